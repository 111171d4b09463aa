"""Whole random plays: invariants at every step, and a second bookkeeper who counts in plain names."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.seafarers import hands, placing, ships
from companion.games.seafarers.chart import bits
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import MoveShip, Options
from companion.simulate import seat_names
from tests.games.every_game import play
from tests.games.seafarers.plain import Plain
from tests.games.seafarers.reference import Network


@pytest.mark.parametrize("edition", ["classic", "current"])
@pytest.mark.parametrize("scenario", ["settlers", "new_shores", "four_islands", "through_desert"])
def test_a_second_bookkeeper_counts_the_same(scenario, edition):
    options = Options(scenario=scenario, edition=edition)
    scene = play(GAME, seats=4, seed=len(scenario), options=options)
    plain = Plain(scene.players, options, scene.setup)
    for number, (move, state) in enumerate(zip(scene.moves, scene.states[1:], strict=True)):
        plain(to_builtins(move))
        for seat, player in enumerate(scene.players):
            assert hands.spell(state.hands[seat]) == {
                name: cards for name, cards in plain.hands[player].items() if cards
            }, (number, move)
        scores = {standing.player: standing.score for standing in GAME.standings(state)}
        assert scores == {player: plain.points(player) for player in scene.players}, (number, move)


def drawn_options(data):
    return Options(
        scenario=data.draw(st.sampled_from(GAME.choices["scenario"])),
        board=data.draw(st.sampled_from(["fixed", "variable"])),
        edition=data.draw(st.sampled_from(["classic", "current"])),
        track_hands=data.draw(st.booleans()),
    )


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_nothing_is_made_or_lost_in_any_play(data):
    options = drawn_options(data)
    least, most = GAME.seats(options)
    rng = Random(data.draw(st.integers(0, 10**6)))
    players = seat_names(data.draw(st.integers(least, most)))
    setup = GAME.deal(players, options, rng)
    state = GAME.start(players, options, setup)
    table = GAME.simulated(players, options, setup, rng)
    seen = 0
    while not GAME.over(state) and seen < 400:
        move = table(state)
        after = GAME.apply(state, move)
        GAME.check(after)
        if isinstance(move, MoveShip):
            seat = state.terms.seats[move.by]
            moved = 1 << state.terms.chart.edge_at[move.origin]
            assert not state.lines.closed[seat] & moved, "a closed line moved"
        GAME.check_step(state, after)
        state = after
        seen += 1
    assert seen > 2 * len(players)  # past the set-up


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["new_shores", "four_islands", "cloth", "forgotten_tribe"]))
def test_movable_ships_of_real_plays_against_the_plain_rule(seed, scenario):
    scene = play(GAME, seats=4, seed=seed, options=Options(scenario=scenario, edition="current"), most=400)
    for state in scene.states[::40]:
        for seat in range(4):
            fleet, own = state.lines.ships[seat], state.towns.owned[seat]
            if fleet.bit_count() > 9:
                continue
            rivals = state.towns.all & ~own
            network = Network(state.terms.chart, 0, fleet, own, rivals)
            closed = state.lines.closed[seat]
            assert network.closed() <= set(bits(closed))
            if network.closed() == set(bits(closed)):
                for classic in (True, False):
                    free = ships.movable(state.terms.chart, fleet, own, rivals, closed, classic)
                    assert set(bits(free)) == network.movable(classic)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(list(GAME.choices["scenario"])))
def test_what_is_lit_can_be_built_and_nothing_else(seed, scenario):
    """Where the view shows an open place a piece can be built for free; elsewhere it is refused."""
    options = Options(scenario=scenario, track_hands=False)
    scene = play(GAME, seats=3, seed=seed, options=options, most=120)
    for state in scene.states[::30]:
        if state.stage != "turn":
            continue
        seat, chart = state.turn, state.terms.chart
        for kind in ("road", "ship"):
            lit = placing.line_edges(state, seat, kind)
            for edge in range(len(chart.edges)):
                assert allowed(placing.check_line, state, seat, kind, edge) == bool(lit >> edge & 1)
        lit = placing.settle_nodes(state, seat)
        for node in range(len(chart.nodes)):
            assert allowed(placing.check_settlement, state, seat, node) == bool(lit >> node & 1)


def allowed(check, *where):
    try:
        check(*where)
    except IllegalMove:
        return False
    return True


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 19), min_size=5, max_size=5), st.lists(st.integers(0, 19), min_size=5, max_size=5)
)
def test_packed_hands_count_as_lists_do(have, need):
    hand, cost = (
        sum(number * one for number, one in zip(cards, hands.ONE, strict=True)) for cards in (have, need)
    )
    assert hands.count(hand) == sum(have) and hands.parts(hand) == tuple(have)
    assert hands.covers(hand, cost) == all(one >= other for one, other in zip(have, need, strict=True))
    assert hands.pack(hands.spell(hand)) == hand


def test_the_same_seed_gives_the_same_play():
    one, other = (play(GAME, seats=4, seed=11, most=300) for _ in range(2))
    assert one.moves == other.moves


def test_the_view_of_twins_that_differ_in_a_hidden_hand_is_the_same():
    """Two cards change places between two hidden hands: nobody at the table can see it."""
    scene = play(GAME, seats=4, seed=2, options=Options(scenario="new_shores"), most=300)
    compared = 0
    for state in scene.states:
        one, other = state.hands[0], state.hands[1]
        mine = next((kind for kind in hands.kinds(one) if not hands.part(other, kind)), None)
        theirs = next((kind for kind in hands.kinds(other) if not hands.part(one, kind)), None)
        if mine is None or theirs is None:
            continue
        swap = hands.ONE[theirs] - hands.ONE[mine]
        twin = replace(state, hands=(one + swap, other - swap, *state.hands[2:]))
        assert GAME.view(twin) == GAME.view(state)
        assert GAME.prompt(twin) == GAME.prompt(state)
        assert GAME.standings(twin) == GAME.standings(state)
        compared += 1
    assert compared > 20
