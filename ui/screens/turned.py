"""A ranking turned over: a row for each part of the score, a column for each place."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.presenters.end import Place
from ui.theme import PANEL, RAISED, SECONDARY, TEXT, current
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.seats import SeatSymbol
from ui.widgets.text import FitText, Text


class PartRow(Widget):
    """One part of everybody's score, for a ranking turned over: its name, then a figure a place."""

    def __init__(self, name: str, cells: tuple[str, ...], total: bool) -> None:
        super().__init__(size_hint_y=None, height=current().metrics.px(30))
        self._box = BoxPaint(self.canvas, RAISED if total else PANEL)
        self._name = FitText(name, ("body", "small") if total else ("small",), strong=total)
        role = "title" if total else "small"
        self._cells = [FitText(cell, (role, "body", "small"), total, halign="right") for cell in cells]
        for widget in (self._name, *self._cells):
            widget.color = TEXT if total else SECONDARY
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        metrics = current().metrics
        self._box.place(self.x, self.y, self.width, self.height - metrics.gap(0.5))
        left, across = turned_columns(self.width, len(self._cells))
        self._name.pos, self._name.size = (self.x + metrics.gap(2), self.y), (left, self.height)
        for place, cell in enumerate(self._cells):
            cell.size = (across - metrics.gap(2), self.height)
            cell.pos = (self.x + metrics.gap(2) + left + place * across, self.y)


class PlaceHeads(Widget):
    """Over a ranking turned over: rank, seat and name of each place."""

    def __init__(self, places: tuple[Place, ...]) -> None:
        metrics = current().metrics
        super().__init__(size_hint_y=None, height=metrics.px(28) + round(metrics.small * 1.4))
        self._ranks = [Text(place.rank, "small", halign="right", color=SECONDARY) for place in places]
        self._symbols = [SeatSymbol(place.seat) for place in places]
        self._names = [Text(place.player, "small", place.winner, halign="right") for place in places]
        for widget in (*self._ranks, *self._symbols, *self._names):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        metrics = current().metrics
        left, across = turned_columns(self.width, len(self._ranks))
        line = round(metrics.small * 1.4)
        upper = self.height - line
        for place, name in enumerate(self._names):
            rank, symbol = self._ranks[place], self._symbols[place]
            right = self.x + left + (place + 1) * across
            symbol.pos = (right - symbol.width, self.top - (upper + symbol.height) / 2)
            room = max(0, across - symbol.width - metrics.gap(1.5))
            rank.size, rank.pos = (room, upper), (right - across, self.top - upper)
            name.size, name.pos = (across - metrics.gap(2), line), (right - across + metrics.gap(2), self.y)


def turned_columns(width: float, places: int) -> tuple[float, float]:
    """Px for the parts' names and for each place of a ranking turned over."""
    metrics = current().metrics
    room = width - metrics.gap(4)
    across = min(metrics.px(84), room * 0.66 / max(1, places))
    return room - places * across, across
