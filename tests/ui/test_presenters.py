"""What the screens say, by example: no window, no thread."""

import itertools
from datetime import UTC, datetime, timedelta, timezone

import pytest
from msgspec.structs import replace

from companion.commands import (
    Abandon,
    Begin,
    Choose,
    Dismiss,
    Forget,
    Learn,
    OpenBallot,
    Prefer,
    Propose,
    PutAside,
    RestartBallot,
    Resume,
    Retry,
    RevealBallot,
    Uncover,
    Undo,
)
from companion.game import Standing, say
from companion.i18n import Words
from companion.inputs import PartReport
from companion.snapshot import BallotView, Learning, Notice, PastPlay, Refusal, Scanned, Snapshot, Unfinished
from ui import games, scenes
from ui.presenters import common
from ui.presenters.end import present_end, present_ranking
from ui.presenters.hardware import present_hardware, present_learn, present_part
from ui.presenters.history import present_history
from ui.presenters.home import present_home
from ui.presenters.navigation import HOME, Page, Trail, table_page
from ui.presenters.notices import present_notices, say_first
from ui.presenters.pad import as_pad, counts, present_pad
from ui.presenters.play import present_play
from ui.presenters.players import draft, errors, present_players
from ui.presenters.seating import SIDES, places
from ui.presenters.settings import present_menu, present_settings
from ui.presenters.setup import present_setup
from ui.presenters.vote import present_call, present_vote

EN, VI = Words("en"), Words("vi")
GAME = "incan_gold"
UI = games.load(GAME)
HANOI = timezone(timedelta(hours=7))
NOW = datetime(2026, 11, 29, 21, 55, tzinfo=HANOI)
EMPTY = Snapshot()


def play(moves: int = 5, **more) -> Snapshot:
    return replace(scenes.begun(GAME, ("An", "Bình", "Chi"), moves=moves), **more)


# --- home ---------------------------------------------------------------------------------------


def unfinished(id: int = 4, last: str | None = "2026-11-29T14:40:00+00:00") -> Unfinished:
    progress = say("incan_gold.prompt.temple", leader="An", temple=3)
    return Unfinished(id, GAME, ("An", "Bình", "Chi"), 31, last, progress)


def test_a_play_to_pick_up_names_game_players_progress_and_the_time_here():
    home = present_home(replace(EMPTY, unfinished=(unfinished(),)), EN, NOW)
    card = home.resume[0]
    assert card.headline == "Incan Gold"
    assert card.players == "An, Bình and Chi"
    assert card.progress.startswith("Last played today, 21:40 · ")
    assert card.command == Resume(4)
    assert card.forget == Abandon(4)


def test_without_a_clock_the_progress_stands_alone():
    card = present_home(replace(EMPTY, unfinished=(unfinished(last=None),)), EN, NOW).resume[0]
    assert "·" not in card.progress


def test_a_play_of_a_game_without_a_screen_is_not_offered():
    alien = replace(unfinished(), game="chess")
    assert present_home(replace(EMPTY, unfinished=(alien,)), EN, NOW).resume == ()


def test_every_playable_game_is_a_tile_with_its_accent_and_limits():
    tiles = {tile.game: tile for tile in present_home(EMPTY, EN, NOW).tiles}
    assert tuple(tiles) == common.playable()
    assert tiles[GAME].accent == "turquoise"
    assert tiles[GAME].players == "3 to 8 players"


def test_the_language_switch_names_the_other_language_in_itself():
    assert present_home(EMPTY, EN, NOW).language.label == "Tiếng Việt"
    assert present_home(EMPTY, VI, NOW).language.command == Prefer("language", "en")


def test_trouble_with_a_part_shows_on_the_home_screen():
    lost = PartReport("reader scanner", "lost", {})
    assert present_home(replace(EMPTY, parts=(lost,)), EN, NOW).hardware_trouble
    assert not present_home(replace(EMPTY, parts=(replace(lost, state="ok"),)), EN, NOW).hardware_trouble


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("2026-11-29T14:05:00+00:00", "today, 21:05"),
        ("2026-11-28T14:05:00+00:00", "yesterday, 21:05"),
        ("2026-11-28T17:30:00Z", "today, 0:30"),  # after midnight here
        ("2026-02-03T05:00:00+00:00", "3 February, 12:00"),
        ("2024-12-24T12:00:00+00:00", "24 December 2024"),
        (None, ""),
    ],
)
def test_a_moment_is_said_as_people_here_say_it(moment, said):
    assert common.when(moment, NOW, EN) == said


def test_a_moment_tomorrow_by_a_wrong_clock_has_its_date():
    assert common.when("2026-11-30T14:05:00+00:00", NOW, EN) == "30 November, 21:05"


# --- players ------------------------------------------------------------------------------------


def test_a_first_draft_has_the_least_seats_and_the_default_rules():
    first = draft(GAME)
    assert first.names == ("", "", "")
    assert dict(first.options)["artifact_values"] == "printed"


def test_again_with_the_same_players_keeps_names_and_rules():
    again = draft(GAME, ("An", "Bình", "Chi", "Đức"), {"split": "per_card"})
    assert again.names == ("An", "Bình", "Chi", "Đức")
    assert dict(again.options)["split"] == "per_card"
    assert dict(again.options)["hide_tents"] is True


def test_names_are_trimmed_and_composed():
    named = draft(GAME).named(0, "  Bi\u0300nh An ")
    assert named.names[0] == "Bình An"


def test_seats_are_added_up_to_the_limit_and_removed_down_to_the_least():
    full = draft(GAME)
    for _ in range(9):
        full = full.added()
    assert len(full.names) == 8
    few = draft(GAME, ("An", "Bình", "Chi")).removed(1)
    assert few.names == ("An", "", "Chi")
    assert draft(GAME, ("An", "Bình", "Chi", "Đức")).removed(1).names == ("An", "Chi", "Đức")


def test_a_seat_changes_places_round_the_table():
    three = draft(GAME, ("An", "Bình", "Chi"))
    assert three.moved(0, -1).names == ("Chi", "Bình", "An")
    assert three.moved(0, 1).names == ("Bình", "An", "Chi")


@pytest.mark.parametrize("twin", ["bình", "BÌNH", "Bi\u0300nh", " Bình "])
def test_the_same_name_in_other_letters_is_the_same_name(twin):
    assert errors(("Bình", twin, "Chi"), EN)[1] != ""
    assert errors(("Bình", twin, "Chi"), EN)[0] == ""


def test_a_name_of_25_letters_is_too_long_and_of_24_is_not():
    assert errors(("a" * 25, "b" * 24), EN) == (EN.text("name.too-long", name="a" * 25, n=24), "")


def test_without_every_name_it_does_not_begin_and_says_why():
    view = present_players(EMPTY, EN, draft(GAME, ("An", "Bình")))
    assert view.command is None
    assert view.why == "Tap the empty seat to name it."
    assert [seat.shown for seat in view.seats] == ["An", "Bình", "Seat 3"]


def test_with_every_name_the_table_is_asked_for_a_set_up():
    view = present_players(EMPTY, EN, draft(GAME, ("An", "Bình", "Chi")).chosen("hide_tents", False))
    assert view.command == Propose(
        GAME,
        ("An", "Bình", "Chi"),
        {"artifact_values": "printed", "split": "total", "shuffle_artifacts": True, "hide_tents": False},
    )
    assert view.why == ""


def test_earlier_names_are_offered_but_not_those_who_sit_already():
    known = replace(EMPTY, known_names=("An", "Lan"))
    assert present_players(known, EN, draft(GAME, ("an",))).suggestions == ("Lan",)


def test_a_full_table_says_that_it_is_full():
    view = present_players(EMPTY, EN, draft(GAME, scenes.PLAYERS))
    assert not view.can_add
    assert "8" in view.add_why


def test_options_are_worded_in_both_languages():
    for words in (EN, VI):
        for row in present_players(EMPTY, words, draft(GAME)).options:
            assert all(words.knows(f"{GAME}.option.{row.option}.{str(v).lower()}") for v in row.values)
            assert row.chosen == 0


@pytest.mark.parametrize("seats", sorted(SIDES))
def test_every_seat_has_a_place_of_its_own_clockwise_from_the_near_side(seats):
    spots = places(seats)
    assert len(set(spots)) == seats
    assert spots[0][1] == 0.0
    # from above, clockwise: each next one turns right round the middle
    around = [(x - 0.5, y - 0.5) for x, y in spots]
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in itertools.pairwise(around)]
    assert all(turn <= 1e-9 for turn in turns)


# --- set-up -------------------------------------------------------------------------------------


def test_the_next_step_is_the_first_one_not_ticked():
    view = present_setup(scenes.proposed(GAME), EN, frozenset({0, 2}))
    assert [step.next for step in view.steps][:3] == [False, True, False]
    assert view.steps[2].done
    assert view.begin_command == Begin()


def test_drawing_again_asks_for_new_lots():
    proposal = scenes.proposed(GAME)
    view = present_setup(proposal, EN, frozenset())
    assert view.draw_command == Propose(GAME, proposal.proposal.players, proposal.proposal.options)


def test_a_secret_is_not_part_of_the_text_beside_it():
    steps = present_setup(scenes.proposed(GAME), EN, frozenset()).steps
    secret = next(step for step in steps if step.secret)
    assert secret.secret not in " ".join(step.text for step in steps)


# --- play ---------------------------------------------------------------------------------------


def test_what_cannot_be_undone_says_why():
    view = present_play(play(moves=0), EN, UI)
    assert view.undo.command is None
    assert view.undo.why == "There is nothing to undo."
    assert present_play(play(moves=2), EN, UI).undo.command == Undo(2)


def test_what_cannot_be_stored_comes_before_other_notices():
    lost = Notice("part", say("part.lost", part="reader scanner"))
    disk = Notice("journal", say("journal.disk-full"), say("journal.disk-full.remedy"), retry=True)
    strip = present_notices(replace(EMPTY, notices=(lost, disk)), EN)
    assert strip.press.command == Retry()
    assert (strip.text, strip.more) == (EN.text("journal.disk-full"), "1 more")
    full, reader = strip.notices
    assert full.remedy == EN.text("journal.disk-full.remedy")
    assert [press.command for press in full.presses] == [Retry()], "what waits can't be put away"
    assert [press.command for press in reader.presses][-1] == Dismiss("part"), "the other is a tap away"


def test_a_lost_reader_leads_to_its_page_by_one_tap():
    lost = Notice("part", say("part.lost", part="reader scanner"), say("part.lost.remedy"))
    strip = present_notices(replace(EMPTY, notices=(lost,)), EN)
    assert strip.press.page == Page("hardware") and strip.press.label == EN.text("ui.hardware.title")
    there = present_notices(replace(EMPTY, notices=(lost,)), EN, "hardware")
    assert all(press.page is None for press in there.notices[0].presses)


def test_a_remedy_is_read_before_its_notice_is_put_away():
    volatile = Notice("tmpfs", say("notice.tmpfs", file="/plays"), say("notice.tmpfs.remedy"))
    strip = present_notices(replace(EMPTY, notices=(volatile,)), EN)
    assert strip.press.command is None and strip.press.page is None, "it opens the whole notice"
    assert strip.notices[0].presses[0].command == Dismiss("tmpfs")
    plain = present_notices(replace(EMPTY, notices=(replace(volatile, remedy=None),)), EN)
    assert plain.press.command == Dismiss("tmpfs")


def test_what_was_tapped_takes_the_line_and_hides_no_notice():
    disk = Notice("journal", say("journal.disk-full"), say("journal.disk-full.remedy"), retry=True)
    strip = say_first("No.", present_notices(replace(EMPTY, notices=(disk,)), EN), EN)
    assert (strip.text, strip.more, strip.danger) == ("No.", "1 more", False)
    assert strip.notices[1].presses[0].command == Retry()
    assert say_first("No.", None, EN).more == ""


def test_good_news_is_not_red():
    bad, good = say("part.lost", part="reader scanner"), say("part.back", part="reader scanner")
    assert present_notices(replace(EMPTY, notices=(Notice("part", bad),)), EN).danger
    assert not present_notices(replace(EMPTY, notices=(Notice("part", good),)), EN).danger


def test_a_resumed_play_says_so_once_until_it_is_read():
    resumed = play(resumed=True)
    strip = present_play(resumed, EN, UI, picked_up=True).strip
    assert strip.text == EN.text("ui.play.resumed")  # the game's own table names the last move
    assert not strip.danger
    assert present_play(resumed, EN, UI, picked_up=False).strip is None


def test_only_the_refusal_of_what_was_tapped_here_is_said():
    refused = play(refusal=Refusal("stale", say("refusal.vote-due"), ticket=7))
    assert present_play(refused, EN, UI, asked={7}).refusal == EN.text("refusal.vote-due")
    assert present_play(refused, EN, UI, asked={6}).refusal == ""


def test_an_unsaved_play_says_so():
    assert present_play(play(unsaved=True), EN, UI).unsaved
    assert present_play(play(), EN, UI).saved == "saved"


# --- vote ---------------------------------------------------------------------------------------


def vote(**change) -> Snapshot:
    due = scenes.vote_due(GAME)
    return replace(due, ballot=replace(due.ballot, **change))


def test_the_screen_is_handed_to_one_voter_who_uncovers_it():
    voter = vote().ballot.voters[0]
    view = present_vote(vote(phase="covered", turn=voter), EN)
    assert voter in view.headline
    assert view.buttons[0].command == Uncover(voter)
    assert view.restart.command == RestartBallot()


@pytest.mark.parametrize("sides", [("stay", "leave"), ("leave", "stay")])
def test_the_two_choices_stand_as_the_table_drew_them(sides):
    voter = vote().ballot.voters[0]
    view = present_vote(vote(phase="choosing", turn=voter, sides=sides), EN)
    assert [button.command for button in view.buttons] == [Choose(voter, side) for side in sides]
    assert view.restart is None


def test_everybody_has_chosen_waits_for_the_screen_in_the_middle():
    assert present_vote(vote(phase="all_in"), EN).buttons[0].command == RevealBallot()


def test_the_count_is_large_and_has_no_button():
    view = present_vote(vote(phase="counting", count=2), EN)
    assert view.count == "2"
    assert view.buttons == ()


@pytest.mark.parametrize("phase", ["waiting", "pressing", "unclear"])
def test_the_table_is_seen_while_people_think(phase):
    assert present_vote(vote(way="press", phase=phase), EN) is None


def test_the_call_says_what_hands_do_in_each_way():
    said = {way: present_call(vote(way=way), EN) for way in ("touch", "hold", "press", "open")}
    assert len({action.prompt for action in said.values()}) == 4
    position = vote().position
    assert said["touch"].primary.command == OpenBallot(position)
    assert said["hold"].primary.command == OpenBallot(position)
    assert said["press"].primary is None
    assert said["open"].primary is None


def test_an_unclear_vote_names_no_seat_and_asks_again():
    action = present_call(vote(way="hold", phase="unclear"), EN)
    assert not any(name in action.prompt for name in scenes.PLAYERS)
    assert action.primary.command == OpenBallot(vote().position)


@pytest.mark.parametrize("way", ["touch", "hold", "press"])
def test_nothing_that_is_shown_depends_on_what_was_chosen(way):
    """A ballot's view has no choice in it, so equal views must give equal words."""
    one = vote(way=way, phase="all_in" if way == "touch" else "counting", count=1)
    assert present_vote(one, EN) == present_vote(replace(one, version=99), EN)
    assert "stay" not in repr(Choose("An", "stay"))


# --- menu and settings --------------------------------------------------------------------------


def rows(view) -> dict:
    return {row.key: row for row in view.rows}


def test_the_menu_restarts_a_vote_only_while_one_is_taken():
    calm = rows(present_menu(vote(), EN, UI))["restart"]
    assert calm.command is None
    assert calm.why == "No vote is being taken."
    taken = rows(present_menu(vote(phase="covered", turn="An"), EN, UI))["restart"]
    assert taken.command == RestartBallot()
    assert taken.why == ""


def test_the_menu_offers_only_the_ways_that_this_table_can_vote():
    way = rows(present_menu(play(ways=("touch", "open")), EN, UI))["way"]
    assert [value.command for value in way.values] == [Prefer("way", "touch"), Prefer("way", "open")]


def test_a_game_without_votes_and_odds_has_no_rows_for_them():
    ui = games.load("trekking")
    summary = replace(play().play, game="trekking", options={})
    menu = rows(present_menu(play(play=summary), EN, ui))
    assert not {"way", "restart", "odds"} & menu.keys()
    assert {"aside", "language", "motion", "hardware"} <= menu.keys()


def test_the_menu_puts_aside_and_leads_to_hardware_and_score_pad():
    menu = rows(present_menu(play(), EN, UI))
    assert menu["aside"].command == PutAside()
    assert menu["hardware"].page == Page("hardware")
    assert menu["pad"].page.players == ("An", "Bình", "Chi")


def test_a_switch_asks_for_the_other_state():
    settings = rows(present_settings(EMPTY, EN))
    assert settings["motion"].command == Prefer("reduced_motion", True)
    assert settings["odds"].on is False


# --- end ----------------------------------------------------------------------------------------


def test_a_part_that_brought_nobody_anything_has_no_column():
    standings = (
        Standing("An", 1, 7, {"tent": 7, "artifacts": 0}),
        Standing("Bình", 2, 3, {"tent": 3, "artifacts": 0}),
    )
    ranking = present_ranking(GAME, ("An", "Bình"), standings, EN)
    assert ranking.columns == (EN.text(f"{GAME}.part.tent"),)
    assert [place.parts for place in ranking.places] == [("7",), ("3",)]


def ranking(*standings: tuple[str, int, int], words: Words = EN):
    placed = [Standing(name, rank, score, {"tent": score, "artifacts": 0}) for name, rank, score in standings]
    return present_ranking(GAME, sorted(name for name, _, _ in standings), placed, words)


def test_the_winner_is_named_with_the_lead():
    view = ranking(("Chi", 1, 40), ("An", 2, 28), ("Bình", 3, 3))
    assert view.headline == "Chi wins."
    assert view.detail == "40 points, 12 ahead of An"
    assert view.tie_break == ""
    assert [place.seat for place in view.places] == [2, 0, 1]


def test_a_shared_victory_names_all_and_no_tie_break():
    view = ranking(("An", 1, 40), ("Chi", 1, 40), ("Bình", 3, 3))
    assert view.headline == "An and Chi share the victory."
    assert view.tie_break == ""


def test_equal_points_with_different_ranks_tell_which_tie_break_decided():
    view = ranking(("An", 1, 40), ("Chi", 2, 40))
    assert view.tie_break == EN.text("incan_gold.tie-break")
    assert view.detail == "40 points"


def test_the_end_begins_again_with_the_same_players_and_rules():
    end = present_end(play(moves=10_000), EN)
    assert end.again_page.players == ("An", "Bình", "Chi")
    assert dict(end.again_page.options)["split"] == "total"
    assert end.leave == PutAside()


# --- history ------------------------------------------------------------------------------------


def test_past_plays_come_newest_first_with_their_result():
    standings = (Standing("Bình", 1, 31, {}), Standing("An", 2, 30, {}))
    past = (
        PastPlay(1, GAME, ("An", "Bình"), 9, "abandoned", None, None, ()),
        PastPlay(2, GAME, ("An", "Bình"), 60, "finished", "2026-11-29T13:00:00+00:00", 47, standings),
    )
    view = present_history(replace(EMPTY, history=past), EN, NOW)
    assert [line.id for line in view.lines] == [2, 1]
    assert view.lines[0].result == "Bình\N{NO-BREAK SPACE}31 and An\N{NO-BREAK SPACE}30"
    assert view.lines[0].when == "Last played today, 20:00 · 47 minutes on the table"
    assert view.lines[0].command == Resume(2)
    assert view.lines[1].when == "day not known"
    assert view.lines[1].command is None and view.lines[1].open_label == view.lines[0].open_label
    assert view.lines[1].why == EN.text("ui.history.abandoned-why") and view.lines[0].why == ""


@pytest.mark.parametrize("words", [EN, VI])
def test_what_of_a_game_was_played_and_when_is_said_alike_on_home_and_among_past_plays(words):
    desert = say("seafarers.option.scenario.through_desert")
    last = "2026-11-29T14:40:00+00:00"
    resumed = Unfinished(4, "seafarers", ("An", "Bình", "Chi"), 31, last, say("ui.home.lead"), desert)
    past = PastPlay(4, "seafarers", ("An", "Bình", "Chi"), 31, "unfinished", last, None, (), desert)
    card = present_home(replace(EMPTY, unfinished=(resumed,)), words, NOW).resume[0]
    (line,) = present_history(replace(EMPTY, history=(past,)), words, NOW).lines
    assert line.title == card.headline == f"{words.text('seafarers.title')} · {words(desert)}"
    assert card.progress.startswith(line.when + " · ") and "21:40" in line.when


def test_the_end_names_what_was_played():
    over = play(moves=10_000)
    desert = say("seafarers.option.scenario.through_desert")
    named = replace(over, play=replace(over.play, variant=desert))
    assert present_end(over, EN).title == "Incan Gold: the end"
    assert present_end(named, EN).title == f"Incan Gold · {EN(desert)}: the end"


def test_an_empty_history_teaches_and_a_missing_one_is_looked_for():
    assert "pick a game" in present_history(replace(EMPTY, history=()), EN, NOW).empty
    assert present_history(EMPTY, EN, NOW).loading


# --- hardware -----------------------------------------------------------------------------------


def test_a_denied_reader_names_the_group_and_the_command():
    facts = {"group": "dialout", "command": "sudo usermod -aG dialout An"}
    line = present_part(PartReport("reader dice", "denied", facts), {}, EN)
    assert line.level == "bad"
    assert "usermod -aG dialout" in line.remedy


@pytest.mark.parametrize("state", ["ok", "lost", "denied", "missing", "busy", "stuck", "fallback", "off"])
@pytest.mark.parametrize("part", ["pins", "reader scanner", "button seat1.stay", "lamp all_in"])
@pytest.mark.parametrize("words", [EN, VI])
def test_every_state_of_every_part_is_worded_even_without_facts(state, part, words):
    line = present_part(PartReport(part, state, {}), {}, words)
    assert "ui." not in line.name + line.state + line.remedy


def test_parts_are_named_by_their_place():
    assert present_part(PartReport("button seat3.leave", "ok"), {}, EN).name == "Button seat 3, leave"
    assert present_part(PartReport("lamp table.all_in", "ok"), {}, VI).name == "Đèn đủ phiếu"
    assert present_part(PartReport("something new", "ok"), {}, EN).name == "Something new"


@pytest.mark.parametrize(
    ("part", "facts", "said"),
    [
        ("pins", {"reason": "no-gpio"}, "This computer has no pins."),
        ("pins", {"reason": "no-factory", "wanted": "lgpio"}, "No library for the pins can be used."),
        ("button table.next", {"reason": "pin-twice", "pin": 4, "other": "x"}, "Pin 4 is used by x as well."),
        ("lamp table.buzzer", {"reason": "pin-failed", "pin": 4}, "Pin 4 can't be used."),
        ("reader a", {}, "Not used."),
    ],
)
def test_a_part_that_is_not_used_says_why(part, facts, said):
    assert present_part(PartReport(part, "off", facts), {}, EN).state == said
    assert "." not in present_part(PartReport(part, "off", facts), {}, VI).state[:-1]


def test_the_second_choice_of_a_library_is_named():
    report = PartReport("pins", "fallback", {"wanted": "lgpio", "got": "native", "error": "none"})
    line = present_part(report, {}, EN)
    assert "native" in line.state and "lgpio" in line.remedy


def test_counters_are_told_without_the_zeros():
    counted = {"accepted": 12, "noise": 0, "checksum": 1}
    assert present_part(PartReport("reader a", "ok"), counted, EN).counted == "12 read · 1 wrong checksum"


def test_the_worst_part_comes_first():
    parts = (PartReport("pins", "ok"), PartReport("reader a", "off"), PartReport("reader b", "lost"))
    view = present_hardware(replace(EMPTY, parts=parts), EN)
    assert [line.level for line in view.parts] == ["bad", "warn", "ok"]
    assert present_hardware(EMPTY, EN).empty != ""


def test_a_game_without_cards_says_that_there_is_nothing_to_teach():
    view = present_learn(EMPTY, EN, "seafarers")
    assert view.cards == ()
    assert view.prompt == EN.text("labels.none", title="Catan: Seafarers")


def test_learn_mode_lists_the_cards_as_people_sort_them_and_marks_the_one_that_is_due():
    view = present_learn(EMPTY, EN, GAME)
    assert [line.card for line in view.cards] == list(common.game(GAME).cards())
    assert view.cards[0].command == Learn(GAME, view.cards[0].card)
    assert view.stop_command is None
    card = view.cards[3].card
    learning = replace(EMPTY, learning=Learning(GAME, card, {card: 2}))
    marked = present_learn(learning, EN, GAME).cards[3]
    assert marked.learning
    assert marked.codes == "2 codes"
    assert marked.forget == Forget(GAME, card)


# --- score pad ----------------------------------------------------------------------------------


def test_final_counts_give_the_ranking_of_the_rules():
    sheet = (
        counts(GAME, ("An", "Bình", "Chi"), {}, UI).with_number(1, "gold", 2).with_number(0, "obsidian", 3)
    )
    fields = UI.pad_fields({})
    artifacts = next(field for field in fields if field.values)
    sheet = sheet.toggled(0, artifacts, 12)
    view = present_pad(sheet, EN, UI)
    assert [(place.player, place.score) for place in view.ranking.places][:2] == [
        ("An", "27"),
        ("Bình", "20"),
    ]
    assert as_pad(sheet, fields)["players"]["An"]["artifacts"] == [12]


def test_an_artifact_moves_to_whom_it_is_given():
    artifacts = next(field for field in UI.pad_fields({}) if field.values)
    sheet = counts(GAME, ("An", "Bình", "Chi"), {}, UI).toggled(0, artifacts, 5).toggled(2, artifacts, 5)
    assert sheet.taken(0, artifacts.key) == ()
    assert sheet.taken(2, artifacts.key) == (5,)
    assert sheet.toggled(2, artifacts, 5).taken(2, artifacts.key) == ()


def test_by_exit_has_three_fives_and_a_change_of_rule_starts_the_lists_again():
    by_exit = counts(GAME, ("An", "Bình", "Chi"), {"artifact_values": "by_exit"}, UI)
    artifacts = next(field for field in UI.pad_fields(dict(by_exit.options)) if field.values)
    for seat in (0, 0, 1):
        by_exit = by_exit.toggled(seat, artifacts, 5)
    assert by_exit.taken(0, artifacts.key) == (5, 5)
    assert by_exit.chosen("artifact_values", "printed").lists == ()


def test_too_many_points_name_the_trouble_and_give_no_ranking():
    view = present_pad(counts(GAME, ("An", "Bình", "Chi"), {}, UI).with_number(0, "gold", 99), EN, UI)
    assert view.ranking is None
    assert view.error != ""


# --- where we are -------------------------------------------------------------------------------


def test_the_table_decides_between_home_set_up_play_and_end():
    assert table_page(EMPTY) == HOME
    assert table_page(scenes.proposed(GAME)) == Page("setup", GAME)
    assert table_page(play()) == Page("play", GAME)
    assert table_page(play(moves=10_000)) == Page("end", GAME)


def test_a_set_up_lies_over_the_players_page_and_going_back_finds_it():
    players = Page("players", GAME)
    trail = Trail().open(players).follow(scenes.proposed(GAME))
    assert trail.shown == Page("setup", GAME)
    assert trail.follow(EMPTY).shown == players
    assert trail.follow(play()).shown == Page("play", GAME)


def test_a_play_that_begins_closes_whatever_was_open():
    assert Trail().open(Page("history")).follow(play()).opened == ()


def test_pages_over_a_play_go_back_to_it_and_stay_while_moves_are_made():
    trail = Trail().follow(play()).open(Page("menu", GAME)).open(Page("hardware"))
    assert trail.follow(play(moves=6)).shown == Page("hardware")
    assert trail.back().back().shown == Page("play", GAME)
    assert trail.follow(EMPTY).shown == HOME


def test_again_after_the_end_shows_the_players_once_the_play_is_put_away():
    end = Trail().follow(play(moves=10_000)).open(Page("players", GAME, ("An", "Bình", "Chi")))
    assert end.follow(EMPTY).shown.players == ("An", "Bình", "Chi")


def test_a_page_that_is_open_comes_to_the_top_once():
    trail = Trail().open(Page("settings")).open(Page("hardware")).open(Page("settings"))
    assert [page.name for page in trail.opened] == ["hardware", "settings"]


def test_utc_is_not_shown_as_local_time():
    assert common.when("2026-11-29T14:40:00+00:00", NOW.astimezone(UTC), EN) == "today, 14:40"


def test_a_ballot_needs_a_play():
    ballot = BallotView("touch", "covered", ("An",), ("stay", "leave"), "An", turn="An")
    assert present_vote(replace(EMPTY, ballot=ballot), EN) is None


def test_a_vote_that_nobody_has_cast_yet_is_cancelled_and_later_taken_again():
    def restart(turn, caller="Chi"):
        ballot = BallotView("touch", "covered", ("An", "Bình", "Chi"), ("stay", "leave"), caller, turn)
        return present_vote(play(ballot=ballot), EN).restart.label

    assert restart("Chi") == "Cancel"  # who asks has the screen first
    assert restart("An") == restart("Bình") == "Vote again"
    assert restart("An", caller="Đức") == "Cancel"


def test_simulated_parts_are_called_so():
    pins = PartReport("pins", "ok", {"factory": "any", "simulated": True})
    reader = PartReport("reader scanner", "ok", {"port": "/anywhere", "simulated": True})
    real = PartReport("reader nfc", "ok", {"port": "/data/simulated/scanner"})
    assert present_part(real, {}, EN).state == EN.text("ui.part.state.ok")
    real = PartReport("reader scanner", "ok", {"port": "/dev/ttyUSB0"})
    assert [present_part(part, {}, EN).state for part in (pins, reader)] == ["Works, simulated."] * 2
    assert present_part(real, {}, EN).state == "Works."


def test_half_a_minute_on_the_table_is_not_told():
    past = PastPlay(1, GAME, ("An", "Bình"), 3, "abandoned", "2026-11-29T13:00:00+00:00", 0, ())
    (line,) = present_history(replace(EMPTY, history=(past,)), EN, NOW).lines
    assert line.when == "Last played today, 20:00"


def test_after_a_card_was_taught_another_of_the_same_kind_is_asked_for():
    rules = common.game(GAME)
    one, other = rules.cards()[:2]
    told = say("scan.learned", code="0042", card=rules.card_name(one))
    scanned = Scanned("0042", "learned", told, 1)
    taught = replace(EMPTY, learning=Learning(GAME, one, {one: 1}), scanned=scanned)
    name = EN(rules.card_name(one))
    view = present_learn(taught, EN, GAME)
    assert f"{view.scanned} {view.prompt}" == f"0042 now means {name}. Scan another {name}, or stop."
    moved = replace(taught, learning=Learning(GAME, other, {one: 1}))
    assert present_learn(moved, EN, GAME).prompt == f"Scan now: {EN(rules.card_name(other))}"


def test_how_many_may_sit_follows_the_rules_of_this_play(monkeypatch):
    rules = type(common.game(GAME))
    monkeypatch.setattr(
        rules, "seats", lambda _self, options: (4, 5) if options.split == "per_card" else (3, 8)
    )
    six = draft(GAME, ("An", "Bình", "Chi", "Đức"))
    for _ in range(2):
        six = six.added()
    small = six.chosen("split", "per_card")
    assert small.names == ("An", "Bình", "Chi", "Đức", "")
    assert small.added() == small
    assert not present_players(EMPTY, EN, small).can_add
    named = six.named(4, "Giang").named(5, "Hà").chosen("split", "per_card")
    assert len(named.names) == 6  # nobody who is named loses the seat
    assert present_players(EMPTY, EN, named).why == EN.text("ui.players.full", n=5)
    assert draft(GAME, ("An", "Bình", "Chi")).chosen("split", "per_card").names == ("An", "Bình", "Chi", "")
