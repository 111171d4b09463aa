"""The score pad: final counts, and counts that can't be."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.game import ScorePadError
from companion.games.tokaido.game import GAME
from companion.i18n import LANGUAGES, Words

AN = {
    "traveler": "kinko",
    "panoramas": {"paddy": 2, "mountain": 4, "sea": 0},
    "souvenirs": {"small": 2, "clothing": 1, "art": 0, "food": 1},
    "hot_springs": [2, 3, 3],
    "temple_coins": 5,
    "encounters": 3,
    "samurai": 1,
    "meals": [1, 2, 3, 3],
    "panorama_achievements": ["mountain"],
    "bonus_points": 0,
}


def scores(**players: dict[str, Any]) -> dict[str, dict[str, int]]:
    standings = GAME.score_pad({"players": players})
    for standing in standings:
        assert standing.score == sum(standing.breakdown.values())
    return {s.player: {part: n for part, n in s.breakdown.items() if n} for s in standings}


def test_a_count_of_the_wrong_kind_names_whose_it_is():
    with pytest.raises(ScorePadError) as error:
        GAME.score_pad({"players": {"An": {}, "Bình": {"souvenirs": {"small": "2"}}}})
    for language in LANGUAGES:
        assert "Bình.souvenirs.small" in Words(language)(error.value.message)


def test_the_rules_pages_own_counts():
    parts = scores(An=AN, Bình={})
    assert parts["An"] == {
        "panoramas": 1 + 2 + 1 + 2 + 3 + 4,
        "souvenirs": 1 + 3 + 5 + 1,
        "hot_springs": 8,
        "temple_donations": 5,
        "encounters": 3,
        "meals": 24,
        "achievements": 5 * 3,
        "temple_rank": 10,
    }
    assert parts["Bình"] == {}


def test_ties_share_achievements_and_temple_ranks():
    parts = scores(
        An={"temple_coins": 5, "hot_springs": [2]},
        Bình={"temple_coins": 5, "hot_springs": [3]},
        Chi={"temple_coins": 3},
        Dũng={"temple_coins": 1},
    )
    assert [parts[player].get("temple_rank") for player in ("An", "Bình", "Chi", "Dũng")] == [10, 10, 7, 4]
    assert parts["An"]["achievements"] == parts["Bình"]["achievements"] == 3


def test_equal_points_more_achievements_are_ahead():
    standings = GAME.score_pad(
        {"players": {"An": {"encounters": 2, "samurai": 2}, "Bình": {"bonus_points": 9}}}
    )
    assert [(s.player, s.rank, s.score) for s in standings] == [("An", 1, 9), ("Bình", 2, 9)]


@pytest.mark.parametrize(
    ("traveler", "counts", "powers"),
    [
        ("umegae", {"encounters": 3}, 3),
        ("umegae", {"encounters": 3, "bonus_points": 3}, 3),
        # two baths, the bather; the paddy
        ("mitsukuni", {"hot_springs": [2, 3]}, 3),
        (
            "mitsukuni",
            {"hot_springs": [2, 3], "panoramas": {"paddy": 3}, "panorama_achievements": ["paddy"]},
            4,
        ),
        ("mitsukuni", {"hot_springs": [2, 3], "bonus_points": 2}, 3),
        ("kinko", {"bonus_points": 4}, 4),
        (None, {"bonus_points": 4}, 4),
    ],
)
def test_points_of_powers(traveler, counts, powers):
    assert scores(An={"traveler": traveler, **counts}, Bình={})["An"]["powers"] == powers


def test_with_two_players_the_neutral_pile_ranks():
    counts = {"players": {"An": {"temple_coins": 2}, "Bình": {}}, "neutral_temple_coins": 3}
    assert GAME.score_pad(counts)[0].breakdown["temple_rank"] == 7


IMPOSSIBLE = [
    ({"traveler": "ronin"}, "unknown-value", "traveler"),
    ({"panoramas": {"paddy": 4}}, "too-many", "panoramas.paddy"),
    ({"panoramas": {"sea": -1}}, "negative", "panoramas.sea"),
    ({"souvenirs": {"small": 7}}, "too-many", "souvenirs.small"),
    ({"souvenirs": {"art": -1}}, "negative", "souvenirs.art"),
    ({"hot_springs": [4]}, "unknown-value", "hot_springs"),
    ({"hot_springs": [2, 2, 2, 3, 3, 3, 3]}, "too-many", "hot_springs"),
    ({"temple_coins": -1}, "negative", "temple_coins"),
    ({"temple_coins": 19}, "too-many", "temple_coins"),
    ({"traveler": "hirotada", "temple_coins": 25}, "too-many", "temple_coins"),
    ({"encounters": 8}, "too-many", "encounters"),
    ({"traveler": "chuubei", "encounters": 11}, "too-many", "encounters"),
    ({"encounters": -1}, "negative", "encounters"),
    ({"encounters": 1, "samurai": 2}, "too-many", "samurai"),
    ({"encounters": 5, "samurai": 3}, "too-many", "samurai"),
    ({"meals": [4]}, "unknown-value", "meals"),
    ({"meals": [1, 2, 3, 3, 2]}, "too-many", "meals"),
    ({"meals": [1, 1, 1, 1]}, "same-dish", "meals"),
    ({"panorama_achievements": ["farm"]}, "unknown-value", "panorama_achievements"),
    ({"panorama_achievements": ["sea"], "panoramas": {"sea": 4}}, "not-complete", "panorama_achievements"),
    ({"panorama_achievements": ["paddy"] * 2, "panoramas": {"paddy": 3}}, "twice", "panorama_achievements"),
    ({"bonus_points": -1}, "negative", "bonus_points"),
    ({"traveler": "umegae", "encounters": 3, "bonus_points": 5}, "bonus", "bonus_points"),
]  # fmt: skip


@pytest.mark.parametrize(("counts", "code", "field"), IMPOSSIBLE)
def test_impossible_counts_name_player_and_field(counts, code, field):
    with pytest.raises(ScorePadError) as error:
        GAME.score_pad({"players": {"An": counts, "Bình": {}}})
    assert error.value.code == code
    for language in LANGUAGES:
        said = Words(language)(error.value.message)
        assert "An" in said and field in said and "{" not in said


TOGETHER = [
    ({"traveler": "kinko"}, {"traveler": "kinko"}, "twice", "traveler"),
    ({"souvenirs": {"food": 4}}, {"souvenirs": {"food": 3}}, "more-than-box", "souvenirs.food"),
    ({"hot_springs": [2] * 4}, {"hot_springs": [2] * 3}, "more-than-box", "hot_springs"),
    ({"encounters": 2, "samurai": 1}, {"encounters": 2, "samurai": 2}, "more-than-box", "samurai"),
    ({"encounters": 7}, {"traveler": "chuubei", "encounters": 8}, "more-than-box", "encounters"),
    ({"meals": [3] * 4}, {"meals": [3] * 3}, "more-than-box", "meals"),
    (
        {"panoramas": {"paddy": 3}, "panorama_achievements": ["paddy"]},
        {"panoramas": {"paddy": 3}, "panorama_achievements": ["paddy"]},
        "twice",
        "panorama_achievements",
    ),
]


@pytest.mark.parametrize(("an", "binh", "code", "field"), TOGETHER)
def test_together_no_more_than_the_box_holds(an, binh, code, field):
    with pytest.raises(ScorePadError) as error:
        GAME.score_pad({"players": {"An": an, "Bình": binh}})
    assert error.value.code == code
    for language in LANGUAGES:
        said = Words(language)(error.value.message)
        assert "Bình" in said and field in said and "{" not in said


@pytest.mark.parametrize(
    ("pad", "code"),
    [
        ({}, "malformed"),
        ({"players": {"An": {}}}, "player-count"),
        ({"players": {str(n): {} for n in range(6)}}, "player-count"),
        ({"players": {"An": {"coins": 3}, "Bình": {}}}, "malformed"),
        ({"players": {"An": {"meals": 3}, "Bình": {}}}, "malformed"),
        ({"players": {"An": {"souvenirs": {"toys": 1}}, "Bình": {}}}, "malformed"),
        ({"players": {"An": {}, "neutral": {}}}, "malformed"),
        ({"players": {"An": {}, "Bình": {}}, "neutral_temple_coins": 7}, "too-many"),
        ({"players": {"An": {}, "Bình": {}, "Chi": {}}, "neutral_temple_coins": 1}, "too-many"),
    ],
)
def test_a_pad_of_the_wrong_shape(pad, code):
    with pytest.raises(ScorePadError) as error:
        GAME.score_pad(pad)
    assert error.value.code == code
    for language in LANGUAGES:
        assert "score-pad" not in Words(language)(error.value.message)


def test_on_the_command_line(tmp_path):
    file = tmp_path / "counts.json"
    file.write_text(json.dumps({"players": {"An": AN, "Bình": {}}}), "utf-8")
    result = CliRunner().invoke(main, ["score", "tokaido", "--json", str(file)])
    assert result.exit_code == 0
    assert json.loads(result.output)["standings"][0]["score"] == sum(scores(An=AN, Bình={})["An"].values())
    file.write_text(json.dumps({"players": {"An": {"meals": [9]}, "Bình": {}}}), "utf-8")
    result = CliRunner().invoke(main, ["score", "tokaido", "--lang", "en", str(file)])
    assert result.exit_code == 1 and "unknown-value: An: meals" in result.stderr
