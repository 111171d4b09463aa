"""Whole random plays, move by move beside the plain rules; and what stays true in all of them."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import IllegalMove
from companion.games.trekking.box import COLOURS, IDS, TREK
from companion.games.trekking.choices import legal
from companion.games.trekking.game import GAME
from companion.games.trekking.moves import Draw, Options, Travel
from companion.simulate import seat_names
from tests.games.every_game import play
from tests.games.trekking.plain_rules import PlainTable


def same(state, plain):
    """How things stand, compared in all that both know."""
    players = state.terms.players
    assert state.phase == plain.due and GAME.over(state) == plain.over
    if not plain.over:
        assert players[state.seat] == plain.player and state.left == plain.actions
    for seat, player in enumerate(players):
        assert IDS[state.trekkers[seat]] == plain.place[player]
        assert list(state.hands[seat].known) == sorted(plain.seen[player])
        assert state.hands[seat].unknown == plain.hidden[player]
        assert list(state.stones[seat]) == [plain.got[player].count(colour) for colour in COLOURS]
        assert list(state.parks[seat]) == plain.parks[player]
        assert list(state.campsites[seat]) == plain.camps[player]
    assert {place: stone for place, stone in zip(IDS, state.map, strict=True) if stone} == plain.stones
    assert list(state.parks_up) == plain.up
    if plain.tracked:
        assert Counter(state.row) == Counter(plain.row)
        assert state.deck == plain.deck and list(state.discards) == plain.discards
    points = plain.points()
    for standing in GAME.standings(state):
        assert standing.breakdown == points[standing.player]
        assert standing.rank == plain.places()[standing.player]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("track_row", [True, False])
def test_random_plays_beside_the_plain_rules(seats, track_row):
    for seed in range(4):
        scene = play(GAME, seats=seats, seed=10 * seats + seed, options=Options(track_row))
        options, setup = msgspec.to_builtins(scene.options), msgspec.to_builtins(scene.setup)
        plain = PlainTable(scene.players, options, setup)
        same(scene.states[0], plain)
        for move, after in zip(scene.moves, scene.states[1:], strict=True):
            plain.make(msgspec.to_builtins(move))
            same(after, plain)
        assert plain.over


class LegalPlay:
    """Goes on by what ``legal`` gives, so into corners that players at a real table avoid."""

    def __init__(self, seats, options, seed):
        self.rng = Random(seed)
        players = seat_names(seats)
        self.state = GAME.start(players, options, GAME.deal(players, options, self.rng))

    def move(self):
        """Mostly something else than drawing: there are so many draws to choose from."""
        kinds = {}
        for move in legal(self.state):
            kinds.setdefault(type(move), []).append(move)
        chosen = self.rng.choice(kinds[self.rng.choice(list(kinds))])
        self.state = GAME.apply(self.state, chosen)
        return chosen


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 5), st.booleans(), st.integers(0, 10**6))
def test_nothing_is_made_or_lost_in_any_legal_play(seats, track_row, seed):
    table = LegalPlay(seats, Options(track_row), seed)
    for _ in range(90):
        if GAME.over(table.state):
            break
        before = table.state
        move = table.move()
        GAME.check(table.state)
        if table.rng.random() < 0.04:
            GAME.view(before)
        GAME.happened(before, move, table.state)
        GAME.hand_out(before, move, table.state)


def test_each_thing_on_offer_can_be_had():
    """Every move of ``legal`` is accepted, at many moments of many plays."""
    rng = Random(5)
    tried = Counter()
    for seats in (2, 4, 5):
        for track_row in (True, False):
            scene = play(GAME, seats=seats, seed=seats, options=Options(track_row))
            for state in rng.sample(scene.states, 25):
                for move in legal(state):
                    if type(move).__name__ == "Draw" and rng.random() < 0.9:
                        continue
                    GAME.check(GAME.apply(state, move))
                    tried[type(move).__name__] += 1
    assert tried["Travel"] > 1000 and tried["Claim"] > 20 and tried["Occupy"] > 2


def test_what_is_not_on_offer_is_refused():
    """Places without an offered walk take no payment of one or two cards, and so for parks."""
    rng = Random(6)
    scene = play(GAME, seats=5, seed=3)
    for state in rng.sample(scene.states, 30):
        if state.phase != "turn":
            continue
        by = state.terms.players[state.seat]
        sums = {}
        for offer in GAME.offers(state):
            if offer["move"] == "travel":
                plus = offer.get("plus_one", False)
                sums[offer["to"], plus] = offer["sums"]
        for _ in range(150):
            to, plus = rng.choice(IDS), rng.random() < 0.3
            spend = rng.sample(TREK, rng.choice([1, 2, 3, 4]))
            total = sum(int(card[-1]) for card in spend)
            code = refusal(state, Travel(by, to, tuple(spend), plus))
            if code is None:
                assert total in sums[to, plus]
            elif total in sums.get((to, plus), ()):
                assert code in ("not-enough-cards", "card-exhausted"), "not just these cards"


def refusal(state, move):
    """The code of its refusal, None if it is accepted."""
    try:
        GAME.apply(state, move)
    except IllegalMove as refused:
        return refused.code
    return None


def test_the_view_tells_which_sums_lead_where():
    scene = play(GAME, seats=4, seed=8)
    rng = Random(1)
    for state in rng.sample(scene.states, 20):
        shown = GAME.view(state)
        assert bool(shown.reach) == (state.phase == "turn")
        offered = {}
        for offer in GAME.offers(state):
            if offer["move"] == "travel" and not offer.get("plus_one"):
                offered[offer["to"]] = offer["sums"]
        for reach in shown.reach:
            assert [n for low, high in reach.payable for n in range(low, high + 1)] == offered.get(
                reach.place, []
            )
            assert bool(reach.sums) != bool(reach.blocked_by)
            assert set(reach.blocked_by) <= set(state.terms.players) - {shown.player}


def test_hidden_cards_are_nowhere_to_be_seen():
    """Cards drawn unseen by different hands from different decks: all that is shown is the same."""
    scene = play(GAME, seats=3, seed=2)
    shown = []
    for seed in (1, 2):
        state = scene.states[0]
        GAME.simulated(scene.players, scene.options, scene.setup, Random(seed))(state)
        after = GAME.apply(state, Draw(state.terms.players[state.seat], "deck"))
        shown.append(msgspec.json.encode([GAME.view(after), GAME.prompt(after), list(GAME.offers(after))]))
    assert shown[0] == shown[1]
