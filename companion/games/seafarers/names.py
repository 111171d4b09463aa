"""Cards as people call them, and places as the record writes them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.game import Message, say
from companion.games.seafarers import hands
from companion.games.seafarers.box import RESOURCES


def cards_in_words(hand: hands.Hand) -> tuple[Message, ...]:
    """A set of cards as a list to be worded: "2 wool, 1 ore"."""
    return tuple(
        say(f"seafarers.cards.{name}", n=number)
        for name, number in zip(RESOURCES, hands.parts(hand), strict=True)
        if number
    )


def harbors_in_words(kinds: Sequence[str]) -> tuple[Message, ...]:
    """Harbour tokens by kind, those that there are most of first: the picture shows where each lies."""
    return tuple(
        say("seafarers.harbor.many", n=number, harbor=say(f"seafarers.harbor.{kind}"))
        if number > 1
        else say(f"seafarers.harbor.{kind}")
        for kind, number in Counter(kinds).most_common()
    )


def place_name(place: Sequence[Any]) -> str:
    """A place as the record writes it, for a refusal that says there is none."""
    return f"[{', '.join(str(part) for part in place)}]"
