"""The moves of Tokaido, its options and its set-up: the words of the play record."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.game import Move

NEUTRAL = "neutral"

UpToThree = Annotated[tuple[str, ...], Meta(max_length=3)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """As on the rules page; all may be combined."""

    initiation: bool = False
    gastronomy: bool = False
    preparations: bool = False
    return_trip: bool = False


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """``order``: the line at the start, from the road outwards; the last of it moves first.

    ``travelers``: the tile each player keeps; none with ``initiation``.
    """

    order: tuple[str, ...]
    travelers: dict[str, str] | UnsetType = UNSET


class Travel(Move, frozen=True, tag="travel"):
    """``by`` goes to the space ``to``; the neutral traveler is moved by whoever is furthest ahead."""

    by: str
    to: int


class Buy(Move, frozen=True, tag="buy"):
    """Village: what was bought, in the order it is scored. ``offered`` is what was turned up."""

    by: str
    souvenirs: UpToThree
    offered: UpToThree | UnsetType = UNSET


class Bathe(Move, frozen=True, tag="bathe"):
    """The hot spring card drawn: its points."""

    by: str
    points: int


class Donate(Move, frozen=True, tag="donate"):
    """Temple. ``bank_coin``: whether Hirotada takes the bank's coin as well (he does unless told)."""

    by: str
    coins: int
    bank_coin: bool | UnsetType = UNSET


class Meet(Move, frozen=True, tag="meet"):
    """The encounter kept. ``souvenir``: what the Shokunin gave, None if the pile is empty.

    ``panorama``: what the Annaibito of a finished panorama shows instead, None if nothing.
    """

    by: str
    card: str
    souvenir: str | UnsetType | None = UNSET
    panorama: str | UnsetType | None = UNSET


class Paint(Move, frozen=True, tag="paint"):
    """Hiroshige at an inn: the panorama he goes on with, or None."""

    by: str
    panorama: str | None


class FreeMeal(Move, frozen=True, tag="free_meal"):
    """Satsuki at an inn: the meal she was given, or None if she turned it down."""

    by: str
    meal: str | None


class Dine(Move, frozen=True, tag="dine"):
    """The meal bought at an inn, or None."""

    by: str
    meal: str | None


MOVES = (Travel, Buy, Bathe, Donate, Meet, Paint, FreeMeal, Dine)
