"""Masks as Kivy textures, made once a size and kept: boxes with round corners, icons, seat shapes.

All are white with alpha and take their colour from the `Color` before them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.theme import TEXT, Colour, current
from ui.widgets import icons, raster


def texture_of(mask: bytes, width: int, height: int) -> Texture:
    """A white texture with the mask as its alpha."""
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    pixels = bytearray(b"\xff" * (4 * len(mask)))
    pixels[3::4] = mask
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.min_filter = texture.mag_filter = "linear"
    return texture


@lru_cache(maxsize=64)
def box_texture(radius: int, weight: float = 0) -> Texture:
    """The corner pieces of a box, for a BorderImage with `border=(radius + 1,) * 4`."""
    size = 2 * radius + 4
    return texture_of(raster.rounded(size, size, radius, weight), size, size)


@lru_cache(maxsize=256)
def icon_texture(name: str, size: int, weight: float) -> Texture:
    """An icon drawn to fill `size` px with strokes of `weight` px."""
    scale = size / icons.GRID
    lines = [[(x * scale, y * scale) for x, y in line] for line in icons.strokes(name)]
    return texture_of(raster.strokes(lines, weight, size, size), size, size)


@lru_cache(maxsize=256)
def shape_texture(shape: str, size: int) -> Texture:
    """A seat's shape that fills `size` px. Raises KeyError for an unknown shape."""
    if shape == "disc":
        return texture_of(raster.ring(size, size, (size / 2, size / 2), icons.DISC_RADIUS * size), size, size)
    if shape == "ring":
        outer, inner = (part * size for part in icons.RING)
        return texture_of(raster.ring(size, size, (size / 2, size / 2), outer, inner), size, size)
    soften = 0.04 * size
    points = [
        (soften + x * (size - 2 * soften), soften + y * (size - 2 * soften)) for x, y in icons.SHAPES[shape]
    ]
    return texture_of(raster.polygon(points, size, size, soften), size, size)


class BoxPaint:
    """A box with round corners on a canvas: one colour, one texture. A `weight` above 0 only outlines it."""

    def __init__(
        self, canvas: InstructionGroup, colour: Colour, radius: int | None = None, weight: float = 0
    ):
        self.radius = current().metrics.radius if radius is None else radius
        edge = self.radius + 1
        self._colour = Color(*colour)
        self._image = BorderImage(
            texture=box_texture(self.radius, weight), border=(edge,) * 4, auto_scale="both_lower"
        )
        canvas.add(self._colour)
        canvas.add(self._image)

    def place(self, x: float, y: float, width: float, height: float) -> None:
        self._image.pos = (round(x), round(y))
        self._image.size = (round(width), round(height))

    def tint(self, colour: Colour) -> None:
        self._colour.rgba = colour


class MaskPaint:
    """One texture on a canvas in one colour: an icon or a seat's shape."""

    def __init__(self, canvas: InstructionGroup, colour: Colour):
        self._colour = Color(*colour)
        self._rectangle = Rectangle(size=(0, 0))
        canvas.add(self._colour)
        canvas.add(self._rectangle)

    def show(self, texture: Texture | None, centre_x: float, centre_y: float) -> None:
        """Put the texture's middle on a whole pixel near the centre; None hides it."""
        self._rectangle.texture = texture
        size = texture.size if texture else (0, 0)
        self._rectangle.size = size
        self._rectangle.pos = (round(centre_x - size[0] / 2), round(centre_y - size[1] / 2))

    def tint(self, colour: Colour) -> None:
        self._colour.rgba = colour


def follow(widget: EventDispatcher, what: Callable[[], None], *properties: str) -> None:
    """Call `what` now, and once before the next frame however many of the widget's properties change."""
    trigger = Clock.create_trigger(lambda _elapsed: what(), -1)
    for name in properties:
        widget.fbind(name, lambda *_: trigger())
    what()


class Icon(Widget):
    """An icon that is only looked at. `name` from `icons.ICONS`; `side` in px, else the theme's size."""

    color = ColorProperty((1, 1, 1, 1))
    side = NumericProperty(0)

    def __init__(self, name: str, color: Colour | None = None, side: int = 0, **kwargs):
        theme = current()
        self._mask = None
        self._name = name
        side = side or theme.metrics.icon
        super().__init__(size_hint=(None, None), size=(side, side), side=side, **kwargs)
        self.color = color or TEXT
        self._mask = MaskPaint(self.canvas, self.color)
        follow(self, self._draw, "pos", "size", "side", "color")

    @property
    def name(self) -> str:
        return self._name

    @name.setter
    def name(self, name: str) -> None:
        self._name = name
        self._draw()

    def _draw(self) -> None:
        texture = icon_texture(self._name, int(self.side), current().metrics.stroke) if self._name else None
        self._mask.show(texture, self.center_x, self.center_y)
        self._mask.tint(self.color)
