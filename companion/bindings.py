"""Which code means which card: as it was taught, and as a file that another table can take over.

The file is JSON, versioned:
``{"format": "companion-codes", "version": 1, "about": "…", "codes": {"GAME": {"CODE": "CARD"}}}``. ``about``
says in words what is in the file; it is not read. There are no names and no plays in it.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion.game import Game, Message, say
from companion.own_codes import card_of, is_own
from companion.record import Catalogue, parse_object
from companion.validation import Invalid, convert

FORMAT = "companion-codes"
VERSION = 1
LONGEST_CODE = 256  # bytes, as readers have it
LINE_ENDS = "\r\n"

# what was taught: (game, code) → card
Codes = Mapping[tuple[str, str], str]


def known(codes: Codes, code: str) -> bool:
    """Whether a code was taught for any game, or is one of our own."""
    return is_own(code) or any(taught == code for _, taught in codes)


def meaning(codes: Codes, game: Game[Any, Any, Any], code: str) -> str | None:
    """The card that a code means in a game: as it was taught, else as our own stickers have it."""
    return codes.get((game.name, code)) or card_of(game, code)


def teachable(game: Game[Any, Any, Any], code: str, card: str) -> bool:
    """Whether a code may mean this card: the words printed on our own stickers stay true."""
    return not is_own(code) or card_of(game, code) == card


class BindingsError(Exception):
    """A file that can't be taken over; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.code)
        self.message = message


class _File(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: str
    version: int
    about: str = ""
    codes: dict[str, dict[str, str]]


def written(codes: Codes, about: str) -> bytes:
    """The file for these codes, in an order that stays."""
    games: dict[str, dict[str, str]] = {}
    for (game, code), card in sorted(codes.items()):
        games.setdefault(game, {})[code] = card
    file = _File(format=FORMAT, version=VERSION, about=about, codes=games)
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def read(data: bytes, catalogue: Catalogue) -> dict[tuple[str, str], str]:
    """The codes in a file. Raises BindingsError for another format, version, game or card."""
    try:
        raw = parse_object(data)
    except ValueError:
        raise BindingsError(say("bindings.not-json")) from None
    if raw.get("format") != FORMAT:
        raise BindingsError(say("bindings.format", known=FORMAT))
    if raw.get("version") != VERSION:
        raise BindingsError(say("bindings.version", version=str(raw.get("version")), known=VERSION))
    try:
        file = convert(raw, _File)
    except Invalid as error:
        raise BindingsError(error.message) from None
    return {
        (game, code): card
        for game, cards in file.codes.items()
        for code, card in _checked(game, cards, catalogue).items()
    }


def _checked(game: str, cards: dict[str, str], catalogue: Catalogue) -> dict[str, str]:
    try:
        rules = catalogue(game)
    except KeyError:
        raise BindingsError(say("bindings.game", game=game)) from None
    known = rules.cards()
    for code, card in cards.items():
        if card not in known:
            raise BindingsError(say("bindings.card", game=game, code=code, card=card))
        if not teachable(rules, code, card):
            raise BindingsError(say("refusal.own-code", code=code))
        if not sound(code):
            raise BindingsError(say("bindings.code", game=game, code=code))
    return cards


def sound(code: str) -> bool:
    """Whether a reader can send this as a card's code: one line, also with signs that don't print.

    GS1 codes, say, have a separator inside.
    """
    try:
        size = len(code.encode())
    except UnicodeEncodeError:
        return False
    return 0 < size <= LONGEST_CODE and code == code.strip() and not set(LINE_ENDS) & set(code)


def shown(code: str) -> str:
    """A code for a shell: what doesn't print is written out, so that no card moves the cursor."""
    return code if code.isprintable() else code.encode("unicode_escape").decode()


def conflicts(here: Codes, new: Codes) -> list[tuple[str, str]]:
    """The (game, code) that mean one card here and another in the file."""
    return sorted(key for key, card in new.items() if here.get(key, card) != card)
