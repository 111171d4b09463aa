"""The game's emblem: a ship under sail on three rows of waves, before a hexagonal sun."""

from __future__ import annotations

from kivy.graphics.instructions import InstructionGroup
from kivy.uix.widget import Widget

from ui.games.seafarers.paint import TERRAIN, TOKEN, drawing
from ui.theme import Colour, fade, rgba
from ui.widgets.paint import MaskPaint, follow


class EmblemArt:
    """The emblem painted on a canvas."""

    # drawing, colour, side and middle as parts of the whole
    PARTS: tuple[tuple[str, Colour, float, float, float], ...] = (
        ("hex", fade(TERRAIN["fields"], 0.34), 0.98, 0.5, 0.54),
        ("ship", TOKEN, 0.7, 0.5, 0.54),
        ("sea", rgba("#6CB4EE"), 0.62, 0.28, 0.16),
        ("sea", rgba("#6CB4EE"), 0.62, 0.74, 0.14),
    )

    def __init__(self, canvas: InstructionGroup):
        self._masks = [MaskPaint(canvas, colour) for _, colour, *_ in self.PARTS]

    def show(self, side: int, centre_x: float, centre_y: float) -> None:
        left, low = centre_x - side / 2, centre_y - side / 2
        for mask, (name, _, size, x, y) in zip(self._masks, self.PARTS, strict=True):
            mask.show(drawing(name, max(6, round(size * side))), left + x * side, low + y * side)


class Emblem(Widget):
    def __init__(self, side: int, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._art = EmblemArt(self.canvas)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        self._art.show(round(self.height), self.center_x, self.center_y)


class Silhouette(Widget):
    """One drawing in one colour."""

    def __init__(self, name: str, side: int, colour: Colour, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._name = name
        self._mask = MaskPaint(self.canvas, colour)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        self._mask.show(drawing(self._name, max(8, round(self.height))), self.center_x, self.center_y)
