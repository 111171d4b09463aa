"""The waters of the pirate islands: the fleet's path, and everybody's way to their own fortress."""

from functools import cache

from msgspec import Struct

from companion.games.seafarers import layouts
from companion.games.seafarers.chart import Chart, chart, members
from companion.games.seafarers.geometry import Edge, Hex, Node
from companion.games.seafarers.state import State


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """Where one player starts and what is to be retaken; ``edges``: where the way there may run."""

    settlement: Node
    ship: Edge
    beachhead: Node
    fortress: Node
    edges: tuple[Edge, ...]


class Waters(Struct, frozen=True, forbid_unknown_fields=True):
    path: tuple[Hex, ...]
    tokens: int
    slots: tuple[Slot, ...]


@cache
def waters_of(layout: str) -> Waters:
    waters: Waters = layouts.special(layouts.named(layout), Waters)
    return waters


@cache
def onward(layout: str, slot: int) -> tuple[tuple[int, ...], ...]:
    """For each intersection: the edges that lead one step on along a shortest way.

    From the start over the beachhead to the fortress.
    """
    table, own = chart(layout), waters_of(layout).slots[slot]
    edges = [table.edge_at[edge] for edge in own.edges]
    at = table.node_at
    start, middle, goal = at[own.settlement], at[own.beachhead], at[own.fortress]
    steps: list[list[int]] = [[] for _ in table.nodes]
    for begin, end in ((start, middle), (middle, goal)):
        there, back = distances(table, edges, begin), distances(table, edges, end)
        for edge in edges:
            for one, other in (table.ends[edge], table.ends[edge][::-1]):
                if there.get(one, 999) + 1 + back.get(other, 999) == there.get(end, -1):
                    steps[one].append(edge)
    return tuple(tuple(edges_) for edges_ in steps)


def distances(table: Chart, edges: list[int], start: int) -> dict[int, int]:
    found = {start: 0}
    ahead = [start]
    for node in ahead:
        for edge in edges:
            one, other = table.ends[edge]
            if node in (one, other):
                end = other if node == one else one
                if end not in found:
                    found[end] = found[node] + 1
                    ahead.append(end)
    return found


@cache
def west_of(layout: str) -> int:
    """The edges west of the main island: neither side is part of it, both lie left of it."""
    table = chart(layout)
    main = {place for area in layouts.named(layout).areas if area.start for place in area.hexes}
    left: dict[int, int] = {}
    for q, r in main:
        left[r] = min(left.get(r, 2 * q + r), 2 * q + r)

    def west(place: Hex) -> bool:
        q, r = place
        row = min(left, key=lambda other: abs(other - r))
        return 2 * q + r < left[row]

    return members(
        [
            edge
            for edge, around in enumerate(table.sides)
            if all(table.hexes[hex] not in main and west(table.hexes[hex]) for hex in around)
        ]
    )


def fortress_of(state: State, seat: int) -> int:
    """The intersection of the seat's own fortress."""
    return state.terms.chart.node_at[waters_of(state.terms.setup.layout).slots[seat].fortress]


def tip(state: State, seat: int) -> tuple[int, list[int]]:
    """The end of the seat's line towards its fortress, and its ships from the start on.

    Where a ship round the main island lies beside the way, the line is what has gone west.
    """
    layout, table = state.terms.setup.layout, state.terms.chart
    start = table.node_at[waters_of(layout).slots[seat].settlement]
    fleet, west = state.lines.ships[seat], west_of(layout)
    best = (start, list[int]())
    ahead = [best]
    while ahead:
        node, line = ahead.pop()
        if _gone(line, west) > _gone(best[1], west):
            best = (node, line)
        for step in onward(layout, seat)[node]:
            if fleet >> step & 1:
                one, other = table.ends[step]
                ahead.append((other if node == one else one, [*line, step]))
    return best


def _gone(line: list[int], west: int) -> tuple[int, int]:
    """How far a line has gone west, and how long it is."""
    return (members(line) & west).bit_count(), len(line)


def at_fortress(state: State, seat: int) -> bool:
    """Whether the line has come to the own fortress."""
    return tip(state, seat)[0] == fortress_of(state, seat)
