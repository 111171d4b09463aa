"""Whole random plays: against the slow reference, and what must hold in every one of them."""

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import IllegalMove, Move
from companion.games.tokaido.game import GAME
from companion.games.tokaido.moves import Options, Setup
from companion.games.tokaido.state import State
from companion.validation import Invalid, convert
from tests.games.tokaido.journey import KINDS, NAMES
from tests.games.tokaido.reference import ENCOUNTER_COPIES, LENGTH, MEAL_COPIES, PRICE, TYPE, Reference

OPTIONS = st.builds(Options, *[st.booleans()] * 4)
SCENES = {"count": st.integers(2, 5), "options": OPTIONS, "seed": st.integers(0, 10**6)}


def begin(count: int, options: Options, rng: Random) -> tuple[State, Setup, Any]:
    players = NAMES[:count]
    setup = GAME.deal(players, options, rng)
    return GAME.start(players, options, setup), setup, GAME.simulated(players, options, setup, rng)


def reference(count: int, options: Options, setup: Setup) -> Reference:
    return Reference(list(NAMES[:count]), msgspec.to_builtins(options), msgspec.to_builtins(setup))


def agree(state: State, slow: Reference) -> None:
    """The same turn, coins, points, cards and places."""
    assert GAME.over(state) == slow.over
    if not slow.over:
        assert state.terms.name(state.turn) == slow.whose()
    road = state.terms.road
    for index in range(55):
        beside = [state.terms.name(traveler) for traveler in state.beside(road.step(index))]
        assert beside == slow.spaces[index]
    for name, seat in zip(state.terms.players, state.seats, strict=True):
        assert seat.coins == slow.coins[name]
        assert seat.points == slow.points[name]
        assert seat.panoramas == tuple(slow.panoramas[name].values())
        assert list(seat.souvenirs) == slow.souvenirs[name]
        assert sorted(seat.achievements) == sorted(slow.cards[name])
        assert seat.temple == slow.pile[name]
    assert state.neutral_temple == slow.pile.get("neutral", 0)
    assert {standing.player: standing.rank for standing in GAME.standings(state)} == slow.ranks()


def any_line(rng: Random, state: State) -> dict[str, Any]:
    """A move that people might try, right or wrong."""
    by = rng.choice([*state.terms.players, "neutral"])
    if rng.random() < 0.7:
        by = state.terms.name(state.turn)
    souvenirs, meals = [*TYPE, "katana"], [*MEAL_COPIES, "pizza", None]
    panoramas = ["paddy", "mountain", "sea", None, "farm"]
    due = {"hot_spring": "bathe", "village": "buy", "temple": "donate", "encounter": "meet", "inn": "dine"}
    name = due.get(state.phase, "travel") if rng.random() < 0.7 else rng.choice([*KINDS])
    line: dict[str, Any] = {"move": name, "by": by}
    match name:
        case "travel":
            line["to"] = rng.randrange(-1, 56)
        case "buy":
            line["souvenirs"] = [rng.choice(souvenirs) for _ in range(rng.randrange(4))]
            if rng.random() < 0.4:
                line["offered"] = [*line["souvenirs"], *rng.sample(souvenirs, 3)][: rng.choice([2, 3, 3, 3])]
        case "bathe":
            line["points"] = rng.randrange(1, 5)
        case "donate":
            line["coins"] = rng.randrange(0, 5)
            if rng.random() < 0.3:
                line["bank_coin"] = rng.random() < 0.5
        case "meet":
            line["card"] = rng.choice([*ENCOUNTER_COPIES, "ninja"])
            if rng.random() < 0.4 or line["card"] == "shokunin":
                line["souvenir"] = rng.choice([*souvenirs, None])
            if rng.random() < 0.3:
                line["panorama"] = rng.choice(panoramas)
        case "paint":
            line["panorama"] = rng.choice(panoramas)
        case _:
            line["meal"] = rng.choice(meals)
    return line


def accepted(state: State, line: dict[str, Any]) -> State | None:
    try:
        return GAME.apply(state, convert(line, KINDS[line["move"]]))
    except (IllegalMove, Invalid):
        return None


@settings(max_examples=60, deadline=None)
@given(**SCENES)
def test_whole_plays_agree_with_the_reference(count, options, seed):
    rng = Random(seed)
    state, setup, next_move = begin(count, options, rng)
    slow = reference(count, options, setup)
    agree(state, slow)
    while not GAME.over(state):
        move = next_move(state)
        state = GAME.apply(state, move)
        assert slow.play(msgspec.to_builtins(move))
        agree(state, slow)


@settings(max_examples=40, deadline=None)
@given(**SCENES)
def test_whatever_people_try_both_accept_the_same(count, options, seed):
    """Wild plays: moves are tried at random; what is accepted is played."""
    rng = Random(seed)
    state, setup, _ = begin(count, options, rng)
    slow = reference(count, options, setup)
    for _ in range(1500):
        if GAME.over(state):
            break
        line = any_line(rng, state)
        after = accepted(state, line)
        assert slow.play(line) == (after is not None), line
        state = state if after is None else after
        agree(state, slow)


@settings(max_examples=25, deadline=None)
@given(**SCENES)
def test_exactly_the_legal_moves_are_accepted(count, options, seed):
    rng = Random(seed)
    state, _, next_move = begin(count, options, rng)
    while not GAME.over(state):
        legal = {spelled(move) for move in GAME.legal(state)}
        for _ in range(8):
            line = any_line(rng, state)
            if not {"offered", "bank_coin"} & set(line):
                powers = dict(zip(state.terms.players, state.terms.powers, strict=True))
                priest = line["move"] == "donate" and powers.get(line["by"]) == "hirotada"
                if priest and "bank_coin" not in line:
                    line["bank_coin"] = True
                try:
                    move = convert(line, KINDS[line["move"]])
                except Invalid:
                    continue
                assert (accepted(state, line) is not None) == (spelled(move) in legal), line
        state = GAME.apply(state, next_move(state))


def spelled(move: Move) -> str:
    line = msgspec.to_builtins(move)
    return repr({**line, "souvenirs": sorted(line.get("souvenirs", ()))})


@settings(max_examples=40, deadline=None)
@given(**SCENES)
def test_what_holds_in_every_play(count, options, seed):
    rng = Random(seed)
    state, _, next_move = begin(count, options, rng)
    states = [state]
    while not GAME.over(states[-1]):
        states.append(GAME.apply(states[-1], next_move(states[-1])))
        GAME.check(states[-1])
    for before, after in pairwise(states):
        # nobody goes back, points never fall, one figure moves at most
        assert all(old <= new for old, new in zip(before.steps, after.steps, strict=True))
        assert sum(old != new for old, new in zip(before.steps, after.steps, strict=True)) <= 1
        for had, has in zip(before.seats, after.seats, strict=True):
            assert had.points <= has.points
            assert has.hot_springs[: len(had.hot_springs)] == had.hot_springs
        if any(old != new for old, new in zip(before.steps, after.steps, strict=True)):
            assert after.line[-1] == before.turn
        # an inn is left only when all are there
        for traveler, (old, new) in enumerate(zip(before.steps, after.steps, strict=True)):
            if old != new and before.terms.road.kind[old] == "inn":
                assert min(before.steps) >= old, traveler
    end = states[-1]
    assert set(end.steps) == {54}
    for standing, seat in ((s, end.seats[NAMES.index(s.player)]) for s in GAME.standings(end)):
        assert standing.score == seat.points == sum(standing.breakdown.values())
        assert len(seat.meals) <= 4


@settings(max_examples=30, deadline=None)
@given(**SCENES)
def test_the_score_pad_agrees_with_the_play(count, options, seed):
    rng = Random(seed)
    state, _, next_move = begin(count, options, rng)
    while not GAME.over(state):
        state = GAME.apply(state, next_move(state))
    players = {}
    for at, (name, seat) in enumerate(zip(state.terms.players, state.seats, strict=True)):
        counts = dict.fromkeys(("small", "food", "clothing", "art"), 0)
        for card in seat.souvenirs:
            counts[TYPE[card]] += 1
        players[name] = {
            "traveler": state.terms.powers[at] or None,
            "panoramas": dict(zip(("paddy", "mountain", "sea"), seat.panoramas, strict=True)),
            "souvenirs": counts,
            "hot_springs": list(seat.hot_springs),
            "temple_coins": seat.temple,
            "encounters": len(seat.encounters),
            "samurai": seat.encounters.count("samurai"),
            "meals": [PRICE[meal] for meal in seat.meals],
            "panorama_achievements": [card for card in seat.achievements if card in LENGTH],
        }
    pad: dict[str, Any] = {"players": players}
    if count == 2:
        pad["neutral_temple_coins"] = state.neutral_temple
    assert GAME.score_pad(pad) == GAME.standings(state)


def test_each_legal_buy_is_affordable_and_together_they_are_few_enough():
    state, _, next_move = begin(5, Options(), Random(3))
    seen = 0
    while not GAME.over(state):
        if state.phase == "village":
            buys = list(GAME.legal(state))
            seen += 1
            assert len({spelled(move) for move in buys}) == len(buys) <= 2325
            for move in buys[:: max(1, len(buys) // 50)]:
                GAME.check(GAME.apply(state, move))
        state = GAME.apply(state, next_move(state))
    assert seen


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_the_simulated_table_deals_from_real_piles(count):
    """Over many plays every card turns up, and no inn sells more meals than were drawn."""
    meals, met, souvenirs = set(), set(), set()
    for seed in range(40):
        state, _, next_move = begin(count, Options(), Random(seed))
        while not GAME.over(state):
            state = GAME.apply(state, next_move(state))
        for seat in state.seats:
            meals |= set(seat.meals)
            met |= set(seat.encounters)
            souvenirs |= set(seat.souvenirs)
    assert meals == set(MEAL_COPIES) and met == set(ENCOUNTER_COPIES) and souvenirs == set(TYPE)
