"""Tokaido's own screen: the road, the stops and the inns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Award, PadField, Scene, Seat, Submit
from ui.games.tokaido import presenter, stops
from ui.games.tokaido.seen import shape_of
from ui.theme import Colour, Metrics


class TokaidoUI:
    """What the shell asks for (`ui.games.GameUI`)."""

    pad_options: tuple[str, ...] = ()

    def mark(self, name: str, side: int, colour: Colour) -> Any:
        """The winner's traveler before the mountain; a card by what it shows."""
        from ui.games.tokaido.emblem import Silhouette, Trophy

        if name == "trophy":
            return Trophy(side, colour)
        return Silhouette(shape_of(name), side, colour)

    def make_table(self, submit: Submit, metrics: Metrics, changed: Callable[[], None]) -> Any:
        from ui.games.tokaido.table import RoadTable  # Kivy only when something is drawn

        return RoadTable(submit, metrics, changed)

    def present_seats(self, snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
        return presenter.present_seats(snapshot, words)

    def present_action(self, snapshot: Snapshot, words: Words) -> Action:
        return stops.present_action(snapshot, words)

    def present_title(self, snapshot: Snapshot, words: Words) -> str:
        return presenter.present_title(snapshot, words)

    def present_awards(self, snapshot: Snapshot, words: Words) -> tuple[Award, ...]:
        from ui.games.tokaido.awards import present_awards  # only at the end

        return present_awards(snapshot, words)

    def pad_fields(self, options: Mapping[str, Any]) -> tuple[PadField, ...]:
        from ui.games.tokaido.pad import pad_fields  # only for the score pad

        return pad_fields()

    def scenes(self) -> tuple[Scene, ...]:
        from ui.games.tokaido.scenes import scenes  # plays through several games

        return scenes()


GAME_UI = TokaidoUI()
