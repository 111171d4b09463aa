"""A simulated table: a shuffled quest deck for every round, players who toss a coin."""

from collections.abc import Callable
from random import Random

from companion.game import Move
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.games.incan_gold.rules import possible_cards
from companion.games.incan_gold.state import State


def simulated(rng: Random) -> Callable[[State], Move]:
    """Gives the next move of a play that starts at its first temple."""
    deck: list[str] = []
    random = rng.random

    def next_move(state: State) -> Move:
        if state.phase == "temple":
            return OpenTemple()
        if state.phase == "first":
            deck[:] = [card for card, left in possible_cards(state).items() for _ in range(left)]
            rng.shuffle(deck)
        if state.phase == "vote" or (state.phase == "choice" and random() < 0.5):
            stay: list[str] = []
            leave: list[str] = []
            for seat in state.temple:
                (stay if random() < 0.5 else leave).append(state.terms.players[seat])
            return Vote(tuple(stay), tuple(leave))
        return Reveal(deck.pop())

    return next_move
