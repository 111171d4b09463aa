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
from ui.theme import PANEL, RAISED, SECONDARY, WOOD, WOOD_LIGHT, current
from ui.widgets.buttons import IconButton
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.scroll import ScrollArea
from ui.widgets.seats import SeatChip, SeatView
from ui.widgets.text import FitText, Paragraph

if TYPE_CHECKING:
    from ui.shell import Shell


class SeatTable(Widget):
    """The table from above with a chip for each seat, and how many there are.

    Events: ``on_seat(seat)``, ``on_add()``, ``on_drop()``, ``on_refused(reason)``.
    """

    __events__ = ("on_seat", "on_add", "on_drop", "on_refused")

    def __init__(self) -> None:
        super().__init__()
        metrics = current().metrics
        self._rim = BoxPaint(self.canvas.before, WOOD_LIGHT, radius=metrics.px(36))
        self._box = BoxPaint(self.canvas.before, WOOD, radius=metrics.px(32))
        self.chips: list[SeatChip] = []
        self.drop, self.add = IconButton("minus", filled=True), IconButton("plus", filled=True)
        self.count = FitText(strong=True, halign="center", roles=("body", "small"))
        for button, event in ((self.drop, "on_drop"), (self.add, "on_add")):
            button.bind(on_release=lambda _button, event=event: self.dispatch(event))
            button.bind(on_refused=lambda _button, reason: self.dispatch("on_refused", reason))
        for widget in (self.drop, self.count, self.add):
            self.add_widget(widget)
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
            wanted = seat.seat == view.next_seat  # the seat to begin with looks like a turn
            chip.show(SeatView(seat.shown, seat.seat, "!" if seat.error else "", turn=wanted))
        self.count.text = view.count
        self.add.allowed, self.add.reason = view.can_add, view.add_why
        self.drop.allowed, self.drop.reason = view.can_drop, view.drop_why
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        gap, tall = metrics.gap(1.5), metrics.target
        if not self.chips:
            return
        spots = places(len(self.chips))
        across = max(sum(1 for _, y in spots if y == edge) for edge in (0.0, 1.0))
        counter = 2 * tall + metrics.px(92)
        wide = min(self.width / max(2.6, across) - gap, metrics.mm(36))
        between = (self.width - counter) / 2 - 2 * gap
        central = between >= metrics.mm(26)  # the counter lies between the seats at the sides
        if central:
            wide = min(wide, between)
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
        inset_x, inset_y = wide * 0.4, tall * 0.5
        rim = metrics.px(4)
        self._rim.place(
            self.x + inset_x, self.y + inset_y, self.width - 2 * inset_x, self.height - 2 * inset_y
        )
        self._box.place(
            self.x + inset_x + rim,
            self.y + inset_y + rim,
            self.width - 2 * (inset_x + rim),
            self.height - 2 * (inset_y + rim),
        )
        far = self.top - tall * (1.0 if any(y == 1.0 for _, y in spots) else 0.5)
        middle = self.center_y if central else (far + self.center_y + tall / 2) / 2
        x = round(self.center_x - counter / 2)
        self.drop.pos = (x, round(middle - tall / 2))
        self.count.pos, self.count.size = (x + tall, round(middle - tall / 2)), (counter - 2 * tall, tall)
        self.add.pos = (x + counter - tall, round(middle - tall / 2))

    def on_seat(self, seat: int) -> None:
        """A seat was tapped."""

    def on_add(self) -> None:
        """One more seat."""

    def on_drop(self) -> None:
        """One seat less."""

    def on_refused(self, reason: str) -> None:
        """No more seats, or no fewer."""


class RulesCard(Pressable):
    """The rules of this play in a few calm lines; a tap opens them."""

    def __init__(self) -> None:
        super().__init__()
        self._box = BoxPaint(self.canvas.before, PANEL)
        self._mask = MaskPaint(self.canvas, SECONDARY)
        self._title = FitText(strong=True, roles=("body", "small"))
        self._lines = Paragraph(role="small", color=SECONDARY)
        self.add_widget(self._title)
        self.add_widget(self._lines)
        follow(self, self._place, "pos", "size", "pressed")
        self._lines.fbind("height", lambda *_: self._place())

    def show(self, title: str, rules: tuple[str, ...]) -> None:
        self._title.text, self._lines.text = title, "\n".join(rules)
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        side = round(metrics.icon * 0.8)
        self._box.place(self.x, self.y, self.width, self.height)
        self._box.tint(RAISED if self.pressed else PANEL)
        line = round(metrics.body * 1.6)
        self._title.size = (max(1, self.width - 3 * pad - side), line)
        self._title.pos = (self.x + pad, self.top - pad - line)
        edit = icon_texture("edit", side, metrics.stroke)
        self._mask.show(edit, self.right - pad - side / 2, self.top - pad - line / 2)
        self._lines.width = max(1, self.width - 2 * pad)
        self._lines.pos = (self.x + pad, self.top - pad - line - self._lines.height)
        self.height = max(metrics.target, line + self._lines.height + 2 * pad)


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
        self.rules = RulesCard()
        self.rules_open = False
        self.body.add_widget(self.table)
        self.rules.bind(on_release=lambda _card: self._open_rules(True))
        self.rules.fbind("height", lambda *_: self.place())
        self.table.bind(
            on_seat=lambda _table, seat: self.edit(seat),
            on_add=lambda _table: self.change(self.draft.added()),
            on_drop=lambda _table: self.change(self.draft.dropped()),
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
        self._open_rules(False)
        self.editor.open(seat)
        if self.editor.parent is None:
            self.add_widget(self.editor)
        self.shell.again()

    def close_editor(self) -> None:
        if self.editor.parent is self:
            self.remove_widget(self.editor)
        self.shell.again()

    def _open_rules(self, opened: bool) -> None:
        if opened != self.rules_open:
            self.rules_open = opened
            self.shell.again()

    def _start(self) -> None:
        """The next step: names first, then the set-up."""
        if self.view is not None and self.view.command is not None:
            self.ask(self.view.command)
        elif self.view is not None and self.view.next_seat is not None:
            self.edit(self.view.next_seat)

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
        self.rules.show(view.options_title, view.rules)
        for widget, shown in ((self.scroll, self.rules_open), (self.rules, not self.rules_open)):
            if (shown and bool(view.options)) != (widget.parent is self.body):
                (self.body.add_widget if widget.parent is None else self.body.remove_widget)(widget)
        for option in view.options:
            self._show_option(option)
        ready = words.text("ui.players.ready", n=len(view.seats))
        self.foot.prompt = self.prompt(view.why or ready)
        self.foot.refused = self.troubled
        naming = view.next_seat is not None
        self.foot.action_text = view.name if naming else view.start
        self.foot.action_allowed = naming or view.command is not None
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
            tall = min(height * (0.5 if self.rules_open else 0.64), width * (0.8 if self.rules_open else 1.0))
            self.table.size, self.table.pos = (
                (width - 2 * pad, tall - 2 * pad),
                (x + pad, y + height - tall + pad),
            )
            self.scroll.size, self.scroll.pos = (width - 2 * pad, height - tall), (x + pad, y)
            self.rules.width, self.rules.pos = (
                width - 2 * pad,
                (x + pad, y + height - tall - self.rules.height),
            )
        else:
            wide = width * (0.58 if self.rules_open else 0.7)
            if not self.rules_open and width - wide > metrics.mm(80):
                wide = width - metrics.mm(80)
            self.rules.width = width - wide - pad
            self.rules.pos = (x + wide, y + height - pad - self.rules.height)
            # a drawn table need not be larger than a real one's picture
            across, tall = min(wide - 2 * pad, metrics.mm(190)), min(height - 2 * pad, metrics.mm(115))
            self.table.size = (across, tall)
            self.table.pos = (x + (wide - across) / 2, y + (height - tall) / 2)
            self.scroll.size, self.scroll.pos = (width - wide - pad, height - 2 * pad), (x + wide, y + pad)
        self.editor.pos, self.editor.size = self.pos, self.size
