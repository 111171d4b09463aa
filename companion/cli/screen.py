"""What commands need of the screen: whether there is one, its size, its part of the config."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from companion.game import Message, say
from companion.settings import Settings


def has_display(cards: Path = Path("/dev/dri"), env: Mapping[str, str] = os.environ) -> bool:
    """Whether there is something to draw on: a desktop, a kernel display, or SDL was told what to use."""
    if env.get("SDL_VIDEODRIVER") or env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"):
        return True
    return any(cards.glob("card*"))


def touch_problem(touch: str, root: Path = Path("/")) -> Message | None:
    """Why the provider ``touch`` (``mtdev,/dev/input/event4``) can't be used, if its device says so.

    ``root``: below which devices are looked for.
    """
    _, *arguments = touch.split(",")
    device = arguments[0] if arguments else ""
    if not device.startswith("/"):
        return None
    file = root / device.lstrip("/")
    if not os.path.exists(file):
        return say("doctor.touch-missing", file=device)
    if not os.access(file, os.R_OK):
        return say("doctor.touch-denied", file=device, group="input")
    return None


class Size(click.ParamType[tuple[int, int]]):
    """``800x480``: width and height in pixels."""

    name = "WxH"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        width, _, height = str(value).partition("x")
        if not (width.isdigit() and height.isdigit()):
            self.fail(f"{value!r} is not like 800x480", param, ctx)
        return int(width), int(height)


def screen_config(configured: Settings, folder: Path) -> Any:
    """The screen's part of the config, as the screen takes it."""
    from ui.config import ScreenConfig

    screen = configured.screen
    return ScreenConfig(
        width=screen.width,
        height=screen.height,
        fullscreen=screen.fullscreen,
        px_per_mm=screen.px_per_mm,
        rotation=screen.rotation,
        maxfps=screen.max_fps,
        home=os.environ.get("KIVY_HOME") or str(folder / "kivy"),
        touch=screen.touch,
    )
