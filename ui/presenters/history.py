"""The plays of the past, newest first."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from companion.commands import Command, Resume
from companion.i18n import Words
from companion.snapshot import PastPlay, Snapshot
from ui.presenters import common


class PastLine(Struct, frozen=True):
    id: int
    game: str
    title: str
    when: str  # Last played yesterday, 21:40 · 45 minutes
    state: str  # "" for a finished play
    result: str  # An 87, Bình 60 and Chi 41
    open_label: str
    command: Command | None
    why: str = ""  # why it can't be opened


class History(Struct, frozen=True):
    title: str
    lines: tuple[PastLine, ...]
    empty: str
    loading: bool


def present_history(snapshot: Snapshot, words: Words, now: datetime) -> History:
    past = snapshot.history
    return History(
        title=words.text("ui.history.title"),
        lines=tuple(_line(play, words, now) for play in sorted(past or (), key=lambda one: -one.id)),
        empty=words.text("ui.history.empty") if past == () else "",
        loading=past is None,
    )


def _line(play: PastPlay, words: Words, now: datetime) -> PastLine:
    known = play.game in common.playable()
    facts = [common.last_played(play.last_played, now, words) or words.text("ui.history.no-clock")]
    if play.minutes:  # half a minute says nothing
        facts.append(words.text("ui.history.minutes", n=play.minutes))
    scored = [standing for standing in play.standings if standing.score is not None]
    if play.state == "finished" and scored:
        result = words.listed(
            [words.text("ui.history.place", player=one.player, score=one.score) for one in scored]
        )
    else:
        result = common.names(play.players, words)
    label = "ui.home.continue" if play.state == "unfinished" else "ui.history.look"
    why = ""
    if not known:
        why = words.text("ui.history.unknown-why", game=play.game)
    elif play.state == "abandoned":
        why = words.text("ui.history.abandoned-why")
    return PastLine(
        id=play.id,
        game=play.game,
        title=common.full_title(play.game, play.variant, words) if known else play.game,
        when=" · ".join(facts),
        state="" if play.state == "finished" else words.text(f"ui.history.{play.state}"),
        result=result,
        open_label=words.text(label),
        command=None if why else Resume(play.id),
        why=why,
    )
