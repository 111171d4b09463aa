"""Every code of the rules page in a scene of its own, and places that are called otherwise."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games import seafarers
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Place
from companion.i18n import Words
from tests.games.seafarers.harbor import STARTS, THREE, Table, at_start, hand_card, printed, rolled, settled

FOLDER = Path(seafarers.__file__).parent
EMPTY = {"An": {}, "Bình": {}, "Chi": {}}


def seven(**cards: dict[str, int]) -> Table:
    """An has rolled a 7 and is to move the robber or the pirate; the robber stands where it began."""
    return settled("new_shores", hands=True).gives(**{**EMPTY, **cards})("roll", dice=[3, 4])


def with_cards(**cards: dict[str, int]) -> Table:
    return rolled("new_shores", hands=True).gives(**{**EMPTY, **cards})


def no_bank_wool() -> Table:
    return with_cards(An={"ore": 4}, Bình={"wool": 19})


def over() -> Table:
    return rolled("new_shores", target=4).build("city", [1, 3, "N"], [3, 4, "S"])


def all_roads_lie() -> Table:
    table = rolled("new_shores")
    roads = (table.state.land.road_edges & (1 << 60) - 1, 0, 0)
    table.state = replace(table.state, lines=replace(table.state.lines, roads=roads, ships=(0, 0, 0)))
    assert roads[0].bit_count() >= 15
    return table


def empty_deck() -> Table:
    table = with_cards(An={"wool": 1, "grain": 1, "ore": 1})
    table.state = replace(table.state, deck=0)
    return table


MOVE = {"from": [1, 3, "NE"], "to": [1, 2, "E"]}
# code → scenes in which it is the answer
SCENES = {
    "roll-first": [
        lambda: settled().refused("build", piece="road", at=[0, -1, "E"]),
        lambda: settled().refused("end_turn"),
        lambda: settled("wonders").refused("claim_wonder", wonder="theater"),
        lambda: settled("new_shores").refused("move_ship", **MOVE),
    ],
    "bank-empty": [
        lambda: no_bank_wool().refused("bank_trade", give={"ore": 4}, take={"wool": 1}),
        lambda: hand_card(no_bank_wool()).refused("play_year_of_plenty", take={"wool": 1, "ore": 1}),
    ],
    "wrong-count": [
        lambda: seven(An={"wool": 9}).refused("discard", cards={"wool": 5}),
        lambda: seven(An={"wool": 9}).refused("discard", "Chi", cards={"wool": 1}),
        lambda: hand_card(with_cards()).refused("play_year_of_plenty", take={"wool": 1}),
        lambda: at_start(track_hands=True).refused(
            "place", settlement=[0, 0, "N"], road=[0, 0, "NE"], gold={"ore": 1}
        ),
    ],
    "bad-target": [
        lambda: seven().refused("move_robber", to=[2, 1], victim=None, card=None),  # it stands there
        lambda: seven().refused("move_robber", to=[2, 2], victim=None, card=None),  # the sea
        lambda: seven().refused("move_pirate", to=[1, 3], victim=None, card=None),
        lambda: settled("settlers")("roll", dice=[3, 4]).refused(
            "move_pirate", to=[3, 0], victim=None, card=None
        ),
    ],
    "bad-victim": [
        lambda: seven(Bình={"ore": 1}).refused("move_robber", to=[-1, 7], victim=None, card=None),
        lambda: seven(Bình={"ore": 1}).refused("move_robber", to=[-1, 7], victim="Chi", card="ore"),
        lambda: seven(Bình={"ore": 1}).refused("move_robber", to=[-1, 7], victim="Bình", card="wool"),
        lambda: seven(Bình={"ore": 1}).refused("move_robber", to=[-1, 7], victim="Bình", card=None),
    ],
    "cannot-afford": [
        lambda: with_cards().refused("build", piece="ship", at=[1, 2, "E"]),
        lambda: with_cards().refused("buy_card"),
        lambda: with_cards(An={"ore": 1}).refused(
            "trade", **{"with": "Chi", "give": {"ore": 1}}, take={"wool": 1}
        ),
        lambda: seven(An={"wool": 9}).refused("discard", cards={"ore": 4}),
    ],
    "no-settlement": [lambda: rolled("new_shores").refused("build", piece="city", at=[2, 2, "N"])],
    "no-pieces": [
        lambda: all_roads_lie().refused("build", piece="road", at=[1, 2, "SE"]),
        lambda: rolled("settlers").refused("build", piece="ship", at=[0, -2, "NW"]),
    ],
    "not-connected": [lambda: rolled("new_shores").refused("build", piece="ship", at=[3, 3, "E"])],
    "edge-taken": [lambda: rolled("new_shores").refused("build", piece="ship", at=[1, 3, "NE"])],
    "too-close": [lambda: rolled("new_shores").refused("build", piece="settlement", at=[2, 2, "S"])],
    "wrong-terrain": [
        lambda: rolled("new_shores").refused("build", piece="road", at=[2, 2, "E"]),
        lambda: rolled("new_shores").refused("build", piece="ship", at=[0, 5, "E"]),
    ],
    "pirate-here": [
        lambda: seven(An={"lumber": 1, "wool": 1})("move_pirate", to=[2, 2], victim=None, card=None).refused(
            "build", piece="ship", at=[2, 2, "SE"]
        ),
    ],
    "ship-not-movable": [
        lambda: seven()("move_pirate", to=[2, 2], victim=None, card=None).refused("move_ship", **MOVE),
        lambda: rolled("new_shores", edition="classic").refused("move_ship", **MOVE),
        lambda: rolled("new_shores")("move_ship", **MOVE).refused(
            "move_ship", **{"from": MOVE["to"], "to": MOVE["from"]}
        ),
    ],
    "bad-rate": [
        lambda: with_cards(An={"wool": 8}).refused("bank_trade", give={"wool": 3}, take={"ore": 1}),
        lambda: with_cards(An={"wool": 8}).refused("bank_trade", give={"wool": 4}, take={"wool": 1}),
    ],
    "bad-trade": [
        lambda: with_cards(An={"wool": 1}).refused("trade", **{"with": "Chi"}, give={"wool": 1}, take={}),
        lambda: with_cards(An={"wool": 1}, Chi={"wool": 1}).refused(
            "trade", **{"with": "Chi"}, give={"wool": 1}, take={"wool": 1}
        ),
        lambda: with_cards(An={"wool": 1, "ore": 1}).refused(
            "trade", **{"with": "An"}, give={"wool": 1}, take={"ore": 1}
        ),
    ],
    "deck-empty": [lambda: empty_deck().refused("buy_card")],
    "no-card": [
        lambda: rolled().refused("play_knight"),
        lambda: rolled()("buy_card").refused("play_monopoly", resource="ore"),
        lambda: rolled().refused("reveal_points", count=1),
    ],
    "one-card-a-turn": [
        lambda: hand_card(hand_card(rolled()))("play_monopoly", resource="ore").refused(
            "play_monopoly", resource="ore"
        ),
    ],
    "not-at-settlement": [
        lambda: at_start("new_shores").refused("place", settlement=[1, 3, "N"], ship=[3, 3, "E"]),
    ],
    "not-allowed-here": [
        lambda: at_start("new_shores").refused("place", settlement=[2, 2, "N"], ship=[2, 1, "SE"]),
        lambda: at_start("wonders").refused("place", settlement=[5, 1, "N"], road=[5, 0, "SE"]),
    ],
    "condition-not-met": [lambda: rolled("wonders").refused("claim_wonder", wonder="castle")],
    "malformed": [
        lambda: at_start().refused("place", settlement=[0, 0, "N"]),
        lambda: at_start().refused("place", settlement=[0, 0, "N"], road=[0, 0, "NE"], ship=[0, 0, "NE"]),
        lambda: with_cards(An={"wool": 8}).refused("bank_trade", give={"wool": -4}, take={"ore": 1}),
    ],
    "unknown-move": [
        lambda: rolled("settlers").refused("claim_wonder", wonder="castle"),
        lambda: rolled("new_shores").refused("bank_trade", give={"ore": 4}, take={"wool": 1}),
    ],
    "unknown-player": [
        lambda: rolled().refused("end_turn", "Giang"),
        lambda: with_cards(An={"ore": 1}).refused(
            "trade", **{"with": "Giang"}, give={"ore": 1}, take={"wool": 1}
        ),
        lambda: seven().refused("move_robber", to=[-1, 7], victim="Giang", card="ore"),
    ],
    "unknown-value": [
        lambda: settled().refused("roll", dice=[0, 7]),
        lambda: hand_card(rolled()).refused("play_monopoly", resource="gold"),
        lambda: seven().refused("move_robber", to=[9, 9], victim=None, card=None),
        lambda: rolled("wonders").refused("claim_wonder", wonder="lighthouse"),
    ],
    "wrong-phase": [
        lambda: rolled().refused("roll", dice=[1, 1]),
        lambda: at_start().refused("roll", dice=[1, 1]),
        lambda: rolled().refused("move_robber", to=[1, 0], victim=None, card=None),
        lambda: with_cards().refused("discard", cards={"ore": 1}),
        lambda: seven(An={"wool": 9}).refused("move_robber", to=[-1, 7], victim=None, card=None),
    ],
    "not-your-turn": [
        lambda: rolled().refused("end_turn", "Chi"),
        lambda: at_start().refused("place", "Chi", settlement=[0, 0, "N"], road=[0, 0, "NE"]),
    ],
    "game-over": [lambda: over().refused("end_turn")],
}
SETUP_ONLY = {"impossible-setup"}


def test_every_code_that_the_rules_raise_has_its_scene():
    source = "".join(file.read_text("utf-8") for file in FOLDER.rglob("*.py"))
    assert set(re.findall(r'IllegalMove\(\s*"([a-z-]+)"', source)) == set(SCENES) | SETUP_ONLY


@pytest.mark.parametrize(
    ("code", "scene"),
    [
        pytest.param(code, scene, id=f"{code}-{number}")
        for code, scenes in SCENES.items()
        for number, scene in enumerate(scenes)
    ],
)
def test_a_refusal_has_the_code_of_the_page(code, scene):
    assert scene() == code


# --- Names of places ------------------------------------------------------------------------------


def sentence(table: Table, move: str, **fields: object) -> tuple[str, str]:
    """The code and the English sentence of a refusal."""
    with pytest.raises(IllegalMove) as refusal:
        table(move, **fields)
    return refusal.value.code, Words("en")(refusal.value.message)


@pytest.mark.parametrize(
    ("piece", "wrong", "right"),
    [
        ("road", [1, 3, "W"], "[0, 3, E]"),
        ("road", [1, 3, "NW"], "[1, 2, SE]"),
        ("ship", [2, 2, "SW"], "[1, 3, NE]"),
        ("settlement", [1, 2, "SE"], "[1, 3, N]"),
        ("settlement", [1, 3, "NE"], "[2, 2, S]"),
        ("settlement", [1, 3, "SW"], "[0, 4, N]"),
        ("city", [1, 3, "NW"], "[1, 2, S]"),
    ],
)
def test_a_place_by_another_name_is_refused_with_the_right_one(piece, wrong, right):
    code, said = sentence(rolled("new_shores"), "build", piece=piece, at=wrong)
    assert code == "unknown-value" and right in said, said


def test_every_other_move_knows_the_right_names_too():
    start = at_start("new_shores")
    assert "[1, 3, N]" in sentence(start, "place", settlement=[1, 2, "SE"], ship=[1, 3, "NE"])[1]
    assert "[1, 3, NE]" in sentence(start, "place", settlement=[1, 3, "N"], ship=[2, 2, "SW"])[1]
    assert "[1, 3, NE]" in sentence(rolled("new_shores"), "move_ship", **{**MOVE, "from": [2, 2, "SW"]})[1]
    assert "[1, 2, E]" in sentence(rolled("new_shores"), "move_ship", **{**MOVE, "to": [2, 2, "W"]})[1]
    free = [{"piece": "road", "at": [1, 3, "NW"]}]
    assert "[1, 2, SE]" in sentence(hand_card(rolled("new_shores")), "play_road_building", pieces=free)[1]


def test_a_place_that_is_nowhere_is_named():
    for at in ([40, 40, "E"], [40, 40, "W"], [1, 3, "N"]):
        code, said = sentence(rolled("new_shores"), "build", piece="road", at=at)
        assert code == "unknown-value" and f"[{at[0]}, {at[1]}, {at[2]}]" in said
    for at in ([40, 40, "N"], [40, 40, "NW"], [1, 3, "E"]):
        assert sentence(rolled("new_shores"), "build", piece="settlement", at=at)[0] == "unknown-value"


# --- Rulings ---------------------------------------------------------------------------------------


def test_more_cards_than_there_are_do_not_add_up_to_few():
    """A sum must never come round to a number that fits."""
    many = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 1000)
    table = hand_card(rolled())
    assert table.refused("play_year_of_plenty", take=many) == "wrong-count"
    assert table.refused("play_year_of_plenty", take={"wool": 100, "ore": 100, "grain": 58}) == "wrong-count"


def test_point_cards_may_be_revealed_while_the_robber_is_still_to_be_moved():
    table = hand_card(settled(hands=True, target=3))("roll", dice=[3, 4])
    assert table.state.stage == "thief"
    listed = [move for move in GAME.legal(table.state) if type(move).__name__ == "RevealPoints"]
    assert [move.count for move in listed] == [1]
    assert GAME.over(table("reveal_points", count=1).state)


def test_nobody_wins_before_all_have_placed():
    """Gold that the fog gives at the start is chosen while starting settlements are still to come."""
    table = at_start("fog_islands", track_hands=True, target=1)
    table("place", **STARTS["fog_islands"][0])("place", **STARTS["fog_islands"][1])
    with_gold = next(
        move
        for move in GAME.legal(table.state)
        if isinstance(move, Place) and [tile.terrain for tile in move.found] == ["gold"]
    )
    after = GAME.apply(table.state, with_gold)
    assert after.stage == "gold" and after.turn == 2  # Chi has a point and places again


def test_the_start_says_what_comes_first():
    code, said = sentence(at_start(), "roll", dice=[1, 1])
    assert code == "wrong-phase" and "starting settlements" in said


def test_a_set_up_of_other_players_is_refused():
    with pytest.raises(IllegalMove, match="unknown-player"):
        GAME.start(THREE, GAME.options_type(scenario="settlers"), replace(printed("settlers"), first="Dũng"))
