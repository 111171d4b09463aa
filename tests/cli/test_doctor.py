"""The doctor as people use it, and its checks of what is neither pin nor port, below a root of its own."""

import errno
import json
import os
import sqlite3
import threading
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import settings
from companion.cli import main
from companion.cli.assembly import assembled
from companion.cli.checks import check_clock, check_counted, check_data, check_display, examine
from companion.cli.common import local_time
from companion.cli.counts import CountsKeeper, read_counted
from companion.cli.doctor import as_facts, by_part, table
from companion.i18n import LANGUAGES, Words
from companion.journal import Journal
from hardware.config import HardwareConfig, ReaderConfig
from hardware.findings import Finding

ENGLISH, VIETNAMESE = Words("en"), Words("vi")
NOBODYS: Mapping[str, str] = {}
PATIENCE_SECONDS = 10


def put(root: Path, path: str, text: str = "") -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def codes(findings) -> list[tuple[str, str]]:
    return [(finding.level, finding.code) for finding in findings]


# --- display --------------------------------------------------------------------------------------


def test_a_screen_on_the_kernels_display(tmp_path):
    put(tmp_path, "dev/dri/card0")
    put(tmp_path, "dev/dri/card1")
    put(tmp_path, "dev/dri/renderD128")
    put(tmp_path, "sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    put(tmp_path, "sys/class/drm/card1-DSI-1/status", "connected\n")
    (found,) = check_display(tmp_path, NOBODYS)
    assert found == Finding("display", "ok", "display-ok", {"display": "DSI-1"})


def test_no_screen_is_plugged_in(tmp_path):
    put(tmp_path, "dev/dri/card0")
    put(tmp_path, "sys/class/drm/card0-HDMI-A-1/status", "disconnected\n")
    put(tmp_path, "sys/class/drm/card0-HDMI-A-2/status", "disconnected\n")
    (found,) = check_display(tmp_path, NOBODYS)
    assert (found.level, found.code) == ("bad", "display-unplugged")
    assert found.facts == {"plugs": ("HDMI-A-1", "HDMI-A-2")}


def test_a_plug_that_does_not_tell_is_no_trouble(tmp_path):
    put(tmp_path, "dev/dri/card0")
    put(tmp_path, "sys/class/drm/card0-DPI-1/status", "unknown\n")
    assert codes(check_display(tmp_path, NOBODYS)) == [("ok", "display-ok")]


def test_displays_that_can_t_be_used(tmp_path):
    assert codes(check_display(tmp_path, NOBODYS)) == [("bad", "display-none")]
    assert codes(check_display(tmp_path, {"WAYLAND_DISPLAY": "wayland-0"})) == [("bad", "display-wayland")]
    put(tmp_path, "tmp/.X11-unix/X0")
    assert codes(check_display(tmp_path, {"DISPLAY": ":0.0"})) == [("ok", "display-ok")]
    assert codes(check_display(tmp_path, {"DISPLAY": ":7"})) == [("bad", "display-gone")]
    assert codes(check_display(tmp_path, {"DISPLAY": "far:7"})) == [("ok", "display-ok")]


def test_a_kernel_display_that_is_not_ours(tmp_path, monkeypatch):
    put(tmp_path, "dev/dri/card0")
    put(tmp_path, "dev/dri/renderD128")
    monkeypatch.setattr("os.access", lambda file, mode: "renderD" not in str(file))
    assert codes(check_display(tmp_path, NOBODYS)) == [("warn", "display-slow"), ("ok", "display-ok")]
    monkeypatch.setattr("os.access", lambda file, mode: False)
    (found,) = check_display(tmp_path, NOBODYS)
    assert found.code == "display-denied" and found.facts == {"file": "/dev/dri/card0", "group": "video"}


# --- where the plays are --------------------------------------------------------------------------


def mounted(root: Path, folder: Path, kind: str) -> Path:
    """A root where ``folder`` lies on a file system of this kind."""
    put(root, "proc/self/mounts", f"/dev/root / ext4 rw 0 0\nnone {folder} {kind} rw 0 0\n")
    return root


@pytest.mark.parametrize("kind", ["tmpfs", "overlay"])
def test_plays_in_memory_are_lost_at_power_off(tmp_path, kind):
    plays = tmp_path / "plays"
    plays.mkdir()
    found = list(check_data(plays, mounted(tmp_path / "root", plays, kind)))
    assert codes(found) == [("warn", "data-volatile"), ("ok", "data-new")]
    told = "\n".join(table(found, ENGLISH))
    assert kind in told and "plays will be lost" in told and "data_dir" in told


def test_plays_on_the_disk(tmp_path):
    plays = tmp_path / "plays"
    Journal(plays).close()
    root = mounted(tmp_path / "root", plays, "ext4")
    assert codes(check_data(plays, root)) == [("ok", "data-ok")]
    with sqlite3.connect(plays / "plays.db") as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert codes(check_data(plays, root)) == [("bad", "data-newer")]
    (plays / "plays.db").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    assert codes(check_data(plays, root)) == [("bad", "data-damaged")]


def test_plays_whose_tables_are_gone_are_damaged_for_the_doctor_as_for_the_table(tmp_path):
    plays = tmp_path / "plays"
    Journal(plays).close()
    with sqlite3.connect(plays / "plays.db") as connection:
        connection.execute("DROP TABLE moves")
    connection.close()
    root = mounted(tmp_path / "root", plays, "ext4")
    assert codes(check_data(plays, root)) == [("bad", "data-damaged")]
    assert not list(plays.glob("plays-damaged*")), "the doctor only looks"


def test_plays_that_another_program_holds_are_not_called_damaged(tmp_path):
    plays = tmp_path / "plays"
    Journal(plays).close()
    root = mounted(tmp_path / "root", plays, "ext4")
    holder = sqlite3.connect(plays / "plays.db")
    holder.execute("PRAGMA locking_mode=EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    try:
        found = list(check_data(plays, root))
    finally:
        holder.close()
    assert codes(found) == [("warn", "data-unread")]
    assert "locked" in "\n".join(table(found, ENGLISH))


def test_a_lock_that_can_not_be_asked_is_no_companion_at_work(tmp_path, monkeypatch):
    plays = tmp_path / "plays"
    Journal(plays).close()
    root = mounted(tmp_path / "root", plays, "ext4")

    def broken(*_args):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr("fcntl.flock", broken)
    found = list(check_data(plays, root))
    assert codes(found) == [("warn", "data-unread"), ("ok", "data-ok")]
    assert os.strerror(errno.EIO) in "\n".join(table(found, ENGLISH))


def test_looking_makes_nothing(tmp_path):
    list(check_data(tmp_path / "not" / "yet"))
    assert list(tmp_path.iterdir()) == []


# --- clock ----------------------------------------------------------------------------------------


def test_what_sets_the_clock(tmp_path):
    assert check_clock(tmp_path).code == "clock-no-service"
    put(tmp_path, "dev/rtc0")
    assert check_clock(tmp_path).code == "clock-ok"
    (tmp_path / "dev/rtc0").unlink()
    (tmp_path / "run/systemd/timesync").mkdir(parents=True)
    assert check_clock(tmp_path).code == "clock-not-set"
    put(tmp_path, "run/systemd/timesync/synchronized")
    assert check_clock(tmp_path).code == "clock-ok"


# --- counters -------------------------------------------------------------------------------------


def test_counters_are_kept_for_the_doctor(tmp_path):
    counted = {"reader scanner": {"accepted": 0, "bytes_read": 0}}
    keeper = CountsKeeper(tmp_path, lambda: counted, seconds=3600)
    keeper.start()
    counted["reader scanner"] = {"accepted": 7, "bytes_read": 90}
    keeper.stop()
    kept = read_counted(tmp_path)
    assert kept is not None and kept.readers == counted
    (found,) = check_counted(tmp_path, HardwareConfig(readers=(ReaderConfig("scanner", "/dev/x"),)))
    told = "\n".join(table([found], ENGLISH))
    assert "7 read" in told and "90 bytes read" in told


def test_a_reader_that_left_the_config_is_not_counted_any_more(tmp_path):
    counted = {"reader scanner": {"accepted": 7}, "reader coil": {"accepted": 3}}
    CountsKeeper(tmp_path, lambda: counted)._write()
    config = HardwareConfig(readers=(ReaderConfig("coil", "/dev/x"),))
    assert [finding.part for finding in check_counted(tmp_path, config)] == ["reader coil"]


def test_a_running_table_keeps_them(tmp_path):
    with assembled(settings.Settings(language="en"), tmp_path, simulate=True) as table:
        table.parts.start()
        given_up = time.monotonic() + PATIENCE_SECONDS
        while not any(part.part == "reader scanner" for part in table.table.snapshot.parts):
            assert time.monotonic() < given_up
            time.sleep(0.01)
        told = {part.part: part.facts for part in table.table.snapshot.parts}
        assert told["pins"]["simulated"] and told["reader scanner"]["simulated"], "the screen needs no guess"
        time.sleep(0.15)  # the first 100 ms are boot noise
        table.simulator.scan("scanner", "A1")
        while table.table.snapshot.scanned is None:
            assert time.monotonic() < given_up
            time.sleep(0.01)
    kept = read_counted(tmp_path)
    assert kept is not None and kept.readers["reader scanner"]["accepted"] == 1
    assert "counters" not in [thread.name for thread in threading.enumerate()]


def test_bytes_alone_are_not_worth_a_write(tmp_path):
    counted = {"reader nfc": {"accepted": 1, "bytes_read": 10}}
    keeper = CountsKeeper(tmp_path, lambda: counted)
    keeper._write()
    counted["reader nfc"] = {"accepted": 1, "bytes_read": 999}
    keeper._write()
    assert read_counted(tmp_path).readers["reader nfc"]["bytes_read"] == 10
    assert [file.name for file in tmp_path.iterdir()] == ["counters.json"]


def test_counters_that_can_t_be_kept_or_read_stop_nothing(tmp_path):
    keeper = CountsKeeper(tmp_path / "gone", lambda: {"reader scanner": {"accepted": 1}})
    keeper.start()
    keeper.stop()
    (tmp_path / "counters.json").write_text("[1")
    assert read_counted(tmp_path) is None and list(check_counted(tmp_path, HardwareConfig())) == []
    (tmp_path / "counters.json").write_bytes(b"{}")
    assert read_counted(tmp_path) is None


def test_every_counter_has_words():
    from msgspec.structs import asdict

    from hardware.ports import ReaderCounters

    numbers = asdict(ReaderCounters())
    names = [*asdict(numbers.pop("decoded")), *numbers]
    for language in LANGUAGES:
        missing = [name for name in names if not Words(language).knows(f"ui.part.count.{name}")]
        assert missing == []


# --- as people and programs read it ---------------------------------------------------------------

FOUND = [
    Finding("reader scanner", "ok", "port-ok", {"port": "/dev/serial/by-id/usb-scanner"}),
    Finding("reader scanner", "ok", "counted", {"accepted": 3, "checksum": 0, "bytes_read": 1}),
    Finding("readers", "bad", "group-missing", {"group": "dialout", "command": "sudo usermod -aG dialout a"}),
    Finding("clock", "warn", "clock-not-set", {}),
]


def test_a_table_in_columns():
    assert table(FOUND, ENGLISH) == [
        "✓ Reader scanner  /dev/serial/by-id/usb-scanner is there.",
        "✓                 Counted: 3 read · 1 byte read (as of a time unknown).",
        "✗ Readers         You are not in the group dialout.",
        "                  → sudo usermod -aG dialout a, then log in again.",
        "! Clock           Not set; plays will have no date.",
        "                  → Connect to a network, or set the time (sudo date -s).",
        "",
        "1 problem and 1 warning.",
    ]
    assert table(FOUND[:1], ENGLISH)[-1] == "All is well."
    assert table(FOUND[:1], ENGLISH, signs=False)[0].startswith("+ ")


@pytest.fixture
def seven_hours_ahead(monkeypatch):
    monkeypatch.setenv("TZ", "XXX-7")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("seven_hours_ahead")
@pytest.mark.parametrize(("speak", "now"), [(ENGLISH, "1 Dec 2026, 00:41"), (VIETNAMESE, "1/12/2026 00:41")])
def test_people_are_told_the_time_of_this_place(speak, now):
    moment = "2026-11-30T17:41:09+00:00"
    found = [
        Finding("clock", "ok", "clock-ok", {"time": moment}),
        Finding("reader a", "ok", "counted", {"accepted": 1, "time": moment}),
    ]
    clock, reader, *_ = table(found, speak)
    assert clock.endswith(f" {now}.") and f" {now})" in reader
    assert as_facts(found, speak)["findings"][0]["facts"]["time"] == moment, "programs get it as it is"
    assert local_time("no time", speak) == "no time"


@pytest.mark.parametrize(
    ("megabytes", "said"), [(50, "50 MB"), (999, "999 MB"), (1000, "1 GB"), (80_960, "81 GB")]
)
def test_room_is_told_in_the_unit_of_people(megabytes, said):
    for code in ("data-ok", "data-new"):
        facts = {"file": "plays.db", "megabytes": megabytes}
        for speak, words in ((ENGLISH, f"{said} free."), (VIETNAMESE, f"còn {said}.")):
            assert table([Finding("data", "ok", code, facts)], speak)[0].endswith(f", {words}")


def test_the_same_remedy_is_said_once_and_what_is_of_one_part_stands_together():
    facts = {"group": "dialout", "command": "sudo usermod -aG dialout a"}
    found = [
        Finding("reader a", "bad", "port-denied", {"port": "/dev/a", **facts}),
        Finding("reader b", "bad", "port-denied", {"port": "/dev/b", **facts}),
        Finding("reader a", "warn", "uart-console-now", {"console": "serial0"}),
        Finding("reader b", "ok", "counted", {}),
        Finding("reader c", "bad", "port-denied", {"port": "/dev/c", **facts}),
    ]
    lines = table(by_part(found), ENGLISH)
    assert sum("usermod" in line for line in lines) == 1
    heads = [line[2:].split()[:2] for line in lines if line[2:].startswith("Reader")]
    assert heads == [["Reader", "a"], ["Reader", "b"], ["Reader", "c"]]
    beside = next(place for place, line in enumerate(lines) if "serial0" in line)
    assert beside < next(place for place, line in enumerate(lines) if "/dev/b" in line)
    in_a_row = table(found[:2], ENGLISH)
    assert "usermod" in in_a_row[2], "under the last of them"
    assert all(row["remedy"] for row in as_facts(found[:2], ENGLISH)["findings"])


def test_on_a_narrow_terminal_lines_are_broken_below_their_column():
    lines = table(FOUND, VIETNAMESE, width=60)
    assert max(map(len, lines)) <= 60
    column = lines[0].index("Đã thấy")
    assert len(lines) > len(table(FOUND, VIETNAMESE))
    assert all(line[0] in "✓✗!" or not line[:column].strip() for line in lines[:-2])


def test_for_programs_codes_and_facts_stay():
    told = as_facts(FOUND, VIETNAMESE)
    assert told["ok"] is False
    missing = told["findings"][2]
    assert missing["code"] == "group-missing" and missing["facts"]["group"] == "dialout"
    assert (missing["part"], missing["level"]) == ("readers", "bad")
    assert missing["text"] and missing["remedy"] and told["findings"][0]["remedy"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_finding_is_worded_with_what_to_do(lang):
    """Every code in the sources has its sentence; what is no good has its remedy."""
    speak = Words(lang)
    import re

    root = Path(__file__).parents[2]
    files = ("hardware/doctor.py", "companion/cli/checks.py", "hardware/table.py")
    text = " ".join((root / file).read_text() for file in files)
    for level, code in re.findall(r'"(ok|warn|bad)",\s*"([a-z-]+)"', text):
        if code == "counted":
            continue
        assert speak.knows(f"doctor.{code}"), code
        assert level == "ok" or speak.knows(f"doctor.{code}.remedy"), code


def doctor(tmp_path: Path, config: str, *more: str):
    file = tmp_path / "table.toml"
    file.write_text(config)
    arguments = ["doctor", "--config", str(file), "--data", str(tmp_path / "plays"), "--lang", "en", *more]
    return CliRunner(env={"SDL_VIDEODRIVER": "offscreen"}).invoke(main, arguments)


def test_the_command_says_0_when_fine_and_1_when_not(tmp_path):
    fine = doctor(tmp_path, 'language = "en"\n')
    assert fine.exit_code == 0, fine.output
    broken = doctor(
        tmp_path, '[[reader]]\nname = "gun"\nport = "/dev/input/by-id/none"\nprotocol = "keyboard"\n'
    )
    assert broken.exit_code == 1
    assert "/dev/input/by-id/none is not there." in broken.output and "→ Plug the reader in" in broken.output
    assert "1 problem" in broken.output.splitlines()[-1]


def test_the_command_for_programs(tmp_path):
    result = doctor(tmp_path, "language = 3\n", "--json")
    told = json.loads(result.output)
    assert result.exit_code == 1 and told["ok"] is False
    assert told["findings"][0]["code"] == "config-unused"
    assert {row["part"] for row in told["findings"]} >= {"config", "display", "touch", "data", "clock"}


def test_the_whole_pi_below_a_root(tmp_path):
    """A Pi with a scanner on its header, whose owner has forgotten the console."""
    root = tmp_path / "root"
    put(root, "proc/device-tree/model", "Raspberry Pi 4 Model B\0")
    put(root, "boot/firmware/cmdline.txt", "console=serial0,115200 console=tty1")
    put(root, "boot/firmware/config.txt", "")
    put(root, "dev/ttyAMA0")
    put(root, "dev/dri/card1")
    configured = settings.parse('[[reader]]\nname = "c"\nport = "/dev/ttyAMA0"\nprotocol = "rfid"\n', "t")
    found = list(examine(tmp_path / "table.toml", configured, None, tmp_path / "plays", root, NOBODYS))
    bad = [finding.code for finding in found if finding.level == "bad"]
    assert "uart-console" in bad and "display-none" not in bad
    assert {"uart-off"} <= {finding.code for finding in found}


def test_beside_an_installed_table_another_config_is_not_called_the_tables(tmp_path):
    def said(file: Path | str) -> list[tuple[str, str]]:
        found = examine(Path(file), settings.Settings(), None, tmp_path / "plays", tmp_path, NOBODYS)
        return codes(finding for finding in found if finding.part == "config")

    mine = tmp_path / "table.toml"
    put(tmp_path, "table.toml", 'language = "en"\n')
    assert said(mine) == [("ok", "config-ok")]
    put(tmp_path, "usr/local/bin/companion")
    assert said(mine) == [("ok", "config-ok"), ("warn", "config-other")]
    assert ("warn", "config-other") not in said("/var/lib/companion/config/table.toml")


def test_a_file_is_named_as_it_is_written():
    from companion.cli.doctor import _capital

    assert _capital("table.toml is right.") == "table.toml is right."
    assert _capital("there is none.") == "There is none."
    assert _capital("/dev/ttyUSB0 is not there.") == "/dev/ttyUSB0 is not there."
