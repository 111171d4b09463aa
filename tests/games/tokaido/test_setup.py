"""Set-up: tiles, line, coins, the options, and set-ups that can't lie on the table."""

from random import Random

import pytest

from companion import record
from companion.game import IllegalMove
from companion.games.tokaido.game import GAME
from companion.games.tokaido.moves import Options, Setup
from companion.games.tokaido.setup import offered
from companion.record import RecordError
from tests.games.tokaido.journey import NAMES, QUIET, Journey

THREE = NAMES[:3]
TILES = {"An": "kinko", "Bình": "hirotada", "Chi": "umegae"}


def refused(players: tuple[str, ...] = THREE, *, travelers: object = TILES, order: object = THREE, **options):
    setup = {key: value for key, value in (("travelers", travelers), ("order", order)) if value is not None}
    with pytest.raises(RecordError) as error:
        record.make_header(GAME, players, options, setup)
    return error.value.code


def test_a_dealt_set_up_is_sound_and_each_tile_was_one_of_two_offered():
    for count in range(2, 6):
        players = NAMES[:count]
        for seed in range(30):
            setup = GAME.deal(players, Options(), Random(seed))
            GAME.start(players, Options(), setup)
            two = offered(players, Random(seed))
            assert all(setup.travelers[player] in two[player] for player in players)
            tiles = [tile for pair in two.values() for tile in pair]
            assert len(set(tiles)) == len(tiles)
            assert sorted(setup.order) == sorted([*players, "neutral"] if count == 2 else players)


def test_the_other_tile_may_be_kept():
    setup = GAME.deal(THREE, Options(), Random(5))
    for pick in GAME.picks(THREE, Options(), setup, Random(5)):
        assert pick.chosen == setup.travelers[pick.player]
        (other,) = (choice.value for choice in pick.choices if choice.value != pick.chosen)
        changed = GAME.pick(setup, pick.player, other)
        assert changed.travelers == {**setup.travelers, pick.player: other}
        assert changed.order == setup.order
        GAME.start(THREE, Options(), changed)


def test_with_initiation_nobody_picks():
    options = Options(initiation=True)
    setup = GAME.deal(THREE, options, Random(5))
    assert GAME.picks(THREE, options, setup, Random(5)) == ()


def test_coins_as_printed_on_the_tile():
    table = Journey("satsuki", "hirotada", "yoshiyasu")
    assert [table.coins(player) for player in THREE] == [2, 8, 9]


def test_initiation_seven_coins_each():
    table = Journey(*QUIET, initiation=True)
    assert {table.coins(player) for player in NAMES} == {7}


def test_preparations_by_place_in_the_line():
    table = Journey(*QUIET, order=NAMES, initiation=True, preparations=True)
    assert [table.coins(player) for player in NAMES] == [9, 8, 7, 6, 6]
    table = Journey("kinko", "hirotada", order=("An", "neutral", "Bình"), preparations=True)
    assert (table.coins("An"), table.coins("Bình")) == (9, 8)


def test_return_trip_from_edo_to_kyoto():
    table = Journey("satsuki", "kinko", "chuubei", return_trip=True)
    assert GAME.view(table.state).road[0].space == 54
    assert table.turn == "An"
    assert table.refused("travel", "An", to=54) == "backwards"
    assert table.refused("travel", "An", to=40) == "past-inn"
    assert 41 in GAME.view(table.state).destinations
    table.go("An", 53)
    assert table.state.phase == "village"
    table.play("buy", "An", souvenirs=[])
    table.pass_inn("Bình", 41).go("Chi", 41).play("meet", "Chi", card="kuge").play("dine", "Chi", meal=None)
    assert table.turn == "An"
    table.go("An", 41).play("free_meal", "An", meal="dango")
    for inn in (27, 14, 0):
        for _ in range(3):
            by = table.turn
            table.go(by, inn)
            if by == "An":
                table.play("free_meal", by, meal=None)
            if by == "Chi" and inn:
                table.play("meet", by, card="miko" if inn == 27 else "kuge")
            table.play("dine", by, meal=None)
    assert GAME.over(table.state)
    assert table.parts("An") == {"meals": 6, "achievements": 3}


def test_a_double_space_on_the_way_back():
    table = Journey(*QUIET[:4], return_trip=True).go("An", 52).go("Bình", 52)
    assert table.refused("travel", "Chi", to=52) == "space-full"


def test_a_traveler_chosen_twice():
    assert refused(travelers={**TILES, "Chi": "kinko"}) == "malformed"


def test_no_such_traveler():
    assert refused(travelers={**TILES, "Chi": "ronin"}) == "unknown-value"


def test_travelers_for_everybody_and_nobody_else():
    assert refused(travelers={"An": "kinko", "Bình": "hirotada"}) == "malformed"
    assert refused(travelers={**TILES, "Dũng": "satsuki"}) == "unknown-player"
    assert refused(travelers=None) == "malformed"
    assert refused(travelers=[]) == "malformed"


def test_with_initiation_there_are_no_travelers():
    assert refused(initiation=True) == "malformed"
    assert refused(travelers={}, initiation=True) == "malformed"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (("An", "Bình"), "malformed"),
        (("An", "Bình", "Chi", "An"), "malformed"),
        (("An", "Bình", "Dũng"), "unknown-player"),
        (("An", "Bình", "Chi", "neutral"), "unknown-player"),
        ((), "malformed"),
        (None, "malformed"),
    ],
)
def test_everybody_once_in_the_line(order, code):
    assert refused(order=order) == code


def test_with_two_the_neutral_traveler_stands_in_the_line():
    tiles = {"An": "kinko", "Bình": "hirotada"}
    assert refused(NAMES[:2], travelers=tiles, order=("An", "Bình")) == "malformed"


@pytest.mark.parametrize("name", ["neutral", "Neutral"])
def test_nobody_is_called_neutral(name):
    players = ("An", name)
    assert refused(players, travelers={"An": "kinko", name: "hirotada"}, order=("An", name)) == "malformed"
    three = ("An", "Bình", name)
    tiles = {"An": "kinko", "Bình": "hirotada", name: "umegae"}
    assert refused(three, travelers=tiles, order=three) == "malformed"


@pytest.mark.parametrize("count", [1, 6])
def test_two_to_five_players(count):
    players = (*NAMES, "Giang")[:count]
    assert refused(players, travelers=None, order=players, initiation=True) == "malformed"


def test_unknown_options():
    assert refused(expansion=True) == "unknown-value"
    assert refused(initiation=1) == "malformed"


def test_the_setup_itself_refuses_without_a_record():
    with pytest.raises(IllegalMove):
        GAME.start(THREE, Options(), Setup(THREE))


def test_the_checklist_names_tiles_coins_and_the_line():
    setup = Setup(("Chi", "Bình", "An"), TILES)
    steps = [step.text for step in GAME.checklist(THREE, Options(preparations=True), setup)]
    coins = {step.facts["player"]: step.facts["n"] for step in steps if step.code == "tokaido.setup.traveler"}
    assert coins == {"An": 7, "Bình": 9, "Chi": 7}
    assert steps[-1].facts["first"] == "An"
    codes = [
        step.text.code for step in GAME.checklist(THREE, Options(return_trip=True, gastronomy=True), setup)
    ]
    assert codes[-2:] == ["tokaido.setup.line-edo", "tokaido.setup.gastronomy"]
