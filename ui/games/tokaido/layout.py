"""Where spaces and cards lie: pure numbers, px from the bottom left. Needs no Kivy."""

from __future__ import annotations

from msgspec import Struct


class Cell(Struct, frozen=True):
    """A box that can be tapped."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


WINDING = 5  # spaces in a row of the winding road
CLEAR = 0.3  # pitches that the first and the last tile keep away from an inn


def stage_cells(count: int, width: int, height: int, *, winding: bool, backward: bool) -> tuple[Cell, ...]:
    """Cells for the spaces of a stage in walking order, the inns at both ends.

    In a wide box the spaces between stand alternately high and low, so that each has a finger's
    width twice and who is further is always further along. In a tall box the road winds in rows.
    """
    cells = _winding(count, width, height) if winding else _staggered(count, width, height)
    if backward:
        cells = [Cell(width - cell.x - cell.width, cell.y, cell.width, cell.height) for cell in cells]
    return tuple(cells)


def _staggered(count: int, width: int, height: int) -> list[Cell]:
    between = count - 2
    end = int(min(width * 0.1, height * 0.62))
    pitch = (width - 2 * end) / (max(1, between) + 2 * CLEAR)
    half = height // 2
    cells = [Cell(0, 0, end, height)]
    for place in range(between):
        middle = end + (CLEAR + place + 0.5) * pitch
        left, right = max(end, round(middle - pitch)), min(width - end, round(middle + pitch))
        left, right = end if place == 0 else left, width - end if place == between - 1 else right
        cells.append(Cell(left, half if place % 2 == 0 else 0, right - left, half))
    cells.append(Cell(width - end, 0, end, height))
    return cells


def _winding(count: int, width: int, height: int) -> list[Cell]:
    rows = -(-count // WINDING)
    across, up = width / WINDING, height / rows
    cells = []
    for place in range(count):
        row, column = divmod(place, WINDING)
        if row % 2:
            column = WINDING - 1 - column
        x, y = round(column * across), round(height - (row + 1) * up)
        cells.append(Cell(x, y, round((column + 1) * across) - x, round(height - row * up) - y))
    return cells


def columns_of(cells: tuple[Cell, ...], place: int) -> float:
    """The x at which a cell's tile stands: the middle of its own column, not of a clipped cell."""
    first, last = cells[1], cells[-2]
    if place in (0, len(cells) - 1) or first.height == cells[0].height:
        return cells[place].middle[0]
    backward = cells[0].x > cells[-1].x
    left, right = min(first.x, last.x), max(first.x + first.width, last.x + last.width)
    pitch = (right - left) / (len(cells) - 2 + 2 * CLEAR)
    along = len(cells) - 2 - place if backward else place - 1
    return left + (CLEAR + along + 0.5) * pitch


class Block(Struct, frozen=True):
    """A group of cards: its head (no height without one) and the cells of its cards."""

    head: Cell
    cells: tuple[Cell, ...]


class Shape(Struct, frozen=True):
    """How groups are laid out: blocks beside each other, columns in a block."""

    across: int
    columns: int


# by kind of stop: in a wide box, in a tall one
WIDE = {
    "souvenirs": Shape(4, 2),
    "meals": Shape(3, 2),
    "encounters": Shape(1, 7),
    "hot_springs": Shape(1, 2),
    "coins": Shape(1, 3),
    "panoramas": Shape(1, 3),
}
TALL = {
    "souvenirs": Shape(2, 2),
    "meals": Shape(1, 3),
    "encounters": Shape(1, 3),
    "hot_springs": Shape(1, 2),
    "coins": Shape(1, 3),
    "panoramas": Shape(1, 3),
}


def _rows(counts: tuple[int, ...], shape: Shape) -> list[int]:
    """The rows of cards that each row of blocks needs."""
    return [
        max(-(-count // shape.columns) for count in counts[start : start + shape.across])
        for start in range(0, len(counts), shape.across)
    ]


def wanted_height(counts: tuple[int, ...], shape: Shape, head: int, tall: int, gap: int) -> int:
    """The height at which every card is ``tall``."""
    rows = _rows(counts, shape)
    return sum(head + count * (tall + gap) for count in rows) + (len(rows) - 1) * gap


def blocks(
    counts: tuple[int, ...],
    width: int,
    height: int,
    shape: Shape,
    *,
    head: int,
    gap: int,
    tallest: int,
    widest: int,
) -> tuple[Block, ...]:
    """Blocks from the top left, cards as large as the box, ``tallest`` and ``widest`` allow."""
    rows = _rows(counts, shape)
    used = len(rows) * head + (len(rows) - 1) * gap
    tall = int(min(tallest, (height - used) / max(1, sum(rows)) - gap))
    aside = 3 * gap
    wide = (width - (shape.across - 1) * aside) / shape.across
    longest = max(min(count, shape.columns) for count in counts)
    columns = shape.columns if head else longest
    card = int(min(widest, (wide - (columns - 1) * gap) / columns))
    taken = columns * card + (columns - 1) * gap
    start = (width - (shape.across * taken + (shape.across - 1) * aside)) // 2
    spare = height - used - sum(rows) * (tall + gap)
    top = height - max(0, spare) // 2
    found = []
    for number, count in enumerate(counts):
        row, place = divmod(number, shape.across)
        if number and place == 0:
            top -= head + rows[row - 1] * (tall + gap) + gap
        x = start + place * (taken + aside)
        cells = tuple(
            Cell(
                x + (index % columns) * (card + gap),
                top - head - (index // columns + 1) * (tall + gap),
                card,
                tall,
            )
            for index in range(count)
        )
        found.append(Block(Cell(x, top - head, taken, head), cells))
    return tuple(found)
