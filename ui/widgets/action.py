"""What do we do now, and what just happened."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from ui.theme import DANGER, PANEL, TEXT, current
from ui.widgets.buttons import PrimaryButton, QuietButton
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.text import FitText, measure

# seconds in which a button of the bar that has just become another one does nothing: the second tap of a
# double tap was meant for what was there before
SETTLING = 0.4


class PromptBar(Widget):
    """The prompt in words at the left, the one action at the right, perhaps a quiet second one before it.

    Long prompts wrap and shrink two sizes; if that isn't enough the bar grows, so the words are never cut. In
    portrait a long prompt stands above the buttons. `refused` True says the prompt in the danger colour.
    Buttons that have just become others take no tap for a moment (`SETTLING`).
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
    danger = BooleanProperty(False)

    def __init__(self, prompt: str = "", action_text: str = "", quiet_text: str = "", **kwargs):
        kwargs.setdefault("size_hint", (1, None))
        super().__init__(prompt=prompt, action_text=action_text, quiet_text=quiet_text, **kwargs)
        self._label = FitText(strong=True, roles=("title", "body", "small"), color=current().accent)
        # the bar gives the widths
        self._action = PrimaryButton(size_hint=(1, None))
        self._quiet = QuietButton(size_hint=(1, None))
        self.add_widget(self._label)
        for button, event in ((self._action, "on_action"), (self._quiet, "on_quiet")):
            button.bind(on_release=lambda _button, event=event: self.dispatch(event))
            button.bind(on_refused=lambda _button, reason: self.dispatch("on_refused", reason))
        follow(self, self._tint, "danger")
        follow(self, self._allow, "action_allowed", "quiet_allowed", "action_reason", "quiet_reason")
        follow(self, self._place, "pos", "size", "prompt", "action_text", "action_icon", "quiet_text")
        for name in ("action_text", "quiet_text"):
            self.fbind(name, lambda *_: self.settle())
        self.settle()

    @property
    def button(self) -> PrimaryButton:
        """The primary button, for a screen that wants to point at it."""
        return self._action

    def cancel(self) -> None:
        """The buttons stand for something else from now on: a finger still down on one does nothing."""
        self._action.cancel()
        self._quiet.cancel()

    def settle(self) -> None:
        """The buttons are others now, though perhaps with the same words: no hasty tap counts for them."""
        self._action.settle(SETTLING)
        self._quiet.settle(SETTLING)

    def _tint(self) -> None:
        self._label.color = DANGER if self.danger else current().accent

    @property
    def refused(self) -> bool:
        """Whether the prompt is a refusal. No Kivy property: one of this name would call `on_refused`."""
        return self.danger

    @refused.setter
    def refused(self, refused: bool) -> None:
        self.danger = refused

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
        gap = metrics.gap(2)
        self._keep(self._action, bool(self.action_text))
        self._keep(self._quiet, bool(self.quiet_text))
        self._action.text, self._action.icon = self.action_text, self.action_icon
        self._quiet.text = self.quiet_text
        self._label.text = self.prompt
        wanted = max(self._action.natural_width, metrics.mm(28)) if self.action_text else 0
        aside = self._quiet.natural_width if self.quiet_text else 0
        pad = metrics.gap(4)
        beside = self.width - min(wanted, self.width * 0.42) - min(aside, self.width * 0.26) - 3 * gap - pad
        if metrics.portrait and (wanted or aside) and self._lines_at("body", beside) > 2:
            self._place_stacked(wanted, aside, gap, pad)
        else:
            self._place_row(wanted, aside, gap, pad)

    def _lines_at(self, role: str, room: float) -> int:
        px = current().metrics.type_size(role)
        if not self.prompt or room <= 0:
            return 0
        one = measure("A", px, True)[1]
        return round(measure(self.prompt, px, True, room)[1] / one)

    def _place_row(self, wanted: int, aside: int, gap: int, pad: int) -> None:
        """The prompt at the left, the buttons at the right."""
        metrics = current().metrics
        wanted, aside = min(wanted, round(self.width * 0.42)), min(aside, round(self.width * 0.26))
        taken = (wanted + 2 * gap if wanted else gap) + aside
        room = max(0, self.width - taken - gap - pad)
        needed = measure(self.prompt, metrics.small, True, room)[1] if room and self.prompt else 0
        self.height = max(metrics.action, needed + gap)
        self._place_buttons(wanted, aside, self.height, gap)
        self._label.size = (room, self.height - metrics.gap(1))
        self._label.pos = (self.x + pad, self.y + metrics.gap(0.5))

    def _place_stacked(self, wanted: int, aside: int, gap: int, pad: int) -> None:
        """The prompt above, the buttons below with the whole width: for long prompts on a narrow screen.

        Two lines have the size that they have beside a button, so that the table keeps its room.
        """
        metrics = current().metrics
        room = max(1, self.width - 2 * pad)
        fits = (("title", 1), ("body", 2))
        role = next((role for role, most in fits if self._lines_at(role, room) <= most), "small")
        needed = measure(self.prompt, metrics.type_size(role), True, room)[1]
        self.height = metrics.action + needed + gap
        aside = max(aside, round(self.width * 0.3)) if aside else 0
        self._place_buttons(max(wanted, round(self.width - aside - 3 * gap)), aside, metrics.action, gap)
        self._label.size, self._label.pos = (room, needed), (self.x + pad, self.y + metrics.action)

    def _place_buttons(self, wanted: int, aside: int, height: float, gap: int) -> None:
        """From the right: the action, whose whole end of the bar can be tapped, then the quiet one."""
        end = self.x + self.width - gap
        if wanted:
            self._action.inset = (gap, gap, gap, gap // 2)
            self._action.size = (wanted + 2 * gap, height)
            self._action.pos = (self.x + self.width - self._action.width, self.y)
            end = self._action.x
        self._quiet.size = (aside, height - gap - gap // 2)
        self._quiet.pos = (end - aside, self.y + gap)

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
