"""The expedition in a real window drawn offscreen, tapped through Kivy's own touch dispatch."""

import pytest
from msgspec.structs import replace

from companion.commands import Submit, Undo
from companion.game import say
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.i18n import Words
from companion.snapshot import Preferences, Refusal, Scanned
from ui import gallery, theme
from ui.games import load
from ui.games.incan_gold.scenes import EIGHT, FOUR, LONG, after, scenes, stay
from ui.theme import Metrics

ENGLISH = Words("en")


class Scene:
    """A table of its own in the window, with what it submitted and how often its action changed."""

    def __init__(self, window, metrics):
        self.window, self.metrics = window, metrics
        self.sent, self.changes = [], 0
        self.table = load("incan_gold").make_table(self.submit, metrics, self.changed)
        frame = metrics.frame(4)
        self.table.pos, self.table.size = (0, frame.table.y), (frame.table.width, frame.table.height)
        window.add_widget(self.table)

    def submit(self, command):
        self.sent.append(command)
        return len(self.sent)

    def changed(self):
        self.changes += 1

    def show(self, snapshot, frames=3):
        self.table.show(snapshot, ENGLISH)
        gallery.step(frames)
        return self.table

    def tap(self, widget):
        from kivy.tests.common import UnitTestTouch

        finger = UnitTestTouch(*widget.center)
        finger.touch_down()
        finger.touch_up()
        gallery.step(2)


@pytest.fixture(scope="module")
def window():
    gallery.prepare(headless=True)
    return gallery.open_window(800, 480)


@pytest.fixture
def scene(window):
    metrics = Metrics(800, 480)
    theme.use(metrics, accent="turquoise", reduced_motion=True)
    made = Scene(window, metrics)
    yield made
    window.remove_widget(made.table)
    theme.use(Metrics())


def every(widget):
    yield widget
    for child in widget.children:
        yield from every(child)


def cells(table):
    from ui.games.incan_gold.cards import PickCell

    return [widget for widget in every(table) if isinstance(widget, PickCell)]


def path(table):
    from ui.games.incan_gold.cards import Path

    (found,) = [widget for widget in every(table) if isinstance(widget, Path)]
    return found


def words_on(table):
    return " ".join(widget.text for widget in every(table) if getattr(widget, "text", "") and widget.opacity)


def test_one_tap_turns_up_a_card(scene):
    table = scene.show(after(FOUR, OpenTemple()))
    fire = next(cell for cell in cells(table) if cell.pick.card == "hazard:fire")
    scene.tap(fire)
    assert scene.sent == [Submit(Reveal("hazard:fire"), 1)]


def test_every_card_to_pick_is_a_fingers_width_and_lies_on_the_table(scene):
    table = scene.show(after(EIGHT, *LONG, Vote(stay=("An", "Bình"), leave=("Chi",))))
    assert len(cells(table)) >= 7
    for cell in cells(table):
        assert min(cell.size) >= scene.metrics.target
        assert cell.x >= table.x
        assert cell.right <= table.right
        assert cell.y >= table.y
        assert cell.top <= table.top
    assert path(table).height >= scene.metrics.px(50)


def test_a_refusal_is_said_at_the_cards_and_goes_with_the_next_move(scene):
    shot = after(FOUR, OpenTemple())
    table = scene.show(shot)
    scene.tap(cells(table)[0])
    ticket = len(scene.sent)
    assert table.takes(ticket)
    message = say("refusal.card-exhausted", card="treasure:1")
    table = scene.show(replace(shot, refusal=Refusal("card-exhausted", message, ticket)))
    assert ENGLISH(message) in words_on(table)
    table = scene.show(after(FOUR, OpenTemple(), Reveal("treasure:2")))
    assert ENGLISH(message) not in words_on(table)


def test_another_screens_refusal_is_not_said_here(scene):
    shot = after(FOUR, OpenTemple())
    scene.show(shot)
    message = say("refusal.vote-due")
    table = scene.show(replace(shot, refusal=Refusal("vote-due", message, 77)))
    assert not table.takes(77)
    assert ENGLISH(message) not in words_on(table)


def test_an_unknown_scan_is_said_once_and_not_after_the_next_move(scene):
    shot = after(FOUR, OpenTemple())
    old = Scanned("0001", "unknown", say("refusal.vote-due"), 1)
    table = scene.show(replace(shot, scanned=old))
    assert ENGLISH(old.message) not in words_on(table)
    new = replace(old, number=2)
    table = scene.show(replace(shot, scanned=new))
    assert ENGLISH(old.message) in words_on(table)
    table = scene.show(replace(after(FOUR, OpenTemple(), Reveal("treasure:2")), scanned=new))
    assert ENGLISH(old.message) not in words_on(table)


def test_cards_on_the_path_stay_where_they_are_while_the_snapshot_says_the_same(scene):
    shot = after(FOUR, OpenTemple(), Reveal("treasure:11"))
    table = scene.show(shot)
    before = path(table).cards
    places = [tuple(card.pos) for card in before]
    table = scene.show(replace(shot, version=99))
    assert path(table).cards == before
    assert [tuple(card.pos) for card in before] == places


def test_undo_stands_beside_the_sentence(scene):
    from ui.widgets.told import Told

    shot = after(FOUR, OpenTemple(), Reveal("treasure:11"))
    table = scene.show(shot)
    (told,) = [widget for widget in every(table) if isinstance(widget, Told)]
    (button,) = [widget for widget in told.children if hasattr(widget, "icon")]
    scene.tap(button)
    assert scene.sent == [Undo(shot.position)]


def test_open_hands_mark_who_leaves_and_the_next_move_forgets_it(scene):
    shot = after(FOUR, OpenTemple(), Reveal("treasure:11"), way="open")
    table = scene.show(shot)
    assert table.action() is None
    assert table.tap_seat("Bình")
    assert scene.changes == 1
    assert table.action().primary.command == Submit(Vote(("An", "Chi", "Đức"), ("Bình",)), shot.position)
    assert table.tap_seat("Bình")
    assert table.action() is None
    table.tap_seat("An")
    scene.show(after(FOUR, OpenTemple(), Reveal("treasure:11"), stay(*FOUR), way="open"))
    assert table.action() is None


def test_a_seat_in_camp_says_why_it_can_not_leave(scene):
    shot = after(
        FOUR, OpenTemple(), Reveal("treasure:11"), Vote(FOUR[:3], ("Đức",)), Reveal("treasure:9"), way="open"
    )
    table = scene.show(shot)
    assert table.tap_seat("Đức")
    gallery.step(2)
    assert table.action() is None
    assert "Đức is in camp" in words_on(table)


def test_seats_mean_nothing_while_votes_are_secret(scene):
    table = scene.show(after(FOUR, OpenTemple(), Reveal("treasure:11")))
    assert not table.tap_seat("Bình")


def test_a_card_is_dealt_and_gems_travel_while_taps_still_count(scene):
    from ui.games.incan_gold.table import Stone

    theme.use(scene.metrics, accent="turquoise")
    scene.show(after(FOUR, OpenTemple()))
    shot = after(FOUR, OpenTemple(), Reveal("treasure:11"))
    table = scene.show(shot, frames=1)
    assert sum(isinstance(widget, Stone) for widget in table.children) == 4
    from ui.widgets.told import Told

    (told,) = [widget for widget in every(table) if isinstance(widget, Told)]
    (button,) = [widget for widget in told.children if hasattr(widget, "icon")]
    scene.tap(button)
    assert scene.sent == [Undo(shot.position)]
    for _ in range(400):
        gallery.step(1)
        if not any(isinstance(widget, Stone) for widget in table.children):
            break
    assert not any(isinstance(widget, Stone) for widget in table.children)
    card = path(table).cards[-1]
    assert tuple(card.pos) == card.goal[:2]


def test_with_reduced_motion_nothing_moves(scene):
    from ui.games.incan_gold.table import Stone

    scene.show(after(FOUR, OpenTemple()))
    table = scene.show(after(FOUR, OpenTemple(), Reveal("treasure:11")), frames=1)
    assert not any(isinstance(widget, Stone) for widget in table.children)
    card = path(table).cards[-1]
    assert tuple(card.pos) == card.goal[:2]


def test_the_language_changes_every_word_at_once(scene):
    shot = after(FOUR, OpenTemple(), Reveal("treasure:11"), preferences=Preferences(show_chance=True))
    table = scene.show(shot)
    assert "Treasure 11" in words_on(table)
    table.show(shot, Words("vi"))
    gallery.step(2)
    assert "Kho báu 11" in words_on(table)
    assert "Treasure" not in words_on(table)


@pytest.mark.parametrize(
    "moment", [one for one in scenes() if one.screen == "play"], ids=lambda one: one.name
)
def test_no_part_lies_on_another(scene, moment):
    from ui.widgets.told import Bubble, Hands

    table = scene.show(moment.snapshot)
    parts = [widget for widget in table.children if not isinstance(widget, Bubble)]
    for one in parts:
        assert one.y >= table.y - 1
        assert one.top <= table.top + 1
        if isinstance(one, Hands):
            assert one.wanted_height(one.width) <= one.height + 1
    for index, one in enumerate(parts):
        for other in parts[index + 1 :]:
            apart = one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y
            assert apart, (one, other)


def test_where_not_all_lines_have_room_what_goes_into_the_tent_is_seen_and_a_tap_opens_the_rest(scene):
    table = next(one for one in scenes() if one.name == "many-hands").snapshot
    table = scene.show(table)
    hands = table._hands
    assert len([line for line in hands.children if line.height]) == 4
    table.size_hint = (None, None)
    table.size = (800, 288 - scene.metrics.px(40))  # a strip of notices
    table._arrange()
    gallery.step(3)
    seen = [line._words.text for line in hands.children]
    assert 0 < len(seen) < 4
    assert any(text.startswith("Change it all and put into the tent") for text in seen)
    scene.tap(hands)
    assert len(hands.children) == 4
    assert path(table).height >= scene.metrics.px(20)


def test_after_the_round_the_path_still_lies_there_with_what_ended_it_marked(scene):
    from ui.games.incan_gold.parts import CalmLine

    moves = (OpenTemple(), Reveal("treasure:9"), stay(*FOUR), Reveal("hazard:fire"), stay(*FOUR))
    table = scene.show(after(FOUR, *moves, Reveal("hazard:fire")))
    assert [card.lying.deadly for card in path(table).cards] == [False, True, True]
    assert [widget for widget in every(table) if isinstance(widget, CalmLine)]
    assert not cells(table)
    table = scene.show(after(FOUR, *moves, Reveal("hazard:fire"), OpenTemple()))
    assert path(table).cards == ()
    assert not [widget for widget in every(table) if isinstance(widget, CalmLine)]


def test_the_picker_comes_back_with_the_cells_it_had(scene):
    table = scene.show(after(FOUR, OpenTemple()))
    first = set(map(id, cells(table)))
    scene.show(after(FOUR, OpenTemple(), Reveal("treasure:9")))
    assert not cells(table)
    scene.show(after(FOUR, OpenTemple(), Reveal("treasure:9"), stay(*FOUR)))
    again = cells(table)
    assert {id(cell) for cell in again} <= first
    assert all(cell.pick.card != "treasure:9" for cell in again)


def test_a_card_from_the_reader_is_marked_and_one_from_a_finger_is_not(scene):
    from ui.widgets.told import Told

    table = scene.show(after(FOUR, OpenTemple()))
    (told,) = [widget for widget in every(table) if isinstance(widget, Told)]
    taken = Scanned("0009", "taken", say("scan.taken", card=say("incan_gold.card.treasure", value=9)), 1)
    scene.show(replace(after(FOUR, OpenTemple(), Reveal("treasure:9")), scanned=taken))
    assert told.read
    scene.show(replace(after(FOUR, OpenTemple(), Reveal("treasure:9"), stay(*FOUR)), scanned=taken))
    assert not told.read


def test_the_vote_draws_both_choices_alike_and_the_end_has_a_trophy():
    gallery.prepare(headless=True)
    from ui import games

    ui = load("incan_gold")
    marks = [games.mark(ui, choice, 60, theme.TEXT) for choice in ("stay", "leave")]
    assert {tuple(mark.size) for mark in marks} == {(60, 60)}
    assert games.mark(ui, "trophy", 90, theme.TEXT).height == 90
    assert games.mark(ui, "treasure:9", 30, theme.TEXT) is None  # its number says it all
    assert games.mark(object(), "trophy", 90, theme.TEXT) is None  # a game without drawings


def test_a_seat_that_leaves_carries_the_tent_instead_of_its_figure_until_it_is_tapped_back(scene):
    from ui import games
    from ui.widgets.seats import SeatRow, SeatView

    table = scene.show(after(FOUR, OpenTemple(), Reveal("treasure:11"), way="open"))
    table.tap_seat("Bình")
    assert games.marked(table) == {"Bình": "leave"}
    row = SeatRow(draw=lambda name, side: games.mark(load("incan_gold"), name, side, theme.TEXT))
    row.show([SeatView("Bình", 1, "2", mark="leave")])
    gallery.step(1)
    (chip,) = row.chips
    assert chip._sign.parent is chip
    assert chip._figure.text == ""
    assert chip._symbol.dimmed
    row.show([SeatView("Bình", 1, "2")])
    assert chip._sign is None
    assert chip._figure.text == "2"
    table.tap_seat("Bình")
    assert games.marked(table) == {}


def test_after_a_first_danger_open_hands_are_told_to_tap_who_leaves():
    from ui.games.incan_gold.presenter import present_action

    shot = after(FOUR, OpenTemple(), Reveal("hazard:fire"), way="open")
    assert present_action(shot, ENGLISH).prompt == ENGLISH.text("incan_gold.screen.choice-open", leader="An")
    secret = after(FOUR, OpenTemple(), Reveal("hazard:fire"))
    assert present_action(secret, ENGLISH).prompt == ENGLISH(secret.prompt.sentence)
