"""The installer on a staging root: again is the same, undone leaves the owner's data and nothing else."""

import hashlib
import subprocess
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
DATA = "var/lib/companion"


def install(root: Path, *options: str) -> str:
    command = [str(REPO / "systemd/install.sh"), "--root", str(root), *options]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def tree(root: Path) -> dict[str, str]:
    """Every file and link below `root`: its mode and a digest of what is in it."""
    found = {}
    for path in sorted(root.rglob("*")):
        if path.is_symlink():
            found[str(path.relative_to(root))] = f"-> {path.readlink()}"
        elif path.is_file():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            found[str(path.relative_to(root))] = f"{path.stat().st_mode:o} {digest}"
    return found


def test_installing_puts_program_unit_rules_user_and_configuration_in_place(tmp_path: Path) -> None:
    install(tmp_path)
    there = tree(tmp_path)
    assert {
        "opt/companion/app/companion/__init__.py",
        "opt/companion/app/.requirements.lock",
        "opt/companion/app/Makefile",
        "etc/systemd/system/companion.service",
        "etc/udev/rules.d/70-companion.rules",
        "etc/sysusers.d/companion.conf",
        "usr/local/bin/companion",
        f"{DATA}/config/kivy.ini",
    } <= there.keys()
    assert there["etc/companion"] == f"-> /{DATA}/config"
    assert not [name for name in there if "__pycache__" in name]


def test_installing_again_gives_the_same_tree(tmp_path: Path) -> None:
    install(tmp_path)
    once = tree(tmp_path)
    install(tmp_path)
    assert tree(tmp_path) == once


def test_installing_again_removes_what_the_program_no_longer_has(tmp_path: Path) -> None:
    install(tmp_path)
    once = tree(tmp_path)
    (tmp_path / "opt/companion/app/companion/old_module.py").write_text("gone = True\n")
    install(tmp_path)
    assert tree(tmp_path) == once


def test_what_the_owner_changed_survives_an_update_and_an_undo(tmp_path: Path) -> None:
    install(tmp_path)
    config = tmp_path / DATA / "config/kivy.ini"
    config.write_text("[graphics]\nrotation = 90\n")
    install(tmp_path)
    assert config.read_text() == "[graphics]\nrotation = 90\n"
    install(tmp_path, "--undo")
    assert config.read_text() == "[graphics]\nrotation = 90\n"


def test_undo_leaves_only_data(tmp_path: Path) -> None:
    install(tmp_path)
    play = tmp_path / DATA / "plays.db"
    play.write_bytes(b"an evening")
    install(tmp_path, "--undo")
    left = tree(tmp_path)
    assert play.read_bytes() == b"an evening"
    assert [name for name in left if not name.startswith(f"{DATA}/")] == []
    assert not (tmp_path / "opt/companion").exists()


def test_undo_can_be_run_again_and_leaves_what_others_installed(tmp_path: Path) -> None:
    other = tmp_path / "etc/systemd/system/other.service"
    other.parent.mkdir(parents=True)
    other.write_text("[Service]\n")
    install(tmp_path)
    install(tmp_path, "--undo")
    once = tree(tmp_path)
    install(tmp_path, "--undo")
    assert tree(tmp_path) == once
    assert other.exists()


def test_a_folder_etc_companion_of_someone_else_is_left_alone(tmp_path: Path) -> None:
    theirs = tmp_path / "etc/companion/notes.txt"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("mine")
    assert "is not ours" in install(tmp_path)
    install(tmp_path, "--undo")
    assert theirs.read_text() == "mine"


def test_a_command_of_someone_else_is_left_alone(tmp_path: Path) -> None:
    theirs = tmp_path / "usr/local/bin/companion"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("#!/bin/sh\necho mine\n")
    assert "usr/local/bin/companion is there and is not ours" in install(tmp_path)
    install(tmp_path, "--undo")
    assert theirs.read_text() == "#!/bin/sh\necho mine\n"


def test_a_dry_run_tells_in_words_what_is_copied(tmp_path: Path) -> None:
    said = install(tmp_path, "--dry-run")
    assert "+ copy companion hardware ui config Makefile pyproject.toml" in said
    assert f"to {tmp_path}/opt/companion/app, in place of what is there" in said
    assert "copy_program" not in said and "step" not in said


@pytest.mark.parametrize("options", [["--dry-run"], ["--dry-run", "--undo"]])
def test_a_dry_run_changes_nothing(tmp_path: Path, options: list[str]) -> None:
    assert install(tmp_path, *options).endswith("Nothing was done.\n")
    assert list(tmp_path.iterdir()) == []

    install(tmp_path)
    installed = tree(tmp_path)
    assert "+ " in install(tmp_path, *options)
    assert tree(tmp_path) == installed


@pytest.mark.parametrize("options", [["--frobnicate"], ["--root"], ["--root", ""]])
def test_wrong_usage_is_refused(options: list[str]) -> None:
    done = subprocess.run(
        [str(REPO / "systemd/install.sh"), "--dry-run", *options], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "usage:" in done.stderr
