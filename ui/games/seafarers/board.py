"""The board as it is drawn: what lies where. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin

from msgspec.structs import replace

from companion.games.seafarers import geometry
from companion.games.seafarers.geometry import Edge, Hex, Node
from companion.games.seafarers.view import View
from ui.games.seafarers import scenery
from ui.games.seafarers.doing import Doing, Lit
from ui.games.seafarers.making import seat_in_turn
from ui.games.seafarers.marks import (
    WIDE,
    Board,
    HarborMark,
    HexMark,
    LineMark,
    Point,
    Sign,
    TownMark,
    edge_point,
    hex_point,
    node_point,
    number_point,
    within,
)

# how far beyond the outermost tiles the board is seen, in hex sides: only what can lie there takes room
SEA_ROOM = 0.2  # a ship at the outermost side of a sea tile
LAND_ROOM = 0.38  # a building at the outermost corner of land
SIDE_ROOM = 0.46  # left and right
HARBOR_ROOM = 0.46  # above and below
HARBOR_ROOM_ASIDE = 0.76  # a sign is wider than high
PIRATE_ROOM = 0.56
HARBOR_REACH = 0.57, 0.38  # half a harbour's sign, across and up
NUMBER_ROOM = 0.4  # half a number
PIRATE_ASIDE = 0.42  # from the middle of its hex where a harbour's sign lies
FRAME = 1.6  # the frame's hexes, seen when the board is near


def lit_point(lit: Lit) -> Point:
    if lit.kind == "hex":
        return hex_point(lit.at)  # type: ignore[arg-type]
    return node_point(lit.at) if lit.kind == "node" else edge_point(lit.at)  # type: ignore[arg-type]


def draw(view: View, doing: Doing, trail: bool = False) -> Board:
    """The board. ``trail``: show the longest trade route."""
    foot = _foot(view)
    hexes = tuple(
        HexMark(hex_point(hex.at), hex.terrain, hex.number, hex.frame, _is_crowded(hex.at, foot))
        for hex in view.hexes
    )
    harbors = tuple(_harbor(view, harbor.edge, harbor.kind) for harbor in view.harbors)
    tiles = _box([hex.at for hex in hexes if not hex.frame], WIDE / 2, 1)
    low, high = _seen(view, hexes, harbors, tiles)
    harbors = tuple(replace(one, at=within(one.at, low, high, *HARBOR_REACH)) for one in harbors)
    shown = in_order(view.trail) if trail else ()
    if doing.either is not None:
        shown = (doing.either,)
    holder = next((seat for seat, one in enumerate(view.seats) if one.player == view.route), -1)
    return Board(
        hexes=hexes,
        harbors=harbors,
        lines=(*_lines(view, doing), *_ghost_lines(view, doing)),
        towns=_towns(view, doing),
        signs=tuple(_signs(view, hexes, harbors, low, high)),
        path=scenery.path(view),
        trail=tuple((edge_point(edge), edge[2]) for edge in shown),
        trail_seat=-1 if doing.either is not None or not trail else holder,
        low=low,
        high=high,
        outer_low=(tiles[0][0] - FRAME, tiles[0][1] - FRAME),
        outer_high=(tiles[1][0] + FRAME, tiles[1][1] + FRAME),
    )


def _foot(view: View) -> set[Edge | Node]:
    """Where something lies that is as large as a number: buildings, ships, what a scenario laid there."""
    taken: set[Edge | Node] = set()
    for seat in view.seats:
        taken |= {*seat.settlements, *seat.cities, *seat.ships}
    return taken | scenery.foot(view)


def _is_crowded(place: Hex, foot: set[Edge | Node]) -> bool:
    below: tuple[Edge | Node, ...] = (
        geometry.corner(place, "S"),
        geometry.side(place, "SE"),
        geometry.side(place, "SW"),
    )
    return any(at in foot for at in below)


def in_order(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """The edges of a trail as somebody walks it from one end to the other."""
    left: dict[Node, list[Edge]] = {}
    for edge in edges:
        for node in geometry.ends(edge):
            left.setdefault(node, []).append(edge)
    if not left:
        return ()
    start = next((node for node in sorted(left) if len(left[node]) % 2), min(left))
    walk: list[Edge] = []
    stack: list[tuple[Node, Edge | None]] = [(start, None)]
    while stack:
        node, came = stack[-1]
        if left[node]:
            edge = left[node].pop()
            one, other = geometry.ends(edge)
            onward = other if node == one else one
            left[onward].remove(edge)
            stack.append((onward, edge))
        else:
            stack.pop()
            if came is not None:
                walk.append(came)
    return tuple(walk)


def _box(points: Iterable[Point], wide: float, tall: float) -> tuple[Point, Point]:
    """The corners of the box round hexes or other things with these half sizes."""
    xs, ys = zip(*points, strict=True)
    return (min(xs) - wide, min(ys) - tall), (max(xs) + wide, max(ys) + tall)


def _seen(
    view: View, hexes: tuple[HexMark, ...], harbors: tuple[HarborMark, ...], tiles: tuple[Point, Point]
) -> tuple[Point, Point]:
    """What is seen when all is seen: the tiles and, side by side, room for what lies beyond them."""
    (left, low), (right, high) = tiles
    land = [hex.at[1] for hex in hexes if not hex.frame and hex.terrain != "sea"]
    out = [SIDE_ROOM, SIDE_ROOM]
    up = [LAND_ROOM if end(land) == edge else SEA_ROOM for end, edge in ((min, low + 1), (max, high - 1))]
    beyond = [(one.at, HARBOR_ROOM) for one in harbors]
    beyond += [(hex_point(place), PIRATE_ROOM) for place in (view.pirate, view.robber) if place is not None]
    for (x, y), room in beyond:
        for side, over in ((0, low - y), (1, y - high)):
            up[side] = max(up[side], room) if over > 0 else up[side]
        for side, over in ((0, left - x), (1, x - right)):
            wide = HARBOR_ROOM_ASIDE if room == HARBOR_ROOM else room
            out[side] = max(out[side], wide) if over > 0 else out[side]
    return (left - out[0], low - up[0]), (right + out[1], high + up[1])


def _harbor(view: View, edge: Edge, kind: str) -> HarborMark:
    """The harbour's badge lies in the sea before its edge."""
    sea = {hex.at for hex in view.hexes if hex.terrain == "sea"}
    x, y = edge_point(edge)
    place = next((side for side in geometry.sides(edge) if side in sea), geometry.sides(edge)[0])
    dx, dy = hex_point(place)[0] - x, hex_point(place)[1] - y
    away = 0.6 / (hypot(dx, dy) or 1)
    one, other = geometry.ends(edge)
    return HarborMark((x + dx * away, y + dy * away), (node_point(one), node_point(other)), kind)


def _lines(view: View, doing: Doing) -> Iterable[LineMark]:
    armed = scenery.warships(view)
    for seat, one in enumerate(view.seats):
        for edge in one.roads:
            yield LineMark(edge_point(edge), "road", edge[2], seat)
        warships = armed.get(one.player, 0)
        for number, edge in enumerate(one.ships):
            moved = edge == doing.origin and bool(doing.pieces)
            yield LineMark(edge_point(edge), "ship", edge[2], seat, ghost=moved, armed=number < warships)


def _ghost_lines(view: View, doing: Doing) -> Iterable[LineMark]:
    seat = seat_in_turn(view)
    for piece in doing.pieces:
        yield LineMark(edge_point(piece.at), piece.piece, piece.at[2], seat, ghost=True)


def _towns(view: View, doing: Doing) -> tuple[TownMark, ...]:
    towns = []
    for seat, one in enumerate(view.seats):
        chits: dict[Node, int] = {}
        for node, points in one.chits:
            chits[node] = chits.get(node, 0) + points
        for kind, nodes in (("settlement", one.settlements), ("city", one.cities)):
            towns += [TownMark(node_point(node), kind, seat, chits.get(node, 0)) for node in nodes]
    if doing.start is not None:
        towns.append(TownMark(node_point(doing.start), "settlement", seat_in_turn(view), ghost=True))
    return tuple(towns)


def _signs(
    view: View, hexes: tuple[HexMark, ...], harbors: tuple[HarborMark, ...], low: Point, high: Point
) -> Iterable[Sign]:
    """What the scenario laid on the board, then robber and pirate."""
    yield from scenery.signs(view, low, high)
    if view.robber is not None:
        yield Sign(_beside_number(view, view.robber), "robber", large=True)
    numbers = [number_point(hex) for hex in hexes if hex.number]
    fleet = scenery.fleet(view)
    if fleet is not None:
        yield replace(fleet, at=_clear_of(harbors, numbers, fleet.at, low, high))
    elif view.pirate is not None:
        yield Sign(_clear_of(harbors, numbers, hex_point(view.pirate), low, high), "pirate", large=True)


def _clear_of(
    harbors: tuple[HarborMark, ...], numbers: list[Point], at: Point, low: Point, high: Point
) -> Point:
    """Where in its hex a ship of pirates lies: in the middle if that covers no harbour's sign and no
    number, else as far from them as it goes."""
    signs = [one.at for one in harbors if hypot(one.at[0] - at[0], one.at[1] - at[1]) < 1.2]
    turns = [step * pi / 6 for step in range(12)]
    spots = [(at[0] + PIRATE_ASIDE * cos(turn), at[1] + PIRATE_ASIDE * sin(turn)) for turn in turns]
    across, up = HARBOR_REACH

    def clear(spot: Point) -> float:
        x, y = spot
        beside = [max(abs(x - a) / (across + PIRATE_ROOM), abs(y - b) / (up + PIRATE_ROOM)) for a, b in signs]
        return min([1.0, *beside, *(hypot(x - a, y - b) / (NUMBER_ROOM + PIRATE_ROOM) for a, b in numbers)])

    return max((within(spot, low, high, PIRATE_ROOM) for spot in (at, *spots)), key=clear)


def _beside_number(view: View, place: Hex) -> Point:
    """Where the robber stands: the number of the tile stays readable."""
    x, y = hex_point(place)
    if not any(hex.at == place and hex.number for hex in view.hexes):
        return x + 0.4, y
    return (x + 0.58, y + 0.22) if _is_crowded(place, _foot(view)) else (x + 0.44, y + 0.36)
