"""Boards by lot: terrain and numbers within the layout's groups, under the scenario's constraints."""

from collections.abc import Mapping
from random import Random

from companion.game import IllegalMove
from companion.games.seafarers import geometry
from companion.games.seafarers.box import ScenarioBox
from companion.games.seafarers.geometry import Hex
from companion.games.seafarers.layouts import Layout

Tile = tuple[str, int]
Board = dict[Hex, Tile]
RED = (6, 8)
# a lot that breaks a constraint is drawn again; after that many the constraints can't be met
ATTEMPTS = 2000


def draw(layout: Layout, box: ScenarioBox, barred: Mapping[Hex, tuple[int, ...]], rng: Random) -> Board:
    """Terrain and number of every tile. Raises IllegalMove if no lot satisfies the constraints."""
    fixed: Board = {}
    groups: dict[int, list[Hex]] = {}
    for q, r, terrain, number, group in layout.tiles:
        if group and terrain != "fog":
            groups.setdefault(group, []).append((q, r))
        else:
            fixed[(q, r)] = (terrain, number)
    pools = {group: _pool(layout, group) for group in groups}
    for _ in range(ATTEMPTS):
        board = _attempt(fixed, groups, pools, box, barred, rng)
        if board is not None:
            return {(q, r): board[(q, r)] for q, r, *_ in layout.tiles}
    raise IllegalMove("impossible-setup")


def _pool(layout: Layout, group: int) -> tuple[list[str], list[int]]:
    for pool in layout.pools:
        if pool.group == group:
            return list(pool.terrain), list(pool.numbers)
    tiles = [tile for tile in layout.tiles if tile[4] == group]
    return [tile[2] for tile in tiles], [tile[3] for tile in tiles if tile[3]]


def _attempt(
    fixed: Board,
    groups: Mapping[int, list[Hex]],
    pools: Mapping[int, tuple[list[str], list[int]]],
    box: ScenarioBox,
    barred: Mapping[Hex, tuple[int, ...]],
    rng: Random,
) -> Board | None:
    board = dict(fixed)
    for group, places in groups.items():
        terrains, numbers = list(pools[group][0]), list(pools[group][1])
        rng.shuffle(terrains)
        rng.shuffle(numbers)
        lands = []
        for place, terrain in zip(places, terrains, strict=True):
            board[place] = (terrain, 0)
            if terrain not in ("sea", "desert"):
                lands.append(place)
        rng.shuffle(lands)
        # the numbers that fit fewest places first, so that most lots come out
        numbers.sort(key=lambda number: number not in RED)
        for number in numbers:
            fit = _place_for(number, lands, board, box, barred)
            if fit is None:
                return None
            lands.remove(fit)
            board[fit] = (board[fit][0], number)
    return board


def _place_for(
    number: int, lands: list[Hex], board: Board, box: ScenarioBox, barred: Mapping[Hex, tuple[int, ...]]
) -> Hex | None:
    for place in lands:
        terrain = board[place][0]
        if number in barred.get(place, ()):
            continue
        if any(terrain in bar.terrain and number in bar.numbers for bar in box.barred):
            continue
        if number in RED and box.red_apart:
            beside = geometry.neighbors(place)
            if any(board.get(other, ("", 0))[1] in RED for other in beside):
                continue
        return place
    return None


def coast(board: Board, frame: tuple[Hex, ...]) -> list[tuple[Hex, str]]:
    """Every edge between land and sea as (land hex, side)."""
    land = {place for place, (terrain, _) in board.items() if terrain not in ("sea", "fog")}
    sea = {place for place, (terrain, _) in board.items() if terrain == "sea"} | set(frame)
    return [
        (place, side)
        for place in board
        if place in land
        for side in geometry.STEPS
        if geometry.neighbor(place, side) in sea
    ]


def harbors(
    board: Board, frame: tuple[Hex, ...], types: tuple[str, ...], rng: Random
) -> tuple[tuple[int, int, str, str], ...]:
    """Places for harbours on a board without printed ones: no two within an edge of each other."""
    for _ in range(ATTEMPTS):
        places = coast(board, frame)
        rng.shuffle(places)
        shuffled = list(types)
        rng.shuffle(shuffled)
        used: set[geometry.Node] = set()
        found: list[tuple[int, int, str, str]] = []
        for place, side in places:
            ends = geometry.ends(geometry.side(place, side))
            if len(found) == len(types):
                break
            if not used.intersection(ends):
                used.update(ends)
                found.append((*place, side, shuffled[len(found)]))
        if len(found) == len(types):
            return tuple(found)
    raise IllegalMove("impossible-setup")
