"""The plays that are kept: the home screen's list, the history, and plays left and picked up again."""

from companion.commands import (
    Abandon,
    Begin,
    Dismiss,
    HideHistory,
    Propose,
    PutAside,
    Redo,
    Resume,
    ShowHistory,
    Undo,
)
from companion.desk.shelf import LOOKED_AT, SHOWN_PLAYS, SHOWN_UNFINISHED
from companion.game import say
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from tests.core.at_the_table import STAY, THREE, Evening, again, all_worded

MANY = 2 * LOOKED_AT + 3


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


# --- leaving and coming back ----------------------------------------------------------------------


def whole_play(evening, rounds=5):
    """Bust through every round."""
    for _ in range(rounds):
        evening.play(OpenTemple(), Reveal("hazard:fire"), Reveal("hazard:snakes"))
        evening.play(Vote((), THREE))


def test_a_finished_play_may_be_looked_at_and_taken_back(evening):
    evening.begin()
    whole_play(evening)
    assert evening.shown.prompt.over
    assert evening.journal.load(1).state == "finished"
    assert len(list((evening.folder / "backups").iterdir())) == 1, "a backup after each finished play"
    assert evening.tap(OpenTemple()) == "game-over"
    evening.do(Undo(evening.shown.position))
    assert not evening.shown.prompt.over and evening.journal.load(1).state == "unfinished"
    evening.do(Redo(evening.shown.position))
    assert evening.shown.prompt.over and evening.journal.load(1).state == "finished"
    evening.do(PutAside())
    evening.do(Resume(1))
    assert evening.shown.prompt.over and evening.journal.load(1).state == "finished"
    assert evening.shown.looking_back and not evening.shown.can_undo
    evening.do(Undo(evening.shown.position))
    assert evening.refused == "play-closed", "a past play is only looked at"


def test_a_play_is_put_aside_and_picked_up(evening):
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    before = evening.shown
    evening.do(PutAside())
    assert evening.shown.play is None and evening.shown.view is None
    (waiting,) = evening.shown.unfinished
    assert (waiting.id, waiting.moves, waiting.players) == (1, 2, THREE)
    evening = again(evening)
    assert evening.shown.play is None, "aside is not on the table"
    evening.do(Resume(1))
    assert evening.shown.view == before.view and evening.shown.happened == before.happened
    evening.close()


def test_after_a_power_cut_the_play_lies_where_it_lay(evening):
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"), STAY)
    evening.do(Undo(evening.shown.position))
    before = evening.shown
    evening = again(evening)
    assert evening.shown.resumed and evening.shown.can_redo
    assert (evening.shown.view, evening.shown.prompt) == (before.view, before.prompt)
    evening.do(Redo(evening.shown.position))
    assert evening.shown.play.moves == 3 and not evening.shown.resumed
    evening.close()


def test_two_plays_laid_at_once_leave_one_on_the_table(evening):
    # two fingers on two cards, or a play begun over another
    evening.do(Propose("incan_gold", THREE, seed=1))
    evening.do(Begin())
    first = evening.shown.play.id
    evening.do(Propose("incan_gold", THREE, seed=2))
    evening.do(Begin())
    second = evening.shown.play.id
    evening.do(Resume(second))
    evening.do(Resume(first))
    evening = again(evening)
    assert evening.shown.play.id == first
    assert second in [play.id for play in evening.shown.unfinished]
    evening.close()


def test_the_play_on_the_table_can_t_be_dropped_from_under_the_hands(evening):
    evening.do(Propose("incan_gold", THREE, seed=1))
    evening.do(Begin())
    evening.do(Abandon(evening.shown.play.id))
    assert evening.shown.refusal.code == "play-on-table"


def test_an_abandoned_play_stays_in_the_history_only(evening):
    evening.begin()
    evening.do(PutAside())
    evening.do(Abandon(1))
    assert evening.shown.unfinished == ()
    evening.do(ShowHistory())
    (past,) = evening.shown.history
    assert (past.state, past.moves, past.standings) == ("abandoned", 0, ())
    evening.do(HideHistory())
    assert evening.shown.history is None


def test_the_history_gives_how_long_and_who_won(evening):
    evening.begin()
    evening.now += 600
    whole_play(evening)
    evening.do(PutAside())
    evening.do(ShowHistory())
    (past,) = evening.shown.history
    assert past.state == "finished" and past.minutes == 10
    assert {standing.player for standing in past.standings} == set(THREE)
    assert evening.shown.known_names == THREE


def test_a_play_begun_before_the_clock_was_set_is_marked(tmp_path):
    evening = Evening(tmp_path, wall=lambda: None)
    evening.begin()
    evening.play(OpenTemple())
    assert "no-clock" in evening.notices and evening.journal.load(1).started is None
    all_worded(evening)
    evening.do(Dismiss("no-clock"))
    assert "no-clock" not in evening.notices
    evening.close()
