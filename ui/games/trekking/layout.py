"""Where cards and labels lie on Trekking's table: pure numbers, px from the bottom left. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec import Struct

from ui.games.trekking.atlas import Point

KINDS, NUMBERS = 6, 4  # icons, and numbers of each: the Trek cards in the order of the box


class Cell(Struct, frozen=True):
    x: int
    y: int
    width: int
    height: int


class Grid(Struct, frozen=True):
    """Cells in the order of their cards, and the height that all of them take."""

    height: int
    cells: tuple[Cell, ...]


def picker_grid(width: int, target: int, gap: int, height: int = 0) -> Grid:
    """All kinds of Trek cards: an icon to a column, or three icons to a row where that many fit.

    They fill ``height`` if it is more than they need.
    """
    across = 3 * NUMBERS
    wide = (width - (across - 1) * gap) // across
    if wide >= target:
        places = [
            (kind % 3 * NUMBERS + number, kind // 3) for kind in range(KINDS) for number in range(NUMBERS)
        ]
    else:
        across = KINDS
        wide = (width - (across - 1) * gap) // across
        places = [(kind, number) for kind in range(KINDS) for number in range(NUMBERS)]
    rows = 1 + max(row for _, row in places)
    tall = max(target, (height - (rows - 1) * gap) // rows)
    height = rows * tall + (rows - 1) * gap
    cells = (
        Cell(column * (wide + gap), height - (row + 1) * tall - row * gap, wide, tall)
        for column, row in places
    )
    return Grid(height, tuple(cells))


def even_grid(count: int, columns: int, width: int, tall: int, gap: int) -> Grid:
    """``count`` cells of one size, ``columns`` beside each other, from the top left."""
    columns = max(1, min(count, columns))
    rows = -(-count // columns)
    wide = (width - (columns - 1) * gap) // columns
    height = rows * tall + max(0, rows - 1) * gap
    cells = []
    for index in range(count):
        row, column = divmod(index, columns)
        cells.append(Cell(column * (wide + gap), height - (row + 1) * tall - row * gap, wide, tall))
    return Grid(height, tuple(cells))


class Block(Struct, frozen=True):
    """A rectangle that labels keep clear of."""

    x: float
    y: float
    right: float
    top: float

    def meets(self, other: Block) -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.top and other.y < self.top


def around(x: float, y: float, reach: float) -> Block:
    return Block(x - reach, y - reach, x + reach, y + reach)


def label_places(
    wanted: Sequence[tuple[int, int, int]],
    places: Sequence[Point],
    reach: float,
    box: Block,
    taken: Sequence[Block] = (),
) -> dict[int, Point]:
    """Middles of the labels that find room beside their places, by the places' numbers.

    ``wanted`` are (place, width, height), the most wanted first. A label stands below, above, right or
    left of its place, within ``box``, and on no other place, label or ``taken`` block.
    """
    discs = [around(x, y, reach * 0.8) for x, y in places]
    blocks = list(taken)
    found: dict[int, Point] = {}
    for place, width, height in wanted:
        x, y = places[place]
        for at in _beside(x, y, width, height, reach):
            label = Block(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)
            inside = (
                label.x >= box.x and label.right <= box.right and label.y >= box.y and label.top <= box.top
            )
            if not inside or any(label.meets(block) for block in blocks):
                continue
            if any(label.meets(disc) for other, disc in enumerate(discs) if other != place):
                continue
            found[place] = at
            blocks.append(label)
            break
    return found


def _beside(x: float, y: float, width: int, height: int, reach: float) -> tuple[Point, ...]:
    down, aside = reach + height * 0.42, reach + width / 2 + 2
    return (
        (x, y - down),
        (x, y + down),
        (x + aside, y),
        (x - aside, y),
        (x + width * 0.3, y - down),
        (x - width * 0.3, y - down),
        (x + width * 0.3, y + down),
        (x - width * 0.3, y + down),
        (x + width / 2, y - down),
        (x - width / 2, y - down),
        (x + width / 2, y + down),
        (x - width / 2, y + down),
    )


def fan(count: int, step: float) -> tuple[float, ...]:
    """Where ``count`` pieces stand side by side about one middle."""
    return tuple((index - (count - 1) / 2) * step for index in range(count))


def strip_ends(a: Point, b: Point, by: float) -> tuple[Point, Point]:
    """A line without its first and last ``by`` px, so that it ends at a piece's edge."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length <= 2 * by:
        return a, b
    dx, dy = (b[0] - a[0]) / length * by, (b[1] - a[1]) / length * by
    return (a[0] + dx, a[1] + dy), (b[0] - dx, b[1] - dy)


def halved(name: str) -> str:
    """A name in two lines of about the same length."""
    gaps = [at for at, letter in enumerate(name) if letter == " "]
    middle = min(gaps, key=lambda at: abs(at - len(name) / 2))
    return f"{name[:middle]}\n{name[middle + 1 :]}"
