"""What a move does, and why it may be refused (rules page, "Whose turn", "Moves", "Two players")."""

from msgspec.structs import replace

from companion.game import IllegalMove, Move
from companion.games.tokaido import gains, inns, stops
from companion.games.tokaido.box import BOX, PANORAMAS
from companion.games.tokaido.ending import finish
from companion.games.tokaido.moves import Bathe, Buy, Dine, Donate, FreeMeal, Meet, Paint, Travel
from companion.games.tokaido.names import named, panorama_name, space_name
from companion.games.tokaido.road import LAST, Road
from companion.games.tokaido.state import Phase, State


def apply(state: State, move: Move) -> State:
    if state.phase == "over":
        raise IllegalMove("game-over")
    match move:
        case Travel():
            after = _travel(state, move)
        case Buy():
            after = stops.buy(state, move)
        case Bathe():
            after = stops.bathe(state, move)
        case Donate():
            after = stops.donate(state, move)
        case Meet():
            after = stops.meet(state, move)
        case Paint():
            after = inns.paint(state, move)
        case FreeMeal():
            after = inns.free_meal(state, move)
        case Dine():
            after = inns.dine(state, move)
        case _:
            raise IllegalMove("unknown-move", move=type(move).__name__)
    if after.phase == "travel" and min(after.steps) == LAST:
        return finish(after)
    return after


def _travel(state: State, move: Travel) -> State:
    terms = state.terms
    traveler = _traveler(state, move.by)
    if not 0 <= move.to <= LAST:
        raise IllegalMove("unknown-value", value=move.to)
    road = terms.road
    step = road.step(move.to)
    if traveler != state.turn:
        raise IllegalMove("not-your-turn", why="traveler", player=named(terms.name(state.turn)))
    problem = obstacle(state, traveler, step)
    if problem is not None:
        raise problem
    if state.phase != "travel":
        raise stops.not_now(state)
    steps = (*state.steps[:traveler], step, *state.steps[traveler + 1 :])
    line = (*(other for other in state.line if other != traveler), traveler)
    after = replace(state, steps=steps, line=line)
    if traveler == terms.neutral:
        given = road.kind[step] == "temple"
        return replace(after, neutral_temple=state.neutral_temple + given)
    return _arrive(after, traveler, road.kind[step], road, step)


def _traveler(state: State, name: str) -> int:
    terms = state.terms
    if name in terms.players:
        return terms.players.index(name)
    if terms.neutral >= 0 and name == terms.name(terms.neutral):
        return terms.neutral
    raise IllegalMove("unknown-player", player=name)


def obstacle(state: State, traveler: int, step: int) -> IllegalMove | None:
    """Why a traveler can't go to a step, or None. Coins and panoramas are no matter to the neutral one."""
    road = state.terms.road
    here = state.steps[traveler]
    if step <= here:
        return IllegalMove("backwards")
    if step > road.inn[here]:
        return IllegalMove("past-inn", inn=road.inns.index(road.inn[here]) + 1)
    kind = road.kind[step]
    if state.steps.count(step) >= road.room[step]:
        there = tuple(named(state.terms.name(other)) for other in state.beside(step))
        return IllegalMove("space-full", players=there, n=len(there))
    if kind not in closed(state, traveler):
        return None
    if kind in PANORAMAS:
        return IllegalMove("panorama-complete", panorama=panorama_name(kind))
    player = state.terms.players[traveler]
    return IllegalMove("no-coins", why="space", space=space_name(kind), player=player)


def closed(state: State, traveler: int) -> list[str]:
    """The kinds of space where a traveler can't stop: a finished panorama; with no coin a village or a
    temple. The neutral traveler may stop anywhere."""
    if traveler == state.terms.neutral:
        return []
    seat = state.seats[traveler]
    kinds = [kind for kind in PANORAMAS if gains.complete(seat, kind)]
    return kinds if seat.coins else [*kinds, "village", "temple"]


def destinations(state: State) -> list[int]:
    """The steps to which the traveler on turn may go."""
    traveler = state.turn
    road, steps = state.terms.road, state.steps
    here = steps[traveler]
    shut = closed(state, traveler)
    return [
        step
        for step in range(here + 1, road.inn[here] + 1)
        if steps.count(step) < road.room[step] and road.kind[step] not in shut
    ]


_PHASES: dict[str, Phase] = {
    "village": "village",
    "temple": "temple",
    "encounter": "encounter",
    "hot_spring": "hot_spring",
}


def _arrive(state: State, at: int, kind: str, road: Road, step: int) -> State:
    """What a space gives at once, or what is due there."""
    if kind == "farm":
        seat = state.seats[at]
        seats = gains.put(state.seats, at, replace(seat, coins=seat.coins + BOX.farm_coins))
        return replace(state, seats=seats)
    if kind in PANORAMAS:
        return replace(state, seats=gains.panorama(state.terms, state.seats, at, kind))
    if kind == "inn":
        return replace(state, phase="inn_power" if inns.has_power(state.terms.powers[at], step) else "inn")
    return replace(state, phase=_PHASES[kind])
