"""What stands round the path: what hands do, who is where, the big question, the calm between temples."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui.games import Press
from ui.games.incan_gold.emblem import TempleArt
from ui.games.incan_gold.paint import (
    ARTIFACT,
    SANDSTONE,
    Piece,
    Pieces,
    drawing,
    figure,
    gems,
    owners,
    seats,
    space,
    symbol,
    word,
)
from ui.games.incan_gold.presenter import Camp, Hand, Summary, TempleMark
from ui.theme import DANGER, DIMMED, GROUND, LINE, PANEL, PRESSED, RAISED, SECONDARY, TEXT, current
from ui.widgets.buttons import IconButton
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, Paragraph, measure


class Told(Widget):
    """What just happened, with undo beside it. Events: ``on_undo()`` and ``on_refused(reason)``.

    ``compact`` leaves undo to the bar, where there is no room for a finger's target beside the words.
    """

    __events__ = ("on_undo", "on_refused")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.compact = False
        self._box = BoxPaint(self.canvas, PANEL)
        self._words = FitText(roles=("body", "small"))
        self.reader = MaskPaint(self.canvas, current().accent)
        self.read = False  # whether a reader turned the card up
        self._undo = IconButton("undo", filled=True)
        self._undo.bind(on_release=lambda _button: self.dispatch("on_undo"))
        self._undo.bind(on_refused=lambda _button, reason: self.dispatch("on_refused", reason))
        self.add_widget(self._words)
        self.add_widget(self._undo)
        follow(self, self._place, "pos", "size")

    def show(self, text: str, undo: Press, read: str = "") -> None:
        """``read``: a reader turned the card up; its sign stands before the words."""
        self._words.text, self.read = text, bool(read)
        self._undo.allowed, self._undo.reason = undo.command is not None, undo.why
        self._place()

    def wanted_height(self, width: float) -> int:
        """Px for all words in this width, at least a finger's target."""
        metrics = current().metrics
        words = measure(self._words.text, metrics.small, width=self._room(width))[1]
        return max(0 if self.compact else metrics.target, words + metrics.gap(2))

    def _room(self, width: float) -> float:
        metrics = current().metrics
        taken = metrics.gap(6) if self.compact else metrics.target + metrics.gap(5)
        return max(1, width - taken - self._sign_width)

    @property
    def _sign_width(self) -> int:
        metrics = current().metrics
        return metrics.icon + metrics.gap(2) if self.read else 0

    def _place(self) -> None:
        metrics = current().metrics
        self._box.place(self.x, self.y, self.width, self.height)
        if self.compact == (self._undo.parent is self):
            (self.remove_widget if self.compact else self.add_widget)(self._undo)
        self._undo.size = (metrics.target, self.height)
        self._undo.pos = (self.right - metrics.target, self.y)
        sign = icon_texture("scan", metrics.icon, metrics.stroke) if self.read else None
        self.reader.show(sign, self.x + metrics.gap(3) + metrics.icon / 2, self.center_y)
        self._words.size = (self._room(self.width), self.height)
        self._words.pos = (self.x + metrics.gap(3) + self._sign_width, self.y)

    def on_undo(self) -> None:
        """Take it back."""

    def on_refused(self, reason: str) -> None:
        """Undo was tapped while it can't be done."""


class HandLine(Widget):
    """One thing for hands: its gems drawn, then the words."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._stones = Pieces()
        self._words = Paragraph(role="small")
        self.add_widget(self._stones)
        self.add_widget(self._words)
        follow(self, self._place, "pos", "width")

    def show(self, hand: Hand, dense: bool = False) -> None:
        """``dense``: one gem of each kind, so that the words have the room."""
        self._stones.show(tuple(gems(hand.stones, most=0 if dense else 7)))
        self._words.text = hand.text
        self._place()

    def fit(self, width: float) -> None:
        """Take this width; the height follows at once."""
        self.width = width
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        indent = self._stones.natural_width + metrics.gap() if self._stones.natural_width else 0
        room = max(1, self.width - indent)
        line = measure("A", metrics.small)[1]
        needed = measure(self._words.text, metrics.small, width=room)[1]
        self.height = max(line, needed)
        self._stones.pos = (self.x, self.y + self.height - line)
        self._stones.size = (indent, line)
        self._words.width = room
        self._words.pos = (self.x + indent, self.y + (self.height - needed))


class Hands(Pressable):
    """What hands do now, a line each. When not all fit, the first ones are seen, and a tap opens all of them
    over the path."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.opened = False
        self._box = BoxPaint(self.canvas, PANEL)
        self._more = MaskPaint(self.canvas.after, SECONDARY)
        self._lines: list[HandLine] = []
        self._count = 0
        self._first: list[HandLine] = []
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, hands: tuple[Hand, ...], dense: bool = False) -> None:
        while len(self._lines) < len(hands):
            self._lines.append(HandLine())
        self._count = len(hands)
        for line, hand in zip(self._lines, hands, strict=False):
            line.show(hand, dense)
        self._first = [line for line, hand in zip(self._lines, hands, strict=False) if hand.first]

    def wanted_height(self, width: float) -> int:
        """Px for all lines in this width; 0 without any."""
        if not self._count:
            return 0
        metrics = current().metrics
        for line in self._lines[: self._count]:
            line.fit(width - metrics.gap(6))
        return round(sum(line.height for line in self._lines[: self._count]) + metrics.gap(1.5))

    def _place(self) -> None:
        metrics = current().metrics
        wanted = self.wanted_height(self.width)
        cut = wanted > self.height + 1
        self._box.place(self.x, self.y, self.width if self._count else 0, self.height)
        self._box.tint(PRESSED if self.pressed and cut else RAISED if self.opened else PANEL)
        top = self.top - max(0, (self.height - wanted) / 2) - metrics.gap(0.75)
        lines = self._lines[: self._count]
        if cut:  # the most important ones, then what else has room
            lines.sort(key=lambda line: line not in self._first)
        for line in (*lines, *self._lines[self._count :]):
            shown = line in lines and top - line.height >= self.y
            if shown and line.parent is None:
                self.add_widget(line)
            elif not shown and line.parent is self:
                self.remove_widget(line)
            line.pos = (self.x + metrics.gap(3), round(top - line.height))
            top -= line.height
        side = round(metrics.icon * 0.8)
        mark = icon_texture("down", side, metrics.stroke) if cut else None
        self._more.show(mark, self.right - side / 2 - metrics.gap(), self.y + side / 2)


class CampLine(Widget):
    """Who is in the temple with what beside their tents, who is in camp, who has artifacts."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._left, self._right = Pieces(), Pieces()
        self.add_widget(self._left)
        self.add_widget(self._right)
        follow(self, self._place, "pos", "size")

    def show(self, camp: Camp) -> None:
        metrics = current().metrics
        side = metrics.px(24)
        left: list[Piece] = []
        if camp.inside:
            left += [symbol("temple", side, SANDSTONE), *seats(camp.inside), space(metrics.gap(3))]
            left += [word(camp.beside, SECONDARY), *gems(camp.stones)]
        right: list[Piece] = []
        if camp.outside:
            right += [symbol("tent", side, SECONDARY), *seats(camp.outside)]
        if camp.artifacts:
            right += [space(metrics.gap(3)), *owners(camp.artifacts)]
        self._left.show(tuple(left))
        self._right.show(tuple(right))
        self._place()

    def fits(self, width: float) -> bool:
        """Whether both sides fit in this width, if need be under each other."""
        return max(self._left.natural_width, self._right.natural_width) <= width

    def wanted_height(self, width: float) -> int:
        """One row, or two where both sides don't fit beside each other."""
        metrics = current().metrics
        both = self._left.natural_width + self._right.natural_width + metrics.gap(3)
        return metrics.px(32) if both <= width else metrics.px(60)

    def _place(self) -> None:
        wanted = self.wanted_height(self.width)
        rows = 2 if wanted > current().metrics.px(40) else 1
        tall = self.height / rows
        self._left.size, self._left.pos = (self.width, tall), (self.x, self.top - tall)
        wide = self._right.natural_width
        start = self.x if rows == 2 else round(self.right - wide)
        self._right.size, self._right.pos = (wide, tall), (start, self.y)


class Ask(Widget):
    """The big question while a vote is due, and the odds for the table that wants them."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._question, self._chance = Pieces(), Pieces()
        self.add_widget(self._question)
        self.add_widget(self._chance)
        self._large = False
        follow(self, self._place, "pos", "size")

    def show(self, question: str, chance: str) -> None:
        self._large = bool(question)
        self._question.show((word(question, current().accent, "figure", strong=True),) if question else ())
        self._chance.show((word(chance, TEXT if question else SECONDARY),) if chance else ())
        self._place()

    @property
    def large(self) -> bool:
        """Whether the big question is asked."""
        return self._large

    @property
    def wanted_widths(self) -> tuple[float, float]:
        """Px of the question and of the odds."""
        return self._question.natural_width, self._chance.natural_width

    @property
    def wanted_height(self) -> int:
        metrics = current().metrics
        if self._large:
            return metrics.px(56)
        return metrics.px(26) if self._chance.natural_width else 0

    def _place(self) -> None:
        self._question.size, self._question.pos = (self.width, self.height), self.pos
        wide = self._chance.natural_width
        self._chance.size = (wide, self.height)
        self._chance.pos = (round(self.right - wide) if self._large else self.x, self.y)


class Temples(Widget):
    """The five temples in a row: done, next, still to come."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._marks: tuple[TempleMark, ...] = ()
        follow(self, self._draw, "pos", "size")

    def show(self, marks: tuple[TempleMark, ...]) -> None:
        self._marks = marks
        self._draw()

    def _draw(self) -> None:
        self.canvas.clear()
        if not self._marks or self.height < 16:
            return
        metrics = current().metrics
        step = self.width / len(self._marks)
        side = int(min(self.height, step - metrics.gap(2)))
        with self.canvas:
            for index, mark in enumerate(self._marks):
                x = self.x + index * step + (step - side) / 2
                colour = current().accent if mark.next else RAISED if mark.done else SANDSTONE
                Color(*colour)
                y = self.center_y - side / 2
                Rectangle(texture=drawing("temple", side), pos=(round(x), round(y)), size=(side, side))
                Color(*(DIMMED if mark.done else GROUND))
                number = figure(str(mark.number), round(side * 0.42))
                at = (round(x + (side - number.width) / 2), round(y + side * 0.42 - number.height / 2))
                Rectangle(texture=number, pos=at, size=number.size)


class BeginView(Widget):
    """Before the first temple: its gate, large, and the five temples that wait."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._hero = TempleArt(self.canvas)
        self._temples = Temples()
        self.add_widget(self._temples)
        follow(self, self._place, "pos", "size")

    def show(self, summary: Summary) -> None:
        self._temples.show(summary.temples)

    def _place(self) -> None:
        metrics = current().metrics
        if self.height < 16:
            return
        pad, gap = metrics.gap(4), metrics.gap(4)
        free = self.height - metrics.gap(2)
        if metrics.portrait:  # the temples under it, as wide as the table
            row = min(free * 0.4, metrics.px(100))
            side = int(max(24, min(free - row - gap, metrics.px(300))))
            low = self.y + (free - row - gap - side) / 2
            self._hero.show(side, self.center_x, low + row + gap + side / 2)
            self._temples.size, self._temples.pos = (self.width - 2 * pad, row), (self.x + pad, low)
        else:
            side = int(max(24, min(free - metrics.gap(2), self.width * 0.3)))
            middle = self.y + free / 2
            self._hero.show(side, self.x + pad + side / 2, middle)
            start = self.x + 2 * pad + side + gap
            # all temples stand on one ground
            base = middle - side / 2
            step = (self.right - pad - start) / 5
            self._temples.size = (self.right - pad - start, min(side, step))
            self._temples.pos = (start, base)


class CalmLine(Widget):
    """Between two temples: which are done and which is next, what came home, which dangers are gone."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._line = BoxPaint(self.canvas, LINE, radius=0)
        self._temples = Temples()
        self._home, self._gone = Pieces(), Pieces()
        for widget in (self._temples, self._home, self._gone):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def show(self, summary: Summary) -> None:
        metrics = current().metrics
        side = metrics.px(26)
        self._temples.show(summary.temples)
        home = owners(summary.artifacts) or [word(summary.no_artifacts)]
        self._home.show((symbol("artifact:7", side, ARTIFACT), word(summary.home, SECONDARY), *home))
        lost: list[Piece] = [symbol(face.shape, side, DANGER) for face in summary.gone]
        none = [word(summary.none_gone)]
        self._gone.show((word(summary.removed, SECONDARY), *(lost or none)))
        self._place()

    def wanted_height(self, width: float) -> int:
        """One row beside the temples, or two."""
        metrics = current().metrics
        return metrics.px(54) if self._rows(width) == 1 else metrics.px(54 + 34)

    @property
    def _temples_width(self) -> int:
        return 5 * current().metrics.px(50)

    def _rows(self, width: float) -> int:
        words = self._home.natural_width + self._gone.natural_width + current().metrics.gap(8)
        return 1 if self._temples_width + words <= width else 2

    def _place(self) -> None:
        metrics = current().metrics
        gap = metrics.gap(2)
        rows = self._rows(self.width)
        self._line.place(self.x, self.top - 1, self.width, max(1, metrics.px(1)))
        row = metrics.px(54) - gap
        self._temples.size = (self._temples_width, row - gap)
        self._temples.pos = (self.x, self.top - gap - row + gap / 2)
        line = row if rows == 1 else metrics.px(34)
        low = self.y
        if rows == 1:
            low = self.top - gap - row + gap / 2
        self._home.size = (self._home.natural_width, line)
        self._gone.size = (self._gone.natural_width, line)
        if rows == 1:
            self._home.pos = (self.x + self._temples_width + metrics.gap(4), low)
        else:
            self._home.pos = (self.x, low)
        beside = self._home.right + self._gone.width + metrics.gap(3) <= self.right
        x = round(self.right - self._gone.width)
        self._gone.pos = (x, low if beside else self._temples.y)
