"""Two dice: what fair ones roll, and when loaded ones are told from them."""

from random import Random

import pytest

from companion.dice import SUMS, WAYS, chi_square_chance, fairness


def test_the_chances_of_two_dice():
    assert sum(WAYS) == 36
    for total, ways in zip(SUMS, WAYS, strict=True):
        pairs = [(one, other) for one in range(1, 7) for other in range(1, 7) if one + other == total]
        assert len(pairs) == ways


def test_the_chi_square_distribution_against_its_table():
    """Critical values for 10 degrees of freedom, as printed in any table."""
    for value, chance in ((3.940, 0.95), (9.342, 0.5), (18.307, 0.05), (23.209, 0.01), (29.588, 0.001)):
        assert chi_square_chance(value, 10) == pytest.approx(chance, rel=0.01)
    assert chi_square_chance(0, 10) == 1 and chi_square_chance(5000, 10) == 0
    with pytest.raises(ValueError, match="even"):
        chi_square_chance(3, 9)


def test_fair_and_loaded_dice():
    assert fairness((0,) * 11).verdict == "few"
    assert fairness(tuple(WAYS)).verdict == "usual" and fairness(tuple(WAYS)).chi_square == 0
    loaded = tuple(5 * ways for ways in reversed(range(1, 12)))
    assert fairness(loaded).verdict == "suspicious"
    rng, verdicts = Random(3), []
    for _ in range(200):
        counts = [0] * 11
        for _ in range(100):
            counts[rng.randint(1, 6) + rng.randint(1, 6) - 2] += 1
        verdicts.append(fairness(counts).verdict)
    assert verdicts.count("usual") > 170 and "suspicious" not in verdicts
