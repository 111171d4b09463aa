"""An evening by touch: home, players, set-up, play, vote, end, in a real window over a real desk."""

from threading import Thread, current_thread

import pytest

from companion.commands import Prefer, PutAside, Submit
from companion.game import Message
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.i18n import Words
from companion.inputs import CardScan, PartReport
from companion.journal import JournalError
from companion.part_names import part_name
from tests.ui.driver import Kiosk, every
from ui.presenters.common import playable, title
from ui.presenters.navigation import Page

NAMES = ("an", "bo", "chi")


@pytest.fixture
def kiosk(tmp_path):
    made = Kiosk(tmp_path)
    yield made
    made.close()


def seat_three(kiosk):
    """From home to the players' page, three names typed."""
    kiosk.tap(kiosk.screen.tiles[0])
    kiosk.tap(kiosk.screen.table.chips[0])
    for name in NAMES:
        kiosk.type(name)


def begin(kiosk):
    seat_three(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.page == "play"


def move(kiosk, move):
    kiosk.table.submit(Submit(move, kiosk.snapshot.position))
    kiosk.draw()
    assert kiosk.snapshot.refusal is None


def vote_due(kiosk):
    """A second card lies there: everybody votes."""
    begin(kiosk)
    for one in (OpenTemple(), Reveal("treasure:11")):
        move(kiosk, one)


def test_from_home_to_the_first_temple_by_touch(kiosk):
    assert kiosk.page == "home"
    seat_three(kiosk)
    assert kiosk.screen.draft.names == ("An", "Bo", "Chi")
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.page == "setup"
    kiosk.tap(kiosk.screen.rows[0])
    assert kiosk.screen.view.steps[0].done
    assert kiosk.screen.view.steps[1].next
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.page == "play"
    assert kiosk.snapshot.play.players == ("An", "Bo", "Chi")
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.snapshot.view.round == 1


def test_the_keyboard_goes_from_seat_to_seat_and_closes_after_the_last(kiosk):
    seat_three(kiosk)
    assert kiosk.screen.editor.parent is None
    assert [chip.name for chip in kiosk.screen.table.chips] == ["An", "Bo", "Chi"]


def test_the_same_name_twice_is_said_beside_the_field_and_keeps_the_keyboard(kiosk):
    kiosk.tap(kiosk.screen.tiles[0])
    kiosk.tap(kiosk.screen.table.chips[0])
    kiosk.type("an")
    kiosk.type("an")
    assert kiosk.screen.editor.parent is not None
    assert "An" in kiosk.screen.editor.error.text


def test_the_filled_button_leads_to_the_first_seat_without_a_name(kiosk):
    kiosk.tap(kiosk.screen.tiles[0])
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.page == "players"
    assert kiosk.screen.editor.parent is not None
    assert kiosk.screen.editor.seat == 0


def test_what_cannot_be_started_says_why_when_tapped(kiosk):
    kiosk.tap(kiosk.screen.tiles[0])
    for seat in range(3):
        kiosk.screen.change(kiosk.screen.draft.named(seat, "An"))
    kiosk.draw()
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.page == "players"
    assert kiosk.screen.foot.refused
    assert kiosk.screen.foot.prompt == kiosk.screen.view.why


def test_a_table_of_five_is_two_taps_and_none_less_than_the_game_needs(kiosk):
    kiosk.tap(kiosk.screen.tiles[0])
    kiosk.tap(kiosk.screen.table.add)
    kiosk.tap(kiosk.screen.table.add)
    assert len(kiosk.screen.table.chips) == 5
    for _ in range(2):
        kiosk.tap(kiosk.screen.table.drop)
    assert len(kiosk.screen.table.chips) == 3
    kiosk.tap(kiosk.screen.table.drop)
    assert kiosk.screen.foot.prompt == kiosk.screen.view.drop_why


def test_the_rules_open_with_a_tap_and_make_room_for_the_seats_again(kiosk):
    kiosk.tap(kiosk.screen.tiles[0])
    assert kiosk.screen.scroll.parent is None
    kiosk.tap(kiosk.screen.rules)
    assert kiosk.screen.scroll.parent is kiosk.screen.body
    kiosk.tap(kiosk.screen.table.chips[0])
    assert kiosk.screen.scroll.parent is None


def test_going_back_from_the_set_up_finds_the_names_again(kiosk):
    seat_three(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    kiosk.screen.go_back()
    kiosk.draw()
    assert kiosk.page == "players"
    assert kiosk.screen.draft.names == ("An", "Bo", "Chi")
    assert kiosk.snapshot.proposal is None


def test_a_secret_is_seen_only_while_a_finger_holds_it(kiosk):
    seat_three(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    secret = next(iter(kiosk.screen.secrets.values()))
    assert secret.secret not in kiosk.words()
    finger = kiosk.touch(secret)
    kiosk.draw_until(lambda: secret.open)
    assert secret.secret in kiosk.words()
    finger.touch_up()
    kiosk.draw()
    assert secret.secret not in kiosk.words()


def test_a_secret_is_covered_when_the_finger_slides_away(kiosk):
    seat_three(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    secret = next(iter(kiosk.screen.secrets.values()))
    finger = kiosk.touch(secret)
    kiosk.draw_until(lambda: secret.open)
    finger.touch_move(5, 5)
    kiosk.draw()
    assert not secret.open
    assert secret.secret not in kiosk.words()
    finger.touch_up()


def test_the_screen_goes_round_and_the_vote_makes_one_move(kiosk):
    vote_due(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    panel = kiosk.screen.vote
    for _ in NAMES:
        assert panel.vote.kind == "cover"
        kiosk.tap(panel.action)
        assert panel.vote.kind == "choose"
        choices = [button.command.choice for button in panel.vote.buttons]
        wish = "leave" if panel.vote.turn_name == "Bo" else "stay"
        kiosk.tap(panel.sides[choices.index(wish)])
    assert panel.vote.kind == "all_in"
    kiosk.tap(panel.action)
    assert panel.vote.kind == "count"
    assert panel.vote.count == "3"
    kiosk.table.wait(3.2)
    kiosk.draw()
    assert panel.parent is None
    assert [seat.player for seat in kiosk.snapshot.view.seats if not seat.in_temple] == ["Bo"]


def test_both_choices_look_the_same(kiosk):
    vote_due(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    kiosk.tap(kiosk.screen.vote.action)
    one, other = kiosk.screen.vote.sides
    assert one.size == other.size
    assert one.y == other.y
    assert one._label.color == other._label.color
    assert one._label.font_size == other._label.font_size
    assert min(one.size) >= kiosk.window.height * 0.19


def test_a_choice_is_covered_before_the_table_answers(kiosk):
    vote_due(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    kiosk.tap(kiosk.screen.vote.action)
    panel = kiosk.screen.vote
    seen = []
    panel._submit = lambda _command: seen.append(list(panel.children)) or 1
    kiosk.touch(panel.sides[0]).touch_up()
    assert seen == [[]]


def test_nothing_below_the_vote_can_be_tapped(kiosk):
    vote_due(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    before = len(kiosk.table.sent)
    kiosk.tap(kiosk.screen.bar._undo)
    assert len(kiosk.table.sent) == before


def test_undo_on_the_bar_takes_the_card_back(kiosk):
    vote_due(kiosk)
    kiosk.tap(kiosk.screen.bar._undo)
    assert kiosk.snapshot.view.path == ()
    assert kiosk.screen.bar.can_redo


def test_redo_without_undo_says_why(kiosk):
    begin(kiosk)
    kiosk.tap(kiosk.screen.bar._redo)
    assert kiosk.screen.strip.text == kiosk.shell.words.text("ui.play.redo-why")
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.screen.strip.text == ""


def test_the_language_changes_every_word_at_once_and_past_sentences_too(kiosk):
    vote_due(kiosk)
    english = kiosk.shell.words(kiosk.snapshot.happened)
    assert english in kiosk.words()
    kiosk.table.submit(Prefer("language", "vi"))
    kiosk.draw()
    vietnamese = kiosk.shell.words(kiosk.snapshot.happened)
    assert vietnamese != english
    assert vietnamese in kiosk.words()
    assert english not in kiosk.words()


@pytest.mark.parametrize("page", ["home", "players", "history", "hardware", "settings", "learn"])
def test_no_word_of_the_other_language_stays_on_a_page(kiosk, page):
    from ui.presenters.navigation import Page

    if page != "home":
        kiosk.shell.open(Page(page, "incan_gold"))
        kiosk.draw()
    english = set(kiosk.words().splitlines())
    kiosk.table.submit(Prefer("language", "vi"))
    kiosk.draw()
    stayed = english & set(kiosk.words().splitlines())
    own = {"English", "Tiếng Việt", *(title(game, Words("en")) for game in playable())}
    assert not {text for text in stayed - own if len(text) > 3 and not text.isdigit()}


def test_the_menu_puts_the_play_aside_and_home_offers_it_first(kiosk):
    begin(kiosk)
    kiosk.tap(kiosk.screen.bar._menu)
    assert kiosk.page == "menu"
    kiosk.tap(kiosk.screen.rows.row("aside"))
    assert kiosk.page == "home"
    card = kiosk.screen.cards[0]
    kiosk.tap(card.go)
    assert kiosk.page == "play"
    assert kiosk.screen.strip_view.resumed


def test_letting_a_play_go_is_asked_once_more(kiosk):
    begin(kiosk)
    kiosk.tap(kiosk.screen.bar._menu)
    kiosk.tap(kiosk.screen.rows.row("aside"))
    kiosk.tap(kiosk.screen.cards[0].forget)
    assert len(kiosk.snapshot.unfinished) == 1
    kiosk.tap(kiosk.screen.cards[0].really)
    assert kiosk.snapshot.unfinished == ()
    assert kiosk.screen.cards == ()


def test_picked_up_says_so_until_it_is_read(kiosk, tmp_path):
    vote_due(kiosk)
    kiosk.tap(kiosk.screen.bar._menu)
    kiosk.tap(kiosk.screen.rows.row("aside"))
    kiosk.tap(kiosk.screen.cards[0].go)
    told = kiosk.shell.words(kiosk.snapshot.happened)
    assert kiosk.screen.strip.text == kiosk.shell.words.text("ui.play.resumed")
    assert kiosk.words().count(told) == 1
    kiosk.tap(kiosk.screen.strip._button)
    assert kiosk.screen.strip.text == ""


def test_a_lost_reader_is_said_in_the_strip_and_goes_when_it_is_back(kiosk):
    begin(kiosk)
    kiosk.table.happens(PartReport("reader scanner", "lost", {"port": "/dev/ttyUSB0"}))
    kiosk.draw()
    assert "scanner" in kiosk.screen.strip.text
    assert kiosk.screen.strip.height > 0
    kiosk.tap(kiosk.screen.strip._button)
    assert kiosk.page == "hardware"
    kiosk.shell.back()
    kiosk.draw()
    kiosk.table.happens(PartReport("reader scanner", "ok", {"port": "/dev/ttyUSB0"}))
    kiosk.draw()
    assert kiosk.screen.strip.text == kiosk.shell.words.text("part.back", part=part_name("reader scanner"))
    kiosk.tap(kiosk.screen.strip._button)
    assert kiosk.screen.strip.text == ""


def test_a_tap_on_the_strip_opens_every_notice_and_a_second_one_closes_it(kiosk):
    begin(kiosk)
    for reader in ("a", "b", "c"):
        kiosk.table.happens(PartReport(f"reader {reader}", "lost", {"port": "/dev/ttyUSB0"}))
    kiosk.draw()
    screen, words = kiosk.screen, kiosk.shell.words
    assert screen.strip.more == words.text("ui.strip.more", n=2)
    table = tuple(screen.table.size)
    kiosk.tap(screen.strip)
    rows = screen.sheet.rows
    assert len(rows) == 3 and all(words.text("part.lost.remedy") == row.view.remedy for row in rows)
    assert tuple(screen.table.size) == table, "it lies over the table and pushes nothing"
    assert screen.sheet.top == screen.strip.top and screen.sheet.y >= screen.body.y
    kiosk.tap(rows[1].buttons[-1])
    assert len(screen.sheet.rows) == 2, "the one that was read is gone, the others are still there"
    before = kiosk.snapshot.position
    kiosk.tap(screen.sheet.rows[0]._text)
    assert screen.sheet.parent is None and kiosk.snapshot.position == before
    assert len(kiosk.snapshot.notices) == 2, "closing puts none away"
    kiosk.tap(screen.strip)
    for reader in ("a", "b", "c"):
        kiosk.table.happens(PartReport(f"reader {reader}", "ok", {"port": "/dev/ttyUSB0"}))
    kiosk.draw()
    while kiosk.snapshot.notices:
        kiosk.tap(screen.sheet.rows[0].buttons[-1])
    assert screen.sheet.parent is None and screen.strip.height == 0


def test_a_notice_that_the_line_cuts_is_read_before_it_is_put_away(kiosk):
    begin(kiosk)
    long = Message("journal.repaired", {"file": "/a/long/way/to/plays.db", "backup": "b" * 120, "detail": ""})
    kiosk.table.evening.desk._notices.put("long", long)
    kiosk.table.happens(PartReport("reader scanner", "ok", {}))
    kiosk.draw()
    assert kiosk.screen.strip.cut
    kiosk.tap(kiosk.screen.strip._button)
    (row,) = kiosk.screen.sheet.rows
    assert row._text.text == kiosk.shell.words(long)
    kiosk.tap(row.buttons[0])
    assert kiosk.snapshot.notices == () and kiosk.screen.sheet.parent is None


def test_the_other_notices_are_reachable_while_a_step_waits_to_be_stored(kiosk, monkeypatch):
    begin(kiosk)
    kiosk.table.happens(PartReport("reader scanner", "lost", {"port": "/dev/ttyUSB0"}))
    journal = kiosk.table.evening.journal

    def full(*_args, **_named):
        raise JournalError("disk-full", file="plays.db")

    monkeypatch.setattr(journal, "append", full)
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.snapshot.unsaved
    assert kiosk.screen.strip.text == kiosk.shell.words.text("journal.disk-full")
    kiosk.tap(kiosk.screen.strip)
    kiosk.tap(kiosk.screen.sheet.rows[1].buttons[0])
    assert kiosk.page == "hardware"
    kiosk.shell.back()
    kiosk.draw()
    kiosk.tap(kiosk.screen.strip)
    kiosk.tap(kiosk.screen.sheet.rows[1].buttons[-1])
    assert len(kiosk.snapshot.notices) == 1 and kiosk.snapshot.unsaved


def test_a_scan_that_is_refused_is_said_in_the_prompt(kiosk):
    vote_due(kiosk)
    from companion.commands import Learn, StopLearning

    kiosk.table.submit(Learn("incan_gold", "treasure:7"))
    kiosk.table.happens(CardScan("0007"))
    kiosk.table.submit(StopLearning())
    kiosk.table.happens(CardScan("0007"))
    kiosk.draw()
    assert kiosk.snapshot.refusal.code == "vote-due"
    assert kiosk.shell.words(kiosk.snapshot.refusal.message) in kiosk.words()


def play_to_the_end(kiosk):
    """Five temples; the first card and all leave."""
    begin(kiosk)
    everyone = ("An", "Bo", "Chi")
    for _ in range(5):
        move(kiosk, OpenTemple())
        move(kiosk, Reveal("treasure:11"))
        move(kiosk, Vote(stay=(), leave=everyone))


def test_the_end_names_the_winners_and_begins_again_with_the_same_players(kiosk):
    play_to_the_end(kiosk)
    assert kiosk.page == "end"
    assert len(kiosk.screen.view.ranking.places) == 3
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.page == "players"
    assert kiosk.screen.draft.names == ("An", "Bo", "Chi")
    assert kiosk.snapshot.play is None


def test_the_last_move_can_be_undone_after_the_end(kiosk):
    play_to_the_end(kiosk)
    kiosk.tap(kiosk.screen.bar._undo)
    assert kiosk.page == "play"


def test_the_history_has_the_play_and_opens_its_end(kiosk):
    play_to_the_end(kiosk)
    kiosk.tap(kiosk.screen.foot._quiet)
    assert kiosk.page == "home"
    kiosk.tap(kiosk.screen.buttons["history"])
    assert kiosk.page == "history"
    kiosk.tap(kiosk.screen.rows[0].button)
    assert kiosk.page == "end"
    assert kiosk.screen.bar._undo.parent is None
    kiosk.tap(kiosk.screen.bar._back)
    assert kiosk.page == "history"
    assert kiosk.snapshot.play is None
    assert len(kiosk.screen.rows) == 1
    kiosk.tap(kiosk.screen.bar._back)
    assert kiosk.page == "home"


def test_a_play_that_was_let_go_says_why_it_can_not_be_looked_at(kiosk):
    begin(kiosk)
    kiosk.tap(kiosk.screen.bar._menu)
    kiosk.tap(kiosk.screen.rows.row("aside"))
    kiosk.tap(kiosk.screen.cards[0].forget)
    kiosk.tap(kiosk.screen.cards[0].really)
    kiosk.tap(kiosk.screen.buttons["history"])
    kiosk.tap(kiosk.screen.rows[0].button)
    assert kiosk.page == "history"
    assert kiosk.screen.strip.text == kiosk.shell.words.text("ui.history.abandoned-why")


def test_codes_are_forgotten_only_after_it_was_asked_in_the_same_place(kiosk):
    kiosk.shell.open(Page("learn", "incan_gold"))
    kiosk.draw()
    card = "treasure:7"
    kiosk.tap(kiosk.screen.cards[card])
    for code in ("0007", "0008"):
        kiosk.table.happens(CardScan(code))
    kiosk.draw()
    foot, words = kiosk.screen.foot, kiosk.shell.words
    known = kiosk.table.evening.journal.codes
    kiosk.tap(foot._quiet)
    assert foot.prompt == words.text("ui.learn.forget-sure", n=2, card=words(GAME.card_name(card)))
    assert len(known()) == 2
    kiosk.tap(foot._quiet)  # keep them: what a second tap in the same place hits
    assert len(known()) == 2 and foot.quiet_text == words.text("ui.learn.forget")
    kiosk.tap(foot._quiet)
    kiosk.tap(kiosk.screen.cards["treasure:9"])  # another card is no answer
    kiosk.tap(kiosk.screen.cards[card])
    assert foot.action_text == words.text("ui.learn.stop") and len(known()) == 2
    kiosk.tap(foot._quiet)
    kiosk.tap(foot.button)
    assert known() == {} and kiosk.snapshot.learning is not None
    assert foot.quiet_text == "" and foot.action_text == words.text("ui.learn.stop")


def test_what_was_laid_out_is_not_lost_by_one_tap(kiosk):
    seat_three(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    drawn = kiosk.snapshot.proposal
    kiosk.tap(kiosk.screen.rows[0])
    assert kiosk.screen.done == {0}
    kiosk.tap(kiosk.screen.foot._quiet)  # draw again: asked first
    assert kiosk.snapshot.proposal == drawn
    assert kiosk.screen.foot.prompt == kiosk.shell.words.text("ui.setup.again-sure", n=1)
    kiosk.tap(kiosk.screen.foot._quiet)  # keep it
    assert kiosk.screen.done == {0}
    kiosk.tap(kiosk.screen.bar._back)
    assert kiosk.page == "setup"
    assert kiosk.screen.foot.prompt == kiosk.shell.words.text("ui.setup.back-sure", n=1)
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.page == "players"


def test_nothing_laid_out_is_drawn_again_at_once(kiosk):
    seat_three(kiosk)
    kiosk.tap(kiosk.screen.foot.button)
    drawn = kiosk.snapshot.proposal
    kiosk.tap(kiosk.screen.foot._quiet)
    assert kiosk.snapshot.proposal is not drawn
    kiosk.tap(kiosk.screen.bar._back)
    assert kiosk.page == "players"


def test_an_empty_history_says_how_to_begin(kiosk):
    kiosk.tap(kiosk.screen.buttons["history"])
    assert kiosk.screen.empty.text == kiosk.shell.words.text("ui.history.empty")


def test_the_score_pad_counts_and_ranks(kiosk):
    seat_three(kiosk)
    kiosk.tap(kiosk.screen.foot._quiet)
    assert kiosk.page == "pad"
    for figure in "12":
        kiosk.tap(kiosk.screen.numbers.cap(figure))
    assert kiosk.screen.view.rows[0].cells[0].text == "12"
    kiosk.tap(kiosk.screen.numbers.cap("done"))
    assert kiosk.screen.chosen[0] == 1
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.screen.view.ranking.places[0].player == "An"
    assert kiosk.screen.ranking.parent is not None
    assert kiosk.screen.foot.prompt == kiosk.shell.words.text("ui.pad.not-kept")
    assert kiosk.words().count("An wins") == 1
    kiosk.tap(kiosk.screen.foot._quiet)
    assert kiosk.page == "home"


def test_who_has_a_thing_is_tapped_on_the_sheet_itself_and_only_one_has_it(kiosk):
    kiosk.shell.open(Page("pad", "seafarers", ("An", "Bình", "Chi")))
    kiosk.draw()
    page = kiosk.screen
    route = [page.turned.row_of((seat, "longest_route")).cells[seat, "longest_route"] for seat in range(3)]
    texts = lambda: [cell._label.text for cell in route]  # noqa: E731
    kiosk.tap(route[1])
    assert texts() == ["–", "has it", "–"]
    assert page.numbers.parent is not None and page.chosen == (0, "settlements")
    kiosk.tap(route[2])
    assert texts() == ["–", "–", "has it"]
    assert page.view.ranking.places[0].player == "Chi"
    kiosk.tap(route[2])
    assert texts() == ["–", "–", "–"]
    for _ in range(6):
        kiosk.tap(page.numbers.cap("done"))
    assert page.chosen == (0, "point_cards")  # settlements, cities, then what is typed next
    assert "tap the box of whoever has it" in page.foot.prompt
    assert page.view.rows[0].cells[1].label == "Cities"
    kiosk.tap(page.numbers.cap("1"))
    kiosk.shell.open(Page("pad", "seafarers", ("An", "Bình", "Chi")))
    page.counts = page.counts.with_number(0, "cities", 2)
    kiosk.shell.again()
    assert "City points" in page.view.ranking.columns


@pytest.mark.parametrize("language", ["en", "vi"])
def test_a_card_that_names_a_scenario_can_be_read_whole(kiosk, language):
    kiosk.table.submit(Prefer("language", language))
    kiosk.table.evening.begin("seafarers", ("An", "Bình", "Chi"), scenario="forgotten_tribe")
    kiosk.table.submit(PutAside())
    kiosk.draw(6)
    (card,) = kiosk.screen.cards
    assert card.headline.text.startswith("Catan: Seafarers · ")
    for label in (card.headline, card.players, card.progress):
        assert label.text and label.wanted_height <= label.height + 1, label.text
    assert card.headline.y >= card.players.top - 1 and card.players.y >= card.progress.top - 1
    kiosk.tap(card.forget)
    for label in (card.headline, card.players):
        assert label.wanted_height <= label.height + 1, label.text


def test_another_rule_may_count_other_things(kiosk):
    kiosk.shell.open(Page("pad", "seafarers", ("An", "Bình", "Chi")))
    kiosk.draw()
    page = kiosk.screen
    page.choose(2, "cities")
    for figure in "2":
        kiosk.tap(page.numbers.cap(figure))
    page._rule("scenario", "cloth")
    kiosk.draw()
    page.choose(1, "cloth")
    kiosk.draw()
    page._rule("scenario", "pirate_islands")
    kiosk.draw()
    assert page.chosen == (0, "settlements")
    keys = [cell.key for cell in page.view.rows[0].cells]
    assert "cloth" not in keys and list(page.rows[0].cells) == keys
    assert page.view.rows[2].cells[1].text == "2"
    assert page.choices["scenario"].parent is page.column


def test_an_impossible_count_names_the_player_and_cannot_be_ranked(kiosk):
    seat_three(kiosk)
    kiosk.tap(kiosk.screen.foot._quiet)
    for figure in "999":
        kiosk.tap(kiosk.screen.numbers.cap(figure))
    assert kiosk.screen.view.ranking is None
    assert kiosk.screen.foot.refused
    kiosk.tap(kiosk.screen.foot.button)
    assert kiosk.screen.ranking.parent is None


def test_every_target_of_a_play_is_at_least_twelve_millimetres(kiosk):
    vote_due(kiosk)
    bar = kiosk.screen.bar  # 48 px high, at the edge of the screen
    controls = [
        widget
        for widget in every(kiosk.screen)
        if hasattr(widget, "allowed")
        and widget.parent != bar
        and widget.height  # a strip without words has none
    ]
    assert controls
    assert not [control for control in controls if min(control.size) < 12 * 5.2 - 1]


def test_snapshots_in_between_are_skipped_and_calls_reach_the_main_thread(kiosk):
    shown = []
    kiosk.bridge._show = lambda snapshot: shown.append(snapshot.version)
    for language in ("vi", "en", "vi"):
        kiosk.table.submit(Prefer("language", language))
    kiosk.bridge.call(lambda: shown.append("called"))
    kiosk.draw()
    assert shown == ["called", kiosk.snapshot.version]


def test_a_call_from_another_thread_runs_on_the_screen_s_thread(kiosk):
    ran = []
    thread = Thread(target=lambda: kiosk.bridge.call(lambda: ran.append(current_thread())))
    thread.start()
    thread.join()
    kiosk.draw_until(lambda: bool(ran))
    assert ran == [current_thread()]


def test_a_sign_of_life_comes_after_the_newest_snapshot(kiosk):
    log = []
    kiosk.bridge._show = lambda _snapshot: log.append("drawn")
    kiosk.bridge._on_alive = lambda: log.append("alive")
    kiosk.table.submit(Prefer("language", "vi"))
    kiosk.bridge._alive(0)
    assert log == ["drawn", "alive"]


def test_a_table_in_portrait_has_the_same_evening(tmp_path):
    kiosk = Kiosk(tmp_path, width=720, height=1280)
    try:
        vote_due(kiosk)
        kiosk.tap(kiosk.screen.foot.button)
        assert kiosk.screen.vote.vote.kind == "cover"
    finally:
        kiosk.close()


class Pretended:
    """A simulator with a reader and no buttons; the test sends what it would read itself."""

    def buttons(self):
        return []

    def readers(self):
        return ["scanner"]


def test_a_card_is_taught_with_a_scan_from_the_simulator(kiosk):
    kiosk.shell.simulator = Pretended()
    kiosk.shell.open(Page("learn"))
    kiosk.draw()
    kiosk.tap(kiosk.screen.cards["treasure:3"])
    kiosk.draw_until(lambda: kiosk.snapshot.learning is not None)
    kiosk.tap(kiosk.screen.simulate)
    assert kiosk.page == "simulator"
    assert kiosk.snapshot.learning.card == "treasure:3"
    kiosk.table.happens(CardScan("0042"))
    kiosk.draw()
    assert "Treasure 3" in kiosk.screen.bar.title
    kiosk.screen.go_back()
    kiosk.draw()
    assert kiosk.page == "learn"
    assert kiosk.snapshot.learning.codes == {"treasure:3": 1}
    kiosk.screen.go_back()
    kiosk.draw()
    assert kiosk.snapshot.learning is None
