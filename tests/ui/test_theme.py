import itertools

import pytest

from ui import theme
from ui.theme import Metrics

# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB.
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def seen(colour, eye):
    """The OKLab place of a colour as an eye sees it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    r, g, b = (min(1, max(0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in EYES[eye])
    x = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    y = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    z = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
        1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z,
        0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z,
    )


@pytest.mark.parametrize("eye", EYES)
def test_seat_colours_stay_apart_for_every_eye(eye):
    colours = {seat.name: seat.colour for seat in theme.SEATS} | {"ground": theme.GROUND}
    for (one, a), (other, b) in itertools.combinations(colours.items(), 2):
        distance = sum((p - q) ** 2 for p, q in zip(seen(a, eye), seen(b, eye), strict=True)) ** 0.5
        assert distance > 0.11, (one, other, round(distance, 3))


def test_seats_have_eight_shapes_and_show_on_the_ground():
    assert len(set(theme.SHAPES)) == 8
    for seat in theme.SEATS:
        assert theme.contrast(seat.colour, theme.GROUND) >= 3, seat.name


@pytest.mark.parametrize("panel", [theme.GROUND, theme.PANEL, theme.RAISED])
def test_text_can_be_read_on_every_panel(panel):
    assert theme.contrast(theme.TEXT, panel) >= 7
    assert theme.contrast(theme.over(theme.SECONDARY, panel), panel) >= 4.5
    assert theme.contrast(theme.over(theme.DIMMED, panel), panel) >= 3
    assert theme.contrast(theme.DANGER, panel) >= 4.5


@pytest.mark.parametrize("accent", theme.ACCENTS)
def test_accents_carry_dark_words_and_show_on_the_ground(accent):
    assert theme.contrast(theme.ACCENTS[accent], theme.ON_ACCENT) >= 7
    assert theme.contrast(theme.ACCENTS[accent], theme.GROUND) >= 7


def test_the_reference_screen_has_the_sizes_it_was_drawn_for():
    small = Metrics(800, 480, 5.2)
    assert [small.type_size(role) for role in theme.TYPE] == [18, 22, 30, 44, 72]
    assert (small.target, small.bar, small.action) == (62, 48, 72)
    assert 15 <= small.vote / 5.2 <= 20
    assert not small.portrait


@pytest.mark.parametrize(("size", "px_per_mm"), theme.SCREENS.items())
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_frame_fills_every_screen_without_gap_or_overlap(size, px_per_mm, seats):
    metrics = Metrics.for_screen(*size)
    assert metrics.px_per_mm == px_per_mm
    frame = metrics.frame(seats, strip=True, picker=40)
    stack = [frame.action, frame.picker, frame.seats, frame.table, frame.strip, frame.bar]
    assert (stack[0].y, stack[-1].top) == (0, size[1])
    for lower, upper in itertools.pairwise(stack):
        assert lower.top == upper.y
    assert frame.table.height >= metrics.px(150)
    assert 63.5 <= metrics.seat_row(seats) * 5.2 / px_per_mm <= 96.5


def test_a_large_screen_gets_more_table_not_larger_chrome():
    def share(width, height):
        return Metrics.for_screen(width, height).frame(4).table.height / height

    assert share(800, 480) < share(1280, 800) < share(1920, 1080)


def test_the_table_is_square_in_portrait():
    table = Metrics.for_screen(720, 1280).frame(4).table
    assert table.height >= table.width


def test_reduced_motion_stops_everything():
    calm = theme.Theme(reduced_motion=True)
    assert {calm.motion(name) for name in theme.MOTION} == {0.0}
    assert all(0.15 <= seconds <= 0.4 for seconds in theme.MOTION.values())


def test_use_sets_what_current_gives():
    before = theme.current()
    try:
        theme.use(Metrics(720, 1280, 8.3), accent="sea")
        assert theme.current().metrics.portrait
        theme.use_accent("cherry")
        assert theme.current().accent == theme.ACCENTS["cherry"]
        with pytest.raises(KeyError):
            theme.use_accent("grey")
    finally:
        theme.use(before.metrics)
