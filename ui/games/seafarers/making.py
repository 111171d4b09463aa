"""A move in the making: what is still to be asked, and the command once nothing is. Needs no Kivy."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.commands import Command, Submit
from companion.game import Move
from companion.games.seafarers import offering
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
from companion.games.seafarers.view import StartView, TargetView, View
from ui.games.seafarers.doing import Doing


def seat_in_turn(view: View) -> int:
    return next(number for number, seat in enumerate(view.seats) if seat.player == view.turn)


def unexplored(view: View, doing: Doing) -> tuple[Hex, ...]:
    """The places that the pieces of the move turn up and that nobody has named yet."""
    return offering.unexplored(view, doing.pieces, doing.found)


def gold_of(view: View, doing: Doing) -> int:
    """The cards to choose with a starting settlement."""
    start = start_at(view, doing.start)
    return start.gold if start is not None and doing.tool == "place" else 0


def start_at(view: View, node: Node | None) -> StartView | None:
    return next((start for start in view.open.starts if start.node == node), None)


def due(view: View, doing: Doing) -> str:
    """What is to be asked before the move is whole: tile, number, gold, harbor or piece; "" nothing."""
    if doing.terrain:
        return "number"
    if unexplored(view, doing):
        return "tile"
    if len(doing.take) < gold_of(view, doing):
        return "gold"
    if doing.tool != "place" and doing.harbor is None and offering.wins_token(view, doing.pieces):
        return "harbor"
    if doing.tool == "roads" and len(doing.pieces) < offering.FREE_PIECES and can_lay(view, doing):
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


def can_lay(view: View, doing: Doing) -> bool:
    """Whether a free road or ship could still be laid anywhere."""
    return any(offering.free_lines(view, doing.pieces, doing.found).values())


def theft(view: View, target: TargetView, victim: str | None, card: str | None = None) -> Move:
    kind = MoveRobber if target.thief == "robber" else MovePirate
    return kind(view.turn, target.at, victim, card)
