"""The board as it is drawn: what lies where, in hexes. Needs no Kivy.

One unit is the side of a hex; x runs to the right, y upwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, sqrt

from msgspec import Struct

from companion.games.seafarers import geometry
from companion.games.seafarers.geometry import Edge, Hex, Node
from companion.games.seafarers.scenarios.cloth import ClothView
from companion.games.seafarers.scenarios.forgotten_tribe import TribeView
from companion.games.seafarers.scenarios.pirate_islands import FleetView
from companion.games.seafarers.scenarios.wonders import WondersView
from companion.games.seafarers.view import View
from ui.games.seafarers.doing import Doing, Lit
from ui.games.seafarers.making import around

Point = tuple[float, float]
WIDE = sqrt(3)
# how much of the frame's hexes is seen: where pirate and harbours are, without wasting room
FRAME_SEEN = 0.8


class HexMark(Struct, frozen=True):
    """``number`` 0: none. ``frame``: no tile."""

    at: Point
    terrain: str
    number: int
    frame: bool


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
    ``more`` as well where there is room (cloth in a village)."""

    at: Point
    shape: str
    text: str = ""
    more: str = ""
    seat: int = -1
    large: bool = False


class HarborMark(Struct, frozen=True):
    at: Point
    piers: tuple[Point, Point]
    kind: str


class Board(Struct, frozen=True):
    """``path``: the fleet's way. ``trail``: edges to be seen: a trade route, or the one asked about."""

    hexes: tuple[HexMark, ...]
    harbors: tuple[HarborMark, ...]
    lines: tuple[LineMark, ...]
    towns: tuple[TownMark, ...]
    signs: tuple[Sign, ...]
    path: tuple[Point, ...]
    trail: tuple[tuple[Point, str], ...]
    low: Point
    high: Point


def hex_point(place: Hex) -> Point:
    q, r = place
    return WIDE * (q + r / 2), -1.5 * r


def node_point(node: Node) -> Point:
    x, y = hex_point((node[0], node[1]))
    return x, y + (1 if node[2] == "N" else -1)


def edge_point(edge: Edge) -> Point:
    (ax, ay), (bx, by) = (node_point(end) for end in geometry.ends(edge))
    return (ax + bx) / 2, (ay + by) / 2


def lit_point(lit: Lit) -> Point:
    if lit.kind == "hex":
        return hex_point(lit.at)  # type: ignore[arg-type]
    return node_point(lit.at) if lit.kind == "node" else edge_point(lit.at)  # type: ignore[arg-type]


def draw(view: View, doing: Doing, trail: bool = False) -> Board:
    """The board. ``trail``: show the longest trade route."""
    hexes = tuple(HexMark(hex_point(hex.at), hex.terrain, hex.number, hex.frame) for hex in view.hexes)
    low, high = _bounds(hexes)
    shown = view.trail if trail else ()
    if doing.either is not None:
        shown = (doing.either,)
    return Board(
        hexes=hexes,
        harbors=_harbors(view),
        lines=(*_lines(view, doing), *_ghost_lines(view, doing)),
        towns=_towns(view, doing),
        signs=tuple(_signs(view)),
        path=tuple(hex_point(place) for place in view.own.path) if isinstance(view.own, FleetView) else (),
        trail=tuple((edge_point(edge), edge[2]) for edge in shown),
        low=low,
        high=high,
    )


def _bounds(hexes: Iterable[HexMark]) -> tuple[Point, Point]:
    """The tiles and a part of the frame round them."""
    tiles = [hex.at for hex in hexes if not hex.frame]
    xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
    wide, tall = WIDE / 2 + FRAME_SEEN, 1 + FRAME_SEEN
    return (min(xs) - wide, min(ys) - tall), (max(xs) + wide, max(ys) + tall)


def _harbors(view: View) -> tuple[HarborMark, ...]:
    return tuple(_harbor(view, harbor.edge, harbor.kind) for harbor in view.harbors)


def _harbor(view: View, edge: Edge, kind: str) -> HarborMark:
    """The harbour's badge lies in the sea before its edge."""
    sea = {hex.at for hex in view.hexes if hex.terrain == "sea"}
    x, y = edge_point(edge)
    place = next((side for side in geometry.sides(edge) if side in sea), geometry.sides(edge)[0])
    dx, dy = hex_point(place)[0] - x, hex_point(place)[1] - y
    away = 0.52 / (hypot(dx, dy) or 1)
    one, other = geometry.ends(edge)
    return HarborMark((x + dx * away, y + dy * away), (node_point(one), node_point(other)), kind)


def _lines(view: View, doing: Doing) -> Iterable[LineMark]:
    armed = {}
    if isinstance(view.own, FleetView):
        armed = {fortress.player: fortress.warships for fortress in view.own.fortresses}
    for seat, one in enumerate(view.seats):
        for edge in one.roads:
            yield LineMark(edge_point(edge), "road", edge[2], seat)
        warships = armed.get(one.player, 0)
        for number, edge in enumerate(one.ships):
            moved = edge == doing.origin and bool(doing.pieces)
            yield LineMark(edge_point(edge), "ship", edge[2], seat, ghost=moved, armed=number < warships)


def _ghost_lines(view: View, doing: Doing) -> Iterable[LineMark]:
    seat = _turn(view)
    for piece in doing.pieces:
        yield LineMark(edge_point(piece.at), piece.piece, piece.at[2], seat, ghost=True)


def _turn(view: View) -> int:
    return next(number for number, seat in enumerate(view.seats) if seat.player == view.turn)


def _towns(view: View, doing: Doing) -> tuple[TownMark, ...]:
    towns = []
    for seat, one in enumerate(view.seats):
        chits: dict[Node, int] = {}
        for node, points in one.chits:
            chits[node] = chits.get(node, 0) + points
        for kind, nodes in (("settlement", one.settlements), ("city", one.cities)):
            towns += [TownMark(node_point(node), kind, seat, chits.get(node, 0)) for node in nodes]
    if doing.start is not None:
        towns.append(TownMark(node_point(doing.start), "settlement", _turn(view), ghost=True))
    return tuple(towns)


def _signs(view: View) -> Iterable[Sign]:
    """What the scenario laid on the board, then robber and pirate."""
    match view.own:
        case TribeView():
            yield from (Sign(edge_point(edge), "point") for edge in view.own.point_edges)
            yield from (Sign(edge_point(edge), "card") for edge in view.own.card_edges)
            for edge, kind in view.own.tokens:
                yield Sign(edge_point(edge), "anchor", "" if kind == "3:1" else kind)
        case ClothView():
            for village in view.own.villages:
                yield Sign(
                    node_point(village.node), "village", str(village.number), str(village.cloth), large=True
                )
        case FleetView():
            for seat, fortress in enumerate(view.own.fortresses):
                yield Sign(node_point(fortress.beachhead), "anchor", seat=seat)
                if fortress.tokens:
                    at = node_point(fortress.fortress)
                    yield Sign(at, "fortress", str(fortress.tokens), seat=seat, large=True)
        case WondersView():
            yield from (Sign(node_point(node), "wonder") for node in view.own.great_wall)
            yield from (Sign(node_point(node), "wonder") for node in view.own.great_bridge)
    fleet = isinstance(view.own, FleetView)
    if view.robber is not None:
        x, y = hex_point(view.robber)
        yield Sign((x + 0.48, y - 0.1), "robber", large=True)
    if view.pirate is not None:
        yield Sign(hex_point(view.pirate), "pirate", large=True)
    elif fleet:
        yield Sign(hex_point(view.own.path[view.own.at]), "pirate", large=True)


__all__ = ["Board", "around", "draw", "edge_point", "hex_point", "lit_point", "node_point"]
