"""The whole shell in a real window drawn offscreen, over a real desk, touched as a finger would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from companion.commands import Command
from companion.settings import Settings
from companion.snapshot import Snapshot
from tests.core.at_the_table import Evening, config
from ui import gallery, theme
from ui.theme import Metrics


class DeskTable:
    """A table whose desk works at once, in the test's own thread and time."""

    def __init__(self, folder: Path, settings: Settings | None = None) -> None:
        self.evening = Evening(folder, settings or config())
        self.sent: list[Command] = []
        self._listeners: list[Callable[[], None]] = []

    @property
    def snapshot(self) -> Snapshot:
        return self.evening.shown

    def submit(self, command: Command, ticket: int = 0) -> None:
        self.sent.append(command)
        self.happens(command, ticket)

    def happens(self, item: Any, ticket: int = 0) -> None:
        """Something arrives in the inbox, from the screen or from hardware."""
        if self.evening.do(item, ticket):
            self._wake()

    def wait(self, seconds: float) -> None:
        self.evening.wait(seconds)
        self._wake()

    def subscribe(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    def _wake(self) -> None:
        for listener in self._listeners:
            listener()


class Kiosk:
    """A screen with fingers before it."""

    def __init__(
        self, folder: Path, settings: Settings | None = None, *, width: int = 800, height: int = 480
    ):
        gallery.prepare(headless=True)
        window = gallery.open_window(width, height)
        from ui.app import make_shell
        from ui.screens import vote
        from ui.widgets import action

        theme.use(Metrics.for_screen(width, height))
        # these fingers tap faster than people; some tests have them as they are
        vote.SETTLING = action.SETTLING = 0.0
        self.window = window
        self.table = DeskTable(folder, settings)
        self.alive = 0
        self.shell, self.bridge = make_shell(self.table, window)
        self.draw()

    def close(self) -> None:
        self.bridge.stop()
        self.window.remove_widget(self.shell)
        theme.use(Metrics())

    @property
    def page(self) -> str:
        return self.shell.page.name

    @property
    def screen(self) -> Any:
        return self.shell.screen

    @property
    def snapshot(self) -> Snapshot:
        return self.table.snapshot

    def draw(self, frames: int = 3) -> None:
        gallery.step(frames)

    def draw_until(self, happened: Callable[[], bool]) -> None:
        """Draw until it has happened, a second at most: a list waits a moment for a finger that scrolls."""
        end = monotonic() + 1.0
        while not happened() and monotonic() < end:
            self.draw(1)

    def touch(self, widget: Any) -> Any:
        """A finger comes down in the middle of a widget; call ``touch_up`` on what this gives."""
        from kivy.tests.common import UnitTestTouch

        middle = widget.to_window(widget.x + widget.width / 2, widget.y + widget.height / 2)
        finger = UnitTestTouch(*middle)
        finger.touch_down()
        return finger

    def tap(self, widget: Any) -> None:
        self.touch(widget).touch_up()
        self.draw()

    def type(self, name: str) -> None:
        """Tap a name of plain letters on the keyboard, then done."""
        keyboard = self.screen.editor.keyboard
        for letter in name:
            self.tap(keyboard.cap(letter.lower()))
        self.tap(keyboard.cap("done"))

    def words(self) -> str:
        """Every word on the screen."""
        return "\n".join(text for widget in every(self.shell) if (text := getattr(widget, "text", "")))

    def button(self, text: str) -> Any:
        """The control on the screen that says this."""
        for widget in every(self.shell):
            if getattr(widget, "text", "") == text and hasattr(widget, "allowed"):
                return widget
        raise AssertionError(f"no button says {text!r}; there is: {self.words()}")


def every(widget: Any) -> Iterator[Any]:
    """The widget and all below it."""
    yield widget
    for child in widget.children:
        yield from every(child)
