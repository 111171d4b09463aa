"""What stands round the path: who is where, the big question, the calm between temples."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui.games.incan_gold.paint import ARTIFACT, SANDSTONE, drawing, gems, owners, symbol
from ui.games.incan_gold.presenter import Camp, Summary, TempleMark
from ui.theme import DANGER, DIMMED, GROUND, LINE, RAISED, SECONDARY, TEXT, current
from ui.widgets.paint import BoxPaint, MaskPaint, follow
from ui.widgets.pieces import Piece, Pieces, figure, seats, space, word


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

    def wanted_height(self, width: float) -> int:
        """One row, or two where both sides don't fit beside each other."""
        metrics = current().metrics
        both = self._left.natural_width + self._right.natural_width + metrics.gap(3)
        return metrics.px(32) if both <= width else metrics.px(60)

    def _place(self) -> None:
        rows = 2 if self.height > current().metrics.px(40) else 1
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


class SummaryView(Widget):
    """Between two temples: what scared everybody off or that all are home, and what is left of the box."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._hero = MaskPaint(self.canvas, TEXT)
        self._line = BoxPaint(self.canvas, LINE, radius=0)
        self._temples = Temples()
        self._home, self._gone = Pieces(), Pieces()
        for widget in (self._temples, self._home, self._gone):
            self.add_widget(widget)
        self._drawing, self._colour = "gate", SANDSTONE
        follow(self, self._place, "pos", "size")

    def show(self, summary: Summary, begun: bool) -> None:
        metrics = current().metrics
        side = metrics.px(28)
        if summary.scared_by is not None:
            self._drawing, self._colour = summary.scared_by.shape, DANGER
        else:
            self._drawing, self._colour = ("tent", TEXT) if begun else ("gate", SANDSTONE)
        self._temples.show(summary.temples)
        home = owners(summary.artifacts) or [word(summary.no_artifacts)]
        if not begun:
            self._home.show(())
            self._gone.show(())
        else:
            self._home.show((symbol("artifact:7", side, ARTIFACT), word(summary.home, SECONDARY), *home))
            lost: list[Piece] = [symbol(face.shape, side, DANGER) for face in summary.gone]
            none = [word(summary.none_gone)]
            self._gone.show((word(summary.removed, SECONDARY), *(lost or none)))
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        if self.height < 16:
            return
        pad, gap = metrics.gap(4), metrics.gap(4)
        line = metrics.px(36)
        wide = self._home.natural_width + self._gone.natural_width + 3 * gap
        rows = 0 if not self._home.natural_width else 1 if wide <= self.width - 2 * pad else 2
        foot = rows * line
        free = self.height - foot - metrics.gap(2)
        base = self.y + foot + metrics.gap(1)
        self._hero.tint(self._colour)
        if metrics.portrait:  # the temples under it, as wide as the table
            row = min(free * 0.4, metrics.px(100))
            side = int(max(24, min(free - row - gap, metrics.px(200))))
            low = base + (free - row - gap - side) / 2
            self._hero.show(drawing(self._drawing, side), self.center_x, low + row + gap + side / 2)
            self._temples.size, self._temples.pos = (self.width - 2 * pad, row), (self.x + pad, low)
        else:
            side = int(max(24, min(free - metrics.gap(2), self.width * 0.24)))
            middle = base + free / 2
            self._hero.show(drawing(self._drawing, side), self.x + pad + side / 2, middle)
            start = self.x + 2 * pad + side + gap
            self._temples.size = (self.right - pad - start, free)
            self._temples.pos = (start, middle - free / 2)
        self._line.place(
            self.x + pad, self.y + foot, self.width - 2 * pad if rows else 0, max(1, metrics.px(1))
        )
        self._home.size = self._gone.size = (self.width - 2 * pad, line)
        if rows == 2:
            self._home.pos, self._gone.pos = (self.x + pad, self.y + line), (self.x + pad, self.y)
        else:
            self._home.pos = (self.x + pad, self.y)
            self._gone.size = (self._gone.natural_width, line)
            self._gone.pos = (round(self.right - pad - self._gone.natural_width), self.y)
