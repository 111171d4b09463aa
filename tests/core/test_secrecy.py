"""Twin tables whose people vote differently: until the reveal nothing that can be seen may differ.

Twins are the same evening but for the votes (and, with buttons, for who votes first). Everything
observable is written down as it happens: every picture, lamp, log line, text form, file and crash.
"""

import logging
import re
import sqlite3
import traceback
from collections.abc import Callable
from itertools import permutations, product
from pathlib import Path
from threading import Event

import msgspec
import pytest

from companion.ballot import SAMPLE_WINDOW, Ballot
from companion.commands import Choose, OpenBallot, RevealBallot, Uncover
from companion.games.incan_gold.game import IncanGold
from companion.games.incan_gold.moves import OpenTemple, Reveal
from companion.inputs import ButtonInput, PartReport
from companion.lamps import lit
from companion.table import Table
from tests.core.at_the_table import EIGHT_SINGLE, THREE, WALL, Evening, config

CHOICES = list(product(("stay", "leave"), repeat=3))
ADDRESS = re.compile(r"0x[0-9a-f]+|/tmp/\S*/")


class Witness:
    """Writes down what can be seen of an evening."""

    def __init__(self, evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
        self.evening = evening
        self.caplog = caplog
        self.seen: list[object] = []
        self.files = self.stored()

    def note(self, new_picture: bool, item: object) -> None:
        shown = self.evening.shown
        self.seen.append(
            (
                new_picture,
                msgspec.json.encode(shown),
                repr(shown),
                sorted(lit(shown)),
                self.evening.desk.deadline,
                self.texts(item),
            )
        )
        assert self.stored() == self.files, "a vote under way was written to the disk"

    def texts(self, item: object) -> list[str]:
        """The text forms of the item and of the objects that keep the vote."""
        desk = self.evening.desk
        objects = [
            item,
            desk,
            desk._voting,
            desk._voting.ballot,
            desk._storing,
            desk._storing.waiting,
            self.evening,
            [item],
            {"item": item},
        ]
        return [ADDRESS.sub("…", text) for one in objects for text in (repr(one), str(one))]

    def stored(self) -> dict[str, bytes]:
        """Every file of the evening, its log ahead (``-wal``) too."""
        folder = self.evening.folder
        return {file.name: file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}

    def log(self) -> list[str]:
        return [ADDRESS.sub("…", f"{record.name} {record.levelname} {record.getMessage()}")
                for record in self.caplog.records]  # fmt: skip

    def everything(self) -> tuple[object, ...]:
        with sqlite3.connect(self.evening.folder / "plays.db") as connection:
            rows = [row for row in connection.iterdump() if "_sqlite_migrations" not in row]
        return self.seen, self.log(), rows


def sit_down(folder: Path, way: str, seats=None) -> Evening:
    evening = Evening(folder, config(way) if seats is None else config(way, seats))
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    return evening


def do(witness: Witness, item: object) -> None:
    witness.note(witness.evening.do(item), item)


def vote_by_touch(witness: Witness, votes: dict[str, str]) -> None:
    evening = witness.evening
    do(witness, OpenBallot(evening.shown.position))
    while evening.shown.ballot.phase == "covered":
        voter = evening.shown.ballot.turn
        do(witness, Uncover(voter))
        do(witness, Choose(voter, votes[voter]))
    do(witness, RevealBallot())
    wait(witness, 2.9)


def vote_by_press(witness: Witness, votes: dict[str, str], order=THREE) -> None:
    """Each presses, somebody thinks again and again, and once more during the count."""
    for player in (*order, order[0], *order[:2]):
        seat = THREE.index(player) + 1
        do(witness, ButtonInput(f"seat{seat}.{votes[player]}", True))
        do(witness, ButtonInput(f"seat{seat}.{votes[player]}", False))
    wait(witness, 1.5)
    seat = THREE.index(order[2]) + 1
    do(witness, ButtonInput(f"seat{seat}.{votes[order[2]]}", True))
    do(witness, ButtonInput(f"seat{seat}.{votes[order[2]]}", False))
    wait(witness, 1.4)


def vote_by_single_button(witness: Witness, votes: dict[str, str], order=THREE) -> None:
    """One press stays, the next leaves: who leaves presses twice, who stays three times, or once."""
    evening = witness.evening
    for player in order:
        button = f"seat{THREE.index(player) + 1}.button"
        for pressed in (True, False):
            do(witness, ButtonInput(button, pressed))
    for player in order:
        if votes[player] == "leave":
            button = f"seat{THREE.index(player) + 1}.button"
            # a press that changes nothing to see: it is not even noted
            before = evening.shown
            assert evening.do(ButtonInput(button, True)) is False and evening.shown is before
            assert evening.do(ButtonInput(button, False)) is False and evening.shown is before
    wait(witness, 2.9)


def vote_by_hold(witness: Witness, votes: dict[str, str], order=THREE) -> None:
    for player in order:
        do(witness, ButtonInput(f"seat{THREE.index(player) + 1}.{votes[player]}", True))
    do(witness, OpenBallot(witness.evening.shown.position))
    wait(witness, 3 + SAMPLE_WINDOW - 0.01)


def wait(witness: Witness, seconds: float) -> None:
    """Let time pass in small steps and look each time."""
    evening = witness.evening
    end = evening.now + seconds
    while evening.now < end:
        evening.now = min(evening.now + 0.25, end)
        witness.note(evening.desk.tick(evening.now), None)


WAYS: dict[str, tuple[str, object, Callable[..., None]]] = {
    "touch": ("touch", None, vote_by_touch),
    "press": ("press", None, vote_by_press),
    "single": ("press", EIGHT_SINGLE, vote_by_single_button),
    "hold": ("hold", None, vote_by_hold),
}


@pytest.mark.parametrize("way", WAYS)
def test_twins_that_vote_differently_look_the_same_until_the_reveal(way, tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    chosen, seats, vote = WAYS[way]
    observed = {}
    revealed = {}
    for choices in CHOICES:
        caplog.clear()
        evening = sit_down(tmp_path / "-".join(choices), chosen, seats)
        witness = Witness(evening, caplog)
        vote(witness, dict(zip(THREE, choices, strict=True)))
        assert evening.shown.play.moves == 2, "not revealed yet"
        observed[choices] = witness.everything()
        evening.wait(1)
        assert evening.shown.play.moves == 3, "now it is"
        revealed[choices] = evening.desk._play.made[-1].entry.move.leave
        evening.close()
    first = observed[CHOICES[0]]
    assert len(first[0]) > 5
    for choices, seen in observed.items():
        assert seen == first, f"{choices} could be told from {CHOICES[0]}"
    for choices, leave in revealed.items():
        assert leave == tuple(n for n, c in zip(THREE, choices, strict=True) if c == "leave"), (
            "the vote was real"
        )


@pytest.mark.parametrize("way", ["press", "single", "hold"])
def test_nobody_can_tell_who_voted_first(way, tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    chosen, seats, vote = WAYS[way]
    observed = []
    for order in permutations(THREE):
        caplog.clear()
        evening = sit_down(tmp_path / "-".join(order), chosen, seats)
        witness = Witness(evening, caplog)
        vote(witness, {"An": "stay", "Bình": "leave", "Chi": "stay"}, order)
        observed.append(witness.everything())
        evening.close()
    assert all(seen == observed[0] for seen in observed)


def test_an_unclear_hold_does_not_tell_whose_thumb_it_was(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    observed = []
    for number, odd in enumerate(THREE):
        caplog.clear()
        evening = sit_down(tmp_path / odd, "hold")
        witness = Witness(evening, caplog)
        for seat in range(1, 4):
            do(witness, ButtonInput(f"seat{seat}.stay", True))
        do(witness, ButtonInput(f"seat{number + 1}.leave", True))
        do(witness, OpenBallot(evening.shown.position))
        wait(witness, 5)
        assert evening.shown.ballot.phase == "unclear"
        observed.append(witness.everything())
        evening.close()
    assert observed[0] == observed[1] == observed[2]


def test_a_thumb_held_at_the_start_does_not_tell_its_choice(tmp_path):
    """After a restart in a vote by hold, the buttons report themselves as held down."""
    pictures = []
    for word in ("stay", "leave"):
        evening = sit_down(tmp_path / word, "hold")
        pin = {"pin": 4 if word == "stay" else 16}
        evening.do(PartReport(f"button seat1.{word}", "stuck", pin))
        stuck = msgspec.json.encode(evening.shown)
        assert "part-button seat1" in evening.notices
        evening.do(PartReport(f"button seat1.{word}", "ok", pin))
        pictures.append((stuck, msgspec.json.encode(evening.shown)))
        evening.close()
    assert pictures[0] == pictures[1]


def test_the_text_forms_of_inputs_and_commands_are_silent():
    for one, other in (
        (ButtonInput("seat1.stay", True), ButtonInput("seat1.leave", True)),
        (ButtonInput("seat1.stay", True), ButtonInput("seat2.stay", True)),
        (Choose("An", "stay"), Choose("An", "leave")),
    ):
        for form in (repr, str, lambda item: f"{item}", lambda item: f"{[item]} {(item,)}"):
            assert form(one) == form(other)


def test_the_text_form_of_a_ballot_under_way_is_silent(tmp_path):
    evening = sit_down(tmp_path, "press")
    evening.press("seat1.leave")
    ballot = evening.desk._voting.ballot
    assert isinstance(ballot, Ballot)
    assert repr(ballot) == str(ballot) == f"{ballot}" == "Ballot(…)"
    evening.close()


# --- a crash while a vote is pending --------------------------------------------------------------


def crash(folder: Path, votes: tuple[str, ...], caplog, capfd, monkeypatch) -> tuple[object, ...]:
    """A real table thread; the rules fail on the complete vote and say it aloud in their error."""
    monkeypatch.setattr(IncanGold, "tally", lambda self, state, votes: fail(votes))
    evening = sit_down(folder, "press")
    all_in, ended = Event(), Event()
    time = 1000.0
    table = Table(evening.desk, clock=lambda: time, crashed=ended.set)
    table.subscribe(all_in.set)
    caplog.clear()
    table.start()
    for player, choice in zip(THREE, votes, strict=True):
        table.submit(ButtonInput(f"seat{THREE.index(player) + 1}.{choice}", True))
    assert all_in.wait(10) and table.snapshot.ballot.phase == "counting"
    time = 1010.0
    table.submit(ButtonInput("seat8.stay", True))
    assert ended.wait(10), "the crash was told"
    table.stop()
    said = capfd.readouterr()
    log = [(record.levelname, record.getMessage(), record.exc_info, record.exc_text, record.stack_info)
           for record in caplog.records]  # fmt: skip
    evening.close()
    return log, said.out, said.err, msgspec.json.encode(table.snapshot)


def fail(votes):
    raise ValueError(f"cannot count {dict(votes)}")


def test_a_crash_does_not_give_the_vote_away(tmp_path, caplog, capfd, monkeypatch):
    caplog.set_level(logging.DEBUG)
    reports = [
        crash(tmp_path / "-".join(votes), votes, caplog, capfd, monkeypatch)
        for votes in (("stay", "stay", "stay"), ("leave", "stay", "leave"), ("leave", "leave", "leave"))
    ]
    assert reports[0] == reports[1] == reports[2]
    (line,) = reports[0][0]
    assert line[0] == "CRITICAL" and "ValueError at " in line[1] and "stay" not in line[1]
    assert line[2:] == (None, None, None), "no traceback, which would hold the error's text"


def test_an_error_in_the_count_has_the_same_traceback_for_every_vote(tmp_path):
    """Where no error text quotes the votes, the traceback's own text is the same for all twins."""
    texts = []
    for choices in CHOICES[:4]:
        evening = sit_down(tmp_path / "-".join(choices), "press")
        for number, choice in enumerate(choices, start=1):
            evening.press(f"seat{number}.{choice}")
        evening.desk._play.game = None
        evening.now += 3
        with pytest.raises(AttributeError) as error:
            evening.desk.tick(evening.now)
        texts.append(ADDRESS.sub("…", "".join(traceback.format_exception(error.value))))
        evening.close()
    assert len(set(texts)) == 1


def test_the_journal_s_row_comes_only_with_the_reveal(tmp_path):
    evening = sit_down(tmp_path, "press")
    for number in (1, 2, 3):
        evening.press(f"seat{number}.leave")
    evening.wait(2.9)
    assert len(evening.journal.load(1).moves) == 2
    evening.wait(0.2)
    (*_, row) = evening.journal.load(1).moves
    assert row.line["leave"] == list(THREE) and row.line["time"] == WALL
    evening.close()
