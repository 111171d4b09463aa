"""Soft-edged shapes as alpha masks, computed from distances. Needs no Kivy.

The Pi draws without multisampling, so edges are smoothed here once and kept as small textures. A mask is
`bytes` of width * height alpha values, rows from the bottom up, as a Kivy texture takes them. Points are in
px from the bottom left; a pixel's centre is at a half.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, hypot, sqrt

Point = tuple[float, float]


def _alpha(distance: float) -> int:
    """Opacity of a pixel whose centre is `distance` px outside the edge (negative: inside)."""
    return 255 if distance <= -0.5 else 0 if distance >= 0.5 else round(255 * (0.5 - distance))


def _to_segment(x: float, y: float, a: Point, b: Point) -> float:
    """Distance from a point to the line piece from `a` to `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / length))
    return hypot(x - a[0] - along * dx, y - a[1] - along * dy)


def strokes(lines: Sequence[Sequence[Point]], weight: float, width: int, height: int) -> bytes:
    """Polylines of one `weight` with round ends and joints. A line of one point is a dot."""
    mask = bytearray(width * height)
    half = weight / 2
    reach = half + 1
    for line in lines:
        pairs = list(pairwise(line)) or [(line[0], line[0])]
        for (ax, ay), (bx, by) in pairs:
            left, right = max(0, floor(min(ax, bx) - reach)), min(width, ceil(max(ax, bx) + reach))
            low, high = max(0, floor(min(ay, by) - reach)), min(height, ceil(max(ay, by) + reach))
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy or 1.0
            for row in range(low, high):
                y = row + 0.5 - ay
                at = row * width + left
                for x in (column + 0.5 - ax for column in range(left, right)):
                    along = (x * dx + y * dy) / length
                    along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
                    distance = hypot(x - along * dx, y - along * dy) - half
                    if distance < 0.5:
                        alpha = 255 if distance <= -0.5 else round(255 * (0.5 - distance))
                        if alpha > mask[at]:
                            mask[at] = alpha
                    at += 1
    return bytes(mask)


def polygon(points: Sequence[Point], width: int, height: int, soften: float = 0) -> bytes:
    """A filled polygon; `soften` px round its corners and move its outline out by as much."""
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    mask = bytearray(width * height)
    for row in range(height):
        y = row + 0.5
        for column in range(width):
            x = column + 0.5
            inside = False
            for (ax, ay), (bx, by) in edges:
                if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                    inside = not inside
            distance = min(_to_segment(x, y, a, b) for a, b in edges)
            mask[row * width + column] = _alpha((-distance if inside else distance) - soften)
    return bytes(mask)


def ring(width: int, height: int, centre: Point, outer: float, inner: float = 0) -> bytes:
    """A disc, or a ring when `inner` is above 0."""
    mask = bytearray(width * height)
    for row in range(height):
        for column in range(width):
            away = sqrt((column + 0.5 - centre[0]) ** 2 + (row + 0.5 - centre[1]) ** 2)
            alpha = _alpha(away - outer)
            if inner > 0:
                alpha = min(alpha, _alpha(inner - away))
            mask[row * width + column] = alpha
    return bytes(mask)


def rounded(width: int, height: int, radius: float, weight: float = 0) -> bytes:
    """A rectangle with round corners that fills the mask; with `weight` only its outline of that many px."""
    mask = bytearray(width * height)
    half_width, half_height = width / 2, height / 2
    for row in range(height):
        for column in range(width):
            x = abs(column + 0.5 - half_width) - half_width + radius
            y = abs(row + 0.5 - half_height) - half_height + radius
            distance = min(max(x, y), 0.0) + hypot(max(x, 0.0), max(y, 0.0)) - radius
            alpha = _alpha(distance)
            if weight > 0:
                alpha = min(alpha, _alpha(-distance - weight))
            mask[row * width + column] = alpha
    return bytes(mask)
