"""Trek cards on their way: drawn, turned up, spent, discarded, shuffled (rules page, "Set-up").

Where the row is tracked, so are the deck's size and the discards: when the last card leaves the deck, the
discards of that moment become the deck.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.trekking.box import ICON_OF, TREK
from companion.games.trekking.names import card_name
from companion.games.trekking.state import Hand, State


def must_exist(cards: Iterable[str]) -> None:
    for card in cards:
        if card not in ICON_OF:
            raise IllegalMove("unknown-value", value=card)


def exhausted(card: str) -> IllegalMove:
    return IllegalMove("card-exhausted", why="trek-card", card=card_name(card))


def with_hand(state: State, seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def leave_deck(state: State, count: int) -> State:
    """``count`` cards leave the deck, one by one; an empty one is shuffled anew from the discards."""
    if state.row is None or not count:
        return state
    if count < state.deck:
        return replace(state, deck=state.deck - count)
    shuffled = replace(state, deck=len(state.discards), discards=(), shuffles=state.shuffles + 1)
    return leave_deck(shuffled, count - state.deck)


def draw(state: State, seat: int, count: int) -> State:
    """``count`` cards that nobody else sees, from the deck."""
    hand = state.hands[seat]
    hands = with_hand(state, seat, Hand(hand.known, hand.unknown + count))
    return leave_deck(replace(state, hands=hands), count)


def take(state: State, seat: int, card: str) -> State:
    """A card that all have seen, into the hand."""
    hand = state.hands[seat]
    return replace(
        state, hands=with_hand(state, seat, Hand(tuple(sorted((*hand.known, card))), hand.unknown))
    )


def turn_up(state: State, card: str) -> State:
    """``card`` comes off the deck and lies in the row."""
    if state.unseen(card) < 1:
        raise exhausted(card)
    assert state.row is not None
    return leave_deck(replace(state, row=(*state.row, card)), 1)


def spend(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Cards out of the hand, discarded: those known leave that list, others the unknown part."""
    hand = state.hands[seat]
    known, unknown = list(hand.known), hand.unknown
    for card, count in Counter(cards).items():
        seen = min(count, known.count(card))
        for _ in range(seen):
            known.remove(card)
        if count - seen > state.unseen(card) and state.row is not None:
            raise exhausted(card)
        unknown -= count - seen
    if unknown < 0:
        raise IllegalMove("not-enough-cards", why="trek", player=state.terms.players[seat], n=hand.size)
    after = replace(state, hands=with_hand(state, seat, Hand(tuple(known), unknown)))
    if state.row is None:
        return after
    return replace(after, discards=(*state.discards, *cards))


def possible(state: State) -> dict[str, int]:
    """The Trek cards that the deck or a hidden part of a hand may hold, with how many are unseen."""
    return {card: unseen for card in TREK if (unseen := state.unseen(card)) > 0}
