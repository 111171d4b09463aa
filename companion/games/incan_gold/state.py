"""The state of a play. Everybody in the temple has taken the same shares since the round began,
so one number, ``share``, is what lies beside each of their tents."""

from typing import Literal

from msgspec import Struct

from companion.games.incan_gold.gems import Pieces
from companion.games.incan_gold.moves import Options

# temple: open the next one; first: the first card of a round is due; choice: that card was a
# hazard, so turn or vote; vote: a vote is due; reveal: the vote is done; over: the end
Phase = Literal["temple", "first", "choice", "vote", "reveal", "over"]


class Terms(Struct, frozen=True):
    """What stays the same throughout a play."""

    players: tuple[str, ...]
    options: Options
    first_leader: int
    artifacts: tuple[int, ...]


class PathCard(Struct, frozen=True):
    """A card on the path and the points left lying on it."""

    card: str
    left: int = 0


class State(Struct, frozen=True):
    terms: Terms
    tents: tuple[int, ...]  # points in each tent, by seat
    round: int = 0  # temples opened so far
    phase: Phase = "temple"
    temple: tuple[int, ...] = ()  # seats still in the temple
    share: int = 0  # points beside the tent of each of them
    path: tuple[PathCard, ...] = ()
    last_path: tuple[PathCard, ...] = ()  # between rounds: the path that still lies there
    deck_artifacts: tuple[int, ...] = ()  # artifacts in the quest deck or on the path
    removed: tuple[str, ...] = ()  # hazard cards that left the game
    exits: tuple[tuple[int, int], ...] = ()  # (seat, printed value) of artifacts brought home
    tent_pieces: Pieces = (0, 0, 0)  # gems in all tents, if people follow the companion's advice

    @property
    def leader(self) -> int:
        """The seat that turns the cards: one to the left each round; before the first, the first."""
        rounds_passed = self.round - 1 if self.phase not in ("temple", "over") else self.round
        return (self.terms.first_leader + rounds_passed) % len(self.terms.players)
