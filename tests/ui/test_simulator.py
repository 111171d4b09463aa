"""The simulator page: a quick tap counts, buttons stay down for a vote, and the table's answer is seen."""

import pytest

from companion.commands import Prefer, Submit
from companion.games.incan_gold.moves import OpenTemple, Reveal
from companion.inputs import ButtonInput
from tests.core.at_the_table import THREE
from tests.ui.driver import Kiosk
from ui.presenters.navigation import Page


class Pretended:
    """A simulator whose buttons are wired to the table."""

    def __init__(self, table):
        self.table, self.log = table, []

    def buttons(self):
        return [f"seat{seat}.{side}" for seat in (1, 2, 3) for side in ("stay", "leave")] + ["table.next"]

    def readers(self):
        return ["scanner"]

    def press(self, name):
        self.log.append((name, "down"))
        self.table.happens(ButtonInput(name, True))

    def release(self, name):
        self.log.append((name, "up"))
        self.table.happens(ButtonInput(name, False))

    def scan(self, reader, code):
        self.log.append((reader, code))


@pytest.fixture
def kiosk(tmp_path):
    made = Kiosk(tmp_path)
    made.shell.simulator = Pretended(made.table)
    made.table.evening.begin(players=THREE)
    for move in (OpenTemple(), Reveal("treasure:11")):
        made.table.submit(Submit(move, made.snapshot.position))
    yield made
    made.close()


def open_page(kiosk, way):
    kiosk.table.submit(Prefer("way", way))
    kiosk.draw()
    kiosk.shell.open(Page("simulator", "incan_gold"))
    kiosk.draw()
    return kiosk.screen.buttons, kiosk.shell.simulator.log


def test_a_quick_tap_holds_the_button_long_enough_to_count(kiosk):
    buttons, log = open_page(kiosk, "press")
    finger = kiosk.touch(buttons["seat1.stay"])
    kiosk.draw_until(lambda: bool(log))
    finger.touch_up()
    assert log == [("seat1.stay", "down")]
    kiosk.draw_until(lambda: not buttons["seat1.stay"].held)
    assert log == [("seat1.stay", "down"), ("seat1.stay", "up")]


def test_a_button_is_down_as_long_as_the_finger(kiosk):
    buttons, log = open_page(kiosk, "press")
    finger = kiosk.touch(buttons["table.next"])
    kiosk.draw_until(lambda: bool(log))
    assert log == [("table.next", "down")]
    finger.touch_up()
    kiosk.draw_until(lambda: len(log) > 1)
    assert log == [("table.next", "down"), ("table.next", "up")]


def test_one_finger_holds_a_button_for_each_seat_through_the_count(kiosk):
    buttons, log = open_page(kiosk, "hold")
    words = kiosk.shell.words
    assert kiosk.screen.answer.text.endswith(words.text("ui.vote.hold"))
    for name in ("seat1.stay", "seat2.leave", "seat3.stay", "seat1.stay", "seat1.stay"):
        kiosk.tap(buttons[name])
        kiosk.draw_until(lambda name=name: any(entry[0] == name for entry in log))
    assert [button.held for button in buttons.values()] == [True, False, False, True, True, False, False]
    kiosk.tap(buttons["table.next"])
    kiosk.draw_until(lambda: kiosk.screen.answer.text.endswith("3"))
    assert kiosk.screen.answer.text == f"{words.text('incan_gold.vote.question')} 3"
    kiosk.table.wait(3.2)
    kiosk.draw()
    assert [seat.player for seat in kiosk.snapshot.view.seats if not seat.in_temple] == ["Bình"]
    assert words(kiosk.snapshot.happened) in kiosk.screen.answer.text


def test_nobody_holds_a_button_when_the_page_is_left_or_votes_are_taken_otherwise(kiosk):
    buttons, log = open_page(kiosk, "hold")
    kiosk.tap(buttons["seat1.stay"])
    kiosk.draw_until(lambda: buttons["seat1.stay"].held)
    kiosk.tap(kiosk.screen.bar._back)
    assert log[-1] == ("seat1.stay", "up")
    buttons, log = open_page(kiosk, "hold")
    kiosk.tap(buttons["seat2.stay"])
    kiosk.draw_until(lambda: buttons["seat2.stay"].held)
    kiosk.table.submit(Prefer("way", "press"))
    kiosk.draw()
    assert log[-1] == ("seat2.stay", "up")
    assert not buttons["seat2.stay"].held


def test_the_keys_come_with_a_tap_on_the_field_and_send_what_a_reader_would(kiosk):
    open_page(kiosk, "press")
    page = kiosk.screen
    assert page.keyboard.parent is None
    kiosk.tap(page.field)
    page.keyboard.text = "DICE 3 5"
    kiosk.tap(page.keyboard.cap("done"))
    assert kiosk.shell.simulator.log == [("scanner", "DICE 3 5")]
    kiosk.tap(page.field)
    assert page.keyboard.parent is None


def test_that_all_have_chosen_and_what_is_refused_is_said(kiosk):
    open_page(kiosk, "press")
    for name in ("seat1.stay", "seat2.stay"):
        kiosk.shell.simulator.press(name)
    kiosk.table.submit(Submit(Reveal("treasure:9"), kiosk.snapshot.position))
    kiosk.draw()
    assert kiosk.screen.answer.text == kiosk.shell.words.text("refusal.vote-due")
