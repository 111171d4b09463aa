"""The dice of all plays that are kept: at the desk and in the shell."""

import json
import sqlite3
from collections import Counter
from contextlib import closing
from random import Random

import pytest
from click.testing import CliRunner

from companion import games, rolls
from companion.cli import main
from companion.commands import HideDice, PutAside, Redo, ShowDice, Undo
from companion.desk.shelf import LOOKED_AT
from companion.dice import ENOUGH, SUMS, fairness
from companion.i18n import Words
from companion.journal import Journal
from companion.record import Header
from companion.simulate import random_play, seat_names
from tests.core.at_the_table import Evening

GAME = games.load("seafarers")
SETTLERS = GAME.options_type(scenario="settlers", track_hands=False, target=3)


def store(journal: Journal, seed: int, undone: int = 0) -> Counter[int]:
    """A whole random play in the journal; the last ``undone`` moves taken back. Gives what was rolled."""
    names = seat_names(3)
    play = random_play(GAME, names, Random(seed), SETTLERS)
    id = journal.begin(Header(GAME, names, SETTLERS, play.header.setup), None)
    for seq, entry in enumerate(play.entries, start=1):
        journal.append(id, seq, entry)
    for seq in range(len(play.entries), len(play.entries) - undone, -1):
        journal.undo(id, seq)
    kept = play.entries[: len(play.entries) - undone]
    return Counter(sum(entry.move.dice) for entry in kept if type(entry.move).__name__ == "Roll")


def shown(evening: Evening) -> dict[int, int]:
    assert evening.shown.dice is not None
    return {total: n for total, n in zip(SUMS, evening.shown.dice.fair.counts, strict=True) if n}


def started(evening: Evening) -> None:
    """A play of its own on the table, all starting settlements placed."""
    evening.begin("seafarers", seat_names(3), scenario="settlers")
    while evening.shown.prompt.phase == "place":
        play = evening.desk._play
        evening.play(next(GAME.legal(play.state)))


# --- At the desk ----------------------------------------------------------------------------------


def test_the_rolls_of_all_plays_are_added_up_a_few_plays_at_a_time(evening):
    stored = [store(evening.journal, seed) for seed in range(LOOKED_AT + 2)]
    assert evening.shown.dice is None
    evening.do(ShowDice("seafarers"))
    assert evening.shown.dice.plays == LOOKED_AT and not evening.shown.dice.complete
    evening.wait(1)
    assert evening.shown.dice.complete and evening.shown.dice.plays == LOOKED_AT + 2
    assert shown(evening) == dict(sum(stored, Counter()))
    assert evening.shown.dice.fair == fairness(rolls.counts(sum(stored, Counter())))
    evening.do(HideDice())
    assert evening.shown.dice is None and evening.desk.deadline is None


def test_the_play_on_the_table_counts_as_it_stands(evening):
    before = store(evening.journal, 1)
    started(evening)
    evening.do(ShowDice("seafarers"))
    assert shown(evening) == dict(before) and evening.shown.dice.plays == 1
    evening.roll(1, 1)
    assert shown(evening) == dict(before + Counter([2])) and evening.shown.dice.plays == 2
    evening.do(Undo(evening.shown.position))
    assert shown(evening) == dict(before)
    evening.do(Redo(evening.shown.position))
    assert shown(evening) == dict(before + Counter([2]))
    # the same once it is only in the journal
    evening.do(PutAside())
    assert evening.shown.dice is None
    evening.do(ShowDice("seafarers"))
    assert shown(evening) == dict(before + Counter([2])) and evening.shown.dice.plays == 2


def test_what_was_taken_back_does_not_count(evening):
    kept, whole = store(evening.journal, 4, undone=6), store(evening.journal, 4)
    assert kept != whole
    evening.do(ShowDice("seafarers"))
    evening.wait(1)
    assert shown(evening) == dict(kept + whole)


def test_a_play_that_cannot_be_read_is_told_and_hides_no_other(evening):
    store(evening.journal, 1)
    good = store(evening.journal, 2)
    with closing(sqlite3.connect(evening.journal.path)) as db, db:
        db.execute('UPDATE moves SET move = \'{"move": "roll", "by": 7}\' WHERE play = 1 AND seq = 9')
    evening.do(ShowDice("seafarers"))
    assert shown(evening) == dict(good) and "play-1" in evening.notices


@pytest.mark.parametrize("name", ["incan_gold", "backgammon"])
def test_a_game_without_dice_is_refused(evening, name):
    evening.do(ShowDice(name))
    assert evening.refused == "no-dice" and evening.shown.dice is None
    assert Words("vi")(evening.shown.refusal.message)


def test_games_say_which_of_their_moves_are_rolls():
    assert rolls.rolling() == ("seafarers",)
    for name in games.names():
        game = games.load(name)
        play = random_play(game, seat_names(game.least_players), Random(3))
        rolled = [dice for entry in play.entries if (dice := game.dice_of(entry.move)) is not None]
        assert bool(rolled) == game.rolls_dice
        assert all(1 <= die <= 6 for dice in rolled for die in dice)


# --- In the shell ---------------------------------------------------------------------------------


def companion(folder, *arguments: str, language: str = "en"):
    environment = {
        "COMPANION_LANGUAGE": language,
        "COMPANION_CONFIG": "/nowhere",
        "COMPANION_DATA": str(folder),
    }
    return CliRunner(env=environment).invoke(main, ["dice", *arguments])


def test_the_shell_says_it_as_json_while_the_table_runs(evening, tmp_path):
    stored = store(evening.journal, 1) + store(evening.journal, 2)
    run = companion(tmp_path, "--json")
    assert run.exit_code == 0
    (line,) = map(json.loads, run.stdout.splitlines())
    assert line["game"] == "seafarers" and line["plays"] == 2 and line["rolls"] == stored.total()
    assert line["counts"] == {str(total): stored[total] for total in SUMS}
    assert line["expected"]["7"] == round(stored.total() / 6, 2)
    fair = fairness(rolls.counts(stored))
    assert line["chi_square"] == round(fair.chi_square, 3) and line["degrees_of_freedom"] == 10
    assert line["verdict"] == fair.verdict and line["chance"] == round(fair.chance, 5)


def test_the_shell_draws_them_for_people(evening, tmp_path):
    stored = sum((store(evening.journal, seed) for seed in range(1, 9)), Counter())
    assert stored.total() >= ENOUGH
    lines = companion(tmp_path, "seafarers").stdout.splitlines()
    assert str(stored.total()) in lines[0] and lines[-1].startswith(f"{stored.total()} rolls: ")
    row = next(line.split() for line in lines if line.split()[0] == "7")
    assert row[-2:] == [str(stored[7]), f"{stored.total() / 6:.1f}"]
    assert max(line.count("#") for line in lines) <= 30 and "Chi-square" in lines[-2]
    assert "lần đổ" in companion(tmp_path, "seafarers", language="vi").stdout


def test_of_few_rolls_the_shell_says_only_that_they_are_few(evening, tmp_path):
    evening.begin("seafarers", seed=4)
    header = evening.desk._playing.play.header
    step = GAME.simulated(header.players, header.options, header.setup, Random(4))
    while evening.shown.prompt.phase != "turn":
        evening.play(step(evening.desk._playing.play.state))
    lines = companion(tmp_path, "seafarers").stdout.splitlines()
    assert lines[-1] == "1 roll: too few to judge the dice."
    assert "Chi-square" not in "".join(lines) and lines[-2].split()[0] == "12"


def test_the_shell_says_when_there_is_nothing(evening, tmp_path):
    assert "no rolls are kept" in companion(tmp_path, "seafarers").stdout
    assert companion(tmp_path / "nowhere").exit_code == 1
    refused = companion(tmp_path, "incan_gold")
    assert refused.exit_code == 1 and refused.stderr.startswith("no-dice: ")
    assert companion(tmp_path, "backgammon").exit_code == 2


def test_the_shell_names_a_play_that_cannot_be_read(evening, tmp_path):
    good = store(evening.journal, 2)
    store(evening.journal, 1)
    with closing(sqlite3.connect(evening.journal.path)) as db, db:
        db.execute("UPDATE moves SET move = 'rubbish' WHERE play = 2 AND seq = 9")
    run = companion(tmp_path, "--json")
    assert json.loads(run.stdout)["rolls"] == good.total() and "2" in run.stderr
