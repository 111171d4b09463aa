"""A layout as numbers: hexes, intersections and edges counted from 0, sets of them as bit masks.

Everything here follows from where hexes lie; what lies on them is in ``land.py``.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from companion.games.seafarers import geometry
from companion.games.seafarers.geometry import Edge, Hex, Node
from companion.games.seafarers.layouts import Layout, named


def bits(mask: int) -> Iterator[int]:
    """The members of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def members(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class Chart:
    """The tables of one layout. Immutable once made; shared by all plays on it."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        tiles = [(q, r) for q, r, *_ in layout.tiles]
        self.hexes: tuple[Hex, ...] = (*tiles, *layout.frame)
        self.hex_at: dict[Hex, int] = {place: number for number, place in enumerate(self.hexes)}
        self.tiles = len(tiles)  # hexes below this number are tiles, the others frame
        self.edges: tuple[Edge, ...] = self._edges(tiles)
        self.edge_at: dict[Edge, int] = {edge: number for number, edge in enumerate(self.edges)}
        ends = [geometry.ends(edge) for edge in self.edges]
        self.nodes: tuple[Node, ...] = tuple(sorted({node for pair in ends for node in pair}))
        self.node_at: dict[Node, int] = {node: number for number, node in enumerate(self.nodes)}
        self.ends = tuple((self.node_at[one], self.node_at[other]) for one, other in ends)
        self.end_mask = tuple(1 << one | 1 << other for one, other in self.ends)
        self.sides = tuple(
            tuple(self.hex_at[place] for place in geometry.sides(edge) if place in self.hex_at)
            for edge in self.edges
        )
        links: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for edge, (one, other) in enumerate(self.ends):
            links[one].append((1 << edge, other))
            links[other].append((1 << edge, one))
        # for each intersection: (its edge as a set of one, the intersection at the other end)
        self.links = tuple(tuple(pairs) for pairs in links)
        self.node_edges = tuple(sum(bit for bit, _ in pairs) for pairs in links)
        # an intersection and those one edge away: where the distance rule forbids to build
        self.near = tuple(
            1 << node | members([other for _, other in pairs]) for node, pairs in enumerate(links)
        )
        self.hex_nodes = tuple(
            members([self.node_at[node] for node in geometry.corners(place) if node in self.node_at])
            for place in self.hexes
        )
        self.hex_edges = tuple(
            members([edge for edge, around in enumerate(self.sides) if number in around])
            for number in range(len(self.hexes))
        )
        self.node_hexes = tuple(
            tuple(number for number, mask in enumerate(self.hex_nodes) if mask >> node & 1)
            for node in range(len(self.nodes))
        )
        self.beside = tuple(
            tuple(self.hex_at[place] for place in geometry.neighbors(hex) if place in self.hex_at)
            for hex in self.hexes
        )

    def _edges(self, tiles: list[Hex]) -> tuple[Edge, ...]:
        """An edge belongs to the board if at least one side is a tile."""
        return tuple(sorted({geometry.side(place, name) for place in tiles for name in geometry.STEPS}))


@cache
def chart(layout: str) -> Chart:
    return Chart(named(layout))
