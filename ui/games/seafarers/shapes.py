"""What lies on the table of Seafarers, as silhouettes that can be told apart in black and white.

Every drawing is our own, made of a few polygons in a unit square. Needs no Kivy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from ui.games.seafarers.landmarks import LANDMARKS, box
from ui.widgets.silhouette import Drawing, Point, cut, disc, ellipse, fill, mirror, polygon, stroke


def _hex(grow: float = 0.0) -> Drawing:
    """A hex with a corner up that fills the square's height."""
    radius = 0.5 - grow
    return polygon(*((0.5 + radius * sin(i * pi / 3), 0.5 + radius * cos(i * pi / 3)) for i in range(6)))


def _bar(degrees: float, weight: float, length: float = 0.86) -> Drawing:
    x, y = cos(degrees * pi / 180) * length / 2, sin(degrees * pi / 180) * length / 2
    return stroke(((0.5 - x, 0.5 - y), (0.5 + x, 0.5 + y)), weight)


# the square of a line's drawing is so many hex sides wide, so that its round ends are not cut
LINE_SQUARE = 1.4


def _line(degrees: float, weight: float, length: float) -> Drawing:
    """A bar measured in hex sides, as `_bar` in its square."""
    return _bar(degrees, weight / LINE_SQUARE, length / LINE_SQUARE)


def _brick() -> Drawing:
    rows = (
        *box(0.06, 0.08, 0.46, 0.32),
        *box(0.54, 0.08, 0.94, 0.32),
        *box(0.28, 0.39, 0.72, 0.62),
        *box(0.06, 0.39, 0.2, 0.62),
        *box(0.8, 0.39, 0.94, 0.62),
        *box(0.06, 0.69, 0.46, 0.92),
        *box(0.54, 0.69, 0.94, 0.92),
    )
    return rows


def _tree(x: float, low: float, tall: float) -> Drawing:
    wide = tall * 0.36
    return (
        *box(x - 0.035, low, x + 0.035, low + 0.2 * tall),
        *polygon((x - wide, low + 0.15 * tall), (x + wide, low + 0.15 * tall), (x, low + 0.62 * tall)),
        *polygon(
            (x - wide * 0.78, low + 0.42 * tall), (x + wide * 0.78, low + 0.42 * tall), (x, low + 0.84 * tall)
        ),
        *polygon((x - wide * 0.52, low + 0.68 * tall), (x + wide * 0.52, low + 0.68 * tall), (x, low + tall)),
    )


def _lumber() -> Drawing:
    return (*_tree(0.34, 0.04, 0.92), *_tree(0.74, 0.02, 0.68))


def _wool() -> Drawing:
    legs = (*box(0.3, 0.08, 0.38, 0.36), *box(0.58, 0.08, 0.66, 0.36))
    fleece = (
        *disc(0.3, 0.5, 0.2),
        *disc(0.46, 0.62, 0.22),
        *disc(0.62, 0.54, 0.21),
        *disc(0.46, 0.44, 0.2),
    )
    head = (*ellipse(0.84, 0.62, 0.1, 0.15, 20),)
    gap = stroke(((0.73, 0.78), (0.7, 0.46)), 0.045)
    return (*legs, *fleece, *cut(gap), *head)


def _grain() -> Drawing:
    parts: list = [*stroke(((0.5, 0.02), (0.5, 0.9)), 0.06)]
    for level in range(4):
        y = 0.34 + 0.16 * level
        leaf = ellipse(0.34, y + 0.06, 0.17, 0.07, -38)
        parts += leaf
        parts += mirror(leaf)
    parts += ellipse(0.5, 0.93, 0.06, 0.07)
    return tuple(parts)


def _ore() -> Drawing:
    peaks = (
        *polygon((0.0, 0.08), (0.36, 0.92), (0.62, 0.4), (0.72, 0.08)),
        *polygon((0.46, 0.08), (0.72, 0.66), (1.0, 0.08)),
    )
    snow = polygon((0.285, 0.72), (0.36, 0.92), (0.46, 0.72), (0.41, 0.66), (0.37, 0.74), (0.33, 0.66))
    rim = stroke(((0.26, 0.69), (0.33, 0.6), (0.37, 0.68), (0.42, 0.6), (0.48, 0.69)), 0.045)
    return (*peaks, *cut(rim), *snow)


def _gold() -> Drawing:
    def nugget(x: float, y: float, size: float) -> Drawing:
        return polygon(
            *((x + size * a, y + size * b) for a, b in ((-1, -0.4), (-0.5, -0.9), (0.6, -0.8), (1, -0.1),
              (0.55, 0.75), (-0.3, 0.9), (-0.9, 0.4)))
        )  # fmt: skip

    shine = stroke(((0.36, 0.74), (0.5, 0.82)), 0.05)
    return (*nugget(0.27, 0.28, 0.23), *nugget(0.74, 0.27, 0.22), *nugget(0.5, 0.7, 0.25), *cut(shine))


def _desert() -> Drawing:
    cactus = (
        *stroke(((0.5, 0.1), (0.5, 0.86)), 0.17),
        *stroke(((0.5, 0.42), (0.24, 0.46), (0.22, 0.66)), 0.12),
        *stroke(((0.5, 0.34), (0.76, 0.38), (0.78, 0.56)), 0.12),
    )
    return (*cactus, *stroke(((0.12, 0.07), (0.88, 0.07)), 0.07))


def _sea() -> Drawing:
    def wave(y: float, left: float, count: int) -> Drawing:
        line = [(left + i * 0.045, y + 0.045 * sin(i * pi / 3)) for i in range(count)]
        return polygon(*((x, up + 0.028) for x, up in line), *((x, up - 0.028) for x, up in reversed(line)))

    return (*wave(0.68, 0.1, 14), *wave(0.48, 0.3, 14), *wave(0.28, 0.14, 11))


def _fog() -> Drawing:
    """A question in a cloud."""
    cloud = (
        *disc(0.26, 0.42, 0.22),
        *disc(0.5, 0.6, 0.3),
        *disc(0.75, 0.44, 0.23),
        *box(0.26, 0.2, 0.75, 0.5),
    )
    hook = [(0.5 + 0.13 * cos(a * pi / 8), 0.62 + 0.13 * sin(a * pi / 8)) for a in range(8, -4, -1)]
    mark = (*stroke([*hook, (0.5, 0.46), (0.5, 0.4)], 0.075), *disc(0.5, 0.29, 0.05))
    return (*cloud, *cut(mark))


def _ship() -> Drawing:
    hull = polygon((0.04, 0.34), (0.96, 0.34), (0.8, 0.06), (0.2, 0.06))
    mast = box(0.46, 0.34, 0.52, 0.98)
    sails = (
        *polygon((0.56, 0.42), (0.9, 0.42), (0.56, 0.94)),
        *polygon((0.42, 0.42), (0.14, 0.42), (0.42, 0.82)),
    )
    return (*hull, *mast, *sails)


def _pirate() -> Drawing:
    """A ship with one square sail and a skull in it."""
    deck = ((0.0, 0.32), (0.14, 0.32), (0.2, 0.26), (0.8, 0.26), (0.86, 0.38), (1.0, 0.38))
    hull = polygon(*deck, (0.82, 0.04), (0.18, 0.04))
    sail = polygon((0.16, 0.36), (0.84, 0.36), (0.76, 0.96), (0.24, 0.96))
    eyes = (*disc(0.41, 0.7, 0.07), *disc(0.59, 0.7, 0.07))
    teeth = (*box(0.42, 0.46, 0.46, 0.55), *box(0.54, 0.46, 0.58, 0.55), *box(0.48, 0.46, 0.52, 0.55))
    return (*hull, *sail, *cut(eyes), *cut(teeth))


def _robber() -> Drawing:
    return (
        *polygon((0.2, 0.04), (0.8, 0.04), (0.74, 0.2), (0.66, 0.26), (0.62, 0.6), (0.38, 0.6), (0.34, 0.26),
                 (0.26, 0.2)),
        *ellipse(0.5, 0.5, 0.22, 0.26),
        *disc(0.5, 0.8, 0.17),
    )  # fmt: skip


def _settlement() -> Drawing:
    return polygon((0.14, 0.1), (0.86, 0.1), (0.86, 0.54), (0.5, 0.92), (0.14, 0.54))


def _city() -> Drawing:
    return (
        *polygon((0.4, 0.06), (0.98, 0.06), (0.98, 0.44), (0.4, 0.44)),
        *polygon((0.06, 0.06), (0.54, 0.06), (0.54, 0.66), (0.3, 0.96), (0.06, 0.66)),
    )


def _star() -> Drawing:
    points: list[Point] = []
    for i in range(10):
        radius = 0.5 if i % 2 == 0 else 0.21
        points.append((0.5 + radius * sin(i * pi / 5), 0.48 + radius * cos(i * pi / 5)))
    return polygon(*points)


def _card() -> Drawing:
    return (*box(0.2, 0.05, 0.8, 0.95), *cut(box(0.28, 0.13, 0.72, 0.87)), *_part(_star(), 0.32, 0.32, 0.36))


def _part(drawing: Drawing, left: float, low: float, side: float) -> Drawing:
    """A drawing made smaller and moved."""
    return tuple(
        type(part)(tuple((left + x * side, low + y * side) for x, y in part.points), part.cut)
        for part in drawing
    )


def _trade() -> Drawing:
    upper = (*stroke(((0.1, 0.68), (0.7, 0.68)), 0.12), *polygon((0.64, 0.46), (0.64, 0.9), (0.96, 0.68)))
    lower = tuple(type(part)(tuple((1 - x, 1 - y) for x, y in part.points), part.cut) for part in upper)
    return (*upper, *lower)


def _chart() -> Drawing:
    return (
        *box(0.06, 0.06, 0.2, 0.34),
        *box(0.26, 0.06, 0.4, 0.6),
        *box(0.46, 0.06, 0.6, 0.94),
        *box(0.66, 0.06, 0.8, 0.5),
        *box(0.86, 0.06, 0.98, 0.26),
    )


def _knight() -> Drawing:
    helm = (*disc(0.5, 0.56, 0.34), *box(0.16, 0.1, 0.84, 0.56))
    visor = (*box(0.24, 0.5, 0.76, 0.6), *box(0.46, 0.16, 0.54, 0.5))
    plume = stroke(((0.5, 0.86), (0.62, 0.97), (0.84, 0.94)), 0.1, 0.04)
    return (*helm, *cut(visor), *plume)


def _monopoly() -> Drawing:
    """Cards that all run to one hand."""
    arrows: list = []
    for turn in range(4):
        angle = turn * pi / 2 + pi / 4
        c, s = cos(angle), sin(angle)

        def at(x: float, y: float, c: float = c, s: float = s) -> Point:
            return 0.5 + x * c - y * s, 0.5 + x * s + y * c

        arrows += stroke((at(0.62, 0), at(0.36, 0)), 0.11)
        arrows += polygon(at(0.42, 0.16), at(0.42, -0.16), at(0.2, 0))
    return (*arrows, *disc(0.5, 0.5, 0.13))


def _plenty() -> Drawing:
    def leaf(x: float, y: float) -> Drawing:
        return box(x, y, x + 0.4, y + 0.56)

    back = (*leaf(0.1, 0.32), *cut(stroke(((0.3, 0.5), (0.3, 0.7)), 0.07)))
    rim = box(0.4, 0.06, 0.92, 0.74)
    plus = (*stroke(((0.66, 0.26), (0.66, 0.54)), 0.08), *stroke(((0.52, 0.4), (0.8, 0.4)), 0.08))
    return (*back, *cut(rim), *box(0.46, 0.12, 0.86, 0.68), *cut(plus))


def _roads() -> Drawing:
    return (
        *stroke(((0.1, 0.24), (0.5, 0.46)), 0.16),
        *stroke(((0.5, 0.62), (0.9, 0.84)), 0.16),
        *stroke(((0.62, 0.38), (0.88, 0.22)), 0.1),
    )


def _die(pips: int) -> Drawing:
    corner = 0.16
    body = (
        *box(corner, 0.04, 1 - corner, 0.96),
        *box(0.04, corner, 0.96, 1 - corner),
        *(part for x in (corner, 1 - corner) for y in (corner, 1 - corner) for part in disc(x, y, 0.12)),
    )
    low, mid, high = 0.26, 0.5, 0.74
    spots: dict[int, tuple[Point, ...]] = {
        1: ((mid, mid),),
        2: ((low, high), (high, low)),
        3: ((low, high), (mid, mid), (high, low)),
        4: ((low, low), (low, high), (high, low), (high, high)),
        5: ((low, low), (low, high), (high, low), (high, high), (mid, mid)),
        6: ((low, low), (low, mid), (low, high), (high, low), (high, mid), (high, high)),
    }
    return (*body, *(part for x, y in spots[pips] for part in cut(disc(x, y, 0.095))))


def _pips(number: int) -> Drawing:
    """The dots under a number: its ways out of 36."""
    count = 6 - abs(7 - number)
    return tuple(part for i in range(count) for part in disc(0.5 + (i - (count - 1) / 2) * 0.18, 0.5, 0.08))


def _ring() -> Drawing:
    return (*disc(0.5, 0.5, 0.48), *cut(disc(0.5, 0.5, 0.3)))


def _disc() -> Drawing:
    return disc(0.5, 0.5, 0.48)


def _plate() -> Drawing:
    """A harbour's sign: wide, low, with cut corners."""
    low, high, cut_off = 0.19, 0.81, 0.12
    return polygon(
        (cut_off, low), (1 - cut_off, low), (1.0, low + cut_off), (1.0, high - cut_off), (1 - cut_off, high),
        (cut_off, high), (0.0, high - cut_off), (0.0, low + cut_off),
    )  # fmt: skip


def _shield() -> Drawing:
    return polygon(
        (0.08, 0.94), (0.5, 0.86), (0.92, 0.94), (0.92, 0.5), (0.78, 0.24), (0.5, 0.04), (0.22, 0.24),
        (0.08, 0.5),
    )  # fmt: skip


def _outline() -> Drawing:
    """The edge of a hex that may be chosen."""
    return (*_hex(0.03), *cut(_hex(0.1)))


# how an edge lies, in degrees
TURNS = {"NE": -30, "E": 90, "SE": 30}

SHAPES: dict[str, Callable[[], Drawing]] = {
    **LANDMARKS,
    "hex": _hex,
    "hex-outline": _outline,
    "hills": _brick,
    "brick": _brick,
    "forest": _lumber,
    "lumber": _lumber,
    "pasture": _wool,
    "wool": _wool,
    "fields": _grain,
    "grain": _grain,
    "mountains": _ore,
    "ore": _ore,
    "gold": _gold,
    "desert": _desert,
    "sea": _sea,
    "fog": _fog,
    "road": lambda: _bar(30, 0.22),
    # a road's bar lies along its edge; the rim is the dark border below it
    **{f"line-{side}": (lambda turn=turn: _line(turn, 0.2, 0.74)) for side, turn in TURNS.items()},
    **{f"rim-{side}": (lambda turn=turn: _line(turn, 0.33, 0.74)) for side, turn in TURNS.items()},
    **{f"trail-{side}": (lambda turn=turn: _line(turn, 0.52, 0.82)) for side, turn in TURNS.items()},
    **{f"open-{side}": (lambda turn=turn: _line(turn, 0.13, 0.58)) for side, turn in TURNS.items()},
    **{f"halo-{side}": (lambda turn=turn: _line(turn, 0.25, 0.58)) for side, turn in TURNS.items()},
    "ship": _ship,
    "pirate": _pirate,
    "robber": _robber,
    "settlement": _settlement,
    "city": _city,
    "point": _star,
    "card": _card,
    "trade": _trade,
    "chart": _chart,
    "knight": _knight,
    "monopoly": _monopoly,
    "plenty": _plenty,
    "roads": _roads,
    "ring": _ring,
    "disc": _disc,
    "plate": _plate,
    "shield": _shield,
    **{f"die-{pips}": (lambda pips=pips: _die(pips)) for pips in range(1, 7)},
    **{f"pips-{n}": (lambda n=n: _pips(n)) for n in range(2, 13) if n != 7},
}


@cache
def mask(name: str, size: int) -> bytes:
    """A drawing as alpha values, ``size`` by ``size``. Raises KeyError for one that isn't there."""
    return fill(SHAPES[name](), size)
