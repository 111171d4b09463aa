"""The bar at the top of every screen and the strip of notices under it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from ui.theme import DANGER, PANEL, PRESSED, SECONDARY, TEXT, current
from ui.widgets import action
from ui.widgets.buttons import IconButton, QuietButton
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, Text, fit, measure

PARTS = " · "  # between a game and what it is at: ``Incan Gold · temple 2 of 5``


class Bar(Widget):
    """Undo and redo (or back), the title, the saved mark and the menu; 48 px at 5.2 px/mm, never scrolls.

    `kind` is `play` (undo and redo at the left) or `page` (back at the left). The saved mark is hidden while
    `saved` is empty, and in the danger colour while `saved_ok` is False; its word gives way to a long title.

    Events: `on_undo()`, `on_redo()`, `on_back()`, `on_menu()`, and `on_refused(reason)` with the words of
    `undo_reason` or `redo_reason` when there is nothing to undo or redo.
    """

    __events__ = ("on_undo", "on_redo", "on_back", "on_menu", "on_refused")

    kind = OptionProperty("play", options=["play", "page"])
    title = StringProperty("")
    saved = StringProperty("")
    saved_ok = BooleanProperty(True)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    undo_reason = StringProperty("")
    redo_reason = StringProperty("")
    has_menu = BooleanProperty(True)

    def __init__(self, title: str = "", kind: str = "play", **kwargs):
        metrics = current().metrics
        kwargs.setdefault("size_hint", (1, None))
        kwargs.setdefault("height", metrics.bar)
        super().__init__(title=title, kind=kind, **kwargs)
        self._undo = IconButton("undo")
        self._redo = IconButton("redo")
        self._back = IconButton("back")
        self._menu = IconButton("menu")
        self._title = FitText(strong=True, halign="center", roles=("body", "small"))
        self._below = FitText(halign="center", roles=("small",), color=SECONDARY, valign="top")
        self._mark = MaskPaint(self.canvas, SECONDARY)
        self._saved = FitText(roles=("small",), halign="right", color=SECONDARY)
        for button, event in (
            (self._undo, "on_undo"),
            (self._redo, "on_redo"),
            (self._back, "on_back"),
            (self._menu, "on_menu"),
        ):
            button.bind(on_release=lambda _button, event=event: self.dispatch(event))
            button.bind(on_refused=lambda _button, reason: self.dispatch("on_refused", reason))
        follow(self, self._compose, "kind", "has_menu")
        follow(self, self._place, "pos", "size", "title", "saved", "saved_ok", "kind", "has_menu")
        follow(self, self._allow, "can_undo", "can_redo", "undo_reason", "redo_reason")

    def _compose(self) -> None:
        self.clear_widgets()
        left = [self._undo, self._redo] if self.kind == "play" else [self._back]
        right = [self._menu] if self.has_menu else []
        for widget in (*left, self._title, self._below, self._saved, *right):
            self.add_widget(widget)

    def _place(self) -> None:
        metrics = current().metrics
        side, gap = metrics.target, metrics.gap(2)
        left = [self._undo, self._redo] if self.kind == "play" else [self._back]
        x = self.x
        for button in left:
            button.size, button.pos = (side, self.height), (x, self.y)
            x += side
        end = self.right
        if self.has_menu:
            end -= side
            self._menu.size, self._menu.pos = (side, self.height), (end, self.y)
        right = self._place_saved(x, end, gap)
        self._place_title(x, right, gap)

    def _place_saved(self, left: float, end: float, gap: int) -> float:
        """Put the saved mark before `end`; the place where it begins."""
        metrics = current().metrics
        if not self.saved:
            self._saved.text = ""
            self._mark.show(None, 0, 0)
            return end
        title = measure(self.title, metrics.body, strong=True)[0]
        words, side = measure(self.saved, metrics.small)[0] + 2, round(metrics.icon * 0.72)
        if title > end - left - words - side - 5 * gap:
            words = 0
        self._saved.text = self.saved if words else ""
        self._saved.size, self._saved.pos = (words, self.height), (end - words - gap, self.y)
        begin = end - words - gap - (gap if words else 0) - side
        texture = icon_texture("check" if self.saved_ok else "warning", side, metrics.stroke)
        self._mark.show(texture, begin + side / 2, self.y + self.height / 2)
        tone = SECONDARY if self.saved_ok else DANGER
        self._saved.color = tone
        self._mark.tint(tone)
        return begin - gap

    def _place_title(self, left: float, right: float, gap: int) -> None:
        """In the middle of the window when it fits there, else in the middle of the room that is left.

        A title of two parts that is too long for one line has its second part on a line below.
        """
        metrics = current().metrics
        middle = self.x + self.width / 2
        room = min(middle - left, right - middle) - gap
        first, _, second = self.title.partition(PARTS)
        wide, box = measure(self.title, metrics.body, strong=True)[0], max(0, right - left - 2 * gap)
        (upper, over), (lower, under) = measure(first, metrics.body, True), measure(second, metrics.small)
        fits = max(upper, lower) <= box and over + under <= self.height * 1.15
        two = bool(second) and wide > box and fits
        self._title.text, self._below.text = (first, second) if two else (self.title, "")
        if two:  # the lines' own air overlaps where the bar is low
            low = self.y + max(metrics.gap(0.5), (self.height - over - under) / 2)
            self._below.size, self._below.pos = (box, under), (left + gap, low)
            high = min(low + under, self.y + self.height - over)
            self._title.size, self._title.pos = (box, over), (left + gap, high)
        elif wide <= 2 * room:
            self._title.size, self._title.pos = (2 * room, self.height), (middle - room, self.y)
        else:
            self._title.size = (box, self.height)
            self._title.pos = (left + gap, self.y)
        self._title.shorten = fit(self._title.text, ("small",), True, self._title.size)[1] > self.height

    def _allow(self) -> None:
        self._undo.allowed, self._undo.reason = self.can_undo, self.undo_reason
        self._redo.allowed, self._redo.reason = self.can_redo, self.redo_reason

    def on_undo(self) -> None:
        """Take back the last move."""

    def on_redo(self) -> None:
        """Make the move again."""

    def on_back(self) -> None:
        """Leave the page."""

    def on_menu(self) -> None:
        """Open the menu."""

    def on_refused(self, reason: str) -> None:
        """Something dimmed was tapped."""


class Strip(Pressable):
    """A notice under the bar in one line. No words, no strip: its height is then 0.

    `danger` marks a fault; otherwise the strip informs. `more` says that there are others. Where the words
    are cut, or `whole` says that there is more to read, a sign shows that a tap on the words opens it.

    Events: `on_release()` when the words are tapped, `on_remedy()` for the button.
    """

    __events__ = ("on_remedy",)

    text = StringProperty("")
    more = StringProperty("")
    remedy_text = StringProperty("")
    danger = BooleanProperty(False)
    whole = BooleanProperty(False)

    def __init__(self, text: str = "", remedy_text: str = "", danger: bool = False, **kwargs):
        kwargs.setdefault("size_hint", (1, None))
        super().__init__(text=text, remedy_text=remedy_text, danger=danger, **kwargs)
        self._box = BoxPaint(self.canvas, PANEL, radius=0)
        self._mask = MaskPaint(self.canvas, TEXT)
        self._opens = MaskPaint(self.canvas, SECONDARY)
        self._label = Text(role="small")
        self._more = Text(role="small", color=SECONDARY, halign="right", shorten=False)
        self._button = QuietButton(height=current().metrics.strip, size_hint=(1, None))
        self._button.bind(on_release=lambda _button: self.dispatch("on_remedy"))
        self.add_widget(self._label)
        self.add_widget(self._more)
        follow(self, self._place, "pos", "size", "text", "more", "remedy_text", "danger", "whole", "pressed")
        follow(self._label, self._place, "cut")
        # another notice's button: a second tap was meant for the one before
        self.fbind("text", lambda *_: self._button.settle(action.SETTLING))

    @property
    def cut(self) -> bool:
        """Whether the sentence is longer than the line."""
        return bool(self.text) and self._label.cut

    @property
    def opens(self) -> bool:
        """Whether there is more to read than the line shows."""
        return bool(self.text) and (self.whole or self.cut)

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        has_remedy = bool(self.text and self.remedy_text)
        if has_remedy and self._button.parent is None:
            self.add_widget(self._button)
        elif not has_remedy and self._button.parent is self:
            self.remove_widget(self._button)
        self.height = self._wanted_height()
        self._label.text, self._more.text = self.text, self.more if self.text else ""
        if not self.text:
            self._label.size = self._more.size = (0, 0)
            self._mask.show(None, 0, 0)
            self._opens.show(None, 0, 0)
            self._box.place(self.x, self.y, 0, 0)
            return
        self._button.text = self.remedy_text
        self._button.width = min(self._button.natural_width, self.width * 0.4)
        self._button.height = self.height
        self._button.pos = (self.right - self._button.width, self.y)
        self._box.place(self.x, self.y, self.width, self.height)
        self._box.tint(PRESSED if self.pressed and self.opens else PANEL)
        self._place_words()
        icon = icon_texture("warning" if self.danger else "info", metrics.icon, metrics.stroke)
        self._mask.show(icon, self.x + pad + metrics.icon / 2, self.center_y)
        self._mask.tint(DANGER if self.danger else TEXT)

    @property
    def _others(self) -> int:
        """Px for the words that there are others."""
        metrics = current().metrics
        return measure(self.more, metrics.small)[0] + metrics.gap(2) if self.more else 0

    def _room(self) -> float:
        """Px for the sentence, the sign that a tap opens it beside it."""
        metrics = current().metrics
        button = min(self._button.natural_width, self.width * 0.4) if self.remedy_text else 0
        taken = 4 * metrics.gap(3) + metrics.icon + metrics.px(20) + button + self._others
        return max(0, self.width - taken)

    def _wanted_height(self) -> int:
        """One line; where the screen is high enough two, if they say all."""
        metrics = current().metrics
        if not self.text or not metrics.portrait:
            return metrics.strip if self.text else 0
        line = measure("A", metrics.small)[1]
        lines = round(measure(self.text, metrics.small, width=max(1, self._room()))[1] / line)
        self._label.shorten = lines != 2
        return metrics.px(56) if lines == 2 else metrics.strip

    def _place_words(self) -> None:
        """The sentence, then how many others there are and the sign that a tap opens it."""
        metrics = current().metrics
        start = self.x + 2 * metrics.gap(3) + metrics.icon
        side, room = metrics.px(20), self._room()
        self._label.role = "body" if measure(self.text, metrics.body)[0] <= room else "small"
        self._label.size, self._label.pos = (room, self.height), (start, self.y)
        self._more.size, self._more.pos = (self._others, self.height), (start + room, self.y)
        icon = icon_texture("down", side, metrics.stroke) if self.opens else None
        self._opens.show(icon, self._more.right + metrics.gap(3) / 2 + side / 2, self.center_y)

    def on_remedy(self) -> None:
        """Do what mends it."""
