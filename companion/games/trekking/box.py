"""What is in the box, and the map, as the rules need them: read once from ``components.toml``."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.components import ComponentsError, load

Icon = Literal["paddle", "campfire", "mountain", "boot", "tree", "paw"]
Colour = Literal["yellow", "red", "black", "green", "blue"]
Region = Literal["pacific", "west", "southwest", "north", "east"]
# the abilities that the rules know
Ability = Literal["acadia", "denali", "everglades", "grand-canyon", "hawaii-volcanoes", "yellowstone"]
Count = Annotated[int, Meta(ge=1)]
Part = Annotated[float, Meta(ge=0, le=1)]


class Trek(Struct, frozen=True, forbid_unknown_fields=True):
    """The Trek deck: so many copies of each icon with each number."""

    icons: tuple[Icon, ...]
    numbers: tuple[Count, ...]
    copies: Count


class Stones(Struct, frozen=True, forbid_unknown_fields=True):
    """The stones of one colour, and the points of its two Stone Bonus cards."""

    colour: Colour
    count: Count
    most: Count
    second: Count


class Major(Struct, frozen=True, forbid_unknown_fields=True):
    id: Ability
    cost: tuple[Icon, ...]


class Park(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    vp: Count
    cost: tuple[Icon, ...]


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """A location; ``x`` and ``y`` are parts of a schematic map's width and height, from the top left."""

    id: str
    name: str
    x: Part
    y: Part
    region: Region | None = None


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[int, int]
    hand: Count
    hand_limit: Count
    row: Count
    wipe: Count
    parks_up: Count
    majors_up: Count
    campsites: Count
    actions: Count
    last_park: Count
    major_vp: Count
    asked: Count
    start: str
    majors: tuple[Major, ...]
    parks: tuple[Park, ...]
    places: tuple[Place, ...]
    trails: tuple[tuple[str, str], ...]
    trek: Trek
    stones: tuple[Stones, ...]


def read(file: Path) -> Box:
    """The box as ``file`` describes it. Raises ComponentsError naming file and field."""
    box = load(file, Box)
    problem = _names(box) or _trails(box) or _cards(box) or _counts(box)
    if problem:
        raise ComponentsError(f"{file}: {problem}")
    return box


def _names(box: Box) -> str | None:
    ids = [place.id for place in box.places]
    for number, place in enumerate(box.places):
        if ids.index(place.id) != number:
            return f"places[{number}].id: “{place.id}” is there twice"
        if (place.id == box.start) != (place.region is None):
            return f"places[{number}].region: every place but the start lies in a region"
    if box.start not in ids:
        return f"start: there is no place “{box.start}”"
    return None


def _trails(box: Box) -> str | None:
    """Every trail joins two places, each pair once, and leads on to the whole map."""
    ids = {place.id for place in box.places}
    seen: set[frozenset[str]] = set()
    for number, trail in enumerate(box.trails):
        for end in trail:
            if end not in ids:
                return f"trails[{number}]: there is no place “{end}”"
        if trail[0] == trail[1]:
            return f"trails[{number}]: from “{trail[0]}” to itself"
        if frozenset(trail) in seen:
            return f"trails[{number}]: “{trail[0]}” and “{trail[1]}” are joined twice"
        seen.add(frozenset(trail))
    reached = {box.start}
    while grown := {end for trail in seen if trail & reached for end in trail} - reached:
        reached |= grown
    lost = next((place.id for place in box.places if place.id not in reached), None)
    return f"trails: none leads to “{lost}”" if lost else None


def _cards(box: Box) -> str | None:
    """Every place but the start has one card; costs can be paid and ask equally for each icon."""
    ids = {place.id for place in box.places}
    seen = {box.start}
    decks: tuple[tuple[str, tuple[Major | Park, ...]], ...] = (("majors", box.majors), ("parks", box.parks))
    for deck, cards in decks:
        for number, card in enumerate(cards):
            if card.id not in ids:
                return f"{deck}[{number}].id: there is no place “{card.id}”"
            if card.id in seen:
                return f"{deck}[{number}].id: “{card.id}” has a card already, or is the start"
            if not card.cost:
                return f"{deck}[{number}].cost: a card costs something"
            seen.add(card.id)
    if len(seen) < len(ids):
        return f"parks: “{sorted(ids - seen)[0]}” has no card"
    if sorted(box.trek.icons) != sorted(set(box.trek.icons)):
        return "trek.icons: an icon is there twice"
    asked = Counter(icon for park in box.parks for icon in park.cost)
    for icon in box.trek.icons:
        if asked.pop(icon, 0) != box.asked:
            return f"parks: their costs ask for “{icon}” not {box.asked} times"
    return f"parks: “{next(iter(asked))}” is not among trek.icons" if asked else None


def _counts(box: Box) -> str | None:
    colours = [stones.colour for stones in box.stones]
    if len(set(colours)) < len(colours):
        return "stones: a colour is there twice"
    if sum(stones.count for stones in box.stones) != len(box.places) - 1:
        return f"stones: {len(box.places) - 1} in all, one for every place but the start"
    if not 2 <= box.players[0] <= box.players[1]:
        return "players: from two upward"
    if len(set(box.trek.numbers)) < len(box.trek.numbers):
        return "trek.numbers: a number is there twice"
    if box.majors_up > len(box.majors) or box.majors_up > box.campsites:
        return "majors_up: there must be a card and a campsite for each"
    # in the last round everybody may come to hold one more than bring it
    if box.players[1] * (box.last_park + 1) + box.parks_up > len(box.parks):
        return "parks: too few cards for so many players"
    deck = len(box.trek.icons) * len(box.trek.numbers) * box.trek.copies
    if box.players[1] * box.hand_limit + 2 * box.row + 8 > deck:
        return "trek: too few cards for full hands"
    if not box.row // 2 < box.wipe <= box.row:
        return "wipe: more than half the row"
    return None


BOX = read(Path(__file__).with_name("components.toml"))

# the map: places by their order in the file, known by that number inside the rules
IDS = tuple(place.id for place in BOX.places)
PLACE = {name: number for number, name in enumerate(IDS)}
START = PLACE[BOX.start]
LOCATIONS = tuple(number for number in range(len(IDS)) if number != START)
TRAILS = tuple((PLACE[one], PLACE[other]) for one, other in BOX.trails)
REGIONS: tuple[Region, ...] = ("pacific", "west", "southwest", "north", "east")

COLOURS: tuple[Colour, ...] = tuple(stones.colour for stones in BOX.stones)
BAG: dict[str, int] = {stones.colour: stones.count for stones in BOX.stones}

ICONS = BOX.trek.icons
# every kind of Trek card once: its icon and its number
ICON_OF: dict[str, str] = {f"{icon}:{number}": icon for icon in ICONS for number in BOX.trek.numbers}
NUMBER_OF = {f"{icon}:{number}": number for icon in ICONS for number in BOX.trek.numbers}
TREK = tuple(ICON_OF)
COPIES = BOX.trek.copies
DECK_SIZE = len(TREK) * COPIES

PARKS = {park.id: park for park in BOX.parks}
MAJORS: dict[str, Major] = {major.id: major for major in BOX.majors}
