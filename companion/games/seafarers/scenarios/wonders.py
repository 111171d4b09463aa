"""The wonders of Catan: claimed by who meets a condition, built in four levels."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.game import IllegalMove, Message, Move, say
from companion.games.seafarers import cards, hands, layouts, scoring
from companion.games.seafarers.box import BOX
from companion.games.seafarers.chart import members
from companion.games.seafarers.geometry import Hex, Node
from companion.games.seafarers.land import Land
from companion.games.seafarers.layouts import Layout
from companion.games.seafarers.moves import BuildWonder, ClaimWonder
from companion.games.seafarers.placing import changed
from companion.games.seafarers.scenario import Scenario
from companion.games.seafarers.shuffle import RED
from companion.games.seafarers.state import State, Terms


class Marks(Struct, frozen=True, forbid_unknown_fields=True):
    great_wall: tuple[Node, ...]
    great_bridge: tuple[Node, ...]
    no_start: tuple[Node, ...]
    no_red: tuple[Hex, ...]


WONDERS = tuple(wonder.id for wonder in BOX.wonders)
LEVELS = 4
ROUTE_FOR_MONUMENT = 5
CITIES_FOR_THEATER = 2
POINTS_FOR_CASTLE = 6


@cache
def _marks(layout: str) -> Marks:
    marks: Marks = layouts.special(layouts.named(layout), Marks)
    return marks


class Wonders(Struct, frozen=True):
    """The wonder that each seat claimed ("": none yet) and the level it has reached."""

    owned: tuple[str, ...]
    levels: tuple[int, ...]


class Need(Struct, frozen=True):
    """One thing that a wonder asks for: how much of it a player has, and how much it takes."""

    code: str
    have: int
    of: int


class WonderView(Struct, frozen=True):
    """``met``: the players who fulfil its condition now; ``owner``: who claimed it, or "".

    ``needs``: what the condition asks of each seat.
    """

    wonder: str
    owner: str
    level: int
    met: tuple[str, ...]
    needs: tuple[tuple[Need, ...], ...]
    cost: dict[str, int]


class WondersView(Struct, frozen=True):
    wonders: tuple[WonderView, ...]
    great_wall: tuple[Node, ...]
    great_bridge: tuple[Node, ...]
    no_start: tuple[Node, ...]


class WondersOfCatan(Scenario):
    has_pirate: ClassVar = False

    def __init__(self) -> None:
        self.turn_handlers = {ClaimWonder: self.claim, BuildWonder: self.build}

    def begin(self, terms: Terms) -> Wonders:
        return Wonders(("",) * len(terms.players), (0,) * len(terms.players))

    def start_nodes(self, terms: Terms, land: Land) -> int:
        """Not the marked intersections."""
        marks, at = _marks(terms.setup.layout), terms.chart.node_at
        marked = members([at[node] for node in (*marks.great_wall, *marks.great_bridge, *marks.no_start)])
        return land.start_nodes & ~marked

    def barred_numbers(self, layout: Layout) -> dict[Hex, tuple[int, ...]]:
        return dict.fromkeys(_marks(layout.id).no_red, RED)

    def meets(self, state: State, seat: int, wonder: str) -> bool:
        """Whether the seat fulfils a wonder's condition."""
        return all(need.have >= need.of for need in self.needs(state, seat, wonder))

    def needs(self, state: State, seat: int, wonder: str) -> tuple[Need, ...]:
        """What a wonder's condition asks for, and what the seat has of it."""
        marks, at = _marks(state.terms.setup.layout), state.terms.chart.node_at
        own, cities = state.towns.owned[seat], state.towns.cities[seat]
        match wonder:
            case "great_wall":
                return (_at_least("wall", own & members([at[node] for node in marks.great_wall]), 1),)
            case "great_bridge":
                return (_at_least("bridge", own & members([at[node] for node in marks.great_bridge]), 1),)
            case "monument":
                harbor = _at_least("harbor-city", cities & state.harbors.all, 1)
                return harbor, Need("route", state.lengths[seat], ROUTE_FOR_MONUMENT)
            case "theater":
                return (_at_least("cities", cities, CITIES_FOR_THEATER),)
        points = Need("points", scoring.points(state, seat), POINTS_FOR_CASTLE)
        return _at_least("city", cities, 1), points

    def claim(self, state: State, move: ClaimWonder, seat: int) -> State:
        """One each, free of cost."""
        if move.wonder not in WONDERS:
            raise IllegalMove("unknown-value", value=move.wonder)
        wonder = say(f"seafarers.wonder.{move.wonder}")
        if state.extra.owned[seat]:
            raise IllegalMove("condition-not-met", why="has-one")
        if move.wonder in state.extra.owned:
            raise IllegalMove("condition-not-met", why="taken", wonder=wonder)
        if not self.meets(state, seat, move.wonder):
            raise IllegalMove("condition-not-met", why=move.wonder)
        owned = state.extra.owned
        return replace(
            state,
            extra=replace(state.extra, owned=(*owned[:seat], move.wonder, *owned[seat + 1 :])),
        )

    def build(self, state: State, move: BuildWonder, seat: int) -> State:
        wonder = state.extra.owned[seat]
        if not wonder:
            raise IllegalMove("condition-not-met", why="none")
        if state.terms.tracked:
            state = cards.pay(state, seat, hands.WONDER_COSTS[wonder])
        levels = changed(state.extra.levels, seat, state.extra.levels[seat] + 1)
        return replace(state, extra=replace(state.extra, levels=levels))

    def wins(self, state: State, seat: int, points: int) -> bool:
        """The fourth level, or the points and the strictly highest level."""
        level = state.extra.levels[seat]
        if level >= LEVELS:
            return True
        others = [other for player, other in enumerate(state.extra.levels) if player != seat]
        return points >= state.terms.target and level > max(others)

    def legal(self, state: State, seat: int) -> Iterator[Move]:
        if state.stage != "turn":
            return
        by = state.terms.players[seat]
        mine = state.extra.owned[seat]
        if not mine:
            for wonder in WONDERS:
                if wonder not in state.extra.owned and self.meets(state, seat, wonder):
                    yield ClaimWonder(by, wonder)
        elif not state.terms.tracked or hands.covers(state.hands[seat], hands.WONDER_COSTS[mine]):
            yield BuildWonder(by)

    def simulate(self, state: State, seat: int, rng: Random) -> Move | None:
        moves = list(self.legal(state, seat))
        return rng.choice(moves) if moves and rng.random() < 0.3 else None

    def view(self, state: State) -> WondersView:
        players, marks = state.terms.players, _marks(state.terms.setup.layout)
        rows = []
        for wonder in WONDERS:
            owner = state.extra.owned.index(wonder) if wonder in state.extra.owned else -1
            rows.append(
                WonderView(
                    wonder,
                    players[owner] if owner >= 0 else "",
                    state.extra.levels[owner] if owner >= 0 else 0,
                    tuple(name for seat, name in enumerate(players) if self.meets(state, seat, wonder)),
                    tuple(self.needs(state, seat, wonder) for seat in range(len(players))),
                    hands.spell(hands.WONDER_COSTS[wonder]),
                )
            )
        return WondersView(tuple(rows), marks.great_wall, marks.great_bridge, marks.no_start)

    def check(self, state: State) -> None:
        claimed = [wonder for wonder in state.extra.owned if wonder]
        assert len(set(claimed)) == len(claimed), "a wonder has two owners"
        assert all(level == 0 or wonder for wonder, level in zip(*_columns(state), strict=True))

    def check_step(self, before: State, after: State) -> None:
        owners = zip(before.extra.owned, after.extra.owned, strict=True)
        assert all(had in ("", has) for had, has in owners), "a wonder has another owner"
        levels = zip(before.extra.levels, after.extra.levels, strict=True)
        assert all(0 <= has - had <= 1 for had, has in levels), "a wonder grows level by level"

    def happened(self, before: State, move: Move, after: State) -> Message | None:
        match move:
            case ClaimWonder():
                wonder = say(f"seafarers.wonder.{move.wonder}")
                return say("seafarers.told.claim-wonder", player=move.by, wonder=wonder)
            case BuildWonder():
                seat = after.terms.seats[move.by]
                wonder = say(f"seafarers.wonder.{after.extra.owned[seat]}")
                level = after.extra.levels[seat]
                return say("seafarers.told.build-wonder", player=move.by, wonder=wonder, level=level)
        return None


def _at_least(code: str, nodes: int, number: int) -> Need:
    return Need(code, nodes.bit_count(), number)


def _columns(state: State) -> tuple[tuple[str, ...], tuple[int, ...]]:
    return state.extra.owned, state.extra.levels


SCENARIO = WondersOfCatan()
