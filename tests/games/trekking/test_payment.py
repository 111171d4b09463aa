"""What cards laid down one after the other pay: exactly what the rules accept."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import IllegalMove
from companion.games.trekking.box import ICON_OF, MAJORS, PARKS, TREK
from companion.games.trekking.payment import cards_spent, divide, must_cover

COST = ("boot", "boot", "campfire")
COSTS = sorted({card.cost for deck in (PARKS, MAJORS) for card in deck.values()})


def test_cards_cover_their_own_icons_and_the_rest_stays_open():
    half = divide(COST, ("boot:1", "paw:2"), pairs=False)
    assert (half.spend, half.open, half.loose) == (("boot:1",), ("boot", "campfire"), ("paw:2",))
    assert not half.complete
    whole = divide(COST, ("boot:1", "campfire:4", "boot:1"), pairs=False)
    assert whole.complete and whole.open == () == whole.loose


def test_a_pair_covers_the_icon_that_is_left():
    assert divide(COST, ("boot:1", "boot:2", "paw:1"), pairs=True).loose == ("paw:1",)
    paid = divide(COST, ("boot:1", "boot:2", "paw:1", "tree:3"), pairs=True)
    assert paid.complete and paid.wild == (("paw:1", "tree:3"),) and paid.spend == ("boot:1", "boot:2")


def test_a_surplus_is_never_a_payment():
    assert not divide(("boot", "boot"), ("boot:1", "boot:1", "boot:2"), pairs=False).complete


@given(
    cost=st.sampled_from(COSTS),
    laid=st.lists(st.sampled_from(TREK), max_size=9).map(tuple),
    pairs=st.booleans(),
)
def test_what_is_complete_the_rules_accept_and_nothing_is_lost(cost, laid, pairs):
    found = divide(cost, laid, pairs)
    given_ = (*cards_spent(found.spend, found.wild), *found.loose)
    assert Counter(given_) == Counter(laid)
    if found.complete:
        must_cover(cost, found.spend, found.wild)


@given(cost=st.sampled_from(COSTS), data=st.data())
def test_every_payment_that_the_rules_accept_is_found(cost, data):
    """Some icons by their own cards, the others by pairs of any."""
    alone = data.draw(st.integers(0, len(cost)))
    numbers = st.sampled_from("1234")
    spend = tuple(f"{icon}:{data.draw(numbers)}" for icon in data.draw(st.permutations(cost))[:alone])
    any_card = st.sampled_from(TREK)
    wild = tuple((data.draw(any_card), data.draw(any_card)) for _ in range(len(cost) - alone))
    must_cover(cost, spend, wild)
    laid = tuple(data.draw(st.permutations(cards_spent(spend, wild))))
    assert divide(cost, laid, pairs=True).complete
    if not wild:
        assert divide(cost, laid, pairs=False).complete


@pytest.mark.parametrize("laid", [("boot:1",), ("boot:1", "boot:2", "campfire:1", "campfire:2")])
def test_what_the_rules_refuse_is_not_complete(laid):
    with pytest.raises(IllegalMove):
        must_cover(COST, laid, ())
    assert not divide(COST, laid, pairs=False).complete
    assert {ICON_OF[card] for card in laid} <= {"boot", "campfire"}
