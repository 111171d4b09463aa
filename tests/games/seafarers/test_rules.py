"""The base game and the sea by example: each row of the rules page as a scene at the table."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.game import IllegalMove, say
from companion.games.seafarers import hands
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import MoveRobber, Options
from companion.inputs import ButtonInput, DiceRoll
from tests.games.seafarers.harbor import (
    STARTS,
    THREE,
    at_start,
    hand_card,
    printed,
    rolled,
    settled,
)

# --- Starting settlements -------------------------------------------------------------------------


def test_settlements_are_placed_there_and_back():
    table = at_start()
    names = []
    for move in STARTS["settlers"]:
        names += GAME.prompt(table.state).to_act
        table("place", **move)
    assert names == ["An", "Bình", "Chi", "Chi", "Bình", "An"]
    assert GAME.prompt(table.state).phase == "roll" and GAME.prompt(table.state).to_act == ("An",)


def test_whoever_is_first_begins():
    table = at_start(setup=replace(printed("settlers"), first="Chi"))
    assert [table.state.terms.players[seat] for seat in table.state.terms.order] == [
        *("Chi", "An", "Bình"),
        *("Bình", "An", "Chi"),
    ]


def test_the_second_settlement_yields_a_card_for_each_hex():
    table = settled(hands=True)
    assert table.hand("An") == {"lumber": 1, "grain": 1}  # beside the desert
    assert table.hand("Bình") == {"ore": 1}  # at the coast


def test_a_start_is_refused():
    table = at_start("new_shores")
    good = STARTS["new_shores"][0]
    assert table.refused("place", **{**good, "by": "Bình"}) == "not-your-turn"
    assert table.refused("place", **{**good, "by": "Zoe"}) == "unknown-player"
    assert table.refused("place", by="An", settlement=[1, 3, "N"]) == "malformed"
    assert table.refused("place", **good, road=[1, 2, "SE"]) == "malformed"
    assert table.refused("place", by="An", settlement=[9, 9, "N"], road=[1, 2, "SE"]) == "unknown-value"
    assert table.refused("place", by="An", settlement=[1, 3, "N"], road=[9, 9, "SE"]) == "unknown-value"
    assert table.refused("place", by="An", settlement=[3, 0, "S"], road=[2, 1, "E"]) == "not-allowed-here"
    assert table.refused("place", by="An", settlement=[1, 3, "N"], road=[2, 3, "E"]) == "not-at-settlement"
    assert table.refused("place", by="An", settlement=[2, 3, "N"], road=[2, 2, "E"]) == "wrong-terrain"
    assert table.refused("place", by="An", settlement=[0, 5, "N"], ship=[0, 5, "NE"]) == "wrong-terrain"
    assert table.refused("build", piece="road", at=[1, 2, "SE"]) == "wrong-phase"
    table("place", **good)
    assert table.refused("place", "Bình", settlement=[1, 3, "N"], road=[1, 2, "SE"]) == "too-close"
    assert table.refused("place", "Bình", settlement=[1, 2, "S"], road=[1, 2, "SE"]) == "too-close"


def test_a_road_and_a_ship_never_share_an_edge():
    table = rolled("new_shores")
    assert table.state.lines.ships[0] >> table.state.terms.chart.edge_at[(1, 3, "NE")] & 1
    assert table.refused("build", piece="road", at=[1, 3, "NE"]) == "edge-taken"


# --- The roll -------------------------------------------------------------------------------------


def test_everything_else_waits_for_the_roll():
    table = settled(hands=True)
    road = {"piece": "road", "at": [0, -1, "E"]}
    for move, fields in [
        ("build", road),
        ("end_turn", {}),
        ("buy_card", {}),
        ("bank_trade", {"give": {"wool": 4}, "take": {"ore": 1}}),
        ("trade", {"with": "Chi", "give": {"wool": 1}, "take": {"ore": 1}}),
        ("move_ship", {"from": [0, 0, "NE"], "to": [0, 0, "E"]}),
    ]:
        assert table.refused(move, **fields) == "roll-first", move
    assert table.refused("roll", "Bình", dice=[1, 1]) == "not-your-turn"
    assert table.refused("roll", dice=[0, 7]) == "unknown-value"
    table("roll", dice=[1, 2])
    assert table.refused("roll", dice=[1, 2]) == "wrong-phase"


def test_a_settlement_pays_one_card_and_a_city_two():
    table = settled(hands=True)
    chart, land = table.state.terms.chart, table.state.land
    hex = next(
        hex
        for hex in chart.node_hexes[chart.node_at[(0, 0, "N")]]
        if land.numbers[hex] and land.numbers[hex] != 7
    )
    number, pays = land.numbers[hex], land.pays
    resource = next(what for where, what in pays[number] if where == hex)
    before = hands.part(table.state.hands[0], resource)
    dice = [number // 2, number - number // 2]
    table("roll", dice=dice)
    once = hands.part(table.state.hands[0], resource) - before
    assert once >= 1
    table.gives(An={"grain": 2, "ore": 3}).build("city", [0, 0, "N"])
    before = hands.part(table.state.hands[0], resource)
    table("end_turn")("roll", "Bình", dice=dice)
    assert hands.part(table.state.hands[0], resource) - before == once + 1


def test_the_robbers_hex_pays_nothing():
    table = settled(hands=True)
    table("roll", dice=[3, 4])
    hex = next(h for h in table.state.terms.chart.node_hexes[table.state.terms.chart.node_at[(0, 0, "N")]])
    at = list(table.state.terms.chart.hexes[hex])
    number = table.state.land.numbers[hex]
    victims = {one.victims for one in GAME.view(table.state).targets if list(one.at) == at}
    victim = next((name for names in victims for name in names), None)
    card = next(iter(table.hand(victim))) if victim else None
    table("move_robber", to=at, victim=victim, card=card)("end_turn")
    resource = next(what for where, what in table.state.land.pays[number] if where == hex)
    others = [h for h, what in table.state.land.pays[number] if what == resource and h != hex]
    before = table.state.hands[0]
    table("roll", "Bình", dice=[number // 2, number - number // 2])
    own = table.state.towns.owned[0]
    elsewhere = sum(bool(own & table.state.terms.chart.hex_nodes[h]) for h in others)
    assert hands.part(table.state.hands[0], resource) - hands.part(before, resource) == elsewhere


def test_a_short_bank_pays_nobody_unless_one_alone_is_entitled():
    from companion.games.seafarers.production import short

    two_left = hands.pack({"grain": 2, "ore": 5})
    asks = (hands.pack({"grain": 2, "ore": 1}), hands.pack({"grain": 1}), 0)
    assert short(two_left, asks) == (hands.pack({"ore": 1}), 0, 0)
    alone = (hands.pack({"grain": 3, "ore": 1}), 0, 0)
    assert short(two_left, alone) == (hands.pack({"grain": 2, "ore": 1}), 0, 0)


# --- The seven ------------------------------------------------------------------------------------


def seven(table, **hands_):
    return table.gives(**hands_)("roll", dice=[3, 4])


def test_more_than_seven_cards_are_halved_before_the_robber_moves():
    table = seven(settled(hands=True), An={"wool": 9}, Bình={"ore": 8}, Chi={"grain": 7})
    assert GAME.prompt(table.state).to_act == ("An", "Bình")
    assert table.refused("move_robber", to=[0, 1], victim=None, card=None) == "wrong-phase"
    assert table.refused("discard", cards={"wool": 5}) == "wrong-count"
    assert table.refused("discard", cards={"ore": 4}) == "cannot-afford"
    assert table.refused("discard", cards={"coal": 4}) == "unknown-value"
    assert table.refused("discard", cards={"wool": -4}) == "malformed"
    assert table.refused("discard", "Chi", cards={"grain": 3}) == "wrong-count"
    table("discard", "Bình", cards={"ore": 4})
    assert table.refused("discard", "Bình", cards={"ore": 2}) == "wrong-count"
    table("discard", cards={"wool": 4})
    assert table.hand("An") == {"wool": 5} and table.state.stage == "thief"
    assert table.refused("discard", cards={"wool": 2}) == "wrong-phase"


def test_the_robber_moves_to_another_land_hex_and_takes_a_card():
    table = seven(settled(hands=True), An={}, Bình={"wool": 1}, Chi={"ore": 2})
    assert table.refused("move_robber", to=[0, 0], victim=None, card=None) == "bad-target"  # where it is
    assert table.refused("move_robber", to=[0, -3], victim=None, card=None) == "bad-target"  # sea
    assert table.refused("move_robber", to=[9, 9], victim=None, card=None) == "unknown-value"
    assert table.refused("move_pirate", to=[0, -3], victim=None, card=None) == "bad-target"
    spot = [1, 1]  # Chi's settlement [1, 1, S]
    assert table.refused("move_robber", to=spot, victim=None, card=None) == "bad-victim"
    assert table.refused("move_robber", to=spot, victim="Zoe", card="ore") == "unknown-player"
    assert table.refused("move_robber", to=spot, victim="Bình", card="wool") == "bad-victim"
    assert table.refused("move_robber", to=spot, victim="An", card="ore") == "bad-victim"
    assert table.refused("move_robber", to=spot, victim="Chi", card=None) == "bad-victim"
    assert table.refused("move_robber", to=spot, victim="Chi", card="wool") == "bad-victim"
    assert table.refused("move_robber", to=spot, victim="Chi", card="coal") == "unknown-value"
    assert table.refused("move_robber", to=spot, victim=None, card="ore") == "bad-victim"
    table("move_robber", to=spot, victim="Chi", card="ore")
    assert table.hand("An") == {"ore": 1} and table.hand("Chi") == {"ore": 1}
    assert table.state.stage == "turn"
    assert table.refused("move_robber", to=[0, 0], victim=None, card=None) == "wrong-phase"


def test_the_pirate_takes_from_the_owners_of_ships():
    table = settled("new_shores", hands=True)
    table("roll", dice=[1, 1])("end_turn")
    table.gives(An={"wool": 1}, Bình={}, Chi={})("roll", "Bình", dice=[3, 4])
    assert table.refused("move_pirate", "Bình", to=[1, 3], victim=None, card=None) == "bad-target"
    assert table.refused("move_pirate", "Bình", to=[2, 2], victim="Chi", card="ore") == "bad-victim"
    table("move_pirate", "Bình", to=[2, 2], victim="An", card="wool")
    assert table.hand("Bình") == {"wool": 1}


def test_no_ship_is_built_moved_or_moves_at_the_pirate():
    table = settled("new_shores")
    table("roll", dice=[3, 4])("move_pirate", to=[2, 2], victim=None, card=None)
    assert table.refused("build", piece="ship", at=[2, 2, "SE"]) == "pirate-here"
    assert table.refused("move_ship", **{"from": [1, 3, "NE"], "to": [1, 2, "E"]}) == "ship-not-movable"
    # roads at its hex are untouched
    table.build("road", [1, 2, "SE"])


# --- Building -------------------------------------------------------------------------------------


def test_a_piece_costs_what_is_printed():
    for piece, cost, at in [
        ("road", {"brick": 1, "lumber": 1}, [0, -1, "E"]),
        ("city", {"grain": 2, "ore": 3}, [0, 0, "N"]),
    ]:
        table = rolled(hands=True).gives(An={})
        assert table.refused("build", piece=piece, at=at) == "cannot-afford"
        table.gives(An=cost).build(piece, at)
        assert table.hand("An") == {}
        assert sum(table.state.hands) + table.state.bank == hands.BANK


def test_building_is_refused():
    table = rolled("new_shores")
    assert table.refused("build", piece="road", at=[9, 9, "E"]) == "unknown-value"
    assert table.refused("build", piece="road", at=[1, 3, "N"]) == "unknown-value"
    assert table.refused("build", piece="city", at=[1, 3, "NE"]) == "unknown-value"
    assert table.refused("build", piece="city", at=[0, 5, "N"]) == "no-settlement"
    assert table.refused("build", piece="ship", at=[3, 3, "E"]) == "not-connected"
    assert table.refused("build", piece="ship", at=[0, 5, "E"]) == "wrong-terrain"
    assert table.refused("build", piece="road", at=[2, 2, "E"]) == "wrong-terrain"
    assert table.refused("build", piece="road", at=[1, 3, "E"]) == "not-connected"  # at a ship only
    assert table.refused("build", piece="ship", at=[2, 4, "E"]) == "not-connected"  # at a road only
    assert table.refused("build", piece="settlement", at=[2, 2, "S"]) == "too-close"
    assert table.refused("build", piece="settlement", at=[1, 6, "N"]) == "not-connected"
    assert table.refused("build", piece="settlement", at=[4, 1, "N"]) == "wrong-terrain"
    assert table.refused("build", "Bình", piece="road", at=[1, 2, "SE"]) == "not-your-turn"
    assert table.refused("build", piece="ship", at=[2, 2, "SE"], harbor_at=[1, 3, "NE"]) == "malformed"
    found = [{"at": [2, 2], "terrain": "sea"}]
    assert table.refused("build", piece="ship", at=[2, 2, "SE"], found=found) == "malformed"


def test_a_supply_of_pieces_ends():
    table = rolled("new_shores")
    state = table.state
    # fifteen roads lie somewhere: then no sixteenth
    every = sum(1 << edge for edge in range(20, 35))
    roads = (every, *state.lines.roads[1:])
    table.state = replace(state, lines=replace(state.lines, roads=roads))
    with pytest.raises(IllegalMove, match="no-pieces"):
        GAME.apply(table.state, next(move for move in moves_of(state) if move.piece == "road"))


def moves_of(state):
    return [move for move in GAME.legal(state) if type(move).__name__ == "Build"]


def test_a_city_gives_its_settlement_back():
    table = rolled()
    before = GAME.view(table.state).seats[0].left
    table.build("city", [0, 0, "N"])
    after = GAME.view(table.state).seats[0].left
    assert after["settlement"] == before["settlement"] + 1 and after["city"] == before["city"] - 1


# --- Ships that move ------------------------------------------------------------------------------


def test_one_ship_a_turn_and_none_that_is_new():
    table = rolled("new_shores").build("ship", [2, 2, "SE"])
    assert table.refused("move_ship", **{"from": [2, 2, "SE"], "to": [1, 2, "E"]}) == "ship-not-movable"
    assert table.refused("move_ship", **{"from": [0, 5, "NE"], "to": [1, 2, "E"]}) == "ship-not-movable"
    table.pass_turns("Bình", "Chi")("roll", dice=[1, 1])
    assert table.refused("move_ship", **{"from": [2, 2, "SE"], "to": [2, 2, "SE"]}) == "edge-taken"
    assert table.refused("move_ship", **{"from": [2, 2, "SE"], "to": [2, 3, "NE"]}) == "not-connected"
    assert table.refused("move_ship", **{"from": [2, 2, "SE"], "to": [0, 5, "E"]}) == "wrong-terrain"
    table("move_ship", **{"from": [2, 2, "SE"], "to": [1, 2, "E"]})
    assert table.refused("move_ship", **{"from": [1, 2, "E"], "to": [2, 2, "SE"]}) == "ship-not-movable"


def test_a_lone_ship_at_a_building_moves_in_the_current_edition_only():
    move = {"from": [1, 3, "NE"], "to": [1, 2, "E"]}
    rolled("new_shores")("move_ship", **move)
    assert rolled("new_shores", edition="classic").refused("move_ship", **move) == "ship-not-movable"


# --- Trade ----------------------------------------------------------------------------------------


def test_the_bank_trades_four_for_one_without_a_harbour():
    table = rolled(hands=True).gives(An={"wool": 8, "ore": 1}, Bình={}, Chi={})
    for give, take in [
        ({"wool": 3}, {"ore": 1}),
        ({"wool": 4}, {"ore": 2}),
        ({"wool": 4}, {"wool": 1}),
        ({}, {"ore": 1}),
        ({"wool": 4}, {}),
    ]:
        assert table.refused("bank_trade", give=give, take=take) == "bad-rate", (give, take)
    assert table.refused("bank_trade", give={"brick": 4}, take={"ore": 1}) == "cannot-afford"
    table("bank_trade", give={"wool": 8}, take={"brick": 1, "grain": 1})
    assert table.hand("An") == {"ore": 1, "brick": 1, "grain": 1}


def test_an_empty_bank_trades_nothing():
    table = rolled(hands=True).gives(An={"wool": 4}, Bình={"ore": 19}, Chi={})
    assert table.refused("bank_trade", give={"wool": 4}, take={"ore": 1}) == "bank-empty"


def test_harbours_give_better_rates_and_worse_ones_stay_open():
    """With 3:1 and 2:1 for wool: six wool are three lots, two, or one of four and one of two."""
    from companion.games.seafarers.trading import lots

    assert lots(6, (4, 3, 2)) == {2, 3}
    assert lots(7, (4, 3)) == {2}
    assert lots(5, (4, 3)) == set()
    assert lots(12, (4, 3)) == {3, 4}


def test_players_trade_what_they_hold():
    table = rolled(hands=True).gives(An={"wool": 2}, Bình={"ore": 1}, Chi={})
    swap = {"give": {"wool": 1}, "take": {"ore": 1}}
    assert table.refused("trade", **{"with": "Zoe", **swap}) == "unknown-player"
    assert table.refused("trade", **{"with": "An", **swap}) == "bad-trade"
    assert table.refused("trade", **{"with": "Bình", "give": {}, "take": {"ore": 1}}) == "bad-trade"
    assert table.refused("trade", **{"with": "Bình", "give": {"wool": 1}, "take": {}}) == "bad-trade"
    both = {"give": {"wool": 1}, "take": {"wool": 1, "ore": 1}}
    assert table.refused("trade", **{"with": "Bình", **both}) == "bad-trade"
    assert table.refused("trade", **{"with": "Chi", **swap}) == "cannot-afford"
    assert (
        table.refused("trade", **{"with": "Bình", "give": {"ore": 1}, "take": {"wool": 1}}) == "cannot-afford"
    )
    assert table.refused("trade", "Bình", **{"with": "An", **swap}) == "not-your-turn"
    table("trade", **{"with": "Bình", **swap})
    assert table.hand("An") == {"wool": 1, "ore": 1} and table.hand("Bình") == {"wool": 1}


# --- Development cards ----------------------------------------------------------------------------


def test_a_card_is_bought_and_waits_for_the_next_turn():
    table = rolled(hands=True).gives(An={"wool": 1, "grain": 1, "ore": 1})
    table("buy_card")
    assert table.hand("An") == {} and table.state.deck == 24
    assert table.refused("buy_card") == "cannot-afford"
    assert table.refused("play_knight") == "no-card"
    table.pass_turns("Bình", "Chi")
    table("play_knight")
    assert GAME.prompt(table.state).phase == "robber"
    assert table.refused("roll", dice=[1, 1]) == "wrong-phase"


def test_the_deck_ends():
    table = rolled()
    table.state = replace(table.state, deck=0)
    assert table.refused("buy_card") == "deck-empty"


def test_one_card_a_turn():
    table = hand_card(hand_card(rolled(hands=True)))
    table("play_monopoly", resource="ore")
    assert table.refused("play_monopoly", resource="ore") == "one-card-a-turn"
    assert table.refused("play_knight") == "one-card-a-turn"


def test_of_no_kind_more_cards_are_played_than_there_are():
    table = hand_card(rolled(hands=True))
    table.state = replace(table.state, played=(2, 2, 2), knights=(0, 14, 0), revealed=(0, 0, 5))
    assert table.refused("play_monopoly", resource="ore") == "no-card"
    assert table.refused("play_year_of_plenty", take={"ore": 2}) == "no-card"
    assert table.refused("play_road_building", pieces=[]) == "no-card"
    assert table.refused("play_knight") == "no-card"
    assert table.refused("reveal_points", count=1) == "no-card"


def test_three_knights_are_an_army_and_more_take_it_over():
    table = hand_card(rolled())
    table.state = replace(table.state, knights=(2, 3, 0), army=1)
    table("play_knight")
    assert table.part("Bình", "largest_army") == 2  # only as many: Bình keeps it
    table = hand_card(rolled())
    table.state = replace(table.state, knights=(3, 3, 0), army=1)
    table("play_knight")
    assert table.part("An", "largest_army") == 2 and table.part("Bình", "largest_army") == 0


def test_road_building_lays_up_to_two_pieces_for_free():
    table = hand_card(rolled("new_shores", hands=True)).gives(An={})
    pieces = [{"piece": "road", "at": [1, 2, "SE"]}, {"piece": "ship", "at": [2, 2, "SE"]}]
    assert table.refused("play_road_building", pieces=[]) == "wrong-count"
    third = {"piece": "ship", "at": [1, 2, "E"]}
    assert table.refused("play_road_building", pieces=[*pieces, third]) == "wrong-count"
    far = [{"piece": "ship", "at": [3, 3, "E"]}]
    assert table.refused("play_road_building", pieces=far) == "not-connected"
    table("play_road_building", pieces=pieces)
    assert table.state.lines.roads[0].bit_count() == 2 and table.state.lines.ships[0].bit_count() == 2


def test_year_of_plenty_takes_two_cards_of_the_bank():
    table = hand_card(rolled(hands=True)).gives(An={}, Bình={"ore": 19})
    assert table.refused("play_year_of_plenty", take={"wool": 1}) == "wrong-count"
    assert table.refused("play_year_of_plenty", take={"ore": 1, "wool": 1}) == "bank-empty"
    table("play_year_of_plenty", take={"wool": 1, "brick": 1})
    assert table.hand("An") == {"wool": 1, "brick": 1}


def test_year_of_plenty_takes_fewer_only_if_the_bank_has_fewer():
    table = hand_card(rolled(hands=True))
    full = {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 18}
    table.gives(An={}, Bình=full, Chi={})
    table("play_year_of_plenty", take={"ore": 1})
    assert table.hand("An") == {"ore": 1}


def test_monopoly_takes_a_resource_from_everybody_else():
    table = hand_card(rolled(hands=True)).gives(An={"ore": 1}, Bình={"ore": 3, "wool": 1}, Chi={"ore": 2})
    assert table.refused("play_monopoly", resource="coal") == "unknown-value"
    table("play_monopoly", resource="ore")
    assert table.hand("An") == {"ore": 6} and table.hand("Bình") == {"wool": 1} and table.hand("Chi") == {}


def test_point_cards_count_once_revealed_also_when_bought_in_this_turn():
    table = rolled()("buy_card")("buy_card")
    assert table.score("An") == 2
    assert table.refused("reveal_points", count=3) == "no-card"
    assert table.refused("reveal_points", count=0) == "unknown-value"
    table("reveal_points", count=2)
    assert table.score("An") == 4 and table.part("An", "point_cards") == 2
    assert table.refused("reveal_points", count=1) == "no-card"


# --- Gold -----------------------------------------------------------------------------------------


def test_gold_is_chosen_in_turn_order_before_anything_else():
    """An settles at the gold of the small island; Bình rolls its number."""
    table = rolled("new_shores").build("ship", [1, 2, "E"], [2, 1, "SE"]).build("settlement", [2, 2, "N"])
    tracked = settled("new_shores", hands=True)
    chart = table.state.terms.chart
    hex = next(
        hex
        for hex, kind in enumerate(table.state.land.terrain)
        if kind == "gold" and chart.hex_nodes[hex] & table.state.towns.owned[0]
    )
    tracked("roll", dice=[1, 1])("end_turn")
    tracked.state = replace(tracked.state, towns=table.state.towns)
    tracked.gives(An={}, Bình={}, Chi={})
    number = table.state.land.numbers[hex]
    dice = [number // 2, number - number // 2]
    tracked("roll", "Bình", dice=dice)
    due, count = tracked.state.owed[0]
    assert (due, count) == (0, 1) and GAME.prompt(tracked.state).to_act == ("An",)
    assert tracked.refused("end_turn", "Bình") == "wrong-phase"
    assert tracked.refused("gold", "Bình", take={"ore": 1}) == "not-your-turn"
    assert tracked.refused("gold", take={"ore": 2}) == "wrong-count"
    assert tracked.refused("gold", take={"coal": 1}) == "unknown-value"
    before = tracked.hand("An")
    tracked("gold", take={"ore": 1})
    assert tracked.hand("An") == {**before, "ore": before.get("ore", 0) + 1}
    assert tracked.refused("gold", take={"ore": 1}) == "wrong-phase"


def test_gold_owed_is_what_the_bank_still_has():
    from companion.games.seafarers.production import owe, settle

    table = rolled("new_shores", hands=True)
    full = {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 18}
    table.gives(An=full, Bình={}, Chi={})
    state = settle(owe(table.state, (0, 2, 1)))
    assert state.owed == ((1, 1), (2, 1)) and state.stage == "gold"
    table.state = state
    table("gold", "Bình", take={"ore": 1})
    assert table.state.stage == "turn" and table.state.owed == ()


# --- Hands kept by the table ----------------------------------------------------------------------


def test_without_hands_only_pieces_dice_and_points_are_kept():
    table = settled()
    for move, fields in [
        ("discard", {"cards": {"ore": 1}}),
        ("gold", {"take": {"ore": 1}}),
        ("bank_trade", {"give": {"wool": 4}, "take": {"ore": 1}}),
        ("trade", {"with": "Chi", "give": {"wool": 1}, "take": {"ore": 1}}),
    ]:
        assert table.refused(move, **fields) in ("unknown-move", "roll-first"), move
    table("roll", dice=[3, 4])
    assert table.state.stage == "thief"
    assert table.refused("move_robber", to=[1, 1], victim="Chi", card="ore") == "bad-victim"
    table("move_robber", to=[1, 1], victim=None, card=None)
    table.build("city", [0, 0, "N"])("buy_card")
    assert GAME.view(table.state).seats[0].cards is None


# --- The end --------------------------------------------------------------------------------------


def test_the_target_wins_at_once_and_only_in_ones_own_turn():
    table = rolled(target=3).build("city", [0, 0, "N"])
    assert GAME.over(table.state) and table.state.winner == 0
    assert table.refused("end_turn") == "game-over"
    assert GAME.standings(table.state)[0].player == "An"


def test_points_that_came_in_anothers_turn_win_when_ones_own_begins():
    table = rolled(target=4)
    table.state = replace(table.state, revealed=(0, 2, 0))
    assert not GAME.over(table.state)
    table("end_turn")
    assert GAME.over(table.state) and table.state.winner == 1


def test_a_knight_that_brings_the_last_point_ends_the_play_before_the_robber_moves():
    table = hand_card(rolled(target=4))
    table.state = replace(table.state, knights=(2, 0, 0))
    table("play_knight")
    assert GAME.over(table.state)


def test_a_play_that_stops_ranks_by_points_and_shares_ties():
    table = rolled().build("city", [0, 0, "N"])
    assert [(one.player, one.rank) for one in GAME.standings(table.state)] == [
        ("An", 1),
        ("Bình", 2),
        ("Chi", 2),
    ]


# --- Readers --------------------------------------------------------------------------------------


def test_two_dice_begin_the_turn_and_mean_nothing_else():
    table = settled()
    roll = GAME.interpret(table.state, DiceRoll((2, 3)))
    assert roll is not None and roll.dice == (2, 3) and roll.by == "An"
    assert GAME.interpret(table.state, DiceRoll((2,))) is None
    assert GAME.interpret(table.state, ButtonInput("table.next", True)) is None
    table("roll", dice=[2, 3])
    assert GAME.interpret(table.state, DiceRoll((2, 3))) is None


def test_dice_that_cannot_be_are_refused_by_the_rules():
    roll = GAME.interpret(settled().state, DiceRoll((0, 9)))
    assert roll is not None
    with pytest.raises(IllegalMove, match="unknown-value"):
        GAME.apply(settled().state, roll)


# --- Secrets --------------------------------------------------------------------------------------


def test_the_view_shows_how_many_cards_but_not_which():
    """Two evenings that differ only in the card that was stolen look the same to everybody."""
    views, told = [], []
    for card in ("ore", "wool"):
        table = seven(settled(hands=True), An={}, Bình={}, Chi={"ore": 1, "wool": 1})
        before = table.state
        table("move_robber", to=[1, 1], victim="Chi", card=card)
        move = next(
            one
            for one in GAME.legal(before)
            if getattr(one, "card", None) == card and one.to == (1, 1) and one.victim == "Chi"
        )
        views.append(GAME.view(table.state))
        told.append((GAME.happened(before, move, table.state), GAME.hand_out(before, move, table.state)))
    assert views[0] == views[1] and told[0] == told[1]
    assert told[0][0] == say("seafarers.told.robber-steals", player="An", victim="Chi")


def test_the_companion_draws_the_stolen_card_and_tells_the_two_only():
    table = seven(settled(hands=True), An={}, Bình={}, Chi={"ore": 1, "wool": 3})
    wish = MoveRobber("An", (1, 1), "Chi", None)
    cards = [GAME.drawn(table.state, wish, Random(seed)).card for seed in range(200)]
    assert set(cards) == {"ore", "wool"} and 100 < cards.count("wool") < 190
    move = GAME.drawn(table.state, wish, Random(1))
    after = GAME.apply(table.state, move)
    asides = GAME.asides(table.state, move, after)
    assert [aside.player for aside in asides] == ["An", "Chi"]
    assert all(aside.message.facts["card"] == say(f"seafarers.resource.{move.card}") for aside in asides)
    # nothing is drawn where nobody is robbed, nobody has a card, or the table keeps the hands
    for idle in (MoveRobber("An", (1, 1), None, None), MoveRobber("An", (1, 1), "Bình", None)):
        assert GAME.drawn(table.state, idle, Random(1)) == idle
        assert GAME.asides(table.state, idle, after) == ()
    assert GAME.drawn(settled()("roll", dice=[3, 4]).state, wish, Random(1)) == wish


def test_a_hand_is_shown_to_its_owner():
    from companion.games.seafarers.view import hand_of

    table = settled(hands=True).gives(Bình={"ore": 2})
    assert hand_of(table.state, "Bình") == {"ore": 2}


def test_what_the_hands_do_is_told_by_player():
    table = settled(hands=True).gives(An={}, Bình={}, Chi={})
    before = table.state
    move = next(one for one in GAME.legal(before) if type(one).__name__ == "Roll" and sum(one.dice) == 6)
    after = GAME.apply(before, move)
    lines = GAME.hand_out(before, move, after)
    gained = {name: hands.count(after.hands[seat]) for seat, name in enumerate(THREE) if after.hands[seat]}
    assert {one.facts["player"] for one in lines if one.code == "seafarers.hand.gains"} == set(gained)


@pytest.mark.parametrize("scenario", GAME.choices["scenario"])
def test_a_drawn_set_up_can_be_played(scenario):
    for board in ("fixed", "variable"):
        options = Options(scenario=scenario, board=board)
        least, most = GAME.seats(options)
        for count in range(least, most + 1):
            players = ("An", "Bình", "Chi", "Dũng", "Én", "Giang")[:count]
            setup = GAME.deal(players, options, Random(7))
            state = GAME.start(players, options, setup)
            GAME.check(state)
            assert next(GAME.legal(state), None) is not None


def test_the_base_game_has_no_ships():
    coast = {"settlement": [-2, -1, "S"], "ship": [-3, 0, "E"]}
    assert at_start().refused("place", by="An", **coast) == "not-allowed-here"
    assert rolled().refused("build", piece="ship", at=[-3, 0, "E"]) == "no-pieces"
    assert set(GAME.view(rolled().state).seats[0].left) == {"road", "settlement", "city"}
