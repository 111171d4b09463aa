"""Which pins a part may have."""

import pytest

from companion.pins import pin_problems, uses_header_uart


def problems(*pins: tuple[str, int], uart_used: bool = False) -> list[tuple[str, bool, str]]:
    return [(found.user, found.usable, found.code) for found in pin_problems(pins, uart_used)]


def test_sixteen_buttons_fit_without_a_problem() -> None:
    pins = [4, 5, 6, 12, 13, *range(16, 27)]
    assert len(pins) == 16
    assert problems(*[(f"button {pin}", pin) for pin in pins], uart_used=True) == []


@pytest.mark.parametrize(
    ("pin", "uart_used", "problem"),
    [
        (0, False, ("a", False, "pin-reserved")),
        (1, False, ("a", False, "pin-reserved")),
        (2, False, ("a", True, "pin-fixed-pull")),
        (3, False, ("a", True, "pin-fixed-pull")),
        (14, True, ("a", False, "pin-uart")),
        (15, True, ("a", False, "pin-uart")),
        (14, False, None),
        (27, True, None),
        (28, False, ("a", False, "pin-unknown")),
        (-1, False, ("a", False, "pin-unknown")),
    ],
)
def test_pins_that_cannot_be_used_or_may_disappoint(
    pin: int, uart_used: bool, problem: tuple[str, bool, str] | None
) -> None:
    assert problems(("a", pin), uart_used=uart_used) == ([problem] if problem else [])


def test_a_pin_used_twice_names_who_has_it() -> None:
    (twice,) = pin_problems([("button seat1.stay", 4), ("lamp table.all_in", 4)], uart_used=False)
    assert twice.user == "lamp table.all_in"
    assert (twice.usable, twice.code) == (False, "pin-twice")
    assert twice.facts == {"pin": 4, "other": "button seat1.stay"}


@pytest.mark.parametrize(
    ("port", "leads_to", "used"),
    [
        ("/dev/ttyAMA0", "/dev/ttyAMA0", True),
        ("/dev/serial0", "/dev/ttyS0", True),
        ("/dev/serial0", "/dev/serial0", True),
        ("/dev/serial0", "/dev/ttyAMA10", False),
        ("/dev/serial/by-id/usb-scanner", "/dev/ttyUSB0", False),
        ("loop://", "loop://", False),
    ],
)
def test_who_uses_the_uart_of_the_header(port: str, leads_to: str, used: bool) -> None:
    assert uses_header_uart(port, {port: leads_to}.__getitem__) is used
