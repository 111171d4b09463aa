"""What the companion draws for the table, and what only some players are told: a game from outside."""

from random import Random
from typing import Any

import pytest

from companion import record
from companion.commands import Redo, Undo
from companion.game import Aside, IllegalMove, Message, Move, say
from tests.core.at_the_table import Evening
from tests.games.every_game import FIFTH
from tests.games.fifth_game import Lanterns, Roll, State

PLAYERS = ("An", "Bình")
PLEASE = Roll((0, 0))  # the companion shall roll


class Cup(Lanterns):
    """Lanterns with a cup: the companion rolls, and says the dice to the player on turn only."""

    def drawn(self, state: State, move: Move, rng: Random) -> Move:
        if move != PLEASE:
            return move
        if state.lit > 30:
            raise IllegalMove("nothing-lit", player=state.player)
        return Roll((rng.randint(1, 3), rng.randint(4, 6)))

    def happened(self, before: State, move: Move, after: State) -> Message:
        return say("lanterns.setup.dice")

    def asides(self, before: State, move: Move, after: State) -> tuple[Aside, ...]:
        if not isinstance(move, Roll):
            return ()
        return (Aside(before.player, say("lanterns.told.lit", player="", more=sum(move.dice), n=after.lit)),)


CUP = Cup()


def catalogue(name: str) -> Any:
    if name != CUP.name:
        raise KeyError(name)
    return CUP


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path, catalogue=catalogue)
    evening.begin(FIFTH.name, PLAYERS)
    yield evening
    evening.close()


def dice(evening: Evening) -> tuple[int, int]:
    return evening.desk._play.made[-1].entry.move.dice


def test_what_was_drawn_is_in_the_move_that_is_stored(evening):
    evening.play(PLEASE)
    first, second = dice(evening)
    assert first in (1, 2, 3) and second in (4, 5, 6)
    (row,) = evening.journal.load(1).moves
    assert row.line["dice"] == [first, second]


def test_what_the_table_did_itself_stays_as_it_is(evening):
    evening.play(Roll((2, 5)))
    assert dice(evening) == (2, 5)


def test_done_again_and_picked_up_it_is_not_drawn_again(tmp_path):
    evening = Evening(tmp_path, catalogue=catalogue)
    evening.begin(FIFTH.name, PLAYERS)
    evening.play(PLEASE, PLEASE, PLEASE)
    drawn, view = dice(evening), evening.shown.view
    evening.do(Undo(evening.shown.position))
    evening.do(Redo(evening.shown.position))
    assert dice(evening) == drawn and evening.shown.view == view
    evening.close()
    again = Evening(tmp_path, seed=99, catalogue=catalogue)
    assert again.shown.view == view
    play = again.desk._play
    lines = list(record.lines(play.header, [made.entry for made in play.made]))
    replayed = record.read("\n".join(lines).encode(), catalogue=catalogue)
    assert replayed.error is None and CUP.view(replayed.state) == view
    again.close()


def test_a_draw_that_the_rules_refuse_changes_nothing(evening):
    evening.play(Roll((5, 6)), Roll((5, 6)), Roll((5, 6)))
    assert evening.tap(PLEASE) == "nothing-lit"
    assert evening.shown.play.moves == 3


def test_an_aside_is_there_as_long_as_its_move_is_the_last(evening):
    evening.play(PLEASE)
    (aside,) = evening.shown.asides
    assert aside.player == evening.shown.prompt.to_act[0]
    assert aside.message.facts["more"] == sum(dice(evening))
    assert evening.shown.happened == say("lanterns.setup.dice"), "for everybody"
    evening.do(Undo(evening.shown.position))
    assert evening.shown.asides == ()
