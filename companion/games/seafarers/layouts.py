"""Where everything lies: the files in ``boards/``, typed and checked when one is first needed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct

from companion.components import ComponentsError, load, wrong
from companion.game import Message, say
from companion.games.seafarers.box import RESOURCES, SCENARIOS, Terrain
from companion.games.seafarers.geometry import STEPS, Hex, corners, neighbor, neighbors, side

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
    """The layout in ``path``. Raises ComponentsError naming file, field and place."""
    layout = load(path, Layout)
    for field, problem in _problems(layout):
        raise wrong(path, field, problem)
    return layout


def _problems(layout: Layout) -> Iterator[tuple[str, Message]]:
    """(field, what is wrong there), the first things first: later ones take the earlier for granted."""
    yield from _tile_problems(layout)
    yield from _harbor_problems(layout)
    yield from _place_problems(layout)
    yield from _pool_problems(layout)
    yield from _special_problems(layout)


def _problem(code: str, place: Sequence[Any] | None = None, **facts: Any) -> Message:
    where = {} if place is None else {"place": f"[{', '.join(map(str, place))}]"}
    return say(f"seafarers.file.{code}", **where, **facts)


def _tile_problems(layout: Layout) -> Iterator[tuple[str, Message]]:
    tiles = [(q, r) for q, r, *_ in layout.tiles]
    for place, times in Counter([*tiles, *layout.frame]).items():
        if times > 1:
            yield "tiles", _problem("hex-twice", place, n=times)
    pooled = {pool.group for pool in layout.pools}
    for q, r, terrain, number, group in layout.tiles:
        if terrain not in get_args(Terrain) and not (terrain == ANY and group in pooled):
            yield "tiles", _problem("terrain", (q, r), value=terrain)
        if number == 7 or not (number == 0 or 2 <= number <= 12):
            yield "tiles", _problem("number", (q, r), value=number)
        if number and terrain in ("sea", "desert", "fog", ANY):
            yield "tiles", _problem("no-number", (q, r), value=terrain)
    for place in layout.frame:
        if not set(neighbors(place)) & set(tiles):
            yield "frame", _problem("off-board", place)


def _harbor_problems(layout: Layout) -> Iterator[tuple[str, Message]]:
    terrain = {**{(q, r): kind for q, r, kind, *_ in layout.tiles}, **dict.fromkeys(layout.frame, "sea")}
    taken = set()
    for q, r, edge, kind in layout.harbors:
        if edge not in STEPS or not _coast(terrain.get((q, r)), terrain.get(neighbor((q, r), edge))):
            yield "harbors", _problem("harbor-place", (q, r, edge))
        elif side((q, r), edge) in taken:
            yield "harbors", _problem("harbor-twice", (q, r, edge))
        else:
            taken.add(side((q, r), edge))
        if kind not in (*HARBOR_TYPES, ANY):
            yield "harbors", _problem("harbor-kind", value=kind)
    if not layout.harbor_pools:
        yield "harbor_pools", _problem("no-pools")
    for pool in layout.harbor_pools:
        if not set(pool) <= set(HARBOR_TYPES) or (layout.harbors and len(pool) != len(layout.harbors)):
            yield "harbor_pools", _problem("pool")


def _coast(land: str | None, sea: str | None) -> bool:
    """Whether there may be a coast between two hexes; lots decide where terrain is still to be drawn."""
    return land not in (None, "sea", "fog") and sea in ("sea", ANY)


def _place_problems(layout: Layout) -> Iterator[tuple[str, Message]]:
    terrain = {**{(q, r): kind for q, r, kind, *_ in layout.tiles}, **dict.fromkeys(layout.frame, "sea")}
    robbers = [("robber", place) for place in (layout.robber,) if place is not None]
    robbers += [("robber_choice", place) for place in layout.robber_choice]
    pirates = [("pirate", place) for place in (layout.pirate,) if place is not None]
    for thieves, at_home in (
        (robbers, lambda kind: kind != "sea"),
        (pirates, lambda kind: kind in ("sea", ANY)),
    ):
        for field, place in thieves:
            if place not in terrain:
                yield field, _problem("no-hex", place)
            elif not at_home(terrain[place]):
                yield field, _problem("no-home", place, value=terrain[place])
    seen: set[Hex] = set()
    for number, area in enumerate(layout.areas):
        for place in area.hexes:
            if place not in terrain or place in layout.frame:
                yield f"areas[{number}].hexes", _problem("no-hex", place)
            elif place in seen:
                yield f"areas[{number}].hexes", _problem("two-areas", place)
            seen.add(place)


def _pool_problems(layout: Layout) -> Iterator[tuple[str, Message]]:
    for pool in layout.pools:
        field = f"pools.{pool.group}"
        hexes = sum(group == pool.group for *_, group in layout.tiles)
        if hexes != len(pool.terrain):
            yield f"{field}.terrain", _problem("pool-terrain", n=hexes, given=len(pool.terrain))
        numbered = sum(terrain not in ("sea", "desert") for terrain in pool.terrain)
        if numbered != len(pool.numbers):
            yield f"{field}.numbers", _problem("pool-numbers", n=numbered, given=len(pool.numbers))
        for number in pool.numbers:
            if number == 7 or not 2 <= number <= 12:
                yield f"{field}.numbers", _problem("pool-number", value=number)


def _special_problems(layout: Layout) -> Iterator[tuple[str, Message]]:
    tiles = [(q, r) for q, r, *_ in layout.tiles]
    known: set[tuple[Any, ...]] = {*tiles, *layout.frame}
    for place in tiles:
        known |= {*corners(place), *(side(place, name) for name in STEPS)}
    for field, value in layout.special.items():
        for stray in _named_places(value):
            if stray not in known:
                yield f"special.{field}", _problem("no-place", stray)
        if isinstance(value, list):
            own = [place for part in value if isinstance(part, list) for place in _named_places(part)]
            for place, times in Counter(own).items():
                if times > 1:
                    yield f"special.{field}", _problem("hex-twice", place, n=times)


def _named_places(value: Any) -> Iterator[tuple[Any, ...]]:
    """All hexes, intersections and edges in a scenario's own figures, however deep."""
    match value:
        case [int(), int()] | [int(), int(), str()]:
            yield tuple(value)
        case [[*_] | dict(), *_]:
            for part in value:
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


def special(layout: Layout, kind: type[Any]) -> Any:
    """The layout's own figures for its scenario, as a ``kind``. Raises ComponentsError."""
    try:
        return msgspec.convert(layout.special, kind)
    except msgspec.ValidationError as error:
        raise wrong_special(layout, "special", "shape", problem=str(error)) from error


def wrong_special(layout: Layout, field: str, code: str, **facts: Any) -> ComponentsError:
    """What is wrong with a figure of the layout's scenario."""
    return wrong(FOLDER / f"{layout.id}.toml", field, _problem(code, **facts))
