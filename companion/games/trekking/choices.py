"""What may be done now (rules page, "A turn").

Hands are partly hidden, so payments can't be listed: there are too many that may be in a hand. ``legal``
gives one payment that may be there for each thing it can buy, ``offers`` what it must add up to.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game import Move
from companion.games.trekking import cards, payment
from companion.games.trekking.box import BOX, COLOURS, IDS, MAJORS, PARKS, PLACE, TREK
from companion.games.trekking.moves import Claim, DealRow, Discard, Draw, EndTurn, Occupy, Step, Swap, Travel
from companion.games.trekking.rules import MOST_SUM, WALKS
from companion.games.trekking.state import State


class Payable(Struct, frozen=True):
    """Sums that a hand may be able to spend, as bits: by the numbers alone, and with one more."""

    plain: int
    plus_one: int


def payable(state: State, seat: int) -> Payable:
    sums = payment.sums(state, seat)
    return Payable(sums, sums << 1 if "grand-canyon" in state.campsites[seat] else 0)


def lengths(state: State, seat: int) -> tuple[int, ...]:
    """For every place the lengths of the walks of ``seat`` that end there, as bits, up to the largest sum."""
    largest = (2 << MOST_SUM) - 1
    return tuple(bits & largest for bits in WALKS.lengths(state.trekkers[seat], state.blocked(seat)))


def numbers(bits: int) -> list[int]:
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def next_parks(state: State) -> list[str]:
    """The Park cards that may be turned up next."""
    claimed = {park for owned in state.parks for park in owned}
    return [park for park in PARKS if park not in claimed and park not in state.parks_up]


def here(state: State, seat: int) -> str:
    return IDS[state.trekkers[seat]]


def may_claim(state: State, seat: int) -> bool:
    return here(state, seat) in state.parks_up


def may_occupy(state: State, seat: int) -> bool:
    place = here(state, seat)
    return place in state.terms.majors and place not in state.campsites[seat]


def swaps(state: State, seat: int) -> Iterator[Swap]:
    """Every swap of an own stone for another player's of another colour (Everglades).

    Like for like would change nothing at a table: it is never offered.
    """
    for other, player in enumerate(state.terms.players):
        if other != seat:
            for give, own in zip(COLOURS, state.stones[seat], strict=True):
                for take, theirs in zip(COLOURS, state.stones[other], strict=True):
                    if own and theirs and give != take:
                        yield Swap(give, take, player)


def neighbours(state: State, seat: int) -> list[str]:
    return [IDS[place] for place in WALKS.neighbours[state.trekkers[seat]]]


# --- one move for each thing --------------------------------------------------------------------------


def legal(state: State) -> Iterator[Move]:
    seat = state.seat
    by = state.terms.players[seat]
    match state.phase:
        case "turn":
            yield from _draws(state, by)
            yield from _travels(state, seat, by)
            yield from _claims(state, seat, by)
            yield from _occupations(state, seat, by)
            yield EndTurn(by)
        case "deal_row":
            yield from _deals(state)
        case "step":
            yield Step(by, None)
            yield from (Step(by, place) for place in neighbours(state, seat))
        case "discard":
            hand = state.hands[seat]
            unseen = [card for card, count in cards.possible(state).items() for _ in range(count)]
            surplus = hand.size - BOX.hand_limit
            yield Discard(by, (*unseen[: hand.unknown], *hand.known)[:surplus])


def _deals(state: State) -> Iterator[Move]:
    """A new row for each card that may come first; then always the next in order that may still come."""
    assert state.row is not None
    cleared = replace(state, row=(), discards=(*state.discards, *state.row))
    for first in cards.possible(state):
        dealt = cards.turn_up(cleared, first)
        row = [first]
        while len(row) < BOX.row:
            after = TREK.index(row[-1]) + 1
            row.append(next(card for card in (*TREK[after:], *TREK) if dealt.unseen(card) > 0))
            dealt = cards.turn_up(dealt, row[-1])
        yield DealRow(tuple(row))


def _draws(state: State, by: str) -> Iterator[Move]:
    yield Draw(by, "deck")
    if state.row is None:
        yield from (Draw(by, card) for card in TREK)
        return
    possible = list(cards.possible(state))
    for card in sorted(set(state.row)):
        yield from (Draw(by, card, refill) for refill in possible)


def _travels(state: State, seat: int, by: str) -> Iterator[Move]:
    """To every place that can be reached, by the smallest sum that may be in the hand."""
    sums = payable(state, seat)
    both = sums.plain | sums.plus_one
    origin, blocked = state.trekkers[seat], state.blocked(seat)
    for place, distance in WALKS.distances(origin, blocked).items():
        fitting = both & 1 << distance
        if not fitting and both >> distance:
            fitting = both & lengths(state, seat)[place]
        if not fitting:
            continue
        total = numbers(fitting)[0]
        plus_one = not sums.plain >> total & 1
        spend = payment.some_sum(state, seat, total - plus_one)
        if spend is not None:
            yield Travel(by, IDS[place], spend, plus_one)


def _claims(state: State, seat: int, by: str) -> Iterator[Move]:
    if may_claim(state, seat):
        park = here(state, seat)
        paid = payment.some_payment(state, seat, PARKS[park].cost, "acadia" in state.campsites[seat])
        if paid is not None:
            yield from (Claim(by, park, paid[0], refill, paid[1]) for refill in next_parks(state))


def _occupations(state: State, seat: int, by: str) -> Iterator[Move]:
    if may_occupy(state, seat):
        park = here(state, seat)
        paid = payment.some_payment(state, seat, MAJORS[park].cost, "acadia" in state.campsites[seat])
        if paid is not None:
            yield Occupy(by, park, *paid)
            if park == "everglades":
                yield from (Occupy(by, park, *paid, swap) for swap in swaps(state, seat))


# --- what they cost -----------------------------------------------------------------------------------


def offers(state: State) -> Iterator[dict[str, Any]]:
    """The legal moves in the record's form; where cards are paid, ``sums`` or the ``cost`` instead."""
    seat = state.seat
    by = state.terms.players[seat]
    match state.phase:
        case "turn":
            yield from _draw_offers(state, by)
            yield from _travel_offers(state, seat, by)
            wild = "acadia" in state.campsites[seat]
            park = here(state, seat)
            if may_claim(state, seat) and payment.may_pay(state, seat, PARKS[park].cost, wild):
                cost = list(PARKS[park].cost)
                yield {"move": "claim", "by": by, "park": park, "cost": cost, "refill": next_parks(state)}
            if may_occupy(state, seat) and payment.may_pay(state, seat, MAJORS[park].cost, wild):
                yield {"move": "occupy", "by": by, "park": park, "cost": list(MAJORS[park].cost)}
            yield {"move": "end_turn", "by": by}
        case "deal_row":
            yield {"move": "deal_row", "cards": list(cards.possible(state)), "count": BOX.row}
        case "step":
            yield {"move": "step", "by": by, "to": [None, *neighbours(state, seat)]}
        case "discard":
            yield {"move": "discard", "by": by, "count": state.hands[seat].size - BOX.hand_limit}


def _draw_offers(state: State, by: str) -> Iterator[dict[str, Any]]:
    yield {"move": "draw", "by": by, "from": "deck"}
    if state.row is None:
        yield {"move": "draw", "by": by, "from": list(TREK)}
        return
    for card in sorted(set(state.row)):
        yield {"move": "draw", "by": by, "from": card, "refill": list(cards.possible(state))}


def _travel_offers(state: State, seat: int, by: str) -> Iterator[dict[str, Any]]:
    """A line a destination: the sums of numbers that a walk and the hand allow, once more for one more."""
    sums = payable(state, seat)
    walks = lengths(state, seat)
    for place in sorted(IDS):
        for bits, plus_one in ((sums.plain, False), (sums.plus_one, True)):
            fitting = [total - plus_one for total in numbers(bits & walks[PLACE[place]])]
            if fitting:
                line = {"move": "travel", "by": by, "to": place, "sums": fitting}
                yield {**line, "plus_one": True} if plus_one else line
