"""Where everything lies: the files in ``boards/``, typed and checked when one is first needed."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from companion.components import ComponentsError, load
from companion.games.seafarers.box import RESOURCES, SCENARIOS, Terrain
from companion.games.seafarers.geometry import STEPS, Hex, corners, neighbor, side

FOLDER = Path(__file__).with_name("boards")
HARBOR_TYPES = ("3:1", *RESOURCES)
# terrain that a random board has still to fill
ANY = "any"


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes that belong together. Catan points are won once in each ``bonus`` group (0: none)."""

    hexes: tuple[Hex, ...]
    start: bool
    settle: bool
    bonus: int = 0


class Pool(Struct, frozen=True, forbid_unknown_fields=True):
    """What is shuffled over a group, where the printed board does not say so."""

    group: int
    terrain: tuple[Terrain, ...]
    numbers: tuple[int, ...]


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """``tiles``: (q, r, terrain, number, shuffle group), 0 for none. ``harbors``: (q, r, side, type)."""

    id: str
    players: tuple[int, ...]
    tiles: tuple[tuple[int, int, str, int, int], ...]
    frame: tuple[Hex, ...]
    harbors: tuple[tuple[int, int, str, str], ...]
    harbor_pools: tuple[tuple[str, ...], ...]
    robber: Hex | None = None
    robber_choice: tuple[Hex, ...] = ()
    pirate: Hex | None = None
    pools: tuple[Pool, ...] = ()
    areas: tuple[Area, ...] = ()
    special: dict[str, Any] = {}

    @property
    def drawn(self) -> bool:
        """Whether the board must be drawn by lot: no fixed one is known."""
        return any(terrain == ANY for _, _, terrain, _, _ in self.tiles)

    @property
    def shuffles(self) -> bool:
        """Whether a variable board differs from the fixed one."""
        return any(group and terrain != "fog" for _, _, terrain, _, group in self.tiles)


def read(path: Path) -> Layout:
    """The layout in ``path``. Raises ComponentsError naming file and field."""
    layout = load(path, Layout)

    def wrong(field: str, what: str) -> ComponentsError:
        return ComponentsError(f"{path}: {field}: {what}")

    places = Counter([(q, r) for q, r, *_ in layout.tiles])
    places.update(layout.frame)
    for place, times in places.items():
        if times > 1:
            raise wrong("tiles", f"hex {list(place)} is there {times} times")
    tiles = {(q, r): terrain for q, r, terrain, _, _ in layout.tiles}
    for q, r, terrain, number, _ in layout.tiles:
        if terrain not in (*get_args(Terrain), ANY):
            raise wrong("tiles", f"hex {[q, r]}: there is no terrain {terrain!r}")
        if number == 7 or not (number == 0 or 2 <= number <= 12):
            raise wrong("tiles", f"hex {[q, r]}: there is no number {number}")
        if number and terrain in ("sea", "desert", "fog", ANY):
            raise wrong("tiles", f"hex {[q, r]}: {terrain} has no number")
    for q, r, edge, kind in layout.harbors:
        if edge not in STEPS or (q, r) not in tiles or neighbor((q, r), edge) not in places:
            raise wrong("harbors", f"no harbour can lie at {[q, r, edge]}")
        if kind not in (*HARBOR_TYPES, ANY):
            raise wrong("harbors", f"there is no harbour {kind!r}")
    if not layout.harbor_pools:
        raise wrong("harbor_pools", "the harbours of at least one edition")
    for pool in layout.harbor_pools:
        if not set(pool) <= set(HARBOR_TYPES) or (layout.harbors and len(pool) != len(layout.harbors)):
            raise wrong("harbor_pools", "one known type for each place")
    for field in ("robber", "pirate"):
        place = getattr(layout, field)
        if place is not None and place not in places:
            raise wrong(field, f"there is no hex {list(place)}")
    for number, area in enumerate(layout.areas):
        for place in area.hexes:
            if place not in tiles:
                raise wrong(f"areas[{number}].hexes", f"there is no hex {list(place)}")
    for pool_ in layout.pools:
        members = sum(group == pool_.group for *_, group in layout.tiles)
        if members != len(pool_.terrain):
            raise wrong(f"pools.{pool_.group}.terrain", f"{members} hexes, {len(pool_.terrain)} terrains")
        numbered = sum(terrain not in ("sea", "desert") for terrain in pool_.terrain)
        if numbered != len(pool_.numbers):
            raise wrong(f"pools.{pool_.group}.numbers", f"{numbered} numbered hexes")
        for number in pool_.numbers:
            if number == 7 or not 2 <= number <= 12:
                raise wrong(f"pools.{pool_.group}.numbers", f"there is no number {number}")
    known: set[tuple[Any, ...]] = set(places)
    for place in tiles:
        known |= {*corners(place), *(side(place, name) for name in STEPS)}
    for field, value in layout.special.items():
        stray = next((place for place in _named_places(value) if place not in known), None)
        if stray is not None:
            raise wrong(f"special.{field}", f"there is no {list(stray)} on this board")
    return layout


def _named_places(value: Any) -> Iterator[tuple[Any, ...]]:
    """All hexes, intersections and edges in a scenario's own figures, however deep."""
    match value:
        case [int(), int(), str()]:
            yield tuple(value)
        case [[*_] | dict(), *_]:
            for part in value:
                if isinstance(part, list) and [type(step) for step in part] == [int, int]:
                    yield tuple(part)
                else:
                    yield from _named_places(part)
        case dict():
            for part in value.values():
                yield from _named_places(part)


@cache
def named(id: str) -> Layout:
    return read(FOLDER / f"{id}.toml")


@cache
def fitting(scenario: str, players: int) -> Layout | None:
    """The scenario's layout for that many players, or None if there is none."""
    for id in SCENARIOS[scenario].layouts:
        if players in named(id).players:
            return named(id)
    return None


Kind = Literal["3:1", "brick", "lumber", "wool", "grain", "ore"]


def special(layout: Layout, kind: type[Any]) -> Any:
    """The layout's own figures for its scenario, as a ``kind``. Raises ComponentsError."""
    try:
        return msgspec.convert(layout.special, kind)
    except msgspec.ValidationError as error:
        raise ComponentsError(f"{FOLDER / layout.id}.toml: special: {error}") from error
