"""Helpers: a table in a few words. Moves are written as the record writes them."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion import record
from companion.game import IllegalMove
from companion.games.seafarers import box, hands, layouts
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Options, Setup
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State

THREE = ("An", "Bình", "Chi")
FOUR = (*THREE, "Dũng")
# the game's data files
FOLDER = Path(box.__file__).parent


def line(by: str, settlement: list[Any], **piece: Any) -> dict[str, Any]:
    return {"by": by, "settlement": settlement, **piece}


# where the three start in each scenario, An first
STARTS = {
    "settlers": [
        line("An", [0, 0, "N"], road=[0, 0, "NE"]),
        line("Bình", [-2, 2, "N"], road=[-2, 1, "E"]),
        line("Chi", [1, 1, "S"], road=[1, 1, "SE"]),
        line("Chi", [3, -2, "S"], road=[2, -1, "E"]),
        line("Bình", [0, -2, "N"], road=[0, -2, "NE"]),
        line("An", [0, 1, "N"], road=[0, 0, "SE"]),
    ],
    "new_shores": [
        line("An", [1, 3, "N"], ship=[1, 3, "NE"]),
        line("Bình", [-1, 8, "N"], road=[-1, 7, "E"]),
        line("Chi", [0, 5, "N"], road=[0, 5, "NE"]),
        line("Chi", [0, 5, "S"], road=[0, 5, "SE"]),
        line("Bình", [-2, 6, "N"], road=[-2, 5, "E"]),
        line("An", [3, 4, "S"], road=[2, 5, "NE"]),
    ],
    "fog_islands": [
        line("An", [3, 4, "N"], road=[3, 3, "E"]),
        line("Bình", [0, 5, "N"], road=[0, 5, "NE"]),
        line("Chi", [4, 5, "N"], road=[4, 4, "E"]),
        line("Chi", [0, 7, "N"], road=[0, 6, "E"]),
        line("Bình", [-1, 6, "S"], road=[-1, 6, "SE"]),
        line("An", [5, 1, "S"], road=[5, 1, "SE"]),
    ],
    "through_desert": [
        line("An", [3, 2, "N"], road=[3, 1, "E"]),
        line("Bình", [-1, 7, "S"], road=[-1, 7, "SE"]),
        line("Chi", [0, 6, "S"], road=[0, 6, "SE"]),
        line("Chi", [0, 6, "N"], road=[0, 5, "E"]),
        line("Bình", [-1, 5, "N"], road=[-1, 5, "NE"]),
        line("An", [2, 4, "S"], road=[2, 4, "SE"]),
    ],
    "forgotten_tribe": [
        line("An", [5, 4, "S"], road=[4, 5, "NE"]),
        line("Bình", [0, 3, "S"], road=[0, 3, "SE"]),
        line("Chi", [2, 3, "S"], road=[2, 3, "SE"]),
        line("Chi", [2, 5, "S"], road=[2, 5, "SE"]),
        line("Bình", [0, 5, "S"], road=[0, 5, "SE"]),
        line("An", [3, 4, "N"], road=[3, 4, "NE"]),
    ],
    "cloth": [
        line("An", [4, 1, "S"], road=[3, 2, "NE"]),
        line("Bình", [2, 2, "S"], road=[2, 2, "SE"]),
        line("Chi", [6, 3, "N"], road=[6, 2, "E"]),
        line("Chi", [5, 5, "N"], road=[5, 5, "NE"]),
        line("Bình", [-1, 6, "N"], road=[-1, 6, "NE"]),
        line("An", [4, 6, "N"], road=[4, 6, "NE"]),
        line("An", [2, 7, "N"], road=[2, 7, "NE"]),
        line("Bình", [0, 7, "N"], road=[0, 6, "E"]),
        line("Chi", [1, 1, "S"], road=[0, 2, "E"]),
    ],
    "pirate_islands": [
        line("An", [6, 2, "N"], road=[6, 2, "NE"]),
        line("Bình", [7, 1, "N"], road=[7, 0, "E"]),
        line("Chi", [5, 4, "S"], road=[5, 4, "SE"]),
        line("Chi", [5, 3, "N"], road=[5, 3, "NE"]),
        line("Bình", [6, 3, "S"], road=[6, 3, "SE"]),
        line("An", [6, 5, "N"], road=[6, 4, "E"]),
    ],
    "wonders": [
        line("An", [2, 4, "N"], road=[2, 3, "SE"]),
        line("Bình", [4, 3, "N"], road=[4, 3, "NE"]),
        line("Chi", [6, 3, "N"], road=[6, 3, "NE"]),
        line("Chi", [4, 0, "S"], road=[4, 0, "SE"]),
        line("Bình", [5, 4, "S"], road=[5, 4, "SE"]),
        line("An", [2, 6, "N"], road=[2, 5, "SE"]),
    ],
}


def printed(scenario: str, players: tuple[str, ...] = THREE, **more: Any) -> Setup:
    """The board as it is printed, An first."""
    layout = layouts.fitting(scenario, len(players))
    assert layout is not None
    return Setup(layout.id, "An", tuple(kind for *_, kind in layout.harbors), **more)


class Table:
    """A play under way. ``table(move, by, …)`` makes a move; ``table.refused(…)`` gives the code."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __call__(self, move: str, by: str = "An", **fields: Any) -> "Table":
        entry = record.parse_move(GAME, {"move": move, "by": by, **fields})
        before, self.state = self.state, GAME.apply(self.state, entry.move)
        GAME.check(self.state)
        GAME.check_step(before, self.state)
        return self

    def refused(self, move: str, by: str = "An", **fields: Any) -> str:
        before = self.state
        entry = record.parse_move(GAME, {"move": move, "by": by, **fields})
        try:
            GAME.apply(before, entry.move)
        except IllegalMove as refusal:
            assert self.state == before
            return refusal.code
        raise AssertionError(f"{move} was accepted")

    def build(self, piece: str, *places: list[Any], by: str = "An", **more: Any) -> "Table":
        for place in places:
            self("build", by, piece=piece, at=place, **more)
        return self

    def pass_turns(self, *names: str, dice: tuple[int, int] = (1, 1)) -> "Table":
        """The turn ends, each of ``names`` rolls and ends theirs."""
        self("end_turn", self.state.terms.players[self.state.turn])
        for name in names:
            self("roll", name, dice=list(dice))("end_turn", name)
        return self

    def pass_turns_to(self, name: str, dice: tuple[int, int] = (1, 1)) -> "Table":
        """Everybody until ``name`` rolls and ends the turn."""
        while (player := self.state.terms.players[self.state.turn]) != name:
            self("roll", player, dice=list(dice))("end_turn", player)
        return self

    def gives(self, **sets: dict[str, int]) -> "Table":
        """Hands dealt as a scene needs them: exactly these cards, the rest in the bank."""
        packed = tuple(
            hands.pack(sets[name]) if name in sets else hand
            for name, hand in zip(self.state.terms.players, self.state.hands, strict=True)
        )
        self.state = replace(self.state, hands=packed, bank=hands.BANK - sum(packed))
        return self

    def hand(self, name: str) -> dict[str, int]:
        return hands.spell(self.state.hands[self.state.terms.seats[name]])

    def score(self, name: str) -> int | None:
        return next(one.score for one in GAME.standings(self.state) if one.player == name)

    def part(self, name: str, part: str) -> int:
        return next(one for one in GAME.standings(self.state) if one.player == name).breakdown[part]


def at_start(scenario: str = "settlers", setup: Setup | None = None, **options: Any) -> Table:
    """Before the first settlement."""
    chosen = Options(scenario=scenario, **{"edition": "current", **options})
    return Table(GAME.start(THREE, chosen, setup or printed(scenario)))


def settled(scenario: str = "settlers", hands: bool = False, **options: Any) -> Table:
    """All starting settlements placed; An is to roll."""
    table = at_start(scenario, track_hands=hands, **options)
    for move in STARTS[scenario]:
        table("place", **move)
    return table


def rolled(scenario: str = "settlers", hands: bool = False, **options: Any) -> Table:
    """An has rolled and may build."""
    return settled(scenario, hands, **options)("roll", dice=[1, 1])


def hand_card(table: Table, by: str = "An") -> Table:
    """The player holds a development card of an earlier turn."""
    seat = table.state.terms.seats[by]
    held = tuple(number + (other == seat) for other, number in enumerate(table.state.held))
    table.state = replace(table.state, held=held, deck=table.state.deck - 1)
    return table


def seven(table: Table, **hands_: dict[str, int]) -> Table:
    """These hands, and An rolls a seven."""
    return table.gives(**hands_)("roll", dice=[3, 4])


def fleet_at(at: int, hands: bool = True, **more: Any) -> Table:
    """The pirates' fleet stands here; everybody holds three cards of one kind."""
    table = settled("pirate_islands", hands=hands)
    table.state = replace(table.state, extra=replace(table.state.extra, at=at, **more))
    return table.gives(An={"wool": 3}, Bình={"ore": 3}, Chi={"grain": 3})


def attacked(table: Table, die: int) -> tuple[int, int, str]:
    """Where the fleet comes by this die, whom it finds there, and with what outcome."""
    return scenario_of(table.state.terms).sail(table.state, (die, die))
