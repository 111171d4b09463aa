"""The pirate islands by example: the way west, the fleet, warships, the fortress."""

from random import Random

from msgspec.structs import replace

from companion.games.seafarers import hands, placing
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import AttackFortress
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.scenarios.waters import tip
from companion.gestures import RollDice
from companion.inputs import DiceRoll
from tests.games.seafarers.harbor import FOUR, attacked, fleet_at, hand_card, rolled, settled

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
