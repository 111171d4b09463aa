"""Scoring: tents, artifacts by either rule, ties, hidden tents, and the score pad."""

import pytest

from companion.game import ScorePadError
from companion.games.incan_gold.game import GAME
from companion.i18n import LANGUAGES, Words
from tests.games.incan_gold.expedition import OPEN, THREE, leave, play, start


def to_the_end(state):
    while not GAME.over(state):
        state = play(state, OPEN, "hazard:fire", "hazard:snakes")
        state = leave(state)
    return state


def standing(state, player):
    return next(one for one in GAME.standings(state) if one.player == player)


def test_printed_artifacts_count_what_they_say():
    state = leave(play(start(artifacts=(12, 7, 8, 10, 5)), OPEN, "artifact:12"), "Bình")
    state = leave(state)
    assert standing(state, "Bình").breakdown == {"tent": 0, "artifacts": 12}
    assert GAME.standings(state)[0].player == "Bình"


def carried_home(state, *temples):
    """In each temple, one player alone takes the artifact (``None``: it is lost)."""
    for artifact, player in temples:
        state = play(state, OPEN, f"artifact:{artifact}")
        if player is not None:
            state = leave(state, player)
            state = play(state, "treasure:1")
        state = leave(state)
    return state


def test_by_exit_the_first_three_out_count_five_and_lost_ones_use_no_place():
    state = start(artifact_values="by_exit", artifacts=(12, 10, 8, 7, 5))
    state = carried_home(state, (12, "An"), (10, None), (8, "An"), (7, "Bình"), (5, "Chi"))
    parts = {player: standing(state, player).breakdown["artifacts"] for player in THREE}
    assert parts == {"An": 5 + 5, "Bình": 5, "Chi": 10}


def test_by_exit_all_five_home():
    state = start(artifact_values="by_exit")
    state = carried_home(state, (5, "An"), (7, "An"), (8, "An"), (10, "An"), (12, "Bình"))
    assert standing(state, "An").breakdown["artifacts"] == 25
    assert standing(state, "Bình").breakdown["artifacts"] == 10


def test_gems_beside_the_tent_do_not_count_yet():
    state = play(start(), OPEN, "treasure:9")
    assert [one.score for one in GAME.standings(state)] == [0, 0, 0]


def test_a_tie_goes_to_more_artifacts_and_is_else_shared():
    # An: artifact 5 and no gems; Bình and Chi: 5 points in gems each
    state = leave(play(start(artifacts=(5, 12, 8, 10, 7)), OPEN, "artifact:5"), "An")
    state = leave(play(state, "treasure:11"), "Bình", "Chi")
    state = to_the_end(state)
    assert [(one.player, one.rank, one.score) for one in GAME.standings(state)] == [
        ("An", 1, 5),
        ("Bình", 2, 5),
        ("Chi", 2, 5),
    ]


def test_shared_ranks_skip_the_next():
    state = leave(play(start(), OPEN, "treasure:11"), "Bình", "Chi")
    state = to_the_end(play(state, "hazard:fire", "hazard:fire"))
    assert [(one.player, one.rank) for one in GAME.standings(state)] == [("Bình", 1), ("Chi", 1), ("An", 3)]


def test_hidden_tents_show_no_totals_before_the_end():
    state = leave(play(start(hide_tents=True), OPEN, "treasure:9", "artifact:5"), "An")
    seat = GAME.view(state).seats[0]
    assert (seat.tent, seat.artifacts) == (None, 1)
    assert GAME.view(state).seats[1].beside == 3
    assert [(one.rank, one.score, one.breakdown) for one in GAME.standings(state)] == [(1, None, {})] * 3
    over = to_the_end(leave(state))
    assert GAME.view(over).seats[0].tent == 3 and standing(over, "An").score == 8


# --- the score pad --------------------------------------------------------------------------------

COUNTS = {
    "players": {
        "An": {"turquoise": 3, "obsidian": 2, "gold": 1, "artifacts": [5, 10]},
        "Bình": {"gold": 4},
        "Chi": {"turquoise": 28, "artifacts": [12]},
    },
    "artifact_values": "printed",
}


def test_counted_gems_and_artifacts():
    assert [(one.player, one.rank, one.score, one.breakdown) for one in GAME.score_pad(COUNTS)] == [
        ("Chi", 1, 40, {"tent": 28, "artifacts": 12}),
        ("Bình", 2, 40, {"tent": 40, "artifacts": 0}),
        ("An", 3, 38, {"tent": 23, "artifacts": 15}),
    ]


def test_by_exit_five_three_times_and_ten_twice():
    counts = {"players": {"An": {"artifacts": [5, 5, 10]}, "Bình": {"artifacts": [5, 10]}, "Chi": {}}}
    assert GAME.score_pad({**counts, "artifact_values": "by_exit"})[0].score == 20
    with pytest.raises(ScorePadError):
        GAME.score_pad(counts)


def test_the_whole_bank_may_be_in_the_tents():
    tents = {
        "An": {"turquoise": 60},
        "Bình": {"obsidian": 30},
        "Chi": {"gold": 20},
    }
    assert [one.score for one in GAME.score_pad({"players": tents})] == [200, 150, 60]


def pad(**An):
    return {"players": {"An": An, "Bình": {}, "Chi": {}}}


WRONG = [
    ([], "malformed", ""),
    ({}, "malformed", "players"),
    ({"players": []}, "malformed", "players"),
    ({**pad(), "more": 1}, "malformed", "more"),
    ({**pad(), "artifact_values": "weight"}, "unknown-value", "artifact_values"),
    ({**pad(), "artifact_values": 5}, "malformed", "artifact_values"),
    ({"players": {"An": {}}}, "player-count", ""),
    ({"players": {f"P{n}": {} for n in range(9)}}, "player-count", ""),
    (pad(turquoise=-1), "negative", "An turquoise"),
    (pad(gold=-3), "negative", "An gold"),
    (pad(gold=1.5), "malformed", "An gold"),
    (pad(gold=1.0), "malformed", "An gold"),
    (pad(gold=True), "malformed", "An gold"),
    (pad(gold="3"), "malformed", "An gold"),
    (pad(silver=1), "malformed", "An silver"),
    (pad(artifacts=5), "malformed", "An artifacts"),
    (pad(artifacts=["5"]), "malformed", "An artifacts"),
    (pad(artifacts=[6]), "unknown-artifact", "An artifacts"),
    (pad(artifacts=[5, 5]), "artifact-twice", "An artifacts"),
    ({**pad(artifacts=[7]), "artifact_values": "by_exit"}, "unknown-artifact", "An artifacts"),
    ({**pad(artifacts=[5] * 4), "artifact_values": "by_exit"}, "artifact-twice", "An artifacts"),
    (pad(gold=42), "too-many-gems", "An"),
    ({"players": {"An": {"gold": 20}, "Bình": {"gold": 21}, "Chi": {"gold": 1}}}, "too-many-gems", "Chi"),
]


@pytest.mark.parametrize(("counts", "code", "names"), WRONG)
def test_counts_that_cant_be_name_player_and_field(counts, code, names):
    with pytest.raises(ScorePadError) as error:
        GAME.score_pad(counts)
    assert error.value.code == code
    for language in LANGUAGES:
        sentence = Words(language)(error.value.message)
        assert "score-pad." not in sentence and "{" not in sentence
        facts = repr(error.value.message.facts)
        for word in names.split():
            assert word in sentence or word in facts


@pytest.mark.parametrize("counts", [pad(gold=1.5), pad(gold=-1), pad(artifacts=[6]), pad(silver=1)])
def test_the_sentence_itself_says_whose_count_is_wrong(counts):
    with pytest.raises(ScorePadError) as error:
        GAME.score_pad(counts)
    for language in LANGUAGES:
        assert "An" in Words(language)(error.value.message)
