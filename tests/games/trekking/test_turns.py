"""Drawing, the row of five, the deck's end, the hand limit, and turns."""

import pytest
from msgspec.structs import replace

from companion.games.trekking.box import COPIES, TREK
from companion.games.trekking.game import GAME
from tests.games.trekking.trek import ROW, THREE, Table, claim, draw, end_turn, occupy


def deal_row(*cards):
    return {"move": "deal_row", "cards": list(cards)}


def discard(by, *cards):
    return {"move": "discard", "by": by, "cards": list(cards)}


NEW = ("paddle:1", "campfire:1", "mountain:1", "boot:1", "paw:1")


def test_a_card_of_the_row_is_replaced_at_once():
    table = Table().do(draw("An", "boot:1", "paw:2"))
    assert set(table.state.row) == {*ROW} - {"boot:1"} | {"paw:2"}
    assert table.known("An") == ("boot:1",) and table.hand("An") == 3
    assert table.state.deck == 96 - 2 * 2 - 5 - 1


def test_the_decks_top_card_stays_unknown():
    table = Table().do(draw("An"))
    assert table.known("An") == () and table.hand("An") == 3 and table.state.row == ROW


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (draw("An", "boot:2", "paw:2"), "not-in-row"),
        (draw("An", "boot:5", "paw:2"), "unknown-value"),
        (draw("An", "boot:1", "deck"), "unknown-value"),
        (draw("An", "boot:1"), "malformed"),
        (draw("An", "deck", "paw:2"), "malformed"),
        (draw("Bình"), "not-your-turn"),
        (draw("Nobody"), "unknown-player"),
    ],
)
def test_draws_that_are_refused(line, code):
    assert Table().refused(**line) == code


def test_a_refill_that_cannot_come():
    table = Table(trek=["boot:1", "boot:1", "boot:1", "tree:1", "paw:1"])
    table.do(draw("An", "boot:1", "boot:1"))
    assert table.refused(**draw("An", "tree:1", "boot:1")) == "card-exhausted"


def test_two_actions_then_the_next_clockwise():
    table = Table(THREE, first="Chi")
    assert table.player == "Chi"
    for name in ("Chi", "An", "Bình", "Chi"):
        assert table.player == name and table.state.left == 2
        table.do(draw(name))
        assert table.player == name and table.state.left == 1
        table.do(draw(name))


def test_a_turn_may_end_early_and_only_once():
    table = Table().do(end_turn("An"))
    assert table.refused(**end_turn("An")) == "not-your-turn"
    table.do(draw("Bình"), end_turn("Bình"))
    assert table.player == "An"


def test_four_alike_are_wiped_at_once():
    table = Table(trek=["tree:1", "tree:2", "tree:3", "boot:2", "paw:1"]).do(draw("An", "boot:2", "tree:4"))
    assert table.state.phase == "deal_row"
    assert table.refused(**draw("An")) == "wrong-phase"
    assert table.refused(**end_turn("An")) == "wrong-phase"
    assert table.refused(**deal_row(*NEW[:4])) == "wrong-count"
    assert table.refused(**deal_row("boot:7", *NEW[1:])) == "unknown-value"
    table.do(deal_row(*NEW))
    assert table.state.row == NEW and table.state.left == 1
    assert sorted(table.state.discards) == ["paw:1", "tree:1", "tree:2", "tree:3", "tree:4"]


def test_the_wipe_repeats_and_may_come_at_set_up():
    table = Table(trek=["tree:1", "tree:1", "tree:2", "tree:3", "boot:2"])
    assert table.state.phase == "deal_row"
    table.do(deal_row("paw:1", "paw:2", "paw:3", "paw:4", "boot:1"))
    assert table.state.phase == "deal_row"
    table.do(deal_row(*NEW))
    assert table.state.phase == "turn"


def test_a_row_is_offered_although_few_kinds_of_card_are_left():
    state = Table(trek=["tree:1", "tree:1", "tree:2", "tree:3", "boot:2"]).state
    unseen = ["paw:4"] * 4 + ["mountain:1"] * 4 + ["mountain:2"] * 4
    discards = [card for card in TREK for _ in range(COPIES)]
    for card in (*unseen, *state.row):
        discards.remove(card)
    state = replace(state, discards=tuple(discards), deck=len(unseen) - 2 * 2)
    GAME.check(state)
    deals = list(GAME.legal(state))
    assert {move.cards[0] for move in deals} == {"paw:4", "mountain:1", "mountain:2"}
    for move in deals:
        GAME.check(GAME.apply(state, move))


def test_three_alike_stay():
    table = Table(trek=["tree:1", "tree:1", "tree:2", "paw:3", "boot:2"])
    assert table.state.phase == "turn" and table.refused(**deal_row(*NEW)) == "wrong-phase"


def test_wiped_cards_are_discarded_before_new_ones_come():
    table = Table(trek=["tree:1", "tree:1", "tree:1", "tree:1", "boot:2"])
    assert table.refused(**deal_row(*NEW[:4], "tree:1")) == "card-exhausted"


def test_the_hand_limit_counts_at_the_end_of_the_turn():
    table = Table().gather("An", 12).do(draw("An"))
    assert table.hand("An") == 13 and table.state.phase == "turn"
    table.walk("An", "paw:1", to="voyageurs")
    assert table.hand("An") == 12 and table.player == "Bình"


def test_exactly_down_to_twelve():
    table = Table().gather("An", 12).do(draw("An"), draw("An"))
    assert table.state.phase == "discard" and table.player == "An"
    assert table.refused(**discard("An", "paw:1")) == "wrong-count"
    assert table.refused(**discard("An", "paw:1", "paw:2", "paw:3")) == "wrong-count"
    assert table.refused(**discard("Bình", "paw:1", "paw:2")) == "not-your-turn"
    assert table.refused(**draw("An")) == "wrong-phase"
    assert table.refused(**discard("An", "paw:1", "paw:0")) == "unknown-value"
    table.do(discard("An", "paw:1", "paw:2"))
    assert table.hand("An") == 12 and table.player == "Bình"


def test_no_discard_is_due_below_the_limit():
    assert Table().refused(**discard("An", "paw:1")) == "wrong-phase"


def test_ending_the_turn_over_the_limit_still_discards():
    table = Table().gather("An", 12).do(draw("An"), end_turn("An"))
    assert table.state.phase == "discard"
    assert table.refused(**end_turn("An")) == "wrong-phase"
    table.do(discard("An", "paw:1"))
    assert table.player == "Bình"


def test_the_last_card_of_the_deck_makes_the_discards_the_deck():
    table = Table()
    while table.state.deck > 1:
        table.do(draw(table.player))
        if table.state.deck > 1 and table.state.phase == "turn" and table.state.left == 1:
            table.do(end_turn(table.player))
        if table.state.phase == "discard":
            surplus = table.state.hands[table.state.seat].size - 12
            unseen = [card for card in ALL for _ in range(table.state.unseen(card))]
            table.do(discard(table.player, *unseen[:surplus]))
    lying = len(table.state.discards)
    known_before = table.state.unseen("paddle:1")
    assert lying and table.state.shuffles == 0
    table.do(draw(table.player))
    assert table.state.deck == lying and table.state.discards == () and table.state.shuffles == 1
    assert table.state.unseen("paddle:1") > known_before, "discards may come again"


ALL = [
    f"{icon}:{n}" for icon in ("paddle", "campfire", "mountain", "boot", "tree", "paw") for n in (1, 2, 3, 4)
]


def untracked(**changes):
    return Table(options={"track_row": False}, trek=None, **changes)


def test_without_a_tracked_row_a_card_may_be_named_or_not():
    table = untracked().do(draw("An", "boot:1"), draw("An"))
    assert table.known("An") == ("boot:1",) and table.hand("An") == 4
    assert table.state.row is None and table.state.discards == ()


def test_without_a_tracked_row_nothing_is_turned_up_or_used_up():
    table = untracked()
    assert table.refused(**draw("An", "boot:1", "paw:1")) == "malformed"
    assert table.refused(**deal_row(*NEW)) == "wrong-phase"
    for name in ("An", "Bình", "An"):
        table.do(draw(name, "boot:1"), draw(name, "boot:1"))
    table.walk("Bình", "boot:1", to="voyageurs")


@pytest.mark.parametrize(
    "line",
    [
        {"move": "draw", "by": "An"},
        {"move": "travel", "by": "An", "to": "voyageurs"},
        {"move": "travel", "by": "An", "to": "voyageurs", "spend": "boot:1"},
        {"move": "travel", "by": "An", "to": "voyageurs", "spend": ["boot:1"], "plus_one": 1},
        {"move": "claim", "by": "An", "park": "saguaro", "spend": []},
        {**claim("An", "saguaro"), "wild": [["paw:1"]]},
        {**claim("An", "saguaro"), "wild": [["paw:1", "paw:2", "paw:3"]]},
        {**occupy("An", "everglades"), "swap": {"give": "red", "take": "blue"}},
        {"move": "end_turn", "by": "An", "because": "tired"},
        {"move": "deal_row"},
        {"move": "step", "by": "An"},
    ],
)
def test_moves_of_the_wrong_shape(line):
    assert Table().refused(**line) == "malformed"


def test_moves_there_are_not():
    assert Table().refused(move="fly", by="An") == "unknown-move"
