"""Settings a finger changes: on or off, one of a few, a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui.theme import DIMMED, GROUND, PRESSED, RAISED, TEXT, current
from ui.widgets.buttons import IconButton
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, measure, widest_word


class Toggle(Pressable):
    """Words at the left, a switch at the right. A tap anywhere turns it over: `on_toggle(active)`."""

    __events__ = ("on_toggle",)

    text = StringProperty("")
    active = BooleanProperty(False)

    def __init__(self, text: str = "", active: bool = False, **kwargs):
        kwargs.setdefault("size_hint", (1, None))
        kwargs.setdefault("height", current().metrics.target)
        super().__init__(text=text, active=active, **kwargs)
        metrics = current().metrics
        self._track = BoxPaint(self.canvas, RAISED, radius=metrics.px(16))
        self._knob = BoxPaint(self.canvas, TEXT, radius=metrics.px(12))
        self._label = FitText(roles=("body", "small"))
        self.add_widget(self._label)
        follow(self, self._place, "pos", "size", "text", "active", "pressed", "allowed")

    def _place(self) -> None:
        metrics = current().metrics
        wide, high, inset = metrics.px(56), metrics.px(32), metrics.px(4)
        left, low = self.x + self.width - wide, round(self.y + (self.height - high) / 2)
        self._track.place(left, low, wide, high)
        knob = high - 2 * inset
        self._knob.place(left + (wide - knob - inset if self.active else inset), low + inset, knob, knob)
        self._label.text = self.text
        self._label.size = (max(0, self.width - wide - metrics.gap(3)), self.height)
        self._label.pos = self.pos
        self._label.color = TEXT if self.allowed else DIMMED
        self._track.tint(PRESSED if self.pressed or not self.active else current().accent)
        self._knob.tint(GROUND if self.active and not self.pressed else TEXT if self.allowed else DIMMED)

    def on_release(self) -> None:
        self.active = not self.active
        self.dispatch("on_toggle", self.active)

    def on_toggle(self, active: bool) -> None:
        """A finger turned it over."""


class ChoicePart(Pressable):
    """One of a choice's answers."""

    text = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, key: str, text: str, **kwargs):
        super().__init__(text=text, **kwargs)
        self.key = key
        self._box = BoxPaint(self.canvas, RAISED)
        self._label = FitText(text=text, halign="center", roles=("body", "small"))
        self.add_widget(self._label)
        follow(self, self._place, "pos", "size", "text")
        follow(self, self._tint, "chosen", "pressed", "allowed")

    def _place(self) -> None:
        pad = current().metrics.gap(2)
        self._box.place(self.x, self.y, self.width, self.height)
        self._label.text = self.text
        self._label.size, self._label.pos = (
            (max(0, self.width - 2 * pad), self.height),
            (self.x + pad, self.y),
        )

    def _tint(self) -> None:
        self._box.tint(PRESSED if self.pressed else TEXT if self.chosen else (0, 0, 0, 0))
        self._label.strong = self.chosen
        ink = GROUND if self.chosen and not self.pressed else TEXT
        self._label.color = ink if self.allowed else DIMMED


class Choice(Widget):
    """One of a few answers beside each other; the chosen one is light. Many answers stand in several
    rows: give it its `wanted_height` then.

    `options` are (key, words) pairs; `refused` gives for a key the reason why it can't be chosen now. Events:
    `on_choose(key)` when a finger chooses another one, `on_refused(reason)`.
    """

    __events__ = ("on_choose", "on_refused")

    chosen = StringProperty("")

    def __init__(
        self,
        options: Sequence[tuple[str, str]] = (),
        chosen: str = "",
        refused: Mapping[str, str] | None = None,
        **kwargs,
    ):
        kwargs.setdefault("size_hint", (1, None))
        kwargs.setdefault("height", current().metrics.target)
        super().__init__(chosen=chosen, **kwargs)
        self._ground = BoxPaint(self.canvas.before, RAISED)
        self._parts: list[ChoicePart] = []
        follow(self, self._place, "pos", "size")
        follow(self, self._mark, "chosen")
        self.show(options, refused)

    @property
    def parts(self) -> tuple[ChoicePart, ...]:
        """The answers from the left."""
        return tuple(self._parts)

    def show(self, options: Sequence[tuple[str, str]], refused: Mapping[str, str] | None = None) -> None:
        """Offer these answers."""
        self.clear_widgets()
        self._parts = [ChoicePart(key, text) for key, text in options]
        for part in self._parts:
            part.reason = (refused or {}).get(part.key, "")
            part.allowed = not part.reason
            part.bind(on_release=self._tapped)
            part.bind(on_refused=lambda _part, reason: self.dispatch("on_refused", reason))
            self.add_widget(part)
        self._place()
        self._mark()

    def _tapped(self, part: ChoicePart) -> None:
        if part.key != self.chosen:
            self.chosen = part.key
            self.dispatch("on_choose", part.key)

    def _place(self) -> None:
        self._ground.place(self.x, self.y, self.width, self.height)
        columns, rows = self._grid(self.width)
        share, tall = self.width / columns, self.height / rows
        for index, part in enumerate(self._parts):
            row, column = divmod(index, columns)
            part.size = (share, tall)
            part.pos = (self.x + column * share, self.y + self.height - (row + 1) * tall)

    def wanted_height(self, width: float) -> int:
        """Px for all answers in this width, each a finger's target high."""
        return self._grid(width)[1] * current().metrics.target

    def _grid(self, width: float) -> tuple[int, int]:
        """Columns and rows in which every answer has its words in two lines."""
        metrics = current().metrics
        count = max(1, len(self._parts))
        needed = 1
        for part in self._parts:
            halved = measure(part.text, metrics.small, True)[0] * 0.6 if part.text else 0
            needed = max(needed, halved, widest_word(part.text, metrics.small, True))
        most = max(1, int(width // (needed + metrics.gap(4))))
        rows = -(-count // min(most, count))
        return -(-count // rows), rows

    def _mark(self) -> None:
        for part in self._parts:
            part.chosen = part.key == self.chosen

    def on_choose(self, key: str) -> None:
        """A finger chose another answer."""

    def on_refused(self, reason: str) -> None:
        """An answer that can't be chosen now was tapped."""


class Stepper(Widget):
    """A number between minus and plus, from `low` to `high` in steps of `step`.

    Events: `on_change(value)`, and `on_refused(reason)` at an end, with `low_reason` or `high_reason`.
    """

    __events__ = ("on_change", "on_refused")

    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(99)
    step = NumericProperty(1)
    low_reason = StringProperty("")
    high_reason = StringProperty("")

    def __init__(self, value: int = 0, low: int = 0, high: int = 99, step: int = 1, **kwargs):
        metrics = current().metrics
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (2 * metrics.target + metrics.px(72), metrics.target))
        super().__init__(value=value, low=low, high=high, step=step, **kwargs)
        self._ground = BoxPaint(self.canvas.before, RAISED)
        self._minus = IconButton("minus")
        self._plus = IconButton("plus")
        self._figure = FitText(strong=True, halign="center", roles=("title", "body", "small"))
        self._minus.bind(on_release=lambda _button: self._change(-self.step))
        self._plus.bind(on_release=lambda _button: self._change(self.step))
        for button in (self._minus, self._plus):
            button.bind(on_refused=lambda _button, reason: self.dispatch("on_refused", reason))
        for widget in (self._minus, self._figure, self._plus):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size", "value", "low", "high", "step", "low_reason", "high_reason")

    def _change(self, by: float) -> None:
        self.value = max(self.low, min(self.high, self.value + by))
        self._place()  # at once, so that a second tap in the same frame meets the new ends
        self.dispatch("on_change", self.value)

    def _place(self) -> None:
        side = min(current().metrics.target, self.width / 3)
        self._ground.place(self.x, self.y, self.width, self.height)
        self._minus.size = self._plus.size = (side, self.height)
        self._minus.pos, self._plus.pos = self.pos, (self.x + self.width - side, self.y)
        self._figure.size, self._figure.pos = (
            (max(0, self.width - 2 * side), self.height),
            (
                self.x + side,
                self.y,
            ),
        )
        self._figure.text = f"{self.value:g}"
        self._minus.allowed, self._minus.reason = self.value > self.low, self.low_reason
        self._plus.allowed, self._plus.reason = self.value < self.high, self.high_reason

    def on_change(self, value: float) -> None:
        """A finger changed the number."""

    def on_refused(self, reason: str) -> None:
        """The number is at its end."""
