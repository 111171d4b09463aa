"""The wonders by example: conditions, levels, and who wins."""

from msgspec.structs import replace

from companion.games.seafarers import placing
from companion.games.seafarers.game import GAME
from companion.games.seafarers.scenario import scenario_of
from tests.games.seafarers.harbor import rolled


def test_a_wonder_is_claimed_when_its_condition_holds():
    table = rolled("wonders")
    for wonder in ("great_wall", "great_bridge", "monument", "theater", "castle"):
        assert table.refused("claim_wonder", wonder=wonder) == "condition-not-met", wonder
    assert table.refused("claim_wonder", wonder="lighthouse") == "unknown-value"
    assert table.refused("build_wonder") == "condition-not-met"
    table.build("city", [2, 4, "N"], [2, 6, "N"])
    shown = {one.wonder: one.met for one in GAME.view(table.state).own.wonders}
    assert shown["theater"] == ("An",) and shown["castle"] == ()
    table("claim_wonder", wonder="theater")
    assert table.refused("claim_wonder", wonder="theater") == "condition-not-met"
    table.state = replace(table.state, revealed=(2, 0, 0))
    assert table.refused("claim_wonder", wonder="castle") == "condition-not-met"  # one each


def test_marked_intersections_meet_the_conditions_of_wall_and_bridge():

    state = rolled("wonders").state
    scenario, at = scenario_of(state.terms), state.terms.chart.node_at
    for wonder, node in (("great_wall", (1, 4, "N")), ("great_bridge", (5, 1, "N"))):
        assert not scenario.meets(state, 0, wonder)
        assert scenario.meets(placing.put_settlement(state, 0, at[node]), 0, wonder)


def test_the_monument_needs_a_city_at_a_harbour_and_a_route_of_five():
    state = rolled("wonders").state
    scenario = scenario_of(state.terms)
    harbor = state.harbors.all & -state.harbors.all
    cities = replace(state, towns=replace(state.towns, cities=(harbor, 0, 0)))
    assert not scenario.meets(cities, 0, "monument")
    assert scenario.meets(replace(cities, lengths=(5, 0, 0)), 0, "monument")
    assert not scenario.meets(replace(state, lengths=(5, 0, 0)), 0, "monument")


def test_a_level_costs_what_the_wonder_asks():
    table = rolled("wonders", hands=True)
    table.state = replace(table.state, extra=replace(table.state.extra, owned=("theater", "", "")))
    table.gives(An={"wool": 3, "brick": 1})
    assert table.refused("build_wonder") == "cannot-afford"
    table.gives(An={"wool": 3, "brick": 1, "lumber": 1})("build_wonder")
    assert table.hand("An") == {} and table.state.extra.levels == (1, 0, 0)


def test_the_fourth_level_wins_and_the_points_need_the_highest_level():
    table = rolled("wonders", target=2)
    assert not GAME.over(table.state)
    table.state = replace(table.state, extra=replace(table.state.extra, owned=("theater", "castle", "")))
    table.state = replace(table.state, extra=replace(table.state.extra, levels=(1, 2, 0)))
    table("build_wonder")
    assert not GAME.over(table.state)  # as high as Bình's is not higher
    table("build_wonder")
    assert GAME.over(table.state) and table.state.winner == 0
    table = rolled("wonders")
    table.state = replace(table.state, extra=replace(table.state.extra, owned=("theater", "", "")))
    for _ in range(4):
        table("build_wonder")
    assert GAME.over(table.state)
    assert GAME.standings(table.state)[0].player == "An"


def test_the_winner_leads_whatever_the_points():
    table = rolled("wonders")
    table.state = replace(
        table.state,
        revealed=(0, 5, 0),
        extra=replace(table.state.extra, owned=("theater", "", ""), levels=(3, 0, 0)),
    )
    table("build_wonder")
    assert [(one.player, one.rank) for one in GAME.standings(table.state)] == [
        ("An", 1),
        ("Bình", 2),
        ("Chi", 3),
    ]
