"""A disk that can't be written: the step waits, nothing is lost, and nothing is shown that is not stored."""

import pytest

from companion.commands import Begin, OpenBallot, Propose, PutAside, Redo, Retry, Submit, Undo
from companion.desk.storing import RETRY_EVERY
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.journal import Journal, JournalError
from tests.core.at_the_table import THREE, Evening, again, all_worded, config, read_only, teach


def test_a_move_that_is_not_stored_is_not_made(evening):
    evening.begin()
    evening.play(OpenTemple())
    before = evening.shown
    read_only(evening)
    evening.tap(Reveal("treasure:9"))
    assert evening.shown.unsaved and "journal" in evening.notices
    assert (evening.shown.view, evening.shown.play) == (before.view, before.play)
    all_worded(evening)
    assert evening.tap(Reveal("treasure:11")) == "unsaved", "nothing else meanwhile"
    for refused in (Redo(evening.shown.position), PutAside(), OpenBallot(evening.shown.position)):
        evening.do(refused)
        assert evening.refused == "unsaved"
    evening.do(Retry())
    assert evening.shown.unsaved
    read_only(evening, False)
    evening.do(Retry())
    assert not evening.shown.unsaved and "journal" not in evening.notices
    assert evening.shown.view.path[0].card == "treasure:9" and evening.shown.play.moves == 2
    assert len(evening.journal.load(1).moves) == 2


def test_the_table_tries_again_by_itself(evening):
    evening.begin()
    read_only(evening)
    evening.tap(OpenTemple())
    assert evening.desk.deadline == evening.now + RETRY_EVERY
    evening.wait(RETRY_EVERY)
    assert evening.shown.unsaved
    read_only(evening, False)
    evening.wait(RETRY_EVERY - 0.1)
    assert evening.shown.unsaved
    evening.wait(0.1)
    assert not evening.shown.unsaved and evening.shown.play.moves == 1
    assert evening.desk.deadline is None


def test_undo_drops_the_step_that_could_not_be_stored(evening):
    evening.begin()
    evening.play(OpenTemple())
    read_only(evening)
    evening.tap(Reveal("treasure:9"))
    evening.do(Undo(evening.shown.position))
    assert evening.refused is None and not evening.shown.unsaved and "journal" not in evening.notices
    assert evening.shown.play.moves == 1, "the step never happened; the one before stands"
    read_only(evening, False)
    evening.play(Reveal("treasure:11"))
    evening = again(evening)
    assert [lying.card for lying in evening.shown.view.path] == ["treasure:11"]
    evening.close()


def test_a_play_that_could_not_be_begun_may_be_dropped_too(evening):
    evening.do(Propose("incan_gold", THREE))
    read_only(evening)
    evening.do(Begin())
    assert evening.shown.unsaved and evening.shown.play is None
    evening.do(Undo(evening.shown.position))
    assert evening.refused is None and not evening.shown.unsaved
    assert evening.shown.proposal is not None, "it is still laid out"
    read_only(evening, False)
    evening.do(Begin())
    assert evening.shown.play is not None
    assert evening.journal.ids() == [1]


@pytest.mark.parametrize("step", [Undo, Redo])
def test_undo_and_redo_wait_for_the_disk_as_well(evening, step):
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    if step is Redo:
        evening.do(Undo(evening.shown.position))
    moves = evening.shown.play.moves
    read_only(evening)
    evening.do(step(evening.shown.position))
    assert evening.shown.unsaved and evening.shown.play.moves == moves
    read_only(evening, False)
    evening.do(Retry())
    assert evening.shown.play.moves == moves + (1 if step is Redo else -1)
    shown = evening.shown
    evening = again(evening)
    assert evening.shown.view == shown.view
    evening.close()


def test_a_scan_that_is_not_stored_is_not_called_taken(evening):
    evening.begin()
    teach(evening, "A1", "treasure:9")
    evening.play(OpenTemple())
    read_only(evening)
    assert evening.scan("A1") == "ignored" and evening.shown.scanned.message.code == "scan.unsaved"
    all_worded(evening)
    assert evening.shown.view.path == ()
    read_only(evening, False)
    evening.do(Retry())
    assert [lying.card for lying in evening.shown.view.path] == ["treasure:9"]


def test_a_vote_that_is_not_stored_stays_secret_and_is_not_lost(tmp_path):
    evening = Evening(tmp_path, config("press"))
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    for number, word in enumerate(("stay", "leave", "stay"), start=1):
        evening.press(f"seat{number}.{word}")
    read_only(evening)
    evening.wait(3)
    assert evening.shown.unsaved and evening.shown.play.moves == 2
    assert "leave" not in repr(evening.desk._storing.waiting)
    read_only(evening, False)
    evening.wait(RETRY_EVERY)
    assert evening.desk._play.made[-1].entry.move == Vote(("An", "Chi"), ("Bình",))
    evening.close()


def test_a_play_on_the_table_is_picked_up_without_writing(evening, monkeypatch):
    """So that a full disk does not keep the table from starting."""
    evening.begin()
    evening.play(OpenTemple())
    evening.close()

    def full(*_):
        raise JournalError("disk-full", file="plays.db", detail="full")

    monkeypatch.setattr(Journal, "set_state", full)
    monkeypatch.setattr(Journal, "append", full)
    evening = Evening(evening.folder)
    assert evening.shown.play.moves == 1 and evening.shown.resumed
    evening.close()


def test_a_full_disk_and_room_again(evening):
    """A real limit of pages: cards are turned and taken back until a step does not fit."""
    evening.begin()
    pages = evening.journal._db.execute("PRAGMA page_count").fetchone()[0]
    evening.journal._db.execute(f"PRAGMA max_page_count = {pages}")
    evening.play(OpenTemple())
    for _ in range(400):
        evening.do(Submit(Reveal("hazard:rockfall"), evening.shown.position))
        if evening.shown.unsaved:
            break
        evening.do(Undo(evening.shown.position))
    (notice,) = [notice for notice in evening.shown.notices if notice.key == "journal"]
    assert notice.message.code == "journal.disk-full" and notice.retry
    all_worded(evening)
    assert evening.shown.view.path == ()
    evening.journal._db.execute("PRAGMA max_page_count = 1000000")
    evening.do(Retry())
    assert not evening.shown.unsaved and evening.shown.view.path[0].card == "hazard:rockfall"
    shown = evening.shown
    evening = again(evening)
    assert evening.shown.view == shown.view
    evening.close()
