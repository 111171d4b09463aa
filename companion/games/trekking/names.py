"""Cards, places and lists of them as people call them."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from companion.game import Message, say
from companion.games.trekking.box import BOX, ICON_OF, NUMBER_OF

_NAMES = {place.id: place.name for place in BOX.places}


def place_name(place: str) -> Message:
    """A place by its id; the map's own names are the same in every language."""
    return say("trekking.name", name=_NAMES[place])


def card_name(card: str) -> Message:
    """A Trek card (``boot:2``) or the card of a park."""
    if card in ICON_OF:
        return say(f"trekking.card.{ICON_OF[card]}", number=NUMBER_OF[card])
    return place_name(card)


def card_names(cards: Iterable[str]) -> tuple[Message, ...]:
    return tuple(card_name(card) for card in cards)


def icon_names(icons: Iterable[str]) -> tuple[Message, ...]:
    """Icons, equal ones counted together."""
    counted = Counter(icons).items()
    return tuple(say(f"trekking.icons.{icon}", n=n) for icon, n in counted) or (say("trekking.nothing"),)


def stone_name(colour: str) -> Message:
    return say(f"trekking.stone.{colour}")


def spans(sums: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Ascending numbers as runs: 1, 3, 4, 5 is (1, 1), (3, 5)."""
    numbers = list(sums)
    if not numbers:
        return ()
    breaks = [(low, high) for low, high in pairwise(numbers) if high > low + 1]
    starts = [numbers[0], *(high for _, high in breaks)]
    ends = [*(low for low, _ in breaks), numbers[-1]]
    return tuple(zip(starts, ends, strict=True))


def sum_names(sums: Iterable[int]) -> tuple[Message, ...]:
    """Sums in words: "1, 3, 4 and 6 to 53"."""
    return span_names(spans(sums))


def span_names(runs: Iterable[tuple[int, int]]) -> tuple[Message, ...]:
    """The same of sums that are runs already."""
    named = []
    for low, high in runs:
        if high - low < 2:
            named += [say("trekking.sum", sum=each) for each in range(low, high + 1)]
        else:
            named.append(say("trekking.sums", least=low, most=high))
    return tuple(named)
