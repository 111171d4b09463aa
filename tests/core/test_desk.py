"""The desk with a play on it: what it refuses, moves, and what is taken back and done again."""

import pytest

from companion.commands import (
    Begin,
    Learn,
    OpenBallot,
    Prefer,
    Propose,
    Redo,
    Resume,
    ShowHistory,
    Submit,
    Undo,
    Withdraw,
)
from companion.game import say
from companion.games.incan_gold.moves import OpenTemple, Reveal
from companion.inputs import PartReport
from tests.core.at_the_table import STAY, THREE, all_worded


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


def test_the_table_s_next_opens_the_temple(evening):
    evening.begin()
    evening.press("table.next")
    assert evening.shown.play.moves == 1
    evening.press("table.next")
    assert evening.shown.play.moves == 1, "nothing to open now"
