"""What stands along the road and lies on its cards, as silhouettes told apart in black and white.

Every drawing is our own, made of a few polygons in a unit square. Needs no Kivy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

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


def _box(left: float, low: float, right: float, high: float) -> Drawing:
    return polygon((left, low), (right, low), (right, high), (left, high))


def _roof(low: float, high: float, out: float, top: float) -> Drawing:
    """A roof whose eaves turn up: from ``out`` at the sides to ``top`` at the ridge."""
    left = bezier((out, low + 0.06), ((out + 0.14, low + 0.02), (top - 0.1, high - 0.1), (top, high)))
    right = tuple((1 - x, y) for x, y in reversed(left))
    return polygon(*left, *right, (1 - out - 0.1, low - 0.03), (out + 0.1, low - 0.03))


def _village() -> Drawing:
    roof = polygon((0.0, 0.42), (0.36, 0.94), (0.64, 0.94), (1.0, 0.42), (0.86, 0.36), (0.14, 0.36))
    ridge = stroke(((0.28, 0.96), (0.72, 0.96)), 0.08)
    thatch = (*stroke(((0.12, 0.47), (0.88, 0.47)), 0.035), *stroke(((0.27, 0.68), (0.73, 0.68)), 0.035))
    walls = _box(0.16, 0.02, 0.84, 0.36)
    door = (*_box(0.42, 0.02, 0.58, 0.24), *_box(0.22, 0.12, 0.34, 0.24), *_box(0.66, 0.12, 0.78, 0.24))
    return (*walls, *roof, *ridge, *cut(thatch), *cut(door))


def _temple() -> Drawing:
    top = bezier((0.0, 0.96), ((0.2, 0.84), (0.8, 0.84), (1.0, 0.96)))
    beam = polygon(*top, (0.95, 0.76), (0.05, 0.76))
    posts = polygon((0.22, 0.76), (0.34, 0.76), (0.3, 0.02), (0.16, 0.02))
    rail = _box(0.08, 0.5, 0.92, 0.6)
    return (*beam, *posts, *mirror(posts), *rail, *_box(0.45, 0.58, 0.55, 0.78))


def _traveler() -> Drawing:
    hat = polygon(*bezier((0.08, 0.66), ((0.3, 0.74), (0.42, 0.86), (0.5, 0.98))),
                  *bezier((0.5, 0.98), ((0.58, 0.86), (0.7, 0.74), (0.92, 0.66))))  # fmt: skip
    cloak = polygon((0.34, 0.62), (0.66, 0.62), (0.86, 0.08), (0.14, 0.08))
    feet = (*_box(0.3, 0.0, 0.42, 0.1), *_box(0.58, 0.0, 0.7, 0.1))
    return (*cloak, *feet, *cut(stroke(((0.2, 0.64), (0.8, 0.64)), 0.05)), *hat)


def _encounter() -> Drawing:
    one = tuple(_moved(part, 0.62, -0.02, 0.0) for part in _traveler())
    other = tuple(_moved(part, 0.62, 0.4, 0.3) for part in _traveler())
    shade = tuple(_moved(part, 0.7, -0.06, -0.03) for part in _traveler() if not part.cut)
    return (*other, *cut(shade), *one)


def _moved(part, scale: float, x: float, y: float):
    return type(part)(tuple((x + a * scale, y + b * scale) for a, b in part.points), part.cut)


def _hot_spring() -> Drawing:
    steam: list = []
    for x, low, high in ((0.28, 0.4, 0.82), (0.5, 0.44, 0.98), (0.72, 0.4, 0.82)):
        middle = (low + high) / 2
        line = bezier((x, low), ((x - 0.12, low + 0.12), (x + 0.12, middle), (x, middle + 0.04)),
                      ((x - 0.1, middle + 0.1), (x + 0.08, high - 0.06), (x + 0.02, high)))  # fmt: skip
        steam += stroke(line, 0.085)
    pool = (*ellipse(0.5, 0.24, 0.47, 0.22), *cut(ellipse(0.5, 0.31, 0.35, 0.12)))
    return (*pool, *steam)


def _farm() -> Drawing:
    band = polygon((0.3, 0.42), (0.7, 0.42), (0.7, 0.52), (0.3, 0.52))
    foot = polygon((0.34, 0.44), (0.66, 0.44), (0.86, 0.02), (0.14, 0.02))
    ears: list = []
    for x, y, turn in (
        (0.12, 0.72, 32),
        (0.31, 0.84, 14),
        (0.5, 0.87, 0),
        (0.69, 0.84, -14),
        (0.88, 0.72, -32),
    ):
        ears += stroke(((0.5 + (x - 0.5) * 0.35, 0.5), (x, y - 0.08)), 0.06)
        ears += ellipse(x, y, 0.065, 0.13, turn)
    lines = (*stroke(((0.42, 0.4), (0.34, 0.02)), 0.03), *stroke(((0.58, 0.4), (0.66, 0.02)), 0.03))
    edges = (*_box(0.28, 0.385, 0.72, 0.42), *_box(0.28, 0.52, 0.72, 0.555))
    return (*ears, *foot, *cut(lines), *cut(edges), *band)


def _paddy() -> Drawing:
    parts: list = []
    for level, low in enumerate((0.04, 0.3, 0.56)):
        inset = 0.1 * level
        edge = bezier((inset, low + 0.14), ((0.3, low + 0.3), (0.7, low - 0.04), (1 - inset, low + 0.16)))
        parts += polygon((inset, low), *edge, (1 - inset, low))
    stalks: list = []
    for x, y in ((0.36, 0.74), (0.62, 0.68)):
        stalks += stroke(((x, y), (x, y + 0.26)), 0.05)
        stalks += stroke(((x, y + 0.04), (x - 0.1, y + 0.2)), 0.05)
        stalks += stroke(((x, y + 0.04), (x + 0.1, y + 0.2)), 0.05)
    return (*parts, *stalks)


def _mountain() -> Drawing:
    side = bezier((0.0, 0.08), ((0.22, 0.2), (0.34, 0.62), (0.42, 0.9)))
    peak = polygon(*side, (0.58, 0.9), *((1 - x, y) for x, y in reversed(side)))
    snow = polygon(
        (0.36, 0.66), (0.42, 0.9), (0.58, 0.9), (0.64, 0.66), (0.57, 0.58), (0.5, 0.68), (0.43, 0.58)
    )
    rim = stroke(((0.33, 0.64), (0.43, 0.54), (0.5, 0.64), (0.57, 0.54), (0.67, 0.64)), 0.05)
    return (*peak, *cut(rim), *snow)


def _sea() -> Drawing:
    wave = bezier(
        (0.0, 0.28),
        ((0.2, 0.3), (0.16, 0.98), (0.62, 0.96)),
        ((0.88, 0.94), (0.98, 0.72), (0.9, 0.56)),
        ((0.84, 0.72), (0.72, 0.78), (0.6, 0.72)),
        ((0.44, 0.64), (0.46, 0.4), (0.62, 0.32)),
        ((0.76, 0.26), (0.9, 0.3), (1.0, 0.36)),
    )
    body = polygon(*wave, (1.0, 0.06), (0.0, 0.06))
    line = bezier(
        (0.06, 0.18), ((0.3, 0.26), (0.4, 0.1), (0.6, 0.17)), ((0.74, 0.22), (0.84, 0.2), (0.94, 0.18))
    )
    foam = (*disc(0.94, 0.46, 0.06), *disc(0.8, 0.5, 0.05))
    return (*body, *cut(stroke(line, 0.05)), *foam)


def _inn() -> Drawing:
    body = ellipse(0.5, 0.48, 0.36, 0.36)
    caps = (*_box(0.32, 0.78, 0.68, 0.88), *_box(0.32, 0.08, 0.68, 0.18), *_box(0.47, 0.86, 0.53, 1.0))
    ribs = [stroke(((0.14, y), (0.86, y)), 0.03) for y in (0.32, 0.48, 0.64)]
    tassel = stroke(((0.5, 0.1), (0.5, 0.0)), 0.07)
    return (*body, *cut(part for rib in ribs for part in rib), *caps, *tassel)


def _kyoto() -> Drawing:
    parts: list = [*_box(0.47, 0.84, 0.53, 1.0)]
    for low, out in ((0.66, 0.2), (0.4, 0.1), (0.14, 0.0)):
        parts += _roof(low, low + 0.2, out, 0.4)
        parts += _box(0.3, low - 0.12, 0.7, low + 0.02)
    return (*parts, *_box(0.16, 0.0, 0.84, 0.06))


def _edo() -> Drawing:
    arch = bezier((0.0, 0.3), ((0.25, 0.62), (0.75, 0.62), (1.0, 0.3)))
    low = bezier((0.9, 0.1), ((0.72, 0.42), (0.28, 0.42), (0.1, 0.1)))
    deck = polygon(*arch, (1.0, 0.12), *low, (0.0, 0.12))
    rail = bezier((0.04, 0.52), ((0.27, 0.82), (0.73, 0.82), (0.96, 0.52)))
    posts: list = []
    for x, y in ((0.05, 0.3), (0.27, 0.46), (0.5, 0.52), (0.73, 0.46), (0.95, 0.3)):
        posts += stroke(((x, y), (x, y + 0.3)), 0.06)
    return (*deck, *stroke(rail, 0.06), *posts)


def _coin() -> Drawing:
    return (*disc(0.5, 0.5, 0.48), *cut(_box(0.36, 0.36, 0.64, 0.64)))


def _small() -> Drawing:
    leaf = ellipse(0.5, 0.64, 0.38, 0.34)
    ribs = [stroke(((0.5, 0.3), (x, y)), 0.03) for x, y in ((0.24, 0.82), (0.5, 0.94), (0.76, 0.82))]
    return (*leaf, *cut(part for rib in ribs for part in rib), *stroke(((0.5, 0.34), (0.5, 0.04)), 0.1))


def _food() -> Drawing:
    balls = (*disc(0.3, 0.3, 0.19), *disc(0.53, 0.53, 0.19), *disc(0.76, 0.76, 0.19))
    gaps = (*stroke(((0.34, 0.5), (0.5, 0.34)), 0.035), *stroke(((0.57, 0.73), (0.73, 0.57)), 0.035))
    return (*stroke(((0.02, 0.02), (0.96, 0.96)), 0.07), *balls, *cut(gaps))


def _clothing() -> Drawing:
    robe = polygon((0.34, 0.94), (0.66, 0.94), (0.98, 0.84), (0.98, 0.42), (0.74, 0.46), (0.78, 0.04),
                   (0.22, 0.04), (0.26, 0.46), (0.02, 0.42), (0.02, 0.84))  # fmt: skip
    collar = (*stroke(((0.36, 0.94), (0.56, 0.56)), 0.05), *stroke(((0.64, 0.94), (0.48, 0.64)), 0.05))
    belt = (*_box(0.22, 0.4, 0.78, 0.425), *_box(0.22, 0.545, 0.78, 0.57))
    return (*robe, *cut(collar), *cut(belt))


def _art() -> Drawing:
    body = bezier(
        (0.38, 0.84),
        ((0.38, 0.7), (0.12, 0.68), (0.14, 0.44)),
        ((0.16, 0.22), (0.34, 0.2), (0.34, 0.04)),
    )
    vase = polygon(*body, *((1 - x, y) for x, y in reversed(body)))
    lip = _box(0.32, 0.86, 0.68, 0.96)
    crest = bezier(
        (0.16, 0.44), ((0.34, 0.6), (0.44, 0.32), (0.6, 0.46)), ((0.7, 0.54), (0.76, 0.5), (0.84, 0.46))
    )
    wave = stroke(crest, 0.05)
    return (*vase, *lip, *cut(wave))


def _shokunin() -> Drawing:
    head = polygon((0.1, 0.66), (0.3, 0.94), (0.86, 0.94), (0.86, 0.66))
    handle = _box(0.5, 0.02, 0.64, 0.68)
    return (*handle, *head, *cut(stroke(((0.46, 0.64), (0.68, 0.64)), 0.04)), *_box(0.46, 0.66, 0.68, 0.72))


def _annaibito() -> Drawing:
    post = _box(0.44, 0.0, 0.56, 1.0)
    right = polygon((0.2, 0.62), (0.2, 0.86), (0.8, 0.86), (0.98, 0.74), (0.8, 0.62))
    left = polygon((0.8, 0.3), (0.8, 0.52), (0.22, 0.52), (0.04, 0.41), (0.22, 0.3))
    lines = (*stroke(((0.3, 0.74), (0.74, 0.74)), 0.045), *stroke(((0.28, 0.41), (0.7, 0.41)), 0.045))
    return (*post, *right, *left, *cut(lines))


def _samurai() -> Drawing:
    bowl = polygon(*bezier((0.2, 0.42), ((0.2, 0.86), (0.8, 0.86), (0.8, 0.42))))
    flap = ((0.5, 0.42), (0.16, 0.42), (0.0, 0.12), (0.22, 0.06), (0.3, 0.3), (0.5, 0.3))
    neck = (*polygon(*flap), *mirror(polygon(*flap)))
    horn = polygon(*bezier((0.46, 0.62), ((0.3, 0.64), (0.14, 0.76), (0.14, 1.0)),
                           ((0.24, 0.86), (0.38, 0.76), (0.5, 0.76))))  # fmt: skip
    edge = stroke(((0.2, 0.44), (0.8, 0.44)), 0.04)
    shade = stroke(bezier((0.46, 0.6), ((0.3, 0.62), (0.2, 0.7), (0.14, 0.94))), 0.05)
    return (
        *bowl,
        *neck,
        *cut(edge),
        *cut(shade),
        *cut(mirror(shade)),
        *horn,
        *mirror(horn),
        *disc(0.5, 0.66, 0.09),
    )


def _kuge() -> Drawing:
    cap = polygon((0.34, 0.6), (0.28, 0.9), (0.44, 1.0), (0.62, 0.98), (0.68, 0.6))
    face = ellipse(0.51, 0.5, 0.19, 0.2)
    robe = polygon(
        *bezier((0.02, 0.0), ((0.06, 0.3), (0.3, 0.36), (0.5, 0.36)), ((0.7, 0.36), (0.94, 0.3), (0.98, 0.0)))
    )
    collar = (*stroke(((0.36, 0.34), (0.54, 0.08)), 0.045), *stroke(((0.64, 0.34), (0.46, 0.08)), 0.045))
    brim = stroke(((0.28, 0.63), (0.74, 0.63)), 0.04)
    return (*robe, *cut(collar), *cut(ellipse(0.51, 0.48, 0.23, 0.24)), *face, *cap, *cut(brim))


def _miko() -> Drawing:
    bell = bezier((0.5, 0.92), ((0.24, 0.9), (0.3, 0.46), (0.14, 0.28)))
    body = polygon(*bell, *((1 - x, y) for x, y in reversed(bell)))
    ring = (*disc(0.5, 0.92, 0.09), *cut(disc(0.5, 0.93, 0.04)))
    return (*body, *cut(_box(0.1, 0.36, 0.9, 0.4)), *ring, *_box(0.1, 0.2, 0.9, 0.29), *disc(0.5, 0.12, 0.1))


def _meal() -> Drawing:
    side = bezier((0.34, 0.1), ((0.26, 0.12), (0.06, 0.2), (0.04, 0.52)))
    right = tuple((1 - x, y) for x, y in reversed(side))
    bowl = polygon((0.34, 0.02), *side, *right, (0.66, 0.02))
    rice = polygon(*bezier((0.12, 0.56), ((0.2, 0.84), (0.64, 0.84), (0.74, 0.56))))
    sticks = (*stroke(((0.62, 0.6), (0.98, 0.98)), 0.06), *stroke(((0.76, 0.58), (1.0, 0.82)), 0.06))
    return (*bowl, *rice, *cut(stroke(((0.04, 0.545), (0.96, 0.545)), 0.04)), *sticks)


def _medal() -> Drawing:
    plate = polygon((0.5, 0.86), (0.96, 0.6), (0.96, 0.08), (0.04, 0.08), (0.04, 0.6))
    rim = stroke(((0.5, 0.74), (0.85, 0.54), (0.85, 0.19), (0.15, 0.19), (0.15, 0.54), (0.5, 0.74)), 0.035)
    cord = stroke(((0.4, 0.76), (0.5, 1.0), (0.6, 0.76)), 0.05)
    half = ((0.5, 0.62), (0.56, 0.47), (0.71, 0.46), (0.59, 0.37), (0.63, 0.23), (0.5, 0.31))
    star = polygon(*half, *((1 - x, y) for x, y in reversed(half)))
    return (*cord, *plate, *cut(rim), *cut(star))


def _marker() -> Drawing:
    flag = polygon((0.28, 0.96), (0.94, 0.76), (0.28, 0.52))
    return (*stroke(((0.22, 0.96), (0.22, 0.06)), 0.1), *flag, *_box(0.04, 0.0, 0.42, 0.1))


def _bag() -> Drawing:
    knot = (*ellipse(0.36, 0.82, 0.16, 0.1, 35), *ellipse(0.64, 0.82, 0.16, 0.1, -35))
    body = ellipse(0.5, 0.36, 0.46, 0.36)
    folds = (*stroke(((0.5, 0.68), (0.3, 0.36)), 0.04), *stroke(((0.5, 0.68), (0.7, 0.36)), 0.04))
    return (*body, *cut(folds), *knot, *disc(0.5, 0.72, 0.09))


def _road() -> Drawing:
    """The emblem's road, winding to the mountain."""
    path: tuple[Point, ...] = bezier(
        (0.12, 0.02), ((0.5, 0.1), (0.98, 0.12), (0.8, 0.26)), ((0.66, 0.37), (0.3, 0.3), (0.46, 0.46))
    )
    return stroke(path, 0.16, 0.04)


_DRAWINGS: dict[str, Callable[[], Drawing]] = {
    "village": _village,
    "temple": _temple,
    "encounter": _encounter,
    "hot_spring": _hot_spring,
    "farm": _farm,
    "paddy": _paddy,
    "mountain": _mountain,
    "sea": _sea,
    "inn": _inn,
    "kyoto": _kyoto,
    "edo": _edo,
    "coin": _coin,
    "small": _small,
    "food": _food,
    "clothing": _clothing,
    "art": _art,
    "shokunin": _shokunin,
    "annaibito": _annaibito,
    "samurai": _samurai,
    "kuge": _kuge,
    "miko": _miko,
    "meal": _meal,
    "medal": _medal,
    "marker": _marker,
    "bag": _bag,
    "traveler": _traveler,
    "road": _road,
}
NAMES = tuple(_DRAWINGS)


def drawn(name: str) -> Drawing:
    """A drawing by its name. Raises KeyError."""
    return _DRAWINGS[name]()


@cache
def mask(name: str, size: int) -> bytes:
    """A drawing as ``size`` by ``size`` alpha values, rows from the bottom up. Raises KeyError."""
    return fill(drawn(name), size)
