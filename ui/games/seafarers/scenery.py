"""What a scenario lays on the board: gifts, villages, fortresses, wonders' places. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.seafarers.geometry import Edge, Node, around
from companion.games.seafarers.scenarios.cloth import ClothView
from companion.games.seafarers.scenarios.forgotten_tribe import TribeView
from companion.games.seafarers.scenarios.pirate_islands import FleetView
from companion.games.seafarers.scenarios.wonders import WondersView
from companion.games.seafarers.view import View
from ui.games.seafarers.marks import Point, Sign, edge_point, hex_point, node_point, within

FORTRESS_REACH = 0.54


def signs(view: View, low: Point, high: Point) -> Iterable[Sign]:
    """What lies there; all of a fortress within ``low`` and ``high``."""
    match view.own:
        case TribeView():
            yield from (Sign(edge_point(edge), "point") for edge in view.own.point_edges)
            yield from (Sign(edge_point(edge), "card") for edge in view.own.card_edges)
            for edge, kind in view.own.tokens:
                yield Sign(edge_point(edge), "anchor", "" if kind == "3:1" else kind)
        case ClothView():
            yield from (
                Sign(
                    node_point(village.node),
                    "village",
                    str(village.number),
                    str(village.cloth),
                    towards=_open_side(view, village.node),
                )
                for village in view.own.villages
            )
        case FleetView():
            for seat, fortress in enumerate(view.own.fortresses):
                yield Sign(node_point(fortress.beachhead), "anchor", seat=seat)
                if fortress.tokens:
                    yield Sign(
                        within(node_point(fortress.fortress), low, high, FORTRESS_REACH),
                        "fortress",
                        str(fortress.tokens),
                        seat=seat,
                        large=True,
                        towards=(1.0, 0.0),
                    )
        case WondersView():
            yield from (Sign(node_point(node), "wall") for node in view.own.great_wall)
            yield from (Sign(node_point(node), "bridge") for node in view.own.great_bridge)


def fleet(view: View) -> Sign | None:
    """The pirate fleet with its strength, where there is one."""
    if not isinstance(view.own, FleetView):
        return None
    strength = str(view.own.strength) if view.own.strength else ""
    return Sign(hex_point(view.own.path[view.own.at]), "pirate", strength, large=True)


def path(view: View) -> tuple[Point, ...]:
    """The fleet's way."""
    return tuple(hex_point(place) for place in view.own.path) if isinstance(view.own, FleetView) else ()


def warships(view: View) -> Mapping[str, int]:
    """How many of each player's ships are armed."""
    if not isinstance(view.own, FleetView):
        return {}
    return {fortress.player: fortress.warships for fortress in view.own.fortresses}


def foot(view: View) -> set[Edge | Node]:
    """Where something lies that is as large as a number."""
    taken: set[Edge | Node] = set()
    match view.own:
        case FleetView():
            taken |= {one.fortress for one in view.own.fortresses if one.tokens}
            taken |= {one.beachhead for one in view.own.fortresses}
        case WondersView():
            taken |= {*view.own.great_wall, *view.own.great_bridge}
        case TribeView():
            taken |= {*view.own.point_edges, *view.own.card_edges, *(edge for edge, _ in view.own.tokens)}
    return taken


def _open_side(view: View, node: Node) -> Point:
    """The step from an intersection into a hex beside it that holds no number. Of two that are joined by an
    upright side one looks to the right and the other to the left."""
    x, y = node_point(node)
    numbered = {hex.at for hex in view.hexes if hex.number}
    way = 1 if node[2] == "S" else -1
    to = hex_point(min(around(node), key=lambda place: (place in numbered, -way * hex_point(place)[0])))
    return to[0] - x, to[1] - y
