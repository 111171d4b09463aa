"""Incan Gold by example: each row of the rules page as a scene at the table."""

import pytest

from companion.game import IllegalMove
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import Options, Reveal, Setup, Vote
from companion.games.incan_gold.state import PathCard
from companion.inputs import ButtonInput, CardScan, DiceRoll
from tests.games.incan_gold.expedition import (
    ASCENDING,
    FOUR,
    OPEN,
    THREE,
    inside,
    leave,
    play,
    refusal,
    seats,
    start,
    stay,
)

# --- Set-up ---------------------------------------------------------------------------------------


def set_up_refusal(leader="An", artifacts=ASCENDING, **options):
    with pytest.raises(IllegalMove) as refused:
        GAME.start(THREE, Options(**options), Setup(leader, artifacts))
    return refused.value.code


def test_the_leader_sits_at_the_table():
    assert set_up_refusal(leader="Zoe") == "unknown-player"


def test_every_artifact_lies_under_one_temple():
    assert set_up_refusal(artifacts=(5, 7, 8, 10, 11)) == "unknown-value"
    assert set_up_refusal(artifacts=(5, 5, 8, 10, 12)) == "malformed"
    assert set_up_refusal(artifacts=(5, 7, 8, 10)) == "malformed"
    assert set_up_refusal(artifacts=()) == "malformed"


def test_unshuffled_artifacts_lie_in_order():
    assert set_up_refusal(artifacts=(7, 5, 8, 10, 12), shuffle_artifacts=False) == "malformed"
    GAME.start(THREE, Options(shuffle_artifacts=False), Setup("An", ASCENDING))
    GAME.start(THREE, Options(), Setup("An", (12, 5, 7, 10, 8)))


# --- open_temple ----------------------------------------------------------------------------------


def test_a_round_begins_with_everybody_inside_and_its_artifact_in_the_deck():
    state = play(start(FOUR), OPEN)
    assert inside(state) == FOUR
    assert GAME.view(state).deck_artifacts == (5,)
    assert GAME.prompt(state).phase == "reveal" and GAME.prompt(state).to_act == ("An",)


def test_artifacts_never_turned_up_stay_for_later_rounds():
    state = leave(play(start(), OPEN, "treasure:9"))
    state = leave(play(state, OPEN, "artifact:5"), "An", "Bình")
    state = leave(state)
    state = play(state, OPEN)
    assert GAME.view(state).deck_artifacts == (7, 8), "5 was turned up and lost, 7 never came"


def test_a_temple_is_opened_only_between_rounds():
    state = play(start(), OPEN)
    assert refusal(state, OPEN) == "wrong-phase"
    for cards in (["treasure:9"], ["treasure:9", "treasure:11"], ["hazard:fire"]):
        assert refusal(play(state, *cards), OPEN) == "wrong-phase"


# --- reveal ---------------------------------------------------------------------------------------


def test_no_card_is_turned_before_a_temple_is_open():
    assert refusal(start(), Reveal("treasure:9")) == "wrong-phase"


def test_a_card_that_does_not_exist():
    state = play(start(), OPEN)
    for card in ("treasure:6", "hazard:lions", "artifact:6", "treasure", "", "TREASURE:9"):
        assert refusal(state, Reveal(card)) == "unknown-value"


def test_a_card_comes_no_more_often_than_it_is_in_the_deck():
    state = play(start(), OPEN, "treasure:9", "treasure:5", "treasure:5", "artifact:5")
    state = play(state, stay(state))
    for card in ("treasure:9", "treasure:5", "artifact:5", "artifact:7"):
        assert refusal(state, Reveal(card)) == "card-exhausted"
    assert refusal(state, Reveal("treasure:7")) is None


def test_every_round_uses_all_treasures_again():
    state = leave(play(start(), OPEN, "treasure:17"))
    assert refusal(play(state, OPEN), Reveal("treasure:17")) is None


def test_no_card_while_a_vote_is_due():
    state = play(start(), OPEN, "treasure:9")
    assert refusal(state, Reveal("treasure:11")) == "vote-due"
    assert refusal(state, Reveal("treasure:9")) == "vote-due", "this goes before card-exhausted"


def test_no_card_after_the_round_has_ended():
    bust = play(start(), OPEN, "hazard:fire", "hazard:fire")
    empty = leave(play(start(), OPEN, "treasure:9"))
    for state in (bust, empty):
        assert refusal(state, Reveal("treasure:11")) == "wrong-phase"
        assert refusal(state, Vote((), THREE)) == "wrong-phase"


# --- the first card of a round --------------------------------------------------------------------


def test_no_vote_before_the_first_card():
    state = play(start(), OPEN)
    assert refusal(state, stay(state)) == "no-vote-yet"
    assert GAME.prompt(state).ballot is None


def test_after_a_hazard_as_first_card_turn_or_vote():
    state = play(start(), OPEN, "hazard:fire")
    assert refusal(state, Reveal("treasure:9")) is None
    assert refusal(state, stay(state)) is None
    assert GAME.prompt(state).phase == "reveal" and GAME.prompt(state).to_act == ("An",)
    assert GAME.prompt(state).ballot is not None


@pytest.mark.parametrize("card", ["treasure:9", "artifact:5"])
def test_after_any_other_first_card_a_vote(card):
    state = play(start(), OPEN, card)
    assert GAME.prompt(state).phase == "vote" and GAME.prompt(state).to_act == THREE
    assert refusal(state, Reveal("treasure:11")) == "vote-due"


def test_after_a_hazard_later_on_a_vote():
    state = play(start(), OPEN, "treasure:9", "hazard:fire")
    assert refusal(state, Reveal("treasure:11")) == "vote-due"


def test_the_second_card_after_a_hazard_asks_for_a_vote_whatever_it_is():
    state = play(start(), OPEN, "hazard:fire", Reveal("hazard:snakes"))
    assert refusal(state, Reveal("treasure:11")) == "vote-due"


def test_a_hazard_after_the_path_was_emptied_is_not_the_first_card():
    """The first card was an artifact, and a single leaver has taken it away."""
    state = leave(play(start(), OPEN, "artifact:5"), "An")
    state = play(state, "hazard:fire")
    assert refusal(state, Reveal("treasure:11")) == "vote-due"
    assert GAME.prompt(state).phase == "vote" and GAME.prompt(state).to_act == ("Bình", "Chi")


# --- vote -----------------------------------------------------------------------------------------


@pytest.fixture
def asked():
    """Four were in the temple, Bình has left, the question is asked again."""
    state = leave(play(start(FOUR), OPEN, "treasure:9"), "Bình")
    return play(state, "treasure:11")


@pytest.mark.parametrize(
    ("stay", "leave", "code"),
    [
        (("An", "Chi"), ("Bình", "Dũng"), "not-in-temple"),
        (("An", "Chi"), (), "vote-incomplete"),
        ((), (), "vote-incomplete"),
        (("An", "Chi", "Dũng"), ("An",), "voted-twice"),
        (("An", "An", "Chi", "Dũng"), (), "voted-twice"),
        (("An", "Chi"), ("Dũng", "Zoe"), "unknown-player"),
        (("an", "Chi"), ("Dũng",), "unknown-player"),
    ],
)
def test_a_vote_names_exactly_those_in_the_temple(asked, stay, leave, code):
    assert refusal(asked, Vote(stay, leave)) == code


def test_the_order_of_the_names_does_not_matter(asked):
    one = GAME.apply(asked, Vote(("An",), ("Chi", "Dũng")))
    assert GAME.apply(asked, Vote(("An",), ("Dũng", "Chi"))) == one


def test_no_second_vote_before_the_next_card(asked):
    state = play(asked, stay(asked))
    assert refusal(state, stay(state)) == "wrong-phase"
    assert refusal(state, Vote(("An", "Bình", "Chi", "Dũng"), ())) == "not-in-temple", (
        "goes before wrong-phase"
    )


# --- treasure -------------------------------------------------------------------------------------


def test_eleven_among_four():
    state = play(start(FOUR), OPEN, "treasure:11")
    assert {beside for _, beside, _ in seats(state).values()} == {2}
    assert GAME.view(state).path[0].left == 3


def test_a_treasure_smaller_than_the_party_stays_on_its_card():
    state = play(start(FOUR), OPEN, "treasure:3")
    assert seats(state)["An"] == (0, 0, 0) and GAME.view(state).path[0].left == 3


def test_stayers_share_only_later_treasures():
    state = leave(play(start(FOUR), OPEN, "treasure:11"), "Bình")
    assert seats(state)["Bình"] == (2 + 3, 0, 0), "a share and all that was left"
    state = play(state, "treasure:9")
    assert seats(state) == {"An": (0, 5, 0), "Bình": (5, 0, 0), "Chi": (0, 5, 0), "Dũng": (0, 5, 0)}


# --- hazard ---------------------------------------------------------------------------------------


def test_the_second_of_a_kind_ends_the_round():
    state = leave(play(start(FOUR), OPEN, "treasure:11", "hazard:fire"), "Bình")
    state = play(state, "treasure:9", "hazard:snakes", "hazard:fire")
    assert seats(state) == {"An": (0, 0, 0), "Bình": (5, 0, 0), "Chi": (0, 0, 0), "Dũng": (0, 0, 0)}
    assert GAME.prompt(state).phase == "temple" and GAME.view(state).removed == ("hazard:fire",)


def test_that_card_leaves_the_game_and_only_that():
    state = play(start(), OPEN, "hazard:fire", "hazard:fire", OPEN, "hazard:fire", Reveal("hazard:fire"))
    assert GAME.view(state).removed == ("hazard:fire", "hazard:fire")
    state = play(state, OPEN, "hazard:fire")
    assert refusal(state, Reveal("hazard:fire")) == "card-exhausted", "one of three is left"


def test_what_was_carried_home_is_safe():
    state = leave(play(start(), OPEN, "treasure:9"))
    state = play(state, OPEN, "treasure:17", "hazard:fire", "hazard:fire")
    assert [tent for tent, _, _ in seats(state).values()] == [3, 3, 3]


# --- leaving --------------------------------------------------------------------------------------


def three_one_one(split):
    """Four in the temple; 3, 1 and 1 are left on the cards."""
    state = play(start(FOUR, split=split), OPEN, "treasure:3", "treasure:1", "treasure:5")
    assert [lying.left for lying in GAME.view(state).path] == [3, 1, 1]
    return state


def test_leavers_share_the_leftovers_of_all_cards():
    """The page's own numbers: 3, 1, 1 with two leavers: 2 each, 1 is left."""
    before = three_one_one("total")
    after = leave(before, "An", "Bình")
    assert seats(after)["An"][0] - seats(before)["An"][1] == 2
    assert sum(lying.left for lying in GAME.view(after).path) == 1


def test_card_by_card_each_leftover_is_divided_by_itself():
    before = three_one_one("per_card")
    after = leave(before, "An", "Bình")
    assert seats(after)["An"][0] - seats(before)["An"][1] == 1
    assert [lying.left for lying in GAME.view(after).path] == [1, 1, 1]


def test_a_single_leaver_takes_all_leftovers_either_way():
    for split in ("total", "per_card"):
        after = leave(three_one_one(split), "An")
        assert [lying.left for lying in GAME.view(after).path] == [0, 0, 0]


def test_a_single_leaver_takes_every_artifact_on_the_path():
    state = leave(play(start(), OPEN, "treasure:9"))
    state = play(state, OPEN, "artifact:5", "artifact:7")
    assert seats(leave(state, "Chi"))["Chi"] == (3, 0, 2)


def test_several_leavers_take_none():
    state = play(start(), OPEN, "artifact:5")
    state = leave(state, "An", "Bình")
    assert seats(state)["An"] == (0, 0, 0)
    assert [lying.card for lying in GAME.view(state).path] == ["artifact:5"]
    assert seats(leave(state, "Chi"))["Chi"][2] == 1, "the last one alone still may"


def test_leaving_first_counts_with_what_lies_beside_the_tent():
    state = leave(play(start(), OPEN, "treasure:9", "treasure:15"), "An")
    assert seats(state)["An"] == (8, 0, 0)


# --- the round's end ------------------------------------------------------------------------------


def test_artifacts_still_on_the_path_are_out_of_the_game():
    together = leave(play(start(), OPEN, "artifact:5"))
    bust = play(start(), OPEN, "hazard:fire", "artifact:5", "hazard:fire")
    for state in (together, bust):
        state = play(state, OPEN)
        assert GAME.view(state).deck_artifacts == (7,)
        assert refusal(state, Reveal("artifact:5")) == "card-exhausted"


def test_leftovers_go_back_to_the_bank():
    state = leave(play(start(), OPEN, "treasure:11"))
    assert GAME.view(state).path == (PathCard("treasure:11", left=0),)
    assert sum(tent for tent, _, _ in seats(state).values()) == 9


def test_the_leader_passes_to_the_left_and_turns_cards_even_from_camp():
    state = start(FOUR, leader="Chi")
    leaders = []
    for _ in range(5):
        leaders.append(GAME.prompt(state).to_act[0])
        state = play(state, OPEN, "treasure:9")
        assert GAME.view(state).leader == leaders[-1]
        state = leave(state, leaders[-1])
        assert GAME.prompt(state).to_act == (leaders[-1],), "the leader goes on turning"
        state = leave(play(state, "treasure:11"))
    assert leaders == ["Chi", "Dũng", "An", "Bình", "Chi"]


def test_after_round_five_the_game_is_over():
    state = start()
    for _ in range(5):
        assert not GAME.over(state)
        state = leave(play(state, OPEN, "treasure:9"))
    assert GAME.over(state) and GAME.prompt(state).to_act == ()
    for move in (OPEN, Reveal("treasure:9"), Vote(THREE, ())):
        assert refusal(state, move) == "game-over"


# --- what inputs mean -----------------------------------------------------------------------------


def test_scans_buttons_and_dice():
    state = start()
    assert GAME.interpret(state, ButtonInput("table.next", True)) == OPEN
    assert GAME.interpret(state, ButtonInput("table.confirm", True)) == OPEN
    assert GAME.interpret(state, ButtonInput("table.next", False)) is None
    assert GAME.interpret(state, CardScan("hazard:fire")) == Reveal("hazard:fire")
    assert GAME.interpret(state, CardScan("893614500123")) is None
    assert GAME.interpret(state, DiceRoll((1, 2))) is None
    opened = play(state, OPEN)
    assert GAME.interpret(opened, ButtonInput("table.next", True)) is None


def test_a_secret_vote_becomes_a_move_in_seat_order():
    state = play(start(FOUR), OPEN, "treasure:9")
    votes = {"Dũng": "leave", "Chi": "stay", "Bình": "leave", "An": "stay"}
    assert GAME.tally(state, votes) == Vote(("An", "Chi"), ("Bình", "Dũng"))
