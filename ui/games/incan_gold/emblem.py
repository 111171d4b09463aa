"""The game's emblem: a stepped temple before a low sun, a gem in its door."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.uix.widget import Widget

from ui.games.incan_gold.paint import ARTIFACT, STONE_DARK, STONE_LIGHT, STONES, drawing
from ui.theme import GROUND, Colour, fade
from ui.widgets.paint import MaskPaint, follow

# The temple in parts of its side: left, low, right, high. It is symmetrical and stands on its base.
Block = tuple[float, float, float, float]


def _terraces() -> tuple[list[Block], list[Block]]:
    """Five terraces from the ground up, and the sunlit lip of each."""
    walls: list[Block] = []
    lips: list[Block] = []
    for step in range(5):
        left, low = 0.04 + 0.062 * step, 0.13 * step
        walls.append((left, low, 1 - left, low + 0.13))
        lips.append((left - 0.016, low + 0.098, 1 - left + 0.016, low + 0.13))
    return walls, lips


_WALLS, _LIPS = _terraces()
_DARK = (*_WALLS, (0.34, 0.65, 0.66, 0.84), (0.3, 0.87, 0.7, 0.92), (0.36, 0.92, 0.64, 0.96))
_LIGHT = (*_LIPS, (0.27, 0.84, 0.73, 0.872), (0.4, 0.0, 0.6, 0.65))
_SHADE = tuple((0.415, 0.045 + 0.068 * step, 0.585, 0.063 + 0.068 * step) for step in range(9))
_NIGHT = ((0.425, 0.65, 0.575, 0.79), (0.34, 0.81, 0.66, 0.84))


class TempleArt:
    """The temple painted on a canvas of plain blocks: nothing has to be drawn pixel by pixel for it."""

    def __init__(self, canvas: InstructionGroup):
        canvas.add(Color(*fade(ARTIFACT, 0.3)))
        self._sun = Ellipse(segments=96)
        canvas.add(self._sun)
        self._blocks: list[tuple[Block, Rectangle]] = []
        for colour, blocks in (
            (STONE_DARK, _DARK),
            (STONE_LIGHT, _LIGHT),
            (STONE_DARK, _SHADE),
            (GROUND, _NIGHT),
        ):
            canvas.add(Color(*colour))
            for block in blocks:
                rectangle = Rectangle()
                canvas.add(rectangle)
                self._blocks.append((block, rectangle))
        self._gem = MaskPaint(canvas, STONES["turquoise"])

    def show(self, side: int, centre_x: float, centre_y: float) -> None:
        """Take ``side`` px around this middle."""
        x, y = round(centre_x - side / 2), round(centre_y - side / 2)
        for (left, low, right, high), rectangle in self._blocks:
            a, b = round(left * side), round(low * side)
            rectangle.pos = (x + a, y + b)
            rectangle.size = (round(right * side) - a, round(high * side) - b)
        sun = side * 0.88
        self._sun.pos, self._sun.size = (x + (side - sun) / 2, y + side * 0.12), (sun, sun)
        self._gem.show(drawing("turquoise", max(4, round(side * 0.13))), x + side / 2, y + side * 0.715)


class Emblem(Widget):
    def __init__(self, side: int, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._art = TempleArt(self.canvas)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        self._art.show(round(self.height), self.center_x, self.center_y)


class Silhouette(Widget):
    """One drawing in one colour."""

    def __init__(self, name: str, side: int, colour: Colour, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._name = name
        self._mask = MaskPaint(self.canvas, colour)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        self._mask.show(drawing(self._name, max(8, round(self.height))), self.center_x, self.center_y)


class Trophy(Widget):
    """The winner's tent before a low sun, with what was carried home at its door."""

    # drawing and the rim of ground that parts it from what lies behind, side, middle, as parts of the whole
    PILE = (
        ("ingots", "ingots-rim", 1.0, 0.36, 0.2, 0.2, STONES["gold"]),
        ("turquoise", "turquoise", 1.24, 0.15, 0.72, 0.21, STONES["turquoise"]),
        ("turquoise", "turquoise", 1.24, 0.17, 0.66, 0.09, STONES["turquoise"]),
        ("turquoise", "turquoise", 1.24, 0.18, 0.84, 0.1, STONES["turquoise"]),
    )

    def __init__(self, side: int, colour: Colour, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._sun = MaskPaint(self.canvas, fade(ARTIFACT, 0.28))
        self._tent = MaskPaint(self.canvas, colour)
        self._pile = [
            (MaskPaint(self.canvas, GROUND), MaskPaint(self.canvas, pile[-1])) for pile in self.PILE
        ]
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        side = round(self.height)
        self._sun.show(drawing("sun", max(8, round(side * 0.92))), self.center_x, self.center_y)
        tall = max(8, round(side * 0.86))
        self._tent.show(drawing("tent", tall), self.center_x, self.y + tall * 0.5)
        for (rim, mask), (name, behind, wider, share, x, y, _) in zip(self._pile, self.PILE, strict=True):
            at = self.x + side * x, self.y + side * y
            size = max(6, round(side * share))
            rim.show(drawing(behind, round(size * wider)), *at)
            mask.show(drawing(name, size), *at)
