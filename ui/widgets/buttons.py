"""Buttons: one filled action a screen, quiet ones, and icons."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, ListProperty, StringProperty

from ui.theme import (
    DANGER,
    DIMMED,
    GROUND,
    ON_ACCENT,
    PANEL,
    PRESSED,
    RAISED,
    TEXT,
    Colour,
    current,
    fade,
    over,
)
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, measure


class TextButton(Pressable):
    """A box with words and perhaps an icon before them. Its least width follows the words.

    With `size_hint_x=1` the parent gives the width; the words then shrink one step and wrap before they'd
    be cut.
    """

    text = StringProperty("")
    icon = StringProperty("")

    def __init__(self, text: str = "", icon: str = "", height: int | None = None, **kwargs):
        metrics = current().metrics
        self._label = None
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(text=text, icon=icon, height=height or metrics.target, **kwargs)
        self._box = BoxPaint(self.canvas, RAISED)
        self._mask = MaskPaint(self.canvas, TEXT)
        self._label = FitText(strong=True, halign="center", roles=("body", "small"))
        self.add_widget(self._label)
        follow(self, self._natural, "text", "icon")
        follow(self, self._place, "pos", "size", "text", "icon")
        follow(self, self._tint, "pressed", "allowed")

    @property
    def natural_width(self) -> int:
        """Px for the words on one line, the icon and the room around them; at least a finger's target."""
        metrics = current().metrics
        words = measure(self.text, metrics.body, strong=True)[0] if self.text else 0
        icon = metrics.icon + (metrics.gap(2) if self.text else 0) if self.icon else 0
        return max(metrics.target, words + icon + metrics.gap(10))

    def _natural(self) -> None:
        if self.size_hint_x is None:
            self.width = self.natural_width

    def _place(self) -> None:
        metrics = current().metrics
        box = self.box
        self._box.place(*box)
        x, y, width, height = box
        pad = metrics.gap(3)
        icon = metrics.icon + metrics.gap(2) if self.icon else 0
        words = measure(self.text, metrics.body, strong=True)[0] if self.text else 0
        room = width - 2 * pad - icon
        self._label.text = self.text
        self._label.size = (max(0, room), height)
        start = x + max(pad, (width - icon - min(words, room)) / 2)
        if self.icon:
            texture = icon_texture(self.icon, metrics.icon, metrics.stroke)
            middle = start + metrics.icon / 2 if self.text else x + width / 2
            self._mask.show(texture, middle, y + height / 2)
            self._label.halign = "left"
            self._label.pos = (round(start + icon), y)
        else:
            self._mask.show(None, 0, 0)
            self._label.halign = "center"
            self._label.pos = (x + pad, y)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The part that is drawn; all of the widget can be tapped."""
        return self.x, self.y, self.width, self.height

    def _colours(self) -> tuple[Colour, Colour]:
        raise NotImplementedError

    def _tint(self) -> None:
        fill, ink = self._colours()
        self._box.tint(fill)
        self._mask.tint(ink)
        self._label.color = ink


class PrimaryButton(TextButton):
    """The one action of a screen, filled with the accent.

    `inset` px (left, bottom, right, top) stay empty around the drawn box but can be tapped.
    """

    accent = ColorProperty(TEXT)
    inset = ListProperty([0, 0, 0, 0])

    def __init__(self, text: str = "", accent: Colour | None = None, **kwargs):
        super().__init__(text=text, accent=accent or current().accent, **kwargs)
        follow(self, self._tint, "accent")
        follow(self, self._place, "inset")

    @property
    def box(self) -> tuple[float, float, float, float]:
        left, low, right, high = self.inset
        return self.x + left, self.y + low, self.width - left - right, self.height - low - high

    def _colours(self) -> tuple[Colour, Colour]:
        if not self.allowed:
            return (PRESSED if self.pressed else RAISED), DIMMED
        return (over(fade(self.accent, 0.72), GROUND) if self.pressed else self.accent), ON_ACCENT


class QuietButton(TextButton):
    """A second action: words on a raised step of the panel. `danger` words it in the danger colour."""

    danger = BooleanProperty(False)

    def __init__(self, text: str = "", danger: bool = False, **kwargs):
        super().__init__(text=text, danger=danger, **kwargs)
        follow(self, self._tint, "danger")

    def _colours(self) -> tuple[Colour, Colour]:
        fill = PRESSED if self.pressed else RAISED
        if not self.allowed:
            return (fill if self.pressed else PANEL), DIMMED
        return fill, DANGER if self.danger else TEXT


class IconButton(Pressable):
    """An icon a finger can press: 12 mm, no box until it is pressed. `icon` is a name from `icons.ICONS`.

    `filled` gives it a quiet button's box.
    """

    icon = StringProperty("menu")
    color = ColorProperty(TEXT)
    filled = BooleanProperty(False)

    def __init__(
        self, icon: str, color: Colour = TEXT, filled: bool = False, side: int | None = None, **kwargs
    ):
        side = side or current().metrics.target
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (side, side))
        super().__init__(icon=icon, color=color, filled=filled, **kwargs)
        self._box = BoxPaint(self.canvas, fade(RAISED, 0))
        self._mask = MaskPaint(self.canvas, TEXT)
        follow(self, self._place, "pos", "size", "icon", "parent")
        follow(self, self._tint, "pressed", "allowed", "color", "filled")

    def _place(self) -> None:
        if self.parent is None:
            return  # a bar has buttons that its page never shows: their icons need not be drawn
        metrics = current().metrics
        margin = 0 if self.filled else metrics.gap(0.5)
        self._box.place(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)
        self._mask.show(icon_texture(self.icon, metrics.icon, metrics.stroke), self.center_x, self.center_y)

    def _tint(self) -> None:
        resting = (RAISED if self.allowed else PANEL) if self.filled else fade(RAISED, 0)
        self._box.tint(PRESSED if self.pressed else resting)
        self._mask.tint(self.color if self.allowed else DIMMED)
