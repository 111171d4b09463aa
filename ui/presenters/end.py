"""The end of a play: who won, by what, and what to do next. Also the ranking of the score pad."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from msgspec import Struct

from companion.commands import Command, PutAside, Undo
from companion.game import Standing
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Award, GameUI, GivesAwards, Press
from ui.presenters import common
from ui.presenters.navigation import Page


class Place(Struct, frozen=True):
    rank: str
    player: str
    seat: int
    parts: tuple[str, ...]
    score: str
    winner: bool
    share: float = 0.0  # of the best score, 0 to 1: how long its bar is


class Ranking(Struct, frozen=True):
    headline: str  # An wins.
    detail: str  # 87 points, 12 ahead of Bình
    tie_break: str  # "" if none decided
    columns: tuple[str, ...]  # heads of the parts
    score_head: str
    places: tuple[Place, ...]


def present_ranking(
    game: str, players: Sequence[str], standings: Sequence[Standing], words: Words
) -> Ranking:
    """Standings, best first, in words. ``players`` are in seat order. A part that brought nobody
    anything has no column."""
    earned = {part for standing in standings for part, points in standing.breakdown.items() if points}
    parts = [part for part in standings[0].breakdown if part in earned]
    winners = [standing for standing in standings if standing.rank == 1]
    others = [standing for standing in standings if standing.rank > 1]
    best = winners[0].score or 0
    if len(winners) == 1:
        headline = words.text("ui.end.wins", player=winners[0].player)
    else:
        headline = words.text(
            "ui.end.shared", players=tuple(standing.player for standing in winners), n=len(winners)
        )
    detail = words.text("ui.end.points", n=best)
    if others and (ahead := best - (others[0].score or 0)) > 0:
        detail = words.text("ui.end.ahead", n=best, ahead=ahead, player=others[0].player)
    return Ranking(
        headline=headline,
        detail=detail,
        tie_break=words.text(f"{game}.tie-break") if _broken(standings) else "",
        columns=tuple(words.text(f"{game}.part.{part}") for part in parts),
        score_head=words.text("ui.end.score"),
        places=tuple(
            Place(
                rank=f"{standing.rank}",
                player=standing.player,
                seat=list(players).index(standing.player),
                parts=tuple(str(standing.breakdown.get(part, 0)) for part in parts),
                score="" if standing.score is None else str(standing.score),
                winner=standing.rank == 1,
                share=max(0, standing.score or 0) / best if best > 0 else 0.0,
            )
            for standing in standings
        ),
    )


def _broken(standings: Sequence[Standing]) -> bool:
    """Whether a tie-break parted two players with the same score."""
    pairs = itertools.pairwise(standings)
    return any(one.score == other.score and one.rank != other.rank for one, other in pairs)


def present_awards(snapshot: Snapshot, words: Words, ui: GameUI) -> tuple[Award, ...]:
    """What is told before the ranking; () for a game that has no such points."""
    return ui.present_awards(snapshot, words) if isinstance(ui, GivesAwards) else ()


class End(Struct, frozen=True):
    title: str
    accent: str
    ranking: Ranking
    prompt: str
    again: str
    again_page: Page
    home: str
    leave: Command  # asked for before either: the play has ended and goes into the history
    undo: Press
    looking_back: bool = False  # opened from the history: back leads there, and nothing is undone


def present_end(snapshot: Snapshot, words: Words) -> End:
    play = snapshot.play
    if play is None:
        raise ValueError("no play lies on the table")
    if snapshot.can_undo:
        undo = Press(words.text("ui.play.undo"), Undo(snapshot.position))
    else:
        undo = Press(words.text("ui.play.undo"), None, words.text("ui.play.undo-why"))
    return End(
        title=words.text("ui.end.title", game=common.full_title(play.game, play.variant, words)),
        accent=play.accent,
        ranking=present_ranking(play.game, play.players, snapshot.standings, words),
        prompt=words.text("ui.end.next"),
        again=words.text("ui.end.again"),
        again_page=Page("players", play.game, play.players, tuple(play.options.items())),
        home=words.text("ui.end.home"),
        leave=PutAside(),
        undo=undo,
        looking_back=snapshot.looking_back,
    )
