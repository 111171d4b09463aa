"""Textures of the game's drawings and the colours of what stands along the road."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

from ui.games.tokaido import shapes
from ui.theme import GROUND, Colour, current, fade, over, rgba, seat_style
from ui.widgets.paint import shape_texture, texture_of
from ui.widgets.pieces import Piece

INK = rgba("#1B1A1C")
PAPER = rgba("#DFD5BD")
STONE = rgba("#C9B79A")
COIN = rgba("#E0BC62")
NEUTRAL_COLOUR = rgba("#A7A5A0")
# muted, as on printed paper; each has a silhouette as well
COLOURS: dict[str, Colour] = {
    "village": rgba("#C69B74"),
    "temple": rgba("#DE9C5E"),
    "encounter": rgba("#B59BD0"),
    "hot_spring": rgba("#93C9D6"),
    "farm": rgba("#DCC476"),
    "paddy": rgba("#98B86F"),
    "mountain": rgba("#B3B0BF"),
    "sea": rgba("#74A3CF"),
    "inn": STONE,
    "kyoto": STONE,
    "edo": STONE,
    "coin": COIN,
    "small": rgba("#D9B48F"),
    "food": rgba("#C3CF9B"),
    "clothing": rgba("#CDB6DC"),
    "art": rgba("#A9C6DA"),
    "medal": COIN,
    "marker": PAPER,
}


def colour_of(shape: str) -> Colour:
    return COLOURS.get(shape, PAPER)


def calm(colour: Colour, amount: float) -> Colour:
    """A colour that lies back: mixed into the ground."""
    return over(fade(colour, amount), GROUND)


def even(size: float) -> int:
    """A size on the 4 px grid below, so that few drawings are made and kept."""
    step = current().metrics.gap()
    return max(8, int(size) // step * step)


@lru_cache(maxsize=256)
def drawing(name: str, size: int) -> Texture:
    """A drawing of ``shapes`` that fills ``size`` px. Raises KeyError."""
    return texture_of(shapes.mask(name, size), size, size)


def symbol(name: str, size: int, colour: Colour | None = None, room: float = 1.5) -> Piece:
    return drawing(name, size), colour or colour_of(name), current().metrics.gap(room)


def seat_piece(seat: int, size: int, room: float = 1) -> Piece:
    """A seat's own shape; without a seat the neutral traveler's figure."""
    gap = current().metrics.gap(room)
    if seat < 0:
        return drawing("traveler", size), NEUTRAL_COLOUR, gap
    style = seat_style(seat)
    return shape_texture(style.shape, size), style.colour, gap
