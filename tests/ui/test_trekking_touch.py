"""Every move of whole random plays, by touch alone."""

from random import Random

import pytest

from companion.commands import Submit
from companion.games.trekking.game import GAME
from companion.games.trekking.moves import Options
from companion.simulate import seat_names
from companion.snapshot import PlayInfo, Snapshot
from tests.ui.trekking_fingers import tap_through


def shown(state, before=None, move=None, position=1):
    return Snapshot(
        version=position,
        position=position,
        play=PlayInfo(1, "trekking", state.terms.players, {}, 1, "forest"),
        prompt=GAME.prompt(state),
        view=GAME.view(state),
        standings=tuple(GAME.standings(state)),
        happened=GAME.happened(before, move, state) if move is not None else None,
        hand_out=GAME.hand_out(before, move, state) if move is not None else (),
        can_undo=move is not None,
    )


@pytest.mark.parametrize("tracked", [True, False])
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3), (4, 4)])
def test_every_move_of_a_play_can_be_tapped(seats, seed, tracked):
    rng = Random(seed)
    players, options = seat_names(seats), Options(track_row=tracked)
    setup = GAME.deal(players, options, rng)
    state = GAME.start(players, options, setup)
    next_move = GAME.simulated(players, options, setup, rng)
    position = 0
    while not GAME.over(state):
        move = next_move(state)
        position += 1
        sent, taps = tap_through(shown(state, position=position), move)
        assert sent.position == position
        after = GAME.apply(state, move)
        assert GAME.apply(state, sent.move) == after, (move, sent)
        assert isinstance(sent, Submit) and taps <= 3 + len(getattr(move, "spend", ())) + 8
        state = after
