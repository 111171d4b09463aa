"""The fog islands by example: what a line turns up."""

from companion.games.seafarers.game import GAME
from tests.games.seafarers.harbor import hand_card, rolled, settled


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
