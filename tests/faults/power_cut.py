"""The power cut between any two writes: the files copied after each statement, and torn.

What a pulled plug may leave of the last transaction: its log cut at any sector, the rest of it zeros or
old bytes, or, while the log is taken over into the file, any number of its pages. Each copy must open
whole, with every acknowledged move.
"""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.commands import Redo
from companion.games.incan_gold.game import GAME
from companion.journal import NAME
from tests.core.at_the_table import Evening

SECTOR, PAGE = 512, 4096
LOG_PAGES = 40  # the log is taken over into the file after so many pages (1000 in the real one)

Files = dict[str, bytes]
# the play's number, the moves in force, those that may be done again
Position = tuple[int, tuple[Any, ...], tuple[Any, ...]]


class Watched:
    """The journal's connection; ``after`` is called when a statement is done."""

    def __init__(self, connection: sqlite3.Connection, after: Callable[[str], None]) -> None:
        self._connection = connection
        self._after = after

    def execute(self, statement: str, *values: Any) -> Any:
        cursor = self._connection.execute(statement, *values)
        self._after(statement)
        return cursor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def position(evening: Evening) -> Position:
    """Of the newest play as it is stored; unless it is over, it must lie on the table."""
    (id,) = evening.journal.ids(limit=1)
    stored = evening.journal.load(id)
    made, undone = (tuple(row.seq for row in rows) for rows in (stored.moves, stored.undone))
    play = evening.desk._play
    if stored.state != "finished":
        assert play is not None and play.id == id
        assert tuple(one.seq for one in play.made) == made
    return id, made, undone


class Cuts:
    """Counts the copies that were opened, and those that had lost something or weren't whole."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.between = self.torn = self.taking_over = self.lost = self.damaged = 0

    def open(self, files: Files, allowed: set[Position]) -> None:
        """What the power cut left: it must be at one of the ``allowed`` positions."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        for name, data in files.items():
            (self._folder / name).write_bytes(data)
        evening = Evening(self._folder)
        sound = evening.journal._db.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        self.damaged += bool(evening.journal.notices) or not sound
        self.lost += position(evening) not in allowed
        evening.close()


def read(folder: Path) -> Files:
    found = {}
    for suffix in ("", "-wal", "-shm"):
        file = folder / (NAME + suffix)
        if file.exists():
            found[file.name] = file.read_bytes()
    return found


def torn_logs(before: Files, after: Files, rng: Random, every: int) -> list[Files]:
    """The log as it may be while the newest frames are on their way to the disk.

    What was synced before stays, also in the sector where the new frames begin: SQLite's "powersafe
    overwrite" (https://www.sqlite.org/psow.html), which it takes for granted unless told otherwise.
    """
    name = f"{NAME}-wal"
    old, new = before.get(name, b""), after[name]
    first = next((n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), len(old))
    last = next((n for n in range(len(new), first, -1) if n > len(old) or new[n - 1] != old[n - 1]), first)
    cuts = [first, *range((first // SECTOR + 1) * SECTOR, last, SECTOR)]
    made = []
    for cut in rng.sample(cuts, min(every, len(cuts))):
        rest = rng.choice((b"", bytes(len(new) - cut), old[cut:], rng.randbytes(len(new) - cut)))
        made.append({**after, name: new[:cut] + rest})
    return made


def half_taken_over(before: Files, after: Files) -> list[Files]:
    """The file as it may be while the log is taken over: some pages are new, the log is still there."""
    old, new = before[NAME], after[NAME]
    grown = old.ljust(len(new), b"\0")
    changed = [at for at in range(0, len(new), PAGE) if grown[at : at + PAGE] != new[at : at + PAGE]]
    made = []
    for count in range(1, len(changed) + 1):
        pages = bytearray(grown if count > len(changed) // 2 else old)
        for at in changed[:count]:
            if at + PAGE > len(pages):
                pages.extend(bytes(at + PAGE - len(pages)))
            pages[at : at + PAGE] = new[at : at + PAGE]
        made.append({**before, NAME: bytes(pages)})
    return made


def run(folder: Path, moves: int, seed: int, torn_of_each: int = 1000) -> dict[str, int]:
    """Play so many steps, cutting the power everywhere; ``torn_of_each``: torn logs tried of a step."""
    rng = Random(seed)
    live = folder / "live"
    evening = Evening(live)
    evening.begin()
    connection = evening.journal._db
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    cuts = Cuts(folder / "cut")
    copies: list[tuple[str, Files]] = []
    evening.journal._db = Watched(connection, lambda text: copies.append((text, read(live))))  # type: ignore[assignment]
    for _ in range(moves):
        before, start = position(evening), read(live)
        copies.clear()
        _step(evening, rng)
        after = position(evening)
        committed = False
        previous = start
        for statement, files in copies:
            if statement == "COMMIT":
                for torn in torn_logs(previous, files, rng, torn_of_each):
                    cuts.torn += 1
                    cuts.open(torn, {before, after})
                committed = True
            cuts.between += 1
            cuts.open(files, {after} if committed else {before})
            previous = files
        if len(previous[f"{NAME}-wal"]) > LOG_PAGES * PAGE:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            for half in half_taken_over(previous, read(live)):
                cuts.taking_over += 1
                cuts.open(half, {after})
    evening.close()
    return {
        "steps": moves,
        "between_writes": cuts.between,
        "torn_logs": cuts.torn,
        "half_taken_over": cuts.taking_over,
        "lost": cuts.lost,
        "damaged": cuts.damaged,
    }


def _step(evening: Evening, rng: Random) -> None:
    play = evening.desk._play
    assert play is not None
    if play.over:
        evening.begin(seed=rng.randrange(1000))
        return
    chance = rng.random()
    if play.made and chance < 0.15:
        evening.press("table.undo")
    elif play.undone and chance < 0.6:
        evening.do(Redo(evening.shown.position))
    else:
        evening.play(rng.choice(list(GAME.legal(play.state))))
