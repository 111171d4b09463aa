"""A table's ear: what the hardware has told so far, and waiting for what it will tell."""

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

import pytest

from companion.inputs import Input, PartReport

PATIENCE_SECONDS = 5.0


class Inbox:
    """Where ``emit`` puts everything, as the table's own inbox does."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Input | PartReport] = SimpleQueue()
        self.emit = self._queue.put

    def next(self) -> Input | PartReport:
        """The next thing told; fails when nothing comes."""
        try:
            return self._queue.get(timeout=PATIENCE_SECONDS)
        except Empty:
            pytest.fail("the hardware said nothing")

    def until(self, state: str) -> PartReport:
        """Skip to the report of this state."""
        while True:
            item = self.next()
            if isinstance(item, PartReport) and item.state == state:
                return item

    def rest(self, quiet: float = 0.0) -> list[Input | PartReport]:
        """Everything else told, waiting ``quiet`` seconds for what should not come."""
        time.sleep(quiet)
        items = []
        while not self._queue.empty():
            items.append(self._queue.get())
        return items


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something on another thread has come true."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        if time.monotonic() > give_up:
            pytest.fail("it did not come true")
        time.sleep(0.002)


@pytest.fixture(name="wait_for")
def wait_for_fixture() -> Callable[[Callable[[], bool]], None]:
    return wait_for
