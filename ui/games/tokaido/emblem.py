"""The game's emblem: the road that winds to the mountain."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.tokaido.paint import COLOURS, STONE, drawing
from ui.theme import ACCENTS
from ui.widgets.paint import MaskPaint, follow, shape_texture


class Emblem(Widget):
    def __init__(self, side: int, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._sun = MaskPaint(self.canvas, ACCENTS["cherry"])
        self._mountain = MaskPaint(self.canvas, COLOURS["mountain"])
        self._road = MaskPaint(self.canvas, STONE)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        side = round(self.height)
        self._sun.show(
            shape_texture("disc", max(4, round(side * 0.34))), self.x + side * 0.74, self.y + side * 0.74
        )
        large = max(4, round(side * 0.66))
        self._mountain.show(drawing("mountain", large), self.x + side * 0.42, self.y + side * 0.6)
        self._road.show(drawing("road", side), self.center_x, self.center_y)
