"""How much of the system the service can reach, and that the table does without the rest."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
UNIT = REPO / "systemd/companion.service"
MOST_EXPOSURE = 3.0
PATIENCE = 60.0


def analyze(*arguments: str) -> str:
    done = subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True)
    return done.stdout


needs_systemd_analyze = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not on this system"
)
needs_strace = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not on this system")


@needs_systemd_analyze
def test_the_service_is_exposed_no_more_than_it_must_be():
    said = analyze("security", "--offline=true", "--no-pager", str(UNIT))
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", said)
    assert found is not None, said
    assert float(found[1]) <= MOST_EXPOSURE


def calls(*sets: str) -> set[str]:
    """The system calls of systemd's sets (``@system-service``), those of the sets in them too."""
    found, waiting, seen = set(), list(sets), set(sets)
    while waiting:
        for line in analyze("syscall-filter", waiting.pop()).splitlines()[1:]:
            name = line.strip()
            if name.startswith("@") and name not in seen:
                seen.add(name)
                waiting.append(name)
            elif name and not name.startswith(("#", "@")):
                found.add(name)
    return found


def filters() -> tuple[set[str], set[str]]:
    """What the unit allows, and of that what it refuses again."""
    allowed: set[str] = set()
    refused: set[str] = set()
    for value in re.findall(r"^SystemCallFilter=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE):
        (refused if value.startswith("~") else allowed).update(value.lstrip("~").split())
    return calls(*allowed), calls(*refused)


@needs_systemd_analyze
@needs_strace
def test_the_table_works_without_the_calls_that_the_service_may_not_make(tmp_path):
    """strace refuses them as the service's filter would; the table says ready, and that it is alive."""
    allowed, refused = filters()
    forbidden = (calls("@known") - allowed) | refused
    assert {"reboot", "mount", "setuid", "sched_setaffinity"} <= forbidden
    assert {"read", "ioctl", "flock", "mmap"} <= allowed - refused
    inject = ",".join(f"?{name}" for name in sorted(forbidden))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE)
        log = tmp_path / "refused"
        table = subprocess.Popen(
            [
                *(
                    "strace",
                    "-f",
                    "-qq",
                    "-o",
                    str(log),
                    f"--trace={inject}",
                    f"--inject={inject}:error=EPERM",
                ),
                *(sys.executable, "-m", "companion.cli", "run", "--data", str(tmp_path / "plays")),
            ],
            env={**os.environ, "SDL_VIDEODRIVER": "offscreen", "NOTIFY_SOCKET": str(tmp_path / "notify")},
            cwd=REPO,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            heard = {manager.recv(100) for _ in range(2)}
            assert heard == {b"READY=1", b"WATCHDOG=1"}
        finally:
            os.killpg(table.pid, signal.SIGTERM)
            _, told = table.communicate(timeout=PATIENCE)
    assert (tmp_path / "plays" / "plays.db").exists()
    assert "Traceback" not in told, told


def test_a_play_can_be_read_by_the_service_alone():
    text = UNIT.read_text("utf-8")
    assert "UMask=0077" in text and "StateDirectoryMode=0750" in text
