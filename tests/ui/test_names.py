"""The page of names: a tap asks, a second one erases, keep keeps."""

import pytest

from companion.commands import PutAside
from tests.ui.driver import Kiosk
from ui.presenters.navigation import Page

NAMES = ("Quỳnh Như", "Bình", "Chi")


@pytest.fixture
def kiosk(tmp_path):
    made = Kiosk(tmp_path)
    yield made
    made.close()


def open_names(kiosk: Kiosk) -> None:
    kiosk.table.evening.begin(players=NAMES)
    kiosk.table.submit(PutAside())
    kiosk.shell.open(Page("settings"))
    kiosk.draw()
    assert kiosk.screen.rows.row("names").row.page == Page("names")
    kiosk.shell.open(Page("names"))
    kiosk.draw()


def tap_row(kiosk: Kiosk, key: str) -> None:
    row = kiosk.screen.rows.row(key)
    kiosk.screen.scroll.scroll_to(row, animate=False)
    kiosk.draw()
    before = [*kiosk.screen.rows.children]
    kiosk.tap(row)
    kiosk.draw_until(lambda: kiosk.screen.rows.children != before)


def test_a_name_is_erased_after_it_was_asked_twice(kiosk):
    open_names(kiosk)
    for name in NAMES:
        assert name in kiosk.words()
    tap_row(kiosk, "name Chi")
    assert "can't be undone" in kiosk.words()
    tap_row(kiosk, "keep")
    assert "can't be undone" not in kiosk.words() and "Chi" in kiosk.words()
    tap_row(kiosk, "name Bình")
    tap_row(kiosk, "erase")
    assert "Bình" not in kiosk.words()
    assert "gone from 1 play" in kiosk.words()
    assert [one.name for one in kiosk.snapshot.names] == ["Chi", "Quỳnh Như"]


def test_who_has_not_played_needs_not_be_forgotten(kiosk):
    kiosk.shell.open(Page("names"))
    kiosk.draw()
    assert kiosk.shell.words.text("ui.names.nobody") in kiosk.words()
