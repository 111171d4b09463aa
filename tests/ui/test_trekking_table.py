"""Trekking's table in a real window drawn offscreen, over a real desk, touched as a finger would."""

from random import Random

import pytest

from companion.commands import Begin, Learn, Prefer, Propose, Redraw, StopLearning, Submit
from companion.games.trekking.game import GAME
from companion.games.trekking.moves import Draw, EndTurn, Options
from companion.i18n import Words
from companion.inputs import ButtonInput, CardScan
from tests.ui.driver import Kiosk, every
from tests.ui.test_trekking_touch import sorted_discards
from tests.ui.trekking_fingers import Bar, fingers
from ui import theme
from ui.games.trekking.screen import GAME_UI
from ui.games.trekking.seen import NOTHING, Draft
from ui.presenters.settings import present_menu

ENGLISH = Words("en")
PLAYERS = ("An", "Bình", "Chi")
ROW = ["paddle:4", "campfire:1", "mountain:3", "boot:2", "tree:4"]


@pytest.fixture(autouse=True)
def calm_fingers(monkeypatch):
    """Taps come as slowly as people's do."""
    from ui.games.trekking import table

    monkeypatch.setattr(table, "SETTLING", 0.0)


@pytest.fixture
def kiosk(tmp_path):
    made = Kiosk(tmp_path)
    yield made
    made.close()


def begin(kiosk, players=PLAYERS, seed=5, options=None, **changes):
    """A play with that seed's set-up, begun without its pages; ``changes`` are laid in the proposal."""
    kiosk.table.submit(Propose("trekking", players, options or {}, seed=seed))
    if changes:
        proposing = kiosk.table.evening.desk._proposing
        proposing.proposal = type(proposing.proposal)(
            **{
                **{name: getattr(proposing.proposal, name) for name in proposing.proposal.__struct_fields__},
                "setup": {**proposing.proposal.setup, **changes},
            }
        )
    kiosk.table.submit(Begin())
    kiosk.draw()
    assert kiosk.page == "play"
    return kiosk.screen.table


def state(kiosk):
    return kiosk.table.evening.desk._play.state


def make(kiosk, *moves):
    for move in moves:
        kiosk.table.submit(Submit(move, kiosk.snapshot.position))
        assert kiosk.snapshot.refusal is None, kiosk.snapshot.refusal
    kiosk.draw()


def tap_at(kiosk, x, y):
    from kivy.tests.common import UnitTestTouch

    finger = UnitTestTouch(x, y)
    finger.touch_down()
    finger.touch_up()
    kiosk.draw(1)


def tap_pick(kiosk, pick):
    """Tap the widget that shows this pick, wherever it is."""
    table, screen = kiosk.screen.table, kiosk.screen
    seen = table._seen
    for spot in seen.board:
        if spot.pick == pick and table.board.parent is not None:
            tap_at(kiosk, *table.board.middle(spot.place))
            return
    for cell in (*table.picker.cells, *table.row.cells):
        shown = getattr(cell, "cell", None) or getattr(cell, "deal", None)
        if shown.pick == pick and cell.get_parent_window() is not None:
            kiosk.touch(cell).touch_up()
            kiosk.draw(1)
            return
    for cell in table.choices.cells:
        shown = getattr(cell, "park", None) or getattr(cell, "stone", None)
        if shown.pick == pick:
            table.choices.scroll_to(cell, animate=False)
            kiosk.draw(2)
            before = (kiosk.snapshot.version, table.draft)
            kiosk.touch(cell).touch_up()
            kiosk.draw_until(lambda before=before: (kiosk.snapshot.version, table.draft) != before)
            kiosk.draw(1)
            return
    bar = Bar(kiosk.snapshot, table.draft)
    for mine, button in ((bar.primary, screen.foot._action), (bar.secondary, screen.foot._quiet)):
        if mine == pick:
            kiosk.touch(button).touch_up()
            kiosk.draw(1)
            return
    (label,) = [each.label for each in seen.slip.buttons if each.pick == pick]
    kiosk.touch(table.slip.button(label)).touch_up()
    kiosk.draw(1)


def play_by_touch(kiosk, move):
    table = kiosk.screen.table
    before = kiosk.snapshot.position
    for find in fingers(kiosk.snapshot, move):
        assert kiosk.snapshot.position == before, "a tap too many"
        tap_pick(kiosk, find(table._seen, Bar(kiosk.snapshot, table.draft)))
    assert kiosk.snapshot.position > before, (move, table.draft, kiosk.snapshot.refusal)


@pytest.mark.parametrize(("seed", "players", "size"), [(17, 3, (800, 480)), (8, 2, (720, 1280))])
def test_a_whole_evening_by_touch(tmp_path, seed, players, size):
    kiosk = Kiosk(tmp_path, width=size[0], height=size[1])
    kiosk.table.submit(Prefer("reduced_motion", True))
    try:
        begin(kiosk, (*PLAYERS, "Đức")[:players], seed=seed)
        start = state(kiosk)
        setup = None
        next_move = GAME.simulated(start.terms.players, Options(), setup, Random(seed))
        moves = 0
        while not GAME.over(state(kiosk)):
            before = state(kiosk)
            move = next_move(before)
            play_by_touch(kiosk, move)
            assert sorted_discards(state(kiosk)) == sorted_discards(GAME.apply(before, move))
            moves += 1
        kiosk.draw()
        assert kiosk.page == "end" and moves > 50
    finally:
        kiosk.close()


def test_one_tap_draws_from_the_deck_and_two_from_the_row(kiosk):
    table = begin(kiosk, trek=ROW, first="An")
    kiosk.tap(table.row.cells[-1])
    assert state(kiosk).hands[0].size == 3
    kiosk.tap(table.row.cells[3])
    assert kiosk.snapshot.position == 2, "the refill isn't known yet"
    kiosk.tap(table.picker.cells[0])
    assert state(kiosk).hands[0].known == ("boot:2",)
    assert "paddle:1" in state(kiosk).row


def test_back_leaves_the_table_as_it_was(kiosk):
    table = begin(kiosk, trek=ROW, first="An")
    kiosk.tap(table.row.cells[3])
    assert table.draft == Draft("draw", "boot:2")
    assert kiosk.screen.foot.quiet_text == "Back"
    kiosk.tap(kiosk.button("Back"))
    assert table.draft == NOTHING and table.picker.parent is None
    assert kiosk.screen.foot.action_text == "Draw from the deck"


def test_a_card_that_can_not_come_is_dimmed_and_says_why(kiosk):
    table = begin(kiosk, trek=["boot:2", "boot:2", "boot:2", "tree:1", "paw:1"], first="An")
    make(kiosk, Draw("An", "boot:2", "boot:2"))
    kiosk.tap(table.row.cells[3])
    gone = next(cell for cell in table.picker.cells if cell.cell.card == "boot:2")
    assert not gone.allowed
    kiosk.tap(gone)
    assert "Every boot 2 lies elsewhere" in kiosk.words()
    assert kiosk.snapshot.position == 2


def test_a_finger_that_slides_over_the_map_is_told_where_it_is(kiosk):
    table = begin(kiosk, first="An")
    from kivy.tests.common import UnitTestTouch

    finger = UnitTestTouch(*table.board.middle("zion"))
    finger.touch_down()
    assert table.board._lens.opacity == 1 and table.board._lens._name.text == "Zion"
    x, y = table.board.middle("glacier")
    finger.touch_move(x, y)
    assert table.board._lens._name.text == "Glacier"
    finger.touch_up()
    kiosk.draw()
    assert table.board._lens.opacity == 0
    assert table.draft.place == "glacier"


def test_a_finger_that_leaves_the_map_means_nothing(kiosk):
    table = begin(kiosk, first="An")
    from kivy.tests.common import UnitTestTouch

    finger = UnitTestTouch(*table.board.middle("zion"))
    finger.touch_down()
    finger.touch_move(kiosk.window.width - 5, 5)
    finger.touch_up()
    kiosk.draw()
    assert table.draft == NOTHING


def test_every_place_is_the_nearest_to_its_own_middle(kiosk):
    table = begin(kiosk, first="An")
    for spot in table._seen.board:
        x, y = table.board.middle(spot.place)
        assert table.board.collide_point(x, y)
        assert table._seen.board[table.board._spread.nearest(x - table.board.x, y - table.board.y)] == spot


def test_a_walk_that_does_not_fit_says_so_at_the_button(kiosk):
    table = begin(kiosk, first="An")
    make(kiosk, *[Draw("An", "deck")] * 2, *[EndTurn(player) for player in ("Bình", "Chi")])
    tap_at(kiosk, *table.board.middle("voyageurs"))
    two = next(cell for cell in table.picker.cells if cell.cell.card == "paw:2")
    kiosk.tap(two)
    assert not kiosk.screen.foot.action_allowed
    kiosk.tap(kiosk.screen.foot.button)
    assert "No walk of 2 trails leads to Voyageurs" in kiosk.words()
    one = next(cell for cell in table.picker.cells if cell.cell.card == "paw:1")
    kiosk.tap(table.slip.button("Last card back"))
    kiosk.tap(one)
    assert kiosk.screen.foot.action_text == "Walk 1" and kiosk.screen.foot.action_allowed
    kiosk.tap(kiosk.screen.foot.button)
    assert GAME.view(state(kiosk)).seats[0].place == "voyageurs"


def test_the_goal_may_change_while_cards_lie_there(kiosk):
    table = begin(kiosk, first="An")
    table.draft = Draft("travel", "voyageurs", ("paw:1",))
    table._refresh()
    goal = next(spot.pick.draft for spot in table._seen.board if spot.place == "wind-cave")
    assert goal == Draft("travel", "wind-cave", ("paw:1",))


def test_a_seat_opens_how_all_stand_and_closes_it(kiosk):
    table = begin(kiosk, first="An")
    kiosk.tap(kiosk.screen.seats.chips[1])
    assert table.sheet.parent is table and table.board.parent is None
    assert "Bình: 2 cards in hand" in kiosk.words()
    kiosk.tap(kiosk.screen.seats.chips[1])
    assert table.sheet.parent is None and table.board.parent is table
    kiosk.tap(kiosk.screen.seats.chips[0])
    kiosk.tap(table.sheet)
    assert table.sheet.parent is None


def test_a_double_tap_is_not_two_answers(kiosk, monkeypatch):
    from ui.games.trekking import table as module

    table = begin(kiosk, trek=ROW, first="An")
    monkeypatch.setattr(module, "SETTLING", 60.0)
    kiosk.tap(table.row.cells[-1])
    kiosk.tap(table.row.cells[-1])
    assert kiosk.snapshot.play.moves == 1
    table._settled_at = 0.0
    tap_at(kiosk, *table.board.middle("voyageurs"))
    kiosk.tap(table.picker.cells[0])
    assert table.draft == Draft("travel", "voyageurs")
    table._settled_at = 0.0
    kiosk.tap(table.picker.cells[0])
    kiosk.tap(table.picker.cells[1])
    assert table.draft.cards == ("paddle:1", "paddle:2"), "cards may follow each other quickly"


def test_a_finger_means_the_card_that_lay_there_when_it_came_down(kiosk):
    table = begin(kiosk, trek=ROW, first="An")
    finger = kiosk.touch(table.row.cells[0])
    make(kiosk, Draw("An", "paddle:4", "tree:1"))
    finger.touch_up()
    kiosk.draw()
    assert table.draft == NOTHING


def test_undo_takes_back_and_forgets_what_was_begun(kiosk):
    table = begin(kiosk, trek=ROW, first="An")
    make(kiosk, Draw("An", "deck"))
    kiosk.tap(table.row.cells[0])
    assert table.draft.kind == "draw"
    kiosk.table.happens(ButtonInput("table.undo", True))
    kiosk.draw()
    assert table.draft == NOTHING and state(kiosk).hands[0].size == 2


# --- readers ------------------------------------------------------------------------------------------


def teach(kiosk, *cards):
    for card in cards:
        kiosk.table.submit(Learn("trekking", card))
        kiosk.table.happens(CardScan(f"code {card}", "scanner"))
    kiosk.table.submit(StopLearning())


def scan(kiosk, card):
    kiosk.table.happens(CardScan(f"code {card}", "scanner"))
    kiosk.draw()


def test_scanned_cards_do_what_taps_do(kiosk):
    teach(kiosk, "boot:2", "paw:1", "voyageurs", "wind-cave")
    table = begin(kiosk, trek=ROW, first="An")
    scan(kiosk, "boot:2")
    assert table.draft == Draft("draw", "boot:2")
    scan(kiosk, "paw:1")
    assert state(kiosk).hands[0].known == ("boot:2",) and "paw:1" in state(kiosk).row
    scan(kiosk, "voyageurs")
    assert table.draft == Draft("travel", "voyageurs")
    scan(kiosk, "paw:1")
    assert table.draft.cards == ("paw:1",)
    kiosk.tap(kiosk.screen.foot.button)
    assert GAME.view(state(kiosk)).seats[0].place == "voyageurs"


def test_a_scanned_card_that_lies_nowhere_says_so(kiosk):
    teach(kiosk, "paw:1")
    table = begin(kiosk, trek=ROW, first="An")
    scan(kiosk, "paw:1")
    assert table.draft == NOTHING and "No paw 1 lies face up" in kiosk.words()


def test_a_card_scanned_before_the_table_was_shown_means_nothing(kiosk):
    teach(kiosk, "boot:2")
    begin(kiosk, trek=ROW, first="An")
    scan(kiosk, "boot:2")
    make(kiosk, Draw("An", "deck"))
    assert kiosk.screen.table.draft == NOTHING


# --- the set-up's map -----------------------------------------------------------------------------------


@pytest.fixture
def setup(kiosk):
    kiosk.table.submit(Propose("trekking", PLAYERS, seed=5))
    kiosk.draw()
    assert kiosk.page == "setup"
    return kiosk.screen


def test_region_by_region_then_the_checklist(kiosk, setup):
    for number in range(5):
        assert setup.own.laying.region == number
        assert setup.own.parent is setup.body and setup.scroll.parent is None
        kiosk.tap(setup.foot.button)
    assert setup.own.parent is None and setup.scroll.parent is setup.body
    assert setup.done == frozenset(range(7))
    assert setup.foot.action_text == "Begin the play"


def test_a_region_is_drawn_again_alone(kiosk, setup):
    before = dict(kiosk.snapshot.proposal.setup["stones"])
    kiosk.tap(setup.own.tabs[1])
    kiosk.tap(kiosk.button("Redraw region"))
    assert kiosk.table.sent[-1] == Redraw("west")
    after = kiosk.snapshot.proposal.setup["stones"]
    assert {place for place in after if after[place] != before[place]} <= {
        lying.place for lying in setup.own.map._map.lying
    }
    assert setup.own.laying.region == 1


def test_stones_that_lie_there_are_ticked_off_and_come_back_with_another_draw(kiosk, setup):
    tap_at(kiosk, *setup.own.map.middle("denali"))
    assert setup.own.laying.marked == {"denali"}
    assert next(lying for lying in setup.own.map._map.lying if lying.place == "denali").marked
    tap_at(kiosk, *setup.own.map.middle("denali"))
    assert not setup.own.laying.marked


def test_a_ticked_region_leads_back_to_its_map(kiosk, setup):
    for _ in range(5):
        kiosk.tap(setup.foot.button)
    setup._tick(3, False)
    kiosk.draw()
    assert setup.own.parent is setup.body and setup.own.laying.region == 1
    assert 3 not in setup.done
    kiosk.tap(setup.foot.button)
    assert setup.own.parent is None and setup.done == frozenset(range(7))


def test_a_new_draw_begins_with_the_first_region(kiosk, setup):
    for _ in range(5):
        kiosk.tap(setup.foot.button)
    kiosk.tap(kiosk.button("Draw again"))
    assert setup.own.laying.region == 5  # five regions lie there: it is asked first
    kiosk.tap(kiosk.screen.foot.button)
    assert setup.own.laying.region == 0 and setup.done == frozenset()
    assert setup.own.parent is setup.body


def test_all_targets_of_the_set_up_are_a_finger_wide(kiosk, setup):
    metrics = theme.current().metrics
    for tab in setup.own.tabs:
        assert min(tab.size) >= metrics.target
        assert tab.y >= setup.body.y and tab.top <= setup.body.top
    for widget in every(setup.own):
        assert widget.right <= setup.body.right + 1


def test_the_menu_leads_to_how_the_rules_are_taken(kiosk):
    begin(kiosk, first="An")
    kiosk.tap(kiosk.screen.bar._menu)
    kiosk.shell.open(next(row.page for row in menu_rows(kiosk) if row.key == "help"))
    kiosk.draw()
    assert kiosk.page == "help"
    assert "A walk may end on START." in kiosk.words()
    kiosk.screen.go_back()
    kiosk.draw()
    assert kiosk.page == "menu"


def menu_rows(kiosk):
    return present_menu(kiosk.snapshot, ENGLISH, GAME_UI).rows


def test_a_small_screen_shows_the_park_cards_with_what_they_ask_for(kiosk):
    table = begin(kiosk)
    parks = [card for card in table._seen.up if not card.major]
    shown = [line.card for line in table.up.lines]
    assert table.up.parent is table
    assert shown == parks
    assert table.row.top <= table.up.y
