"""Play records: one play as JSON Lines, read strictly, replayed, written again.

A record is the header line and one line a move. See ``docs/play-record.md``.
"""

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from companion import games
from companion.game import IllegalMove, Message, Move, say
from companion.games import AnyGame
from companion.validation import Invalid, convert

FORMAT = "companion-play"
VERSION = 1
NAME_LENGTH = 24
# fields that every move may carry and that rules ignore; ``at`` is an older name of ``time``
EXTRAS = ("time", "at", "via")

Catalogue = Callable[[str], AnyGame]
_encode = msgspec.json.Encoder().encode


class RecordError(Exception):
    """A line that can't be read or played: its number (from 1), code and sentence."""

    def __init__(self, line: int, code: str, message: Message) -> None:
        super().__init__(f"line {line}: {code}")
        self.line = line
        self.code = code
        self.message = message


class Header(Struct, frozen=True):
    """The checked first line: what is played, by whom, with what set-up."""

    game: AnyGame
    players: tuple[str, ...]
    options: Any
    setup: Any
    seed: int | str | None = None

    @property
    def variant(self) -> Message | None:
        """What of the game is played, in words: the second name of the play."""
        return self.game.variant(self.options)


class Entry(Struct, frozen=True):
    """One move with its extras: when (ISO 8601, UTC) and by what way it came."""

    move: Move
    time: str | None = None
    via: str | None = None


class _HeaderLine(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    game: str
    players: tuple[str, ...]
    setup: dict[str, Any]
    options: dict[str, Any] = {}
    seed: int | str | UnsetType | None = UNSET


class _Extras(Struct, frozen=True):
    time: str | None = None
    at: str | None = None
    via: str | None = None


def malformed(line: int, why: str, **facts: Any) -> RecordError:
    return RecordError(line, "malformed", say(f"refusal.malformed.{why}", **facts))


def normal_name(name: str) -> str:
    """A name as it is kept: trimmed, in NFC."""
    return unicodedata.normalize("NFC", name.strip())


def same_name(name: str) -> str:
    """What two names must not share: NFC and case folding."""
    return unicodedata.normalize("NFC", normal_name(name).casefold())


def name_problem(name: str, others: Iterable[str] = ()) -> Message | None:
    """Why ``name`` can't be one beside ``others``, or None."""
    kept = normal_name(name)
    if not kept:
        return say("name.empty")
    if len(kept) > NAME_LENGTH:
        return say("name.too-long", name=kept, n=NAME_LENGTH)
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in kept):
        return say("name.unprintable", name="".join(x if x.isprintable() else "?" for x in kept))
    if same_name(kept) in {same_name(other) for other in others}:
        return say("name.twice", name=kept)
    return None


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key twice")
    return found


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is no number")


def parse_object(text: bytes | str) -> dict[str, Any]:
    """One strict JSON object: no key twice, no NaN, no stray surrogates. Raises ValueError."""
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    try:
        value = json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def parse_header(raw: dict[str, Any], catalogue: Catalogue = games.load, line: int = 1) -> Header:
    """The header in ``raw``. Raises RecordError for ``line``."""
    try:
        read = convert(raw, _HeaderLine)
    except Invalid as error:
        raise RecordError(line, "malformed", error.message) from None
    if read.format != FORMAT:
        raise malformed(line, "format", value=read.format)
    if read.version != VERSION:
        raise malformed(line, "version", value=read.version, known=VERSION)
    try:
        game = catalogue(read.game)
    except KeyError:
        raise malformed(line, "game", value=read.game) from None
    seed = None if isinstance(read.seed, UnsetType) else read.seed
    return make_header(game, read.players, read.options, read.setup, seed, line)


def check_players(game: AnyGame, names: Sequence[str], line: int = 1) -> tuple[str, ...]:
    """The names as kept. Raises RecordError if they are no names, or more or fewer than ever play it."""
    players: list[str] = []
    for name in names:
        problem = name_problem(name, players)
        if problem is not None:
            raise RecordError(line, "malformed", problem)
        players.append(normal_name(name))
    _check_count(len(players), (game.least_players, game.most_players), line)
    return tuple(players)


def check_seats(game: AnyGame, players: Sequence[str], options: Any, line: int = 1) -> None:
    """Raises RecordError if so many can't play with these options."""
    _check_count(len(players), game.seats(options), line)


def _check_count(count: int, limits: tuple[int, int], line: int) -> None:
    least, most = limits
    if not least <= count <= most:
        raise malformed(line, "players", n=count, least=least, most=most)


def parse_options(game: AnyGame, raw: dict[str, Any], line: int = 1) -> Any:
    """The options, defaults filled in. Raises RecordError: an option that isn't there is an error."""
    try:
        return convert(raw, game.options_type, "options")
    except Invalid as error:
        code = "unknown-value" if error.kind in ("unknown-value", "unknown-field") else "malformed"
        raise RecordError(line, code, error.message) from None


def make_header(
    game: AnyGame,
    names: Sequence[str],
    options: dict[str, Any],
    setup: dict[str, Any],
    seed: int | str | None = None,
    line: int = 1,
) -> Header:
    """A checked header from plain values. Raises RecordError."""
    players = check_players(game, names, line)
    chosen = parse_options(game, options, line)
    check_seats(game, players, chosen, line)
    try:
        laid = convert(setup, game.setup_type, "setup")
        game.start(players, chosen, laid)
    except Invalid as error:
        code = "unknown-value" if error.kind == "unknown-value" else "malformed"
        raise RecordError(line, code, error.message) from None
    except IllegalMove as refusal:
        raise RecordError(line, refusal.code, refusal.message) from None
    return Header(game, players, chosen, laid, seed)


def start(header: Header) -> Any:
    """The state before the first move."""
    return header.game.start(header.players, header.options, header.setup)


@cache
def _fields(kind: type[Move]) -> frozenset[str]:
    """The names of a move's own fields: one that is called as an extra is still its own."""
    return frozenset(kind.__struct_encode_fields__)


def parse_move(game: AnyGame, raw: dict[str, Any], line: int = 0) -> Entry:
    """The move in ``raw`` with its extras. Raises RecordError."""
    name = raw.get("move")
    if not isinstance(name, str):
        raise malformed(line, "no-move")
    kinds = {kind.__struct_config__.tag: kind for kind in game.move_types}
    if name not in kinds:
        raise RecordError(line, "unknown-move", say("refusal.unknown-move", move=name))
    kind = kinds[name]
    extra = {key for key in EXTRAS if key in raw and key not in _fields(kind)}
    try:
        extras = convert({key: raw[key] for key in extra}, _Extras)
        move = convert({key: value for key, value in raw.items() if key not in extra}, kind)
    except Invalid as error:
        code = "unknown-value" if error.kind == "unknown-value" else "malformed"
        raise RecordError(line, code, error.message) from None
    return Entry(move, extras.time or extras.at, extras.via)


def split_lines(data: bytes) -> list[bytes]:
    """The lines of a record: ended by LF or CRLF, the last may lack its end."""
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return [line.removesuffix(b"\r") for line in lines]


class Replay(Struct, frozen=True):
    """A record as far as it could be played: ``states[0]`` is before the first move."""

    header: Header | None
    states: tuple[Any, ...]
    entries: tuple[Entry, ...]
    error: RecordError | None = None

    @property
    def state(self) -> Any:
        return self.states[-1]


def read(data: bytes, until: int | None = None, catalogue: Catalogue = games.load) -> Replay:
    """Replay a record's bytes, stopping at the first bad line or after ``until`` moves."""
    lines = split_lines(data)
    try:
        if not lines:
            raise malformed(1, "empty-file")
        header = parse_header(_parse_line(lines[0], 1), catalogue)
    except RecordError as error:
        return Replay(None, (), (), error)
    states: list[Any] = [start(header)]
    entries: list[Entry] = []
    try:
        for line, text in enumerate(lines[1:], start=2):
            if until is not None and len(entries) >= until:
                break
            entry = parse_move(header.game, _parse_line(text, line), line)
            states.append(apply(header.game, states[-1], entry.move, line))
            entries.append(entry)
    except RecordError as error:
        return Replay(header, tuple(states), tuple(entries), error)
    return Replay(header, tuple(states), tuple(entries))


def apply(game: AnyGame, state: Any, move: Move, line: int = 0) -> Any:
    """The next state. Raises RecordError for ``line`` if the rules refuse."""
    try:
        return game.apply(state, move)
    except IllegalMove as refusal:
        raise RecordError(line, refusal.code, refusal.message) from None


def _parse_line(text: bytes, line: int) -> dict[str, Any]:
    if not text:
        raise malformed(line, "empty-line")
    try:
        return parse_object(text)
    except ValueError as error:
        why = "not-utf8" if isinstance(error, UnicodeError) else "json"
        raise malformed(line, why) from None


def header_line(header: Header) -> dict[str, Any]:
    """The header as the record writes it, all options spelt out."""
    line: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": header.game.name,
        "players": list(header.players),
        "options": msgspec.to_builtins(header.options),
        "setup": msgspec.to_builtins(header.setup),
    }
    if header.seed is not None:
        line["seed"] = header.seed
    return line


def move_line(entry: Entry) -> dict[str, Any]:
    line: dict[str, Any] = msgspec.to_builtins(entry.move)
    extras: tuple[tuple[Literal["time", "via"], str | None], ...] = (("time", entry.time), ("via", entry.via))
    return {**line, **{key: value for key, value in extras if value is not None}}


def dumps(value: Any) -> str:
    """One line of JSON, letters as they are."""
    return _encode(value).decode("utf-8")


def lines(header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    """A record's lines, without line ends."""
    yield dumps(header_line(header))
    for entry in entries:
        yield dumps(move_line(entry))
