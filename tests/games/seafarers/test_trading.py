"""Trade by example: with the bank, at harbours, between players."""

from companion.games.seafarers.trading import lots
from tests.games.seafarers.harbor import rolled


def test_the_bank_trades_four_for_one_without_a_harbour():
    table = rolled(hands=True).gives(An={"wool": 8, "ore": 1}, Bình={}, Chi={})
    for give, take in [
        ({"wool": 3}, {"ore": 1}),
        ({"wool": 4}, {"ore": 2}),
        ({"wool": 4}, {"wool": 1}),
        ({}, {"ore": 1}),
        ({"wool": 4}, {}),
    ]:
        assert table.refused("bank_trade", give=give, take=take) == "bad-rate", (give, take)
    assert table.refused("bank_trade", give={"brick": 4}, take={"ore": 1}) == "cannot-afford"
    table("bank_trade", give={"wool": 8}, take={"brick": 1, "grain": 1})
    assert table.hand("An") == {"ore": 1, "brick": 1, "grain": 1}


def test_an_empty_bank_trades_nothing():
    table = rolled(hands=True).gives(An={"wool": 4}, Bình={"ore": 19}, Chi={})
    assert table.refused("bank_trade", give={"wool": 4}, take={"ore": 1}) == "bank-empty"


def test_harbours_give_better_rates_and_worse_ones_stay_open():
    """With 3:1 and 2:1 for wool: six wool are three lots, two, or one of four and one of two."""
    assert lots(6, (4, 3, 2)) == {2, 3}
    assert lots(7, (4, 3)) == {2}
    assert lots(5, (4, 3)) == set()
    assert lots(12, (4, 3)) == {3, 4}


def test_players_trade_what_they_hold():
    table = rolled(hands=True).gives(An={"wool": 2}, Bình={"ore": 1}, Chi={})
    swap = {"give": {"wool": 1}, "take": {"ore": 1}}
    assert table.refused("trade", **{"with": "Zoe", **swap}) == "unknown-player"
    assert table.refused("trade", **{"with": "An", **swap}) == "bad-trade"
    assert table.refused("trade", **{"with": "Bình", "give": {}, "take": {"ore": 1}}) == "bad-trade"
    assert table.refused("trade", **{"with": "Bình", "give": {"wool": 1}, "take": {}}) == "bad-trade"
    both = {"give": {"wool": 1}, "take": {"wool": 1, "ore": 1}}
    assert table.refused("trade", **{"with": "Bình", **both}) == "bad-trade"
    assert table.refused("trade", **{"with": "Chi", **swap}) == "cannot-afford"
    assert (
        table.refused("trade", **{"with": "Bình", "give": {"ore": 1}, "take": {"wool": 1}}) == "cannot-afford"
    )
    assert table.refused("trade", "Bình", **{"with": "An", **swap}) == "not-your-turn"
    table("trade", **{"with": "Bình", **swap})
    assert table.hand("An") == {"wool": 1, "ore": 1} and table.hand("Bình") == {"wool": 1}
