"""Panels, lists to tick off, and small labels."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.theme import DIMMED, GROUND, PANEL, PRESSED, RAISED, SECONDARY, TEXT, Colour, current
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, Paragraph, measure


class Panel(BoxLayout):
    """A surface one step above the ground (`raised`: two), with room around what it holds.

    It stacks its children from the top. With `size_hint_y=None` its height follows them. `title` puts a
    heading first.
    """

    def __init__(self, title: str = "", raised: bool = False, **kwargs):
        metrics = current().metrics
        kwargs.setdefault("orientation", "vertical")
        kwargs.setdefault("padding", metrics.gap(4))
        kwargs.setdefault("spacing", metrics.gap(2))
        super().__init__(**kwargs)
        self._box = BoxPaint(self.canvas.before, RAISED if raised else PANEL)
        follow(self, lambda: self._box.place(self.x, self.y, self.width, self.height), "pos", "size")
        if self.size_hint_y is None:
            self.fbind("minimum_height", lambda _panel, height: setattr(self, "height", height))
            self.height = self.minimum_height
        self.heading = Paragraph(title, role="body", strong=True) if title else None
        if self.heading:
            self.add_widget(self.heading)


class ChecklistRow(Pressable):
    """One thing to do at the table: a box to tick, what to do, and below it how.

    `next` marks the one to do now. A tap anywhere on the row turns `done` over and gives `on_tick(done)`.
    """

    __events__ = ("on_tick",)

    text = StringProperty("")
    detail = StringProperty("")
    done = BooleanProperty(False)
    next = BooleanProperty(False)

    def __init__(self, text: str = "", detail: str = "", done: bool = False, **kwargs):
        kwargs.setdefault("size_hint", (1, None))
        super().__init__(text=text, detail=detail, done=done, **kwargs)
        metrics = current().metrics
        self._ground = BoxPaint(self.canvas, PANEL)
        radius = metrics.px(5)
        self._square = BoxPaint(self.canvas, SECONDARY, radius=radius, weight=metrics.stroke)
        self._filled = BoxPaint(self.canvas, current().accent, radius=radius)
        self._mark = MaskPaint(self.canvas, GROUND)
        self._text = Paragraph(role="body")
        self._detail = Paragraph(role="small", color=SECONDARY)
        self.add_widget(self._text)
        self.add_widget(self._detail)
        follow(self, self._place, "pos", "size", "text", "detail", "done")
        follow(self, self._tint, "pressed", "done", "allowed", "next")

    def _place(self) -> None:
        metrics = current().metrics
        pad, tick = metrics.gap(2), metrics.px(28)
        room = max(1, self.width - 3 * pad - tick - pad)
        text = measure(self.text, metrics.body, width=room)[1] if self.text else 0
        detail = measure(self.detail, metrics.small, width=room)[1] if self.detail else 0
        self.height = max(metrics.target, text + detail + metrics.gap(3))
        top = self.y + (self.height + text + detail) / 2
        start = self.x + 3 * pad + tick
        self._text.text, self._text.width, self._text.pos = self.text, room, (start, round(top - text))
        self._detail.text, self._detail.width = self.detail, room
        self._detail.pos = (start, round(top - text - detail))
        middle = self.y + self.height / 2 if not self.detail else top - text / 2
        left, low = self.x + pad, middle - tick / 2
        self._ground.place(self.x, self.y, self.width, self.height)
        self._square.place(left, low, tick, tick)
        self._filled.place(left, low, tick if self.done else 0, tick if self.done else 0)
        check = icon_texture("check", round(tick * 0.8), metrics.stroke) if self.done else None
        self._mark.show(check, left + tick / 2, middle)

    def _tint(self) -> None:
        self._ground.tint(PRESSED if self.pressed else RAISED if self.next else (0, 0, 0, 0))
        self._text.color = SECONDARY if self.done else TEXT if self.allowed else DIMMED

    def on_release(self) -> None:
        self.done = not self.done
        self.dispatch("on_tick", self.done)

    def on_tick(self, done: bool) -> None:
        """The row was ticked or unticked by a finger."""


class Checklist(BoxLayout):
    """Rows to tick off under each other. `rows` are (text, detail) pairs. Event: `on_tick(index, done)`."""

    __events__ = ("on_tick",)

    def __init__(self, rows: Iterable[tuple[str, str]] = (), **kwargs):
        kwargs.setdefault("orientation", "vertical")
        kwargs.setdefault("size_hint", (1, None))
        super().__init__(**kwargs)
        self.fbind("minimum_height", lambda _list, height: setattr(self, "height", height))
        self.show(rows)

    @property
    def rows(self) -> tuple[ChecklistRow, ...]:
        """The rows from the top."""
        return tuple(reversed(self.children))

    def show(self, rows: Iterable[tuple[str, str]], done: Iterable[int] = ()) -> None:
        """Show these rows; `done` are the places that are ticked."""
        self.clear_widgets()
        ticked = set(done)
        for index, (text, detail) in enumerate(rows):
            row = ChecklistRow(text, detail, done=index in ticked)
            row.bind(on_tick=lambda _row, state, index=index: self.dispatch("on_tick", index, state))
            self.add_widget(row)

    def on_tick(self, index: int, done: bool) -> None:
        """A row was ticked or unticked."""


class Pill(Widget):
    """A small label on a raised step, as wide as its words; `icon` before them if given."""

    text = StringProperty("")
    icon = StringProperty("")
    color = ColorProperty(TEXT)
    fill = ColorProperty(RAISED)

    def __init__(self, text: str = "", icon: str = "", color: Colour = TEXT, fill: Colour = RAISED, **kwargs):
        height = current().metrics.px(32)
        super().__init__(
            text=text, icon=icon, color=color, fill=fill, size_hint=(None, None), height=height, **kwargs
        )
        self._box = BoxPaint(self.canvas, fill, radius=height // 2)
        self._mask = MaskPaint(self.canvas, color)
        self._label = FitText(roles=("small",))
        self.add_widget(self._label)
        follow(self, self._place, "pos", "size", "text", "icon", "color", "fill")

    def _place(self) -> None:
        metrics = current().metrics
        pad, side = metrics.gap(3), round(metrics.icon * 0.72)
        icon = side + metrics.gap(1.5) if self.icon else 0
        words = measure(self.text, metrics.small)[0] + 2 if self.text else 0
        self.width = words + icon + 2 * pad
        self._box.place(self.x, self.y, self.width, self.height)
        self._label.text = self.text
        self._label.size, self._label.pos = (words, self.height), (self.x + pad + icon, self.y)
        texture = icon_texture(self.icon, side, metrics.stroke) if self.icon else None
        self._mask.show(texture, self.x + pad + side / 2, self.y + self.height / 2)
        self._box.tint(self.fill)
        self._mask.tint(self.color)
        self._label.color = self.color
