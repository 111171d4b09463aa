"""The bridge between the table's thread and the screen's: one trigger, the latest snapshot, no waiting."""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from kivy.clock import Clock

from companion.commands import Command
from companion.snapshot import Snapshot

log = logging.getLogger(__name__)
ALIVE_EVERY = 5.0  # seconds between two signs of life; a fraction of the service's watchdog time


class Table(Protocol):
    """What the screen needs of `companion.table.Table`."""

    @property
    def snapshot(self) -> Snapshot: ...

    def submit(self, command: Command, ticket: int = 0) -> None: ...

    def subscribe(self, listener: Callable[[], None]) -> None: ...


class Bridge:
    """Gives ``show`` the newest snapshot on the main thread; snapshots in between are skipped.

    Make it and use it on the main thread, except ``call``, which any thread may use.
    """

    def __init__(
        self, table: Table, show: Callable[[Snapshot], None], on_alive: Callable[[], None] | None = None
    ) -> None:
        self._table = table
        self._show = show
        self._on_alive = on_alive
        self._calls: SimpleQueue[Callable[[], Any]] = SimpleQueue()
        self._tickets = count(1)
        self._shown = -1
        # a free event ends the wait for the next frame at once; the clock that can do it is chosen in
        # ui.config (the "interrupt" clock, which can too, spins before every timed event)
        create_trigger = getattr(Clock, "create_trigger_free", Clock.create_trigger)
        self._trigger = create_trigger(self._drain)
        self._beat = Clock.schedule_interval(self._alive, ALIVE_EVERY) if on_alive is not None else None

    def start(self) -> None:
        """Show what the table says now, and everything from now on."""
        self._table.subscribe(self._trigger)
        self._drain()

    def stop(self) -> None:
        self._trigger.cancel()
        if self._beat is not None:
            self._beat.cancel()

    def submit(self, command: Command) -> int:
        """Ask the table for something; the ticket comes back with a refusal."""
        ticket = next(self._tickets)
        self._table.submit(command, ticket)
        return ticket

    def call(self, function: Callable[[], Any]) -> None:
        """Run a function on the screen's thread soon."""
        self._calls.put(function)
        self._trigger()

    def _drain(self, _elapsed: float = 0.0) -> None:
        while True:
            try:
                function = self._calls.get_nowait()
            except Empty:
                break
            function()
        snapshot = self._table.snapshot
        if snapshot.version != self._shown:
            self._shown = snapshot.version
            self._show(snapshot)

    def _alive(self, _elapsed: float) -> None:
        """A sign of life, given only after the queue is empty and the newest snapshot is drawn."""
        self._drain()
        if self._on_alive is not None:
            self._on_alive()
