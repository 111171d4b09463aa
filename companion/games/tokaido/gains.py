"""What a traveler gains: each rule that gives points moves the marker on the Journey track.

Functions from seats to seats, so that a move is told by the rules it follows.
"""

from msgspec.structs import replace

from companion.games.tokaido.box import BOX, LENGTHS, PANORAMA_TYPES, PANORAMAS, SOUVENIR_TYPE
from companion.games.tokaido.state import Seat, Terms

Seats = tuple[Seat, ...]


def put(seats: Seats, at: int, seat: Seat) -> Seats:
    """The seats with one of them changed."""
    return (*seats[:at], seat, *seats[at + 1 :])


def complete(seat: Seat, kind: str) -> bool:
    number = PANORAMAS[kind]
    return seat.panoramas[number] >= LENGTHS[number]


def unfinished(seat: Seat) -> list[str]:
    return [kind for kind in PANORAMA_TYPES if not complete(seat, kind)]


def each_achievement(power: str) -> int:
    """An achievement card's points; Mitsukuni's count one more."""
    return BOX.achievement_points + (power == "mitsukuni")


def panorama(terms: Terms, seats: Seats, at: int, kind: str) -> Seats:
    """The next card of a panorama scores its number; the first to complete the type gets its
    achievement at once (rules page, "Moves": Panoramas)."""
    number = PANORAMAS[kind]
    seat = seats[at]
    value = seat.panoramas[number] + 1
    counts = list(seat.panoramas)
    counts[number] = value
    points = seat.points + value
    achievements = seat.achievements
    if value == LENGTHS[number] and not any(kind in other.achievements for other in seats):
        achievements = (*achievements, kind)
        points += each_achievement(terms.powers[at])
    after = replace(seat, panoramas=tuple(counts), points=points, achievements=achievements)
    return put(seats, at, after)


def souvenir_counts(souvenirs: tuple[str, ...]) -> list[int]:
    """How many there are of each type."""
    counts = [0, 0, 0, 0]
    for card in souvenirs:
        counts[SOUVENIR_TYPE[card]] += 1
    return counts


def souvenir_points(owned: tuple[str, ...], card: str) -> int:
    """What a new card scores: by how many other types the owner has more cards of than of its own."""
    counts = souvenir_counts(owned)
    own = counts[SOUVENIR_TYPE[card]]
    return BOX.souvenir_points[sum(count > own for count in counts)]


def souvenirs(seat: Seat, cards: tuple[str, ...]) -> Seat:
    """Cards taken one by one, each scored as it comes."""
    owned, points = seat.souvenirs, seat.points
    for card in cards:
        points += souvenir_points(owned, card)
        owned = (*owned, card)
    return replace(seat, souvenirs=owned, points=points)


def souvenir_cost(power: str, prices: list[int]) -> tuple[int, int]:
    """What several souvenirs of one stop cost: (to be held, to be paid).

    Sasayakko gets the cheapest of two or more for nothing, but must hold the full price; Zen-emon
    pays 1 for the dearest.
    """
    full = sum(prices)
    if power == "sasayakko" and len(prices) >= 2:
        return full, full - min(prices)
    if power == "zenemon" and prices:
        paid = full - max(prices) + 1
        return paid, paid
    return full, full


def meal_cost(power: str, price: int) -> int:
    """Kinko pays 1 less."""
    return price - (power == "kinko")
