"""What lies on the table of Incan Gold, as silhouettes that can be told apart in black and white.

Every drawing is our own, made of a few polygons in a unit square. Needs no Kivy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from ui.widgets.silhouette import (
    Drawing,
    Point,
    bezier,
    cut,
    disc,
    ellipse,
    fill,
    mirror,
    polygon,
    stroke,
)


def _spiders() -> Drawing:
    legs = (
        *stroke(((0.44, 0.62), (0.25, 0.74), (0.19, 0.96)), 0.075, 0.045),
        *stroke(((0.42, 0.55), (0.17, 0.60), (0.04, 0.78)), 0.075, 0.045),
        *stroke(((0.42, 0.46), (0.17, 0.42), (0.04, 0.22)), 0.075, 0.045),
        *stroke(((0.42, 0.38), (0.25, 0.24), (0.19, 0.04)), 0.075, 0.045),
    )
    body = (*ellipse(0.5, 0.37, 0.18, 0.22), *disc(0.5, 0.66, 0.125))
    mark = polygon((0.43, 0.46), (0.57, 0.46), (0.46, 0.28), (0.54, 0.28))
    eyes = (*disc(0.455, 0.70, 0.03), *disc(0.545, 0.70, 0.03))
    return (*legs, *mirror(legs), *body, *cut(mark), *cut(eyes))


def _mummy() -> Drawing:
    shoulders = polygon(
        (0.04, 0.0), (0.07, 0.16), (0.2, 0.26), (0.4, 0.3), (0.6, 0.3), (0.8, 0.26), (0.93, 0.16), (0.96, 0.0)
    )
    loose = stroke(bezier((0.72, 0.42), ((0.9, 0.4), (0.82, 0.58), (0.97, 0.6))), 0.075)
    head = ellipse(0.5, 0.63, 0.28, 0.36)
    gaps = (
        *stroke(((0.26, 0.9), (0.8, 0.78)), 0.035),
        *stroke(((0.2, 0.42), (0.74, 0.52)), 0.035),
        *stroke(((0.3, 0.4), (0.78, 0.36)), 0.035),
        *stroke(((0.14, 0.1), (0.62, 0.24)), 0.035),
        *stroke(((0.3, 0.02), (0.9, 0.12)), 0.035),
    )
    slot = polygon((0.2, 0.58), (0.24, 0.74), (0.78, 0.7), (0.8, 0.55))
    eyes = (*ellipse(0.39, 0.65, 0.07, 0.05), *ellipse(0.62, 0.635, 0.07, 0.05))
    return (*shoulders, *loose, *head, *cut(gaps), *cut(slot), *eyes)


def _fire() -> Drawing:
    outer = bezier(
        (0.56, 1.0),
        ((0.6, 0.76), (0.92, 0.62), (0.9, 0.32)),
        ((0.88, 0.1), (0.7, 0.0), (0.5, 0.0)),
        ((0.28, 0.0), (0.1, 0.12), (0.1, 0.34)),
        ((0.1, 0.5), (0.2, 0.6), (0.2, 0.78)),
        ((0.29, 0.72), (0.33, 0.66), (0.34, 0.57)),
        ((0.44, 0.66), (0.56, 0.8), (0.56, 1.0)),
    )
    inner = bezier(
        (0.52, 0.48),
        ((0.56, 0.38), (0.7, 0.32), (0.68, 0.2)),
        ((0.66, 0.06), (0.36, 0.06), (0.33, 0.2)),
        ((0.31, 0.32), (0.46, 0.36), (0.52, 0.48)),
    )
    return (*polygon(*outer), *cut(polygon(*inner)))


def _snakes() -> Drawing:
    body = bezier(
        (0.04, 0.14),
        ((0.3, 0.02), (0.98, -0.02), (0.9, 0.24)),
        ((0.84, 0.46), (0.16, 0.3), (0.14, 0.54)),
        ((0.12, 0.76), (0.42, 0.86), (0.62, 0.76)),
    )
    head = ellipse(0.66, 0.77, 0.17, 0.115, -12)
    tongue = (
        *stroke(((0.78, 0.75), (0.9, 0.7)), 0.04),
        *stroke(((0.9, 0.7), (0.99, 0.74)), 0.04),
        *stroke(((0.9, 0.7), (0.96, 0.6)), 0.04),
    )
    return (*stroke(body, 0.09, 0.17), *head, *tongue, *cut(disc(0.69, 0.81, 0.033)))


def _rockfall() -> Drawing:
    falling = polygon((0.3, 0.6), (0.46, 0.52), (0.62, 0.6), (0.64, 0.76), (0.5, 0.84), (0.34, 0.78))
    large = polygon(
        (0.36, 0.02), (0.92, 0.02), (0.99, 0.2), (0.88, 0.4), (0.66, 0.46), (0.44, 0.36), (0.34, 0.18)
    )
    small = polygon((0.01, 0.02), (0.28, 0.02), (0.3, 0.18), (0.2, 0.32), (0.08, 0.3), (0.01, 0.16))
    speed = (
        *stroke(((0.36, 0.88), (0.3, 0.99)), 0.05),
        *stroke(((0.52, 0.93), (0.52, 1.0)), 0.05),
        *stroke(((0.76, 0.6), (0.82, 0.84)), 0.05),
        *stroke(((0.16, 0.5), (0.1, 0.74)), 0.05),
    )
    cracks = (
        *stroke(((0.44, 0.36), (0.6, 0.26), (0.66, 0.02)), 0.035),
        *stroke(((0.6, 0.26), (0.88, 0.4)), 0.035),
        *stroke(((0.34, 0.78), (0.48, 0.7), (0.46, 0.52)), 0.035),
        *stroke(((0.48, 0.7), (0.64, 0.76)), 0.035),
    )
    return (*falling, *large, *small, *speed, *cut(cracks))


def _jar() -> Drawing:
    handles = (*disc(0.24, 0.6, 0.17), *cut(disc(0.25, 0.6, 0.09)))
    body = (*ellipse(0.5, 0.36, 0.32, 0.32), *polygon((0.34, 0.04), (0.66, 0.04), (0.66, 0.2), (0.34, 0.2)))
    neck = polygon((0.38, 0.6), (0.62, 0.6), (0.62, 0.8), (0.72, 0.94), (0.28, 0.94), (0.38, 0.8))
    zigzag = stroke(((0.2, 0.34), (0.32, 0.46), (0.44, 0.34), (0.56, 0.46), (0.68, 0.34), (0.8, 0.46)), 0.055)
    return (*handles, *mirror(handles), *body, *neck, *cut(zigzag))


def _mask() -> Drawing:
    crest = polygon(
        (0.12, 0.62), (0.04, 0.96), (0.24, 0.82), (0.34, 1.0), (0.5, 0.84), (0.66, 1.0), (0.76, 0.82),
        (0.96, 0.96), (0.88, 0.62),
    )  # fmt: skip
    face = polygon((0.14, 0.72), (0.86, 0.72), (0.84, 0.3), (0.64, 0.04), (0.36, 0.04), (0.16, 0.3))
    ears = (*disc(0.1, 0.44, 0.1), *disc(0.9, 0.44, 0.1))
    eye = polygon((0.24, 0.58), (0.44, 0.52), (0.42, 0.44), (0.26, 0.46))
    mouth = polygon((0.34, 0.26), (0.66, 0.26), (0.6, 0.15), (0.4, 0.15))
    nose = polygon((0.5, 0.5), (0.56, 0.34), (0.44, 0.34))
    return (*crest, *face, *ears, *cut(eye), *cut(mirror(eye)), *cut(nose), *cut(mouth))


def _idol() -> Drawing:
    base = polygon((0.14, 0.0), (0.86, 0.0), (0.86, 0.12), (0.14, 0.12))
    legs = polygon((0.26, 0.12), (0.74, 0.12), (0.7, 0.34), (0.3, 0.34))
    trunk = polygon((0.32, 0.3), (0.68, 0.3), (0.74, 0.6), (0.26, 0.6))
    arm = stroke(((0.26, 0.54), (0.12, 0.44), (0.2, 0.3), (0.4, 0.36)), 0.09)
    head = polygon((0.33, 0.62), (0.67, 0.62), (0.7, 0.84), (0.3, 0.84))
    feathers = polygon(
        (0.26, 0.84), (0.12, 1.0), (0.34, 0.94), (0.5, 1.0), (0.66, 0.94), (0.88, 1.0), (0.74, 0.84)
    )
    eyes = (*disc(0.42, 0.76, 0.04), *disc(0.58, 0.76, 0.04))
    gap = polygon((0.47, 0.12), (0.53, 0.12), (0.53, 0.24), (0.47, 0.24))
    mouth = polygon((0.4, 0.66), (0.6, 0.66), (0.6, 0.7), (0.4, 0.7))
    return (*base, *legs, *trunk, *arm, *mirror(arm), *head, *feathers, *cut(eyes), *cut(gap), *cut(mouth))


def _sun() -> Drawing:
    rays: list[Point] = []
    for i in range(24):
        radius = 0.36 if i % 2 else 0.5
        rays.append((0.5 + radius * cos(i * pi / 12), 0.5 + radius * sin(i * pi / 12)))
    rim = (*disc(0.5, 0.5, 0.31),)
    face = disc(0.5, 0.5, 0.26)
    eyes = (*ellipse(0.4, 0.55, 0.05, 0.04), *ellipse(0.6, 0.55, 0.05, 0.04))
    mouth = polygon((0.42, 0.42), (0.58, 0.42), (0.56, 0.36), (0.44, 0.36))
    return (*polygon(*rays), *cut(rim), *face, *cut(eyes), *cut(mouth))


def _knife() -> Drawing:
    blade = bezier((0.08, 0.34), ((0.1, -0.1), (0.9, -0.1), (0.92, 0.34)))
    grip = polygon((0.42, 0.3), (0.58, 0.3), (0.58, 0.66), (0.42, 0.66))
    crown = polygon(
        (0.28, 0.64), (0.72, 0.64), (0.82, 0.92), (0.66, 0.84), (0.5, 1.0), (0.34, 0.84), (0.18, 0.92)
    )
    holes = (*disc(0.41, 0.73, 0.045), *disc(0.59, 0.73, 0.045), *disc(0.5, 0.2, 0.05))
    return (*polygon(*blade), *grip, *crown, *cut(holes))


def _temple() -> Drawing:
    steps = [
        (0.0, 0.0),
        (0.0, 0.2),
        (0.12, 0.2),
        (0.12, 0.4),
        (0.24, 0.4),
        (0.24, 0.6),
        (0.36, 0.6),
        (0.36, 0.8),
    ]
    outline = (*steps, *((1 - x, y) for x, y in reversed(steps)))
    roof = polygon((0.3, 0.8), (0.7, 0.8), (0.64, 0.92), (0.36, 0.92))
    return (*polygon(*outline), *roof)


def _tent() -> Drawing:
    door = polygon((0.5, 0.56), (0.66, 0.08), (0.34, 0.08))
    poles = (*stroke(((0.46, 0.84), (0.56, 0.98)), 0.05), *stroke(((0.54, 0.84), (0.44, 0.98)), 0.05))
    return (*polygon((0.5, 0.92), (0.98, 0.08), (0.02, 0.08)), *poles, *cut(door))


def _turquoise() -> Drawing:
    return (*ellipse(0.5, 0.48, 0.44, 0.38, 12), *cut(ellipse(0.38, 0.62, 0.12, 0.055, 24)))


def _obsidian() -> Drawing:
    stone = polygon((0.5, 1.0), (0.86, 0.62), (0.74, 0.08), (0.34, 0.02), (0.1, 0.46))
    edges = (
        *stroke(((0.5, 1.0), (0.46, 0.46), (0.34, 0.02)), 0.05),
        *stroke(((0.46, 0.46), (0.86, 0.62)), 0.05),
    )
    return (*stone, *cut(edges))


def _gold() -> Drawing:
    bar = polygon((0.0, 0.2), (1.0, 0.2), (0.84, 0.66), (0.16, 0.66))
    top = polygon((0.2, 0.72), (0.8, 0.72), (0.72, 0.84), (0.28, 0.84))
    return (*bar, *top)


def _ingots(grown: float = 0.0) -> Drawing:
    """Three bars of gold on each other."""
    bars = ((0.02, 0.0), (0.51, 0.0), (0.265, 0.4))
    return tuple(
        part
        for x, y in bars
        for part in polygon(
            (x - grown, y - grown),
            (x + 0.47 + grown, y - grown),
            (x + 0.39 + grown, y + 0.35 + grown),
            (x + 0.08 - grown, y + 0.35 + grown),
        )
    )


_DRAWINGS: dict[str, Callable[[], Drawing]] = {
    "spiders": _spiders,
    "mummy": _mummy,
    "fire": _fire,
    "snakes": _snakes,
    "rockfall": _rockfall,
    "artifact:5": _jar,
    "artifact:7": _mask,
    "artifact:8": _idol,
    "artifact:10": _sun,
    "artifact:12": _knife,
    "temple": _temple,
    "sun": lambda: polygon(
        *((0.5 + 0.5 * cos(i * pi / 36), 0.5 + 0.5 * sin(i * pi / 36)) for i in range(72))
    ),
    "tent": _tent,
    "turquoise": _turquoise,
    "obsidian": _obsidian,
    "gold": _gold,
    "ingots": _ingots,
    "ingots-rim": lambda: _ingots(0.05),
}
NAMES = tuple(_DRAWINGS)


@cache
def mask(name: str, size: int) -> bytes:
    """A drawing as ``size`` by ``size`` alpha values, rows from the bottom up. Raises KeyError."""
    return fill(_DRAWINGS[name](), size)
