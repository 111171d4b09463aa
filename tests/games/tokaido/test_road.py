"""Whose turn it is, and where a traveler may go."""

import pytest

from companion.game import IllegalMove
from companion.games.tokaido.game import GAME
from companion.games.tokaido.moves import Travel
from tests.games.tokaido.journey import QUIET, Journey, three


def test_the_last_in_the_line_moves_first_then_whoever_is_furthest_back():
    table = three()
    assert table.turn == "An"
    table.go("An", 4)
    assert table.turn == "Bình"
    table.go("Bình", 3).play("meet", "Bình", card="samurai")
    assert table.turn == "Chi"
    table.go("Chi", 7)
    assert table.turn == "Bình"
    assert GAME.prompt(table.state).to_act == ("Bình",)


def test_the_same_traveler_may_move_again():
    table = three().go("An", 7).go("Bình", 11)
    table.go("Chi", 2).play("donate", "Chi", coins=1)
    assert table.turn == "Chi"
    table.go("Chi", 4)
    assert table.turn == "Chi"


def test_on_a_double_space_the_second_to_come_leaves_first():
    table = Journey(*QUIET[:4]).go("An", 7).go("Bình", 7)
    table.go("Chi", 11).go("Dũng", 12)
    assert table.turn == "Bình"


def test_an_inn_is_left_in_reverse_order_of_arrival_and_only_when_all_are_there():
    table = three().pass_inn("An", 14)
    assert table.refused("travel", "An", to=15) == "not-your-turn"
    table.pass_inn("Bình", 14)
    assert table.turn == "Chi"
    table.pass_inn("Chi", 14)
    assert table.turn == "Chi"
    table.go("Chi", 17)
    assert table.turn == "Bình"
    table.go("Bình", 18)
    assert table.turn == "An"


def test_out_of_turn():
    assert three().refused("travel", "Bình", to=3) == "not-your-turn"


def test_out_of_turn_while_somebody_shops():
    table = three().go("An", 1)
    assert table.refused("travel", "Bình", to=3) == "not-your-turn"
    assert table.refused("buy", "Bình", souvenirs=[]) == "not-your-turn"


@pytest.mark.parametrize("to", [3, 4])
def test_backwards_or_on_the_spot(to):
    table = three().go("An", 4).go("Bình", 7).go("Chi", 6)
    assert table.turn == "An"
    assert table.refused("travel", "An", to=to) == "backwards"


def test_past_the_next_inn():
    assert three().refused("travel", "An", to=15) == "past-inn"


@pytest.mark.parametrize("to", [-1, 55])
def test_no_such_space(to):
    assert three().refused("travel", "An", to=to) == "unknown-value"


def test_nobody_of_that_name():
    assert three().refused("travel", "Giang", to=3) == "unknown-player"
    assert three().refused("travel", "neutral", to=3) == "unknown-player"


def test_a_space_holds_one_traveler():
    assert three().go("An", 4).refused("travel", "Bình", to=4) == "space-full"


def test_a_double_space_holds_one_with_three_players():
    assert three().go("An", 7).refused("travel", "Bình", to=7) == "space-full"


@pytest.mark.parametrize("count", [4, 5])
def test_a_double_space_holds_two_with_four_or_five(count):
    table = Journey(*QUIET[:count]).go("An", 7).go("Bình", 7)
    assert table.refused("travel", "Chi", to=7) == "space-full"
    table = Journey(*QUIET[:count]).go("An", 4)
    assert table.refused("travel", "Bình", to=4) == "space-full"


def test_no_coins_no_village_and_no_temple():
    table = three("satsuki").go("An", 2).play("donate", "An", coins=2)
    table.pass_inn("Bình", 14).pass_inn("Chi", 14)
    assert table.coins("An") == 0
    assert table.refused("travel", "An", to=8) == "no-coins"
    assert table.refused("travel", "An", to=9) == "no-coins"


def test_a_finished_panorama_is_no_place_to_stop():
    table = three("hiroshige").go("An", 4).pass_inn("Bình", 14).pass_inn("Chi", 14)
    table.go("An", 14).play("paint", "An", panorama="paddy").play("dine", "An", meal=None)
    table.go("An", 18)
    assert table.seat("An").panoramas == (3, 0, 0)
    table.pass_inn("Chi", 27).pass_inn("Bình", 27)
    table.go("An", 27).play("paint", "An", panorama=None).play("dine", "An", meal=None)
    assert table.refused("travel", "An", to=28) == "panorama-complete"
    # nor does the screen offer it
    assert 28 not in GAME.view(table.state).destinations
    assert [blocked.space for blocked in GAME.view(table.state).blocked] == [28, 35]


def test_a_farm_gives_three_coins():
    table = three().go("An", 7)
    assert table.coins("An") == 10


def test_something_else_is_due():
    table = three()
    for name, fields in {
        "buy": {"souvenirs": []},
        "bathe": {"points": 2},
        "donate": {"coins": 1},
        "meet": {"card": "samurai"},
        "paint": {"panorama": None},
        "free_meal": {"meal": None},
        "dine": {"meal": None},
    }.items():
        assert table.refused(name, "An", **fields) == "wrong-phase"
    table.go("An", 1)
    assert table.refused("travel", "An", to=3) == "wrong-phase"


def test_the_rules_own_reasons_go_before_the_phase():
    table = three().go("An", 1)
    assert table.refused("travel", "An", to=15) == "past-inn"
    table.play("buy", "An", souvenirs=["gofu"])
    table.go("Bình", 3).play("meet", "Bình", card="samurai").go("Chi", 4)
    assert table.turn == "An"
    assert table.refused("buy", "An", souvenirs=["gofu"]) == "card-exhausted"
    assert table.refused("donate", "An", coins=9) == "unknown-value"


def test_when_all_is_over_nothing_moves():
    table = three()
    for inn in (14, 27, 41, 54):
        for _ in range(3):
            table.pass_inn(table.turn, inn)
    assert GAME.over(table.state)
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(table.state, Travel("An", 54))
    assert refusal.value.code == "game-over"
    assert list(GAME.legal(table.state)) == []
