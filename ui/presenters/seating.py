"""Where seats lie round a drawn table, clockwise as people sit."""

from __future__ import annotations

# seats at the near, left, far and right side of the table, by the number of players
SIDES: dict[int, tuple[int, int, int, int]] = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (2, 1, 2, 1),
    7: (2, 1, 3, 1),
    8: (3, 1, 3, 1),
}


def places(seats: int) -> list[tuple[float, float]]:
    """The middle of each seat as parts of the width and height, (0, 0) at the bottom left.

    The first seat is at the near side; from above, the next ones follow clockwise.
    """
    near, left, far, right = SIDES[seats]
    points = [((near - index - 0.5) / near, 0.0) for index in range(near)]
    points += [(0.0, (index + 0.5) / left) for index in range(left)]
    points += [((index + 0.5) / far, 1.0) for index in range(far)]
    points += [(1.0, (right - index - 0.5) / right) for index in range(right)]
    return points
