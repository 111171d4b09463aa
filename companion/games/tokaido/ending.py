"""The end: four achievements and the temple's ranks (rules page, "End and scoring")."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.tokaido.box import BOX, END_ACHIEVEMENTS, MEALS
from companion.games.tokaido.gains import each_achievement
from companion.games.tokaido.state import Seat, State


class Award(Struct, frozen=True):
    """An achievement of the end: the figure that leads, and the seats that have it (all who tie)."""

    achievement: str
    figure: int
    seats: tuple[int, ...]


def figures(seat: Seat) -> dict[str, int]:
    """What is compared: printed meal prices in all, hot spring cards, encounters, souvenirs."""
    counted = (
        sum(MEALS[meal].price for meal in seat.meals),
        len(seat.hot_springs),
        len(seat.encounters),
        len(seat.souvenirs),
    )
    return dict(zip(END_ACHIEVEMENTS, counted, strict=True))


def awards(everybody: Sequence[Mapping[str, int]]) -> tuple[Award, ...]:
    """Who gets each achievement of the end, from each seat's figures; nobody with none."""
    given = []
    for achievement in END_ACHIEVEMENTS:
        best = max(have[achievement] for have in everybody)
        winners = (seat for seat, have in enumerate(everybody) if best and have[achievement] == best)
        given.append(Award(achievement, best, tuple(winners)))
    return tuple(given)


def temple_points(piles: Sequence[int]) -> list[int]:
    """Each pile's points for its rank: equal amounts share it, and no rank is skipped."""
    amounts = sorted({pile for pile in piles if pile}, reverse=True)
    last = len(BOX.temple_points) - 1
    return [BOX.temple_points[min(amounts.index(pile), last)] if pile else 0 for pile in piles]


def temple_ranks(state: State) -> list[int]:
    """The points of each seat for the temple. The neutral pile ranks, but takes no points."""
    piles = [seat.temple for seat in state.seats]
    if state.terms.neutral >= 0:
        piles.append(state.neutral_temple)
    return temple_points(piles)[: len(state.seats)]


def finish(state: State) -> State:
    """Everybody has arrived and dined: the last points are given."""
    won: list[tuple[str, ...]] = [() for _ in state.seats]
    for award in awards([figures(seat) for seat in state.seats]):
        for at in award.seats:
            won[at] = (*won[at], award.achievement)
    seats = tuple(
        replace(
            seat,
            points=seat.points + each_achievement(power) * len(cards) + rank,
            achievements=(*seat.achievements, *cards),
        )
        for seat, power, cards, rank in zip(
            state.seats, state.terms.powers, won, temple_ranks(state), strict=True
        )
    )
    return replace(state, seats=seats, phase="over")
