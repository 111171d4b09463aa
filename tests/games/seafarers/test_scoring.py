"""The score pad, by example."""

import pytest

from companion.game import ScorePadError
from companion.games.seafarers.game import GAME
from tests.games.every_game import words

AN = {
    "settlements": 2,
    "cities": 1,
    "longest_route": True,
    "largest_army": False,
    "point_cards": 1,
    "catan_points": 2,
    "cloth": 0,
}


def pad(scenario="new_shores", **players):
    return GAME.score_pad({"scenario": scenario, "players": {"An": AN, "Bình": {}, "Chi": {}, **players}})


def test_the_page_example():
    first = pad()[0]
    assert (first.player, first.score, first.rank) == ("An", 9, 1)
    assert first.breakdown == {
        "settlements": 2,
        "cities": 2,
        "longest_route": 2,
        "largest_army": 0,
        "point_cards": 1,
        "catan_points": 2,
        "cloth": 0,
    }


def test_ties_are_shared_and_more_cloth_breaks_them():
    assert [one.rank for one in pad()] == [1, 2, 2]
    cloth = GAME.score_pad(
        {"scenario": "cloth", "players": {"An": {"cloth": 4}, "Bình": {"cloth": 5}, "Chi": {}}}
    )
    assert [(one.player, one.score, one.rank) for one in cloth] == [
        ("Bình", 2, 1),
        ("An", 2, 2),
        ("Chi", 0, 3),
    ]


@pytest.mark.parametrize(
    ("players", "code", "named"),
    [
        ({"Bình": {"settlements": 6}}, "too-many-pieces", ("Bình", "settlements")),
        ({"Bình": {"cities": 5}}, "too-many-pieces", ("Bình", "cities")),
        ({"Bình": {"point_cards": 5}}, "too-many-pieces", ("Bình", "point_cards")),
        ({"Bình": {"catan_points": 49}}, "too-many-pieces", ("Bình", "catan_points")),
        ({"Bình": {"cloth": 2}}, "too-many-pieces", ("Bình", "cloth")),
        ({"Bình": {"settlements": -1}}, "negative", ("Bình", "settlements")),
        ({"Chi": {"longest_route": True}}, "card-twice", ("Chi", "longest_route", "An")),
        ({"Bình": {"settlements": "two"}}, "malformed", ("Bình", "settlements")),
        ({"Bình": {"ships": 2}}, "malformed", ("Bình", "ships")),
        ({"Bình": 5}, "malformed", ("Bình",)),
        ({"Dũng": {}, "Én": {}, "Giang": {}, "Hà": {}}, "player-count", ()),
    ],
)
def test_counts_that_cannot_be_name_player_and_field(players, code, named):
    with pytest.raises(ScorePadError) as error:
        pad(**players)
    assert error.value.code == code
    for language in ("en", "vi"):
        sentence = words(language)(error.value.message)
        assert all(name in sentence for name in named), sentence


def test_nobody_counts_more_cloth_than_there_is():
    """Twelve villages with five each and ten in the supply, on the larger board."""
    assert pad("cloth", An={"longest_route": False, "cloth": 70})[0].score >= 35
    with pytest.raises(ScorePadError) as error:
        pad("cloth", An={"longest_route": False, "cloth": 70}, Chi={"cloth": 1})
    assert (error.value.code, error.value.message.facts["field"]) == ("too-many-pieces", "cloth")


def test_a_retaken_fortress_is_a_settlement_more_and_pirates_leave_no_point_cards():
    nothing = {"longest_route": False, "point_cards": 0}
    best = pad("pirate_islands", An={**nothing, "settlements": 6, "cities": 2})[0]
    assert (best.player, best.score) == ("An", 10)
    for count in ({"settlements": 7}, {"point_cards": 1}):
        with pytest.raises(ScorePadError) as error:
            pad("pirate_islands", An={**nothing, **count})
        assert error.value.code == "too-many-pieces"


def test_a_card_that_the_scenario_has_not():
    with pytest.raises(ScorePadError) as error:
        pad("cloth", An={"longest_route": True})
    assert error.value.code == "no-such-card"
    with pytest.raises(ScorePadError) as error:
        pad("pirate_islands", An={"largest_army": True})
    assert error.value.code == "no-such-card"
    with pytest.raises(ScorePadError) as error:
        pad("atlantis")
    assert error.value.code == "unknown-value"
    with pytest.raises(ScorePadError) as error:
        GAME.score_pad([])
    assert error.value.code == "malformed"
