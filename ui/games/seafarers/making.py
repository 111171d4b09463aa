"""A move in the making: what is still to be asked, and the command once nothing is. Needs no Kivy."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.commands import Command, Submit
from companion.game import Move
from companion.games.seafarers import geometry
from companion.games.seafarers.geometry import Edge, Hex, Node
from companion.games.seafarers.moves import (
    Build,
    Laid,
    Line,
    MovePirate,
    MoveRobber,
    MoveShip,
    Place,
    PlayRoadBuilding,
)
from companion.games.seafarers.scenarios.forgotten_tribe import TribeView
from companion.games.seafarers.view import StartView, TargetView, View
from ui.games.seafarers.doing import Doing

FREE_PIECES = 2


def around(node: Node) -> tuple[Hex, Hex, Hex]:
    """The three hexes that meet at an intersection."""
    q, r, end = node
    if end == "N":
        return (q, r), (q, r - 1), (q + 1, r - 1)
    return (q, r), (q, r + 1), (q - 1, r + 1)


def edges_at(node: Node) -> tuple[Edge, ...]:
    """The three edges that meet at an intersection."""
    found = {geometry.side(place, name) for place in around(node) for name in geometry.STEPS}
    return tuple(sorted(edge for edge in found if node in geometry.ends(edge)))


def terrain_of(view: View) -> dict[Hex, str]:
    return {hex.at: hex.terrain for hex in view.hexes}


def seat_in_turn(view: View) -> int:
    return next(number for number, seat in enumerate(view.seats) if seat.player == view.turn)


def unexplored(view: View, doing: Doing) -> tuple[Hex, ...]:
    """The places that the pieces of the move turn up and that nobody has named yet."""
    terrain = terrain_of(view)
    known = {tile.at for tile in doing.found}
    near = {place for piece in doing.pieces for node in geometry.ends(piece.at) for place in around(node)}
    return tuple(sorted(place for place in near if terrain.get(place) == "fog" and place not in known))


def gold_of(view: View, doing: Doing) -> int:
    """The cards to choose with a starting settlement."""
    start = start_at(view, doing.start)
    return start.gold if start is not None and doing.tool == "place" else 0


def start_at(view: View, node: Node | None) -> StartView | None:
    return next((start for start in view.open.starts if start.node == node), None)


def wins_token(view: View, doing: Doing) -> bool:
    """Whether a ship of the move takes a harbour token that must be laid at once."""
    if not isinstance(view.own, TribeView) or not view.own.places or doing.tool == "place":
        return False
    tokens = {edge for edge, _ in view.own.tokens}
    return any(piece.piece == "ship" and piece.at in tokens for piece in doing.pieces)


def due(view: View, doing: Doing) -> str:
    """What is to be asked before the move is whole: tile, number, gold, harbor or piece; "" nothing."""
    if doing.terrain:
        return "number"
    if unexplored(view, doing):
        return "tile"
    if len(doing.take) < gold_of(view, doing):
        return "gold"
    if wins_token(view, doing) and doing.harbor is None:
        return "harbor"
    if doing.tool == "roads" and len(doing.pieces) < FREE_PIECES and any(free_pieces(view, doing)):
        return "piece"
    return ""


def move_of(view: View, doing: Doing) -> Move | None:
    """The move as far as it is made; None without a piece."""
    if not doing.pieces:
        return None
    by, last = view.turn, doing.pieces[-1]
    more: dict[str, Any] = {"found": doing.found}
    if doing.tool == "place":
        assert doing.start is not None
        return Place(by, doing.start, gold=cards(doing.take), **{last.piece: last.at}, **more)
    more["harbor_at"] = doing.harbor
    if doing.tool == "move":
        assert doing.origin is not None
        return MoveShip(by, doing.origin, last.at, **more)
    if doing.tool == "roads":
        return PlayRoadBuilding(by, doing.pieces, **more)
    return Build(by, last.piece, last.at, **more)


def next_step(view: View, doing: Doing, position: int) -> Command | Doing:
    """The command if nothing is left to ask, else what is being done."""
    if due(view, doing):
        return doing
    move = move_of(view, doing)
    return doing if move is None else Submit(move, position)


def laid(view: View, doing: Doing, piece: Line, edge: Edge, position: int) -> Command | Doing:
    """A road or ship is laid by the move in the making."""
    return next_step(view, replace(doing, pieces=(*doing.pieces, Laid(piece, edge))), position)


def cards(named: tuple[str, ...]) -> dict[str, int]:
    """Cards one by one as a set of cards."""
    return {name: named.count(name) for name in dict.fromkeys(named)}


def free_pieces(view: View, doing: Doing) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
    """Where a free road and a free ship may lie: as the board is, and onward from the first piece."""
    seat = view.seats[seat_in_turn(view)]
    taken = {edge for one in view.seats for edge in (*one.roads, *one.ships)}
    taken |= {piece.at for piece in doing.pieces}
    edges: dict[str, set[Edge]] = {"road": set(view.open.roads), "ship": set(view.open.ships)}
    rivals = {node for one in view.seats if one is not seat for node in (*one.settlements, *one.cities)}
    for piece in doing.pieces:
        for node in geometry.ends(piece.at):
            if node not in rivals:
                edges[piece.piece] |= {
                    edge for edge in edges_at(node) if takes(view, doing, piece.piece, edge)
                }
    left = {
        kind: seat.left[kind] - sum(piece.piece == kind for piece in doing.pieces)
        for kind in ("road", "ship")
    }
    return tuple(  # type: ignore[return-value]
        tuple(sorted(edges[kind] - taken)) if left[kind] > 0 else () for kind in ("road", "ship")
    )


def takes(view: View, doing: Doing, kind: str, edge: Edge) -> bool:
    """Whether land (for a road) or sea without the pirate (for a ship) lies at an edge."""
    terrain = terrain_of(view)
    terrain.update({tile.at: tile.terrain for tile in doing.found})
    sides = [place for place in geometry.sides(edge) if place in terrain]
    frames = {hex.at for hex in view.hexes if hex.frame}
    if all(place in frames for place in sides):
        return False
    if kind == "road":
        return any(terrain[place] not in ("sea", "fog") for place in sides)
    return any(terrain[place] == "sea" for place in sides) and view.pirate not in sides


def theft(view: View, target: TargetView, victim: str | None, card: str | None = None) -> Move:
    kind = MoveRobber if target.thief == "robber" else MovePirate
    return kind(view.turn, target.at, victim, card)
