"""What must be true of every state: nothing is made or lost, nobody passes an inn or a turn."""

from functools import lru_cache

from companion.games.tokaido.box import (
    BOX,
    COPIES,
    END_ACHIEVEMENTS,
    LENGTHS,
    PANORAMA_TYPES,
)
from companion.games.tokaido.ending import temple_ranks
from companion.games.tokaido.road import LAST
from companion.games.tokaido.scoring import breakdown, counted
from companion.games.tokaido.state import Seat, State

# every card that somebody may take, and how many there are; an achievement of the end may be shared
_CARDS = COPIES.copy()
_CARDS.update(dict.fromkeys(PANORAMA_TYPES, 1))
_CARDS.update(dict.fromkeys(END_ACHIEVEMENTS, BOX.players[1]))


def check(state: State) -> None:
    """Raise AssertionError if the state breaks an invariant."""
    _check_road(state)
    left = _CARDS.copy()
    for seat in state.seats:
        for cards in (seat.souvenirs, seat.meals, seat.encounters, seat.hot_springs, seat.achievements):
            for card in cards:
                left[card] -= 1
    assert min(left.values()) >= 0, "a card more often than it exists"
    ranks = temple_ranks(state) if state.phase == "over" else (0,) * len(state.seats)
    for seat, power, rank in zip(state.seats, state.terms.powers, ranks, strict=True):
        assert seat.points == _recounted(seat, power) + rank, "the Journey track and the recount differ"


def _check_road(state: State) -> None:
    road, steps = state.terms.road, state.steps
    back, front = min(steps), max(steps)
    assert back >= 0 and front <= road.inn[back], "somebody passed an inn"
    for step in steps:
        assert steps.count(step) <= road.room[step], "too many on a space"
    assert len(set(state.line)) == len(steps) == state.terms.travelers, "a traveler lost"
    if state.phase == "over":
        assert back == LAST, "somebody is still on the way"
    elif state.phase == "travel":
        assert back < LAST, "the play should be over"
    else:
        kind = road.kind[steps[state.line[-1]]]
        assert state.phase == kind or (state.phase == "inn_power" and kind == "inn"), "out of turn"


# a move changes one seat or two: the others need not be counted again
@lru_cache(maxsize=256)
def _recounted(seat: Seat, power: str) -> int:
    """The points of what lies there, counted again; what one seat may have is checked on the way."""
    assert seat.coins >= 0, "coins that aren't there"
    assert len(set(seat.meals)) == len(seat.meals), "the same dish twice"
    for have, length in zip(seat.panoramas, LENGTHS, strict=True):
        assert 0 <= have <= length, "a panorama too long"
    return sum(breakdown(counted(seat, power), 0).values())
