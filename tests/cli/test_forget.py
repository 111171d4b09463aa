"""A name leaves the plays by the shell; exports with and without names."""

import pytest
from click.testing import CliRunner

from companion import record
from companion.cli import main
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from tests.core.at_the_table import WALL, Evening

NAME = "Quỳnh Như"


def companion(folder, *arguments: str, answer: str = ""):
    environment = {"COMPANION_LANGUAGE": "en", "COMPANION_CONFIG": "/nowhere", "COMPANION_DATA": str(folder)}
    return CliRunner(env=environment).invoke(main, arguments, input=answer)


@pytest.fixture
def plays(tmp_path):
    """A folder with one play; nobody is at the table."""
    evening = Evening(tmp_path / "plays")
    evening.begin(players=(NAME, "Bình", "Chi"))
    evening.play(OpenTemple(), Reveal("treasure:9"), Vote((NAME, "Bình"), ("Chi",)))
    evening.close()
    return tmp_path / "plays"


def everything(folder) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


@pytest.mark.parametrize(("more", "answer"), [(["--yes"], ""), ([], "y\n")])
def test_a_name_is_forgotten(plays, more, answer):
    run = companion(plays, "forget", NAME.lower(), *more, answer=answer)
    assert run.exit_code == 0, run.output
    assert "gone from 1 play:" in run.stdout
    assert NAME.encode() not in everything(plays)
    again = companion(plays, "forget", NAME, "--yes")
    assert again.exit_code == 1 and f"Nobody called “{NAME}”" in again.stderr


def test_an_answer_of_no_changes_nothing(plays):
    before = everything(plays)
    run = companion(plays, "forget", NAME, answer="n\n")
    assert run.exit_code == 1 and "It can't be undone" in run.stdout
    assert everything(plays) == before


def test_not_while_the_table_runs(plays):
    evening = Evening(plays)
    run = companion(plays, "forget", NAME, "--yes")
    assert run.exit_code == 1 and run.stderr.startswith("second-instance: ")
    assert "Erase the name on its screen" in run.stderr and "sudo systemctl stop companion" in run.stderr
    evening.close()


def test_where_nothing_is_stored_nothing_is_made(tmp_path):
    run = companion(tmp_path / "none", "forget", NAME, "--yes")
    assert run.exit_code == 1 and not (tmp_path / "none").exists()


def test_the_stand_in_is_in_the_language_of_the_table(plays):
    companion(plays, "forget", NAME, "--yes", "--lang", "vi")
    assert "Người chơi 1" in companion(plays, "export").stdout


def test_an_anonymous_export_is_the_same_play_without_names_and_times(plays):
    named = record.read(companion(plays, "export").stdout.encode())
    run = companion(plays, "export", "--anonymous")
    assert run.exit_code == 0
    for word in (NAME, "Bình", "Chi", WALL):
        assert word in companion(plays, "export").stdout and word not in run.stdout
    nameless = record.read(run.stdout.encode())
    assert nameless.error is None and len(nameless.entries) == len(named.entries)
    assert nameless.header.players == ("Player 1", "Player 2", "Player 3")
    listed = companion(plays, "export", "--list", "--anonymous").stdout
    assert "Player 1, Player 2, Player 3" in listed and WALL not in listed


def test_an_export_says_what_it_holds(plays, tmp_path):
    out = str(tmp_path / "out")
    assert "names" in companion(plays, "export", "--out", out).stderr
    assert "no times" in companion(plays, "export", "--out", out, "--anonymous").stderr
    assert "times" in companion(plays, "export", "--help").stdout
