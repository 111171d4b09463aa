"""Every move that may be made now.

Each meaning once: souvenirs in the box's order, without ``offered``; Hirotada's coin spelt out.
"""

from collections.abc import Iterator
from itertools import combinations

from companion.game import Move
from companion.games.tokaido.box import BOX, MEALS, SOUVENIRS
from companion.games.tokaido.gains import meal_cost, souvenir_cost, unfinished
from companion.games.tokaido.inns import meals_left
from companion.games.tokaido.moves import Bathe, Buy, Dine, Donate, FreeMeal, Meet, Paint, Travel
from companion.games.tokaido.rules import destinations
from companion.games.tokaido.state import State
from companion.games.tokaido.stops import (
    encounters_left,
    hot_springs_left,
    needs_panorama,
    owned_souvenirs,
)


def legal(state: State) -> Iterator[Move]:
    if state.phase == "over":
        return
    at = state.turn
    by = state.terms.name(at)
    match state.phase:
        case "travel":
            road = state.terms.road
            yield from (Travel(by, road.index[step]) for step in destinations(state))
        case "village":
            yield from _buys(state, at, by)
        case "hot_spring":
            yield from (Bathe(by, points) for points, left in hot_springs_left(state).items() if left)
        case "temple":
            yield from _donations(state, at, by)
        case "encounter":
            yield from _encounters(state, at, by)
        case "inn_power":
            yield from _powers(state, at, by)
        case "inn":
            yield from _meals(state, at, by)


def pile(state: State) -> list[str]:
    """The souvenirs that nobody has."""
    owned = owned_souvenirs(state)
    return [card for card in SOUVENIRS if card not in owned]


def _buys(state: State, at: int, by: str) -> Iterator[Move]:
    power, coins = state.terms.powers[at], state.seats[at].coins
    left = pile(state)
    for count in range(BOX.most_souvenirs_at_a_stop + 1):
        for cards in combinations(left, count):
            if souvenir_cost(power, [SOUVENIRS[card].price for card in cards])[0] <= coins:
                yield Buy(by, cards)


def _donations(state: State, at: int, by: str) -> Iterator[Move]:
    least, most = BOX.donation
    for coins in range(least, min(most, state.seats[at].coins) + 1):
        if state.terms.powers[at] == "hirotada":
            yield Donate(by, coins, bank_coin=True)
            yield Donate(by, coins, bank_coin=False)
        else:
            yield Donate(by, coins)


def _encounters(state: State, at: int, by: str) -> Iterator[Move]:
    for card, left in encounters_left(state).items():
        if not left:
            continue
        if card == "shokunin":
            gifts: list[str | None] = [*pile(state)] or [None]
            yield from (Meet(by, card, souvenir=gift) for gift in gifts)
        elif needs_panorama(state, at, card):
            yield from (Meet(by, card, panorama=kind) for kind in [None, *unfinished(state.seats[at])])
        else:
            yield Meet(by, card)


def _powers(state: State, at: int, by: str) -> Iterator[Move]:
    match state.terms.powers[at]:
        case "hiroshige":
            yield from (Paint(by, kind) for kind in [None, *unfinished(state.seats[at])])
        case "satsuki":
            yield from (FreeMeal(by, meal) for meal in [None, *dishes(state, at)])
        case _:
            yield from _encounters(state, at, by)


def dishes(state: State, at: int) -> list[str]:
    """The dishes that there still are and that this traveler has not had."""
    left = meals_left(state)
    return [meal for meal in MEALS if left[meal] and meal not in state.seats[at].meals]


def _meals(state: State, at: int, by: str) -> Iterator[Move]:
    power, coins = state.terms.powers[at], state.seats[at].coins
    yield Dine(by, None)
    for meal in dishes(state, at):
        if meal_cost(power, MEALS[meal].price) <= coins:
            yield Dine(by, meal)
