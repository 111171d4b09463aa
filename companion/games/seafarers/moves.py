"""The moves of Seafarers, its options and its set-up: the words of the play record."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from companion.game import Move
from companion.games.seafarers.box import Terrain
from companion.games.seafarers.geometry import Hex

ScenarioId = Literal[
    "new_shores",
    "settlers",
    "four_islands",
    "fog_islands",
    "through_desert",
    "forgotten_tribe",
    "cloth",
    "pirate_islands",
    "wonders",
    "new_world",
]
Line = Literal["road", "ship"]
# a place by any name: the rules know which one is right, and say so
Node = tuple[int, int, Literal["N", "NE", "SE", "S", "SW", "NW"]]
Edge = tuple[int, int, Literal["NE", "E", "SE", "SW", "W", "NW"]]
Spot = tuple[int, int, Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]]
Piece = Literal["road", "ship", "settlement", "city"]
CardSet = dict[str, int]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """As on the rules page; ``target`` in victory points, None: by scenario and edition."""

    scenario: ScenarioId = "new_shores"
    board: Literal["fixed", "variable"] = "fixed"
    edition: Literal["classic", "current"] = "classic"
    target: int | None = None
    track_hands: bool = True


class Setup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What lies where. ``hexes``: (q, r, terrain, number), where they are drawn by lot.

    ``harbors``: a type for each place of the layout; places of their own in a new world:
    (q, r, side, type). ``robber``, ``pirate``: None: beside the board.
    """

    layout: str
    first: str
    harbors: tuple[str | tuple[int, int, str, str], ...]
    hexes: tuple[tuple[int, int, Terrain, int | None], ...] | None = None
    robber: Hex | UnsetType | None = UNSET
    pirate: Hex | UnsetType | None = UNSET


class Found(Struct, frozen=True, forbid_unknown_fields=True):
    """What an unexplored place turned out to be; the sea has no number."""

    at: Hex
    terrain: Terrain
    number: int | None = None


class Laid(Struct, frozen=True, forbid_unknown_fields=True):
    """A road or ship, free of cost."""

    piece: Line
    at: Edge


class Place(Move, frozen=True, tag="place"):
    """A starting settlement with its road or ship; ``gold``: cards chosen where gold is adjacent."""

    by: str
    settlement: Node
    road: Edge | None = None
    ship: Edge | None = None
    gold: CardSet = field(default_factory=dict)
    found: tuple[Found, ...] = ()


class Roll(Move, frozen=True, tag="roll"):
    """The dice; ``lost``: cards lost to the pirate fleet."""

    by: str
    dice: tuple[int, int]
    lost: CardSet = field(default_factory=dict)


class Gold(Move, frozen=True, tag="gold"):
    by: str
    take: CardSet


class Discard(Move, frozen=True, tag="discard"):
    by: str
    cards: CardSet


class MoveRobber(Move, frozen=True, tag="move_robber"):
    """``card``: what the companion drew from the victim's hand."""

    by: str
    to: Hex
    victim: str | None
    card: str | None


class MovePirate(Move, frozen=True, tag="move_pirate"):
    by: str
    to: Hex
    victim: str | None
    card: str | None


class Build(Move, frozen=True, tag="build"):
    """``found`` and ``harbor_at``: what a road or ship turned up, where its harbour token went."""

    by: str
    piece: Piece
    at: Spot
    found: tuple[Found, ...] = ()
    harbor_at: Edge | None = None


class MoveShip(Move, frozen=True, tag="move_ship"):
    by: str
    origin: Edge = field(name="from")
    to: Edge
    found: tuple[Found, ...] = ()
    harbor_at: Edge | None = None


class BankTrade(Move, frozen=True, tag="bank_trade"):
    by: str
    give: CardSet
    take: CardSet


class Trade(Move, frozen=True, tag="trade"):
    by: str
    partner: str = field(name="with")
    give: CardSet
    take: CardSet


class BuyCard(Move, frozen=True, tag="buy_card"):
    by: str


class PlayKnight(Move, frozen=True, tag="play_knight"):
    by: str


class PlayRoadBuilding(Move, frozen=True, tag="play_road_building"):
    by: str
    pieces: tuple[Laid, ...]
    found: tuple[Found, ...] = ()
    harbor_at: Edge | None = None


class PlayYearOfPlenty(Move, frozen=True, tag="play_year_of_plenty"):
    by: str
    take: CardSet


class PlayMonopoly(Move, frozen=True, tag="play_monopoly"):
    by: str
    resource: str


class RevealPoints(Move, frozen=True, tag="reveal_points"):
    by: str
    count: int


class EndTurn(Move, frozen=True, tag="end_turn"):
    by: str


class PlaceHarbor(Move, frozen=True, tag="place_harbor"):
    """A harbour token that found no place when it was taken."""

    by: str
    harbor_at: Edge


class Steal(Move, frozen=True, tag="steal"):
    """A 7 among the pirate islands: a card from any player."""

    by: str
    victim: str | None
    card: str | None


class PlayWarship(Move, frozen=True, tag="play_warship"):
    by: str


class AttackFortress(Move, frozen=True, tag="attack_fortress"):
    by: str
    die: int


class ClaimWonder(Move, frozen=True, tag="claim_wonder"):
    by: str
    wonder: str


class BuildWonder(Move, frozen=True, tag="build_wonder"):
    by: str


MOVES = (
    Place,
    Roll,
    Gold,
    Discard,
    MoveRobber,
    MovePirate,
    Build,
    MoveShip,
    BankTrade,
    Trade,
    BuyCard,
    PlayKnight,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    PlayMonopoly,
    RevealPoints,
    EndTurn,
    PlaceHarbor,
    Steal,
    PlayWarship,
    AttackFortress,
    ClaimWonder,
    BuildWonder,
)
