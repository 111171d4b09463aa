"""The games that the shared tests run over: all registered ones and the fifth, from outside."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from msgspec import Struct

from companion import games
from companion.game import Message, Move
from companion.games import AnyGame
from companion.i18n import Language, Words
from companion.simulate import seat_names
from tests.games.fifth_game import GAME as FIFTH

NAMES = (*games.names(), FIFTH.name)
LOCALE = Path(__file__).parent / "locale"


def load(name: str) -> AnyGame:
    """A catalogue with one game more. Raises KeyError as the companion's own."""
    return FIFTH if name == FIFTH.name else games.load(name)


# gone when the tests end
_FOLDER = TemporaryDirectory(prefix="locale-")


@cache
def _compiled() -> Path:
    """The fifth game's catalogues, compiled as ``pybabel compile`` does it."""
    folder = Path(_FOLDER.name)
    for source in LOCALE.rglob("*.po"):
        target = folder / source.relative_to(LOCALE).with_suffix(".mo")
        target.parent.mkdir(parents=True)
        with source.open("rb") as read, target.open("wb") as written:
            write_mo(written, read_po(read))
    return folder


@cache
def words(language: Language) -> Words:
    return Words(language, extra=[_compiled()])


class Scene(Struct, frozen=True):
    """A moment of a random play, and how it came about."""

    game: AnyGame
    players: tuple[str, ...]
    options: Any
    setup: Any
    states: list[Any]
    moves: list[Move]

    def steps(self) -> Iterator[tuple[Any, Move, Any]]:
        """Each move, with the states before and after it."""
        return zip(self.states, self.moves, self.states[1:], strict=False)


def option_sets(game: AnyGame) -> Iterator[Any]:
    """The defaults, then for each option every other value beside the defaults of the rest."""
    yield game.options_type()
    for option, values in game.choices.items():
        for value in values[1:]:
            yield game.options_type(**{option: value})


def play(
    game: AnyGame, seats: int | None = None, seed: int = 0, options: Any = None, most: int | None = None
) -> Scene:
    """A random play of honest cards and dice, to its end or for ``most`` moves."""
    rng = Random(seed)
    options = game.options_type() if options is None else options
    least, most_ = game.seats(options)
    players = seat_names(min(least if seats is None else seats, most_))
    setup = game.deal(players, options, rng)
    states = [game.start(players, options, setup)]
    moves: list[Move] = []
    next_move = game.simulated(players, options, setup, rng)
    while not game.over(states[-1]) and (most is None or len(moves) < most):
        moves.append(next_move(states[-1]))
        states.append(game.apply(states[-1], moves[-1]))
    return Scene(game, players, options, setup, states, moves)


def inner(message: Message) -> Iterator[Message]:
    """A message and all messages among its facts."""
    yield message
    for fact in message.facts.values():
        for item in fact if isinstance(fact, (tuple, list)) else (fact,):
            if isinstance(item, Message):
                yield from inner(item)
