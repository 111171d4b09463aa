"""A damaged file is repaired from the backups; one of another version is brought up to date or left alone."""

import random
import shutil
import sqlite3
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.i18n import LANGUAGES, Words
from companion.journal import Journal, JournalError, Reading
from companion.versions import SCHEMA
from tests.core.at_the_table import THREE, WALL, Evening
from tests.core.on_disk import HEADER, OPEN, copy, overwrite, worded

# --- damage ---------------------------------------------------------------------------------------


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
