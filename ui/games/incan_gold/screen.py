"""Incan Gold's own screen: the expedition, its words and its cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.game import Message
from companion.games.incan_gold.box import BOX
from companion.games.incan_gold.tell import card_name
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, PadField, Scene, Seat, Submit
from ui.games.incan_gold import presenter
from ui.theme import Colour, Metrics


class IncanGoldUI:
    """What the shell asks for (`ui.games.GameUI`)."""

    pad_options: tuple[str, ...] = ("artifact_values",)

    def mark(self, name: str, side: int, colour: Colour) -> Any:
        """The temple for those who go on, the tent for those who leave; the winner's tent, full; a card."""
        from ui.games.incan_gold.emblem import Silhouette, Trophy
        from ui.games.incan_gold.presenter import face_of

        if name == "trophy":
            return Trophy(side, colour)
        if name in ("stay", "leave"):
            return Silhouette("temple" if name == "stay" else "tent", side, colour)
        shape = face_of(name).shape
        return Silhouette(shape, side, colour) if shape else None

    def make_table(self, submit: Submit, metrics: Metrics, changed: Callable[[], None]) -> Any:
        from ui.games.incan_gold.table import ExpeditionTable  # Kivy only when something is drawn

        return ExpeditionTable(submit, metrics, changed)

    def present_seats(self, snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
        return presenter.present_seats(snapshot, words)

    def present_action(self, snapshot: Snapshot, words: Words) -> Action:
        return presenter.present_action(snapshot, words)

    def present_title(self, snapshot: Snapshot, words: Words) -> str:
        return presenter.present_title(snapshot, words)

    def card_name(self, card: str) -> Message:
        return card_name(card)

    def pad_fields(self, options: Mapping[str, Any]) -> tuple[PadField, ...]:
        by_exit = options.get("artifact_values") == "by_exit"
        values = BOX.exit_values if by_exit else tuple(sorted(BOX.artifacts))
        gems = tuple(PadField(gem.kind, f"incan_gold.pad.{gem.kind}") for gem in BOX.gems)
        return (*gems, PadField("artifacts", "incan_gold.pad.artifacts", values))

    def scenes(self) -> tuple[Scene, ...]:
        from ui.games.incan_gold.scenes import scenes  # plays through several games

        return scenes()


GAME_UI = IncanGoldUI()
