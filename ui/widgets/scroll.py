"""A list longer than its place, with a thin bar that always shows how much there is."""

from __future__ import annotations

from kivy.uix.scrollview import ScrollView

from ui.theme import SECONDARY, current, fade


class ScrollArea(ScrollView):
    """Scrolls its one child up and down; give the child `size_hint_y=None`.

    The bar is there whenever the child is taller, and takes no touches: fingers drag the content.
    """

    def __init__(self, **kwargs):
        metrics = current().metrics
        kwargs.setdefault("do_scroll_x", False)
        kwargs.setdefault("bar_width", metrics.px(5))
        kwargs.setdefault("bar_margin", metrics.px(2))
        kwargs.setdefault("bar_color", SECONDARY)
        kwargs.setdefault("bar_inactive_color", fade(SECONDARY, 0.6))
        kwargs.setdefault("scroll_type", ["content"])
        kwargs.setdefault("scroll_distance", metrics.mm(2.5))
        kwargs.setdefault("scroll_timeout", 120)
        kwargs.setdefault("smooth_scroll_end", 10)
        super().__init__(**kwargs)
        if current().reduced_motion:
            self.effect_cls = "ScrollEffect"
        self.fbind("height", lambda *_: self._rest())
        self.fbind("viewport_size", lambda *_: self._rest())

    def _rest(self) -> None:
        """What fits needs no scrolling: then a finger on it is felt at once, not after `scroll_timeout`."""
        self.do_scroll_y = self.viewport_size[1] > self.height + 1
