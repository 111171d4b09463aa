"""The simulator drawer: press buttons that aren't there, send what a reader would read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.gridlayout import GridLayout

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.presenters.hardware import SimulatorView, present_simulator
from ui.presenters.navigation import Page
from ui.screens.base import Screen
from ui.theme import current
from ui.widgets.buttons import QuietButton
from ui.widgets.choices import Choice
from ui.widgets.keyboard import Field, Keyboard
from ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from ui.shell import Shell

LONGEST_CODE = 64


class HeldButton(QuietButton):
    """Down while a finger is on it, as a real one."""

    __events__ = ("on_down", "on_up")

    def on_press(self) -> None:
        self.dispatch("on_down")

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is self:
            self.dispatch("on_up")
        return super().on_touch_up(touch)

    def on_down(self) -> None:
        """The button goes down."""

    def on_up(self) -> None:
        """The button comes up."""


class SimulatorScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        if shell.simulator is None:
            raise ValueError("there is no simulator")
        self.simulator = shell.simulator
        metrics = current().metrics
        self.reader = ""
        self.buttons: dict[str, HeldButton] = {}
        self.scroll = ScrollArea()
        self.grid = GridLayout(cols=3 if metrics.portrait else 4, spacing=metrics.gap(1.5), size_hint_y=None)
        self.grid.fbind("minimum_height", lambda _grid, height: setattr(self.grid, "height", height))
        self.scroll.add_widget(self.grid)
        self.choice = Choice()
        self.choice.bind(on_choose=lambda _choice, reader: setattr(self, "reader", reader))
        self.field = Field(role="body")
        self.keyboard = Keyboard(longest=LONGEST_CODE)
        self.keyboard.fbind("text", lambda _keyboard, text: setattr(self.field, "text", text))
        self.keyboard.bind(on_done=lambda _keyboard, text: self._send(text))
        self._readers: tuple[tuple[str, str], ...] = ()
        for widget in (self.scroll, self.choice, self.field, self.keyboard):
            self.body.add_widget(widget)
        self.remove_widget(self.foot)

    def _send(self, text: str) -> None:
        if text and self.reader:
            self.simulator.scan(self.reader, text)
            self.keyboard.text = ""

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view: SimulatorView = present_simulator(snapshot, words, self.simulator)
        self.bar.title = view.scanned or view.title
        for name, text in view.buttons:
            if name not in self.buttons:
                button = HeldButton(size_hint=(1, None))
                button.bind(
                    on_down=lambda _button, name=name: self.simulator.press(name),
                    on_up=lambda _button, name=name: self.simulator.release(name),
                )
                self.buttons[name] = button
                self.grid.add_widget(button)
            self.buttons[name].text = text
        if view.readers != self._readers:
            self._readers = view.readers
            self.choice.show(view.readers)
            self.reader = self.choice.chosen = view.readers[0][0] if view.readers else ""
        self.field.hint = view.hint

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        pad, side = metrics.gap(2), metrics.target
        keys = min(height * 0.52, 5 * (side + metrics.gap()))
        self.keyboard.pos, self.keyboard.size = (x, y), (width, keys)
        low = y + keys + metrics.gap(1)
        half = width - 2 * pad if metrics.portrait else (width - 3 * pad) * 0.5
        self.field.pos, self.field.size = (x + pad, low), (half, side)
        if metrics.portrait:
            low += side + metrics.gap(1)
        self.choice.pos, self.choice.size = (x + width - pad - half, low), (half, side)
        low += side + metrics.gap(1)
        self.scroll.pos, self.scroll.size = (x + pad, low), (width - 2 * pad, max(0, y + height - low))
