"""Widgets that lay out their parts by hand."""

from __future__ import annotations

from kivy.uix.widget import Widget


class Laying(Widget):
    """Base of a game's table: puts parts on whole pixels, keeps those that are shown, lifts one up."""

    def _place(self, widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.size = (round(width), round(height))
        widget.pos = (round(x), round(y))

    def _keep(self, widget: Widget, shown: bool) -> None:
        if shown and widget.parent is None:
            self.add_widget(widget)
        elif not shown and widget.parent is self:
            self.remove_widget(widget)

    def _raise(self, widget: Widget | None) -> None:
        if widget is not None and self.children and self.children[0] is not widget:
            self.remove_widget(widget)
            self.add_widget(widget)
