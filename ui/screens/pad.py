"""The score pad: a sheet of counts, a number pad beside it, and the ranking they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.games import PadField
from ui.presenters.navigation import Page
from ui.presenters.pad import TABLE, Counts, Pad, counts, fields_of, present_pad, typed
from ui.presenters.settings import Row, Value
from ui.screens.base import Column, Screen
from ui.screens.end import RankingView
from ui.screens.pad_sheet import Heads, SheetRow, TurnedSheet, turned
from ui.screens.rows import ControlRow
from ui.theme import current
from ui.widgets.buttons import QuietButton
from ui.widgets.keyboard import NumberPad
from ui.widgets.laying import keep
from ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from ui.shell import Shell

MOST_DIGITS = 4


class PadScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.ui = games.load(page.game)
        self.counts: Counts = counts(page.game, page.players, dict(page.options), self.ui)
        self.view: Pad | None = None
        self.chosen: tuple[int, str] = (0, typed(fields_of(self.counts, self.ui))[0].key)
        self.ranking_shown = False
        self.scroll = ScrollArea()
        self.column = Column(gap=1)
        self.heads = Heads()
        self.rows: list[SheetRow] = []
        self.turned: TurnedSheet | None = None
        self.choices: dict[str, ControlRow] = {}
        self.numbers = NumberPad(longest=MOST_DIGITS)
        self._natural = tuple(self.numbers.size)
        self.values: list[QuietButton] = []
        self.ranking = RankingView()
        self.scroll.add_widget(self.column)
        self.numbers.bind(
            on_number=lambda _pad, value: self._typed(value), on_done=lambda _pad, _value: self._next()
        )
        self.foot.bind(on_action=lambda _foot: self._turn(), on_quiet=lambda _foot: shell.close_pages())

    def choose(self, seat: int, key: str) -> None:
        """Work on this count from now on; the first figure typed replaces what stands there.

        What a player has or has not changes with the tap itself: there is nothing to type.
        """
        field = self._field(key)
        if field.flag:
            self._take(seat, field, field.values[0])
            return
        self.chosen = (seat, key)
        self.numbers.text = ""
        self.shell.again()
        if self.turned is not None:
            row = self.turned.row_of(self.chosen)
            if self.scroll.do_scroll_y and row.parent is not None:
                self.scroll.scroll_to(row, padding=row.height, animate=False)

    def _typed(self, value: int | None) -> None:
        self.counts = self.counts.with_number(*self.chosen, value or 0)
        self.shell.again()

    def _field(self, key: str) -> PadField:
        return next(each for each in fields_of(self.counts, self.ui) if each.key == key)

    def _take(self, seat: int, field: PadField, value: int | str) -> None:
        self.counts = self.counts.toggled(seat, field, value)
        self.shell.again()

    def _take_back(self) -> None:
        self.counts = self.counts.without_last(*self.chosen)
        self.shell.again()

    def _next(self) -> None:
        """The next player in the same column, then the next column; what belongs to all has one cell."""
        fields = typed(fields_of(self.counts, self.ui))
        seat, key = self.chosen
        place = next(number for number, field in enumerate(fields) if field.key == key)
        if seat != TABLE and seat + 1 < len(self.counts.players):
            self.choose(seat + 1, key)
        else:
            field = fields[(place + 1) % len(fields)]
            self.choose(TABLE if field.everybody else 0, field.key)

    def _turn(self) -> None:
        self.ranking_shown = not self.ranking_shown
        self.shell.again()

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = self.view = present_pad(self.counts, words, self.ui)
        self.bar.title = view.title
        if not self.rows and self.turned is None:
            self._build(view)
        if self.turned is not None:
            self.turned.show(view, self.chosen)
        else:
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

    def _build(self, view: Pad) -> None:
        """A row a player; a row a count where they have no room beside each other."""
        metrics = current().metrics
        room = metrics.width if metrics.portrait else metrics.width * 0.48
        if view.table or turned(view, room):
            self.turned = TurnedSheet(view, self.choose)
            rows = [self.turned.heads, *self.turned.rows]
        else:
            self.rows = [SheetRow(row, self.choose) for row in view.rows]
            rows = [self.heads, *self.rows]
        for row in rows:
            self.column.add_widget(row)

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
        before = fields_of(self.counts, self.ui)
        self.counts = self.counts.chosen(option, value)
        fields = fields_of(self.counts, self.ui)
        if [field.key for field in fields] != [field.key for field in before]:
            # other things are counted by this rule: another sheet
            self.column.clear_widgets()
            self.rows, self.turned, self.choices = [], None, {}
            if self.chosen[1] not in [field.key for field in typed(fields)]:
                self.chosen = (0, typed(fields)[0].key)
        self.shell.again()

    def _show_ranking(self, view: Pad) -> None:
        if view.ranking is None:
            self.ranking_shown = False
        else:
            self.ranking.show(view.ranking, self.ui)
        keep(self.body, self.ranking, self.ranking_shown)
        keep(self.body, self.scroll, not self.ranking_shown)

    def _show_entry(self, view: Pad) -> None:
        """The number pad, or one button a value for a list."""
        seat, key = self.chosen
        cells = view.table if seat == TABLE else view.rows[seat].cells
        cell = next(cell for cell in cells if cell.key == key)
        for widget in (self.numbers, *self.values):
            if widget.parent is self.body:
                self.body.remove_widget(widget)
        self.values = []
        if self.ranking_shown:
            return
        if not cell.is_list:
            self.body.add_widget(self.numbers)
            return
        for offered in cell.values:
            label = offered.text if offered.mine <= 1 else f"{offered.text} × {offered.mine}"
            button = QuietButton(label, icon="check" if offered.mine else "", size_hint=(1, None))
            button.bind(
                on_release=lambda _button, value=offered.value: self._take(seat, self._field(key), value)
            )
            self.values.append(button)
        if cell.back:
            back = QuietButton(icon="backspace", size_hint=(1, None))
            back.bind(on_release=lambda _button: self._take_back())
            self.values.append(back)
        for button in self.values:
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
        short = all(len(button.text) <= 6 for button in self.values)
        columns = min(len(self.values), 5 if short else 3) if metrics.portrait else 2
        for place, button in enumerate(self.values):
            row, column = divmod(place, max(1, columns))
            share = (entry[2] - pad * (columns - 1)) / columns
            button.width = share
            button.pos = (
                entry[0] + column * (share + pad),
                entry[1] + entry[3] - (row + 1) * (button.height + pad) + pad,
            )
