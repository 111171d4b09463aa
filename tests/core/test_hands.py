"""A hand is seen by its player alone, and only while their finger lies on the screen.

Twin tables where another card was stolen: nothing that the others can see may differ.
"""

import logging
import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.commands import Look, LookAway, PutAside, Undo
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import EndTurn, MoveRobber, Roll
from companion.games.seafarers.view import hand_of
from companion.i18n import Words
from tests.core.at_the_table import THREE, Evening

ADDRESS = re.compile(r"0x[0-9a-f]+")


def until_a_theft(folder: Path, seed: int = 4) -> tuple[Evening, MoveRobber, list[str]]:
    """A play before a theft from somebody who holds several kinds of card: the move, and the kinds."""
    evening = Evening(folder)
    evening.begin("seafarers", THREE, seed=seed, scenario="settlers")
    header = evening.desk._play.header
    step = GAME.simulated(header.players, header.options, header.setup, Random(seed))
    for _ in range(400):
        state = evening.desk._play.state
        move = step(state)
        if isinstance(move, MoveRobber) and move.victim is not None:
            kinds = sorted(hand_of(state, move.victim))
            if len(kinds) > 1 and state.rolled:
                return evening, move, kinds
        evening.play(move)
    raise AssertionError("nobody was robbed")


def files(evening: Evening) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in evening.folder.rglob("*") if file.is_file()}


def seen(evening: Evening, caplog: pytest.LogCaptureFixture) -> tuple[object, ...]:
    """All that the table can see, the versions of the picture aside."""
    shown = replace(evening.shown, version=0)
    return msgspec.json.encode(shown), repr(shown), ADDRESS.sub("…", repr(evening.desk)), caplog.text


def test_twins_whose_hands_differ_look_the_same_until_the_owner_looks(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    pictures = []
    for number in (0, 1):
        caplog.clear()
        evening, theft, kinds = until_a_theft(tmp_path / str(number))
        evening.play(replace(theft, card=kinds[number]))
        thief, victim = theft.by, theft.victim
        other = next(player for player in THREE if player not in (thief, victim))
        evening.play(EndTurn(thief))
        position, stored = evening.shown.position, files(evening)
        covered = seen(evening, caplog)
        evening.do(Look(other, position))
        others = seen(evening, caplog)
        evening.do(LookAway())
        assert seen(evening, caplog) == covered, "nothing is left of a look"
        evening.do(Look(thief, position))
        held = evening.shown.looked.cards
        assert held == hand_of(evening.desk._play.state, thief)
        own = seen(evening, caplog)
        evening.do(LookAway())
        assert evening.shown.looked is None
        assert files(evening) == stored, "a look is written nowhere"
        assert evening.shown.position == position
        pictures.append((covered, others, own))
        evening.close()
    (covered, others, own), (covered_too, others_too, own_too) = pictures
    assert covered == covered_too
    assert others == others_too, "a third player's hand tells nothing of the theft"
    assert own[0] != own_too[0], "the thief sees which card it was"
    assert own[1:] == own_too[1:], "but no text form and no log says it"


def test_whatever_else_is_done_covers_the_hand_first(tmp_path):
    evening, theft, kinds = until_a_theft(tmp_path)
    evening.play(replace(theft, card=kinds[0]))
    for cover in (
        lambda: evening.do(Undo(evening.shown.position)),
        lambda: evening.play(replace(theft, card=kinds[1])),
        lambda: evening.play(EndTurn(theft.by)),
        lambda: evening.roll(3, 5),
        lambda: evening.do(Look("Nobody", evening.shown.position)),
        lambda: evening.do(Look("An", evening.shown.position - 1)),
        lambda: evening.do(PutAside()),
    ):
        evening.do(Look("An", evening.shown.position))
        assert evening.shown.looked.player == "An"
        cover()
        assert evening.shown.looked is None
    evening.close()


def test_a_roll_by_the_reader_covers_the_hand(tmp_path):
    evening, theft, kinds = until_a_theft(tmp_path)
    evening.play(replace(theft, card=kinds[0]), EndTurn(theft.by))
    evening.do(Look("An", evening.shown.position))
    evening.roll(2, 2)
    assert isinstance(evening.desk._play.made[-1].entry.move, Roll)
    assert evening.shown.looked is None
    evening.close()


@pytest.mark.parametrize(("game", "options"), [("incan_gold", {}), ("seafarers", {"track_hands": False})])
def test_where_no_hands_are_kept_there_is_nothing_to_look_at(game, options, tmp_path):
    evening = Evening(tmp_path)
    evening.begin(game, THREE, **options)
    evening.do(Look("An", evening.shown.position))
    assert evening.refused == "no-hand" and evening.shown.looked is None
    for language in ("en", "vi"):
        assert "refusal." not in Words(language)(evening.shown.refusal.message)
    evening.close()


def test_a_hand_is_no_part_of_what_everybody_sees(tmp_path):
    """Everybody looks in turn: the view, the sentences and the standings stay what they are."""
    evening, theft, kinds = until_a_theft(tmp_path)
    evening.play(replace(theft, card=kinds[0]))
    plain = replace(evening.shown, version=0)
    for player in THREE:
        evening.do(Look(player, evening.shown.position))
        assert replace(evening.shown, version=0, looked=None) == plain
        assert sum(evening.shown.looked.cards.values()) == next(
            seat.cards for seat in evening.shown.view.seats if seat.player == player
        )
    evening.close()
