"""The plays that are kept: the home screen's list and the history, which never hold up the table."""

import pytest

from companion.commands import HideHistory, PutAside, ShowHistory
from companion.desk.shelf import LOOKED_AT, SHOWN_PLAYS, SHOWN_UNFINISHED
from companion.game import say
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple
from tests.core.at_the_table import THREE, Evening

MANY = 2 * LOOKED_AT + 3


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def play_and_put_aside(evening: Evening, players: tuple[str, ...] = THREE) -> None:
    evening.begin(players=players)
    evening.play(OpenTemple())
    evening.do(PutAside())


def spoil(evening: Evening, play: int) -> None:
    evening.journal._db.execute("UPDATE moves SET move = '{}' WHERE play = ?", (play,))


def test_the_history_comes_in_parts_so_that_a_scan_need_not_wait_for_it(evening):
    for _ in range(MANY):
        play_and_put_aside(evening)
    evening.do(ShowHistory())
    assert [past.id for past in evening.shown.history] == list(range(MANY, MANY - LOOKED_AT, -1))
    assert evening.desk.deadline == evening.now, "the rest is due at once"
    version = evening.shown.version
    assert evening.desk.tick(evening.now)
    assert evening.shown.version == version + 1 and len(evening.shown.history) == 2 * LOOKED_AT
    evening.scan("A1")
    assert evening.shown.scanned is not None and len(evening.shown.history) == 2 * LOOKED_AT
    evening.wait(0)
    assert [past.id for past in evening.shown.history] == list(range(MANY, 0, -1))
    assert evening.desk.deadline is None and not evening.desk.tick(evening.now)


def test_whoever_closes_the_history_before_it_is_whole_closes_it(evening):
    for _ in range(MANY):
        play_and_put_aside(evening)
    evening.do(ShowHistory())
    evening.do(HideHistory())
    evening.wait(1)
    assert evening.shown.history is None and evening.desk.deadline is None


def test_a_play_that_can_t_be_read_hides_no_other(evening):
    for _ in range(SHOWN_UNFINISHED + 2):
        play_and_put_aside(evening)
    newest = SHOWN_UNFINISHED + 2
    spoil(evening, newest)
    play_and_put_aside(evening, ("Lan", "Mai", "Tú"))
    assert [play.id for play in evening.shown.unfinished] == [newest + 1, *range(newest - 1, 2, -1)]
    assert f"play-{newest}" in evening.notices
    assert evening.shown.known_names == ("Lan", "Mai", "Tú", *THREE)
    evening.do(ShowHistory())
    evening.wait(0)
    assert [past.id for past in evening.shown.history] == list(range(newest + 1, 0, -1))


def test_names_come_from_the_newest_plays_and_a_header_that_can_t_be_read_gives_none(evening):
    for number in range(SHOWN_PLAYS + 1):
        evening.begin(players=("An", "Bình", f"P{number}"))
        evening.do(PutAside())
    evening.journal._db.execute("UPDATE plays SET header = '[]' WHERE id = 3")
    evening.begin()
    evening.do(PutAside())
    names = evening.shown.known_names
    assert names[:3] == THREE and f"P{SHOWN_PLAYS}" in names
    assert "P0" not in names, "too long ago"
    assert "P2" not in names, "not to be read"


def test_what_may_be_shown_is_worked_out_once_for_each_position(evening, monkeypatch):
    """A view may take its time (all the walks on a map), and snapshots also come for other reasons."""
    viewed = []
    view = type(GAME).view
    monkeypatch.setattr(type(GAME), "view", lambda self, state: viewed.append(state) or view(self, state))
    evening.begin()
    evening.play(OpenTemple())
    seen = len(viewed)
    for code in ("A1", "A2", "A3"):
        evening.scan(code)
    assert len(viewed) == seen == 2 and evening.shown.scanned is not None


def test_a_kept_play_says_what_of_its_game_was_played(tmp_path):
    evening = Evening(tmp_path)
    evening.begin("seafarers", THREE, scenario="through_desert")
    name = say("seafarers.option.scenario.through_desert")
    assert evening.shown.play.variant == name
    evening.do(PutAside())
    evening.begin()
    evening.do(PutAside())
    assert [kept.variant for kept in evening.shown.unfinished] == [None, name]
    evening.do(ShowHistory())
    assert [past.variant for past in evening.shown.history] == [None, name]
    evening.close()
