"""The table where its plays can't be opened: a screen says so, and goes on once it can. Nothing is lost."""

import os
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.games.incan_gold.moves import OpenTemple
from companion.i18n import LANGUAGES, Words
from companion.journal import Journal
from companion.versions import SCHEMA
from tests.core.at_the_table import Evening

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
needs_mount = pytest.mark.skipif(
    subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode != 0
    if shutil.which("unshare")
    else True,
    reason="only root may mount a disk of its own",
)

# `companion run` in a window offscreen; a thread of the test's own says what is on the screen and, when a
# line comes in, mends what was wrong and taps the button
PROGRAM = """
import os, subprocess, sys, threading
import ui.app
from companion.cli import main

class Watched(ui.app.Stage):
    def set(self, opened):
        import ui.bridge
        ui.bridge.ALIVE_EVERY = 0.3
        super().set(opened)
        name = type(self.screen).__name__
        words = [child.text for child in self.screen.children if getattr(child, "text", "")]
        print(name, *words, sep="|", flush=True)
        if name == "TroubleScreen" and not getattr(self, "waits", False):
            self.waits = True
            threading.Thread(target=self.wait, daemon=True).start()
    def wait(self):
        from kivy.clock import Clock
        mend = sys.stdin.readline().strip()
        if mend:
            subprocess.run(mend, shell=True, check=True)
        Clock.schedule_once(lambda _: self.screen.button.dispatch("on_release"))

ui.app.Stage = Watched
main(["run", "--data", sys.argv[1], "--no-simulate", "--lang", sys.argv[2]])
"""


def begin(
    folder: Path, lang: str = "en", mounted: str = "", managed: Path | None = None
) -> subprocess.Popen[str]:
    """The table on ``folder``; ``mounted`` are the commands that first make it another disk."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "COMPANION_LANGUAGE": lang}
    environment.pop("NOTIFY_SOCKET", None)
    if managed is not None:
        environment["NOTIFY_SOCKET"] = str(managed)
    command = [sys.executable, "-c", PROGRAM, str(folder), lang]
    if mounted:
        command = ["unshare", "-m", "sh", "-c", f'{mounted}; exec "$@"', "sh", *command]
    return subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(table: subprocess.Popen[str]) -> list[str]:
    """What is on the screen now: the page's name and its words."""
    assert table.stdout is not None
    assert select.select([table.stdout], [], [], PATIENCE)[0], "the screen stayed dark"
    return table.stdout.readline().strip().split("|")


def mend(table: subprocess.Popen[str], command: str) -> None:
    assert table.stdin is not None
    print(command, file=table.stdin, flush=True)


def end(table: subprocess.Popen[str]) -> None:
    table.send_signal(signal.SIGTERM)
    try:
        assert table.wait(PATIENCE) == 0
    finally:
        table.kill()
        table.communicate()


@pytest.fixture
def plays(tmp_path) -> Path:
    """A play lies on the table."""
    folder = tmp_path / "plays"
    evening = Evening(folder)
    evening.begin()
    evening.play(OpenTemple())
    evening.close()
    return folder


@pytest.fixture
def manager(tmp_path) -> Iterator[socket.socket]:
    """What systemd listens on."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(PATIENCE)
        yield listening


# a disk of one megabyte with the plays on it, bound over their folder
DISK = "mount -t tmpfs -o size=1m tmpfs {there} && cp -a {plays}/. {there}/ && cd / "
FULL = DISK + "&& dd if=/dev/zero of={there}/film bs=4k 2>/dev/null; true"
READ_ONLY = DISK + "&& mount -o remount,ro {there}"


@needs_mount
@pytest.mark.parametrize(
    ("fault", "code", "remedy"),
    [
        (FULL, "disk-full", "rm {there}/film"),
        (READ_ONLY, "read-only", "mount -o remount,rw {there}"),
    ],
    ids=["full", "read-only"],
)
def test_a_disk_that_is_full_or_read_only_is_told_and_tried_again(fault, code, remedy, plays, tmp_path):
    there = tmp_path / "disk"
    there.mkdir()
    facts = {"there": there, "plays": plays}
    table = begin(there, "vi", fault.format(**facts))
    try:
        page, *lines = said(table)
        assert page == "TroubleScreen"
        words = Words("vi")
        assert words.text(f"start.{code}", file=there, detail="") in lines
        assert words.text("ui.trouble.again") in lines
        mend(table, remedy.format(**facts))
        assert said(table)[0] == "Shell"
    finally:
        end(table)


def test_a_newer_companions_plays_are_refused_on_the_screen_and_in_the_shell(plays):
    file = plays / "plays.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    before = file.read_bytes()
    table = begin(plays)
    page, *lines = said(table)
    assert page == "TroubleScreen"
    assert any("newer companion" in line and str(SCHEMA + 1) in line for line in lines)
    table.send_signal(signal.SIGTERM)
    _, told = table.communicate(timeout=PATIENCE)
    assert told.count("newer-database: ") == 1
    assert file.read_bytes() == before and sorted(path.name for path in plays.glob("plays*")) == ["plays.db"]


def test_under_a_service_manager_a_second_one_waits_for_its_turn(plays, tmp_path, manager):
    first = Journal(plays)
    table = begin(plays, managed=tmp_path / "notify")
    try:
        page, *lines = said(table)
        assert page == "TroubleScreen" and any("already running" in line for line in lines)
        assert manager.recv(100) == b"READY=1", "a screen that waits is no screen that hangs"
        assert manager.recv(100) == b"WATCHDOG=1"
        first.close()
        mend(table, "true")
        assert said(table)[0] == "Shell"
    finally:
        first.close()
        end(table)


@pytest.mark.parametrize("code", ["disk-full", "read-only", "busy", "disk"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_trouble_has_its_sentence_and_its_remedy(code, language):
    words = Words(language)
    for part in ("", ".remedy"):
        assert "{" not in words.text(f"start.{code}{part}", file="plays.db", detail="x")
    for known in ("second-instance", "newer-database"):
        assert all(words.knows(f"{code}.{known}") for code in ("journal", "start"))
        assert words.knows(f"start.{known}.remedy")
