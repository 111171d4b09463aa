"""What the checks need to know about this computer: looked at, never changed, nothing opened.

Files are looked up below ``root``, which is ``/`` but for a test; user, groups, working directory and the
factory's variable are this process's.
"""

import grp
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from companion.pins import HEADER_UARTS
from hardware.config import KEYBOARD, HardwareConfig, ReaderConfig
from hardware.pins import FACTORY_VARIABLE, MODEL_FILE, pi_model, user_name
from hardware.ports import INPUT_DEVICES, port_group

ROOT = Path("/")
BOOT_FOLDERS = ("boot/firmware", "boot")
GETTY_FOLDERS = ("etc/systemd/system/getty.target.wants", "run/systemd/generator/getty.target.wants")
GETTY = "serial-getty@"
# Where readers have names that last.
NAME_FOLDERS = ("dev/serial/by-id", "dev/input/by-id")
# lines of config.txt that put the header's UART on pins 14 and 15
UART_LINES = ("dtparam=uart0=on", "dtparam=uart0", "dtoverlay=uart0", "dtoverlay=uart0-pi5")
# the same before the Pi 5, where it is about the debug connector
ENABLE_UART = "enable_uart=1"


class PortLook(Struct, frozen=True):
    """A reader's port as it is now: does it exist, may we use it, whose is it, where does it lead.

    ``bluetooth``: it is the UART of the Pi's own Bluetooth chip.
    """

    exists: bool
    allowed: bool
    group: str
    leads_to: str
    bluetooth: bool = False

    @property
    def on_header(self) -> bool:
        """Whether it is the UART on pins 14 and 15."""
        return not self.bluetooth and os.path.basename(self.leads_to) in HEADER_UARTS

    @property
    def types(self) -> bool:
        """Whether it is an input device, as a keyboard is."""
        return INPUT_DEVICES in self.leads_to


class Console(Struct, frozen=True):
    """Who else talks on the header's UART: the kernel, a login; and whether it is switched on.

    ``boot`` and ``now`` are consoles of the next start and of this one, ``boot_file`` where the former
    stand; ``logins`` are systemd's units. ``config_file`` is "" where there is no config.txt.
    """

    boot: str = ""
    boot_file: str = ""
    now: str = ""
    logins: tuple[str, ...] = ()
    config_file: str = ""
    enabled: bool = False


class Machine(Struct, frozen=True):
    """What the checks need to know about this computer; ``look`` fills it in."""

    model: str
    is_root: bool
    groups: frozenset[str]
    """Groups of this process."""
    granted: frozenset[str]
    """Groups the user database grants: they count after the next login."""
    ports: Mapping[str, PortLook]
    workdir_writable: bool
    factory_variable: str | None = None
    console: Console = Console()
    names: tuple[str, ...] = ()
    """Readers that are plugged in, by the names that last."""

    @property
    def is_pi(self) -> bool:
        return "Raspberry Pi" in self.model


def look(config: HardwareConfig, root: Path = ROOT) -> Machine:
    """Gather the facts; opens nothing."""
    model = pi_model(below(root, str(MODEL_FILE)))
    return Machine(
        model=model,
        is_root=os.geteuid() == 0,
        groups=_active_groups(),
        granted=_granted_groups(),
        ports={r.port: look_at_port(r, root) for r in config.readers if r.port.startswith("/")},
        workdir_writable=os.access(".", os.W_OK),
        factory_variable=os.environ.get(FACTORY_VARIABLE),
        console=look_at_console(model, root),
        names=tuple(_plugged_in(root)),
    )


def below(root: Path, path: str) -> Path:
    """``/dev/x`` below another root."""
    return root / path.lstrip("/")


def look_at_port(reader: ReaderConfig, root: Path = ROOT) -> PortLook:
    port = below(root, reader.port)
    return PortLook(
        exists=port.exists(),
        allowed=os.access(port, os.R_OK if reader.protocol == KEYBOARD else os.R_OK | os.W_OK),
        group=port_group(reader.port if root == ROOT else str(port)),
        leads_to=os.path.realpath(port),
        bluetooth=_is_bluetooths(os.path.realpath(port), root),
    )


def _is_bluetooths(device: str, root: Path) -> bool:
    """Whether Bluetooth has this UART, as it has ``ttyAMA0`` on a Pi 3, 4 and Zero 2 W.

    The system's ``/dev/serial1`` leads to it. Where the kernel keeps it for itself there is no such name,
    but ``/dev/serial0``, the header's, leads to ``ttyS0``. See the Raspberry Pi documentation, "Configure
    UARTs".
    """
    serial0, serial1 = below(root, "/dev/serial0"), below(root, "/dev/serial1")
    if serial1.is_symlink() and os.path.realpath(serial1) == device:
        return True
    return os.path.basename(device) == "ttyAMA0" and os.path.basename(os.path.realpath(serial0)) == "ttyS0"


def look_at_console(model: str, root: Path = ROOT) -> Console:
    """Read cmdline.txt, config.txt, the kernel's own command line, and systemd's logins."""
    # On a Pi 5 serial0 is the debug connector, which no reader is on.
    pi_5 = "Raspberry Pi 5" in model
    uarts = HEADER_UARTS - {"serial0"} if pi_5 else HEADER_UARTS
    switches = UART_LINES if pi_5 else (*UART_LINES, ENABLE_UART)
    boot_file = _first(root, "cmdline.txt")
    config_file = _first(root, "config.txt")
    logins = (
        unit.name
        for folder in GETTY_FOLDERS
        for unit in (root / folder).glob(f"{GETTY}*.service")
        if unit.name.removeprefix(GETTY).removesuffix(".service") in uarts
    )
    lines = [line.partition("#")[0].strip().replace(" ", "") for line in _read(config_file).splitlines()]
    return Console(
        boot=_console(_read(boot_file), uarts),
        boot_file=_shown(boot_file, root),
        now=_console(_read(root / "proc/cmdline"), uarts),
        logins=tuple(sorted(set(logins))),
        config_file=_shown(config_file, root),
        enabled=any(line.split(",")[0] in switches for line in lines),
    )


def _console(command_line: str, uarts: frozenset[str]) -> str:
    """The header's UART among ``console=ttyAMA0,115200 console=tty1``, or ""."""
    for word in command_line.split():
        name, _, value = word.partition("=")
        if name == "console" and value.split(",")[0] in uarts:
            return value.split(",")[0]
    return ""


def _first(root: Path, name: str) -> Path | None:
    files = (root / folder / name for folder in BOOT_FOLDERS)
    return next((file for file in files if file.is_file()), None)


def _shown(file: Path | None, root: Path) -> str:
    return "" if file is None else f"/{file.relative_to(root)}"


def _read(file: Path | None) -> str:
    """The text of a small file; "" where there is none or it may not be read."""
    if file is None:
        return ""
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""


def _plugged_in(root: Path) -> Iterator[str]:
    for folder in NAME_FOLDERS:
        for device in sorted((root / folder).glob("*")):
            # of an input device the one that types; a mouse reads no cards
            if not folder.startswith("dev/input") or device.name.endswith("-event-kbd"):
                yield f"/{folder}/{device.name}"


def _active_groups() -> frozenset[str]:
    active = {os.getegid(), *os.getgroups()}
    return frozenset(group.gr_name for group in grp.getgrall() if group.gr_gid in active)


def _granted_groups() -> frozenset[str]:
    user = user_name()
    return frozenset(group.gr_name for group in grp.getgrall() if user in group.gr_mem)
