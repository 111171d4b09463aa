"""The powers that are at work between the inns, and the kinder prices."""

import pytest

from companion.games.tokaido.box import BOX
from companion.games.tokaido.game import GAME
from tests.games.tokaido.journey import Journey, alone_to, three

COINS = {
    "satsuki": 2, "hiroshige": 3, "chuubei": 4, "sasayakko": 5, "umegae": 5,
    "mitsukuni": 6, "zenemon": 6, "kinko": 7, "hirotada": 8, "yoshiyasu": 9,
}  # fmt: skip


def test_each_traveler_starts_with_the_coins_on_the_tile():
    assert {traveler.id: traveler.coins for traveler in BOX.travelers} == COINS
    for traveler in set(COINS) - {"hirotada", "yoshiyasu"}:
        assert three(traveler).coins("An") == COINS[traveler]


def village(first: str) -> Journey:
    return three(first).go("An", 1)


def test_sasayakko_gets_the_cheapest_of_two_or_more_for_nothing():
    table = village("sasayakko").play("buy", "An", souvenirs=["shamisen", "geta"])
    assert table.coins("An") == 5 - 3
    table = village("sasayakko").play("buy", "An", souvenirs=["gofu", "kamaboko", "geta"])
    assert table.coins("An") == 5 - 1 - 2


def test_sasayakko_pays_for_a_single_one():
    assert village("sasayakko").play("buy", "An", souvenirs=["gofu"]).coins("An") == 4


def test_sasayakko_must_hold_the_full_price_of_all():
    assert village("sasayakko").refused("buy", "An", souvenirs=["shamisen", "geta", "gofu"]) == "no-coins"


def test_zenemons_dearest_costs_one():
    table = village("zenemon").play("buy", "An", souvenirs=["geta", "shamisen", "gofu"])
    assert table.coins("An") == 6 - 2 - 1 - 1
    table = village("zenemon").play("buy", "An", souvenirs=["gofu"])
    assert table.coins("An") == 5


def test_zenemon_needs_only_what_he_pays():
    table = three("zenemon").go("An", 2).play("donate", "An", coins=3)
    table.pass_inn("Bình", 14).pass_inn("Chi", 14)
    table.go("An", 8)
    assert table.coins("An") == 3
    assert table.refused("buy", "An", souvenirs=["shamisen", "sumie"]) == "no-coins"
    table.play("buy", "An", souvenirs=["shamisen", "geta"])
    assert table.coins("An") == 0


def test_umegae_is_paid_at_each_encounter_space_before_the_card():
    table = three("umegae").go("An", 3)
    assert (table.coins("An"), table.points("An")) == (5, 0)
    table.play("meet", "An", card="samurai")
    assert (table.coins("An"), table.points("An")) == (6, 4)
    assert table.parts("An") == {"encounters": 3, "powers": 1}


def test_mitsukuni_scores_one_more_for_baths_and_achievements():
    table = three("mitsukuni").go("An", 5).play("bathe", "An", points=2)
    assert table.points("An") == 3
    assert table.parts("An") == {"hot_springs": 2, "powers": 1}


def test_mitsukunis_achievements_count_four():
    table = Journey("mitsukuni", "kinko", "hirotada").go("An", 5).play("bathe", "An", points=2)
    for inn in (14, 27, 41, 54):
        while min(table.state.steps) < inn:
            table.pass_inn(table.turn, inn)
    assert table.seat("An").achievements == ("bather",)
    assert table.parts("An") == {"hot_springs": 2, "achievements": 3, "powers": 2}


def test_mitsukunis_panorama_counts_four_at_once():
    table = alone_to(14, "mitsukuni").pass_inn("An", 14).go("An", 18)
    table.pass_inn("Chi", 27).pass_inn("Bình", 27).pass_inn("An", 27)
    table.go("An", 28).pass_inn("Bình", 41).pass_inn("Chi", 41).go("An", 35)
    assert table.parts("An") == {"panoramas": 6, "achievements": 3, "powers": 1}


@pytest.mark.parametrize(("meal", "paid"), [("dango", 0), ("soba", 1), ("fugu", 2)])
def test_kinko_eats_for_one_less(meal, paid):
    table = three().go("An", 14).play("dine", "An", meal=meal)
    assert table.coins("An") == 7 - paid


def test_kinko_eats_with_no_coin_left():
    table = three().go("An", 1).play("buy", "An", souvenirs=["geta", "haori", "shamisen"])
    assert table.coins("An") == 0
    table.pass_inn("Bình", 14).pass_inn("Chi", 14).go("An", 14)
    assert table.refused("dine", "An", meal="soba") == "no-coins"
    table.play("dine", "An", meal="dango")
    assert table.points("An") == 1 + 1 + 3 + 6


def test_hirotadas_bank_coin_lies_on_his_pile():
    table = three().go("An", 4).go("Bình", 2).play("donate", "Bình", coins=2)
    assert (table.coins("Bình"), table.points("Bình"), table.seat("Bình").temple) == (6, 3, 3)
    assert table.parts("Bình") == {"temple_donations": 3}


@pytest.mark.parametrize(("bank_coin", "pile"), [(True, 2), (False, 1)])
def test_hirotada_may_leave_it_in_the_bank(bank_coin, pile):
    table = three().go("An", 4).go("Bình", 2).play("donate", "Bình", coins=1, bank_coin=bank_coin)
    assert table.seat("Bình").temple == pile


def test_yoshiyasu_keeps_one_card():
    table = three().go("An", 4).go("Bình", 7).go("Chi", 3)
    assert GAME.prompt(table.state).sentence.code == "tokaido.prompt.encounter-yoshiyasu"
    table.play("meet", "Chi", card="kuge")
    assert table.seat("Chi").encounters == ("kuge",)


@pytest.mark.parametrize(
    ("traveler", "to", "code"),
    [
        ("sasayakko", 1, "village-sasayakko"),
        ("zenemon", 1, "village-zenemon"),
        ("umegae", 3, "encounter-umegae"),
        ("kinko", 14, "inn-first-kinko"),
        ("satsuki", 14, "satsuki"),
        ("hiroshige", 14, "hiroshige"),
        ("chuubei", 14, "chuubei"),
    ],
)
def test_the_prompt_offers_the_power_at_its_moment(traveler, to, code):
    table = three(traveler).go("An", to)
    assert GAME.prompt(table.state).sentence.code == f"tokaido.prompt.{code}"


def test_the_priests_prompt_offers_the_banks_coin():
    table = three().go("An", 4).go("Bình", 2)
    assert GAME.prompt(table.state).sentence.code == "tokaido.prompt.temple-hirotada"
