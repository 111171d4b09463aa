"""Random plays against a simulated table, through the same rules, with every invariant checked."""

import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from msgspec import Struct

from companion import record
from companion.games import AnyGame
from companion.record import Entry, Header

# a play that has not ended by then most likely never will
MOST_MOVES = 20_000
_NAMES = ("An", "Bình", "Chi", "Dũng", "Én", "Giang", "Hà", "Khánh", "Linh", "Minh")


class NoEnd(Exception):
    """A play went on and on: its options may ask for what nobody can reach. ``moves``: so many."""

    def __init__(self, moves: int) -> None:
        super().__init__(f"no end within {moves} moves")
        self.moves = moves


class ScoreSpread(Struct, frozen=True):
    min: int
    median: float
    max: int


class Report(Struct, frozen=True):
    """What ``companion simulate --json`` prints; ``seconds`` are wall time."""

    game: str
    players: int
    plays: int
    moves: int
    seconds: float
    plays_per_second: float
    moves_per_second: float
    scores: ScoreSpread


def seat_names(count: int) -> tuple[str, ...]:
    return tuple(_NAMES[seat] if seat < len(_NAMES) else f"P{seat + 1}" for seat in range(count))


class RandomPlay(Struct, frozen=True):
    """A whole play and the state at its end."""

    header: Header
    entries: list[Entry]
    state: Any


def random_play(
    game: AnyGame, players: tuple[str, ...], rng: Random, options: Any | None = None
) -> RandomPlay:
    """One random play to its end, with the default options unless others are given.

    Raises AssertionError if an invariant breaks, NoEnd if the play does not end.
    """
    options = game.options_type() if options is None else options
    setup = game.deal(players, options, rng)
    state = game.start(players, options, setup)
    next_move = game.simulated(players, options, setup, rng)
    entries: list[Entry] = []
    game.check(state)
    while not game.over(state):
        if len(entries) == MOST_MOVES:
            raise NoEnd(MOST_MOVES)
        move = next_move(state)
        before, state = state, game.apply(state, move)
        game.check(state)
        game.check_step(before, state)
        entries.append(Entry(move))
    return RandomPlay(Header(game, players, options, setup), entries, state)


def simulate(
    game: AnyGame,
    players: int,
    plays: int,
    seed: int | None,
    records: Path | None = None,
    options: Any | None = None,
) -> Report:
    """Play ``plays`` random games; write each into ``records`` if given. Raises NoEnd."""
    rng = Random(seed)
    names = seat_names(players)
    moves = 0
    scores: list[int] = []
    begun = time.perf_counter()
    for number in range(1, plays + 1):
        play = random_play(game, names, rng, options)
        moves += len(play.entries)
        scores += [standing.score or 0 for standing in game.standings(play.state)]
        if records is not None:
            _write(records / f"{game.name}-{number:05}.jsonl", play)
    seconds = time.perf_counter() - begun
    return Report(
        game=game.name,
        players=players,
        plays=plays,
        moves=moves,
        seconds=round(seconds, 3),
        plays_per_second=round(plays / seconds, 1),
        moves_per_second=round(moves / seconds, 1),
        scores=ScoreSpread(min(scores), median(scores), max(scores)),
    )


def _write(path: Path, play: RandomPlay) -> None:
    text = "".join(f"{line}\n" for line in record.lines(play.header, play.entries))
    path.write_text(text, "utf-8")
