"""Claiming and occupying: icons, abilities, and every refusal of the rules page."""

import pytest

from companion.games.trekking.choices import swaps
from tests.games.trekking.trek import PARKS, Table, claim, draw, end_turn, occupy, step, stones, travel

# Cuyahoga Valley lies beside START and costs a campfire and a paddle; Mammoth Cave a boot and a paw
CUYAHOGA = ("campfire:1", "paddle:1")


def at(place, *spend, cards=6, **changes):
    """An stands at ``place``, an action left, with at least so many cards before the walk."""
    return Table(**changes).gather("An", cards).walk("An", *spend, to=place)


def with_campsite(major, *cost, way, cards=12, **changes):
    """An has just occupied ``major``, reached by ``way``; Bình is to move."""
    others = [other for other in ("acadia", "denali", "everglades") if other != major]
    table = at(major, *way, cards=cards, majors=[major, *others[:2]], **changes)
    return table.do(occupy("An", major, *cost))


def test_a_park_is_claimed_and_the_next_one_turned_up():
    table = at("cuyahoga-valley", "boot:1").do(claim("An", "cuyahoga-valley", *CUYAHOGA))
    assert table.state.parks[0] == ("cuyahoga-valley",)
    assert table.state.parks_up == ("zion", "mammoth-cave", "saguaro")
    assert table.standing("An").breakdown == {"parks": 5, "majors": 0, "stones": 1, "bonuses": 0}
    assert set(CUYAHOGA) < set(table.state.discards)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (claim("An", "cuyahoga-valley", "campfire:1"), "wrong-icons"),
        (claim("An", "cuyahoga-valley", *CUYAHOGA, "boot:2"), "wrong-icons"),
        (claim("An", "cuyahoga-valley", "campfire:1", "campfire:2"), "wrong-icons"),
        (claim("An", "cuyahoga-valley"), "wrong-icons"),
        (claim("An", "mammoth-cave", "boot:1", "paw:1"), "not-here"),
        (claim("An", "narnia", *CUYAHOGA), "unknown-value"),
        (claim("An", "start", *CUYAHOGA), "unknown-value"),
        (claim("An", "cuyahoga-valley", "campfire:0", "paddle:1"), "unknown-value"),
        (claim("An", "cuyahoga-valley", *CUYAHOGA, refill=None), "malformed"),
        (claim("An", "cuyahoga-valley", *CUYAHOGA, refill="saguaro"), "card-exhausted"),
        (claim("An", "cuyahoga-valley", *CUYAHOGA, refill="cuyahoga-valley"), "card-exhausted"),
        (claim("An", "cuyahoga-valley", *CUYAHOGA, refill="acadia"), "unknown-value"),
        (claim("An", "cuyahoga-valley", wild=[["boot:1", "boot:2"], ["paw:1", "paw:2"]]), "no-campsite"),
        (claim("Bình", "cuyahoga-valley", *CUYAHOGA), "not-your-turn"),
    ],
)
def test_claims_that_are_refused(line, code):
    assert at("cuyahoga-valley", "boot:1").refused(**line) == code


def test_a_park_without_its_card_up_cannot_be_claimed():
    table = at("voyageurs", "boot:1")
    assert table.refused(**claim("An", "voyageurs", "paddle:1", "tree:1", "paw:1")) == "park-not-up"


def test_a_claimed_park_does_not_come_again():
    table = at("cuyahoga-valley", "boot:1").do(claim("An", "cuyahoga-valley", *CUYAHOGA))
    table.gather("An", 6).walk("An", "boot:2", to="mammoth-cave")
    again = claim("An", "mammoth-cave", "boot:3", "paw:1", refill="cuyahoga-valley")
    assert table.refused(**again) == "card-exhausted"


def test_a_claim_needs_the_cards_in_hand():
    table = Table().walk("An", "boot:1", to="cuyahoga-valley")
    assert table.refused(**claim("An", "cuyahoga-valley", *CUYAHOGA)) == "not-enough-cards"


# --- Majors -------------------------------------------------------------------------------------------


def test_several_may_occupy_the_same_major():
    table = at("everglades", "boot:2").do(occupy("An", "everglades", "paddle:1", "paddle:2"))
    assert table.state.campsites[0] == ("everglades",)
    table.gather("Bình", 6).walk("Bình", "boot:2", to="everglades")
    table.do(occupy("Bình", "everglades", "paddle:1", "paddle:2"))
    assert table.state.campsites[1] == ("everglades",)
    assert table.standing("Bình").breakdown["majors"] == 5


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (occupy("An", "everglades", "paddle:1"), "wrong-icons"),
        (occupy("An", "everglades", "paddle:1", "boot:1"), "wrong-icons"),
        (occupy("An", "denali", "mountain:1", "mountain:2"), "not-here"),
        (occupy("An", "atlantis", "paddle:1", "paddle:2"), "unknown-value"),
        (occupy("An", "everglades", wild=[["boot:1", "boot:2"], ["paw:1", "paw:2"]]), "no-campsite"),
        (claim("An", "everglades", "paddle:1", "paddle:2"), "park-not-up"),
    ],
)
def test_occupations_that_are_refused(line, code):
    assert at("everglades", "boot:2").refused(**line) == code


def test_a_major_out_of_play_and_a_second_campsite():
    table = at("yellowstone", "boot:2")
    assert table.refused(**occupy("An", "yellowstone", "paw:1", "paw:2")) == "park-not-up"
    table = at("everglades", "boot:2").do(occupy("An", "everglades", "paddle:1", "paddle:2")).gather("An", 6)
    assert table.refused(**occupy("An", "everglades", "paddle:3", "paddle:2")) == "already-occupied"


def test_a_park_is_not_occupied():
    table = at("cuyahoga-valley", "boot:1")
    assert table.refused(**occupy("An", "cuyahoga-valley", *CUYAHOGA)) == "park-not-up"


# --- abilities ----------------------------------------------------------------------------------------


def acadia():
    return with_campsite("acadia", "tree:1", "tree:2", way=["paw:3"])


def test_acadia_makes_two_cards_one_icon():
    table = acadia().gather("An", 8).walk("An", "mountain:2", to="cuyahoga-valley")
    table.do(claim("An", "cuyahoga-valley", "campfire:1", wild=[["boot:1", "tree:4"]]))
    assert table.state.parks[0] == ("cuyahoga-valley",)


def test_acadia_may_pay_all_with_pairs():
    table = acadia().gather("An", 8).walk("An", "mountain:2", to="cuyahoga-valley")
    table.do(claim("An", "cuyahoga-valley", wild=[["paw:3", "boot:1"], ["boot:2", "tree:4"]]))
    assert table.state.parks[0] == ("cuyahoga-valley",)


@pytest.mark.parametrize(
    ("spend", "wild"),
    [
        (["campfire:1"], []),
        (["campfire:1"], [["paw:3", "boot:1"], ["boot:2", "tree:4"]]),
        (["campfire:1", "paddle:1"], [["paw:3", "boot:1"]]),
        (["tree:1"], [["paw:3", "boot:1"]]),
    ],
)
def test_each_pair_covers_one_open_icon(spend, wild):
    table = acadia().gather("An", 8).walk("An", "mountain:2", to="cuyahoga-valley")
    assert table.refused(**claim("An", "cuyahoga-valley", *spend, wild=wild)) == "wrong-icons"


def test_acadia_does_not_pay_for_itself():
    table = at("acadia", "paw:3", cards=8)
    line = occupy("An", "acadia", "tree:1", wild=[["boot:1", "boot:2"]])
    assert table.refused(**line) == "no-campsite"


def test_denali_draws_two_at_once():
    table = at("denali", "boot:3", "paw:3", cards=6)
    before, deck = table.hand("An"), table.state.deck
    table.do(occupy("An", "denali", "mountain:1", "mountain:2"))
    assert table.hand("An") == before - 2 + 2 and table.state.deck == deck - 2


def test_yellowstone_draws_one_after_each_claim():
    table = with_campsite("yellowstone", "paw:1", "paw:2", way=["boot:2"])
    table.gather("An", 8).walk("An", "paw:3", to="cuyahoga-valley")
    before, deck = table.hand("An"), table.state.deck
    table.do(claim("An", "cuyahoga-valley", *CUYAHOGA))
    assert table.hand("An") == before - 2 + 1 and table.state.deck == deck - 1


def canyon():
    return with_campsite("grand-canyon", "boot:1", "boot:2", way=["paw:4"])


def test_grand_canyon_counts_one_more():
    table = canyon().gather("An", 6).do(travel("An", "arches", "paw:1", plus_one=True))
    assert table.place("An") == "arches"


def test_grand_canyon_still_needs_a_card_and_an_exact_sum():
    table = canyon().gather("An", 6)
    assert table.refused(**travel("An", "zion", plus_one=True)) == "wrong-sum"
    assert table.refused(**travel("An", "zion", "paw:1", plus_one=True)) == "wrong-sum"
    table.do(travel("An", "zion", "paw:1"))


def test_one_more_is_for_those_with_a_campsite_there():
    assert Table().refused(**travel("An", "isle-royale", "paw:1", plus_one=True)) == "no-campsite"


def hawaii():
    way = ["paw:4", "paw:3", "boot:1"]
    return with_campsite("hawaii-volcanoes", "campfire:2", "campfire:3", way=way)


def test_hawaii_steps_after_a_claim():
    table = hawaii().gather("An", 8).walk("An", "mountain:1", to="saguaro")
    table.do(claim("An", "saguaro", "tree:1", "campfire:1"))
    assert table.state.phase == "step" and table.player == "An" and table.state.left == 0
    assert table.refused(**step("An", "zion")) == "not-adjacent"
    assert table.refused(**step("An", "narnia")) == "unknown-value"
    assert table.refused(**step("Bình", None)) == "not-your-turn"
    assert table.refused(**end_turn("An")) == "wrong-phase"
    assert table.refused(**draw("An")) == "wrong-phase"
    had = sum(table.stones_of("An").values())
    table.do(step("An", "joshua-tree"))
    assert table.place("An") == "joshua-tree" and sum(table.stones_of("An").values()) == had + 1
    assert table.player == "Bình"


def test_the_step_may_be_left_out():
    table = hawaii().gather("An", 8).walk("An", "mountain:1", to="saguaro")
    table.do(claim("An", "saguaro", "tree:1", "campfire:1"), step("An", None))
    assert table.place("An") == "saguaro" and table.player == "Bình"


def test_a_step_pushes():
    table = hawaii().gather("Bình", 8).walk("Bình", "boot:4", "boot:3", to="joshua-tree")
    table.gather("An", 8).walk("An", "mountain:1", to="saguaro")
    table.do(claim("An", "saguaro", "tree:1", "campfire:1"), step("An", "joshua-tree"))
    assert table.place("Bình") == "start" and table.place("An") == "joshua-tree"


def test_a_step_may_lead_to_start():
    table = hawaii().gather("An", 9).walk("An", "mountain:4", "mountain:2", to="hot-springs")
    up = table.gather("An", 8).state.parks_up
    assert "mammoth-cave" in up
    table.walk("An", "mountain:1", to="mammoth-cave").do(claim("An", "mammoth-cave", "boot:2", "paw:1"))
    table.do(step("An", "start"))
    assert table.place("An") == table.place("Bình") == "start"


def test_no_step_without_hawaii_or_after_occupying_it():
    table = at("cuyahoga-valley", "boot:1").do(claim("An", "cuyahoga-valley", *CUYAHOGA))
    assert table.player == "Bình" and table.refused(**step("Bình", "voyageurs")) == "wrong-phase"
    assert hawaii().state.phase == "turn"


def everglades(**swap):
    """An (a red stone of Voyageurs) at Everglades; Bình has a blue one of Cuyahoga Valley."""
    table = Table(stones=stones(voyageurs="red", cuyahoga_valley="blue", everglades="black"))
    table.gather("An", 8).walk("An", "boot:1", to="voyageurs")
    table.gather("Bình", 6).walk("Bình", "paw:1", to="cuyahoga-valley")
    table.gather("An", 7).walk("An", "boot:3", to="everglades")
    return table


def swapped(**swap):
    return occupy("An", "everglades", "paddle:1", "paddle:2", swap=swap)


def test_everglades_swaps_a_stone():
    table = everglades().do(swapped(**{"give": "red", "take": "blue", "from": "Bình"}))
    assert table.stones_of("An") == {"blue": 1, "black": 1} and table.stones_of("Bình") == {"red": 1}


def test_everglades_need_not_swap():
    table = everglades().do(occupy("An", "everglades", "paddle:1", "paddle:2"))
    assert table.stones_of("An") == {"red": 1, "black": 1}


def test_like_for_like_counts_as_other_programs_records_have_it():
    table = Table(stones=stones(voyageurs="red", cuyahoga_valley="red", everglades="black"))
    table.gather("An", 8).walk("An", "boot:1", to="voyageurs")
    table.gather("Bình", 6).walk("Bình", "paw:1", to="cuyahoga-valley")
    table.gather("An", 7).walk("An", "boot:3", to="everglades")
    table.do(swapped(**{"give": "red", "take": "red", "from": "Bình"}))
    assert table.stones_of("An") == {"red": 2, "black": 1} and table.stones_of("Bình") == {}


def test_like_for_like_is_never_offered():
    offered = {(swap.give, swap.take) for swap in swaps(everglades().state, 0)}
    assert offered == {("red", "blue"), ("black", "blue")}
    table = Table(stones=stones(voyageurs="red", cuyahoga_valley="red"))
    table.gather("An", 8).walk("An", "boot:1", to="voyageurs")
    table.gather("Bình", 6).walk("Bình", "paw:1", to="cuyahoga-valley")
    assert list(swaps(table.state, 0)) == []


@pytest.mark.parametrize(
    ("swap", "code"),
    [
        ({"give": "green", "take": "blue", "from": "Bình"}, "no-swap"),
        ({"give": "red", "take": "green", "from": "Bình"}, "no-swap"),
        ({"give": "red", "take": "black", "from": "An"}, "no-swap"),
        ({"give": "red", "take": "pink", "from": "Bình"}, "unknown-value"),
        ({"give": "red", "take": "blue", "from": "Chi"}, "unknown-player"),
    ],
)
def test_swaps_that_are_refused(swap, code):
    assert everglades().refused(**swapped(**swap)) == code


def test_no_swap_at_another_major():
    table = at("denali", "boot:3", "paw:3")
    swap = {"give": "red", "take": "blue", "from": "Bình"}
    assert table.refused(**occupy("An", "denali", "mountain:1", "mountain:2", swap=swap)) == "no-swap"


def test_the_first_three_parks_are_those_turned_up():
    assert Table().state.parks_up == PARKS
