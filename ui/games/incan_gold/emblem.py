"""The game's emblem: a stepped temple with a gem in its gate."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.incan_gold.paint import SANDSTONE, STONES, drawing
from ui.widgets.paint import MaskPaint, follow


class Emblem(Widget):
    def __init__(self, side: int, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._temple = MaskPaint(self.canvas, SANDSTONE)
        self._gem = MaskPaint(self.canvas, STONES["turquoise"])
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        side = round(self.height)
        self._temple.show(drawing("gate", side), self.center_x, self.center_y)
        self._gem.show(drawing("turquoise", max(4, round(side * 0.2))), self.center_x, self.y + side * 0.14)
