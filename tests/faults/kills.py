"""The plug pulled at a random moment of the write path, again and again, over the same plays.

``python -m tests.faults.kills FOLDER KILLS SEED`` prints one JSON line of figures. A child plays through
the real Table, Desk and Journal and acknowledges each step once the snapshot shows it as stored; it is
killed (SIGKILL) anywhere from its start on. After each kill the play must lie there as it was
acknowledged, or one step further: the step under way, whole.
"""

import hashlib
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

from companion import games, record
from companion.commands import Begin, Command, Propose, Redo, Submit, Undo
from companion.desk import Desk
from companion.games.incan_gold.game import GAME
from companion.journal import Journal
from companion.play import Play, restore
from companion.settings import first_preferences
from companion.table import Table
from tests.core.at_the_table import THREE, WALL, Evening, config

PATIENCE = 30.0
LONGEST_START = 0.03  # seconds after which a child that is to die at its start is killed
MOST_STEPS = 12  # after so many steps at most a child is killed
LONGEST_STEP = 0.002  # seconds into the next one


def digest(lines: list[str]) -> str:
    """A position's name: what was played, by whom, from which set-up."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:20]


def lines_of(play: Play | None) -> list[str]:
    if play is None:
        return []
    entries = [record.Entry(made.entry.move) for made in play.made]
    return list(record.lines(play.header, entries))


def newest(desk: Desk, journal: Journal) -> str:
    """The position of the newest play as it is stored; unless it is over, it must lie on the table."""
    for id in journal.ids(limit=1):
        stored = journal.load(id)
        lines = lines_of(restore(stored, games.load))
        if stored.state != "finished":
            assert lines_of(desk._play) == lines
        return digest(lines)
    return digest([])


class Player:
    """A child's hands: random legal moves, undo and redo, a new play when one is over."""

    def __init__(self, folder: Path, pipe: int, seed: int) -> None:
        self._pipe = pipe
        self._rng = Random(seed)
        self._news = threading.Event()
        settings = config()
        journal = Journal(folder)
        self._desk = Desk(
            journal,
            settings,
            first_preferences(settings),
            wall=lambda: WALL,
            rng=Random(seed),
            preferences_file=folder / "preferences.json",
        )
        self._table = Table(self._desk)
        self._table.subscribe(self._news.set)
        self._tell("is", newest(self._desk, journal))
        self._table.start()

    def play(self) -> None:
        """Never ends by itself."""
        while True:
            snapshot = self._table.snapshot
            play = self._desk._play
            if play is None or play.over:
                self._ask(Propose("incan_gold", THREE, seed=self._rng.randrange(10**6)))
                proposal = self._table.snapshot.proposal
                assert proposal is not None
                header = record.make_header(GAME, THREE, proposal.options, proposal.setup, proposal.seed)
                self._do(Begin(), list(record.lines(header, [])))
                continue
            lines = lines_of(play)
            chance = self._rng.random()
            if snapshot.can_undo and chance < 0.15:
                self._do(Undo(snapshot.position), lines[:-1])
            elif snapshot.can_redo and chance < 0.6:
                again = record.dumps(record.move_line(record.Entry(play.undone[-1].entry.move)))
                self._do(Redo(snapshot.position), [*lines, again])
            else:
                move = self._rng.choice(list(GAME.legal(play.state)))
                made = record.dumps(record.move_line(record.Entry(move)))
                self._do(Submit(move, snapshot.position), [*lines, made])

    def _do(self, command: Command, then: list[str]) -> None:
        self._tell("tries", digest(then))
        self._ask(command)
        assert not self._table.snapshot.unsaved
        assert lines_of(self._desk._play) == then
        self._tell("did", digest(then))

    def _ask(self, command: Command) -> None:
        self._news.clear()
        self._table.submit(command)
        if not self._news.wait(PATIENCE):
            raise TimeoutError
        refusal = self._table.snapshot.refusal
        assert refusal is None, refusal.code

    def _tell(self, what: str, position: str) -> None:
        os.write(self._pipe, f"{what} {position}\n".encode())


class Killed:
    """What one child said before it died."""

    def __init__(self, said: bytes) -> None:
        whole = [line.split() for line in said.decode().split("\n")[:-1]]
        self.acknowledged = sum(line[0] == "did" for line in whole)
        self.position = next((line[1] for line in reversed(whole) if line[0] in ("did", "is")), None)
        self.under_way = whole[-1][1] if whole and whole[-1][0] == "tries" else None


def kill_once(folder: Path, rng: Random) -> Killed:
    """Fork a player and kill it at a random moment."""
    steps, seed = max(0, rng.randrange(-3, MOST_STEPS)), rng.randrange(10**9)
    late = rng.random() * (LONGEST_STEP if steps else LONGEST_START)
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        try:
            Player(folder, writes, seed).play()
        finally:
            os._exit(1)
    os.close(writes)
    said = b""
    try:
        while steps and said.count(b"did ") < steps:
            piece = os.read(reads, 65536)
            if not piece:
                raise RuntimeError("the player ended by itself")
            said += piece
        time.sleep(late)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        if os.WTERMSIG(status) != signal.SIGKILL:
            raise RuntimeError("the player ended by itself")
        while piece := os.read(reads, 65536):
            said += piece
    finally:
        os.close(reads)
    return Killed(said)


def run(folder: Path, kills: int, seed: int) -> dict[str, Any]:
    """Kill so many players; figures of what came of it. Raises AssertionError if anything was lost."""
    rng = Random(seed)
    position = digest([])
    figures = {"kills": 0, "acknowledged": 0, "in_a_step": 0, "step_whole": 0, "at_start": 0, "lost": 0}
    for number in range(kills):
        killed = kill_once(folder, rng)
        before = killed.position or position
        evening = Evening(folder)
        assert evening.journal.notices == [], (number, "the database was damaged")
        assert evening.journal._db.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        position = newest(evening.desk, evening.journal)
        evening.close()
        figures["kills"] += 1
        figures["acknowledged"] += killed.acknowledged
        figures["at_start"] += killed.position is None
        figures["in_a_step"] += killed.under_way is not None
        figures["step_whole"] += killed.under_way is not None and position == killed.under_way
        figures["lost"] += position not in (before, killed.under_way)
    return figures


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
