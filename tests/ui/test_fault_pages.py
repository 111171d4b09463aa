"""The pages of parts, cards, names and past plays: every word is seen whole, answers lie in the window."""

import pytest

from companion.i18n import LANGUAGES
from ui import gallery, scenes, theme
from ui.theme import Metrics

GAME = "trekking"  # the game with the longest title
NAMES = (
    "hardware",
    "hardware-many",
    "learn-taught",
    "learn-forget",
    "history",
    "names",
    "names-asked",
    "names-asked-last",
    "names-nobody",
)


@pytest.fixture(params=[(800, 480), (720, 1280), (1024, 600)], ids=str)
def window(request):
    gallery.prepare(headless=True)
    window = gallery.open_window(*request.param)
    theme.use(Metrics.for_screen(*request.param))
    yield window
    theme.use(Metrics())


def shown(window, name, language):
    from ui.shell import Shell

    scene = next(scene for scene in scenes.shell_scenes(GAME) if scene.name == name)
    shell = Shell(lambda _command: 0)
    shell.size = window.size
    window.add_widget(shell)
    shell.show(scenes.in_language(scene.snapshot, language))
    shell.open(scenes.page_of(scene, GAME))
    gallery.step(2)
    if scene.prepare is not None:
        scene.prepare(shell.screen)
        shell.again()
    gallery.step(4)
    return shell


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_word_is_seen_whole(window, name, language):
    from ui.widgets.text import FitText

    shell = shown(window, name, language)
    try:
        labels = [widget for widget in shell.screen.walk() if isinstance(widget, FitText) and widget.text]
        assert labels
        for label in labels:
            assert label.wanted_height <= label.height + 1, label.text
            drawn = " ".join("".join(word.text for word in line.words) for line in label._label._cached_lines)
            assert "".join(drawn.split()) == "".join(label.text.split())  # Kivy may leave a last line out
    finally:
        window.remove_widget(shell)


@pytest.mark.parametrize("name", ["names-asked", "names-asked-last"])
def test_both_answers_about_a_name_lie_in_the_window(window, name):
    shell = shown(window, name, "vi")
    try:
        screen = shell.screen
        low, high = screen.scroll.y, screen.scroll.top
        for key in ("erase", "keep"):
            row = screen.rows.row(key)
            assert low <= row.to_window(*row.pos)[1] and row.to_window(0, row.top)[1] <= high + 1
    finally:
        window.remove_widget(shell)


def test_the_games_to_teach_are_a_finger_high(window):
    shell = shown(window, "learn-taught", "vi")
    try:
        choice = shell.screen.choice
        assert all(part.height >= theme.current().metrics.target - 1 for part in choice.parts)
        assert choice.y >= shell.screen.scroll.top
    finally:
        window.remove_widget(shell)
