"""What everybody at the table may see. Which dishes people have eaten lies face down to the end."""

from msgspec import Struct

from companion.game import Message
from companion.games.tokaido.box import SOUVENIRS
from companion.games.tokaido.ending import awards, figures, temple_points
from companion.games.tokaido.gains import souvenir_points, unfinished
from companion.games.tokaido.inns import meals_drawn
from companion.games.tokaido.legal import pile
from companion.games.tokaido.rules import obstacle
from companion.games.tokaido.state import Seat, State
from companion.games.tokaido.stops import encounters_left, hot_springs_left, turned_up


class Figure(Struct, frozen=True):
    """A figure on the road: the space it stands on and its place there (1: the first to come)."""

    traveler: str
    space: int
    place: int


class Blocked(Struct, frozen=True):
    """A space before the next inn where the traveler on turn can't stop, and why."""

    space: int
    why: Message


class SeatView(Struct, frozen=True):
    """One player. ``panoramas``: cards of paddy, mountain, sea; ``dishes`` is None until the end."""

    player: str
    traveler: str
    coins: int
    points: int
    panoramas: tuple[int, int, int]
    souvenirs: tuple[str, ...]
    hot_springs: tuple[int, ...]
    temple: int
    encounters: tuple[str, ...]
    meals: int
    dishes: tuple[str, ...] | None
    achievements: tuple[str, ...]


class Offer(Struct, frozen=True):
    """A souvenir that may be turned up, and what it would score now for who is there."""

    card: str
    type: str
    price: int
    points: int


class Inn(Struct, frozen=True):
    """The inn where somebody is: who has come, in order, who is on the way, how many meals are drawn."""

    space: int
    arrived: tuple[str, ...]
    awaited: tuple[str, ...]
    meals_drawn: int


class CardLeft(Struct, frozen=True):
    card: str
    left: int


class AwardView(Struct, frozen=True):
    """An achievement of the end: the leading figure and who has it; nobody: ()."""

    achievement: str
    figure: int
    players: tuple[str, ...]


class Pile(Struct, frozen=True):
    """A pile in the temple and the points of its rank; the neutral traveler's count for nobody."""

    traveler: str
    coins: int
    points: int


class Ending(Struct, frozen=True):
    awards: tuple[AwardView, ...]
    temple: tuple[Pile, ...]


class View(Struct, frozen=True):
    """``turn`` is the traveler that moves, ``hand`` the player who does it (two players: the neutral
    traveler is moved by who is furthest ahead). ``power`` is the tile at work where it stands.

    ``offers`` is the souvenir pile while some of it may be turned up; ``turned_up`` how many.
    """

    phase: str
    turn: str
    hand: str
    power: str
    backward: bool
    doubles: bool
    road: tuple[Figure, ...]
    destinations: tuple[int, ...]
    blocked: tuple[Blocked, ...]
    inn: Inn | None
    seats: tuple[SeatView, ...]
    neutral_temple: int | None
    turned_up: int
    offers: tuple[Offer, ...]
    panoramas: tuple[str, ...]
    hot_springs: tuple[CardLeft, ...]
    encounters: tuple[CardLeft, ...]
    ending: Ending | None


def view(state: State) -> View:
    terms = state.terms
    over = state.phase == "over"
    turn = -1 if over else state.turn
    player = turn if 0 <= turn < len(state.seats) else None
    destinations, blocked = _spaces(state, turn) if state.phase == "travel" else ((), ())
    return View(
        phase=state.phase,
        turn="" if over else terms.name(turn),
        hand="" if over else terms.players[state.hand],
        power="" if player is None else terms.powers[player],
        backward=terms.road.backward,
        doubles=len(terms.players) >= 4,
        road=_road(state),
        destinations=destinations,
        blocked=blocked,
        inn=_inn(state),
        seats=tuple(_seat(state, at, over) for at in range(len(state.seats))),
        neutral_temple=state.neutral_temple if terms.neutral >= 0 else None,
        turned_up=turned_up(state),
        offers=_offers(state, player),
        panoramas=() if player is None else tuple(unfinished(state.seats[player])),
        hot_springs=tuple(
            CardLeft(f"hot_spring:{points}", left) for points, left in hot_springs_left(state).items()
        ),
        encounters=tuple(CardLeft(card, left) for card, left in encounters_left(state).items()),
        ending=_ending(state) if over else None,
    )


def _road(state: State) -> tuple[Figure, ...]:
    """The figures, the furthest ahead first; on one space the first to have come first."""
    road = state.terms.road
    standing = []
    for step in sorted(set(state.steps), reverse=True):
        for place, traveler in enumerate(state.beside(step), start=1):
            standing.append(Figure(state.terms.name(traveler), road.index[step], place))
    return tuple(standing)


def _spaces(state: State, turn: int) -> tuple[tuple[int, ...], tuple[Blocked, ...]]:
    road, here = state.terms.road, state.steps[turn]
    free, blocked = [], []
    for step in range(here + 1, road.inn[here] + 1):
        problem = obstacle(state, turn, step)
        if problem is None:
            free.append(road.index[step])
        else:
            blocked.append(Blocked(road.index[step], problem.message))
    return tuple(free), tuple(blocked)


def _inn(state: State) -> Inn | None:
    """The inn at which the first have come, until the last has left it."""
    terms = state.terms
    step = max(state.steps)
    if terms.road.kind[step] != "inn":
        step = min(state.steps)
    if terms.road.kind[step] != "inn":
        return None
    return Inn(
        space=terms.road.index[step],
        arrived=tuple(terms.name(traveler) for traveler in state.beside(step)),
        awaited=tuple(terms.name(traveler) for traveler in state.line if state.steps[traveler] < step),
        meals_drawn=meals_drawn(terms),
    )


def _seat(state: State, at: int, over: bool) -> SeatView:
    seat: Seat = state.seats[at]
    return SeatView(
        player=state.terms.players[at],
        traveler=state.terms.powers[at],
        coins=seat.coins,
        points=seat.points,
        panoramas=seat.panoramas,
        souvenirs=seat.souvenirs,
        hot_springs=seat.hot_springs,
        temple=seat.temple,
        encounters=seat.encounters,
        meals=len(seat.meals),
        dishes=seat.meals if over else None,
        achievements=seat.achievements,
    )


def _offers(state: State, player: int | None) -> tuple[Offer, ...]:
    """The souvenirs that may lie before the traveler: at a village, or from the Shokunin."""
    chuubei = state.phase == "inn_power" and player is not None and state.terms.powers[player] == "chuubei"
    if player is None or not (state.phase in ("village", "encounter") or chuubei):
        return ()
    owned = state.seats[player].souvenirs
    cards = (SOUVENIRS[card] for card in pile(state))
    return tuple(Offer(card.id, card.type, card.price, souvenir_points(owned, card.id)) for card in cards)


def _ending(state: State) -> Ending:
    terms = state.terms
    given = tuple(
        AwardView(award.achievement, award.figure, tuple(terms.players[at] for at in award.seats))
        for award in awards([figures(seat) for seat in state.seats])
    )
    names = [terms.name(traveler) for traveler in range(terms.travelers)]
    piles = [seat.temple for seat in state.seats]
    if terms.neutral >= 0:
        piles.append(state.neutral_temple)
    ranks = [Pile(*pile) for pile in zip(names, piles, temple_points(piles), strict=True)]
    return Ending(given, tuple(sorted(ranks, key=lambda pile: -pile.coins)))
