"""What can be tapped on the board now. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.commands import Command, Submit
from companion.games.seafarers.geometry import Edge, Hex, Node
from companion.games.seafarers.moves import Build, PlaceHarbor
from companion.games.seafarers.offering import free_lines, loot
from companion.games.seafarers.scenarios.forgotten_tribe import TribeView
from companion.games.seafarers.view import TargetView, View
from ui.games.seafarers.doing import Doing, Lit
from ui.games.seafarers.making import due, laid, next_step, start_at, theft


def lit(view: View, phase: str, doing: Doing, position: int) -> tuple[Lit, ...]:
    """The places that mean something now. Nothing while the panel asks."""
    asked = due(view, doing)
    if doing.either is not None or asked in ("tile", "number", "gold"):
        return ()
    if asked == "harbor":
        return tuple(_harbors(view, doing, position))
    if doing.tool == "roads":
        free = free_lines(view, doing.pieces, doing.found)
        return tuple(_lines(view, doing, free["road"], free["ship"], position))
    if phase == "place":
        return tuple(_starts(view, doing, position))
    if phase == "robber":
        return tuple(
            Lit("hex", one.at, one.thief, aim(view, one, position), faint=not one.victims)
            for one in view.targets
        )
    if phase == "turn":
        return tuple(_turn(view, doing, position))
    return ()


def _starts(view: View, doing: Doing, position: int) -> Iterator[Lit]:
    start = start_at(view, doing.start)
    if start is None:
        for one in view.open.starts:
            yield Lit("node", one.node, "settlement", Doing(tool="place", start=one.node))
        return
    yield from _lines(view, doing, start.roads, start.ships, position)


def _lines(
    view: View, doing: Doing, roads: Iterable[Edge], ships: Iterable[Edge], position: int
) -> Iterator[Lit]:
    """Edges for roads and ships; a coast that takes both asks which."""
    dry, wet = set(roads), set(ships)
    for edge in sorted(dry | wet):
        if edge in dry and edge in wet:
            yield Lit("edge", edge, "either", replace(doing, either=edge))
        elif edge in dry:
            yield Lit("edge", edge, "road", laid(view, doing, "road", edge, position))
        else:
            yield Lit("edge", edge, "ship", laid(view, doing, "ship", edge, position))


def _turn(view: View, doing: Doing, position: int) -> Iterator[Lit]:
    spots = view.open
    match doing.tool:
        case "":
            building = Doing(tool="build")
            yield from _lines(view, building, spots.roads, spots.ships, position)
            for piece, nodes in (("settlement", spots.settlements), ("city", spots.cities)):
                for node in nodes:
                    yield Lit("node", node, piece, Submit(Build(view.turn, piece, node), position))  # type: ignore[arg-type]
            for origin, _ in spots.ship_moves:
                yield Lit("edge", origin, "move", Doing(tool="move", origin=origin))
        case "move":
            ends = dict(spots.ship_moves).get(doing.origin, ()) if doing.origin else ()
            for edge in ends:
                yield Lit("edge", edge, "ship", laid(view, doing, "ship", edge, position))
        case "harbor":
            yield from _harbors(view, doing, position)


def _harbors(view: View, doing: Doing, position: int) -> Iterator[Lit]:
    """Where a harbour token may be laid: of the move in the making, or one that waits."""
    if not isinstance(view.own, TribeView):
        return
    for edge in view.own.places:
        act: Command | Doing = Submit(PlaceHarbor(view.turn, edge), position)
        if doing.pieces:
            act = next_step(view, replace(doing, harbor=edge), position)
        yield Lit("edge", edge, "anchor", act)


def aim(view: View, target: TargetView, position: int) -> Command | Doing:
    """Robber or pirate goes there; who is robbed is asked only if there is a choice."""
    found = loot(view, target)
    if len(found) > 1:
        return Doing(tool="thief", target=target)
    return Submit(theft(view, target, *found[0]), position)


def why_not(view: View, kind: str, at: Edge | Node | Hex, phase: str, position: int) -> Command | None:
    """What a tap on a place that is not lit would have meant: the rules say what is wrong with it."""
    if phase != "turn":
        return None
    if kind == "node":
        return Submit(Build(view.turn, "settlement", at), position)  # type: ignore[arg-type]
    if kind == "edge":
        return Submit(Build(view.turn, "road", at), position)  # type: ignore[arg-type]
    return None
