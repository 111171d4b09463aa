"""The fifth game at the table: brought from outside, played with real inputs, kept true to its page."""

import re
from pathlib import Path

import pytest

from companion.commands import Begin, Propose, Undo
from companion.game import IllegalMove, ScorePadError
from companion.i18n import LANGUAGES, Words
from companion.inputs import ButtonInput
from companion.table import Table
from tests.core.at_the_table import Evening
from tests.games import fifth_game
from tests.games.every_game import FIFTH, LOCALE, load, words
from tests.games.fifth_game import Float, Options, Roll, Setup

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
TWO = ("An", "Bình")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def without_gaps(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


def test_the_page_shows_the_whole_module_and_nothing_else():
    module = Path(fifth_game.__file__).read_text("utf-8")
    assert without_gaps("".join(blocks("python"))) == without_gaps(module)


def test_the_page_quotes_the_catalogue():
    catalogue = (LOCALE / "en" / "LC_MESSAGES" / "lanterns.po").read_text("utf-8")
    (quoted,) = blocks("po")
    for entry in quoted.strip().split("\n\n"):
        assert entry in catalogue


def test_it_is_built_from_public_interfaces_only():
    module = Path(fifth_game.__file__).read_text("utf-8")
    assert set(re.findall(r"from (companion[.\w]*) import", module)) == {"companion.game", "companion.inputs"}


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path, catalogue=load)
    evening.begin("lanterns", TWO, seed=1)
    assert evening.shown.prompt.to_act == ("An",)
    yield evening
    evening.close()


def lanterns(evening):
    return {seat.player: seat.floating for seat in evening.shown.view.seats}


def test_dice_are_rolled_and_the_button_floats(evening):
    assert evening.roll(3, 4) == "taken"
    assert evening.roll(6, 2) == "taken"
    assert evening.shown.view.lit == 15
    evening.press("table.confirm")
    assert lanterns(evening) == {"An": 15, "Bình": 0}
    assert evening.shown.prompt.to_act == ("Bình",)
    assert words("en")(evening.shown.happened) == "An floats 15 lanterns."
    assert [words("en")(line) for line in evening.shown.hand_out] == ["Move the counter of An to 15."]


def test_a_gust_takes_what_is_lit_and_undo_brings_it_back(evening):
    evening.roll(3, 4)
    evening.roll(5, 5)
    assert evening.shown.view.lit == 0 and evening.shown.prompt.to_act == ("Bình",)
    evening.do(Undo(evening.shown.position))
    assert evening.shown.view.lit == 7 and evening.shown.prompt.to_act == ("An",)


def test_dice_of_another_game_mean_nothing(evening):
    assert evening.roll(3, 4, 5) == "ignored"
    assert evening.roll(0, 9) == "ignored" and evening.refused == "unknown-value"
    assert evening.shown.play.moves == 0


def test_nothing_lit_nothing_to_float(evening):
    evening.press("table.confirm")
    assert evening.shown.play.moves == 0
    assert evening.tap(Float()) == "nothing-lit"


def test_the_last_round_is_played_to_its_end():
    state = FIFTH.start(TWO, Options(), Setup("An"))
    for move in (Roll((6, 5)), Roll((6, 5)), Roll((6, 5)), Float()):
        state = FIFTH.apply(state, move)
    assert max(state.floating) == 33 and not FIFTH.over(state), "Bình has one turn more"
    for move in (*[Roll((6, 5))] * 4, Float()):
        state = FIFTH.apply(state, move)
    assert FIFTH.over(state)
    assert [(s.player, s.rank, s.score) for s in FIFTH.standings(state)] == [("Bình", 1, 44), ("An", 2, 33)]
    with pytest.raises(IllegalMove, match="game-over"):
        FIFTH.apply(state, Float())


def test_equal_lanterns_are_decided_by_the_wind():
    state = FIFTH.start(TWO, Options(), Setup("An"))
    moves = [Roll((1, 1)), Roll((1, 2)), Float(), *[Roll((6, 5))] * 3, Float(), *[Roll((6, 4))] * 3, Float()]
    for move in moves:
        state = FIFTH.apply(state, move)
    assert FIFTH.over(state) and state.floating == (33, 33) and state.blown_out == (1, 0)
    assert [(s.player, s.rank) for s in FIFTH.standings(state)] == [("Bình", 1), ("An", 2)]


def test_the_table_thread_plays_it_too(tmp_path):
    evening = Evening(tmp_path, catalogue=load)
    table = Table(evening.desk)
    table.start()
    table.submit(Propose("lanterns", TWO, seed=1))
    table.submit(Begin())
    table.submit(ButtonInput("table.confirm", True))
    table.stop()
    assert table.snapshot.play.game == "lanterns" and table.snapshot.play.moves == 0
    evening.close()


PADS = [
    ([], "malformed"),
    ({"players": {"An": 1, "Bình": 2}, "more": 1}, "malformed"),
    ({"players": {"An": 1}}, "player-count"),
    ({"players": {"An": 1, "Bình": -2}}, "negative"),
    ({"players": {"An": 1, "Bình": True}}, "negative"),
]


@pytest.mark.parametrize(("counts", "code"), PADS)
def test_counts_that_cant_be_are_refused_in_words(counts, code):
    with pytest.raises(ScorePadError) as error:
        FIFTH.score_pad(counts)
    assert error.value.code == code
    for language in LANGUAGES:
        assert error.value.message.code not in words(language)(error.value.message)


def test_its_words_stay_with_it():
    assert words("vi").text("lanterns.title") == "Thả đèn"
    assert words("en").text("refusal.vote-due").startswith("First the vote")
    assert not Words("vi").knows("lanterns.title"), "the companion's own words know no guest"
