"""Stored plays as records, also while the table runs in another process."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import record
from companion.cli import main
from companion.commands import Undo
from companion.games.incan_gold.moves import OpenTemple, Reveal
from tests.core.at_the_table import THREE, WALL, Evening

ROOT = Path(__file__).parents[2]


def companion(folder: Path, *arguments: str):
    environment = {"COMPANION_LANGUAGE": "en", "COMPANION_CONFIG": "/nowhere", "COMPANION_DATA": str(folder)}
    return CliRunner(env=environment).invoke(main, arguments)


@pytest.fixture
def evening(tmp_path):
    """Two plays: one put aside after a move and its undo, one that lies on the table."""
    evening = Evening(tmp_path)
    evening.begin()
    evening.play(OpenTemple())
    evening.do(Undo(evening.shown.position))
    evening.begin(players=("Én", *THREE))
    evening.play(OpenTemple(), Reveal("treasure:9"))
    yield evening
    evening.close()


def test_the_newest_play_while_the_table_runs(evening, tmp_path):
    run = companion(tmp_path, "export")
    assert run.exit_code == 0
    replayed = record.read(run.stdout.encode())
    assert replayed.error is None
    assert [entry.move for entry in replayed.entries] == [OpenTemple(), Reveal("treasure:9")]
    assert [(entry.time, entry.via) for entry in replayed.entries] == [(WALL, "touch")] * 2
    assert replayed.header.players[0] == "Én"


def test_an_exported_record_holds_only_the_moves_in_force(evening, tmp_path):
    replayed = record.read(companion(tmp_path, "export", "1").stdout.encode())
    assert replayed.error is None and replayed.entries == ()


def test_another_process_may_export_too(evening, tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "companion.cli", "export", "--all"],
        env={"COMPANION_DATA": str(tmp_path), "PATH": "/usr/bin", "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("companion-play") == 2
    evening.play(*[])
    assert evening.tap(Reveal("treasure:9")) == "vote-due", "the table goes on"


def test_a_list_and_a_folder_of_files(evening, tmp_path):
    listed = companion(tmp_path, "export", "--list").stdout.splitlines()
    assert [line.split("\t")[:2] for line in listed] == [["2", "incan_gold"], ["1", "incan_gold"]]
    out = tmp_path / "out"
    written = companion(tmp_path, "export", "--all", "--out", str(out)).stdout.splitlines()
    assert sorted(written) == sorted(map(str, out.iterdir())) and len(written) == 2
    for file in out.iterdir():
        assert record.read(file.read_bytes()).error is None


def test_a_play_that_can_t_be_read_stops_no_other(evening, tmp_path):
    with sqlite3.connect(tmp_path / "plays.db") as connection:
        connection.execute("UPDATE plays SET header = '[]' WHERE id = 1")
    out = tmp_path / "out"
    run = companion(tmp_path, "export", "--all", "--out", str(out))
    assert run.exit_code == 1 and run.stderr.startswith("Play 1 can't be read")
    assert [file.name for file in out.iterdir()] == ["incan_gold-00002.jsonl"]


def test_a_folder_that_can_t_be_written_is_named(evening, tmp_path):
    run = companion(tmp_path, "export", "--out", "/proc/plays")
    assert run.exit_code == 2 and run.stderr.startswith("/proc/plays: ")


def test_a_play_that_is_not_there(evening, tmp_path):
    run = companion(tmp_path, "export", "99")
    assert run.exit_code == 1 and run.stderr.startswith("no-such-play: ")


def test_no_plays_yet(tmp_path):
    run = companion(tmp_path, "export")
    assert run.exit_code == 1 and "plays.db" in run.stderr
    assert list(tmp_path.iterdir()) == [], "looking makes no file"


def test_the_config_that_is_named_says_language_and_place(evening, tmp_path):
    """One with a mistake is told: else plays would be looked for elsewhere in silence."""
    config = tmp_path / "table.toml"
    config.write_text(f'language = "vi"\ndata_dir = "{tmp_path}"\n')
    environment = {"COMPANION_LANGUAGE": "en", "COMPANION_CONFIG": "/nowhere"}
    run = CliRunner(env=environment).invoke(main, ["export", "99", "--config", str(config)])
    assert run.exit_code == 1 and "Không có ván" in run.stderr
    config.write_text('language = "vi"\ndata_dir = 7\n')
    run = CliRunner(env={**environment, "COMPANION_DATA": str(tmp_path)}).invoke(
        main, ["export", "--config", str(config)]
    )
    assert run.exit_code == 0 and f"{config}: line 2: " in run.stderr


def test_the_list_says_what_of_a_game_was_played_and_when_last(evening, tmp_path):
    evening.begin("seafarers", THREE, scenario="fog_islands")
    run = companion(tmp_path, "export", "--list")
    sea, other, _ = (line.split("\t") for line in run.stdout.splitlines())
    assert sea[-1] == "The fog islands" and len(sea) == len(other) + 1
    assert other[3] == WALL
