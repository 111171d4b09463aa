"""Cards, pieces and places as people call them."""

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
