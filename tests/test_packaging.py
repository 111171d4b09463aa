"""What is shipped: the lock, the wheel, and Kivy's settings as Kivy reads them."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

REPO = Path(__file__).parents[1]
PROJECT = tomllib.loads((REPO / "pyproject.toml").read_text())["project"]
LOCK = (REPO / ".requirements.lock").read_text()


TOP_LEVEL = {
    "pyproject.toml",
    "companion",
    "hardware",
    "ui",
    "config",
    "tests",
    "systemd",
    "README.md",
    "LICENSE",
    "Makefile",
    "CHANGELOG.md",
    "docs",
}


@pytest.mark.skipif(not (REPO / ".git").exists(), reason="only a clone can list what belongs to it")
def test_the_top_level_is_fixed() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=REPO, check=True, capture_output=True, text=True).stdout
    there = {line.split("/")[0] for line in listed.splitlines()}
    assert {name for name in there if not name.startswith(".")} == TOP_LEVEL


def canonical(requirement: str) -> str:
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name is not None
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def locked() -> dict[str, str]:
    """Every locked package with the text of its entry."""
    entries = re.split(r"\n(?=[a-z0-9])", LOCK.strip())
    return {canonical(entry): entry for entry in entries}


def test_everything_that_the_project_asks_for_is_locked() -> None:
    asked = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]
    assert {canonical(item) for item in asked} <= locked().keys()


def test_every_locked_package_has_one_exact_version_and_hashes() -> None:
    for name, entry in locked().items():
        assert re.match(r"[\w.-]+==\S+", entry), name
        assert "--hash=sha256:" in entry, name


def test_the_lock_names_no_index_and_no_path() -> None:
    assert not re.search(r"https?:|file:|index-url|find-links|(?<!\w)/\w", LOCK)


def test_numpy_stays_out() -> None:
    # With numpy installed sqlite-utils imports it: 150 ms more at every start.
    assert "numpy" not in locked()


def test_the_wheel_carries_catalogues_components_and_screens(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for part in ("companion", "hardware", "ui", "config"):
        shutil.copytree(REPO / part, source / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "LICENSE"):
        shutil.copy(REPO / file, source)
    wheel_options = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(tmp_path)]
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "wheel", *wheel_options, str(source)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    folder = f"{wheel.name.split('-py3')[0]}.data/data/share/companion"
    suffixes = {".py", ".kv", ".toml", ".po", ".mo", ".ttf", ".png", ".svg", ".wav", ".ogg"}
    expected = {
        str(path.relative_to(source))
        for part in ("companion", "hardware", "ui")
        for path in (source / part).rglob("*.*")
        if path.suffix in suffixes
    }
    assert expected <= packed
    assert f"{folder}/kivy.ini" in packed


def test_kivy_has_exactly_one_touch_provider_and_the_settings_of_kivy_ini(tmp_path: Path) -> None:
    """Kivy would fill [input] with providers of its own, and every touch would come twice."""
    code = (
        "import json; from ui.config import ScreenConfig, prepare_environment; "
        f"prepare_environment(ScreenConfig(home={str(tmp_path)!r})); "
        "from kivy.config import Config; "
        "print(json.dumps({s: dict(Config.items(s)) for s in Config.sections()}))"
    )
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "KCFG_"))
    }
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=REPO, check=True, capture_output=True, text=True
    )
    read = json.loads(done.stdout.splitlines()[-1])
    assert read["input"] == {"mouse": "mouse,disable_multitouch"}
    assert read["modules"] == {}
    assert read["kivy"]["exit_on_escape"] == "0"
    assert read["kivy"]["log_enable"] == "0"
    assert read["kivy"]["keyboard_mode"] == "systemanddock"
    assert read["graphics"]["maxfps"] == "30"
    assert read["graphics"]["multisamples"] == "0"
