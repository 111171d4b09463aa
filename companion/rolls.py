"""What was rolled in plays that are kept: read from their moves, without replaying them."""

from collections import Counter
from collections.abc import Iterable

from companion import games, record
from companion.dice import SUMS
from companion.game import Move
from companion.games import AnyGame
from companion.stored import StoredPlay


def rolling() -> tuple[str, ...]:
    """The games in which dice are rolled."""
    return tuple(name for name in games.names() if games.load(name).rolls_dice)


def sums(game: AnyGame, moves: Iterable[Move]) -> Counter[int]:
    """How often each sum of two dice came in these moves."""
    rolled = (game.dice_of(move) for move in moves)
    return Counter(sum(dice) for dice in rolled if dice is not None)


def stored_sums(game: AnyGame, stored: StoredPlay) -> Counter[int]:
    """The same of a stored play: of its moves in force. Raises RecordError if one can't be read."""
    return sums(game, (record.parse_move(game, row.line).move for row in stored.moves))


def counts(counted: Counter[int]) -> tuple[int, ...]:
    """From 2 to 12, as `companion.dice.fairness` takes them."""
    return tuple(counted[total] for total in SUMS)
