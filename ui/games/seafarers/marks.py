"""What is drawn on the board, and where: in hexes. Needs no Kivy.

One unit is the side of a hex; x runs to the right, y upwards.
"""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from companion.games.seafarers import geometry
from companion.games.seafarers.geometry import Edge, Hex, Node

Point = tuple[float, float]
WIDE = sqrt(3)
NUMBER_LOW, NUMBER_RAISED = 0.36, 0.04  # how far below the middle of its tile a number lies


class HexMark(Struct, frozen=True):
    """``number`` 0: none. ``frame``: no tile. ``crowded``: pieces lie at its foot, where its number is."""

    at: Point
    terrain: str
    number: int
    frame: bool
    crowded: bool = False


class LineMark(Struct, frozen=True):
    """A road or ship. ``side``: NE, E or SE, how the edge lies. ``ghost``: of the move in the making."""

    at: Point
    kind: str
    side: str
    seat: int
    ghost: bool = False
    armed: bool = False


class TownMark(Struct, frozen=True):
    """``chit``: Catan points below it."""

    at: Point
    kind: str
    seat: int
    chit: int = 0
    ghost: bool = False


class Sign(Struct, frozen=True):
    """A small drawing on the board: a thief, a gift, a fortress. ``text`` stands beside or in it,
    ``more`` as well (cloth in a village). ``towards``: where beside it no line runs, as a step of 1."""

    at: Point
    shape: str
    text: str = ""
    more: str = ""
    seat: int = -1
    large: bool = False
    towards: Point = (0.0, 0.0)


class HarborMark(Struct, frozen=True):
    at: Point
    piers: tuple[Point, Point]
    kind: str


class Board(Struct, frozen=True):
    """``path``: the fleet's way. ``trail``: edges to be seen one after another: the trade route of the
    seat ``trail_seat``, or (-1) the edge asked about. ``low`` and ``high`` are the corners of what is
    seen when all is seen, ``outer_low`` and ``outer_high`` of all there is."""

    hexes: tuple[HexMark, ...]
    harbors: tuple[HarborMark, ...]
    lines: tuple[LineMark, ...]
    towns: tuple[TownMark, ...]
    signs: tuple[Sign, ...]
    path: tuple[Point, ...]
    trail: tuple[tuple[Point, str], ...]
    trail_seat: int
    low: Point
    high: Point
    outer_low: Point
    outer_high: Point


def hex_point(place: Hex) -> Point:
    q, r = place
    return WIDE * (q + r / 2), -1.5 * r


def number_point(hex: HexMark) -> Point:
    """Where a tile's number lies: low, so that its drawing stands above it, unless pieces would cover it."""
    return hex.at[0], hex.at[1] - (NUMBER_RAISED if hex.crowded else NUMBER_LOW)


def node_point(node: Node) -> Point:
    x, y = hex_point((node[0], node[1]))
    return x, y + (1 if node[2] == "N" else -1)


def edge_point(edge: Edge) -> Point:
    (ax, ay), (bx, by) = (node_point(end) for end in geometry.ends(edge))
    return (ax + bx) / 2, (ay + by) / 2


def within(at: Point, low: Point, high: Point, reach: float, up: float | None = None) -> Point:
    """A thing of this half size drawn where the whole of it is seen; ``up``: the half of its height."""
    tall = reach if up is None else up
    return (
        min(max(at[0], low[0] + reach), high[0] - reach),
        min(max(at[1], low[1] + tall), high[1] - tall),
    )
