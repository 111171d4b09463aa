"""A day and a night of play in a few minutes: time is handed in, everything else is real.

Scans, taps, undo, plays that end and are backed up, the history looked at, a reader that is pulled out:
through the real Table with its thread, the real journal and a pty. What grows without end shows as
memory, threads or handles.
"""

import gc
import os
import threading
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

from companion import commands
from companion.commands import Begin, HideHistory, Propose, PutAside, ShowHistory, Submit, Undo
from companion.desk import Desk
from companion.games.incan_gold.game import GAME
from companion.inputs import PartReport
from companion.journal import Journal
from companion.settings import first_preferences
from companion.table import Table
from hardware.decoders import make_decoder
from hardware.ports import BackOff, PortReader
from hardware.simulator import PtyReader
from tests.core.at_the_table import THREE, WALL, config

PATIENCE = 30.0
HOUR = 3600.0
STEP = 10.0  # seconds of play between two things that happen


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Day:
    """A table whose clock the test turns."""

    def __init__(self, folder: Path, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._rng = Random(seed)
        self.now = 1000.0
        self._news = threading.Event()
        settings = config()
        self._journal = Journal(folder)
        desk = Desk(
            self._journal,
            settings,
            first_preferences(settings),
            wall=lambda: WALL,
            rng=Random(seed),
            preferences_file=folder / "preferences.json",
            now=self.now,
        )
        self._desk = desk
        self.table = Table(desk, clock=lambda: self.now)
        self.table.subscribe(self._news.set)
        self.table.start()
        self._device = PtyReader(folder / "scanner")
        self._device.plug_in()
        quick = BackOff(first=0.01, longest=0.02)
        decoder = make_decoder(protocol="lines", reader="scanner")
        self._reader = PortReader(
            "reader scanner",
            self._device.port,
            9600,
            decoder,
            self.table.submit,
            back_off=quick,
            boot_window=0.0,
        )
        self._news.clear()
        self._reader.start()
        self._wait_for(lambda: self._state() == "ok")
        self.counts = {"moves": 0, "scans": 0, "undos": 0, "plays": 0, "snapshots": 0, "losses": 0}

    def close(self) -> None:
        self._reader.stop()
        self._device.unplug()
        self.table.stop()
        self._journal.close()

    def _state(self) -> str:
        return next((part.state for part in self.table.snapshot.parts if isinstance(part, PartReport)), "")

    def _wait_for(self, condition: Any) -> None:
        while not condition():
            if not self._news.wait(PATIENCE):
                raise TimeoutError
            self._news.clear()

    def _ask(self, command: commands.Command) -> None:
        version = self.table.snapshot.version
        self.table.submit(command)
        self._wait_for(lambda: self.table.snapshot.version > version)
        refusal = self.table.snapshot.refusal
        assert refusal is None, refusal.code

    def go_on(self, seconds: float) -> None:
        """Let the table be played at for so long."""
        end = self.now + seconds
        while self.now < end:
            self.now += STEP
            self._something_happens()

    def _something_happens(self) -> None:
        snapshot = self.table.snapshot
        chance = self._rng.random()
        if snapshot.play is None or (snapshot.prompt is not None and snapshot.prompt.over):
            if snapshot.play is not None:
                self._ask(PutAside())
                self._ask(ShowHistory())
                self._ask(HideHistory())
            self._ask(Propose("incan_gold", THREE, seed=self._rng.randrange(10**6)))
            self._ask(Begin())
            self.counts["plays"] += 1
        elif chance < 0.05 and snapshot.can_undo:
            self._ask(Undo(snapshot.position))
            self.counts["undos"] += 1
        elif chance < 0.3:
            version = snapshot.version
            self._device.write(f"CARD-{self.counts['scans']:06}\r\n".encode())
            self._wait_for(lambda: self.table.snapshot.version > version)
            self.counts["scans"] += 1
        elif chance < 0.305:
            self._device.unplug()
            self._wait_for(lambda: self._state() == "lost")
            self._device.plug_in()
            self._wait_for(lambda: self._state() == "ok")
            self.counts["losses"] += 1
        else:
            self._ask(Submit(self._rng.choice(list(GAME.legal(self._state_of_play()))), snapshot.position))
            self.counts["moves"] += 1
        self.counts["snapshots"] = self.table.snapshot.version

    def _state_of_play(self) -> Any:
        play = self._desk._play
        assert play is not None
        return play.state


def run(folder: Path, hours: float, seed: int, warm_hours: float = 1.0) -> dict[str, Any]:
    """Figures after so many hours, against those after the first ``warm_hours``."""
    day = Day(folder, seed)
    try:
        day.go_on(warm_hours * HOUR)
        gc.collect()
        tracemalloc.start()
        begun = resident(), threading.active_count(), handles()
        first = tracemalloc.get_traced_memory()[0]
        day.go_on((hours - warm_hours) * HOUR)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - first
    finally:
        tracemalloc.stop()
        after = resident(), threading.active_count(), handles()
        day.close()
    return {
        **day.counts,
        "hours": hours,
        "traced_growth": grown,
        "resident_growth": after[0] - begun[0],
        "threads_more": after[1] - begun[1],
        "handles_more": after[2] - begun[2],
    }
