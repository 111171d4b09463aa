"""Cards on a reader, and two tiles to choose from, at the desk."""

from companion.commands import Begin, Learn, Propose, Settle, StopLearning, Submit
from companion.games.tokaido.game import GAME
from companion.games.tokaido.moves import Bathe, Buy, Meet, Travel
from companion.gestures import ScanCard
from companion.inputs import ButtonInput, CardScan
from tests.core.at_the_table import Evening
from tests.games.tokaido.journey import three

PLAYERS = ("An", "Bình", "Chi")


def scanned(table, card):
    return GAME.interpret(table.state, CardScan(card))


def test_a_hot_spring_card_is_the_bath():
    table = three().go("An", 5)
    assert scanned(table, "hot_spring:3") == Bathe("An", 3)
    assert scanned(table, "samurai") is None
    assert not GAME.awaits(table.state, "samurai")


def test_an_encounter_is_the_meeting():
    table = three().go("An", 3)
    assert scanned(table, "kuge") == Meet("An", "kuge")
    assert scanned(table, "annaibito:sea") == Meet("An", "annaibito:sea")
    assert scanned(table, "hot_spring:2") is None


def test_a_shokunin_waits_for_the_souvenir():
    table = three().go("An", 3)
    assert scanned(table, "shokunin") is None and GAME.awaits(table.state, "shokunin")
    assert scanned(table, "gofu") is None and GAME.awaits(table.state, "gofu")


def test_souvenirs_at_a_village_are_noted_until_somebody_has_them():
    table = three().go("An", 1)
    assert scanned(table, "gofu") is None and GAME.awaits(table.state, "gofu")
    table.play("buy", "An", souvenirs=["gofu"]).go("Bình", 8)
    assert not GAME.awaits(table.state, "gofu") and GAME.awaits(table.state, "sake")


def test_chuubeis_encounter_at_the_inn():
    table = three("chuubei").go("An", 14)
    assert scanned(table, "samurai") == Meet("An", "samurai")
    table.play("meet", "An", card="samurai")
    assert scanned(table, "miko") is None and not GAME.awaits(table.state, "miko")


def test_on_the_road_no_card_means_anything():
    table = three()
    for card in GAME.cards():
        assert scanned(table, card) is None and not GAME.awaits(table.state, card)
    assert GAME.interpret(table.state, ButtonInput("table.next", True)) is None


def test_hands_scan_what_a_scan_can_make():
    table = three().go("An", 3)
    assert GAME.gestures(table.state, Meet("An", "kuge")) == (ScanCard("kuge"),)
    assert GAME.gestures(table.state, Meet("An", "shokunin", souvenir="gofu")) == ()
    table.play("meet", "An", card="kuge").go("Bình", 5)
    assert GAME.gestures(table.state, Bathe("Bình", 2)) == (ScanCard("hot_spring:2"),)
    assert GAME.gestures(table.state, Travel("Chi", 4)) == ()


def at_the_desk(tmp_path) -> Evening:
    evening = Evening(tmp_path)
    evening.do(Propose("tokaido", PLAYERS, {"initiation": True}, seed=7))
    evening.do(Begin())
    for number, card in enumerate(("gofu", "hot_spring:3", "shokunin")):
        evening.do(Learn("tokaido", card))
        evening.scan(f"code-{number}")
    evening.do(StopLearning())
    return evening


def test_a_scanned_souvenir_is_noted_and_then_bought_on_the_screen(tmp_path):
    evening = at_the_desk(tmp_path)
    by = evening.shown.view.turn
    assert evening.scan("code-0") == "ignored"
    evening.play(Travel(by, 1))
    assert evening.scan("code-0") == "noted"
    assert evening.shown.scanned.card == "gofu"
    assert evening.shown.play.moves == 1
    evening.play(Buy(by, ("gofu",)))
    evening.close()


def test_a_scanned_bath_is_made_and_the_same_card_counts_once(tmp_path):
    evening = at_the_desk(tmp_path)
    first = evening.shown.view.turn
    evening.play(Travel(first, 5))
    assert evening.scan("code-1") == "taken"
    assert evening.shown.view.phase == "travel"
    second = evening.shown.view.turn
    evening.play(Travel(second, 13))
    assert evening.scan("code-1") == "repeat"
    evening.close()


def test_each_player_keeps_one_of_two_tiles(tmp_path):
    evening = Evening(tmp_path)
    evening.do(Propose("tokaido", PLAYERS, seed=7))
    proposal = evening.shown.proposal
    pick = proposal.picks[1]
    assert [each.player for each in proposal.picks] == list(PLAYERS)
    (other,) = (choice.value for choice in pick.choices if choice.value != pick.chosen)
    evening.do(Settle(pick.player, other))
    changed = evening.shown.proposal
    assert changed.setup["travelers"] == {**proposal.setup["travelers"], pick.player: other}
    assert changed.setup["order"] == proposal.setup["order"] and changed.seed == proposal.seed
    assert changed.picks[1].chosen == other and changed.picks[1].choices == pick.choices
    assert changed.steps != proposal.steps
    evening.do(Begin())
    assert evening.shown.view.seats[1].traveler == other
    evening.close()


def test_no_other_tile_and_nobody_elses(tmp_path):
    evening = Evening(tmp_path)
    evening.do(Settle("An", "kinko"))
    assert evening.refused == "no-proposal"
    evening.do(Propose("tokaido", PLAYERS, seed=7))
    before = evening.shown.proposal
    theirs = before.picks[1].choices[0].value
    for player, tile in (("An", theirs), ("An", "ronin"), ("Giang", theirs)):
        evening.do(Settle(player, tile))
        assert evening.refused == "unknown-value"
        assert evening.shown.proposal == before
    evening.close()


def test_a_player_called_neutral_is_refused_when_the_set_up_is_drawn(tmp_path):
    evening = Evening(tmp_path)
    for players in (("An", "neutral"), ("An", "Bình", "Neutral")):
        evening.do(Propose("tokaido", players, seed=7))
        assert evening.refused == "malformed" and evening.shown.proposal is None
    evening.close()


def test_bad_input_by_touch(tmp_path):
    """A full space, coins that aren't there, a souvenir bought twice: refused, and nothing changes."""
    evening = at_the_desk(tmp_path)
    first = evening.shown.view.turn
    evening.play(Travel(first, 1), Buy(first, ("gofu",)))
    second = evening.shown.view.turn
    assert evening.tap(Travel(second, 1)) == "space-full"
    evening.play(Travel(second, 8))
    assert evening.tap(Buy(second, ("gofu",))) == "card-exhausted"
    assert evening.tap(Buy(second, ("sake", "sake"))) == "card-exhausted"
    assert evening.tap(Buy(second, ("sumie", "ukiyoe", "shamisen"))) == "no-coins"
    assert evening.tap(Buy(second, ("gofu", "sake", "koma", "geta"))) is not None
    position = evening.shown.position
    evening.do(Submit(Buy(second, ("sake",)), position))
    assert evening.refused is None
    evening.close()
