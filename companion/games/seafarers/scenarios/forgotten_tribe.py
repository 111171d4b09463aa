"""The forgotten tribe: its gifts lie on the coasts of the outer islands, for the first ship there.

A gift is a Catan point, a development card or a harbour token, which its owner places at home.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game import IllegalMove, Message, Move, Step, say
from companion.games.seafarers import geometry, layouts, placing
from companion.games.seafarers.chart import bits, chart, members
from companion.games.seafarers.geometry import Edge, Hex
from companion.games.seafarers.land import Harbors, Land
from companion.games.seafarers.layouts import Layout
from companion.games.seafarers.moves import PlaceHarbor
from companion.games.seafarers.names import harbors_in_words
from companion.games.seafarers.placing import changed
from companion.games.seafarers.scenario import Scenario
from companion.games.seafarers.state import State, Terms


class Gifts(Struct, frozen=True, forbid_unknown_fields=True):
    point_edges: tuple[Edge, ...]
    card_edges: tuple[Edge, ...]
    low_hexes: tuple[Hex, ...]


# what the hexes that every ship passes never get on a variable board
HIGH = (5, 6, 8, 9)


@cache
def _gifts(layout: str) -> Gifts:
    gifts: Gifts = layouts.special(layouts.named(layout), Gifts)
    return gifts


class Tribe(Struct, frozen=True):
    """Gifts that still lie there (edges; tokens with their type), and what each seat won.

    ``waiting``: harbour tokens that found no place yet, by seat.
    """

    points: int
    cards: int
    tokens: tuple[tuple[int, str], ...]
    won: tuple[int, ...]
    waiting: tuple[tuple[str, ...], ...]


class TribeView(Struct, frozen=True):
    """``places``: where the player in turn may lay a harbour token that is won now."""

    point_edges: tuple[Edge, ...]
    card_edges: tuple[Edge, ...]
    tokens: tuple[tuple[Edge, str], ...]
    waiting: tuple[tuple[str, ...], ...]
    places: tuple[Edge, ...]


class ForgottenTribe(Scenario):
    def __init__(self) -> None:
        self.turn_handlers = {PlaceHarbor: self.place_harbor}

    def begin(self, terms: Terms) -> Tribe:
        gifts, at = _gifts(terms.setup.layout), terms.chart.edge_at
        places = [geometry.side((q, r), side) for q, r, side, _ in terms.layout.harbors]
        nobody = (0,) * len(terms.players)
        return Tribe(
            points=members([at[edge] for edge in gifts.point_edges]),
            cards=members([at[edge] for edge in gifts.card_edges]),
            tokens=tuple(
                (at[edge], str(kind)) for edge, kind in zip(places, terms.setup.harbors, strict=True)
            ),
            won=nobody,
            waiting=((),) * len(terms.players),
        )

    def harbors(self, terms: Terms, laid: Harbors) -> Harbors:
        """The tokens are gifts: none can be used yet."""
        return Harbors(laid.layout, ())

    def harbor_step(self, terms: Terms) -> Message:
        kinds = [str(kind) for kind in terms.setup.harbors]
        return say("seafarers.setup.harbor-gifts", n=len(kinds), harbors=harbors_in_words(kinds))

    def bought(self, terms: Terms) -> int:
        """The gift cards are set aside from the others."""
        return super().bought(terms) - len(_gifts(terms.setup.layout).card_edges)

    def barred_numbers(self, layout: Layout) -> dict[Hex, tuple[int, ...]]:
        return dict.fromkeys(_gifts(layout.id).low_hexes, HIGH)

    def checklist(self, terms: Terms) -> tuple[Step, ...]:
        gifts = _gifts(terms.setup.layout)
        facts = {"points": len(gifts.point_edges), "cards": len(gifts.card_edges)}
        return (Step(say("seafarers.setup.gifts", **facts)),)

    def robber_hexes(self, state: State) -> int:
        return _numbered(state.land)

    def laid(self, state: State, seat: int, edge: int, move: Any) -> State:
        """A ship on a gift edge takes the gift."""
        bit, tribe = 1 << edge, state.extra
        if not state.lines.ships[seat] & bit:
            return state
        if tribe.points & bit:
            won = changed(tribe.won, seat, tribe.won[seat] + 1)
            return replace(state, extra=replace(tribe, points=tribe.points & ~bit, won=won))
        if tribe.cards & bit:
            held = changed(state.held, seat, state.held[seat] + 1)
            fresh = state.fresh + (1 if state.stage != "place" else 0)
            return replace(state, held=held, fresh=fresh, extra=replace(tribe, cards=tribe.cards & ~bit))
        for place, kind in tribe.tokens:
            if place == edge:
                return self._token(state, seat, (place, kind), move)
        return state

    def _token(self, state: State, seat: int, token: tuple[int, str], move: Any) -> State:
        """Placed at once if an edge allows it, else kept for later."""
        tribe = state.extra
        state = replace(
            state, extra=replace(tribe, tokens=tuple(one for one in tribe.tokens if one != token))
        )
        wanted = getattr(move, "harbor_at", None)
        if wanted is not None:
            edge = placing.edge_number(state, wanted)
            if edge not in dict(state.harbors.places):
                return place_token(state, seat, edge, token[1])
            # the move's place went to its first token: the second one waits
        elif token_edges(state, seat):
            raise IllegalMove("malformed", why="harbor-due")
        return _wait(state, seat, token[1])

    def laid_all(self, before: State, after: State, move: Any) -> State:
        if move.found:
            raise IllegalMove("malformed", why="no-fog")
        if getattr(move, "harbor_at", None) is not None and len(before.harbors.places) == len(
            after.harbors.places
        ):
            if len(before.extra.tokens) == len(after.extra.tokens):
                raise IllegalMove("malformed", why="no-harbor-token")
            raise IllegalMove("too-close", why="harbor")  # a harbour lay there before the move
        return after

    def place_harbor(self, state: State, move: PlaceHarbor, seat: int) -> State:
        waiting = state.extra.waiting
        if not waiting[seat]:
            raise IllegalMove("wrong-phase", why="no-harbor-token")
        edge = placing.edge_number(state, move.harbor_at)
        kind, *rest = waiting[seat]
        state = replace(
            state,
            extra=replace(state.extra, waiting=(*waiting[:seat], tuple(rest), *waiting[seat + 1 :])),
        )
        return place_token(state, seat, edge, kind)

    def more_points(self, state: State, seat: int) -> int:
        points: int = state.extra.won[seat]
        return points

    def breakdown(self, state: State, seat: int) -> dict[str, int]:
        return {"catan_points": state.extra.won[seat]}

    def legal(self, state: State, seat: int) -> Iterator[Move]:
        if state.stage == "turn" and state.extra.waiting[seat]:
            for edge in bits(token_edges(state, seat)):
                yield PlaceHarbor(state.terms.players[seat], state.terms.chart.edges[edge])

    def ways(self, state: State, seat: int, pieces: tuple[tuple[str, int], ...]) -> Iterator[dict[str, Any]]:
        edges = self._token_places(state, seat, pieces)
        if not edges:
            yield {}
        for edge in bits(edges):
            yield {"harbor_at": state.terms.chart.edges[edge]}

    def _token_places(self, state: State, seat: int, pieces: tuple[tuple[str, int], ...]) -> int:
        tokens = dict(state.extra.tokens)
        if state.stage == "place" or not any(kind == "ship" and edge in tokens for kind, edge in pieces):
            return 0
        return token_edges(state, seat)

    def lay(self, state: State, pieces: tuple[tuple[str, int], ...], rng: Random) -> dict[str, Any]:
        edges = list(bits(self._token_places(state, state.turn, pieces)))
        return {"harbor_at": state.terms.chart.edges[rng.choice(edges)]} if edges else {}

    def simulate(self, state: State, seat: int, rng: Random) -> Move | None:
        moves = list(self.legal(state, seat))
        return rng.choice(moves) if moves else None

    def view(self, state: State) -> TribeView:
        edges, tribe = state.terms.chart.edges, state.extra
        return TribeView(
            tuple(edges[edge] for edge in bits(tribe.points)),
            tuple(edges[edge] for edge in bits(tribe.cards)),
            tuple((edges[edge], kind) for edge, kind in tribe.tokens),
            tribe.waiting,
            tuple(edges[edge] for edge in bits(token_edges(state, state.turn))),
        )

    def check(self, state: State) -> None:
        gifts, tribe = _gifts(state.terms.setup.layout), state.extra
        assert tribe.points.bit_count() + sum(tribe.won) == len(gifts.point_edges), "a gift twice"
        tokens = len(tribe.tokens) + sum(map(len, tribe.waiting)) + len(state.harbors.places)
        assert tokens == len(state.terms.setup.harbors), "a harbour token got lost"

    def check_step(self, before: State, after: State) -> None:
        old, new = before.extra, after.extra
        assert not new.points & ~old.points and not new.cards & ~old.cards, "a gift lies there again"
        assert set(new.tokens) <= set(old.tokens), "a harbour token lies there again"
        taken = (old.points | old.cards | members([edge for edge, _ in old.tokens])) & ~(
            new.points | new.cards | members([edge for edge, _ in new.tokens])
        )
        assert not taken & ~after.lines.ships[before.turn], "a gift without a ship"

    def cards_in_play(self, state: State) -> int:
        left: int = state.extra.cards.bit_count()
        return super().cards_in_play(state) - left

    def happened(self, before: State, move: Move, after: State) -> Message | None:
        match move:
            case PlaceHarbor():
                kind = say(f"seafarers.harbor.{after.harbors.places[-1][1]}")
                return say("seafarers.told.place-harbor", player=move.by, harbor=kind)
        return None

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        lines = []
        old, new = before.extra, after.extra
        for seat, player in enumerate(after.terms.players):
            if new.won[seat] > old.won[seat]:
                lines.append(say("seafarers.hand.gift-point", player=player))
            if len(new.waiting[seat]) > len(old.waiting[seat]):
                kind = say(f"seafarers.harbor.{new.waiting[seat][-1]}")
                lines.append(say("seafarers.hand.gift-harbor-later", player=player, harbor=kind))
        if new.cards != old.cards:
            lines.append(say("seafarers.hand.gift-card", player=move.by))  # type: ignore[attr-defined]
        for _, placed in after.harbors.places[len(before.harbors.places) :]:
            lines.append(say("seafarers.hand.gift-harbor", harbor=say(f"seafarers.harbor.{placed}")))
        return tuple(lines)


def _numbered(land: Land) -> int:
    return members([hex for hex, number in enumerate(land.numbers) if number])


def _wait(state: State, seat: int, kind: str) -> State:
    waiting = state.extra.waiting
    mine = (*waiting[seat], kind)
    return replace(state, extra=replace(state.extra, waiting=(*waiting[:seat], mine, *waiting[seat + 1 :])))


def token_edges(state: State, seat: int) -> int:
    """Coastal edges at an own building, neither end at another harbour."""
    table = chart(state.terms.setup.layout)
    mask = 0
    for node in bits(state.towns.owned[seat]):
        for edge in bits(table.node_edges[node] & state.land.road_edges & state.land.ship_edges):
            if not table.end_mask[edge] & state.harbors.all:
                mask |= 1 << edge
    return mask


def place_token(state: State, seat: int, edge: int, kind: str) -> State:
    """The state with a harbour more. Raises IllegalMove."""
    table = state.terms.chart
    if not state.land.road_edges & state.land.ship_edges & 1 << edge:
        raise IllegalMove("wrong-terrain", why="harbor")
    if not table.end_mask[edge] & state.towns.owned[seat]:
        raise IllegalMove("not-connected", why="harbor")
    if table.end_mask[edge] & state.harbors.all:
        raise IllegalMove("too-close", why="harbor")
    return replace(state, harbors=Harbors(state.harbors.layout, (*state.harbors.places, (edge, kind))))


SCENARIO = ForgottenTribe()
