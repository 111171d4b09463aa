"""The score pad: final counts instead of a play (rules page, "Score pad")."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.game import ScorePadError, Standing, ranked
from companion.games.tokaido.box import (
    BOX,
    ENCOUNTER_COPIES,
    HOT_SPRING_COPIES,
    LENGTHS,
    PANORAMA_TYPES,
    PANORAMAS,
    SOUVENIR_TYPES,
    TRAVELERS,
)
from companion.games.tokaido.ending import awards, temple_points
from companion.games.tokaido.moves import NEUTRAL
from companion.games.tokaido.road import LAST, road, stops_of
from companion.games.tokaido.scoring import Count, breakdown
from companion.validation import Invalid, convert


class Panoramas(Struct, frozen=True, forbid_unknown_fields=True):
    paddy: int = 0
    mountain: int = 0
    sea: int = 0


class Souvenirs(Struct, frozen=True, forbid_unknown_fields=True):
    small: int = 0
    food: int = 0
    clothing: int = 0
    art: int = 0


class Counted(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player counted. ``meals`` are printed prices; ``bonus_points`` what the traveler's
    power brought: Umegae's and Mitsukuni's follow from the other counts and may stay 0."""

    traveler: str | None = None
    panoramas: Panoramas = Panoramas()
    souvenirs: Souvenirs = Souvenirs()
    hot_springs: tuple[int, ...] = ()
    temple_coins: int = 0
    encounters: int = 0
    samurai: int = 0
    meals: tuple[int, ...] = ()
    panorama_achievements: tuple[str, ...] = ()
    bonus_points: int = 0


class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The pad as it was written: what each player counted is read by itself, so that an error names whose."""

    players: dict[str, Any]
    neutral_temple_coins: int = 0


class Pad(Struct, frozen=True, forbid_unknown_fields=True):
    """``neutral_temple_coins``: the neutral traveler's pile, with two players."""

    players: dict[str, Counted]
    neutral_temple_coins: int = 0


INNS = len(road(False, 2).inns)
_ON_THE_WAY = sum(inn != LAST for inn in road(False, 2).inns)
_SOUVENIRS: Counter[str] = Counter(souvenir.type for souvenir in BOX.souvenirs)
_DISHES = Counter(meal.price for meal in BOX.meals)
_MEAL_COPIES: Counter[int] = Counter()
for _meal in BOX.meals:
    _MEAL_COPIES[_meal.price] += _meal.copies


def score_pad(counts: object) -> list[Standing]:
    """Standings from final counts. Raises ScorePadError naming player and field."""
    try:
        sheet = convert(counts, _Sheet)
        players = {player: convert(count, Counted, player) for player, count in sheet.players.items()}
    except Invalid as error:
        raise ScorePadError("malformed", why="invalid", problem=error.message) from None
    pad = Pad(players, sheet.neutral_temple_coins)
    least, most = BOX.players
    if not least <= len(pad.players) <= most:
        raise ScorePadError("player-count", n=len(pad.players), least=least, most=most)
    for player, counted in pad.players.items():
        if player.strip().casefold() == NEUTRAL:
            raise ScorePadError("malformed", why="tokaido.neutral-name", player=player)
        _check(player, counted)
    _check_neutral(pad)
    _check_together(pad.players)
    return _standings(pad)


def _limit(player: str, field: str, value: int, most: int) -> None:
    if value < 0:
        raise ScorePadError("negative", player=player, field=field, value=value)
    if value > most:
        raise _wrong("too-many", player, field, value=value, most=most)


def _wrong(code: str, player: str, field: str, **facts: object) -> ScorePadError:
    """A count that can't be, in this game's own words."""
    return ScorePadError(code, why=f"tokaido.{code}", player=player, field=field, **facts)


def _unknown(player: str, field: str, value: object) -> ScorePadError:
    return ScorePadError("unknown-value", why="tokaido.no-such", player=player, field=field, value=value)


def _check(player: str, counted: Counted) -> None:
    """What one traveler can have gathered between the two ends of the road."""
    power = counted.traveler
    if power is not None and power not in TRAVELERS:
        raise _unknown(player, "traveler", power)
    for kind, length in zip(PANORAMA_TYPES, LENGTHS, strict=True):
        _limit(player, f"panoramas.{kind}", getattr(counted.panoramas, kind), length)
    for kind in SOUVENIR_TYPES:
        _limit(player, f"souvenirs.{kind}", getattr(counted.souvenirs, kind), _SOUVENIRS[kind])
    for points in counted.hot_springs:
        if points not in HOT_SPRING_COPIES:
            raise _unknown(player, "hot_springs", points)
    _limit(player, "hot_springs", len(counted.hot_springs), stops_of("hot_spring"))
    _check_meals(player, counted.meals)
    met = stops_of("encounter") + (_ON_THE_WAY if power == "chuubei" else 0)
    _limit(player, "encounters", counted.encounters, met)
    _limit(player, "samurai", counted.samurai, min(counted.encounters, ENCOUNTER_COPIES["samurai"]))
    _limit(player, "temple_coins", counted.temple_coins, _most_temple_coins(counted))
    _check_achievements(player, counted)
    _limit(player, "bonus_points", counted.bonus_points, 999)


def _check_meals(player: str, meals: tuple[int, ...]) -> None:
    """One at each inn, and never the same dish twice."""
    for price in meals:
        if price not in _DISHES:
            raise _unknown(player, "meals", price)
    _limit(player, "meals", len(meals), INNS)
    for price, count in Counter(meals).items():
        if count > _DISHES[price]:
            raise _wrong(
                "same-dish",
                player,
                "meals",
                value=count,
                price=price,
                n=_DISHES[price],
            )


def _most_temple_coins(counted: Counted) -> int:
    """As much as may be given at every temple, and the coins from the bank."""
    at_a_stop = BOX.donation[1] + (counted.traveler == "hirotada")
    others = min(counted.encounters - counted.samurai, ENCOUNTER_COPIES["miko"])
    return at_a_stop * stops_of("temple") + others


def _check_achievements(player: str, counted: Counted) -> None:
    field = "panorama_achievements"
    for kind in counted.panorama_achievements:
        if kind not in PANORAMAS:
            raise _unknown(player, field, kind)
        if getattr(counted.panoramas, kind) < LENGTHS[PANORAMAS[kind]]:
            raise _wrong("not-complete", player, field, value=kind)


def _check_neutral(pad: Pad) -> None:
    coins = pad.neutral_temple_coins
    most = stops_of("temple") if len(pad.players) == BOX.players[0] else 0
    if not 0 <= coins <= most:
        raise ScorePadError(
            "too-many", why="tokaido.neutral-coins", field="neutral_temple_coins", value=coins, most=most
        )


def _check_together(players: Mapping[str, Counted]) -> None:
    """What all have together, there must be in the box."""
    used: Counter[tuple[str, Any]] = Counter()
    for player, counted in players.items():
        taken: list[tuple[str, Any, int, int]] = [
            (f"souvenirs.{kind}", kind, getattr(counted.souvenirs, kind), _SOUVENIRS[kind])
            for kind in SOUVENIR_TYPES
        ]
        taken += [("hot_springs", points, 1, HOT_SPRING_COPIES[points]) for points in counted.hot_springs]
        taken += [("meals", price, 1, _MEAL_COPIES[price]) for price in counted.meals]
        taken += [("encounters", "", counted.encounters, sum(ENCOUNTER_COPIES.values()))]
        taken += [("samurai", "", counted.samurai, ENCOUNTER_COPIES["samurai"])]
        taken += [("panorama_achievements", kind, 1, 1) for kind in counted.panorama_achievements]
        if counted.traveler is not None:
            taken += [("traveler", counted.traveler, 1, 1)]
        for field, what, count, copies in taken:
            used[field, what] += count
            if used[field, what] > copies:
                raise _twice(player, field, what, copies)


def _twice(player: str, field: str, what: object, copies: int) -> ScorePadError:
    if copies == 1:
        return _wrong("twice", player, field, value=what)
    return _wrong("more-than-box", player, field, n=copies)


def _standings(pad: Pad) -> list[Standing]:
    players = pad.players
    figures = [
        {
            "gourmet": sum(counted.meals),
            "bather": len(counted.hot_springs),
            "chatterbox": counted.encounters,
            "collector": sum(getattr(counted.souvenirs, kind) for kind in SOUVENIR_TYPES),
        }
        for counted in players.values()
    ]
    won = [len(counted.panorama_achievements) for counted in players.values()]
    for award in awards(figures):
        for seat in award.seats:
            won[seat] += 1
    ranks = temple_points([*(counted.temple_coins for counted in players.values()), pad.neutral_temple_coins])
    scores = []
    for seat, (player, counted) in enumerate(players.items()):
        parts = breakdown(_as_count(counted, won[seat]), ranks[seat])
        parts["powers"] = _bonus(player, counted, parts["powers"])
        scores.append((player, sum(parts.values()), parts))
    cards = dict(zip(players, won, strict=True))
    return ranked(scores, tie_break=cards.__getitem__)


def _as_count(counted: Counted, achievements: int) -> Count:
    return Count(
        power=counted.traveler or "",
        panoramas=(counted.panoramas.paddy, counted.panoramas.mountain, counted.panoramas.sea),
        souvenirs=[getattr(counted.souvenirs, kind) for kind in SOUVENIR_TYPES],
        hot_springs=counted.hot_springs,
        temple=counted.temple_coins,
        encounters=counted.encounters,
        samurai=counted.samurai,
        meals=len(counted.meals),
        achievements=achievements,
    )


def _bonus(player: str, counted: Counted, powers: int) -> int:
    """Umegae's and Mitsukuni's points follow from the other counts; who counted them as well (on the
    way, or with the end's achievements) must agree. Others may have been given points by agreement."""
    bonus = counted.bonus_points
    if counted.traveler not in ("umegae", "mitsukuni"):
        return bonus
    on_the_way = len(counted.hot_springs) + len(counted.panorama_achievements)
    agreed = {0, powers} | ({on_the_way} if counted.traveler == "mitsukuni" else set())
    if bonus not in agreed:
        raise _wrong("bonus", player, "bonus_points", value=bonus, n=powers)
    return powers
