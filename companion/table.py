"""The table: one thread with one inbox. Commands, inputs and reports go in; snapshots come out.

Anybody may ``submit`` from any thread and never waits; only the table's thread touches the play,
the ballot and the journal.
"""

import logging
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from companion.commands import Command
from companion.desk import Desk
from companion.inputs import CardScan, DiceRoll, Input, PartReport
from companion.snapshot import Snapshot

log = logging.getLogger(__name__)

Listener = Callable[[], None]

# more readings than hands can make while the table does one thing: a reader that sends rubbish
MOST_WAITING = 1000


class _Stop:
    pass


class Table:
    """Runs a desk on its own thread. ``crashed`` is called if that thread can't go on."""

    def __init__(
        self,
        desk: Desk,
        *,
        clock: Callable[[], float] = time.monotonic,
        crashed: Callable[[], None] = lambda: None,
    ) -> None:
        self._desk = desk
        self._clock = clock
        self._crashed = crashed
        self._inbox: SimpleQueue[Any] = SimpleQueue()
        self._time = clock()
        self._listeners: tuple[Listener, ...] = ()
        self._thread = Thread(target=self._run, name="table", daemon=True)
        self.snapshot: Snapshot = desk.snapshot

    def submit(self, item: Command | Input | PartReport, ticket: int = 0) -> None:
        """Put something in the inbox. Never blocks; a refusal carries ``ticket`` back.

        It counts from now, however late the table comes to it. A reading is dropped while a flood of
        them waits already: what fingers and buttons do is not lost behind it.
        """
        if isinstance(item, CardScan | DiceRoll) and self._inbox.qsize() >= MOST_WAITING:
            return
        self._inbox.put((item, ticket, self._clock()))

    def subscribe(self, listener: Listener) -> None:
        """Call ``listener`` on the table's thread after each new snapshot; it may only wake somebody."""
        self._listeners = (*self._listeners, listener)

    def knows_code(self, code: str) -> bool:
        """Whether a scanned code has been learned. Any thread may ask."""
        return self._desk.knows_code(code)

    def start(self) -> None:
        self._thread.start()

    def stop(self, timeout: float = 5.0) -> None:
        """Finish what is in the inbox, then end the thread. ``timeout`` in seconds."""
        self._inbox.put((_Stop(), 0, self._clock()))
        if self._thread.is_alive():
            self._thread.join(timeout)

    def _run(self) -> None:
        try:
            while self._step():
                pass
        except Exception as error:  # noqa: BLE001 - the thread must not die silently
            # the text of an error may hold a vote; its place in the code does not
            log.critical("the table stopped: %s", _place(error))
            self._crashed()

    def _step(self) -> bool:
        deadline = self._desk.deadline
        try:
            wait = None if deadline is None else max(0.0, deadline - self._clock())
            item, ticket, came = self._inbox.get(timeout=wait)
        except Empty:
            self._time = self._clock()
            if self._desk.tick(self._time):
                self._publish()
            return True
        if isinstance(item, _Stop):
            return False
        # what came before the end of a count is in time, also if the table was busy then
        self._time = max(self._time, came)
        ticked = self._desk.tick(self._time)
        if self._desk.handle(item, self._time, ticket) or ticked:
            self._publish()
        return True

    def _publish(self) -> None:
        self.snapshot = self._desk.snapshot
        for listener in self._listeners:
            listener()


def _place(error: BaseException) -> str:
    """Type and line of an error, without its text or any value."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else "?"
    return f"{type(error).__name__} at {where}"
