"""The board in a real window drawn offscreen, over a real desk, touched as a finger would."""

from random import Random

import pytest
from kivy.tests.common import UnitTestTouch

from companion.commands import Prefer, Propose
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Build, EndTurn
from companion.i18n import Words
from companion.inputs import DiceRoll
from tests.ui.driver import Kiosk, every
from tests.ui.seafarers_taps import taps_for
from ui import games, theme
from ui.games.seafarers.board import lit_point, node_point
from ui.games.seafarers.doing import NOTHING, Choice, Lit
from ui.games.seafarers.tile import Tile
from ui.presenters import pad
from ui.theme import Metrics

FOUR = ("An", "Bình", "Chi", "Đức")
ENGLISH = Words("en")


class Sea:
    """A kiosk with a play of Seafarers, and a simulated table that says what the people do."""

    def __init__(self, folder, seed=7, **options):
        self.kiosk = Kiosk(folder)
        self.kiosk.table.submit(Prefer("reduced_motion", True))
        evening = self.kiosk.table.evening
        evening.begin("seafarers", FOUR, seed=seed, **options)
        self.kiosk.table._wake()
        self.kiosk.draw()
        self.evening = evening
        play = evening.desk._playing.play
        header = play.header
        self.step = GAME.simulated(header.players, header.options, header.setup, Random(seed))
        self.taps = 0

    @property
    def state(self):
        return self.evening.desk._playing.play.state

    @property
    def table(self):
        return self.kiosk.screen.table

    @property
    def snapshot(self):
        return self.kiosk.snapshot

    def at(self, x, y):
        """A finger comes down and lifts at a point of the window."""
        finger = UnitTestTouch(x, y)
        finger.touch_down()
        finger.touch_up()
        self.taps += 1
        self.kiosk.draw(1)

    def touch(self, tap):
        """Touch a lit place, a tile or a button of the lowest bar where the finger would."""
        board = self.table.board
        match tap:
            case Lit():
                for _ in range(4):
                    x, y = board.px_of(lit_point(tap))
                    if not board.collide_point(x, y):
                        board.whole()
                        x, y = board.px_of(lit_point(tap))
                    level = board.level
                    # of the frame's outermost hexes only a part is seen
                    x = min(max(x, board.x + 3), board.right - 3)
                    y = min(max(y, board.y + 3), board.top - 3)
                    self.at(x, y)
                    if board.level <= level:
                        return
            case Choice():
                tile = next(one for one in self.tiles() if one.choice == tap)
                self.at(tile.center_x, tile.center_y)
            case "primary":
                self.kiosk.tap(self.kiosk.screen.foot._action)
            case "secondary":
                self.kiosk.tap(self.kiosk.screen.foot._quiet)

    def tiles(self):
        return [widget for widget in every(self.table) if isinstance(widget, Tile)]

    def plays(self, moves, until=None):
        """So many moves by touch alone; each must have become the move that was meant."""
        for _ in range(moves):
            state, position = self.state, self.snapshot.position
            if GAME.over(state):
                return
            move = self.step(state)
            if until is not None and until(state, move):
                return
            for tap in taps_for(self.snapshot, ENGLISH, move):
                self.touch(tap)
            assert self.snapshot.refusal is None, (move, self.snapshot.refusal)
            assert self.snapshot.position == position + 1, move
            assert self.table.doing == NOTHING


@pytest.fixture
def sea(tmp_path):
    made = []

    def begin(**options):
        made.append(Sea(tmp_path, **options))
        return made[-1]

    yield begin
    for one in made:
        one.kiosk.close()
        one.evening.close()


def test_an_evening_goes_by_touch_at_800_by_480(sea):
    play = sea()
    play.plays(90)
    assert play.snapshot.play.moves == 90


def test_a_place_that_is_not_lit_says_which_rule_forbids_it(sea):
    play = sea()
    play.plays(60, until=lambda state, move: isinstance(move, EndTurn))
    board = play.table.board
    rival = next(one for one in play.snapshot.view.seats if one.player != play.snapshot.view.turn)

    play.at(*board.px_of(node_point(rival.settlements[0])))
    assert play.snapshot.refusal is not None
    assert play.table.seen.note == ENGLISH(play.snapshot.refusal.message)
    bubble = play.table._bubble
    assert bubble.opacity == 1
    assert bubble._words.text == play.table.seen.note


def test_two_places_too_close_together_bring_the_board_nearer(sea):
    play = sea()
    board = play.table.board
    lit = play.table.seen.lit
    points = sorted(lit_point(one) for one in lit)
    (ax, ay), (bx, by) = min(
        ((one, other) for one in points for other in points if one < other),
        key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
    )
    assert board.level == 0
    play.at(*board.px_of(((ax + bx) / 2, (ay + by) / 2)))
    assert board.level > 0
    assert play.snapshot.play.moves == 0
    assert play.table._said == ENGLISH.text("seafarers.screen.zoomed")


def test_a_finger_that_drags_the_near_board_taps_nothing(sea):
    play = sea()
    board = play.table.board
    board.zoom(2)
    play.kiosk.draw()
    before = board._middle
    finger = UnitTestTouch(board.center_x, board.center_y)
    finger.touch_down()
    finger.touch_move(board.center_x - 60, board.center_y)
    finger.touch_up()
    play.kiosk.draw()
    assert board._middle[0] > before[0]
    assert play.table.doing == NOTHING


def test_a_finger_means_what_was_lit_when_it_came_down(sea):
    play = sea()
    play.plays(8)
    die = next(tile for tile in play.tiles() if tile.choice.shape == "die-3")
    first = UnitTestTouch(die.center_x, die.center_y)
    first.touch_down()
    play.kiosk.table.happens(DiceRoll((3, 5), "scanner"))
    play.kiosk.draw()
    first.touch_up()
    play.kiosk.draw()
    assert play.snapshot.play.moves == 9  # the roll alone: the tile had become something else
    assert play.table.doing == NOTHING
    assert play.snapshot.happened.facts["total"] == 8


def test_two_fingers_bring_it_nearer_and_further(sea):
    play = sea()
    board = play.table.board
    for start, end, level in ((20, 60, 1), (60, 20, 0)):
        one = UnitTestTouch(board.center_x - start, board.center_y)
        other = UnitTestTouch(board.center_x + start, board.center_y)
        one.touch_down()
        other.touch_down()
        one.touch_move(board.center_x - end, board.center_y)
        other.touch_move(board.center_x + end, board.center_y)
        one.touch_up()
        other.touch_up()
        assert board.level == level


def test_a_stolen_card_is_seen_only_while_a_finger_holds(sea):
    play = sea(seed=3)
    play.plays(120, until=lambda state, move: bool(play.snapshot.asides))
    assert play.snapshot.asides
    aside = play.snapshot.asides[0]
    secret = ENGLISH(aside.message)
    assert secret not in play.kiosk.words()
    tile = next(tile for tile in play.tiles() if tile.choice.secret == secret)
    finger = play.kiosk.touch(tile)
    play.kiosk.draw()
    assert secret in play.kiosk.words()
    finger.touch_up()
    play.kiosk.draw_until(lambda: secret not in play.kiosk.words())
    assert secret not in play.kiosk.words()


def test_a_seat_tells_its_points_and_why(sea):
    play = sea()
    play.plays(8)
    play.table.tap_seat("Bình")
    assert play.table.seen.panel.title.startswith("Bình: 2 of 13")
    assert any("Settlement points 2" in line for line in play.table.seen.panel.lines)
    play.table.tap_seat("Bình")
    assert play.table.doing == NOTHING


def test_a_dimmed_tile_says_why(sea):
    play = sea()
    play.plays(30, until=lambda state, move: state.stage == "turn")
    cards = next(tile for tile in play.tiles() if tile.choice.shape == "card")
    play.at(cards.center_x, cards.center_y)
    knight = next(tile for tile in play.tiles() if tile.choice.shape == "knight")
    play.at(knight.center_x, knight.center_y)
    assert play.table._said == ENGLISH.text("refusal.no-card.none")


def test_a_roll_before_the_reader_is_told_as_read(sea):
    play = sea()
    play.plays(8)
    play.kiosk.table.happens(DiceRoll((3, 5), "scanner"))
    play.kiosk.draw()
    assert play.snapshot.happened.facts["total"] == 8
    assert play.table.seen.read


def test_a_building_is_one_touch_on_the_board(sea):
    play = sea(track_hands=False)
    play.plays(
        200, until=lambda state, move: isinstance(move, Build) and move.piece in ("settlement", "city")
    )
    before = play.snapshot.position
    spots = [one for one in play.table.seen.lit if one.piece in ("settlement", "city")]
    play.table.board.zoom(3, lit_point(spots[0]))
    play.kiosk.draw()
    taps = play.taps
    play.touch(spots[0])
    assert play.taps == taps + 1
    assert play.snapshot.position == before + 1


@pytest.fixture
def kiosk(tmp_path):
    made = Kiosk(tmp_path)
    made.table.submit(Prefer("reduced_motion", True))
    yield made
    made.close()
    made.table.evening.close()


def test_the_set_up_shows_the_board_first_and_ticks_its_steps(kiosk):
    kiosk.table.submit(Propose("seafarers", FOUR, {"scenario": "four_islands"}, 5))
    kiosk.draw()
    page = kiosk.screen
    assert page.own.board.parent is not None
    assert any("harbour tokens" in line for line in page.own.picture.lines)
    kiosk.tap(page.foot._action)
    assert page.own_action is None
    assert page.own.picture.steps <= page.done
    step = min(page.own.picture.steps)
    kiosk.draw()
    page._tick(step, False)
    kiosk.draw()
    assert page.own_action is not None


def test_another_board_is_drawn_from_the_picture(kiosk):
    kiosk.table.submit(Propose("seafarers", FOUR, {"board": "variable"}, 5))
    kiosk.draw()
    before = kiosk.screen.own.picture.board
    kiosk.tap(kiosk.screen.foot._quiet)
    assert kiosk.screen.own.picture.board != before
    assert kiosk.screen.own_action is not None


def test_the_score_pad_counts_a_card_that_one_player_holds(kiosk):
    ui = games.load("seafarers")
    counted = pad.counts("seafarers", FOUR[:3], {}, ui)
    route = next(field for field in pad.fields_of(counted, ui) if field.key == "longest_route")
    counted = counted.with_number(0, "settlements", 3).toggled(0, route, 1).toggled(1, route, 1)
    shown = pad.as_pad(counted, pad.fields_of(counted, ui))
    assert shown["scenario"] == "new_shores"
    assert [one["longest_route"] for one in shown["players"].values()] == [False, True, False]
    ranking = {standing.player: standing.score for standing in GAME.score_pad(shown)}
    assert ranking == {"An": 3, "Bình": 2, "Chi": 0}
    cloth = pad.counts("seafarers", FOUR[:3], {"scenario": "cloth"}, ui)
    keys = {field.key for field in pad.fields_of(cloth, ui)}
    assert "cloth" in keys and "longest_route" not in keys


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_every_scene_keeps_within_its_place(kiosk, size):
    metrics = Metrics.for_screen(*size)
    theme.use(metrics, accent="sea", reduced_motion=True)
    table = games.load("seafarers").make_table(lambda _command: 1, metrics, lambda: None)
    frame = metrics.frame(4)
    table.size_hint = (None, None)  # the window is not as large as that screen
    table.pos, table.size = (0, frame.table.y), (frame.table.width, frame.table.height)
    kiosk.window.add_widget(table)
    for scene in games.load("seafarers").scenes():
        table.doing = NOTHING
        table.show(scene.snapshot, Words("vi"))
        if scene.prepare is not None:
            scene.prepare(table)
        kiosk.draw(2)
        for tile in (widget for widget in every(table) if isinstance(widget, Tile)):
            assert tile.y >= table.y - 1 and tile.top <= table.top + 1, (scene.name, tile.choice)
            for part in (table.told, table.hands):
                hidden = part.parent is None or part.y >= tile.top
                assert hidden, (scene.name, tile.choice)
            assert min(tile.size) >= metrics.target - 1, (scene.name, tile.choice, tile.size)
    kiosk.window.remove_widget(table)
