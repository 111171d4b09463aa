"""Whether the dice look fair: how often each sum came, how often it should, and a chi-square test."""

from collections.abc import Sequence
from math import exp
from typing import Literal

from msgspec import Struct

SUMS = tuple(range(2, 13))
# chances of each sum of two dice, in 36ths
WAYS = tuple(6 - abs(7 - total) for total in SUMS)
FREEDOM = len(SUMS) - 1
# with fewer rolls the sums 2 and 12 are expected less than once, and the test says nothing
ENOUGH = 36
Verdict = Literal["few", "usual", "unusual", "suspicious"]


class Fairness(Struct, frozen=True):
    """``expected`` counts for as many rolls; ``chance``: how often fair dice stray at least as far.

    ``few``: too few rolls to tell; ``unusual``: less often than one time in 20; ``suspicious``: one
    in 1000.
    """

    rolls: int
    counts: tuple[int, ...]
    expected: tuple[float, ...]
    chi_square: float
    chance: float
    verdict: Verdict


def fairness(counts: Sequence[int]) -> Fairness:
    """The counts of the sums 2 to 12, of one play or of many added up."""
    rolls = sum(counts)
    expected = tuple(rolls * ways / 36 for ways in WAYS)
    if not rolls:
        return Fairness(0, tuple(counts), expected, 0.0, 1.0, "few")
    square = sum((have - want) ** 2 / want for have, want in zip(counts, expected, strict=True))
    chance = chi_square_chance(square, FREEDOM)
    verdict: Verdict
    if rolls < ENOUGH:
        verdict = "few"
    elif chance < 0.001:
        verdict = "suspicious"
    else:
        verdict = "unusual" if chance < 0.05 else "usual"
    return Fairness(rolls, tuple(counts), expected, square, chance, verdict)


def chi_square_chance(value: float, freedom: int) -> float:
    """The chance that a chi-square variable is at least ``value`` (even degrees of freedom).

    For 2k degrees of freedom it is exp(-x/2) times the first k terms of the series of exp(x/2).
    """
    if freedom % 2:
        raise ValueError("even degrees of freedom only")
    half = value / 2
    if half > 700:
        return 0.0
    term = total = 1.0
    for step in range(1, freedom // 2):
        term *= half / step
        total += term
    return min(1.0, exp(-half) * total)
