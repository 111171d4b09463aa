"""Meals lie face down until the end: nobody learns from the table which dish somebody ate."""

import msgspec

from companion.games.tokaido.box import MEALS
from companion.games.tokaido.game import GAME
from companion.i18n import LANGUAGES, Words
from tests.games.tokaido.journey import Journey, three


def seen(table: Journey) -> bytes:
    """Everything that the table shows after the last move."""
    shown = [
        GAME.view(table.state),
        GAME.prompt(table.state),
        GAME.standings(table.state),
        GAME.happened(table.before, table.made[-1], table.state),
        GAME.hand_out(table.before, table.made[-1], table.state),
    ]
    return msgspec.json.encode(shown)


def to_the_end(table: Journey) -> list[bytes]:
    shown = [seen(table)]
    while not GAME.over(table.state):
        here = table.state.steps[table.state.turn]
        by = table.turn
        table.go(by, table.state.terms.road.inn[here])
        shown.append(seen(table))
        if table.state.phase == "inn_power":
            table.play("free_meal", by, meal=None)
            shown.append(seen(table))
        table.play("dine", by, meal=None)
        shown.append(seen(table))
    return shown


def test_two_dishes_of_one_price_look_the_same():
    one = to_the_end(three().go("An", 14).play("dine", "An", meal="soba"))
    other = to_the_end(three().go("An", 14).play("dine", "An", meal="tofu"))
    assert one[:-1] == other[:-1]
    assert one[-1] != other[-1], "at the end the meals are turned up"


def test_a_free_meal_of_any_price_looks_the_same():
    shown = []
    for meal in ("dango", "soba", "fugu"):
        table = three("satsuki").go("An", 14).play("free_meal", "An", meal=meal)
        shown.append(to_the_end(table)[:-1])
    assert shown[0] == shown[1] == shown[2]


def test_no_sentence_names_a_dish():
    table = three("satsuki").go("An", 14).play("free_meal", "An", meal="dango")
    table.go("Bình", 14).play("dine", "Bình", meal="fugu").go("Chi", 14)
    for by, meal in (("Chi", "fugu"),):
        assert table.refused("dine", by, meal=meal) == "card-exhausted"
    for message in (
        GAME.happened(table.before, table.made[-1], table.state),
        GAME.prompt(table.state).sentence,
    ):
        for language in LANGUAGES:
            assert not any(dish.name in Words(language)(message) for dish in MEALS.values())


def test_no_reader_can_learn_a_dish():
    assert not set(GAME.cards()) & set(MEALS)
