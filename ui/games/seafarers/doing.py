"""What fingers are in the middle of, and what the screen offers them next. Needs no Kivy."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.commands import Command
from companion.games.seafarers.geometry import Edge, Hex, Node
from companion.games.seafarers.moves import Found, Laid
from companion.games.seafarers.view import TargetView

Tool = Literal[
    "",
    "place",  # a starting settlement, then its road or ship
    "build",
    "move",  # a ship
    "roads",  # road building
    "thief",
    "trade",
    "cards",
    "plenty",
    "monopoly",
    "points",
    "wonders",
    "villages",
    "harbor",
    "attack",
    "chart",
    "costs",
    "seat",
    "hand",  # a player's own, while they hold the screen
]


class Doing(Struct, frozen=True):
    """A move in the making, or a panel that is open. The plain one is nothing.

    ``start``: the starting settlement; ``origin``: the ship that moves; ``either``: a coast that
    takes a road or a ship; ``terrain``: of the tile whose
    number is still to come; ``give``, ``take``: cards one by one; ``partner`` "": the bank.
    """

    tool: Tool = ""
    die: int = 0
    start: Node | None = None
    origin: Edge | None = None
    either: Edge | None = None
    pieces: tuple[Laid, ...] = ()
    found: tuple[Found, ...] = ()
    terrain: str = ""
    harbor: Edge | None = None
    give: tuple[str, ...] = ()
    take: tuple[str, ...] = ()
    partner: str = ""
    who: str = ""
    target: TargetView | None = None


NOTHING = Doing()


class Choice(Struct, frozen=True):
    """Something to tap. ``act`` None: it can't be done now, and ``why`` says so.

    ``shape`` is a drawing of ``shapes``, ``colour`` the name of its colour (a terrain or resource),
    ``seat`` a player's symbol. ``count`` stands in the corner, ``note`` in quieter words below the label.
    ``secret`` is seen only while a finger holds; ``hold`` is asked for while one does. ``bright``: not
    dimmed although nothing comes of a tap.
    """

    label: str
    act: Command | Doing | None
    why: str = ""
    shape: str = ""
    colour: str = ""
    seat: int = -1
    count: str = ""
    chosen: bool = False
    secret: str = ""
    note: str = ""
    hold: Command | None = None
    bright: bool = False


class Lit(Struct, frozen=True):
    """A place on the board that means something now: an edge, an intersection or a hex.

    ``faint``: it may be tapped, but little comes of it (nobody to rob there).
    """

    kind: Literal["edge", "node", "hex"]
    at: Edge | Node | Hex
    piece: str
    act: Command | Doing
    faint: bool = False


class Group(Struct, frozen=True):
    """Choices beside each other. ``columns`` 0: as many as fit."""

    choices: tuple[Choice, ...]
    heading: str = ""
    columns: int = 0


class Cell(Struct, frozen=True):
    """A drawing and its figure. ``seat``: a player's symbol instead. ``strong``: somebody holds the lead."""

    shape: str = ""
    text: str = ""
    seat: int = -1
    strong: bool = False


class Row(Struct, frozen=True):
    """Figures that stand together: a player's, or what a piece costs."""

    cells: tuple[Cell, ...]
    label: str = ""


class Bar(Struct, frozen=True):
    """How often the dice showed a sum, and how often they should have."""

    total: int
    came: int
    expected: float


class Panel(Struct, frozen=True):
    """What stands beside the board. ``whole``: it takes the room of what was told as well.

    ``rows`` of figures stand above the groups, as far as there is room beside what hands do; ``firm`` ones
    leave hands only a line to open. ``brief`` ones stand there where the others have no room.
    """

    title: str = ""
    groups: tuple[Group, ...] = ()
    lines: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()
    rows: tuple[Row, ...] = ()
    brief: tuple[Row, ...] = ()
    firm: bool = False
    whole: bool = False
