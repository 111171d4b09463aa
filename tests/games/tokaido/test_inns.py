"""Meals, and the travelers whose power is at work at inns."""

import pytest

from companion.games.tokaido.game import GAME
from companion.games.tokaido.inns import meals_drawn
from companion.record import RecordError, parse_move
from tests.games.tokaido.journey import QUIET, Journey, alone_to, three


def test_a_meal_at_its_printed_price():
    table = alone_to(14, "mitsukuni").go("An", 14).play("dine", "An", meal="unagi")
    assert table.coins("An") == 6 + 3 - 3
    assert table.points("An") == 6 and table.parts("An") == {"meals": 6}


def test_no_meal_is_a_choice():
    table = alone_to(14, "mitsukuni").pass_inn("An", 14)
    assert table.points("An") == 0
    with pytest.raises(RecordError):
        parse_move(GAME, {"move": "dine", "by": "An"})


def test_one_meal_at_an_inn():
    table = three().go("An", 14).play("dine", "An", meal="soba")
    assert table.refused("dine", "An", meal="sushi") == "not-your-turn"


def test_never_the_same_dish_twice():
    table = three().go("An", 14).play("dine", "An", meal="soba")
    table.pass_inn("Bình", 14).pass_inn("Chi", 14).pass_inn("Chi", 27).pass_inn("Bình", 27).go("An", 27)
    assert table.refused("dine", "An", meal="soba") == "same-dish"
    table.play("dine", "An", meal="sushi")


def test_a_meal_that_is_too_dear():
    table = three("satsuki").go("An", 14).play("free_meal", "An", meal=None)
    assert table.refused("dine", "An", meal="fugu") == "no-coins"


def test_copies_of_a_dish_run_out():
    table = three().go("An", 14).play("dine", "An", meal="unagi").go("Bình", 14)
    assert table.refused("dine", "Bình", meal="unagi") == "card-exhausted"
    table.play("dine", "Bình", meal="soba").go("Chi", 14).play("dine", "Chi", meal="soba")
    table.go("Chi", 27)
    assert table.refused("dine", "Chi", meal="soba") == "same-dish"
    table.play("dine", "Chi", meal=None).go("Bình", 27).play("dine", "Bình", meal=None).go("An", 27)
    assert table.refused("dine", "An", meal="soba") == "card-exhausted"


@pytest.mark.parametrize("meal", ["pizza", "gofu", ""])
def test_no_such_dish(meal):
    assert three().go("An", 14).refused("dine", "An", meal=meal) == "unknown-value"


@pytest.mark.parametrize(("count", "drawn"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_how_many_meals_the_first_draws(count, drawn):
    order = ("An", "Bình", "neutral") if count == 2 else None
    table = Journey(*QUIET[:count], order=order)
    assert meals_drawn(table.state.terms) == drawn
    table = Journey(*QUIET[:count], order=order, gastronomy=True)
    assert meals_drawn(table.state.terms) == drawn - 1


def test_the_inn_shows_who_has_come_and_who_is_awaited():
    table = three().pass_inn("An", 14).go("Bình", 7)
    inn = GAME.view(table.state).inn
    assert inn is not None
    assert (inn.space, inn.arrived, inn.awaited, inn.meals_drawn) == (14, ("An",), ("Chi", "Bình"), 4)


# --- Satsuki --------------------------------------------------------------------------------------


@pytest.mark.parametrize("inn", [14, 27, 41, 54])
def test_satsuki_is_offered_a_meal_at_every_inn(inn):
    table = alone_to(inn, "satsuki").go("An", inn)
    assert GAME.prompt(table.state).phase == "inn_power"
    assert table.refused("dine", "An", meal="soba") == "wrong-phase"
    table.play("free_meal", "An", meal="fugu")
    assert table.parts("An")["meals"] == 6


def test_satsuki_keeps_the_meal_and_does_not_buy():
    table = three("satsuki").go("An", 14).play("free_meal", "An", meal="fugu")
    assert table.coins("An") == 2 and table.points("An") == 6
    assert table.turn == "Bình"


def test_satsuki_turns_it_down_and_may_buy():
    table = three("satsuki").go("An", 14).play("free_meal", "An", meal=None)
    table.play("dine", "An", meal="soba")
    assert table.coins("An") == 0


def test_satsuki_can_not_keep_a_dish_she_has_had():
    table = three("satsuki").go("An", 14).play("free_meal", "An", meal="dango")
    table.pass_inn("Bình", 14).pass_inn("Chi", 14).pass_inn("Chi", 27).pass_inn("Bình", 27).go("An", 27)
    assert table.refused("free_meal", "An", meal="dango") == "same-dish"
    table.play("free_meal", "An", meal=None)


def test_satsukis_meal_must_exist():
    table = three("satsuki")
    table.go("An", 14)
    assert table.refused("free_meal", "An", meal="pizza") == "unknown-value"
    table = (
        Journey("kinko", "satsuki", "hirotada").go("An", 14).play("dine", "An", meal="fugu").go("Bình", 14)
    )
    assert table.refused("free_meal", "Bình", meal="fugu") == "card-exhausted"


def test_nobody_else_eats_for_nothing():
    assert three().go("An", 14).refused("free_meal", "An", meal="soba") == "wrong-phase"


# --- Hiroshige ------------------------------------------------------------------------------------


@pytest.mark.parametrize("inn", [14, 27, 41])
def test_hiroshige_paints_at_the_inns_on_the_way(inn):
    table = alone_to(inn, "hiroshige").go("An", inn)
    assert table.refused("dine", "An", meal=None) == "wrong-phase"
    table.play("paint", "An", panorama="sea")
    assert table.parts("An") == {"panoramas": 1}
    table.play("dine", "An", meal=None)


def test_hiroshige_does_not_paint_in_edo():
    table = alone_to(54, "hiroshige").go("An", 54)
    assert table.refused("paint", "An", panorama="sea") == "wrong-phase"


def test_hiroshige_may_decline_and_can_not_go_on_with_a_finished_one():
    table = three("hiroshige").go("An", 14)
    assert table.refused("paint", "An", panorama="farm") == "unknown-value"
    table.play("paint", "An", panorama=None)
    assert table.points("An") == 0


def test_nobody_else_paints():
    assert three().go("An", 14).refused("paint", "An", panorama="sea") == "wrong-phase"


# --- Chuubei --------------------------------------------------------------------------------------


@pytest.mark.parametrize("inn", [14, 27, 41])
def test_chuubei_meets_somebody_at_the_inns_on_the_way(inn):
    table = alone_to(inn, "chuubei").go("An", inn)
    before = table.coins("An")
    assert table.refused("dine", "An", meal=None) == "wrong-phase"
    table.play("meet", "An", card="kuge")
    assert table.coins("An") == before + 3 and table.state.phase == "inn"
    table.play("dine", "An", meal="unagi")


def test_chuubei_meets_nobody_in_edo():
    table = alone_to(54, "chuubei").go("An", 54)
    assert table.refused("meet", "An", card="miko") == "wrong-phase"


def test_chuubeis_shokunin_and_annaibito_work_as_elsewhere():
    table = three("chuubei").go("An", 14).play("meet", "An", card="shokunin", souvenir="sake")
    assert table.points("An") == 1
    table = three("chuubei").go("An", 14).play("meet", "An", card="annaibito:sea")
    assert table.seat("An").panoramas == (0, 0, 1)
    assert table.state.phase == "inn"


def test_nobody_else_meets_somebody_at_an_inn():
    assert three("umegae").go("An", 14).refused("meet", "An", card="samurai") == "wrong-phase"
