"""Puts drawings and figures on a canvas, measured in hexes."""

from __future__ import annotations

from math import hypot

from kivy.graphics import Color, Quad, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from ui.games.seafarers.marks import Point
from ui.games.seafarers.paint import drawing
from ui.theme import Colour, current
from ui.widgets.pieces import figure

# what lies flat on the table is drawn as wide as the board; what stands there keeps its shape
FLAT = ("hex", "line-", "rim-", "trail-", "open-", "halo-")


class Brush:
    """``side``: px of a hex's side; ``stretch``: how much wider than high the board is drawn. The board's
    point (0, 0) is the canvas's origin."""

    def __init__(self, side: float = 1.0, stretch: float = 1.0) -> None:
        self.side, self.stretch = side, stretch

    @property
    def roomy(self) -> bool:
        """Whether a figure of the small size leaves room for more beside it."""
        return self.side >= current().metrics.px(36)

    def put(self, layer: InstructionGroup, name: str, size: float, at: Point, colour: Colour) -> Color:
        """A drawing of ``size`` hex sides round a point of the board; its colour may be changed later."""
        texture = drawing(name, max(4, round(size * self.side)))
        return self.texture(layer, texture, at, colour, self.stretch if name.startswith(FLAT) else 1.0)

    def texture(
        self, layer: InstructionGroup, texture: Texture, at: Point, colour: Colour, stretch: float = 1.0
    ) -> Color:
        tint = Color(*colour)
        layer.add(tint)
        width, height = round(texture.width * stretch), texture.height
        x, y = self.px(at)
        pos = round(x - width / 2), round(y - height / 2)
        layer.add(Rectangle(texture=texture, pos=pos, size=(width, height)))
        return tint

    def px(self, *points: Point) -> list[float]:
        """Points of the board as px, one after the other."""
        return [part for x, y in points for part in (x * self.side * self.stretch, y * self.side)]

    def bar(self, layer: InstructionGroup, start: Point, end: Point, weight: float) -> None:
        """A straight bar of ``weight`` px in the colour that was set last.

        Not Kivy's Line: where it is pale it draws beyond the board's box when the board is near.
        """
        ax, ay, bx, by = self.px(start, end)
        long = hypot(bx - ax, by - ay) or 1
        dx, dy = (by - ay) / long * weight / 2, (ax - bx) / long * weight / 2
        layer.add(Quad(points=(ax + dx, ay + dy, bx + dx, by + dy, bx - dx, by - dy, ax - dx, ay - dy)))

    def figure(
        self, layer: InstructionGroup, text: str, size: float, at: Point, colour: Colour, least: bool = True
    ) -> None:
        """A figure of ``size`` hex sides; with ``least`` never below the small type size."""
        px = max(8, round(size * self.side), current().metrics.small if least else 0)
        self.texture(layer, figure(text, px), at, colour)
