"""What is done where a traveler has stopped: village, hot spring, temple, encounter."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.game import IllegalMove, say
from companion.games.tokaido import gains
from companion.games.tokaido.box import (
    BOX,
    ENCOUNTER_COPIES,
    HOT_SPRING_COPIES,
    PANORAMAS,
    SOUVENIRS,
)
from companion.games.tokaido.moves import Bathe, Buy, Donate, Meet
from companion.games.tokaido.names import named
from companion.games.tokaido.state import Seat, State


def not_now(state: State) -> IllegalMove:
    """Something else is due; the sentence says what."""
    return IllegalMove(
        "wrong-phase", why=f"due-{state.phase.replace('_', '-')}", player=named(state.terms.name(state.turn))
    )


def seat_of(state: State, by: str) -> int:
    """The seat of who makes a move at the place where the last traveler has stopped."""
    players = state.terms.players
    if by not in players:
        raise IllegalMove("unknown-player", player=by)
    turn = state.turn
    if players.index(by) != turn:
        raise IllegalMove("not-your-turn", why="traveler", player=named(state.terms.name(turn)))
    return turn


def needless(field: str) -> IllegalMove:
    """A field that this move has no use for."""
    return IllegalMove("malformed", why="tokaido.needless", field=field)


def missing(field: str) -> IllegalMove:
    return IllegalMove("malformed", why="tokaido.missing", field=field)


def owned_souvenirs(state: State) -> set[str]:
    return {card for seat in state.seats for card in seat.souvenirs}


def done(state: State, at: int, seat: Seat) -> State:
    """The stop is over: whoever is furthest back is next."""
    return replace(state, seats=gains.put(state.seats, at, seat), phase="travel")


# --- village --------------------------------------------------------------------------------------


def buy(state: State, move: Buy) -> State:
    """Up to three of those turned up, at printed prices (rules page, "Travelers" for the powers)."""
    offered = () if isinstance(move.offered, UnsetType) else move.offered
    for card in (*move.souvenirs, *offered):
        if card not in SOUVENIRS:
            raise IllegalMove("unknown-value", value=card)
    at = seat_of(state, move.by)
    owned = owned_souvenirs(state)
    for cards in (move.souvenirs, offered):
        for number, card in enumerate(cards):
            if card in owned or card in cards[:number]:
                raise IllegalMove("card-exhausted", why="souvenir", card=say(f"tokaido.card.{card}"))
    if not isinstance(move.offered, UnsetType):
        for card in move.souvenirs:
            if card not in offered:
                raise IllegalMove("not-offered", card=say(f"tokaido.card.{card}"))
        if len(offered) != turned_up(state):
            raise IllegalMove("malformed", why="tokaido.offered", n=turned_up(state))
    if len(move.souvenirs) > BOX.most_souvenirs_at_a_stop:
        raise IllegalMove("malformed", why="tokaido.offered", n=turned_up(state))
    seat = state.seats[at]
    prices = [SOUVENIRS[card].price for card in move.souvenirs]
    held, paid = gains.souvenir_cost(state.terms.powers[at], prices)
    if held > seat.coins:
        raise IllegalMove("no-coins", why="price", player=move.by, price=held, n=seat.coins)
    if state.phase != "village":
        raise not_now(state)
    return done(state, at, gains.souvenirs(replace(seat, coins=seat.coins - paid), move.souvenirs))


def turned_up(state: State) -> int:
    """How many souvenirs are turned up at a village: three, or all that the pile still holds."""
    return min(
        BOX.most_souvenirs_at_a_stop, len(SOUVENIRS) - sum(len(seat.souvenirs) for seat in state.seats)
    )


# --- hot spring -----------------------------------------------------------------------------------


def hot_springs_left(state: State) -> dict[int, int]:
    """Cards in the pile, by their points."""
    left = dict(HOT_SPRING_COPIES)
    for seat in state.seats:
        for points in seat.hot_springs:
            left[points] -= 1
    return left


def bathe(state: State, move: Bathe) -> State:
    if move.points not in HOT_SPRING_COPIES:
        raise IllegalMove("unknown-value", value=move.points)
    at = seat_of(state, move.by)
    if not hot_springs_left(state)[move.points]:
        raise IllegalMove("card-exhausted", why="hot-spring", value=move.points)
    if state.phase != "hot_spring":
        raise not_now(state)
    seat = state.seats[at]
    points = seat.points + move.points + (state.terms.powers[at] == "mitsukuni")
    return done(state, at, replace(seat, hot_springs=(*seat.hot_springs, move.points), points=points))


# --- temple ---------------------------------------------------------------------------------------


def donate(state: State, move: Donate) -> State:
    """1 point a coin; Hirotada's extra coin comes from the bank and scores as well."""
    least, most = BOX.donation
    if not least <= move.coins <= most:
        raise IllegalMove("unknown-value", value=move.coins)
    at = seat_of(state, move.by)
    priest = state.terms.powers[at] == "hirotada"
    if move.bank_coin is not UNSET and not priest:
        raise needless("bank_coin")
    seat = state.seats[at]
    if move.coins > seat.coins:
        raise IllegalMove("no-coins", why="price", player=move.by, price=move.coins, n=seat.coins)
    if state.phase != "temple":
        raise not_now(state)
    given = move.coins + (priest and move.bank_coin is not False)
    seat = replace(
        seat, coins=seat.coins - move.coins, temple=seat.temple + given, points=seat.points + given
    )
    return done(state, at, seat)


# --- encounter ------------------------------------------------------------------------------------


def encounters_left(state: State) -> dict[str, int]:
    left = dict(ENCOUNTER_COPIES)
    for seat in state.seats:
        for card in seat.encounters:
            left[card] -= 1
    return left


def meet(state: State, move: Meet) -> State:
    """An encounter space, or Chuubei at an inn, who may dine afterwards."""
    if move.card not in ENCOUNTER_COPIES:
        raise IllegalMove("unknown-value", value=move.card)
    at = seat_of(state, move.by)
    if not encounters_left(state)[move.card]:
        raise IllegalMove("card-exhausted", why="encounter", card=say(f"tokaido.card.{move.card}"))
    power = state.terms.powers[at]
    _check_fields(state, at, move)
    messenger = state.phase == "inn_power" and power == "chuubei"
    if state.phase != "encounter" and not messenger:
        raise not_now(state)
    seat = state.seats[at]
    extra = power == "umegae" and state.phase == "encounter"
    seat = replace(
        seat,
        points=seat.points + extra,
        coins=seat.coins + extra,
        encounters=(*seat.encounters, move.card),
    )
    met = replace(state, seats=gains.put(state.seats, at, seat), phase="inn" if messenger else "travel")
    return _effect(met, at, move)


def _check_fields(state: State, at: int, move: Meet) -> None:
    """``souvenir`` with the Shokunin only, ``panorama`` with the Annaibito of a finished one only."""
    if move.card != "shokunin":
        if move.souvenir is not UNSET:
            raise needless("souvenir")
    elif isinstance(move.souvenir, UnsetType):
        raise missing("souvenir")
    else:
        _check_gift(state, move.souvenir)
    if not needs_panorama(state, at, move.card):
        if move.panorama is not UNSET:
            raise needless("panorama")
    elif isinstance(move.panorama, UnsetType):
        raise missing("panorama")
    else:
        check_panorama(state.seats[at], move.panorama)


def _check_gift(state: State, card: str | None) -> None:
    owned = owned_souvenirs(state)
    if card is None:
        if len(owned) < len(SOUVENIRS):
            raise missing("souvenir")
    elif card not in SOUVENIRS:
        raise IllegalMove("unknown-value", value=card)
    elif card in owned:
        raise IllegalMove("card-exhausted", why="souvenir", card=say(f"tokaido.card.{card}"))


def needs_panorama(state: State, at: int, card: str) -> bool:
    """The Annaibito of a panorama that is complete lets people choose another."""
    kind = card.partition(":")[2]
    return bool(kind) and gains.complete(state.seats[at], kind)


def check_panorama(seat: Seat, kind: str | None) -> None:
    if kind is None:
        return
    if kind not in PANORAMAS:
        raise IllegalMove("unknown-value", value=kind)
    if gains.complete(seat, kind):
        raise IllegalMove("panorama-complete", panorama=say(f"tokaido.panorama.{kind}"))


def _effect(state: State, at: int, move: Meet) -> State:
    seat = state.seats[at]
    match move.card:
        case "samurai":
            seat = replace(seat, points=seat.points + BOX.samurai_points)
        case "kuge":
            seat = replace(seat, coins=seat.coins + BOX.kuge_coins)
        case "miko":
            seat = replace(seat, temple=seat.temple + 1, points=seat.points + 1)
        case "shokunin":
            if isinstance(move.souvenir, str):
                seat = gains.souvenirs(seat, (move.souvenir,))
        case _:
            kind = guided(move)
            if kind is not None:
                return replace(state, seats=gains.panorama(state.terms, state.seats, at, kind))
    return replace(state, seats=gains.put(state.seats, at, seat))


def guided(move: Meet) -> str | None:
    """The panorama that an Annaibito goes on with."""
    if isinstance(move.panorama, UnsetType):
        return move.card.partition(":")[2] or None
    return move.panorama
