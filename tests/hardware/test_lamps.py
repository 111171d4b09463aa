"""Lamps and the buzzer, on mock pins."""

from collections.abc import Iterator

import pytest
from gpiozero import LED

from hardware.lamps import Lamps
from hardware.simulator import SimulatedPins
from tests.hardware.conftest import Inbox

PINS = {"seat1.lamp": 17, "seat2.lamp": 18, "table.all_in": 22, "table.buzzer": 27}
DARK: frozenset[str] = frozenset()


@pytest.fixture
def pins() -> SimulatedPins:
    return SimulatedPins({}, PINS)


@pytest.fixture
def lamps(inbox: Inbox) -> Iterator[Lamps]:
    lamps = Lamps(PINS, inbox.emit)
    yield lamps
    lamps.close()


def test_exactly_the_lamps_asked_for_are_lit(pins: SimulatedPins, lamps: Lamps) -> None:
    lamps.open(pins.factory)
    assert pins.lit() == DARK
    for lit in (frozenset({"seat1.lamp", "table.all_in"}), frozenset({"seat2.lamp"}), DARK):
        lamps.show(lit)
        assert pins.lit() == lit


def test_showing_the_same_again_touches_no_pin(pins: SimulatedPins, lamps: Lamps) -> None:
    lamps.open(pins.factory)
    lit = frozenset({"table.all_in"})
    for _ in range(3):
        lamps.show(lit)
    lamps.show(lit | {"table.buzzer"})
    pin = pins.factory.pin(PINS["table.all_in"])
    assert [change.state for change in pin.states].count(True) == 1


def test_a_table_without_a_lamp_can_be_asked_for_it(pins: SimulatedPins, lamps: Lamps) -> None:
    lamps.open(pins.factory)
    lamps.show(frozenset({"seat8.lamp", "seat1.lamp"}))
    assert pins.lit() == {"seat1.lamp"}


def test_what_was_asked_for_before_opening_is_shown_then(pins: SimulatedPins, lamps: Lamps) -> None:
    lamps.show(frozenset({"table.all_in"}))
    lamps.open(pins.factory)
    assert pins.lit() == {"table.all_in"}


def test_closing_puts_the_lamps_out(pins: SimulatedPins, lamps: Lamps) -> None:
    lamps.open(pins.factory)
    lamps.show(frozenset(PINS))
    lamps.close()
    assert pins.lit() == DARK
    lamps.show(frozenset({"seat1.lamp"}))
    assert pins.lit() == DARK


def test_a_pin_that_somebody_has_is_reported_and_the_others_work(
    inbox: Inbox, pins: SimulatedPins, lamps: Lamps
) -> None:
    with LED(18, pin_factory=pins.factory):
        lamps.open(pins.factory)
        report = inbox.next()
        assert (report.part, report.state, report.facts["pin"]) == ("lamp seat2.lamp", "busy", 18)
        lamps.show(frozenset({"seat1.lamp"}))
        assert "seat1.lamp" in pins.lit()


def test_a_lamp_that_fails_is_told_and_stops_neither_the_others_nor_the_table(
    pins: SimulatedPins, lamps: Lamps, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    lamps.open(pins.factory)

    def broken(state: bool) -> None:
        raise OSError("the chip is gone")

    monkeypatch.setattr(pins.factory.pin(PINS["seat1.lamp"]), "_set_state", broken)
    monkeypatch.setattr(pins.factory.pin(PINS["seat1.lamp"]), "close", lambda: broken(False))
    for lit in (frozenset(PINS), DARK, frozenset({"seat1.lamp", "table.all_in"})):
        lamps.show(lit)
        assert pins.lit() == lit - {"seat1.lamp"}
    (told,) = inbox.rest()
    assert (told.part, told.state, told.facts["pin"]) == ("lamp seat1.lamp", "off", 17)
    lamps.close()
    assert pins.lit() == DARK
