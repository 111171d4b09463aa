"""Every move that may be made now.

Three things would run into thousands of lines and are listed in part: trades between players one
card for one, bank trades one lot at the best rate, and pairs of free pieces that turn up no more
than one unexplored place.
"""

from collections.abc import Iterator
from typing import Any

from companion.game import IllegalMove, Move
from companion.games.seafarers import cards, hands, placing, thieves, trading
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.chart import bits
from companion.games.seafarers.hands import Hand
from companion.games.seafarers.land import GOLD, PAYS
from companion.games.seafarers.moves import (
    BankTrade,
    Build,
    BuyCard,
    Discard,
    EndTurn,
    Gold,
    Laid,
    Line,
    MovePirate,
    MoveRobber,
    MoveShip,
    Place,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RevealPoints,
    Roll,
    Trade,
)
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State

DICE = tuple((one, other) for one in range(1, 7) for other in range(1, 7))


def legal(state: State) -> Iterator[Move]:
    match state.stage:
        case "place":
            yield from _places(state)
        case "roll":
            by = state.terms.players[state.turn]
            for dice in DICE:
                for lost in scenario_of(state.terms).losses(state, dice):
                    yield Roll(by, dice, lost)
            yield from _cards(state, state.turn)
            yield from scenario_of(state.terms).legal(state, state.turn)
        case "gold":
            seat, number = state.owed[0]
            for take in choices(state.bank, number):
                yield Gold(state.terms.players[seat], hands.spell(take))
        case "discard":
            for seat, number in enumerate(state.discards):
                if number:
                    for given in choices(state.hands[seat], number):
                        yield Discard(state.terms.players[seat], hands.spell(given))
            yield from _reveals(state, state.turn)
        case "thief":
            yield from _thefts(state, state.turn)
            yield from _reveals(state, state.turn)
            yield from scenario_of(state.terms).legal(state, state.turn)
        case "turn":
            yield from _turn(state, state.turn)


def choices(hand: Hand, number: int) -> Iterator[Hand]:
    """Every set of that many cards out of a hand."""
    have = hands.parts(hand)

    def pick(resource: int, left: int) -> Iterator[Hand]:
        if resource == len(have) - 1:
            if left <= have[resource]:
                yield left * hands.ONE[resource]
            return
        for taken in range(min(left, have[resource]), -1, -1):
            for rest in pick(resource + 1, left - taken):
                yield taken * hands.ONE[resource] + rest

    return pick(0, number)


def start_sites(state: State) -> int:
    """Where the next starting settlement may stand, its road or ship aside."""
    terms = state.terms
    sites = 0
    for node in bits(scenario_of(terms).start_nodes(terms, state.land) & state.land.nodes):
        if not terms.chart.near[node] & state.towns.all:
            sites |= 1 << node
    return sites


def start_edges(state: State, node: int, kind: Line) -> int:
    """The edges that take the road or ship of a starting settlement there."""
    edges = 0
    for edge in bits(state.terms.chart.node_edges[node]):
        try:
            placing.check_line(state, state.turn, kind, edge, start=node)
        except IllegalMove:
            continue
        edges |= 1 << edge
    return edges


def start_gold(state: State, node: int) -> int:
    """The cards to choose with a starting settlement there: in the last round, one a gold field."""
    terms = state.terms
    if state.placed + len(terms.players) < len(terms.order) or not terms.tracked:
        return 0
    lands = [hex for hex in terms.chart.node_hexes[node] if state.land.numbers[hex]]
    return sum(PAYS.get(state.land.terrain[hex]) == GOLD for hex in lands)


def _places(state: State) -> Iterator[Move]:
    for node in bits(start_sites(state)):
        yield from places_at(state, state.turn, node)


def places_at(state: State, seat: int, node: int) -> Iterator[Place]:
    """Every way to start at an intersection."""
    terms, chart = state.terms, state.terms.chart
    gold = start_gold(state, node)
    kinds: tuple[Line, Line] = ("road", "ship")
    for edge in bits(chart.node_edges[node]):
        for kind in kinds:
            if not start_edges(state, node, kind) >> edge & 1:
                continue
            for chosen in choices(hands.BANK, gold):
                for way in scenario_of(terms).ways(state, seat, ((kind, edge),)):
                    line: dict[str, Any] = {kind: chart.edges[edge]}
                    yield Place(
                        terms.players[seat], chart.nodes[node], gold=hands.spell(chosen), **line, **way
                    )


def _turn(state: State, seat: int) -> Iterator[Move]:
    by = state.terms.players[seat]
    yield from _builds(state, seat)
    for origin, to in ship_moves(state, seat):
        edges = state.terms.chart.edges
        gone = placing.take_ships(state, seat, 1 << origin)
        for way in scenario_of(state.terms).ways(gone, seat, (("ship", to),)):
            yield MoveShip(by, edges[origin], edges[to], **way)
    if state.terms.tracked:
        yield from _trades(state, seat)
    if state.deck and affords(state, seat, "card"):
        yield BuyCard(by)
    yield from _cards(state, seat)
    yield from scenario_of(state.terms).legal(state, seat)
    yield EndTurn(by)


def affords(state: State, seat: int, piece: str) -> bool:
    return not state.terms.tracked or hands.covers(state.hands[seat], hands.COSTS[piece])


def _builds(state: State, seat: int) -> Iterator[Move]:
    terms = state.terms
    chart, by = terms.chart, terms.players[seat]
    if affords(state, seat, "city") and placing.in_supply(state, seat, "city"):
        for node in bits(state.towns.settlements[seat]):
            yield Build(by, "city", chart.nodes[node])
    if affords(state, seat, "settlement") and placing.in_supply(state, seat, "settlement"):
        for node in bits(placing.settle_nodes(state, seat)):
            yield Build(by, "settlement", chart.nodes[node])
    kinds: tuple[Line, Line] = ("road", "ship")
    for kind in kinds:
        if affords(state, seat, kind):
            for edge in bits(cards.lay_edges(state, seat, kind)):
                for way in scenario_of(terms).ways(state, seat, ((kind, edge),)):
                    yield Build(by, kind, chart.edges[edge], **way)


def ship_moves(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """(from, to) of every ship that may move now."""
    for origin in bits(placing.movable_ships(state, seat)):
        gone = placing.take_ships(state, seat, 1 << origin)
        for to in bits(placing.line_edges(gone, seat, "ship") & ~(1 << origin)):
            yield origin, to


def _trades(state: State, seat: int) -> Iterator[Move]:
    by = state.terms.players[seat]
    hand = state.hands[seat]
    rates = trading.rates(state, seat)
    for give, rate in zip(hands.kinds(hand), [rates[kind] for kind in hands.kinds(hand)], strict=True):
        for take in hands.kinds(state.bank):
            if take != give and hands.part(hand, give) >= rate:
                yield BankTrade(by, {RESOURCES[give]: rate}, {RESOURCES[take]: 1})
    for partner, name in enumerate(state.terms.players):
        if partner == seat:
            continue
        for give in hands.kinds(hand):
            for take in hands.kinds(state.hands[partner]):
                if take != give:
                    yield Trade(by, name, {RESOURCES[give]: 1}, {RESOURCES[take]: 1})


def playable(state: State, seat: int, kind: str) -> bool:
    """Whether the seat may play a card of that kind now, as far as everybody knows."""
    try:
        cards.check_playable(state, seat, kind)
    except IllegalMove:
        return False
    return True


def _cards(state: State, seat: int) -> Iterator[Move]:
    by = state.terms.players[seat]
    if scenario_of(state.terms).has_army and playable(state, seat, "knight"):
        yield PlayKnight(by)
    if playable(state, seat, "road_building"):
        yield from _free_pieces(state, seat)
    if playable(state, seat, "year_of_plenty"):
        tracked = state.terms.tracked
        bank = state.bank if tracked else hands.BANK
        number = min(2, hands.count(bank))
        for fewer in range(number if tracked else 0, number + 1):
            for take in choices(bank, fewer):
                yield PlayYearOfPlenty(by, hands.spell(take))
    if playable(state, seat, "monopoly"):
        for resource in RESOURCES:
            yield PlayMonopoly(by, resource)
    yield from _reveals(state, seat)


def _reveals(state: State, seat: int) -> Iterator[Move]:
    for number in range(1, cards.most_points(state, seat) + 1):
        yield RevealPoints(state.terms.players[seat], number)


def _free_pieces(state: State, seat: int) -> Iterator[Move]:
    by, chart, scenario = state.terms.players[seat], state.terms.chart, scenario_of(state.terms)
    if not cards.can_lay(state, seat):
        yield PlayRoadBuilding(by, ())
        return
    for first in free_pieces(state, seat):
        one = Laid(first[0], chart.edges[first[1]])
        # what a second piece may be depends on the terrain that the first one turns up
        seconds: dict[tuple[str, ...], list[tuple[Laid, dict[str, Any]]]] = {}
        for way in scenario.ways(state, seat, (first,)):
            yield PlayRoadBuilding(by, (one,), **way)
            terrain = tuple(tile.terrain for tile in way.get("found", ()))
            if terrain not in seconds:
                seconds[terrain] = list(_seconds(lay(state, seat, first, way), seat, bool(terrain)))
            for other, more in seconds[terrain]:
                yield PlayRoadBuilding(by, (one, other), **joined(way, more))


def _seconds(state: State, seat: int, found: bool) -> Iterator[tuple[Laid, dict[str, Any]]]:
    """The second of two free pieces; if the first turned something up, only those that don't."""
    for piece in free_pieces(state, seat):
        for way in scenario_of(state.terms).ways(state, seat, (piece,)):
            if found and way.get("found"):
                break
            yield Laid(piece[0], state.terms.chart.edges[piece[1]]), way


def joined(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The extra fields of two pieces in one move; only the first harbour token finds a place at once."""
    return {**other, **one}


def free_pieces(state: State, seat: int) -> list[tuple[Line, int]]:
    kinds: tuple[Line, Line] = ("road", "ship")
    return [(kind, edge) for kind in kinds for edge in bits(cards.lay_edges(state, seat, kind))]


def lay(state: State, seat: int, piece: tuple[str, int], way: dict[str, Any]) -> State:
    """The state with a free piece laid, as the first of two."""
    kind, edge = piece
    after = placing.put_line(state, seat, kind, edge)
    move = PlayRoadBuilding(state.terms.players[seat], (), **way)
    return scenario_of(state.terms).laid(after, seat, edge, move)


def _thefts(state: State, seat: int) -> Iterator[Move]:
    by, chart = state.terms.players[seat], state.terms.chart
    kinds: tuple[tuple[thieves.Thief, Any], ...] = (("robber", MoveRobber), ("pirate", MovePirate))
    for thief, move in kinds:
        for hex in bits(thieves.targets(state, seat, thief)):
            who = thieves.there(state, seat, thief, hex)
            for victim, card in thefts(state, who, at_sea=thief == "pirate"):
                yield move(by, chart.hexes[hex], victim, card)


def thefts(state: State, who: list[int], at_sea: bool = False) -> Iterator[tuple[str | None, str | None]]:
    """(victim, card) of every theft from these seats; (None, None) if nobody there has a card."""
    if not state.terms.tracked or not any(state.hands[seat] for seat in who):
        yield None, None
    for seat in who:
        name = state.terms.players[seat]
        for resource in hands.kinds(state.hands[seat]):
            yield name, RESOURCES[resource]
        for thing in scenario_of(state.terms).booty(state, seat) if at_sea else ():
            yield name, thing
