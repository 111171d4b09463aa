"""Finds the taps that make a move on Seafarers' screen, from nothing but what its presenter offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.commands import Submit
from companion.game import Move
from companion.games.seafarers.moves import MovePirate, MoveRobber, PlayYearOfPlenty, Roll, Steal
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action
from ui.games.seafarers.doing import NOTHING, Choice, Doing, Lit
from ui.games.seafarers.presenter import Shown, present, present_action, present_doing

Tap = Lit | Choice | str  # a place, a tile, or the lowest bar's "primary" or "secondary"


def action_of(snapshot: Snapshot, words: Words, doing: Doing) -> Action:
    return present_doing(snapshot, words, doing) or present_action(snapshot, words)


def offered(shown: Shown, action: Action) -> Iterator[tuple[Tap, Any]]:
    """Everything that can be tapped, and what it does."""
    for lit in shown.lit:
        yield lit, lit.act
    for group in shown.panel.groups:
        for choice in group.choices:
            if choice.act is not None:
                yield choice, choice.act
    for name in ("primary", "secondary"):
        press = getattr(action, name)
        if press is not None and press.command is not None:
            yield name, press.command
        elif press is not None and press.own is not None:
            yield name, press.own


def told_by_hands(move: Move, tracked: bool) -> Move:
    """The move without what the companion draws itself, in one order."""
    match move:
        case Roll():
            return replace(move, lost={})
        case MoveRobber() | MovePirate() | Steal() if move.card != "cloth":
            return replace(move, card=None)
        case PlayYearOfPlenty() if not tracked:
            return replace(move, take={})
    if getattr(move, "found", ()):
        return replace(move, found=tuple(sorted(move.found, key=lambda tile: tile.at)))
    return move


def leads_to(doing: Doing, move: Move) -> bool:
    """Whether what is being done can still become this move."""
    edges = {getattr(move, name, None) for name in ("road", "ship", "at", "to")}
    edges |= {piece.at for piece in getattr(move, "pieces", ())}
    found = getattr(move, "found", ())
    give = getattr(move, "give", {})
    take = getattr(move, "take", None) or getattr(move, "cards", None) or getattr(move, "gold", None) or {}
    return (
        doing.start in (None, getattr(move, "settlement", None))
        and doing.origin in (None, getattr(move, "origin", None))
        and doing.either in {None, *edges}
        and all(piece.at in edges for piece in doing.pieces)
        and all(tile in found for tile in doing.found)
        and (not doing.terrain or doing.terrain in {tile.terrain for tile in found})
        and doing.harbor in (None, getattr(move, "harbor_at", None))
        and all(doing.give.count(name) <= give.get(name, 0) for name in doing.give)
        and all(doing.take.count(name) <= take.get(name, 0) for name in doing.take)
        and doing.partner in ("", getattr(move, "partner", None))
        and doing.who in ("", move.by)  # type: ignore[attr-defined]
        and (doing.target is None or doing.target.at == getattr(move, "to", None))
        and (not doing.die or doing.die == getattr(move, "dice", (0, 0))[0])
        and doing.tool not in ("seat", "chart", "villages")
    )


def taps_for(snapshot: Snapshot, words: Words, move: Move) -> list[Tap] | None:
    """The taps that make the move from nothing, or None."""
    wanted = told_by_hands(move, snapshot.view.tracked)
    seen: set[str] = set()

    def search(doing: Doing, depth: int) -> list[Tap] | None:
        key = repr(doing)
        if key in seen or depth > 20:
            return None
        seen.add(key)
        shown = present(snapshot, words, doing)
        onward: list[tuple[Tap, Doing]] = []
        for tap, act in offered(shown, action_of(snapshot, words, doing)):
            if isinstance(act, Doing):
                if act != NOTHING and leads_to(act, wanted):
                    onward.append((tap, act))
            elif isinstance(act, Submit) and told_by_hands(act.move, snapshot.view.tracked) == wanted:
                return [tap]
        for tap, act in onward:
            rest = search(act, depth + 1)
            if rest is not None:
                return [tap, *rest]
        return None

    return search(NOTHING, 0)
