"""``companion learn``: scan by scan, by hand, lists, export and import."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from click import Abort
from click.testing import CliRunner

from companion import games
from companion.cli import main
from companion.cli.learn import Refused, _read, found, listed, teach
from companion.i18n import Words
from companion.inputs import ButtonInput, CardScan, DiceRoll, PartReport
from companion.journal import Journal
from companion.own_codes import own_code
from hardware.simulator import PtyReader

GAME = games.load("incan_gold")
ENGLISH, VIETNAMESE = Words("en"), Words("vi")
PATIENCE_SECONDS = 20


class Shell:
    """A shell at a table without readers."""

    def __init__(self, folder: Path) -> None:
        self.plays = folder / "plays"
        self.config = folder / "table.toml"
        self.config.write_text('language = "en"\n')

    def __call__(self, *arguments: str, typed: str | None = None):
        place = ["--config", str(self.config), "--data", str(self.plays), "--lang", "en"]
        return CliRunner().invoke(main, ["learn", *arguments, *place], input=typed)

    def codes(self) -> dict[tuple[str, str], str]:
        with closing(Journal(self.plays)) as journal:
            return journal.codes()


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def journal(tmp_path: Path):
    with closing(Journal(tmp_path / "plays")) as journal:
        yield journal


# --- by hand --------------------------------------------------------------------------------------


def test_a_code_is_taught_listed_and_forgotten(shell):
    assert shell("incan_gold", "--list").exit_code == 0, "also before the first play"
    assert not shell.plays.exists(), "looking makes nothing"
    taught = shell("incan_gold", "--code", "A1", "--part", "treasure:9")
    assert (taught.exit_code, taught.output) == (0, "A1 now means Treasure 9.\n")
    shell("incan_gold", "--code", "A2", "--part", "Treasure 9")
    assert shell.codes() == {("incan_gold", "A1"): "treasure:9", ("incan_gold", "A2"): "treasure:9"}
    (line,) = [line for line in shell("incan_gold", "--list").output.splitlines() if "treasure:9" in line]
    assert line.endswith("A1, A2") and "Treasure 9" in line
    assert "2 codes forgotten" in shell("incan_gold", "--forget", "treasure:9").output
    assert shell.codes() == {}


def test_what_can_t_be_taught_is_said(shell):
    assert "no card “dragon”" in shell("incan_gold", "--code", "A1", "--part", "dragon").output
    assert "no code that a reader sends" in shell("incan_gold", "--code", " ", "--part", "treasure:9").output
    own = own_code(games.load("incan_gold"), "treasure:5", 1)
    assert "own stickers" in shell("incan_gold", "--code", own.lower(), "--part", "treasure:9").output
    assert "now means Treasure 5" in shell("incan_gold", "--code", own, "--part", "treasure:5").output
    assert shell.codes() == {("incan_gold", own): "treasure:5"}
    assert "no card that a reader could know" in shell("seafarers").output
    assert shell("seafarers").exit_code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--list",),
        ("incan_gold", "--code", "A1"),
        ("incan_gold", "--part", "treasure:9"),
        ("incan_gold", "--list", "--forget", "treasure:9"),
        ("incan_gold", "--replace"),
        ("incan_gold", "--import", "x"),
        ("chess",),
    ],
)
def test_wishes_that_do_not_go_together(shell, arguments):
    assert shell(*arguments).exit_code == 2
    assert not shell.plays.exists()


def test_a_card_is_meant_by_id_number_or_name():
    assert found(GAME, "treasure:9", ENGLISH) == "treasure:9"
    assert found(GAME, " 1 ", ENGLISH) == "treasure:1"
    assert found(GAME, "treasure 9", ENGLISH) == "treasure:9"
    assert found(GAME, "KHO BÁU 9", VIETNAMESE) == "treasure:9"
    for wrong in ("0", "23", "²", "Kho báu", ""):
        with pytest.raises(Refused):
            found(GAME, wrong, VIETNAMESE)


def test_the_list_counts_codes():
    lines = listed(GAME, {("incan_gold", "A1"): "treasure:1", ("tokaido", "A2"): "treasure:1"}, ENGLISH)
    assert len(lines) == len(GAME.cards())
    assert lines[0].split() == ["1.", "Treasure", "1", "treasure:1", "1", "code"]
    assert lines[1].endswith("treasure:2")


# --- scan by scan ---------------------------------------------------------------------------------


def test_scan_by_scan(journal, capsys):
    answers = iter(["9", "dragon", "", "", "treasure 9"])
    taught = teach(journal, GAME, ["A1", "A2", "A3", "A1"], lambda _: next(answers), ENGLISH)
    assert taught == 2, "an unknown card and Enter teach nothing"
    assert journal.codes() == {("incan_gold", "A1"): "treasure:9"}
    told = capsys.readouterr().out
    assert "no card “dragon”" in told and "A1, so far Treasure 13" in told, "9 is the ninth in the list"


def test_after_a_card_that_is_none_the_card_is_asked_for_again(shell):
    result = shell("incan_gold", typed="A1\n99\n\nA2\n99\ntreasure:9\n")
    assert result.exit_code == 0, result.output
    assert "no card “99”" in result.output and "1 code taught" in result.output
    assert shell.codes() == {("incan_gold", "A2"): "treasure:9"}, "no answer was taken for a code"


def test_a_reader_that_is_lost_here_sends_nobody_to_a_touchscreen(capsys):
    states = ("lost", "missing", "unfit", "silent", "denied")
    facts = {"port": "/dev/x", "group": "dialout", "command": "c", "protocol": "lines", "baud": 1}
    for words in (ENGLISH, VIETNAMESE):
        told = iter([*(PartReport("reader scanner", state, facts) for state in states), CardScan("A1", "s")])
        assert next(_read(lambda told=told: next(told), words)) == "A1"
        said = capsys.readouterr().out
        assert "touch" not in said and "cảm ứng" not in said and "chạm" not in said
        assert words.text("part.lost.remedy") in said and len(said.splitlines()) >= 2 * len(states)


def test_a_sticker_is_told_as_what_it_is(journal, capsys):
    teach(journal, GAME, [own_code(GAME, "hazard:fire", 2)], lambda _: "", ENGLISH)
    assert f"so far {ENGLISH(GAME.card_name('hazard:fire'))}" in capsys.readouterr().out


def test_the_end_of_the_input_ends_it(journal):
    def closed(_: str) -> str:
        raise Abort

    assert teach(journal, GAME, ["A1"], closed, ENGLISH) == 0


def test_without_a_reader_codes_are_typed(shell):
    result = shell("incan_gold", typed="A1\ntreasure:9\n\nA2\n2\n")
    assert result.exit_code == 0, result.output
    assert "no reader" in result.output and "2 codes taught" in result.output
    assert shell.codes() == {("incan_gold", "A1"): "treasure:9", ("incan_gold", "A2"): "treasure:2"}


def test_readers_tell_codes_and_how_they_are(capsys):
    told = iter(
        [
            PartReport("reader scanner", "missing", {"port": "/dev/x"}),
            PartReport("reader scanner", "ok", {"port": "/dev/x"}),
            DiceRoll((3, 5), "scanner"),
            ButtonInput("table.next", True),
            CardScan("A1", "scanner"),
        ]
    )
    assert next(_read(lambda: next(told), ENGLISH)) == "A1"
    said = capsys.readouterr().out
    assert "Ready: reader scanner." in said and "Not there: reader scanner" in said


def test_in_a_real_shell_with_a_reader_on_its_port(shell):
    """A 125 kHz reader: a noise frame is nothing, a card lies there; Ctrl+C ends."""
    device = PtyReader(shell.config.parent / "coil")
    device.plug_in()
    shell.config.write_text(f'[[reader]]\nname = "coil"\nport = "{device.port}"\nprotocol = "rfid"\n')
    place = ["--config", shell.config, "--data", shell.plays, "--lang", "en"]
    process = subprocess.Popen(
        [sys.executable, "-m", "companion.cli", "learn", "incan_gold", *place],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    try:
        told = ""
        while "Ready" not in told:
            told = process.stdout.readline()
            assert told, "it ended"
        time.sleep(0.12)  # the first 100 ms are boot noise
        device.write(b"\x02F000060007F1\x03")
        time.sleep(0.3)
        device.write(b"\x0262E3086CED08\x03" * 2)
        process.stdin.write("treasure:9\n")
        process.stdin.flush()
        while "now means" not in told:
            told = process.stdout.readline()
            assert told, "it ended"
        assert "62E3086CED" in told
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 0 and "1 code taught" in rest
    finally:
        process.kill()
        process.wait()
        device.unplug()
    assert shell.codes() == {("incan_gold", "62E3086CED"): "treasure:9"}


def test_while_the_table_runs_it_says_so(shell):
    shell("incan_gold", "--code", "A1", "--part", "treasure:9")
    with closing(Journal(shell.plays)):
        for wish in (("--code", "A2", "--part", "treasure:9"), ("--forget", "treasure:9"), ()):
            refused = shell("incan_gold", *wish)
            assert refused.exit_code == 1
            assert "second-instance" in refused.output and "Teach cards on its screen" in refused.output
        listing = shell("incan_gold", "--list")
        assert listing.exit_code == 0 and "A1" in listing.output, "looking is allowed"
        assert shell("--export", str(shell.config.parent / "codes.json")).exit_code == 0
    assert shell.codes() == {("incan_gold", "A1"): "treasure:9"}


# --- files ----------------------------------------------------------------------------------------


def test_another_table_takes_over_what_was_taught(shell, tmp_path):
    shell("incan_gold", "--code", "A1", "--part", "treasure:9")
    shell("tokaido", "--code", "A1", "--part", "gofu")
    file = tmp_path / "codes.json"
    told = shell("--export", str(file))
    assert told.exit_code == 0
    assert "2 codes and the cards they mean, for Incan Gold and Tokaido. No names of players" in told.output
    assert json.loads(file.read_text())["about"] in told.output

    (tmp_path / "other").mkdir()
    other = Shell(tmp_path / "other")
    taken = other("--import", str(file))
    assert taken.exit_code == 0 and "2 of them new" in taken.output
    assert other.codes() == shell.codes() == {("incan_gold", "A1"): "treasure:9", ("tokaido", "A1"): "gofu"}
    assert "0 of them new" in other("--import", str(file)).output, "a second time changes nothing"


def test_one_game_s_codes_alone(shell, tmp_path):
    shell("incan_gold", "--code", "A1", "--part", "treasure:9")
    shell("tokaido", "--code", "A1", "--part", "gofu")
    shell("tokaido", "--export", str(tmp_path / "codes.json"))
    assert json.loads((tmp_path / "codes.json").read_text())["codes"] == {"tokaido": {"A1": "gofu"}}


def test_what_was_taught_can_go_through_a_pipe(shell, tmp_path):
    shell("tokaido", "--code", "A1", "--part", "gofu")
    piped = shell("--export", "-")
    assert json.loads(piped.stdout)["codes"] == {"tokaido": {"A1": "gofu"}}
    (tmp_path / "other").mkdir()
    other = Shell(tmp_path / "other")
    assert other("--import", "-", typed=piped.stdout).exit_code == 0
    assert other.codes() == shell.codes()


def test_conflicts_are_named_and_nothing_is_taken(shell, tmp_path):
    shell("incan_gold", "--code", "A1", "--part", "treasure:9")
    file = tmp_path / "codes.json"
    codes = {"incan_gold": {"A1": "hazard:fire", "A2": "treasure:1"}}
    file.write_text(json.dumps({"format": "companion-codes", "version": 1, "codes": codes}))
    refused = shell("--import", str(file))
    assert refused.exit_code == 1
    assert "A1 (Incan Gold) is Treasure 9 here and Fire in the file." in refused.output
    assert shell.codes() == {("incan_gold", "A1"): "treasure:9"}, "whole or not at all"
    assert shell("--import", str(file), "--replace").exit_code == 0
    assert shell.codes() == {("incan_gold", "A1"): "hazard:fire", ("incan_gold", "A2"): "treasure:1"}


def test_files_that_can_t_be_taken(shell, tmp_path):
    other = tmp_path / "other.json"
    other.write_text('{"format": "tabletop-play"}')
    refused = shell("--import", str(other))
    assert refused.exit_code == 1 and "no file of taught codes" in refused.output
    own = own_code(games.load("tokaido"), "gofu", 1)
    other.write_text(
        json.dumps({"format": "companion-codes", "version": 1, "codes": {"incan_gold": {own: "treasure:5"}}})
    )
    assert "own stickers" in shell("--import", str(other)).output
    assert not shell.plays.exists()
    assert "Nothing was taught yet" in shell("--export", str(other)).output
    assert shell("--import", str(tmp_path / "gone.json")).exit_code == 2
    shell("incan_gold", "--code", "A1", "--part", "treasure:9")
    assert shell("--export", "/proc/codes.json").exit_code == 2
