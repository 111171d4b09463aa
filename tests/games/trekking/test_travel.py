"""Travel at the table: exact sums, stones, bumps, and every refusal of the rules page."""

import pytest

from tests.games.trekking.trek import THREE, Table, draw, end_turn, stones, travel


def test_a_card_of_one_leads_one_trail_on_and_takes_the_stone():
    table = Table(stones=stones(voyageurs="blue"))
    table.walk("An", "boot:1", to="voyageurs")
    assert table.place("An") == "voyageurs" and table.stones_of("An") == {"blue": 1}
    assert table.stone_at("voyageurs") is None and table.hand("An") == 1
    assert table.state.discards == ("boot:1",)


def test_the_stone_of_a_place_passed_stays():
    table = Table().walk("An", "boot:2", to="isle-royale")
    assert table.stone_at("voyageurs") and not table.stone_at("isle-royale")


def test_nothing_lies_twice_in_one_place():
    table = Table().walk("An", "boot:1", to="voyageurs").walk("An", "boot:2", to="cuyahoga-valley")
    table.walk("Bình", "paw:1", to="voyageurs")
    assert table.stones_of("Bình") == {}


def test_who_stands_there_goes_to_start_and_keeps_everything():
    table = Table().walk("An", "boot:1", to="voyageurs").do(end_turn("An"))
    had = table.stones_of("An")
    table.walk("Bình", "paw:1", to="voyageurs")
    assert table.place("An") == "start" and table.place("Bình") == "voyageurs"
    assert table.stones_of("An") == had and table.hand("An") == 1


def test_nobody_is_pushed_at_start():
    table = Table().walk("An", "boot:1", to="voyageurs").walk("An", "paw:1", to="start")
    assert table.place("An") == table.place("Bình") == "start"


def test_several_cards_add_up():
    table = Table().gather("An", 4).walk("An", "boot:1", "paw:2", "tree:2", to="yellowstone")
    assert table.place("An") == "yellowstone"


@pytest.mark.parametrize(
    ("to", "spend", "code"),
    [
        ("wind-cave", ["boot:3"], "wrong-sum"),
        ("wind-cave", [], "wrong-sum"),
        ("start", ["boot:3"], "no-path"),  # where one stands
        ("wind-cave", ["boot:9"], "unknown-value"),
        ("yellow-stone", ["boot:1"], "unknown-value"),
        ("voyageurs", ["boot:1", "boot:1", "boot:1"], "not-enough-cards"),
        ("wind-cave", ["boot:1"], "card-exhausted"),
    ],
)
def test_walks_that_are_refused(to, spend, code):
    row = ["boot:1"] * 3 + ["tree:1", "paw:4"]
    table = Table(trek=row) if code == "card-exhausted" else Table()
    if code == "card-exhausted":
        table.do(draw("An", "boot:1", "boot:1"), end_turn("An"))
        assert table.refused(**travel("Bình", to, *spend)) == code
        return
    assert table.refused(**travel("An", to, *spend)) == code


def test_the_refusal_names_the_sums_that_would_do():
    refusal = Table().refusal(**travel("An", "wind-cave", "boot:3"))
    sums = [message.facts for message in refusal.facts["sums"]]
    # the third trail would have to be the second one back
    assert sums[0] == {"sum": 1} and refusal.facts["sum"] == 3
    assert sums[-1]["most"] == 53


def test_it_says_who_stands_in_the_way():
    table = Table(THREE)
    table.do(end_turn("An")).walk("Bình", "boot:2", to="isle-royale").do(end_turn("Bình"))
    table.walk("Chi", "paw:2", to="shenandoah").do(end_turn("Chi"))
    refusal = table.refusal(**travel("An", "acadia", "paw:3"))
    assert refusal.code == "no-path" and refusal.facts["players"] == ("Bình", "Chi")


def test_one_of_many_ways_may_be_blocked():
    table = Table(THREE).do(end_turn("An")).walk("Bình", "boot:2", to="isle-royale").do(end_turn("Bình"))
    table.do(end_turn("Chi")).walk("An", "tree:3", to="acadia")
    assert table.place("An") == "acadia"


def test_a_public_card_is_spent_from_the_public_part():
    table = Table().do(draw("An", "boot:1", "tree:1"), draw("An"))
    assert table.known("An") == ("boot:1",) and table.hand("An") == 4
    table.pass_turn().walk("An", "boot:1", to="voyageurs")
    assert table.known("An") == () and table.hand("An") == 3


def test_the_unknown_part_holds_no_more_than_it_holds():
    table = Table().do(draw("An", "boot:1", "tree:1"), draw("An", "tree:1", "tree:2")).pass_turn()
    # four cards, two of them unknown: three others can't be there
    assert table.refused(**travel("An", "yellowstone", "paw:1", "paw:2", "paddle:2")) == "not-enough-cards"


def test_out_of_turn_and_unknown_people():
    table = Table()
    assert table.refused(**travel("Bình", "voyageurs", "boot:1")) == "not-your-turn"
    assert table.refused(**travel("Dũng", "voyageurs", "boot:1")) == "unknown-player"


def test_thirteen_cards_walk_far():
    table = Table().gather("An", 12).do(draw("An"))
    far = ["boot:4"] * 4 + ["paw:4"] * 3 + ["mountain:4"] * 3 + ["paw:3", "paw:2", "tree:1"]
    assert sum(int(card[-1]) for card in far) == 46
    unseen = table.state.unseen
    assert all(unseen(card) >= far.count(card) for card in far)
    table.walk("An", *far, to="voyageurs")
    assert table.place("An") == "voyageurs" and table.hand("An") == 0
