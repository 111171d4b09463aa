"""Every move of random plays of every scenario can be made by touches, and in how few."""

from collections import Counter
from random import Random

import pytest

from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Build, EndTurn, MoveShip, Options, Roll
from companion.i18n import Words
from tests.ui.seafarers_taps import taps_for
from ui.games.seafarers.scenes import SIX, snapshot_of

SCENARIOS = GAME.choices["scenario"]


def play(scenario, seed, players=SIX[:4], most=400, language="en", **options):
    """(move, taps) of a play that a simulated table plays by touch."""
    rng = Random(seed)
    chosen = Options(scenario=scenario, **options)
    setup = GAME.deal(players, chosen, rng)
    state = GAME.start(players, chosen, setup)
    step = GAME.simulated(players, chosen, setup, rng)
    words, before, move = Words(language), None, None
    for position in range(most):
        if GAME.over(state):
            break
        snapshot = snapshot_of(state, position, before, move)
        before, move = state, step(state)
        yield move, taps_for(snapshot, words, move), snapshot
        state = GAME.apply(state, move)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_move_of_a_play_can_be_made_by_touch(scenario):
    for move, taps, _ in play(scenario, seed=2):
        assert taps is not None, move


@pytest.mark.parametrize("scenario", ["new_shores", "cloth", "fog_islands"])
def test_so_it_is_where_the_table_keeps_the_hands(scenario):
    for move, taps, _ in play(scenario, seed=3, most=200, track_hands=False):
        assert taps is not None, move


def test_six_players_on_a_board_drawn_by_lot():
    for move, taps, _ in play("new_shores", seed=4, players=SIX, most=150, edition="current"):
        assert taps is not None, move


def test_taps_are_few():
    most = Counter()
    for move, taps, snapshot in play("new_shores", seed=5, most=500):
        kind = type(move).__name__
        if isinstance(move, Build):
            kind = move.piece
            if kind == "road" or kind == "ship":
                spots = snapshot.view.open
                kind = "coast" if move.at in spots.roads and move.at in spots.ships else "line"
        most[kind] = max(most[kind], len(taps))
    assert most["Roll"] == 2
    assert most["settlement"] == most["city"] == most["line"] == 1
    assert most["coast"] == 2  # a road or a ship?
    assert most[EndTurn.__name__] == 1
    assert most[MoveShip.__name__] == 2
    assert most["Place"] <= 3
    assert most["MoveRobber"] <= 2
    assert most["BankTrade"] == 4
    assert most["Trade"] == 5
    assert most["BuyCard"] == most["PlayKnight"] == 2


def test_a_roll_needs_two_taps_and_one_of_the_dice_may_be_taken_back():
    for move, taps, _ in play("settlers", seed=1, most=12):
        if isinstance(move, Roll):
            assert [tap.shape for tap in taps] == [f"die-{pips}" for pips in move.dice]
