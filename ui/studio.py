"""Draws every screen from built snapshots: `python -m ui.studio --out DIR --size 800x480 --lang vi`.

For looking at: pictures of all pages of the shell and of every moment the games register
(``GAME_UI.scenes()``). Needs no display.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.snapshot import Trouble
from ui import games, scenes, scenes_faults
from ui.config import ScreenConfig, prepare_environment
from ui.games import Scene
from ui.presenters import common


class Album:
    """A window that shows one scene after another."""

    def __init__(self, width: int, height: int) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
        config = ScreenConfig(width=width, height=height, home=tempfile.mkdtemp(prefix="kivy-"))
        prepare_environment(config)
        from kivy.base import EventLoop

        from ui.app import open_window

        self.window = open_window(config)
        EventLoop.status = "started"
        self.window.size = (width, height)

    def draw(self, scene: Scene, game: str, language: str, file: Path) -> None:
        """Show a scene, let motion end, write its picture."""
        from ui.pictures import step, take_picture
        from ui.shell import Shell

        shell: Any = Shell(lambda _command: 0, simulator=_Parts())
        shell.size = self.window.size
        self.window.add_widget(shell)
        shell.show(scenes.in_language(scene.snapshot, language))
        page = scenes.page_of(scene, game)
        if shell.page.name != page.name:
            shell.open(page)
        step(4)
        if scene.prepare is not None:
            scene.prepare(shell.screen.table if scene.screen == "play" else shell.screen)
            shell.again()
        self._settle()
        take_picture(self.window, file)
        self.window.remove_widget(shell)

    def draw_trouble(self, trouble: Trouble, file: Path) -> None:
        """The page that is shown while there is no table."""
        from ui.app import TRY_EVERY
        from ui.pictures import take_picture
        from ui.screens.trouble import TroubleScreen

        screen: Any = TroubleScreen(trouble, lambda: None, round(TRY_EVERY))
        screen.size = self.window.size
        self.window.add_widget(screen)
        self._settle()
        take_picture(self.window, file)
        self.window.remove_widget(screen)

    def _settle(self) -> None:
        from time import monotonic

        from kivy.base import EventLoop

        end = monotonic() + 0.6  # longer than any motion
        while monotonic() < end:
            EventLoop.idle()


class _Parts:
    """A simulator to look at: it does nothing."""

    def buttons(self) -> Sequence[str]:
        return [f"seat{seat}.{side}" for seat in (1, 2, 3, 4) for side in ("stay", "leave")] + ["table.next"]

    def readers(self) -> Sequence[str]:
        return ["scanner", "dice"]

    def press(self, name: str) -> None:
        """Nothing is pressed."""

    def release(self, name: str) -> None:
        """Nothing is released."""

    def scan(self, reader: str, code: str) -> None:
        """Nothing is read."""


def all_scenes(wanted: str = "") -> list[tuple[str, Scene]]:
    """(game, scene) for the shell and every game; ``wanted`` must be part of the scene's file name."""
    found: list[tuple[str, Scene]] = []
    for game in common.playable():
        found += [(game, scene) for scene in scenes.shell_scenes(game) if wanted in scene.name]
        found += [(game, scene) for scene in games.load(game).scenes() if wanted in f"{game}-{scene.name}"]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--size", default="800x480")
    parser.add_argument("--lang", choices=("en", "vi"), default="vi")
    parser.add_argument("--only", default="", help="part of a scene's name")
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    album = Album(width, height)
    for name, trouble in scenes_faults.troubles(arguments.lang):
        if arguments.only in name:
            album.draw_trouble(trouble, arguments.out / f"{name}.png")
    for game in common.playable():
        own = {scene.name for scene in games.load(game).scenes()}
        for name, scene in all_scenes(arguments.only):
            if name == game:
                prefix = f"{game}-" if scene.name in own else ""
                album.draw(scene, game, arguments.lang, arguments.out / f"{prefix}{scene.name}.png")


if __name__ == "__main__":
    main()
