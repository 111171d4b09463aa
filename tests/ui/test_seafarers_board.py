"""The board of Seafarers: what of it is seen, and how fingers find places that lie close together."""

from itertools import combinations, pairwise
from math import dist
from random import Random

import pytest
from kivy.graphics.instructions import InstructionGroup
from msgspec import to_builtins
from msgspec.structs import replace

from companion.commands import Prefer
from companion.games.seafarers import geometry
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import MoveShip, Options
from companion.games.seafarers.offering import edges_at
from companion.games.seafarers.scenarios.cloth import ClothView
from companion.games.seafarers.scenarios.pirate_islands import FleetView
from companion.i18n import Words
from companion.snapshot import Proposal
from tests.ui.driver import Kiosk
from tests.ui.test_seafarers_table import FOUR, Sea
from ui import games, theme
from ui.games.seafarers.board import HARBOR_REACH, draw, in_order, lit_point
from ui.games.seafarers.brush import Brush
from ui.games.seafarers.doing import NOTHING, Doing
from ui.games.seafarers.marks import WIDE, edge_point, number_point
from ui.games.seafarers.paint import PALE
from ui.games.seafarers.painter import BoardPainter
from ui.games.seafarers.pane import SeaPane
from ui.games.seafarers.scenes import SIX, reached, snapshot_of
from ui.games.seafarers.sea import BESIDE, FINGER
from ui.theme import Metrics, fade, over

SCENARIOS = GAME.choices["scenario"]
FOR_FOUR = ("settlers", "new_world")  # no layout for six
ENGLISH = Words("en")


def begun(scenario, players=FOUR):
    options = Options(scenario=scenario)
    return GAME.start(players, options, GAME.deal(players, options, Random(3)))


def board_of(scenario, players=FOUR):
    return draw(GAME.view(begun(scenario, players)), NOTHING)


@pytest.fixture
def kiosk(tmp_path):
    made = Kiosk(tmp_path)
    yield made
    made.close()
    made.table.evening.close()


# --- what is seen


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_that_lies_on_the_board_is_seen_and_little_of_the_frame(scenario):
    board = board_of(scenario)
    tiles = [hex.at for hex in board.hexes if not hex.frame]
    for axis, half in ((0, WIDE / 2), (1, 1)):
        low, high = min(at[axis] for at in tiles) - half, max(at[axis] for at in tiles) + half
        room = 0.8 if axis == 0 else 0.6
        assert low - room <= board.low[axis] < low
        assert high < board.high[axis] <= high + room
    for harbor in board.harbors:
        for axis in (0, 1):
            assert board.low[axis] <= harbor.at[axis] - HARBOR_REACH[axis] + 1e-9
            assert harbor.at[axis] + HARBOR_REACH[axis] <= board.high[axis] + 1e-9
    for sign in board.signs:
        for axis in (0, 1):
            assert board.low[axis] + 0.3 <= sign.at[axis] <= board.high[axis] - 0.3


def test_the_robber_stands_beside_the_number():
    snapshot = reached(lambda state, move: state.stage == "turn", least=60, scenario="settlers")
    hexes = {hex.at: hex for hex in snapshot.view.hexes}
    assert hexes[snapshot.view.robber].number
    board = draw(snapshot.view, NOTHING)
    robber = next(sign for sign in board.signs if sign.shape == "robber")
    number = next(hex.at for hex in board.hexes if hex.number and dist(hex.at, robber.at) < 1)
    assert dist((number[0], number[1] - 0.36), robber.at) > 0.49 + 0.3  # the disc, and half a robber


def test_the_fleet_shows_its_strength_once_the_dice_are_known():
    before = GAME.view(begun("pirate_islands"))
    assert next(sign for sign in draw(before, NOTHING).signs if sign.shape == "pirate").text == ""
    rolled = reached(lambda state, move: state.stage == "turn", least=40, scenario="pirate_islands").view
    assert isinstance(rolled.own, FleetView)
    board = draw(rolled, NOTHING)
    pirate = next(sign for sign in board.signs if sign.shape == "pirate")
    assert pirate.text == str(min(rolled.dice))
    assert len(board.path) == len(rolled.own.path)
    assert dist(pirate.at, board.path[rolled.own.at]) < 0.5, "in its hex, beside a harbour's sign"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_thief_covers_a_harbour_s_sign_or_a_number(scenario):
    view = GAME.view(begun(scenario))
    sea = [hex.at for hex in view.hexes if hex.terrain == "sea"]
    land = [hex.at for hex in view.hexes if hex.terrain not in ("sea", "fog")]
    across, up = HARBOR_REACH
    places = [("pirate", place) for place in sea] + [("robber", place) for place in land]
    if isinstance(view.own, FleetView):
        places = [("pirate", place) for place in view.own.path]
    for thief, place in places:
        moved = replace(view, **{thief: place})
        if isinstance(view.own, FleetView):
            moved = replace(view, own=replace(view.own, at=view.own.path.index(place)))
        board = draw(moved, NOTHING)
        x, y = next(sign.at for sign in board.signs if sign.shape == thief)
        for harbor in board.harbors:
            # what of the sign is read: its middle; the plate lies above the thief
            beside = abs(harbor.at[0] - x), abs(harbor.at[1] - y)
            assert thief == "robber" or beside[0] > 0.4 or beside[1] > 0.4, (place, harbor)
            assert thief == "pirate" or beside[0] > across or beside[1] > up, (place, harbor)
        for hex in board.hexes:
            if hex.number:
                half = 0.55 if thief == "pirate" else 0.38
                assert dist(number_point(hex), (x, y)) > 0.22 + half, (thief, place)  # its figures


def test_harbour_number_and_fortress_are_three_kinds_of_shape(kiosk):
    theme.use(Metrics.for_screen(800, 480), "sea", reduced_motion=True)
    asked = []

    class Spy(Brush):
        def put(self, layer, name, size, at, colour):
            asked.append((name, at, layer))
            return super().put(layer, name, size, at, colour)

        def figure(self, layer, text, size, at, colour, least=True):
            asked.append((text, at, layer))
            super().figure(layer, text, size, at, colour, least)

    snapshot = reached(lambda state, move: state.stage == "turn", least=40, scenario="pirate_islands")
    board = draw(snapshot.view, NOTHING)
    canvas = InstructionGroup()
    painter = BoardPainter(canvas)
    painter._brush = Spy()
    painter.draw(board, (), None, 30.0)
    drawn = {}
    for name, at, _ in asked:
        drawn.setdefault(at, []).append(name)
    general = next(harbor for harbor in board.harbors if harbor.kind == "3:1")
    assert drawn[general.at] == ["plate", "plate", "plate", "3:1"]
    numbered = next(hex for hex in board.hexes if hex.number)
    assert drawn[number_point(numbered)][:2] == ["disc", str(numbered.number)]
    tokens = [sign for sign in board.signs if sign.shape == "fortress"]
    shields = [names for names in drawn.values() if names == ["shield", "shield"]]
    assert len(shields) == sum(int(sign.text) for sign in tokens) > 0
    order = [layer for name, _, layer in asked if name in ("plate", "settlement")]
    layers = list(painter._layers.values())
    assert layers.index(order[-1]) > max(
        layers.index(layer) for name, _, layer in asked if name == "settlement"
    ), "no house covers a harbour's sign"
    kinds = {type(instruction).__name__ for group in layers for instruction in group.children}
    assert "Line" not in kinds and "Quad" in kinds, "Kivy's pale lines are drawn beyond the board's box"


def test_a_village_tells_its_number_and_what_lies_there():
    view = GAME.view(begun("cloth"))
    assert isinstance(view.own, ClothView)
    signs = [sign for sign in draw(view, NOTHING).signs if sign.shape == "village"]
    assert [(sign.text, sign.more) for sign in signs] == [
        (str(village.number), str(village.cloth)) for village in view.own.villages
    ]


@pytest.mark.parametrize("players", [FOUR, SIX])
def test_what_lies_in_a_village_covers_no_other_village(players):
    signs = [sign for sign in board_of("cloth", players).signs if sign.shape == "village"]
    stocks = [tuple(at + 0.94 * to for at, to in zip(sign.at, sign.towards, strict=True)) for sign in signs]
    assert all(dist(one, other) > 0.94 for one, other in combinations(stocks, 2))
    for stock in stocks:
        assert all(dist(stock, sign.at) > 0.9 for sign in signs)


def test_wall_and_bridge_of_the_wonders_are_told_apart():
    shapes = {sign.shape for sign in board_of("wonders").signs}
    assert {"wall", "bridge"} <= shapes


def test_a_trail_is_walked_from_end_to_end():
    snapshot = reached(lambda state, move: state.route >= 0, least=80)
    edges = snapshot.view.trail
    walked = in_order(edges)
    assert sorted(walked) == sorted(edges) and len(walked) >= 5
    for one, other in pairwise(walked):
        assert set(geometry.ends(one)) & set(geometry.ends(other))


def corners(at):
    x, y = at
    return [
        (x, y),
        *(
            (x + dx * WIDE / 2, y + dy)
            for dx, dy in ((0, 1), (1, 0.5), (1, -0.5), (0, -1), (-1, -0.5), (-1, 0.5))
        ),
    ]


@pytest.mark.parametrize(("size", "pane"), [((800, 480), (454, 288)), ((720, 1280), (720, 600))])
def test_the_buttons_cover_nothing_of_the_board(tmp_path, size, pane):
    sea = Sea(tmp_path)  # a window to draw in
    theme.use(Metrics.for_screen(*size), accent="sea", reduced_motion=True)
    for scenario in SCENARIOS:
        for players in (FOUR, SIX):
            if players == SIX and scenario in FOR_FOUR:
                continue
            made = SeaPane()
            made.pos, made.size = (0, 0), pane
            made.board.show(board_of(scenario, players), (), None)
            made.arrange()
            for _ in range(2):
                board = made.board
                for button in (made.nearer, made.further):
                    if button.parent is None:
                        continue
                    assert made.collide_point(*button.pos) and made.collide_point(
                        button.right - 1, button.top - 1
                    )
                    for hex in board.shown.hexes:
                        if hex.frame:
                            continue
                        for corner in corners(hex.at):
                            x, y = board.px_of(corner)
                            seen = board.collide_point(x, y)
                            inside = button.x < x < button.right and button.y < y < button.top
                            assert not (seen and inside), (scenario, len(players), corner)
                board.zoom(1)
                made.arrange()
    sea.kiosk.close()
    sea.evening.close()


# --- how fingers find their place


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


def closest(board, lit):
    """The two lit places that lie closest to each other on the screen."""
    return min(combinations(lit, 2), key=lambda two: dist(*(board.px_of(lit_point(one)) for one in two)))


def between(board, one, other):
    (ax, ay), (bx, by) = board.px_of(lit_point(one)), board.px_of(lit_point(other))
    return (ax + bx) / 2, (ay + by) / 2


def choose(play, lit):
    """Tap a place; where the board came nearer, once more. Gives how often."""
    for taps in (1, 2, 3):
        level, before = play.table.board.level, (play.table.doing, play.snapshot.position)
        play.at(*play.table.board.px_of(lit_point(lit)))
        if (play.table.doing, play.snapshot.position) != before or play.snapshot.refusal is not None:
            return taps  # chosen; a piece that can't be paid is refused
        assert play.table.board.level > level
    raise AssertionError("the place was never chosen")


def test_a_start_is_placed_by_coming_nearer_and_all_is_seen_again(sea):
    play = sea()
    board = play.table.board
    finger = theme.current().metrics.mm(FINGER)
    assert ENGLISH.text("seafarers.screen.nearer-hint") in play.kiosk.words()
    one, other = closest(board, play.table.seen.lit)
    assert dist(board.px_of(lit_point(one)), board.px_of(lit_point(other))) < finger

    play.at(*between(board, one, other))
    assert board.level > 0 and play.table.doing == NOTHING
    assert board.gone == 1  # at once, with reduced motion
    assert dist(board.px_of(lit_point(one)), board.px_of(lit_point(other))) >= finger - 2
    assert ENGLISH.text("seafarers.screen.zoomed") in play.kiosk.words()

    play.at(*board.px_of(lit_point(one)))
    assert play.table.doing == Doing(tool="place", start=one.at)
    line = play.table.seen.lit[0]
    assert all(board.sees(lit_point(lit)) for lit in play.table.seen.lit)
    choose(play, line)
    if play.table.doing.either is not None:
        play.touch(play.table.seen.panel.groups[0].choices[0])
    assert play.snapshot.play.moves == 1
    assert line.at in {edge for seat in play.snapshot.view.seats for edge in (*seat.roads, *seat.ships)}
    assert board.is_whole


def test_a_place_with_room_round_it_is_one_tap(sea):
    play = sea()
    board, finger = play.table.board, theme.current().metrics.mm(FINGER)

    def alone():
        lit = play.table.seen.lit
        for one in lit:
            here = board.px_of(lit_point(one))
            away = [dist(here, board.px_of(lit_point(other))) for other in lit if other is not one]
            if away and min(away) > finger / 2 and board.sees(lit_point(one)):
                return one
        return None

    play.plays(120, until=lambda state, move: state.stage == "turn" and alone() is not None)
    assert choose(play, alone()) == 1


def test_an_unlit_place_under_the_finger_is_not_taken_for_a_lit_one_beside_it(sea):
    play = sea(track_hands=False)
    play.plays(60, until=lambda state, move: state.stage == "turn" and len(state.rolls) and state.rolled)
    board = play.table.board
    far = theme.current().metrics.mm(BESIDE)
    lit = play.table.seen.lit
    taken = {one.at for one in lit}
    for one in lit:
        if one.kind != "edge" or one.piece == "move":
            continue
        for node in geometry.ends(one.at):
            for edge in edges_at(node):
                at = board.px_of(edge_point(edge))
                away = sorted(dist(at, board.px_of(lit_point(other))) for other in lit)
                alone = away[0] > far and away[1] > theme.current().metrics.mm(FINGER) / 2
                if edge not in taken and alone and away[0] < theme.current().metrics.mm(FINGER) / 2:
                    position = play.snapshot.position
                    play.at(*at)
                    assert play.snapshot.position == position, "nothing was built beside it"
                    assert play.snapshot.refusal is not None and play.table.seen.note
                    play.at(*board.px_of(lit_point(one)))
                    if board.is_whole and play.table.doing == NOTHING:
                        assert play.snapshot.position == position + 1
                    return
    pytest.fail("no such place on this board")


def test_a_ship_moves_by_touch_and_all_is_seen_again(sea):
    play = sea(seed=3)
    play.plays(200, until=lambda state, move: isinstance(move, MoveShip))
    origin = next(lit for lit in play.table.seen.lit if lit.piece == "move")
    choose(play, origin)
    assert play.table.doing.origin == origin.at
    targets = play.table.seen.lit
    assert all(play.table.board.sees(lit_point(lit)) for lit in targets)
    position = play.snapshot.position
    choose(play, targets[0])
    assert play.table.doing != NOTHING or play.snapshot.position == position + 1
    if play.table.doing == NOTHING:
        assert play.table.board.is_whole


def test_a_tap_between_two_hexes_brings_the_board_nearer_for_the_robber(sea):
    play = sea(scenario="settlers")
    play.plays(120, until=lambda state, move: state.stage == "thief")
    board = play.table.board
    assert play.snapshot.prompt.phase == "robber"
    two = closest(board, play.table.seen.lit)
    if dist(*(board.px_of(lit_point(one)) for one in two)) >= theme.current().metrics.mm(FINGER):
        pytest.fail("at 800x480 two hexes lie closer together than a finger is wide")
    play.at(*between(board, *two))
    assert board.level > 0 and play.table.doing == NOTHING
    choose(play, two[0])
    assert play.snapshot.view.robber == two[0].at or play.table.doing.target.at == two[0].at


def test_the_board_moves_before_it_is_tapped_again(sea):
    play = sea()
    play.kiosk.table.submit(Prefer("reduced_motion", False))
    theme.use(theme.current().metrics, "sea", reduced_motion=False)
    board = play.table.board
    one, other = closest(board, play.table.seen.lit)
    play.at(*between(board, one, other))
    assert board.level > 0 and board.gone < 1
    play.at(*board.px_of(lit_point(one)))  # too early: nobody can mean a place on a board that moves
    assert play.table.doing == NOTHING
    play.kiosk.draw_until(lambda: board.gone == 1)
    play.at(*board.px_of(lit_point(one)))
    assert play.table.doing == Doing(tool="place", start=one.at)


def test_a_new_trade_route_runs_along_its_edges_and_stays_its_holders(sea):
    play = sea()
    theme.use(theme.current().metrics, "sea", reduced_motion=False)
    board = play.table.board
    rng, options = Random(5), Options()
    setup = GAME.deal(FOUR, options, rng)
    state = GAME.start(FOUR, options, setup)
    step = GAME.simulated(FOUR, options, setup, rng)
    while True:
        before, move = state, step(state)
        state = GAME.apply(before, move)
        if state.route >= 0 and state.route != before.route:
            break
    play.table.show(snapshot_of(before, 7), ENGLISH)
    play.table.show(snapshot_of(state, 8, before, move), ENGLISH)
    trail = play.table.seen.board.trail
    assert len(trail) == len(snapshot_of(state).view.trail)
    assert play.table.seen.board.trail_seat == state.route
    board.zoom(1)  # in the middle of it the board comes nearer
    alphas = [colour.a for colour in board._painter.trail_colours]
    assert len(alphas) == len(trail) and not any(alphas)

    def seen():
        return {tuple(round(part, 2) for part in colour.rgba) for colour in board._painter.trail_colours}

    play.kiosk.draw_until(lambda: len(seen()) > 1)  # some edges before the others
    assert len(seen()) > 1
    glow = over(fade(theme.seat_style(state.route).colour, 0.55), PALE)
    settled = {tuple(round(part, 2) for part in fade(glow, 0.85))}
    play.kiosk.draw_until(lambda: seen() == settled)
    assert seen() == settled


# --- the end


def test_when_all_is_over_the_board_can_be_looked_at(sea):
    play = sea()
    over = reached(lambda state, move: state.stage == "over")
    play.kiosk.shell.show(over)
    assert play.kiosk.page == "end"
    ranking = play.kiosk.screen.ranking
    play.kiosk.draw()
    play.kiosk.tap(ranking.look)
    assert play.kiosk.page == "look"
    assert play.kiosk.screen.table.seen.board.towns
    best = over.standings[0]
    assert play.kiosk.screen.foot.prompt == play.kiosk.shell.words.text("ui.end.wins", player=best.player)
    assert best.player in play.kiosk.words()
    play.kiosk.tap(play.kiosk.screen.bar._back)
    assert play.kiosk.page == "end"


def test_a_game_without_such_words_has_no_such_button():
    assert isinstance(games.load("seafarers"), games.LooksBack)
    assert not isinstance(games.load("incan_gold"), games.LooksBack)


def test_a_number_makes_room_for_pieces_at_the_foot_of_its_tile():
    board = board_of("pirate_islands")
    pieces = [(sign.at, 0.5) for sign in board.signs if sign.shape == "fortress"]
    pieces += [(town.at, 0.44) for town in board.towns]
    numbers = [number_point(hex) for hex in board.hexes if hex.number]
    assert len(pieces) >= 8 and any(hex.crowded for hex in board.hexes)
    for (x, y), reach in pieces:
        below = [ny - 0.3 for nx, ny in numbers if abs(nx - x) < 0.1 and 0 < ny - y < 1.5]
        assert all(foot > y + reach - 0.01 for foot in below)
    free = next(hex for hex in board.hexes if hex.number and not hex.crowded)
    assert number_point(free)[1] < number_point(replace(free, crowded=True))[1]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_words_of_the_set_up_keep_clear_of_the_board_and_of_the_bar(kiosk, size):
    metrics = Metrics.for_screen(*size)
    theme.use(metrics, accent="sea", reduced_motion=True)
    page = games.load("seafarers").make_setup(lambda _command: None, metrics, lambda: None)
    page.size_hint = (None, None)
    page.pos, page.size = (0, 0), (size[0], size[1] * 0.8)
    kiosk.window.add_widget(page)
    players, options = FOUR, Options(scenario="pirate_islands")
    setup = GAME.deal(players, options, Random(1))
    steps = GAME.checklist(players, options, setup)
    page.show(
        Proposal(
            "seafarers", players, to_builtins(options), to_builtins(setup), seed=1, steps=steps, accent="sea"
        ),
        Words("vi"),
    )
    kiosk.draw(2)
    words, bar = page._lines, page._scroll.right - metrics.px(8)
    left = words.to_window(words.x, words.y)[0]
    assert left + words.width <= bar
    beside = left - page.pane.right >= metrics.gap(4) - 1
    below = page.pane.y - page._scroll.top >= metrics.gap(4) - 1
    assert beside or below
    kiosk.window.remove_widget(page)
