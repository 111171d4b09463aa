"""An evening at the desk: set-up, scans, a full disk, parts that fail, and what is remembered."""

import json
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import hypothesis
import hypothesis.strategies as st
import msgspec
import pytest

from companion.commands import (
    Abandon,
    Begin,
    Dismiss,
    Forget,
    HideHistory,
    Learn,
    OpenBallot,
    Prefer,
    Propose,
    PutAside,
    Redo,
    Redraw,
    Resume,
    Retry,
    ShowHistory,
    StopLearning,
    Submit,
    Undo,
    Withdraw,
)
from companion.desk.storing import RETRY_EVERY
from companion.game import say
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.games.trekking.box import BOX
from companion.i18n import LANGUAGES, Words
from companion.inputs import PartReport
from companion.journal import Journal, JournalError
from companion.settings import Settings, load_preferences
from companion.snapshot import Notice, Preferences
from tests.core.at_the_table import THREE, Evening, config

STAY = Vote(THREE, ())
HEADER = {
    "format": "companion-play",
    "version": 1,
    "game": "incan_gold",
    "players": list(THREE),
    "setup": {"leader": "An", "artifacts": [5, 7, 8, 10, 12]},
}


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def again(evening, **changes):
    """The plug is pulled; the table starts anew."""
    evening.close()
    return Evening(evening.folder, **changes)


def all_worded(evening):
    """Whatever the picture says is worded in every language."""
    shown = evening.shown
    messages = [notice.message for notice in shown.notices]
    messages += [notice.remedy for notice in shown.notices if notice.remedy is not None]
    messages += [one.message for one in (shown.refusal, shown.scanned) if one is not None]
    for message in messages:
        for language in LANGUAGES:
            sentence = Words(language)(message)
            assert message.code not in sentence and "{" not in sentence


# --- set-up ---------------------------------------------------------------------------------------


def test_a_set_up_is_proposed_laid_out_and_begun(evening):
    evening.do(Propose("incan_gold", (" An ", "Bình", "Chi"), {"split": "per_card"}, seed=5))
    proposal = evening.shown.proposal
    assert proposal.players == THREE and proposal.seed == 5 and proposal.options["split"] == "per_card"
    assert len(proposal.steps) >= 5 and evening.shown.play is None
    evening.do(Begin())
    assert evening.shown.proposal is None and evening.shown.play.players == THREE
    assert not hasattr(evening.shown.play, "setup"), "it may hold what nobody may see yet"
    assert b"setup" not in msgspec.json.encode(evening.shown)


def test_the_same_seed_lays_out_the_same(evening):
    def proposed(seed):
        evening.do(Propose("incan_gold", THREE, seed=seed))
        return evening.shown.proposal

    assert proposed(5) == proposed(5)
    assert len({repr(proposed(seed).setup) for seed in range(9)}) > 3
    drawn = proposed(None)
    assert proposed(drawn.seed) == drawn


def test_one_part_is_drawn_again_and_the_rest_stays(evening):
    evening.do(Propose("trekking", THREE, seed=5))
    first = evening.shown.proposal
    evening.do(Redraw("west"))
    again = evening.shown.proposal
    moved = {place for place, stone in again.setup["stones"].items() if stone != first.setup["stones"][place]}
    assert moved and moved < {place.id for place in BOX.places if place.region == "west"}
    assert {**again.setup, "stones": {}} == {**first.setup, "stones": {}}
    assert again.steps != first.steps and again.seed is None
    evening.do(Begin())
    assert {place.place: place.stone for place in evening.shown.view.places if place.stone} == again.setup[
        "stones"
    ]


def test_a_part_that_is_none_is_not_drawn_again(evening):
    evening.do(Redraw("west"), ticket=3)
    assert evening.refused == "no-proposal"
    evening.do(Propose("trekking", THREE, seed=5))
    before = evening.shown.proposal
    evening.do(Redraw("atlantis"), ticket=4)
    assert evening.refused == "unknown-value" and evening.shown.proposal == before


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Propose("go", THREE), "no-such-game"),
        (Propose("incan_gold", THREE[:2]), "malformed"),
        (Propose("incan_gold", ("An", "an", "Chi")), "malformed"),
        (Propose("incan_gold", ("An", "", "Chi")), "malformed"),
        (Propose("incan_gold", THREE, {"split": "half"}), "unknown-value"),
        (Propose("incan_gold", THREE, {"speed": 1}), "unknown-value"),
        (Propose("incan_gold", THREE, {"hide_tents": 1}), "malformed"),
        (Begin(), "no-proposal"),
        (Submit(OpenTemple(), 0), "no-play"),
        (Undo(0), "no-play"),
        (Redo(0), "no-play"),
        (OpenBallot(0), "no-play"),
        (Resume(9), "no-such-play"),
        (Learn("go", "x"), "no-such-game"),
        (Learn("incan_gold", "treasure:6"), "unknown-value"),
        (Prefer("way", "shout"), "malformed"),
        (Prefer("volume", 3), "malformed"),
        (Prefer("reduced_motion", 1), "malformed"),
    ],
)
def test_what_can_t_be_done_comes_back_with_its_ticket(evening, wish, code):
    evening.do(wish, ticket=7)
    assert evening.refused == code and evening.shown.refusal.ticket == 7
    assert evening.shown.play is None
    all_worded(evening)
    evening.do(Withdraw())
    assert evening.refused is None, "a refusal is gone with the next thing done"


def test_a_withdrawn_proposal_can_t_be_begun(evening):
    evening.do(Propose("incan_gold", THREE))
    evening.do(Withdraw())
    evening.do(Begin())
    assert evening.refused == "no-proposal"


def test_the_table_s_button_begins_what_is_laid_out(evening):
    evening.press("table.next")
    assert evening.shown.play is None
    evening.do(Propose("incan_gold", THREE))
    evening.press("table.confirm")
    assert evening.shown.play is not None


# --- moves ----------------------------------------------------------------------------------------


def test_a_command_on_an_older_picture_is_stale(evening):
    evening.begin()
    position = evening.shown.position
    evening.play(OpenTemple())
    for late in (Submit(OpenTemple(), position), Undo(position), Redo(position), OpenBallot(position)):
        evening.do(late)
        assert evening.refused == "stale" and evening.shown.play.moves == 1


def test_every_picture_has_a_newer_version(evening):
    versions = [evening.shown.version]
    for item in (Propose("incan_gold", THREE), Begin(), Undo(0), PartReport("pins", "off"), ShowHistory()):
        evening.do(item)
        versions.append(evening.shown.version)
    assert versions == sorted(set(versions))


def test_undo_says_what_was_taken_back_and_redo_what_was_done(evening):
    evening.begin()
    evening.play(OpenTemple())
    told = evening.shown.happened
    evening.press("table.undo")
    assert evening.shown.happened == say("told.undone", what=told) and evening.shown.can_redo
    evening.do(Redo(evening.shown.position))
    assert evening.shown.happened == told and not evening.shown.can_redo
    evening.press("table.undo")
    evening.play(OpenTemple())
    evening.do(Redo(evening.shown.position))
    assert evening.refused == "nothing-to-redo", "a move drops what was undone"


def test_nothing_to_take_back(evening):
    evening.begin()
    evening.press("table.undo")
    assert evening.refused == "nothing-to-undo"


def test_the_table_s_next_opens_the_temple(evening):
    evening.begin()
    evening.press("table.next")
    assert evening.shown.play.moves == 1
    evening.press("table.next")
    assert evening.shown.play.moves == 1, "nothing to open now"


def whole_play(evening, rounds=5):
    """Bust through every round."""
    for _ in range(rounds):
        evening.play(OpenTemple(), Reveal("hazard:fire"), Reveal("hazard:snakes"))
        evening.play(Vote((), THREE))


def test_a_finished_play_may_be_looked_at_and_taken_back(evening):
    evening.begin()
    whole_play(evening)
    assert evening.shown.prompt.over
    assert evening.journal.load(1).state == "finished"
    assert len(list((evening.folder / "backups").iterdir())) == 1, "a backup after each finished play"
    assert evening.tap(OpenTemple()) == "game-over"
    evening.do(Undo(evening.shown.position))
    assert not evening.shown.prompt.over and evening.journal.load(1).state == "unfinished"
    evening.do(Redo(evening.shown.position))
    assert evening.shown.prompt.over and evening.journal.load(1).state == "finished"
    evening.do(PutAside())
    evening.do(Resume(1))
    assert evening.shown.prompt.over and evening.journal.load(1).state == "finished"
    assert evening.shown.looking_back and not evening.shown.can_undo
    evening.do(Undo(evening.shown.position))
    assert evening.refused == "play-closed", "a past play is only looked at"


# --- leaving and coming back ----------------------------------------------------------------------


def test_a_play_is_put_aside_and_picked_up(evening):
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    before = evening.shown
    evening.do(PutAside())
    assert evening.shown.play is None and evening.shown.view is None
    (waiting,) = evening.shown.unfinished
    assert (waiting.id, waiting.moves, waiting.players) == (1, 2, THREE)
    evening = again(evening)
    assert evening.shown.play is None, "aside is not on the table"
    evening.do(Resume(1))
    assert evening.shown.view == before.view and evening.shown.happened == before.happened
    evening.close()


def test_after_a_power_cut_the_play_lies_where_it_lay(evening):
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"), STAY)
    evening.do(Undo(evening.shown.position))
    before = evening.shown
    evening = again(evening)
    assert evening.shown.resumed and evening.shown.can_redo
    assert (evening.shown.view, evening.shown.prompt) == (before.view, before.prompt)
    evening.do(Redo(evening.shown.position))
    assert evening.shown.play.moves == 3 and not evening.shown.resumed
    evening.close()


def test_an_abandoned_play_stays_in_the_history_only(evening):
    evening.begin()
    evening.do(PutAside())
    evening.do(Abandon(1))
    assert evening.shown.unfinished == ()
    evening.do(ShowHistory())
    (past,) = evening.shown.history
    assert (past.state, past.moves, past.standings) == ("abandoned", 0, ())
    evening.do(HideHistory())
    assert evening.shown.history is None


def test_the_history_gives_how_long_and_who_won(evening):
    evening.begin()
    evening.now += 600
    whole_play(evening)
    evening.do(PutAside())
    evening.do(ShowHistory())
    (past,) = evening.shown.history
    assert past.state == "finished" and past.minutes == 10
    assert {standing.player for standing in past.standings} == set(THREE)
    assert evening.shown.known_names == THREE


def test_a_play_begun_before_the_clock_was_set_is_marked(tmp_path):
    evening = Evening(tmp_path, wall=lambda: None)
    evening.begin()
    evening.play(OpenTemple())
    assert "no-clock" in evening.notices and evening.journal.load(1).started is None
    all_worded(evening)
    evening.do(Dismiss("no-clock"))
    assert "no-clock" not in evening.notices
    evening.close()


def damage_play(folder, **columns):
    with sqlite3.connect(folder / "plays.db") as connection:
        for column, value in columns.items():
            table, _, name = column.partition("__")
            connection.execute(f"UPDATE {table} SET {name} = ?", (value,))


@pytest.mark.parametrize(
    "damage",
    [
        {"plays__header": "rubbish"},
        {"plays__header": "{}"},
        {"plays__header": json.dumps({**HEADER, "game": "go"})},
        {"moves__move": "{"},
        {"moves__move": '{"move": "dance"}'},
        {"moves__move": '{"move": "reveal", "card": "treasure:9"}'},
        {"plays__header": b"\xff\xfe"},
        {"moves__move": b"\xff"},
    ],
)
def test_a_play_that_can_t_be_read_is_kept_and_said(evening, damage):
    """Of another version, or from a worn-out disk: the table starts all the same."""
    evening.begin()
    evening.play(OpenTemple())
    evening.close()
    damage_play(evening.folder, **damage)
    with sqlite3.connect(evening.folder / "plays.db") as connection:
        connection.execute("UPDATE plays SET header = CAST(header AS TEXT)")
        connection.execute("UPDATE moves SET move = CAST(move AS TEXT)")
    evening = Evening(evening.folder)
    assert evening.shown.play is None and "play-1" in evening.notices
    all_worded(evening)
    evening.do(Resume(1))
    assert evening.refused in ("play-unreadable", "disk")
    evening.do(ShowHistory())
    evening.begin()
    assert evening.shown.play.id == 2
    evening.close()


ODD_VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.binary(max_size=8),
    st.sampled_from(["{}", "[]", '{"players": 5}', '{"players": [1], "game": "x"}', "9999-12-31T23:59:59Z"]),
)
COLUMNS = st.sampled_from(
    [("plays", name) for name in ("header", "game", "started", "last_played", "seconds", "state")]
    + [("moves", name) for name in ("seq", "move", "time", "via", "code", "mark")]
    + [("codes", name) for name in ("game", "code", "card")]
)


@hypothesis.settings(max_examples=60, deadline=None)
@hypothesis.given(st.lists(st.tuples(COLUMNS, ODD_VALUES), min_size=1, max_size=2))
def test_any_value_in_a_stored_play_leaves_a_table_to_play_at(odd):
    with TemporaryDirectory() as name:
        evening = Evening(Path(name))
        evening.begin()
        evening.play(OpenTemple(), Reveal("treasure:9"))
        evening.journal.learn("incan_gold", "c1", "treasure:9")
        evening.close()
        with closing(sqlite3.connect(Path(name) / "plays.db", isolation_level=None)) as connection:
            for (table, column), value in odd:
                with suppress(sqlite3.IntegrityError):  # a column that must have a value
                    connection.execute(f"UPDATE {table} SET {column} = ?", (value,))
        evening = Evening(Path(name))
        for command in (ShowHistory(), Undo(evening.shown.position), PutAside(), Resume(1), PutAside()):
            evening.do(command)
            all_worded(evening)
        for past in evening.shown.history or ():
            assert past.last_played is None or datetime.fromisoformat(past.last_played).astimezone()
        evening.begin()
        evening.play(OpenTemple())
        evening.close()


# --- a disk that can't be written -----------------------------------------------------------------


def read_only(evening, on=True):
    evening.journal._db.execute(f"PRAGMA query_only = {'ON' if on else 'OFF'}")


def test_a_move_that_is_not_stored_is_not_made(evening):
    evening.begin()
    evening.play(OpenTemple())
    before = evening.shown
    read_only(evening)
    evening.tap(Reveal("treasure:9"))
    assert evening.shown.unsaved and "journal" in evening.notices
    assert (evening.shown.view, evening.shown.play) == (before.view, before.play)
    all_worded(evening)
    assert evening.tap(Reveal("treasure:11")) == "unsaved", "nothing else meanwhile"
    for refused in (Redo(evening.shown.position), PutAside(), OpenBallot(evening.shown.position)):
        evening.do(refused)
        assert evening.refused == "unsaved"
    evening.do(Retry())
    assert evening.shown.unsaved
    read_only(evening, False)
    evening.do(Retry())
    assert not evening.shown.unsaved and "journal" not in evening.notices
    assert evening.shown.view.path[0].card == "treasure:9" and evening.shown.play.moves == 2
    assert len(evening.journal.load(1).moves) == 2


def test_the_table_tries_again_by_itself(evening):
    evening.begin()
    read_only(evening)
    evening.tap(OpenTemple())
    assert evening.desk.deadline == evening.now + RETRY_EVERY
    evening.wait(RETRY_EVERY)
    assert evening.shown.unsaved
    read_only(evening, False)
    evening.wait(RETRY_EVERY - 0.1)
    assert evening.shown.unsaved
    evening.wait(0.1)
    assert not evening.shown.unsaved and evening.shown.play.moves == 1
    assert evening.desk.deadline is None


def test_undo_drops_the_step_that_could_not_be_stored(evening):
    evening.begin()
    evening.play(OpenTemple())
    read_only(evening)
    evening.tap(Reveal("treasure:9"))
    evening.do(Undo(evening.shown.position))
    assert evening.refused is None and not evening.shown.unsaved and "journal" not in evening.notices
    assert evening.shown.play.moves == 1, "the step never happened; the one before stands"
    read_only(evening, False)
    evening.play(Reveal("treasure:11"))
    evening = again(evening)
    assert [lying.card for lying in evening.shown.view.path] == ["treasure:11"]
    evening.close()


def test_a_play_that_could_not_be_begun_may_be_dropped_too(evening):
    evening.do(Propose("incan_gold", THREE))
    read_only(evening)
    evening.do(Begin())
    assert evening.shown.unsaved and evening.shown.play is None
    evening.do(Undo(evening.shown.position))
    assert evening.refused is None and not evening.shown.unsaved
    assert evening.shown.proposal is not None, "it is still laid out"
    read_only(evening, False)
    evening.do(Begin())
    assert evening.shown.play is not None
    assert evening.journal.ids() == [1]


@pytest.mark.parametrize("step", [Undo, Redo])
def test_undo_and_redo_wait_for_the_disk_as_well(evening, step):
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    if step is Redo:
        evening.do(Undo(evening.shown.position))
    moves = evening.shown.play.moves
    read_only(evening)
    evening.do(step(evening.shown.position))
    assert evening.shown.unsaved and evening.shown.play.moves == moves
    read_only(evening, False)
    evening.do(Retry())
    assert evening.shown.play.moves == moves + (1 if step is Redo else -1)
    shown = evening.shown
    evening = again(evening)
    assert evening.shown.view == shown.view
    evening.close()


def test_a_scan_that_is_not_stored_is_not_called_taken(evening):
    evening.begin()
    teach(evening, "A1", "treasure:9")
    evening.play(OpenTemple())
    read_only(evening)
    assert evening.scan("A1") == "ignored" and evening.shown.scanned.message.code == "scan.unsaved"
    all_worded(evening)
    assert evening.shown.view.path == ()
    read_only(evening, False)
    evening.do(Retry())
    assert [lying.card for lying in evening.shown.view.path] == ["treasure:9"]


def test_a_vote_that_is_not_stored_stays_secret_and_is_not_lost(tmp_path):
    evening = Evening(tmp_path, config("press"))
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    for number, word in enumerate(("stay", "leave", "stay"), start=1):
        evening.press(f"seat{number}.{word}")
    read_only(evening)
    evening.wait(3)
    assert evening.shown.unsaved and evening.shown.play.moves == 2
    assert "leave" not in repr(evening.desk._storing.waiting)
    read_only(evening, False)
    evening.wait(RETRY_EVERY)
    assert evening.desk._play.made[-1].entry.move == Vote(("An", "Chi"), ("Bình",))
    evening.close()


def test_a_play_on_the_table_is_picked_up_without_writing(evening, monkeypatch):
    """So that a full disk does not keep the table from starting."""
    evening.begin()
    evening.play(OpenTemple())
    evening.close()

    def full(*_):
        raise JournalError("disk-full", file="plays.db", detail="full")

    monkeypatch.setattr(Journal, "set_state", full)
    monkeypatch.setattr(Journal, "append", full)
    evening = Evening(evening.folder)
    assert evening.shown.play.moves == 1 and evening.shown.resumed
    evening.close()


def test_a_full_disk_and_room_again(evening):
    """A real limit of pages: cards are turned and taken back until a step does not fit."""
    evening.begin()
    pages = evening.journal._db.execute("PRAGMA page_count").fetchone()[0]
    evening.journal._db.execute(f"PRAGMA max_page_count = {pages}")
    evening.play(OpenTemple())
    for _ in range(400):
        evening.do(Submit(Reveal("hazard:rockfall"), evening.shown.position))
        if evening.shown.unsaved:
            break
        evening.do(Undo(evening.shown.position))
    (notice,) = [notice for notice in evening.shown.notices if notice.key == "journal"]
    assert notice.message.code == "journal.disk-full" and notice.retry
    all_worded(evening)
    assert evening.shown.view.path == ()
    evening.journal._db.execute("PRAGMA max_page_count = 1000000")
    evening.do(Retry())
    assert not evening.shown.unsaved and evening.shown.view.path[0].card == "hazard:rockfall"
    shown = evening.shown
    evening = again(evening)
    assert evening.shown.view == shown.view
    evening.close()


# --- cards ----------------------------------------------------------------------------------------


def teach(evening, code, card):
    evening.do(Learn("incan_gold", card))
    assert evening.scan(code) == "learned"
    evening.do(StopLearning())


def test_learning_a_card(evening):
    evening.do(Learn("incan_gold", "treasure:9"))
    assert evening.shown.learning.card == "treasure:9" and evening.shown.learning.codes == {}
    assert evening.scan("A1") == "learned"
    assert evening.scan("A2") == "learned"
    assert evening.shown.learning.codes == {"treasure:9": 2}
    assert not evening.desk.knows_code("B1"), "noise that is read while learning is no card"
    evening.do(StopLearning())
    assert evening.shown.learning is None
    assert evening.desk.knows_code("A1") and not evening.desk.knows_code("B1")
    evening = again(evening)
    assert evening.desk.knows_code("A2"), "also tomorrow"
    evening.do(Forget("incan_gold", "treasure:9"))
    assert not evening.desk.knows_code("A1")
    evening.close()


def test_what_is_printed_on_our_own_stickers_stays_true(evening):
    evening.do(Learn("incan_gold", "treasure:9"))
    evening.scan("TC/INCAN-GOLD/TREASURE.5/1")
    assert evening.shown.refusal.code == "own-code"
    assert evening.shown.learning.codes == {}
    evening.do(StopLearning())
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("TC/INCAN-GOLD/TREASURE.5/1") == "taken"
    assert evening.shown.view.path[0].card == "treasure:5"


def test_a_code_learned_anew_means_the_new_card(evening):
    teach(evening, "A1", "treasure:9")
    teach(evening, "A1", "hazard:fire")
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    assert evening.shown.view.path[0].card == "hazard:fire"


def test_learning_that_can_t_be_stored_is_refused(evening):
    evening.do(Learn("incan_gold", "treasure:9"))
    read_only(evening)
    evening.scan("A1")
    assert evening.refused == "read-only"
    all_worded(evening)
    evening.do(StopLearning())
    assert not evening.desk.knows_code("A1")
    read_only(evening, False)


def test_scans_with_no_play_or_an_unknown_code(evening):
    assert evening.scan("A1") == "ignored"
    all_worded(evening)
    evening.begin()
    assert evening.scan("A1") == "unknown"
    all_worded(evening)


def test_a_scanned_card_is_turned_up(evening):
    teach(evening, "A1", "treasure:9")
    evening.begin()
    assert evening.scan("A1") == "ignored" and evening.refused == "wrong-phase", "no temple is open"
    all_worded(evening)
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    assert evening.journal.load(1).moves[-1].line["via"] == "reader"
    assert evening.journal.load(1).moves[-1].code == "A1"


def test_the_very_same_card_again_in_this_round_is_a_repeat(evening):
    teach(evening, "A1", "treasure:5")
    teach(evening, "B1", "treasure:5")
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    assert evening.scan("A1") == "repeat", "before the vote: no refusal, it lies there"
    assert evening.refused is None and evening.shown.play.moves == 2
    all_worded(evening)
    evening.play(STAY)
    assert evening.scan("A1") == "repeat"
    assert evening.scan("B1") == "taken", "the other of the two fives"
    assert [lying.card for lying in evening.shown.view.path] == ["treasure:5", "treasure:5"]


def test_the_same_card_in_the_next_round_is_taken(evening):
    teach(evening, "A1", "treasure:5")
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    evening.play(Vote((), THREE), OpenTemple())
    assert evening.scan("A1") == "taken"


def test_the_same_card_after_an_undo_is_taken(evening):
    teach(evening, "A1", "treasure:5")
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    evening.press("table.undo")
    assert evening.scan("A1") == "taken"
    evening = again(evening)
    assert evening.scan("A1") == "repeat", "also after a power cut"
    evening.close()


def test_dice_mean_nothing_here(evening):
    assert evening.roll(3, 4) == "ignored"
    evening.begin()
    assert evening.roll(3, 4) == "ignored"
    assert evening.refused is None and evening.shown.play.moves == 0
    all_worded(evening)


def test_each_scan_has_a_new_number(evening):
    evening.begin()
    numbers = []
    for code in ("A", "A", "B"):
        evening.scan(code)
        numbers.append(evening.shown.scanned.number)
    assert numbers == sorted(set(numbers))


# --- parts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state", ["lost", "denied", "missing", "busy", "unfit", "stuck", "fallback", "silent"]
)
def test_a_part_that_fails_is_told_with_its_remedy_and_gone_when_mended(evening, state):
    facts = {"port": "/dev/x", "group": "dialout", "command": "c", "got": "mock", "wanted": "lgpio"}
    part = "pins" if state == "fallback" else "reader scanner"
    evening.do(PartReport(part, state, facts))
    (notice,) = evening.shown.notices
    assert notice.key == f"part-{part}" and notice.remedy is not None
    assert [report.state for report in evening.shown.parts] == [state]
    all_worded(evening)
    evening.do(PartReport(part, "ok"))
    assert [report.state for report in evening.shown.parts] == ["ok"]
    (notice,) = evening.shown.notices
    assert notice.message.code == "part.back" and notice.remedy is None
    all_worded(evening)
    evening.do(Dismiss(notice.key))
    evening.do(PartReport(part, "ok"))
    assert evening.shown.notices == ()


def test_a_part_that_was_never_bad_is_not_announced(evening):
    evening.do(PartReport("reader scanner", "ok"))
    evening.do(PartReport("pins", "off"))
    assert evening.shown.notices == () and len(evening.shown.parts) == 2


def test_one_part_does_not_hide_another(evening):
    evening.do(PartReport("reader one", "lost"))
    evening.do(PartReport("reader two", "lost"))
    evening.do(PartReport("reader one", "lost"))
    assert len(evening.shown.notices) == 2


def test_a_lost_reader_does_not_stop_the_play(evening):
    evening.begin()
    evening.do(PartReport("reader scanner", "lost", {"port": "/dev/x"}))
    evening.play(OpenTemple(), Reveal("treasure:9"))
    assert evening.shown.play.moves == 2


# --- preferences ----------------------------------------------------------------------------------


def test_preferences_are_kept_and_only_what_differs_from_the_config(evening):
    evening.do(Prefer("language", "vi"))
    evening.do(Prefer("show_chance", True))
    file = evening.folder / "preferences.json"
    assert json.loads(file.read_text("utf-8")) == {"language": "vi", "show_chance": True}
    evening = again(evening)
    assert evening.shown.preferences == Preferences(language="vi", show_chance=True)
    evening.do(Prefer("show_chance", False))
    assert json.loads(file.read_text("utf-8")) == {"language": "vi"}
    evening.close()


def test_a_preference_that_can_t_be_kept_holds_for_the_evening(evening):
    (evening.folder / ".preferences.json.new").mkdir()
    evening.do(Prefer("language", "vi"))
    assert evening.shown.preferences.language == "vi" and "preferences" in evening.notices
    all_worded(evening)
    (evening.folder / ".preferences.json.new").rmdir()
    evening.do(Prefer("language", "en"))
    assert "preferences" not in evening.notices


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rubbish",
        "[]",
        "null",
        "7",
        '{"language": "fr"}',
        '{"more": 1}',
        '{"way": 3}',
        '{"language": "vi"',
        pytest.param('{"language":' + "[" * 9000, id="deep"),
    ],
)
def test_broken_preferences_give_those_of_the_config_and_say_so(tmp_path, text):
    file = tmp_path / "preferences.json"
    file.write_text(text, "utf-8")
    preferences, problem = load_preferences(file, Settings(language="en"))
    assert preferences == Preferences(language="en")
    for language in LANGUAGES:
        assert str(file) in Words(language)(problem)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b'{"language": "\xff"}', b"{" * 100_000, b"[" * 100_000, b"\x00" * 9]
)
def test_any_bytes_as_preferences(tmp_path, data):
    file = tmp_path / "preferences.json"
    file.write_bytes(data)
    preferences, problem = load_preferences(file, Settings(language="en"))
    assert preferences == Preferences(language="en") and problem is not None


def test_notices_from_the_start_are_shown_until_read(tmp_path):
    notice = Notice("config", say("notice.config", problem=say("settings.empty", file="table.toml")))
    evening = Evening(tmp_path, notices=(notice,))
    assert evening.shown.notices == (notice,)
    all_worded(evening)
    evening.begin()
    assert "config" in evening.notices
    evening.do(Dismiss("config"))
    evening.do(Dismiss("config"))
    assert evening.shown.notices == ()
    evening.close()


def test_two_plays_laid_at_once_leave_one_on_the_table(evening):
    # two fingers on two cards, or a play begun over another
    evening.do(Propose("incan_gold", THREE, seed=1))
    evening.do(Begin())
    first = evening.shown.play.id
    evening.do(Propose("incan_gold", THREE, seed=2))
    evening.do(Begin())
    second = evening.shown.play.id
    evening.do(Resume(second))
    evening.do(Resume(first))
    evening = again(evening)
    assert evening.shown.play.id == first
    assert second in [play.id for play in evening.shown.unfinished]
    evening.close()


def test_the_play_on_the_table_can_t_be_dropped_from_under_the_hands(evening):
    evening.do(Propose("incan_gold", THREE, seed=1))
    evening.do(Begin())
    evening.do(Abandon(evening.shown.play.id))
    assert evening.shown.refusal.code == "play-on-table"


def test_a_seat_is_stuck_while_one_of_its_buttons_is(evening):
    for button in ("stay", "leave"):
        evening.do(PartReport(f"button seat1.{button}", "stuck", {"pin": 4}))
    evening.do(PartReport("button seat1.stay", "ok", {"pin": 4}))
    assert [part.state for part in evening.shown.parts] == ["stuck"]
    evening.do(PartReport("button seat1.leave", "ok", {"pin": 5}))
    assert [part.state for part in evening.shown.parts] == ["ok"]


def test_after_an_undo_hands_are_not_told_to_do_again_what_they_did(evening):
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:11"))
    assert evening.shown.hand_out
    evening.play(STAY, Reveal("treasure:7"))
    evening.do(Undo(evening.shown.position))
    evening.do(Undo(evening.shown.position))
    assert evening.shown.hand_out == (), "the gems of treasure 11 were handed out long ago"
    evening.do(Redo(evening.shown.position))
    evening.do(Redo(evening.shown.position))
    assert evening.shown.hand_out, "done again, it is told again"
