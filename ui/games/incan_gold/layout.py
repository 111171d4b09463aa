"""Where cards lie on the expedition's table: pure numbers, px from the bottom left. Needs no Kivy."""

from __future__ import annotations

from msgspec import Struct

ASPECT = 0.74  # width of a card by its height
SLENDER = 0.62  # the least width by height, where many cards lie in a row


class Spots(Struct, frozen=True):
    """The size that all cards have and the bottom left corner of each."""

    width: int
    height: int
    places: tuple[tuple[int, int], ...]


def path_spots(count: int, width: int, height: int, gap: int, tallest: int) -> Spots:
    """``count`` cards in rows from the top left, as large as the box and ``tallest`` allow.

    They lie ``gap`` apart, or half as far where that lets them grow by a tenth.
    """
    wide, close = (_rows_of_cards(count, width, height, room, tallest) for room in (gap, max(1, gap // 2)))
    rows, across, card, gap = close if close[1] > 1.1 * wide[1] else wide
    columns = max(1, -(-count // rows))
    used = rows * card + (rows - 1) * gap
    top = height - (height - used) // 2
    places = []
    for index in range(count):
        row, column = divmod(index, columns)
        places.append((column * (across + gap), top - (row + 1) * card - row * gap))
    return Spots(across, card, tuple(places))


def _rows_of_cards(count: int, width: int, height: int, gap: int, tallest: int) -> tuple[int, int, int, int]:
    """The number of rows that gives the widest cards, and then: rows, a card's width and height, the gap."""
    best = (1, 0, 0, gap)
    for rows in range(1, 5):
        columns = max(1, -(-count // rows))
        by_height = min((height - (rows - 1) * gap) // rows, tallest)
        by_width = (width - (columns - 1) * gap) // columns
        across = int(max(0, min(by_width, by_height * ASPECT)))
        if across > best[1]:
            best = (rows, across, int(min(by_height, across / SLENDER)), gap)
    return best


class Cell(Struct, frozen=True):
    x: int
    y: int
    width: int
    height: int


class Grid(Struct, frozen=True):
    """The picker's cells, in the order of its cards, and the height that all of them take."""

    height: int
    cells: tuple[Cell, ...]


def picker_grid(groups: tuple[int, ...], width: int, target: int, gap: int) -> Grid:
    """Cells for groups of cards (treasures; hazards and artifacts) in rows of even width.

    A group starts its own row when that costs no row more; no cell is smaller than ``target`` as
    long as one fits in the width at all.
    """
    columns = max(1, (width + gap) // (target + gap))
    total = sum(groups)
    apart = [row for group in groups for row in _rows(group, columns)]
    together = _rows(total, columns)
    rows = apart if len(apart) <= len(together) else together
    height = len(rows) * target + max(0, len(rows) - 1) * gap
    widest = int(2.2 * target)
    cells: list[Cell] = []
    for index, count in enumerate(rows):
        across = min(widest, (width - (count - 1) * gap) // count)
        y = height - (index + 1) * target - index * gap
        cells += [Cell(column * (across + gap), y, across, target) for column in range(count)]
    return Grid(height, tuple(cells))


def _rows(count: int, columns: int) -> list[int]:
    """``count`` cells in the fewest rows, spread evenly."""
    if count == 0:
        return []
    rows = -(-count // columns)
    return [count // rows + (row < count % rows) for row in range(rows)]
