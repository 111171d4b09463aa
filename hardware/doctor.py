"""Why doesn't it work? Checks of pins, ports and groups: findings with codes and facts, no sentences."""

import re
from collections.abc import Mapping
from pathlib import Path

from hardware.config import KEYBOARD, HardwareConfig, ReaderConfig, part_pins
from hardware.findings import Finding
from hardware.machine import ROOT, Machine, PortLook, look
from hardware.pins import PINS_PART, choose_factory, group_facts
from hardware.table import config_problems

# Names the kernel gives in the order of plugging in: they may change with the next start.
_UNSTABLE_PORT = re.compile(r"/dev/tty(USB|ACM)\d+|/dev/input/event\d+")
_PI_5_DEBUG_UART = "ttyAMA10"
BOOT_CONFIG = "/boot/firmware/config.txt"
# From so many faults on, counters tell something about a reader.
TELLING_ERRORS = 10
TELLING_BYTES = 200


def doctor(config: HardwareConfig, own_touch: bool, root: Path = ROOT) -> list[Finding]:
    """Look at this computer and examine the config on it. Opens the pin factory for a moment.

    ``own_touch``: the companion reads the touch screen itself, without a desktop.
    """
    machine = look(config, root)
    return examine(config, machine, own_touch) + check_factory(config, machine)


def examine(config: HardwareConfig, machine: Machine, own_touch: bool) -> list[Finding]:
    """All pure checks, in the order pins, readers, the header's UART, groups."""
    return [
        *check_pins(config, machine),
        *check_ports(config, machine),
        *check_header_uart(config, machine),
        *check_groups(config, machine, own_touch),
    ]


def check_pins(config: HardwareConfig, machine: Machine) -> list[Finding]:
    """Each pin of the config: its problem, or ``pin-ok``; and lgpio's working directory."""
    problems = [finding for finding in config_problems(config) if not finding.part.startswith("reader ")]
    troubled = {finding.part for finding in problems}
    pins = part_pins(config)
    found = problems + [
        Finding(part, "ok", "pin-ok", {"pin": pin}) for part, pin in pins if part not in troubled
    ]
    if pins and machine.is_pi and not machine.workdir_writable:
        # lgpio writes .lgd-nfy* files into its working directory.
        found.append(Finding(PINS_PART, "bad", "workdir-read-only", {}))
    return found


def check_factory(config: HardwareConfig, machine: Machine) -> list[Finding]:
    """Try the pin library: ``factory-ok``, ``factory-fallback``, ``factory-denied`` or ``factory-off``."""
    if not part_pins(config):
        return []
    chosen = choose_factory(machine.factory_variable, machine.is_pi)
    if chosen.factory is not None:
        chosen.factory.close()
    match chosen.report.state:
        case "ok":
            return [Finding(PINS_PART, "ok", "factory-ok", chosen.report.facts)]
        case "denied":
            return [Finding(PINS_PART, "bad", "factory-denied", chosen.report.facts)]
        case state:
            return [Finding(PINS_PART, "warn", f"factory-{state}", chosen.report.facts)]


def check_ports(config: HardwareConfig, machine: Machine) -> list[Finding]:
    """Each reader: its setting, then its port; and what is plugged in, if a port is not there."""
    found = [finding for finding in config_problems(config) if finding.part.startswith("reader ")]
    for reader in config.readers:
        port = machine.ports.get(reader.port)
        if port is not None:
            found.append(_check_port(reader, port, machine.console.config_file))
            if _UNSTABLE_PORT.fullmatch(reader.port):
                found.append(Finding(reader.part, "warn", "port-not-by-id", {"port": reader.port}))
            if Path(port.leads_to).name == _PI_5_DEBUG_UART:
                found.append(Finding(reader.part, "warn", "port-debug-header", {"port": reader.port}))
    named = {reader.port for reader in config.readers}
    unused = tuple(name for name in machine.names if name not in named)
    if unused and any(finding.code == "port-missing" for finding in found):
        found.append(Finding("readers", "ok", "ports-seen", {"ports": unused}))
    return found


def _check_port(reader: ReaderConfig, port: PortLook, config_file: str) -> Finding:
    facts = {"port": reader.port}
    if port.bluetooth:
        # before all else: where the kernel keeps it for itself it isn't even there
        return Finding(reader.part, "bad", "port-bluetooth", facts | {"file": config_file or BOOT_CONFIG})
    if not port.exists:
        return Finding(reader.part, "bad", "port-missing", facts)
    if not port.allowed:
        return Finding(reader.part, "bad", "port-denied", facts | group_facts(port.group))
    if port.types != (reader.protocol == KEYBOARD):
        return Finding(reader.part, "bad", "port-unfit", facts | {"protocol": reader.protocol})
    return Finding(reader.part, "ok", "port-ok", facts)


def check_header_uart(config: HardwareConfig, machine: Machine) -> list[Finding]:
    """The UART on pins 14 and 15, if a reader is on it: switched on, and nobody else's.

    ``uart-console`` (the kernel's messages go there), ``uart-console-now`` (until the next start),
    ``uart-login`` (systemd offers a login there), ``uart-off``, else ``uart-ok``.
    """
    on_header = [r for r in config.readers if (port := machine.ports.get(r.port)) and port.on_header]
    if not on_header:
        return []
    part, console = on_header[0].part, machine.console
    found = []
    if console.boot:
        facts = {"file": console.boot_file, "console": console.boot}
        found.append(Finding(part, "bad", "uart-console", facts))
    elif console.now:
        found.append(Finding(part, "warn", "uart-console-now", {"console": console.now}))
    found += [Finding(part, "bad", "uart-login", {"unit": unit}) for unit in console.logins]
    if console.config_file and not console.enabled:
        found.append(Finding(part, "warn", "uart-off", {"file": console.config_file}))
    return found or [Finding(part, "ok", "uart-ok", {})]


def check_groups(config: HardwareConfig, machine: Machine, own_touch: bool) -> list[Finding]:
    """The groups this table needs: ``dialout`` and ``input`` for readers, ``gpio`` for pins, ``input``
    for touch."""
    typing = [reader for reader in config.readers if reader.protocol == KEYBOARD]
    serial = [reader for reader in config.readers if reader.port in machine.ports and reader not in typing]
    needed = []
    if serial:
        needed.append(("dialout", "readers"))
    if typing:
        needed.append(("input", "readers"))
    if part_pins(config):
        needed.append(("gpio", PINS_PART))
    if own_touch:
        needed.append(("input", "touch"))
    return [_check_group(group, part, machine) for group, part in needed]


def _check_group(group: str, part: str, machine: Machine) -> Finding:
    if machine.is_root or group in machine.groups:
        return Finding(part, "ok", "group-ok", {"group": group})
    if group in machine.granted:
        return Finding(part, "warn", "group-after-login", {"group": group})
    return Finding(part, "bad", "group-missing", group_facts(group))


def check_counters(part: str, counted: Mapping[str, int]) -> list[Finding]:
    """What a reader's counters tell: ``counted``, and ``counted-checksum``, ``counted-lost`` or
    ``counted-noise`` where faults are more than now and then. Their facts are the counters."""
    facts = dict(counted)
    accepted = counted.get("accepted", 0)
    found = [Finding(part, "ok", "counted", facts)]
    if (errors := counted.get("checksum", 0)) >= TELLING_ERRORS and errors > accepted:
        found.append(Finding(part, "warn", "counted-checksum", {"n": errors}))
    if (lost := counted.get("lost", 0)) >= TELLING_ERRORS and lost * 10 > accepted:
        found.append(Finding(part, "warn", "counted-lost", {"n": lost}))
    if (noise := counted.get("noise", 0)) >= TELLING_BYTES and noise * 2 > counted.get("bytes_read", 0):
        found.append(Finding(part, "warn", "counted-noise", {"n": noise}))
    return found
