"""Plays as they come out of the journal: rows of its tables, each value checked.

A row may be of a worn-out disk, or somebody may have written it by hand.
"""

import sqlite3
from collections.abc import Sequence
from datetime import datetime
from math import isfinite
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from companion.record import parse_object

# unfinished: lies on the table, picked up at the next start; aside: picked up when asked for
State = Literal["unfinished", "aside", "finished", "abandoned"]
STATES: tuple[State, ...] = get_args(State)
# of a move: in force, taken back, taken back and replaced by others
MARKS = (None, "undone", "replaced")


class Row(Struct, frozen=True):
    """A stored move: its number in the play, its line as a record has it, the code scanned for it."""

    seq: int
    line: dict[str, Any]
    code: str | None


class StoredPlay(Struct, frozen=True):
    """A play as stored: ``moves`` in force in order; ``undone`` may be done again, first one first."""

    id: int
    header: dict[str, Any]
    started: str | None
    last_played: str | None
    seconds: float
    state: State
    moves: tuple[Row, ...]
    undone: tuple[Row, ...]
    next_seq: int


class WholeMove(Struct, frozen=True):
    """A move as its row has it: the text of its line, and whether it is in force, or how it is not."""

    seq: int
    text: str
    mark: str | None


class Whole(Struct, frozen=True):
    """A play as its rows have it, every move in order; ``erased`` are the names that are stand-ins."""

    id: int
    header: str
    erased: tuple[str, ...]
    moves: tuple[WholeMove, ...]


def stored_whole(play: sqlite3.Row, moves: Sequence[sqlite3.Row]) -> Whole:
    """A play from its rows. Raises ValueError if no companion wrote its header; of a move that none wrote
    nothing is kept."""
    stored_header(play["header"])
    return Whole(
        play["id"],
        play["header"],
        # a file that is only read may be of the first version, without the column
        _stand_ins(play["erased"] if "erased" in play.keys() else None),  # noqa: SIM118
        tuple(
            WholeMove(move["seq"], move["move"] if isinstance(move["move"], str) else "{}", move["mark"])
            for move in moves
        ),
    )


def stored_names(header: Any, erased: Any) -> tuple[str, ...]:
    """The people of a header; none if no companion wrote it."""
    try:
        names = stored_header(header)["players"]
    except ValueError:
        return ()
    return tuple(name for name in names if name not in _stand_ins(erased))


def _stand_ins(text: Any) -> tuple[str, ...]:
    try:
        names = msgspec.json.decode(text, type=tuple[str, ...]) if isinstance(text, str) else ()
    except msgspec.DecodeError:
        return ()
    return names


def stored_play(play: sqlite3.Row, moves: Sequence[sqlite3.Row]) -> StoredPlay:
    """A play from its row and those of its moves in order. Raises ValueError if no companion wrote them."""
    marked = [(_one_of(MARKS, move["mark"]), _row(move)) for move in moves]
    return StoredPlay(
        id=play["id"],
        header=stored_header(play["header"]),
        started=_moment(play["started"]),
        last_played=_moment(play["last_played"]),
        seconds=_duration(play["seconds"]),
        state=_one_of(STATES, play["state"]),
        moves=tuple(move for mark, move in marked if mark is None),
        undone=tuple(move for mark, move in marked if mark == "undone"),
        next_seq=max((move.seq for _, move in marked), default=0) + 1,
    )


def stored_header(text: Any) -> dict[str, Any]:
    """The header as stored, with what lists of plays need. Raises ValueError if there is none."""
    header = _object(text)
    names = header.get("players")
    if not isinstance(header.get("game"), str) or not isinstance(names, list):
        raise ValueError("no header")
    if not all(isinstance(name, str) for name in names):
        raise ValueError("no names")
    return header


def _row(row: sqlite3.Row) -> Row:
    seq, code = row["seq"], row["code"]
    if not isinstance(seq, int) or not isinstance(code, str | None):
        raise ValueError("no row of a move")
    extras = {key: row[key] for key in ("time", "via") if row[key] is not None}
    return Row(seq, {**_object(row["move"]), **extras}, code)


def _object(text: Any) -> dict[str, Any]:
    if not isinstance(text, str):
        raise ValueError("no text")
    return parse_object(text)


def _one_of(known: tuple[Any, ...], value: Any) -> Any:
    if value not in known:
        raise ValueError(f"{value!r} is none of {known}")
    return value


def _moment(value: Any) -> str | None:
    """An ISO 8601 time as stored; one that can't be read, or can't be, is not known."""
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    # far from the ends of the calendar, so that it may be shown in any time zone
    return str(value) if moment.tzinfo is not None and 1970 <= moment.year < 9999 else None


def _duration(value: Any) -> float:
    """Seconds as stored; 0 if they can't be read."""
    return float(value) if isinstance(value, int | float) and isfinite(value) else 0.0
