"""Every invariant fails when it is broken, and holds in random plays of every scenario and option."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.seafarers import cards, hands, placing, routes, thieves
from companion.games.seafarers.box import BOX, SCENARIOS
from companion.games.seafarers.chart import bits
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import MoveShip, Options
from companion.games.seafarers.scenarios.cloth import ClothForCatan
from companion.games.seafarers.state import State, Won
from companion.simulate import seat_names
from tests.games.seafarers.harbor import rolled, settled
from tests.games.seafarers.reference import Network

# --- Broken by hand -------------------------------------------------------------------------------


def put(values, seat, value):
    return (*values[:seat], value, *values[seat + 1 :])


def extra(state: State, **changes) -> State:
    return replace(state, extra=replace(state.extra, **changes))


def lines(state: State, **changes) -> State:
    return replace(state, lines=replace(state.lines, **changes))


def towns(state: State, **changes) -> State:
    return replace(state, towns=replace(state.towns, **changes))


def twice(state: State) -> State:
    """Bình has a road where An's ship lies."""
    return lines(state, roads=put(state.lines.roads, 1, state.lines.roads[1] | state.lines.ships[0]))


def too_near(state: State) -> State:
    node = state.towns.settlements[0] & -state.towns.settlements[0]
    beside = state.terms.chart.near[node.bit_length() - 1] & ~node
    return towns(state, settlements=put(state.towns.settlements, 1, beside & -beside))


def spread(state: State, piece: str, number: int) -> State:
    """So many buildings of An's, far enough apart."""
    chart, free, nodes = state.terms.chart, state.land.nodes, 0
    for node in range(len(chart.nodes)):
        if nodes.bit_count() < number and free >> node & 1 and not chart.near[node] & nodes:
            nodes |= 1 << node
    nothing = (0,) * len(state.hands)
    other = {"settlements": "cities", "cities": "settlements"}[piece]
    return towns(state, **{piece: put(nothing, 0, nodes), other: nothing})


def many(mask: int, number: int) -> int:
    """The first members of a set."""
    taken = 0
    while taken.bit_count() < number:
        low = mask & ~taken
        taken |= low & -low
    return taken


BROKEN = {
    "a card too many": ("settlers", lambda s: replace(s, bank=s.bank + 1)),
    "a card less": ("settlers", lambda s: replace(s, hands=put(s.hands, 0, s.hands[0] - 1))),
    "a debt": ("settlers", lambda s: replace(s, hands=put(s.hands, 0, -1), bank=s.bank + s.hands[0] + 1)),
    "a loan": (
        "settlers",
        lambda s: replace(s, hands=put(s.hands, 0, s.hands[0] - 30), bank=s.bank + 30),
    ),
    "no deck": ("settlers", lambda s: replace(s, deck=-1)),
    "no card held": ("settlers", lambda s: replace(s, held=(-1, 0, 0))),
    "two pieces on an edge": ("new_shores", twice),
    "sixteen roads": ("new_shores", lambda s: lines(s, roads=(many(s.land.road_edges, 16), 0, 0))),
    "sixteen ships": ("new_shores", lambda s: lines(s, ships=(many(s.land.ship_edges, 16), 0, 0))),
    "six settlements": ("new_shores", lambda s: spread(s, "settlements", 6)),
    "five cities": ("new_shores", lambda s: spread(s, "cities", 5)),
    "two buildings at once": ("new_shores", lambda s: towns(s, cities=s.towns.settlements)),
    "the distance rule": ("new_shores", too_near),
    "a longer trail": ("new_shores", lambda s: replace(s, lengths=put(s.lengths, 0, s.lengths[0] + 1))),
    "a wrong holder": ("new_shores", lambda s: replace(s, route=1)),
    "a closed line that is gone": ("new_shores", lambda s: lines(s, closed=(1 << 3, 0, 0))),
    "a hidden tile too many": (
        "fog_islands",
        lambda s: replace(
            s, land=replace(s.land, terrain=tuple("sea" if t == "fog" else t for t in s.land.terrain))
        ),
    ),
    "a gift twice": ("forgotten_tribe", lambda s: extra(s, won=(1, 0, 0))),
    "a token lost": ("forgotten_tribe", lambda s: extra(s, tokens=s.extra.tokens[1:])),
    "cloth made": ("cloth", lambda s: extra(s, owned=(1, 0, 0))),
    "cloth owed": ("cloth", lambda s: extra(s, supply=-1, owned=(11, 0, 0))),
    "warships without ships": ("pirate_islands", lambda s: extra(s, warships=(9, 0, 0))),
    "a fortress for nothing": ("pirate_islands", lambda s: extra(s, tokens=(0, 3, 3))),
    "a wonder twice": ("wonders", lambda s: extra(s, owned=("castle", "castle", ""))),
    "a level of nothing": ("wonders", lambda s: extra(s, levels=(1, 0, 0))),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_state_is_seen(what):
    scenario, broken = BROKEN[what]
    good = settled(scenario, hands=True).state
    GAME.check(good)
    with pytest.raises(AssertionError):
        GAME.check(broken(good))


def closed_line(state: State) -> State:
    return lines(state, closed=state.lines.ships)


BROKEN_STEPS = {
    "a development card more": ("settlers", lambda s: s, lambda s: replace(s, held=(1, 0, 0))),
    "a card from the deck": ("settlers", lambda s: s, lambda s: replace(s, deck=s.deck - 1)),
    "an army too small": ("settlers", lambda s: s, lambda s: replace(s, knights=(2, 0, 0), army=0)),
    "an army without a leader": (
        "settlers",
        lambda s: replace(s, knights=(3, 0, 0), army=0),
        lambda s: replace(s, knights=(3, 4, 0), deck=s.deck - 4),
    ),
    "Catan points lost": (
        "new_shores",
        lambda s: replace(s, won=(Won(0, 1, 1),)),
        lambda s: replace(s, won=()),
    ),
    "a closed line opens": ("new_shores", closed_line, lambda s: lines(s, closed=(0, 0, 0))),
    "a closed line moves": (
        "new_shores",
        closed_line,
        lambda s: lines(s, ships=(1 << 3, 0, 0), closed=(1 << 3, 0, 0)),
    ),
    "a gift lies there again": (
        "forgotten_tribe",
        lambda s: extra(s, points=s.extra.points & s.extra.points - 1, won=(1, 0, 0)),
        lambda s: extra(s, points=s.extra.points | 1 << 2),
    ),
    "a gift without a ship": (
        "forgotten_tribe",
        lambda s: s,
        lambda s: extra(s, points=s.extra.points & s.extra.points - 1, won=(1, 0, 0)),
    ),
    "a token lies there again": (
        "forgotten_tribe",
        lambda s: extra(s, tokens=s.extra.tokens[1:], waiting=((s.extra.tokens[0][1],), (), ())),
        lambda s: extra(s, tokens=(*s.extra.tokens, (0, "ore"))),
    ),
    "cloth goes back": (
        "cloth",
        lambda s: extra(s, villages=put(s.extra.villages, 0, 4), owned=(1, 0, 0)),
        lambda s: extra(s, villages=put(s.extra.villages, 0, 5), owned=(0, 0, 0)),
    ),
    "a trade is broken off": (
        "cloth",
        lambda s: extra(s, trading=(1, 0, 0)),
        lambda s: extra(s, trading=(0, 0, 0)),
    ),
    "tokens come back": (
        "pirate_islands",
        lambda s: extra(s, tokens=(2, 3, 3)),
        lambda s: extra(s, tokens=(3, 3, 3)),
    ),
    "two tokens at once": ("pirate_islands", lambda s: s, lambda s: extra(s, tokens=(1, 3, 3))),
    "a wonder changes hands": (
        "wonders",
        lambda s: extra(s, owned=("castle", "", "")),
        lambda s: extra(s, owned=("", "castle", "")),
    ),
    "two levels at once": (
        "wonders",
        lambda s: extra(s, owned=("castle", "", "")),
        lambda s: extra(s, levels=(2, 0, 0)),
    ),
}


@pytest.mark.parametrize("what", BROKEN_STEPS)
def test_a_broken_step_is_seen(what):
    scenario, before, broken = BROKEN_STEPS[what]
    good = before(rolled(scenario).state)
    GAME.check_step(good, good)
    with pytest.raises(AssertionError):
        GAME.check_step(good, broken(good))


def for_nothing(state: State, seat: int, cost: hands.Hand) -> State:
    """What is paid goes nowhere."""
    return replace(state, hands=put(state.hands, seat, state.hands[seat] - cost))


def any_ship(state: State, seat: int) -> int:
    """Closed lines may move too."""
    free = ~state.new_ships & ~placing.pirate_edges(state)
    return 0 if state.ship_moved else state.lines.ships[seat] & free


def side_by_side(state: State, seat: int) -> int:
    """No distance rule."""
    own, nodes = state.lines.roads[seat] | state.lines.ships[seat], 0
    for edge in bits(own):
        nodes |= state.terms.chart.end_mask[edge]
    return nodes & state.land.nodes & ~state.land.closed_nodes & ~state.towns.all


def out_of_nothing(self: ClothForCatan, state: State, total: int, seat: int) -> State:
    """Cloth that no village gives."""
    owned = put(state.extra.owned, seat, state.extra.owned[seat] + 1)
    return replace(state, extra=replace(state.extra, owned=owned))


# a rule that is broken: where, what, by what, in which scenario
MUTATIONS = {
    "no end of pieces": (placing, "in_supply", lambda *_: 1, "new_shores"),
    "the bank gets nothing": (cards, "pay", for_nothing, "settlers"),
    "closed lines move": (placing, "movable_ships", any_ship, "four_islands"),
    "the trail stays": (routes, "with_edge", lambda *facts: facts[-1], "settlers"),
    "no distance": (placing, "settle_nodes", side_by_side, "settlers"),
    "an open hand": (thieves, "rob", lambda state, *_: replace(state, bank=state.bank + 1), "settlers"),
    "free cloth": (ClothForCatan, "after_production", out_of_nothing, "cloth"),
}


@pytest.mark.parametrize("what", MUTATIONS)
def test_a_broken_rule_is_seen_in_random_plays(what, monkeypatch):
    where, name, broken, scenario = MUTATIONS[what]
    monkeypatch.setattr(where, name, broken)
    if name == "settle_nodes":
        monkeypatch.setattr(placing, "check_site", lambda *_: None)
    with pytest.raises(AssertionError):
        some_plays(Options(scenario=scenario, edition="current"))


def some_plays(options: Options) -> None:
    for seed in range(30):
        checked(options, 3, seed, most=600)


# --- Random plays ---------------------------------------------------------------------------------


def checked(options: Options, seats: int, seed: int, most: int) -> State:
    """A random play with everything checked at every step; the last state."""
    rng = Random(seed)
    players = seat_names(seats)
    setup = GAME.deal(players, options, rng)
    state = GAME.start(players, options, setup)
    table = GAME.simulated(players, options, setup, rng)
    GAME.check(state)
    for _ in range(most):
        if GAME.over(state):
            break
        move = table(state)
        before, state = state, GAME.apply(state, move)
        GAME.check(state)
        GAME.check_step(before, state)
        if isinstance(move, MoveShip):
            seat, edge = before.turn, before.terms.chart.edge_at[move.origin]
            assert not before.lines.closed[seat] >> edge & 1, "a closed line moved"
    return state


def recounted(state: State, seat: int) -> int:
    """A seat's points, the slow way: by name, every trail of every player walked."""
    view = GAME.view(state)
    mine = view.seats[seat]
    points = len(mine.settlements) + 2 * len(mine.cities) + state.revealed[seat]
    points += sum(number for _, number in mine.chits)
    most = max(state.knights)
    if view.army == mine.player:
        assert state.knights[seat] == most >= BOX.army_least
        points += 2
    if view.route == mine.player:
        points += 2
    match state.terms.options.scenario:
        case "cloth":
            points += view.own.owned[seat] // 2
        case "forgotten_tribe":
            points += state.extra.won[seat]
    return points


def slow_lengths(state: State) -> list[int]:
    towns = state.towns
    return [
        Network(
            state.terms.chart,
            state.lines.roads[seat],
            state.lines.ships[seat],
            towns.owned[seat],
            towns.all & ~towns.owned[seat],
        ).longest()
        for seat in range(len(state.hands))
    ]


CASES = [
    (scenario, seats, edition, board, tracked)
    for scenario in SCENARIOS
    for seats in range(3, GAME.seats(Options(scenario=scenario))[1] + 1)
    for edition, board, tracked in product(("classic", "current"), ("fixed", "variable"), (True, False))
]


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_every_scenario_with_every_option_and_number_of_players(scenario):
    """A few hundred moves each: invariants at every step, points and trails against the slow count."""
    for number, case in enumerate(case for case in CASES if case[0] == scenario):
        _, seats, edition, board, tracked = case
        options = Options(scenario=scenario, edition=edition, board=board, track_hands=tracked)
        state = checked(options, seats, seed=number, most=300)
        for standing in GAME.standings(state):
            seat = state.terms.seats[standing.player]
            assert standing.score == recounted(state, seat), case
        if all(
            (road | ship).bit_count() <= 13
            for road, ship in zip(state.lines.roads, state.lines.ships, strict=True)
        ):
            lengths = slow_lengths(state)
            assert lengths == list(state.lengths), case
            if state.route >= 0:
                assert lengths[state.route] == max(lengths) >= BOX.longest_least, case


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_a_whole_play_of_every_scenario_ends(scenario):
    options = Options(scenario=scenario)
    state = checked(options, 3, seed=1, most=20_000)
    assert (GAME.over(state) and state.winner >= 0) or scenario == "cloth"
