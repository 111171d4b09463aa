"""The app's icons, as strokes on a 24 by 24 grid (y upwards), and the eight seat shapes. Needs no Kivy.

Every icon is made of open or closed polylines of one weight; `ui.widgets.paint` draws them.
"""

from __future__ import annotations

from math import cos, pi, radians, sin

Point = tuple[float, float]
Line = tuple[Point, ...]

GRID = 24


def _arc(x: float, y: float, radius: float, start: float, end: float) -> Line:
    """A piece of a circle, in degrees anticlockwise from the right."""
    steps = max(4, round(abs(end - start) / 12))
    turns = [radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return tuple((x + radius * cos(t), y + radius * sin(t)) for t in turns)


def _circle(x: float, y: float, radius: float) -> Line:
    return _arc(x, y, radius, 0, 360)


def _ellipse(x: float, y: float, across: float, up: float) -> Line:
    return tuple((x + across * cos(i * pi / 16), y + up * sin(i * pi / 16)) for i in range(33))


def _rounded(left: float, low: float, right: float, high: float, radius: float = 2) -> Line:
    return (
        *_arc(right - radius, high - radius, radius, 0, 90),
        *_arc(left + radius, high - radius, radius, 90, 180),
        *_arc(left + radius, low + radius, radius, 180, 270),
        *_arc(right - radius, low + radius, radius, 270, 360),
        (right, high - radius),
    )


def _gear() -> tuple[Line, ...]:
    teeth = []
    for i in range(8):
        turn = radians(22.5 + 45 * i)
        teeth.append(tuple((12 + r * cos(turn), 12 + r * sin(turn)) for r in (6.6, 9.4)))
    return (_circle(12, 12, 6.6), _circle(12, 12, 2.4), *teeth)


def _mirror(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(tuple((GRID - x, y) for x, y in line) for line in lines)


def _dotted(y: float = 8.5) -> tuple[Line, ...]:
    """Eight dots in a circle: the place of a letter that a tone goes on."""
    turns = [i * pi / 4 + pi / 8 for i in range(8)]
    return tuple(((12 + 5 * cos(turn), y + 5 * sin(turn)),) for turn in turns)


def _tilde() -> Line:
    return tuple((7.5 + 9 * i / 16, 17.6 + 1.5 * sin(i * pi / 8)) for i in range(17))


_UNDO: tuple[Line, ...] = (
    ((8.5, 19.5), (4, 15), (8.5, 10.5)),
    ((4, 15), (14.5, 15), *_arc(14.5, 10, 5, 90, -90)[1:], (9, 5)),
)

ICONS: dict[str, tuple[Line, ...]] = {
    "undo": _UNDO,
    "redo": _mirror(_UNDO),
    "menu": (_circle(5, 12, 0.8), _circle(12, 12, 0.8), _circle(19, 12, 0.8)),
    "back": (((14.5, 19), (7.5, 12), (14.5, 5)),),
    "next": (((4, 12), (20, 12)), ((13.5, 18.5), (20, 12), (13.5, 5.5))),
    "down": (((5, 15), (12, 8), (19, 15)),),
    "up": (((5, 9), (12, 16), (19, 9)),),
    "close": (((5.5, 5.5), (18.5, 18.5)), ((5.5, 18.5), (18.5, 5.5))),
    "plus": (((12, 4.5), (12, 19.5)), ((4.5, 12), (19.5, 12))),
    "minus": (((4.5, 12), (19.5, 12)),),
    "check": (((4.5, 12.5), (9.8, 6.5), (19.5, 17.5)),),
    "globe": (_circle(12, 12, 9), _ellipse(12, 12, 4.2, 9), ((3, 12), (21, 12))),
    "dice": (
        _rounded(3.5, 3.5, 20.5, 20.5, 3.5),
        *(_circle(x, y, 0.5) for x, y in ((8.2, 8.2), (12, 12), (15.8, 15.8))),
    ),
    "card": (_rounded(5.5, 2.8, 18.5, 21.2, 2.2), ((9, 17.2), (11.5, 17.2)), ((12.5, 6.8), (15, 6.8))),
    "scan": (
        ((3.5, 8), (3.5, 3.5), (8, 3.5)),
        ((16, 3.5), (20.5, 3.5), (20.5, 8)),
        ((20.5, 16), (20.5, 20.5), (16, 20.5)),
        ((8, 20.5), (3.5, 20.5), (3.5, 16)),
        ((8.2, 8.5), (8.2, 15.5)),
        ((12, 8.5), (12, 15.5)),
        ((15.8, 8.5), (15.8, 15.5)),
    ),
    "hand": (
        _rounded(9.5, 6.5, 20.5, 21, 2),
        ((5.8, 18.2), (3.4, 7.2), *_arc(5.5, 5.6, 2, 170, 258), (14.6, 3)),
    ),
    "speaker": (
        ((3.5, 9.2), (7.2, 9.2), (12, 5), (12, 19), (7.2, 14.8), (3.5, 14.8), (3.5, 9.2)),
        _arc(12.5, 12, 4, -45, 45),
        _arc(12.5, 12, 8, -45, 45),
    ),
    "history": (
        _arc(12.5, 12, 8.5, 150, -150),
        ((4.4, 20), (4.6, 15.6), (9, 15.8)),
        ((12.5, 17), (12.5, 12), (16, 9.8)),
    ),
    "settings": _gear(),
    "plug": (
        ((8.5, 21), (8.5, 15.5)),
        ((15.5, 21), (15.5, 15.5)),
        ((5.5, 15.5), (18.5, 15.5), (18.5, 13), *_arc(12, 13, 6.5, 0, -180)[1:], (5.5, 15.5)),
        ((12, 6.5), (12, 3)),
    ),
    "trash": (
        ((4, 18), (20, 18)),
        ((9, 18), (9, 20.8), (15, 20.8), (15, 18)),
        ((6, 18), (6.9, 3.2), (17.1, 3.2), (18, 18)),
        ((10.2, 14), (10.5, 7.2)),
        ((13.8, 14), (13.5, 7.2)),
    ),
    "edit": (((4, 4), (5, 8.6), (16.4, 20), (20, 16.4), (8.6, 5), (4, 4)), ((13.6, 17.2), (17.2, 13.6))),
    "eye": (
        (*_arc(12, 4.2, 12.4, 141, 39), *_arc(12, 19.8, 12.4, -39, -141)),
        _circle(12, 12, 3),
    ),
    "shuffle": (
        ((3, 6.5), (7, 6.5), (15.5, 17.5), (20.5, 17.5)),
        ((3, 17.5), (7, 17.5), (9.2, 14.7)),
        ((13.2, 9.4), (15.5, 6.5), (20.5, 6.5)),
        ((17.6, 20.4), (20.6, 17.5), (17.6, 14.6)),
        ((17.6, 9.4), (20.6, 6.5), (17.6, 3.6)),
    ),
    "home": (
        ((3.2, 11.4), (12, 20), (20.8, 11.4)),
        ((5.8, 13.6), (5.8, 3.8), (18.2, 3.8), (18.2, 13.6)),
        ((10, 3.8), (10, 9.6), (14, 9.6), (14, 3.8)),
    ),
    "info": (_circle(12, 12, 9), ((12, 6.8), (12, 12.2)), _circle(12, 16.4, 0.4)),
    "warning": (
        ((12, 20.4), (2.8, 4.2), (21.2, 4.2), (12, 20.4)),
        ((12, 14.4), (12, 10)),
        _circle(12, 7.2, 0.4),
    ),
    "backspace": (
        ((8.6, 18.5), (20.8, 18.5), (20.8, 5.5), (8.6, 5.5), (2.6, 12), (8.6, 18.5)),
        ((11.4, 14.8), (17, 9.2)),
        ((11.4, 9.2), (17, 14.8)),
    ),
    "shift": (
        ((12, 20.4), (3.6, 11.6), (8.2, 11.6), (8.2, 4), (15.8, 4), (15.8, 11.6), (20.4, 11.6), (12, 20.4)),
    ),
    "space": (((3.5, 11), (3.5, 7), (20.5, 7), (20.5, 11)),),
    "tone-acute": (*_dotted(), ((10.8, 15.4), (14.2, 20.2))),
    "tone-grave": (*_dotted(), ((13.2, 15.4), (9.8, 20.2))),
    "tone-hook": (*_dotted(), ((12, 15), (12, 16.4), *_arc(12, 18.2, 1.8, -60, 180))),
    "tone-tilde": (*_dotted(), _tilde()),
    "tone-dot": (*_dotted(12.5), _circle(12, 3.6, 0.6)),
    "search": (_circle(10.5, 13.5, 6.5), ((15.3, 8.7), (20.5, 3.5))),
}


def strokes(name: str) -> tuple[Line, ...]:
    """The polylines of an icon on the 24 grid. Raises KeyError for an icon that isn't there."""
    return ICONS[name]


def _star(tips: int, outer: float, inner: float) -> Line:
    points = []
    for i in range(2 * tips):
        turn = pi / 2 + i * pi / tips
        radius = inner if i % 2 else outer
        points.append((0.5 + radius * cos(turn), 0.46 + radius * sin(turn)))
    return tuple(points)


# Seat shapes as polygons in a unit square, of about equal weight to the eye. `disc` and `ring` are round.
SHAPES: dict[str, Line] = {
    "triangle": ((0.03, 0.12), (0.97, 0.12), (0.5, 0.95)),
    "square": ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88)),
    "plus": (
        (0.34, 0.04),
        (0.66, 0.04),
        (0.66, 0.34),
        (0.96, 0.34),
        (0.96, 0.66),
        (0.66, 0.66),
        (0.66, 0.96),
        (0.34, 0.96),
        (0.34, 0.66),
        (0.04, 0.66),
        (0.04, 0.34),
        (0.34, 0.34),
    ),
    "star": _star(5, 0.52, 0.23),
    "diamond": ((0.5, 0.0), (0.88, 0.5), (0.5, 1.0), (0.12, 0.5)),
    "bar": ((0.02, 0.32), (0.98, 0.32), (0.98, 0.68), (0.02, 0.68)),
}
DISC_RADIUS = 0.44
RING = (0.46, 0.25)  # outer and inner radius
