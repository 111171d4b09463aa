"""What just happened, what hands do now, and a remark beside what was tapped: for every game's table."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games import Press
from ui.theme import PANEL, PRESSED, RAISED, SECONDARY, Colour, current
from ui.widgets.buttons import IconButton
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.pieces import Piece, Pieces
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, Paragraph, measure

# one thing for hands: what is drawn before its words, and the words
Line = tuple[tuple[Piece, ...], str]


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
    """One thing for hands: what it is about, drawn, then the words."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._drawn = Pieces()
        self._words = Paragraph(role="small")
        self.add_widget(self._drawn)
        self.add_widget(self._words)
        follow(self, self._place, "pos", "width")

    def show(self, line: Line) -> None:
        drawn, self._words.text = line
        self._drawn.show(drawn)
        self._place()

    def fit(self, width: float) -> None:
        """Take this width; the height follows at once."""
        self.width = width
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        indent = self._drawn.natural_width + metrics.gap() if self._drawn.natural_width else 0
        room = max(1, self.width - indent)
        line = measure("A", metrics.small)[1]
        needed = measure(self._words.text, metrics.small, width=room)[1]
        self.height = max(line, needed)
        self._drawn.pos = (self.x, self.y + self.height - line)
        self._drawn.size = (indent, line)
        self._words.width = room
        self._words.pos = (self.x + indent, self.y + (self.height - needed))


class Hands(Pressable):
    """What hands do now, a line each. When not all fit, the first ones are seen, and a tap opens all of them
    over the table."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.opened = False
        self._box = BoxPaint(self.canvas, PANEL)
        self._more = MaskPaint(self.canvas.after, SECONDARY)
        self._lines: list[HandLine] = []
        self._count = 0
        self._first: list[HandLine] = []
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, lines: tuple[Line, ...], first: frozenset[int] = frozenset()) -> None:
        """``first`` are the places of the lines that are read before the others where room is short."""
        while len(self._lines) < len(lines):
            self._lines.append(HandLine())
        self._count = len(lines)
        for widget, line in zip(self._lines, lines, strict=False):
            widget.show(line)
        self._first = [self._lines[place] for place in sorted(first)]
        self._place()  # other lines in a box of the same size

    def wanted_height(self, width: float) -> int:
        """Px for all lines in this width; 0 without any."""
        if not self._count:
            return 0
        metrics = current().metrics
        for line in self._lines[: self._count]:
            line.fit(width - metrics.gap(6))
        return round(sum(line.height for line in self._lines[: self._count]) + metrics.gap(1.5))

    def least_height(self, width: float) -> int:
        """Px for the lines that are read before the others; 0 without any."""
        if not self._first:
            return 0
        metrics = current().metrics
        for line in self._first:
            line.fit(width - metrics.gap(6))
        return round(sum(line.height for line in self._first) + metrics.gap(1.5))

    def turn(self) -> None:
        """Open where lines are cut, or close again; whoever lays it out gives it the room."""
        self.opened = not self.opened and self.wanted_height(self.width) > self.height

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


class Bubble(Widget):
    """A remark beside what was tapped."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._box = BoxPaint(self.canvas, PRESSED)
        self._words = Paragraph(role="small", strong=True)
        self.add_widget(self._words)

    def say(self, text: str, colour: Colour, x: float, y: float, left: float, right: float) -> None:
        """Above the point x, y, within left and right; "" hides it."""
        pad = current().metrics.gap(3)
        wide, tall = self._words_size(text, left, right)
        start = max(left, min(right - wide - 2 * pad, x - wide / 2 - pad))
        shown = bool(text)
        self._box.place(start, y, wide + 2 * pad if shown else 0, tall + 2 * pad if shown else 0)
        self._words.text, self._words.color = text, colour
        self._words.width = max(1, wide)
        self._words.pos = (start + pad, y + pad)
        self.opacity = 1 if shown else 0

    def wanted_height(self, text: str, left: float, right: float) -> float:
        """Px that the remark takes in height within left and right."""
        return self._words_size(text, left, right)[1] + 2 * current().metrics.gap(3) if text else 0

    def _words_size(self, text: str, left: float, right: float) -> tuple[float, float]:
        metrics = current().metrics
        if not text:
            return 0, 0
        wide = min(measure(text, metrics.small, True)[0] + 2, right - left - 2 * metrics.gap(3))
        return wide, measure(text, metrics.small, True, wide)[1]
