"""The game's emblem, the winner's picture, and single drawings: quick to make."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.tokaido.paint import COLOURS, STONE, drawing
from ui.theme import ACCENTS, Colour
from ui.widgets.paint import MaskPaint, follow, shape_texture


class Emblem(Widget):
    """The road that winds to the mountain, the sun beside it."""

    def __init__(self, side: int, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._sun = MaskPaint(self.canvas, ACCENTS["cherry"])
        self._mountain = MaskPaint(self.canvas, COLOURS["mountain"])
        self._road = MaskPaint(self.canvas, STONE)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        side = round(self.height)
        sun, mountain = max(4, round(side * 0.34)), max(4, round(side * 0.66))
        self._sun.show(shape_texture("disc", sun), self.x + side * 0.76, self.y + side * 0.76)
        self._mountain.show(drawing("mountain", mountain), self.x + side * 0.4, self.y + side * 0.64)
        self._road.show(drawing("road", side), self.center_x, self.center_y)


class Trophy(Emblem):
    """The emblem with the winner's traveler on the road."""

    def __init__(self, side: int, colour: Colour, **kwargs):
        self._traveler: MaskPaint | None = None
        super().__init__(side, **kwargs)
        self._traveler = MaskPaint(self.canvas, colour)
        self._place()

    def _place(self) -> None:
        super()._place()
        if self._traveler is not None:
            side = round(self.height)
            large = max(4, round(side * 0.42))
            self._traveler.show(drawing("traveler", large), self.x + side * 0.52, self.y + side * 0.3)


class Silhouette(Widget):
    """One drawing in one colour."""

    def __init__(self, name: str, side: int, colour: Colour, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._mask = MaskPaint(self.canvas, colour)
        follow(self, lambda: self._mask.show(drawing(name, side), *self.center), "pos")
