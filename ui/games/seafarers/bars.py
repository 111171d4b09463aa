"""A chart of the dice."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui.games.seafarers.doing import Bar
from ui.theme import PRESSED, SECONDARY, TEXT, current
from ui.widgets.paint import follow
from ui.widgets.pieces import figure


def figure_foot(bar: Bar, scale: float, line: float) -> float:
    """How high above the foot of its bar a figure stands, px; ``scale``: px of one roll, ``line``: the
    weight of the line of fair dice. A figure that this line crosses would read as struck out."""
    return max(bar.came * scale, bar.expected * scale + line)


class Chart(Widget):
    """How often each sum came, with a line where fair dice would be."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._bars: tuple[Bar, ...] = ()
        follow(self, self._draw, "pos", "size")

    def show(self, bars: tuple[Bar, ...]) -> None:
        if bars != self._bars:
            self._bars = bars
            self._draw()

    def _draw(self) -> None:
        self.canvas.clear()
        if not self._bars or self.height < 20:
            return
        metrics = current().metrics
        foot = round(metrics.small * 1.4)
        most = max(1.0, *(max(bar.came, bar.expected) for bar in self._bars))
        step = self.width / len(self._bars)
        with self.canvas:
            for place, bar in enumerate(self._bars):
                x, wide = self.x + place * step + step * 0.14, step * 0.72
                room = self.height - 2 * foot
                tall = room * bar.came / most
                Color(*(current().accent if bar.came else PRESSED))
                Rectangle(pos=(round(x), round(self.y + foot)), size=(round(wide), max(2, round(tall))))
                Color(*TEXT)
                fair = self.y + foot + room * bar.expected / most
                above = figure_foot(bar, room / most, metrics.px(2)) + self.y + foot + foot / 2
                Rectangle(pos=(round(x - step * 0.1), round(fair)), size=(round(step * 0.92), metrics.px(2)))
                for text, y, colour in (
                    (str(bar.total), self.y + foot / 2, SECONDARY),
                    (str(bar.came) if bar.came else "", above, TEXT),
                ):
                    if text:
                        label = figure(text, metrics.small, False)
                        Color(*colour)
                        Rectangle(
                            texture=label,
                            pos=(round(x + wide / 2 - label.width / 2), round(y - label.height / 2)),
                            size=label.size,
                        )
