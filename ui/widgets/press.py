"""What a finger can press. Feedback comes within a frame; what can't be done now says why."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

SHOWN_FOR = 0.08  # seconds a press stays visible at least, so that a quick tap is seen


class Pressable(Widget):
    """Base of every control.

    Events: `on_press()` when a finger comes down, `on_release()` when it lifts inside, and instead of it
    `on_refused(reason)` when `allowed` is False. `pressed` is what the drawing follows.
    """

    __events__ = ("on_press", "on_release", "on_refused")

    allowed = BooleanProperty(True)
    reason = StringProperty("")
    pressed = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._finger = None
        self._pressed_at = 0.0
        self._settled_at = 0.0
        self._early = False
        super().__init__(**kwargs)
        self.fbind("parent", lambda *_: self.cancel())

    def cancel(self) -> None:
        """What the control stands for has changed: a finger that is still down on it does nothing more."""
        self._finger = None
        self.pressed = False

    def settle(self, seconds: float) -> None:
        """What the control stands for has just changed: a finger that comes down within so many seconds
        meant what was there before. It is felt, but does nothing."""
        self.cancel()
        self._settled_at = Clock.get_time() + seconds

    def on_touch_down(self, touch) -> bool:
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        if self._finger is not None:  # a second finger on the same control does nothing
            return True
        touch.grab(self)
        self._finger = touch.uid
        self._pressed_at = Clock.get_time()
        self._early = self._pressed_at < self._settled_at
        self.pressed = True
        self.dispatch("on_press")
        return True

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        if touch.uid != self._finger:
            return True
        self.pressed = self.collide_point(*touch.pos)
        return True

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        if touch.uid != self._finger:
            return True
        self._finger = None
        inside = self.collide_point(*touch.pos) and self.parent is not None
        left = SHOWN_FOR - (Clock.get_time() - self._pressed_at)
        Clock.schedule_once(self._settle, max(0.0, left))
        if not inside or self._early:
            return True
        if self.allowed:
            self.dispatch("on_release")
        else:
            self.dispatch("on_refused", self.reason)
        return True

    def _settle(self, _elapsed: float) -> None:
        self.pressed = self._finger is not None

    def on_press(self) -> None:
        """A finger came down."""

    def on_release(self) -> None:
        """A finger lifted inside."""

    def on_refused(self, reason: str) -> None:
        """A finger lifted inside, but it can't be done now; `reason` says why."""
