"""The state of a play. Places and seats are numbers (``box.IDS``, ``terms.players``); stones are counted
in the order of ``box.COLOURS``."""

from typing import Literal

from msgspec import Struct

from companion.games.trekking.box import BOX, COPIES, DECK_SIZE, START
from companion.games.trekking.moves import Options

# turn: actions; the other moves of the rules page that may be due; over: the end
Phase = Literal["turn", "deal_row", "step", "discard", "over"]


class Terms(Struct, frozen=True):
    """What stays the same throughout a play."""

    players: tuple[str, ...]
    options: Options
    first: int
    majors: tuple[str, ...]


class Hand(Struct, frozen=True):
    """A hand of Trek cards: those that all saw being taken, and how many others."""

    known: tuple[str, ...] = ()
    unknown: int = BOX.hand

    @property
    def size(self) -> int:
        return len(self.known) + self.unknown


class State(Struct, frozen=True):
    terms: Terms
    map: tuple[str | None, ...]  # for every place the stone that lies there
    trekkers: tuple[int, ...]  # for every seat where its Trekker stands
    hands: tuple[Hand, ...]
    stones: tuple[tuple[int, ...], ...]  # for every seat its stones
    parks: tuple[tuple[str, ...], ...]  # for every seat its Park cards
    campsites: tuple[tuple[str, ...], ...]  # for every seat the Majors it occupies
    parks_up: tuple[str, ...]
    row: tuple[str, ...] | None  # the Trek cards face up; None if they aren't tracked
    deck: int = 0  # cards in the deck; counted only while the row is
    discards: tuple[str, ...] = ()  # since the last shuffle; likewise
    shuffles: int = 0
    turn: int = 0  # turns finished
    left: int = BOX.actions  # actions left in this turn
    step_due: bool = False
    phase: Phase = "turn"

    @property
    def seat(self) -> int:
        """Whose turn it is; clockwise from the holder of the Bear token."""
        return (self.terms.first + self.turn) % len(self.terms.players)

    @property
    def last_seat(self) -> int:
        """To the right of the holder of the Bear token: the last to have had as many turns."""
        return (self.terms.first - 1) % len(self.terms.players)

    @property
    def last_round(self) -> bool:
        """Whether the last stone is taken or somebody holds the fifth Park card."""
        return any(len(cards) >= BOX.last_park for cards in self.parks) or not any(self.map)

    def blocked(self, seat: int) -> int:
        """The places that ``seat`` can't pass, as bits: where others stand, except START."""
        bits = 0
        for other, place in enumerate(self.trekkers):
            if other != seat and place != START:
                bits |= 1 << place
        return bits

    def unseen(self, card: str) -> int:
        """How many copies of a Trek card may be in the deck or in a hand unknown to all.

        Without a tracked row nobody can say: all copies count as possible.
        """
        if self.row is None:
            return COPIES
        known = sum([hand.known.count(card) for hand in self.hands])
        return COPIES - known - self.row.count(card) - self.discards.count(card)


def first_deck(players: int) -> int:
    """The Trek cards in the deck once the hands are dealt and the row lies."""
    return DECK_SIZE - players * BOX.hand - BOX.row
