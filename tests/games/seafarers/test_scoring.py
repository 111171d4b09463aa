"""The score pad and the dice, by example."""

from random import Random

import pytest

from companion.dice import SUMS, WAYS, chi_square_chance, fairness
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


def test_the_chances_of_two_dice():
    assert sum(WAYS) == 36
    for total, ways in zip(SUMS, WAYS, strict=True):
        pairs = [(one, other) for one in range(1, 7) for other in range(1, 7) if one + other == total]
        assert len(pairs) == ways


def test_the_chi_square_distribution_against_its_table():
    """Critical values for 10 degrees of freedom, as printed in any table."""
    for value, chance in ((3.940, 0.95), (9.342, 0.5), (18.307, 0.05), (23.209, 0.01), (29.588, 0.001)):
        assert chi_square_chance(value, 10) == pytest.approx(chance, rel=0.01)
    assert chi_square_chance(0, 10) == 1 and chi_square_chance(5000, 10) == 0
    with pytest.raises(ValueError, match="even"):
        chi_square_chance(3, 9)


def test_fair_and_loaded_dice():
    assert fairness((0,) * 11).verdict == "few"
    assert fairness(tuple(WAYS)).verdict == "usual" and fairness(tuple(WAYS)).chi_square == 0
    loaded = tuple(5 * ways for ways in reversed(range(1, 12)))
    assert fairness(loaded).verdict == "suspicious"
    rng, verdicts = Random(3), []
    for _ in range(200):
        counts = [0] * 11
        for _ in range(100):
            counts[rng.randint(1, 6) + rng.randint(1, 6) - 2] += 1
        verdicts.append(fairness(counts).verdict)
    assert verdicts.count("usual") > 170 and "suspicious" not in verdicts
