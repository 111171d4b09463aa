"""The last round, the Stone Bonus cards, and ties."""

import pytest
from msgspec.structs import replace

from companion.games.trekking.box import COLOURS, PARKS, PLACE, START
from companion.games.trekking.game import GAME
from companion.games.trekking.scoring import Bonus, bonus
from companion.games.trekking.state import Hand
from tests.games.trekking.trek import THREE, Table, claim, draw, end_turn

FIFTH = ("campfire:1", "paddle:1")
NOBODYS = (0,) * len(COLOURS)


def nearly_five(seat=0, first="An"):
    """The player at ``seat`` has four Park cards, is at Cuyahoga Valley and to move."""
    table = Table(THREE, first=first)
    state = table.state
    parks = tuple(("arches", "olympic", "redwood", "badlands") if other == seat else () for other in range(3))
    trekkers = tuple(PLACE["cuyahoga-valley"] if other == seat else START for other in range(3))
    return table.lay(parks=parks, trekkers=trekkers, turn=(seat - state.terms.first) % 3)


def test_a_fifth_park_brings_the_last_round():
    table = nearly_five().do(claim("An", "cuyahoga-valley", *FIFTH))
    assert table.state.last_round and table.state.phase == "turn" and table.player == "An"
    table.do(end_turn("An"), end_turn("Bình"))
    assert not GAME.over(table.state)
    table.do(end_turn("Chi"))
    assert GAME.over(table.state) and table.refused(**draw("An")) == "game-over"
    assert GAME.prompt(table.state).to_act == ()


def test_in_the_last_players_own_turn_the_game_ends_with_it():
    table = nearly_five(seat=2).do(claim("Chi", "cuyahoga-valley", *FIFTH))
    assert not GAME.over(table.state), "an action is left"
    table.do(draw("Chi"))
    assert GAME.over(table.state)


def test_all_have_had_equal_turns_whoever_began():
    table = nearly_five(seat=1, first="Bình").do(claim("Bình", "cuyahoga-valley", *FIFTH), end_turn("Bình"))
    table.do(end_turn("Chi"))
    assert not GAME.over(table.state)
    table.do(end_turn("An"))
    assert GAME.over(table.state) and table.state.turn == 3


def test_majors_are_not_among_the_five():
    table = nearly_five().lay(campsites=(("denali",), (), ()))
    assert not table.state.last_round


def test_the_last_stone_brings_the_last_round():
    table = Table()
    last = PLACE["voyageurs"]
    taken = [stone for place, stone in enumerate(table.state.map) if stone and place != last]
    table.lay(
        map=tuple(stone if place == last else None for place, stone in enumerate(table.state.map)),
        stones=(tuple(taken.count(colour) for colour in COLOURS), NOBODYS),
    )
    assert not table.state.last_round
    table.walk("An", "boot:1", to="voyageurs")
    assert table.state.last_round and not GAME.over(table.state)
    table.do(end_turn("An"), draw("Bình"), draw("Bình"))
    assert GAME.over(table.state)


def test_the_row_is_not_dealt_anew_once_the_game_is_over():
    table = nearly_five(seat=2).lay(row=("tree:1", "tree:2", "tree:3", "boot:2", "paw:1"))
    table.do(claim("Chi", "cuyahoga-valley", *FIFTH), draw("Chi", "boot:2", "tree:4"))
    assert GAME.over(table.state)


def test_before_the_last_discard_it_is_not_over():
    table = nearly_five(seat=2)
    table.lay(hands=(*table.state.hands[:2], Hand((), 14)), deck=table.state.deck - 12)
    table.do(claim("Chi", "cuyahoga-valley", *FIFTH), draw("Chi"))
    assert table.state.phase == "discard"
    table.do({"move": "discard", "by": "Chi", "cards": ["paw:1"]})
    assert GAME.over(table.state)


def test_the_wipe_before_the_last_discard_is_dealt():
    table = nearly_five(seat=2).lay(row=("tree:1", "tree:2", "tree:3", "boot:2", "paw:1"))
    table.lay(hands=(*table.state.hands[:2], Hand((), 14)), deck=table.state.deck - 12)
    table.do(claim("Chi", "cuyahoga-valley", *FIFTH), draw("Chi", "boot:2", "tree:4"))
    assert table.state.phase == "deal_row"


@pytest.mark.parametrize(
    ("counts", "most", "second"),
    [
        ([3, 2, 1], 0, 1),
        ([1, 3, 2, 2], 1, None),
        ([3, 3, 1], None, 2),
        ([2, 2, 2], None, None),
        ([0, 0, 4], 2, None),
        ([0, 0, 0], None, None),
        ([3, 3, 1, 1, 0], None, None),
        ([5, 4], 0, None),  # two players use the MOST cards only
        ([4, 4], None, None),
    ],
)
def test_stone_bonus_cards(counts, most, second):
    assert bonus(counts) == Bonus(most, second)


def ended(players, stones, parks=(), campsites=()):
    """A play that has ended with these stones (yellow, red, black, green, blue), Park cards and campsites."""
    table = Table(players)
    fill = ((),) * len(players)
    state = replace(
        table.state,
        stones=stones,
        parks=(*parks, *fill)[: len(players)],
        campsites=(*campsites, *fill)[: len(players)],
        phase="over",
    )
    return [(each.player, each.rank, each.score) for each in GAME.standings(state)]


def test_the_points_of_the_page():
    # An 3 yellow: MOST 7; Bình 2: 2nd 5
    stones = ((3, 0, 0, 0, 0), (2, 0, 0, 0, 0), (0, 0, 0, 0, 1))
    assert ended(THREE, stones, (("arches",),), ((), ("denali",))) == [
        ("An", 1, 5 + 3 + 7),
        ("Bình", 2, 5 + 2 + 5),
        ("Chi", 3, 1 + 3),
    ]


def test_bonus_cards_wait_for_the_end():
    table = Table().walk("An", "boot:1", to="voyageurs")
    assert table.standing("An").score == 1 and table.standing("An").breakdown["bonuses"] == 0


def test_a_tie_goes_to_more_points_from_parks_and_majors():
    # An: a Park card of 5; Bình: a green stone and MOST 4
    stones = (NOBODYS, (0, 0, 0, 1, 0), NOBODYS)
    assert ended(THREE, stones, (("arches",),)) == [("An", 1, 5), ("Bình", 2, 5), ("Chi", 3, 0)]


def test_then_more_stones_win():
    # An: four blue stones and MOST 3; Bình: one red and MOST 6
    stones = ((0, 0, 0, 0, 4), (0, 1, 0, 0, 0), NOBODYS)
    assert ended(THREE, stones) == [("An", 1, 7), ("Bình", 2, 7), ("Chi", 3, 0)]


def test_then_all_share():
    stones = ((1, 0, 0, 0, 0), (1, 0, 0, 0, 0), NOBODYS)
    assert ended(THREE, stones, (("arches",), ("redwood",))) == [("An", 1, 6), ("Bình", 1, 6), ("Chi", 3, 0)]


def test_park_points_count_as_printed():
    assert PARKS["yosemite"].vp == 10
    assert ended(THREE, ((0,) * 5,) * 3, (("yosemite", "arches"),))[0] == ("An", 1, 15)
