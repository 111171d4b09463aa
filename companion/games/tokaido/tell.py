"""What a move did, in one sentence: with the points on the Journey track and what they are for."""

from msgspec import UnsetType

from companion.game import Message, Move, say
from companion.games.tokaido.box import BOX, PANORAMA_TYPES, PANORAMAS
from companion.games.tokaido.moves import Bathe, Buy, Dine, Donate, FreeMeal, Meet, Paint, Travel
from companion.games.tokaido.names import card_name, panorama_name, space_name
from companion.games.tokaido.road import LAST
from companion.games.tokaido.state import State


def happened(before: State, move: Move, after: State) -> Message:
    told = _told(before, move, after)
    if after.phase == "over":
        return say("tokaido.told.end", what=told)
    return told


def _told(before: State, move: Move, after: State) -> Message:
    match move:
        case Travel() if move.by not in before.terms.players:
            kind = before.terms.road.kind[before.terms.road.step(move.to)]
            code = "neutral-temple" if kind == "temple" else "neutral"
            player = before.terms.players[before.hand]
            return say(f"tokaido.told.{code}", player=player, space=space_name(kind))
        case Travel():
            return _traveled(before, move, after)
        case Buy():
            return _bought(before, move, after)
        case Bathe():
            more = before.terms.powers[before.turn] == "mitsukuni"
            code = "bathe-mitsukuni" if more else "bathe"
            return say(f"tokaido.told.{code}", player=move.by, n=move.points + more)
        case Donate():
            given = _gained(before, after, move.by)[1]
            code = "donate-bank" if given > move.coins else "donate"
            return say(f"tokaido.told.{code}", player=move.by, n=move.coins, points=given)
        case Meet():
            return _met(before, move, after)
        case Paint():
            if move.panorama is None:
                return say("tokaido.told.paint-none", player=move.by)
            return _painted(before, move.by, after)
        case FreeMeal():
            code = "free-meal-none" if move.meal is None else "free-meal"
            return say(f"tokaido.told.{code}", player=move.by, n=BOX.meal_points)
        case Dine():
            if move.meal is None:
                return say("tokaido.told.dine-none", player=move.by)
            paid = -_gained(before, after, move.by)[0]
            return say("tokaido.told.dine", player=move.by, n=paid, points=BOX.meal_points)
    raise TypeError(f"not a move of this game: {type(move).__name__}")


def _gained(before: State, after: State, by: str) -> tuple[int, int]:
    """What a player has gained: coins, points (at the end with those of the end left out)."""
    at = before.terms.players.index(by)
    return after.seats[at].coins - before.seats[at].coins, after.seats[at].points - before.seats[at].points


def _traveled(before: State, move: Travel, after: State) -> Message:
    road = before.terms.road
    step = road.step(move.to)
    kind = road.kind[step]
    if kind == "farm":
        return say("tokaido.told.farm", player=move.by, n=BOX.farm_coins)
    if kind in PANORAMAS:
        return _painted(before, move.by, after)
    if kind == "inn":
        place = len(after.beside(step))
        if step == LAST:
            code = "last-inn-kyoto" if road.backward else "last-inn"
            return say(f"tokaido.told.{code}", player=move.by, n=place)
        return say("tokaido.told.inn", player=move.by, inn=road.inns.index(step) + 1, n=place)
    return say("tokaido.told.arrive", player=move.by, space=space_name(kind))


def _painted(before: State, by: str, after: State) -> Message:
    """The next card of a panorama, and the achievement if it is the first one finished."""
    at = before.terms.players.index(by)
    have, had = after.seats[at].panoramas, before.seats[at].panoramas
    number = next(number for number in range(len(PANORAMA_TYPES)) if have[number] != had[number])
    facts = {"player": by, "panorama": panorama_name(PANORAMA_TYPES[number]), "n": have[number]}
    if PANORAMA_TYPES[number] in after.seats[at].achievements:
        bonus = BOX.achievement_points + (before.terms.powers[at] == "mitsukuni")
        return say("tokaido.told.panorama-first", bonus=bonus, **facts)
    return say("tokaido.told.panorama", **facts)


def _bought(before: State, move: Buy, after: State) -> Message:
    if not move.souvenirs:
        return say("tokaido.told.buy-none", player=move.by)
    coins, points = _gained(before, after, move.by)
    cards = tuple(card_name(card) for card in move.souvenirs)
    return say("tokaido.told.buy", player=move.by, cards=cards, n=-coins, points=points)


def _met(before: State, move: Meet, after: State) -> Message:
    told = _encounter(before, move, after)
    if before.terms.powers[before.turn] == "umegae":
        return say("tokaido.told.umegae", player=move.by, what=told)
    return told


def _encounter(before: State, move: Meet, after: State) -> Message:
    facts = {"player": move.by, "card": card_name(move.card)}
    match move.card:
        case "samurai":
            return say("tokaido.told.samurai", n=BOX.samurai_points, **facts)
        case "kuge":
            return say("tokaido.told.kuge", n=BOX.kuge_coins, **facts)
        case "miko":
            return say("tokaido.told.miko", **facts)
        case "shokunin":
            if not isinstance(move.souvenir, str):
                return say("tokaido.told.shokunin-none", **facts)
            extra = before.terms.powers[before.turn] == "umegae"
            points = _gained(before, after, move.by)[1] - extra
            return say("tokaido.told.shokunin", souvenir=card_name(move.souvenir), n=points, **facts)
    if not isinstance(move.panorama, UnsetType) and move.panorama is None:
        return say("tokaido.told.annaibito-none", **facts)
    return say("tokaido.told.annaibito", what=_painted(before, move.by, after), **facts)
