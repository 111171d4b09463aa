"""``companion doctor``: each part, whether it is right, and how to mend it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click

from companion import clock, settings
from companion.cli.assembly import VOLATILE, file_system, hardware_config
from companion.cli.common import language_option, words
from companion.cli.screen import has_display, touch_problem
from companion.game import Message
from companion.i18n import Language, Words
from companion.journal import NAME, in_use
from companion.part_names import part_name
from companion.settings import Settings
from hardware.doctor import doctor
from hardware.findings import Finding

LEAST_MEGABYTES = 50
MARKS = {"ok": "ok  ", "warn": "warn", "bad": "BAD "}


@click.command("doctor")
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The table's config (table.toml).",
)
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where the plays are.")
@language_option
def doctor_command(config: Path | None, data: Path | None, lang: Language | None) -> None:
    """Look at config, display, touch, pins, ports, groups, data directory and clock.

    Exit code 0 if nothing is bad, else 1.
    """
    speak = words(lang)
    file = config or settings.config_file()
    configured, problem = settings.load(file)
    folder = data or settings.data_dir(configured)
    worst = 0
    for finding in examine(file, configured, problem, folder):
        worst = max(worst, finding.level == "bad")
        click.echo("\n".join(lines(finding, speak)))
    raise SystemExit(int(worst))


def examine(file: Path, configured: Settings, problem: Message | None, folder: Path) -> Iterator[Finding]:
    """All findings, in the order of the documentation."""
    if problem is not None:
        yield Finding("config", "bad", "config-unused", {"problem": problem})
    elif file.exists():
        yield Finding("config", "ok", "config-ok", {"file": str(file)})
    else:
        yield Finding("config", "ok", "config-none", {"file": str(file)})
    yield check_display()
    yield from check_touch(configured)
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    yield from doctor(hardware_config(configured), own_touch=not desktop)
    if not configured.reader:
        yield Finding("readers", "ok", "readers-none", {})
    yield from check_data(folder)
    yield check_clock()


def check_display() -> Finding:
    if not has_display():
        return Finding("display", "bad", "display-none", {})
    cards = [str(card) for card in Path("/dev/dri").glob("card*")]
    shut = [card for card in cards if not os.access(card, os.R_OK | os.W_OK)]
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if cards and len(shut) == len(cards) and not desktop:
        return Finding("display", "bad", "display-denied", {"file": shut[0], "group": "video"})
    shown = os.environ.get("SDL_VIDEODRIVER") or desktop or cards[0]
    return Finding("display", "ok", "display-ok", {"display": shown})


def check_touch(configured: Settings) -> Iterator[Finding]:
    touch = configured.screen.touch
    problem = touch_problem(touch)
    if not touch:
        yield Finding("touch", "ok", "touch-by-display", {})
    elif problem is not None:
        yield Finding("touch", "bad", problem.code.removeprefix("doctor."), problem.facts)
    else:
        provider, _, device = touch.partition(",")
        yield Finding("touch", "ok", "touch-ok", {"file": device or provider})


def check_data(folder: Path) -> Iterator[Finding]:
    """Looks only: makes neither folder nor file."""
    facts = {"file": str(folder)}
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if not os.access(there, os.W_OK | os.X_OK):
        yield Finding("data", "bad", "data-read-only", facts)
        return
    if in_use(folder):
        yield Finding("data", "ok", "data-in-use", facts)
    if file_system(there) in VOLATILE:
        yield Finding("data", "warn", "data-volatile", facts)
    room = os.statvfs(there)
    megabytes = room.f_bavail * room.f_frsize // 1_000_000
    if megabytes < LEAST_MEGABYTES:
        yield Finding("data", "bad", "data-full", {**facts, "megabytes": megabytes})
    yield check_journal(folder / NAME, megabytes)


def check_journal(file: Path, megabytes: int) -> Finding:
    facts = {"file": str(file), "megabytes": megabytes}
    if not file.exists():
        return Finding("data", "ok", "data-new", facts)
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            sound = connection.execute("PRAGMA quick_check").fetchone()[0] == "ok"
    except sqlite3.Error:
        sound = False
    return Finding("data", "ok", "data-ok", facts) if sound else Finding("data", "bad", "data-damaged", facts)


def check_clock() -> Finding:
    now = clock.utc_now()
    if now is None:
        return Finding("clock", "warn", "clock-not-set", {})
    return Finding("clock", "ok", "clock-ok", {"time": now})


def lines(finding: Finding, speak: Words) -> list[str]:
    """A finding in words, with its remedy on a line of its own."""
    part = speak(part_name(finding.part))
    facts = finding.facts
    if "other" in facts:
        facts = {**facts, "other": part_name(facts["other"])}
    told = [f"{MARKS[finding.level]}  {part}: {speak.text(f'doctor.{finding.code}', **facts)}"]
    remedy = f"doctor.{finding.code}.remedy"
    if finding.level != "ok" and speak.knows(remedy):
        told.append(f"      {speak.text(remedy, **facts)}")
    return told
