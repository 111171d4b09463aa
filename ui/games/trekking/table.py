"""Trekking between the bar and the seats: shows what the presenter gives, submits what is tapped."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Submit
from ui.games.trekking.actions import present_action
from ui.games.trekking.board import Board
from ui.games.trekking.cards import Picker, RowView
from ui.games.trekking.lists import Choices, UpList
from ui.games.trekking.parts import SlipView, hand_line
from ui.games.trekking.presenter import due, present, scanned
from ui.games.trekking.seen import NOTHING, Draft, Pick, Screen
from ui.games.trekking.sheet import present_sheet
from ui.games.trekking.standing import SheetView
from ui.theme import DANGER, Metrics
from ui.widgets.paint import follow
from ui.widgets.told import Bubble, Hands, Told


class TrekTable(Widget):
    """The game's table (`ui.games.GameTable`)."""

    def __init__(self, submit: Submit, metrics: Metrics, changed: Callable[[], None], **kwargs):
        super().__init__(**kwargs)
        self._submit, self._metrics, self._changed = submit, metrics, changed
        self._snapshot: Snapshot | None = None
        self._words: Words | None = None
        self._seen: Screen | None = None
        self.draft = NOTHING
        self._player = ""  # whose sheet is open
        self._tickets: set[int] = set()
        self._tapped: Widget | tuple[float, float] | None = None
        self._scan = 0
        self._scan_position = -1
        self._said = ""
        self._over_all = False  # whether what happened stands over map and cards alike
        self.board, self.picker, self.row = Board(), Picker(), RowView()
        self.up, self.slip = UpList(), SlipView()
        self._told, self._hands, self._bubble = Told(), Hands(), Bubble()
        self.board.bind(on_place=lambda _board, spot: self._place_tapped(spot))
        for widget in (self.picker, self.row, self.up):
            self._heed(widget)
        self.slip.bind(on_button=lambda _slip, button: self.choose(button.pick))
        self._told.bind(on_undo=lambda _told: self._undo())
        self._told.bind(on_refused=lambda _told, reason: self._say(reason))
        self._hands.bind(on_release=lambda _hands: self._open_hands())
        follow(self, self._arrange, "pos", "size")

    def _heed(self, widget: Widget) -> None:
        """What is tapped there is chosen, or its reason told."""
        widget.bind(
            on_pick=lambda _view, cell: self.choose(_pick_of(cell), cell),
            on_refused=lambda _view, cell: self._say(cell.reason, cell),
        )

    # made when they are first needed: the table must be there at once

    @cached_property
    def choices(self) -> Choices:
        made = Choices()
        self._heed(made)
        return made

    @cached_property
    def sheet(self) -> SheetView:
        made = SheetView()
        made.bind(on_release=lambda _sheet: self._close_sheet())
        return made

    # what the shell asks

    def show(self, snapshot: Snapshot, words: Words) -> None:
        before, self._snapshot, self._words = self._snapshot, snapshot, words
        moved = before is None or before.position != snapshot.position or before.play != snapshot.play
        if moved:
            self._said, self._tapped, self._player = "", None, ""
            self._hands.opened = False
            self.draft = due(snapshot)
        self._take_scan(snapshot, words)
        self._refresh(moved=moved and before is not None)

    def action(self) -> Action | None:
        if self._snapshot is None or self._words is None or self.draft in (NOTHING, due(self._snapshot)):
            return None
        return present_action(self._snapshot, self._words, self.draft)

    def tap_seat(self, player: str) -> bool:
        """How all stand, and what this player has; the same seat again closes it."""
        self._player = "" if player == self._player else player
        self._refresh()
        return True

    def press(self, own: Draft) -> None:
        """The lowest bar begins something, or goes back."""
        self.choose(Pick(draft=own))

    def takes(self, ticket: int) -> bool:
        return ticket in self._tickets

    # what fingers do

    def choose(self, pick: Pick, beside: Widget | tuple[float, float] | None = None) -> None:
        """As a tap on it would."""
        self._tapped, self._said = beside, ""
        if pick.command is not None:
            self._tickets = {self._submit(pick.command)}
        elif pick.draft is not None:
            self.draft = pick.draft
            self._player = ""
            if pick.draft == NOTHING and self._snapshot is not None:
                self.draft = due(self._snapshot)
            self._refresh()
            self._changed()
        else:
            self._say(pick.why, beside)

    def note_refusals_of(self, ticket: int) -> None:
        """A refusal with this ticket is said here, beside what was tapped."""
        self._tickets.add(ticket)
        self._refresh()

    def _place_tapped(self, spot) -> None:
        self.choose(spot.pick, self.board.middle(spot.place))

    def _close_sheet(self) -> None:
        self._player = ""
        self._refresh()

    def _undo(self) -> None:
        if self._seen is not None and self._seen.undo.command is not None:
            self._submit(self._seen.undo.command)

    def _open_hands(self) -> None:
        cut = self._hands.wanted_height(self._hands.width) > self._hands.height
        self._hands.opened = not self._hands.opened and cut
        self._arrange()

    def _say(self, text: str, beside: Widget | tuple[float, float] | None = None) -> None:
        self._said, self._tapped = text, beside
        self._arrange()

    # scans

    def _take_scan(self, snapshot: Snapshot, words: Words) -> None:
        """A noted card does what a tap on it would do; it counts once."""
        scan = snapshot.scanned
        number = scan.number if scan is not None else 0
        if number == self._scan:
            return
        first = self._seen is None
        self._scan = number
        self._scan_position = -1 if first else snapshot.position
        if first or scan is None or scan.outcome != "noted":
            return
        pick = scanned(snapshot, words, self.draft, scan.card)
        if pick.command is not None:
            self._tickets = {self._submit(pick.command)}
        elif pick.draft is not None:
            self.draft = pick.draft
            self._changed()
        else:
            self._said, self._tapped = pick.why, None

    # what is drawn

    def _refresh(self, *, moved: bool = False) -> None:
        snapshot, words = self._snapshot, self._words
        if snapshot is None or words is None:
            return
        before = self._seen
        self._seen = seen = present(
            snapshot,
            words,
            self.draft,
            refused=snapshot.refusal is not None and snapshot.refusal.ticket in self._tickets,
            fresh_scan=self._scan_position == snapshot.position,
        )
        if seen != before:
            self._told.show(seen.told, seen.undo, seen.read)
            self._hands.show(tuple(hand_line(line) for line in seen.hands))
            self.picker.show(seen.cells)
            self.row.show(seen.row, dealt=moved)
            if seen.parks or seen.stones:
                self.choices.show(seen.parks or seen.stones)
            if seen.slip is not None:
                self.slip.show(seen.slip)
        if self._player:
            self.sheet.show(present_sheet(snapshot, words, self._player))
        self._arrange()
        self.board.show(seen.board, slide=moved)

    def _arrange(self) -> None:
        seen, m = self._seen, self._metrics
        if seen is None or self.width < 50 or self.height < 50:
            return
        pad, gap = m.gap(2), m.gap()
        x, y = self.x + pad, self.y + gap
        width, height = self.width - 2 * pad, self.height - 2 * gap
        if self._player or "sheet" in self.__dict__:
            self._keep(self.sheet, bool(self._player))
        if self._player:
            self._put(self.sheet, x, y, width, height)
        shown = not self._player
        self._over_all = False
        if m.portrait:
            self._arrange_tall(seen, x, y, width, height, shown)
        else:
            self._arrange_wide(seen, x, y, width, height, shown)
        self._raise(self._hands if self._hands.opened else None)
        self._arrange_bubble(seen)

    def _arrange_wide(
        self, seen: Screen, x: float, y: float, width: float, height: float, shown: bool
    ) -> None:
        """The map at the left with the picker below it; at the right the words and the cards to draw."""
        m = self._metrics
        gap = m.gap()
        column = round(max(m.px(266), min(width * 0.33, m.px(430))))
        picking = bool(seen.cells or seen.parks or seen.stones)
        self._over_all = shown and not picking and self._too_long_for(seen, column, height)
        if self._over_all:
            tall = max(m.px(52), self._told.wanted_height(width))
            self._put(self._told, x, y + height - tall, width, tall)
            height -= tall + gap
        left = width - column - gap
        self._arrange_left(seen, x, y, left, height, shown)
        x, low, top = x + left + gap, y, y + height
        row = self.row.wanted_height(column)
        slip = self.slip.wanted_height(column) if seen.slip is not None else 0
        drawing = self.draft.kind in ("", "look", "draw", "take")
        with_row = shown and drawing and (seen.slip is None or slip + gap + row <= height)
        if with_row:
            self._put(self.row, x, low, column, row)
            low += row + gap
        self._keep(self.row, with_row)
        up = self.up.wanted_height(len(seen.up), 1)
        talk = self._words_height(seen, column)
        least = round(up * 0.74)
        with_up = shown and top - low - talk - gap >= least
        up = min(up, top - low - talk - gap)
        if with_up:
            self.up.show(seen.up)
            self._put(self.up, x, low, column, up)
            low += up + gap
        self._keep(self.up, with_up)
        self._arrange_words(seen, x, low, column, top - low, shown)

    def _too_long_for(self, seen: Screen, column: float, height: float) -> bool:
        """Whether what happened needs a line over map and cards, so that hands keep room below it."""
        m = self._metrics
        if not seen.told or seen.slip is not None:
            return False
        self._told.compact = True
        room = height - self.row.wanted_height(column) - m.gap()
        hands = m.px(52) + m.gap() if seen.hands else 0
        return self._told.wanted_height(column) + hands > room

    def _arrange_tall(
        self, seen: Screen, x: float, y: float, width: float, height: float, shown: bool
    ) -> None:
        """Words on top, the map, and below it the cards to draw or to lay down."""
        m = self._metrics
        gap = m.gap()
        picking = bool(seen.cells or seen.parks or seen.stones)
        low, top = y, y + height
        row = self.row.wanted_height(width)
        if shown and not picking:
            self._put(self.row, x, low, width, row)
            low += row + gap
        self._keep(self.row, shown and not picking)
        words = self._words_height(seen, width)
        up = self.up.wanted_height(len(seen.up), 2)
        with_up = shown and not picking and seen.slip is None and top - low - words - up - 2 * gap >= m.mm(38)
        if with_up:
            self.up.show(seen.up)
            self._put(self.up, x, low, width, up)
            low += up + gap
        self._keep(self.up, with_up)
        words = min(words, top - low)
        self._arrange_words(seen, x, top - words, width, words, shown)
        self._arrange_left(seen, x, low, width, top - words - gap - low, shown)

    def _words_height(self, seen: Screen, width: float) -> float:
        m = self._metrics
        if seen.slip is not None:
            return self.slip.wanted_height(width)
        told = self._told.wanted_height(width) if seen.told and not self._over_all else 0
        hands = min(self._hands.wanted_height(width), m.px(84)) if seen.hands else 0
        return told + hands + (m.gap() if told and hands else 0)

    def _arrange_left(
        self, seen: Screen, x: float, y: float, width: float, height: float, shown: bool
    ) -> None:
        """The map, as far as the picker leaves room for one that can be read."""
        m = self._metrics
        gap = m.gap()
        low, top = y, y + height
        listed = bool(seen.parks or seen.stones)
        if seen.cells:
            tall = self.picker.wanted_height(width)
            tall = height if height - tall - gap < m.mm(26) else tall  # no room for a map: larger cards
            self._put(self.picker, x, low, width, tall)
            low += tall + gap
        elif listed:
            rest = height - m.mm(44) - gap
            tall = rest if rest >= 3 * m.target else height
            self._put(self.choices, x, low, width, tall)
            low += tall + gap
        self._keep(self.picker, shown and bool(seen.cells))
        if listed or "choices" in self.__dict__:
            self._keep(self.choices, shown and listed)
        with_board = shown and top - low >= m.mm(26)
        if with_board:
            self._put(self.board, x, low, width, top - low)
        self._keep(self.board, with_board)

    def _arrange_words(
        self, seen: Screen, x: float, y: float, width: float, height: float, shown: bool
    ) -> None:
        """What just happened and what hands do, or the slip instead."""
        m = self._metrics
        gap = m.gap()
        slip = seen.slip is not None
        over_all = self._over_all
        self._keep(self.slip, shown and slip)
        self._keep(self._told, over_all or (shown and not slip and bool(seen.told)))
        self._keep(self._hands, shown and not slip and bool(seen.hands))
        if slip:
            self._put(self.slip, x, y, width, height)
            return
        top = y + height
        if seen.told and not over_all:
            self._told.compact = True
            full = self._told.wanted_height(width)
            self._told.compact = False
            roomy = self._told.wanted_height(width) + (m.px(56) if seen.hands else 0) <= height * 0.8
            self._told.compact = not roomy
            tall = min(self._told.wanted_height(width) if roomy else full, height)
            self._put(self._told, x, top - tall, width, tall)
            top -= tall + gap
        if seen.hands:
            wanted = self._hands.wanted_height(width)
            tall = max(m.px(34), min(wanted, top - y))
            shown_tall = wanted if self._hands.opened else tall
            self._put(self._hands, x, top - shown_tall, width, shown_tall)

    def _arrange_bubble(self, seen: Screen) -> None:
        text = self._said or seen.note
        m = self._metrics
        edge = m.gap(2)
        match self._tapped:
            case (x, y):
                y += m.mm(4)
            case Widget() as widget if widget.get_parent_window() is not None:
                x, y = widget.to_window(widget.center_x, widget.top)
                y += m.gap()
            case _:
                x, y = self.center_x, self.y + m.gap()
        tall = m.px(60)
        y = max(self.y + m.gap(), min(y, self.top - tall))
        self._bubble.say(text, DANGER, x, y, self.x + edge, self.right - edge)
        self._keep(self._bubble, bool(text))
        self._raise(self._bubble if text else None)

    def _put(self, widget: Any, x: float, y: float, width: float, height: float) -> None:
        widget.size = (round(width), round(height))
        widget.pos = (round(x), round(y))

    def _keep(self, widget: Widget, shown: bool) -> None:
        if shown and widget.parent is None:
            self.add_widget(widget)
        elif not shown and widget.parent is self:
            self.remove_widget(widget)

    def _raise(self, widget: Widget | None) -> None:
        if widget is not None and self.children and self.children[0] is not widget:
            self.remove_widget(widget)
            self.add_widget(widget)


def _pick_of(cell: Any) -> Pick:
    """What a tapped cell of any of the lists means."""
    for name in ("cell", "deal", "card", "park", "stone"):
        shown = getattr(cell, name, None)
        if shown is not None:
            return shown.pick
    raise TypeError(f"nothing to pick: {type(cell).__name__}")
