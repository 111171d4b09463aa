"""What nobody may know yet shows nowhere: artifacts under temples, and what is in hidden tents."""

from itertools import permutations
from random import Random

import msgspec
import pytest

from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import Options, Setup
from companion.i18n import Words
from tests.games.every_game import play
from tests.games.incan_gold.expedition import FOUR, OPEN, THREE, leave, start
from tests.games.incan_gold.expedition import play as play_on

ORDERS = list(permutations((5, 7, 8, 10, 12)))


def shown(before, move, after):
    """Everything that the game says about a moment, as bytes."""
    return msgspec.json.encode(
        [
            GAME.view(after),
            GAME.prompt(after),
            GAME.standings(after),
            GAME.happened(before, move, after),
            GAME.hand_out(before, move, after),
            list(GAME.offers(after)) if not GAME.over(after) else [],
        ]
    )


@pytest.mark.parametrize("seed", range(12))
def test_set_ups_that_differ_only_under_closed_temples_look_the_same(seed):
    """A play is stopped in each round in turn; a twin whose later artifacts lie elsewhere shows no more."""
    scene = play(GAME, seats=3 + seed % 4, seed=seed, options=Options(hide_tents=bool(seed % 2)))
    order = scene.setup.artifacts
    rng = Random(seed)
    for opened in range(5):
        hidden = list(order[opened:])
        rng.shuffle(hidden)
        twin_order = (*order[:opened], *hidden)
        twin = GAME.start(scene.players, scene.options, Setup(scene.setup.leader, twin_order))
        assert msgspec.json.encode(GAME.view(twin)) == msgspec.json.encode(GAME.view(scene.states[0]))
        for before, move, after in scene.steps():
            if after.round > opened:
                break
            twin_after = GAME.apply(twin, move)
            assert shown(twin, move, twin_after) == shown(before, move, after)
            twin = twin_after


def test_the_checklist_keeps_shuffled_artifacts_for_one_pair_of_eyes():
    texts = set()
    for order in ORDERS[:20]:
        steps = GAME.checklist(THREE, Options(), Setup("An", order))
        texts.add(tuple(Words("en")(step.text) for step in steps))
        (secret,) = [step.secret for step in steps if step.secret is not None]
        said = Words("en")(secret)
        places = [said.rindex(str(value)) for value in order]
        assert places == sorted(places)
    assert len(texts) == 1


def test_unshuffled_artifacts_are_no_secret():
    steps = GAME.checklist(THREE, Options(shuffle_artifacts=False), Setup("An", (5, 7, 8, 10, 12)))
    assert all(step.secret is None for step in steps)


def two_tables(hide):
    """The same moment, but other points in the tents: once Bình went home with 11, once with 9."""
    tables = []
    for treasure in ("treasure:11", "treasure:9"):
        state = play_on(start(FOUR, hide_tents=hide), OPEN, treasure, "hazard:fire")
        state = leave(state, "Bình")
        tables.append(play_on(state, "hazard:fire", OPEN))
    return tables


def test_hidden_tents_look_the_same_whatever_is_in_them():
    one, other = two_tables(hide=True)
    assert one.tents != other.tents
    for gives in (GAME.view, GAME.prompt, GAME.standings):
        assert msgspec.json.encode(gives(one)) == msgspec.json.encode(gives(other))
    assert list(GAME.legal(one)) == list(GAME.legal(other))


def test_open_tents_differ():
    one, other = two_tables(hide=False)
    assert GAME.view(one) != GAME.view(other)


@pytest.mark.parametrize("seed", range(6))
def test_no_total_of_hidden_tents_is_said_in_any_sentence(seed):
    """The twin of a play whose tents already hold more says the same from then on."""
    scene = play(GAME, seats=4, seed=seed)
    richer = msgspec.structs.replace(scene.states[0], tents=(100, 3, 41, 0))
    for before, move, after in scene.steps():
        twin = GAME.apply(richer, move)
        if GAME.over(after):
            break
        assert shown(richer, move, twin) == shown(before, move, after)
        richer = twin
