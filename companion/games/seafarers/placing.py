"""Where pieces may go, and putting them there (rules page, "Roads and ships")."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.game import IllegalMove, say
from companion.games.seafarers import geometry, routes, ships
from companion.games.seafarers.box import BOX
from companion.games.seafarers.names import place_name
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import NOWHERE, Lines, State, Towns

SUPPLY = BOX.pieces


def edge_number(state: State, edge: Any) -> int:
    """The edge with that name. Raises IllegalMove: there is none, or it is called otherwise."""
    chart = state.terms.chart
    number: int | None = chart.edge_at.get(edge)
    if number is None:
        q, r, name = edge
        raise _misnamed(edge, geometry.side((q, r), name) if name in geometry.STEPS else None, chart.edge_at)
    return number


def node_number(state: State, node: Any) -> int:
    chart = state.terms.chart
    number: int | None = chart.node_at.get(node)
    if number is None:
        q, r, name = node
        right = geometry.corner((q, r), name) if name in geometry.CORNERS else None
        raise _misnamed(node, right, chart.node_at)
    return number


def _misnamed(place: Any, right: Any, known: Mapping[Any, int]) -> IllegalMove:
    """What is wrong with a place that is not on the board by that name."""
    if right in known:
        return IllegalMove("unknown-value", why="name", value=place_name(place), right=place_name(right))
    return IllegalMove("unknown-value", value=place_name(place))


def hex_number(state: State, place: Any) -> int:
    number: int | None = state.terms.chart.hex_at.get(place)
    if number is None:
        raise IllegalMove("unknown-value", value=place_name(place))
    return number


def pirate_edges(state: State) -> int:
    return state.terms.chart.hex_edges[state.pirate] if state.pirate != NOWHERE else 0


def check_line(state: State, seat: int, kind: str, edge: int, start: int = -1) -> None:
    """Raise IllegalMove unless a road or ship may be laid on this edge.

    ``start``: the new settlement that a starting piece must touch.
    """
    bit = 1 << edge
    if kind == "road":
        if not state.land.road_edges & bit:
            raise IllegalMove("wrong-terrain", why="road")
    elif not state.land.ship_edges & bit:
        raise IllegalMove("wrong-terrain", why="ship")
    if state.lines.taken & bit:
        raise IllegalMove("edge-taken")
    if start >= 0:
        if start not in state.terms.chart.ends[edge]:
            raise IllegalMove("not-at-settlement")
    elif not touches(state, seat, kind, edge):
        raise IllegalMove("not-connected", why=kind)
    if kind == "ship":
        if pirate_edges(state) & bit:
            raise IllegalMove("pirate-here")
        if not scenario_of(state.terms).ship_edges(state, seat) & bit:
            raise IllegalMove("not-allowed-here", why="ship")


def touches(state: State, seat: int, kind: str, edge: int) -> bool:
    """Whether the edge meets an own building or an own piece of the kind, not across a rival's."""
    chart = state.terms.chart
    own = state.towns.owned[seat]
    rivals = state.towns.all & ~own
    lines = state.lines.roads[seat] if kind == "road" else state.lines.ships[seat]
    for node in chart.ends[edge]:
        if own >> node & 1:
            return True
        if chart.node_edges[node] & lines and not rivals >> node & 1:
            return True
    return False


def line_edges(state: State, seat: int, kind: str) -> int:
    """The edges on which the seat may lay a road or ship now, supply and cost aside."""
    chart = state.terms.chart
    own = state.towns.owned[seat]
    rivals = state.towns.all & ~own
    edges = state.lines.roads[seat] if kind == "road" else state.lines.ships[seat]
    end_mask = chart.end_mask
    nodes = own
    while edges:
        low = edges & -edges
        nodes |= end_mask[low.bit_length() - 1]
        edges ^= low
    nodes &= ~rivals
    node_edges = chart.node_edges
    reach = 0
    while nodes:
        low = nodes & -nodes
        reach |= node_edges[low.bit_length() - 1]
        nodes ^= low
    if kind == "road":
        return reach & state.land.road_edges & ~state.lines.taken
    allowed = scenario_of(state.terms).ship_edges(state, seat)
    return reach & allowed & ~state.lines.taken & ~pirate_edges(state)


def check_site(state: State, node: int, allowed: int) -> None:
    """Raise IllegalMove unless a settlement may stand here, its line aside."""
    if not state.land.nodes >> node & 1:
        raise IllegalMove("wrong-terrain", why="settlement")
    if not allowed >> node & 1:
        raise IllegalMove("not-allowed-here", why="settlement")
    if state.terms.chart.near[node] & state.towns.all:
        raise IllegalMove("too-close")


def settle_nodes(state: State, seat: int) -> int:
    """Where the seat may build a settlement now, supply and cost aside."""
    chart = state.terms.chart
    edges = state.lines.roads[seat] | state.lines.ships[seat]
    end_mask = chart.end_mask
    nodes = 0
    while edges:
        low = edges & -edges
        nodes |= end_mask[low.bit_length() - 1]
        edges ^= low
    nodes &= scenario_of(state.terms).settle_nodes(state)
    free = 0
    near = chart.near
    towns = state.towns.all
    while nodes:
        low = nodes & -nodes
        if not near[low.bit_length() - 1] & towns:
            free |= low
        nodes ^= low
    return free


def check_settlement(state: State, seat: int, node: int) -> None:
    check_site(state, node, scenario_of(state.terms).settle_nodes(state))
    lines = state.lines
    if not state.terms.chart.node_edges[node] & (lines.roads[seat] | lines.ships[seat]):
        raise IllegalMove("not-connected", why="settlement")


def in_supply(state: State, seat: int, piece: str) -> int:
    """How many pieces of a kind the seat has not built yet."""
    have: int = getattr(SUPPLY, piece)
    match piece:
        case "road":
            return have - state.lines.roads[seat].bit_count()
        case "ship" if not scenario_of(state.terms).has_ships:
            return 0
        case "ship":
            return have - state.lines.ships[seat].bit_count()
        case "settlement":
            spare = scenario_of(state.terms).extra_pieces(state, seat)
            return have - (state.towns.settlements[seat] & ~spare).bit_count()
    return have - state.towns.cities[seat].bit_count()


def check_supply(state: State, seat: int, piece: str) -> None:
    if in_supply(state, seat, piece) < 1:
        raise IllegalMove("no-pieces", piece=say(f"seafarers.pieces.{piece}"))


def changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def put_line(state: State, seat: int, kind: str, edge: int) -> State:
    """The state with a road or ship more: lines, closed ones, and the longest route anew."""
    terms = state.terms
    lines = state.lines
    bit = 1 << edge
    own = state.towns.owned[seat]
    rivals = state.towns.all & ~own
    if kind == "road":
        lines = Lines(changed(lines.roads, seat, lines.roads[seat] | bit), lines.ships, lines.closed)
    else:
        fleet = lines.ships[seat] | bit
        closed = lines.closed[seat] | ships.closed_by(
            terms.chart, fleet, own, rivals, scenario_of(terms).goals(terms)
        )
        lines = Lines(lines.roads, changed(lines.ships, seat, fleet), changed(lines.closed, seat, closed))
    length = routes.with_edge(
        terms.chart, lines.roads[seat], lines.ships[seat], own, rivals, edge, state.lengths[seat]
    )
    if length == state.lengths[seat]:
        return replace(state, lines=lines)
    lengths = changed(state.lengths, seat, length)
    return replace(state, lines=lines, lengths=lengths, route=route_holder(state, lengths))


def route_holder(state: State, lengths: tuple[int, ...]) -> int:
    if not scenario_of(state.terms).has_route:
        return -1
    return routes.holder(lengths, BOX.longest_least, state.route)


def take_ships(state: State, seat: int, edges: int) -> State:
    """The state without these ships."""
    lines = state.lines
    fleet = changed(lines.ships, seat, lines.ships[seat] & ~edges)
    return _measured(replace(state, lines=Lines(lines.roads, fleet, lines.closed)), (seat,))


def lose_ships(state: State, seat: int, edges: int) -> State:
    """The state without these ships, which are lost for good, also where their line was closed."""
    state = take_ships(state, seat, edges)
    lines = state.lines
    closed = changed(lines.closed, seat, lines.closed[seat] & ~edges)
    return replace(state, lines=Lines(lines.roads, lines.ships, closed))


def put_settlement(state: State, seat: int, node: int) -> State:
    """The state with a settlement more: lines it joins or cuts are measured anew."""
    towns = state.towns
    towns = Towns(changed(towns.settlements, seat, towns.settlements[seat] | 1 << node), towns.cities)
    state = replace(state, towns=towns)
    chart = state.terms.chart
    around = chart.node_edges[node]
    touched = []
    for other in range(len(state.lengths)):
        roads, fleet = around & state.lines.roads[other], around & state.lines.ships[other]
        # an own building joins road and ship, a rival's cuts what runs past it
        if (roads and fleet) if other == seat else (roads & roads - 1 or fleet & fleet - 1):
            touched.append(other)
    fleet = state.lines.ships[seat]
    if around & fleet:
        lines = state.lines
        own = towns.owned[seat]
        closed = lines.closed[seat] | ships.closed_by(
            chart, fleet, own, towns.all & ~own, scenario_of(state.terms).goals(state.terms)
        )
        state = replace(state, lines=Lines(lines.roads, lines.ships, changed(lines.closed, seat, closed)))
    return _measured(state, tuple(touched)) if touched else state


def put_city(state: State, seat: int, node: int) -> State:
    towns = state.towns
    bit = 1 << node
    towns = Towns(
        changed(towns.settlements, seat, towns.settlements[seat] & ~bit),
        changed(towns.cities, seat, towns.cities[seat] | bit),
    )
    return replace(state, towns=towns)


def length_of(state: State, seat: int) -> int:
    """A seat's longest trail, from nothing."""
    own = state.towns.owned[seat]
    return routes.longest(
        state.terms.chart, state.lines.roads[seat], state.lines.ships[seat], own, state.towns.all & ~own
    )


def _measured(state: State, seats: tuple[int, ...]) -> State:
    lengths = tuple(
        length_of(state, seat) if seat in seats else length for seat, length in enumerate(state.lengths)
    )
    if lengths == state.lengths:
        return state
    return replace(state, lengths=lengths, route=route_holder(state, lengths))


def movable_ships(state: State, seat: int) -> int:
    """The ships that the seat may move now."""
    if state.ship_moved:
        return 0
    own = state.towns.owned[seat]
    found = ships.movable(
        state.terms.chart,
        state.lines.ships[seat],
        own,
        state.towns.all & ~own,
        state.lines.closed[seat],
        state.terms.classic,
    )
    return found & ~state.new_ships & ~pirate_edges(state)
