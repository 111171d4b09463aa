"""Thumbs on buttons, on mock pins."""

import logging
import threading
import time
from collections.abc import Iterator

import pytest
from gpiozero import DigitalInputDevice

from companion.inputs import ButtonInput, PartReport
from hardware.buttons import Buttons
from hardware.simulator import SimulatedPins
from tests.hardware.conftest import Inbox

PINS = {"seat1.stay": 4, "seat1.leave": 5, "table.next": 6}
STABLE = 0.025
PRESSED, RELEASED = ButtonInput("seat1.stay", True), ButtonInput("seat1.stay", False)


@pytest.fixture
def pins() -> SimulatedPins:
    return SimulatedPins(PINS)


@pytest.fixture
def buttons(inbox: Inbox) -> Iterator[Buttons]:
    buttons = Buttons(PINS, inbox.emit, STABLE)
    yield buttons
    buttons.close()


@pytest.fixture
def patient_buttons(inbox: Inbox) -> Iterator[Buttons]:
    """Buttons that wait long enough for a busy computer to play a bounce in time."""
    buttons = Buttons(PINS, inbox.emit, stable=0.2)
    yield buttons
    buttons.close()


def test_a_press_and_its_release(inbox: Inbox, pins: SimulatedPins, buttons: Buttons) -> None:
    buttons.open(pins.factory)
    pins.press("seat1.stay")
    assert inbox.next() == PRESSED
    pins.release("seat1.stay")
    assert inbox.next() == RELEASED


def test_a_bouncing_contact_is_one_press(inbox: Inbox, pins: SimulatedPins, patient_buttons: Buttons) -> None:
    patient_buttons.open(pins.factory)
    pins.bounce("seat1.stay", [True, False] * 20 + [True])
    assert inbox.next() == PRESSED
    assert inbox.rest(quiet=2 * STABLE) == []


def test_all_seats_press_at_once(inbox: Inbox, pins: SimulatedPins, buttons: Buttons) -> None:
    buttons.open(pins.factory)
    for name in PINS:
        pins.press(name)
    assert {inbox.next().name for _ in PINS} == set(PINS)


def test_a_quick_double_tap_is_two_presses(inbox: Inbox, pins: SimulatedPins, buttons: Buttons) -> None:
    buttons.open(pins.factory)
    for _ in range(2):
        pins.press("seat1.stay")
        time.sleep(STABLE + 0.010)
        pins.release("seat1.stay")
        time.sleep(STABLE + 0.010)
    assert [inbox.next() for _ in range(4)] == [PRESSED, RELEASED, PRESSED, RELEASED]


def test_a_tap_whose_edges_are_delivered_late_is_not_lost(
    inbox: Inbox, pins: SimulatedPins, buttons: Buttons
) -> None:
    """The screen keeps the interpreter busy; both edges of a tap come together, with their own times."""
    buttons.open(pins.factory)
    pin = pins.factory.pin(PINS["seat1.stay"])
    now = time.monotonic()
    pin.when_changed(now - 0.200, 0)
    pin.when_changed(now - 0.150, 1)
    assert [inbox.next(), inbox.next()] == [PRESSED, RELEASED]


def test_times_of_another_clock_are_not_believed(inbox: Inbox, pins: SimulatedPins, buttons: Buttons) -> None:
    buttons.open(pins.factory)
    pins.factory.pin(PINS["seat1.stay"]).when_changed(time.time() + 1e9, 0)
    assert inbox.next() == PRESSED


def test_a_button_held_down_at_the_start_is_stuck_until_it_is_let_go(
    inbox: Inbox, pins: SimulatedPins, buttons: Buttons
) -> None:
    pins.press("seat1.stay")
    buttons.open(pins.factory)
    assert inbox.next() == PartReport("button seat1.stay", "stuck", {"pin": 4})
    pins.release("seat1.stay")
    assert inbox.next() == PartReport("button seat1.stay", "ok", {"pin": 4})
    pins.press("seat1.stay")
    assert inbox.next() == PRESSED


def test_a_button_let_go_right_after_the_start_is_not_stuck(
    inbox: Inbox, pins: SimulatedPins, patient_buttons: Buttons
) -> None:
    pins.press("seat1.stay")
    patient_buttons.open(pins.factory)
    pins.release("seat1.stay")
    assert inbox.rest(quiet=2 * STABLE) == []
    pins.press("seat1.stay")
    assert inbox.next() == PRESSED


def test_nothing_is_said_after_closing(inbox: Inbox, pins: SimulatedPins, buttons: Buttons) -> None:
    buttons.open(pins.factory)
    pins.press("seat1.stay")
    buttons.close()
    pins.release("seat1.stay")
    assert inbox.rest(quiet=2 * STABLE) == []
    assert "buttons" not in [thread.name for thread in threading.enumerate()]


def test_closing_gives_the_pins_back(pins: SimulatedPins, buttons: Buttons) -> None:
    buttons.open(pins.factory)
    buttons.close()
    DigitalInputDevice(4, pull_up=True, pin_factory=pins.factory).close()


def test_a_pin_that_somebody_has_is_reported_and_the_others_work(
    inbox: Inbox, pins: SimulatedPins, buttons: Buttons
) -> None:
    with DigitalInputDevice(5, pull_up=True, pin_factory=pins.factory):
        buttons.open(pins.factory)
        report = inbox.next()
        assert (report.part, report.state, report.facts["pin"]) == ("button seat1.leave", "busy", 5)
        pins.press("seat1.stay")
        assert inbox.next() == PRESSED


def test_one_thread_serves_all_buttons(pins: SimulatedPins, buttons: Buttons) -> None:
    before = threading.active_count()
    buttons.open(pins.factory)
    assert threading.active_count() == before + 1


def test_a_vote_leaves_no_trace_in_the_log(
    inbox: Inbox, pins: SimulatedPins, buttons: Buttons, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        buttons.open(pins.factory)
        pins.press("seat1.leave")
        inbox.next()
    assert caplog.text == ""
