"""The last scan as a table sees it."""

import pytest

from companion.game import say
from companion.snapshot import Scanned, Snapshot
from ui.presenters.scans import LastScan


def seen(number: int, position: int) -> Snapshot:
    scan = Scanned("code", "taken", say("ui.play.undo"), number)
    return Snapshot(version=1, position=position, scanned=scan if number else None)


def test_what_came_before_the_table_was_made_is_none_of_its_scans():
    last = LastScan()
    assert not last.take(seen(3, 4), first=True)
    assert not last.fresh(seen(3, 4))


@pytest.mark.parametrize("at", [0, 7])
def test_a_scan_counts_once_and_is_fresh_until_the_next_move(at):
    last = LastScan()
    assert not last.take(seen(0, at), first=True)
    assert last.take(seen(1, at), first=False)
    assert last.fresh(seen(1, at))
    assert not last.take(seen(1, at), first=False)  # the same snapshot in another language
    assert not last.take(seen(1, at + 1), first=False) and not last.fresh(seen(1, at + 1))


def test_a_scan_may_be_said_to_have_come_now():
    last = LastScan()
    last.take(seen(2, 5), first=True)
    last.came_now(seen(2, 5))
    assert last.fresh(seen(2, 5))
