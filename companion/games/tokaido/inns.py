"""Inns: the power of who arrives, then the meal (rules page, "Inns", "Travelers")."""

from collections import Counter

from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.tokaido import gains
from companion.games.tokaido.box import BOX, MEALS
from companion.games.tokaido.moves import Dine, FreeMeal, Paint
from companion.games.tokaido.road import LAST
from companion.games.tokaido.state import Seat, State, Terms
from companion.games.tokaido.stops import check_panorama, done, not_now, seat_of


def has_power(power: str, step: int) -> bool:
    """Whether something comes before the meal: Satsuki at every inn, Hiroshige and Chuubei at those
    on the way."""
    return power == "satsuki" or (power in ("hiroshige", "chuubei") and step != LAST)


def meals_drawn(terms: Terms) -> int:
    """How many meals the first to arrive draws: one for each traveler and one more; with the option
    ``gastronomy`` not one more. The neutral traveler counts: somebody discards one for it."""
    return terms.travelers + (not terms.options.gastronomy)


def meals_left(state: State) -> Counter[str]:
    """Copies of each dish that nobody has."""
    left = Counter({meal.id: meal.copies for meal in BOX.meals})
    for seat in state.seats:
        left.subtract(seat.meals)
    return left


def paint(state: State, move: Paint) -> State:
    """Hiroshige goes on with a panorama of his choice."""
    at = seat_of(state, move.by)
    check_panorama(state.seats[at], move.panorama)
    if state.phase != "inn_power" or state.terms.powers[at] != "hiroshige":
        raise not_now(state)
    if move.panorama is None:
        return replace(state, phase="inn")
    return replace(state, seats=gains.panorama(state.terms, state.seats, at, move.panorama), phase="inn")


def free_meal(state: State, move: FreeMeal) -> State:
    """Satsuki: if she keeps it she doesn't buy here."""
    at = seat_of(state, move.by)
    _check_dish(state, at, move.meal)
    if state.phase != "inn_power" or state.terms.powers[at] != "satsuki":
        raise not_now(state)
    if move.meal is None:
        return replace(state, phase="inn")
    return done(state, at, _eaten(state.seats[at], move.meal, 0))


def dine(state: State, move: Dine) -> State:
    at = seat_of(state, move.by)
    _check_dish(state, at, move.meal)
    seat = state.seats[at]
    price = gains.meal_cost(state.terms.powers[at], MEALS[move.meal].price) if move.meal is not None else 0
    if price > seat.coins:
        raise IllegalMove("no-coins", why="meal", player=move.by, n=seat.coins)
    if state.phase != "inn":
        raise not_now(state)
    if move.meal is None:
        return replace(state, phase="travel")
    return done(state, at, _eaten(seat, move.meal, price))


def _check_dish(state: State, at: int, meal: str | None) -> None:
    """The sentences don't name the dish: what people have eaten lies face down."""
    if meal is None:
        return
    if meal not in MEALS:
        raise IllegalMove("unknown-value", value=meal)
    if meal in state.seats[at].meals:
        raise IllegalMove("same-dish", player=state.terms.players[at])
    if not meals_left(state)[meal]:
        raise IllegalMove("card-exhausted", why="dish")


def _eaten(seat: Seat, meal: str, price: int) -> Seat:
    return replace(
        seat,
        coins=seat.coins - price,
        points=seat.points + BOX.meal_points,
        meals=(*seat.meals, meal),
    )
