"""Scoring: tent and artifacts, standings, and the score pad (rules page, "Scoring", "Score pad")."""

from collections import Counter
from typing import Any

from msgspec import Struct

from companion.game import ScorePadError, Standing, ranked
from companion.games.incan_gold.box import BOX
from companion.games.incan_gold.gems import BANK_POINTS
from companion.games.incan_gold.state import State
from companion.validation import Invalid, convert


def exit_value(printed: int, place: int, artifact_values: str) -> int:
    """What an artifact counts: its print, or by the place (from 0) at which it left a temple."""
    return BOX.exit_values[place] if artifact_values == "by_exit" else printed


def artifact_points(state: State, seat: int) -> list[int]:
    """The values of the artifacts that the player at ``seat`` brought home."""
    rule = state.terms.options.artifact_values
    return [
        exit_value(value, place, rule) for place, (owner, value) in enumerate(state.exits) if owner == seat
    ]


def standings(state: State) -> list[Standing]:
    players = state.terms.players
    if state.phase != "over" and state.terms.options.hide_tents:
        return [Standing(player, 1, None) for player in players]
    brought = {player: artifact_points(state, seat) for seat, player in enumerate(players)}
    return _ranking({player: (state.tents[seat], brought[player]) for seat, player in enumerate(players)})


def _ranking(counts: dict[str, tuple[int, list[int]]]) -> list[Standing]:
    """Tie: more artifacts; still a tie: shared victory."""
    scores = [
        (player, tent + sum(artifacts), {"tent": tent, "artifacts": sum(artifacts)})
        for player, (tent, artifacts) in counts.items()
    ]
    return ranked(scores, tie_break=lambda player: len(counts[player][1]))


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player counted at the end."""

    turquoise: int = 0
    obsidian: int = 0
    gold: int = 0
    artifacts: tuple[int, ...] = ()


class Pad(Struct, frozen=True, forbid_unknown_fields=True):
    players: dict[str, Any]
    artifact_values: str = "printed"


def score_pad(counts: object) -> list[Standing]:
    """Standings from counted gems and artifacts. Raises ScorePadError naming player and field."""
    try:
        pad = convert(counts, Pad)
        # each by itself, so that an error names the player
        players = {player: convert(count, Count, player) for player, count in pad.players.items()}
    except Invalid as error:
        raise ScorePadError("malformed", why="invalid", problem=error.message) from None
    if pad.artifact_values not in ("printed", "by_exit"):
        raise ScorePadError("unknown-value", field="artifact_values", value=pad.artifact_values)
    least, most = BOX.players
    if not least <= len(pad.players) <= most:
        raise ScorePadError("player-count", n=len(pad.players), least=least, most=most)
    values = BOX.exit_values if pad.artifact_values == "by_exit" else BOX.artifacts
    left = Counter(values)
    points = 0
    counted: dict[str, tuple[int, list[int]]] = {}
    for player, count in players.items():
        tent = 0
        for gem in BOX.gems:
            pieces: int = getattr(count, gem.kind)
            if pieces < 0:
                raise ScorePadError("negative", player=player, field=gem.kind, value=pieces)
            tent += gem.points * pieces
        points += tent
        if points > BANK_POINTS:
            raise ScorePadError("too-many-gems", player=player, points=points, most=BANK_POINTS)
        for value in count.artifacts:
            if value not in values:
                raise ScorePadError("unknown-artifact", player=player, field="artifacts", value=value)
            left[value] -= 1
            if left[value] < 0:
                raise ScorePadError("artifact-twice", player=player, field="artifacts", value=value)
        counted[player] = tent, list(count.artifacts)
    return _ranking(counted)
