"""What is offered while a move is put together is what the rules would take, in every scenario."""

from random import Random

import pytest

from companion.game import IllegalMove
from companion.games.seafarers import cards, legal
from companion.games.seafarers.chart import bits
from companion.games.seafarers.game import GAME
from companion.games.seafarers.geometry import around, edges_at, ends
from companion.games.seafarers.moves import Laid, MovePirate, MoveRobber, Options
from companion.games.seafarers.offering import free_lines, in_turn, loot, unexplored, wins_token
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.scenarios.pirate_islands import FleetView
from tests.games.seafarers.harbor import FOUR

SCENARIOS = GAME.choices["scenario"]


def states(scenario, seed=3, every=5, most=260, **options):
    """States of one simulated play."""
    rng = Random(f"{scenario}{seed}")
    chosen = Options(scenario=scenario, **options)
    setup = GAME.deal(FOUR, chosen, rng)
    state = GAME.start(FOUR, chosen, setup)
    step = GAME.simulated(FOUR, chosen, setup, rng)
    for number in range(most):
        if GAME.over(state):
            return
        if number % every == 0:
            yield state, rng
        state = GAME.apply(state, step(state))


def lines_of(state):
    edges = state.terms.chart.edges
    return {
        kind: {edges[edge] for edge in bits(cards.lay_edges(state, state.turn, kind))}
        for kind in ("road", "ship")
    }


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_free_roads_and_ships_are_those_of_the_rules(scenario):
    """The first of two, and the second after each of some first ones, whatever it turned up."""
    compared = 0
    for state, rng in states(scenario):
        if state.stage not in ("roll", "turn"):
            continue
        view = GAME.view(state)
        assert {kind: set(edges) for kind, edges in free_lines(view).items()} == lines_of(state)
        pieces = legal.free_pieces(state, state.turn)
        for first in rng.sample(pieces, min(3, len(pieces))):
            laid = (Laid(first[0], state.terms.chart.edges[first[1]]),)
            way = scenario_of(state.terms).lay(state, (first,), rng)
            found = way.get("found", ())
            after = legal.lay(state, state.turn, first, way)
            offered = {kind: set(edges) for kind, edges in free_lines(view, laid, found).items()}
            assert offered == lines_of(after), (laid, found)
            assert unexplored(view, laid, found) == ()
            assert {tile.at for tile in found} == set(unexplored(view, laid, ()))
            compared += 1
    assert compared > 30


def _tokens_due(state):
    """How many ships could take a token now; each is asked about as the rules want it."""
    view, due = GAME.view(state), 0
    for edge in bits(cards.lay_edges(state, state.turn, "ship")):
        laid = (Laid("ship", state.terms.chart.edges[edge]),)
        try:
            legal.lay(state, state.turn, ("ship", edge), {})
            assert not wins_token(view, laid)
        except IllegalMove:
            assert wins_token(view, laid)
            due += 1
    return due


def test_a_harbour_token_is_asked_for_where_the_rules_want_its_place():
    wanted = 0
    for seed in range(1, 40):  # seldom does a line come that far while its owner has a free coast
        for state, _ in states("forgotten_tribe", seed=seed, every=2, most=700):
            if state.stage == "turn":
                wanted += _tokens_due(state)
        if wanted:
            break
    assert wanted


@pytest.mark.parametrize("scenario", ["new_shores", "cloth"])
def test_loot_is_what_robber_and_pirate_may_take(scenario):
    seen = 0
    for state, _ in states(scenario, every=1, most=400):
        if state.stage != "thief":
            continue
        view = GAME.view(state)
        takes = {}
        for move in legal.legal(state):
            if isinstance(move, MoveRobber | MovePirate):
                thief = "robber" if isinstance(move, MoveRobber) else "pirate"
                card = move.card if move.card == "cloth" else None
                takes.setdefault((thief, move.to), set()).add((move.victim, card))
        for target in view.targets:
            offered = set(loot(view, target))
            assert offered == takes[target.thief, target.at], (target, seen)
            seen += len(offered) > 1
    assert seen


def test_the_fortress_is_reached_when_it_may_be_attacked():
    reached = 0
    for state, _ in states("pirate_islands", most=600):
        if state.stage != "turn":
            continue
        own = GAME.view(state).own
        assert isinstance(own, FleetView)
        mine = own.fortresses[state.turn]
        may = any(
            type(move).__name__ == "AttackFortress"
            for move in scenario_of(state.terms).legal(state, state.turn)
        )
        assert (mine.reached and mine.tokens > 0) == may
        reached += may
    assert reached


def test_places_meet_as_on_the_board():
    for state, _ in states("new_shores", most=1):
        chart = state.terms.chart
        for number, node in enumerate(chart.nodes):
            there = {chart.hexes[hex] for hex in chart.node_hexes[number]}
            assert there == {place for place in around(node) if place in chart.hex_at}
            known = {chart.edges[edge] for edge in bits(chart.node_edges[number])}
            assert known <= set(edges_at(node))
            assert all(node in ends(edge) for edge in edges_at(node)) and len(edges_at(node)) == 3
        assert in_turn(GAME.view(state)).player == state.terms.players[state.turn]


PLAYED = {
    "road_building": "PlayRoadBuilding",
    "year_of_plenty": "PlayYearOfPlenty",
    "monopoly": "PlayMonopoly",
    "victory_point": "RevealPoints",
    "knight": "PlayKnight",
}


def test_a_card_is_barred_where_the_rules_have_no_move_for_it():
    barred, open_ = 0, 0
    for state, _ in states("new_shores", every=3, most=400):
        if state.stage not in ("roll", "turn"):
            continue
        moves = {type(move).__name__ for move in legal.legal(state)}
        for card in GAME.view(state).cards:
            if not card.kind:
                assert (card.why is None) == (state.stage == "turn" and state.deck > 0)
                continue
            assert (card.why is None) == (PLAYED[card.kind] in moves), card
            barred += card.why is not None
            open_ += card.why is None
    assert barred and open_
