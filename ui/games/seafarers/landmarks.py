"""What a scenario lays on the board, as silhouettes. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from ui.widgets.silhouette import Drawing, cut, disc, ellipse, polygon, stroke


def box(left: float, low: float, right: float, high: float) -> Drawing:
    return polygon((left, low), (right, low), (right, high), (left, high))


def _fortress() -> Drawing:
    wall = box(0.1, 0.08, 0.9, 0.66)
    teeth = (*box(0.1, 0.6, 0.28, 0.9), *box(0.41, 0.6, 0.59, 0.9), *box(0.72, 0.6, 0.9, 0.9))
    gate = (*box(0.4, 0.08, 0.6, 0.32), *disc(0.5, 0.32, 0.1))
    return (*wall, *teeth, *cut(gate))


def _hut() -> Drawing:
    """Wide eaves, no door: a number stands in it."""
    return (
        *polygon((0.0, 0.56), (1.0, 0.56), (0.5, 1.0)),
        *box(0.1, 0.06, 0.9, 0.58),
    )


def _village() -> Drawing:
    roof = polygon((0.02, 0.48), (0.98, 0.48), (0.5, 0.96))
    hut = box(0.16, 0.08, 0.84, 0.42)
    door = box(0.41, 0.08, 0.59, 0.34)
    return (*roof, *hut, *cut(door))


def _wall() -> Drawing:
    teeth = tuple(part for x in (0.02, 0.3, 0.58) for part in box(x, 0.5, x + 0.17, 0.8))
    return (
        *box(0.02, 0.2, 0.98, 0.56),
        *teeth,
        *box(0.83, 0.5, 0.98, 0.8),
        *cut(box(0.02, 0.34, 0.98, 0.39)),
    )


def _bridge() -> Drawing:
    arches = (*disc(0.28, 0.24, 0.17), *disc(0.72, 0.24, 0.17))
    return (*box(0.0, 0.62, 1.0, 0.74), *box(0.04, 0.2, 0.96, 0.62), *cut(arches))


def _cloth() -> Drawing:
    roll = (*box(0.12, 0.3, 0.82, 0.76), *ellipse(0.82, 0.53, 0.12, 0.23), *ellipse(0.12, 0.53, 0.1, 0.23))
    end = ellipse(0.82, 0.53, 0.05, 0.12)
    lines = (*stroke(((0.14, 0.44), (0.66, 0.44)), 0.04), *stroke(((0.14, 0.6), (0.66, 0.6)), 0.04))
    return (*roll, *cut(end), *cut(lines))


def _anchor() -> Drawing:
    bow = [(0.5 + 0.36 * cos(a * pi / 12), 0.44 + 0.36 * sin(a * pi / 12)) for a in range(-11, 0)]
    return (
        *stroke(((0.5, 0.1), (0.5, 0.74)), 0.1),
        *stroke(((0.3, 0.66), (0.7, 0.66)), 0.09),
        *stroke(bow, 0.1),
        *polygon((0.02, 0.4), (0.26, 0.4), (0.12, 0.56)),
        *polygon((0.98, 0.4), (0.74, 0.4), (0.88, 0.56)),
        *disc(0.5, 0.85, 0.12),
        *cut(disc(0.5, 0.85, 0.055)),
    )


def _wonder() -> Drawing:
    roof = polygon((0.04, 0.66), (0.96, 0.66), (0.5, 0.96))
    pillars = tuple(part for x in (0.12, 0.37, 0.62) for part in box(x, 0.2, x + 0.13, 0.62))
    last = box(0.8, 0.2, 0.9, 0.62)
    return (*roof, *pillars, *last, *box(0.04, 0.06, 0.96, 0.16))


LANDMARKS: dict[str, Callable[[], Drawing]] = {
    "fortress": _fortress,
    "village": _village,
    "hut": _hut,
    "wall": _wall,
    "bridge": _bridge,
    "cloth": _cloth,
    "anchor": _anchor,
    "wonder": _wonder,
}
