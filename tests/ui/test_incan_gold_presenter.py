"""What the expedition's screen says, by example: real moves, the real catalogue, no window."""

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.commands import OpenBallot, Submit, Undo
from companion.game import say
from companion.games.incan_gold.moves import OpenTemple, Options, Reveal, Vote
from companion.i18n import LANGUAGES, Words
from companion.snapshot import Preferences, Refusal, Scanned
from ui.games import load
from ui.games.incan_gold import presenter, shapes
from ui.games.incan_gold.layout import picker_grid
from ui.games.incan_gold.presenter import Face, Hand, Lying, Owner, Stones, present, present_action
from ui.games.incan_gold.scenes import EIGHT, FOUR, LONG, after, scenes, stay
from ui.presenters.vote import present_call
from ui.theme import Metrics

ENGLISH = Words("en")
GAME_UI = load("incan_gold")


def shown(*moves, players=FOUR, **more):
    return present(after(players, *moves, **more), ENGLISH)


def test_the_first_temple_is_opened_with_one_tap():
    begin = after(FOUR)
    action = present_action(begin, ENGLISH)
    assert action.prompt == "An: open temple 1."
    assert action.primary.label == "Open temple 1"
    assert action.primary.command == Submit(OpenTemple(), begin.position)
    summary = present(begin, ENGLISH).summary
    assert [mark.next for mark in summary.temples] == [True, False, False, False, False]


def test_a_card_is_one_tap_and_only_cards_that_can_still_come_are_offered():
    seen = shown(OpenTemple())
    assert len(seen.picks) == 12 + 5 + 1
    assert [pick.left for pick in seen.picks if pick.face.number == "11"] == [2]
    assert {pick.left for pick in seen.picks if pick.face.kind == "hazard"} == {3}
    assert [pick.card for pick in seen.picks if pick.face.kind == "artifact"] == ["artifact:5"]
    assert seen.picks[0].command == Submit(Reveal("treasure:1"), 1)
    treasures = [int(pick.face.number) for pick in seen.picks if pick.face.kind == "treasure"]
    assert treasures == sorted(treasures)


def test_a_card_that_lies_there_is_offered_once_less():
    moves = (OpenTemple(), Reveal("treasure:17"), stay(*FOUR), Reveal("treasure:11"), stay(*FOUR))
    left = {pick.card: pick.left for pick in shown(*moves).picks}
    assert "treasure:17" not in left
    assert left["treasure:11"] == 1


def test_the_path_shows_what_was_left_on_a_treasure_and_marks_the_newest():
    seen = shown(OpenTemple(), Reveal("treasure:11"), stay(*FOUR), Reveal("hazard:fire"))
    assert seen.temple == "1"
    assert seen.cards == (
        Lying(Face("treasure", "", "11"), left=3),
        Lying(Face("hazard", "fire", ""), newest=True),
    )


def test_a_treasure_is_handed_out_in_drawn_gems_and_words():
    seen = shown(OpenTemple(), Reveal("treasure:15"))
    assert seen.hands[0] == Hand("Beside each tent: 3 turquoise.", (Stones("turquoise", 3),))
    assert seen.hands[1] == Hand("On the card: 3 turquoise.", (Stones("turquoise", 3),))
    assert seen.camp.stones == (Stones("turquoise", 3),)
    assert seen.camp.beside == "Beside each tent: 3"


def test_a_kind_seen_once_would_end_the_round():
    seen = shown(OpenTemple(), Reveal("hazard:snakes"))
    assert [pick.card for pick in seen.picks if pick.deadly] == ["hazard:snakes"]


def test_a_danger_as_first_card_offers_the_next_card_and_the_vote():
    snapshot = after(FOUR, OpenTemple(), Reveal("hazard:fire"))
    action = present_action(snapshot, ENGLISH)
    assert present(snapshot, ENGLISH).picks
    assert action.primary is None
    assert action.secondary.label == "GO ON?"
    assert action.secondary.command == OpenBallot(snapshot.position)


@pytest.mark.parametrize("way", ["touch", "hold"])
def test_a_vote_is_called_with_one_tap(way):
    snapshot = after(FOUR, OpenTemple(), Reveal("treasure:9"), way=way)
    assert present(snapshot, ENGLISH).question == "GO ON?"
    assert not present(snapshot, ENGLISH).picks
    assert present_action(snapshot, ENGLISH).primary.command == OpenBallot(snapshot.position)


def test_with_buttons_a_vote_takes_no_tap():
    snapshot = after(FOUR, OpenTemple(), Reveal("treasure:9"), way="press")
    action = present_action(snapshot, ENGLISH)
    assert action.primary is None
    assert action.prompt


def test_open_hands_are_tapped_and_confirmed():
    snapshot = after(FOUR, OpenTemple(), Reveal("treasure:9"), way="open")
    nobody = present_action(snapshot, ENGLISH)
    assert nobody.primary.label == "Nobody leaves"
    assert nobody.primary.command == Submit(stay(*FOUR), snapshot.position)
    two = present_action(snapshot, ENGLISH, {"Đức", "Bình"})
    assert two.prompt == "Bình and Đức leave the temple. Right?"
    assert two.primary.label == "2 leave"
    assert two.primary.command.move == Vote(stay=("An", "Chi"), leave=("Bình", "Đức"))
    assert present(snapshot, ENGLISH, leaving={"Đức", "Bình"}).camp.inside == (0, 2)


def test_while_a_vote_is_taken_nothing_else_can_be_tapped():
    snapshot = after(FOUR, OpenTemple(), Reveal("hazard:fire"))
    asked = replace(snapshot, ballot=replace(snapshot.ballot, phase="covered", turn="An"))
    assert not present(asked, ENGLISH).picks
    assert present_action(asked, ENGLISH).secondary is None


def test_who_is_in_camp_sits_there_dimmed_with_what_the_rules_let_see():
    moves = (OpenTemple(), Reveal("treasure:9"), Vote(stay=("An", "Chi"), leave=("Bình", "Đức")))
    hidden = presenter.present_seats(after(FOUR, *moves), ENGLISH)
    assert [seat.figure for seat in hidden] == ["2", "", "2", ""]
    assert [seat.dimmed for seat in hidden] == [False, True, False, True]
    assert [seat.turn for seat in hidden] == [True, False, False, False]
    shown_tents = presenter.present_seats(after(FOUR, *moves, options=Options(hide_tents=False)), ENGLISH)
    assert [seat.figure for seat in shown_tents] == ["0+2", "2", "0+2", "2"]
    seen = shown(*moves)
    assert (seen.camp.inside, seen.camp.outside) == ((0, 2), (1, 3))


def test_a_leader_in_camp_goes_on_turning_the_cards():
    seats = presenter.present_seats(
        after(FOUR, OpenTemple(), Reveal("treasure:9"), Vote(stay=FOUR[1:], leave=("An",))), ENGLISH
    )
    assert seats[0].turn
    assert not seats[0].dimmed


def test_the_second_danger_ends_the_round_with_its_silhouette():
    seen = shown(
        OpenTemple(),
        Reveal("treasure:9"),
        stay(*FOUR),
        Reveal("hazard:mummy"),
        stay(*FOUR),
        Reveal("hazard:mummy"),
    )
    assert seen.summary.scared_by == Face("hazard", "mummy", "")
    assert seen.summary.gone == (Face("hazard", "mummy", ""),)
    assert [mark.number for mark in seen.summary.temples if mark.next] == [2]
    assert "gems worth 2 each" in seen.told
    assert [(card.face.shape, card.left, card.deadly) for card in seen.cards] == [
        ("", 0, False),
        ("mummy", 0, True),
        ("mummy", 0, True),
    ]
    assert not any(card.newest for card in seen.cards)


def test_the_calm_between_temples_names_artifacts_that_came_home():
    moves = (
        OpenTemple(),
        Reveal("treasure:9"),
        Vote(("An",), FOUR[1:]),
        Reveal("artifact:5"),
        Vote((), ("An",)),
    )
    summary = shown(*moves).summary
    assert summary.artifacts == (Owner(0, 1),)
    assert summary.scared_by is None
    action = present_action(after(FOUR, *moves), ENGLISH)
    assert action.prompt == "Bình: open temple 2."


def test_the_odds_are_shown_only_to_the_table_that_wants_them():
    moves = (OpenTemple(), Reveal("treasure:9"), stay(*FOUR), Reveal("hazard:fire"))
    assert shown(*moves).chance == ""
    wanted = shown(*moves, preferences=Preferences(show_chance=True))
    assert wanted.chance == "7 % ends the round (2 of 29 cards)"
    before = shown(*moves[:2], preferences=Preferences(show_chance=True))
    assert before.chance == "The next card can’t end the round."


def test_a_refused_card_is_answered_where_it_was_tapped():
    snapshot = after(FOUR, OpenTemple())
    refused = replace(snapshot, refusal=Refusal("vote-due", say("refusal.vote-due"), ticket=9))
    assert present(refused, ENGLISH).note == ""
    assert present(refused, ENGLISH, refused=True).note.startswith("First the vote")


@pytest.mark.parametrize("phase", ["pressing", "unclear"])
def test_while_hands_are_at_the_buttons_the_bar_says_what_they_do(phase):
    due = after(FOUR, OpenTemple(), Reveal("treasure:9"), way="press")
    pressing = replace(due, ballot=replace(due.ballot, phase=phase))
    assert present_action(pressing, ENGLISH) == present_call(pressing, ENGLISH)
    assert present_action(pressing, ENGLISH).prompt != ENGLISH(pressing.prompt.sentence)


def test_after_a_first_danger_the_next_card_can_be_tapped_though_buttons_may_be_pressed():
    choice = after(FOUR, OpenTemple(), Reveal("hazard:fire"), way="press")
    pressing = replace(choice, ballot=replace(choice.ballot, phase="pressing"))
    assert present(pressing, ENGLISH).picks
    counting = replace(choice, ballot=replace(choice.ballot, phase="counting"))
    assert not present(counting, ENGLISH).picks


def test_a_scan_says_why_it_made_no_move():
    snapshot = after(FOUR, OpenTemple())
    scan = Scanned("0007", "unknown", say("refusal.vote-due"), 4)
    assert present(replace(snapshot, scanned=scan), ENGLISH, fresh_scan=True).note
    assert not present(replace(snapshot, scanned=scan), ENGLISH).note
    taken = replace(scan, outcome="taken")
    assert not present(replace(snapshot, scanned=taken), ENGLISH, fresh_scan=True).note
    assert present(replace(snapshot, scanned=taken), ENGLISH, fresh_scan=True).read
    assert not present(replace(snapshot, scanned=taken), ENGLISH).read
    assert not present(replace(snapshot, scanned=scan), ENGLISH, fresh_scan=True).read


def test_undo_stands_beside_the_sentence():
    snapshot = after(FOUR, OpenTemple())
    assert present(snapshot, ENGLISH).undo.command == Undo(snapshot.position)
    stuck = present(replace(snapshot, can_undo=False), ENGLISH).undo
    assert stuck.command is None
    assert stuck.why


def test_the_title_names_the_temple():
    assert presenter.present_title(after(FOUR), ENGLISH) == "Incan Gold"
    assert presenter.present_title(after(FOUR, OpenTemple()), ENGLISH) == "Incan Gold · temple 1 of 5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_is_worded(language):
    words = Words(language)
    names = Counter()
    for scene in scenes():
        names[scene.name] += 1
        seen = present(scene.snapshot, words)
        action = present_action(scene.snapshot, words)
        for text in (seen.told, seen.note, seen.chance, action.prompt, *(hand.text for hand in seen.hands)):
            assert "incan_gold" not in text
            assert "ui." not in text
    assert set(names.values()) == {1}


def test_every_card_on_the_screen_has_a_drawing():
    for scene in scenes():
        seen = present(scene.snapshot, ENGLISH)
        for face in (*(card.face for card in seen.cards), *(pick.face for pick in seen.picks)):
            assert face.number if face.kind == "treasure" else face.shape in shapes.NAMES


def test_the_score_pad_counts_gems_and_artifacts():
    printed = GAME_UI.pad_fields({"artifact_values": "printed"})
    assert [field.key for field in printed] == ["turquoise", "obsidian", "gold", "artifacts"]
    assert printed[-1].values == (5, 7, 8, 10, 12)
    assert GAME_UI.pad_fields({"artifact_values": "by_exit"})[-1].values == (5, 5, 5, 10, 10)
    for field in printed:
        assert ENGLISH.knows(field.code)


def test_cards_are_named_for_learn_mode():
    assert ENGLISH(GAME_UI.card_name("treasure:11")) == "Treasure 11"
    assert Words("vi")(GAME_UI.card_name("hazard:snakes")) == "Rắn độc"


def test_eighteen_cards_deep_the_picker_still_fits_the_smallest_screen():
    metrics = Metrics(800, 480)
    snapshot = after(EIGHT, *LONG, Vote(stay=("An", "Bình"), leave=("Chi",)))
    assert len(snapshot.view.path) >= 17
    # five artifacts in the deck are the most that can ever be offered
    grid = picker_grid((12, 10), 800 - 2 * metrics.gap(2), metrics.target, metrics.px(3))
    assert len(grid.cells) == 22
    assert min(min(cell.width, cell.height) for cell in grid.cells) >= metrics.target
    assert max(cell.x + cell.width for cell in grid.cells) <= 800 - 2 * metrics.gap(2)
    assert grid.height <= 0.5 * metrics.frame(8).table.height
