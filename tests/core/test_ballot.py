"""The secret vote, each way from the question to the reveal, with time in hand."""

import pytest

from companion.ballot import SAMPLE_WINDOW
from companion.commands import (
    Choose,
    OpenBallot,
    Prefer,
    RestartBallot,
    RevealBallot,
    Uncover,
    Undo,
)
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.lamps import lit
from tests.core.at_the_table import EIGHT_SINGLE, THREE, Evening, config


def asked(tmp_path, way, seats=None, first="treasure:9"):
    """Three at the table; the first card lies there."""
    settings = config(way) if seats is None else config(way, seats)
    evening = Evening(tmp_path, settings)
    evening.begin()
    leader = evening.shown.view.leader
    evening.play(OpenTemple(), Reveal(first))
    assert evening.shown.ballot.caller == leader
    return evening


@pytest.fixture
def touch(tmp_path):
    evening = asked(tmp_path, "touch")
    yield evening
    evening.close()


@pytest.fixture
def hold(tmp_path):
    evening = asked(tmp_path, "hold")
    yield evening
    evening.close()


@pytest.fixture
def press(tmp_path):
    evening = asked(tmp_path, "press")
    yield evening
    evening.close()


def phase(evening):
    return evening.shown.ballot.phase


def last_vote(evening):
    """Who stayed and who left by the move that was made last."""
    move = evening.desk._play.made[-1].entry.move
    assert isinstance(move, Vote)
    return move.stay, move.leave


def seat(player):
    return f"seat{THREE.index(player) + 1}"


def go_on(evening):
    evening.do(OpenBallot(evening.shown.position))


# --- touch ----------------------------------------------------------------------------------------


def vote_by_touch(evening, choices):
    go_on(evening)
    while phase(evening) == "covered":
        voter = evening.shown.ballot.turn
        evening.do(Uncover(voter))
        evening.do(Choose(voter, choices[voter]))


def test_the_screen_is_handed_round_and_revealed(touch):
    assert phase(touch) == "waiting" and touch.shown.ballot.turn is None
    caller = touch.shown.ballot.caller
    go_on(touch)
    assert phase(touch) == "covered" and touch.shown.ballot.turn == caller, "the caller has it at hand"
    seen = []
    while phase(touch) == "covered":
        voter = touch.shown.ballot.turn
        seen.append(voter)
        touch.do(Uncover(voter))
        assert phase(touch) == "choosing"
        assert sorted(touch.shown.ballot.sides) == ["leave", "stay"]
        touch.do(Choose(voter, "leave" if voter == "Chi" else "stay"))
        assert touch.shown.ballot.sides is None, "covered at once"
    start = THREE.index(caller)
    assert tuple(seen) == THREE[start:] + THREE[:start]
    assert phase(touch) == "all_in"
    touch.do(RevealBallot())
    assert phase(touch) == "counting" and touch.shown.ballot.count == 3
    touch.wait(1)
    assert touch.shown.ballot.count == 2
    touch.wait(1)
    assert touch.shown.ballot.count == 1
    touch.wait(1)
    assert last_vote(touch) == (("An", "Bình"), ("Chi",))
    assert touch.shown.ballot is None


def test_the_two_buttons_change_sides(tmp_path):
    sides = set()
    for number in range(8):
        evening = Evening(tmp_path / str(number), config("touch"), seed=number)
        evening.begin()
        evening.play(OpenTemple(), Reveal("treasure:9"))
        go_on(evening)
        evening.do(Uncover(evening.shown.ballot.turn))
        sides.add(evening.shown.ballot.sides)
        evening.close()
    assert len(sides) == 2


def test_only_whose_turn_it_is_uncovers_and_chooses_once(touch):
    go_on(touch)
    voter = touch.shown.ballot.turn
    other = next(name for name in THREE if name != voter)
    for wrong in (Uncover(other), Choose(voter, "stay"), RevealBallot()):
        touch.do(wrong)
        assert touch.refused == "ballot-under-way" and phase(touch) == "covered"
    touch.do(Uncover(voter))
    for wrong in (Choose(other, "stay"), Choose(voter, "dance"), Uncover(voter)):
        touch.do(wrong)
        assert touch.refused == "ballot-under-way" and phase(touch) == "choosing"
    touch.do(Choose(voter, "stay"))
    touch.do(Choose(voter, "leave"))
    assert touch.refused == "ballot-under-way"


def test_the_vote_begins_again_when_asked(touch):
    vote_by_touch(touch, dict.fromkeys(THREE, "leave"))
    touch.do(RestartBallot())
    assert phase(touch) == "waiting"
    vote_by_touch(touch, dict.fromkeys(THREE, "stay"))
    touch.do(RevealBallot())
    touch.wait(3)
    assert last_vote(touch) == (THREE, ())


def test_the_table_s_button_goes_on_too(touch):
    touch.press("table.confirm")
    assert phase(touch) == "covered"
    for _ in THREE:
        voter = touch.shown.ballot.turn
        touch.do(Uncover(voter))
        touch.do(Choose(voter, "stay"))
    touch.press("table.next")
    assert phase(touch) == "counting"


def test_buttons_under_the_table_mean_nothing_by_touch(touch):
    go_on(touch)
    before = touch.shown
    assert not touch.press("seat1.leave") and touch.shown is before


# --- hold -----------------------------------------------------------------------------------------


def test_all_levels_are_sampled_at_the_end_of_the_count(hold):
    for button in ("seat1.stay", "seat2.leave", "seat3.stay"):
        hold.press(button)
    go_on(hold)
    assert phase(hold) == "counting"
    hold.wait(1.5)
    hold.release("seat1.stay")
    hold.press("seat1.leave")
    hold.wait(1.5)
    assert phase(hold) == "counting", "the window is still open"
    hold.wait(SAMPLE_WINDOW)
    assert last_vote(hold) == (("Chi",), ("An", "Bình"))


@pytest.mark.parametrize(
    "held",
    [
        ("seat1.stay", "seat2.leave"),
        ("seat1.stay", "seat2.leave", "seat3.stay", "seat3.leave"),
        (),
        ("seat1.stay", "seat2.stay", "seat4.stay"),
    ],
)
def test_both_or_none_held_and_all_vote_again_unnamed(hold, held):
    for button in held:
        hold.press(button)
    before = hold.shown
    go_on(hold)
    hold.wait(3 + SAMPLE_WINDOW)
    assert phase(hold) == "unclear"
    assert hold.shown.play.moves == before.play.moves and hold.shown.refusal is None
    for name in ("turn", "sides"):
        assert getattr(hold.shown.ballot, name) is None
    assert hold.shown.ballot.voters == THREE and hold.shown.notices == before.notices
    for button in held:
        hold.release(button)
    for number in (1, 2, 3):
        hold.press(f"seat{number}.leave")
    go_on(hold)
    hold.wait(3 + SAMPLE_WINDOW)
    assert last_vote(hold) == ((), THREE)


def test_a_thumb_that_changes_in_the_window_is_unclear(hold):
    for number in (1, 2, 3):
        hold.press(f"seat{number}.stay")
    go_on(hold)
    hold.wait(3)
    hold.release("seat2.stay")
    hold.press("seat2.leave")
    hold.wait(SAMPLE_WINDOW)
    assert phase(hold) == "unclear"


def test_the_window_is_as_long_when_the_table_comes_late(hold):
    for number in (1, 2, 3):
        hold.press(f"seat{number}.stay")
    go_on(hold)
    hold.now += 30
    hold.desk.tick(hold.now)
    assert phase(hold) == "counting" and hold.desk.deadline == hold.now + SAMPLE_WINDOW
    hold.release("seat2.stay")
    hold.wait(SAMPLE_WINDOW)
    assert phase(hold) == "unclear"


def test_holding_shows_nothing(hold):
    before = hold.shown
    for button in ("seat1.stay", "seat1.leave", "seat2.leave"):
        assert not hold.press(button) and not hold.release(button)
    assert hold.shown is before


def test_a_count_that_is_restarted_counts_again(hold):
    go_on(hold)
    hold.wait(2)
    hold.do(RestartBallot())
    assert phase(hold) == "waiting" and hold.desk.deadline is None
    go_on(hold)
    assert hold.shown.ballot.count == 3
    go_on(hold)
    assert hold.refused == "ballot-under-way"


# --- press ----------------------------------------------------------------------------------------


def test_the_last_press_counts_and_nothing_shows_before_all_are_in(press):
    before = press.shown
    assert phase(press) == "pressing"
    for button in ("seat2.stay", "seat1.leave", "seat1.stay", "seat1.leave", "seat2.leave", "seat2.stay"):
        assert not press.press(button) and not press.release(button)
        assert press.shown is before, "not even a new picture"
        assert "table.all_in" not in lit(press.shown)
    assert press.press("seat3.leave")
    assert phase(press) == "counting" and "table.all_in" in lit(press.shown)
    press.wait(3)
    assert last_vote(press) == (("Bình",), ("An", "Chi"))


def test_a_press_during_the_count_still_counts(press):
    for number in (1, 2, 3):
        press.press(f"seat{number}.stay")
    press.wait(2.5)
    assert not press.press("seat3.leave"), "and does not show"
    press.wait(0.5)
    assert last_vote(press) == (("An", "Bình"), ("Chi",))


def test_a_press_after_the_lock_is_too_late(press):
    for number in (1, 2, 3):
        press.press(f"seat{number}.stay")
    press.now += 3
    assert not press.press("seat3.leave")
    press.desk.tick(press.now)
    assert last_vote(press) == (THREE, ())


def test_the_caller_can_t_hurry_the_others(press):
    press.press("seat1.stay")
    go_on(press)
    assert press.refused == "ballot-under-way" and phase(press) == "pressing"
    press.wait(3600)
    assert phase(press) == "pressing" and press.shown.play.moves == 2, "no time-out ever votes"


@pytest.mark.parametrize(("presses", "leaves"), [(1, False), (2, True), (3, False), (4, True)])
def test_a_single_button_alternates(tmp_path, presses, leaves):
    evening = asked(tmp_path, "press", EIGHT_SINGLE)
    for _ in range(presses):
        evening.press("seat1.button")
        evening.release("seat1.button")
    evening.press("seat2.button")
    evening.press("seat3.button")
    evening.wait(3)
    assert last_vote(evening)[1] == (("An",) if leaves else ())
    evening.close()


def test_single_buttons_can_t_be_held(tmp_path):
    evening = asked(tmp_path, "hold", EIGHT_SINGLE)
    assert evening.shown.ways == ("touch", "press", "open")
    assert evening.shown.ballot.way == "touch", "what the seats can't do is done by touch"
    evening.close()


@pytest.mark.parametrize("way", ["press", "hold"])
def test_a_camper_s_buttons_do_nothing_and_look_the_same(tmp_path, way):
    evening = asked(tmp_path, way)
    evening.do(Undo(evening.shown.position))
    evening.play(Reveal("treasure:9"), Vote(("An", "Chi"), ("Bình",)), Reveal("treasure:11"))
    before = evening.shown
    for word in ("stay", "leave"):
        assert not evening.press(f"seat2.{word}") and not evening.release(f"seat2.{word}")
    assert not evening.press("seat7.stay"), "nor does an empty chair's"
    assert evening.shown is before
    evening.press("seat2.stay")
    evening.press("seat1.leave")
    evening.press("seat3.stay")
    if way == "hold":
        go_on(evening)
    evening.wait(3 + SAMPLE_WINDOW)
    assert last_vote(evening) == (("Chi",), ("An",))
    evening.close()


# --- open -----------------------------------------------------------------------------------------


def test_figures_on_the_table_are_tapped_in_as_a_move(tmp_path):
    evening = asked(tmp_path, "open")
    assert phase(evening) == "waiting"
    go_on(evening)
    assert evening.refused == "ballot-under-way"
    evening.play(Vote(("An", "Bình"), ("Chi",)))
    assert last_vote(evening) == (("An", "Bình"), ("Chi",))
    evening.close()


# --- all ways -------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["touch", "hold", "press", "open"])
def test_an_undo_ends_the_vote_and_a_card_asks_anew(tmp_path, way):
    evening = asked(tmp_path, way)
    evening.press("seat1.leave")
    if way in ("touch", "hold"):
        go_on(evening)
    evening.do(Undo(evening.shown.position))
    assert evening.shown.ballot is None and evening.desk.deadline is None
    evening.wait(10)
    evening.play(
        Reveal("artifact:5") if evening.desk._play.state.deck_artifacts == (5,) else Reveal("treasure:11")
    )
    assert phase(evening) == ("pressing" if way == "press" else "waiting")
    evening.close()


@pytest.mark.parametrize("way", ["touch", "hold", "press", "open"])
def test_after_a_first_hazard_turning_the_next_card_drops_the_vote(tmp_path, way):
    evening = asked(tmp_path, way, first="hazard:fire")
    assert evening.shown.ballot is not None, "turn or vote"
    if way == "hold":
        go_on(evening)
    if way == "press":
        evening.press("seat1.leave")
    evening.play(Reveal("treasure:9"))
    evening.wait(10)
    assert evening.shown.play.moves == 3 and evening.shown.prompt.phase == "vote"
    assert phase(evening) == ("pressing" if way == "press" else "waiting")
    evening.close()


@pytest.mark.parametrize("way", ["touch", "hold", "press"])
def test_pulling_the_plug_in_a_vote_takes_the_vote_again(tmp_path, way):
    evening = asked(tmp_path, way)
    if way == "touch":
        vote_by_touch(evening, dict.fromkeys(THREE, "leave"))
    elif way == "press":
        evening.press("seat1.leave")
        evening.press("seat2.leave")
    else:
        go_on(evening)
        evening.wait(2)
    evening.close()
    again = Evening(tmp_path, config(way))
    assert again.shown.resumed and again.shown.play.moves == 2
    assert phase(again) == ("pressing" if way == "press" else "waiting")
    again.press("seat3.leave")
    again.wait(10)
    assert again.shown.play.moves == 2
    again.close()


def test_choosing_another_way_begins_the_vote_again(press):
    press.press("seat1.leave")
    press.do(Prefer("way", "hold"))
    assert press.shown.ballot.way == "hold" and phase(press) == "waiting"
    press.do(Prefer("way", "press"))
    press.press("seat2.stay")
    press.press("seat3.stay")
    assert phase(press) == "pressing", "the press from before is forgotten"


def test_another_preference_leaves_the_vote_alone(press):
    press.press("seat1.leave")
    press.press("seat2.leave")
    press.do(Prefer("language", "vi"))
    press.press("seat3.leave")
    assert phase(press) == "counting"


def test_what_there_is_no_vote_for(tmp_path):
    evening = Evening(tmp_path, config("press"))
    evening.begin()
    go_on(evening)
    assert evening.refused == "no-ballot"
    evening.do(RestartBallot())
    assert evening.refused == "no-ballot"
    evening.do(OpenBallot(evening.shown.position - 1))
    assert evening.refused == "stale"
    evening.close()


def test_ways_follow_the_buttons_of_those_who_play(tmp_path):
    evening = Evening(tmp_path, config("hold", ()))
    assert evening.shown.ways == ("touch", "open")
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    assert evening.shown.ballot.way == "touch"
    evening.close()
    two_seats = Evening(tmp_path / "two", config("hold", config().seat[:2]))
    two_seats.begin()
    assert two_seats.shown.ways == ("touch", "open"), "three sit at the table"
    two_seats.close()
