"""Trekking's own screen: the map, its cards, and the set-up with its stones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, PadField, Scene, Seat, Submit
from ui.games.trekking import actions, presenter
from ui.theme import Metrics


class TrekkingUI:
    """What the shell asks for (`ui.games.GameUI`)."""

    pad_options: tuple[str, ...] = ()

    def make_table(self, submit: Submit, metrics: Metrics, changed: Callable[[], None]) -> Any:
        from ui.games.trekking.table import TrekTable  # Kivy only when something is drawn

        return TrekTable(submit, metrics, changed)

    def present_seats(self, snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
        return presenter.present_seats(snapshot, words)

    def present_action(self, snapshot: Snapshot, words: Words) -> Action:
        return actions.present_action(snapshot, words)

    def present_title(self, snapshot: Snapshot, words: Words) -> str:
        return presenter.present_title(snapshot, words)

    def pad_fields(self, options: Mapping[str, Any]) -> tuple[PadField, ...]:
        from ui.games.trekking.pad import pad_fields

        return pad_fields()

    def scenes(self) -> tuple[Scene, ...]:
        from ui.games.trekking.scenes import scenes  # plays through several games

        return scenes()


GAME_UI = TrekkingUI()
