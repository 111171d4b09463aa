"""The game's emblem: a stepped temple before a low sun, a gem in its door."""

from __future__ import annotations

from kivy.graphics.instructions import InstructionGroup
from kivy.uix.widget import Widget

from ui.games.incan_gold.paint import ARTIFACT, STONE_DARK, STONE_LIGHT, STONES, drawing
from ui.theme import GROUND, fade
from ui.widgets.paint import MaskPaint, follow, shape_texture


class TempleArt:
    """The temple painted on a canvas, ``side`` px high."""

    def __init__(self, canvas: InstructionGroup):
        self._sun = MaskPaint(canvas, fade(ARTIFACT, 0.32))
        self._layers = (
            ("gate", 1.0, 0.5, MaskPaint(canvas, STONE_DARK)),
            ("gate-light", 1.0, 0.5, MaskPaint(canvas, STONE_LIGHT)),
            ("gate-door", 1.0, 0.5, MaskPaint(canvas, GROUND)),
            ("turquoise", 0.13, 0.73, MaskPaint(canvas, STONES["turquoise"])),
        )

    def show(self, side: int, centre_x: float, centre_y: float) -> None:
        low = centre_y - side / 2
        self._sun.show(shape_texture("disc", max(4, round(side * 0.9))), centre_x, low + side * 0.55)
        for name, share, height, mask in self._layers:
            mask.show(drawing(name, max(4, round(side * share))), centre_x, low + side * height)


class Emblem(Widget):
    def __init__(self, side: int, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._art = TempleArt(self.canvas)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        self._art.show(round(self.height), self.center_x, self.center_y)
