"""Whole journeys made by fingers alone, in a real window over a real desk: every move can be made."""

from random import Random

import pytest

from companion.commands import Begin, Learn, Prefer, Propose, PutAside, Resume, StopLearning, Submit
from companion.game import say
from companion.games.tokaido.box import POWERS
from companion.games.tokaido.game import GAME
from companion.games.tokaido.moves import Bathe, Buy, Dine, Donate, FreeMeal, Meet, Paint, Travel
from companion.i18n import Words
from companion.inputs import CardScan
from tests.ui.driver import Kiosk, every
from ui.games import load
from ui.games.tokaido.scenes import FOUR, after, begun, scenes, when
from ui.games.tokaido.scenes import at as due
from ui.theme import Metrics
from ui.widgets import laying

ENGLISH = Words("en")
FIVE = ("An", "Bo", "Chi", "Duc", "En")


def sit_down(kiosk, players=FIVE, seed=0, **options):
    """A play lies on the table; gives the state the rules have."""
    kiosk.table.submit(Prefer("reduced_motion", True))
    kiosk.table.submit(Propose(GAME.name, players, options, seed))
    proposal = kiosk.snapshot.proposal
    kiosk.table.submit(Begin())
    kiosk.draw()
    assert kiosk.page == "play"
    read = GAME.options_type(**options)
    return GAME.start(
        players, read, GAME.setup_type(**{**proposal.setup, "order": tuple(proposal.setup["order"])})
    )


class Fingers:
    """Makes moves by taps and counts them."""

    def __init__(self, kiosk):
        self.kiosk, self.taps = kiosk, 0

    @property
    def table(self):
        return self.kiosk.screen.table

    def tap(self, widget):
        assert widget.parent is not None
        self.taps += 1
        self.kiosk.tap(widget)

    def space(self, index):
        self.tap(next(cell for cell in self.table.road.cells if cell.space.index == index))

    def pick(self, key):
        self.tap(next(cell for cell in self.table.stop.cells if cell.pick.key == key))

    def bar(self):
        """The lowest bar's button: the only one there, or the filled one."""
        action = self.kiosk.screen.view.action
        self.tap(self.kiosk.button((action.primary or action.secondary).label))

    def pick_or_bar(self, key):
        self.bar() if key is None else self.pick(key)

    def make(self, move):
        match move:
            case Travel(to=to):
                self.space(to)
            case Buy(souvenirs=cards):
                for card in cards:
                    self.pick(card)
                self.bar()
            case Bathe(points=points):
                self.pick(f"hot_spring:{points}")
            case Donate(coins=coins, bank_coin=bank_coin):
                if bank_coin is False:
                    self.pick("bank_coin")
                self.pick(f"coins:{coins}")
            case Meet(card=card, souvenir=souvenir, panorama=panorama):
                self.pick(card)
                if isinstance(souvenir, str):
                    self.pick(souvenir)
                elif isinstance(panorama, str) or (panorama is None and self.table.draft.card):
                    self.pick_or_bar(panorama)
            case Paint(panorama=panorama):
                self.pick_or_bar(panorama)
            case FreeMeal(meal=None) | Dine(meal=None):
                self.bar()
            case FreeMeal(meal=meal) | Dine(meal=meal):
                self.tap(self.table.inn.button)
                self.pick(meal)


def most_taps(move):
    """What a move may cost: one to go somewhere, two more at most; a basket one a souvenir."""
    match move:
        case Travel() | Bathe() | Paint():
            return 1
        case Buy(souvenirs=cards):
            return len(cards) + 1
    return 2


def journey(kiosk, state, lots=1):
    """Play to the end by touch; the table must show what the rules say, after every move."""
    next_move = GAME.simulated(state.terms.players, state.terms.options, None, Random(lots))
    fingers = Fingers(kiosk)
    kinds = set()
    while not GAME.over(state):
        move = next_move(state)
        fingers.taps = 0
        fingers.make(move)
        state = GAME.apply(state, move)
        assert kiosk.snapshot.refusal is None
        assert kiosk.snapshot.view == GAME.view(state), move
        assert fingers.taps <= most_taps(move), move
        kinds.add(type(move))
    assert kiosk.page == "end"
    assert kiosk.snapshot.standings == tuple(GAME.standings(state))
    return kinds


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch):
    """These tap faster than people; one test has it as it is."""
    monkeypatch.setattr(laying, "SETTLING", 0.0)


@pytest.fixture
def kiosk(tmp_path):
    made = Kiosk(tmp_path)
    yield made
    made.close()


def test_five_travel_to_edo_by_touch_alone(kiosk):
    state = sit_down(kiosk, seed=0)
    kinds = journey(kiosk, state)
    assert {Travel, Buy, Bathe, Donate, Meet, Dine} <= kinds


def test_the_other_five_tiles_travel_by_touch_alone(kiosk):
    state = sit_down(kiosk, seed=260)
    others = GAME.deal(FIVE, GAME.options_type(), Random(0)).travelers.values()
    assert {*state.terms.powers, *others} == set(POWERS)
    journey(kiosk, state, lots=3)


def test_two_and_the_neutral_traveler_travel_by_touch_alone(kiosk):
    journey(kiosk, sit_down(kiosk, FIVE[:2], seed=4), lots=5)


def test_back_to_kyoto_without_tiles_on_a_tall_screen(tmp_path):
    kiosk = Kiosk(tmp_path, width=720, height=1280)
    try:
        options = {"return_trip": True, "initiation": True, "preparations": True, "gastronomy": True}
        journey(kiosk, sit_down(kiosk, FIVE[:4], seed=2, **options), lots=7)
    finally:
        kiosk.close()


def test_the_last_points_are_told_one_by_one_and_then_the_ranking(kiosk):
    state = sit_down(kiosk, FIVE[:3], seed=9)
    next_move = GAME.simulated(state.terms.players, state.terms.options, None, Random(1))
    while not GAME.over(state):
        move = next_move(state)
        kiosk.table.evening.play(move)
        state = GAME.apply(state, move)
    kiosk.table._wake()
    kiosk.draw()
    for title in ("Gourmet", "Bather", "Chatterbox", "Collector", "Temple rank"):
        assert title in kiosk.words().splitlines()
        kiosk.tap(kiosk.button("Next"))
    assert "wins." in kiosk.words() or "share" in kiosk.words()
    assert not kiosk.screen.telling
    assert len({text for text in kiosk.words().splitlines() if text.startswith("Panoramas")}) == 1


def test_a_space_that_cannot_be_reached_says_why_beside_it(kiosk):
    state = sit_down(kiosk)
    fingers = Fingers(kiosk)
    first = state.terms.players[state.turn]
    fingers.space(4)
    second = GAME.apply(state, Travel(first, 4))
    fingers.space(0)
    assert "Only forward: at least one space." in kiosk.words()
    fingers.space(4)
    assert f"The space is taken by {first}." in kiosk.words()
    assert kiosk.snapshot.view == GAME.view(second)


def test_a_double_tap_moves_one_traveler_only(kiosk, monkeypatch):
    """A double space lies there for the next as well: the second tap must not send them after."""
    monkeypatch.setattr(laying, "SETTLING", 30.0)
    state = sit_down(kiosk)
    first = state.terms.players[state.turn]
    cell = next(cell for cell in kiosk.screen.table.road.cells if cell.space.index == 7)
    kiosk.tap(cell)
    kiosk.tap(cell)
    assert kiosk.snapshot.view == GAME.view(GAME.apply(state, Travel(first, 7)))


def test_a_finger_that_came_down_on_another_s_turn_moves_nobody(kiosk):
    state = sit_down(kiosk)
    first = state.terms.players[state.turn]
    cell = next(cell for cell in kiosk.screen.table.road.cells if cell.space.index == 11)
    finger = kiosk.touch(cell)
    kiosk.table.submit(Submit(Travel(first, 7), kiosk.snapshot.position))
    kiosk.bridge._drain()
    finger.touch_up()
    kiosk.draw()
    assert kiosk.snapshot.play.moves == 1


def test_a_journey_of_the_past_shows_its_ranking_at_once(kiosk):
    journey(kiosk, sit_down(kiosk, FIVE[:2], seed=4), lots=5)
    assert kiosk.screen.telling
    play = kiosk.snapshot.play.id
    kiosk.table.submit(PutAside())
    kiosk.draw()
    kiosk.table.submit(Resume(play))
    kiosk.draw()
    assert kiosk.page == "end"
    assert not kiosk.screen.telling


def scanner_with(kiosk, *cards):
    for card in cards:
        kiosk.table.submit(Learn(GAME.name, card))
        kiosk.table.happens(CardScan(f"code {card}", "scanner"))
    kiosk.table.submit(StopLearning())
    kiosk.draw()


def scan(kiosk, card):
    kiosk.table.happens(CardScan(f"code {card}", "scanner"))
    kiosk.draw()


def at_village(kiosk):
    state = sit_down(kiosk, FIVE[:2], seed=4)
    Fingers(kiosk).space(8 if state.turn == state.terms.neutral else 1)
    while kiosk.snapshot.view.phase != "village":
        Fingers(kiosk).space(next(index for index in (1, 8) if index in kiosk.snapshot.view.destinations))
    return kiosk.snapshot.view


def test_scanned_souvenirs_lie_in_the_basket_once_and_are_paid_with_one_tap(kiosk):
    scanner_with(kiosk, "gofu", "ocha")
    by = at_village(kiosk).turn
    scan(kiosk, "gofu")
    scan(kiosk, "gofu")
    scan(kiosk, "ocha")
    assert kiosk.screen.table.draft.chosen == ("gofu", "ocha")
    assert "Gofu and Ocha" in kiosk.words()
    Fingers(kiosk).bar()
    seat = next(seat for seat in kiosk.snapshot.view.seats if seat.player == by)
    assert seat.souvenirs == ("gofu", "ocha")


def test_a_second_tap_takes_a_souvenir_out_of_the_basket(kiosk):
    at_village(kiosk)
    fingers = Fingers(kiosk)
    fingers.pick("gofu")
    fingers.pick("gofu")
    assert kiosk.screen.table.draft.chosen == ()


def test_a_seat_opens_what_all_have_gathered_and_the_next_tap_closes_it(kiosk):
    sit_down(kiosk)
    table = kiosk.screen.table
    kiosk.tap(kiosk.screen.seats.chips[1])
    assert table.ledger.parent is table
    assert table.road.parent is None
    kiosk.tap(table.ledger)
    assert table.road.parent is table


class Alone:
    """The table in the window without the shell: what it submitted, and its widgets."""

    def __init__(self, window, metrics):
        from ui import theme

        theme.use(metrics, accent="cherry", reduced_motion=True)
        self.window, self.sent = window, []
        self.table = load(GAME.name).make_table(self.submit, metrics, lambda: None)
        frame = metrics.frame(4)
        self.table.pos, self.table.size = (0, frame.table.y), (frame.table.width, frame.table.height)
        window.add_widget(self.table)

    def submit(self, command):
        self.sent.append(command)
        return len(self.sent)

    def close(self):
        from ui import theme

        self.window.remove_widget(self.table)
        theme.use(Metrics())


@pytest.fixture(params=[(800, 480), (720, 1280), (1280, 800)], ids=str)
def alone(request):
    from ui import gallery

    gallery.prepare(headless=True)
    made = Alone(gallery.open_window(*request.param), Metrics.for_screen(*request.param))
    yield made
    made.close()


def words_on(table):
    return " ".join(widget.text for widget in every(table) if getattr(widget, "text", "") and widget.opacity)


@pytest.mark.parametrize(
    "moment", [one for one in scenes() if one.screen == "play"], ids=lambda one: one.name
)
def test_no_part_lies_on_another_and_all_lie_on_the_table(alone, moment):
    from ui import gallery
    from ui.widgets.told import Bubble

    alone.table.show(moment.snapshot, ENGLISH)
    gallery.step(3)
    if moment.prepare is not None:
        moment.prepare(alone.table)
        gallery.step(3)
    parts = [widget for widget in alone.table.children if not isinstance(widget, Bubble)]
    for one in parts:
        assert one.y >= alone.table.y - 1, one
        assert one.top <= alone.table.top + 1, one
    for number, one in enumerate(parts):
        for other in parts[number + 1 :]:
            apart = one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y
            assert apart, (one, other)


@pytest.mark.parametrize("phase", ["travel", "village", "hot_spring", "temple", "encounter"])
def test_what_is_tapped_is_a_fingers_width(alone, phase):
    from ui import gallery
    from ui.theme import current

    alone.table.show(when(due(phase, least=1), begun()), ENGLISH)
    gallery.step(3)
    target = current().metrics.target
    cells = alone.table.road.cells if phase == "travel" else alone.table.stop.cells
    for cell in cells:
        if cell.allowed:
            assert min(cell.size) >= target - 1, (phase, cell.size)


def test_meals_are_covered_until_the_one_who_dines_lifts_the_cover(alone):
    from ui import gallery

    shot = when(due("inn"), begun())
    alone.table.show(shot, ENGLISH)
    gallery.step(2)
    assert alone.table.inn.parent is alone.table
    assert "Dango" not in words_on(alone.table)
    alone.table.choose_key("look")
    gallery.step(2)
    assert "Dango" in words_on(alone.table)
    alone.table.choose_key("back")
    gallery.step(2)
    assert "Dango" not in words_on(alone.table)


def test_the_cover_is_there_again_after_the_meal_and_after_another_move(alone):
    from msgspec.structs import replace

    from ui import gallery

    shot = when(due("inn"), begun())
    alone.table.show(shot, ENGLISH)
    alone.table.choose_key("look")
    alone.table.show(replace(shot, position=shot.position + 1), ENGLISH)
    gallery.step(2)
    assert "Dango" not in words_on(alone.table)


def test_a_refusal_is_said_here_and_names_no_dish(alone):
    from msgspec.structs import replace

    from companion.snapshot import Refusal
    from ui import gallery

    shot = when(due("inn"), begun())
    alone.table.show(shot, ENGLISH)
    alone.table.choose_key("look")
    alone.table.choose_key("soba")
    ticket = len(alone.sent)
    assert alone.table.takes(ticket)
    message = say("refusal.same-dish", player=shot.view.turn)
    alone.table.show(replace(shot, refusal=Refusal("same-dish", message, ticket)), ENGLISH)
    gallery.step(2)
    assert ENGLISH(message) in words_on(alone.table)
    assert "Soba" not in ENGLISH(message)


def test_figures_walk_and_stand_where_the_rules_say(alone):
    from ui import gallery, theme

    theme.use(theme.current().metrics, accent="cherry")
    start = begun()
    alone.table.show(after(start), ENGLISH)
    gallery.step(2)
    alone.table.show(after(start, Travel(FOUR[0], 4)), ENGLISH)
    gallery.step(1)
    figure = alone.table.road.travelers[0]
    cell = next(cell for cell in alone.table.road.cells if cell.space.index == 4)
    assert abs(figure.goal[0] - cell.tile[0] - cell.tile[2] / 2) < 2
    for _ in range(400):
        gallery.step(1)
        if abs(figure.center_x - figure.goal[0]) < 2:
            break
    assert abs(figure.center_x - figure.goal[0]) < 2


def test_the_same_snapshot_again_makes_no_new_widgets(alone):
    from msgspec.structs import replace

    shot = when(due("village"), begun())
    alone.table.show(shot, ENGLISH)
    before = [*alone.table.stop.cells, *alone.table.road.cells]
    alone.table.show(replace(shot, version=99), ENGLISH)
    alone.table.choose_key(before[0].pick.key)
    assert [*alone.table.stop.cells, *alone.table.road.cells] == before


def test_the_language_changes_every_word_at_once(alone):
    from ui import gallery

    shot = when(due("village"), begun())
    alone.table.show(shot, ENGLISH)
    gallery.step(2)
    assert "stops at the village" in words_on(alone.table)
    alone.table.show(shot, Words("vi"))
    gallery.step(2)
    assert "stops" not in words_on(alone.table)
