"""Trekking's silhouettes and places: pure numbers, no window."""

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.trekking.box import BOX, COLOURS, ICONS, REGIONS
from ui.games.trekking import shapes
from ui.games.trekking.atlas import spread
from ui.games.trekking.layout import Block, even_grid, fan, halved, label_places, picker_grid, strip_ends

POINTS = tuple((place.x, place.y) for place in BOX.places)
MAPS = ((510, 200, 24), (510, 260, 24), (700, 380, 38), (880, 500, 27), (1400, 780, 26))


@pytest.mark.parametrize("size", [17, 24, 40])
@pytest.mark.parametrize("kinds", [ICONS, COLOURS])
def test_drawings_can_be_told_apart_in_black_and_white(kinds, size):
    """A tenth of all pixels that either covers differ for the stones, a quarter for the icons."""
    least = 1 / 4 if kinds == ICONS else 1 / 10
    for one, other in combinations(kinds, 2):
        a, b = shapes.mask(one, size), shapes.mask(other, size)
        apart = sum(abs(p - q) for p, q in zip(a, b, strict=True))
        covered = sum(max(p, q) for p, q in zip(a, b, strict=True))
        assert apart > covered * least, (one, other)


@pytest.mark.parametrize("name", shapes.NAMES)
def test_every_drawing_fills_its_box(name):
    mask = shapes.mask(name, 40)
    assert len(mask) == 1600
    columns = [x for x in range(40) if any(mask[y * 40 + x] for y in range(40))]
    assert columns[-1] - columns[0] >= 26
    assert sum(mask) > 0.1 * 255 * 1600


def test_every_stone_has_a_colour_that_is_seen_on_the_map():
    from ui.games.trekking.shapes import STONES, bright
    from ui.theme import GROUND, contrast

    assert set(STONES) == set(COLOURS)
    for stone in COLOURS:
        assert contrast(bright(stone), GROUND) > 3, stone


@pytest.mark.parametrize(("width", "height", "margin"), MAPS)
def test_all_places_lie_on_the_map_and_apart(width, height, margin):
    found = spread(POINTS, width, height, margin)
    for x, y in found.places:
        assert margin <= x <= width - margin
        assert margin <= y <= height - margin
    # two thirds of what 46 places on a square grid would have
    assert found.apart > 0.64 * (width * height / len(POINTS)) ** 0.5
    assert found.apart == min(hypot(ax - bx, ay - by) for (ax, ay), (bx, by) in combinations(found.places, 2))


def test_west_stays_west_and_north_stays_north():
    """What lies far apart on the map keeps its side."""
    found = spread(POINTS, 800, 400, 24).places
    for (ax, ay), (bx, by), one, other in (
        (*pair, *ends) for pair, ends in zip(combinations(POINTS, 2), combinations(found, 2), strict=True)
    ):
        if abs(ax - bx) > 0.2:
            assert (ax < bx) == (one[0] < other[0])
        if abs(ay - by) > 0.3:
            assert (ay < by) == (one[1] > other[1])


@pytest.mark.parametrize("region", REGIONS)
def test_a_region_alone_has_room_for_its_stones(region):
    points = tuple((place.x, place.y) for place in BOX.places if place.region == region)
    assert spread(points, 570, 290, 44).apart > 62  # a finger


def test_places_that_lie_on_each_other_come_apart():
    found = spread(((0.5, 0.5), (0.5, 0.5), (0.5, 0.5)), 300, 300, 10)
    assert found.apart > 20


def test_the_nearest_place_is_meant():
    found = spread(POINTS, 510, 260, 24)
    for number, (x, y) in enumerate(found.places):
        assert found.nearest(x + 3, y - 3) == number


@given(width=st.integers(390, 1900), height=st.integers(0, 900))
def test_every_kind_of_card_has_a_cell_a_finger_wide(width, height):
    grid = picker_grid(width, 62, 3, height)
    assert len(grid.cells) == 24
    assert grid.height >= min(height - 3, 62)
    for cell in grid.cells:
        assert cell.width >= 62
        assert cell.height >= 62
        assert cell.x >= 0 and cell.x + cell.width <= width
        assert cell.y >= 0 and cell.y + cell.height <= grid.height
    for one, other in combinations(grid.cells, 2):
        assert abs(one.x - other.x) >= one.width or abs(one.y - other.y) >= one.height


@given(count=st.integers(1, 40), columns=st.integers(1, 8), width=st.integers(300, 1900))
def test_cells_of_a_list_lie_beside_each_other(count, columns, width):
    grid = even_grid(count, columns, width, 62, 3)
    assert len(grid.cells) == count
    for one, other in combinations(grid.cells, 2):
        assert abs(one.x - other.x) >= one.width or abs(one.y - other.y) >= one.height


@pytest.mark.parametrize(("width", "height", "margin"), MAPS)
def test_labels_stand_clear_of_places_and_of_each_other(width, height, margin):
    found = spread(POINTS, width, height, margin)
    box = Block(0, 0, width, height)
    wanted = [(number, 9 * len(place.name), 22) for number, place in enumerate(BOX.places)]
    labels = label_places(wanted, found.places, 12, box)
    assert labels
    blocks = {
        number: Block(
            x - 4.5 * len(BOX.places[number].name), y - 11, x + 4.5 * len(BOX.places[number].name), y + 11
        )
        for number, (x, y) in labels.items()
    }
    for one, other in combinations(blocks, 2):
        assert not blocks[one].meets(blocks[other])
    for number, block in blocks.items():
        assert block.x >= 0 and block.right <= width and block.y >= 0 and block.top <= height
        for other, (x, y) in enumerate(found.places):
            if other != number:
                assert not (block.x < x < block.right and block.y < y < block.top)


def test_small_things():
    assert halved("Great Smoky Mountains") == "Great Smoky\nMountains"
    assert fan(1, 10) == (0,)
    assert fan(3, 10) == (-10, 0, 10)
    assert strip_ends((0, 0), (10, 0), 2) == ((2, 0), (8, 0))
    assert strip_ends((0, 0), (3, 0), 2) == ((0, 0), (3, 0))
