"""What every presenter needs: a game's facts, times of day, refusals."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from typing import Any

from companion import games as companion_games
from companion.game import About, Message
from companion.games import AnyGame
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games as game_screens


@cache
def playable() -> tuple[str, ...]:
    """The games that have rules and a screen, in alphabetical order."""
    return tuple(name for name in companion_games.names() if name in game_screens.names())


def game(name: str) -> AnyGame:
    return companion_games.load(name)


def about(name: str) -> About:
    return companion_games.about(name)


def title(name: str, words: Words) -> str:
    return words.text(f"{name}.title")


def full_title(name: str, variant: Message | None, words: Words) -> str:
    """A game's title, and what of it is played."""
    if variant is None:
        return title(name, words)
    return words.text("ui.title", game=title(name, words), variant=words(variant))


def option_text(name: str, option: str, words: Words) -> str:
    return words.text(f"{name}.option.{option}")


def value_text(name: str, option: str, value: Any, words: Words) -> str:
    """A value in words: ``incan_gold.option.split.per_card``, ``….hide_tents.true``."""
    return words.text(f"{name}.option.{option}.{str(value).lower()}")


def names(players: Iterable[str], words: Words) -> str:
    return words.listed(list(players))


def when(moment: str | None, now: datetime, words: Words) -> str:
    """An ISO 8601 moment as people say it on the day ``now``; "" if it is not known."""
    if not moment:
        return ""
    local = datetime.fromisoformat(moment).astimezone(now.tzinfo)
    clock = f"{local.hour}:{local.minute:02d}"
    days = (now.date() - local.date()).days
    if days == 0:
        return words.text("ui.when.today", time=clock)
    if days == 1:
        return words.text("ui.when.yesterday", time=clock)
    if local.year == now.year:
        return words.text(
            "ui.when.day", day=local.day, month=words.text(f"ui.month.{local.month}"), time=clock
        )
    return words.text(
        "ui.when.year", day=local.day, month=words.text(f"ui.month.{local.month}"), year=local.year
    )


def last_played(moment: str | None, now: datetime, words: Words) -> str:
    """The same, as what a card or line of a play says: "Last played today, 21:40"."""
    at = when(moment, now, words)
    return words.text("ui.when.last-played", when=at) if at else ""


def refusal(snapshot: Snapshot, asked: Iterable[int], words: Words) -> str:
    """The refusal of one of the commands ``asked`` (their tickets), in words; "" if there is none."""
    if snapshot.refusal is None or snapshot.refusal.ticket not in asked:
        return ""
    return words(snapshot.refusal.message)
