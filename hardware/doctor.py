"""Why doesn't it work? Checks of pins, ports and groups: findings with codes and facts, no sentences."""

import grp
import os
import re
from collections.abc import Mapping

from msgspec import Struct

from hardware.config import HardwareConfig, ReaderConfig, part_pins
from hardware.findings import Finding
from hardware.pins import (
    FACTORY_VARIABLE,
    PINS_PART,
    choose_factory,
    group_facts,
    pi_model,
    user_name,
)
from hardware.ports import port_group
from hardware.table import config_problems

# Names the kernel gives in the order of plugging in: they may change with the next start.
_UNSTABLE_PORT = re.compile(r"/dev/tty(USB|ACM)\d+")
_PI_5_DEBUG_UART = "ttyAMA10"


class PortLook(Struct, frozen=True):
    """A reader's port as it is now: does it exist, may we use it, whose is it, where does it lead."""

    exists: bool
    allowed: bool
    group: str
    leads_to: str


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


def doctor(config: HardwareConfig, own_touch: bool) -> list[Finding]:
    """Look at this computer and examine the config on it. Opens the pin factory for a moment.

    ``own_touch``: the companion reads the touch screen itself, without a desktop.
    """
    machine = look(config)
    return examine(config, machine, own_touch) + check_factory(config, machine)


def examine(config: HardwareConfig, machine: Machine, own_touch: bool) -> list[Finding]:
    """All pure checks, in the order pins, readers, groups."""
    groups = check_groups(config, machine, own_touch)
    return check_pins(config, machine) + check_ports(config, machine) + groups


def check_pins(config: HardwareConfig, machine: Machine) -> list[Finding]:
    """Each pin of the config: its problem, or ``pin-ok``; and lgpio's working directory."""
    problems = [finding for finding in config_problems(config) if not finding.part.startswith("reader ")]
    troubled = {finding.part for finding in problems}
    pins = part_pins(config)
    found = problems + [
        Finding(part, "ok", "pin-ok", {"pin": pin}) for part, pin in pins if part not in troubled
    ]
    if pins and "Raspberry Pi" in machine.model and not machine.workdir_writable:
        # lgpio writes .lgd-nfy* files into its working directory.
        found.append(Finding(PINS_PART, "bad", "workdir-read-only", {}))
    return found


def check_factory(config: HardwareConfig, machine: Machine) -> list[Finding]:
    """Try the pin library: ``factory-ok``, ``factory-fallback``, ``factory-denied`` or ``factory-off``."""
    if not part_pins(config):
        return []
    chosen = choose_factory(machine.factory_variable, "Raspberry Pi" in machine.model)
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
    """Each reader: its setting, then its port."""
    found = [finding for finding in config_problems(config) if finding.part.startswith("reader ")]
    for reader in config.readers:
        port = machine.ports.get(reader.port)
        if port is not None:
            found.append(_check_port(reader, port))
            if _UNSTABLE_PORT.fullmatch(reader.port):
                found.append(Finding(reader.part, "warn", "port-not-by-id", {"port": reader.port}))
            if os.path.basename(port.leads_to) == _PI_5_DEBUG_UART:
                found.append(Finding(reader.part, "warn", "port-debug-header", {"port": reader.port}))
    return found


def _check_port(reader: ReaderConfig, port: PortLook) -> Finding:
    facts = {"port": reader.port}
    if not port.exists:
        return Finding(reader.part, "bad", "port-missing", facts)
    if not port.allowed:
        return Finding(reader.part, "bad", "port-denied", facts | group_facts(port.group))
    return Finding(reader.part, "ok", "port-ok", facts)


def check_groups(config: HardwareConfig, machine: Machine, own_touch: bool) -> list[Finding]:
    """The groups this table needs: ``dialout`` for readers, ``gpio`` for pins, ``input`` for touch."""
    needed = [("input", "touch")] if own_touch else []
    if part_pins(config):
        needed.insert(0, ("gpio", PINS_PART))
    if machine.ports:
        needed.insert(0, ("dialout", "readers"))
    return [_check_group(group, part, machine) for group, part in needed]


def _check_group(group: str, part: str, machine: Machine) -> Finding:
    if machine.is_root or group in machine.groups:
        return Finding(part, "ok", "group-ok", {"group": group})
    if group in machine.granted:
        return Finding(part, "warn", "group-after-login", {"group": group})
    return Finding(part, "bad", "group-missing", group_facts(group))


def look(config: HardwareConfig) -> Machine:
    """Gather the facts; opens nothing."""
    return Machine(
        model=pi_model(),
        is_root=os.geteuid() == 0,
        groups=_active_groups(),
        granted=_granted_groups(),
        ports={r.port: look_at_port(r.port) for r in config.readers if r.port.startswith("/")},
        workdir_writable=os.access(".", os.W_OK),
        factory_variable=os.environ.get(FACTORY_VARIABLE),
    )


def look_at_port(port: str) -> PortLook:
    return PortLook(
        exists=os.path.exists(port),
        allowed=os.access(port, os.R_OK | os.W_OK),
        group=port_group(port),
        leads_to=os.path.realpath(port),
    )


def _active_groups() -> frozenset[str]:
    active = {os.getegid(), *os.getgroups()}
    return frozenset(group.gr_name for group in grp.getgrall() if group.gr_gid in active)


def _granted_groups() -> frozenset[str]:
    user = user_name()
    return frozenset(group.gr_name for group in grp.getgrall() if user in group.gr_mem)
