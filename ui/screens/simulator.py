"""The simulator drawer: press buttons that aren't there, send what a reader would read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.gridlayout import GridLayout

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.presenters.hardware import SimulatorView, present_simulator
from ui.presenters.navigation import Page
from ui.screens.base import Screen
from ui.theme import GROUND, TEXT, Colour, current
from ui.widgets.buttons import QuietButton
from ui.widgets.choices import Choice
from ui.widgets.keyboard import Field, Keyboard
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import FitText

if TYPE_CHECKING:
    from ui.shell import Shell

LONGEST_CODE = 64
HELD = 0.08  # seconds that a button stays down at least: the drivers take what is shorter for a bounce


class HeldButton(QuietButton):
    """Down while a finger is on it, as a real one; while ``latching`` a tap holds it until the next one."""

    __events__ = ("on_down", "on_up")

    latching = BooleanProperty(False)
    held = BooleanProperty(False)

    def __init__(self, **kwargs) -> None:
        self._down_at = 0.0
        self._coming_up = Clock.create_trigger(lambda _elapsed: self.let_go(), HELD)
        super().__init__(**kwargs)
        self.fbind("held", lambda *_: self._tint())

    def on_press(self) -> None:
        if self.latching and self.held:
            self.let_go()
            return
        self.let_go()  # a tap right after another one
        self.held, self._down_at = True, Clock.get_time()
        self.dispatch("on_down")

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is self and self.held and not self.latching:
            self._coming_up.timeout = max(0.0, HELD - (Clock.get_time() - self._down_at))
            self._coming_up()
        return super().on_touch_up(touch)

    def let_go(self) -> None:
        """Up at once; does nothing when it is up already."""
        self._coming_up.cancel()
        if self.held:
            self.held = False
            self.dispatch("on_up")

    def _colours(self) -> tuple[Colour, Colour]:
        return (TEXT, GROUND) if self.held else super()._colours()

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
        self.answer = FitText(roles=("body", "small"))
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
        self.typing = False  # the keys come with a tap on the field: until then the buttons have their room
        for widget in (self.answer, self.scroll, self.choice, self.field):
            self.body.add_widget(widget)
        self.remove_widget(self.foot)

    def leave(self) -> None:
        """Nobody holds a button on a page that is gone."""
        if not self.shell.keeps(self.page):
            for button in self.buttons.values():
                button.let_go()

    def on_touch_down(self, touch) -> bool:
        if self.field.collide_point(*touch.pos):
            self.typing = not self.typing
            (self.body.add_widget if self.typing else self.body.remove_widget)(self.keyboard)
            self.place()
            return True
        return super().on_touch_down(touch)

    def _send(self, text: str) -> None:
        if text and self.reader:
            self.simulator.scan(self.reader, text)
            self.keyboard.text = ""

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view: SimulatorView = present_simulator(snapshot, words, self.simulator)
        self.bar.title = view.scanned or view.title
        self.answer.text = view.answer
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
            if self.buttons[name].latching and name not in view.latching:
                self.buttons[name].let_go()
            self.buttons[name].latching = name in view.latching
        if view.readers != self._readers:
            self._readers = view.readers
            self.choice.show(view.readers)
            self.reader = self.choice.chosen = view.readers[0][0] if view.readers else ""
        self.field.hint = view.hint

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        pad, side = metrics.gap(2), metrics.target
        keys = min(height * 0.52, 5 * (side + metrics.gap())) if self.typing else 0
        self.keyboard.pos, self.keyboard.size = (x, y), (width, keys)
        low = y + keys + metrics.gap(1)
        half = width - 2 * pad if metrics.portrait else (width - 3 * pad) * 0.5
        self.field.pos, self.field.size = (x + pad, low), (half, side)
        if metrics.portrait:
            low += side + metrics.gap(1)
        self.choice.pos, self.choice.size = (x + width - pad - half, low), (half, side)
        low += side + metrics.gap(1)
        line = metrics.px(46) if self.answer.text else 0
        top = y + height - line
        self.answer.pos, self.answer.size = (x + pad, top), (width - 2 * pad, line)
        self.scroll.pos, self.scroll.size = (x + pad, low), (width - 2 * pad, max(0, top - low))
