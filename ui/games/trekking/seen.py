"""What Trekking's screen shows: finished words, and for all that can be tapped what it does."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.commands import Command
from ui.games import Press

# travel, claim, occupy: cards are laid down for it; draw: a card of the row is taken and its refill asked
# for; take: a card face up where the row isn't tracked; row, discard: due by the rules; look: just a place
Kind = Literal["", "look", "travel", "claim", "occupy", "draw", "take", "row", "discard"]


class Draft(Struct, frozen=True):
    """What fingers have begun and the desk doesn't know yet.

    ``place`` is the goal, the park or the card of the row; ``cards`` are laid down or turned up so far.
    ``plus_one`` overrules what the sums say (Grand Canyon). ``more``: the cards would do, but others are
    wanted (Acadia). ``give``, ``take``, ``other``: a swap of stones (Everglades).
    """

    kind: Kind = ""
    place: str = ""
    cards: tuple[str, ...] = ()
    plus_one: bool | None = None
    more: bool = False
    give: str = ""
    take: str = ""
    other: str = ""


NOTHING = Draft()


class Pick(Struct, frozen=True):
    """What a tap does: a command to the desk, or another draft, or only the reason why it does nothing."""

    command: Command | None = None
    draft: Draft | None = None
    why: str = ""


# free: the walk can be paid; far: walks lead there, but the hand can't pay any; barred: no walk leads
# there; here: the Trekker to move stands there; calm: nobody asks
Light = Literal["free", "far", "barred", "here", "calm"]


class Spot(Struct, frozen=True):
    """A place of the map. ``card``: what lies there for points; ``hint`` is said under the finger.

    ``ringed``: it is one of few that may be tapped now.
    """

    place: str
    name: str
    stone: str
    card: Literal["", "start", "park", "major"]
    points: str
    light: Light
    ringed: bool
    chosen: bool
    trekkers: tuple[int, ...]
    camps: tuple[int, ...]
    hint: str
    pick: Pick


class Need(Struct, frozen=True):
    """An icon that is asked for, and whether a card lies there for it."""

    icon: str
    covered: bool = False


class Card(Struct, frozen=True):
    """A Trek card's face."""

    icon: str
    number: str


class Cell(Struct, frozen=True):
    """A Trek card to tap. ``dots``: how many can still come, or, ``seen``, how many all saw being taken."""

    card: str
    face: Card
    dots: int
    seen: bool
    pick: Pick


class Deal(Struct, frozen=True):
    """A card of the row, or the deck (no face). ``chosen``: it is being taken."""

    face: Card | None
    label: str
    chosen: bool
    pick: Pick


class UpCard(Struct, frozen=True):
    """A Park card turned up, or a Major Park in play with the seats that have a campsite there."""

    place: str
    name: str
    points: str
    cost: tuple[Need, ...]
    major: bool
    camps: tuple[int, ...]
    here: bool
    pick: Pick


class ParkPick(Struct, frozen=True):
    """A Park card that may have been turned up."""

    place: str
    name: str
    points: str
    pick: Pick


class StonePick(Struct, frozen=True):
    """A stone that may be swapped: an own one (``owner`` None) or a seat's."""

    stone: str
    owner: int | None
    name: str
    chosen: bool
    pick: Pick


class Button(Struct, frozen=True):
    """A quiet thing to tap on the slip."""

    label: str
    pick: Pick
    on: bool = False
    icon: str = ""


class Slip(Struct, frozen=True):
    """What is being put together, or the place that is looked at.

    ``figure`` is the sum so far, ``verdict`` what it is worth; ``good`` None while that is open.
    """

    title: str
    lines: tuple[str, ...]
    needs: tuple[Need, ...] = ()
    laid: tuple[Card, ...] = ()
    slots: int = 0
    figure: str = ""
    verdict: str = ""
    good: bool | None = None
    buttons: tuple[Button, ...] = ()


class HandLine(Struct, frozen=True):
    """One thing that hands do now, with what it is about: a drawing, in a stone's or a seat's colour."""

    text: str
    drawing: str = ""
    seat: int | None = None


class Screen(Struct, frozen=True):
    """Everything between the bar and the seats. ``row`` is the line of cards to draw from.

    ``parks_asked``: the sentence over the Park cards that may come next, "" if none is asked for.
    """

    board: tuple[Spot, ...]
    row: tuple[Deal, ...]
    up: tuple[UpCard, ...]
    told: str
    undo: Press
    hands: tuple[HandLine, ...]
    note: str
    read: str
    slip: Slip | None
    cells: tuple[Cell, ...]
    parks: tuple[ParkPick, ...]
    stones: tuple[StonePick, ...]


class ColourHead(Struct, frozen=True):
    """A colour: how many stones still lie on the map, and what its Stone Bonus cards are worth."""

    stone: str
    left: str
    worth: str


class StoneCount(Struct, frozen=True):
    """A player's stones of one colour. ``mark``: would get the first card (2) or the second (1) now."""

    count: str
    mark: int


class SheetRow(Struct, frozen=True):
    seat: int
    player: str
    stones: tuple[StoneCount, ...]
    parks: str
    majors: str
    total: str
    chosen: bool


class Sheet(Struct, frozen=True):
    """How everybody stands, and what one of them has."""

    heads: tuple[ColourHead, ...]
    part_names: tuple[str, str, str]
    rows: tuple[SheetRow, ...]
    about: tuple[str, ...]
