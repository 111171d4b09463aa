"""The seven by example: hands are halved, the robber and the pirate move and steal."""

from companion.games.seafarers.game import GAME
from tests.games.seafarers.harbor import settled, seven


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
