"""Hands are secret: what everybody sees and is told, and what their owners are."""

from random import Random

from companion.game import say
from companion.games.seafarers import hands
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import MoveRobber
from companion.games.seafarers.view import hand_of
from tests.games.seafarers.harbor import THREE, settled, seven


def test_the_view_shows_how_many_cards_but_not_which():
    """Two evenings that differ only in the card that was stolen look the same to everybody."""
    views, told = [], []
    for card in ("ore", "wool"):
        table = seven(settled(hands=True), An={}, Bình={}, Chi={"ore": 1, "wool": 1})
        before = table.state
        table("move_robber", to=[1, 1], victim="Chi", card=card)
        move = next(
            one
            for one in GAME.legal(before)
            if getattr(one, "card", None) == card and one.to == (1, 1) and one.victim == "Chi"
        )
        views.append(GAME.view(table.state))
        told.append((GAME.happened(before, move, table.state), GAME.hand_out(before, move, table.state)))
    assert views[0] == views[1] and told[0] == told[1]
    assert told[0][0] == say("seafarers.told.robber-steals", player="An", victim="Chi")


def test_the_companion_draws_the_stolen_card_and_tells_the_two_only():
    table = seven(settled(hands=True), An={}, Bình={}, Chi={"ore": 1, "wool": 3})
    wish = MoveRobber("An", (1, 1), "Chi", None)
    cards = [GAME.drawn(table.state, wish, Random(seed)).card for seed in range(200)]
    assert set(cards) == {"ore", "wool"} and 100 < cards.count("wool") < 190
    move = GAME.drawn(table.state, wish, Random(1))
    after = GAME.apply(table.state, move)
    asides = GAME.asides(table.state, move, after)
    assert [aside.player for aside in asides] == ["An", "Chi"]
    assert all(aside.message.facts["card"] == say(f"seafarers.resource.{move.card}") for aside in asides)
    # nothing is drawn where nobody is robbed, nobody has a card, or the table keeps the hands
    for idle in (MoveRobber("An", (1, 1), None, None), MoveRobber("An", (1, 1), "Bình", None)):
        assert GAME.drawn(table.state, idle, Random(1)) == idle
        assert GAME.asides(table.state, idle, after) == ()
    assert GAME.drawn(settled()("roll", dice=[3, 4]).state, wish, Random(1)) == wish


def test_a_hand_is_shown_to_its_owner():
    table = settled(hands=True).gives(Bình={"ore": 2})
    assert hand_of(table.state, "Bình") == {"ore": 2}


def test_what_the_hands_do_is_told_by_player():
    table = settled(hands=True).gives(An={}, Bình={}, Chi={})
    before = table.state
    move = next(one for one in GAME.legal(before) if type(one).__name__ == "Roll" and sum(one.dice) == 6)
    after = GAME.apply(before, move)
    lines = GAME.hand_out(before, move, after)
    gained = {name: hands.count(after.hands[seat]) for seat, name in enumerate(THREE) if after.hands[seat]}
    assert {one.facts["player"] for one in lines if one.code == "seafarers.hand.gains"} == set(gained)
