"""From the last byte of a scan to the changed frame: the companion, or a bare Kivy app.

``python -m tests.bench.scan_probe companion|bare|woken`` prints one JSON list of seconds. All read a
pty with pyserial. The bare app changes a label on the byte, with Kivy's clock as it comes; the woken
one does so with a clock that a byte wakes at once, as the companion's does. The companion decodes,
plays, commits and draws the move. All have the same frame limit.
"""

import json
import os
import pty
import sys
import tempfile
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any

SCANS = 150
GAP = 0.15  # seconds between two scans: longer than the time in which equal codes are one scan


class Frames:
    """When the window last showed a new frame, and stepping it."""

    def __init__(self, window: Any) -> None:
        self.flipped = 0.0
        self._window = window
        window.bind(on_flip=self._on_flip)

    def _on_flip(self, *_args: Any) -> None:
        self.flipped = time.perf_counter()

    def until(self, happened: Callable[[], bool]) -> None:
        from kivy.base import EventLoop

        given_up = time.monotonic() + 10
        while not happened():
            assert time.monotonic() < given_up, "waited in vain"
            EventLoop.idle()

    def rest(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        self.until(lambda: time.monotonic() >= end)


def bare(clock: str = "default") -> list[float]:
    os.environ.update(
        KIVY_NO_ARGS="1",
        KIVY_NO_FILELOG="1",
        KIVY_LOG_MODE="PYTHON",
        KIVY_NO_CONFIG="1",
        KIVY_CLOCK=clock,
        KIVY_HOME=tempfile.mkdtemp(prefix="kivy-"),
    )
    from kivy.config import Config

    for key, value in (("width", "800"), ("height", "480"), ("maxfps", "30"), ("multisamples", "0")):
        Config.set("graphics", key, value)
    from threading import Thread

    import serial
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.uix.label import Label

    EventLoop.ensure_window()
    label = Label(text="0")
    Window.add_widget(label)
    EventLoop.status = "started"
    frames = Frames(Window)
    master, slave = pty.openpty()
    tty.setraw(slave)
    port = serial.Serial(os.ttyname(slave), 9600)
    seen = 0

    def change(_elapsed: float) -> None:
        label.text = str(seen)

    trigger = getattr(Clock, "create_trigger_free", Clock.create_trigger)(change)

    def read() -> None:
        nonlocal seen
        while port.read(1):
            seen += 1
            trigger()

    Thread(target=read, daemon=True).start()
    frames.rest(1.0)
    times = []
    for number in range(1, SCANS + 1):
        frames.rest(GAP)
        begun = time.perf_counter()
        os.write(master, b"x")
        wanted = str(number)
        frames.until(lambda wanted=wanted: label.text == wanted)  # type: ignore[misc]
        times.append(_flipped_after(frames, begun))
    return times


def woken() -> list[float]:
    return bare("free_all")


def _flipped_after(frames: Frames, begun: float) -> float:
    """The change is drawn in the frame that ends after it was made."""
    changed = time.perf_counter()
    frames.until(lambda: frames.flipped >= changed or frames.flipped > begun)
    return frames.flipped - begun


def companion() -> list[float]:
    import random

    from companion import games
    from companion.cli.assembly import SIMULATED_READER, assembled
    from companion.cli.screen import screen_config
    from companion.commands import Begin, Learn, Propose, StopLearning, Undo
    from companion.inputs import ButtonInput
    from companion.settings import Settings
    from companion.simulate import seat_names

    game = games.load(games.names()[0])
    folder = Path(tempfile.mkdtemp(prefix="companion-bench-"))
    configured = Settings(language="en")
    times: list[float] = []
    with assembled(configured, folder, simulate=True, rng=random.Random(1)) as parts:
        from ui.config import prepare_environment

        config = screen_config(configured, folder)
        prepare_environment(config)
        from kivy.base import EventLoop

        from ui.app import make_shell, open_window

        window = open_window(config)
        shell, bridge = make_shell(parts.table, window)
        EventLoop.status = "started"
        parts.parts.start()
        frames = Frames(window)
        frames.rest(1.0)  # what comes right after opening a port is boot noise
        simulator = parts.simulator
        assert simulator is not None
        table = parts.table

        def ask(command: Any) -> None:
            before = table.snapshot.version
            table.submit(command)
            frames.until(lambda: shell.snapshot.version > before)

        cards = [card for card in game.cards() if card.startswith("treasure")][:2]
        for card in cards:
            ask(Learn(game.name, card))
            before = table.snapshot.version
            simulator.scan(SIMULATED_READER, card)
            frames.until(lambda before=before: table.snapshot.version > before)  # type: ignore[misc]
        ask(StopLearning())
        ask(Propose(game.name, seat_names(5), seed=1))
        ask(Begin())
        ask(ButtonInput("table.next", True))
        frames.rest(1.0)
        for number in range(SCANS):
            frames.rest(GAP)
            moves = table.snapshot.play.moves  # type: ignore[union-attr]
            begun = time.perf_counter()
            simulator.scan(SIMULATED_READER, cards[number % 2])
            frames.until(lambda moves=moves: shell.snapshot.play.moves > moves)  # type: ignore[misc]
            times.append(_flipped_after(frames, begun))
            ask(Undo(table.snapshot.position))
        bridge.stop()
    return times


if __name__ == "__main__":
    print(json.dumps({"bare": bare, "woken": woken, "companion": companion}[sys.argv[1]]()), flush=True)
