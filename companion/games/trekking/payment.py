"""What a hand can pay: sums of numbers for a walk, icons for a park (rules page, ``travel`` and ``claim``).

A hand is partly unknown, so "can" means: some hand that fits what all have seen could.
"""

from collections import Counter

from msgspec import Struct

from companion.game import IllegalMove
from companion.games.trekking.box import BOX, ICON_OF, ICONS, NUMBER_OF
from companion.games.trekking.moves import Pairs
from companion.games.trekking.names import icon_names
from companion.games.trekking.state import State


def cards_spent(spend: tuple[str, ...], wild: Pairs) -> tuple[str, ...]:
    """The cards of a payment; those in ``wild`` are not among those in ``spend``."""
    return (*spend, *(card for pair in wild for card in pair))


def must_cover(cost: tuple[str, ...], spend: tuple[str, ...], wild: Pairs) -> None:
    """The cards cover the icons exactly: one each, a pair one that is still open, nothing over."""
    asked = Counter[str](cost)
    given = Counter(ICON_OF[card] for card in spend)
    missing, surplus = asked - given, given - asked
    if not surplus and missing.total() == len(wild):
        return
    facts = {"cost": icon_names(cost), "missing": icon_names(missing.elements())}
    if wild and not surplus:
        raise IllegalMove("wrong-icons", why="pairs", n=len(wild), **facts)
    raise IllegalMove("wrong-icons", surplus=icon_names(surplus.elements()), **facts)


class Division(Struct, frozen=True):
    """Cards laid down for a cost, as far as they go: those that stand for themselves and the pairs.

    ``open``: icons that nothing covers yet; ``loose``: cards that cover nothing (yet); ``complete``: they
    are a payment.
    """

    spend: tuple[str, ...]
    wild: Pairs
    open: tuple[str, ...]
    loose: tuple[str, ...]
    complete: bool


def divide(cost: tuple[str, ...], laid: tuple[str, ...], pairs: bool) -> Division:
    """What cards laid down one after the other pay; with ``pairs`` those left over count by twos."""
    open_ = list(cost)
    spend: list[str] = []
    rest: list[str] = []
    for card in laid:
        if ICON_OF[card] in open_:
            open_.remove(ICON_OF[card])
            spend.append(card)
        else:
            rest.append(card)
    if not pairs:
        return Division(tuple(spend), (), tuple(open_), tuple(rest), not open_ and not rest)
    # so many must stand for themselves that the others are just two for each icon left
    alone = 2 * len(cost) - len(laid)
    if 0 <= alone <= len(spend):
        rest = [*spend[alone:], *rest]
        spend = spend[:alone]
        wild = tuple(zip(rest[::2], rest[1::2], strict=True))
        return Division(tuple(spend), wild, (), (), True)
    wild = tuple(zip(rest[::2], rest[1::2], strict=False))
    loose = tuple(rest[2 * len(wild) :])
    return Division(tuple(spend), wild, tuple(open_[len(wild) :]), loose, False)


def sums(state: State, seat: int) -> int:
    """The sums that the hand may be able to spend, with one card or more, as bits."""
    hand = state.hands[seat]
    payable = 1
    for card in hand.known:
        payable |= payable << NUMBER_OF[card]
    # by how many unknown cards are used
    by_count = [payable, *[0] * hand.unknown]
    for number in BOX.trek.numbers:
        unseen = sum(state.unseen(f"{icon}:{number}") for icon in ICONS)
        if state.row is None:
            unseen = hand.unknown
        for used in range(hand.unknown, 0, -1):
            for more in range(1, min(used, unseen) + 1):
                by_count[used] |= by_count[used - more] << number * more
    together = 0
    for bits in by_count:
        together |= bits
    return together & ~1


def may_pay(state: State, seat: int, cost: tuple[str, ...], wild: bool) -> bool:
    """Whether the hand may be able to pay ``cost``, with pairs of any cards too if ``wild``."""
    hand = state.hands[seat]
    known = Counter(ICON_OF[card] for card in hand.known)
    single, unknown = 0, hand.unknown
    for icon, asked in Counter[str](cost).items():
        seen = min(asked, known[icon])
        unseen = sum(state.unseen(f"{icon}:{number}") for number in BOX.trek.numbers)
        hidden = min(asked - seen, unseen, unknown)
        unknown -= hidden
        single += seen + hidden
    pairs = len(cost) - single
    return not pairs or (wild and single + 2 * pairs <= hand.size)


def some_sum(state: State, seat: int, wanted: int) -> tuple[str, ...] | None:
    """Cards that the hand may hold with just this sum of numbers, or None. ``wanted`` is 1 or more."""
    hand = state.hands[seat]
    ways: dict[int, tuple[str, ...]] = {0: ()}
    for card in hand.known:
        for total, cards in list(ways.items()):
            ways.setdefault(total + NUMBER_OF[card], (*cards, card))
    unseen: dict[int, list[str]] = {number: [] for number in sorted(BOX.trek.numbers, reverse=True)}
    for card, number in NUMBER_OF.items():
        unseen[number] += [card] * state.unseen(card)
    for total, cards in ways.items():
        more = _pick(wanted - total, hand.unknown, list(unseen.values()))
        if more is not None:
            return (*cards, *more)
    return None


def _pick(wanted: int, most: int, by_number: list[list[str]]) -> tuple[str, ...] | None:
    """At most so many cards with this sum; ``by_number`` are those there are, each list of one number."""
    if wanted == 0:
        return ()
    if wanted < 0 or not by_number:
        return None
    first, *others = by_number
    if not first:
        return _pick(wanted, most, others)
    number = NUMBER_OF[first[0]]
    for count in range(min(most, len(first), wanted // number), -1, -1):
        rest = _pick(wanted - count * number, most - count, others)
        if rest is not None:
            return (*first[:count], *rest)
    return None


def some_payment(
    state: State, seat: int, cost: tuple[str, ...], wild: bool
) -> tuple[tuple[str, ...], Pairs] | None:
    """Cards that the hand may hold and that pay ``cost``: those spent one by one and the pairs, or None."""
    if not may_pay(state, seat, cost, wild):
        return None
    hand = state.hands[seat]
    known, unknown = list(hand.known), hand.unknown
    unseen = [card for card in NUMBER_OF for _ in range(state.unseen(card))]
    spend: list[str] = []
    open_ = 0
    for icon in cost:
        seen = next((card for card in known if ICON_OF[card] == icon), None)
        hidden = next((card for card in unseen if ICON_OF[card] == icon), None)
        if seen is not None:
            known.remove(seen)
            spend.append(seen)
        elif hidden is not None and unknown:
            unseen.remove(hidden)
            unknown -= 1
            spend.append(hidden)
        else:
            open_ += 1
    rest = [*known, *unseen[:unknown]]
    return tuple(spend), tuple((rest[2 * pair], rest[2 * pair + 1]) for pair in range(open_))
