"""The state of a play: where everybody stands, since when, and what each has gathered."""

from typing import Literal

from msgspec import Struct

from companion.games.tokaido.moves import NEUTRAL, Options
from companion.games.tokaido.road import Road, road

# what is due: the next step of somebody's journey, or something where the last one has stopped
Phase = Literal["travel", "village", "hot_spring", "temple", "encounter", "inn_power", "inn", "over"]


class Terms(Struct, frozen=True):
    """What stays the same throughout a play. Travelers are numbered: the players' by seat, then the
    neutral one. ``neutral`` is its number, or -1. ``powers``: the tile of each seat, "" for none."""

    players: tuple[str, ...]
    options: Options
    powers: tuple[str, ...]
    neutral: int

    @property
    def road(self) -> Road:
        return road(self.options.return_trip, len(self.players))

    @property
    def travelers(self) -> int:
        return len(self.players) + (self.neutral >= 0)

    def name(self, traveler: int) -> str:
        return NEUTRAL if traveler == self.neutral else self.players[traveler]


class Seat(Struct, frozen=True, cache_hash=True):
    """What one player has. ``points`` is the marker on the Journey track.

    ``panoramas``: cards of each type; ``temple``: coins on the own pile; cards in the order taken.
    """

    coins: int
    points: int = 0
    panoramas: tuple[int, int, int] = (0, 0, 0)
    souvenirs: tuple[str, ...] = ()
    hot_springs: tuple[int, ...] = ()
    temple: int = 0
    encounters: tuple[str, ...] = ()
    meals: tuple[str, ...] = ()
    achievements: tuple[str, ...] = ()


class State(Struct, frozen=True):
    """``steps``: how far each traveler has come. ``line``: the travelers in the order in which they
    came to where they are; at the start from the road outwards."""

    terms: Terms
    seats: tuple[Seat, ...]
    steps: tuple[int, ...]
    line: tuple[int, ...]
    phase: Phase = "travel"
    neutral_temple: int = 0

    @property
    def turn(self) -> int:
        """The traveler that is to move, or that has stopped somewhere and is not done there.

        The one furthest back; among several on one space or inn the last to have arrived.
        """
        if self.phase != "travel":
            return self.line[-1]
        back = min(self.steps)
        return next(traveler for traveler in reversed(self.line) if self.steps[traveler] == back)

    @property
    def hand(self) -> int:
        """The seat of who does it: the neutral traveler is moved by who is furthest ahead."""
        turn = self.turn
        if turn != self.terms.neutral:
            return turn
        players = [traveler for traveler in self.line if traveler != turn]
        return max(players, key=lambda traveler: self.steps[traveler])

    def beside(self, step: int) -> list[int]:
        """Who stands at a step, in order of arrival."""
        return [traveler for traveler in self.line if self.steps[traveler] == step]
