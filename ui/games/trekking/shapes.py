"""What lies on the table of Trekking, as silhouettes that can be told apart in black and white.

Every drawing is our own, made of a few polygons in a unit square. Needs no Kivy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from ui.theme import Colour, rgba
from ui.widgets.silhouette import Drawing, bezier, cut, disc, ellipse, fill, mirror, polygon, stroke

# --- the six icons of the Trek cards ----------------------------------------------------------------


def _paddle() -> Drawing:
    shaft = stroke(((0.3, 0.3), (0.84, 0.84)), 0.09)
    grip = stroke(((0.74, 0.94), (0.94, 0.74)), 0.11)
    blade = bezier(
        (0.42, 0.46),
        ((0.3, 0.52), (0.12, 0.4), (0.05, 0.22)),
        ((0.0, 0.08), (0.08, 0.0), (0.22, 0.05)),
        ((0.4, 0.12), (0.52, 0.3), (0.46, 0.42)),
    )
    rib = stroke(((0.17, 0.17), (0.32, 0.32)), 0.05)
    return (*shaft, *grip, *polygon(*blade), *cut(rib))


def _campfire() -> Drawing:
    flame = bezier(
        (0.53, 1.0),
        ((0.56, 0.84), (0.82, 0.72), (0.8, 0.48)),
        ((0.78, 0.32), (0.66, 0.26), (0.5, 0.26)),
        ((0.32, 0.26), (0.2, 0.34), (0.2, 0.5)),
        ((0.2, 0.62), (0.28, 0.68), (0.29, 0.8)),
        ((0.36, 0.76), (0.38, 0.7), (0.39, 0.64)),
        ((0.46, 0.72), (0.53, 0.84), (0.53, 1.0)),
    )
    heart = bezier(
        (0.51, 0.6),
        ((0.53, 0.52), (0.63, 0.48), (0.61, 0.4)),
        ((0.59, 0.3), (0.41, 0.3), (0.4, 0.4)),
        ((0.39, 0.48), (0.48, 0.52), (0.51, 0.6)),
    )
    log = stroke(((0.08, 0.06), (0.92, 0.24)), 0.11)
    return (*polygon(*flame), *cut(polygon(*heart)), *log, *mirror(log))


def _mountain() -> Drawing:
    peaks = polygon((0.0, 0.08), (0.36, 0.86), (0.54, 0.5), (0.68, 0.7), (1.0, 0.08))
    snow = polygon(
        (0.25, 0.56), (0.32, 0.46), (0.37, 0.55), (0.43, 0.44), (0.49, 0.54), (0.51, 0.5), (0.47, 0.6),
        (0.36, 0.76), (0.27, 0.58),
    )  # fmt: skip
    return (*peaks, *cut(snow))


def _boot() -> Drawing:
    leg = bezier(
        (0.16, 0.98),
        ((0.3, 1.0), (0.42, 1.0), (0.54, 0.96)),
        ((0.53, 0.8), (0.54, 0.66), (0.58, 0.54)),
        ((0.7, 0.46), (0.96, 0.46), (0.97, 0.26)),
        ((0.97, 0.24), (0.97, 0.22), (0.97, 0.2)),
        ((0.7, 0.2), (0.4, 0.2), (0.13, 0.2)),
        ((0.11, 0.4), (0.19, 0.7), (0.16, 0.98)),
    )
    sole = polygon(
        (0.1, 0.02), (0.34, 0.02), (0.36, 0.08), (0.44, 0.08), (0.46, 0.02), (0.96, 0.02), (0.98, 0.14),
        (0.1, 0.14),
    )  # fmt: skip
    cuff = stroke(((0.18, 0.84), (0.52, 0.81)), 0.05)
    laces = (
        *stroke(((0.4, 0.62), (0.56, 0.66)), 0.05),
        *stroke(((0.42, 0.5), (0.6, 0.54)), 0.05),
    )
    return (*polygon(*leg), *cut(cuff), *cut(laces), *sole)


def _tree() -> Drawing:
    boughs = polygon(
        (0.5, 1.0), (0.72, 0.7), (0.62, 0.7), (0.82, 0.44), (0.7, 0.44), (0.94, 0.16), (0.06, 0.16),
        (0.3, 0.44), (0.18, 0.44), (0.38, 0.7), (0.28, 0.7),
    )  # fmt: skip
    trunk = polygon((0.43, 0.0), (0.57, 0.0), (0.57, 0.18), (0.43, 0.18))
    return (*boughs, *trunk)


def _paw() -> Drawing:
    pad = bezier(
        (0.5, 0.52),
        ((0.68, 0.52), (0.84, 0.3), (0.84, 0.16)),
        ((0.84, 0.0), (0.66, 0.02), (0.5, 0.06)),
        ((0.34, 0.02), (0.16, 0.0), (0.16, 0.16)),
        ((0.16, 0.3), (0.32, 0.52), (0.5, 0.52)),
    )
    toes = (
        *ellipse(0.12, 0.5, 0.095, 0.135, 24),
        *ellipse(0.36, 0.78, 0.105, 0.155, 6),
    )
    return (*polygon(*pad), *toes, *mirror(toes))


# --- the stones: every colour has a cut of its own --------------------------------------------------


def _round_stone() -> Drawing:
    return (*disc(0.5, 0.5, 0.46), *cut(ellipse(0.36, 0.66, 0.13, 0.06, 38)))


def _three_cornered_stone() -> Drawing:
    stone = bezier(
        (0.5, 1.0),
        ((0.6, 1.0), (0.66, 0.86), (0.96, 0.24)),
        ((1.02, 0.08), (0.9, 0.04), (0.5, 0.04)),
        ((0.1, 0.04), (-0.02, 0.08), (0.04, 0.24)),
        ((0.34, 0.86), (0.4, 1.0), (0.5, 1.0)),
    )
    edge = stroke(((0.5, 0.78), (0.32, 0.4)), 0.07)
    return (*polygon(*stone), *cut(edge))


def _square_stone() -> Drawing:
    stone = polygon((0.2, 0.04), (0.8, 0.04), (0.96, 0.2), (0.96, 0.8), (0.8, 0.96), (0.2, 0.96), (0.04, 0.8),
                    (0.04, 0.2))  # fmt: skip
    edge = stroke(((0.22, 0.7), (0.3, 0.78), (0.6, 0.78)), 0.07)
    return (*stone, *cut(edge))


def _six_sided_stone() -> Drawing:
    corners = [(0.5 + 0.5 * cos(pi / 2 + i * pi / 3), 0.5 + 0.5 * sin(pi / 2 + i * pi / 3)) for i in range(6)]
    inner = [(0.5 + (x - 0.5) * 0.52, 0.5 + (y - 0.5) * 0.52) for x, y in corners]
    edges = stroke((inner[2], inner[1], inner[0]), 0.07)
    return (*polygon(*corners), *cut(edges))


def _drop() -> Drawing:
    stone = bezier(
        (0.5, 1.0),
        ((0.56, 0.8), (0.9, 0.56), (0.9, 0.34)),
        ((0.9, 0.12), (0.7, 0.0), (0.5, 0.0)),
        ((0.3, 0.0), (0.1, 0.12), (0.1, 0.34)),
        ((0.1, 0.56), (0.44, 0.8), (0.5, 1.0)),
    )
    return (*polygon(*stone), *cut(ellipse(0.32, 0.34, 0.065, 0.14, 18)))


# --- pieces and places ------------------------------------------------------------------------------


def _trekker() -> Drawing:
    """A pin with a round head: its seat's own shape is drawn into it."""
    body = bezier(
        (0.5, 0.0),
        ((0.42, 0.16), (0.12, 0.4), (0.12, 0.62)),
        ((0.12, 0.84), (0.3, 1.0), (0.5, 1.0)),
        ((0.7, 1.0), (0.88, 0.84), (0.88, 0.62)),
        ((0.88, 0.4), (0.58, 0.16), (0.5, 0.0)),
    )
    return polygon(*body)


def _tent() -> Drawing:
    door = polygon((0.5, 0.6), (0.68, 0.08), (0.32, 0.08))
    poles = (*stroke(((0.46, 0.82), (0.57, 0.97)), 0.06), *stroke(((0.54, 0.82), (0.43, 0.97)), 0.06))
    return (*polygon((0.5, 0.92), (1.0, 0.08), (0.0, 0.08)), *poles, *cut(door))


def _sign() -> Drawing:
    post = polygon((0.44, 0.0), (0.56, 0.0), (0.56, 1.0), (0.44, 1.0))
    upper = polygon((0.1, 0.92), (0.78, 0.92), (0.98, 0.77), (0.78, 0.62), (0.1, 0.62))
    lower = polygon((0.9, 0.5), (0.22, 0.5), (0.02, 0.37), (0.22, 0.24), (0.9, 0.24))
    return (*post, *upper, *lower, *cut(stroke(((0.24, 0.77), (0.66, 0.77)), 0.06)))


def _bag() -> Drawing:
    body = bezier(
        (0.36, 0.7),
        ((0.1, 0.56), (0.0, 0.3), (0.1, 0.1)),
        ((0.18, 0.0), (0.82, 0.0), (0.9, 0.1)),
        ((1.0, 0.3), (0.9, 0.56), (0.64, 0.7)),
    )
    neck = polygon(
        (0.34, 0.76), (0.66, 0.76), (0.78, 0.98), (0.6, 0.92), (0.5, 1.0), (0.4, 0.92), (0.22, 0.98)
    )
    return (*polygon(*body), *neck)


def _land() -> Drawing:
    """A ridge with a tree line before it: the emblem's ground."""
    far = polygon((0.0, 0.3), (0.3, 0.78), (0.44, 0.58), (0.6, 0.9), (1.0, 0.34), (1.0, 0.1), (0.0, 0.1))
    snow = polygon((0.51, 0.76), (0.555, 0.7), (0.6, 0.77), (0.645, 0.68), (0.7, 0.75), (0.6, 0.86))
    return (*far, *cut(snow))


def _woods() -> Drawing:
    trees: Drawing = ()
    for x, y, size in ((0.02, 0.06, 0.34), (0.2, 0.0, 0.3), (0.66, 0.02, 0.36), (0.42, -0.02, 0.26)):
        for part in _tree():
            trees = (*trees, *polygon(*((x + px * size, y + py * size) for px, py in part.points)))
    return (*trees, *polygon((0.0, 0.0), (1.0, 0.0), (1.0, 0.08), (0.0, 0.08)))


_DRAWINGS: dict[str, Callable[[], Drawing]] = {
    "paddle": _paddle,
    "campfire": _campfire,
    "mountain": _mountain,
    "boot": _boot,
    "tree": _tree,
    "paw": _paw,
    "yellow": _round_stone,
    "red": _three_cornered_stone,
    "black": _square_stone,
    "green": _six_sided_stone,
    "blue": _drop,
    "trekker": _trekker,
    "tent": _tent,
    "sign": _sign,
    "bag": _bag,
    "land": _land,
    "woods": _woods,
}
NAMES = tuple(_DRAWINGS)
ICONS = ("paddle", "campfire", "mountain", "boot", "tree", "paw")
# a stone: its fill and its edge, so that even the black one stands out
STONES: dict[str, tuple[Colour, Colour]] = {
    "yellow": (rgba("#E9C63E"), rgba("#7A6412")),
    "red": (rgba("#D8493B"), rgba("#6B1F18")),
    "black": (rgba("#1D1C21"), rgba("#C9C3B6")),
    "green": (rgba("#57A05A"), rgba("#20471F")),
    "blue": (rgba("#4B84D8"), rgba("#1B3A6B")),
}


def bright(stone: str) -> Colour:
    """A stone's colour where it is drawn without an edge: seen on a dark ground. Raises KeyError."""
    fill, edge = STONES[stone]
    return edge if stone == "black" else fill


def drawn(name: str) -> Drawing:
    """A drawing by its name. Raises KeyError."""
    return _DRAWINGS[name]()


@cache
def mask(name: str, size: int) -> bytes:
    """A drawing as ``size`` by ``size`` alpha values, rows from the bottom up. Raises KeyError."""
    return fill(_DRAWINGS[name](), size)
