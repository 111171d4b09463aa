"""The score pad: final counts instead of a play, player by player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game import Message, ScorePadError
from companion.i18n import Words
from ui.games import GameUI, PadField
from ui.presenters import common
from ui.presenters.end import Ranking, present_ranking

Value = int | str
TABLE = -1  # the seat of what is counted once for everybody


class Counts(Struct, frozen=True):
    """What has been counted: ``numbers`` and ``lists`` by (seat, key)."""

    game: str
    players: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()
    numbers: tuple[tuple[tuple[int, str], int], ...] = ()
    lists: tuple[tuple[tuple[int, str], tuple[Value, ...]], ...] = ()

    def number(self, seat: int, key: str) -> int:
        return dict(self.numbers).get((seat, key), 0)

    def taken(self, seat: int, key: str) -> tuple[Value, ...]:
        return dict(self.lists).get((seat, key), ())

    def with_number(self, seat: int, key: str, number: int) -> Counts:
        return replace(self, numbers=tuple({**dict(self.numbers), (seat, key): number}.items()))

    def toggled(self, seat: int, field: PadField, value: Value) -> Counts:
        """The seat takes a value; when none is left it is taken from the one who has it, or given back."""
        lists = dict(self.lists)
        mine = list(lists.get((seat, field.key), ()))
        if field.single:
            mine = [value] if value in mine else []
        used = sum(taken.count(value) for (_, key), taken in lists.items() if key == field.key)
        if used < field.values.count(value):
            mine.append(value)
        elif value in mine:
            mine = [other for other in mine if other != value]
        else:
            holder = next(place for place, taken in lists.items() if place[1] == field.key and value in taken)
            left = list(lists[holder])
            left.remove(value)
            lists[holder] = tuple(left)
            mine.append(value)
        lists[(seat, field.key)] = tuple(sorted(mine, key=field.values.index))
        return replace(self, lists=tuple(lists.items()))

    def without_last(self, seat: int, key: str) -> Counts:
        """The highest value taken is given back."""
        lists = {**dict(self.lists), (seat, key): self.taken(seat, key)[:-1]}
        return replace(self, lists=tuple(lists.items()))

    def chosen(self, option: str, value: Any) -> Counts:
        """Another rule for the same counts; lists start again, since their values may differ."""
        return replace(self, options=tuple({**dict(self.options), option: value}.items()), lists=())


def counts(game: str, players: tuple[str, ...], options: Mapping[str, Any], ui: GameUI) -> Counts:
    choices = common.game(game).choices
    carried = tuple((name, options.get(name, choices[name][0])) for name in ui.pad_options)
    return Counts(game, players, carried)


def fields_of(counts: Counts, ui: GameUI) -> tuple[PadField, ...]:
    """What is counted with so many players, what belongs to everybody last."""
    fields = [
        field
        for field in ui.pad_fields(dict(counts.options))
        if not field.players or field.players == len(counts.players)
    ]
    return tuple(sorted(fields, key=lambda field: field.everybody))


def typed(fields: tuple[PadField, ...]) -> tuple[PadField, ...]:
    """Those that are entered beside the sheet; what one has or has not is tapped on the sheet itself."""
    return tuple(field for field in fields if not field.flag)


def as_pad(counts: Counts, fields: tuple[PadField, ...]) -> dict[str, Any]:
    """The counts as the game's score pad takes them."""
    pad: dict[str, Any] = {"players": {}, **dict(counts.options)}
    for seat, player in enumerate(counts.players):
        mine: dict[str, Any] = pad["players"].setdefault(player, {})
        for field in fields:
            if not field.everybody:
                _put(mine, field.key, _counted(counts, seat, field))
    for field in fields:
        if field.everybody:
            _put(pad, field.key, _counted(counts, TABLE, field))
    return pad


def _counted(counts: Counts, seat: int, field: PadField) -> Any:
    taken = counts.taken(seat, field.key)
    if field.flag:
        return bool(taken)
    if field.single:
        return taken[0] if taken else None
    return list(taken) if field.values else counts.number(seat, field.key)


def _put(pad: dict[str, Any], key: str, value: Any) -> None:
    """A dot in the key leads into counts within counts."""
    *outer, last = key.split(".")
    for name in outer:
        pad = pad.setdefault(name, {})
    pad[last] = value


class Offered(Struct, frozen=True):
    """A value of a list, its words, and how many of it this seat has."""

    value: Value
    text: str
    mine: int


class Cell(Struct, frozen=True):
    """``back``: values can be taken several times, so the last one must be taken back by itself."""

    key: str
    label: str
    text: str
    values: tuple[Offered, ...]
    is_list: bool
    back: bool = False


class PadRow(Struct, frozen=True):
    seat: int
    player: str
    cells: tuple[Cell, ...]


class PadChoice(Struct, frozen=True):
    option: str
    label: str
    values: tuple[Any, ...]
    labels: tuple[str, ...]
    chosen: int


class Pad(Struct, frozen=True):
    title: str
    rows: tuple[PadRow, ...]
    table: tuple[Cell, ...]  # what is counted once for everybody
    choices: tuple[PadChoice, ...]
    prompt: str
    error: str
    kept: str  # that the ranking is not kept
    home: str
    ranking: Ranking | None
    show: str
    back: str


def present_pad(counts: Counts, words: Words, ui: GameUI) -> Pad:
    """Every cell, and the ranking that the counts give; an impossible count names player and field."""
    fields = fields_of(counts, ui)
    own = tuple(field for field in fields if not field.everybody)
    game = common.game(counts.game)
    error, ranking = "", None
    try:
        standings = game.score_pad(as_pad(counts, fields))
    except ScorePadError as problem:
        error = words(_named(problem.message, fields))
    else:
        ranking = present_ranking(counts.game, counts.players, standings, words)
    rows = tuple(
        PadRow(seat, player, tuple(_cell(counts, seat, field, words) for field in own))
        for seat, player in enumerate(counts.players)
    )
    return Pad(
        title=words.text("ui.pad.title", game=common.title(counts.game, words)),
        rows=rows,
        table=tuple(_cell(counts, TABLE, field, words) for field in fields if field.everybody),
        choices=tuple(_choice(counts, name, value, words) for name, value in counts.options),
        prompt=_prompt(fields, words),
        error=error,
        kept=words.text("ui.pad.not-kept"),
        home=words.text("ui.end.home"),
        ranking=ranking,
        show=words.text("ui.pad.show"),
        back=words.text("ui.pad.back"),
    )


def _prompt(fields: tuple[PadField, ...], words: Words) -> str:
    flags = tuple(words.text(field.code) for field in fields if field.flag)
    if not flags:
        return words.text("ui.pad.prompt")
    return words.text("ui.pad.prompt-holders", fields=flags)


def _named(message: Message, fields: tuple[PadField, ...]) -> Message:
    """The sentence with a field called as its column is, not as the counts call it."""
    labels = {field.key: Message(field.code) for field in fields}
    field = message.facts.get("field")
    if not isinstance(field, str) or field not in labels:
        return message
    return Message(message.code, {**message.facts, "field": labels[field]})


def _cell(counts: Counts, seat: int, field: PadField, words: Words) -> Cell:
    label = words.text(field.code)
    if not field.values:
        return Cell(field.key, label, str(counts.number(seat, field.key)), (), False)

    def worded(value: Value) -> str:
        return words.text(f"{field.words}.{value}") if field.words else str(value)

    mine = counts.taken(seat, field.key)
    kinds = tuple(dict.fromkeys(field.values))
    return Cell(
        key=field.key,
        label=label,
        text=(", " if field.words else " ").join(map(worded, mine)) or "–",
        values=tuple(Offered(value, worded(value), mine.count(value)) for value in kinds),
        is_list=True,
        back=len(kinds) < len(field.values),
    )


def _choice(counts: Counts, option: str, value: Any, words: Words) -> PadChoice:
    values = common.game(counts.game).choices[option]
    return PadChoice(
        option=option,
        label=common.option_text(counts.game, option, words),
        values=values,
        labels=tuple(common.value_text(counts.game, option, each, words) for each in values),
        chosen=values.index(value) if value in values else -1,
    )
