"""Who plays: seats round a drawn table, a keyboard for names, the rules of this play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.presenters import common
from ui.presenters.navigation import Page
from ui.presenters.players import Draft, OptionRow, Players, draft, present_players
from ui.presenters.seating import places
from ui.presenters.settings import Row, Value
from ui.screens.base import Column, Screen
from ui.screens.name_editor import NameEditor
from ui.screens.rows import ControlRow
from ui.theme import GROUND, LINE, current, fade, over
from ui.widgets.buttons import QuietButton
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.scroll import ScrollArea
from ui.widgets.seats import SeatChip, SeatView
from ui.widgets.text import Paragraph

if TYPE_CHECKING:
    from ui.shell import Shell


class SeatTable(Widget):
    """The table from above with a chip for each seat. Event: ``on_seat(seat)``, ``on_add()``."""

    __events__ = ("on_seat", "on_add", "on_refused")

    def __init__(self) -> None:
        super().__init__()
        self._box = BoxPaint(
            self.canvas.before, over(fade(LINE, 0.62), GROUND), radius=current().metrics.px(24)
        )
        self.chips: list[SeatChip] = []
        self.add_words = ""
        self.add = QuietButton(icon="plus", size_hint=(1, None))
        self.add.bind(
            on_release=lambda _button: self.dispatch("on_add"),
            on_refused=lambda _button, reason: self.dispatch("on_refused", reason),
        )
        self.add_widget(self.add)
        follow(self, self._place, "pos", "size")

    def show(self, view: Players) -> None:
        while len(self.chips) > len(view.seats):
            self.remove_widget(self.chips.pop())
        while len(self.chips) < len(view.seats):
            chip, seat = SeatChip(), len(self.chips)
            chip.bind(on_release=lambda _chip, seat=seat: self.dispatch("on_seat", seat))
            self.chips.append(chip)
            self.add_widget(chip)
        for chip, seat in zip(self.chips, view.seats, strict=True):
            chip.show(SeatView(seat.shown, seat.seat, "!" if seat.error else "", dimmed=not seat.name))
        self.add_words = view.add
        self.add.allowed, self.add.reason = view.can_add, view.add_why
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        gap, tall = metrics.gap(1.5), metrics.target
        if not self.chips:
            return
        spots = places(len(self.chips))
        across = max(sum(1 for _, y in spots if y == edge) for edge in (0.0, 1.0))
        wide = min(self.width / max(2.6, across) - gap, metrics.mm(36))
        # chips lie half over the table's edge
        left, low = self.x + wide / 2, self.y + tall / 2
        room, height = self.width - wide, self.height - tall
        for chip, (x, y) in zip(self.chips, spots, strict=True):
            chip.size = (round(wide), tall)
            if y in (0.0, 1.0):
                middle = self.x + x * self.width
                middle = min(max(middle, self.x + wide / 2), self.right - wide / 2)
                chip.center = (round(middle), round(low + y * height))
            else:
                chip.center = (round(left + x * room), round(low + y * height))
        inset_x, inset_y = wide * 0.45, tall * 0.5
        self._box.place(
            self.x + inset_x, self.y + inset_y, self.width - 2 * inset_x, self.height - 2 * inset_y
        )
        # the words only where they fit between the seats
        self.add.text = self.add_words
        self.add.width = self.add.natural_width
        if self.add.width > self.width - 2 * wide - 2 * gap:
            self.add.text = ""
            self.add.width = tall
        self.add.center = (round(self.center_x), round(self.center_y))

    def on_seat(self, seat: int) -> None:
        """A seat was tapped."""

    def on_add(self) -> None:
        """One more seat."""

    def on_refused(self, reason: str) -> None:
        """No more seats."""


class PlayersScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.draft: Draft = draft(page.game, page.players, dict(page.options))
        self.view: Players | None = None
        self.has_pad = bool(games.load(page.game).pad_fields(dict(self.draft.options)))
        self.table = SeatTable()
        self.scroll = ScrollArea()
        self.options = Column(gap=1.5)
        self.options_title = Paragraph(role="body", strong=True)
        self.options.add_widget(self.options_title)
        self.scroll.add_widget(self.options)
        self._rows: dict[str, ControlRow] = {}
        self.editor = NameEditor(self)
        self.body.add_widget(self.table)
        self.body.add_widget(self.scroll)
        self.table.bind(
            on_seat=lambda _table, seat: self.edit(seat),
            on_add=lambda _table: self._add(),
            on_refused=lambda _table, reason: self.say(reason),
        )
        self.foot.bind(on_action=lambda _foot: self._start(), on_quiet=lambda _foot: self._pad())

    def change(self, changed: Draft) -> None:
        self.draft = changed
        self.hush()
        self.shell.again()

    def edit(self, seat: int) -> None:
        """Open the keyboard for a seat's name."""
        self.hush()
        self.editor.open(seat)
        if self.editor.parent is None:
            self.add_widget(self.editor)
        self.shell.again()

    def close_editor(self) -> None:
        if self.editor.parent is self:
            self.remove_widget(self.editor)
        self.shell.again()

    def _add(self) -> None:
        self.change(self.draft.added())
        self.edit(len(self.draft.names) - 1)

    def _start(self) -> None:
        if self.view is not None and self.view.command is not None:
            self.ask(self.view.command)

    def _pad(self) -> None:
        if self.view is None:
            return
        if self.view.why:
            self.say(self.view.why)
        else:
            self.shell.open(Page("pad", self.draft.game, self.draft.names, self.draft.options))

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = self.view = present_players(snapshot, words, self.draft)
        self.bar.title = view.title
        self.table.show(view)
        self.options_title.text = view.options_title
        for option in view.options:
            self._show_option(option)
        ready = words.text("ui.players.ready", n=len(view.seats))
        self.foot.prompt = self.prompt(view.why or ready)
        self.foot.refused = self.troubled
        self.foot.action_text, self.foot.action_allowed = view.start, view.command is not None
        self.foot.action_reason = view.why
        self.foot.quiet_text = words.text("ui.players.pad") if self.has_pad else ""
        if self.editor.parent is self:
            self.editor.show(view, words)

    def _show_option(self, option: OptionRow) -> None:
        row = Row(
            key=option.option,
            label=option.label,
            help=option.help,
            values=tuple(Value(label, None) for label in option.labels),
            chosen=option.chosen,
        )
        if option.option not in self._rows:
            values = common.game(self.draft.game).choices[option.option]
            self._rows[option.option] = ControlRow(
                row, lambda row, place, values=values: self.change(self.draft.chosen(row.key, values[place]))
            )
            self.options.add_widget(self._rows[option.option])
        self._rows[option.option].show(row)

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        if metrics.portrait:
            tall = min(height * 0.5, width * 0.8)
            self.table.size, self.table.pos = (
                (width - 2 * pad, tall - 2 * pad),
                (x + pad, y + height - tall + pad),
            )
            self.scroll.size, self.scroll.pos = (width - 2 * pad, height - tall), (x + pad, y)
        else:
            wide = width * 0.58
            self.table.size, self.table.pos = (wide - 2 * pad, height - 2 * pad), (x + pad, y + pad)
            self.scroll.size, self.scroll.pos = (width - wide - pad, height - 2 * pad), (x + wide, y + pad)
        self.editor.pos, self.editor.size = self.pos, self.size
