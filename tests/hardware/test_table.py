"""All parts of a table together: two seats, two readers, lamps, and what goes wrong with them."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.inputs import ButtonInput, CardScan, DiceRoll, PartReport
from hardware.config import HardwareConfig, ReaderConfig, SeatPins, button_pins, lamp_pins
from hardware.pins import FACTORY_VARIABLE, ChosenFactory
from hardware.simulator import PtyReader, SimulatedPins
from hardware.table import Hardware, config_problems
from tests.hardware.conftest import Inbox

SEATS = (SeatPins(stay=4, leave=5, lamp=17), SeatPins(button=6))


@pytest.fixture
def devices(tmp_path: Path) -> Iterator[tuple[PtyReader, PtyReader]]:
    devices = PtyReader(tmp_path / "coil"), PtyReader(tmp_path / "dice")
    for device in devices:
        device.plug_in()
    yield devices
    for device in devices:
        device.unplug()


@pytest.fixture
def config(devices: tuple[PtyReader, PtyReader]) -> HardwareConfig:
    coil, dice = devices
    return HardwareConfig(
        seats=SEATS,
        confirm=12,
        all_in=22,
        buzzer=27,
        readers=(
            ReaderConfig("coil", coil.port, protocol="rfid"),
            ReaderConfig("dice", dice.port, 115200, kind="dice"),
        ),
    )


def nobody(code: str) -> bool:
    return False


def test_names_count_seats_from_one(config: HardwareConfig) -> None:
    assert button_pins(config) == {"seat1.stay": 4, "seat1.leave": 5, "seat2.button": 6, "table.confirm": 12}
    assert lamp_pins(config) == {"seat1.lamp": 17, "table.all_in": 22, "table.buzzer": 27}


def test_a_table_with_everything(
    inbox: Inbox,
    config: HardwareConfig,
    devices: tuple[PtyReader, PtyReader],
    wait_for: Callable[[Callable[[], bool]], None],
) -> None:
    pins = SimulatedPins(button_pins(config), lamp_pins(config))
    before = threading.active_count()
    with Hardware(config, inbox.emit, {"62E3086CED"}.__contains__, pin_factory=pins.factory) as hardware:
        started = [inbox.next() for _ in range(3)]
        assert {(report.part, report.state) for report in started} == {
            ("pins", "ok"),
            ("reader coil", "ok"),
            ("reader dice", "ok"),
        }
        coil, dice = devices
        coil.write(b"\x0262E3086CED08\x03")
        assert inbox.next() == CardScan("62E3086CED", "coil")
        # A line ending first: it ends whatever counts as boot noise.
        dice.write(b"\n3 5\n")
        assert inbox.next() == DiceRoll((3, 5), "dice")
        pins.press("seat2.button")
        assert inbox.next() == ButtonInput("seat2.button", True)
        hardware.lamps.show(frozenset({"table.all_in"}))
        assert pins.lit() == {"table.all_in"}
        wait_for(lambda: hardware.counters()["reader dice"]["accepted"] == 1)
        assert hardware.counters()["reader coil"]["accepted"] == 1
        assert hardware.counters()["reader coil"]["losses"] == 0
    assert pins.lit() == frozenset()
    assert threading.active_count() == before
    assert inbox.rest() == []


def test_a_computer_without_gpio_still_has_its_readers(
    inbox: Inbox,
    config: HardwareConfig,
    devices: tuple[PtyReader, PtyReader],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setattr("hardware.table.on_a_pi", lambda: False)
    with Hardware(config, inbox.emit, nobody) as hardware:
        assert inbox.next() == PartReport("pins", "off", {"reason": "no-gpio"})
        hardware.lamps.show(frozenset({"table.all_in"}))
        assert {inbox.next().state, inbox.next().state} == {"ok"}
        devices[1].write(b"\n6\n")
        assert inbox.next() == DiceRoll((6,), "dice")


def test_the_factory_named_in_the_environment_is_used(inbox: Inbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    with Hardware(HardwareConfig(seats=SEATS), inbox.emit, nobody):
        assert inbox.next() == PartReport("pins", "ok", {"factory": "mock", "simulated": True})


class ClosingFactory(MockFactory):  # type: ignore[misc]
    closed = False

    def close(self) -> None:
        super().close()
        self.closed = True


@pytest.mark.parametrize("given", [True, False])
def test_only_a_factory_of_our_own_is_closed(
    inbox: Inbox, monkeypatch: pytest.MonkeyPatch, given: bool
) -> None:
    factory = ClosingFactory()
    chosen = ChosenFactory(factory, PartReport("pins", "ok"))
    monkeypatch.setattr("hardware.table.choose_factory", lambda wanted, is_pi: chosen)
    with Hardware(HardwareConfig(seats=SEATS), inbox.emit, nobody, pin_factory=factory if given else None):
        assert not factory.closed
    assert factory.closed is not given


def test_the_debounce_time_is_the_configs(inbox: Inbox) -> None:
    config = HardwareConfig(seats=SEATS, debounce_ms=300)
    pins = SimulatedPins(button_pins(config))
    with Hardware(config, inbox.emit, nobody, pin_factory=pins.factory):
        inbox.until("ok")
        pins.press("seat1.stay")
        assert inbox.rest(quiet=0.1) == []
        assert inbox.next() == ButtonInput("seat1.stay", True)


def test_a_table_without_parts_is_quiet(inbox: Inbox) -> None:
    with Hardware(HardwareConfig(), inbox.emit, nobody) as hardware:
        assert hardware.counters() == {}
    assert inbox.rest() == []


def test_parts_that_cannot_work_are_reported_and_the_rest_runs(inbox: Inbox, tmp_path: Path) -> None:
    config = HardwareConfig(
        seats=(SeatPins(stay=4, leave=4), SeatPins(button=1)),
        readers=(ReaderConfig("odd", str(tmp_path / "none"), protocol="morse"),),
    )
    pins = SimulatedPins({"seat1.stay": 4})
    with Hardware(config, inbox.emit, nobody, pin_factory=pins.factory):
        refused = [inbox.next() for _ in range(3)]
        assert [(r.part, r.state, r.facts["reason"]) for r in refused] == [
            ("button seat1.leave", "off", "pin-twice"),
            ("button seat2.button", "off", "pin-reserved"),
            ("reader odd", "off", "reader-setting"),
        ]
        assert inbox.next().part == "pins"
        pins.press("seat1.stay")
        assert inbox.next() == ButtonInput("seat1.stay", True)


def test_readers_may_not_share_a_name_or_a_port() -> None:
    readers = (
        ReaderConfig("a", "/dev/ttyUSB0"),
        ReaderConfig("a", "/dev/ttyUSB1"),
        ReaderConfig("b", "/dev/ttyUSB0"),
    )
    found = config_problems(HardwareConfig(readers=readers))
    assert [(f.part, f.code) for f in found] == [("reader a", "reader-twice"), ("reader b", "port-twice")]


def test_two_names_of_one_device_are_one_port_to_the_drivers(tmp_path: Path) -> None:
    (tmp_path / "ttyUSB0").touch()
    (tmp_path / "by-id").symlink_to(tmp_path / "ttyUSB0")
    readers = (ReaderConfig("a", str(tmp_path / "ttyUSB0")), ReaderConfig("b", str(tmp_path / "by-id")))
    (found,) = config_problems(HardwareConfig(readers=readers))
    assert (found.code, found.facts["other"]) == ("port-twice", "reader a")


def test_a_reader_on_the_header_keeps_its_pins_from_buttons() -> None:
    config = HardwareConfig(seats=(SeatPins(button=14),), readers=(ReaderConfig("a", "/dev/ttyAMA0"),))
    assert [(f.part, f.code) for f in config_problems(config)] == [("button seat1.button", "pin-uart")]


def test_a_scanner_in_keyboard_mode_is_opened_as_an_input_device(inbox: Inbox, tmp_path: Path) -> None:
    """A file is none: it says so, by an error of the config and not of the plug, and the table runs on."""
    file = tmp_path / "file"
    file.write_bytes(b"")
    config = HardwareConfig(
        readers=(
            ReaderConfig("gun", str(file), protocol="keyboard"),
            ReaderConfig("gone", str(tmp_path / "gone"), protocol="keyboard"),
        )
    )
    with Hardware(config, inbox.emit, nobody):
        told = {
            report.part: report for report in (inbox.next(), inbox.next()) if isinstance(report, PartReport)
        }
    assert told["reader gun"].state == "unfit"
    assert told["reader gone"] == PartReport("reader gone", "missing", {"port": str(tmp_path / "gone")})


def test_importing_opens_nothing() -> None:
    script = (
        "import threading, gpiozero, hardware.doctor, hardware.simulator, hardware.table\n"
        "assert gpiozero.Device.pin_factory is None\n"
        "assert threading.active_count() == 1\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, cwd=Path(__file__).parents[2])
