"""Textures and colours of Trekking's pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from ui.games.trekking import shapes
from ui.games.trekking.atlas import Point
from ui.games.trekking.shapes import STONES
from ui.theme import GROUND, PANEL, Colour, current, fade, over, rgba
from ui.widgets.paint import MaskPaint, shape_texture, texture_of

INK = rgba("#1B1A1C")
PAPER = rgba("#DDD2B6")  # a Park card
CAMP = rgba("#E2A55B")  # a Major Park
TRAIL = rgba("#7D735C")
LAND = over(fade(rgba("#86BF6A"), 0.06), PANEL)  # the map's ground

# a Trek card's paper, one for each icon
CARDS: dict[str, Colour] = {
    "paddle": rgba("#A7C3CE"),
    "campfire": rgba("#E0AB83"),
    "mountain": rgba("#C6C1B8"),
    "boot": rgba("#CFB088"),
    "tree": rgba("#A8BE92"),
    "paw": rgba("#C8ADB8"),
}


@lru_cache(maxsize=256)
def drawing(name: str, size: int) -> Texture:
    """A drawing of ``shapes`` that fills ``size`` px. Raises KeyError."""
    return texture_of(shapes.mask(name, size), size, size)


class ScaledMask:
    """A texture on a canvas in one colour and any size: where it is drawn already at another size."""

    def __init__(self, canvas: InstructionGroup, colour: Colour):
        self._colour = Color(*colour)
        self._rectangle = Rectangle(size=(0, 0))
        canvas.add(self._colour)
        canvas.add(self._rectangle)

    def show(self, texture: Texture | None, x: float, y: float, size: float) -> None:
        """``size`` px about x, y; None hides it."""
        side = round(size) if texture is not None else 0
        self._rectangle.texture = texture
        self._rectangle.size = (side, side)
        self._rectangle.pos = (round(x - side / 2), round(y - side / 2))

    def tint(self, colour: Colour) -> None:
        self._colour.rgba = colour


def seat_mark(shape: str) -> Texture:
    """A seat's shape as the seat row has drawn it, to be scaled."""
    return shape_texture(shape, current().metrics.px(24))


class StonePaint:
    """A stone on a canvas: its cut in its colour, with an edge."""

    def __init__(self, canvas: InstructionGroup):
        self._edge = MaskPaint(canvas, INK)
        self._fill = ScaledMask(canvas, INK)

    def show(self, stone: str, size: int, x: float, y: float, alpha: float = 1) -> None:
        """``size`` px round x, y; "" hides it."""
        if not stone:
            self._edge.show(None, 0, 0)
            self._fill.show(None, 0, 0, 0)
            return
        fill, edge = STONES[stone]
        rim = max(2, round(size * 0.09))
        self._edge.tint(fade(over(edge, GROUND), alpha))
        self._fill.tint(fade(fill, alpha))
        self._edge.show(drawing(stone, size), x, y)
        self._fill.show(drawing(stone, size), x, y, size - 2 * rim)


@lru_cache(maxsize=1)
def _line_texture() -> Texture:
    """Across a line: soft at both sides."""
    across = bytes((0, 130, 255, 255, 255, 255, 130, 0))
    return texture_of(across, 1, len(across))


class LinesPaint:
    """Many straight lines in one drawing, soft at their sides."""

    def __init__(self, canvas: InstructionGroup, colour: Colour):
        canvas.add(Color(*colour))
        self._mesh = Mesh(mode="triangles", texture=_line_texture())
        canvas.add(self._mesh)

    def show(self, lines: Sequence[tuple[Point, Point]], weight: float) -> None:
        """``weight`` px wide."""
        half = weight / 2 * 8 / 5  # five of the texture's eight rows are full or nearly so
        vertices: list[float] = []
        indices: list[int] = []
        for (ax, ay), (bx, by) in lines:
            length = max(0.01, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
            nx, ny = (ay - by) / length * half, (bx - ax) / length * half
            first = len(vertices) // 4
            vertices += (ax + nx, ay + ny, 0.5, 1, bx + nx, by + ny, 0.5, 1)
            vertices += (bx - nx, by - ny, 0.5, 0, ax - nx, ay - ny, 0.5, 0)
            indices += (first, first + 1, first + 2, first, first + 2, first + 3)
        self._mesh.vertices = vertices
        self._mesh.indices = indices
