"""The scenarios by example, each by its row of the rules page."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.seafarers import hands, placing
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import AttackFortress, Options
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.scenarios.waters import tip
from companion.gestures import RollDice
from companion.inputs import DiceRoll
from tests.games.seafarers.harbor import FOUR, STARTS, Table, at_start, hand_card, printed, rolled, settled

# --- Islands --------------------------------------------------------------------------------------


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
    from companion.games.seafarers import placing

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
    from companion.games.seafarers import placing

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


# --- Fog ------------------------------------------------------------------------------------------


def found(terrain, number, at=(2, 4)):
    return {"at": list(at), "terrain": terrain, **({"number": number} if number else {})}


def test_a_ship_that_reaches_the_fog_turns_it_up():
    table = rolled("fog_islands", hands=True).gives(An={"lumber": 1, "wool": 1})
    ship = {"piece": "ship", "at": [3, 3, "SE"]}
    assert table.refused("build", **ship) == "malformed"  # what is it?
    assert table.refused("build", **ship, found=[found("desert", None)]) == "unknown-value"
    assert table.refused("build", **ship, found=[found("sea", 5)]) == "unknown-value"
    assert table.refused("build", **ship, found=[found("forest", None)]) == "unknown-value"
    assert table.refused("build", **ship, found=[found("forest", 2)]) == "unknown-value"
    twice = [found("forest", 5), found("hills", 9, at=(2, 5))]
    assert table.refused("build", **ship, found=twice) == "unknown-value"
    table("build", **ship, found=[found("forest", 5)])
    assert table.hand("An") == {"lumber": 1}
    hidden = GAME.view(table.state).own
    assert dict(hidden.terrain).get("forest") is None and dict(hidden.numbers).get(5) is None


def test_sea_in_the_fog_brings_nothing_and_gold_a_card_of_choice():
    table = rolled("fog_islands", hands=True).gives(An={"lumber": 1, "wool": 1})
    table("build", piece="ship", at=[3, 3, "SE"], found=[found("sea", None)])
    assert table.hand("An") == {} and table.state.stage == "turn"
    table = rolled("fog_islands", hands=True).gives(An={"lumber": 1, "wool": 1})
    table("build", piece="ship", at=[3, 3, "SE"], found=[found("gold", 4)])
    assert table.refused("end_turn") == "wrong-phase"
    table("gold", take={"ore": 1})
    assert table.hand("An") == {"ore": 1} and table.state.stage == "turn"


def test_robber_and_pirate_stay_out_of_the_fog():
    table = settled("fog_islands")("roll", dice=[3, 4])
    assert table.refused("move_robber", to=[2, 4], victim=None, card=None) == "bad-target"
    assert table.refused("move_pirate", to=[2, 4], victim=None, card=None) == "bad-target"


def test_free_pieces_turn_up_the_fog_one_after_the_other():
    table = hand_card(rolled("fog_islands"))
    pieces = [{"piece": "ship", "at": [3, 3, "SE"]}, {"piece": "ship", "at": [2, 4, "E"]}]
    tiles = [found("sea", None), found("pasture", 9, at=(2, 5))]
    assert table.refused("play_road_building", pieces=pieces, found=tiles[:1]) == "malformed"
    table("play_road_building", pieces=pieces, found=tiles)
    assert table.state.land.fog.bit_count() == 10


# --- The forgotten tribe --------------------------------------------------------------------------


def towards_tribe(**options):
    table = rolled("forgotten_tribe", **options)
    return table.build("ship", [5, 4, "SE"], [5, 5, "NE"])


def test_a_gift_is_taken_once():
    table = towards_tribe().build("ship", [6, 4, "SE"], [6, 5, "NE"], [6, 5, "E"])
    assert table.part("An", "catan_points") == 1
    assert (6, 5, "E") not in GAME.view(table.state).own.point_edges


def test_a_harbour_token_is_placed_at_once_at_an_own_coast():
    table = towards_tribe().build("ship", [5, 5, "E"], [5, 6, "NE"])
    ship = {"piece": "ship", "at": [6, 5, "SE"]}
    assert table.refused("build", **ship) == "malformed"  # where?
    assert table.refused("build", **ship, harbor_at=[4, 4, "E"]) == "wrong-terrain"
    assert table.refused("build", **ship, harbor_at=[9, 9, "E"]) == "unknown-value"
    assert table.refused("build", **ship, harbor_at=[-1, 6, "NE"]) == "not-connected"
    assert table.refused("build", piece="ship", at=[6, 4, "SE"], harbor_at=[5, 4, "SE"]) == "malformed"
    places = [move.harbor_at for move in GAME.legal(table.state) if getattr(move, "harbor_at", None)]
    table("build", **ship, harbor_at=list(places[0]))
    assert GAME.view(table.state).harbors[0].kind == "ore"
    assert GAME.view(table.state).seats[0].rates["ore"] == 2
    assert table.refused("place_harbor", harbor_at=[5, 4, "SE"]) == "wrong-phase"


def test_a_harbour_token_does_not_go_where_a_harbour_lies():
    table = towards_tribe().build("ship", [5, 5, "E"], [5, 6, "NE"])
    ship = {"piece": "ship", "at": [6, 5, "SE"]}
    place = next(move.harbor_at for move in GAME.legal(table.state) if getattr(move, "harbor_at", None))
    edge = table.state.terms.chart.edge_at[place]
    table.state = replace(table.state, harbors=replace(table.state.harbors, places=((edge, "wool"),)))
    assert table.refused("build", **ship, harbor_at=list(place)) == "too-close"


def test_a_token_without_a_place_waits():
    table = towards_tribe().build("ship", [5, 5, "E"], [5, 6, "NE"])
    tribe = table.state.extra
    table.state = replace(table.state, extra=replace(tribe, waiting=(("3:1",), (), ())))
    table.state = replace(
        table.state, extra=replace(table.state.extra, tokens=tuple(t for t in tribe.tokens if t[1] != "3:1"))
    )
    offers = [move for move in GAME.legal(table.state) if type(move).__name__ == "PlaceHarbor"]
    assert offers
    assert settled("forgotten_tribe").refused("place_harbor", harbor_at=[5, 4, "SE"]) == "roll-first"
    table("place_harbor", harbor_at=list(offers[0].harbor_at))
    assert table.state.extra.waiting == ((), (), ())
    # a second one keeps its distance
    table.state = replace(table.state, extra=replace(table.state.extra, waiting=(("wool",), (), ())))
    table.state = replace(
        table.state,
        extra=replace(table.state.extra, tokens=tuple(t for t in table.state.extra.tokens if t[1] != "wool")),
    )
    assert table.refused("place_harbor", harbor_at=list(offers[0].harbor_at)) == "too-close"


def test_the_gift_cards_are_set_aside_and_wait_like_bought_ones():
    table = rolled("forgotten_tribe")
    assert table.state.deck == 21
    scenario, state = scenario_of(table.state.terms), table.state
    edge = next(edge for edge in range(999) if state.extra.cards >> edge & 1)
    lines = replace(state.lines, ships=(state.lines.ships[0] | 1 << edge, *state.lines.ships[1:]))
    after = scenario.laid(replace(state, lines=lines), 0, edge, None)
    assert after.held[0] == 1 and after.fresh == 1 and after.deck == 21
    again = scenario.laid(after, 0, edge, None)
    assert again.held[0] == 1


def test_the_robber_goes_only_to_numbers_and_nobody_settles_outside():
    table = settled("forgotten_tribe")("roll", dice=[3, 4])
    assert table.refused("move_robber", to=[5, 1], victim=None, card=None) == "bad-target"
    assert table.refused("move_robber", to=[2, 1], victim=None, card=None) == "bad-target"
    table("move_robber", to=[0, 3], victim=None, card=None)
    table = towards_tribe().build("ship", [6, 4, "SE"], [6, 5, "NE"], [6, 5, "E"])
    assert table.refused("build", piece="settlement", at=[6, 5, "N"]) == "not-allowed-here"


# --- Cloth ----------------------------------------------------------------------------------------


def test_the_third_round_goes_there_again():
    table = at_start("cloth")
    names = []
    for move in STARTS["cloth"]:
        names += GAME.prompt(table.state).to_act
        table("place", **move)
    assert names == ["An", "Bình", "Chi", "Chi", "Bình", "An", "An", "Bình", "Chi"]


def trading():
    """An's ship reaches the village with the 11."""
    return rolled("cloth").build("ship", [3, 2, "E"])


def cloth_of(table: Table):
    return GAME.view(table.state).own


def test_a_line_to_a_village_brings_cloth_and_then_its_number_does():
    table = trading()
    assert cloth_of(table).owned == (1, 0, 0) and cloth_of(table).villages[2].cloth == 4
    assert cloth_of(table).villages[2].traders == ("An",)
    table.pass_turns("Bình", dice=(5, 6))
    assert cloth_of(table).owned == (2, 0, 0) and table.part("An", "cloth") == 1
    table("roll", "Chi", dice=[3, 4])
    assert table.refused("move_pirate", "Chi", to=[2, 3], victim=None, card=None) == "bad-target"


def test_an_empty_village_gives_nothing_and_the_supply_helps_out():
    table = trading()
    cloth = table.state.extra
    # two trade with the same village, which has one left
    table.state = replace(
        table.state,
        extra=replace(cloth, villages=(5, 5, 1, 5, 5, 5, 5, 5), trading=(4, 4, 0), owned=(4, 0, 0)),
    )
    table.pass_turns()("roll", "Bình", dice=[5, 6])
    # in turn order: Bình from the village, An from the general supply
    assert cloth_of(table).owned == (5, 1, 0) and cloth_of(table).supply == 9
    table("end_turn", "Bình")("roll", "Chi", dice=[5, 6])
    assert cloth_of(table).owned == (5, 1, 0)


def test_the_pirate_of_a_trader_may_take_a_cloth():
    table = trading()
    cloth = table.state.extra
    table.state = replace(
        table.state,
        extra=replace(cloth, trading=(4, 4, 0), owned=(1, 0, 0)),
        stage="thief",
        thief=True,
        turn=1,
    )
    here = [3, 2]
    assert table.refused("move_pirate", "Bình", to=here, victim="Chi", card="cloth") == "bad-victim"
    assert table.refused("move_robber", "Bình", to=[3, 3], victim=None, card=None) == "bad-target"
    table("move_pirate", "Bình", to=here, victim="An", card="cloth")
    assert cloth_of(table).owned == (0, 1, 0)
    assert table.refused("build", "Bình", piece="ship", at=[3, 2, "E"]) in ("edge-taken", "pirate-here")


def test_five_empty_villages_end_the_play_and_cloth_breaks_ties():
    table = trading()
    cloth = table.state.extra
    table.state = replace(
        table.state, extra=replace(cloth, villages=(0, 0, 4, 0, 0, 0, 5, 5), owned=(16, 17, 3), supply=0)
    )
    state = replace(table.state, extra=replace(table.state.extra, owned=(16, 17, 3)))
    ended = GAME.apply(state, next(move for move in GAME.legal(state) if type(move).__name__ == "EndTurn"))
    assert GAME.over(ended)
    assert [(one.player, one.rank) for one in GAME.standings(ended)] == [("Bình", 1), ("An", 2), ("Chi", 3)]


def test_nobody_settles_at_a_village():
    assert trading().refused("build", piece="settlement", at=[3, 3, "N"]) == "not-allowed-here"


# --- The pirate islands ---------------------------------------------------------------------------

WAY = [
    [2, 6, "E"],
    [2, 6, "SE"],
    [1, 7, "NE"],
    [1, 6, "SE"],
    [0, 7, "NE"],
    [0, 6, "SE"],
    [-1, 7, "NE"],
    [-1, 6, "SE"],
]


def before_the_fortress(warships=0):
    """An's line has reached the fortress; the fleet is far away."""
    table = settled("pirate_islands", hands=False)("roll", dice=[6, 6]).build("ship", *WAY)
    table.state = replace(table.state, extra=replace(table.state.extra, warships=(warships, 0, 0)))
    return table


def test_everybody_begins_with_a_settlement_and_a_ship_more():
    table = settled("pirate_islands")
    assert [table.score(name) for name in ("An", "Bình", "Chi")] == [3, 3, 3]
    assert [ships.bit_count() for ships in table.state.lines.ships] == [1, 1, 1]


def test_the_way_west_is_one_unbranched_shortest_line():
    table = settled("pirate_islands")("roll", dice=[6, 6])
    table.build("ship", [3, 5, "E"])  # round the main island ships are free
    table.build("ship", [2, 6, "E"])
    # the other shortest way branches off here
    assert table.refused("build", piece="ship", at=[2, 6, "NE"]) == "not-allowed-here"
    # and the way of another player is not open to An
    table.build("ship", [2, 6, "SE"], [1, 7, "NE"])
    open_ = {tuple(edge) for edge in GAME.view(table.state).open.ships}
    ways = {fortress.player: set(fortress.edges) for fortress in GAME.view(table.state).own.fortresses}
    assert (1, 6, "SE") in open_ and not open_ & (ways["Chi"] - ways["An"])


def test_a_free_ship_beside_the_way_leaves_the_line_west_as_it_is():
    """Bình's line goes west where a ship round the main island may lie too; then that one is laid."""
    table = settled("pirate_islands").pass_turns_to("Bình")("roll", "Bình", dice=[6, 6])
    table.build("ship", [5, 0, "SE"], by="Bình")
    table.build("ship", [5, 0, "E"], by="Bình")
    assert (4, 1, "NE") in GAME.view(table.state).open.ships
    chart = table.state.terms.chart
    _, line = tip(table.state, 1)
    assert [chart.edges[edge] for edge in line] == [(5, 1, "NE"), (5, 0, "SE")]
    assert table.refused("build", "Bình", piece="ship", at=[5, 0, "NE"]) == "not-allowed-here"


def test_ships_that_are_lost_are_no_closed_line_any_more():
    state = before_the_fortress().state
    ships = state.lines.ships
    closed = replace(state, lines=replace(state.lines, closed=ships))
    lost = placing.lose_ships(closed, 0, ships[0] & -ships[0])
    assert lost.lines.closed[0] == lost.lines.ships[0] != ships[0]


def test_the_fleet_sails_by_the_lower_die():
    table = settled("pirate_islands")("roll", dice=[2, 6])
    assert GAME.view(table.state).own.at == 2 and GAME.view(table.state).pirate == (1, 5)
    assert GAME.view(table.state).own.strength == 2
    assert GAME.view(table("end_turn").state).own.strength == 0  # until the next roll


def fleet_at(at, hands=True, **more):
    table = settled("pirate_islands", hands=hands)
    table.state = replace(table.state, extra=replace(table.state.extra, at=at, **more))
    return table.gives(An={"wool": 3}, Bình={"ore": 3}, Chi={"grain": 3})


def attacked(table: Table, die: int):
    """Whom the fleet finds after this die, if it stands where it does."""
    return scenario_of(table.state.terms).sail(table.state, (die, die))


def test_the_fleet_takes_cards_from_who_has_fewer_warships():
    at = next(place for place in range(14) if attacked(fleet_at(place), 1)[1:] == (0, "lost"))
    table = fleet_at(at)
    assert table.refused("roll", dice=[1, 1]) == "wrong-count"
    assert table.refused("roll", dice=[1, 1], lost={"wool": 2}) == "wrong-count"
    assert table.refused("roll", dice=[1, 1], lost={"ore": 1}) == "cannot-afford"
    # dice from a reader: the companion draws what is lost
    scanned = GAME.interpret(table.state, DiceRoll((1, 1)))
    assert scanned is not None
    assert GAME.drawn(table.state, scanned, Random(1)).lost == {"wool": 1}
    table("roll", dice=[1, 1], lost={"wool": 1})
    assert hands.count(table.state.hands[0]) == 2


def test_warships_beat_the_fleet_off_or_part_as_equals():
    at = next(place for place in range(14) if attacked(fleet_at(place), 1)[1] == 0)
    equal = fleet_at(at, warships=(1, 0, 0))("roll", dice=[1, 1])
    assert equal.state.owed == () and equal.hand("An") == {"wool": 3}
    table = fleet_at(at, warships=(2, 0, 0))
    # (a warship is a ship: An needs two)
    chart = table.state.terms.chart
    lines = table.state.lines
    ships = (lines.ships[0] | 1 << chart.edge_at[(2, 6, "E")], *lines.ships[1:])
    table.state = replace(table.state, lines=replace(lines, ships=ships), lengths=(2, 1, 1))
    table("roll", dice=[1, 1])
    assert table.state.stage == "gold" and table.state.owed == ((0, 1),)
    table("gold", take={"ore": 1})
    assert table.hand("An") == {"wool": 3, "ore": 1}


def test_a_seven_steals_from_anybody():
    table = fleet_at(1)("roll", dice=[3, 4])
    assert table.refused("steal", victim=None, card=None) == "bad-victim"
    assert table.refused("steal", victim="An", card="wool") == "bad-victim"
    assert table.refused("move_robber", to=[6, 2], victim=None, card=None) == "bad-target"
    table("steal", victim="Bình", card="ore")
    assert table.hand("An") == {"wool": 3, "ore": 1}
    assert table.refused("steal", victim="Bình", card="ore") == "wrong-phase"


def test_knight_cards_make_warships():
    table = hand_card(rolled("pirate_islands"))
    assert table.refused("play_knight") == "unknown-move"
    table("play_warship")
    assert table.state.extra.warships == (1, 0, 0)
    table.pass_turns("Bình", "Chi")
    assert hand_card(table).refused("play_warship") == "no-pieces"  # one ship, one warship


def test_the_point_cards_stay_in_the_box_or_count_as_knights():
    terms = settled("pirate_islands").state.terms
    scenario = scenario_of(terms)
    assert scenario.bought(terms) == 20
    four = replace(terms, players=FOUR)
    assert scenario.deck(four)["knight"] == 19 and scenario.bought(four) == 25


def test_a_single_die_before_the_reader_attacks_once_the_line_is_there():
    there, die = before_the_fortress(warships=3).state, DiceRoll((2,), "dice")
    attack = GAME.interpret(there, die)
    assert isinstance(attack, AttackFortress) and attack.die == 2
    assert GAME.gestures(there, attack) == (RollDice((2,)),)
    assert GAME.interpret(rolled("pirate_islands").state, die) is None
    assert GAME.interpret(rolled("new_shores").state, die) is None


def test_a_fortress_is_attacked_by_die():
    assert rolled("pirate_islands").refused("attack_fortress", die=1) == "not-connected"
    table = before_the_fortress(warships=3)
    assert table.refused("attack_fortress", die=0) == "unknown-value"
    won = before_the_fortress(warships=3)("attack_fortress", die=2)
    assert won.state.extra.tokens == (2, 3, 3) and won.state.turn == 1  # the turn is over
    even = before_the_fortress(warships=3)("attack_fortress", die=3)
    assert even.state.extra.tokens == (3, 3, 3) and even.state.lines.ships[0].bit_count() == 8
    below = before_the_fortress(warships=3)("attack_fortress", die=6)
    assert below.state.lines.ships[0].bit_count() == 7
    assert below.state.extra.warships == (3, 0, 0)


def test_lost_ships_take_their_warships_along():
    """The fortress at the end of the line is out of reach then; here the line is short on purpose."""
    table = before_the_fortress(warships=1)
    scenario, state = scenario_of(table.state.terms), table.state
    lost = replace(state, extra=replace(state.extra, warships=(9, 0, 0)))
    assert scenario.attack(lost, AttackFortress("An", 6), 0).extra.warships[0] == 9  # nine beat a six
    lost = replace(state, extra=replace(state.extra, warships=(6, 0, 0)))
    after = scenario.attack(lost, AttackFortress("An", 6), 0)
    assert after.lines.ships[0].bit_count() == 8 and after.extra.warships[0] == 6


def test_the_third_token_retakes_the_fortress_as_a_settlement():
    table = before_the_fortress(warships=3)
    table.state = replace(table.state, extra=replace(table.state.extra, tokens=(1, 3, 3)))
    table("attack_fortress", die=1)
    assert table.score("An") == 4 and table.state.extra.tokens[0] == 0
    assert GAME.view(table.state).seats[0].left["settlement"] == 2  # it is none of the five
    assert table.state.lines.closed[0].bit_count() == 9


def test_ten_points_need_the_fortress():
    table = rolled("pirate_islands", target=3)
    assert not GAME.over(table.state)
    table = before_the_fortress(warships=3)
    table.state = replace(
        table.state,
        extra=replace(table.state.extra, tokens=(1, 3, 3)),
        terms=replace(table.state.terms, options=replace(table.state.terms.options, target=4)),
    )
    table("attack_fortress", die=1)
    assert GAME.over(table.state) and table.state.winner == 0


# --- Wonders --------------------------------------------------------------------------------------


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
    from companion.games.seafarers import placing

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


# --- Moves of other scenarios ---------------------------------------------------------------------


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
