"""Silhouettes and places: pure numbers, no window."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.games.incan_gold import shapes
from ui.games.incan_gold.layout import path_spots, picker_grid
from ui.widgets.silhouette import cut, disc, fill, polygon

HAZARDS = ("spiders", "mummy", "fire", "snakes", "rockfall")
ARTIFACTS = tuple(name for name in shapes.NAMES if name.startswith("artifact:"))


def test_a_square_fills_its_pixels_and_no_others():
    mask = fill(polygon((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)), 8)
    inside = {(x, y) for y in range(8) for x in range(8) if mask[y * 8 + x] == 255}
    assert inside == {(x, y) for x in range(2, 6) for y in range(2, 6)}
    assert sum(mask) == 16 * 255


def test_an_edge_across_a_pixel_is_soft():
    mask = fill(polygon((0, 0), (0.125, 0), (0.125, 1), (0, 1)), 4)
    assert mask[0] == 127
    assert mask[1] == 0


def test_what_is_cut_is_gone_and_may_be_filled_again():
    whole = disc(0.5, 0.5, 0.5)
    hole = cut(disc(0.5, 0.5, 0.3))
    middle = 16 * 32 + 16
    assert fill((*whole, *hole), 32)[middle] == 0
    assert fill((*whole, *hole, *disc(0.5, 0.5, 0.1)), 32)[middle] == 255


@pytest.mark.parametrize("size", [20, 34, 64])
@pytest.mark.parametrize("kinds", [HAZARDS, ARTIFACTS])
def test_drawings_can_be_told_apart_in_black_and_white(kinds, size):
    """A quarter of all pixels that either covers differ, so no two could be mixed up."""
    for one, other in combinations(kinds, 2):
        a, b = shapes.mask(one, size), shapes.mask(other, size)
        apart = sum(abs(p - q) for p, q in zip(a, b, strict=True))
        covered = sum(max(p, q) for p, q in zip(a, b, strict=True))
        assert apart > covered / 4, (one, other)


@pytest.mark.parametrize("name", shapes.NAMES)
def test_every_drawing_fills_its_box(name):
    mask = shapes.mask(name, 40)
    assert len(mask) == 1600
    columns = [x for x in range(40) if any(mask[y * 40 + x] for y in range(40))]
    assert columns[-1] - columns[0] >= 28
    assert sum(mask) > 0.1 * 255 * 1600


@given(
    count=st.integers(0, 31),
    width=st.integers(300, 1900),
    height=st.integers(30, 900),
    gap=st.integers(2, 14),
)
def test_cards_lie_in_the_box_and_never_on_each_other(count, width, height, gap):
    spots = path_spots(count, width, height, gap, tallest=250)
    assert len(spots.places) == count
    for x, y in spots.places:
        assert x >= 0 and x + spots.width <= width
        assert y >= 0 and y + spots.height <= height
    for (ax, ay), (bx, by) in combinations(spots.places, 2):
        assert abs(ax - bx) >= spots.width or abs(ay - by) >= spots.height


def test_twenty_cards_can_be_read_on_the_smallest_screen():
    spots = path_spots(20, 720, 66, gap=8, tallest=156)
    assert spots.height >= 36


@given(treasures=st.integers(0, 12), others=st.integers(0, 10), width=st.integers(400, 1900))
def test_no_cell_of_the_picker_is_too_small_for_a_finger(treasures, others, width):
    grid = picker_grid((treasures, others), width, target=62, gap=3)
    assert len(grid.cells) == treasures + others
    for cell in grid.cells:
        assert cell.width >= 62
        assert cell.height >= 62
        assert cell.x + cell.width <= width
        assert cell.y >= 0
        assert cell.y + cell.height <= grid.height
    for one, other in combinations(grid.cells, 2):
        assert abs(one.x - other.x) >= one.width or abs(one.y - other.y) >= one.height
