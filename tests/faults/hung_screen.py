"""A screen that hangs, and a stand-in for systemd that watches it, kills it and starts it again."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0

# `companion run`; a thread of the test's own plays a move or makes the screen's loop hang when told to.
# "table ID MOVES" says which play lies there once the screen has drawn it.
PROGRAM = """
import sys, threading, time
import ui.app
from companion.cli import main
from companion.commands import Submit
from companion.games.incan_gold.game import GAME

class Watched(ui.app.Stage):
    def set(self, opened):
        import ui.bridge
        ui.bridge.ALIVE_EVERY = float(sys.argv[2])
        super().set(opened)
        self.table = opened.table
        opened.table.subscribe(self.tell)
        self.tell()
        threading.Thread(target=self.listen, daemon=True).start()
    def tell(self):
        play = self.table.snapshot.play
        print("table", play.id, play.moves, flush=True)
    def listen(self):
        from kivy.clock import Clock
        for line in sys.stdin:
            if line == "hang\\n":
                Clock.schedule_once(lambda _: time.sleep(3600))
            else:
                move = next(iter(GAME.legal(self.table._desk._play.state)))
                self.table.submit(Submit(move, self.table.snapshot.position))

ui.app.Stage = Watched
main(["run", "--data", sys.argv[1], "--no-simulate"])
"""


class Manager:
    """Does what systemd does for ``Type=notify`` with ``WatchdogSec`` and ``Restart=always``."""

    def __init__(self, folder: Path, plays: Path, watchdog: float, alive_every: float) -> None:
        self._watchdog = watchdog
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        address = str(folder / "notify")
        self._socket.bind(address)
        self._environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "COMPANION_LANGUAGE": "en",
            "NOTIFY_SOCKET": address,
        }
        self._command = [sys.executable, "-c", PROGRAM, str(plays), str(alive_every)]
        self.starts = 0
        self.service: subprocess.Popen[str] | None = None

    def close(self) -> None:
        self._kill()
        self._socket.close()

    def _kill(self) -> None:
        if self.service is not None:
            self.service.send_signal(signal.SIGKILL)
            self.service.communicate()
            self.service = None

    def start(self) -> tuple[int, int]:
        """Start the service and wait until it is ready; which play lies there, and how many moves."""
        self.service = subprocess.Popen(
            self._command,
            env=self._environment,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.starts += 1
        shown = self.shown()
        while self._heard(PATIENCE) != b"READY=1":
            pass
        return shown

    def _heard(self, seconds: float) -> bytes:
        """The next notification; raises TimeoutError."""
        self._socket.settimeout(seconds)
        return self._socket.recv(100)

    def shown(self) -> tuple[int, int]:
        """What the service says next of its table."""
        assert self.service is not None and self.service.stdout is not None
        if not select.select([self.service.stdout], [], [], PATIENCE)[0]:
            raise TimeoutError
        _, id, moves = self.service.stdout.readline().split()
        return int(id), int(moves)

    def tell(self, what: str) -> None:
        assert self.service is not None and self.service.stdin is not None
        print(what, file=self.service.stdin, flush=True)

    def watch(self, pings: int) -> bool:
        """Wait for so many signs of life; False once one is missing for the watchdog's time: then it is
        killed."""
        while pings:
            try:
                pings -= self._heard(self._watchdog) == b"WATCHDOG=1"
            except TimeoutError:
                self._kill()
                return False
        return True


def run(folder: Path, plays: Path, moves: int, watchdog: float, alive_every: float) -> dict[str, Any]:
    """Play ``moves``, let the screen hang, and see it come back. ``plays`` has a play on the table."""
    manager = Manager(folder, plays, watchdog, alive_every)
    try:
        at = manager.start()
        for _ in range(moves):
            manager.tell("move")
            at = manager.shown()
        alive = manager.watch(2)
        manager.tell("hang")
        begun = time.monotonic()
        hung = not manager.watch(1000)
        noticed = time.monotonic() - begun
        back = manager.start()
        return {
            "alive_before": alive,
            "noticed": hung,
            "same_play": back[0] == at[0],
            "same_position": back[1] == at[1],
            "moves": back[1],
            "starts": manager.starts,
            "alive_after": manager.watch(2),
            "seconds": noticed,
        }
    finally:
        manager.close()
