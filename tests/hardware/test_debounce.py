"""A thumb on a button: bounces, quick taps, and edges that arrive late."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.debounce import Debouncer

PRESS, RELEASE = True, False


def play(debouncer: Debouncer, *edges: tuple[float, bool]) -> list[bool]:
    """All edges with the deadlines that fall between them, then rest."""
    told: list[bool] = []
    for at, level in edges:
        deadline = debouncer.deadline
        if deadline is not None and deadline <= at:
            told += debouncer.tick(deadline)
        told += debouncer.edge(level, at)
    if (deadline := debouncer.deadline) is not None:
        told += debouncer.tick(deadline)
    return told


def test_a_press_counts_after_25_ms() -> None:
    button = Debouncer()
    assert button.edge(PRESS, 0.100) == []
    assert button.tick(0.124) == []
    assert button.tick(0.125) == [PRESS]
    assert button.pressed
    assert button.tick(0.200) == []


def test_a_press_that_bounces_is_one_press() -> None:
    assert play(
        Debouncer(), (0.000, PRESS), (0.003, RELEASE), (0.005, PRESS), (0.011, RELEASE), (0.012, PRESS)
    ) == [PRESS]


def test_a_release_that_bounces_is_one_release() -> None:
    button = Debouncer()
    edges = [(0.0, PRESS), (1.000, RELEASE), (1.004, PRESS), (1.006, RELEASE)]
    assert play(button, *edges) == [PRESS, RELEASE]


def test_a_spike_is_nothing() -> None:
    assert play(Debouncer(), (0.0, PRESS), (0.010, RELEASE)) == []


def test_a_quick_second_tap_is_not_lost() -> None:
    taps = [(0.000, PRESS), (0.030, RELEASE), (0.060, PRESS), (0.090, RELEASE)]
    assert play(Debouncer(), *taps) == [PRESS, RELEASE, PRESS, RELEASE]


def test_taps_delivered_late_and_all_at_once_are_not_lost() -> None:
    button = Debouncer()
    late = [(0.000, PRESS), (0.030, RELEASE), (0.060, PRESS), (0.090, RELEASE)]
    told = [change for at, level in late for change in button.edge(level, at)]
    assert told + button.tick(0.500) == [PRESS, RELEASE, PRESS, RELEASE]


def test_an_edge_from_before_the_settling_that_arrives_after_it_makes_no_second_press() -> None:
    button = Debouncer()
    button.edge(PRESS, 0.000)
    assert button.tick(0.026) == [PRESS]
    assert button.edge(RELEASE, 0.020) == []
    assert button.edge(PRESS, 0.022) == []
    assert button.tick(1.0) == []


def test_an_edge_told_twice_does_not_start_the_waiting_again() -> None:
    button = Debouncer()
    button.edge(PRESS, 0.000)
    assert button.edge(PRESS, 0.020) == []
    assert button.deadline == 0.025


def test_the_time_is_the_owners_choice() -> None:
    assert play(Debouncer(stable=0.005), (0.0, PRESS), (0.006, RELEASE)) == [PRESS, RELEASE]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(1, 80), max_size=30))
def test_exactly_the_levels_that_last_are_told(lasting_ms: list[int]) -> None:
    """Levels alternate and last so many ms; told are those of 25 ms and more, without repeats."""
    button = Debouncer()
    edges, expected, now, level = [], [], 0.0, False
    for ms in lasting_ms:
        level = not level
        edges.append((now, level))
        settled = expected[-1] if expected else False
        if ms >= 25 and level != settled:
            expected.append(level)
        now += ms / 1000
    # The last level lasts for ever.
    if level != (expected[-1] if expected else False):
        expected.append(level)
    assert play(button, *edges) == expected
