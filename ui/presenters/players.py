"""Who plays: seats round the table, their names, and the game's options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.commands import Propose
from companion.i18n import Words
from companion.record import name_problem, normal_name, parse_options, same_name
from companion.snapshot import Snapshot
from ui.presenters import common


class Draft(Struct, frozen=True):
    """The seats as they are being filled; "" is a seat without a name yet."""

    game: str
    names: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()

    def named(self, seat: int, name: str) -> Draft:
        return replace(self, names=(*self.names[:seat], normal_name(name), *self.names[seat + 1 :]))

    @property
    def limits(self) -> tuple[int, int]:
        """The least and most seats with these options."""
        game = common.game(self.game)
        return game.seats(parse_options(game, dict(self.options)))

    def fitted(self) -> Draft:
        """With as many seats as the options ask for; a seat that has a name stays."""
        least, most = self.limits
        names = [*self.names, *[""] * (least - len(self.names))]
        while len(names) > most and "" in names:
            del names[len(names) - 1 - names[::-1].index("")]
        return replace(self, names=tuple(names))

    def added(self) -> Draft:
        return replace(self, names=(*self.names, "")) if len(self.names) < self.limits[1] else self

    def dropped(self) -> Draft:
        """One seat less: the last without a name, else the last."""
        if len(self.names) <= self.limits[0]:
            return self
        empty = [seat for seat, name in enumerate(self.names) if not name]
        return self.removed(empty[-1] if empty else len(self.names) - 1)

    def removed(self, seat: int) -> Draft:
        if len(self.names) <= self.limits[0]:
            return self.named(seat, "")
        return replace(self, names=self.names[:seat] + self.names[seat + 1 :])

    def moved(self, seat: int, by: int) -> Draft:
        """The seat changes places with its neighbour, round the table."""
        other = (seat + by) % len(self.names)
        names = list(self.names)
        names[seat], names[other] = names[other], names[seat]
        return replace(self, names=tuple(names))

    def chosen(self, option: str, value: Any) -> Draft:
        return replace(self, options=tuple({**dict(self.options), option: value}.items())).fitted()


def draft(game: str, players: tuple[str, ...] = (), options: Mapping[str, Any] | None = None) -> Draft:
    """A first draft: the given players, else as many empty seats as the game needs at least."""
    rules = common.game(game)
    first = {option: values[0] for option, values in rules.choices.items()}
    begun = Draft(game, players, tuple({**first, **dict(options or {})}.items())).fitted()
    return replace(begun, names=begun.names[: begun.limits[1]])


class SeatLine(Struct, frozen=True):
    seat: int
    name: str
    shown: str  # the name, or "Seat 2" as long as it has none
    error: str


class OptionRow(Struct, frozen=True):
    option: str
    label: str
    help: str
    values: tuple[Any, ...]
    labels: tuple[str, ...]
    chosen: int


class Players(Struct, frozen=True):
    title: str
    seats: tuple[SeatLine, ...]
    options: tuple[OptionRow, ...]
    options_title: str
    rules: tuple[str, ...]  # the options as they are, a line each
    count: str  # 5 players
    can_add: bool
    add_why: str
    can_drop: bool
    drop_why: str
    remove: str
    earlier: str
    later: str
    suggestions: tuple[str, ...]
    suggest_title: str
    start: str
    command: Propose | None
    why: str  # why it can't start yet; "" when it can
    next_seat: int | None  # the first seat without a name, while nothing else is wrong
    name: str  # Name the players


def errors(names: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """What is wrong with each name; "" for a good one and for an empty seat."""
    found = []
    for seat, name in enumerate(names):
        problem = name_problem(name, names[:seat]) if normal_name(name) else None
        found.append(words(problem) if problem is not None else "")
    return tuple(found)


def present_players(snapshot: Snapshot, words: Words, draft: Draft) -> Players:
    game = common.game(draft.game)
    wrong = errors(draft.names, words)
    empty = sum(1 for name in draft.names if not normal_name(name))
    least, most = draft.limits
    if any(wrong):
        why = next(error for error in wrong if error)
    elif len(draft.names) > most:
        why = words.text("ui.players.full", n=most)
    elif empty:
        why = words.text("ui.players.empty", n=empty)
    else:
        why = ""
    taken = {same_name(name) for name in draft.names}
    can_add = len(draft.names) < most
    can_drop = len(draft.names) > least
    rows = tuple(_row(draft, option, values, words) for option, values in game.choices.items())
    unnamed = [seat for seat, name in enumerate(draft.names) if not normal_name(name)]
    return Players(
        title=words.text("ui.players.title", game=common.title(draft.game, words)),
        seats=tuple(
            SeatLine(seat, name, name or words.text("ui.players.seat", seat=seat + 1), wrong[seat])
            for seat, name in enumerate(draft.names)
        ),
        options=rows,
        rules=tuple(
            words.text("ui.players.rule", option=row.label, value=row.labels[row.chosen])
            for row in rows
            if row.chosen >= 0
        ),
        options_title=words.text("ui.players.options"),
        count=words.text("ui.players.count", n=len(draft.names)),
        can_add=can_add,
        add_why="" if can_add else words.text("ui.players.full", n=most),
        can_drop=can_drop,
        drop_why="" if can_drop else words.text("ui.players.fewest", n=least),
        remove=words.text("ui.players.remove" if len(draft.names) > least else "ui.players.clear"),
        earlier=words.text("ui.players.earlier"),
        later=words.text("ui.players.later"),
        suggestions=tuple(name for name in snapshot.known_names if same_name(name) not in taken),
        suggest_title=words.text("ui.players.known"),
        start=words.text("ui.players.start"),
        command=None if why else Propose(draft.game, draft.names, dict(draft.options)),
        why=why,
        next_seat=unnamed[0] if unnamed and not any(wrong) else None,
        name=words.text("ui.players.name"),
    )


def _row(draft: Draft, option: str, values: tuple[Any, ...], words: Words) -> OptionRow:
    value = dict(draft.options)[option]
    return OptionRow(
        option=option,
        label=common.option_text(draft.game, option, words),
        help=words.text(f"{draft.game}.option.{option}.help"),
        values=values,
        labels=tuple(common.value_text(draft.game, option, value, words) for value in values),
        chosen=values.index(value) if value in values else -1,
    )
