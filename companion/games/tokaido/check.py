"""What must be true of every state: nothing is made or lost, nobody passes an inn or a turn."""

from companion.games.tokaido.box import (
    ENCOUNTER_COPIES,
    HOT_SPRING_COPIES,
    LENGTHS,
    MEALS,
    PANORAMAS,
    SOUVENIRS,
)
from companion.games.tokaido.road import LAST
from companion.games.tokaido.scoring import recount
from companion.games.tokaido.state import State


def check(state: State) -> None:
    """Raise AssertionError if the state breaks an invariant."""
    _check_road(state)
    _check_cards(state)
    for seat, parts in zip(state.seats, recount(state), strict=True):
        assert seat.points == sum(parts.values()), "the Journey track and the recount differ"
        assert seat.coins >= 0, "coins that aren't there"


def _check_road(state: State) -> None:
    road, steps = state.terms.road, state.steps
    back, front = min(steps), max(steps)
    assert back >= 0 and front <= road.inn[back], "somebody passed an inn"
    assert all(steps.count(step) <= road.room[step] for step in steps), "too many on a space"
    assert sorted(state.line) == list(range(state.terms.travelers)), "a traveler lost"
    assert (back == LAST) == (state.phase == "over") or state.phase in ("inn", "inn_power"), (
        "the play ends when everybody has arrived"
    )
    if state.phase not in ("travel", "over"):
        kind = road.kind[steps[state.line[-1]]]
        assert state.phase == kind or (state.phase == "inn_power" and kind == "inn"), "out of turn"


def _check_cards(state: State) -> None:
    seats = state.seats
    souvenirs = [card for seat in seats for card in seat.souvenirs]
    assert len(set(souvenirs)) == len(souvenirs) <= len(SOUVENIRS), "a souvenir twice"
    meals = [meal for seat in seats for meal in seat.meals]
    assert all(meals.count(meal) <= MEALS[meal].copies for meal in meals), "a meal too often"
    met = [card for seat in seats for card in seat.encounters]
    assert all(met.count(card) <= ENCOUNTER_COPIES[card] for card in met), "an encounter too often"
    baths = [points for seat in seats for points in seat.hot_springs]
    assert all(baths.count(points) <= HOT_SPRING_COPIES[points] for points in baths), "a bath too often"
    firsts = [card for seat in seats for card in seat.achievements if card in PANORAMAS]
    assert len(set(firsts)) == len(firsts), "an achievement twice"
    for seat in seats:
        assert len(set(seat.meals)) == len(seat.meals), "the same dish twice"
        assert all(have <= length for have, length in zip(seat.panoramas, LENGTHS, strict=True)), (
            "a panorama too long"
        )
