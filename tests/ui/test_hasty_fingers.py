"""Two fingers, double taps, fingers that stay down: what a finger meant when it came down is what counts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands import Begin, Propose, Submit
from companion.games.incan_gold.moves import OpenTemple, Reveal
from tests.ui.driver import Kiosk
from ui.screens import vote

PLAYERS = ("An", "Bình", "Chi")


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    kiosk.table.submit(Propose("incan_gold", PLAYERS, seed=1))
    kiosk.table.submit(Begin())
    kiosk.draw()
    yield kiosk
    kiosk.close()


def play(kiosk: Kiosk, move: OpenTemple | Reveal) -> None:
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
