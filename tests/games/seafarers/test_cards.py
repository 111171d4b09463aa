"""Development cards by example, each kind."""

from msgspec.structs import replace

from companion.games.seafarers.game import GAME
from tests.games.seafarers.harbor import hand_card, rolled


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
