"""The end: the winner large, everybody's parts, what to do next. Also the ranking of the score pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.presenters.end import End, Place, Ranking, present_end
from ui.presenters.navigation import Page
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


class RankingView(Widget):
    """The headline beside (landscape) or above (portrait) the table of places."""

    def __init__(self) -> None:
        super().__init__()
        self.ranking: Ranking | None = None
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
        self.column.clear_widgets()
        self.column.add_widget(Heads(heads, columns))
        for place in ranking.places:
            self.column.add_widget(PlaceRow(place, columns))
        self._place()

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
        rows = [row for row in self.column.children if isinstance(row, PlaceRow)]
        if rows:
            room = (self.scroll.height - metrics.px(36)) / len(rows) - metrics.gap(0.5)
            for row in rows:
                row.height = min(metrics.px(48), max(metrics.px(30), room))


class EndScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.view: End | None = None
        self.bar.kind, self.bar.has_menu = "play", True
        self.ranking = RankingView()
        self.body.add_widget(self.ranking)
        self.bar.bind(
            on_undo=lambda _bar: self.view and self.ask(self.view.undo.command),
            on_menu=lambda _bar: shell.open(Page("menu", page.game)),
            on_refused=lambda _bar, reason: self.say_above(reason),
        )
        self.foot.bind(on_action=lambda _foot: self._again(), on_quiet=lambda _foot: self._home())

    def _again(self) -> None:
        """The players' page opens below; it is seen as soon as the table has put the play away."""
        if self.view is not None:
            self.shell.open(self.view.again_page)
            self.ask(self.view.leave)

    def _home(self) -> None:
        if self.view is not None:
            self.ask(self.view.leave)

    def show(self, snapshot: Snapshot, words: Words) -> None:
        if snapshot.play is not None:
            super().show(snapshot, words)

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = self.view = present_end(snapshot, words)
        self.bar.title = view.title
        self.bar.saved = words.text("ui.play.unsaved" if snapshot.unsaved else "ui.play.saved")
        self.bar.saved_ok = not snapshot.unsaved
        self.bar.can_undo, self.bar.undo_reason = view.undo.command is not None, view.undo.why
        self.bar.can_redo, self.bar.redo_reason = False, words.text("ui.play.redo-why")
        self.ranking.show(view.ranking)
        self.foot.prompt, self.foot.refused = self.prompt(view.prompt), self.troubled
        self.foot.action_text, self.foot.quiet_text = view.again, view.home

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        self.ranking.pos, self.ranking.size = (x, y), (width, height)
