"""The end: achievements, the temple's ranks, ties."""

import pytest

from companion.games.tokaido.ending import awards, temple_points
from companion.games.tokaido.game import GAME
from companion.games.tokaido.hands import hand_out
from tests.games.tokaido.journey import QUIET, Journey, three


def to_edo(table: Journey) -> Journey:
    """Everybody goes from inn to inn without a meal."""
    while not GAME.over(table.state):
        here = table.state.steps[table.state.turn]
        table.pass_inn(table.turn, table.state.terms.road.inn[here])
    return table


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        ([5, 5, 3, 1], [10, 10, 7, 4]),
        ([6, 4, 3, 2, 1], [10, 7, 4, 2, 2]),
        ([3, 2, 2, 1, 1], [10, 7, 7, 4, 4]),
        ([2, 2, 2], [10, 10, 10]),
        ([4, 0, 4, 1], [10, 0, 10, 7]),
        ([0, 0], [0, 0]),
        ([1, 2, 3, 4, 5], [2, 2, 4, 7, 10]),
    ],
)
def test_temple_ranks(piles, points):
    assert temple_points(piles) == points


def test_all_who_lead_get_the_achievement_and_nobody_with_none():
    none = {"gourmet": 0, "bather": 0, "chatterbox": 0, "collector": 0}
    given = awards([{**none, "bather": 2}, {**none, "bather": 2, "gourmet": 1}, none])
    assert {award.achievement: award.seats for award in given} == {
        "gourmet": (1,),
        "bather": (0, 1),
        "chatterbox": (),
        "collector": (),
    }


def test_the_gourmet_counts_printed_prices_not_what_was_paid():
    table = Journey("kinko", "hirotada", "yoshiyasu")
    table.go("An", 14).play("dine", "An", meal="soba")  # paid 1
    table.go("Bình", 14).play("dine", "Bình", meal="sushi")  # paid 2
    to_edo(table.pass_inn("Chi", 14))
    assert table.parts("An") == table.parts("Bình") == {"meals": 6, "achievements": 3}


def test_the_chatterbox_and_the_collector():
    table = three().go("An", 1).play("buy", "An", souvenirs=["gofu", "sake"])
    table.go("Bình", 3).play("meet", "Bình", card="kuge").go("Chi", 10).play("meet", "Chi", card="kuge")
    to_edo(table)
    assert table.seat("An").achievements == ("collector",)
    assert table.seat("Bình").achievements == ("chatterbox",)
    assert table.seat("Chi").achievements == ("chatterbox",)


def test_points_of_the_end_come_only_at_the_end():
    table = three().go("An", 2).play("donate", "An", coins=3)
    assert table.points("An") == 3 and "temple_rank" not in table.parts("An")
    assert GAME.view(table.state).ending is None
    to_edo(table)
    assert table.parts("An") == {"temple_donations": 3, "temple_rank": 10}


def test_equal_points_more_achievement_cards_are_ahead():
    # An bathes (3) and is the bather (3); Bình has a mountain's 1 + 2 + 3
    table = Journey(*QUIET[:3], initiation=True).go("An", 5).play("bathe", "An", points=3)
    table.go("Bình", 6).pass_inn("Chi", 14).pass_inn("An", 14).go("Bình", 12).pass_inn("Bình", 14)
    table.go("Bình", 19)
    to_edo(table)
    assert table.points("An") == table.points("Bình") == 6
    assert table.ranks() == {"An": 1, "Bình": 2, "Chi": 3}


def test_still_a_tie_is_a_shared_rank():
    table = three().go("An", 3).play("meet", "An", card="samurai")
    table.go("Bình", 10).play("meet", "Bình", card="samurai")
    to_edo(table)
    assert table.ranks() == {"An": 1, "Bình": 1, "Chi": 3}


def test_coins_are_worth_nothing():
    table = to_edo(three().go("An", 7))
    assert table.coins("An") == 10
    assert table.ranks() == {"An": 1, "Bình": 1, "Chi": 1}


def test_the_end_is_shown_award_by_award_and_rank_by_rank():
    table = three().go("An", 2).play("donate", "An", coins=3)
    table.go("Bình", 5).play("bathe", "Bình", points=2).go("Chi", 9).play("donate", "Chi", coins=3)
    to_edo(table)
    ending = GAME.view(table.state).ending
    assert ending is not None
    assert [(award.achievement, award.figure, award.players) for award in ending.awards] == [
        ("gourmet", 0, ()),
        ("bather", 1, ("Bình",)),
        ("chatterbox", 0, ()),
        ("collector", 0, ()),
    ]
    assert [(pile.traveler, pile.coins, pile.points) for pile in ending.temple] == [
        ("An", 3, 10),
        ("Chi", 3, 10),
        ("Bình", 0, 0),
    ]
    codes = [line.code for line in hand_out(table.before, table.made[-1], table.state)]
    assert codes.count("tokaido.hand.award") == 1 and codes.count("tokaido.hand.temple-rank") == 1
    assert GAME.happened(table.before, table.made[-1], table.state).code == "tokaido.told.end"
