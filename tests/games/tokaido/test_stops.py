"""Village, hot spring, temple, encounter and panorama, by the rules page's own examples."""

import pytest
from msgspec.structs import replace

from companion.games.tokaido import gains
from companion.games.tokaido.box import SOUVENIRS
from companion.games.tokaido.game import GAME
from companion.record import RecordError, parse_move
from tests.games.tokaido.journey import QUIET, Journey, alone_to, three


def at_village(first: str = "kinko", **options: bool) -> Journey:
    return three(first, **options).go("An", 1)


# --- village --------------------------------------------------------------------------------------


def test_souvenirs_at_printed_prices():
    table = at_village().play("buy", "An", souvenirs=["gofu", "geta", "jubako"])
    assert table.coins("An") == 7 - 1 - 2 - 2
    assert table.points("An") == 1 + 3 + 5
    assert table.state.phase == "travel"


def test_buying_nothing():
    table = at_village().play("buy", "An", souvenirs=[])
    assert table.coins("An") == 7 and table.points("An") == 0


def shop(*stops: tuple[str, ...]) -> int:
    """The points of souvenirs bought at up to two villages with 7 coins."""
    table = at_village(initiation=True).play("buy", "An", souvenirs=stops[0])
    if len(stops) > 1:
        table.pass_inn("Bình", 14).pass_inn("Chi", 14)
        table.go("An", 8).play("buy", "An", souvenirs=stops[1])
    return table.parts("An")["souvenirs"]


def test_two_of_two_types_are_worth_8_in_all():
    assert shop(("gofu", "hashi", "kamaboko"), ("konpeito",)) == 8


def test_two_one_one_one_are_worth_17_in_all():
    assert shop(("gofu", "kamaboko", "geta"), ("jubako", "hashi")) == 17


def test_the_order_of_one_stop_does_not_matter_for_the_sum():
    assert shop(("gofu", "hashi", "geta")) == shop(("gofu", "geta", "hashi")) == 1 + 3 + 1


def test_coins_that_are_not_there():
    table = at_village("satsuki")
    assert table.refused("buy", "An", souvenirs=["shamisen"]) == "no-coins"
    assert table.refused("buy", "An", souvenirs=["gofu", "geta"]) == "no-coins"


def test_a_souvenir_is_bought_once():
    table = at_village()
    assert table.refused("buy", "An", souvenirs=["gofu", "gofu"]) == "card-exhausted"
    table.play("buy", "An", souvenirs=["gofu"]).go("Bình", 8)
    assert table.refused("buy", "Bình", souvenirs=["gofu"]) == "card-exhausted"
    assert table.refused("buy", "Bình", souvenirs=[], offered=["gofu", "geta", "sake"]) == "card-exhausted"


def test_what_was_turned_up_may_be_told():
    table = at_village()
    assert table.refused("buy", "An", souvenirs=["gofu"], offered=["geta", "sake", "koma"]) == "not-offered"
    assert table.refused("buy", "An", souvenirs=["gofu"], offered=["gofu", "sake"]) == "malformed"
    table.play("buy", "An", souvenirs=["gofu"], offered=["gofu", "sake", "koma"])


def test_unknown_souvenirs():
    assert at_village().refused("buy", "An", souvenirs=["katana"]) == "unknown-value"
    assert at_village().refused("buy", "An", souvenirs=["fugu"]) == "unknown-value"
    assert at_village().refused("buy", "An", souvenirs=[], offered=["katana", "x", "y"]) == "unknown-value"


def test_four_souvenirs_are_no_move():
    line = {"move": "buy", "by": "An", "souvenirs": ["gofu", "geta", "sake", "koma"]}
    with pytest.raises(RecordError) as error:
        parse_move(GAME, line)
    assert error.value.code == "malformed"


def with_souvenirs_left(table: Journey, left: int) -> Journey:
    """The same table, had Chi come by all souvenirs but the last ``left``."""
    state = table.state
    rich = gains.souvenirs(state.seats[2], tuple(SOUVENIRS)[: len(SOUVENIRS) - left])
    table.state = replace(state, seats=gains.put(state.seats, 2, rich))
    return table


def test_a_pile_that_runs_out_turns_up_what_it_holds():
    table = with_souvenirs_left(at_village(), 2)
    assert [offer.card for offer in GAME.view(table.state).offers] == ["sumie", "ukiyoe"]
    assert GAME.prompt(table.state).sentence.facts["n"] == 2
    assert table.refused("buy", "An", souvenirs=[], offered=["sumie"]) == "malformed"
    table.play("buy", "An", souvenirs=["sumie"], offered=["sumie", "ukiyoe"])


def test_an_empty_pile():
    table = with_souvenirs_left(at_village(), 0)
    assert GAME.prompt(table.state).sentence.code == "tokaido.prompt.village-empty"
    assert list(GAME.offers(table.state)) == [{"move": "buy", "by": "An", "souvenirs": [()]}]
    table.play("buy", "An", souvenirs=[], offered=[])
    table.go("Bình", 3)
    assert table.refused("meet", "Bình", card="shokunin") == "malformed"
    assert table.refused("meet", "Bình", card="shokunin", souvenir="sumie") == "card-exhausted"
    table.play("meet", "Bình", card="shokunin", souvenir=None)
    assert table.points("Bình") == 0


# --- hot spring -----------------------------------------------------------------------------------


def test_a_bath_of_two_or_three_points():
    table = three().go("An", 5).play("bathe", "An", points=3)
    assert table.points("An") == 3
    assert table.parts("An") == {"hot_springs": 3}


@pytest.mark.parametrize("points", [0, 1, 4])
def test_no_such_bath(points):
    assert three().go("An", 5).refused("bathe", "An", points=points) == "unknown-value"


def test_six_baths_of_each_kind():
    table = Journey(*QUIET)
    baths = 0
    for springs, inn in (((5, 13), 14), ((22,), 27), ((33,), 41), ((42, 48), 54)):
        while min(table.state.steps) < inn:
            by, here = table.turn, table.state.steps[table.state.turn]
            spring = next((space for space in springs if space > here and free(table, space)), None)
            if spring is None or baths == 6:
                table.pass_inn(by, inn)
            else:
                table.go(by, spring).play("bathe", by, points=3)
                baths += 1
        if baths == 6:
            break
    assert baths == 6
    while min(table.state.steps) < 41:
        table.pass_inn(table.turn, table.state.terms.road.inn[min(table.state.steps)])
    by = table.turn
    table.go(by, 42)
    assert table.refused("bathe", by, points=3) == "card-exhausted"
    assert [offer["points"] for offer in GAME.offers(table.state)] == [[2]]
    table.play("bathe", by, points=2)


def free(table: Journey, space: int) -> bool:
    return space in GAME.view(table.state).destinations


# --- temple ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("coins", [1, 2, 3])
def test_a_point_for_each_coin_in_the_temple(coins):
    table = three().go("An", 2).play("donate", "An", coins=coins)
    assert table.points("An") == coins and table.coins("An") == 7 - coins
    assert table.parts("An") == {"temple_donations": coins}


@pytest.mark.parametrize("coins", [0, 4, -1])
def test_one_to_three_coins(coins):
    assert three().go("An", 2).refused("donate", "An", coins=coins) == "unknown-value"


def test_coins_for_the_temple_must_be_there():
    table = three("satsuki").go("An", 2)
    assert table.refused("donate", "An", coins=3) == "no-coins"


@pytest.mark.parametrize("bank_coin", [True, False])
def test_the_bank_helps_nobody_but_the_priest(bank_coin):
    assert three().go("An", 2).refused("donate", "An", coins=1, bank_coin=bank_coin) == "malformed"


# --- encounters -----------------------------------------------------------------------------------


def met(card: str, **fields: object) -> Journey:
    return three().go("An", 3).play("meet", "An", card=card, **fields)


def test_the_samurai_brings_three_points():
    table = met("samurai")
    assert table.points("An") == 3 and table.parts("An") == {"encounters": 3}


def test_the_kuge_brings_three_coins():
    assert met("kuge").coins("An") == 10


def test_the_miko_takes_a_coin_from_the_bank_to_the_temple():
    table = met("miko")
    assert (table.coins("An"), table.points("An"), table.seat("An").temple) == (7, 1, 1)
    assert table.parts("An") == {"temple_donations": 1}


def test_the_shokunin_gives_a_souvenir():
    table = met("shokunin", souvenir="shamisen")
    assert (table.coins("An"), table.points("An")) == (7, 1)
    assert table.seat("An").souvenirs == ("shamisen",)


def test_what_the_shokunin_gives_must_be_told_and_be_there():
    table = three().go("An", 1).play("buy", "An", souvenirs=["gofu"]).go("Bình", 3)
    for fields, code in (
        ({}, "malformed"),
        ({"souvenir": None}, "malformed"),
        ({"souvenir": "katana"}, "unknown-value"),
        ({"souvenir": "gofu"}, "card-exhausted"),
        ({"souvenir": "koma", "panorama": "sea"}, "malformed"),
    ):
        assert table.refused("meet", "Bình", card="shokunin", **fields) == code


@pytest.mark.parametrize(("kind", "place"), [("paddy", 0), ("mountain", 1), ("sea", 2)])
def test_the_annaibito_shows_the_next_card_of_a_panorama(kind, place):
    table = met(f"annaibito:{kind}")
    assert table.points("An") == 1
    assert table.seat("An").panoramas[place] == 1


def test_fields_without_use_are_an_error():
    table = three().go("An", 3)
    assert table.refused("meet", "An", card="samurai", souvenir=None) == "malformed"
    assert table.refused("meet", "An", card="samurai", panorama=None) == "malformed"
    assert table.refused("meet", "An", card="annaibito:sea", panorama="paddy") == "malformed"


def test_unknown_encounters():
    assert three().go("An", 3).refused("meet", "An", card="ninja") == "unknown-value"
    assert three().go("An", 3).refused("meet", "An", card="annaibito:farm") == "unknown-value"


def test_encounters_run_out():
    table = three().go("An", 3).play("meet", "An", card="annaibito:paddy").go("Bình", 10)
    assert table.refused("meet", "Bình", card="annaibito:paddy") == "card-exhausted"


def finished_paddy() -> Journey:
    """An is Hiroshige, has the whole paddy and stands at an encounter space."""
    table = three("hiroshige").go("An", 4).pass_inn("Bình", 14).pass_inn("Chi", 14)
    table.go("An", 14).play("paint", "An", panorama="paddy").play("dine", "An", meal=None)
    return table.go("An", 18).pass_inn("Chi", 27).pass_inn("Bình", 27).go("An", 20)


def test_the_annaibito_of_a_finished_panorama_shows_another():
    table = finished_paddy()
    assert table.refused("meet", "An", card="annaibito:paddy") == "malformed"
    assert table.refused("meet", "An", card="annaibito:paddy", panorama="paddy") == "panorama-complete"
    assert table.refused("meet", "An", card="annaibito:paddy", panorama="farm") == "unknown-value"
    table.play("meet", "An", card="annaibito:paddy", panorama="sea")
    assert table.seat("An").panoramas == (3, 0, 1)


def test_or_nothing():
    table = finished_paddy().play("meet", "An", card="annaibito:paddy", panorama=None)
    assert table.seat("An").panoramas == (3, 0, 0)
    assert table.seat("An").encounters == ("annaibito:paddy",)


# --- panoramas ------------------------------------------------------------------------------------


def test_the_first_to_finish_a_panorama_gets_its_achievement_at_once():
    table = finished_paddy()
    assert table.parts("An") == {"panoramas": 1 + 2 + 3, "achievements": 3}
    assert table.seat("An").achievements == ("paddy",)


def test_the_second_to_finish_it_gets_none():
    table = Journey("hiroshige", "kinko", "hirotada").go("An", 4).go("Bình", 7)
    table.pass_inn("Chi", 14)
    table.go("An", 14).play("paint", "An", panorama="paddy").play("dine", "An", meal=None)
    table.pass_inn("Bình", 14).go("Bình", 18).go("An", 17).pass_inn("Chi", 27)
    table.go("An", 27).play("paint", "An", panorama="paddy").play("dine", "An", meal=None)
    assert table.seat("An").achievements == ("paddy",)
    table.pass_inn("Bình", 27).go("Bình", 28).go("An", 31).pass_inn("Chi", 41)
    table.go("Bình", 35)
    assert table.seat("Bình").panoramas == (3, 0, 0)
    assert table.seat("Bình").achievements == ()
    assert table.points("Bình") == 1 + 2 + 3


def test_farms_are_passed_on_the_way_to_every_inn():
    for inn in (14, 27, 41, 54):
        assert alone_to(inn, "kinko").turn == "An"
