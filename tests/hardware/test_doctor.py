"""What the doctor finds at tables that don't work."""

from pathlib import Path

import pytest

from hardware.config import HardwareConfig, ReaderConfig, SeatPins
from hardware.doctor import Machine, PortLook, check_factory, doctor, examine, look
from hardware.findings import Finding
from hardware.pins import FACTORY_VARIABLE
from hardware.simulator import PtyReader

SCANNER = "/dev/serial/by-id/usb-scanner"
CONFIG = HardwareConfig(seats=(SeatPins(stay=4, leave=5),), readers=(ReaderConfig("scanner", SCANNER),))
GOOD_PORT = PortLook(exists=True, allowed=True, group="dialout", leads_to="/dev/ttyACM0")


def machine(
    port: PortLook = GOOD_PORT,
    groups: frozenset[str] = frozenset({"dialout", "gpio", "input"}),
    granted: frozenset[str] = frozenset(),
    path: str = SCANNER,
    workdir_writable: bool = True,
) -> Machine:
    return Machine("Raspberry Pi 5 Model B", False, groups, granted, {path: port}, workdir_writable)


def test_a_desktop_reads_the_touch_screen_itself() -> None:
    found = examine(CONFIG, machine(groups=frozenset({"dialout", "gpio"})), own_touch=False)
    assert not_ok(found) == []


def not_ok(findings: list[Finding]) -> list[tuple[str, str, str]]:
    return [(f.part, f.level, f.code) for f in findings if f.level != "ok"]


def test_a_table_in_good_health() -> None:
    found = examine(CONFIG, machine(), own_touch=True)
    assert not_ok(found) == []
    assert [f.part for f in found] == [
        "button seat1.stay",
        "button seat1.leave",
        "reader scanner",
        "readers",
        "pins",
        "touch",
    ]


@pytest.mark.parametrize(
    ("port", "code"),
    [
        (PortLook(exists=False, allowed=False, group="dialout", leads_to=SCANNER), "port-missing"),
        (PortLook(exists=True, allowed=False, group="uucp", leads_to="/dev/ttyACM0"), "port-denied"),
    ],
)
def test_a_port_that_cannot_be_opened(port: PortLook, code: str) -> None:
    assert not_ok(examine(CONFIG, machine(port), own_touch=True)) == [("reader scanner", "bad", code)]


def test_a_denied_port_names_the_group_and_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "thu")
    port = PortLook(exists=True, allowed=False, group="uucp", leads_to="/dev/ttyACM0")
    (denied,) = [f for f in examine(CONFIG, machine(port), own_touch=True) if f.code == "port-denied"]
    assert denied.facts == {"port": SCANNER, "group": "uucp", "command": "sudo usermod -aG uucp thu"}


@pytest.mark.parametrize(
    ("path", "leads_to", "code"),
    [
        ("/dev/ttyUSB0", "/dev/ttyUSB0", "port-not-by-id"),
        ("/dev/serial0", "/dev/ttyAMA10", "port-debug-header"),
    ],
)
def test_a_port_that_works_today_but_is_not_what_was_meant(path: str, leads_to: str, code: str) -> None:
    config = HardwareConfig(readers=(ReaderConfig("scanner", path),))
    port = PortLook(exists=True, allowed=True, group="dialout", leads_to=leads_to)
    assert not_ok(examine(config, machine(port, path=path), own_touch=True)) == [
        ("reader scanner", "warn", code)
    ]


def test_missing_groups_are_named() -> None:
    poor = machine(groups=frozenset({"users"}), granted=frozenset({"gpio"}))
    found = not_ok(examine(CONFIG, poor, own_touch=True))
    assert found == [
        ("readers", "bad", "group-missing"),
        ("pins", "warn", "group-after-login"),
        ("touch", "bad", "group-missing"),
    ]


def test_a_working_directory_that_lgpio_cannot_write_to() -> None:
    assert not_ok(examine(CONFIG, machine(workdir_writable=False), own_touch=True)) == [
        ("pins", "bad", "workdir-read-only")
    ]


def test_bad_pins_and_settings_of_the_config() -> None:
    config = HardwareConfig(
        seats=(SeatPins(stay=0, leave=2),), readers=(ReaderConfig("scanner", SCANNER, checksum="crc"),)
    )
    assert not_ok(examine(config, machine(), own_touch=True)) == [
        ("button seat1.stay", "bad", "pin-reserved"),
        ("button seat1.leave", "warn", "pin-fixed-pull"),
        ("reader scanner", "bad", "reader-setting"),
    ]


def test_looking_at_this_computer(tmp_path: Path) -> None:
    device = PtyReader(tmp_path / "scanner")
    config = HardwareConfig(readers=(ReaderConfig("a", device.port), ReaderConfig("b", "loop://")))
    assert not look(config).ports[device.port].exists
    device.plug_in()
    port = look(config).ports[device.port]
    assert port.exists
    assert port.allowed
    assert port.leads_to.startswith("/dev/pts/")
    assert set(look(config).ports) == {device.port}
    device.unplug()


def test_the_pin_library_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    assert Finding("pins", "ok", "factory-ok", {"factory": "mock"}) in doctor(CONFIG, own_touch=True)
    monkeypatch.setenv(FACTORY_VARIABLE, "no-such-library")
    assert [f.code for f in check_factory(CONFIG, look(CONFIG))] == ["factory-off"]


def test_a_folder_that_is_gone_does_not_stop_the_examination(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert isinstance(look(CONFIG), Machine)
