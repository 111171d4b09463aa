"""Cloth for Catan: lines of ships to the villages bring cloth, two of them a point."""

from functools import cache
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.game import IllegalMove, Message, Move, Step, say
from companion.games.seafarers import layouts, scoring
from companion.games.seafarers.box import SCENARIOS
from companion.games.seafarers.chart import bits, members
from companion.games.seafarers.geometry import Node
from companion.games.seafarers.placing import changed
from companion.games.seafarers.scenario import Scenario
from companion.games.seafarers.state import NOBODY, State, Terms


class Village(Struct, frozen=True, forbid_unknown_fields=True):
    node: Node
    number: int


class Villages(Struct, frozen=True, forbid_unknown_fields=True):
    supply: int
    village_cloth: int
    villages: tuple[Village, ...]


# the play ends when so many villages are empty
EMPTY_VILLAGES = 5


@cache
def _villages(layout: str) -> Villages:
    villages: Villages = layouts.special(layouts.named(layout), Villages)
    return villages


def _whole(figures: Villages) -> int:
    """All the cloth there is on a board."""
    return figures.supply + figures.village_cloth * len(figures.villages)


class Cloth(Struct, frozen=True):
    """Where the cloth is: in each village, in the general supply, with each seat.

    ``trading``: the villages with which each seat trades, as sets.
    """

    villages: tuple[int, ...]
    supply: int
    owned: tuple[int, ...]
    trading: tuple[int, ...]


class VillageView(Struct, frozen=True):
    node: Node
    number: int
    cloth: int
    traders: tuple[str, ...]


class ClothView(Struct, frozen=True):
    villages: tuple[VillageView, ...]
    supply: int
    owned: tuple[int, ...]


class ClothForCatan(Scenario):
    has_route: ClassVar = False
    rolls_bring_points: ClassVar = True

    def begin(self, terms: Terms) -> Cloth:
        figures = _villages(terms.setup.layout)
        nobody = (0,) * len(terms.players)
        return Cloth((figures.village_cloth,) * len(figures.villages), figures.supply, nobody, nobody)

    def checklist(self, terms: Terms) -> tuple[Step, ...]:
        figures = _villages(terms.setup.layout)
        facts = {"each": figures.village_cloth, "supply": figures.supply, "n": len(figures.villages)}
        return (Step(say("seafarers.setup.villages", **facts)),)

    def goals(self, terms: Terms) -> int:
        """A line to a village is closed like one between two buildings."""
        at = terms.chart.node_at
        return members([at[village.node] for village in _villages(terms.setup.layout).villages])

    def robber_hexes(self, state: State) -> int:
        barred = [place for area in state.land.areas if not area.settle for place in area.hexes]
        return state.land.dry & ~members([state.terms.chart.hex_at[place] for place in barred])

    def may_move_pirate(self, state: State, seat: int) -> bool:
        return bool(state.extra.trading[seat])

    def booty(self, state: State, loser: int) -> tuple[str, ...]:
        return ("cloth",) if state.extra.owned[loser] else ()

    def robbed(self, state: State, seat: int, loser: int, card: str | None) -> State | None:
        if card != "cloth":
            return None
        cloth = state.extra
        if not cloth.owned[loser]:
            raise IllegalMove("bad-victim", why="not-held", player=state.terms.players[loser])
        owned = changed(cloth.owned, loser, cloth.owned[loser] - 1)
        return replace(state, extra=replace(cloth, owned=changed(owned, seat, owned[seat] + 1)))

    def laid(self, state: State, seat: int, edge: int, move: object) -> State:
        return self._begin_trade(state, seat)

    def settled(self, state: State, seat: int, node: int) -> State:
        return self._begin_trade(super().settled(state, seat, node), seat)

    def _begin_trade(self, state: State, seat: int) -> State:
        """A line from an own building to a village brings one cloth at once."""
        reached = self._reached(state, seat)
        cloth = state.extra
        new = reached & ~cloth.trading[seat]
        if not new:
            return state
        stock, owned = list(cloth.villages), list(cloth.owned)
        for village in bits(new):
            if stock[village]:
                stock[village] -= 1
                owned[seat] += 1
        trading = changed(cloth.trading, seat, cloth.trading[seat] | reached)
        return replace(state, extra=Cloth(tuple(stock), cloth.supply, tuple(owned), trading))

    def _reached(self, state: State, seat: int) -> int:
        """The villages at the end of an own line of ships that begins at an own building."""
        chart, fleet = state.terms.chart, state.lines.ships[seat]
        own = state.towns.owned[seat]
        rivals = state.towns.all & ~own
        seen = own
        ahead = [node for node in bits(own) if chart.node_edges[node] & fleet]
        while ahead:
            for bit, other in chart.links[ahead.pop()]:
                if bit & fleet and not seen >> other & 1:
                    seen |= 1 << other
                    if not rivals >> other & 1:
                        ahead.append(other)
        at = chart.node_at
        villages = _villages(state.terms.setup.layout).villages
        return members([number for number, village in enumerate(villages) if seen >> at[village.node] & 1])

    def after_production(self, state: State, total: int, seat: int) -> State:
        """One cloth to each trading player: from the village, then the supply; an empty one gives none."""
        cloth = state.extra
        stock, owned, supply = list(cloth.villages), list(cloth.owned), cloth.supply
        for number, village in enumerate(_villages(state.terms.setup.layout).villages):
            if village.number != total or not stock[number]:
                continue
            for step in range(len(owned)):
                trader = (seat + step) % len(owned)
                if not cloth.trading[trader] >> number & 1:
                    continue
                if stock[number]:
                    stock[number] -= 1
                elif supply:
                    supply -= 1
                else:
                    continue
                owned[trader] += 1
        if stock == list(cloth.villages):
            return state
        return replace(state, extra=Cloth(tuple(stock), supply, tuple(owned), cloth.trading))

    def turn_ends(self, state: State) -> State:
        if state.extra.villages.count(0) < EMPTY_VILLAGES:
            return state
        strength = [
            (scoring.points(state, seat), self.tie_break(state, seat))
            for seat in range(len(state.terms.players))
        ]
        best = max(strength)
        winner = strength.index(best) if strength.count(best) == 1 else NOBODY
        return replace(state, stage="over", winner=winner)

    def more_points(self, state: State, seat: int) -> int:
        cloth: int = state.extra.owned[seat]
        return cloth // scoring.CLOTH_A_POINT

    def breakdown(self, state: State, seat: int) -> dict[str, int]:
        return {"cloth": self.more_points(state, seat)}

    def most_cloth(self) -> int:
        return max(_whole(_villages(layout)) for layout in SCENARIOS["cloth"].layouts)

    def tie_break(self, state: State, seat: int) -> int:
        cloth: int = state.extra.owned[seat]
        return cloth

    def view(self, state: State) -> ClothView:
        cloth, players = state.extra, state.terms.players
        villages = _villages(state.terms.setup.layout).villages
        return ClothView(
            tuple(
                VillageView(
                    village.node,
                    village.number,
                    cloth.villages[number],
                    tuple(
                        player
                        for player, trading in zip(players, cloth.trading, strict=True)
                        if trading >> number & 1
                    ),
                )
                for number, village in enumerate(villages)
            ),
            cloth.supply,
            cloth.owned,
        )

    def check(self, state: State) -> None:
        figures, cloth = _villages(state.terms.setup.layout), state.extra
        assert sum(cloth.villages) + cloth.supply + sum(cloth.owned) == _whole(figures), (
            "cloth was made or lost"
        )
        assert min(cloth.villages) >= 0 <= cloth.supply

    def check_step(self, before: State, after: State) -> None:
        old, new = before.extra, after.extra
        stocks = zip((*old.villages, old.supply), (*new.villages, new.supply), strict=True)
        assert all(had >= has for had, has in stocks), "cloth came back"
        traders = zip(old.trading, new.trading, strict=True)
        assert not any(had & ~has for had, has in traders), "a trade was broken off"

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        lines = []
        for seat, player in enumerate(after.terms.players):
            number = after.extra.owned[seat] - before.extra.owned[seat]
            if number > 0:
                lines.append(say("seafarers.hand.cloth", player=player, n=number))
            elif number < 0:
                lines.append(say("seafarers.hand.cloth-lost", player=player, n=-number))
        return tuple(lines)


SCENARIO = ClothForCatan()
