"""The base game and the sea by example: the start, a turn, building, ships, the end."""

import pytest
from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.seafarers import hands
from companion.games.seafarers.game import GAME
from companion.inputs import ButtonInput, DiceRoll
from tests.games.seafarers.harbor import STARTS, at_start, hand_card, printed, rolled, settled

# --- Starting settlements --------------------------------------------------------------------------


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


# --- The roll --------------------------------------------------------------------------------------


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


# --- Building --------------------------------------------------------------------------------------


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


def test_the_base_game_has_no_ships():
    coast = {"settlement": [-2, -1, "S"], "ship": [-3, 0, "E"]}
    assert at_start().refused("place", by="An", **coast) == "not-allowed-here"
    assert rolled().refused("build", piece="ship", at=[-3, 0, "E"]) == "no-pieces"
    assert set(GAME.view(rolled().state).seats[0].left) == {"road", "settlement", "city"}


# --- Ships that move -------------------------------------------------------------------------------


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


# --- Hands kept by the table -----------------------------------------------------------------------


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


# --- The end ---------------------------------------------------------------------------------------


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


# --- Readers ---------------------------------------------------------------------------------------


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
