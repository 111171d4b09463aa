"""What must hold at every moment: nothing made or lost, and all that is kept equals a recount."""

from companion.games.seafarers import hands, placing, routes
from companion.games.seafarers.box import BOX
from companion.games.seafarers.chart import bits
from companion.games.seafarers.state import Lines, State, Towns

# the board that was looked at last: most moves leave it as it is, and then there is nothing to recount
_looked_at: list[tuple[Towns, Lines, tuple[int, ...], int]] = []


def check(state: State) -> None:
    """Raise AssertionError if an invariant breaks."""
    if state.terms.tracked:
        assert sum(state.hands) + state.bank == hands.BANK, "cards were made or lost"
    else:
        assert not any(state.hands), "a hand is tracked after all"
    assert state.deck >= 0 and min(state.held) >= 0
    last = _looked_at[0] if _looked_at else None
    if last is None or last[0] is not state.towns or last[1] is not state.lines:
        _check_board(state)
        _looked_at[:] = [(state.towns, state.lines, state.lengths, state.route)]
    else:
        assert last[2] is state.lengths and last[3] == state.route, "the route changed without a piece"
    state.terms.scenario.check(state)


def _check_board(state: State) -> None:
    chart, pieces = state.terms.chart, BOX.pieces
    taken = 0
    for kind, lines in ((pieces.road, state.lines.roads), (pieces.ship, state.lines.ships)):
        for edges in lines:
            assert edges.bit_count() <= kind, "more pieces than there are"
            assert not taken & edges, "two pieces on an edge"
            taken |= edges
    standing = 0
    for limit, towns in ((pieces.settlement, state.towns.settlements), (pieces.city, state.towns.cities)):
        for nodes in towns:
            assert nodes.bit_count() <= limit, "more buildings than there are"
            assert not standing & nodes, "two buildings at an intersection"
            standing |= nodes
    for node in bits(standing):
        assert chart.near[node] & standing == 1 << node, "the distance rule"
    for edges, closed in zip(state.lines.ships, state.lines.closed, strict=True):
        assert closed & edges == closed or state.terms.scenario.loses_ships, "a closed line moved"
    lengths = tuple(placing.length_of(state, seat) for seat in range(len(state.lengths)))
    assert lengths == state.lengths, "the longest trail differs from a recount"
    if state.terms.scenario.has_route:
        assert routes.holder(lengths, BOX.longest_least, state.route) == state.route
