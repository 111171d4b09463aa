"""What scenarios share: points for islands, how many may play, and no move of another scenario."""

from random import Random

import pytest

from companion.game import IllegalMove
from companion.games.seafarers import placing
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Options
from companion.games.seafarers.scenario import scenario_of
from tests.games.seafarers.harbor import FOUR, at_start, printed, rolled, settled

# --- Islands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "points"), [("classic", 1), ("current", 2)])
def test_the_first_settlement_on_a_small_island_brings_catan_points(edition, points):
    table = rolled("new_shores", edition=edition).build("ship", [1, 2, "E"], [2, 1, "SE"])
    table.build("settlement", [2, 2, "N"])
    assert table.part("An", "catan_points") == points
    # a city there later leaves the tokens where they are
    table.build("city", [2, 2, "N"])
    assert table.part("An", "catan_points") == points
    (chit,) = GAME.view(table.state).seats[0].chits
    assert chit == ((2, 2, "N"), points)


def test_a_second_settlement_on_the_same_island_brings_none():
    table = rolled("new_shores")
    state = table.state
    at = state.terms.chart.node_at
    island = state.land.islands[0]
    first, second = [node for node in range(len(at)) if island >> node & 1][:2]

    scenario = scenario_of(state.terms)
    state = scenario.settled(placing.put_settlement(state, 0, first), 0, first)
    assert [won.points for won in state.won] == [2]
    state = scenario.settled(placing.put_settlement(state, 0, second), 0, second)
    assert [won.points for won in state.won] == [2]
    # somebody else's first settlement there does
    third = [node for node in range(len(at)) if island >> node & 1][2]
    state = scenario.settled(placing.put_settlement(state, 1, third), 1, third)
    assert [(won.seat, won.points) for won in state.won] == [(0, 2), (1, 2)]


def test_home_islands_bring_nothing_and_the_others_do():

    table = at_start("four_islands")
    state, islands = table.state, table.state.land.islands
    assert len(islands) == 4
    one, two = [next(node for node in range(999) if island >> node & 1) for island in islands[:2]]
    state = placing.put_settlement(state, 0, one)  # as a starting settlement
    again = next(node for node in range(999) if islands[0] >> node & 1 and node != one)
    scenario = scenario_of(state.terms)
    assert scenario.settled(placing.put_settlement(state, 0, again), 0, again).won == ()
    assert [won.points for won in scenario.settled(placing.put_settlement(state, 0, two), 0, two).won] == [2]


def test_past_the_desert_counts_but_not_at_nothing_but_desert():
    table = rolled("through_desert").build("road", [3, 1, "NE"]).build("settlement", [3, 1, "N"])
    assert table.part("An", "catan_points") == 0
    state = table.state
    areas = [area for area in state.land.areas if area.bonus]
    assert len(state.land.islands) == len({area.bonus for area in areas}) == 4


def test_a_new_world_has_islands_of_its_own():
    options = Options(scenario="new_world")
    setup = GAME.deal(FOUR, options, Random(3))
    state = GAME.start(FOUR, options, setup)
    land = [hex for hex, kind in enumerate(state.land.terrain) if kind not in ("sea", "fog")]
    assert sorted(len(area.hexes) for area in state.land.areas) and sum(
        len(area.hexes) for area in state.land.areas
    ) == len(land)
    assert state.land.start_nodes == state.land.nodes
    assert len(state.harbors.places) == len(setup.harbors) == 9
    # every tile of the box lies there
    terrain, numbers = [hex[2] for hex in setup.hexes], [hex[3] for hex in setup.hexes if hex[3]]
    pool = state.terms.layout.pools[0]
    assert sorted(terrain) == sorted(pool.terrain) and sorted(numbers) == sorted(pool.numbers)


# --- Moves of other scenarios ----------------------------------------------------------------------


def test_a_move_of_another_scenario_is_unknown():
    table = rolled()
    for move, fields in [
        ("claim_wonder", {"wonder": "castle"}),
        ("build_wonder", {}),
        ("place_harbor", {"harbor_at": [0, 0, "E"]}),
        ("steal", {"victim": None, "card": None}),
        ("play_warship", {}),
        ("attack_fortress", {"die": 1}),
    ]:
        assert table.refused(move, **fields) == "unknown-move"
    assert settled().refused("roll", dice=[1, 1], lost={"ore": 1}) == "malformed"


def test_a_scenario_is_for_as_many_as_it_has_boards_for():
    six = (*FOUR, "Én", "Giang")
    for scenario, most in (("settlers", 4), ("new_world", 4), ("new_shores", 6), ("wonders", 6)):
        options = Options(scenario=scenario)
        assert GAME.seats(options) == (3, most)
        if most == 4:
            with pytest.raises(IllegalMove, match="malformed"):
                GAME.deal(six, options, Random(1))
            with pytest.raises(IllegalMove, match="malformed"):
                GAME.start(six, options, printed(scenario))
