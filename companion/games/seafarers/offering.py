"""What the rules offer next while a move is being put together: asked of the view, piece by piece.

A screen puts roads, ships and tiles one after the other; none of them is a move yet, so the rules can't
be asked by ``apply``. These are the same rules over what everybody sees, and tested against them.
"""

from typing import cast

from companion.games.seafarers.geometry import Edge, Hex, around, edges_at, ends, sides
from companion.games.seafarers.moves import Found, Laid, Line
from companion.games.seafarers.scenarios.cloth import ClothView
from companion.games.seafarers.scenarios.forgotten_tribe import TribeView
from companion.games.seafarers.scenarios.pirate_islands import FleetView
from companion.games.seafarers.view import SeatView, TargetView, View

FREE_PIECES = 2


def in_turn(view: View) -> SeatView:
    return next(seat for seat in view.seats if seat.player == view.turn)


def unexplored(view: View, laid: tuple[Laid, ...], found: tuple[Found, ...]) -> tuple[Hex, ...]:
    """The places that the pieces turn up and that nobody has named yet."""
    fog = {hex.at for hex in view.hexes if hex.terrain == "fog"} - {tile.at for tile in found}
    near = {place for piece in laid for node in ends(cast(Edge, piece.at)) for place in around(node)}
    return tuple(sorted(near & fog))


def wins_token(view: View, laid: tuple[Laid, ...]) -> bool:
    """Whether a ship among the pieces takes a harbour token that must be laid at once."""
    if not isinstance(view.own, TribeView) or not view.own.places:
        return False
    tokens = {edge for edge, _ in view.own.tokens}
    return any(piece.piece == "ship" and piece.at in tokens for piece in laid)


def free_lines(
    view: View, laid: tuple[Laid, ...] = (), found: tuple[Found, ...] = ()
) -> dict[Line, tuple[Edge, ...]]:
    """Where the next free road and the next free ship may lie after the pieces that are laid already.

    ``found``: what these turned up.
    """
    seat = in_turn(view)
    edges: dict[Line, set[Edge]] = {"road": set(view.open.roads), "ship": set(view.open.ships)}
    rivals = {node for one in view.seats if one is not seat for node in (*one.settlements, *one.cities)}
    for piece in laid:
        for node in set(ends(cast(Edge, piece.at))) - rivals:
            edges[piece.piece] |= {edge for edge in edges_at(node) if _takes(view, found, piece.piece, edge)}
    if isinstance(view.own, FleetView):
        edges["ship"] -= set(view.own.west) - _ahead(view.own, laid)
    taken = {edge for one in view.seats for edge in (*one.roads, *one.ships)} | {piece.at for piece in laid}
    free: dict[Line, tuple[Edge, ...]] = {}
    for kind, places in edges.items():
        left = seat.left.get(kind, 0) - sum(piece.piece == kind for piece in laid)
        free[kind] = tuple(sorted(places - taken)) if left > 0 else ()
    return free


def _takes(view: View, found: tuple[Found, ...], kind: Line, edge: Edge) -> bool:
    """Whether land (for a road) or sea without the pirate (for a ship) lies at an edge of the board."""
    terrain = {hex.at: hex.terrain for hex in view.hexes}
    terrain.update({tile.at: tile.terrain for tile in found})
    frame = {hex.at for hex in view.hexes if hex.frame}
    beside = [place for place in sides(edge) if place in terrain]
    if all(place in frame for place in beside):
        return False
    if kind == "road":
        return any(terrain[place] not in ("sea", "fog") for place in beside)
    return any(terrain[place] == "sea" for place in beside) and view.pirate not in beside


def _ahead(fleet: FleetView, laid: tuple[Laid, ...]) -> set[Edge]:
    """Where the one line to the fortress may go on after these pieces."""
    onward = dict(fleet.onward)
    for piece in laid:
        if piece.piece == "ship" and piece.at in onward:
            return set(onward[piece.at])
    return set(onward)


def loot(view: View, target: TargetView) -> tuple[tuple[str | None, str | None], ...]:
    """(victim, card) that may be taken there: a card drawn by the companion (None), or cloth."""
    seats = {seat.player: seat for seat in view.seats}
    found: list[tuple[str | None, str | None]] = []
    if view.tracked:
        found += [(name, None) for name in target.victims if seats[name].cards]
    if not found:
        found.append((None, None))
    if isinstance(view.own, ClothView) and target.thief == "pirate":
        cloth = dict(zip(seats, view.own.owned, strict=True))
        found += [(name, "cloth") for name in target.victims if cloth[name]]
    return tuple(found)
