"""The frame round a game's table: bar, strip, seats, the one action, refusals."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from companion.commands import Command, Redo, Undo
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, GameUI, Press, Seat
from ui.presenters.notices import StripView, present_notices, present_resumed


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
    strip = present_notices(snapshot, words, "play")
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
