"""Trekking's own screen: the map, its cards, and the set-up with its stones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.commands import Command
from companion.games.trekking.box import ICON_OF, MAJORS
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Award, PadField, Scene, Seat, Submit
from ui.games.trekking import actions, presenter
from ui.theme import Colour, Metrics

# what the printed rules leave open, in the order of a turn, after the map
HELP = ("map", "few-actions", "start", "plus-one", "pairs", "own-ability", "step", "no-stone")


class TrekkingUI:
    """What the shell asks for (`ui.games.GameUI`)."""

    pad_options: tuple[str, ...] = ()

    def mark(self, name: str, side: int, colour: Colour) -> Any:
        """The winner's Trekker before the mountains; a Trek card's icon, a Park card's mountains."""
        from ui.games.trekking.emblem import Silhouette, Trophy

        if name == "trophy":
            return Trophy(side, colour)
        return Silhouette(ICON_OF.get(name, "tent" if name in MAJORS else "land"), side, colour)

    def make_setup(
        self, ask: Callable[[Command], None], metrics: Metrics, changed: Callable[[], None]
    ) -> Any:
        from ui.games.trekking.setup import StoneMap  # Kivy only when something is drawn

        return StoneMap(ask, metrics, changed)

    def present_awards(self, snapshot: Snapshot, words: Words) -> tuple[Award, ...]:
        from ui.games.trekking.awards import present_awards  # only at the end

        return present_awards(snapshot, words)

    def make_table(self, submit: Submit, metrics: Metrics, changed: Callable[[], None]) -> Any:
        from ui.games.trekking.table import TrekTable  # Kivy only when something is drawn

        return TrekTable(submit, metrics, changed)

    def present_seats(self, snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
        return presenter.present_seats(snapshot, words)

    def present_action(self, snapshot: Snapshot, words: Words) -> Action:
        return actions.present_action(snapshot, words)

    def present_title(self, snapshot: Snapshot, words: Words) -> str:
        return presenter.present_title(snapshot, words)

    def present_help(self, words: Words) -> tuple[str, ...]:
        return tuple(words.text(f"trekking.help.{topic}") for topic in HELP)

    def pad_fields(self, options: Mapping[str, Any]) -> tuple[PadField, ...]:
        from ui.games.trekking.pad import pad_fields

        return pad_fields()

    def scenes(self) -> tuple[Scene, ...]:
        from ui.games.trekking.scenes import scenes  # plays through several games

        return scenes()


GAME_UI = TrekkingUI()
