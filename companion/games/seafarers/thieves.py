"""Robber and pirate, and the card they take (rules page, "A turn", "Pirate")."""

from typing import Literal

from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.seafarers import hands
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.moves import MovePirate, MoveRobber
from companion.games.seafarers.placing import hex_number
from companion.games.seafarers.production import settle
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State

Thief = Literal["robber", "pirate"]


def targets(state: State, seat: int, thief: Thief) -> int:
    """The hexes to which the seat may move robber or pirate."""
    scenario = scenario_of(state.terms)
    if thief == "robber":
        if not scenario.has_robber:
            return 0
        hexes, now = scenario.robber_hexes(state), state.robber
    else:
        if not scenario.has_pirate or not scenario.may_move_pirate(state, seat):
            return 0
        hexes, now = state.land.sea, state.pirate
    return hexes & ~(1 << now) if now >= 0 else hexes


def there(state: State, seat: int, thief: Thief, hex: int) -> list[int]:
    """The other seats with a building at the hex, or a ship on its edges."""
    chart = state.terms.chart
    if thief == "robber":
        return [
            other
            for other, nodes in enumerate(state.towns.owned)
            if other != seat and nodes & chart.hex_nodes[hex]
        ]
    return [
        other
        for other, fleet in enumerate(state.lines.ships)
        if other != seat and fleet & chart.hex_edges[hex]
    ]


def robber(state: State, move: MoveRobber, seat: int) -> State:
    return _moved(state, move, seat, "robber")


def pirate(state: State, move: MovePirate, seat: int) -> State:
    return _moved(state, move, seat, "pirate")


def _moved(state: State, move: MoveRobber | MovePirate, seat: int, thief: Thief) -> State:
    if state.stage != "thief":
        raise IllegalMove("wrong-phase", why="no-thief")
    scenario = scenario_of(state.terms)
    if not (scenario.has_robber if thief == "robber" else scenario.has_pirate):
        raise IllegalMove("bad-target", why=f"no-{thief}")
    hex = hex_number(state, move.to)
    if thief == "pirate" and not scenario.may_move_pirate(state, seat):
        raise IllegalMove("bad-target", why="no-trade")
    if not targets(state, seat, thief) >> hex & 1:
        raise IllegalMove("bad-target", why=thief)
    state = rob(state, seat, move.victim, move.card, there(state, seat, thief, hex), thief == "pirate")
    if thief == "robber":
        state = replace(state, robber=hex, thief=False)
    else:
        state = replace(state, pirate=hex, thief=False)
    return settle(state)


def rob(
    state: State, seat: int, victim: str | None, card: str | None, who: list[int], at_sea: bool = False
) -> State:
    """Takes ``card`` from the victim, who must be one of ``who``. None only if nobody there has a card."""
    tracked = state.terms.tracked
    if victim is None:
        if card is not None:
            raise IllegalMove("bad-victim", why="nobody")
        if tracked and any(state.hands[other] for other in who):
            raise IllegalMove("bad-victim", why="somebody")
        return state
    loser = state.terms.seats.get(victim)
    if loser is None:
        raise IllegalMove("unknown-player", player=victim)
    if loser not in who:
        raise IllegalMove("bad-victim", player=victim)
    taken = scenario_of(state.terms).robbed(state, seat, loser, card) if at_sea else None
    if taken is not None:
        return taken
    if not tracked:
        raise IllegalMove("bad-victim", why="untracked")
    if card is None:
        raise IllegalMove("bad-victim", why="no-card", player=victim)
    if card not in RESOURCES:
        raise IllegalMove("unknown-value", value=card)
    one = hands.BY_NAME[card]
    if not hands.covers(state.hands[loser], one):
        raise IllegalMove("bad-victim", why="not-held", player=victim)
    moved = list(state.hands)
    moved[loser] -= one
    moved[seat] += one
    return replace(state, hands=tuple(moved))
