"""What everybody at the table may see: no cards of a hand, no development cards, only how many."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.dice import Fairness, fairness
from companion.game import IllegalMove, Message, say
from companion.games.seafarers import cards, hands, legal, placing, routes, scoring, thieves, trading
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.chart import bits
from companion.games.seafarers.geometry import Edge, Hex, Node
from companion.games.seafarers.moves import Line
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import NOBODY, NOWHERE, State

KINDS: tuple[Line, Line] = ("road", "ship")


class HexView(Struct, frozen=True):
    """``frame``: printed on the frame, not a tile. ``number`` 0: none."""

    at: Hex
    terrain: str
    number: int
    frame: bool


class HarborView(Struct, frozen=True):
    edge: Edge
    kind: str


class SeatView(Struct, frozen=True):
    """``cards``: resource cards in hand, None where the table keeps the hands.

    ``length``: the longest trail; ``rates``: cards of each resource for one of the bank's.
    ``left``: pieces not built yet, of each kind there is; ``chits``: where Catan points lie, with how many.
    """

    player: str
    roads: tuple[Edge, ...]
    ships: tuple[Edge, ...]
    settlements: tuple[Node, ...]
    cities: tuple[Node, ...]
    cards: int | None
    development: int
    knights: int
    length: int
    points: int
    breakdown: dict[str, int]
    rates: dict[str, int]
    left: dict[str, int]
    chits: tuple[tuple[Node, int], ...]


class StartView(Struct, frozen=True):
    """Where a starting settlement may stand, and which edges there take a road or a ship.

    ``gold``: cards to choose with it.
    """

    node: Node
    roads: tuple[Edge, ...]
    ships: tuple[Edge, ...]
    gold: int


class OpenView(Struct, frozen=True):
    """Where the player in turn may build, as far as the board says (cost aside).

    ``ship_moves``: for each ship that may move now, the edges to which it may. ``starts``: while
    starting settlements are placed.
    """

    roads: tuple[Edge, ...] = ()
    ships: tuple[Edge, ...] = ()
    settlements: tuple[Node, ...] = ()
    cities: tuple[Node, ...] = ()
    ship_moves: tuple[tuple[Edge, tuple[Edge, ...]], ...] = ()
    starts: tuple[StartView, ...] = ()


class CardView(Struct, frozen=True):
    """A kind of development card ("": buying one), and why it can't be played now, or None.

    As everybody knows: which cards are held nobody knows but their owner.
    """

    kind: str
    why: Message | None


class TargetView(Struct, frozen=True):
    """A hex to which robber or pirate may go, and who could be robbed there."""

    thief: str
    at: Hex
    victims: tuple[str, ...]


class View(Struct, frozen=True):
    """``owed``: cards to choose, by player; ``discards``: cards to give up.

    ``trail``: the longest trade route of its holder. ``own``: what the scenario shows of itself.
    """

    scenario: str
    edition: str
    target: int
    tracked: bool
    stage: str
    turn: str
    rolled: bool
    dice: tuple[int, int] | None
    hexes: tuple[HexView, ...]
    harbors: tuple[HarborView, ...]
    robber: Hex | None
    pirate: Hex | None
    seats: tuple[SeatView, ...]
    bank: dict[str, int]
    deck: int
    route: str | None
    trail: tuple[Edge, ...]
    army: str | None
    owed: tuple[tuple[str, int], ...]
    discards: tuple[tuple[str, int], ...]
    open: OpenView
    targets: tuple[TargetView, ...]
    cards: tuple[CardView, ...]
    fair: Fairness
    own: Any


def view(state: State) -> View:
    terms, chart = state.terms, state.terms.chart
    players = terms.players
    hexes = tuple(
        HexView(place, state.land.terrain[hex], state.land.numbers[hex], hex >= chart.tiles)
        for hex, place in enumerate(chart.hexes)
    )
    return View(
        scenario=terms.options.scenario,
        edition=terms.options.edition,
        target=terms.target,
        tracked=terms.tracked,
        stage=state.stage,
        turn=players[state.turn],
        rolled=state.rolled,
        dice=state.last_roll,
        hexes=hexes,
        harbors=tuple(HarborView(chart.edges[edge], kind) for edge, kind in state.harbors.places),
        robber=None if state.robber == NOWHERE else chart.hexes[state.robber],
        pirate=None if state.pirate == NOWHERE else chart.hexes[state.pirate],
        seats=tuple(_seat(state, seat) for seat in range(len(players))),
        bank=hands.spell(state.bank),
        deck=state.deck,
        route=None if state.route == NOBODY else players[state.route],
        trail=_trail(state),
        army=None if state.army == NOBODY else players[state.army],
        owed=tuple((players[seat], number) for seat, number in state.owed),
        discards=tuple((players[seat], number) for seat, number in enumerate(state.discards) if number),
        open=_open(state),
        targets=_targets(state),
        cards=tuple(_cards(state)),
        fair=fairness(state.rolls),
        own=scenario_of(terms).view(state),
    )


def _seat(state: State, seat: int) -> SeatView:
    chart = state.terms.chart
    parts = scoring.breakdown(state, seat)
    return SeatView(
        player=state.terms.players[seat],
        roads=tuple(chart.edges[edge] for edge in bits(state.lines.roads[seat])),
        ships=tuple(chart.edges[edge] for edge in bits(state.lines.ships[seat])),
        settlements=tuple(chart.nodes[node] for node in bits(state.towns.settlements[seat])),
        cities=tuple(chart.nodes[node] for node in bits(state.towns.cities[seat])),
        cards=hands.count(state.hands[seat]) if state.terms.tracked else None,
        development=state.held[seat],
        knights=state.knights[seat],
        length=state.lengths[seat],
        points=sum(parts.values()),
        breakdown=parts,
        rates=dict(zip(RESOURCES, trading.rates(state, seat), strict=True)),
        left={piece: placing.in_supply(state, seat, piece) for piece in _pieces(state)},
        chits=tuple((chart.nodes[won.node], won.points) for won in state.won if won.seat == seat),
    )


def _pieces(state: State) -> tuple[str, ...]:
    """The kinds of piece that are built in this scenario."""
    ships = ("ship",) if scenario_of(state.terms).has_ships else ()
    return ("road", *ships, "settlement", "city")


def _trail(state: State) -> tuple[Edge, ...]:
    if state.route == NOBODY:
        return ()
    seat, own = state.route, state.towns.owned[state.route]
    edges = routes.trail(
        state.terms.chart, state.lines.roads[seat], state.lines.ships[seat], own, state.towns.all & ~own
    )
    return tuple(state.terms.chart.edges[edge] for edge in bits(edges))


def _open(state: State) -> OpenView:
    if state.stage == "place":
        return OpenView(starts=tuple(_starts(state)))
    if state.stage not in ("roll", "turn"):
        return OpenView()
    seat, chart = state.turn, state.terms.chart
    moves: dict[int, list[int]] = {}
    for origin, to in legal.ship_moves(state, seat):
        moves.setdefault(origin, []).append(to)
    sites = placing.settle_nodes(state, seat) if placing.in_supply(state, seat, "settlement") else 0
    cities = state.towns.settlements[seat] if placing.in_supply(state, seat, "city") else 0
    return OpenView(
        roads=tuple(chart.edges[edge] for edge in bits(cards.lay_edges(state, seat, "road"))),
        ships=tuple(chart.edges[edge] for edge in bits(cards.lay_edges(state, seat, "ship"))),
        settlements=tuple(chart.nodes[node] for node in bits(sites)),
        cities=tuple(chart.nodes[node] for node in bits(cities)),
        ship_moves=tuple(
            (chart.edges[origin], tuple(chart.edges[to] for to in ends)) for origin, ends in moves.items()
        ),
    )


KINDS_OF_CARD = ("knight", "road_building", "year_of_plenty", "monopoly", "victory_point")


def _cards(state: State) -> Iterator[CardView]:
    if state.stage not in ("roll", "turn"):
        return
    seat = state.turn
    buying = say("refusal.deck-empty") if not state.deck else None
    yield CardView("", say("refusal.roll-first") if state.stage == "roll" else buying)
    for kind in KINDS_OF_CARD:
        why: Message | None = None
        try:
            if kind != "victory_point":
                cards.check_playable(state, seat, kind)
            elif not cards.most_points(state, seat):
                raise IllegalMove("no-card", why="all-shown" if state.held[seat] else "none")
        except IllegalMove as refused:
            why = refused.message
        yield CardView(kind, why)


def _starts(state: State) -> Iterator[StartView]:
    for node in bits(legal.start_sites(state)):
        lines: dict[Line, tuple[Edge, ...]] = {}
        for kind in KINDS:
            lines[kind] = tuple(
                state.terms.chart.edges[edge] for edge in bits(legal.start_edges(state, node, kind))
            )
        if any(lines.values()):
            gold = legal.start_gold(state, node)
            yield StartView(state.terms.chart.nodes[node], lines["road"], lines["ship"], gold)


def _targets(state: State) -> tuple[TargetView, ...]:
    if state.stage != "thief":
        return ()
    found = []
    kinds: tuple[thieves.Thief, thieves.Thief] = ("robber", "pirate")
    for thief in kinds:
        for hex in bits(thieves.targets(state, state.turn, thief)):
            victims = tuple(
                state.terms.players[seat]
                for seat in thieves.there(state, state.turn, thief, hex)
                if not state.terms.tracked
                or state.hands[seat]
                or (thief == "pirate" and scenario_of(state.terms).booty(state, seat))
            )
            found.append(TargetView(thief, state.terms.chart.hexes[hex], victims))
    return tuple(found)


def hand_of(state: State, player: str) -> dict[str, int]:
    """A hand, for the eyes of its owner only."""
    return hands.spell(state.hands[state.terms.seats[player]])
