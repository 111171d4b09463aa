"""A play far longer than any evening: Seafarers with two players trading a card to and fro without end.

Its rules allow as many trades in a turn as people like, so every move is a legal one.
"""

import os
import time
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.commands import Undo
from companion.games.seafarers.moves import Trade
from companion.journal import Journal
from companion.record import Entry, Header
from companion.simulate import seat_names
from tests.core.at_the_table import WALL, Evening

GAME = "seafarers"
MOST_BYTES = 4000  # of memory for each move


def write(folder: Path, moves: int, seed: int = 5) -> None:
    """Store an unfinished play of so many moves, the last ones trades."""
    game = games.load(GAME)
    rng, players, options = Random(seed), seat_names(3), game.options_type()
    setup = game.deal(players, options, rng)
    state = game.start(players, options, setup)
    step = game.simulated(players, options, setup, rng)
    made: list[Any] = []
    trade = None
    while trade is None:
        move = next((one for one in game.legal(state) if isinstance(one, Trade)), None) or step(state)
        trade = move if isinstance(move, Trade) else None
        state = game.apply(state, move)
        made.append(move)
    back = Trade(trade.by, trade.partner, trade.take, trade.give)
    while len(made) < moves:
        made.append(back if made[-1] == trade else trade)
        state = game.apply(state, made[-1])
    journal = Journal(folder)
    journal._db.execute("PRAGMA synchronous = OFF")  # they are written for the test only
    id = journal.begin(Header(game, players, options, setup), WALL)
    for seq, move in enumerate(made, start=1):
        journal.append(id, seq, Entry(move, WALL, "touch"))
    journal.close()


def figures(folder: Path, undos: int) -> dict[str, Any]:
    """Seconds to start at the end of that play, and for each undo there; bytes that it holds."""
    begun = time.perf_counter()
    evening = Evening(folder)
    started = time.perf_counter() - begun
    moves = evening.shown.play.moves if evening.shown.play is not None else 0
    times = []
    for _ in range(undos):
        begun = time.perf_counter()
        evening.do(Undo(evening.shown.position))
        times.append(time.perf_counter() - begun)
        assert evening.refused is None
    evening.close()
    tracemalloc.start()
    try:
        again = Evening(folder)
        held = tracemalloc.get_traced_memory()[0]
        again.close()
    finally:
        tracemalloc.stop()
    return {"moves": moves, "start": started, "undo": max(times), "bytes": held, "disk": _size(folder)}


def _size(folder: Path) -> int:
    return sum(os.path.getsize(file) for file in folder.rglob("*") if file.is_file())
