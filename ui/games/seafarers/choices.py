"""Tiles that several panels share. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Callable

from companion.commands import Command, Look
from companion.games.seafarers.box import RESOURCES
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games.seafarers.doing import Choice, Doing, Tool


def resource(words: Words, name: str, act: Command | Doing | None, why: str = "", count: int = 0) -> Choice:
    label = words.text(f"seafarers.resource.{name}")
    return Choice(label, act, why, shape=name, colour=name, count=str(count) if count else "")


def tool(words: Words, name: Tool, shape: str, why: str = "") -> Choice:
    """A tile that opens a panel; dimmed with a reason."""
    return Choice(
        words.text(f"seafarers.screen.tool.{name}"), None if why else Doing(tool=name), why, shape=shape
    )


def dice(act: Callable[[int], Command | Doing], chosen: int = 0) -> tuple[Choice, ...]:
    return tuple(
        Choice("", act(pips), shape=f"die-{pips}", colour="die", chosen=pips == chosen)
        for pips in range(1, 7)
    )


def held(snapshot: Snapshot, player: str) -> dict[str, int] | None:
    """The player's hand while their finger holds ``hold``, or None: it is covered."""
    looked = snapshot.looked
    return looked.cards if looked is not None and looked.player == player else None


def hold(snapshot: Snapshot, words: Words, player: str, seat: int) -> Choice:
    """A tile that shows a hand while a finger lies on it."""
    label = words.text("seafarers.screen.hold", player=player)
    return Choice(label, None, seat=seat, hold=Look(player, snapshot.position))


def hand(snapshot: Snapshot, words: Words, player: str) -> tuple[Choice, ...]:
    """The five kinds of card: covered, or how many of each."""
    cards = held(snapshot, player)
    why = words.text("seafarers.screen.covered", player=player)
    if cards is None:
        return tuple(resource(words, name, None, why) for name in RESOURCES)
    return tuple(
        Choice(
            words.text(f"seafarers.resource.{name}"),
            None,
            why,
            shape=name,
            colour=name,
            count=str(cards.get(name, 0)),
            bright=bool(cards.get(name, 0)),
        )
        for name in RESOURCES
    )
