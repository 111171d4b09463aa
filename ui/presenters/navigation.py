"""Which screen is shown: the table decides between home, set-up, play and end; people open the rest."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.snapshot import Snapshot


class Page(Struct, frozen=True):
    """A screen by name, and what it needs to know (the game, the players to begin with)."""

    name: str
    game: str = ""
    players: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()


HOME = Page("home")
# pages that may lie over a play; all others belong to the home screen
OVER_A_PLAY = ("menu", "help", "hardware", "learn", "simulator", "settings", "pad")


def table_page(snapshot: Snapshot) -> Page:
    """The page the table is at by itself."""
    if snapshot.play is not None:
        over = snapshot.prompt is not None and snapshot.prompt.over
        return Page("end" if over else "play", snapshot.play.game)
    if snapshot.proposal is not None:
        return Page("setup", snapshot.proposal.game)
    return HOME


class Trail(Struct, frozen=True):
    """The pages that people opened, the last one on top, over the page the table is at."""

    base: Page = HOME
    opened: tuple[Page, ...] = ()

    @property
    def shown(self) -> Page:
        """A set-up lies over everything that led to it, so that going back finds it unchanged."""
        if self.base.name == "setup" and not (self.opened and self.opened[-1].name in OVER_A_PLAY):
            return self.base
        return self.opened[-1] if self.opened else self.base

    def open(self, page: Page) -> Trail:
        """With this page on top; a page that is open already comes to the top once."""
        kept = tuple(other for other in self.opened if other.name != page.name)
        return Trail(self.base, (*kept, page))

    def back(self) -> Trail:
        return Trail(self.base, self.opened[:-1])

    def follow(self, snapshot: Snapshot) -> Trail:
        """After a snapshot: what the table began or ended closes the pages that no longer belong."""
        base = table_page(snapshot)
        if base == self.base:
            return self
        if base.name in ("play", "end"):
            return Trail(base)
        if self.base.name in (
            "play",
            "end",
        ):  # "again with the same players" and "back" open their page already
            return Trail(base, tuple(page for page in self.opened if page.name in ("players", "history")))
        return Trail(base, self.opened)
