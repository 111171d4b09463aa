"""The score pad: final counts instead of a play, player by player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game import ScorePadError
from companion.i18n import Words
from ui.games import GameUI, PadField
from ui.presenters import common
from ui.presenters.end import Ranking, present_ranking


class Counts(Struct, frozen=True):
    """What has been counted: ``numbers`` and ``lists`` by (seat, key)."""

    game: str
    players: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()
    numbers: tuple[tuple[tuple[int, str], int], ...] = ()
    lists: tuple[tuple[tuple[int, str], tuple[int, ...]], ...] = ()

    def number(self, seat: int, key: str) -> int:
        return dict(self.numbers).get((seat, key), 0)

    def taken(self, seat: int, key: str) -> tuple[int, ...]:
        return dict(self.lists).get((seat, key), ())

    def with_number(self, seat: int, key: str, number: int) -> Counts:
        return replace(self, numbers=tuple({**dict(self.numbers), (seat, key): number}.items()))

    def toggled(self, seat: int, field: PadField, value: int) -> Counts:
        """The seat takes a value; when none is left it is taken from the one who has it, or given back."""
        lists = dict(self.lists)
        mine = list(lists.get((seat, field.key), ()))
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
        lists[(seat, field.key)] = tuple(sorted(mine))
        return replace(self, lists=tuple(lists.items()))

    def chosen(self, option: str, value: Any) -> Counts:
        """Another rule for the same counts; lists start again, since their values may differ."""
        return replace(self, options=tuple({**dict(self.options), option: value}.items()), lists=())


def counts(game: str, players: tuple[str, ...], options: Mapping[str, Any], ui: GameUI) -> Counts:
    choices = common.game(game).choices
    carried = tuple((name, options.get(name, choices[name][0])) for name in ui.pad_options)
    return Counts(game, players, carried)


def as_pad(counts: Counts, fields: tuple[PadField, ...]) -> dict[str, Any]:
    """The counts as the game's score pad takes them."""
    players = {
        player: {
            field.key: list(counts.taken(seat, field.key)) if field.values else counts.number(seat, field.key)
            for field in fields
        }
        for seat, player in enumerate(counts.players)
    }
    return {"players": players, **dict(counts.options)}


class Cell(Struct, frozen=True):
    key: str
    label: str
    text: str
    values: tuple[tuple[int, int], ...]  # value and how many of it this seat has, for a list
    is_list: bool


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
    fields = ui.pad_fields(dict(counts.options))
    game = common.game(counts.game)
    error, ranking = "", None
    try:
        standings = game.score_pad(as_pad(counts, fields))
    except ScorePadError as problem:
        error = words(problem.message)
    else:
        ranking = present_ranking(counts.game, counts.players, standings, words)
    rows = tuple(
        PadRow(seat, player, tuple(_cell(counts, seat, field, words) for field in fields))
        for seat, player in enumerate(counts.players)
    )
    return Pad(
        title=words.text("ui.pad.title", game=common.title(counts.game, words)),
        rows=rows,
        choices=tuple(_choice(counts, name, value, words) for name, value in counts.options),
        prompt=words.text("ui.pad.prompt"),
        error=error,
        kept=words.text("ui.pad.not-kept"),
        home=words.text("ui.end.home"),
        ranking=ranking,
        show=words.text("ui.pad.show"),
        back=words.text("ui.pad.back"),
    )


def _cell(counts: Counts, seat: int, field: PadField, words: Words) -> Cell:
    label = words.text(field.code)
    if field.values:
        mine = counts.taken(seat, field.key)
        offered = tuple((value, mine.count(value)) for value in dict.fromkeys(field.values))
        return Cell(field.key, label, " ".join(map(str, mine)) or "–", offered, True)
    return Cell(field.key, label, str(counts.number(seat, field.key)), (), False)


def _choice(counts: Counts, option: str, value: Any, words: Words) -> PadChoice:
    values = common.game(counts.game).choices[option]
    return PadChoice(
        option=option,
        label=common.option_text(counts.game, option, words),
        values=values,
        labels=tuple(common.value_text(counts.game, option, each, words) for each in values),
        chosen=values.index(value) if value in values else -1,
    )
