"""Where cards lie on the expedition's table: pure numbers, px from the bottom left. Needs no Kivy."""

from __future__ import annotations

from msgspec import Struct

ASPECT = 0.74  # width of a card by its height


class Spots(Struct, frozen=True):
    """The size that all cards have and the bottom left corner of each."""

    width: int
    height: int
    places: tuple[tuple[int, int], ...]


def path_spots(count: int, width: int, height: int, gap: int, tallest: int) -> Spots:
    """``count`` cards in rows from the top left, as large as the box and ``tallest`` allow."""
    best = (0, 1, 1)
    for rows in range(1, 5):
        columns = max(1, -(-count // rows))
        by_height = (height - (rows - 1) * gap) / rows
        by_width = (width - (columns - 1) * gap) / columns / ASPECT
        card = int(max(0, min(by_height, by_width, tallest)))
        if card > best[0]:
            best = (card, rows, columns)
    card, rows, columns = best
    across = int(card * ASPECT)
    used = rows * card + (rows - 1) * gap
    top = height - (height - used) // 2
    places = []
    for index in range(count):
        row, column = divmod(index, columns)
        places.append((column * (across + gap), top - (row + 1) * card - row * gap))
    return Spots(across, card, tuple(places))


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
    widest = int(1.5 * target)
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
