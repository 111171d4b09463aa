"""What the tests of the core sit down at, put away when they are done."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import Journal
from tests.core.at_the_table import WALL, Evening
from tests.core.on_disk import HEADER, OPEN, turned


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path)
    yield evening
    evening.close()


@pytest.fixture
def journal(tmp_path) -> Iterator[Journal]:
    journal = Journal(tmp_path)
    yield journal
    journal.close()


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
