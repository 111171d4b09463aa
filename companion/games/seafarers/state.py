"""The state of a play. Seats are numbered from 0; places are numbers of the chart, sets are bit masks.

Parts that change together are a value of their own (towns, lines), so that what follows from them
is worked out once and kept beside them for as long as they stay as they are.
"""

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from companion.games.seafarers import layouts
from companion.games.seafarers.box import SCENARIOS, ScenarioBox
from companion.games.seafarers.chart import Chart, chart
from companion.games.seafarers.land import Harbors, Land
from companion.games.seafarers.layouts import Layout
from companion.games.seafarers.moves import Options, Setup

# place: starting settlements; roll: the turn begins; gold: cards to choose; discard: after a 7;
# thief: robber, pirate or theft is due; turn: build and trade; over: the end
Stage = Literal["place", "roll", "gold", "discard", "thief", "turn", "over"]
NOBODY = -1
NOWHERE = -1


class Terms(Struct, frozen=True, dict=True):
    """What stays the same throughout a play."""

    players: tuple[str, ...]
    options: Options
    setup: Setup

    @cached_property
    def layout(self) -> Layout:
        return layouts.named(self.setup.layout)

    @cached_property
    def chart(self) -> Chart:
        return chart(self.setup.layout)

    @cached_property
    def box(self) -> ScenarioBox:
        return SCENARIOS[self.options.scenario]

    @cached_property
    def seats(self) -> dict[str, int]:
        return {player: seat for seat, player in enumerate(self.players)}

    @cached_property
    def tracked(self) -> bool:
        return self.options.track_hands

    @cached_property
    def classic(self) -> bool:
        return self.options.edition == "classic"

    @cached_property
    def target(self) -> int:
        return self.options.target or self.box.targets[0 if self.classic else 1]

    @cached_property
    def bonus(self) -> int:
        """Catan points for the first own settlement on a new island."""
        return self.box.bonus[0 if self.classic else 1]

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Who places starting settlements: there, back, and there again if there are three."""
        first = self.players.index(self.setup.first)
        there = [(first + step) % len(self.players) for step in range(len(self.players))]
        return (*there, *reversed(there), *(there if self.box.start_rounds == 3 else ()))


class Towns(Struct, frozen=True, dict=True):
    """Each seat's settlements and cities, as sets of intersections."""

    settlements: tuple[int, ...]
    cities: tuple[int, ...]

    @cached_property
    def owned(self) -> tuple[int, ...]:
        return tuple(one | other for one, other in zip(self.settlements, self.cities, strict=True))

    @cached_property
    def all(self) -> int:
        mask = 0
        for nodes in self.owned:
            mask |= nodes
        return mask


class Lines(Struct, frozen=True, dict=True):
    """Each seat's roads and ships, as sets of edges. ``closed``: ships of lines closed for good."""

    roads: tuple[int, ...]
    ships: tuple[int, ...]
    closed: tuple[int, ...]

    @cached_property
    def taken(self) -> int:
        mask = 0
        for edges in (*self.roads, *self.ships):
            mask |= edges
        return mask


class Won(Struct, frozen=True):
    """Catan points that lie under a building."""

    seat: int
    node: int
    points: int


class State(Struct, frozen=True):
    """``route`` and ``army``: who holds the two cards, which can't be told from the board alone.

    ``lengths``: each seat's longest trail, kept so that a new piece only asks for trails through it.
    ``hands`` and ``bank`` are packed (see ``hands.py``), 0 where hands are not tracked.
    """

    terms: Terms
    land: Land
    harbors: Harbors
    towns: Towns
    lines: Lines
    hands: tuple[int, ...]
    bank: int
    held: tuple[int, ...]  # development cards not played yet
    knights: tuple[int, ...]
    revealed: tuple[int, ...]  # victory point cards
    lengths: tuple[int, ...]
    deck: int
    robber: int
    pirate: int
    stage: Stage = "place"
    placed: int = 0
    turn: int = 0
    rolled: bool = False
    fresh: int = 0  # development cards that came in this turn
    card_played: bool = False
    ship_moved: bool = False
    new_ships: int = 0  # edges of ships built this turn
    owed: tuple[tuple[int, int], ...] = ()  # (seat, cards to choose), in turn order
    seven: bool = False  # a 7 was rolled and who discards is still to be seen
    discards: tuple[int, ...] = ()
    thief: bool = False  # robber, pirate or theft is due
    played: tuple[int, int, int] = (0, 0, 0)  # road building, year of plenty, monopoly
    route: int = NOBODY
    army: int = NOBODY
    won: tuple[Won, ...] = ()
    winner: int = NOBODY
    rolls: tuple[int, ...] = (0,) * 11  # how often the dice showed 2 to 12
    last_roll: tuple[int, int] | None = None
    extra: Any = None  # what the scenario keeps for itself
