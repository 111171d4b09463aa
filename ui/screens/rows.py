"""Rows of settings and actions, as the menu and the settings page have them."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from ui.presenters.settings import Row
from ui.screens.base import Column
from ui.theme import DANGER, DIMMED, PANEL, RAISED, SECONDARY, TEXT, current
from ui.widgets.choices import Choice, Toggle
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, measure

Tap = Callable[[Row, int], None]


class ActionRow(Pressable):
    """Words, a line of help below them, an icon before them; a tap does it."""

    def __init__(self, row: Row) -> None:
        super().__init__(size_hint_y=None)
        self._box = BoxPaint(self.canvas, PANEL)
        self._mask = MaskPaint(self.canvas, TEXT)
        self._label = FitText(strong=True, roles=("body", "small"))
        self._help = FitText(roles=("small",), color=SECONDARY)
        self.add_widget(self._label)
        self.add_widget(self._help)
        self.row = row
        follow(self, self._place, "pos", "size")
        follow(self, self._tint, "pressed", "allowed")
        self.show(row)

    def show(self, row: Row) -> None:
        self.row = row
        self.allowed, self.reason = not row.why, row.why
        self._label.text, self._help.text = row.label, row.help
        self._tint()
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(4)
        left = self.x + pad + (metrics.icon + metrics.gap(3) if self.row.icon else 0)
        room = max(1, self.right - pad - left)
        label = measure(self.row.label, metrics.body, strong=True, width=room)[1]
        help_ = measure(self.row.help, metrics.small, width=room)[1] if self.row.help else 0
        self.height = max(metrics.target, label + help_ + metrics.gap(4))
        top = self.center_y + (label + help_) / 2
        self._box.place(self.x, self.y, self.width, self.height)
        self._label.pos, self._label.size = (left, top - label), (room, label)
        self._help.pos, self._help.size = (left, top - label - help_), (room, help_)
        texture = icon_texture(self.row.icon, metrics.icon, metrics.stroke) if self.row.icon else None
        self._mask.show(texture, self.x + pad + metrics.icon / 2, self.center_y)

    def _tint(self) -> None:
        self._box.tint(RAISED if self.pressed else PANEL)
        ink = DANGER if self.row.danger else TEXT
        self._label.color = ink if self.allowed else DIMMED
        self._mask.tint(ink if self.allowed else DIMMED)


class ControlRow(Widget):
    """Words above a choice, or beside a switch, with a line of help below."""

    def __init__(self, row: Row, tap: Tap) -> None:
        super().__init__(size_hint_y=None)
        metrics = current().metrics
        self.row = row
        self._box = BoxPaint(self.canvas, PANEL)
        self._label = FitText(strong=True, roles=("body", "small"))
        self._help = FitText(roles=("small",), color=SECONDARY)
        self._values: tuple[str, ...] = ()
        self.control: Choice | Toggle
        if row.values:
            self.control = Choice(height=metrics.target)
            self.control.bind(on_choose=lambda _choice, key: tap(self.row, int(key)))
            self.add_widget(self._label)
        else:
            self.control = Toggle(height=metrics.target)
            self.control.bind(on_toggle=lambda _toggle, _on: tap(self.row, 0))
        self.add_widget(self.control)
        self.add_widget(self._help)
        follow(self, self._place, "pos", "size")
        self.show(row)

    def show(self, row: Row) -> None:
        self.row = row
        self._label.text, self._help.text = row.label, row.help
        if isinstance(self.control, Choice):
            labels = tuple(value.label for value in row.values)
            if labels != self._values:
                self._values = labels
                self.control.show([(str(place), label) for place, label in enumerate(labels)])
            self.control.chosen = str(row.chosen)
        else:
            self.control.text, self.control.active = row.label, bool(row.on)
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        pad, gap = metrics.gap(4), metrics.gap(1)
        room = max(1, self.width - 2 * pad)
        left, top = self.x + pad, self.y + self.height - metrics.gap(2)
        label = round(metrics.body * 1.5) if isinstance(self.control, Choice) else 0
        help_ = measure(self.row.help, metrics.small, width=room)[1] if self.row.help else 0
        if isinstance(self.control, Choice):
            self.control.height = self.control.wanted_height(room)
        self.height = label + self.control.height + (help_ + gap if help_ else 0) + metrics.gap(4)
        self._box.place(self.x, self.y, self.width, self.height)
        self._label.pos, self._label.size = (left, top - label), (room, label)
        self.control.width = room
        self.control.pos = (left, top - label - self.control.height)
        self._help.size = (room, help_)
        self._help.pos = (left, self.control.y - gap - help_)


class RowList(Column):
    """Rows under each other, kept while only their words change. ``tap(row, place of the value)``."""

    def __init__(self, tap: Tap, refused: Callable[[str], None]) -> None:
        super().__init__(gap=1.5)
        self._tap, self._refused = tap, refused
        self._rows: dict[str, ActionRow | ControlRow] = {}

    def has(self, key: str) -> bool:
        return key in self._rows

    def row(self, key: str) -> ActionRow | ControlRow:
        """The widget of a row, by its key."""
        return self._rows[key]

    def show(self, rows: tuple[Row, ...]) -> None:
        if list(self._rows) != [row.key for row in rows]:
            self.clear_widgets()
            self._rows = {row.key: self._make(row) for row in rows}
            for widget in self._rows.values():
                self.add_widget(widget)
        for row in rows:
            self._rows[row.key].show(row)

    def _make(self, row: Row) -> ActionRow | ControlRow:
        if row.values or row.on is not None:
            return ControlRow(row, self._tap)
        widget = ActionRow(row)
        widget.bind(on_release=lambda widget: self._tap(widget.row, 0))
        widget.bind(on_refused=lambda _widget, reason: self._refused(reason))
        return widget
