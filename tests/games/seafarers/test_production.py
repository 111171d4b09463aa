"""The roll by example: what settlements and cities bring, and gold."""

from msgspec.structs import replace

from companion.games.seafarers import hands
from companion.games.seafarers.game import GAME
from companion.games.seafarers.production import owe, settle, short
from tests.games.seafarers.harbor import rolled, settled

# --- The roll --------------------------------------------------------------------------------------


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
    two_left = hands.pack({"grain": 2, "ore": 5})
    asks = (hands.pack({"grain": 2, "ore": 1}), hands.pack({"grain": 1}), 0)
    assert short(two_left, asks) == (hands.pack({"ore": 1}), 0, 0)
    alone = (hands.pack({"grain": 3, "ore": 1}), 0, 0)
    assert short(two_left, alone) == (hands.pack({"grain": 2, "ore": 1}), 0, 0)


# --- Gold ------------------------------------------------------------------------------------------


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
    table = rolled("new_shores", hands=True)
    full = {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 18}
    table.gives(An=full, Bình={}, Chi={})
    state = settle(owe(table.state, (0, 2, 1)))
    assert state.owed == ((1, 1), (2, 1)) and state.stage == "gold"
    table.state = state
    table("gold", "Bình", take={"ore": 1})
    assert table.state.stage == "turn" and table.state.owed == ()
