"""Seafarers' own screen: the board, and what is asked and offered beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, PadField, Scene, Seat, Submit
from ui.games.seafarers import presenter
from ui.theme import Colour, Metrics


class SeafarersUI:
    """What the shell asks for (`ui.games.GameUI`)."""

    pad_options: tuple[str, ...] = ("scenario",)

    def emblem(self, side: int) -> Any:
        from ui.games.seafarers.emblem import Emblem  # Kivy only when something is drawn

        return Emblem(side)

    def mark(self, name: str, side: int, colour: Colour) -> Any:
        """The winner's city."""
        from ui.games.seafarers.emblem import Silhouette

        return Silhouette("city", side, colour) if name == "trophy" else None

    def make_table(self, submit: Submit, metrics: Metrics, changed: Callable[[], None]) -> Any:
        from ui.games.seafarers.table import SeaTable  # Kivy only when something is drawn

        return SeaTable(submit, metrics, changed)

    def present_seats(self, snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
        return presenter.present_seats(snapshot, words)

    def present_action(self, snapshot: Snapshot, words: Words) -> Action:
        return presenter.present_action(snapshot, words)

    def present_title(self, snapshot: Snapshot, words: Words) -> str:
        return presenter.present_title(snapshot, words)

    def pad_fields(self, options: Mapping[str, Any]) -> tuple[PadField, ...]:
        return ()

    def scenes(self) -> tuple[Scene, ...]:
        from ui.games.seafarers.scenes import scenes  # plays through several games

        return scenes()


GAME_UI = SeafarersUI()
