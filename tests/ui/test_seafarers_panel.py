"""The panel beside the board, touched as fingers would: secrets under a finger, room for everything."""

from functools import cache

import pytest
from kivy.tests.common import UnitTestTouch
from msgspec.structs import replace

from companion.commands import Prefer
from companion.game import say
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.moves import Discard, Roll
from companion.games.seafarers.view import hand_of
from companion.i18n import Words
from companion.snapshot import HandView
from tests.ui.driver import Kiosk, every
from tests.ui.test_seafarers_table import Sea
from ui import games, theme
from ui.games.seafarers.doing import NOTHING, Doing
from ui.games.seafarers.scenes import FOUR, SIX, reached
from ui.games.seafarers.tile import Tile
from ui.theme import Metrics

ENGLISH = Words("en")


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


def counts(play):
    """What stands in the corners of the five cards."""
    return {tile.choice.colour: tile.choice.count for tile in play.tiles() if tile.choice.colour in RESOURCES}


def holding_tile(play):
    return next(tile for tile in play.tiles() if tile.choice.hold is not None)


def owner_of_cards(play):
    return next(seat.player for seat in play.snapshot.view.seats if seat.cards)


def open_hand(play, player):
    play.table.tap_seat(player)
    play.kiosk.draw()
    own = next(
        tile for tile in play.tiles() if tile.choice.label == ENGLISH.text("seafarers.screen.tool.hand")
    )
    play.at(own.center_x, own.center_y)


def test_a_hand_is_seen_only_while_its_player_holds(sea):
    play = sea()
    play.plays(60, until=lambda state, move: state.stage == "turn")
    player = owner_of_cards(play)
    open_hand(play, player)
    assert set(counts(play).values()) == {""}, "covered first"
    assert play.snapshot.looked is None
    tile = holding_tile(play)
    finger = play.kiosk.touch(tile)
    play.kiosk.draw()
    held = hand_of(play.state, player)
    assert counts(play) == {name: str(held.get(name, 0)) for name in RESOURCES}
    finger.touch_up()
    play.kiosk.draw_until(lambda: play.snapshot.looked is None)
    play.kiosk.draw()
    assert set(counts(play).values()) == {""}
    assert play.table.doing == Doing(tool="hand", who=player), "the page stays where it was"


def test_a_finger_that_slides_off_covers_the_hand(sea):
    play = sea()
    play.plays(60, until=lambda state, move: state.stage == "turn")
    open_hand(play, owner_of_cards(play))
    tile = holding_tile(play)
    finger = UnitTestTouch(tile.center_x, tile.center_y)
    finger.touch_down()
    play.kiosk.draw()
    assert play.snapshot.looked is not None
    finger.touch_move(tile.center_x, tile.top + 200)
    play.kiosk.draw()
    assert play.snapshot.looked is None
    finger.touch_up()


def test_a_move_meanwhile_covers_the_hand(sea):
    play = sea()
    play.plays(60, until=lambda state, move: isinstance(move, Roll))
    open_hand(play, owner_of_cards(play))
    finger = play.kiosk.touch(holding_tile(play))
    play.kiosk.draw()
    assert play.snapshot.looked is not None
    play.evening.roll(2, 4)
    play.kiosk.table._wake()
    play.kiosk.draw()
    assert play.snapshot.looked is None
    assert play.table.doing == NOTHING
    finger.touch_up()
    play.kiosk.draw()
    assert play.snapshot.looked is None


def test_two_players_give_back_cards_each_under_the_own_finger(sea):
    play = sea(seed=6)
    play.plays(400, until=lambda state, move: sum(map(bool, state.discards)) > 1)
    due = dict(play.snapshot.view.discards)
    assert len(due) > 1
    for player, number in due.items():
        tiles = play.tiles()
        who = [tile for tile in tiles if tile.choice.label == player and tile.choice.act is not None]
        if who:
            play.at(who[0].center_x, who[0].center_y)
        held = hand_of(play.state, player)
        finger = play.kiosk.touch(holding_tile(play))
        play.kiosk.draw()
        assert counts(play) == {name: str(held.get(name, 0)) for name in RESOURCES}
        finger.touch_up()
        play.kiosk.draw_until(lambda: play.snapshot.looked is None)
        play.kiosk.draw()
        cards = [name for name, count in held.items() for _ in range(count)][:number]
        before = play.taps
        for name in cards:
            offered = play.table.seen.panel.groups[0].choices
            play.touch(next(choice for choice in offered if choice.colour == name))
        made = play.evening.desk._play.made[-1].entry.move
        assert not (isinstance(made, Discard) and made.by == player), "the last card sends nothing"
        play.touch("primary")
        assert play.taps - before == number, "one tap a card, then one for all"
        made = play.evening.desk._play.made[-1].entry.move
        assert isinstance(made, Discard) and made.by == player
    assert not play.snapshot.view.discards


def test_a_trade_is_put_right_before_it_is_sent(sea):
    play = sea()
    play.plays(60, until=lambda state, move: state.stage == "turn")
    moves = play.snapshot.play.moves

    def tap(group, shape):
        choice = next(
            one
            for one in play.table.seen.panel.groups[group].choices
            if one.shape == shape or one.label == shape
        )
        play.touch(choice)

    play.touch(next(tile.choice for tile in play.tiles() if tile.choice.shape == "trade"))
    partner = next(seat.player for seat in play.snapshot.view.seats if seat.player != play.snapshot.view.turn)
    tap(0, partner)
    tap(1, "wool")
    tap(1, "brick")
    tap(2, "brick")  # no: not brick
    tap(2, "ore")
    tap(1, "ore")  # nor ore
    tap(2, "grain")
    assert (play.table.doing.give, play.table.doing.take) == (("wool",), ("grain",))
    assert play.snapshot.play.moves == moves


# --- room for everything


@cache
def rolled(scenario, players):
    def after_a_roll(state, move):
        return isinstance(move, Roll) and state.stage == "turn"

    return reached(after_a_roll, players, least=120, scenario=scenario)


def tools(snapshot):
    """Everything that can be open beside the board in a turn."""
    view = snapshot.view
    partner = next(seat.player for seat in view.seats if seat.player != view.turn)
    yield NOTHING
    for tool in ("cards", "costs", "chart", "plenty", "monopoly", "points", "trade"):
        yield Doing(tool=tool)
    yield Doing(tool="trade", partner=partner, give=("wool", "wool"), take=("ore",))
    yield Doing(tool="plenty", take=("ore",))
    yield Doing(tool="seat", who=partner)
    yield Doing(tool="hand", who=partner)
    if view.scenario == "wonders":
        yield Doing(tool="wonders")
    if view.scenario == "cloth":
        yield Doing(tool="villages")


@pytest.fixture
def kiosk(tmp_path):
    made = Kiosk(tmp_path)
    made.table.submit(Prefer("reduced_motion", True))
    yield made
    made.close()
    made.table.evening.close()


@pytest.mark.parametrize(("size", "language"), [((800, 480), "en"), ((800, 480), "vi"), ((720, 1280), "vi")])
@pytest.mark.parametrize(
    ("scenario", "players"),
    [("new_shores", SIX), ("wonders", FOUR), ("cloth", FOUR), ("pirate_islands", FOUR)],
)
def test_every_panel_has_room_for_all_it_says(kiosk, size, language, scenario, players):
    metrics = Metrics.for_screen(*size)
    theme.use(metrics, accent="sea", reduced_motion=True)
    table = games.load("seafarers").make_table(lambda _command: 1, metrics, lambda: None)
    frame = metrics.frame(len(players))
    table.size_hint = (None, None)
    table.pos, table.size = (0, frame.table.y), (frame.table.width, frame.table.height)
    kiosk.window.add_widget(table)
    snapshot = rolled(scenario, players)
    hand = dict.fromkeys(RESOURCES, 11)
    partner = next(seat.player for seat in snapshot.view.seats if seat.player != snapshot.view.turn)
    for shown in (snapshot, replace(snapshot, looked=HandView(partner, hand))):
        for doing in tools(snapshot):
            table.doing = doing
            table.show(shown, Words(language))
            kiosk.draw(2)
            panel = table.panel
            low = min((child.y for child in panel.children), default=panel.y)
            assert low >= table.y - 1, doing
            for tile in (widget for widget in every(table) if isinstance(widget, Tile)):
                assert min(tile.size) >= metrics.target - 1, (doing, tile.choice)
            if doing.partner:
                assert partner in {tile._label.text for tile in panel.tiles if tile.parent}, (
                    "with whom is said"
                )
    kiosk.window.remove_widget(table)


@pytest.mark.parametrize("language", ["en", "vi"])
def test_warships_and_fortresses_stay_in_sight_and_elsewhere_what_hands_do_comes_first(kiosk, language):
    metrics = Metrics.for_screen(800, 480)
    theme.use(metrics, accent="sea", reduced_motion=True)
    table = games.load("seafarers").make_table(lambda _command: 1, metrics, lambda: None)
    frame = metrics.frame(4)
    table.size_hint = (None, None)
    table.pos, table.size = (0, frame.table.y), (frame.table.width, frame.table.height)
    kiosk.window.add_widget(table)

    def shown(snapshot, hands):
        lines = tuple(say("seafarers.hand.gift-point", player=FOUR[line % 4]) for line in range(hands))
        table.doing = NOTHING
        table.show(replace(snapshot, hand_out=lines), Words(language))
        kiosk.draw(2)
        return table.panel._figures.parent is not None

    assert shown(reached(lambda state, move: state.stage == "roll", least=160, scenario="pirate_islands"), 0)
    fleet = rolled("pirate_islands", FOUR)
    for hands in (0, 1, 6):
        assert shown(fleet, hands)
        assert not hands or table.hands.y >= table.panel._figures.top - 1
    plain = rolled("new_shores", FOUR)
    assert shown(plain, 0) and shown(plain, 2)
    assert not shown(plain, 5)
    assert table.hands.height == table.hands.wanted_height(table.hands.width), "all lines are seen"
    kiosk.window.remove_widget(table)


@pytest.mark.parametrize("language", ["en", "vi"])
def test_the_fleet_s_attack_is_whole_in_sight_before_any_harvest(kiosk, language):
    metrics = Metrics.for_screen(800, 480)
    theme.use(metrics, accent="sea", reduced_motion=True)
    table = games.load("seafarers").make_table(lambda _command: 1, metrics, lambda: None)
    frame = metrics.frame(4)
    table.size_hint = (None, None)
    table.pos, table.size = (0, frame.table.y), (frame.table.width, frame.table.height)
    kiosk.window.add_widget(table)
    fleet = rolled("pirate_islands", FOUR)
    cards = (say("seafarers.cards.ore", n=1), say("seafarers.cards.wool", n=2))
    attack = say("seafarers.hand.fleet-takes", player="Nguyễn Phương", die=2, warships=0, cards=cards)
    harvest = tuple(say("seafarers.hand.gains", player=player, cards=cards) for player in FOUR)
    told = (say("seafarers.hand.fleet", n=2), attack, *harvest)
    table.show(replace(fleet, hand_out=told), Words(language))
    kiosk.draw(2)
    seen = [line for line in table.hands.children if line.y >= table.hands.y and line.top <= table.hands.top]
    text = [line._words.text for line in seen]
    assert Words(language)(attack) in text and Words(language)(told[0]) in text
    assert table.panel._figures.parent is not None, "each player's cards are counted all the same"
    kiosk.window.remove_widget(table)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_refusal_covers_no_button(kiosk, size):
    metrics = Metrics.for_screen(*size)
    theme.use(metrics, accent="sea", reduced_motion=True)
    table = games.load("seafarers").make_table(lambda _command: 1, metrics, lambda: None)
    frame = metrics.frame(4)
    table.size_hint = (None, None)
    table.pos, table.size = (0, frame.table.y), (frame.table.width, frame.table.height)
    kiosk.window.add_widget(table)
    early = reached(lambda state, move: isinstance(move, Roll) and state.stage == "turn", least=9)
    table.show(early, Words("vi"))
    table.press(Doing(tool="cards"))
    kiosk.draw(2)
    dimmed = [tile for tile in table.panel.tiles if tile.parent is not None and tile.choice.why]
    assert dimmed
    for tile in dimmed:
        table._say(tile.choice.why, (tile.center_x, tile.top))
        assert clear_of(table._bubble._box._image, table), tile.choice
    board = table.board
    for across, up in ((0.02, 0.98), (0.5, 0.99), (0.98, 0.02), (0.5, 0.5)):
        at = board.x + across * board.width, board.y + up * board.height
        table._say(Words("vi").text("refusal.not-connected.settlement"), at)
        box = table._bubble._box._image
        assert clear_of(box, table)
        (x, y), (wide, tall) = box.pos, box.size
        assert not (x <= at[0] <= x + wide and y <= at[1] <= y + tall), "the place stays in sight"
    kiosk.window.remove_widget(table)


def clear_of(box, table):
    """Whether a box lies over nothing that can be tapped but the board."""
    (x, y), (wide, tall) = box.pos, box.size
    others = [tile for tile in table.panel.tiles if tile.parent] + [table.pane.nearer, table.pane.further]
    return y >= table.y and all(
        not one.parent or x + wide <= one.x or one.right <= x or y + tall <= one.y or one.top <= y
        for one in others
    )


@pytest.mark.parametrize("language", ["en", "vi"])
@pytest.mark.parametrize(
    ("size", "scenario", "players"),
    [((720, 1280), "new_shores", SIX), ((800, 480), "pirate_islands", FOUR)],
)
def test_all_that_hands_do_after_a_roll_is_in_sight(kiosk, language, size, scenario, players):
    metrics = Metrics.for_screen(*size)
    theme.use(metrics, accent="sea", reduced_motion=True)
    table = games.load("seafarers").make_table(lambda _command: 1, metrics, lambda: None)
    frame = metrics.frame(len(players))
    table.size_hint = (None, None)
    table.pos, table.size = (0, frame.table.y), (frame.table.width, frame.table.height)
    kiosk.window.add_widget(table)
    snapshot = rolled(scenario, players)
    assert len(snapshot.hand_out) >= 2
    table.show(snapshot, Words(language))
    kiosk.draw(2)
    assert table.hands.height >= table.hands.wanted_height(table.hands.width) - 1
    kiosk.window.remove_widget(table)
