"""The companion's own codes: printed on its stickers, known without being taught.

``TC/INCAN-GOLD/TREASURE.5/2`` is the second of its fives. Only signs of QR's alphanumeric mode, so that the
picture stays small; small letters count as large ones, as some scanners turn one into the other.
"""

from functools import cache
from typing import Any

from companion.game import Game

MARK = "TC"
_SIGNS = str.maketrans({"_": "-", ":": "."})


def own_code(game: Game[Any, Any, Any], card: str, copy: int) -> str:
    """The code of a physical card; copies of equal cards count from 1."""
    return f"{MARK}/{_slug(game.name)}/{_slug(card)}/{copy}"


def own_codes(game: Game[Any, Any, Any]) -> list[tuple[str, str, int]]:
    """(code, card, copy) for every card of the box that a reader may know, as people sort them."""
    return [
        (own_code(game, card, copy), card, copy)
        for card in game.cards()
        for copy in range(1, game.copies(card) + 1)
    ]


def is_own(code: str) -> bool:
    """Whether the code is of this form, for whichever game."""
    return code.upper().startswith(f"{MARK}/")


def card_of(game: Game[Any, Any, Any], code: str) -> str | None:
    """The card that an own code means in this game; None for any other code."""
    mark, _, rest = code.upper().partition("/")
    name, _, rest = rest.partition("/")
    card, _, copy = rest.partition("/")
    if mark != MARK or name != _slug(game.name) or not (copy.isascii() and copy.isdigit()):
        return None
    return _cards(game).get(card)


@cache
def _cards(game: Game[Any, Any, Any]) -> dict[str, str]:
    return {_slug(card): card for card in game.cards()}


def _slug(name: str) -> str:
    return name.translate(_SIGNS).upper()
