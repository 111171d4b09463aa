"""One run of a screen, measured: the companion's, or an empty Kivy app's under the same settings.

``python -m tests.bench.screen_probe companion|empty FOLDER`` (of plays) prints one JSON line:
``first_frame`` seconds from the start of this process to the first usable frame, ``rss`` bytes,
``idle`` processor seconds in each second of doing nothing.
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

SETTLE = 2.0
IDLE = 5.0
FPS = 30


def started_at() -> float:
    """When this process was started, in seconds of the clock since boot."""
    ticks = int(Path("/proc/self/stat").read_text().rsplit(")", 1)[1].split()[19])
    return ticks / os.sysconf("SC_CLK_TCK")


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def watch(window: Any, usable: Any, stop: Any) -> None:
    """Print the figures after the first frame for which ``usable`` holds, then ``stop``."""
    from kivy.clock import Clock

    figures: dict[str, float] = {}

    def on_flip(*_args: Any) -> None:
        if "first_frame" not in figures and usable():
            now = time.clock_gettime(time.CLOCK_BOOTTIME)
            figures["first_frame"] = now - started_at()
            Clock.schedule_once(settled, SETTLE)

    def settled(_elapsed: float) -> None:
        figures["cpu"], figures["wall"] = time.process_time(), time.monotonic()
        Clock.schedule_once(rested, IDLE)

    def rested(_elapsed: float) -> None:
        spent = time.process_time() - figures["cpu"]
        idle = spent / (time.monotonic() - figures["wall"])
        line = {"first_frame": figures["first_frame"], "rss": resident(), "idle": idle}
        print(json.dumps(line), flush=True)
        stop()

    window.bind(on_flip=on_flip)


def empty() -> None:
    """An empty Kivy app with the same frame limit and size."""
    home = tempfile.mkdtemp(prefix="kivy-")
    os.environ.update(
        KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON", KIVY_NO_CONFIG="1", KIVY_HOME=home
    )
    from kivy.config import Config

    for key, value in (("width", "800"), ("height", "480"), ("maxfps", str(FPS)), ("multisamples", "0")):
        Config.set("graphics", key, value)
    from kivy.app import App
    from kivy.uix.widget import Widget

    class Empty(App):  # type: ignore[misc]
        def build(self) -> Any:
            return Widget()

        def on_start(self) -> None:
            from kivy.core.window import Window

            watch(Window, lambda: True, self.stop)

    Empty().run()


def companion() -> None:
    """The real ``companion run`` on a table that was used before, up to the home screen."""
    import ui.app
    from companion.cli import main

    opened = ui.app.open_window

    def open_window(config: Any) -> Any:
        from kivy.base import stopTouchApp

        window = opened(config)
        watch(window, lambda: bool(window.children), stopTouchApp)
        return window

    ui.app.open_window = open_window
    main(["run", "--data", sys.argv[2], "--size", "800x480", "--no-simulate"])


if __name__ == "__main__":
    {"empty": empty, "companion": companion}[sys.argv[1]]()
