"""A disk that is full, and a folder that can't be written."""

import os
import resource
import sqlite3
from types import SimpleNamespace

import pytest

from companion import database
from companion.journal import Journal, JournalError
from tests.core.at_the_table import WALL
from tests.core.on_disk import HEADER, child, worded

FULL = """
import resource, sys
from pathlib import Path
from tempfile import mkdtemp
from companion.journal import Journal, JournalError
from tests.core.on_disk import HEADER, turned
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
