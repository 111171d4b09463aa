"""Widgets that lay out their parts by hand."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.uix.widget import Widget

# seconds in which what a tap has just brought up takes no touch: a double tap is not two answers
SETTLING = 0.35


def keep(parent: Widget, widget: Widget, shown: bool) -> None:
    """A child that is there only while it is shown."""
    if shown and widget.parent is None:
        parent.add_widget(widget)
    elif not shown and widget.parent is parent:
        parent.remove_widget(widget)


class Laying(Widget):
    """Base of a game's table: puts parts on whole pixels, keeps those that are shown, lifts one up."""

    def _place(self, widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.size = (round(width), round(height))
        widget.pos = (round(x), round(y))

    def _keep(self, widget: Widget, shown: bool) -> None:
        keep(self, widget, shown)

    def _raise(self, widget: Widget | None) -> None:
        if widget is not None and self.children and self.children[0] is not widget:
            self.remove_widget(widget)
            self.add_widget(widget)


class Settling(Laying):
    """A table on which a tap brings up something else to be tapped."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._settled_at = 0.0

    def _settle(self) -> None:
        """Something else lies under the finger from now on."""
        self._settled_at = Clock.get_time() + SETTLING

    def on_touch_down(self, touch) -> bool:
        if Clock.get_time() < self._settled_at and self.collide_point(*touch.pos):
            return True
        return super().on_touch_down(touch)
