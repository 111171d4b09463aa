"""Widgets in a real window drawn offscreen, tapped through Kivy's own touch dispatch."""

import pytest

from ui import gallery, theme
from ui.theme import Metrics


@pytest.fixture(scope="module")
def window():
    gallery.prepare(headless=True)
    return gallery.open_window(800, 480)


@pytest.fixture
def show(window):
    """Puts one widget into the window and draws it."""
    shown = []
    theme.use(Metrics(800, 480, 5.2), accent="turquoise")

    def put(widget):
        shown.append(widget)
        window.add_widget(widget)
        gallery.step(4)
        return widget

    yield put
    for widget in shown:
        window.remove_widget(widget)
    theme.use(Metrics())


def touch(x, y):
    from kivy.tests.common import UnitTestTouch

    return UnitTestTouch(x, y)


def middle(widget):
    return widget.to_window(widget.x + widget.width / 2, widget.y + widget.height / 2)


def tap(widget):
    finger = touch(*middle(widget))
    finger.touch_down()
    finger.touch_up()
    gallery.step(2)


def heard(widget, *events):
    """What the widget says from now on: (event, its arguments)."""
    log = []
    for event in events:
        widget.bind(**{event: lambda _widget, *facts, event=event: log.append((event, *facts))})
    return log


def every(widget):
    """The widget and all below it."""
    yield widget
    for child in widget.children:
        yield from every(child)


def test_a_press_shows_within_a_frame_and_counts_when_the_finger_lifts_inside(show):
    from ui.widgets.buttons import PrimaryButton

    button = show(PrimaryButton("Reveal", pos=(100, 100)))
    log = heard(button, "on_press", "on_release", "on_refused")
    finger = touch(*middle(button))
    finger.touch_down()
    assert button.pressed
    assert log == [("on_press",)]
    finger.touch_up()
    assert log[-1] == ("on_release",)


def test_a_finger_that_slides_away_takes_the_press_back(show):
    from ui.widgets.buttons import QuietButton

    button = show(QuietButton("Undo", pos=(100, 100)))
    log = heard(button, "on_release")
    finger = touch(*middle(button))
    finger.touch_down()
    finger.touch_move(700, 400)
    assert not button.pressed
    finger.touch_up()
    assert log == []


def test_two_fingers_on_one_button_are_one_press(show):
    from ui.widgets.buttons import QuietButton

    button = show(QuietButton("Undo", pos=(100, 100)))
    log = heard(button, "on_press", "on_release")
    one, two = touch(*middle(button)), touch(*middle(button))
    one.touch_down()
    two.touch_down()
    two.touch_up()
    one.touch_up()
    assert log == [("on_press",), ("on_release",)]


def test_a_dimmed_control_says_why(show):
    from ui.widgets.buttons import IconButton

    button = show(IconButton("undo", pos=(100, 100), allowed=False, reason="nothing to undo"))
    log = heard(button, "on_release", "on_refused")
    tap(button)
    assert log == [("on_refused", "nothing to undo")]


def test_the_bar_passes_on_what_was_tapped(show):
    from ui.widgets.bar import Bar

    bar = show(Bar("Incan Gold", can_undo=True, redo_reason="nothing to redo", pos=(0, 400)))
    log = heard(bar, "on_undo", "on_redo", "on_menu", "on_refused")
    for x in (20, 90, 780):
        finger = touch(x, 420)
        finger.touch_down()
        finger.touch_up()
    assert log == [("on_undo",), ("on_refused", "nothing to redo"), ("on_menu",)]


def test_the_strip_is_gone_without_words_and_has_one_line_with_many(show):
    from ui.widgets.bar import Strip

    strip = show(Strip())
    assert strip.height == 0
    strip.text, strip.remedy_text = "The reader is unplugged. " * 8, "Hardware"
    gallery.step(3)
    assert strip.height == theme.current().metrics.strip
    assert strip.opens, "what is cut can be read whole"
    log = heard(strip, "on_remedy", "on_release")
    for x in (strip.width - 20, 100):
        finger = touch(x, strip.center_y)
        finger.touch_down()
        finger.touch_up()
    assert log == [("on_remedy",), ("on_release",)]
    strip.text = "Short."
    gallery.step(3)
    assert not strip.opens
    strip.whole = True
    assert strip.opens


def test_a_closed_strip_leaves_the_table_its_room():
    assert Metrics.for_screen(800, 480).strip <= 40


@pytest.mark.parametrize("words", [3, 12, 30, 60])
def test_a_prompt_of_any_length_is_whole(show, words):
    from ui.widgets.action import PromptBar
    from ui.widgets.text import FitText, measure

    bar = show(PromptBar("Nguyễn ở lại " * (words // 3), "Công bố phiếu", "Bỏ qua"))
    label = next(child for child in bar.children if isinstance(child, FitText))
    assert measure(label.text, label.font_size, True, label.width)[1] <= label.height + 1
    assert bar.height >= theme.current().metrics.action


def test_the_whole_end_of_the_prompt_bar_is_the_action(show, monkeypatch):
    from ui.widgets import action
    from ui.widgets.action import PromptBar

    monkeypatch.setattr(action, "SETTLING", 0.0)
    bar = show(PromptBar("Turn over", "Go"))
    log = heard(bar, "on_action", "on_refused")
    corner = touch(799, 1)
    corner.touch_down()
    corner.touch_up()
    assert log == [("on_action",)]
    bar.action_allowed, bar.action_reason = False, "a vote is due"
    gallery.step(2)
    tap(bar.button)
    assert log[-1] == ("on_refused", "a vote is due")
    assert bar.button.height >= theme.current().metrics.mm(13)


def test_a_button_that_has_just_become_another_is_felt_but_does_nothing(show, monkeypatch):
    from ui.widgets import action
    from ui.widgets.action import PromptBar

    monkeypatch.setattr(action, "SETTLING", 0.0)
    bar = show(PromptBar("Bình: trade or build", "End turn", "Trade"))
    log = heard(bar, "on_action", "on_quiet", "on_refused")
    middle = bar.button.center
    monkeypatch.setattr(action, "SETTLING", 0.1)
    bar.action_text, bar.quiet_text, bar.action_allowed = "Swap", "Back", False
    hasty = touch(*middle)
    hasty.touch_down()
    assert bar.button.pressed
    hasty.touch_up()
    assert log == []
    from kivy.clock import Clock

    changed = Clock.get_time()
    while Clock.get_time() < changed + 0.1:
        gallery.step(1)
    tap(bar.button)
    assert log == [("on_refused", "")]


def test_a_refusal_is_said_in_the_danger_colour(show):
    from ui.widgets.action import PromptBar
    from ui.widgets.text import FitText

    bar = show(PromptBar("A vote is due", "Go"))
    label = next(child for child in bar.children if isinstance(child, FitText))
    assert tuple(label.color) == theme.current().accent
    bar.refused = True
    gallery.step(2)
    assert tuple(label.color) == theme.DANGER
    assert bar.refused


NAMES = ["An", "Bình", "Nguyễn Thảo", "Chi", "Maximiliane von Hohenstei", "Đức", "Phượng", "Günther"]


def seats(count):
    from ui.widgets.seats import SeatView

    return [SeatView(NAMES[i], i, str(i * 9), turn=i == 1) for i in range(count)]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("count", range(1, 9))
def test_seats_lie_beside_each_other_without_overlap(show, size, count):
    from ui.widgets.seats import SeatRow

    theme.use(Metrics.for_screen(*size))
    row = show(SeatRow(seats(count), size_hint=(None, None), width=size[0]))
    boxes = [(chip.x, chip.y, chip.right, chip.top) for chip in row.chips]
    assert row.height == theme.current().metrics.seats(count)
    for i, (left, low, right, high) in enumerate(boxes):
        assert 0 <= left < right <= size[0]
        assert row.y <= low < high <= row.top
        for other in boxes[i + 1 :]:
            assert right <= other[0] or other[2] <= left or high <= other[1] or other[3] <= low


def test_a_cut_name_opens_when_tapped_and_closes_again(show):
    from ui.widgets.seats import SeatRow

    row = show(SeatRow(seats(8)))
    log = heard(row, "on_seat")
    chip = row.chips[4]
    assert chip.cut
    assert not row.chips[0].cut
    tap(chip)
    gallery.step(2)
    assert not chip.cut
    tap(chip)
    assert chip.cut
    tap(row.chips[0])
    assert row.opened == -1
    assert log == [("on_seat", 4), ("on_seat", 4), ("on_seat", 0)]


def test_seat_chips_are_kept_when_only_figures_change(show):
    from ui.widgets.seats import SeatRow

    row = show(SeatRow(seats(4)))
    before = row.chips
    row.show(seats(4))
    assert row.chips == before
    row.show(seats(3))
    assert len(row.chips) == 3


def test_a_checklist_ticks_and_tells(show):
    from ui.widgets.panels import Checklist

    checklist = show(Checklist([("Shuffle", "thirty cards"), ("Deal", "")]))
    log = heard(checklist, "on_tick")
    tap(checklist.rows[1])
    tap(checklist.rows[1])
    assert log == [("on_tick", 1, True), ("on_tick", 1, False)]
    assert all(row.height >= theme.current().metrics.target for row in checklist.rows)


def test_toggle_choice_and_stepper_tell_what_a_finger_changed(show):
    from kivy.uix.boxlayout import BoxLayout

    from ui.widgets.choices import Choice, Stepper, Toggle

    toggle = Toggle("Votes with buttons")
    choice = Choice([("en", "English"), ("vi", "Tiếng Việt"), ("xx", "-")], "en", {"xx": "not there"})
    stepper = Stepper(1, low=1, high=2, low_reason="one at least", high_reason="two at most")
    box = BoxLayout(orientation="vertical")
    log = []
    for widget, events in (
        (toggle, ["on_toggle"]),
        (choice, ["on_choose", "on_refused"]),
        (stepper, ["on_change", "on_refused"]),
    ):
        box.add_widget(widget)
        for event in events:
            widget.bind(**{event: lambda _w, *facts, event=event: log.append((event, *facts))})
    show(box)
    tap(toggle)
    for part in (*choice.parts, choice.parts[1]):
        tap(part)
    for x in (20, stepper.width - 20, stepper.width - 20):
        finger = touch(stepper.x + x, stepper.center_y)
        finger.touch_down()
        finger.touch_up()
    assert log == [
        ("on_toggle", True),
        ("on_choose", "vi"),
        ("on_refused", "not there"),
        ("on_refused", "one at least"),
        ("on_change", 2),
        ("on_refused", "two at most"),
    ]


def test_a_vietnamese_name_is_typed_by_touch(show):
    from ui.widgets.keyboard import Keyboard

    keyboard = show(Keyboard())
    log = heard(keyboard, "on_done")
    for key in [
        "n",
        "g",
        "u",
        "y",
        "ê",
        "n",
        "tone-tilde",
        "space",
        "b",
        "i",
        "n",
        "h",
        "tone-grave",
        "done",
    ]:
        tap(keyboard.cap(key))
    assert log == [("on_done", "Nguyễn Bình")]
    for cap in keyboard.caps():
        assert cap.height >= theme.current().metrics.target - 1
        assert cap.width >= theme.current().metrics.target


def test_the_other_page_has_figures_and_foreign_letters(show):
    from ui.widgets.keyboard import Keyboard

    keyboard = show(Keyboard())
    tap(keyboard.cap("page"))
    tap(keyboard.cap("ö"))
    tap(keyboard.cap("7"))
    tap(keyboard.cap("page"))
    tap(keyboard.cap("a"))
    tap(keyboard.cap("shift"))
    tap(keyboard.cap("b"))
    tap(keyboard.cap("backspace"))
    assert keyboard.text == "Ö7a"


def test_a_full_name_takes_no_more_letters_but_tones(show):
    from ui.widgets.keyboard import Keyboard

    keyboard = show(Keyboard("An", longest=2))
    log = heard(keyboard, "on_full")
    tap(keyboard.cap("a"))
    tap(keyboard.cap("tone-acute"))
    assert keyboard.text == "Án"
    assert log == [("on_full",)]


def test_the_number_pad_counts(show):
    from ui.widgets.keyboard import NumberPad

    pad = show(NumberPad(longest=2))
    log = heard(pad, "on_number", "on_done", "on_full")
    for key in ["0", "0", "4", "5", "6", "backspace", "done"]:
        tap(pad.cap(key))
    assert log == [
        ("on_number", 0),
        ("on_number", 0),
        ("on_number", 4),
        ("on_number", 45),
        ("on_full",),
        ("on_number", 4),
        ("on_done", 4),
    ]


def test_a_signed_pad_turns_the_sign_over(show):
    from ui.widgets.keyboard import NumberPad

    pad = show(NumberPad(signed=True))
    for key in ["5", "minus"]:
        tap(pad.cap(key))
    assert pad.value == -5
    tap(pad.cap("minus"))
    assert pad.value == 5
    for key in ["backspace", "minus"]:
        tap(pad.cap(key))
    assert pad.value is None


def test_a_list_that_is_too_long_shows_its_bar_and_still_takes_taps(show):
    from ui.widgets.panels import Checklist
    from ui.widgets.scroll import ScrollArea

    area = ScrollArea()
    checklist = Checklist([(f"Step {i}", "") for i in range(20)])
    area.add_widget(checklist)
    show(area)
    assert checklist.height > area.height
    assert area.bar_color[3] > 0.5
    assert area.bar_inactive_color[3] > 0.3


@pytest.mark.parametrize("size", ["800x480", "720x1280"])
def test_no_words_of_the_gallery_are_cut(window, size):
    """Every fitted line fits its box on both small screens; only a seat chip may end in an ellipsis."""
    from ui.widgets.text import FitText, measure

    width, height = (int(part) for part in size.split("x"))
    theme.use(Metrics.for_screen(width, height), accent="sea")
    for name, build in gallery.pages().items():
        page = build()
        page.size_hint, page.size = (None, None), (width, height)
        window.add_widget(page)
        gallery.step(4)
        for label in every(page):
            if isinstance(label, FitText) and label.text:
                across, up = measure(label.text, label.font_size, label.strong, label.width)
                assert up <= label.height + 2, (name, label.text)
                assert across <= label.width + 2, (name, label.text)
        window.remove_widget(page)
    theme.use(Metrics())


def test_figures_are_as_wide_as_each_other_when_drawn(window):
    from ui.widgets.text import measure

    widths = {measure(figure * 6, 44, strong)[0] for figure in "0123456789" for strong in (False,)}
    assert max(widths) - min(widths) <= 1


def test_a_title_of_two_parts_too_long_for_its_line_has_the_second_part_below(show):
    from ui.widgets.bar import Bar

    theme.use(Metrics.for_screen(720, 1280))
    bar = Bar("The wonders of Catan · 10 points win")
    bar.width = 720
    bar._place()
    assert (bar._title.text, bar._below.text) == ("The wonders of Catan", "10 points win")
    assert bar._below.y >= bar.y and bar._title.top <= bar.top
    assert bar._below.center_y < bar._title.y + bar._title.height / 2
    bar.title = "Catan · 10"
    bar._place()
    assert (bar._title.text, bar._below.text) == ("Catan · 10", "")
    theme.use(Metrics())


def test_a_long_name_among_short_ones_is_read_whole(show):
    from ui.widgets.seats import SeatRow, SeatView

    names = ("An", "Bình", "Chi", "Đức", "Giang", "Nguyễn Phương")
    row = show(SeatRow([SeatView(name, place, "12") for place, name in enumerate(names)], width=800))
    assert not any(chip.cut for chip in row.chips)
    widths = [chip.width for chip in row.chips]
    assert widths[-1] > widths[0] and len({round(width) for width in widths[:-1]}) == 1
    assert row.chips[-1].right <= 800
    row.show([SeatView(name, place, "12", turn=place == 5) for place, name in enumerate(names)])
    gallery.step(2)
    assert [chip.width for chip in row.chips] == widths and not row.chips[-1].cut
    row.show([SeatView("Nguyễn Thị Phương Anh", place, "12") for place in range(6)])
    gallery.step(2)
    assert len({round(chip.width) for chip in row.chips}) == 1
