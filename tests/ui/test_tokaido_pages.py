"""Tokaido on the shell's own pages: tiles chosen at the set-up, and the score pad with its many counts."""

import pytest

from companion.commands import Propose
from companion.games.tokaido.game import GAME
from companion.i18n import LANGUAGES, Words
from tests.ui.driver import Kiosk
from ui.games import PadField, load
from ui.presenters.navigation import Page
from ui.presenters.pad import TABLE, as_pad, counts, fields_of, present_pad

ENGLISH = Words("en")
GAME_UI = load(GAME.name)
THREE = ("An", "Bình", "Chi")


@pytest.fixture(params=[(800, 480), (720, 1280)], ids=str)
def kiosk(request, tmp_path):
    made = Kiosk(tmp_path, width=request.param[0], height=request.param[1])
    yield made
    made.close()


# --- set-up ---------------------------------------------------------------------------------------


def chosen(kiosk):
    return {pick.player: pick.chosen for pick in kiosk.snapshot.proposal.picks}


def test_a_player_keeps_the_other_tile_with_one_tap_and_the_checklist_follows(kiosk):
    kiosk.table.submit(Propose(GAME.name, THREE, {}, 5))
    kiosk.draw()
    assert kiosk.page == "setup"
    before = chosen(kiosk)
    other = next(button for button in kiosk.screen.picks[0].buttons if not button.card.chosen)
    kiosk.screen._tick(0, True)
    kiosk.tap(other)
    kiosk.draw_until(lambda: chosen(kiosk) != before)
    assert chosen(kiosk)["An"] != before["An"]
    assert {name: tile for name, tile in chosen(kiosk).items() if name != "An"} == {
        name: tile for name, tile in before.items() if name != "An"
    }
    tile = ENGLISH.text(f"tokaido.traveler.{chosen(kiosk)['An']}")
    assert any(row.text.startswith(f"An is {tile}") for row in kiosk.screen.rows)
    assert kiosk.screen.rows[0].done
    assert other.card.chosen


def test_without_tiles_nobody_chooses(kiosk):
    kiosk.table.submit(Propose(GAME.name, THREE, {"initiation": True}, 5))
    kiosk.draw()
    assert kiosk.screen.picks == []


# --- score pad ------------------------------------------------------------------------------------


def field(key):
    return next(each for each in GAME_UI.pad_fields({}) if each.key == key)


def sheet(players=THREE):
    return counts(GAME.name, players, {}, GAME_UI)


def test_counts_within_counts_and_words_reach_the_games_score_pad():
    filled = (
        sheet()
        .with_number(0, "panoramas.sea", 5)
        .with_number(0, "souvenirs.small", 2)
        .toggled(0, field("traveler"), "kinko")
        .toggled(0, field("hot_springs"), 3)
        .toggled(0, field("hot_springs"), 2)
        .toggled(0, field("panorama_achievements"), "sea")
    )
    pad = as_pad(filled, fields_of(filled, GAME_UI))
    assert pad["players"]["An"]["panoramas"] == {"paddy": 0, "mountain": 0, "sea": 5}
    assert pad["players"]["An"]["traveler"] == "kinko"
    assert pad["players"]["Bình"]["traveler"] is None
    assert pad["players"]["An"]["hot_springs"] == [2, 3]
    best = GAME.score_pad(pad)[0]
    assert best.player == "An"
    assert best.breakdown["panoramas"] == 15
    assert best.breakdown["achievements"] == 3 + 3 + 3  # the sea, most souvenirs, most hot springs


def test_the_neutral_pile_is_counted_once_and_only_with_two_players():
    assert not any(each.everybody for each in fields_of(sheet(), GAME_UI))
    two = sheet(THREE[:2]).with_number(TABLE, "neutral_temple_coins", 4).with_number(0, "temple_coins", 2)
    pad = as_pad(two, fields_of(two, GAME_UI))
    assert pad["neutral_temple_coins"] == 4
    assert GAME.score_pad(pad)[0].breakdown["temple_rank"] == 7


def test_a_tile_is_one_value_and_goes_over_to_who_takes_it():
    tile = field("traveler")
    both = sheet().toggled(0, tile, "kinko").toggled(1, tile, "kinko")
    assert (both.taken(0, "traveler"), both.taken(1, "traveler")) == ((), ("kinko",))
    other = both.toggled(1, tile, "satsuki")
    assert other.taken(1, "traveler") == ("satsuki",)
    assert other.toggled(1, tile, "satsuki").taken(1, "traveler") == ()


def test_a_value_taken_too_often_is_given_back_by_itself():
    taken = sheet().toggled(0, field("meals"), 2).toggled(0, field("meals"), 2).toggled(0, field("meals"), 3)
    assert taken.without_last(0, "meals").taken(0, "meals") == (2, 2)
    view = present_pad(taken, ENGLISH, GAME_UI)
    meals = next(cell for cell in view.rows[0].cells if cell.key == "meals")
    assert meals.back
    assert [(each.value, each.mine) for each in meals.values] == [(1, 0), (2, 2), (3, 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_impossible_count_names_the_player_and_the_column(language):
    words = Words(language)
    view = present_pad(sheet().with_number(1, "panoramas.sea", 6), words, GAME_UI)
    assert "Bình" in view.error
    assert words.text("tokaido.pad.panoramas.sea") in view.error
    assert "panoramas.sea" not in view.error


def test_a_field_without_values_is_a_number_for_every_player():
    assert PadField("x", "tokaido.pad.traveler").values == ()
    assert [cell.text for cell in present_pad(sheet(), ENGLISH, GAME_UI).rows[0].cells][1:4] == ["0"] * 3


def test_the_sheet_is_filled_by_touch_and_ranked(kiosk):
    kiosk.shell.open(Page("pad", GAME.name, THREE[:2]))
    kiosk.draw()
    pad = kiosk.screen
    assert pad.turned is not None
    kiosk.tap(kiosk.button("Kinko"))
    assert pad.counts.taken(0, "traveler") == ("kinko",)
    cell = pad.turned.row_of((1, "panoramas.paddy")).cells[1, "panoramas.paddy"]
    kiosk.tap(cell)
    kiosk.draw_until(lambda: pad.chosen == (1, "panoramas.paddy"))
    kiosk.tap(pad.numbers.cap("3"))
    assert pad.counts.number(1, "panoramas.paddy") == 3
    kiosk.tap(pad.numbers.cap("done"))
    assert pad.chosen == (0, "panoramas.mountain")
    kiosk.tap(kiosk.screen.foot.button)
    assert "Bình wins." in kiosk.words()
    assert "6 points" in kiosk.words()


def test_the_last_count_is_the_tables_own_and_then_the_first_again(kiosk):
    kiosk.shell.open(Page("pad", GAME.name, THREE[:2]))
    kiosk.draw()
    pad = kiosk.screen
    pad.choose(1, "bonus_points")
    pad._next()
    assert pad.chosen == (TABLE, "neutral_temple_coins")
    kiosk.draw()
    kiosk.tap(pad.numbers.cap("2"))
    assert pad.counts.number(TABLE, "neutral_temple_coins") == 2
    pad._next()
    assert pad.chosen == (0, "traveler")
