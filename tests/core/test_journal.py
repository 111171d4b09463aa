"""The journal: what is stored outlives every pulled plug."""

import json
import random
import shutil
import signal
import sqlite3
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.commands import Redo
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import Reveal
from companion.journal import Journal, JournalError, Reading
from companion.record import Entry
from tests.core.at_the_table import WALL, Evening
from tests.core.on_disk import HEADER, OPEN, cards, child, copy, turned

# --- plays and moves ------------------------------------------------------------------------------


def test_what_is_stored_is_there_after_a_power_cut(journal, tmp_path):
    play = journal.begin(HEADER, WALL)
    journal.append(play, 1, OPEN, seconds=1.5)
    journal.append(play, 2, Entry(Reveal("treasure:9"), WALL, "reader"), code="A1", seconds=9.5)
    after = Journal(copy(tmp_path, tmp_path / "after"))
    stored = after.load(play)
    assert stored.header == json.loads(record.dumps(record.header_line(HEADER)))
    assert [row.line for row in stored.moves] == [
        {"move": "open_temple", "time": WALL, "via": "touch"},
        {"move": "reveal", "card": "treasure:9", "time": WALL, "via": "reader"},
    ]
    assert [row.code for row in stored.moves] == [None, "A1"]
    assert (stored.seconds, stored.started, stored.last_played, stored.next_seq) == (9.5, WALL, WALL, 3)
    assert after.notices == []
    after.close()


def test_undone_moves_stay_marked_and_replaced_ones_too(journal, tmp_path):
    play = journal.begin(HEADER, WALL)
    for seq in (1, 2, 3):
        journal.append(play, seq, turned(seq))
    journal.undo(play, 3)
    journal.undo(play, 2)
    after = Journal(copy(tmp_path, tmp_path / "after"))
    assert cards(after) == ["treasure:1"]
    assert [row.seq for row in after.load(play).undone] == [2, 3], "the next to be done again first"
    after.redo(play, 2, over=False)
    assert cards(after) == ["treasure:1", "treasure:2"]
    after.append(play, 4, turned(4), drops_undone=True)
    after.close()
    last = Journal(tmp_path / "after")
    assert cards(last) == ["treasure:1", "treasure:2", "treasure:4"]
    assert last.load(play).undone == () and last.load(play).next_seq == 5
    rows = last._db.execute("SELECT seq, mark FROM moves ORDER BY seq").fetchall()
    assert [tuple(row) for row in rows] == [(1, None), (2, None), (3, "replaced"), (4, None)]
    last.close()


def test_the_states_of_a_play(journal):
    first, second = journal.begin(HEADER, WALL), journal.begin(HEADER, None)
    assert journal.ids() == [second, first] and journal.ids(limit=1) == [second]
    journal.append(first, 1, OPEN, over=True)
    journal.set_state(second, "aside")
    assert journal.ids("finished") == [first] and journal.ids("unfinished", "aside") == [second]
    journal.undo(first, 1)
    assert journal.load(first).state == "unfinished"
    journal.redo(first, 1, over=True)
    assert journal.load(first).state == "finished"
    assert journal.load(second).started is None
    with pytest.raises(JournalError, match="no-such-play"):
        journal.load(99)


def test_half_a_transaction_is_none(journal):
    play = journal.begin(HEADER, WALL)
    journal.append(play, 1, OPEN)
    with pytest.raises(JournalError):
        journal.append(play, 1, OPEN, drops_undone=True, over=True)
    assert journal.load(play).state == "unfinished" and len(journal.load(play).moves) == 1
    journal.append(play, 2, turned(9))
    assert len(journal.load(play).moves) == 2, "and the journal goes on"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["move", "move", "undo", "redo", "cut"]), max_size=14), st.integers(0, 99))
def test_any_evening_survives_any_power_cut(steps, seed):
    """Moves, undos and redos in any order; at each cut the play lies there as it lay."""
    folder = Path(mkdtemp())
    rng = random.Random(seed)
    evening = Evening(folder / "first")
    try:
        evening.begin()
        for number, step in enumerate(steps):
            before = evening.shown
            if step == "cut":
                cut = copy(evening.folder, folder / str(number))
                evening.close()
                evening = Evening(cut)
                assert evening.shown.play == before.play
                assert (evening.shown.view, evening.shown.prompt) == (before.view, before.prompt)
                assert (evening.shown.can_undo, evening.shown.can_redo) == (before.can_undo, before.can_redo)
            elif step == "undo":
                evening.press("table.undo")
            elif step == "redo":
                evening.do(Redo(before.position))
            else:
                evening.play(rng.choice(list(GAME.legal(evening.desk._play.state))))
    finally:
        evening.close()
        shutil.rmtree(folder)


# --- the plug -------------------------------------------------------------------------------------


CHILD = """
import sys
from pathlib import Path
from tempfile import mkdtemp
from companion.journal import Journal
from tests.core.on_disk import HEADER, turned
journal = Journal(Path(sys.argv[1]))
play = journal.begin(HEADER, None)
undone = 0
for seq in range(1, 100000):
    journal.append(play, seq, turned(seq % 17 + 1), drops_undone=bool(undone))
    print("made", seq, flush=True)
    undone = 0
    if seq % 5 == 0:
        journal.undo(play, seq)
        print("undone", seq, flush=True)
        undone = seq
    if seq % 40 == 0:
        journal.backup()
"""


@pytest.mark.parametrize("lines_before_the_kill", [1, 2, 7, 38, 61, 150])
def test_every_acknowledged_move_outlives_kill_9(lines_before_the_kill, tmp_path):
    process = child(CHILD, tmp_path)
    assert process.stdout is not None
    acknowledged = [process.stdout.readline().split() for _ in range(lines_before_the_kill)]
    process.send_signal(signal.SIGKILL)
    # what it still said before it died was acknowledged too; a half line was not
    rest = process.stdout.read().splitlines(keepends=True)
    acknowledged += [line.split() for line in rest if line.endswith("\n")]
    process.wait(10)
    journal = Journal(tmp_path)
    stored = journal.load(1)
    in_force = {row.seq: row.line["card"] for row in stored.moves}
    undone = {row.seq for row in stored.undone}
    last = int(acknowledged[-1][1])
    for seq in range(1, last + 1):
        if ["undone", str(seq)] in acknowledged:
            assert seq not in in_force
        else:
            # the very last may have been undone without its undo being told any more
            assert in_force.get(seq) == f"treasure:{seq % 17 + 1}" or (seq == last and seq in undone)
    assert stored.next_seq - 1 in (last, last + 1), "at most the one that was being stored"
    assert journal.notices == []
    assert not list((tmp_path / "backups").glob("*.half*"))
    journal.append(1, stored.next_seq, turned(3))
    journal.close()


def test_a_commit_waits_for_the_disk(journal):
    """What no killed process can show: a pulled plug takes nothing that was committed."""
    assert journal._db.execute("PRAGMA synchronous").fetchone()[0] == 2, "FULL"
    assert journal._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


# --- reading beside it ----------------------------------------------------------------------------


def test_reading_while_another_writes(journal, tmp_path):
    play = journal.begin(HEADER, WALL)
    reading = Reading(tmp_path)
    journal.append(play, 1, OPEN)
    assert len(reading.load(play).moves) == 1
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reading._db.execute("DELETE FROM plays")
    reading.close()
    journal.append(play, 2, turned(9))


# --- codes ----------------------------------------------------------------------------------------


def test_codes_belong_to_a_game(journal, tmp_path):
    journal.learn("incan_gold", "A1", "treasure:9")
    journal.learn("lanterns", "A1", "x")
    journal.learn("incan_gold", "A2", "treasure:9")
    journal.forget("incan_gold", "treasure:9")
    assert journal.codes() == {("lanterns", "A1"): "x"}
    after = Journal(copy(tmp_path, tmp_path / "after"))
    assert after.codes() == {("lanterns", "A1"): "x"}
    after.close()
