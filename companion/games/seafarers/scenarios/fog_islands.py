"""The fog islands: who reaches an unexplored place turns it up, and takes a card of its kind."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game import IllegalMove, Message, Move, Step, say
from companion.games.seafarers import layouts
from companion.games.seafarers.box import Terrain
from companion.games.seafarers.chart import bits
from companion.games.seafarers.land import GOLD, PAYS, Land
from companion.games.seafarers.moves import Found
from companion.games.seafarers.names import place_name
from companion.games.seafarers.production import owe, take_one
from companion.games.seafarers.scenario import Scenario
from companion.games.seafarers.state import State, Terms


class FaceDown(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies face down at the start: the tiles, and the numbers for those of land."""

    terrain: tuple[Terrain, ...]
    numbers: tuple[int, ...]


@cache
def _face_down(layout: str) -> FaceDown:
    """Raises ComponentsError unless each place in the fog has a tile, and each one of land a number."""
    own = layouts.named(layout)
    pools: FaceDown = layouts.special(own, FaceDown)
    places = sum(terrain == "fog" for _, _, terrain, _, _ in own.tiles)
    tiles = sum(terrain != "fog" for terrain in pools.terrain)
    lands = sum(terrain != "sea" for terrain in pools.terrain)
    if tiles != places:
        raise layouts.wrong_special(own, "special.terrain", "pool-terrain", n=places, given=tiles)
    if len(pools.numbers) != lands:
        raise layouts.wrong_special(own, "special.numbers", "pool-numbers", n=lands, given=len(pools.numbers))
    for number in pools.numbers:
        if number == 7 or not 2 <= number <= 12:
            raise layouts.wrong_special(own, "special.numbers", "pool-number", value=number)
    return pools


class Hidden(Struct, frozen=True):
    """What still lies face down, as everybody can count it."""

    terrain: tuple[tuple[str, int], ...]
    numbers: tuple[tuple[int, int], ...]


def face_down(state: State) -> tuple[Counter[str], Counter[int]]:
    """The tiles and numbers that nobody has turned up yet. To be read only: it is kept with the land."""
    kept: tuple[Counter[str], Counter[int]] | None = state.land.__dict__.get("face_down")
    if kept is not None:
        return kept
    pools = _face_down(state.terms.setup.layout)
    terrain, numbers = Counter[str](pools.terrain), Counter(pools.numbers)
    for hex in bits(_covered(state.terms) & ~state.land.fog):
        terrain[state.land.terrain[hex]] -= 1
        if state.land.numbers[hex]:
            numbers[state.land.numbers[hex]] -= 1
    kept = state.land.__dict__["face_down"] = (+terrain, +numbers)
    return kept


def _covered(terms: Terms) -> int:
    """The hexes that lay in the fog at the start."""
    mask = 0
    for q, r, terrain, _, _ in terms.layout.tiles:
        if terrain == "fog":
            mask |= 1 << terms.chart.hex_at[(q, r)]
    return mask


def touched(state: State, edge: int) -> list[int]:
    """The unexplored hexes at either end of an edge."""
    chart = state.terms.chart
    near = {hex for node in chart.ends[edge] for hex in chart.node_hexes[node]}
    return sorted(hex for hex in near if state.land.fog >> hex & 1)


class FogIslands(Scenario):
    has_fog = True

    def laid(self, state: State, seat: int, edge: int, move: Any) -> State:
        for hex in touched(state, edge):
            place = state.terms.chart.hexes[hex]
            tile = next((found for found in move.found if found.at == place), None)
            if tile is None:
                raise IllegalMove("malformed", why="fog-due", value=place_name(place))
            state = self._turn_up(state, seat, hex, tile)
        return state

    def laid_all(self, before: State, after: State, move: Any) -> State:
        lifted = (before.land.fog & ~after.land.fog).bit_count()
        if lifted != len(move.found):
            raise IllegalMove("unknown-value", why="not-reached")
        if getattr(move, "harbor_at", None) is not None:
            raise IllegalMove("malformed", why="no-harbor-token")
        return after

    def _turn_up(self, state: State, seat: int, hex: int, tile: Found) -> State:
        """Land: one card of its kind, gold to choose; sea: nothing."""
        terrain, numbers = face_down(state)
        if not terrain[tile.terrain]:
            raise IllegalMove("unknown-value", why="no-tile", tile=say(f"seafarers.terrain.{tile.terrain}"))
        if tile.terrain == "sea":
            if tile.number is not None:
                raise IllegalMove("unknown-value", why="sea-number", value=tile.number)
        elif tile.number is None or not numbers[tile.number]:
            number = "-" if tile.number is None else tile.number
            raise IllegalMove("unknown-value", why="no-number", value=number)
        land = state.land
        state = replace(
            state,
            land=Land(
                land.layout,
                (*land.terrain[:hex], tile.terrain, *land.terrain[hex + 1 :]),
                (*land.numbers[:hex], tile.number or 0, *land.numbers[hex + 1 :]),
            ),
        )
        pays = PAYS.get(tile.terrain)
        if pays == GOLD:
            if state.terms.tracked:
                state = owe_one(state, seat)
        elif pays is not None:
            state = take_one(state, seat, pays)
        return state

    def ways(self, state: State, seat: int, edges: tuple[tuple[str, int], ...]) -> Iterator[dict[str, Any]]:
        hexes = sorted({hex for _, edge in edges for hex in touched(state, edge)})
        if not hexes:
            yield {}
            return
        for tiles in self._fillings(*face_down(state), len(hexes)):
            places = [state.terms.chart.hexes[hex] for hex in hexes]
            yield {
                "found": tuple(
                    Found(place, terrain, number)  # type: ignore[arg-type]
                    for place, (terrain, number) in zip(places, tiles, strict=True)
                )
            }

    def _fillings(
        self, terrain: Counter[str], numbers: Counter[int], count: int
    ) -> Iterator[tuple[tuple[str, int | None], ...]]:
        """Every way in which that many places can turn out, copies taken into account."""
        if not count:
            yield ()
            return
        for kind in sorted(+terrain):
            for number in (None,) if kind == "sea" else tuple(sorted(+numbers)):
                left = terrain - Counter([kind])
                fewer = numbers - Counter([number]) if number is not None else numbers
                for rest in self._fillings(left, fewer, count - 1):
                    yield ((kind, number), *rest)

    def lay(self, state: State, edges: tuple[tuple[str, int], ...], rng: Random) -> dict[str, Any]:
        """Any face-down tile is as likely as any other, and so is any number for one of land."""
        terrain, numbers = face_down(state)[0].copy(), face_down(state)[1].copy()
        found = []
        for hex in sorted({hex for _, edge in edges for hex in touched(state, edge)}):
            kind = rng.choice(list(terrain.elements()))
            terrain[kind] -= 1
            number = None
            if kind != "sea":
                number = rng.choice(list(numbers.elements()))
                numbers[number] -= 1
            found.append(Found(state.terms.chart.hexes[hex], kind, number))  # type: ignore[arg-type]
        return {"found": tuple(found)} if found else {}

    def view(self, state: State) -> Hidden:
        terrain, numbers = face_down(state)
        return Hidden(tuple(sorted(terrain.items())), tuple(sorted(numbers.items())))

    def checklist(self, terms: Terms) -> tuple[Step, ...]:
        pools = _face_down(terms.setup.layout)
        return (Step(say("seafarers.setup.fog", tiles=len(pools.terrain), numbers=len(pools.numbers))),)

    def check(self, state: State) -> None:
        terrain, numbers = face_down(state)
        assert terrain.total() == state.land.fog.bit_count()
        assert numbers.total() == terrain.total() - terrain["sea"]

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        lines = []
        for tile in getattr(move, "found", ()):
            kind = say(f"seafarers.terrain.{tile.terrain}")
            if tile.number is None:
                lines.append(say("seafarers.hand.turn-up-sea", tile=kind))
            else:
                lines.append(say("seafarers.hand.turn-up", tile=kind, number=tile.number))
        return tuple(lines)


def owe_one(state: State, seat: int) -> State:
    return owe(state, tuple(int(other == seat) for other in range(len(state.hands))))


SCENARIO = FogIslands()
