"""Textures of the game's drawings, and the small pieces that are only this game's."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kivy.graphics.texture import Texture

from ui.games.incan_gold import shapes
from ui.theme import Colour, current, rgba
from ui.widgets.paint import texture_of
from ui.widgets.pieces import Piece, seats, space

if TYPE_CHECKING:  # the home screen draws the emblem without the rules
    from ui.games.incan_gold.presenter import Owner, Stones

# Faces of the cards: light, dark and golden, so that they differ without colour as well.
TREASURE = rgba("#DFD2AF")
HAZARD = rgba("#40191B")
ARTIFACT = rgba("#D9A648")
INK = rgba("#1B1A1C")
SANDSTONE = rgba("#A08D6A")
STONE_DARK = rgba("#6E5B40")
STONE_LIGHT = rgba("#B99F70")
STONES: dict[str, Colour] = {
    "turquoise": rgba("#3CC3B2"),
    "obsidian": rgba("#8E8A9C"),
    "gold": rgba("#EDBE4C"),
}
TURQUOISE_ON_CARD = rgba("#0E7C72")


@lru_cache(maxsize=128)
def drawing(name: str, size: int) -> Texture:
    """A drawing of ``shapes`` that fills ``size`` px. Raises KeyError."""
    return texture_of(shapes.mask(name, size), size, size)


def symbol(name: str, size: int, colour: Colour) -> Piece:
    return drawing(name, size), colour, current().metrics.gap(1.5)


def gems(stones: tuple[Stones, ...], most: int = 7) -> list[Piece]:
    """Every stone by itself while they are few, else one of each kind."""
    metrics = current().metrics
    many = sum(stone.count for stone in stones) > most
    pieces = []
    for stone in stones:
        texture, colour = drawing(stone.kind, metrics.px(18)), STONES[stone.kind]
        pieces += [(texture, colour, metrics.px(2))] * (1 if many else stone.count)
    return pieces


def owners(artifacts: tuple[Owner, ...]) -> list[Piece]:
    """Who has brought home how many artifacts."""
    metrics = current().metrics
    pieces: list[Piece] = []
    for owner in artifacts:
        pieces += seats((owner.seat,))
        pieces += [(drawing("artifact:7", metrics.px(20)), ARTIFACT, metrics.px(2))] * owner.count
        pieces.append(space(metrics.gap(3)))
    return pieces
