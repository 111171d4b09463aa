"""Filled shapes as soft-edged alpha masks, quick enough to be made when a card first comes up. Needs no Kivy.

A drawing is a list of parts in a unit square (y upwards): polygons that are added to or cut out of what
lies there already. Every pixel is sampled 4 by 4 times; a row of samples is one whole number, a bit each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, cos, hypot, pi, sin

from msgspec import Struct

Point = tuple[float, float]
FINE = 4
# a row of a pixel's samples, as a hexadecimal digit → how many are inside
_COUNTS = bytes.maketrans(b"0123456789abcdef", bytes(n.bit_count() for n in range(1 << FINE)))
# how many of a pixel's samples are inside → its opacity
_ALPHA = bytes(255 * min(n, FINE * FINE) // (FINE * FINE) for n in range(256))


class Part(Struct, frozen=True):
    """A polygon, even-odd; ``cut`` takes it away instead of adding it."""

    points: tuple[Point, ...]
    cut: bool = False


Drawing = tuple[Part, ...]


def cut(parts: Iterable[Part]) -> Drawing:
    """The same parts, taken away instead of added."""
    return tuple(Part(part.points, cut=True) for part in parts)


def mirror(parts: Iterable[Part]) -> Drawing:
    """The same parts with left and right changed over."""
    return tuple(Part(tuple((1 - x, y) for x, y in part.points), part.cut) for part in parts)


def polygon(*points: Point) -> Drawing:
    return (Part(points),)


def ellipse(x: float, y: float, across: float, up: float, turn: float = 0) -> Drawing:
    """``turn`` in degrees anticlockwise."""
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    spots = ((across * cos(i * pi / 14), up * sin(i * pi / 14)) for i in range(28))
    return (Part(tuple((x + a * c - b * s, y + a * s + b * c) for a, b in spots)),)


def disc(x: float, y: float, radius: float) -> Drawing:
    return ellipse(x, y, radius, radius)


def bezier(start: Point, *pieces: tuple[Point, Point, Point]) -> tuple[Point, ...]:
    """Points along cubic curves: each piece is (control, control, end)."""
    points = [start]
    for one, two, end in pieces:
        from_ = points[-1]
        for i in range(1, 11):
            t = i / 10
            u = 1 - t
            points.append(
                (
                    u**3 * from_[0] + 3 * u * u * t * one[0] + 3 * u * t * t * two[0] + t**3 * end[0],
                    u**3 * from_[1] + 3 * u * u * t * one[1] + 3 * u * t * t * two[1] + t**3 * end[1],
                )
            )
    return tuple(points)


def stroke(points: Sequence[Point], weight: float, end_weight: float | None = None) -> Drawing:
    """A line with round joints that runs from ``weight`` to ``end_weight`` (by default the same)."""
    last = weight if end_weight is None else end_weight
    steps = max(1, len(points) - 1)
    radii = [(weight + (last - weight) * i / steps) / 2 for i in range(len(points))]
    parts: list[Part] = []
    for i, (x, y) in enumerate(points):
        parts += disc(x, y, radii[i])
        if i + 1 == len(points):
            break
        bx, by = points[i + 1]
        length = hypot(bx - x, by - y) or 1.0
        nx, ny = (y - by) / length, (bx - x) / length
        r, s = radii[i], radii[i + 1]
        parts += polygon(
            (x + nx * r, y + ny * r),
            (bx + nx * s, by + ny * s),
            (bx - nx * s, by - ny * s),
            (x - nx * r, y - ny * r),
        )
    return tuple(parts)


def fill(drawing: Drawing, size: int) -> bytes:
    """The drawing as ``size`` by ``size`` alpha values, rows from the bottom up."""
    fine = size * FINE
    rows = [0] * fine
    for part in drawing:
        for row, span in _spans(part.points, fine):
            rows[row] = rows[row] & ~span if part.cut else rows[row] | span
    mask = bytearray(size * size)
    for y in range(size):
        inside = 0
        for row in rows[y * FINE : y * FINE + FINE]:
            # a pixel's samples of one row are one hexadecimal digit, the leftmost pixel's the last
            digits = f"{row:0{size}x}".encode()[::-1]
            inside += int.from_bytes(digits.translate(_COUNTS), "big")
        if inside:
            mask[y * size : (y + 1) * size] = inside.to_bytes(size, "big").translate(_ALPHA)
    return bytes(mask)


def _spans(points: Sequence[Point], fine: int) -> Iterable[tuple[int, int]]:
    """For every row of samples that the polygon crosses: the row and the bits inside."""
    crossings: dict[int, list[float]] = {}
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if ay > by:
            ax, ay, bx, by = bx, by, ax, ay
        low, high = max(0, ceil(ay * fine - 0.5)), min(fine, ceil(by * fine - 0.5))
        if low >= high:
            continue
        slope = (bx - ax) / (by - ay)
        for row in range(low, high):
            crossings.setdefault(row, []).append(ax + slope * ((row + 0.5) / fine - ay))
    for row, places in crossings.items():
        places.sort()
        span = 0
        for left, right in zip(places[::2], places[1::2], strict=True):
            start = min(fine, max(0, round(left * fine)))
            end = min(fine, max(0, round(right * fine)))
            span ^= (1 << end) - (1 << start)
        yield row, span
