"""The game's emblem: a stepped temple before a low sun, a gem in its door."""

from __future__ import annotations

from kivy.graphics.instructions import InstructionGroup
from kivy.uix.widget import Widget

from ui.games.incan_gold.paint import ARTIFACT, STONE_DARK, STONE_LIGHT, STONES, drawing
from ui.theme import GROUND, Colour, fade
from ui.widgets.paint import MaskPaint, follow


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
        self._sun.show(drawing("sun", max(4, round(side * 0.9))), centre_x, low + side * 0.55)
        for name, share, height, mask in self._layers:
            mask.show(drawing(name, max(4, round(side * share))), centre_x, low + side * height)


class Emblem(Widget):
    def __init__(self, side: int, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._art = TempleArt(self.canvas)
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


class Trophy(Widget):
    """The winner's tent before a low sun, with what was carried home at its door."""

    # drawing and the rim of ground that parts it from what lies behind, side, middle, as parts of the whole
    PILE = (
        ("ingots", "ingots-rim", 1.0, 0.36, 0.2, 0.2, STONES["gold"]),
        ("turquoise", "turquoise", 1.24, 0.15, 0.72, 0.21, STONES["turquoise"]),
        ("turquoise", "turquoise", 1.24, 0.17, 0.66, 0.09, STONES["turquoise"]),
        ("turquoise", "turquoise", 1.24, 0.18, 0.84, 0.1, STONES["turquoise"]),
    )

    def __init__(self, side: int, colour: Colour, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._sun = MaskPaint(self.canvas, fade(ARTIFACT, 0.28))
        self._tent = MaskPaint(self.canvas, colour)
        self._pile = [
            (MaskPaint(self.canvas, GROUND), MaskPaint(self.canvas, pile[-1])) for pile in self.PILE
        ]
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        side = round(self.height)
        self._sun.show(drawing("sun", max(8, round(side * 0.92))), self.center_x, self.center_y)
        tall = max(8, round(side * 0.86))
        self._tent.show(drawing("tent", tall), self.center_x, self.y + tall * 0.5)
        for (rim, mask), (name, behind, wider, share, x, y, _) in zip(self._pile, self.PILE, strict=True):
            at = self.x + side * x, self.y + side * y
            size = max(6, round(side * share))
            rim.show(drawing(behind, round(size * wider)), *at)
            mask.show(drawing(name, size), *at)
