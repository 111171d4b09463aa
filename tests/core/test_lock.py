"""One companion at a time over a folder, and other programs that hold its file."""

import errno
import os
import sqlite3

import pytest

from companion.journal import Journal, JournalError, in_use
from tests.core.at_the_table import WALL
from tests.core.on_disk import HEADER, OPEN, child, worded


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
