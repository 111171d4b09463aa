"""A simulated table: real decks and hidden hands, players who choose at random what they may."""

from collections import deque
from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from companion.game import Move
from companion.games.tokaido.box import BOX, MEALS, SOUVENIRS
from companion.games.tokaido.gains import meal_cost, souvenir_cost, unfinished
from companion.games.tokaido.inns import meals_drawn
from companion.games.tokaido.moves import Bathe, Buy, Dine, Donate, FreeMeal, Meet, Paint, Travel
from companion.games.tokaido.rules import destinations
from companion.games.tokaido.state import State
from companion.games.tokaido.stops import needs_panorama

Card = TypeVar("Card")
_PLACE = {card: place for place, card in enumerate(SOUVENIRS)}


def simulated(rng: Random) -> Callable[[State], Move]:
    """Gives the next move of a play that starts with full piles."""
    return Table(rng).next_move


class Table:
    """The piles of one play. What is not taken goes under its pile."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.souvenirs = self._shuffled(SOUVENIRS)
        self.meals = self._shuffled(meal.id for meal in BOX.meals for _ in range(meal.copies))
        self.encounters = self._shuffled(each.card for each in BOX.encounters for _ in range(each.copies))
        self.hot_springs = self._shuffled(bath.points for bath in BOX.hot_springs for _ in range(bath.copies))
        self.inn = 0  # the step of the inn whose meals are on offer
        self.on_offer: list[str] = []
        self.discarded = False  # whether a meal was set aside there for the neutral traveler

    def _shuffled(self, cards: Iterable[Card]) -> deque[Card]:
        pile = list(cards)
        self.rng.shuffle(pile)
        return deque(pile)

    def next_move(self, state: State) -> Move:
        at = state.turn
        by = state.terms.name(at)
        match state.phase:
            case "travel":
                return Travel(by, state.terms.road.index[self.rng.choice(destinations(state))])
            case "village":
                return Buy(by, self._shop(state, at))
            case "hot_spring":
                return Bathe(by, self.hot_springs.popleft())
            case "temple":
                return self._donate(state, at, by)
            case "inn":
                return Dine(by, self._choose_meal(state, at))
            case "inn_power" if state.terms.powers[at] == "hiroshige":
                kinds = unfinished(state.seats[at])
                return Paint(by, self.rng.choice(kinds) if kinds else None)
            case "inn_power" if state.terms.powers[at] == "satsuki":
                return FreeMeal(by, self._random_meal(state, at))
        return self._meet(state, at, by)

    def _shop(self, state: State, at: int) -> tuple[str, ...]:
        """Three are turned up; as many as wanted and paid for are bought."""
        up = [self.souvenirs.popleft() for _ in range(min(BOX.most_souvenirs_at_a_stop, len(self.souvenirs)))]
        power, coins = state.terms.powers[at], state.seats[at].coins
        bought: list[str] = []
        wanted = self.rng.randrange(len(up) + 1)
        for card in self.rng.sample(up, wanted):
            prices = [SOUVENIRS[each].price for each in (*bought, card)]
            if souvenir_cost(power, prices)[0] <= coins:
                bought.append(card)
        self.souvenirs.extend(card for card in up if card not in bought)
        return tuple(sorted(bought, key=_PLACE.__getitem__))

    def _donate(self, state: State, at: int, by: str) -> Donate:
        coins = self.rng.randint(BOX.donation[0], min(BOX.donation[1], state.seats[at].coins))
        if state.terms.powers[at] == "hirotada":
            return Donate(by, coins, bank_coin=self.rng.random() < 0.9)
        return Donate(by, coins)

    def _meet(self, state: State, at: int, by: str) -> Meet:
        card = self.encounters.popleft()
        if state.terms.powers[at] == "yoshiyasu" and self.encounters:
            other = self.encounters.popleft()
            if self.rng.random() < 0.5:
                card, other = other, card
            self.encounters.append(other)
        if card == "shokunin":
            return Meet(by, card, souvenir=self.souvenirs.popleft() if self.souvenirs else None)
        if needs_panorama(state, at, card):
            return Meet(by, card, panorama=self.rng.choice([None, *unfinished(state.seats[at])]))
        return Meet(by, card)

    def _lay_out(self, state: State) -> None:
        """The meals of the inn where the last traveler has arrived: drawn by the first there."""
        inn = state.steps[state.line[-1]]
        if inn != self.inn:
            self.inn = inn
            self.meals.extend(self.on_offer)
            self.on_offer = [self.meals.popleft() for _ in range(meals_drawn(state.terms))]
            self.discarded = False
        neutral = state.terms.neutral
        if neutral >= 0 and state.steps[neutral] == inn and not self.discarded:
            self.discarded = True
            self.meals.append(self.on_offer.pop(self.rng.randrange(len(self.on_offer))))

    def _choose_meal(self, state: State, at: int) -> str | None:
        self._lay_out(state)
        seat, power = state.seats[at], state.terms.powers[at]
        wanted = [
            meal
            for meal in self.on_offer
            if meal not in seat.meals and meal_cost(power, MEALS[meal].price) <= seat.coins
        ]
        if not wanted or self.rng.random() < 0.1:
            return None
        meal = self.rng.choice(wanted)
        self.on_offer.remove(meal)
        return meal

    def _random_meal(self, state: State, at: int) -> str | None:
        """Satsuki is given one unseen of those on offer."""
        self._lay_out(state)
        meal = self.rng.choice(self.on_offer)
        if meal in state.seats[at].meals or self.rng.random() < 0.1:
            return None
        self.on_offer.remove(meal)
        return meal
