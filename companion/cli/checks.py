"""The doctor's checks beside pins and ports: display, touch, where the plays are, clock, counters.

Everything is looked at below ``root``, which is ``/`` but for a test; nothing is changed.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion import clock, database
from companion.cli.assembly import hardware_config
from companion.cli.counts import read_counted
from companion.cli.screen import has_display, touch_problem
from companion.files import VOLATILE, file_system
from companion.game import Message
from companion.journal import NAME, in_use
from companion.settings import Settings
from companion.versions import QUESTIONS, SCHEMA
from hardware.config import HardwareConfig
from hardware.doctor import check_counters, doctor
from hardware.findings import Finding
from hardware.machine import ROOT

LEAST_MEGABYTES = 50
# what systemd/install.sh puts there
INSTALLED_COMMAND = "usr/local/bin/companion"
INSTALLED_CONFIGS = ("/etc/companion/table.toml", "/var/lib/companion/config/table.toml")
# services that set the clock from the network, by what they leave behind while they run
TIME_SERVICES = ("run/systemd/timesync", "run/chrony", "run/ntpd.pid", "var/run/ntpd.pid")


def examine(
    file: Path,
    configured: Settings,
    problem: Message | None,
    folder: Path,
    root: Path = ROOT,
    env: Mapping[str, str] = os.environ,
) -> Iterator[Finding]:
    """All findings, in the order of the documentation. ``file`` is the config, ``folder`` the plays'."""
    if problem is not None:
        yield Finding("config", "bad", "config-unused", {"problem": problem})
    elif os.path.exists(file):
        yield Finding("config", "ok", "config-ok", {"file": str(file)})
    else:
        yield Finding("config", "ok", "config-none", {"file": str(file)})
    # lexists: whoever may not look into the service's folder still sees the command
    if os.path.lexists(root / INSTALLED_COMMAND) and str(file) not in INSTALLED_CONFIGS:
        yield Finding("config", "warn", "config-other", {"file": str(file)})
    yield from check_display(root, env)
    yield from check_touch(configured, root)
    desktop = env.get("DISPLAY") or env.get("WAYLAND_DISPLAY")
    config = hardware_config(configured)
    yield from doctor(config, own_touch=not desktop, root=root)
    if not configured.reader:
        yield Finding("readers", "ok", "readers-none", {})
    yield from check_counted(folder, config)
    yield from check_data(folder, root)
    yield check_clock(root)


def check_display(root: Path = ROOT, env: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """A desktop on X11, else a kernel display that may be used and has a screen on it."""
    if driver := env.get("SDL_VIDEODRIVER"):
        yield Finding("display", "ok", "display-ok", {"display": driver})
    elif display := env.get("DISPLAY"):
        yield _check_desktop(display, root)
    elif display := env.get("WAYLAND_DISPLAY"):
        yield Finding("display", "bad", "display-wayland", {"display": display})
    elif not has_display(root / "dev/dri", env):
        yield Finding("display", "bad", "display-none", {})
    else:
        yield from _check_kernel_display(root)


def _check_desktop(display: str, root: Path) -> Finding:
    host, _, number = display.partition(":")
    socket = root / "tmp/.X11-unix" / f"X{number.partition('.')[0]}"
    # abroad, there is nothing to look at
    if not host and (root / "tmp/.X11-unix").is_dir() and not socket.exists():
        return Finding("display", "bad", "display-gone", {"display": display})
    return Finding("display", "ok", "display-ok", {"display": display})


def _check_kernel_display(root: Path) -> Iterator[Finding]:
    cards = sorted((root / "dev/dri").glob("card*"))
    shut = [card for card in cards if not os.access(card, os.R_OK | os.W_OK)]
    if len(shut) == len(cards):
        yield Finding(
            "display", "bad", "display-denied", {"file": f"/dev/dri/{shut[0].name}", "group": "video"}
        )
        return
    renderers = sorted((root / "dev/dri").glob("renderD*"))
    if renderers and not any(os.access(each, os.R_OK | os.W_OK) for each in renderers):
        yield Finding(
            "display", "warn", "display-slow", {"file": f"/dev/dri/{renderers[0].name}", "group": "render"}
        )
    plugs = sorted((root / "sys/class/drm").glob("card*-*/status"))
    states = {plug.parent.name.partition("-")[2]: _state(plug) for plug in plugs}
    connected = [name for name, state in states.items() if state == "connected"]
    if states and not connected and set(states.values()) == {"disconnected"}:
        yield Finding("display", "bad", "display-unplugged", {"plugs": tuple(states)})
    else:
        shown = ", ".join(connected) or cards[0].name
        yield Finding("display", "ok", "display-ok", {"display": shown})


def _state(plug: Path) -> str:
    try:
        return plug.read_text(errors="replace").strip()
    except OSError:
        return "unknown"


def check_touch(configured: Settings, root: Path = ROOT) -> Iterator[Finding]:
    touch = configured.screen.touch
    problem = touch_problem(touch, root)
    if not touch:
        yield Finding("touch", "ok", "touch-by-display", {})
    elif problem is not None:
        yield Finding("touch", "bad", problem.code.removeprefix("doctor."), problem.facts)
    else:
        provider, _, device = touch.partition(",")
        yield Finding("touch", "ok", "touch-ok", {"file": device or provider})


def check_counted(folder: Path, config: HardwareConfig) -> Iterator[Finding]:
    """What the config's readers counted when the table last ran, or count now."""
    counted = read_counted(folder)
    if counted is None:
        return
    there = {reader.part for reader in config.readers}
    for part, numbers in counted.readers.items():
        if part not in there:
            continue  # it was taken out of the config
        for finding in check_counters(part, numbers):
            time = {"time": counted.time} if finding.code == "counted" else {}
            yield finding._replace(facts=finding.facts | time)


def check_data(folder: Path, root: Path = ROOT) -> Iterator[Finding]:
    """Looks only: makes neither folder nor file."""
    facts = {"file": str(folder)}
    # os.path: where one may not look, there is nothing; Path would raise
    there = next(place for place in (folder, *folder.absolute().parents) if os.path.exists(place))
    if not os.access(there, os.W_OK | os.X_OK):
        yield Finding("data", "bad", "data-read-only", facts)
        return
    try:
        if in_use(folder):
            yield Finding("data", "ok", "data-in-use", facts)
    except OSError as problem:
        yield Finding("data", "warn", "data-unread", {**facts, "detail": problem.strerror or str(problem)})
    kind = file_system(there, root / "proc/self/mounts")
    if kind in VOLATILE:
        yield Finding("data", "warn", "data-volatile", {**facts, "kind": kind})
    room = os.statvfs(there)
    megabytes = room.f_bavail * room.f_frsize // 1_000_000
    if megabytes < LEAST_MEGABYTES:
        yield Finding("data", "bad", "data-full", {**facts, "megabytes": megabytes})
    yield check_journal(folder / NAME, megabytes)


def check_journal(file: Path, megabytes: int) -> Finding:
    facts = {"file": str(file), "megabytes": megabytes}
    if not os.path.exists(file):
        return Finding("data", "ok", "data-new", facts)
    try:
        if (version := database.version(file)) > SCHEMA:
            return Finding("data", "bad", "data-newer", {**facts, "version": version, "known": SCHEMA})
        sound = database.sound(file, QUESTIONS, database.read_only)
    except (sqlite3.Error, OSError) as problem:
        # locked, or not for us to read: that is no damage
        return Finding("data", "warn", "data-unread", {**facts, "detail": str(problem)})
    return Finding("data", "ok", "data-ok", facts) if sound else Finding("data", "bad", "data-damaged", facts)


def check_clock(root: Path = ROOT) -> Finding:
    chip = root / "dev/rtc0"
    now = clock.utc_now(root / "run/systemd/timesync", chip)
    if now is None:
        return Finding("clock", "warn", "clock-not-set", {})
    if not chip.exists() and not any((root / service).exists() for service in TIME_SERVICES):
        return Finding("clock", "warn", "clock-no-service", {"time": now})
    return Finding("clock", "ok", "clock-ok", {"time": now})
