"""What is in the box, as the rules need it: read once from ``components.toml`` and ``board.toml``."""

from collections import Counter
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.components import ComponentsError, load

# the kinds of panorama, in the order of all tuples of three that count them
PANORAMA_TYPES = ("paddy", "mountain", "sea")
SOUVENIR_TYPES = ("small", "food", "clothing", "art")
POWERS = (
    "satsuki", "hiroshige", "chuubei", "sasayakko", "umegae",
    "mitsukuni", "zenemon", "kinko", "hirotada", "yoshiyasu",
)  # fmt: skip
# achievements that are given at the end; the panoramas' are given on the way
END_ACHIEVEMENTS = ("gourmet", "bather", "chatterbox", "collector")
ACHIEVEMENTS = (*PANORAMA_TYPES, *END_ACHIEVEMENTS)
ENCOUNTERS = ("shokunin", *(f"annaibito:{kind}" for kind in PANORAMA_TYPES), "samurai", "kuge", "miko")

PanoramaType = Literal["paddy", "mountain", "sea"]
SouvenirType = Literal["small", "food", "clothing", "art"]
SpaceType = Literal[
    "kyoto", "inn", "village", "temple", "encounter", "hot_spring", "farm", "paddy", "mountain", "sea"
]


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Space(_Part, frozen=True):
    """``double``: with 4 or 5 players two travelers have room."""

    index: int
    type: SpaceType
    double: bool = False


class Traveler(_Part, frozen=True):
    id: str
    name: str
    coins: int


class Panorama(_Part, frozen=True):
    type: PanoramaType
    length: int
    copies_each: int


class Souvenir(_Part, frozen=True):
    id: str
    name: str
    type: SouvenirType
    price: int


class Meal(_Part, frozen=True):
    id: str
    name: str
    price: int
    copies: int


class Encounter(_Part, frozen=True):
    card: str
    copies: int


class HotSpring(_Part, frozen=True):
    points: int
    copies: int


class Box(_Part, frozen=True):
    players: tuple[int, int]
    most_souvenirs_at_a_stop: int
    farm_coins: int
    donation: tuple[int, int]
    meal_points: int
    samurai_points: int
    kuge_coins: int
    achievement_points: int
    souvenir_points: tuple[int, int, int, int]
    temple_points: tuple[int, int, int, int]
    initiation_coins: int
    preparations: tuple[int, ...]
    travelers: tuple[Traveler, ...]
    panoramas: tuple[Panorama, Panorama, Panorama]
    souvenirs: tuple[Souvenir, ...]
    meals: tuple[Meal, ...]
    encounters: tuple[Encounter, ...]
    hot_springs: tuple[HotSpring, ...]


class Board(_Part, frozen=True):
    spaces: tuple[Space, ...]


def read_box(file: Path) -> Box:
    """The box in ``file``. Raises ComponentsError naming file and field."""
    box = load(file, Box)

    def sound(field: str, fact: bool, what: str) -> None:
        if not fact:
            raise ComponentsError(f"{file}: {field}: {what}")

    least, most = box.players
    sound("players", 2 <= least <= most, "from 2 players, the least first")
    sound("preparations", len(box.preparations) == most, "one number for each place in the line")
    sound("donation", 1 <= box.donation[0] <= box.donation[1], "from 1 coin, the least first")
    sound(
        "travelers", sorted(t.id for t in box.travelers) == sorted(POWERS), f"each once: {', '.join(POWERS)}"
    )
    panoramas = tuple(p.type for p in box.panoramas)
    sound("panoramas", panoramas == PANORAMA_TYPES, f"in this order: {', '.join(PANORAMA_TYPES)}")
    encounters = [e.card for e in box.encounters]
    sound("encounters", sorted(encounters) == sorted(ENCOUNTERS), f"each once: {', '.join(ENCOUNTERS)}")
    names = [*(s.id for s in box.souvenirs), *(m.id for m in box.meals), *encounters]
    twice = [name for name, count in Counter(names).items() if count > 1]
    sound("souvenirs, meals", not twice, f"a card twice: {', '.join(twice)}")
    for field in ("travelers", "panoramas", "souvenirs", "meals", "encounters", "hot_springs"):
        for part in getattr(box, field):
            values = [getattr(part, name) for name in part.__struct_fields__]
            sound(field, all(value > 0 for value in values if isinstance(value, int)), f"below 1: {part}")
    return box


def read_board(file: Path) -> Board:
    """The road in ``file``. Raises ComponentsError naming file and field."""
    board = load(file, Board)
    for number, space in enumerate(board.spaces):
        if space.index != number:
            raise ComponentsError(f"{file}: spaces[{number}].index: {space.index} is out of line")
        if (space.type == "kyoto") != (number == 0):
            raise ComponentsError(f"{file}: spaces[{number}].type: Kyoto is the first space and no other")
        if space.type in ("kyoto", "inn") and space.double:
            raise ComponentsError(f"{file}: spaces[{number}].double: an inn has room for all")
    if len(board.spaces) < 2 or board.spaces[-1].type != "inn":
        raise ComponentsError(f"{file}: spaces: the last one is the inn of Edo")
    return board


_HERE = Path(__file__).parent
BOX = read_box(_HERE / "components.toml")
BOARD = read_board(_HERE / "board.toml")

TRAVELERS: dict[str, Traveler] = {traveler.id: traveler for traveler in BOX.travelers}
PANORAMAS: dict[str, int] = {panorama.type: number for number, panorama in enumerate(BOX.panoramas)}
LENGTHS = tuple(panorama.length for panorama in BOX.panoramas)
SOUVENIRS = {souvenir.id: souvenir for souvenir in BOX.souvenirs}
SOUVENIR_TYPE = {souvenir.id: SOUVENIR_TYPES.index(souvenir.type) for souvenir in BOX.souvenirs}
MEALS = {meal.id: meal for meal in BOX.meals}
ENCOUNTER_COPIES = {card: next(e.copies for e in BOX.encounters if e.card == card) for card in ENCOUNTERS}
HOT_SPRING_COPIES = {spring.points: spring.copies for spring in BOX.hot_springs}
# all cards that people take from the piles; a hot spring is known by its points
COPIES: dict[str | int, int] = dict.fromkeys(SOUVENIRS, 1)
COPIES.update({meal.id: meal.copies for meal in BOX.meals})
COPIES.update(ENCOUNTER_COPIES)
COPIES.update({spring.points: spring.copies for spring in BOX.hot_springs})
