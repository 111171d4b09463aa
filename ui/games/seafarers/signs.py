"""What a scenario lays on the board, robber and pirate: each a silhouette of its own."""

from __future__ import annotations

from kivy.graphics.instructions import InstructionGroup

from ui.games.seafarers.brush import Brush
from ui.games.seafarers.marks import Sign
from ui.games.seafarers.paint import (
    BADGE,
    PALE,
    PIRATE,
    RIM,
    ROBBER,
    TOKEN,
    TOKEN_INK,
    TOKEN_RED,
    colours_of,
)
from ui.theme import TEXT, Colour, fade, seat_style


def draw_sign(brush: Brush, layer: InstructionGroup, sign: Sign) -> None:
    x, y = sign.at
    match sign.shape:
        case "robber":
            brush.put(layer, "robber", 0.98, sign.at, PALE)
            brush.put(layer, "robber", 0.84, sign.at, ROBBER)
        case "pirate":
            brush.put(layer, "disc", 1.1, sign.at, fade(PALE, 0.94))
            brush.put(layer, "pirate", 0.84, sign.at, PIRATE)
            if sign.text:
                badge = (x + 0.8, y + 0.3)
                brush.put(layer, "shield", 1.06, badge, RIM)
                brush.put(layer, "shield", 0.96, badge, PALE)
                brush.put(layer, "shield", 0.86, badge, TOKEN_RED)
                brush.figure(layer, sign.text, 0.6, (badge[0], badge[1] + 0.03), PALE)
        case "village":
            _village(brush, layer, sign)
        case "fortress":
            brush.put(layer, "fortress", 1.26, sign.at, RIM)
            brush.put(layer, "fortress", 1.0, sign.at, seat_style(sign.seat).colour)
            # as many shields as tokens lie there, one over the other: no figure to take for a tile's number
            tokens = int(sign.text)
            for place in range(tokens):
                up = (place - (tokens - 1) / 2) * 0.4
                at = (x + 0.68 * sign.towards[0], y + 0.68 * sign.towards[1] + up)
                brush.put(layer, "shield", 0.48, at, RIM)
                brush.put(layer, "shield", 0.36, at, TOKEN)
        case "anchor" if sign.seat >= 0:
            brush.put(layer, "disc", 0.72, sign.at, RIM)
            brush.put(layer, "anchor", 0.56, sign.at, seat_style(sign.seat).colour)
        case _:
            brush.put(layer, "disc", 0.9, sign.at, RIM)
            brush.put(layer, "disc", 0.82, sign.at, BADGE)
            if sign.text:
                brush.put(layer, sign.text, 0.6, sign.at, _terrain_colour(sign.text))
            else:
                brush.put(layer, sign.shape, 0.64, sign.at, TOKEN_INK)


def _village(brush: Brush, layer: InstructionGroup, sign: Sign) -> None:
    """A hut with the number that brings its cloth in it; how much lies there beside it, in the open hex."""
    x, y = sign.at
    empty = sign.more == "0"
    brush.put(layer, "hut", 1.46, sign.at, RIM)
    brush.put(layer, "hut", 1.24, sign.at, fade(TOKEN, 0.55) if empty else TOKEN)
    stock = (x + 0.94 * sign.towards[0], y + 0.94 * sign.towards[1])
    brush.put(layer, "disc", 0.94, stock, RIM)
    brush.figure(layer, sign.more, 0.6, stock, TEXT)


def draw_number(brush: Brush, layer: InstructionGroup, sign: Sign) -> None:
    """The number in a hut, above the roof of the next one below it."""
    brush.figure(layer, sign.text, 0.6, (sign.at[0], sign.at[1] - 0.06), TOKEN_INK)


def _terrain_colour(kind: str) -> Colour:
    colours = colours_of(kind)
    return colours[0] if colours else TOKEN_INK
