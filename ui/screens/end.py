"""The end: the winner large, everybody's parts, what to do next. Also the ranking of the score pad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.games import Award, GameUI, LooksBack
from ui.presenters.end import End, Place, Ranking, present_awards, present_end
from ui.presenters.navigation import Page
from ui.screens.awards import AwardView
from ui.screens.base import Column, Screen
from ui.screens.turned import PartRow, PlaceHeads
from ui.theme import (
    ON_ACCENT,
    PANEL,
    RAISED,
    SECONDARY,
    TEXT,
    current,
    fade,
    over,
    rgba,
    seat_style,
)
from ui.widgets.buttons import QuietButton
from ui.widgets.laying import keep
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.scroll import ScrollArea
from ui.widgets.seats import SeatSymbol
from ui.widgets.text import FitText, Text, measure

if TYPE_CHECKING:
    from ui.shell import Shell


# gold, silver and bronze, by the words of the rank
MEDALS = {"1": rgba("#E3B54A"), "2": rgba("#B9BBC0"), "3": rgba("#B57B4C")}


class PlaceRow(Widget):
    """One place: rank on a medal, seat, name, the parts, the points, and a bar as long as they are."""

    grown = NumericProperty(1.0)  # how far the bar has grown

    def __init__(self, place: Place, columns: list[int]) -> None:
        metrics = current().metrics
        super().__init__(size_hint_y=None, height=metrics.px(44))
        ground = RAISED if place.winner else PANEL
        self._box = BoxPaint(self.canvas, ground)
        self._bar = BoxPaint(self.canvas, over(fade(seat_style(place.seat).colour, 0.3), ground))
        medal = MEDALS.get(place.rank)
        self._medal = MaskPaint(self.canvas, medal or PANEL)
        self._has_medal = medal is not None
        self._share = place.share
        self._columns = columns
        strong = place.winner
        self._rank = Text(
            place.rank, "body", strong, halign="center", color=ON_ACCENT if medal else SECONDARY
        )
        self._symbol = SeatSymbol(place.seat)
        self._name = FitText(place.player, ("body", "small"), strong=strong)
        self._cells = [Text(part, "body", False, halign="right", color=SECONDARY) for part in place.parts]
        self._cells.append(Text(place.score, "title" if strong else "body", True, halign="right"))
        for widget in (self._rank, self._symbol, self._name, *self._cells):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size", "grown")

    def grow(self, after: float) -> None:
        """Let the bar grow from nothing, ``after`` seconds from now."""
        Animation.cancel_all(self)
        seconds = current().motion("travel")
        if not seconds:
            self.grown = 1.0
            return
        self.grown = 0.0
        wait = Animation(duration=after)
        (wait + Animation(grown=1.0, duration=seconds, transition="out_cubic")).start(self)

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        self._box.place(self.x, self.y, self.width, self.height - metrics.gap(0.5))
        long = self.width * self._share * self.grown
        shown = long > 2 * self._bar.radius
        self._bar.place(self.x, self.y, long if shown else 0, self.height - metrics.gap(0.5) if shown else 0)
        right = self.right - pad
        for cell, wide in zip(reversed(self._cells), reversed(self._columns), strict=True):
            cell.size, cell.pos = (wide, self.height), (right - wide, self.y)
            right -= wide + pad
        self._rank.size, self._rank.pos = (metrics.px(28), self.height), (self.x + pad, self.y)
        side = round(min(metrics.px(30), self.height * 0.8))
        disc = shape_texture("disc", side) if self._has_medal else None
        self._medal.show(disc, self._rank.center_x, self.center_y)
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
        self._columns: list[int] = []
        self._heads: tuple[str, ...] = ()
        self._needed = 0.0  # px in which a row a place has room
        self._turned: bool | None = None  # whether places are columns
        self.symbols: list[SeatSymbol] = []
        self._hero: Any = None
        self._hero_side = 0
        self._ui: GameUI | None = None
        self.look = QuietButton()  # shows the table again, where the page has words for it
        self.headline = FitText(strong=True, halign="center", roles=("figure", "title", "body"), color=TEXT)
        self.detail = FitText(halign="center", roles=("body", "small"), valign="top")
        self.tie_break = FitText(halign="center", roles=("small",), color=SECONDARY, valign="top")
        self.scroll = ScrollArea()
        self.column = Column(gap=0.5, padding=(0, 0, current().metrics.gap(2.5), 0))
        self.scroll.add_widget(self.column)
        for widget in (self.headline, self.detail, self.tie_break, self.scroll):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")
        follow(self.look, self._place, "text")

    def show(self, ranking: Ranking, ui: GameUI) -> None:
        if ranking == self.ranking:
            return
        fresh = self.ranking is None or self.ranking.places != ranking.places
        self.ranking, self._ui = ranking, ui
        metrics = current().metrics
        self.headline.text, self.detail.text = ranking.headline, ranking.detail
        self.tie_break.text = ranking.tie_break
        for symbol in self.symbols:
            self.remove_widget(symbol)
        self.symbols = [
            SeatSymbol(place.seat, side=metrics.px(36)) for place in ranking.places if place.winner
        ]
        for symbol in self.symbols:
            self.add_widget(symbol)
        self._hero_side = 0
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
        if fresh:
            rows = [row for row in reversed(self.column.children) if isinstance(row, PlaceRow)]
            for number, row in enumerate(reversed(rows)):  # the winner's bar grows last
                row.grow(0.05 * number)

    def _is_turned(self, width: float) -> bool:
        return self._needed > width

    def _build(self) -> None:
        """A row a place; where the parts don't fit beside the names, a column a place."""
        turned = self._is_turned(self.scroll.width)
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
            wide = self.width - 2 * pad
            rows = len(self.ranking.places) if self.ranking is not None else 0
            needed = rows * metrics.px(50) + metrics.px(44) + 3 * pad  # the winner has what they leave
            if self._is_turned(wide):
                needed = len(self._heads) * metrics.px(32) + metrics.px(60) + 3 * pad
            tall = min(max(self.height * 0.36, self.height - needed), self.height * 0.6)
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
        shown = bool(self.look.text)
        if shown != (self.look.parent is self):
            (self.add_widget if shown else self.remove_widget)(self.look)
        if shown:
            self.look.size = (min(wide, self.look.natural_width), metrics.target)
        self._place_winner(left, low, wide, tall)

    def _place_winner(self, left: float, low: float, wide: float, tall: float) -> None:
        """The trophy, the winners' symbols, who won and by what, the way to the table: one group."""
        metrics = current().metrics
        gap, middle = metrics.gap(1.5), left + wide / 2
        name = metrics.px(62)
        detail = metrics.px(30)
        words = self.tie_break.text
        broken = measure(words, metrics.small, width=wide)[1] + gap if words and wide > 1 else 0
        lines = measure(self.headline.text, metrics.title, True, wide)[1] if wide > 1 else 0
        name = max(name, min(lines, metrics.px(110)))
        side = self.symbols[0].height if self.symbols else 0
        look = self.look.height + gap if self.look.parent is self else 0
        fixed = side + name + detail + broken + look + 4 * gap
        hero = max(0, min(tall - fixed - 2 * gap, wide * 0.7, metrics.px(230)))
        self._show_hero(round(hero))
        block = fixed + (hero if self._hero is not None else 0)
        top = low + tall - max(gap, (tall - block) / 2)
        if self._hero is not None:
            top -= hero
            self._hero.pos = (round(middle - hero / 2), round(top))
            top -= 2 * gap
        across = len(self.symbols) * (side + gap) - gap
        for place, symbol in enumerate(self.symbols):
            symbol.pos = (round(middle - across / 2 + place * (side + gap)), round(top - side))
        top -= side + gap
        self.headline.size, self.headline.pos = (wide, name), (left, top - name)
        top -= name
        self.detail.size, self.detail.pos = (wide, detail), (left, top - detail)
        top -= detail + gap
        self.tie_break.size, self.tie_break.pos = (wide, max(0, broken)), (left, top - broken)
        self.look.pos = (round(middle - self.look.width / 2), round(top - broken - look))

    def _show_hero(self, side: int) -> None:
        if side == self._hero_side or self._ui is None or self.ranking is None:
            return
        if self._hero is not None:
            self.remove_widget(self._hero)
        self._hero_side = side
        colour = seat_style(self.ranking.places[0].seat).colour
        self._hero = (
            games.mark(self._ui, "trophy", side, colour) if side >= current().metrics.px(40) else None
        )
        if self._hero is not None:
            self.add_widget(self._hero)

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
        self.bar.has_menu = True
        self.ranking = RankingView()
        self.award = AwardView()
        self.ranking.look.bind(on_release=lambda _button: shell.open(Page("look", page.game)))
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

    def go_back(self) -> None:
        """From a play of the past to the list of them, which opens below as the players' page does."""
        if self.view is not None:
            self.ask(self.view.leave)
            self.shell.open(Page("history"))

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
            self._play_id = snapshot.play.id
            self.told = len(self.awards) if view.looking_back else 0
        self.bar.kind, self.bar.title = "page" if view.looking_back else "play", view.title
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
        self.ranking.look.text = self.ui.present_look(words) if isinstance(self.ui, LooksBack) else ""
        self.ranking.show(view.ranking, self.ui)
        self.foot.prompt, self.foot.refused = self.prompt(calm), self.troubled
        for widget, shown in ((self.award, self.telling), (self.ranking, not self.telling)):
            keep(self.body, widget, shown)

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        for widget in (self.ranking, self.award):
            widget.pos, widget.size = (x, y), (width, height)
