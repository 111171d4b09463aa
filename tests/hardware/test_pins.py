"""Which library drives the pins."""

from pathlib import Path
from typing import Any

import pytest

from companion.inputs import PartReport
from hardware.pins import choose_factory, on_a_pi


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
