"""The page that is shown while the plays can't be opened: every word is seen whole, the button asks again."""

import pytest

from companion.game import Message
from companion.i18n import LANGUAGES
from companion.snapshot import Trouble
from ui import gallery, theme
from ui.theme import Metrics

FACTS = {"file": "/var/lib/companion/plays.db", "detail": "Input/output error", "version": 3, "known": 2}
CODES = ("disk-full", "read-only", "busy", "disk", "second-instance", "newer-database")


def troubles(language: str) -> list[Trouble]:
    made = [(f"start.{code}", f"start.{code}.remedy") for code in CODES]
    return [Trouble(Message(what, FACTS), Message(remedy, FACTS), language) for what, remedy in made]


@pytest.fixture(params=[(800, 480), (720, 1280), (1024, 600)], ids=str)
def window(request):
    gallery.prepare(headless=True)
    window = gallery.open_window(*request.param)
    theme.use(Metrics.for_screen(*request.param))
    yield window
    theme.use(Metrics())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_is_read_whole(window, language):
    from kivy.tests.common import UnitTestTouch

    from ui.screens.trouble import TroubleScreen

    asked = []
    first, *others = troubles(language)
    screen = TroubleScreen(first, lambda: asked.append(True), 10)
    screen.size = window.size
    window.add_widget(screen)
    try:
        for trouble in (first, *others):
            screen.show(trouble)
            gallery.step(2)
            for label in (screen.title, screen.what, screen.remedy, screen.by_itself):
                assert label.text and "{" not in label.text
                assert label.wanted_height <= label.height + 1, label.text
                assert screen.button.top <= label.y + 1 and label.top <= screen.sign.y + 1
        finger = UnitTestTouch(*screen.button.center)
        finger.touch_down()
        finger.touch_up()
        assert asked == [True]
    finally:
        window.remove_widget(screen)
