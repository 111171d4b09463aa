"""The game's emblem: a snowy ridge over woods, and a Trekker's pin."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.trekking.paint import CAMP, drawing
from ui.theme import ACCENTS, GROUND, Colour, fade, over, rgba
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


class Trophy(Emblem):
    """The emblem with the winner's Trekker, large, on the way up."""

    def __init__(self, side: int, colour: Colour, **kwargs):
        self._winner: MaskPaint | None = None
        super().__init__(side, **kwargs)
        self._winner = MaskPaint(self.canvas, colour)
        self._place()

    def _place(self) -> None:
        super()._place()
        if self._winner is not None:
            side = round(self.height)
            self._pin.show(None, 0, 0)
            large = max(6, round(side * 0.46))
            self._winner.show(drawing("trekker", large), self.x + side * 0.6, self.y + side * 0.68)


class Silhouette(Widget):
    """One drawing in one colour."""

    def __init__(self, name: str, side: int, colour: Colour, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._mask = MaskPaint(self.canvas, colour)
        follow(self, lambda: self._mask.show(drawing(name, side), *self.center), "pos")
