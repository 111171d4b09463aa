"""Words as textures, and rows of small things drawn straight on a canvas."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ui.fonts import FAMILY
from ui.theme import TEXT, Colour, current, fade, seat_style
from ui.widgets.paint import follow, shape_texture


@lru_cache(maxsize=256)
def figure(text: str, size: int, strong: bool = True) -> Texture:
    """White words of one line, ``size`` px high, to be tinted."""
    label = CoreLabel(text=text, font_name=FAMILY, font_size=size, bold=strong)
    label.refresh()
    return label.texture


Piece = tuple[Texture | None, Colour, float]  # what, its colour, and the room after it in px


class Pieces(Widget):
    """Small things beside each other, from the left: icons, seats, stones, words."""

    def __init__(self, **kwargs):
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(**kwargs)
        self._pieces: tuple[Piece, ...] = ()
        follow(self, self._draw, "pos", "size")

    @property
    def natural_width(self) -> float:
        return sum((texture.width if texture else 0) + room for texture, _colour, room in self._pieces)

    def show(self, pieces: tuple[Piece, ...]) -> None:
        if pieces != self._pieces:
            self._pieces = pieces
            self._draw()

    def _draw(self) -> None:
        self.canvas.clear()
        x = self.x
        with self.canvas:
            for texture, colour, room in self._pieces:
                if texture is not None:
                    Color(*colour)
                    y = round(self.center_y - texture.height / 2)
                    Rectangle(texture=texture, pos=(round(x), y), size=texture.size)
                    x += texture.width
                x += room


def space(px: float) -> Piece:
    return None, TEXT, px


def word(text: str, colour: Colour = TEXT, role: str = "small", strong: bool = False) -> Piece:
    metrics = current().metrics
    return figure(text, metrics.type_size(role), strong), colour, metrics.gap(1.5)


def seats(indices: tuple[int, ...], dimmed: bool = False) -> list[Piece]:
    metrics = current().metrics
    pieces = []
    for index in indices:
        style = seat_style(index)
        colour = fade(style.colour, 0.55) if dimmed else style.colour
        pieces.append((shape_texture(style.shape, metrics.px(22)), colour, metrics.gap()))
    return pieces
