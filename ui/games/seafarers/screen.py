"""Seafarers' own screen, as the shell asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.commands import Command
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
        from ui.games.seafarers.emblem import trophy

        return trophy(side, colour) if name == "trophy" else None

    def make_table(self, submit: Submit, metrics: Metrics, changed: Callable[[], None]) -> Any:
        from ui.games.seafarers.table import SeaTable  # Kivy only when something is drawn

        return SeaTable(submit, metrics, changed)

    def make_setup(
        self, ask: Callable[[Command], None], metrics: Metrics, changed: Callable[[], None]
    ) -> Any:
        from ui.games.seafarers.setup import SeaSetup  # Kivy only when something is drawn

        return SeaSetup(ask, metrics, changed)

    def present_seats(self, snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
        return presenter.present_seats(snapshot, words)

    def present_action(self, snapshot: Snapshot, words: Words) -> Action:
        return presenter.present_action(snapshot, words)

    def present_title(self, snapshot: Snapshot, words: Words) -> str:
        return presenter.present_title(snapshot, words)

    def present_look(self, words: Words) -> str:
        return words.text("seafarers.screen.look")

    def pad_fields(self, options: Mapping[str, Any]) -> tuple[PadField, ...]:
        """Pieces and cards; what a scenario has not is not asked for."""
        from companion.games.seafarers.scenario import load

        scenario = load(options.get("scenario", "new_shores"))
        keys = ["settlements", "cities"]
        keys += ["longest_route"] if scenario.has_route else []
        keys += ["largest_army"] if scenario.has_army else []
        keys += ["point_cards", "catan_points"]
        keys += ["cloth"] if scenario.most_cloth() else []
        return tuple(
            PadField(key, f"seafarers.part.{key}", (1,), words="seafarers.pad.holds", flag=True)
            if key in ("longest_route", "largest_army")
            else PadField(key, f"seafarers.pad.{key}")
            for key in keys
        )

    def scenes(self) -> tuple[Scene, ...]:
        from ui.games.seafarers.scenes import scenes  # plays through several games

        return scenes()


GAME_UI = SeafarersUI()
