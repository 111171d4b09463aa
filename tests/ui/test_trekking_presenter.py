"""What Trekking's screen says, by example."""

import pytest
from msgspec.structs import replace

from companion.commands import Redraw, Submit
from companion.game import say
from companion.games.trekking.moves import Claim, Draw, EndTurn, Occupy, Options, Step, Travel
from companion.i18n import Words
from companion.snapshot import Refusal, Scanned
from tests.ui.test_trekking_touch import shown
from ui.games.trekking.actions import present_action
from ui.games.trekking.awards import present_awards
from ui.games.trekking.hands import next_parks, spendable, turned_up
from ui.games.trekking.laying import Laying, present_map
from ui.games.trekking.laying import present_action as setup_action
from ui.games.trekking.presenter import due, face, present, present_seats, scanned
from ui.games.trekking.scenes import FOUR, acadia_claim, begun, camped, over, proposed, scenes, under_way
from ui.games.trekking.seen import NOTHING, Draft
from ui.games.trekking.sheet import present_sheet

ENGLISH = Words("en")
WAY = under_way()
SHOT = WAY.shown()


def spot(screen, place):
    return next(each for each in screen.board if each.place == place)


def cell(screen, card):
    return next(each for each in screen.cells if each.card == card)


def seen(draft=NOTHING, shot=SHOT):
    return present(shot, ENGLISH, draft)


# --- the map ------------------------------------------------------------------------------------------


def test_the_map_shows_stones_cards_and_trekkers():
    screen = seen()
    assert spot(screen, "cuyahoga-valley").card == "park" and spot(screen, "cuyahoga-valley").points == "5"
    assert spot(screen, "grand-canyon").card == "major"
    assert spot(screen, "start").card == "start"
    assert spot(screen, "cuyahoga-valley").trekkers == (0,) and spot(screen, "cuyahoga-valley").stone == ""
    assert spot(screen, "zion").stone and spot(screen, "zion").card == ""


def test_where_nobody_can_go_is_dimmed_and_says_why():
    screen = seen()
    assert spot(screen, "cuyahoga-valley").light == "here"
    assert {each.light for each in screen.board} == {"here", "free"}
    view = SHOT.view
    barred = tuple(replace(each, sums=(), payable=(), blocked_by=("Bình",)) for each in view.reach)
    blocked = seen(shot=replace(SHOT, view=replace(view, reach=barred)))
    assert spot(blocked, "zion").light == "barred"
    assert spot(blocked, "zion").hint == "Bình stands in the way"
    assert spot(blocked, "zion").pick.draft == Draft("look", "zion")


def test_a_hand_that_can_not_pay_looks_only():
    view = SHOT.view
    poor = tuple(replace(each, payable=(), plus_one=()) for each in view.reach)
    shot = replace(SHOT, view=replace(view, reach=poor))
    assert spot(seen(shot=shot), "zion").light == "far"
    slip = seen(Draft("look", "zion"), shot).slip
    assert "An's cards can't add up to that" in slip.lines[-1]


def test_a_step_leads_to_the_neighbours_only():
    shot = next(scene.snapshot for scene in scenes() if scene.name == "step")
    screen = seen(shot=shot)
    free = {each.place for each in screen.board if each.light == "free"}
    assert free == {each.place for each in screen.board if each.ringed}
    assert "hot-springs" in free and "zion" not in free
    assert spot(screen, "hot-springs").pick.command == Submit(Step("An", "hot-springs"), shot.position)
    assert "No trail leads from here to Zion" in spot(screen, "zion").pick.why
    action = present_action(shot, ENGLISH)
    assert action.primary.command == Submit(Step("An", None), shot.position)


# --- drawing ------------------------------------------------------------------------------------------


def test_the_deck_is_one_tap_and_a_card_of_the_row_asks_what_came_instead():
    screen = seen()
    assert screen.row[-1].pick.command == Submit(Draw("An", "deck"), SHOT.position)
    assert screen.row[2].pick.draft == Draft("draw", "mountain:3")
    asked = seen(Draft("draw", "mountain:3"))
    assert cell(asked, "paw:4").pick.command == Submit(Draw("An", "mountain:3", "paw:4"), SHOT.position)
    assert cell(asked, "paw:4").dots == 4 - (SHOT.view.row.count("paw:4"))


def test_cards_counted_only_are_taken_from_all_kinds():
    shot = begun(options=Options(track_row=False)).shown()
    screen = seen(shot=shot)
    assert [deal.label for deal in screen.row] == ["Face up", "Deck"]
    taking = seen(Draft("take"), shot)
    assert cell(taking, "boot:1").pick.command == Submit(Draw("An", "boot:1"), shot.position)


def test_the_primary_action_is_what_the_place_offers():
    assert present_action(SHOT, ENGLISH).primary.own == Draft("claim", "cuyahoga-valley")
    later = WAY.then(EndTurn("An")).shown()
    assert present_action(later, ENGLISH).primary.command == Submit(Draw("Bình", "deck"), later.position)
    assert present_action(later, ENGLISH).secondary.command == Submit(EndTurn("Bình"), later.position)


# --- walking ------------------------------------------------------------------------------------------


def walked(*cards, place="voyageurs", shot=SHOT, **more):
    draft = Draft("travel", place, cards, **more)
    return seen(draft, shot).slip, present_action(shot, ENGLISH, draft)


def test_the_sum_is_told_live():
    slip, action = walked()
    assert slip.figure == "" and action.primary.command is None
    assert "Choose cards for Voyageurs: exactly 2" in action.primary.why
    slip, action = walked("boot:1")
    assert (slip.figure, slip.good) == ("1", False) and slip.verdict == "Next exact sum: 2."
    assert "No walk of 1 trails" in action.primary.why
    slip, action = walked("boot:1", "paw:1")
    assert (slip.figure, slip.good) == ("1 + 1 = 2", True)
    assert action.primary.label == "Walk 2"
    assert action.primary.command == Submit(Travel("An", "voyageurs", ("boot:1", "paw:1")), SHOT.position)


def test_another_goal_keeps_the_cards():
    screen = seen(Draft("travel", "voyageurs", ("boot:1",)))
    assert spot(screen, "zion").pick.draft == Draft("travel", "zion", ("boot:1",))


def test_the_last_card_is_taken_back():
    slip, _ = walked("boot:1", "paw:1")
    assert slip.buttons[0].pick.draft == Draft("travel", "voyageurs", ("boot:1",))
    assert [(card.icon, card.number) for card in slip.laid] == [("boot", "1"), ("paw", "1")]


def test_one_more_is_counted_where_only_that_fits():
    shot = camped("grand-canyon", "grand-canyon", ("boot:4", "boot:1")).shown()
    reach = next(each for each in shot.view.reach if each.place == "wind-cave")
    least = reach.sums[0][0]
    slip, action = walked("paw:4", place="wind-cave", shot=shot)
    assert least == 5 and slip.figure == "4 + 1 = 5" and slip.good
    assert action.primary.command.move.plus_one
    turned = next(button for button in slip.buttons if "Grand Canyon" in button.label)
    assert turned.on and turned.pick.draft.plus_one is False
    slip, action = walked("paw:4", place="wind-cave", shot=shot, plus_one=False)
    assert not slip.good and action.primary.command is None


def test_who_has_no_campsite_gets_no_more():
    slip, _ = walked("boot:1")
    assert not any("Grand Canyon" in button.label for button in slip.buttons)


# --- paying -------------------------------------------------------------------------------------------


def test_icons_still_missing_are_shown_and_surplus_ones_dimmed():
    screen = seen(Draft("claim", "cuyahoga-valley", ("campfire:2",)))
    assert [(need.icon, need.covered) for need in screen.slip.needs] == [
        ("campfire", True),
        ("paddle", False),
    ]
    assert screen.slip.verdict == "Still missing: 1 paddle."
    assert cell(screen, "paddle:1").pick.draft.cards == ("campfire:2", "paddle:1")
    assert "takes exactly" in cell(screen, "campfire:1").pick.why


def test_what_is_paid_asks_for_the_next_park_card():
    draft = Draft("claim", "cuyahoga-valley", ("campfire:2", "paddle:1"))
    screen = seen(draft)
    assert not screen.cells
    names = [park.name for park in screen.parks]
    assert names == sorted(names) and "Zion" in names and "Cuyahoga Valley" not in names
    zion = next(park for park in screen.parks if park.place == "zion")
    move = Claim("An", "cuyahoga-valley", ("campfire:2", "paddle:1"), "zion")
    assert zion.pick.command == Submit(move, SHOT.position)
    assert spot(screen, "zion").pick == zion.pick, "the map asks the same"
    assert present_action(SHOT, ENGLISH, draft).prompt == "Which Park card was turned up next?"


def test_two_icons_alike_are_covered_one_after_the_other():
    shot = WAY.then(Travel("An", "great-smoky-mountains", ("paw:2",))).shown()
    needs = seen(Draft("claim", "great-smoky-mountains", ("mountain:1",)), shot).slip.needs
    assert [need.covered for need in needs] == [True, False, False, False]


def test_acadias_pairs_cover_what_is_open():
    shot = acadia_claim(camped("acadia", "acadia", ("paw:3",)))
    half = seen(Draft("claim", "cuyahoga-valley", ("boot:1", "paw:2")), shot)
    assert half.slip.verdict.startswith("Still missing")
    assert "any two cards count as one icon" in half.slip.lines[-1]
    paid = seen(Draft("claim", "cuyahoga-valley", ("boot:1", "paw:2", "paddle:1")), shot)
    zion = next(park for park in paid.parks if park.place == "zion")
    assert zion.pick.command.move.wild == (("boot:1", "paw:2"),)
    more = next(button for button in paid.slip.buttons if button.label == "More cards")
    again = seen(more.pick.draft, shot)
    assert again.cells and not again.parks


def everglades():
    shot = next(scene.snapshot for scene in scenes() if scene.name == "swap")
    return shot, Draft("occupy", "everglades", ("paddle:1", "paddle:2"))


def test_a_swap_is_offered_and_needs_both_stones():
    shot, draft = everglades()
    assert present_action(shot, ENGLISH, draft).primary.label == "Pitch, no swap"
    screen = seen(draft, shot)
    own = [stone for stone in screen.stones if stone.owner is None]
    others = [stone for stone in screen.stones if stone.owner is not None]
    assert own and others
    half = next(stone.pick.draft for stone in own if stone.pick.draft)
    action = present_action(shot, ENGLISH, half)
    assert action.primary.command is None and "Choose both" in action.primary.why
    taken = next(stone for stone in seen(half, shot).stones if stone.owner is not None and not stone.pick.why)
    move = present_action(shot, ENGLISH, taken.pick.draft).primary.command.move
    assert isinstance(move, Occupy) and move.swap.give == half.give and move.swap.take == taken.stone


def test_like_for_like_is_never_offered():
    shot, draft = everglades()
    for give in [stone for stone in seen(draft, shot).stones if stone.owner is None and not stone.pick.why]:
        after = seen(give.pick.draft, shot)
        for take in [stone for stone in after.stones if stone.owner is not None]:
            assert bool(take.pick.why) == (take.stone == give.stone)


# --- hands partly hidden ------------------------------------------------------------------------------


def test_a_hand_holds_what_was_seen_and_as_much_as_is_hidden():
    view = SHOT.view
    there = spendable(view, ())
    assert there["boot:2"] >= 1  # An took it before everybody's eyes
    full = ("paw:4",) * 4
    assert spendable(view, full)["paw:4"] == 0
    laid = ("tree:1", "tree:2", "paw:1", "paw:2", "boot:1", "boot:3", "paddle:1")
    assert spendable(view, laid)["boot:2"] == 1, "the one seen is still there"
    assert spendable(view, laid)["tree:3"] == 0, "all hidden ones are laid down"


def test_the_discards_come_back_once_the_deck_is_empty():
    """The deck's last card leaves it with the second card turned up."""
    view = replace(SHOT.view, deck=2, row=("boot:1",) * 4 + ("paw:1",), unseen={"tree:1": 2})
    assert turned_up(view, ())["boot:1"] == 0
    assert turned_up(view, ("tree:1", "tree:1"))["boot:1"] == 4


def test_park_cards_that_are_up_or_claimed_do_not_come_again():
    view = WAY.then(Claim("An", "cuyahoga-valley", ("campfire:2", "paddle:1"), "zion")).shown().view
    left = next_parks(view)
    assert len(left) == 39 - 4 and not {"zion", "cuyahoga-valley", "mammoth-cave"} & set(left)


# --- what is due --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "kind", "slots"), [("new-row", "row", 5), ("discard", "discard", 2)])
def test_what_the_rules_ask_for_is_begun_at_once(name, kind, slots):
    shot = next(scene.snapshot for scene in scenes() if scene.name == name)
    assert due(shot) == Draft(kind)
    screen = seen(due(shot), shot)
    assert screen.slip.slots == slots and len(screen.cells) == 24
    assert all(deal.pick.why for deal in screen.row)
    assert spot(screen, "zion").pick.why


# --- scans and refusals -------------------------------------------------------------------------------


def test_a_scan_is_the_tap_on_that_card():
    assert scanned(SHOT, ENGLISH, NOTHING, "mountain:3").draft == Draft("draw", "mountain:3")
    assert scanned(SHOT, ENGLISH, NOTHING, "zion").draft == Draft("travel", "zion")
    draft = Draft("travel", "zion")
    assert scanned(SHOT, ENGLISH, draft, "boot:1").draft.cards == ("boot:1",)
    paid = Draft("claim", "cuyahoga-valley", ("campfire:2", "paddle:1"))
    assert scanned(SHOT, ENGLISH, paid, "zion").command.move.refill == "zion"
    assert "lies face up or is claimed" in scanned(SHOT, ENGLISH, paid, "mammoth-cave").why
    assert "No tree 1 lies face up" in scanned(SHOT, ENGLISH, NOTHING, "tree:1").why


def test_a_scan_where_cards_are_only_counted_takes_it():
    shot = begun(options=Options(track_row=False)).shown()
    assert scanned(shot, ENGLISH, NOTHING, "boot:1").command == Submit(Draw("An", "boot:1"), shot.position)


def test_notes_are_refusals_of_this_table_and_scans_that_did_nothing():
    refused = replace(SHOT, refusal=Refusal("x", say("trekking.screen.enough"), 4))
    assert present(refused, ENGLISH, refused=True).note == "That is as many cards as it takes."
    assert present(refused, ENGLISH).note == ""
    scan = replace(SHOT, scanned=Scanned("1", "unknown", say("trekking.screen.enough"), 1))
    assert present(scan, ENGLISH, fresh_scan=True).note
    assert not present(scan, ENGLISH).note


# --- how all stand ------------------------------------------------------------------------------------


def test_seats_show_points_and_whose_turn_it_is():
    seats = present_seats(SHOT, ENGLISH)
    assert [seat.player for seat in seats] == list(FOUR)
    assert [seat.turn for seat in seats] == [True, False, False, False]
    assert [seat.figure for seat in seats] == ["1", "1", "1", "0"]


def test_the_sheet_marks_who_would_win_each_colour():
    shot = next(scene.snapshot for scene in scenes() if scene.name == "sheet")
    sheet = present_sheet(shot, ENGLISH, "Chi")
    for column, colour in enumerate(shot.view.colours):
        for row in sheet.rows:
            mark = row.stones[column].mark
            assert (mark == 2) == (colour.most == row.player)
            assert (mark == 1) == (colour.second == row.player)
    assert [row.chosen for row in sheet.rows] == [False, False, True, False, False]
    assert "cards in hand" in sheet.about[0]
    assert sheet.about[-1].startswith("Filled")


def test_bonus_cards_are_told_colour_by_colour_at_the_end_only():
    assert present_awards(SHOT, ENGLISH) == ()
    shot = over()
    awards = present_awards(shot, ENGLISH)
    assert [award.title for award in awards] == ["Yellow", "Red", "Black", "Green", "Blue"]
    given = sum(int(row.points) for award in awards for row in award.rows if row.points)
    assert given == sum(standing.breakdown["bonuses"] for standing in shot.standings)


def test_a_tie_for_most_is_said():
    shot = over()
    colour = replace(shot.view.colours[0], most=None, leaders=("An", "Chi"), second="Bình")
    tied = replace(shot, view=replace(shot.view, colours=(colour,)))
    (award,) = present_awards(tied, ENGLISH)
    assert award.told == "An and Chi have equally many: nobody gets MOST. Bình has 2nd MOST."


# --- set-up -------------------------------------------------------------------------------------------


def test_the_bag_is_counted_region_by_region():
    proposal = proposed().proposal
    first = present_map(proposal, ENGLISH, Laying())
    assert (first.before, first.after) == ("45", "37")
    second = present_map(proposal, ENGLISH, Laying().next())
    assert (second.before, second.after) == ("37", "28")
    assert [tab.done for tab in second.tabs] == [True, False, False, False, False]
    laying = Laying()
    for _ in range(4):
        laying = laying.next()
    last = present_map(proposal, ENGLISH, laying)
    assert last.after == "0" and {count.count for count in last.bag} == {"0"}


def test_every_stone_lies_on_its_map_once():
    proposal = proposed().proposal
    lying = {}
    for region in range(5):
        for stone in present_map(proposal, ENGLISH, Laying(region)).lying:
            assert stone.place not in lying
            lying[stone.place] = stone.stone
    assert lying == proposal.setup["stones"]


def test_after_the_last_region_comes_the_checklist():
    laying = Laying(4, frozenset({0, 2}))
    action = setup_action(ENGLISH, laying)
    assert action.secondary.command == Redraw("east")
    assert action.primary.label == "They lie there: next" and action.primary.own.region == 1
    laying = Laying(4, frozenset({0, 1, 2, 3}))
    assert setup_action(ENGLISH, laying).primary.label == "All stones lie there"
    assert setup_action(ENGLISH, laying.next()) is None
    assert laying.next().ticked == frozenset(range(7))


# --- words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "vi"])
def test_no_moment_leaves_a_code_unworded(language):
    import re

    words = Words(language)
    left = re.compile(r"trekking\.[a-z]|refusal\.|[{}]|\bNone\b")
    for scene in scenes():
        if scene.snapshot.prompt is None:
            continue
        for draft in (NOTHING, due(scene.snapshot), Draft("look", "acadia")):
            told = repr(present(scene.snapshot, words, draft)) + repr(
                present_action(scene.snapshot, words, draft)
            )
            texts = re.findall(r"(?:name|label|title|verdict|told|note|hint|why|text|prompt)='([^']*)'", told)
            assert not [text for text in texts if left.search(text)]


def test_faces():
    assert face("boot:2").icon == "boot" and face("boot:2").number == "2"
    assert shown(WAY.state).view == SHOT.view
