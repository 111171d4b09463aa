"""Rows of drawings with figures: how everybody stands, what pieces cost."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.uix.widget import Widget

from ui.games.seafarers.doing import Cell, Row
from ui.games.seafarers.paint import CARD_OF, ON_TERRAIN, TERRAIN, drawing
from ui.theme import SECONDARY, TEXT, current, seat_style
from ui.widgets.paint import follow, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.text import measure


class Figures(Widget):
    """As many columns as the widest row lets stand beside each other."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._rows: tuple[Row, ...] = ()
        follow(self, self._draw, "pos", "size")

    def show(self, rows: tuple[Row, ...]) -> None:
        if rows != self._rows:
            self._rows = rows
            self._draw()

    def wanted_height(self, rows: tuple[Row, ...], width: float) -> float:
        columns = self._columns(rows, width)
        return -(-len(rows) // columns) * self._line()

    def _line(self) -> int:
        return current().metrics.px(28)

    def _icon(self) -> int:
        return current().metrics.px(22)

    def _cell_width(self, cell: Cell) -> float:
        metrics = current().metrics
        return self._icon() + (
            measure(cell.text, metrics.small, True)[0] + metrics.gap(0.5) if cell.text else 0
        )

    def _width(self, row: Row) -> float:
        metrics = current().metrics
        label = measure(row.label, metrics.small)[0] + metrics.gap(2) if row.label else 0
        return sum(self._cell_width(cell) + metrics.gap(2) for cell in row.cells) + label

    def _columns(self, rows: tuple[Row, ...], width: float) -> int:
        widest = max((self._width(row) for row in rows), default=1)
        return max(1, min(2, int(width // max(1, widest))))

    def _draw(self) -> None:
        self.canvas.clear()
        if not self._rows or self.width < 50:
            return
        columns = self._columns(self._rows, self.width)
        deep = -(-len(self._rows) // columns)
        line, side = self._line(), self.width / columns
        with self.canvas:
            for place, row in enumerate(self._rows):
                column, down = divmod(place, deep)
                self._draw_row(row, self.x + column * side, self.top - (down + 0.5) * line, side)

    def _draw_row(self, row: Row, x: float, middle: float, width: float) -> None:
        metrics = current().metrics
        gap = metrics.gap(2)
        left = x
        for cell in row.cells:
            self._draw_cell(cell, x, middle)
            x += self._cell_width(cell) + gap
        if row.label:
            label = figure(row.label, metrics.small, False)
            Color(*SECONDARY)
            start = left + width - label.width - metrics.gap(1) if row.cells else left
            at = round(start), round(middle - label.height / 2)
            Rectangle(texture=label, pos=at, size=label.size)

    def _draw_cell(self, cell: Cell, x: float, middle: float) -> None:
        metrics, icon = current().metrics, self._icon()
        at = round(x), round(middle - icon / 2)
        land = CARD_OF.get(cell.shape)
        if cell.seat >= 0:
            style = seat_style(cell.seat)
            Color(*style.colour)
            Rectangle(texture=shape_texture(style.shape, icon), pos=at, size=(icon, icon))
        elif land is not None:
            Color(*TERRAIN[land])
            RoundedRectangle(pos=at, size=(icon, icon), radius=[metrics.px(4)])
            Color(*ON_TERRAIN[land])
            Rectangle(texture=drawing(cell.shape, icon), pos=at, size=(icon, icon))
        else:
            Color(*(current().accent if cell.strong else SECONDARY))
            Rectangle(texture=drawing(cell.shape, icon), pos=at, size=(icon, icon))
        if cell.text:
            number = figure(cell.text, metrics.small)
            Color(*(current().accent if cell.strong else TEXT))
            place = round(x + icon + metrics.gap(0.5)), round(middle - number.height / 2)
            Rectangle(texture=number, pos=place, size=number.size)
