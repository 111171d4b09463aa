"""The score pad's sheet: a row a player, or a row a count where there are too many to stand beside a name."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from ui.presenters.pad import TABLE, Cell, Pad, PadRow
from ui.theme import GROUND, PANEL, PRESSED, RAISED, SECONDARY, TEXT, current
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.press import Pressable
from ui.widgets.seats import SeatSymbol
from ui.widgets.text import FitText, Text

Choose = Callable[[int, str], None]  # seat and key of the count to work on
Chosen = tuple[int, str]


class PadCell(Pressable):
    """One count; light while it is being changed."""

    def __init__(self) -> None:
        super().__init__()
        self._box = BoxPaint(self.canvas, RAISED)
        self._label = FitText(halign="center", roles=("body", "small"), strong=True)
        self.add_widget(self._label)
        self.chosen = False
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, cell: Cell, chosen: bool) -> None:
        self._label.text, self.chosen = cell.text, chosen
        self._place()

    def _place(self) -> None:
        self._box.place(self.x, self.y, self.width, self.height)
        self._box.tint(PRESSED if self.pressed else TEXT if self.chosen else RAISED)
        self._label.color = GROUND if self.chosen and not self.pressed else TEXT
        self._label.pos, self._label.size = self.pos, self.size


def first_cell(row: Widget) -> float:
    """Where the counts begin: after the names, or at the left where the name has its own line."""
    metrics = current().metrics
    pad = metrics.gap(1.5)
    return row.x + pad if metrics.portrait else row.x + metrics.px(24) + 3 * pad + row.width * 0.24


class SheetRow(Widget):
    """A player and their counts."""

    def __init__(self, row: PadRow, choose: Choose) -> None:
        metrics = current().metrics
        name_line = round(metrics.body * 1.5) if metrics.portrait else 0
        super().__init__(size_hint_y=None, height=metrics.target + name_line)
        self._box = BoxPaint(self.canvas, PANEL)
        self._symbol = SeatSymbol(row.seat)
        self._name = FitText(row.player, ("body", "small"))
        self.cells = {cell.key: PadCell() for cell in row.cells}
        for key, cell in self.cells.items():
            cell.bind(on_release=lambda _cell, key=key: choose(row.seat, key))
        for widget in (self._symbol, self._name, *self.cells.values()):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def show(self, row: PadRow, chosen: tuple[int, str]) -> None:
        for cell in row.cells:
            self.cells[cell.key].show(cell, (row.seat, cell.key) == chosen)

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(1.5)
        self._box.place(self.x, self.y, self.width, self.height)
        cells = metrics.target
        line = self.height - cells  # the name's own line in portrait
        middle = self.top - line / 2 if line else self.center_y
        self._symbol.pos = (self.x + pad, middle - self._symbol.height / 2)
        left = self._symbol.right + pad
        names = self.right - left if line else self.width * 0.24
        self._name.pos, self._name.size = (left, middle - cells / 2), (names, cells)
        start = first_cell(self)
        share = (self.right - start) / len(self.cells)
        for place, cell in enumerate(self.cells.values()):
            cell.pos = (start + place * share, self.y + metrics.gap(0.5))
            cell.size = (share - metrics.gap(1), cells - metrics.gap(1))


class Heads(Widget):
    """What is counted, over the columns."""

    def __init__(self) -> None:
        super().__init__(size_hint_y=None, height=round(current().metrics.small * 2.6))
        self._labels: list[FitText] = []
        follow(self, self._place, "pos", "size")

    def show(self, heads: tuple[str, ...]) -> None:
        while len(self._labels) < len(heads):
            label = FitText(halign="center", roles=("small",), color=SECONDARY)
            self._labels.append(label)
            self.add_widget(label)
        for label, head in zip(self._labels, heads, strict=True):
            label.text = head
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        start = first_cell(self)
        share = (self.right - start) / max(1, len(self._labels))
        for place, label in enumerate(self._labels):
            label.pos, label.size = (start + place * share, self.y), (share - metrics.gap(1), self.height)


class CountRow(Widget):
    """One count of everybody: its name, then a cell a player (one for the table)."""

    def __init__(self, label: str, cells: tuple[tuple[int, str], ...], across: int, choose: Choose) -> None:
        super().__init__(size_hint_y=None, height=current().metrics.target)
        self._box = BoxPaint(self.canvas, PANEL)
        self._across = across  # columns of the sheet
        self._name = FitText(label, ("body", "small"), color=SECONDARY)
        self.add_widget(self._name)
        self.cells: dict[Chosen, PadCell] = {}
        for seat, key in cells:
            cell = self.cells[seat, key] = PadCell()
            cell.bind(on_release=lambda _cell, seat=seat, key=key: choose(seat, key))
            self.add_widget(cell)
        follow(self, self._place, "pos", "size")

    def show(self, label: str, cells: tuple[Cell, ...], chosen: Chosen) -> None:
        self._name.text = label
        for (place, widget), cell in zip(self.cells.items(), cells, strict=True):
            widget.show(cell, place == chosen)

    def _place(self) -> None:
        metrics = current().metrics
        gap = metrics.gap(1)
        self._box.place(self.x, self.y, self.width, self.height)
        left, share = count_columns(self.width, self._across)
        self._name.pos, self._name.size = (self.x + gap, self.y), (left - 2 * gap, self.height)
        for place, cell in enumerate(self.cells.values()):
            cell.pos = (self.x + left + place * share, self.y + metrics.gap(0.5))
            cell.size = (share - gap, self.height - gap)


class SeatHeads(Widget):
    """Whose column it is, over a sheet of count rows."""

    def __init__(self, rows: tuple[PadRow, ...]) -> None:
        metrics = current().metrics
        super().__init__(size_hint_y=None, height=metrics.px(26) + round(metrics.small * 1.4))
        self._symbols = [SeatSymbol(row.seat) for row in rows]
        self._names = [Text(row.player, "small", halign="center") for row in rows]
        for widget in (*self._symbols, *self._names):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        left, share = count_columns(self.width, len(self._names))
        line = round(current().metrics.small * 1.4)
        for place, (symbol, name) in enumerate(zip(self._symbols, self._names, strict=True)):
            start = self.x + left + place * share
            symbol.pos = (start + (share - symbol.width) / 2, self.top - symbol.height)
            name.size, name.pos = (share, line), (start, self.y)


def count_columns(width: float, columns: int) -> tuple[float, float]:
    """Px for the names of counts, and for each column beside them."""
    share = min(current().metrics.px(84), width * 0.66 / max(1, columns))
    return width - columns * share, share


def turned(pad: Pad, width: float) -> bool:
    """Whether the counts have no room beside a name in this width."""
    metrics = current().metrics
    if not metrics.portrait:  # the names stand before the counts, as `first_cell` says
        width -= metrics.px(24) + 3 * metrics.gap(1.5) + width * 0.24
    return width / max(1, len(pad.rows[0].cells)) < metrics.target


class TurnedSheet:
    """A row a count: heads and rows for a column of widgets, shown together."""

    def __init__(self, pad: Pad, choose: Choose) -> None:
        self.heads = SeatHeads(pad.rows)
        across = len(pad.rows)
        self.rows = [
            CountRow(cell.label, tuple((row.seat, cell.key) for row in pad.rows), across, choose)
            for cell in pad.rows[0].cells
        ]
        self.rows += [CountRow(cell.label, ((TABLE, cell.key),), across, choose) for cell in pad.table]

    def show(self, pad: Pad, chosen: Chosen) -> None:
        lines = list(zip(*(row.cells for row in pad.rows), strict=True)) + [(cell,) for cell in pad.table]
        for row, cells in zip(self.rows, lines, strict=True):
            row.show(cells[0].label, cells, chosen)

    def row_of(self, chosen: Chosen) -> CountRow:
        return next(row for row in self.rows if chosen in row.cells)
