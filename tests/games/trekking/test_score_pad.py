"""The score pad: final counts, and errors that name player and field."""

import pytest

from companion.game import ScorePadError
from companion.games.trekking.game import GAME
from companion.i18n import Words


def standings(**players):
    return [(each.player, each.rank, each.score) for each in GAME.score_pad({"players": players})]


def test_a_whole_pad():
    scored = GAME.score_pad(
        {
            "players": {
                "An": {
                    "parks": [10, "zion", 7],
                    "majors": ["denali", "acadia"],
                    "stones": {"yellow": 3, "blue": 1},
                },
                "Bình": {"parks": ["arches"], "majors": 1, "stones": {"yellow": 2, "red": 4}},
                "Chi": {},
            }
        }
    )
    assert [each.player for each in scored] == ["An", "Bình", "Chi"]
    assert scored[0].breakdown == {"parks": 22, "majors": 10, "stones": 4, "bonuses": 7 + 3}
    assert scored[1].breakdown == {"parks": 5, "majors": 5, "stones": 6, "bonuses": 5 + 6}
    assert scored[2].score == 0


def test_two_players_have_no_second_cards():
    assert standings(An={"stones": {"red": 3}}, Bình={"stones": {"red": 2}}) == [("An", 1, 9), ("Bình", 2, 2)]


@pytest.mark.parametrize(
    ("count", "code", "named"),
    [
        ({"parks": ["atlantis"]}, "unknown-park", "parks"),
        ({"parks": ["acadia"]}, "unknown-park", "parks"),
        ({"parks": [6]}, "unknown-points", "parks"),
        ({"parks": [-5]}, "unknown-points", "parks"),
        ({"parks": ["zion", "zion"]}, "park-twice", "Zion"),
        ({"parks": ["redwood"]}, "park-twice", "Redwood"),
        ({"parks": [10] * 20}, "too-many-parks", "parks"),
        ({"majors": ["zion"]}, "unknown-major", "majors"),
        ({"majors": ["denali", "denali"]}, "major-twice", "Denali"),
        ({"majors": 4}, "too-many-majors", "majors"),
        ({"majors": -1}, "negative", "majors"),
        ({"majors": ["denali", "everglades"]}, "too-many-majors", "majors"),
        ({"stones": {"pink": 1}}, "unknown-colour", "stones"),
        ({"stones": {"blue": 6}}, "too-many-stones", "blue"),
        ({"stones": {"blue": 5}}, "too-many-stones", "blue"),
        ({"stones": {"red": -1}}, "negative", "red"),
        ({"stones": {"red": 1.5}}, "malformed", "red"),
        ({"rocks": 1}, "malformed", "rocks"),
        ({"parks": "zion"}, "malformed", "parks"),
        ({"majors": True}, "malformed", "majors"),
    ],
)
def test_counts_that_cannot_be(count, code, named):
    other = {"parks": ["redwood"], "majors": ["acadia", "yellowstone"], "stones": {"blue": 1}}
    with pytest.raises(ScorePadError) as error:
        standings(An=other, Bình=count)
    assert error.value.code == code
    for language in ("en", "vi"):
        sentence = Words(language)(error.value.message)
        assert named in sentence and "Bình" in sentence, sentence


@pytest.mark.parametrize("count", [1, 6])
def test_too_few_and_too_many_players(count):
    with pytest.raises(ScorePadError) as error:
        standings(**{f"P{number}": {} for number in range(count)})
    assert error.value.code == "player-count"


@pytest.mark.parametrize("counts", [[], {}, {"players": []}, {"players": {"An": 3}}, {"player": {}}, None])
def test_other_shapes(counts):
    with pytest.raises(ScorePadError) as error:
        GAME.score_pad(counts)
    assert error.value.code == "malformed"
