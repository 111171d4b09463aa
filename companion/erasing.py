"""A player who wants to be forgotten: in every stored play a stand-in takes the name's place.

The plays stay: who won, and by what moves, is everybody's. The name is not.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from msgspec import structs

from companion import games, record
from companion.components import ComponentsError
from companion.journal import Journal
from companion.record import Catalogue, RecordError, same_name
from companion.stored import Row, StoredPlay, Whole, WholeMove

StandIn = Callable[[int], str]
# in one move: more places that could be the name are taken for it without a look at the rules
MOST_PLACES = 8
# what a play raises that the rules here can't play, or whose board's file is broken
UNPLAYABLE = (RecordError, ComponentsError)
SAME = ("format", "version", "game")  # what is no name in a header


def erase(journal: Journal, name: str, stand_in: StandIn, catalogue: Catalogue = games.load) -> int:
    """Put stand-ins in the place of ``name`` in all plays; gives in how many.

    ``stand_in`` words the one for a seat, from 1. All plays are changed, or none. Raises JournalError.
    """
    # a row that no companion wrote has no names that can be told from the rest
    played = [id for id in journal.ids(limit=-1) if same_name(name) in _names(journal, id)]
    if played:
        journal.rewrite(
            new for id in played if (new := without(journal.whole(id), name, stand_in, catalogue)) is not None
        )
    return len(played)


def _names(journal: Journal, id: int) -> set[str]:
    try:
        return {same_name(name) for name in journal.players(id)}
    except ValueError:
        return set()


def without(play: Whole, name: str, stand_in: StandIn, catalogue: Catalogue = games.load) -> Whole | None:
    """The play without ``name``; None if it is not in it."""
    header = record.parse_object(play.header)
    names: list[str] = header["players"]
    seats = [seat for seat, player in enumerate(names) if same_name(player) == same_name(name)]
    if not seats or names[seats[0]] in play.erased:
        return None
    old = names[seats[0]]
    new = _free(stand_in, seats[0] + 1, names)
    rewritten, moves = _rewritten(header, play.moves, old, new, catalogue)
    return Whole(play.id, record.dumps(rewritten), (*play.erased, new), moves)


def anonymous(
    play: Whole, stored: StoredPlay, stand_in: StandIn, catalogue: Catalogue = games.load
) -> StoredPlay:
    """``stored``, which is the same play, without any name or time: only its moves in force."""
    for name in stored.header["players"]:
        play = without(play, name, stand_in, catalogue) or play
    return structs.replace(
        stored,
        header=record.parse_object(play.header),
        started=None,
        last_played=None,
        moves=tuple(
            Row(move.seq, record.parse_object(move.text), None) for move in play.moves if move.mark is None
        ),
        undone=(),
    )


def _free(stand_in: StandIn, seat: int, names: list[str]) -> str:
    """The stand-in for a seat; another number where somebody is really called so."""
    taken = {same_name(name) for name in names}
    for number in (seat, *range(len(names) + 1, 2 * len(names) + 2)):
        if same_name(stand_in(number)) not in taken:
            return stand_in(number)
    raise AssertionError("more names than players")


def _rewritten(
    header: dict[str, Any], moves: tuple[WholeMove, ...], old: str, new: str, catalogue: Catalogue
) -> tuple[dict[str, Any], tuple[WholeMove, ...]]:
    """Header and moves with another name.

    What is called as the player but isn't the player (a place, a card, a choice) stays: that a text
    is the name shows in that the rules take the other name in its place.
    """
    kept = {key: value for key, value in header.items() if key in SAME}
    kept["players"] = [new if player == old else player for player in header["players"]]
    if isinstance(header.get("seed"), str):
        kept["seed"] = None  # words of their own choice
    rest = {key: value for key, value in header.items() if key not in kept}
    for named in _renamed(rest, old, new):
        try:
            read = record.parse_header({**kept, **named}, catalogue)
        except UNPLAYABLE:
            continue
        return {**header, **kept, **named}, tuple(_moves(moves, old, new, record.start(read), read.game))
    # no version of the rules that is here can play it: every text that is the name goes
    everywhere = {**header, **kept, **next(_renamed(rest, old, new))}
    return everywhere, tuple(_blindly(move, old, new) for move in moves)


def _moves(
    moves: tuple[WholeMove, ...], old: str, new: str, state: Any, game: games.AnyGame
) -> Iterator[WholeMove]:
    """Each move as the rules take it; one they can't take any longer has the name nowhere."""
    for move in moves:
        if move.mark == "replaced":
            yield _blindly(move, old, new)
            continue
        for line in _lines(move, old, new):
            try:
                entry = record.parse_move(game, line)
                after = record.apply(game, state, entry.move)
            except UNPLAYABLE:
                continue
            state = after
            yield WholeMove(move.seq, record.dumps(line), move.mark)
            break
        else:
            yield _blindly(move, old, new)


def _blindly(move: WholeMove, old: str, new: str) -> WholeMove:
    for line in _lines(move, old, new):
        return WholeMove(move.seq, record.dumps(line), move.mark)
    return WholeMove(move.seq, move.text.replace(old, new), move.mark)


def _lines(move: WholeMove, old: str, new: str) -> Iterator[dict[str, Any]]:
    """What the move may be with the other name; nothing if no companion wrote it."""
    try:
        line = record.parse_object(move.text)
    except ValueError:
        return
    yield from _renamed(line, old, new)


def _renamed(value: dict[str, Any], old: str, new: str) -> Iterator[dict[str, Any]]:
    """``value`` with the other name: in every place first, then in fewer and fewer of them."""
    places = _count(value, old)
    least = 0 if places <= MOST_PLACES else places
    for size in range(places, least - 1, -1):
        for chosen in combinations(range(places), size):
            left = iter(range(places))
            yield _put(value, old, new, frozenset(chosen), left)


def _count(value: Any, old: str) -> int:
    if isinstance(value, dict):
        return sum((key == old) + _count(inner, old) for key, inner in value.items() if key != "move")
    if isinstance(value, list):
        return sum(_count(inner, old) for inner in value)
    return int(value == old)


def _put(value: Any, old: str, new: str, chosen: frozenset[int], left: Iterator[int]) -> Any:
    """``value`` with ``new`` in the ``chosen`` ones of the places where ``old`` is; ``left`` numbers them."""
    if isinstance(value, dict):
        changed = {}
        for key, inner in value.items():
            if key == "move":
                changed[key] = inner
                continue
            kept = new if key == old and next(left) in chosen else key
            changed[kept] = _put(inner, old, new, chosen, left)
        return changed
    if isinstance(value, list):
        return [_put(inner, old, new, chosen, left) for inner in value]
    return new if value == old and next(left) in chosen else value
