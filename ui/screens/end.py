"""The end: the winner large, everybody's parts, what to do next. Also the ranking of the score pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.games import Award
from ui.presenters.end import End, Place, Ranking, present_awards, present_end
from ui.presenters.navigation import Page
from ui.screens.awards import AwardView
from ui.screens.base import Column, Screen
from ui.theme import PANEL, RAISED, SECONDARY, TEXT, current
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.scroll import ScrollArea
from ui.widgets.seats import SeatSymbol
from ui.widgets.text import FitText, Text, measure

if TYPE_CHECKING:
    from ui.shell import Shell


class PlaceRow(Widget):
    """One place: rank, seat, name, the parts, the points."""

    def __init__(self, place: Place, columns: list[int]) -> None:
        metrics = current().metrics
        super().__init__(size_hint_y=None, height=metrics.px(44))
        self._box = BoxPaint(self.canvas, RAISED if place.winner else PANEL)
        self._columns = columns
        strong = place.winner
        self._rank = Text(place.rank, "body", strong, halign="center", color=SECONDARY)
        self._symbol = SeatSymbol(place.seat)
        self._name = FitText(place.player, ("body", "small"), strong=strong)
        self._cells = [Text(part, "body", False, halign="right", color=SECONDARY) for part in place.parts]
        self._cells.append(Text(place.score, "title" if strong else "body", True, halign="right"))
        for widget in (self._rank, self._symbol, self._name, *self._cells):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        self._box.place(self.x, self.y, self.width, self.height - metrics.gap(0.5))
        right = self.right - pad
        for cell, wide in zip(reversed(self._cells), reversed(self._columns), strict=True):
            cell.size, cell.pos = (wide, self.height), (right - wide, self.y)
            right -= wide + pad
        self._rank.size, self._rank.pos = (metrics.px(28), self.height), (self.x + pad, self.y)
        self._symbol.pos = (self._rank.right + metrics.gap(2), self.center_y - self._symbol.height / 2)
        left = self._symbol.right + metrics.gap(2)
        self._name.size, self._name.pos = (max(0, right - left), self.height), (left, self.y)


class Heads(Widget):
    """The words over the columns."""

    def __init__(self, heads: tuple[str, ...], columns: list[int]) -> None:
        super().__init__(size_hint_y=None, height=round(current().metrics.small * 1.6))
        self._columns = columns
        self._labels = [Text(head, "small", halign="right", color=SECONDARY) for head in heads]
        for label in self._labels:
            self.add_widget(label)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        pad = current().metrics.gap(3)
        right = self.right - pad
        for label, wide in zip(reversed(self._labels), reversed(self._columns), strict=True):
            label.size, label.pos = (wide, self.height), (right - wide, self.y)
            right -= wide + pad


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


class RankingView(Widget):
    """The headline beside (landscape) or above (portrait) the table of places."""

    def __init__(self) -> None:
        super().__init__()
        self.ranking: Ranking | None = None
        self._columns: list[int] = []
        self._heads: tuple[str, ...] = ()
        self._needed = 0.0  # px in which a row a place has room
        self._turned: bool | None = None  # whether places are columns
        self.symbol = SeatSymbol(0, side=current().metrics.px(64))
        self.headline = FitText(strong=True, halign="center", roles=("figure", "title", "body"), color=TEXT)
        self.detail = FitText(halign="center", roles=("body", "small"), valign="top")
        self.tie_break = FitText(halign="center", roles=("small",), color=SECONDARY, valign="top")
        self.scroll = ScrollArea()
        self.column = Column(gap=0.5, padding=(0, 0, current().metrics.gap(2.5), 0))
        self.scroll.add_widget(self.column)
        for widget in (self.symbol, self.headline, self.detail, self.tie_break, self.scroll):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def show(self, ranking: Ranking) -> None:
        if ranking == self.ranking:
            return
        self.ranking = ranking
        metrics = current().metrics
        self.headline.text, self.detail.text = ranking.headline, ranking.detail
        self.tie_break.text = ranking.tie_break
        self.symbol.seat = ranking.places[0].seat
        heads = (*ranking.columns, ranking.score_head)
        columns = [
            max(
                measure(head, metrics.small)[0],
                *(measure((*place.parts, place.score)[index], metrics.title)[0] for place in ranking.places),
            )
            + metrics.gap(1)
            for index, head in enumerate(heads)
        ]
        self._needed = sum(columns) + (len(columns) + 2) * metrics.gap(3) + metrics.px(150)
        self._columns, self._heads = columns, heads
        self._turned = None
        self._place()

    def _build(self) -> None:
        """A row a place; where the parts don't fit beside the names, a column a place."""
        turned = self._needed > self.scroll.width
        if self.ranking is None or turned == self._turned or self.scroll.width < 50:
            return
        self._turned = turned
        places = self.ranking.places
        self.column.clear_widgets()
        if not turned:
            self.column.add_widget(Heads(self._heads, self._columns))
            for place in places:
                self.column.add_widget(PlaceRow(place, self._columns))
            return
        self.column.add_widget(PlaceHeads(places))
        for number, head in enumerate(self._heads):
            total = number == len(self._heads) - 1
            cells = tuple((*place.parts, place.score)[number] for place in places)
            self.column.add_widget(PartRow(head, cells, total))

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(4)
        if metrics.portrait:
            wide, tall = self.width - 2 * pad, self.height * 0.36
            left, low = self.x + pad, self.top - tall
            self.scroll.pos, self.scroll.size = (self.x + pad, self.y + pad), (wide, low - self.y - 2 * pad)
        else:
            wide, tall = self.width * 0.38, self.height
            left, low = self.x + pad, self.y
            start = left + wide + pad
            self.scroll.pos = (start, self.y + pad)
            self.scroll.size = (self.right - pad - start, self.height - 2 * pad)
        self._build()
        self._share_rows()
        side = self.symbol.height
        headline = tall * 0.34
        block = side + headline + metrics.px(56) + (metrics.px(60) if self.tie_break.text else 0)
        top = low + tall - max(pad, (tall - block) / 2)
        self.symbol.pos = (left + wide / 2 - side / 2, top - side)
        top -= side + metrics.gap(1)
        self.headline.size, self.headline.pos = (wide, headline), (left, top - headline)
        top -= headline + metrics.gap(1)
        self.detail.size, self.detail.pos = (wide, metrics.px(56)), (left, top - metrics.px(56))
        top -= metrics.px(60)
        self.tie_break.size, self.tie_break.pos = (wide, max(0, top - low)), (left, low)

    def _share_rows(self) -> None:
        """Lower rows before anybody must be scrolled to; on a large screen not higher than they need."""
        metrics = current().metrics
        rows = [row for row in self.column.children if isinstance(row, PlaceRow | PartRow)]
        if rows:
            heads = self.column.children[-1].height
            room = (self.scroll.height - heads - metrics.gap(1)) / len(rows) - metrics.gap(0.5)
            for row in rows:
                least, most = (24, 36) if self._turned else (30, 48)
                row.height = min(metrics.px(most), max(metrics.px(least), room))


class EndScreen(Screen):
    """The last points one by one, if the game gives some, then the ranking."""

    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.ui = games.load(page.game)
        self.view: End | None = None
        self.awards: tuple[Award, ...] = ()
        self.told = 0  # how many awards have been read
        self._play_id: int | None = None
        self.bar.kind, self.bar.has_menu = "play", True
        self.ranking = RankingView()
        self.award = AwardView()
        self.bar.bind(
            on_undo=lambda _bar: self.view and self.ask(self.view.undo.command),
            on_menu=lambda _bar: shell.open(Page("menu", page.game)),
            on_refused=lambda _bar, reason: self.say_above(reason),
        )
        self.foot.bind(on_action=lambda _foot: self._go_on(), on_quiet=lambda _foot: self._aside())

    @property
    def telling(self) -> bool:
        """Whether an award is shown; else the ranking is."""
        return self.told < len(self.awards)

    def next_award(self) -> None:
        self.told += 1
        self.shell.again()

    def _go_on(self) -> None:
        """The next award; after the ranking the players' page, which opens below and is seen as soon
        as the table has put the play away."""
        if self.telling:
            self.next_award()
        elif self.view is not None:
            self.shell.open(self.view.again_page)
            self.ask(self.view.leave)

    def _aside(self) -> None:
        if self.telling:
            self.told = len(self.awards)
            self.shell.again()
        elif self.view is not None:
            self.ask(self.view.leave)

    def show(self, snapshot: Snapshot, words: Words) -> None:
        if snapshot.play is not None:
            super().show(snapshot, words)

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = self.view = present_end(snapshot, words)
        self.awards = present_awards(snapshot, words, self.ui)
        if snapshot.play is not None and snapshot.play.id != self._play_id:
            self._play_id, self.told = snapshot.play.id, 0
        self.bar.title = view.title
        self.bar.saved = words.text("ui.play.unsaved" if snapshot.unsaved else "ui.play.saved")
        self.bar.saved_ok = not snapshot.unsaved
        self.bar.can_undo, self.bar.undo_reason = view.undo.command is not None, view.undo.why
        self.bar.can_redo, self.bar.redo_reason = False, words.text("ui.play.redo-why")
        if self.telling and snapshot.play is not None:
            self.award.show(self.awards[self.told], snapshot.play.players)
            calm = words.text("ui.end.awards", number=self.told + 1, awards=len(self.awards))
            self.foot.action_text, self.foot.quiet_text = (
                words.text("ui.end.next-award"),
                words.text("ui.end.to-ranking"),
            )
        else:
            calm = view.prompt
            self.foot.action_text, self.foot.quiet_text = view.again, view.home
        self.ranking.show(view.ranking)
        self.foot.prompt, self.foot.refused = self.prompt(calm), self.troubled
        for widget, shown in ((self.award, self.telling), (self.ranking, not self.telling)):
            if shown and widget.parent is None:
                self.body.add_widget(widget)
            elif not shown and widget.parent is self.body:
                self.body.remove_widget(widget)

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        for widget in (self.ranking, self.award):
            widget.pos, widget.size = (x, y), (width, height)
