"""The longest trade route, exactly, and which ships may move: against the slow and obvious."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.seafarers import placing, routes, ships
from companion.games.seafarers.chart import bits, chart, members
from tests.games.seafarers.harbor import Table, rolled
from tests.games.seafarers.reference import Network

SEA = chart("new_shores_4p")


def grown(rng: Random, pieces: int) -> tuple[int, int, int, int]:
    """A random network that hangs together: roads, ships, own and rivals' buildings."""
    roads = fleet = 0
    node = rng.randrange(len(SEA.nodes))
    reached = [node]
    for _ in range(pieces):
        node = rng.choice(reached)
        bit, other = rng.choice(SEA.links[node])
        if bit & (roads | fleet):
            continue
        reached.append(other)
        if rng.random() < 0.5:
            roads |= bit
        else:
            fleet |= bit
    towns = [node for node in set(reached) if rng.random() < 0.3]
    own = members([node for node in towns if rng.random() < 0.7])
    return roads, fleet, own, members(towns) & ~own


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 16))
def test_the_longest_trail_is_the_longest_of_all_trails(seed, pieces):
    network = grown(Random(seed), pieces)
    trail = routes.trail(SEA, *network)
    assert trail.bit_count() == routes.longest(SEA, *network) == Network(SEA, *network).longest()
    # and what is drawn is a trail of that length: its own longest trail uses all of it
    roads, fleet, own, rivals = network
    assert routes.longest(SEA, roads & trail, fleet & trail, own, rivals) == trail.bit_count()
    assert trail & ~(roads | fleet) == 0


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 14))
def test_a_new_piece_measured_alone_gives_what_a_recount_gives(seed, pieces):
    roads, fleet, own, rivals = grown(Random(seed), pieces)
    for edge in bits(roads | fleet):
        bit = 1 << edge
        before = routes.longest(SEA, roads & ~bit, fleet & ~bit, own, rivals)
        after = routes.with_edge(SEA, roads, fleet, own, rivals, edge, before)
        assert after == routes.longest(SEA, roads, fleet, own, rivals)


def test_all_fifteen_roads_and_ships_are_measured():
    """The flower of seven hexes has thirty edges; every second one is a ship, joined or not."""
    middle = SEA.hex_at[(1, 4)]
    edges = 0
    for hex in (middle, *SEA.beside[middle]):
        edges |= SEA.hex_edges[hex]
    assert edges.bit_count() == 30
    around = list(bits(edges))
    roads, fleet = members(around[::2]), members(around[1::2])
    everywhere = members({node for edge in around for node in SEA.ends[edge]})
    # twelve forks: two may be ends of the trail, at the others one edge stays unused, two at a time
    assert routes.longest(SEA, roads, fleet, everywhere, 0) == 25
    assert routes.longest(SEA, edges, 0, 0, 0) == 25
    assert routes.longest(SEA, roads, fleet, 0, 0) < 25
    assert routes.longest(SEA, roads, fleet, 0, everywhere) == 1


def test_a_bare_ring_counts_whole():
    ring = SEA.hex_edges[SEA.hex_at[(1, 4)]]
    assert routes.longest(SEA, ring, 0, 0, 0) == 6
    node = SEA.node_at[(1, 4, "N")]
    assert routes.longest(SEA, ring, 0, 1 << node, 0) == 6
    # a rival in it: nothing goes through, so the six lie in a row
    assert routes.longest(SEA, ring, 0, 0, 1 << node) == 6
    other = SEA.node_at[(1, 4, "S")]
    assert routes.longest(SEA, ring, 0, 0, 1 << node | 1 << other) == 3


@pytest.mark.parametrize(
    ("lengths", "now", "holder"),
    [
        ((4, 4, 4), -1, -1),  # five at least
        ((5, 4, 4), -1, 0),
        ((5, 5, 4), -1, -1),  # strictly longer, or nobody
        ((5, 5, 4), 1, 1),  # the holder keeps it on a tie
        ((6, 5, 4), 1, 0),
        ((6, 6, 5), 2, -1),  # cut, and two others are longest: it lies aside
        ((4, 5, 4), 0, 1),  # cut below five: the single other takes it
        ((4, 4, 4), 0, -1),
    ],
)
def test_who_holds_the_card(lengths, now, holder):
    assert routes.holder(lengths, 5, now) == holder


def test_a_ship_that_moves_away_takes_the_card_along():
    """Five in a row; the tip is moved to the other side, so four remain, and the card lies aside."""
    table = rolled("new_shores")
    table.build("ship", [2, 2, "SE"], [2, 2, "E"], [3, 1, "SE"], [3, 1, "E"])
    assert table.part("An", "longest_route") == 2
    table.pass_turns("Bình", "Chi")("roll", dice=[1, 1])
    table("move_ship", **{"from": [3, 1, "E"], "to": [1, 2, "E"]})
    # the branch at the settlement joins on: still five
    assert table.part("An", "longest_route") == 2
    table.pass_turns("Bình", "Chi")("roll", dice=[1, 1])
    table("move_ship", **{"from": [1, 2, "E"], "to": [2, 2, "NE"]})
    assert table.part("An", "longest_route") == 0
    assert table.state.route == -1


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 10), st.booleans())
def test_which_ships_may_move(seed, pieces, classic):
    roads, fleet, own, rivals = grown(Random(seed), pieces)
    fleet |= roads
    network = Network(SEA, 0, fleet, own, rivals)
    closed = ships.closed_by(SEA, fleet, own, rivals)
    assert set(bits(closed)) == network.closed()
    assert set(bits(ships.movable(SEA, fleet, own, rivals, closed, classic))) == network.movable(classic)


def test_a_ring_at_the_end_of_a_line_may_move_but_not_the_line():
    hex = SEA.hex_at[(1, 4)]
    ring = SEA.hex_edges[hex]
    top = SEA.node_at[(1, 4, "N")]
    step = next((bit, other) for bit, other in SEA.links[top] if not bit & ring)
    home = 1 << step[1]
    fleet = ring | step[0]
    for classic in (False, True):
        assert ships.movable(SEA, fleet, home, 0, 0, classic) == ring
    # a settlement on the ring closes all of it
    other = 1 << SEA.node_at[(1, 4, "S")]
    assert ships.closed_by(SEA, fleet, home | other, 0) == fleet


def line_of_four() -> tuple[Table, list[int], list[int]]:
    """An's ships from [1, 3, N] four edges out: the table, the ships, the intersections on the way."""
    table = rolled("new_shores")
    table.build("ship", [2, 2, "SE"], [2, 2, "E"], [3, 1, "SE"])
    terms = table.state.terms
    edges = [terms.chart.edge_at[edge] for edge in ((1, 3, "NE"), (2, 2, "SE"), (2, 2, "E"), (3, 1, "SE"))]
    nodes = [terms.chart.node_at[(1, 3, "N")]]
    for edge in edges:
        one, other = terms.chart.ends[edge]
        nodes.append(other if one == nodes[-1] else one)
    return table, edges, nodes


def test_a_closed_line_stays_closed_when_a_rival_builds_between():
    table, edges, nodes = line_of_four()
    state = placing.put_settlement(table.state, 0, nodes[4])
    assert state.lines.closed[0] == members(edges)
    state = placing.put_settlement(state, 1, nodes[2])
    assert state.lines.closed[0] == members(edges)
    assert placing.movable_ships(replace(state, new_ships=0), 0) == 0


def test_a_line_that_a_rival_cut_before_is_open():
    table, _, nodes = line_of_four()
    state = placing.put_settlement(table.state, 1, nodes[2])
    state = placing.put_settlement(state, 0, nodes[4])
    assert state.lines.closed[0] == 0


def test_a_village_closes_a_line_as_a_building_does():
    table, edges, nodes = line_of_four()
    fleet, own = table.state.lines.ships[0], 1 << nodes[0]
    here = table.state.terms.chart
    assert ships.closed_by(here, fleet, own, 0, goals=1 << nodes[3]) == members(edges[:3])
    # the branch beyond it moves from its tip
    closed = members(edges[:3])
    assert ships.movable(here, fleet, own, 0, closed, False) == 1 << edges[3]
