"""The score pad: a sheet of counts, a number pad beside it, and the ranking they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.presenters.navigation import Page
from ui.presenters.pad import Cell, Counts, Pad, PadRow, counts, present_pad
from ui.presenters.settings import Row, Value
from ui.screens.base import Column, Screen
from ui.screens.end import RankingView
from ui.screens.rows import ControlRow
from ui.theme import GROUND, PANEL, PRESSED, RAISED, SECONDARY, TEXT, current
from ui.widgets.buttons import QuietButton
from ui.widgets.keyboard import NumberPad
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.press import Pressable
from ui.widgets.scroll import ScrollArea
from ui.widgets.seats import SeatSymbol
from ui.widgets.text import FitText

if TYPE_CHECKING:
    from ui.shell import Shell

MOST_DIGITS = 4


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

    def __init__(self, screen: PadScreen, row: PadRow) -> None:
        metrics = current().metrics
        name_line = round(metrics.body * 1.5) if metrics.portrait else 0
        super().__init__(size_hint_y=None, height=metrics.target + name_line)
        self._box = BoxPaint(self.canvas, PANEL)
        self._symbol = SeatSymbol(row.seat)
        self._name = FitText(row.player, ("body", "small"))
        self.cells = {cell.key: PadCell() for cell in row.cells}
        for key, cell in self.cells.items():
            cell.bind(on_release=lambda _cell, key=key: screen.choose(row.seat, key))
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


class PadScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.ui = games.load(page.game)
        self.counts: Counts = counts(page.game, page.players, dict(page.options), self.ui)
        self.view: Pad | None = None
        self.chosen: tuple[int, str] = (0, self.ui.pad_fields(dict(self.counts.options))[0].key)
        self.ranking_shown = False
        self.scroll = ScrollArea()
        self.column = Column(gap=1)
        self.heads = Heads()
        self.rows: list[SheetRow] = []
        self.choices: dict[str, ControlRow] = {}
        self.numbers = NumberPad(longest=MOST_DIGITS)
        self._natural = tuple(self.numbers.size)
        self.values: list[QuietButton] = []
        self.ranking = RankingView()
        self.column.add_widget(self.heads)
        self.scroll.add_widget(self.column)
        self.numbers.bind(
            on_number=lambda _pad, value: self._typed(value), on_done=lambda _pad, _value: self._next()
        )
        self.foot.bind(on_action=lambda _foot: self._turn(), on_quiet=lambda _foot: shell.close_pages())

    def choose(self, seat: int, key: str) -> None:
        """Work on this count from now on; the first figure typed replaces what stands there."""
        self.chosen = (seat, key)
        self.numbers.text = ""
        self.shell.again()

    def _typed(self, value: int | None) -> None:
        self.counts = self.counts.with_number(*self.chosen, value or 0)
        self.shell.again()

    def _take(self, value: int) -> None:
        seat, key = self.chosen
        field = next(each for each in self.ui.pad_fields(dict(self.counts.options)) if each.key == key)
        self.counts = self.counts.toggled(seat, field, value)
        self.shell.again()

    def _next(self) -> None:
        """The next player in the same column, then the next column."""
        keys = [field.key for field in self.ui.pad_fields(dict(self.counts.options))]
        seat, key = self.chosen
        if seat + 1 < len(self.counts.players):
            self.choose(seat + 1, key)
        else:
            self.choose(0, keys[(keys.index(key) + 1) % len(keys)])

    def _turn(self) -> None:
        self.ranking_shown = not self.ranking_shown
        self.shell.again()

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = self.view = present_pad(self.counts, words, self.ui)
        self.bar.title = view.title
        if not self.rows:
            self.rows = [SheetRow(self, row) for row in view.rows]
            for row in self.rows:
                self.column.add_widget(row)
        self.heads.show(tuple(cell.label for cell in view.rows[0].cells))
        for widget, row in zip(self.rows, view.rows, strict=True):
            widget.show(row, self.chosen)
        self._show_choices(view)
        self._show_ranking(view)
        self._show_entry(view)
        self.foot.prompt = view.error or (view.kept if self.ranking_shown else view.prompt)
        self.foot.refused = bool(view.error)
        alone = self.ranking_shown and snapshot.play is None  # over a play, home is in the menu
        self.foot.quiet_text = view.home if alone else ""
        self.foot.action_text = view.back if self.ranking_shown else view.show
        self.foot.action_allowed, self.foot.action_reason = view.ranking is not None, view.error

    def _show_choices(self, view: Pad) -> None:
        for choice in view.choices:
            row = Row(
                key=choice.option,
                label=choice.label,
                values=tuple(Value(label, None) for label in choice.labels),
                chosen=choice.chosen,
            )
            if choice.option not in self.choices:
                self.choices[choice.option] = ControlRow(
                    row, lambda row, place, values=choice.values: self._rule(row.key, values[place])
                )
                self.column.add_widget(self.choices[choice.option])
            self.choices[choice.option].show(row)

    def _rule(self, option: str, value: object) -> None:
        self.counts = self.counts.chosen(option, value)
        self.shell.again()

    def _show_ranking(self, view: Pad) -> None:
        if view.ranking is None:
            self.ranking_shown = False
        else:
            self.ranking.show(view.ranking, self.ui)
        wanted = [self.ranking] if self.ranking_shown else [self.scroll]
        for widget in (self.ranking, self.scroll):
            if widget in wanted and widget.parent is None:
                self.body.add_widget(widget)
            elif widget not in wanted and widget.parent is self.body:
                self.body.remove_widget(widget)

    def _show_entry(self, view: Pad) -> None:
        """The number pad, or one button a value for a list."""
        seat, key = self.chosen
        cell = next(cell for cell in view.rows[seat].cells if cell.key == key)
        for widget in (self.numbers, *self.values):
            if widget.parent is self.body:
                self.body.remove_widget(widget)
        self.values = []
        if self.ranking_shown:
            return
        if not cell.is_list:
            self.body.add_widget(self.numbers)
            return
        for value, mine in cell.values:
            label = str(value) if mine <= 1 else f"{value} × {mine}"
            button = QuietButton(label, icon="check" if mine else "", size_hint=(1, None))
            button.bind(on_release=lambda _button, value=value: self._take(value))
            self.values.append(button)
            self.body.add_widget(button)

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        pad = metrics.gap(2)
        self.ranking.pos, self.ranking.size = (x, y), (width, height)
        if metrics.portrait:
            entry = (x + pad, y + pad, width - 2 * pad, self._natural[1])
            sheet = (x + pad, entry[1] + entry[3] + pad, width - 2 * pad, height - entry[3] - 3 * pad)
        else:
            wide = min(self._natural[0], width * 0.34)
            entry = (x + width - pad - wide, y + pad, wide, height - 2 * pad)
            sheet = (x + pad, y + pad, width - wide - 3 * pad, height - 2 * pad)
        self.scroll.pos, self.scroll.size = sheet[:2], sheet[2:]
        tall = min(entry[3], self._natural[1])
        self.numbers.size = (min(entry[2], self._natural[0]), tall)
        self.numbers.pos = (entry[0] + (entry[2] - self.numbers.width) / 2, entry[1] + entry[3] - tall)
        columns = len(self.values) if metrics.portrait else 2
        for place, button in enumerate(self.values):
            row, column = divmod(place, max(1, columns))
            share = (entry[2] - pad * (columns - 1)) / columns
            button.width = share
            button.pos = (
                entry[0] + column * (share + pad),
                entry[1] + entry[3] - (row + 1) * (button.height + pad) + pad,
            )
