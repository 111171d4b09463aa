"""What the table of Tokaido draws: finished words, figures and commands. Needs no Kivy."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.commands import Command
from companion.games.tokaido.box import SOUVENIRS
from ui.games import Press

NEUTRAL_SEAT = -1


class Draft(Struct, frozen=True):
    """What fingers have put together here and the table does not know yet.

    ``chosen`` souvenirs; ``card``, an encounter that needs a second choice; ``open``: the cover of
    the meals is lifted; ``bank_coin``: the bank's coin is laid as well.
    """

    chosen: tuple[str, ...] = ()
    card: str = ""
    open: bool = False
    bank_coin: bool = True


class Stand(Struct, frozen=True):
    """A figure on a space. ``seat`` is NEUTRAL_SEAT for the neutral traveler."""

    seat: int
    turn: bool = False


class Space(Struct, frozen=True):
    """A space of the stage; ``gain`` is what stopping there gives at once, ``coins`` if in coins.

    Tapping gives ``command``; without one it is dimmed and says ``why``.
    """

    index: int
    shape: str
    label: str
    state: Literal["open", "blocked", "passed", "calm"]
    double: bool = False
    stands: tuple[Stand, ...] = ()
    gain: str = ""
    coins: bool = False
    command: Command | None = None
    why: str = ""


class Road(Struct, frozen=True):
    """The stage from one inn to the next, in walking order. ``backward``: from Edo to Kyoto."""

    spaces: tuple[Space, ...]
    backward: bool


class Pick(Struct, frozen=True):
    """Something to tap at a stop: it gives ``command``, or goes on with ``draft``; else says ``why``.

    ``price`` in coins is drawn, -1: none; ``left`` copies are drawn as dots, 0: none.
    """

    key: str
    shape: str
    title: str
    detail: str = ""
    price: int = -1
    left: int = 0
    coins: int = 0
    chosen: bool = False
    command: Command | None = None
    draft: Draft | None = None
    why: str = ""

    @property
    def allowed(self) -> bool:
        return self.command is not None or self.draft is not None


class Group(Struct, frozen=True):
    """Picks that belong together, under a head of shape, title and note; no head without a shape."""

    picks: tuple[Pick, ...]
    shape: str = ""
    title: str = ""
    note: str = ""
    price: int = -1


class Arrived(Struct, frozen=True):
    """A line of the inn: its label and who."""

    label: str
    seats: tuple[int, ...] = ()
    text: str = ""


class Inn(Struct, frozen=True):
    """Before the cover is lifted: who has come, who is awaited, and the button that lifts it."""

    shape: str
    lines: tuple[Arrived, ...]
    look: Pick


class Stop(Struct, frozen=True):
    """What is chosen where somebody has stopped. ``kind`` says how it is laid out.

    ``back`` goes back to the choice before. ``switch`` turns something over that goes with a pick.
    """

    kind: Literal["souvenirs", "hot_springs", "coins", "encounters", "panoramas", "meals", "inn"]
    groups: tuple[Group, ...] = ()
    switch: Pick | None = None
    back: Pick | None = None
    inn: Inn | None = None


class Hand(Struct, frozen=True):
    """One thing that hands do now. ``seat`` colours the shape if it belongs to one."""

    text: str
    shape: str
    seat: int | None = None


class Purse(Struct, frozen=True):
    """A seat's coins, panoramas as (cards, length) and what the last move brought."""

    seat: int
    coins: str
    panoramas: tuple[tuple[int, int], ...]
    gained: str


class LedgerRow(Struct, frozen=True):
    seat: int
    player: str
    cells: tuple[str, ...]


class Ledger(Struct, frozen=True):
    """What everybody has gathered: shapes over the columns, a row for each seat."""

    shapes: tuple[str, ...]
    rows: tuple[LedgerRow, ...]


class Table(Struct, frozen=True):
    """Everything between the bar and the seats."""

    road: Road
    stop: Stop | None
    told: str
    undo: Press
    hands: tuple[Hand, ...]
    purses: tuple[Purse, ...]
    ledger: Ledger
    note: str


def shape_of(card: str) -> str:
    """The drawing on a card: a souvenir's kind, the panorama that a guide shows, or its own."""
    if card in SOUVENIRS:
        return SOUVENIRS[card].type
    name, _, kind = card.partition(":")
    return kind if name == "annaibito" else name
