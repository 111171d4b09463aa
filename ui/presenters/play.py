"""The frame round a game's table: bar, strip, seats, the one action, refusals."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from companion.commands import Command, Dismiss, Redo, Retry, Undo
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, GameUI, Press, Seat

# nothing is lost or broken: these inform
CALM = frozenset({"part.back", "notice.erased", "notice.way", "notice.no-clock"})


class StripView(Struct, frozen=True):
    """The strip under the bar: plain words, a remedy, and at most one button."""

    text: str
    remedy: str
    button: str = ""
    command: Command | None = None
    danger: bool = True
    resumed: bool = False


class Play(Struct, frozen=True):
    title: str
    accent: str
    saved: str
    unsaved: bool
    undo: Press
    redo: Press
    menu: str
    strip: StripView | None
    seats: tuple[Seat, ...]
    action: Action
    refusal: str  # said in the lowest bar, above its button


def present_notices(snapshot: Snapshot, words: Words) -> StripView | None:
    """The most pressing notice: what can't be stored goes first, then the oldest."""
    if not snapshot.notices:
        return None
    notice = min(snapshot.notices, key=lambda each: not each.retry)
    text = words(notice.message)
    remedy = words(notice.remedy) if notice.remedy else ""
    others = len(snapshot.notices) - 1
    if others and remedy:
        remedy = words.text("ui.strip.more", text=remedy, n=others)
    elif others:
        text = words.text("ui.strip.more", text=text, n=others)
    if notice.retry:
        button, command = words.text("ui.strip.retry"), Retry()
    else:
        button, command = words.text("ui.strip.read"), Dismiss(notice.key)
    return StripView(text, remedy, button, command, danger=notice.message.code not in CALM)


def present_resumed(words: Words) -> StripView:
    """Said once after a play was picked up; the game's own table names the last move."""
    return StripView(
        words.text("ui.play.resumed"), "", words.text("ui.strip.read"), danger=False, resumed=True
    )


def present_play(
    snapshot: Snapshot,
    words: Words,
    ui: GameUI,
    *,
    asked: Container[int] = (),
    picked_up: bool = False,
    local: Action | None = None,
) -> Play:
    """``asked`` are the tickets of commands whose refusal belongs into the lowest bar.

    ``picked_up`` is False once people have read that the play was resumed; ``local`` is what
    fingers have begun on the game's table (`GameTable.action`).
    """
    if snapshot.play is None:
        raise ValueError("no play lies on the table")
    strip = present_notices(snapshot, words)
    if strip is None and snapshot.resumed and picked_up:
        strip = present_resumed(words)
    refused = snapshot.refusal
    return Play(
        title=ui.present_title(snapshot, words),
        accent=snapshot.play.accent,
        saved=words.text("ui.play.unsaved" if snapshot.unsaved else "ui.play.saved"),
        unsaved=snapshot.unsaved,
        undo=_history(snapshot.can_undo, Undo(snapshot.position), "ui.play.undo", words),
        redo=_history(snapshot.can_redo, Redo(snapshot.position), "ui.play.redo", words),
        menu=words.text("ui.menu.title"),
        strip=strip,
        seats=ui.present_seats(snapshot, words),
        action=local or ui.present_action(snapshot, words),
        refusal=words(refused.message) if refused is not None and refused.ticket in asked else "",
    )


def _history(possible: bool, command: Command, code: str, words: Words) -> Press:
    return (
        Press(words.text(code), command)
        if possible
        else Press(words.text(code), None, words.text(f"{code}-why"))
    )
