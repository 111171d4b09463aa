"""``companion run`` as a service sees it: ready, alive, alone, ended."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import app
from companion.cli.screen import has_display, touch_problem
from companion.cli.service import notify
from companion.settings import Settings
from companion.snapshot import Notice

PATIENCE = 60.0


def start(folder: Path, **more: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "COMPANION_LANGUAGE": "en", **more}
    return subprocess.Popen(
        [sys.executable, "-m", "companion.cli", "run", "--data", str(folder)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """What systemd listens on."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(PATIENCE)
        yield listening


def ready(table: subprocess.Popen[str], listening: socket.socket) -> bool:
    """Wait until it says so; at once no, if it has ended."""
    given_up = time.monotonic() + PATIENCE
    while time.monotonic() < given_up:
        if select.select([listening], [], [], 0.2)[0]:
            return listening.recv(100) == b"READY=1"
        if table.poll() is not None:
            return False
    return False


def heard_until_now(listening: socket.socket) -> None:
    """Forget what was sent before."""
    time.sleep(0.2)
    while select.select([listening], [], [], 0)[0]:
        listening.recv(100)


def test_it_says_ready_and_alive_and_ends_when_told(tmp_path: Path, manager: socket.socket) -> None:
    table = start(tmp_path / "plays", NOTIFY_SOCKET=str(tmp_path / "notify"))
    try:
        assert ready(table, manager)
        heard = {manager.recv(100) for _ in range(3)}
        assert b"WATCHDOG=1" in heard
        table.send_signal(signal.SIGTERM)
        assert table.wait(PATIENCE) == 0
    finally:
        table.kill()
        table.communicate()


def test_a_frozen_screen_says_nothing_more(tmp_path: Path, manager: socket.socket) -> None:
    table = start(tmp_path / "plays", NOTIFY_SOCKET=str(tmp_path / "notify"))
    try:
        assert ready(table, manager)
        table.send_signal(signal.SIGSTOP)
        heard_until_now(manager)
        manager.settimeout(7.0)
        with pytest.raises(TimeoutError):
            manager.recv(100)
    finally:
        table.kill()
        table.communicate()


def test_a_second_one_says_that_one_is_running(tmp_path: Path, manager: socket.socket) -> None:
    first = start(tmp_path / "plays", NOTIFY_SOCKET=str(tmp_path / "notify"))
    try:
        assert ready(first, manager)
        second = start(tmp_path / "plays")
        _, said = second.communicate(timeout=PATIENCE)
        assert second.returncode == 1
        assert "second-instance: A companion is already running" in said
        assert "play on its screen, or stop it first" in said and "systemctl stop companion" in said
    finally:
        first.kill()
        first.communicate()


def test_a_manager_that_does_not_listen_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for address in (str(tmp_path / "nobody"), "@nobody-listens-here", "x" * 500):
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        caplog.clear()
        notify("WATCHDOG=1")
        assert "does not listen" in caplog.text


def test_touch_that_is_not_there_is_told(tmp_path: Path) -> None:
    there = tmp_path / "event4"
    assert touch_problem("") is touch_problem("mouse") is touch_problem("tuio,127.0.0.1:3333") is None
    problem = touch_problem(f"mtdev,{there},max_position_x=800")
    assert problem is not None and problem.code == "doctor.touch-missing"
    there.touch()
    assert touch_problem(f"mtdev,{there},max_position_x=800") is None


def test_a_table_whose_touch_is_not_there_listens_to_the_screen_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[Settings, tuple[Notice, ...]]] = []

    def start(
        configured: Settings, folder: Path, simulate: object, notices: tuple[Notice, ...], lang: object
    ):
        started.append((configured, notices))

    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    monkeypatch.setattr(app, "start", start)
    (tmp_path / "table.toml").write_text('[screen]\ntouch = "hidinput,/dev/input/event9999"\n')
    CliRunner().invoke(app.run_command, ["--config", str(tmp_path / "table.toml")])
    ((configured, notices),) = started
    assert configured.screen.touch == ""
    assert [notice.key for notice in notices] == ["touch"]


def test_no_display_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert has_display(cards=tmp_path) is False
    (tmp_path / "card0").touch()
    assert has_display(cards=tmp_path) is True
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_display(cards=tmp_path / "none") is True
