"""What must hold at every moment: nothing made or lost, and all that is kept equals a recount."""

from companion.games.seafarers import hands, placing, routes
from companion.games.seafarers.box import BOX
from companion.games.seafarers.chart import bits
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import NOBODY, Lines, State, Towns


class _Looked:
    """The board that was looked at last. Most moves leave it as it is: then nothing is to be recounted."""

    towns: Towns | None = None
    lines: Lines | None = None
    lengths: tuple[int, ...] = ()
    route = -1


def check(state: State) -> None:
    """Raise AssertionError if an invariant breaks."""
    if state.terms.tracked:
        assert sum(state.hands) + state.bank == hands.BANK, "cards were made or lost"
        assert not any(hands.beyond(hand) for hand in (*state.hands, state.bank)), "less than no card"
    else:
        assert not any(state.hands), "a hand is tracked after all"
    assert state.deck >= 0 and min(state.held) >= 0, "less than no development card"
    if _Looked.towns is not state.towns or _Looked.lines is not state.lines:
        _check_board(state)
    else:
        assert _Looked.lengths == state.lengths and _Looked.route == state.route, "the route is another"
    scenario_of(state.terms).check(state)


def check_step(before: State, state: State) -> None:
    """Raise AssertionError if a move changed what it can't. ``state`` comes right after ``before``."""
    scenario = scenario_of(state.terms)
    if before.held is not state.held or before.deck != state.deck:
        came = scenario.cards_in_play(state) - scenario.cards_in_play(before)
        assert _development(state) == _development(before) + came, "development cards were made or lost"
    if before.knights is not state.knights:
        _check_army(state)
    assert state.won[: len(before.won)] == before.won, "Catan points were lost"
    if before.lines is not state.lines:
        for seat, closed in enumerate(before.lines.closed):
            old, new = before.lines.ships[seat], state.lines.ships[seat]
            assert not closed & new & ~state.lines.closed[seat], "a closed line opened"
            assert not closed & ~new or new.bit_count() < old.bit_count(), "a closed line moved"
    if before.extra is not state.extra:
        scenario.check_step(before, state)


def _development(state: State) -> int:
    """All development cards: in the deck, in hands, played or shown."""
    return sum((state.deck, *state.held, *state.knights, *state.revealed, *state.played))


def _check_army(state: State) -> None:
    most = max(state.knights)
    if not scenario_of(state.terms).has_army or most < BOX.army_least:
        assert state.army == NOBODY
    else:
        assert state.knights[state.army] == most, "somebody else has the largest army"


def _check_board(state: State) -> None:
    towns, lines = state.towns, state.lines
    before = _Looked.lines
    new_edges = -1  # the edges at new buildings, or all of them
    if _Looked.towns is not None and _Looked.towns.all & ~towns.all == 0:
        new_edges = 0
        for node in bits(towns.all & ~_Looked.towns.all):
            new_edges |= state.terms.chart.node_edges[node]
    _check_edges(state)
    if towns is not _Looked.towns:
        _check_nodes(state)
    for seat, length in enumerate(state.lengths):
        untouched = (
            before is not None
            and len(before.roads) == len(lines.roads)
            and before.roads[seat] == lines.roads[seat]
            and before.ships[seat] == lines.ships[seat]
            and not new_edges & (lines.roads[seat] | lines.ships[seat])
        )
        if untouched:
            assert length == _Looked.lengths[seat], "a trail is another without a piece"
        else:
            assert length == placing.length_of(state, seat), "the longest trail differs from a recount"
    if scenario_of(state.terms).has_route:
        assert routes.holder(state.lengths, BOX.longest_least, state.route) == state.route
    _Looked.towns, _Looked.lines = towns, lines
    _Looked.lengths, _Looked.route = state.lengths, state.route


def _check_edges(state: State) -> None:
    taken = 0
    for most, lines in ((BOX.pieces.road, state.lines.roads), (BOX.pieces.ship, state.lines.ships)):
        for edges in lines:
            assert edges.bit_count() <= most, "more pieces than there are"
            assert not taken & edges, "two pieces on an edge"
            taken |= edges
    for edges, closed in zip(state.lines.ships, state.lines.closed, strict=True):
        assert not closed & ~edges, "a closed line moved"


def _check_nodes(state: State) -> None:
    standing = 0
    for most, towns in (
        (BOX.pieces.settlement, state.towns.settlements),
        (BOX.pieces.city, state.towns.cities),
    ):
        for seat, nodes in enumerate(towns):
            own = nodes & ~scenario_of(state.terms).extra_pieces(state, seat)
            assert own.bit_count() <= most, "more buildings than there are"
            assert not standing & nodes, "two buildings at an intersection"
            standing |= nodes
    for node in bits(standing):
        assert state.terms.chart.near[node] & standing == 1 << node, "the distance rule"
