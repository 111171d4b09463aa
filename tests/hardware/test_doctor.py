"""What the doctor finds at tables that don't work."""

from pathlib import Path

import pytest

from hardware.config import HardwareConfig, ReaderConfig, SeatPins
from hardware.doctor import (
    check_counters,
    check_factory,
    check_header_uart,
    check_ports,
    doctor,
    examine,
)
from hardware.findings import Finding
from hardware.machine import Machine, PortLook, look
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
        (PortLook(exists=True, allowed=True, group="input", leads_to="/dev/input/event3"), "port-unfit"),
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
    told = Finding("pins", "ok", "factory-ok", {"factory": "mock", "simulated": True})
    assert told in doctor(CONFIG, own_touch=True)
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


# The header's UART and names that last, below a root of the test's own

UART_READER = HardwareConfig(readers=(ReaderConfig("coil", "/dev/ttyAMA0", protocol="rfid"),))
PI_4, PI_5 = "Raspberry Pi 4 Model B Rev 1.5", "Raspberry Pi 5 Model B Rev 1.0"


def put(root: Path, path: str, text: str = "") -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def pi(root: Path, model: str = PI_4, cmdline: str = "console=tty1 root=/dev/mmcblk0p2") -> Path:
    """A Pi whose header UART is switched on and free."""
    put(root, "proc/device-tree/model", model + "\0")
    put(root, "proc/cmdline", cmdline)
    put(root, "boot/firmware/cmdline.txt", cmdline)
    switch = "dtparam=uart0=on" if model == PI_5 else "enable_uart=1"
    put(root, "boot/firmware/config.txt", f"# pins 14 and 15\n{switch}\n")
    put(root, "dev/ttyAMA0")
    return root


def uart(root: Path, config: HardwareConfig = UART_READER) -> list[tuple[str, str]]:
    return [(f.level, f.code) for f in check_header_uart(config, look(config, root))]


def test_a_reader_on_a_free_header_uart(tmp_path: Path) -> None:
    machine = look(UART_READER, pi(tmp_path))
    assert machine.is_pi
    assert machine.ports["/dev/ttyAMA0"].exists
    assert uart(tmp_path) == [("ok", "uart-ok")]


def test_a_console_on_the_readers_uart_is_found_where_it_stands(tmp_path: Path) -> None:
    pi(tmp_path, cmdline="console=serial0,115200 console=tty1 quiet")
    (console, *_) = check_header_uart(UART_READER, look(UART_READER, tmp_path))
    facts = {"file": "/boot/firmware/cmdline.txt", "console": "serial0"}
    assert console == Finding("reader coil", "bad", "uart-console", facts)
    put(tmp_path, "boot/firmware/cmdline.txt", "console=tty1 quiet")
    assert uart(tmp_path) == [("warn", "uart-console-now")], "the kernel was started with it"


def test_an_older_system_has_its_files_in_boot(tmp_path: Path) -> None:
    root = pi(tmp_path)
    (root / "boot/firmware").rename(root / "firmware")
    put(root, "boot/cmdline.txt", "console=ttyAMA0,115200")
    assert uart(root) == [("bad", "uart-console")]
    assert look(UART_READER, root).console.boot_file == "/boot/cmdline.txt"


def test_on_a_pi_5_serial0_is_the_debug_connector_and_troubles_nobody(tmp_path: Path) -> None:
    assert uart(pi(tmp_path, PI_5, "console=serial0,115200 console=tty1")) == [("ok", "uart-ok")]
    assert uart(pi(tmp_path, PI_5, "console=ttyAMA0,115200")) == [("bad", "uart-console")]


def uarts(root: Path, **links: str) -> Path:
    """A Pi's UARTs and the names that its system gives them."""
    for name in ("ttyAMA0", "ttyAMA10", "ttyS0"):
        put(root, f"dev/{name}")
    for link, device in links.items():
        (root / "dev" / link).symlink_to(device)
    return root


def on_port(root: Path, port: str) -> list[tuple[str, str]]:
    """What is said of a reader on this port and of the header's UART."""
    config = HardwareConfig(readers=(ReaderConfig("coil", port, protocol="rfid"),))
    machine = look(config, root)
    return [(f.level, f.code) for f in check_ports(config, machine) + check_header_uart(config, machine)]


def test_on_a_pi_4_the_header_is_serial0_and_ttyama0_is_bluetooths(tmp_path: Path) -> None:
    root = uarts(pi(tmp_path), serial0="ttyS0", serial1="ttyAMA0")
    assert on_port(root, "/dev/serial0") == [("ok", "port-ok"), ("ok", "uart-ok")]
    for wrong in ("/dev/ttyAMA0", "/dev/serial1"):
        assert on_port(root, wrong) == [("bad", "port-bluetooth")]
    (told,) = check_ports(UART_READER, look(UART_READER, root))
    assert told.facts == {"port": "/dev/ttyAMA0", "file": "/boot/firmware/config.txt"}


def test_bluetooths_uart_is_told_also_where_the_kernel_shows_it_to_nobody(tmp_path: Path) -> None:
    root = uarts(pi(tmp_path), serial0="ttyS0")
    (root / "dev/ttyAMA0").unlink()
    assert on_port(root, "/dev/ttyAMA0") == [("bad", "port-bluetooth")]


def test_a_pi_4_without_bluetooth_has_ttyama0_on_its_header(tmp_path: Path) -> None:
    root = uarts(pi(tmp_path), serial0="ttyAMA0")
    for port in ("/dev/ttyAMA0", "/dev/serial0"):
        assert on_port(root, port) == [("ok", "port-ok"), ("ok", "uart-ok")]


def test_on_a_pi_5_the_header_is_ttyama0_and_serial0_the_debug_connector(tmp_path: Path) -> None:
    root = uarts(pi(tmp_path, PI_5), serial0="ttyAMA10")
    assert on_port(root, "/dev/ttyAMA0") == [("ok", "port-ok"), ("ok", "uart-ok")]
    assert on_port(root, "/dev/serial0") == [("ok", "port-ok"), ("warn", "port-debug-header")]


@pytest.mark.parametrize(
    "folder", ["etc/systemd/system/getty.target.wants", "run/systemd/generator/getty.target.wants"]
)
def test_a_login_on_the_readers_uart_is_named(tmp_path: Path, folder: str) -> None:
    pi(tmp_path)
    put(tmp_path, f"{folder}/serial-getty@ttyUSB3.service")
    put(tmp_path, f"{folder}/serial-getty@ttyAMA0.service")
    (login,) = check_header_uart(UART_READER, look(UART_READER, tmp_path))
    assert login == Finding("reader coil", "bad", "uart-login", {"unit": "serial-getty@ttyAMA0.service"})


@pytest.mark.parametrize(
    "line", ["enable_uart=1", "dtparam=uart0=on", "dtoverlay=uart0,ctsrts", " enable_uart = 1"]
)
def test_each_way_to_switch_the_uart_on(tmp_path: Path, line: str) -> None:
    put(pi(tmp_path), "boot/firmware/config.txt", f"[all]\n{line}\n")
    assert uart(tmp_path) == [("ok", "uart-ok")]


def test_a_uart_that_is_not_switched_on(tmp_path: Path) -> None:
    put(pi(tmp_path), "boot/firmware/config.txt", "#enable_uart=1\ndtoverlay=disable-bt\n")
    assert uart(tmp_path) == [("warn", "uart-off")]


def test_enable_uart_is_not_for_the_header_of_a_pi_5(tmp_path: Path) -> None:
    put(pi(tmp_path, PI_5), "boot/firmware/config.txt", "enable_uart=1\n")
    assert uart(tmp_path) == [("warn", "uart-off")]


def test_a_console_is_nobodys_trouble_without_a_reader_there(tmp_path: Path) -> None:
    pi(tmp_path, cmdline="console=serial0,115200")
    assert uart(tmp_path, CONFIG) == []


def test_what_is_plugged_in_is_told_when_a_port_is_not_there(tmp_path: Path) -> None:
    put(tmp_path, "dev/serial/by-id/usb-other-if00")
    put(tmp_path, "dev/input/by-id/usb-scanner-event-kbd")
    put(tmp_path, "dev/input/by-id/usb-mouse-event-mouse")
    found = check_ports(CONFIG, look(CONFIG, tmp_path))
    seen = ("/dev/serial/by-id/usb-other-if00", "/dev/input/by-id/usb-scanner-event-kbd")
    assert [f.code for f in found] == ["port-missing", "ports-seen"]
    assert found[1].facts == {"ports": seen}


def test_a_scanner_in_keyboard_mode_needs_the_group_input(tmp_path: Path) -> None:
    port = "/dev/input/event3"
    config = HardwareConfig(readers=(ReaderConfig("gun", port, protocol="keyboard"),))
    event = PortLook(exists=True, allowed=True, group="input", leads_to=port)
    poor = machine(event, groups=frozenset({"dialout"}), path=port)
    assert not_ok(examine(config, poor, own_touch=False)) == [
        ("reader gun", "warn", "port-not-by-id"),
        ("readers", "bad", "group-missing"),
    ]


def test_a_serial_port_types_nothing() -> None:
    config = HardwareConfig(readers=(ReaderConfig("gun", SCANNER, protocol="keyboard"),))
    (unfit,) = [f for f in examine(config, machine(GOOD_PORT), own_touch=False) if f.code == "port-unfit"]
    assert unfit.facts == {"port": SCANNER, "protocol": "keyboard"}


@pytest.mark.parametrize(
    ("counted", "codes"),
    [
        ({"accepted": 40, "checksum": 12, "lost": 3, "noise": 150, "bytes_read": 600}, ["counted"]),
        ({"accepted": 3, "checksum": 12}, ["counted", "counted-checksum"]),
        ({"accepted": 40, "lost": 12}, ["counted", "counted-lost"]),
        ({"accepted": 0, "noise": 600, "bytes_read": 700}, ["counted", "counted-noise"]),
        ({}, ["counted"]),
    ],
)
def test_counters_tell_when_faults_are_more_than_now_and_then(
    counted: dict[str, int], codes: list[str]
) -> None:
    assert [f.code for f in check_counters("reader scanner", counted)] == codes
