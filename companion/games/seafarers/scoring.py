"""Scoring: points and their parts, standings, and the score pad (rules page, "Scoring", "Score pad")."""

from collections.abc import Sequence

from msgspec import Struct

from companion.game import ScorePadError, Standing
from companion.games.seafarers.box import BOX, SCENARIOS
from companion.games.seafarers.scenario import load, scenario_of
from companion.games.seafarers.state import State
from companion.validation import Invalid, convert

WORTH = BOX.points


def points(state: State, seat: int) -> int:
    """A seat's points as far as everybody knows them."""
    towns = state.towns
    total = (
        WORTH.settlement * towns.settlements[seat].bit_count()
        + WORTH.city * towns.cities[seat].bit_count()
        + WORTH.point_card * state.revealed[seat]
        + scenario_of(state.terms).more_points(state, seat)
    )
    if state.route == seat:
        total += WORTH.longest_route
    if state.army == seat:
        total += WORTH.largest_army
    for won in state.won:
        if won.seat == seat:
            total += won.points
    return total


def breakdown(state: State, seat: int) -> dict[str, int]:
    parts = {
        "settlements": WORTH.settlement * state.towns.settlements[seat].bit_count(),
        "cities": WORTH.city * state.towns.cities[seat].bit_count(),
        "longest_route": WORTH.longest_route * (state.route == seat),
        "largest_army": WORTH.largest_army * (state.army == seat),
        "point_cards": WORTH.point_card * state.revealed[seat],
        "catan_points": sum(won.points for won in state.won if won.seat == seat),
        "cloth": 0,
    }
    for part, more in scenario_of(state.terms).breakdown(state, seat).items():
        parts[part] += more
    return parts


def standings(state: State) -> list[Standing]:
    """Best first. Once the play is over its winner leads, whatever the points of the others."""
    over = state.stage == "over"
    scenario = scenario_of(state.terms)
    rows = []
    for seat, player in enumerate(state.terms.players):
        parts = breakdown(state, seat)
        tie = scenario.tie_break(state, seat) if over else 0
        rows.append((player, parts, (seat == state.winner, sum(parts.values()), tie)))
    return _ranked(rows)


def _ranked(rows: Sequence[tuple[str, dict[str, int], tuple[bool, int, int]]]) -> list[Standing]:
    ordered = sorted(rows, key=lambda row: row[2], reverse=True)
    found: list[Standing] = []
    for position, (player, parts, strength) in enumerate(ordered):
        shared = position and ordered[position - 1][2] == strength
        rank = found[-1].rank if shared else position + 1
        found.append(Standing(player, rank, sum(parts.values()), parts))
    return found


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player counted at the end."""

    settlements: int = 0
    cities: int = 0
    longest_route: bool = False
    largest_army: bool = False
    point_cards: int = 0
    catan_points: int = 0
    cloth: int = 0


class Pad(Struct, frozen=True, forbid_unknown_fields=True):
    scenario: str
    players: dict[str, object]


# two cloth are one point
CLOTH_A_POINT = 2
CATAN_CHITS = 50


def score_pad(counts: object) -> list[Standing]:
    """Standings from final counts. Raises ScorePadError naming player and field."""
    try:
        pad = convert(counts, Pad)
        # each by itself, so that an error names the player
        players = {player: convert(count, Count, player) for player, count in pad.players.items()}
    except Invalid as error:
        raise ScorePadError("malformed", why="invalid", problem=error.message) from None
    if pad.scenario not in SCENARIOS:
        raise ScorePadError("unknown-value", field="scenario", value=pad.scenario)
    least, most = BOX.players
    if not least <= len(players) <= most:
        raise ScorePadError("player-count", n=len(players), least=least, most=most)
    _check_cards(pad.scenario, players)
    rows = []
    for player, count in players.items():
        parts = {
            "settlements": WORTH.settlement * count.settlements,
            "cities": WORTH.city * count.cities,
            "longest_route": WORTH.longest_route * count.longest_route,
            "largest_army": WORTH.largest_army * count.largest_army,
            "point_cards": WORTH.point_card * count.point_cards,
            "catan_points": count.catan_points,
            "cloth": count.cloth // CLOTH_A_POINT,
        }
        rows.append((player, parts, (False, sum(parts.values()), count.cloth)))
    return _ranked(rows)


def _check_cards(id: str, players: dict[str, Count]) -> None:
    """Not more than there is, and no card with two holders."""
    scenario = load(id)
    limits = {
        "settlements": BOX.pieces.settlement + scenario.more_settlements,
        "cities": BOX.pieces.city,
        "point_cards": BOX.development.victory_point if scenario.has_point_cards else 0,
        "catan_points": CATAN_CHITS,
        "cloth": scenario.most_cloth(),
    }
    totals = dict.fromkeys(("point_cards", "catan_points", "cloth"), 0)
    holders: dict[str, str] = {}
    for player, count in players.items():
        for field, limit in limits.items():
            number: int = getattr(count, field)
            if number < 0:
                raise ScorePadError("negative", player=player, field=field, value=number)
            if field in totals:
                totals[field] += number
                number = totals[field]
            if number > limit:
                raise ScorePadError(
                    "too-many-pieces", player=player, field=field, value=getattr(count, field), most=limit
                )
        for field, exists in (("longest_route", scenario.has_route), ("largest_army", scenario.has_army)):
            if not getattr(count, field):
                continue
            if not exists:
                raise ScorePadError("no-such-card", player=player, field=field)
            if field in holders:
                raise ScorePadError("card-twice", player=player, field=field, other=holders[field])
            holders[field] = player
