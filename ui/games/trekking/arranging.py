"""Where Trekking's parts lie on the table: beside each other, or under each other in portrait."""

from __future__ import annotations

from functools import cached_property

from kivy.uix.widget import Widget

from ui.games.trekking.board import Board
from ui.games.trekking.cards import Picker, RowView
from ui.games.trekking.lists import Choices, UpList
from ui.games.trekking.parts import SlipView
from ui.games.trekking.seen import NOTHING, Screen, UpCard
from ui.games.trekking.standing import SheetView
from ui.theme import DANGER, Metrics
from ui.widgets.laying import Settling
from ui.widgets.told import Bubble, Hands, Told


class Arranged(Settling):
    """The parts and their places. What they show, and what a tap on them does, is `TrekTable`'s."""

    def __init__(self, metrics: Metrics, **kwargs):
        super().__init__(**kwargs)
        self._metrics = metrics
        self._seen: Screen | None = None
        self.draft = NOTHING
        self._player = ""  # whose sheet is open
        self._said = ""
        self._tapped: Widget | tuple[float, float] | None = None
        self._over_all = False  # whether what happened stands over map and cards alike
        self.board, self.picker, self.row = Board(), Picker(), RowView()
        self.up, self.slip = UpList(), SlipView()
        self._told, self._hands, self._bubble = Told(), Hands(), Bubble()

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

    def _heed(self, widget: Widget) -> None:
        """What is tapped there is chosen, or its reason told."""
        raise NotImplementedError

    def _close_sheet(self) -> None:
        """The sheet was tapped."""
        raise NotImplementedError

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
            self._place(self.sheet, x, y, width, height)
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
            self._place(self._told, x, y + height - tall, width, tall)
            height -= tall + gap
        left = width - column - gap
        self._arrange_left(seen, x, y, left, height, shown)
        x, low, top = x + left + gap, y, y + height
        row = self.row.wanted_height(column)
        slip = self.slip.wanted_height(column) if seen.slip is not None else 0
        drawing = self.draft.kind in ("", "look", "draw", "take")
        with_row = shown and drawing and (seen.slip is None or slip + gap + row <= height)
        if with_row:
            self._place(self.row, x, low, column, row)
            low += row + gap
        self._keep(self.row, with_row)
        room = top - low - self._words_height(seen, column) - gap
        cards = self._ready(seen, room) if shown and seen.slip is None else ()
        with_up = bool(cards)
        if with_up:
            up = min(self.up.wanted_height(len(cards), 1), room)
            self.up.show(cards)
            self._place(self.up, x, low, column, up)
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
            self._place(self.row, x, low, width, row)
            low += row + gap
        self._keep(self.row, shown and not picking)
        words = self._words_height(seen, width)
        up = self.up.wanted_height(len(seen.up), 2)
        with_up = shown and not picking and seen.slip is None and top - low - words - up - 2 * gap >= m.mm(38)
        if with_up:
            self.up.show(seen.up)
            self._place(self.up, x, low, width, up)
            low += up + gap
        self._keep(self.up, with_up)
        words = min(words, top - low)
        self._arrange_words(seen, x, top - words, width, words, shown)
        self._arrange_left(seen, x, low, width, top - words - gap - low, shown)

    def _ready(self, seen: Screen, room: float) -> tuple[UpCard, ...]:
        """The cards that lie ready, as many as ``room`` px hold; the Majors, printed on the map, go first."""
        parks = tuple(card for card in seen.up if not card.major)
        for cards in (seen.up, parks):
            if cards and room >= 0.54 * self.up.wanted_height(len(cards), 1):
                return cards
        return ()

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
            self._place(self.picker, x, low, width, tall)
            low += tall + gap
        elif listed:
            rest = height - m.mm(44) - gap
            tall = rest if rest >= 3 * m.target else height
            self._place(self.choices, x, low, width, tall)
            low += tall + gap
        self._keep(self.picker, shown and bool(seen.cells))
        if listed or "choices" in self.__dict__:
            self._keep(self.choices, shown and listed)
        with_board = shown and top - low >= m.mm(26)
        if with_board:
            self._place(self.board, x, low, width, top - low)
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
            self._place(self.slip, x, y, width, height)
            return
        top = y + height
        if seen.told and not over_all:
            self._told.compact = True
            full = self._told.wanted_height(width)
            self._told.compact = False
            roomy = self._told.wanted_height(width) + (m.px(56) if seen.hands else 0) <= height * 0.8
            self._told.compact = not roomy
            tall = min(self._told.wanted_height(width) if roomy else full, height)
            self._place(self._told, x, top - tall, width, tall)
            top -= tall + gap
        if seen.hands:
            wanted = self._hands.wanted_height(width)
            tall = max(m.px(34), min(wanted, top - y))
            shown_tall = wanted if self._hands.opened else tall
            self._place(self._hands, x, top - shown_tall, width, shown_tall)

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
