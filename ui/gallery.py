"""Every widget on one page, for looking at: `python -m ui.gallery --size 800x480 --out DIR` writes pictures.

Without `--out` the page opens in a window. Needs no display with `--out`.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path


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


def step(frames: int = 3) -> None:
    """Let the event loop draw so many frames."""
    from kivy.base import EventLoop

    for _ in range(frames):
        EventLoop.idle()


def take_picture(window, path: Path) -> None:
    """Write what the window shows as a PNG. Only in the flip has the frame its pixels."""
    from kivy.core.image import Image
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
    from kivy.graphics.texture import Texture

    shots: list[bytes] = []

    def on_flip(*_args) -> bool:
        if not shots:
            shots.append(glReadPixels(0, 0, *window.size, GL_RGBA, GL_UNSIGNED_BYTE))
        return False

    window.bind(on_flip=on_flip)
    window.canvas.ask_update()
    step()
    window.unbind(on_flip=on_flip)
    texture = Texture.create(size=window.size, colorfmt="rgba")
    texture.blit_buffer(shots[0], colorfmt="rgba", bufferfmt="ubyte")
    path.parent.mkdir(parents=True, exist_ok=True)
    Image(texture).save(str(path), flipped=True)
