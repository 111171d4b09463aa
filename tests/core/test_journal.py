"""The journal under everything that happens to a disk and a plug."""

import errno
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import database, record
from companion.backups import KEPT_BACKUPS
from companion.commands import Redo
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple, Reveal, Setup, Vote
from companion.i18n import LANGUAGES, Words
from companion.journal import Journal, JournalError, Reading, in_use
from companion.record import Entry, Header
from companion.versions import SCHEMA
from tests.core.at_the_table import THREE, WALL, Evening

ROOT = Path(__file__).parents[2]
HEADER = Header(GAME, THREE, GAME.options_type(), Setup("An", (5, 7, 8, 10, 12)))
OPEN = Entry(OpenTemple(), WALL, "touch")


@pytest.fixture
def journal(tmp_path) -> Iterator[Journal]:
    journal = Journal(tmp_path)
    yield journal
    journal.close()


def cards(journal: Journal, play: int = 1) -> list[str]:
    return [row.line.get("card", row.line["move"]) for row in journal.load(play).moves]


def turned(number: int) -> Entry:
    return Entry(Reveal(f"treasure:{number}"), WALL, "reader")


def copy(folder: Path, target: Path) -> Path:
    """The folder as the power cut left it: nothing closed, nothing tidied."""
    shutil.copytree(folder, target)
    return target


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
from tests.core.test_journal import HEADER, turned
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


def child(program: str, folder: Path, **options) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True, **options
    )


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


# --- one companion at a time ----------------------------------------------------------------------


def test_a_second_companion_is_told_so(journal, tmp_path):
    with pytest.raises(JournalError) as error:
        Journal(tmp_path)
    assert error.value.code == "second-instance"
    worded(error.value)
    journal.begin(HEADER, WALL)


def test_also_from_another_process(journal, tmp_path):
    program = (
        "import sys; from pathlib import Path; from companion.journal import Journal, JournalError\n"
        "try: Journal(Path(sys.argv[1]))\n"
        "except JournalError as error: print(error.code)\n"
    )
    process = child(program, tmp_path)
    assert process.communicate(timeout=20)[0] == "second-instance\n"


@pytest.mark.parametrize(
    ("number", "code"), [(errno.EAGAIN, "second-instance"), (errno.EIO, "disk"), (errno.ENOLCK, "disk")]
)
def test_only_a_lock_that_is_held_means_a_second_companion(tmp_path, monkeypatch, number, code):
    def refuse(*_args):
        raise OSError(number, os.strerror(number))

    (tmp_path / "lock").touch()
    monkeypatch.setattr("fcntl.flock", refuse)
    with pytest.raises(JournalError) as error:
        Journal(tmp_path)
    assert error.value.code == code
    worded(error.value)
    if code == "second-instance":
        assert in_use(tmp_path)
    else:
        with pytest.raises(OSError, match=os.strerror(number)):
            in_use(tmp_path)


def test_the_next_companion_may_begin_when_the_first_has_ended(tmp_path):
    for _ in range(2):
        Journal(tmp_path).close()


def test_another_program_that_holds_the_file_makes_it_busy(journal, tmp_path):
    play = journal.begin(HEADER, WALL)
    journal._db.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(tmp_path / "plays.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalError) as error:
        journal.append(play, 1, OPEN)
    assert error.value.code == "busy"
    other.close()
    journal.append(play, 1, OPEN)
    assert len(journal.load(play).moves) == 1


def worded(error: JournalError) -> None:
    for language in LANGUAGES:
        assert error.message.code not in Words(language)(error.message)


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


# --- damage ---------------------------------------------------------------------------------------


@pytest.fixture
def worn(tmp_path) -> Path:
    """A finished play in the newest backup, and one begun after it."""
    journal = Journal(tmp_path)
    for finished in (True, True, False):
        play = journal.begin(HEADER, WALL)
        journal.append(play, 1, OPEN, over=finished)
        if finished:
            journal.backup()
    # many rows, so that there is a middle
    for seq in range(2, 200):
        journal.append(play, seq, turned(seq % 17 + 1))
    journal.close()
    return tmp_path


def overwrite(file: Path, place: int, data: bytes) -> None:
    with file.open("r+b") as stream:
        stream.seek(place)
        stream.write(data)


def replace_bytes(file: Path, old: bytes, new: bytes) -> None:
    data = file.read_bytes()
    assert old in data and len(old) == len(new)
    file.write_bytes(data.replace(old, new))


DAMAGE = {
    "a letter of the schema": lambda file: replace_bytes(file, b"CREATE TABLE", b"CREATE TABL\x80"),
    "a table's name": lambda file: replace_bytes(file, b"plays", b"plbys"),
    "a column's name": lambda file: replace_bytes(file, b'"header"', b'"hfader"'),
    "garbage header": lambda file: overwrite(file, 0, b"garbage" * 20),
    "one byte of the magic": lambda file: overwrite(file, 3, b"\0"),
    "version of writing": lambda file: overwrite(file, 18, b"\xff"),
    "unknown format": lambda file: overwrite(file, 47, b"\xff"),
    "page in the middle": lambda file: overwrite(file, 2 * 4096, random.Random(1).randbytes(4096)),
    "all pages but the first": lambda file: overwrite(file, 4096, bytes(file.stat().st_size - 4096)),
    "cut in the middle": lambda file: file.write_bytes(file.read_bytes()[:9000]),
    "cut to a few bytes": lambda file: file.write_bytes(file.read_bytes()[:50]),
    "emptied": lambda file: file.write_bytes(b""),
    "another file": lambda file: file.write_text("a shopping list\n" * 500),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_moved_aside_and_the_newest_backup_restored(worn, damage):
    file = worn / "plays.db"
    DAMAGE[damage](file)
    damaged = file.read_bytes()
    journal = Journal(worn)
    (notice,) = journal.notices
    assert notice.code == "journal.repaired" and notice.facts["backup"] == "plays-000002.db"
    for language in LANGUAGES:
        assert "plays-damaged-1.db" in Words(language)(notice)
    assert (worn / "plays-damaged-1.db").read_bytes() == damaged, "kept as it was"
    assert journal.ids() == [2, 1] and [row.line["move"] for row in journal.load(2).moves] == ["open_temple"]
    journal.begin(HEADER, WALL)
    journal.close()
    again = Journal(worn)
    assert again.notices == [] and again.ids() == [3, 2, 1]
    again.close()


def test_the_newest_sound_backup_is_the_one(worn):
    overwrite(worn / "plays.db", 0, b"garbage")
    overwrite(worn / "backups" / "plays-000002.db", 0, b"garbage")
    journal = Journal(worn)
    assert journal.notices[0].facts["backup"] == "plays-000001.db" and journal.ids() == [1]
    journal.close()


@pytest.mark.parametrize("backups", ["none", "all damaged"])
def test_without_a_sound_backup_a_new_journal_is_begun(worn, backups):
    overwrite(worn / "plays.db", 0, b"garbage")
    for backup in (worn / "backups").iterdir():
        if backups == "none":
            backup.unlink()
        else:
            overwrite(backup, 0, b"garbage")
    journal = Journal(worn)
    (notice,) = journal.notices
    assert notice.code == "journal.damaged-no-backup" and (worn / "plays-damaged-1.db").exists()
    assert journal.ids() == [] and journal.begin(HEADER, WALL) == 1
    journal.close()


def test_every_damaged_file_is_kept(worn):
    for number in (1, 2, 3):
        overwrite(worn / "plays.db", 0, b"garbage")
        journal = Journal(worn)
        assert f"plays-damaged-{number}.db" in journal.notices[0].facts["file"]
        journal.close()


def test_the_write_ahead_log_of_a_damaged_file_goes_with_it(tmp_path):
    journal = Journal(tmp_path / "live")
    journal.begin(HEADER, WALL)
    journal.backup()
    journal.begin(HEADER, WALL)
    folder = copy(tmp_path / "live", tmp_path / "cut")
    journal.close()
    assert (folder / "plays.db-wal").stat().st_size > 0
    (folder / "plays.db").write_bytes(b"garbage" * 2000)
    repaired = Journal(folder)
    assert repaired.ids() == [1]
    assert (folder / "plays-damaged-1.db-wal").exists()
    repaired.close()


@pytest.mark.parametrize("steps", range(4))
def test_the_power_may_go_in_the_middle_of_a_repair(worn, steps, monkeypatch):
    """The repair dies before its first rename, its second, …; the next start ends it."""
    overwrite(worn / "plays.db", 0, b"garbage")
    (worn / "plays.db-wal").write_bytes(b"")
    left = [steps]
    rename = Path.rename

    def until_the_power_goes(self, target):
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", until_the_power_goes)
    if steps < 3:
        with pytest.raises(KeyboardInterrupt):
            Journal(worn)
    else:
        Journal(worn).close()
    monkeypatch.undo()
    journal = Journal(worn)
    assert journal.ids() == [2, 1]
    assert [notice.code for notice in journal.notices] == (["journal.repaired"] if steps < 3 else [])
    assert not (worn / "plays.db.restored").exists()
    journal.close()


@pytest.mark.parametrize("damaged", [b'"play_"("id")', b'"plays"("ix")', b'"\xff\xfelay"("id")'])
def test_a_damaged_reference_between_the_tables_is_damage(worn, damaged):
    """SQLite's quick check passes it, and only writing a move would find it."""
    file = worn / "plays.db"
    data = file.read_bytes()
    assert data.count(b'"plays"("id")') == 1
    file.write_bytes(data.replace(b'"plays"("id")', damaged))
    journal = Journal(worn)
    assert [notice.code for notice in journal.notices] == ["journal.repaired"]
    journal.append(journal.begin(HEADER, WALL), 1, OPEN)
    journal.close()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_anywhere_never_keeps_the_table_from_starting(data):
    """Bytes of the file or its log are overwritten or cut off: it starts, or says it is too new."""
    folder = Path(mkdtemp())
    try:
        journal = Journal(folder)
        for _ in range(2):
            journal.append(journal.begin(HEADER, WALL), 1, OPEN, over=True)
            journal.backup()
        journal._lock.release()
        shutil.copy(folder / "plays.db-wal", folder / "wal")
        journal._db.close()
        if data.draw(st.booleans(), "with its log"):
            shutil.move(folder / "wal", folder / "plays.db-wal")
        file = data.draw(st.sampled_from(sorted(folder.glob("plays.db*"))), "file")
        size = file.stat().st_size
        place = data.draw(st.integers(0, max(size - 1, 0)) | st.integers(0, 99), "place")
        if data.draw(st.booleans(), "cut"):
            file.write_bytes(file.read_bytes()[:place])
        else:
            overwrite(file, place, data.draw(st.binary(min_size=1, max_size=64), "bytes"))
        try:
            evening = Evening(folder)
        except JournalError as error:
            if error.code != "newer-database":
                raise
        else:
            evening.begin()
            evening.play(OpenTemple(), Reveal("treasure:9"), Vote(THREE, ()))
            assert not evening.shown.unsaved
            evening.close()
    finally:
        shutil.rmtree(folder)


# --- other versions -------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_a_newer_companion_s_file_is_refused_and_left_alone(worn, mode):
    with sqlite3.connect(worn / "plays.db") as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()
    before = {file: file.read_bytes() for file in worn.rglob("plays*.db")}
    for _ in range(2):
        with pytest.raises(JournalError) as error:
            Journal(worn)
        assert error.value.code == "newer-database"
        worded(error.value)
    with pytest.raises(JournalError, match="newer-database"):
        Reading(worn)
    assert {file: file.read_bytes() for file in worn.rglob("plays*.db")} == before


def test_a_file_whose_migration_was_cut_off_is_finished(tmp_path):
    Journal(tmp_path).close()
    with sqlite3.connect(tmp_path / "plays.db") as connection:
        connection.execute("PRAGMA user_version = 0")
    connection.close()
    journal = Journal(tmp_path)
    assert journal._db.execute("PRAGMA user_version").fetchone()[0] == SCHEMA
    assert journal.begin(HEADER, WALL) == 1
    journal.close()


# --- backups --------------------------------------------------------------------------------------


def test_the_newest_backups_are_kept(journal, tmp_path):
    journal.begin(HEADER, WALL)
    for _ in range(KEPT_BACKUPS + 3):
        journal.backup()
    kept = sorted(file.name for file in (tmp_path / "backups").iterdir())
    assert kept == [f"plays-{number:06}.db" for number in range(4, KEPT_BACKUPS + 4)]


def test_a_backup_is_one_whole_file(journal, tmp_path):
    journal.begin(HEADER, WALL)
    backup = journal.backup()
    alone = tmp_path / "elsewhere"
    alone.mkdir()
    shutil.copy(backup, alone / "plays.db")
    other = Journal(alone)
    assert other.ids() == [1] and other.notices == []
    other.close()


def test_half_backups_are_cleared_and_never_restored(worn):
    half = worn / "backups" / "plays-000003.half"
    half.write_bytes(b"half a")
    (worn / "backups" / "plays-000003.half-journal").write_bytes(b"x")
    overwrite(worn / "plays.db", 0, b"garbage")
    journal = Journal(worn)
    assert journal.notices[0].facts["backup"] == "plays-000002.db"
    assert not list((worn / "backups").glob("*half*"))
    journal.close()


# --- a disk that is full --------------------------------------------------------------------------

FULL = """
import resource, sys
from pathlib import Path
from tempfile import mkdtemp
from companion.journal import Journal, JournalError
from tests.core.test_journal import HEADER, turned
journal = Journal(Path(sys.argv[1]))
play = journal.begin(HEADER, None)
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, most))
refused = None
for seq in range(1, 5000):
    try:
        journal.append(play, seq, turned(seq % 17 + 1))
    except JournalError as error:
        refused = seq
        print(error.code, seq, len(journal.load(play).moves))
        break
for _ in range(3):
    try:
        journal.append(play, refused, turned(refused % 17 + 1))
    except JournalError as error:
        print(error.code)
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
for seq in (refused, refused + 1):
    journal.append(play, seq, turned(seq % 17 + 1))
print("stored", len(journal.load(play).moves))
journal.close()
"""


def test_a_file_that_can_t_grow_loses_nothing_and_goes_on_later(tmp_path):
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    said = child(FULL, tmp_path).communicate(timeout=60)[0].splitlines()
    code, seq, stored = said[0].split()
    assert code in ("disk-full", "disk") and int(stored) == int(seq) - 1
    assert said[1:4] == [code] * 3
    assert said[4] == f"stored {int(seq) + 1}"
    journal = Journal(tmp_path)
    assert journal.notices == []
    assert [row.seq for row in journal.load(1).moves] == list(range(1, int(seq) + 2))
    journal.close()


def test_a_backup_that_does_not_fit_leaves_no_trace(journal, tmp_path):
    journal.begin(HEADER, WALL)
    (tmp_path / "backups").write_bytes(b"a file where the folder should be")
    with pytest.raises(JournalError) as error:
        journal.backup()
    assert error.value.code == "disk"
    worded(error.value)
    journal.begin(HEADER, WALL)


def test_no_room_to_open_the_file_is_a_full_disk(journal, tmp_path, monkeypatch):
    """SQLite calls it an I/O error if the disk has no room for the file that WAL needs beside it."""
    journal.begin(HEADER, WALL)
    journal.close()

    def no_room(path):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(database, "open_for_writing", no_room)
    for free_blocks, code in ((0, "disk-full"), (1000, "disk")):
        disk = SimpleNamespace(f_bavail=free_blocks, f_frsize=4096)
        monkeypatch.setattr(os, "statvfs", lambda path, disk=disk: disk)
        with pytest.raises(JournalError) as error:
            Journal(tmp_path)
        assert error.value.code == code
        worded(error.value)


def test_a_folder_that_can_t_be_made_is_told(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(JournalError) as error:
        Journal(tmp_path / "file" / "plays")
    assert error.value.code == "disk"
    worded(error.value)


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
