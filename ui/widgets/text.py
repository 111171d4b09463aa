"""Words on the screen: one family, five sizes, never cut by accident."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.label import Label

from ui.fonts import FAMILY
from ui.theme import TEXT, Colour, current
from ui.widgets.paint import follow


@lru_cache(maxsize=2048)  # laying out a line takes longer than all else here, and screens ask again and again
def measure(text: str, size: int, strong: bool = False, width: float | None = None) -> tuple[int, int]:
    """Width and height in px that `text` takes at a type size, wrapped when `width` is given."""
    label = CoreLabel(
        text=text, font_name=FAMILY, font_size=size, bold=strong, text_size=(width, None), strip=False
    )
    label.resolve_font_name()
    across, up = label.render()
    return round(across), round(up)


def widest_word(text: str, size: int, strong: bool = False) -> int:
    """Width in px of the longest word: below it, a line would break inside a word."""
    return max((measure(word, size, strong)[0] for word in text.split()), default=0)


class Text(Label):
    """Words in a box whose size the parent gives: aligned in it, and on one line ending in … when too long.

    `role` is one of the five type sizes; `strong` is SemiBold. `cut` tells whether … was needed.
    """

    role = StringProperty("body")
    strong = BooleanProperty(False)
    cut = BooleanProperty(False)

    def __init__(
        self, text: str = "", role: str = "body", strong: bool = False, color: Colour = TEXT, **kwargs
    ):
        kwargs.setdefault("halign", "left")
        kwargs.setdefault("valign", "middle")
        kwargs.setdefault("shorten", True)
        kwargs.setdefault("shorten_from", "right")
        super().__init__(text=text, role=role, strong=strong, color=color, font_name=FAMILY, **kwargs)
        follow(self, self._style, "role", "strong")
        follow(self, self._fit, "size", "text", "role", "strong", "shorten")

    def _style(self) -> None:
        self.font_size = current().metrics.type_size(self.role)
        self.bold = self.strong

    def _fit(self) -> None:
        self.text_size = self.size
        self.cut = self.shorten and self.natural_width > self.width + 1

    @property
    def natural_width(self) -> int:
        """Px the words need on one line."""
        return measure(self.text, current().metrics.type_size(self.role), self.strong)[0] if self.text else 0


class Paragraph(Label):
    """Words that wrap in the width the parent gives; the height follows, so nothing is ever cut."""

    role = StringProperty("body")
    strong = BooleanProperty(False)

    def __init__(
        self, text: str = "", role: str = "body", strong: bool = False, color: Colour = TEXT, **kwargs
    ):
        kwargs.setdefault("halign", "left")
        kwargs.setdefault("size_hint_y", None)
        super().__init__(text=text, role=role, strong=strong, color=color, font_name=FAMILY, **kwargs)
        follow(self, self._style, "role", "strong")
        self.fbind("width", lambda *_: setattr(self, "text_size", (self.width, None)))
        self.fbind("texture_size", lambda *_: setattr(self, "height", self.texture_size[1]))
        self.text_size = (self.width, None)

    def _style(self) -> None:
        self.font_size = current().metrics.type_size(self.role)
        self.bold = self.strong


class FitText(Label):
    """Words that must all be seen in the box the parent gives: the largest of `roles` whose lines fit in it.

    When not even the last role fits, that role is kept and the box asks for more by `wanted_height`.
    """

    roles = ListProperty(["body", "small"])
    strong = BooleanProperty(False)

    def __init__(
        self,
        text: str = "",
        roles: Sequence[str] = ("body", "small"),
        strong: bool = False,
        color: Colour = TEXT,
        **kwargs,
    ):
        kwargs.setdefault("halign", "left")
        kwargs.setdefault("valign", "middle")
        super().__init__(text=text, roles=list(roles), strong=strong, color=color, font_name=FAMILY, **kwargs)
        self.wanted_height = 0
        follow(self, self._fit, "size", "text", "roles", "strong")

    def _fit(self) -> None:
        self.bold = self.strong
        # Kivy leaves the last line out where several paragraphs fill their height exactly
        free = "\n" in self.text and self.valign == "middle"
        self.text_size = (self.width, None) if free else self.size
        self.font_size, self.wanted_height = fit(self.text, self.roles, self.strong, self.size)


def fit(text: str, roles: Sequence[str], strong: bool, size: Sequence[float]) -> tuple[int, int]:
    """The type size in px of the first role whose wrapped lines fit in `size`, and the height they take.

    The first role gets one line only when a smaller one is there to wrap: two calm lines beat one loud one
    that fills the box to its edges.
    """
    metrics = current().metrics
    width, height = size
    needed = 0
    for role in roles:
        px = metrics.type_size(role)
        if not text or width <= 1:
            return px, 0
        needed = measure(text, px, strong, width)[1]
        if needed <= height + 1 and widest_word(text, px, strong) <= width:
            return px, needed
    return metrics.type_size(roles[-1]), needed
