"""A table to sit down at: three or more travelers on the road, moves by their record's words."""

from typing import Any

import pytest

from companion.game import IllegalMove, Move
from companion.games.tokaido.game import GAME
from companion.games.tokaido.moves import Options, Setup
from companion.games.tokaido.state import Seat, State
from companion.validation import convert

NAMES = ("An", "Bình", "Chi", "Dũng", "Em")
KINDS = {kind.__struct_config__.tag: kind for kind in GAME.move_types}
# travelers whose powers do nothing on the way to the first inn
QUIET = ("kinko", "hirotada", "sasayakko", "zenemon", "yoshiyasu")


class Journey:
    """A play. ``order`` is the line at the start: the last named moves first."""

    def __init__(
        self,
        *travelers: str,
        order: tuple[str, ...] | None = None,
        **options: bool,
    ) -> None:
        players = NAMES[: len(travelers)]
        chosen = Options(**options)
        setup: dict[str, Any] = {"order": order or players[::-1]}
        if not chosen.initiation:
            setup["travelers"] = dict(zip(players, travelers, strict=True))
        self.state: State = GAME.start(players, chosen, convert(setup, Setup))
        self.before = self.state
        self.made: list[Move] = []

    def play(self, name: str, by: str, **fields: Any) -> "Journey":
        """One move, in the words of the record."""
        move = convert({"move": name, "by": by, **fields}, KINDS[name])
        self.before, self.state = self.state, GAME.apply(self.state, move)
        GAME.check(self.state)
        self.made.append(move)
        return self

    def go(self, by: str, to: int) -> "Journey":
        return self.play("travel", by, to=to)

    def pass_inn(self, by: str, to: int) -> "Journey":
        """To an inn, without a meal."""
        return self.go(by, to).play("dine", by, meal=None)

    def refused(self, name: str, by: str, **fields: Any) -> str:
        """The code with which a move is refused; nothing may have changed."""
        state = self.state
        with pytest.raises(IllegalMove) as refusal:
            self.play(name, by, **fields)
        assert self.state is state
        return refusal.value.code

    def seat(self, player: str) -> Seat:
        return self.state.seats[self.state.terms.players.index(player)]

    def points(self, player: str) -> int:
        return self.seat(player).points

    def coins(self, player: str) -> int:
        return self.seat(player).coins

    @property
    def turn(self) -> str:
        return self.state.terms.name(self.state.turn)

    def parts(self, player: str) -> dict[str, int]:
        """A player's points that are not 0, by part."""
        standing = next(s for s in GAME.standings(self.state) if s.player == player)
        return {part: points for part, points in standing.breakdown.items() if points}

    def ranks(self) -> dict[str, int]:
        return {standing.player: standing.rank for standing in GAME.standings(self.state)}


def three(first: str = "kinko", **options: bool) -> Journey:
    """An, who moves first, is ``first``; Bình is Hirotada and Chi Yoshiyasu."""
    return Journey(first, "hirotada", "yoshiyasu", **options)


def alone_to(inn: int, first: str, **options: bool) -> Journey:
    """The same, with the others already at an inn: An moves until there."""
    table = three(first, **options)
    step = 0
    while step < inn:
        step = min(space for space in (14, 27, 41, 54) if space > step)
        if step < inn:
            for _ in range(3):
                _stop_at_inn(table, table.turn, step)
    if table.turn == "An":
        table.go("An", {14: 7, 27: 17, 41: 31, 54: 47}[inn])  # a farm
    while table.turn != "An":
        _stop_at_inn(table, table.turn, inn)
    return table


def _stop_at_inn(table: Journey, by: str, inn: int) -> None:
    table.go(by, inn)
    if table.state.phase == "inn_power":
        power = table.state.terms.powers[table.state.turn]
        if power == "hiroshige":
            table.play("paint", by, panorama=None)
        elif power == "satsuki":
            table.play("free_meal", by, meal=None)
        else:
            table.play("meet", by, card="kuge" if inn == 14 else "samurai")
    table.play("dine", by, meal=None)
