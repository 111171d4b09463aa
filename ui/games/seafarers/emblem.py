"""The game's emblem: a ship under sail on three rows of waves, before a hexagonal sun."""

from __future__ import annotations

from kivy.graphics.instructions import InstructionGroup
from kivy.uix.widget import Widget

from ui.games.seafarers.paint import RIM, TERRAIN, TOKEN, drawing
from ui.theme import Colour, fade, rgba
from ui.widgets.paint import MaskPaint, follow

# drawing, colour, side and middle as parts of the whole
Parts = tuple[tuple[str, Colour, float, float, float], ...]
SUN = ("hex", fade(TERRAIN["fields"], 0.34), 0.98, 0.5, 0.54)
WAVES: Parts = (("sea", rgba("#6CB4EE"), 0.62, 0.28, 0.16), ("sea", rgba("#6CB4EE"), 0.62, 0.74, 0.14))


class EmblemArt:
    """The emblem painted on a canvas, or something else before the same sun."""

    PARTS: Parts = (SUN, ("ship", TOKEN, 0.7, 0.5, 0.54), *WAVES)

    def __init__(self, canvas: InstructionGroup, parts: Parts = PARTS):
        self._parts = parts
        self._masks = [MaskPaint(canvas, colour) for _, colour, *_ in parts]

    def show(self, side: int, centre_x: float, centre_y: float) -> None:
        left, low = centre_x - side / 2, centre_y - side / 2
        for mask, (name, _, size, x, y) in zip(self._masks, self._parts, strict=True):
            mask.show(drawing(name, max(6, round(size * side))), left + x * side, low + y * side)


class Emblem(Widget):
    def __init__(self, side: int, parts: Parts = EmblemArt.PARTS, **kwargs):
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._art = EmblemArt(self.canvas, parts)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        self._art.show(round(self.height), self.center_x, self.center_y)


def trophy(side: int, colour: Colour) -> Emblem:
    """The winner's city on its coast."""
    city: Parts = (("city", RIM, 0.66, 0.5, 0.56), ("city", colour, 0.56, 0.5, 0.56))
    return Emblem(side, (SUN, *city, *WAVES))
