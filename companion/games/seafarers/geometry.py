"""Names of places on a board of hexes: axial coordinates, pointy top, r grows downwards.

A hex is ``(q, r)``, an intersection ``(q, r, "N" | "S")`` (its top or bottom corner), an edge
``(q, r, "NE" | "E" | "SE")``. Every intersection and every edge has exactly one such name.
"""

from typing import Literal

Hex = tuple[int, int]
Node = tuple[int, int, Literal["N", "S"]]
Edge = tuple[int, int, Literal["NE", "E", "SE"]]

STEPS = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}


def neighbor(place: Hex, side: str) -> Hex:
    q, r = place
    dq, dr = STEPS[side]
    return q + dq, r + dr


def neighbors(place: Hex) -> tuple[Hex, ...]:
    return tuple(neighbor(place, side) for side in STEPS)


def corners(place: Hex) -> tuple[Node, ...]:
    """The six intersections of a hex, clockwise from its top."""
    q, r = place
    return (
        (q, r, "N"),
        (q + 1, r - 1, "S"),
        (q, r + 1, "N"),
        (q, r, "S"),
        (q - 1, r + 1, "N"),
        (q, r - 1, "S"),
    )


CORNERS = ("N", "NE", "SE", "S", "SW", "NW")


def corner(place: Hex, name: str) -> Node:
    """The intersection at that corner of a hex, by its one name."""
    return corners(place)[CORNERS.index(name)]


def side(place: Hex, name: str) -> Edge:
    """The edge on that side of a hex, by its one name."""
    q, r = place
    match name:
        case "NE":
            return q, r, "NE"
        case "E":
            return q, r, "E"
        case "SE":
            return q, r, "SE"
        case "SW":
            return q - 1, r + 1, "NE"
        case "W":
            return q - 1, r, "E"
        case "NW":
            return q, r - 1, "SE"
    raise KeyError(name)


def sides(edge: Edge) -> tuple[Hex, Hex]:
    """The two hexes that meet at an edge."""
    q, r, name = edge
    return (q, r), neighbor((q, r), name)


def ends(edge: Edge) -> tuple[Node, Node]:
    """The two intersections that an edge joins."""
    q, r, name = edge
    around = corners((q, r))
    first = ("NE", "E", "SE").index(name)
    return around[first], around[first + 1]


def around(node: Node) -> tuple[Hex, Hex, Hex]:
    """The three hexes that meet at an intersection."""
    q, r, end = node
    if end == "N":
        return (q, r), (q, r - 1), (q + 1, r - 1)
    return (q, r), (q, r + 1), (q - 1, r + 1)


def edges_at(node: Node) -> tuple[Edge, ...]:
    """The three edges that meet at an intersection."""
    found = {side(place, name) for place in around(node) for name in STEPS}
    return tuple(sorted(edge for edge in found if node in ends(edge)))
