"""Cards of a hand or of the bank, packed into one number: eight bits for each resource.

Adding and taking away are then one sum each, and so is asking whether a hand covers a cost.
"""

from collections.abc import Mapping

from companion.game import IllegalMove
from companion.games.seafarers.box import BOX, RESOURCES

Hand = int

ONE: tuple[Hand, ...] = tuple(1 << 8 * place for place in range(len(RESOURCES)))
BY_NAME: dict[str, Hand] = dict(zip(RESOURCES, ONE, strict=True))
BANK: Hand = sum(ONE) * BOX.cards_each
_EACH = sum(ONE)
_TOP = 8 * (len(RESOURCES) - 1)
_GUARD = _EACH << 7  # set in each part before taking away: it is gone where the part was short
_BEYOND = _EACH * 0xE0  # what no part reaches: there are fewer than 32 cards of each resource
_PARTS = tuple((resource, 0xFF * one) for resource, one in enumerate(ONE))


def count(hand: Hand) -> int:
    """How many cards: all parts added up in the topmost one."""
    return (hand * _EACH >> _TOP) & 0xFF


def covers(hand: Hand, cost: Hand) -> bool:
    return ((hand | _GUARD) - cost) & _GUARD == _GUARD


def beyond(hand: Hand) -> int:
    """Not 0 if a part is below 0 or holds more cards than there may be of a resource."""
    return hand & _BEYOND if hand >= 0 else hand


def part(hand: Hand, resource: int) -> int:
    """How many cards of the resource with that number."""
    return (hand >> 8 * resource) & 0xFF


def parts(hand: Hand) -> tuple[int, ...]:
    return (hand & 0xFF, hand >> 8 & 0xFF, hand >> 16 & 0xFF, hand >> 24 & 0xFF, hand >> 32 & 0xFF)


def pack(cards: Mapping[str, int]) -> Hand:
    return sum(BY_NAME[name] * number for name, number in cards.items())


def spell(hand: Hand) -> dict[str, int]:
    """A hand as the record writes it: ``{"wool": 1, "ore": 2}``."""
    return {name: number for name, number in zip(RESOURCES, parts(hand), strict=True) if number}


def read(cards: Mapping[str, int]) -> Hand:
    """A set of cards from a move. Raises IllegalMove: no such resource, a number below 0."""
    packed = 0
    for name, number in cards.items():
        if name not in BY_NAME:
            raise IllegalMove("unknown-value", value=name)
        if number < 0:
            raise IllegalMove("malformed", why="cards", value=number)
        # far more than there are cards, few enough for all to be added up: nobody covers it either way
        packed += BY_NAME[name] * min(number, 50)
    return packed


def kinds(hand: Hand) -> list[int]:
    """The numbers of the resources of which there is at least one card."""
    return [resource for resource, mask in _PARTS if hand & mask]


COSTS: dict[str, Hand] = {name: pack(getattr(BOX.costs, name)) for name in BOX.costs.__struct_fields__}
WONDER_COSTS: dict[str, Hand] = {wonder.id: pack(wonder.cost) for wonder in BOX.wonders}
