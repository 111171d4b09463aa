"""What Seafarers' screen says and offers, by example."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.commands import Look, Submit, Undo
from companion.game import IllegalMove, Message
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import (
    AttackFortress,
    Build,
    BuildWonder,
    ClaimWonder,
    Discard,
    EndTurn,
    Found,
    Gold,
    Laid,
    MovePirate,
    Options,
    Place,
    PlaceHarbor,
    Roll,
)
from companion.games.seafarers.offering import around, edges_at
from companion.games.seafarers.view import TargetView
from companion.i18n import Words
from companion.snapshot import HandView, Refusal
from tests.ui.seafarers_taps import action_of, offered
from ui.games.seafarers.board import draw, edge_point, hex_point, node_point
from ui.games.seafarers.doing import NOTHING, Doing
from ui.games.seafarers.making import due
from ui.games.seafarers.presenter import present, present_action, present_doing, present_seats, present_title
from ui.games.seafarers.scenes import FOUR, SIX, reached, snapshot_of

WORDS = {language: Words(language) for language in ("en", "vi")}
ENGLISH = WORDS["en"]
TOO_CLOSE = Message("refusal.too-close")
SCENARIOS = GAME.choices["scenario"]


def turn(**options):
    return reached(lambda state, move: isinstance(move, Roll) and state.stage == "turn", least=60, **options)


def choices(shown):
    return [choice for group in shown.panel.groups for choice in group.choices]


def texts(shown, action):
    """Every word that would stand on the screen."""
    yield from (shown.told, shown.undo.label, shown.note, shown.panel.title, action.prompt)
    yield from (hand.text for hand in shown.hands)
    yield from (*shown.state, *shown.panel.lines)
    yield from (group.heading for group in shown.panel.groups)
    for choice in choices(shown):
        yield from (choice.label, choice.why, choice.secret)
    for press in (action.primary, action.secondary):
        if press is not None:
            yield from (press.label, press.why)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("language", ["en", "vi"])
def test_no_code_is_left_unworded_wherever_fingers_wander(scenario, language):
    """Random taps; what hands can't afford is refused, so a table that keeps its own hands is taken."""
    rng = Random(f"{scenario}{language}")
    options = Options(scenario=scenario, track_hands=rng.random() < 0.3)
    setup = GAME.deal(FOUR, options, rng)
    state = GAME.start(FOUR, options, setup)
    position, doing, before, move = 0, NOTHING, None, None
    refusals = []
    for _ in range(500):
        snapshot = snapshot_of(state, position, before, move)
        shown = present(snapshot, WORDS[language], doing)
        action = action_of(snapshot, WORDS[language], doing)
        for text in (*texts(shown, action), present_title(snapshot, WORDS[language])):
            assert "seafarers." not in text and "refusal." not in text and "{" not in text, text
        if GAME.over(state):
            break
        _, act = rng.choice(list(offered(shown, action)))
        if isinstance(act, Doing):
            doing = act
            continue
        if not isinstance(act, Submit):  # a look at something else than this play
            continue
        doing = NOTHING
        try:
            made = GAME.drawn(state, act.move, rng)
            after = GAME.apply(state, made)
        except IllegalMove as error:
            refusals.append(error.message)
            continue
        before, move, state, position = state, made, after, position + 1
    assert not [text for text in map(WORDS[language], refusals) if "refusal." in text]


def test_dice_are_two_taps():
    snapshot = reached(lambda state, move: state.stage == "roll")
    shown = present(snapshot, ENGLISH)
    dice = [choice for choice in choices(shown) if choice.colour == "die"]
    assert [choice.shape for choice in dice] == [f"die-{pips}" for pips in range(1, 7)]
    first = dice[4].act
    assert first == Doing(die=5)
    again = present(snapshot, ENGLISH, first)
    second = next(choice for choice in choices(again) if choice.shape == "die-2")
    assert second.act == Submit(Roll(snapshot.view.turn, (5, 2)), snapshot.position)
    assert present_doing(snapshot, ENGLISH, first).secondary.own == NOTHING


def test_a_turn_lights_where_its_player_may_build_and_offers_its_end():
    snapshot = turn()
    view = snapshot.view
    lit = present(snapshot, ENGLISH).lit
    edges = {one.at for one in lit if one.kind == "edge" and one.piece != "move"}
    assert edges == {*view.open.roads, *view.open.ships}
    assert {one.at for one in lit if one.piece == "city"} == set(view.open.cities)
    city = next(one for one in lit if one.piece == "city")
    assert city.act == Submit(Build(view.turn, "city", city.at), snapshot.position)
    assert present_action(snapshot, ENGLISH).primary.command == Submit(EndTurn(view.turn), snapshot.position)


def test_a_coast_asks_whether_road_or_ship():
    snapshot = turn()
    coast = next(one for one in present(snapshot, ENGLISH).lit if one.piece == "either")
    asked = present(snapshot, ENGLISH, coast.act)
    assert [choice.label for choice in choices(asked)] == ["road", "ship"]
    assert choices(asked)[1].act == Submit(Build(snapshot.view.turn, "ship", coast.at), snapshot.position)
    assert asked.lit == ()


def test_a_starting_settlement_waits_for_its_road_or_ship():
    snapshot = reached(lambda state, move: state.stage == "place")
    lit = present(snapshot, ENGLISH).lit
    assert {one.kind for one in lit} == {"node"}
    inland = next(start.node for start in snapshot.view.open.starts if start.roads and not start.ships)
    first = next(one.act for one in lit if one.at == inland)
    then = present(snapshot, ENGLISH, first)
    assert then.board.towns[-1].ghost
    assert all(one.kind == "edge" for one in then.lit)
    road = next(one for one in then.lit if one.piece == "road")
    assert road.act == Submit(Place(snapshot.view.turn, first.start, road=road.at), snapshot.position)


def test_fog_asks_for_the_tile_and_its_number():
    snapshot = turn(scenario="fog_islands")
    view = snapshot.view
    fog = next(hex.at for hex in view.hexes if hex.terrain == "fog")
    node = next(node for node in [(*fog, "N")])
    edge = next(edge for edge in edges_at(node))
    doing = Doing(tool="build", pieces=(Laid("ship", edge),))
    assert due(view, doing) == "tile"
    shown = present(snapshot, ENGLISH, doing)
    assert shown.asked is not None
    sea = next(choice for choice in choices(shown) if choice.shape == "sea")
    assert sea.count == str(dict(view.own.terrain)["sea"])
    land = next(choice for choice in choices(shown) if choice.shape == "hills")
    numbers = present(snapshot, ENGLISH, land.act)
    assert {choice.label for choice in choices(numbers)} == {str(number) for number, _ in view.own.numbers}


def test_a_won_harbour_token_asks_for_its_place():
    snapshot = turn(scenario="forgotten_tribe")
    own = snapshot.view.own
    home = edges_at(snapshot.view.seats[0].settlements[0])[0]
    view = replace(snapshot.view, own=replace(own, places=(home,)))
    snapshot = replace(snapshot, view=view)
    token = own.tokens[0][0]
    doing = Doing(tool="build", pieces=(Laid("ship", token),))
    assert due(view, doing) == "harbor"
    (lit,) = present(snapshot, ENGLISH, doing).lit
    assert lit.act == Submit(Build(view.turn, "ship", token, harbor_at=home), snapshot.position)
    nowhere = replace(view, own=replace(own, places=()))
    assert due(nowhere, doing) == ""


def test_a_token_that_waits_is_placed_by_its_tool():
    snapshot = turn(scenario="forgotten_tribe")
    seats = [seat.player for seat in snapshot.view.seats]
    mine = seats.index(snapshot.view.turn)
    waiting = tuple(("wool",) if seat == mine else () for seat in range(4))
    edge = edges_at(snapshot.view.seats[0].settlements[0])[0]
    own = replace(snapshot.view.own, waiting=waiting, places=(edge,))
    snapshot = replace(snapshot, view=replace(snapshot.view, own=own))
    tool = next(choice for choice in choices(present(snapshot, ENGLISH)) if choice.shape == "anchor")
    (lit,) = present(snapshot, ENGLISH, tool.act).lit
    assert lit.act == Submit(PlaceHarbor(snapshot.view.turn, edge), snapshot.position)


def test_who_gives_up_cards_is_asked_when_several_must():
    snapshot = turn()
    view = replace(snapshot.view, discards=(("An", 4), ("Chi", 5)))
    prompt = replace(snapshot.prompt, phase="discard", to_act=("An", "Chi"))
    snapshot = replace(snapshot, view=view, prompt=prompt)
    who = choices(present(snapshot, ENGLISH))
    assert [(choice.label, choice.count) for choice in who] == [("An", "4"), ("Chi", "5")]
    doing = replace(who[0].act, take=("wool", "wool", "ore"))
    shown = present(snapshot, ENGLISH, doing)
    assert shown.panel.title == "An: 1 card to give back"
    back = shown.panel.groups[2].choices[0]
    assert back.act == replace(doing, take=("wool", "ore"))
    early = present_doing(snapshot, ENGLISH, doing).primary
    assert early.command is None and early.why == "It must be exactly 4 cards."
    brick = next(choice for choice in choices(shown) if choice.shape == "brick")
    assert brick.act == replace(doing, take=(*doing.take, "brick")), "the last card sends nothing yet"
    done = present_doing(snapshot, ENGLISH, brick.act)
    assert done.primary.command == Submit(Discard("An", {"wool": 2, "ore": 1, "brick": 1}), snapshot.position)
    assert done.primary.label == "Give back" and done.prompt == "An: give these cards back?"
    shown = present(snapshot, ENGLISH, brick.act)
    assert all(choice.act is None and choice.why for choice in shown.panel.groups[0].choices)
    assert shown.panel.groups[2].heading == "These go back: tap one to keep it"


def test_one_who_gives_back_cards_has_the_button_at_once():
    snapshot = turn()
    view = replace(snapshot.view, discards=(("Chi", 5),))
    prompt = replace(snapshot.prompt, phase="discard", to_act=("Chi",))
    snapshot = replace(snapshot, view=view, prompt=prompt)
    action = present_doing(snapshot, ENGLISH, NOTHING)
    assert action.primary.label == "Give back" and action.primary.command is None and action.secondary is None
    two = replace(snapshot, view=replace(view, discards=(("An", 4), ("Chi", 5))))
    assert present_doing(two, ENGLISH, NOTHING) is None, "who gives back is asked first"
    looking = present_doing(snapshot, ENGLISH, Doing(tool="seat", who="An"))
    assert looking.primary is None, "nothing is sent from beside somebody's points"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_gold_of_several_is_taken_by_one_button_and_one_card_at_once(number):
    snapshot = turn()
    view = replace(snapshot.view, owed=(("An", number),))
    prompt = replace(snapshot.prompt, phase="gold", to_act=("An",))
    snapshot = replace(snapshot, view=view, prompt=prompt)
    doing, taps = NOTHING, 0
    while taps < number:
        ore = next(choice for choice in choices(present(snapshot, ENGLISH, doing)) if choice.shape == "ore")
        taps += 1
        if number == 1:
            assert ore.act == Submit(Gold("An", {"ore": 1}), snapshot.position)
            assert present_doing(snapshot, ENGLISH, NOTHING) is None
            return
        doing = ore.act
        assert isinstance(doing, Doing)
    done = present_doing(snapshot, ENGLISH, doing)
    assert done.primary.command == Submit(Gold("An", {"ore": number}), snapshot.position)
    assert done.primary.label == "Take"


def test_whoever_trades_with_the_player_in_turn_says_so():
    snapshot = turn()
    partner = next(seat.player for seat in snapshot.view.seats if seat.player != snapshot.view.turn)
    doing = Doing(tool="trade", partner=partner, give=("wool",), take=("ore",))
    action = present_doing(snapshot, ENGLISH, doing)
    assert action.primary.label == f"{partner} agrees"
    assert action.prompt == f"{partner}: do you agree to this trade?"
    bank = present_doing(snapshot, ENGLISH, replace(doing, partner=""))
    assert bank.primary.label == "Trade"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_dice_can_be_looked_at_in_a_turn_and_say_what_the_marks_are(scenario):
    players = FOUR if scenario in ("settlers", "new_world") else SIX
    snapshot = reached(
        lambda state, move: isinstance(move, Roll) and state.stage == "turn",
        players,
        least=40,
        scenario=scenario,
    )
    chart = Doing(tool="chart")
    seat = present(snapshot, ENGLISH, Doing(tool="seat", who=snapshot.view.turn))
    assert chart in [choice.act for choice in choices(seat)]
    tools = present(snapshot, ENGLISH).panel.groups[-1].choices
    assert len(tools) <= 4 and (len(tools) < 4 or chart in [one.act for one in tools] or snapshot.view.own)
    for language in ("en", "vi"):
        words = WORDS[language]
        mark = words.text("seafarers.screen.fair-mark")
        assert any(mark in line for line in present(snapshot, words, chart).panel.lines)


def test_where_figures_have_no_room_each_player_s_cards_are_still_counted():
    panel = present(turn(), ENGLISH).panel
    (row,) = panel.brief
    assert [cell.text for cell in row.cells[1:]] == [str(seat.cards) for seat in turn().view.seats]
    kept = replace(turn(), view=replace(turn().view, tracked=False))
    assert present(kept, ENGLISH).panel.brief == ()


def test_what_the_fleet_does_is_read_first():
    snapshot = reached(
        lambda state, move: isinstance(move, Roll) and bool(move.lost), least=40, scenario="pirate_islands"
    )
    hands = present(snapshot, ENGLISH).hands
    assert [hand.first for hand in hands[:2]] == [True, True]
    assert not any(hand.first for hand in hands[2:])
    assert hands[1].text.endswith(" to the bank.")


def test_a_bank_trade_gives_a_lot_at_the_own_rate():
    snapshot = turn()
    seat = next(seat for seat in snapshot.view.seats if seat.player == snapshot.view.turn)
    shown = present(snapshot, ENGLISH, Doing(tool="trade"))
    wool = next(choice for choice in shown.panel.groups[1].choices if choice.shape == "wool")
    assert wool.count == f"{seat.rates['wool']}:1"
    assert wool.act.give == ("wool",) * seat.rates["wool"]
    pressed = present_doing(snapshot, ENGLISH, wool.act)
    assert pressed.primary.command is None and pressed.primary.why
    whole = present_doing(snapshot, ENGLISH, replace(wool.act, take=("ore",)))
    assert whole.primary.command.move.take == {"ore": 1}


def test_hexes_with_somebody_to_rob_stand_out():
    snapshot = reached(lambda state, move: state.stage == "thief", least=40)
    lit = {one.at: one for one in present(snapshot, ENGLISH).lit}
    for target in snapshot.view.targets:
        assert lit[target.at].faint == (not target.victims)


def test_a_fortress_out_of_reach_is_dimmed_and_says_why():
    snapshot = turn(scenario="pirate_islands", seed=9)
    attack = next(choice for choice in choices(present(snapshot, ENGLISH)) if choice.shape == "fortress")
    assert attack.act is None
    assert attack.why == ENGLISH.text("refusal.not-connected.fortress")
    dice = choices(present(snapshot, ENGLISH, Doing(tool="attack")))
    assert dice[2].act == Submit(AttackFortress(snapshot.view.turn, 3), snapshot.position)


def test_the_pirate_islands_keep_strength_and_fortresses_in_sight():
    def rolled(state, move):
        return isinstance(move, Roll) and state.stage == "turn"

    for stage in ("roll", "turn"):
        snapshot = reached(
            lambda state, move, stage=stage: state.stage == stage, least=160, scenario="pirate_islands"
        )
        shown = present(snapshot, ENGLISH)
        for number, row in enumerate(shown.panel.rows):
            fortress = snapshot.view.own.fortresses[number]
            assert row.cells[0].seat == number, "the player's symbol, as everywhere"
            figures = {cell.shape: cell.text for cell in row.cells[1:]}
            assert figures["ship"] == str(fortress.warships)
            assert figures["fortress"] == str(fortress.tokens)
        assert len(shown.panel.rows) == 4
        assert shown.board.path
    snapshot = reached(rolled, least=100, scenario="pirate_islands")
    strength = f"strength {min(snapshot.view.dice)}."
    assert any(strength in hand.text for hand in present(snapshot, ENGLISH).hands)


def test_a_wonder_says_what_is_missing():
    snapshot = turn(scenario="wonders")
    shown = present(snapshot, ENGLISH, Doing(tool="wonders"))
    theatre = next(choice for choice in choices(shown) if choice.label == "Theatre")
    cities = len(next(seat for seat in snapshot.view.seats if seat.player == snapshot.view.turn).cities)
    assert theatre.act is None
    assert theatre.note == f"{cities} of 2 cities"
    assert theatre.why == "The Theatre needs two cities. A level costs 1 brick, 1 lumber and 3 wool."


def test_a_wonder_is_claimed_and_built_by_one_tap():
    def claimable(state, move):
        view = GAME.view(state)
        return state.stage == "turn" and any(
            view.turn in one.met and not one.owner for one in view.own.wonders
        )

    snapshot = reached(claimable, scenario="wonders", seed=2)
    view = snapshot.view
    ready = next(one for one in view.own.wonders if view.turn in one.met and not one.owner)
    tiles = choices(present(snapshot, ENGLISH, Doing(tool="wonders")))
    name = ENGLISH.text(f"seafarers.wonder.{ready.wonder}")
    tile = next(choice for choice in tiles if choice.label == name)
    assert tile.act == Submit(ClaimWonder(view.turn, ready.wonder), snapshot.position)
    mine = replace(ready, owner=view.turn, level=2)
    wonders = tuple(mine if one == ready else one for one in view.own.wonders)
    owned = replace(snapshot, view=replace(view, own=replace(view.own, wonders=wonders)))
    tiles = choices(present(owned, ENGLISH, Doing(tool="wonders")))
    tile = next(choice for choice in tiles if choice.label == name)
    assert tile.act == Submit(BuildWonder(view.turn), snapshot.position)
    assert tile.note == "level 2 of 4: tap to build 3"
    assert tile.seat == [seat.player for seat in view.seats].index(view.turn)
    assert any(choice.note.startswith("A level costs ") for choice in tiles)


def test_what_a_wonder_needs_and_what_it_is_met_by_agree():
    """Over a whole play: a condition is met where nothing of it is missing."""

    def agree(state, move):
        for one in GAME.view(state).own.wonders:
            for seat, player in enumerate(FOUR):
                assert (player in one.met) == all(need.have >= need.of for need in one.needs[seat])
        return False

    reached(agree, scenario="wonders")


def test_a_hand_is_covered_until_its_player_holds_the_tile():
    snapshot = turn()
    player = snapshot.view.seats[1].player
    seat = present(snapshot, ENGLISH, Doing(tool="seat", who=player))
    own, dice = choices(seat)
    assert dice.act == Doing(tool="chart")
    assert own.act == Doing(tool="hand", who=player)
    covered = present(snapshot, ENGLISH, own.act)
    assert [choice.count for choice in choices(covered)] == [""] * 6
    assert present_doing(snapshot, ENGLISH, own.act).prompt.startswith(player)
    hold = choices(covered)[-1]
    assert hold.hold == Look(player, snapshot.position)
    looked = replace(snapshot, looked=HandView(player, {"wool": 2, "ore": 1}))
    counts = {choice.shape: choice.count for choice in choices(present(looked, ENGLISH, own.act))[:5]}
    assert counts == {"brick": "0", "lumber": "0", "wool": "2", "grain": "0", "ore": "1"}
    other = Doing(tool="hand", who=snapshot.view.seats[0].player)
    assert {choice.count for choice in choices(present(looked, ENGLISH, other))} == {""}
    kept = replace(snapshot, view=replace(snapshot.view, tracked=False))
    assert choices(present(kept, ENGLISH, Doing(tool="seat", who=player))) == [dice]


def test_who_gives_back_cards_sees_the_own_hand_while_holding():
    snapshot = turn()
    view = replace(snapshot.view, discards=(("An", 4), ("Chi", 5)))
    prompt = replace(snapshot.prompt, phase="discard", to_act=("An", "Chi"))
    snapshot = replace(snapshot, view=view, prompt=prompt)
    doing = Doing(who="Chi", take=("wool",))
    before = choices(present(snapshot, ENGLISH, doing))
    assert [choice.count for choice in before[:5]] == ["", "", "1", "", ""]
    assert before[5].hold == Look("Chi", snapshot.position)
    looked = replace(snapshot, looked=HandView("Chi", {"wool": 7, "brick": 3}))
    during = choices(present(looked, ENGLISH, doing))
    assert [choice.count for choice in during[:5]] == ["3", "0", "7", "0", "0"]
    assert during[5] == before[5], "the tile under the finger stays what it is"


def test_each_of_six_players_is_named_as_a_partner():
    snapshot = reached(lambda state, move: isinstance(move, Roll) and state.stage == "turn", SIX, least=60)
    partners = present(snapshot, ENGLISH, Doing(tool="trade")).panel.groups[0].choices
    others = [seat.player for seat in snapshot.view.seats if seat.player != snapshot.view.turn]
    assert [choice.label for choice in partners] == ["Bank", *others]


def test_a_wrong_tap_in_a_trade_is_taken_back_on_the_other_side():
    snapshot = turn()
    partner = next(seat.player for seat in snapshot.view.seats if seat.player != snapshot.view.turn)
    doing = Doing(tool="trade", partner=partner, give=("wool", "ore", "wool"), take=("brick", "grain"))
    give, take = present(snapshot, ENGLISH, doing).panel.groups[1:]
    wool = next(choice for choice in take.choices if choice.shape == "wool")
    assert wool.count == "−1" and wool.act == replace(doing, give=("wool", "ore"))
    grain = next(choice for choice in give.choices if choice.shape == "grain")
    assert grain.act == replace(doing, take=("brick",))
    lots = Doing(tool="trade", give=("wool",) * 8)
    wool = present(snapshot, ENGLISH, lots).panel.groups[2].choices[2]
    rate = next(seat for seat in snapshot.view.seats if seat.player == snapshot.view.turn).rates["wool"]
    assert wool.count == f"−{rate}" and wool.act == replace(lots, give=("wool",) * (8 - rate))


def test_the_bank_offers_only_what_it_holds():
    snapshot = turn()
    bank = {**snapshot.view.bank, "ore": 1}
    snapshot = replace(snapshot, view=replace(snapshot.view, bank=bank))
    ore = present(snapshot, ENGLISH, Doing(tool="trade", take=("ore",))).panel.groups[2].choices[4]
    assert ore.act is None and ore.why == ENGLISH.text("refusal.bank-empty")


def test_costs_show_no_hand_and_what_is_left():
    snapshot = turn()
    view = snapshot.view
    shown = present(snapshot, ENGLISH, Doing(tool="costs")).panel
    seats = tuple(replace(seat, cards=0) for seat in view.seats)
    poor = replace(snapshot, view=replace(view, seats=seats))
    assert present(poor, ENGLISH, Doing(tool="costs")).panel == shown
    mine = next(seat for seat in view.seats if seat.player == view.turn)
    pieces = {row.cells[0].shape: row for row in shown.rows if row.cells}
    assert pieces["city"].label == f"{mine.left['city']} left"
    assert [(cell.shape, cell.text) for cell in pieces["city"].cells[1:]] == [("grain", "2"), ("ore", "3")]
    assert pieces["card"].label == f"{view.deck} left"
    empty = replace(snapshot, view=replace(view, bank={**view.bank, "wool": 0}))
    (line,) = present(empty, ENGLISH, Doing(tool="costs")).panel.lines
    assert line == "The bank has no wool."
    ashore = turn(scenario="settlers")
    rows = present(ashore, ENGLISH, Doing(tool="costs")).panel.rows
    assert "ship" not in {row.cells[0].shape for row in rows if row.cells}


def test_how_everybody_stands_is_in_sight_in_a_turn():
    snapshot = turn()
    view = snapshot.view
    rows = present(snapshot, ENGLISH).panel.rows
    for seat, row in zip(view.seats, rows, strict=True):
        told = {cell.shape: cell for cell in row.cells[1:]}
        assert told["plenty"].text == str(seat.cards)
        assert told["roads"].text == str(seat.length)
        assert told["knight"].text == str(seat.knights)
    holder = reached(lambda state, move: state.route >= 0 and state.stage == "turn")
    strong = [
        number
        for number, row in enumerate(present(holder, ENGLISH).panel.rows)
        if any(cell.strong for cell in row.cells if cell.shape == "roads")
    ]
    assert [holder.view.seats[number].player for number in strong] == [holder.view.route]


def test_the_longest_route_is_drawn_when_it_changes_hands():
    def taken(state, move):
        return state.route >= 0 and not isinstance(move, Roll | EndTurn)

    snapshot = reached(taken)
    shown = present(snapshot, ENGLISH)
    assert len(shown.board.trail) == len(snapshot.view.trail) >= 5
    later = replace(snapshot, hand_out=())
    assert present(later, ENGLISH).board.trail == ()
    looked = present(later, ENGLISH, Doing(tool="seat", who=snapshot.view.route))
    assert looked.board.trail == shown.board.trail


def test_a_refusal_stands_where_it_was_tapped_and_undo_beside_what_happened():
    snapshot = replace(turn(), refusal=Refusal("too-close", TOO_CLOSE, 7))
    assert present(snapshot, ENGLISH, refused=True).note == "Buildings keep two edges apart."
    assert present(snapshot, ENGLISH).note == ""
    assert present(snapshot, ENGLISH).undo.command == Undo(snapshot.position)


def test_seats_show_points_and_whose_turn_it_is():
    snapshot = turn()
    seats = present_seats(snapshot, ENGLISH)
    assert [seat.figure for seat in seats] == [str(one.points) for one in snapshot.view.seats]
    assert [seat.player for seat in seats if seat.turn] == [snapshot.view.turn]


def test_places_lie_where_the_hexes_meet():
    edge = (0, 0, "E")
    x, y = edge_point(edge)
    assert (round(x, 3), round(y, 3)) == (0.866, 0.0)
    assert node_point((0, 0, "N")) == (0, 1)
    assert hex_point((0, 1))[1] == -1.5
    assert set(around((0, 0, "N"))) == {(0, 0), (0, -1), (1, -1)}
    assert len(edges_at((0, 0, "S"))) == 3


def test_a_found_tile_is_no_longer_offered():
    snapshot = turn(scenario="fog_islands")
    view = snapshot.view
    fogs = [hex.at for hex in view.hexes if hex.terrain == "fog"]
    pair = next(
        (one, other)
        for one in fogs
        for other in fogs
        if other in ((one[0] + 1, one[1]), (one[0], one[1] + 1))
    )
    shared = next(edge for edge in edges_at((*pair[0], "S")) if edge)
    doing = Doing(tool="build", pieces=(Laid("ship", shared),), found=(Found(pair[0], "sea"),))
    left = dict(view.own.terrain)["sea"] - 1
    if due(view, doing) == "tile":
        offered_sea = [
            choice for choice in choices(present(snapshot, ENGLISH, doing)) if choice.shape == "sea"
        ]
        assert [choice.count for choice in offered_sea] == ([str(left)] if left else [])


def test_the_board_keeps_to_the_tiles_and_a_part_of_the_frame():
    board = draw(turn().view, NOTHING)
    tiles = [hex for hex in board.hexes if not hex.frame]
    assert min(hex.at[0] for hex in tiles) > board.low[0]
    assert len(board.hexes) > len(tiles)


def test_whatever_is_asked_names_the_player_it_is_asked_of():
    snapshot = turn()
    view = snapshot.view
    player = view.turn
    coast = next(one for one in present(snapshot, ENGLISH).lit if one.piece == "either")
    ship = view.open.ship_moves[0][0] if view.open.ship_moves else coast.at
    road = next(one for one in present(snapshot, ENGLISH, Doing(tool="roads")).lit if one.piece == "road")
    asked = (
        coast.act,
        Doing(tool="roads"),
        road.act,
        Doing(tool="move", origin=ship),
        Doing(tool="trade"),
        Doing(tool="trade", give=("wool",) * 4),
        Doing(tool="trade", give=("wool",) * 4, take=("ore",)),
        Doing(tool="plenty"),
        Doing(tool="monopoly"),
        Doing(tool="points"),
        Doing(tool="attack"),
        Doing(tool="cards"),
        Doing(die=3),
    )
    for words in WORDS.values():
        prompts = [present_doing(snapshot, words, doing).prompt for doing in asked]
        assert all(prompt.startswith(f"{player}: ") for prompt in prompts), prompts
        assert len(set(prompts)) == len(prompts), "each says something else"
        assert present_doing(snapshot, words, Doing(tool="costs")).prompt == words(snapshot.prompt.sentence)


def test_before_the_roll_a_card_can_only_be_played():
    snapshot = reached(lambda state, move: state.stage == "roll")
    first = present_doing(snapshot, ENGLISH, Doing(tool="cards")).prompt
    assert first == f"{snapshot.view.turn}: play a card before the roll?"


def test_the_tribe_s_gifts_are_counted_and_tokens_that_wait_stand_with_their_owner():
    snapshot = turn(scenario="forgotten_tribe")
    own = replace(
        snapshot.view.own,
        point_edges=snapshot.view.own.point_edges[:1],
        card_edges=(),
        waiting=(("wool",), (), ("3:1", "ore"), ()),
    )
    shown = present(replace(snapshot, view=replace(snapshot.view, own=own)), ENGLISH)
    assert shown.state == (f"Gifts left: 1 point and {len(own.tokens)} harbours",)
    waiting = [
        next((cell.text for cell in row.cells if cell.shape == "anchor"), "") for row in shown.panel.rows
    ]
    assert waiting == ["1", "", "2", ""]
    none = replace(own, point_edges=(), tokens=())
    shown = present(replace(snapshot, view=replace(snapshot.view, own=none)), ENGLISH)
    assert shown.state == ("No gifts are left.",)


def test_the_pirate_takes_a_card_or_cloth_as_its_player_chooses():
    snapshot = reached(lambda state, move: state.stage == "turn", scenario="cloth", least=60)
    view = snapshot.view
    rival = next(seat.player for seat in view.seats if seat.player != view.turn)
    at = next(hex.at for hex in view.hexes if hex.terrain == "sea" and not hex.frame)
    seats = tuple(replace(seat, cards=2) if seat.player == rival else seat for seat in view.seats)
    own = replace(view.own, owned=tuple(int(seat.player == rival) for seat in view.seats))
    target = TargetView("pirate", at, (rival,))
    view = replace(view, seats=seats, own=own, targets=(target,))
    prompt = replace(snapshot.prompt, phase="robber")
    snapshot = replace(snapshot, view=view, prompt=prompt)
    (hex,) = present(snapshot, ENGLISH).lit
    card, cloth = choices(present(snapshot, ENGLISH, hex.act))
    assert card.act == Submit(MovePirate(view.turn, at, rival, None), snapshot.position)
    assert cloth.act == Submit(MovePirate(view.turn, at, rival, "cloth"), snapshot.position)
    assert present_doing(snapshot, ENGLISH, hex.act).prompt.startswith(f"{view.turn}: ")
