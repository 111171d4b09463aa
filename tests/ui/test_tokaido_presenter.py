"""What Tokaido's screen says, by example: real moves, the real catalogue, no window."""

import pytest
from msgspec.structs import replace

from companion.commands import Submit, Undo
from companion.game import say
from companion.games.tokaido.box import BOARD
from companion.games.tokaido.game import GAME
from companion.games.tokaido.moves import (
    Bathe,
    Buy,
    Dine,
    Donate,
    FreeMeal,
    Meet,
    Options,
    Paint,
    Travel,
)
from companion.games.tokaido.stops import encounters_left
from companion.i18n import LANGUAGES, Words
from companion.snapshot import Refusal, Scanned
from ui.games import load
from ui.games.tokaido import shapes
from ui.games.tokaido.awards import present_awards
from ui.games.tokaido.layout import TALL, WIDE, blocks, columns_of, stage_cells
from ui.games.tokaido.presenter import present, present_seats, present_title, stage
from ui.games.tokaido.scenes import FIVE, FOUR, TWO, after, at, begun, over, scenes, when
from ui.games.tokaido.seen import NEUTRAL_SEAT, Draft, Hand, Stand, shape_of
from ui.games.tokaido.stops import find, present_action, present_stop, scanned

ENGLISH = Words("en")
GAME_UI = load("tokaido")


def four(*tiles, **more):
    """Four players with these tiles; An moves first, then Bình, Chi and Đức."""
    others = [tile for tile in ("mitsukuni", "umegae", "yoshiyasu", "kinko") if tile not in tiles]
    return begun(FOUR, (*tiles, *others)[:4], **more)


def space(seen, index):
    return next(each for each in seen.road.spaces if each.index == index)


def pick(snapshot, key, draft=None):
    found = find(present_stop(snapshot, ENGLISH, draft or Draft()), key)
    assert found is not None, key
    return found


# --- the road -------------------------------------------------------------------------------------


def test_the_stage_reaches_from_the_start_to_the_first_inn_and_one_tap_travels():
    snapshot = after(begun())
    seen = present(snapshot, ENGLISH)
    assert [each.index for each in seen.road.spaces] == list(range(15))
    assert space(seen, 5).command == Submit(Travel("An", 5), 1)
    assert space(seen, 0).stands == (Stand(3), Stand(2), Stand(1), Stand(0, turn=True))
    assert space(seen, 14).state == "open"


def test_a_taken_space_and_those_behind_say_why():
    seen = present(after(begun(), Travel("An", 4), Travel("Bình", 12)), ENGLISH)
    assert space(seen, 4).state == "blocked"
    assert space(seen, 4).why == "The space is taken by An."
    assert space(seen, 0).state == "passed"
    assert space(seen, 0).why == "Only forward: at least one space."
    assert space(seen, 4).command is None


def test_a_double_space_is_drawn_as_one_with_four_players_only():
    assert space(present(after(begun(FOUR)), ENGLISH), 1).double
    assert not space(present(after(begun(FOUR[:3])), ENGLISH), 1).double


def test_what_a_space_gives_at_once_stands_beside_it():
    seen = present(after(begun()), ENGLISH)
    assert (space(seen, 4).gain, space(seen, 4).coins) == ("+1", False)
    assert (space(seen, 7).gain, space(seen, 7).coins) == ("+3", True)
    assert space(seen, 2).gain == ""


def test_the_next_stage_is_shown_when_all_have_left_the_table_of_the_inn():
    last = when(lambda state: min(state.steps) == 14 and state.phase == "inn", begun())
    assert stage(last.view) == (0, 14)
    left = when(lambda state: min(state.steps) == 14 and state.phase == "travel", begun())
    assert stage(left.view) == (14, 27)
    assert present_title(left, ENGLISH) == "Tokaido · stage 2 of 4"


def test_on_the_way_back_the_stages_run_from_edo_to_kyoto():
    options = Options(return_trip=True, initiation=True)
    start = after(begun(FIVE, options=options))
    seen = present(start, ENGLISH)
    assert [each.index for each in seen.road.spaces] == list(range(54, 40, -1))
    assert seen.road.spaces[0].shape == "edo"
    assert seen.road.backward
    last = when(
        lambda state: min(state.steps) == 40 and state.phase == "travel", begun(FIVE, options=options)
    )
    assert [each.shape for each in present(last, ENGLISH).road.spaces][-1] == "kyoto"
    assert present_title(last, ENGLISH) == "Tokaido · stage 4 of 4"


def test_the_neutral_traveler_is_moved_by_who_is_ahead_and_may_stop_anywhere():
    snapshot = when(lambda state: state.turn == state.terms.neutral and min(state.steps) > 0, begun(TWO))
    seen = present(snapshot, ENGLISH)
    (turn,) = [each for one in seen.road.spaces for each in one.stands if each.turn]
    assert turn.seat == NEUTRAL_SEAT
    (mover,) = [seat.player for seat in present_seats(snapshot, ENGLISH) if seat.turn]
    assert mover == snapshot.view.hand
    assert present_action(snapshot, ENGLISH).prompt == f"{mover} moves the neutral traveler."
    command = next(one.command for one in seen.road.spaces if one.command is not None)
    assert command.move.by == "neutral"


# --- stops ----------------------------------------------------------------------------------------


def test_a_basket_says_what_it_scores_and_costs_and_is_paid_with_one_tap():
    snapshot = after(four("hirotada"), Travel("An", 1))
    gofu = pick(snapshot, "gofu")
    assert gofu.draft == Draft(chosen=("gofu",))
    both = pick(snapshot, "ocha", gofu.draft).draft
    assert both == Draft(chosen=("gofu", "ocha"))
    action = present_action(snapshot, ENGLISH, both)
    assert action.prompt == "Gofu and Ocha: +4 points."
    assert action.primary.label == "Pay 3 coins"
    assert action.primary.command == Submit(Buy("An", ("gofu", "ocha")), snapshot.position)
    assert pick(snapshot, "gofu", both).draft == Draft(chosen=("ocha",))


def test_the_points_of_each_kind_follow_the_basket():
    snapshot = after(four("hirotada"), Travel("An", 1))
    notes = {
        group.shape: group.note for group in present_stop(snapshot, ENGLISH, Draft(chosen=("gofu",))).groups
    }
    assert notes == {"small": "+1", "food": "+3", "clothing": "+3", "art": "+3"}


def test_souvenirs_that_cost_too_much_or_are_too_many_say_so():
    poor = after(four("satsuki"), Travel("An", 1))
    assert pick(poor, "ukiyoe").why == "An needs 3 coins and has 2."
    full = Draft(chosen=("gofu", "hashi", "koma"))
    rich = after(four("hirotada"), Travel("An", 1))
    assert pick(rich, "washi", full).why == "Only 3 souvenirs are turned up."
    assert pick(rich, "koma", full).draft == Draft(chosen=("gofu", "hashi"))


@pytest.mark.parametrize(
    ("tile", "basket", "price"),
    [
        ("zenemon", ("ukiyoe", "ocha"), "Pay 3 coins"),
        ("sasayakko", ("ocha", "sake"), "Pay 2 coins"),
        ("hirotada", ("ukiyoe",), "Pay 3 coins"),
    ],
)
def test_the_price_is_that_of_the_traveler(tile, basket, price):
    snapshot = after(four(tile), Travel("An", 1))
    assert present_action(snapshot, ENGLISH, Draft(chosen=basket)).primary.label == price


def test_buying_nothing_is_one_quiet_tap():
    snapshot = after(four("hirotada"), Travel("An", 1))
    action = present_action(snapshot, ENGLISH)
    assert action.primary is None
    assert action.secondary.command == Submit(Buy("An", ()), snapshot.position)


def test_a_hot_spring_is_one_tap_and_shows_how_many_are_left():
    snapshot = after(four("hirotada"), Travel("An", 5))
    two = pick(snapshot, "hot_spring:2")
    assert (two.left, two.command) == (6, Submit(Bathe("An", 2), snapshot.position))
    assert two.detail == ""
    assert pick(after(four("mitsukuni"), Travel("An", 5)), "hot_spring:2").detail == "+3"


def test_coins_for_the_temple_are_one_tap_and_those_one_lacks_say_so():
    snapshot = after(four("satsuki"), Travel("An", 2))
    assert pick(snapshot, "coins:2").command == Submit(Donate("An", 2), snapshot.position)
    assert pick(snapshot, "coins:3").why == "An needs 3 coins and has 2."


def test_the_banks_coin_is_laid_unless_somebody_says_no():
    snapshot = after(four("hirotada"), Travel("An", 2))
    assert pick(snapshot, "coins:1").detail == "+2"
    assert pick(snapshot, "coins:1").command.move == Donate("An", 1)
    without = pick(snapshot, "bank_coin").draft
    assert pick(snapshot, "coins:1", without).command.move == Donate("An", 1, bank_coin=False)
    assert pick(snapshot, "coins:1", without).detail == "+1"


def test_an_encounter_is_one_tap_and_the_shokunins_gift_a_second():
    snapshot = after(four("hirotada"), Travel("An", 3))
    assert pick(snapshot, "samurai").command == Submit(Meet("An", "samurai"), snapshot.position)
    gift = pick(snapshot, "shokunin").draft
    assert pick(snapshot, "sake", gift).command.move == Meet("An", "shokunin", souvenir="sake")
    assert pick(snapshot, "sake", gift).price == -1
    assert pick(snapshot, "back", gift).draft == Draft()


def test_the_guide_of_a_finished_panorama_lets_choose_another_or_none():
    def finished(state):
        guide = encounters_left(state)["annaibito:paddy"]
        return state.phase == "encounter" and state.seats[state.turn].panoramas[0] == 3 and guide

    snapshot = when(finished, begun())
    choice = pick(snapshot, "annaibito:paddy").draft
    by = snapshot.view.turn
    assert pick(snapshot, "mountain", choice).command.move == Meet(by, "annaibito:paddy", panorama="mountain")
    assert "finished already" in pick(snapshot, "paddy", choice).why
    none = present_action(snapshot, ENGLISH, choice).secondary
    assert none.command.move == Meet(by, "annaibito:paddy", panorama=None)


def test_hiroshige_paints_with_one_tap_or_not_at_all():
    snapshot = when(at("inn_power", "hiroshige"), begun(FOUR, ("hiroshige", "kinko", "umegae", "zenemon")))
    by = snapshot.view.turn
    assert pick(snapshot, "sea").command.move == Paint(by, "sea")
    assert present_action(snapshot, ENGLISH).secondary.command.move == Paint(by, None)


# --- inns -----------------------------------------------------------------------------------------


def test_the_inn_says_who_has_come_and_covers_the_meals():
    snapshot = after(four("hirotada"), Travel("An", 14))
    stop = present_stop(snapshot, ENGLISH)
    assert stop.kind == "inn"
    assert not stop.groups
    assert [line.seats for line in stop.inn.lines] == [(0,), (3, 2, 1), ()]
    assert stop.inn.lines[-1].text == "5"
    assert stop.inn.look.draft == Draft(open=True)


def test_under_the_cover_dishes_are_dimmed_by_their_price_alone():
    """What she has eaten, only she and the rules know: the screen offers it again."""
    start = four("satsuki")
    inn = after(start, Travel("An", 14), FreeMeal("An", None))
    opened = Draft(open=True)
    assert pick(inn, "soba", opened).command.move == Dine("An", "soba")
    assert "too few for that meal" in pick(inn, "fugu", opened).why
    free = after(start, Travel("An", 14))
    assert pick(free, "fugu", opened).command.move == FreeMeal("An", "fugu")


def test_kinkos_meals_cost_one_less():
    snapshot = after(four("kinko"), Travel("An", 14))
    prices = [group.price for group in present_stop(snapshot, ENGLISH, Draft(open=True)).groups]
    assert prices == [0, 1, 2]


def test_who_can_pay_no_meal_goes_on_with_the_filled_button():
    def broke(state):
        return state.phase == "inn" and state.seats[state.turn].coins == 0

    snapshot = when(broke, begun(FOUR, ("umegae", "zenemon", "hiroshige", "yoshiyasu")))
    assert not pick(snapshot, "look").allowed
    assert present_action(snapshot, ENGLISH).primary.command.move == Dine(snapshot.view.turn, None)


# --- scans ----------------------------------------------------------------------------------------


def noted(snapshot, card):
    return replace(snapshot, scanned=Scanned("0001", "noted", say("scan.noted", card=card), 1, card))


def test_a_scanned_souvenir_does_what_a_tap_does_and_only_once():
    snapshot = noted(after(four("hirotada"), Travel("An", 1)), "gofu")
    draft, found = scanned(snapshot, ENGLISH, Draft())
    assert (draft, found.draft) == (Draft(), Draft(chosen=("gofu",)))
    assert scanned(snapshot, ENGLISH, found.draft) == (Draft(chosen=("gofu",)), None)


def test_a_souvenir_scanned_at_an_encounter_is_the_shokunins():
    snapshot = noted(after(four("hirotada"), Travel("An", 3)), "sake")
    _, found = scanned(snapshot, ENGLISH, Draft())
    assert found.command.move == Meet("An", "shokunin", souvenir="sake")


def test_another_encounter_that_is_scanned_takes_the_place_of_the_first():
    snapshot = noted(after(four("hirotada"), Travel("An", 3)), "shokunin")
    draft, found = scanned(snapshot, ENGLISH, Draft(card="annaibito:sea"))
    assert draft == Draft()
    assert found.draft == Draft(card="shokunin")


def test_a_scan_that_means_nothing_and_a_refusal_are_said():
    message = say("scan.ignored", card=say("tokaido.card.sake"))
    shot = replace(after(begun()), scanned=Scanned("0001", "ignored", message, 1, ""))
    assert present(shot, ENGLISH, fresh_scan=True).note == ENGLISH(message)
    assert present(shot, ENGLISH).note == ""
    refused = replace(shot, refusal=Refusal("backwards", say("refusal.backwards"), 1))
    assert present(refused, ENGLISH, refused=True).note == "Only forward: at least one space."


# --- round the road -------------------------------------------------------------------------------


def test_hands_and_points_say_what_the_move_brought():
    seen = present(after(begun(), Travel("An", 4)), ENGLISH)
    assert seen.told == "An: Paddy panorama, card 1: +1 point."
    assert Hand("Take card 1 of the Paddy panorama.", "paddy") in seen.hands
    assert seen.hands[-1] == Hand("An: marker 1 forward, to 1.", "marker", 0)
    assert [purse.gained for purse in seen.purses] == ["+1", "", "", ""]
    assert seen.purses[0].panoramas == ((1, 3), (0, 4), (0, 5))
    assert seen.undo.command == Undo(1)


def test_the_ledger_shows_what_lies_open_and_no_dish():
    seen = present(when(at("travel", least=27), begun()), ENGLISH)
    assert len({len(row.cells) for row in seen.ledger.rows}) == 1
    assert len(seen.ledger.rows[0].cells) == len(seen.ledger.shapes)
    meals = seen.ledger.shapes.index("meal")
    assert {row.cells[meals] for row in seen.ledger.rows} <= {"", "1", "2"}


def test_the_seat_figure_is_the_journey_track():
    snapshot = after(begun(), Travel("An", 4))
    assert [seat.figure for seat in present_seats(snapshot, ENGLISH)] == ["1", "0", "0", "0"]
    assert [seat.player for seat in present_seats(snapshot, ENGLISH) if seat.turn] == ["Bình"]


# --- the last points ------------------------------------------------------------------------------


def test_every_award_of_the_end_is_told_with_who_shares_it():
    snapshot = when(over, begun())
    awards = present_awards(snapshot, ENGLISH)
    assert [award.title for award in awards] == [
        "Gourmet",
        "Bather",
        "Chatterbox",
        "Collector",
        "Temple rank",
    ]
    for award, given in zip(awards, snapshot.view.ending.awards, strict=False):
        assert {row.player for row in award.rows if row.points} == set(given.players)
        winners = [row for row in award.rows if row.points]
        assert all(row.figure == str(given.figure) for row in winners)
    ranked = {row.player: row.points for row in awards[-1].rows}
    assert ranked == {
        pile.traveler: f"+{pile.points}" if pile.points else "" for pile in snapshot.view.ending.temple
    }


def test_nobody_is_told_before_the_end_and_the_neutral_pile_takes_no_points():
    assert present_awards(after(begun()), ENGLISH) == ()
    two = when(lambda state: over(state) and state.neutral_temple > 0, begun(TWO))
    (neutral,) = [row for row in present_awards(two, ENGLISH)[-1].rows if not row.player]
    assert (neutral.points, int(neutral.figure) > 0) == ("", True)


def test_the_points_that_are_told_are_those_of_the_breakdown():
    snapshot = when(over, begun(FIVE))
    *cards, temple = present_awards(snapshot, ENGLISH)
    parts = {standing.player: standing.breakdown for standing in snapshot.standings}
    assert {row.player: int(row.points or 0) for row in temple.rows} == {
        player: part["temple_rank"] for player, part in parts.items()
    }
    for seat in snapshot.view.seats:
        on_the_way = sum(card in ("paddy", "mountain", "sea") for card in seat.achievements)
        told = sum(int(row.points or 0) for card in cards for row in card.rows if row.player == seat.player)
        assert told == parts[seat.player]["achievements"] - 3 * on_the_way


# --- shapes, layout, words ------------------------------------------------------------------------


def test_every_space_card_and_hand_has_a_drawing_of_its_own():
    for name in shapes.NAMES:
        mask = shapes.mask(name, 40)
        assert 0.06 < sum(value > 127 for value in mask) / 1600 < 0.85, name
    kinds = {each.type for each in BOARD.spaces}
    assert kinds <= set(shapes.NAMES)
    assert {shape_of(card) for card in GAME.cards()} <= set(shapes.NAMES)
    assert len({shapes.mask(name, 40) for name in shapes.NAMES}) == len(shapes.NAMES)


@pytest.mark.parametrize("backward", [False, True])
@pytest.mark.parametrize(("width", "height", "winding"), [(784, 180, False), (700, 420, True)])
@pytest.mark.parametrize("count", [14, 15])
def test_spaces_lie_side_by_side_and_in_walking_order(count, width, height, winding, backward):
    cells = stage_cells(count, width, height, winding=winding, backward=backward)
    assert len(cells) == count
    for number, one in enumerate(cells):
        assert one.x >= 0
        assert one.x + one.width <= width
        assert min(one.width, one.height) >= 62
        for other in cells[number + 1 :]:
            across = one.x + one.width <= other.x or other.x + other.width <= one.x
            assert across or one.y + one.height <= other.y or other.y + other.height <= one.y
    assert (cells[0].x < cells[-1].x) != backward or winding


@pytest.mark.parametrize("backward", [False, True])
def test_tiles_keep_clear_of_the_inns(backward):
    cells = stage_cells(15, 784, 180, winding=False, backward=backward)
    side = min(cells[2].height * 0.58, cells[2].width * 0.62)
    low, high = sorted((cells[0], cells[-1]), key=lambda cell: cell.x)
    for place in (1, 13):
        middle = columns_of(cells, place)
        assert low.x + low.width < middle - side / 2
        assert middle + side / 2 < high.x


@pytest.mark.parametrize("shape", [*WIDE.values(), *TALL.values()])
def test_cards_of_a_stop_lie_in_their_box(shape):
    laid = blocks((6, 5, 4), 784, 600, shape, head=24, gap=3, tallest=90, widest=200)
    for block in laid:
        for cell in block.cells:
            assert cell.x >= 0
            assert cell.x + cell.width <= 784
            assert cell.y >= 0
            assert cell.y + cell.height <= 600


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "moment", [one for one in scenes() if one.screen == "play"], ids=lambda one: one.name
)
def test_every_moment_is_worded(language, moment):
    words = Words(language)
    seen = present(moment.snapshot, words)
    action = present_action(moment.snapshot, words)
    said = repr((seen.told, seen.hands, seen.note, action, seen.stop and seen.stop.groups))
    assert "tokaido." not in said.replace("companion.games.tokaido.", "")
    assert "refusal." not in said


def test_fifteen_things_are_counted_at_the_end():
    keys = [field.key for field in GAME_UI.pad_fields({})]
    assert len(keys) == 16
    assert keys[:4] == ["traveler", "panoramas.paddy", "panoramas.mountain", "panoramas.sea"]
