"""Scoring: the parts of a score counted again from what lies there, and the standings."""

from msgspec import Struct

from companion.game import Standing, ranked
from companion.games.tokaido.box import BOX
from companion.games.tokaido.ending import temple_ranks
from companion.games.tokaido.gains import souvenir_counts
from companion.games.tokaido.state import Seat, State

# by the number of types in a set, the points of its cards: 0, 1, 4, 9, 16
SET_POINTS = tuple(sum(BOX.souvenir_points[:size]) for size in range(len(BOX.souvenir_points) + 1))


def panorama_points(counts: tuple[int, int, int]) -> int:
    """Cards 1, 2, 3 … of each type."""
    return sum(count * (count + 1) // 2 for count in counts)


def collection_points(counts: list[int]) -> int:
    """Souvenirs laid out in sets: each set is worth the points of its first, second … card."""
    return sum(SET_POINTS[sum(count > laid for count in counts)] for laid in range(max(counts)))


class Count(Struct, frozen=True):
    """What one player has at the end, as far as points follow from it."""

    power: str
    panoramas: tuple[int, int, int]
    souvenirs: list[int]
    hot_springs: tuple[int, ...]
    temple: int
    encounters: int
    samurai: int
    meals: int
    achievements: int


def breakdown(count: Count, temple_rank: int) -> dict[str, int]:
    """The points by their parts."""
    powers = 0
    if count.power == "umegae":
        powers = count.encounters
    elif count.power == "mitsukuni":
        powers = len(count.hot_springs) + count.achievements
    return {
        "panoramas": panorama_points(count.panoramas),
        "souvenirs": collection_points(count.souvenirs),
        "hot_springs": sum(count.hot_springs),
        "temple_donations": count.temple,
        "encounters": count.samurai * BOX.samurai_points,
        "meals": count.meals * BOX.meal_points,
        "achievements": count.achievements * BOX.achievement_points,
        "temple_rank": temple_rank,
        "powers": powers,
    }


def counted(seat: Seat, power: str) -> Count:
    return Count(
        power=power,
        panoramas=seat.panoramas,
        souvenirs=souvenir_counts(seat.souvenirs),
        hot_springs=seat.hot_springs,
        temple=seat.temple,
        encounters=len(seat.encounters),
        samurai=seat.encounters.count("samurai"),
        meals=len(seat.meals),
        achievements=len(seat.achievements),
    )


def recount(state: State) -> list[dict[str, int]]:
    """Each seat's points by their parts, from what lies in front of it."""
    ranks = temple_ranks(state) if state.phase == "over" else [0] * len(state.seats)
    powers = state.terms.powers
    return [
        breakdown(counted(seat, power), rank)
        for seat, power, rank in zip(state.seats, powers, ranks, strict=True)
    ]


def standings(state: State) -> list[Standing]:
    """By points, then by achievement cards."""
    players = state.terms.players
    cards = {player: len(seat.achievements) for player, seat in zip(players, state.seats, strict=True)}
    scores = [
        (player, seat.points, parts)
        for player, seat, parts in zip(players, state.seats, recount(state), strict=True)
    ]
    return ranked(scores, tie_break=cards.__getitem__)
