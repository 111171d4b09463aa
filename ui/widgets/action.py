"""What do we do now, and what just happened."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from ui.theme import PANEL, TEXT, current
from ui.widgets.buttons import PrimaryButton, QuietButton
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.text import FitText, measure


class PromptBar(Widget):
    """The prompt in words at the left, the one action at the right, perhaps a quiet second one before it.

    Long prompts wrap and shrink two sizes; if that isn't enough the bar grows, so the words are never cut.
    `action_allowed` False dims the action; tapping it then gives `action_reason`, likewise for the quiet one.

    Events: `on_action()`, `on_quiet()`, `on_refused(reason)`.
    """

    __events__ = ("on_action", "on_quiet", "on_refused")

    prompt = StringProperty("")
    action_text = StringProperty("")
    action_icon = StringProperty("")
    quiet_text = StringProperty("")
    action_allowed = BooleanProperty(True)
    quiet_allowed = BooleanProperty(True)
    action_reason = StringProperty("")
    quiet_reason = StringProperty("")

    def __init__(self, prompt: str = "", action_text: str = "", quiet_text: str = "", **kwargs):
        kwargs.setdefault("size_hint", (1, None))
        super().__init__(prompt=prompt, action_text=action_text, quiet_text=quiet_text, **kwargs)
        self._label = FitText(strong=True, roles=("title", "body", "small"), color=current().accent)
        self._action = PrimaryButton()
        self._quiet = QuietButton()
        self.add_widget(self._label)
        for button, event in ((self._action, "on_action"), (self._quiet, "on_quiet")):
            button.bind(on_release=lambda _button, event=event: self.dispatch(event))
            button.bind(on_refused=lambda _button, reason: self.dispatch("on_refused", reason))
        follow(self, self._allow, "action_allowed", "quiet_allowed", "action_reason", "quiet_reason")
        follow(self, self._place, "pos", "size", "prompt", "action_text", "action_icon", "quiet_text")

    @property
    def button(self) -> PrimaryButton:
        """The primary button, for a screen that wants to point at it."""
        return self._action

    def _allow(self) -> None:
        self._action.allowed, self._action.reason = self.action_allowed, self.action_reason
        self._quiet.allowed, self._quiet.reason = self.quiet_allowed, self.quiet_reason

    def _keep(self, button: Widget, shown: bool) -> None:
        if shown and button.parent is None:
            self.add_widget(button)
        elif not shown and button.parent is self:
            self.remove_widget(button)

    def _place(self) -> None:
        metrics = current().metrics
        pad, gap = metrics.gap(4), metrics.gap(2)
        self._keep(self._action, bool(self.action_text))
        self._keep(self._quiet, bool(self.quiet_text))
        end = self.right - gap
        if self.action_text:
            self._action.text, self._action.icon = self.action_text, self.action_icon
            wanted = max(self._action.natural_width, metrics.mm(28))
            width = min(wanted, self.width * 0.42) + 2 * gap
            # The whole end of the bar can be tapped: 13.8 mm high, though a little less is drawn.
            self._action.inset = (gap, gap, gap, metrics.gap(1))
            self._action.size = (width, self.height)
            self._action.pos = (self.right - width, self.y)
            end = self._action.x
        if self.quiet_text:
            self._quiet.text = self.quiet_text
            width = min(self._quiet.natural_width, self.width * 0.26)
            inner = self.height - metrics.gap(3)
            self._quiet.size = (width, inner)
            self._quiet.pos = (end - width, self.y + gap)
            end = self._quiet.x
        room = max(0, end - gap - self.x - pad)
        needed = measure(self.prompt, metrics.small, True, room)[1] if room and self.prompt else 0
        self.height = max(metrics.action, needed + metrics.gap(2))
        self._label.text = self.prompt
        self._label.size = (room, self.height - metrics.gap(1))
        self._label.pos = (self.x + pad, self.y + metrics.gap(0.5))

    def on_action(self) -> None:
        """The one action was tapped."""

    def on_quiet(self) -> None:
        """The second action was tapped."""

    def on_refused(self, reason: str) -> None:
        """A dimmed action was tapped."""


class Sentence(Widget):
    """What just happened, with undo beside it. Its height follows the words; without words it is 0.

    `undo_text` is the word on the button; an empty one leaves the button out. Events: `on_undo()` and
    `on_refused(reason)` with `undo_reason` while `can_undo` is False.
    """

    __events__ = ("on_undo", "on_refused")

    text = StringProperty("")
    undo_text = StringProperty("")
    can_undo = BooleanProperty(True)
    undo_reason = StringProperty("")

    def __init__(self, text: str = "", undo_text: str = "", **kwargs):
        kwargs.setdefault("size_hint", (1, None))
        super().__init__(text=text, undo_text=undo_text, **kwargs)
        self._box = BoxPaint(self.canvas, PANEL)
        self._label = FitText(roles=("body", "small"), color=TEXT)
        self._button = QuietButton(icon="undo")
        self._button.bind(on_release=lambda _button: self.dispatch("on_undo"))
        self._button.bind(on_refused=lambda _button, reason: self.dispatch("on_refused", reason))
        self.add_widget(self._label)
        follow(self, self._place, "pos", "size", "text", "undo_text", "can_undo", "undo_reason")

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(4)
        has_undo = bool(self.undo_text and self.text)
        if has_undo and self._button.parent is None:
            self.add_widget(self._button)
        elif not has_undo and self._button.parent is self:
            self.remove_widget(self._button)
        self._button.text, self._button.allowed, self._button.reason = (
            self.undo_text,
            self.can_undo,
            self.undo_reason,
        )
        end = self.right - (self._button.width if has_undo else pad)
        room = max(0, end - self.x - 2 * pad)
        needed = measure(self.text, metrics.small, width=room)[1] if room and self.text else 0
        self.height = max(metrics.target, needed + metrics.gap(2)) if self.text else 0
        self._box.place(self.x, self.y, self.width if self.text else 0, self.height)
        self._button.height = self.height
        self._button.pos = (end, self.y)
        self._label.text = self.text
        self._label.size, self._label.pos = (room, self.height), (self.x + pad, self.y)

    def on_undo(self) -> None:
        """Take it back."""

    def on_refused(self, reason: str) -> None:
        """Undo was tapped while it can't be done."""
