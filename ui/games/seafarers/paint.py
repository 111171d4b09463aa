"""Colours of land, sea and cards, and the textures of the game's drawings."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

from ui.games.seafarers import shapes
from ui.theme import TEXT, Colour, rgba
from ui.widgets.paint import texture_of

TERRAIN: dict[str, Colour] = {
    "hills": rgba("#A5583A"),
    "forest": rgba("#2F6A47"),
    "pasture": rgba("#8DB158"),
    "fields": rgba("#D9B54C"),
    "mountains": rgba("#7D808C"),
    "gold": rgba("#6B4F1D"),
    "desert": rgba("#CDB88C"),
    "sea": rgba("#1F4B6E"),
    "fog": rgba("#4C4E56"),
}
FRAME = rgba("#17374F")
# what is drawn on each terrain: dark on light land, light on dark land
ON_TERRAIN: dict[str, Colour] = {
    "hills": rgba("#5E2A18"),
    "forest": rgba("#7FBE8E"),
    "pasture": rgba("#F3F0E4"),
    "fields": rgba("#7A5A12"),
    "mountains": rgba("#33353D"),
    "gold": rgba("#F2C84B"),
    "desert": rgba("#7E6A3F"),
    "sea": rgba("#34658C"),
    "fog": rgba("#9A9CA6"),
}
# the same land gives the same card
CARD_OF = {"brick": "hills", "lumber": "forest", "wool": "pasture", "grain": "fields", "ore": "mountains"}
TOKEN = rgba("#EFE3C4")
TOKEN_INK = rgba("#23201B")
TOKEN_RED = rgba("#B3261A")
BADGE = rgba("#E9DFC6")
PLATE = rgba("#10293D")  # a harbour for any kind
PIER = rgba("#B79A6B")
RIM = rgba("#101216")
LIT = rgba("#A5EFFF")  # what means something when it is tapped: no piece has this colour
PALE = rgba("#FFF6DA")
ROBBER = rgba("#1A1A1E")
PIRATE = rgba("#0E0F13")


@lru_cache(maxsize=512)
def drawing(name: str, size: int) -> Texture:
    """A drawing of ``shapes`` that fills ``size`` px. Raises KeyError."""
    return texture_of(shapes.mask(name, size), size, size)


def colours_of(name: str) -> tuple[Colour, Colour] | None:
    """The ground and the drawing's colour of a terrain or a card; None for anything else."""
    terrain = CARD_OF.get(name, name)
    if terrain in TERRAIN:
        return TERRAIN[terrain], ON_TERRAIN[terrain]
    if name == "number":
        return TOKEN, TOKEN_INK
    if name == "die":
        return None
    return None


INK = TEXT
