"""A real keyboard types names while the field for one is shown, beside the keys on the screen."""

import unicodedata

import pytest

from tests.ui.driver import Kiosk

BACKSPACE, ENTER, KEYPAD_ENTER, LETTER_A = 8, 13, 271, 97


@pytest.fixture
def kiosk(tmp_path):
    made = Kiosk(tmp_path)
    made.tap(made.screen.tiles[0])
    yield made
    made.close()


def write(kiosk, text):
    kiosk.window.dispatch("on_textinput", text)
    kiosk.draw()


def press(kiosk, key):
    kiosk.window.dispatch("on_key_down", key, 0, None, [])
    kiosk.draw()


def test_names_are_written_and_enter_goes_from_seat_to_seat(kiosk):
    kiosk.tap(kiosk.screen.table.chips[0])
    for name, enter in (("An", ENTER), ("Bình", KEYPAD_ENTER), ("chi", ENTER)):
        for letter in name:
            press(kiosk, LETTER_A)  # a letter's key by itself types nothing: its text does
            write(kiosk, letter)
        assert kiosk.screen.editor.field.text == name
        press(kiosk, enter)
    assert kiosk.screen.editor.parent is None
    assert kiosk.screen.draft.names == ("An", "Bình", "chi")


def test_what_is_written_is_composed_and_a_letter_is_taken_back_whole(kiosk):
    kiosk.tap(kiosk.screen.table.chips[0])
    write(kiosk, unicodedata.normalize("NFD", "Đức"))
    write(kiosk, "e")
    write(kiosk, "\u0301")  # a mark that comes after its letter
    assert kiosk.screen.draft.names[0] == "Đứcé"
    press(kiosk, BACKSPACE)
    assert kiosk.screen.draft.names[0] == "Đức"
    write(kiosk, "  \t\n B")
    assert kiosk.screen.editor.field.text == "Đức B"


def test_the_keys_on_the_screen_go_on_where_the_real_ones_stopped(kiosk):
    kiosk.tap(kiosk.screen.table.chips[0])
    write(kiosk, "Hoa")
    keyboard = kiosk.screen.editor.keyboard
    kiosk.tap(keyboard.cap("tone-grave"))
    kiosk.tap(keyboard.cap("done"))
    assert kiosk.screen.draft.names[0] == "Hòa"


def test_a_name_that_is_written_too_long_says_so(kiosk):
    kiosk.tap(kiosk.screen.table.chips[0])
    write(kiosk, "n" * 30)
    assert kiosk.screen.draft.names[0] == "n" * 24
    assert kiosk.screen.editor.error.text


def test_nothing_is_written_while_no_name_is_asked_for(kiosk):
    write(kiosk, "An")
    assert set(kiosk.screen.draft.names) == {""}
    kiosk.tap(kiosk.screen.table.chips[0])
    press(kiosk, ENTER)
    assert kiosk.screen.editor.parent is None
    write(kiosk, "An")
    press(kiosk, BACKSPACE)
    assert set(kiosk.screen.draft.names) == {""}
