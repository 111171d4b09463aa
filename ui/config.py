"""The screen's settings, and what Kivy must find before it is imported. Needs no Kivy."""

from __future__ import annotations

import configparser
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from ui.theme import Metrics


class ScreenConfig(Struct, frozen=True):
    """One screen, as its owner's ``table.toml`` describes it.

    width, height  px of the picture as people look at it (after rotation)
    px_per_mm      pixels a millimetre has; 0 takes the known value of a screen of this size
    rotation       0, 90, 180 or 270 degrees; turns picture and touches
    maxfps         frames a second at most
    home           folder for Kivy's own files, must be writable
    touch          "" : the mouse, and a touch screen as SDL finds it (a Pi needs no more);
                   else one Kivy provider, which then is the only one: ``mtdev,/dev/input/event4``
    """

    width: int = 800
    height: int = 480
    fullscreen: bool = False
    px_per_mm: float = 0.0
    rotation: int = 0
    maxfps: int = 30
    home: str = ""
    touch: str = ""

    def metrics(self) -> Metrics:
        return Metrics.for_screen(self.width, self.height, self.px_per_mm or None)


# What must hold even if the owner's kivy.ini is empty or damaged.
FIRM: dict[str, dict[str, str]] = {
    "kivy": {"exit_on_escape": "0", "log_enable": "0", "log_level": "warning"},
    "graphics": {"multisamples": "0", "allow_screensaver": "0"},
}


def template_file() -> Path | None:
    """The owner's kivy.ini: beside their table.toml, in a checkout, or where a wheel puts it; else None."""
    places = [Path(__file__).parent.parent / "config", Path(sys.prefix) / "share" / "companion"]
    if os.environ.get("COMPANION_CONFIG"):
        places.insert(0, Path(os.environ["COMPANION_CONFIG"]).parent)
    return next((folder / "kivy.ini" for folder in places if os.path.isfile(folder / "kivy.ini")), None)


def kivy_settings(config: ScreenConfig, template: str) -> configparser.ConfigParser:
    """Kivy's settings: the template's, then what the screen needs, with exactly one touch provider."""
    parser = configparser.ConfigParser(interpolation=None)
    try:
        parser.read_string(template)
    except configparser.Error:
        parser = configparser.ConfigParser(interpolation=None)  # a damaged file: the firm values are enough
    turned = config.rotation % 180 == 90
    size = (config.height, config.width) if turned else (config.width, config.height)
    wanted = {
        "kivy": FIRM["kivy"],
        "graphics": {
            **FIRM["graphics"],
            "width": str(size[0]),
            "height": str(size[1]),
            "fullscreen": "auto" if config.fullscreen else "0",
            "show_cursor": "0" if config.fullscreen else "1",
            "rotation": str(config.rotation),
            "maxfps": str(config.maxfps),
        },
    }
    for section, values in wanted.items():
        if not parser.has_section(section):
            parser.add_section(section)
        for key, value in values.items():
            parser.set(section, key, value)
    parser.remove_section("input")
    parser.add_section("input")
    # two providers make every touch arrive twice
    if config.touch:
        parser.set("input", "screen", config.touch)
    else:
        parser.set("input", "mouse", "mouse,disable_multitouch")
    return parser


def prepare_environment(config: ScreenConfig) -> None:
    """Set what Kivy reads while it is imported. Call it before anything else imports Kivy.

    Kivy's own reading of a config file would add touch providers of its own, so it gets its
    settings here. Raises RuntimeError if Kivy is imported already.
    """
    if "kivy" in sys.modules:
        raise RuntimeError("prepare_environment must come before Kivy is imported")
    home = Path(config.home) if config.home else Path.home() / ".cache" / "companion" / "kivy"
    # with no config of its own Kivy writes nothing there; a disk that is full must not keep the screen dark
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
    template = template_file()
    text = template.read_text(encoding="utf-8", errors="replace") if template else ""
    os.environ.update(
        KIVY_NO_ARGS="1",
        KIVY_NO_CONFIG="1",
        KIVY_NO_FILELOG="1",
        KIVY_LOG_MODE="PYTHON",
        KIVY_HOME=str(home),
        KIVY_CLOCK="free_all",
        KIVY_METRICS_DENSITY="1",
        KIVY_METRICS_FONTSCALE="1",
        SDL_TOUCH_MOUSE_EVENTS="0",
    )
    logging.getLogger("kivy").setLevel(logging.WARNING)  # it greets before it reads its settings
    from kivy.config import Config

    wanted = kivy_settings(config, text)
    Config.remove_section("input")
    for section in wanted.sections():
        if not Config.has_section(section):
            Config.add_section(section)
        for key, value in wanted.items(section):
            Config.set(section, key, value)
