"""``companion`` on an installed table: who it runs as, with which plays and config."""

import os
import subprocess
from pathlib import Path

import pytest

from companion.cli import COMMANDS

REPO = Path(__file__).parents[2]
# what needs the plays, the config or the parts of the table
OF_THE_TABLE = {"dice", "doctor", "export", "forget", "learn", "run"}


def executable(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """An installed tree whose program says how it was called; sudo and runuser say that they were."""
    root = tmp_path / "root"
    install = [str(REPO / "systemd/install.sh"), "--root", str(root)]
    subprocess.run(install, check=True, capture_output=True)
    executable(
        root / "opt/companion/venv/bin/companion",
        'echo "config=${COMPANION_CONFIG-} state=${STATE_DIRECTORY-} home=$HOME display=${DISPLAY-}"\n'
        'pwd\numask\nprintf "<%s>" "$@"',
    )
    for name in ("sudo", "runuser"):
        executable(tmp_path / f"bin/{name}", f'echo "{name} $1 $2 $3"\nshift 3\nexec "$@"')
    return root


def called(table: Path, *arguments: str, user: str = "an", number: int = 1000) -> list[str]:
    """The lines that are said when this user types ``companion …``."""
    fakes = table.parent / "bin"
    executable(fakes / "id", f'[ "$1" = -u ] && echo {number} || echo {user}')
    environment = {
        "PATH": f"{fakes}:{os.environ['PATH']}", "HOME": "/home/an", "DISPLAY": ":0", "WAYLAND_DISPLAY": "w",
    }  # fmt: skip
    here = table.parent / "here"
    here.mkdir(exist_ok=True)
    command = [str(table / "usr/local/bin/companion"), *arguments]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env=environment, cwd=here, umask=0o022
    )
    return done.stdout.splitlines()


def as_the_service(table: Path) -> str:
    data = table / "var/lib/companion"
    return f"config={data}/config/table.toml state={data} home={data} display="


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_what_looks_at_the_table_runs_as_its_user_with_its_plays(table: Path, command: str) -> None:
    said = called(table, command, "An Bình", "--all")
    where = table / "var/lib/companion" if command == "doctor" else table.parent / "here"
    arguments = f"<{command}><An Bình><--all>"
    if command in OF_THE_TABLE:
        mask = "0022" if command == "export" else "0077"
        assert said == ["sudo -u companion --", as_the_service(table), str(where), mask, arguments]
    else:
        assert said == ["config= state= home=/home/an display=:0", str(where), "0022", arguments]


def test_root_needs_no_sudo_and_the_services_user_neither(table: Path) -> None:
    asked = ("export", "--list")
    assert called(table, *asked, user="root", number=0)[:2] == [
        "runuser -u companion --",
        as_the_service(table),
    ]
    assert called(table, *asked, user="companion", number=990)[0] == as_the_service(table)


def test_without_a_command_it_is_the_program_itself(table: Path) -> None:
    assert called(table)[-1] == "<>"
    assert called(table, "--version")[-1] == "<--version>"


def test_it_is_found_by_a_link(table: Path) -> None:
    link = table.parent / "bin" / "companion"
    link.symlink_to(table / "usr/local/bin/companion")
    environment = {**os.environ, "HOME": "/home/an"}
    done = subprocess.run([link, "schema", "tokaido"], capture_output=True, text=True, env=environment)
    assert done.returncode == 0 and done.stdout.endswith("<schema><tokaido>")
