"""The game's emblem: a snowy ridge over woods, and a Trekker's pin."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.trekking.paint import CAMP, drawing
from ui.theme import ACCENTS, GROUND, fade, over, rgba
from ui.widgets.paint import MaskPaint, follow

ROCK = rgba("#8D9AA3")


class Emblem(Widget):
    def __init__(self, side: int, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._land = MaskPaint(self.canvas, ROCK)
        self._woods = MaskPaint(self.canvas, over(fade(ACCENTS["forest"], 0.85), GROUND))
        self._pin = MaskPaint(self.canvas, CAMP)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        side = round(self.height)
        self._land.show(drawing("land", side), self.center_x, self.center_y)
        self._woods.show(drawing("woods", side), self.center_x, self.center_y)
        pin = max(6, round(side * 0.3))
        self._pin.show(drawing("trekker", pin), self.x + side * 0.3, self.y + side * 0.78)
