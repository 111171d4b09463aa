"""The unit, the udev rules and the service's user, as systemd reads them."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
UNIT = REPO / "systemd/companion.service"
RULES = REPO / "systemd/70-companion.rules"
USERS = REPO / "systemd/companion.sysusers"


def service() -> dict[str, list[str]]:
    """The [Service] section: every value of every key, in order."""
    values: dict[str, list[str]] = {}
    section = UNIT.read_text().partition("[Service]")[2].partition("[Install]")[0]
    for line in section.splitlines():
        if line and not line.startswith("#"):
            key, _, value = line.partition("=")
            values.setdefault(key, []).append(value)
    return values


@pytest.fixture
def staged(tmp_path: Path) -> Path:
    """An installed tree with a stand-in for the program, which is built only on the system itself."""
    subprocess.run(
        [str(REPO / "systemd/install.sh"), "--root", str(tmp_path)], check=True, capture_output=True
    )
    program = tmp_path / "opt/companion/venv/bin/companion"
    program.parent.mkdir(parents=True)
    shutil.copy("/bin/true", program)
    return tmp_path


def verify(root: Path) -> subprocess.CompletedProcess[str]:
    # recursive-errors=no: the staged tree has none of the system's own units, and they aren't ours to judge;
    # any warning about our unit still fails.
    return subprocess.run(
        [
            "systemd-analyze",
            "verify",
            "--man=no",
            "--recursive-errors=no",
            f"--root={root}",
            "companion.service",
        ],
        capture_output=True,
        text=True,
    )


needs_systemd_analyze = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not on this system"
)


@needs_systemd_analyze
def test_systemd_finds_nothing_to_complain_about(staged: Path) -> None:
    done = verify(staged)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@needs_systemd_analyze
def test_systemd_would_notice_a_misspelt_key_and_a_missing_program(staged: Path) -> None:
    unit = staged / "etc/systemd/system/companion.service"
    unit.write_text(unit.read_text().replace("WatchdogSec", "WatchDogSeconds"))
    assert verify(staged).returncode != 0

    shutil.copy(UNIT, unit)
    (staged / "opt/companion/venv/bin/companion").unlink()
    assert verify(staged).returncode != 0


def test_the_service_restarts_for_ever_and_is_watched() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(UNIT)
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Unit"]["Conflicts"] == "getty@tty1.service"
    told = {key: values for key, values in service().items() if key.startswith(("Restart", "Watchdog"))}
    assert told["Restart"] == ["always"]
    assert told["RestartSec"] == ["2"]
    assert told["WatchdogSec"] == ["30"]
    assert service()["Type"] == ["notify"]
    assert service()["NotifyAccess"] == ["main"]


def test_the_service_never_runs_as_root_and_reaches_its_parts() -> None:
    assert service()["User"] == ["companion"]
    assert set(service()["SupplementaryGroups"][0].split()) == {
        "input",
        "video",
        "render",
        "gpio",
        "dialout",
        "audio",
    }
    # Each of these would close the display, the pins or the readers.
    assert not {
        "PrivateDevices",
        "ProtectClock",
        "DevicePolicy",
        "DeviceAllow",
        "MemoryDenyWriteExecute",
    } & set(service())


def test_no_core_dump_keeps_a_vote() -> None:
    assert service()["LimitCORE"] == ["0"]


def test_the_service_works_in_the_folder_it_may_write() -> None:
    assert service()["StateDirectory"] == ["companion"]
    assert service()["WorkingDirectory"] == ["%S/companion"]
    environment = dict(item.split("=", 1) for item in service()["Environment"])
    for name in ("HOME", "KIVY_HOME", "COMPANION_CONFIG"):
        assert environment[name].startswith("%S/companion"), name


def test_groups_that_a_plain_debian_lacks_are_made() -> None:
    # A unit with a group that doesn't exist fails to start. The others come with Debian's base system.
    made = {line.split()[1] for line in USERS.read_text().splitlines() if line.startswith("g ")}
    with_debian = {"video", "dialout", "audio"}
    assert set(service()["SupplementaryGroups"][0].split()) <= made | with_debian


def test_every_udev_rule_is_well_formed_and_grants_a_group_of_the_service() -> None:
    groups = set(service()["SupplementaryGroups"][0].split())
    rules = [line for line in RULES.read_text().splitlines() if line and not line.startswith("#")]
    assert rules
    for rule in rules:
        assert re.fullmatch(r'[A-Z]+(\{\w+\})?(==|=)"[^"]*"(, [A-Z]+(\{\w+\})?(==|=)"[^"]*")*', rule), rule
        granted = re.search(r'GROUP="(\w+)"', rule)
        assert granted is not None, rule
        assert granted[1] in groups, rule
        assert 'MODE="0660"' in rule
