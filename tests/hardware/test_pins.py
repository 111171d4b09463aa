"""Which pins are refused, and which library drives them."""

from pathlib import Path
from typing import Any

import pytest

from companion.inputs import PartReport
from hardware.pins import choose_factory, on_a_pi, pin_problems, uses_header_uart


def problems(*pins: tuple[str, int], uart_used: bool = False) -> list[tuple[str, str, str]]:
    return [(f.part, f.level, f.code) for f in pin_problems(pins, uart_used)]


def test_sixteen_buttons_fit_without_a_problem() -> None:
    pins = [4, 5, 6, 12, 13, *range(16, 27)]
    assert len(pins) == 16
    assert problems(*[(f"button {pin}", pin) for pin in pins], uart_used=True) == []


@pytest.mark.parametrize(
    ("pin", "uart_used", "problem"),
    [
        (0, False, ("a", "bad", "pin-reserved")),
        (1, False, ("a", "bad", "pin-reserved")),
        (2, False, ("a", "warn", "pin-fixed-pull")),
        (3, False, ("a", "warn", "pin-fixed-pull")),
        (14, True, ("a", "bad", "pin-uart")),
        (15, True, ("a", "bad", "pin-uart")),
        (14, False, None),
        (27, True, None),
        (28, False, ("a", "bad", "pin-unknown")),
        (-1, False, ("a", "bad", "pin-unknown")),
    ],
)
def test_pins_that_cannot_be_used_or_may_disappoint(
    pin: int, uart_used: bool, problem: tuple[str, str, str] | None
) -> None:
    assert problems(("a", pin), uart_used=uart_used) == ([problem] if problem else [])


def test_a_pin_used_twice_names_who_has_it() -> None:
    (twice,) = pin_problems([("button seat1.stay", 4), ("lamp table.all_in", 4)], uart_used=False)
    assert twice.part == "lamp table.all_in"
    assert (twice.level, twice.code) == ("bad", "pin-twice")
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


def test_a_pi_is_known_by_its_device_tree(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert not on_a_pi(model)
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert on_a_pi(model)


# The pin library


def libraries(*working: str) -> Any:
    def load(name: str) -> str:
        if name not in working:
            raise OSError(f"no {name} here")
        return f"factory of {name}"

    return load


def never_denied() -> bool:
    return False


def test_a_pi_uses_lgpio() -> None:
    chosen = choose_factory(None, True, libraries("lgpio", "native"), never_denied)
    assert chosen == ("factory of lgpio", PartReport("pins", "ok", {"factory": "lgpio"}))


def test_the_environment_has_the_first_word() -> None:
    chosen = choose_factory("pigpio", True, libraries("lgpio", "pigpio"), never_denied)
    assert chosen == ("factory of pigpio", PartReport("pins", "ok", {"factory": "pigpio"}))


def test_a_fallback_is_shown() -> None:
    chosen = choose_factory(None, True, libraries("native"), never_denied)
    facts = {"wanted": "lgpio", "got": "native", "error": "OSError: no lgpio here"}
    assert chosen == ("factory of native", PartReport("pins", "fallback", facts))


def test_no_library_works() -> None:
    chosen = choose_factory(None, True, libraries(), never_denied)
    facts = {"reason": "no-factory", "wanted": "lgpio", "error": "OSError: no lgpio here"}
    assert chosen == (None, PartReport("pins", "off", facts))


def test_a_chip_we_may_not_open_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "thu")
    chosen = choose_factory(None, True, libraries(), lambda: True)
    facts = {"group": "gpio", "command": "sudo usermod -aG gpio thu"}
    assert chosen == (None, PartReport("pins", "denied", facts))


def test_a_computer_without_gpio_has_its_pins_off() -> None:
    chosen = choose_factory(None, False, libraries("lgpio"), never_denied)
    assert chosen == (None, PartReport("pins", "off", {"reason": "no-gpio"}))


def test_gpiozeros_own_names_are_understood() -> None:
    chosen = choose_factory("Mock", False)
    assert type(chosen.factory).__name__ == "MockFactory"
    assert chosen.report.state == "ok"
