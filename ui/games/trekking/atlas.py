"""Where the places of a map lie on a screen of any shape: px from the bottom left. Needs no Kivy.

A map drawn to scale crowds its places where the land does. Here they keep their order from west to east
and from north to south, but spread until a finger can tell them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot, sqrt

from msgspec import Struct

Point = tuple[float, float]

_EVEN = 0.55  # how far ranks, not distances, say where a place lies
_ROUNDS = 24


class Spread(Struct, frozen=True):
    """The places' middles in px, in the order they were given, and the least distance between two."""

    places: tuple[Point, ...]
    apart: float

    def nearest(self, x: float, y: float) -> int:
        """The place that a finger at x, y means."""
        distances = [hypot(x - px, y - py) for px, py in self.places]
        return distances.index(min(distances))


@lru_cache(maxsize=32)
def spread(points: tuple[Point, ...], width: int, height: int, margin: int) -> Spread:
    """The places of a map (parts of its width and height from the top left) in a box of this size.

    No middle lies nearer than ``margin`` px to the edge.
    """
    across = max(1, width - 2 * margin)
    up = max(1, height - 2 * margin)
    xs = _evened([x for x, _ in points])
    ys = _evened([1 - y for _, y in points])
    places = [[margin + x * across, margin + y * up] for x, y in zip(xs, ys, strict=True)]
    wanted = 0.86 * sqrt(across * up / max(1, len(places)))
    for _ in range(_ROUNDS):
        if not _push_apart(places, wanted):
            break
        for place in places:
            place[0] = min(width - margin, max(margin, place[0]))
            place[1] = min(height - margin, max(margin, place[1]))
    found = tuple((round(x, 1), round(y, 1)) for x, y in places)
    return Spread(found, _least_distance(found))


def _evened(values: Sequence[float]) -> list[float]:
    """0 to 1: partly where the value lies between the least and the most, partly its rank."""
    least, most = min(values), max(values)
    ordered = sorted(values)
    last = max(1, len(ordered) - 1)
    span = (most - least) or 1.0
    return [(1 - _EVEN) * (value - least) / span + _EVEN * ordered.index(value) / last for value in values]


def _push_apart(places: list[list[float]], wanted: float) -> bool:
    """Move every two places that are too close away from each other; whether any were."""
    moved = False
    order = sorted(range(len(places)), key=lambda index: places[index][0])
    for at, one in enumerate(order):
        a = places[one]
        for other in order[at + 1 :]:
            b = places[other]
            dx = b[0] - a[0]
            if dx >= wanted:
                break
            dy = b[1] - a[1]
            if abs(dy) >= wanted:
                continue
            distance = hypot(dx, dy)
            if distance >= wanted:
                continue
            moved = True
            if distance < 0.01:
                dx, dy, distance = 0.01, 0.01 if one < other else -0.01, 0.0141
            push = 0.35 * (wanted - distance) / distance
            a[0] -= dx * push
            a[1] -= dy * push
            b[0] += dx * push
            b[1] += dy * push
    return moved


def _least_distance(places: Sequence[Point]) -> float:
    return min(
        (hypot(ax - bx, ay - by) for index, (ax, ay) in enumerate(places) for bx, by in places[index + 1 :]),
        default=float("inf"),
    )
