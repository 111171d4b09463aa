import pytest

from ui.theme import SHAPES
from ui.widgets import icons, raster


@pytest.mark.parametrize("name", icons.ICONS)
def test_icons_stay_on_their_grid_and_leave_room_for_the_stroke(name):
    for line in icons.strokes(name):
        for x, y in line:
            assert 2 <= x <= 22, (name, x)
            assert 2 <= y <= 22, (name, y)


def test_every_icon_is_different_and_leaves_a_mark():
    drawn = set()
    for name in icons.ICONS:
        mask = raster.strokes(icons.strokes(name), 2, 24, 24)
        assert 10 < sum(alpha > 127 for alpha in mask) < 300, name
        drawn.add(mask)
    assert len(drawn) == len(icons.ICONS)


def test_every_seat_shape_can_be_drawn():
    assert set(SHAPES) == set(icons.SHAPES) | {"disc", "ring"}
    for points in icons.SHAPES.values():
        assert all(-0.05 <= value <= 1.05 for point in points for value in point)


def test_a_stroke_has_its_weight_and_soft_ends():
    mask = raster.strokes([[(5, 5), (15, 5)]], 2, 20, 10)
    column = [mask[row * 20 + 10] for row in range(10)]
    assert column == [0, 0, 0, 0, 255, 255, 0, 0, 0, 0]
    row = list(mask[4 * 20 : 5 * 20])
    assert 0 < row[4] < 255
    assert row[:4] == [0] * 4


def test_a_rounded_box_is_clear_in_the_corner_and_full_in_the_middle():
    mask = raster.rounded(20, 20, 8)
    assert mask[0] == 0
    assert mask[10 * 20 + 10] == 255
    assert mask[10 * 20] == 255
    outline = raster.rounded(20, 20, 8, weight=2)
    assert outline[10 * 20 + 10] == 0
    assert outline[10 * 20] == outline[10 * 20 + 1] == 255


def test_a_ring_has_a_hole_and_a_polygon_an_edge():
    ring = raster.ring(20, 20, (10, 10), 9, 5)
    assert ring[10 * 20 + 10] == 0
    assert ring[10 * 20 + 3] == 255
    square = raster.polygon([(5, 5), (15, 5), (15, 15), (5, 15)], 20, 20)
    assert [square[10 * 20 + x] for x in (3, 4, 5, 14, 15)] == [0, 0, 255, 255, 0]
