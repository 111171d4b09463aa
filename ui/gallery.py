"""Every widget on a few pages, for looking at.

`python -m ui.gallery --size 800x480 --out DIR` writes pictures and needs no display; without `--out` the
first page opens in a window. The words are samples in both languages, long ones on purpose.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from ui.pictures import step, take_picture


def prepare(headless: bool) -> None:
    """Settings that Kivy reads while it is imported; a value that is already set stays."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
    os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))
    if headless:
        os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")


def open_window(width: int, height: int):
    """A Kivy window of that size in the ground colour, ready for `take_picture`."""
    from kivy.config import Config

    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "multisamples", "0")
    Config.remove_section("input")
    Config.add_section("input")
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from ui import fonts, theme

    fonts.register()
    EventLoop.ensure_window()
    EventLoop.status = "started"
    Window.size = (width, height)
    Window.clearcolor = theme.GROUND
    return Window


def pages() -> dict:
    """The pages by name, each as a function that builds its widget tree."""
    from ui import gallery_pages

    return gallery_pages.PAGES


def main() -> None:
    parser = argparse.ArgumentParser(description="Show every widget of the companion's screen.")
    parser.add_argument("--size", default="800x480", help="width and height in px, such as 720x1280")
    parser.add_argument("--px-per-mm", type=float, help="px in a millimetre; known for the usual screens")
    parser.add_argument("--accent", default="turquoise", help="turquoise, forest, cherry, sea or sand")
    parser.add_argument("--out", type=Path, help="folder for the pictures; without it a window opens")
    parser.add_argument("--page", help="only this page")
    given = parser.parse_args()
    width, height = (int(part) for part in given.size.split("x"))
    prepare(headless=given.out is not None)
    window = open_window(width, height)
    from ui import theme

    theme.use(theme.Metrics.for_screen(width, height, given.px_per_mm), accent=given.accent)
    chosen = {name: build for name, build in pages().items() if given.page in (None, name)}
    for name, build in chosen.items():
        page = build()
        window.add_widget(page)
        if given.out is None:
            from kivy.base import runTouchApp

            runTouchApp()
            return
        step(6)
        take_picture(window, given.out / f"{name}-{given.size}.png")
        window.remove_widget(page)


if __name__ == "__main__":
    main()
