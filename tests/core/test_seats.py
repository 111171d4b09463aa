"""How many may play can depend on the options: a game from outside that takes fewer for a long evening."""

from typing import Any

import pytest

from companion import record
from companion.commands import Begin, Propose
from companion.i18n import LANGUAGES
from companion.record import RecordError
from tests.core.at_the_table import Evening
from tests.games.every_game import words
from tests.games.fifth_game import Lanterns, Options

FOUR = ("An", "Bình", "Chi", "Dũng")


class River(Lanterns):
    def seats(self, options: Options) -> tuple[int, int]:
        return (2, 3) if options.goal == 50 else (2, 4)


RIVER = River()


def catalogue(name: str) -> Any:
    return {RIVER.name: RIVER}[name]


def test_a_set_up_for_too_many_is_refused_before_it_is_drawn(tmp_path):
    evening = Evening(tmp_path, catalogue=catalogue)
    evening.do(Propose(RIVER.name, FOUR, {"goal": 50}))
    assert evening.refused == "malformed" and evening.shown.proposal is None
    for language in LANGUAGES:
        assert "3" in words(language)(evening.shown.refusal.message)
    evening.do(Propose(RIVER.name, FOUR[:3], {"goal": 50}))
    evening.do(Begin())
    assert evening.refused is None and evening.shown.play.players == FOUR[:3]
    evening.close()


@pytest.mark.parametrize(("players", "goal"), [(4, 30), (3, 50)])
def test_a_record_of_as_many_as_fit(players, goal):
    assert len(record.make_header(RIVER, FOUR[:players], {"goal": goal}, {"first": "An"}).players) == players


def test_a_record_of_too_many_is_malformed():
    with pytest.raises(RecordError) as refused:
        record.make_header(RIVER, FOUR, {"goal": 50}, {"first": "An"})
    assert refused.value.code == "malformed"


def test_whoever_says_nothing_else_takes_as_many_as_ever():
    assert Lanterns().seats(Options()) == (Lanterns.least_players, Lanterns.most_players)
