"""Scoring: standings, Stone Bonus cards and the score pad (rules page, "Scoring", "Score pad")."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.game import ScorePadError, Standing, ranked
from companion.games.trekking.box import BOX, COLOURS, MAJORS, PARKS
from companion.games.trekking.names import place_name
from companion.games.trekking.state import State
from companion.validation import Invalid, convert


class Bonus(Struct, frozen=True):
    """Who has MOST and 2nd MOST of one colour, as numbers in the order of the counts, or None."""

    most: int | None
    second: int | None


def bonus(counts: Sequence[int]) -> Bonus:
    """Who is alone with the highest count, and alone with the next lower one; at least one stone."""
    heights = sorted({count for count in counts if count}, reverse=True)
    holders: list[int | None] = [
        counts.index(height) if list(counts).count(height) == 1 else None for height in heights[:2]
    ]
    most, second, *_ = *holders, None, None
    # 2 players use the MOST cards only
    return Bonus(most, second if len(counts) > 2 else None)


def bonus_points(stones: Sequence[Sequence[int]]) -> list[int]:
    """The points of the Stone Bonus cards for every player; ``stones`` in the order of COLOURS."""
    points = [0] * len(stones)
    for number, kind in enumerate(BOX.stones):
        cards = bonus([counts[number] for counts in stones])
        if cards.most is not None:
            points[cards.most] += kind.most
        if cards.second is not None:
            points[cards.second] += kind.second
    return points


def standings(state: State) -> list[Standing]:
    """Stone Bonus cards count at the end only."""
    return _ranking(
        state.terms.players,
        parks=[sum(PARKS[park].vp for park in owned) for owned in state.parks],
        majors=[BOX.major_vp * len(places) for places in state.campsites],
        stones=state.stones,
        bonuses=state.phase == "over",
    )


def _ranking(
    players: Sequence[str],
    parks: Sequence[int],
    majors: Sequence[int],
    stones: Sequence[Sequence[int]],
    bonuses: bool,
) -> list[Standing]:
    """Tie: more from Park cards and Majors together; then more stones; then a shared victory."""
    won = bonus_points(stones) if bonuses else [0] * len(players)
    parts = {
        player: {
            "parks": parks[seat],
            "majors": majors[seat],
            "stones": sum(stones[seat]),
            "bonuses": won[seat],
        }
        for seat, player in enumerate(players)
    }
    scores = [(player, sum(points.values()), points) for player, points in parts.items()]

    def tie_break(player: str) -> tuple[int, int]:
        return parts[player]["parks"] + parts[player]["majors"], parts[player]["stones"]

    return ranked(scores, tie_break)


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player counted: Park cards by name or by points, Majors by name or number, stones."""

    parks: tuple[int | str, ...] = ()
    majors: tuple[str, ...] | int = ()
    stones: dict[str, Any] = {}


class _Players(Struct, frozen=True, forbid_unknown_fields=True):
    players: dict[str, Any]


Counts = dict[str, Count]


def score_pad(counts: object) -> list[Standing]:
    """Standings from final counts, Stone Bonus cards too. Raises ScorePadError naming player and field."""
    pad = _read_pad(counts)
    least, most = BOX.players
    if not least <= len(pad) <= most:
        raise ScorePadError("player-count", n=len(pad), least=least, most=most)
    return _ranking(list(pad), _pad_parks(pad), _pad_majors(pad), _pad_stones(pad), bonuses=True)


def _read_pad(counts: object) -> Counts:
    """The pad in its types, player by player, so that what is wrong can be named."""
    try:
        players = convert(counts, _Players).players
        pad = {player: convert(count, Count, player) for player, count in players.items()}
        for player, count in pad.items():
            for colour, number in count.stones.items():
                convert(number, int, f"{player}.stones.{colour}")
    except Invalid as error:
        raise ScorePadError("malformed", why="invalid", problem=error.message) from None
    return pad


def _pad_parks(pad: Counts) -> list[int]:
    """The points of everybody's Park cards; no card is there twice, whoever named it."""
    by_points = Counter(park.vp for park in PARKS.values())
    left = Counter(by_points)
    named: set[str] = set()
    points = []
    for player, count in pad.items():
        total = 0
        for card in count.parks:
            if isinstance(card, str):
                if card not in PARKS:
                    raise ScorePadError("unknown-park", player=player, field="parks", value=card)
                if card in named:
                    raise ScorePadError("park-twice", player=player, field="parks", park=place_name(card))
                named.add(card)
            elif card not in by_points:
                raise ScorePadError("unknown-points", player=player, field="parks", value=card)
            vp = PARKS[card].vp if isinstance(card, str) else card
            left[vp] -= 1
            if left[vp] < 0:
                raise ScorePadError("too-many-parks", player=player, field="parks", value=vp, n=by_points[vp])
            total += vp
        points.append(total)
    return points


def _pad_majors(pad: Counts) -> list[int]:
    """The points of everybody's campsites; the play has only so many Majors."""
    in_play: set[str] = set()
    points = []
    for player, count in pad.items():
        if isinstance(count.majors, int):
            number = count.majors
            if number < 0:
                raise ScorePadError("negative", player=player, field="majors", value=number)
        else:
            for major in count.majors:
                if major not in MAJORS:
                    raise ScorePadError("unknown-major", player=player, field="majors", value=major)
                if count.majors.count(major) > 1:
                    raise ScorePadError("major-twice", player=player, field="majors", park=place_name(major))
            in_play.update(count.majors)
            number = len(count.majors)
        if number > BOX.majors_up:
            raise ScorePadError("too-many-majors", player=player, field="majors", n=BOX.majors_up)
        if len(in_play) > BOX.majors_up:
            why = "other-majors"
            raise ScorePadError("too-many-majors", why=why, player=player, field="majors", n=BOX.majors_up)
        points.append(BOX.major_vp * number)
    return points


def _pad_stones(pad: Counts) -> list[list[int]]:
    left = {kind.colour: kind.count for kind in BOX.stones}
    stones = []
    for player, count in pad.items():
        for colour, number in count.stones.items():
            if colour not in left:
                raise ScorePadError("unknown-colour", player=player, field="stones", value=colour)
            if number < 0:
                raise ScorePadError("negative", player=player, field=f"stones.{colour}", value=number)
            left[colour] -= number
            if left[colour] < 0:
                most = next(kind.count for kind in BOX.stones if kind.colour == colour)
                raise ScorePadError("too-many-stones", player=player, field=f"stones.{colour}", n=most)
        stones.append([count.stones.get(colour, 0) for colour in COLOURS])
    return stones
