"""A simulated table: real decks, real hands that only it knows, and players who like to get on."""

from collections.abc import Callable
from random import Random

from companion.game import Move
from companion.games.trekking.box import BOX, COPIES, ICON_OF, IDS, MAJORS, NUMBER_OF, PARKS, TREK
from companion.games.trekking.choices import neighbours, next_parks, swaps
from companion.games.trekking.moves import (
    Claim,
    DealRow,
    Discard,
    Draw,
    EndTurn,
    Occupy,
    Pairs,
    Step,
    Swap,
    Travel,
)
from companion.games.trekking.rules import WALKS
from companion.games.trekking.state import State
from companion.games.trekking.trails import SHORT

# how often players draw although they could walk: one of these is each one's habit
_DRAWS = (0.2, 0.2, 0.2, 0.6)
_BLIND = 0.4  # how often they draw from the deck
_HANDFUL = 3  # with fewer cards than this they always draw


class _Table:
    """What lies on the table and in the hands; ``row`` is used where the state doesn't track it."""

    def __init__(self, state: State, rng: Random) -> None:
        self.rng = rng
        known = [card for hand in state.hands for card in hand.known]
        out = [*known, *state.discards, *(state.row or ())]
        self.deck = [card for card in TREK for _ in range(COPIES - out.count(card))]
        rng.shuffle(self.deck)
        self.discards = list(state.discards)
        self.hands = [[*hand.known, *(self.turn() for _ in range(hand.unknown))] for hand in state.hands]
        self.habits = [rng.choice(_DRAWS) for _ in state.hands]
        self.tracked = state.row is not None
        self.row = [self.turn() for _ in range(0 if self.tracked else BOX.row)]
        self.parks = next_parks(state)
        rng.shuffle(self.parks)

    def turn(self) -> str:
        """The deck's top card; an empty deck is shuffled anew from the discards."""
        card = self.deck.pop()
        if not self.deck:
            self.deck, self.discards = self.discards, []
            self.rng.shuffle(self.deck)
        return card

    def catch_up(self, state: State) -> None:
        """Cards drawn unseen since the last move come into the hands."""
        for cards, hand in zip(self.hands, state.hands, strict=True):
            for _ in range(len(hand.known) + hand.unknown - len(cards)):
                cards.append(self.turn())

    def spend(self, seat: int, spent: tuple[str, ...]) -> None:
        for card in spent:
            self.hands[seat].remove(card)
        self.discards += spent


def simulated(rng: Random) -> Callable[[State], Move]:
    """Gives the next move of a play, which is taken to be made; it may begin at any state."""
    table: list[_Table] = []

    def next_move(state: State) -> Move:
        if not table:
            table.append(_Table(state, rng))
        table[0].catch_up(state)
        return _move(table[0], state)

    return next_move


def _move(table: _Table, state: State) -> Move:
    seat = state.seat
    by = state.terms.players[seat]
    match state.phase:
        case "deal_row":
            table.discards += state.row or ()
            return DealRow(tuple(table.turn() for _ in range(BOX.row)))
        case "step":
            return Step(by, table.rng.choice([None, *neighbours(state, seat)]))
        case "discard":
            hand = table.hands[seat]
            surplus = tuple(table.rng.sample(hand, len(hand) - BOX.hand_limit))
            table.spend(seat, surplus)
            return Discard(by, surplus)
    return (
        _take_park(table, state, seat, by)
        or _walk(table, state, seat, by)
        or (EndTurn(by) if table.rng.random() < 0.01 else _draw(table, state, seat, by))
    )


def _take_park(table: _Table, state: State, seat: int, by: str) -> Move | None:
    """Claim or occupy where the Trekker stands, whenever the hand can pay for it."""
    place = IDS[state.trekkers[seat]]
    if place in state.parks_up:
        paid = _payment(table, state, seat, PARKS[place].cost)
        if paid is not None:
            table.spend(seat, (*paid[0], *(card for pair in paid[1] for card in pair)))
            return Claim(by, place, paid[0], table.parks.pop(), paid[1])
    if place in state.terms.majors and place not in state.campsites[seat]:
        paid = _payment(table, state, seat, MAJORS[place].cost)
        if paid is not None:
            table.spend(seat, (*paid[0], *(card for pair in paid[1] for card in pair)))
            return Occupy(by, place, *paid, _swap(table, state, seat, place))
    return None


def _payment(
    table: _Table, state: State, seat: int, cost: tuple[str, ...]
) -> tuple[tuple[str, ...], Pairs] | None:
    rest = list(table.hands[seat])
    spend = []
    open_ = 0
    for icon in cost:
        card = next((card for card in rest if ICON_OF[card] == icon), None)
        if card is None:
            open_ += 1
        else:
            rest.remove(card)
            spend.append(card)
    if open_ and ("acadia" not in state.campsites[seat] or len(rest) < 2 * open_):
        return None
    return tuple(spend), tuple((rest[2 * pair], rest[2 * pair + 1]) for pair in range(open_))


def _swap(table: _Table, state: State, seat: int, place: str) -> Swap | None:
    if place != "everglades" or table.rng.random() < 0.2:
        return None
    possible = list(swaps(state, seat))
    return table.rng.choice(possible) if possible else None


def _walk(table: _Table, state: State, seat: int, by: str) -> Move | None:
    """With some cards to a place that they just reach, best to one with a park or a stone."""
    rng, hand = table.rng, table.hands[seat]
    if len(hand) < _HANDFUL or rng.random() < table.habits[seat]:
        return None
    spend = tuple(rng.sample(hand, 1 if rng.random() < 0.7 else 2))
    plus_one = "grand-canyon" in state.campsites[seat] and rng.random() < 0.5
    total = sum([NUMBER_OF[card] for card in spend]) + plus_one
    if total > SHORT:
        return None
    reached = WALKS.ends(state.trekkers[seat], state.blocked(seat), total)
    wanted = [place for place in reached if _wanted(state, seat, place)]
    if not reached or (not wanted and rng.random() < 0.5):
        return None
    table.spend(seat, spend)
    return Travel(by, IDS[rng.choice(wanted or reached)], spend, plus_one)


def _wanted(state: State, seat: int, place: int) -> bool:
    park = IDS[place]
    return (
        state.map[place] is not None
        or park in state.parks_up
        or (park in state.terms.majors and park not in state.campsites[seat])
    )


def _draw(table: _Table, state: State, seat: int, by: str) -> Move:
    """From the deck (it comes into the hand when ``catch_up`` sees it drawn) or from the row."""
    if table.rng.random() < _BLIND:
        return Draw(by, "deck")
    card = table.rng.choice(state.row or table.row)
    table.hands[seat].append(card)
    refill = table.turn()
    if table.tracked:
        return Draw(by, card, refill)
    table.row.remove(card)
    table.row.append(refill)
    while _wiped(table.row):
        table.discards += table.row
        table.row = [table.turn() for _ in range(BOX.row)]
    return Draw(by, card)


def _wiped(row: list[str]) -> bool:
    icons = [ICON_OF[card] for card in row]
    return max(map(icons.count, icons)) >= BOX.wipe
