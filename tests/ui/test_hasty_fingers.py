"""Two fingers, double taps, fingers that stay down: what a finger meant when it came down is what counts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands import Begin, Prefer, Propose, Submit
from companion.game import Message, Move
from companion.games.incan_gold.moves import OpenTemple, Reveal
from companion.games.seafarers.moves import Build, EndTurn
from companion.games.seafarers.state import State
from tests.ui.driver import Kiosk
from tests.ui.test_seafarers_table import Sea
from ui.games.seafarers.doing import Doing
from ui.presenters.navigation import Page
from ui.screens import vote
from ui.widgets import action

PLAYERS = ("An", "Bình", "Chi")


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    kiosk.table.submit(Propose("incan_gold", PLAYERS, seed=1))
    kiosk.table.submit(Begin())
    kiosk.draw()
    yield kiosk
    kiosk.close()


def play(kiosk: Kiosk, move: Move) -> None:
    kiosk.table.submit(Submit(move, kiosk.table.snapshot.position))


def to_the_vote(kiosk: Kiosk) -> None:
    play(kiosk, OpenTemple())
    play(kiosk, Reveal("treasure:11"))
    kiosk.draw()
    kiosk.tap(kiosk.screen.foot.button)


def test_a_finger_that_lifts_when_there_is_nothing_to_do_any_more_does_nothing(kiosk: Kiosk) -> None:
    finger = kiosk.touch(kiosk.screen.foot.button)
    play(kiosk, OpenTemple())
    kiosk.bridge._drain()
    finger.touch_up()
    kiosk.draw()
    assert kiosk.table.snapshot.play.moves == 1


def test_a_double_tap_is_not_two_answers(kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch) -> None:
    to_the_vote(kiosk)
    monkeypatch.setattr(vote, "SETTLING", 30.0)
    kiosk.tap(kiosk.screen.vote.action)
    for _ in range(3):
        for side in kiosk.screen.vote.sides:
            kiosk.tap(side)
    assert kiosk.table.snapshot.ballot.phase == "choosing"
    assert kiosk.table.snapshot.play.moves == 2


def test_a_finger_left_on_one_s_choice_never_votes_for_the_next(kiosk: Kiosk) -> None:
    to_the_vote(kiosk)
    panel = kiosk.screen.vote
    kiosk.tap(panel.action)
    first = kiosk.table.snapshot.ballot.turn
    left_lying = kiosk.touch(panel.sides[0])
    kiosk.tap(panel.sides[1])
    kiosk.tap(panel.action)
    second = kiosk.table.snapshot.ballot.turn
    assert second != first
    assert not panel.sides[0].pressed
    left_lying.touch_up()
    kiosk.draw()
    assert kiosk.table.snapshot.ballot.phase == "choosing"
    assert kiosk.table.snapshot.ballot.turn == second


def test_what_was_chosen_leaves_no_pressed_button_behind(kiosk: Kiosk) -> None:
    to_the_vote(kiosk)
    panel = kiosk.screen.vote
    kiosk.tap(panel.action)
    kiosk.touch(panel.sides[0]).touch_up()
    assert not any(side.pressed for side in panel.sides)


def test_a_double_tap_on_back_does_not_end_the_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sea = Sea(tmp_path)
    kiosk = sea.kiosk
    sea.plays(60, until=lambda state, move: isinstance(move, EndTurn))
    foot, moves = kiosk.screen.foot, kiosk.snapshot.play.moves
    assert foot.action_text == "End turn"
    sea.table.press(Doing(tool="costs"))
    kiosk.draw()
    back = foot._quiet
    assert back.text == "Back"
    assert foot.button.parent is None or not foot.action_allowed
    place = back.center
    monkeypatch.setattr(action, "SETTLING", 30.0)
    sea.at(*place)
    kiosk.draw()
    assert foot.action_text == "End turn"
    for _ in range(3):
        sea.at(*place)
        kiosk.tap(foot.button)
    assert kiosk.snapshot.play.moves == moves
    kiosk.close()
    sea.evening.close()


def test_the_same_words_in_another_position_take_no_hasty_tap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sea = Sea(tmp_path)
    kiosk = sea.kiosk
    builds: list[Move] = []

    def until(state: State, move: Move) -> bool:
        builds[:] = [move] if isinstance(move, Build) and state.stage == "turn" else []
        return bool(builds)

    sea.plays(200, until=until)
    assert kiosk.screen.foot.action_text == "End turn"
    monkeypatch.setattr(action, "SETTLING", 30.0)
    play(kiosk, *builds)
    kiosk.draw()
    assert kiosk.snapshot.refusal is None
    moves = kiosk.snapshot.play.moves
    assert kiosk.screen.foot.action_text == "End turn"
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.snapshot.play.moves == moves
    kiosk.close()
    sea.evening.close()


def test_the_tap_that_opened_a_page_does_not_press_what_lies_there(kiosk: Kiosk, monkeypatch) -> None:
    monkeypatch.setattr(action, "SETTLING", 30.0)
    kiosk.shell.open(Page("pad", "incan_gold", PLAYERS))
    kiosk.draw()
    kiosk.tap(kiosk.screen.foot.button)
    assert not kiosk.screen.ranking_shown
    monkeypatch.setattr(action, "SETTLING", 0.0)
    kiosk.shell.back()
    kiosk.shell.open(Page("pad", "incan_gold", PLAYERS))
    kiosk.draw()
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.screen.ranking_shown


def test_a_double_tap_puts_no_notice_away_that_nobody_has_read(kiosk: Kiosk, monkeypatch) -> None:
    for number in (1, 2, 3):
        notice = Message("notice.tmpfs", {"file": f"/plays/{number}"})
        kiosk.table.evening.desk._notices.put(str(number), notice, Message("notice.tmpfs.remedy"))
    kiosk.table.wait(0)
    kiosk.table.submit(Prefer("reduced_motion", True))
    kiosk.draw()
    screen = kiosk.screen
    monkeypatch.setattr(action, "SETTLING", 30.0)
    kiosk.tap(screen.strip._button)  # opens them
    for _ in range(3):
        kiosk.tap(screen.sheet.rows[0].buttons[0])
    assert len(kiosk.snapshot.notices) == 3
    for row in screen.sheet.rows:
        for button in row.buttons:
            button.settle(0.0)
    kiosk.tap(screen.sheet.rows[0].buttons[0])
    kiosk.tap(screen.sheet.rows[0].buttons[0])
    assert len(kiosk.snapshot.notices) == 2, "the next one has come to the same place"
