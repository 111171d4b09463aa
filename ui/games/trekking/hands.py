"""Which Trek cards can be: in a hand that is partly hidden, and next off the deck. From the view alone."""

from __future__ import annotations

from collections import Counter

from companion.games.trekking.box import COPIES, PARKS, TREK
from companion.games.trekking.view import SeatView, View


def mover(view: View) -> SeatView | None:
    """The seat that the table waits for."""
    return next((seat for seat in view.seats if seat.player == view.player), None)


def spendable(view: View, laid: tuple[str, ...]) -> dict[str, int]:
    """How many more of each card the mover's hand may hold once ``laid`` are out of it."""
    seat = mover(view)
    if seat is None:
        return {}
    known, out = Counter(seat.known), Counter(laid)
    hidden = seat.hand - len(seat.known) - (out - known).total()
    found = {}
    for card in TREK:
        beyond = max(0, out[card] - known[card])
        unseen = view.unseen.get(card, 0) - beyond if view.row is not None else hidden
        found[card] = max(0, known[card] - out[card]) + max(0, min(hidden, unseen))
    return found


def seen_in_hand(view: View, laid: tuple[str, ...]) -> Counter[str]:
    """The cards that all saw the mover take and that are not laid down yet."""
    seat = mover(view)
    return Counter(seat.known) - Counter(laid) if seat is not None else Counter()


def turned_up(view: View, up: tuple[str, ...]) -> dict[str, int]:
    """How many of each card may be turned up next, ``up`` being turned up where the whole row lay.

    When the deck's last card leaves it, the discards of that moment become the deck.
    """
    known = Counter(card for seat in view.seats for card in seat.known)
    row = Counter(view.row or ())
    discards: Counter[str] = Counter()
    for card in TREK:
        discards[card] = COPIES - view.unseen.get(card, 0) - known[card]  # the wiped row lies there too
    deck = view.deck or 0
    for _ in up:
        deck -= 1
        if not deck:
            deck, discards = discards.total(), Counter()
    lying = Counter(up)
    return {card: max(0, COPIES - known[card] - lying[card] - discards[card]) for card in TREK} if row else {}


def next_parks(view: View) -> list[str]:
    """The Park cards that may be turned up next."""
    gone = {park for seat in view.seats for park in seat.parks} | {card.park for card in view.parks_up}
    return [park for park in PARKS if park not in gone]
