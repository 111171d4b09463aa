"""Keys on the screen: names with every Vietnamese letter, and numbers."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from ui.theme import DIMMED, ON_ACCENT, PANEL, PRESSED, RAISED, TEXT, Colour, current
from ui.widgets import marks
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, Text, measure

# A key is a letter, or a word for what it does; the number is its width in letters.
Key = tuple[str, float]

_TONES: list[Key] = [(f"tone-{tone}", 1) for tone in marks.TONES]
_LAST: list[Key] = [("page", 1.25), *_TONES, ("space", 2), ("done", 1.75)]


def _letters(keys: str) -> list[Key]:
    return [(key, 1) for key in keys]


LETTERS: list[list[Key]] = [
    _letters("ăâêôơưđ-'."),
    _letters("qwertyuiop"),
    _letters("asdfghjkl"),
    [("shift", 1.5), *_letters("zxcvbnm"), ("backspace", 1.5)],
    _LAST,
]
OTHERS: list[list[Key]] = [
    _letters("1234567890"),
    _letters("äöüßçñåøæœ"),
    _letters("ëïîûšžčłý&"),
    [("shift", 1.5), *_letters("+#()/,!"), ("backspace", 1.5)],
    _LAST,
]


class KeyCap(Pressable):
    """One key: a letter or an icon. `quiet` keys lie on the lower step, the `filled` one has the accent."""

    text = StringProperty("")
    icon = StringProperty("")
    lit = BooleanProperty(False)

    def __init__(self, key: str, text: str = "", icon: str = "", quiet: bool = False, filled: bool = False):
        super().__init__(text=text, icon=icon, size_hint=(None, None))
        self.key = key
        self._resting: Colour = current().accent if filled else PANEL if quiet else RAISED
        self._ink: Colour = ON_ACCENT if filled else TEXT
        self._box = BoxPaint(self.canvas, self._resting)
        self._mask = MaskPaint(self.canvas, self._ink)
        roles = ("title", "body", "small") if len(text) == 1 else ("body", "small")
        self._label = FitText(halign="center", roles=roles, strong=filled)
        if not icon:
            self.add_widget(self._label)
        follow(self, self._place, "pos", "size", "text", "icon")
        follow(self, self._tint, "pressed", "lit", "allowed")

    def _place(self) -> None:
        metrics = current().metrics
        self._box.place(self.x, self.y, self.width, self.height)
        self._label.text = self.text
        self._label.size, self._label.pos = self.size, self.pos
        side = metrics.px(40) if self.key.startswith("tone-") else metrics.icon
        texture = icon_texture(self.icon, side, metrics.stroke) if self.icon else None
        self._mask.show(texture, self.x + self.width / 2, self.y + self.height / 2)

    def _tint(self) -> None:
        self._box.tint(PRESSED if self.pressed else TEXT if self.lit else self._resting)
        ink = ON_ACCENT if self.lit and not self.pressed else TEXT if self.pressed else self._ink
        self._mask.tint(ink if self.allowed else DIMMED)
        self._label.color = ink if self.allowed else DIMMED


class Field(Widget):
    """What is being typed, with a caret that stands still. `hint` is shown while it is empty."""

    text = StringProperty("")
    hint = StringProperty("")

    def __init__(self, text: str = "", hint: str = "", role: str = "title", **kwargs):
        kwargs.setdefault("size_hint", (1, None))
        kwargs.setdefault("height", current().metrics.target)
        super().__init__(text=text, hint=hint, **kwargs)
        self._box = BoxPaint(self.canvas, PANEL)
        self._label = Text(role=role, shorten_from="left")
        self.add_widget(self._label)
        with self.canvas.after:
            Color(*current().accent)
            self._caret = Rectangle(size=(0, 0))
        follow(self, self._place, "pos", "size", "text", "hint")

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(4)
        size = metrics.type_size(self._label.role)
        room = max(0, self.width - 2 * pad)
        self._box.place(self.x, self.y, self.width, self.height)
        self._label.text = self.text or self.hint
        self._label.color = TEXT if self.text else DIMMED
        self._label.size, self._label.pos = (room, self.height), (self.x + pad, self.y)
        # Trailing spaces count, so that the caret shows that one was typed.
        words = min(room, measure(self.text, size)[0]) if self.text else 0
        caret = round(size * 1.1)
        self._caret.pos = (
            round(self.x + pad + words + metrics.px(2)),
            round(self.y + (self.height - caret) / 2),
        )
        self._caret.size = (metrics.px(2), caret)


class Board(Widget):
    """Keys in rows that share the width; each row 12 mm high where the height allows."""

    def __init__(self, **kwargs):
        kwargs.setdefault("size_hint", (1, None))
        super().__init__(**kwargs)
        self._rows: list[list[tuple[KeyCap, float]]] = []
        self._made: dict[str, list[list[tuple[KeyCap, float]]]] = {}
        self.units = 10.0
        follow(self, self._place, "pos", "size")

    def lay(self, page: str, rows: list[list[Key]], make: Callable[[str], KeyCap], units: float) -> None:
        """Put a page of keys on the board; a full row is `units` wide, a shorter one stands in the middle.

        A page that was shown before comes back with the same keys: making fifty of them takes many frames.
        """
        self.clear_widgets()
        self.units = units
        if page not in self._made:
            self._made[page] = [[(make(key), width) for key, width in row] for row in rows]
        self._rows = self._made[page]
        for cap in self.caps():
            self.add_widget(cap)
        self._place()

    def caps(self) -> list[KeyCap]:
        """All keys in reading order."""
        return [cap for row in self._rows for cap, _ in row]

    def cap(self, key: str) -> KeyCap:
        """The key of that name. Raises StopIteration when it isn't on the board."""
        return next(cap for cap in self.caps() if cap.key == key)

    def _place(self) -> None:
        gap = current().metrics.gap()
        if not self._rows:
            return
        unit = (self.width - 2 * gap) / self.units
        high = (self.height - gap) / len(self._rows)
        top = self.y + self.height - gap / 2
        for row in self._rows:
            x = self.x + (self.width - unit * sum(width for _, width in row)) / 2
            for cap, width in row:
                cap.pos = (round(x + gap / 2), round(top - high + gap / 2))
                cap.size = (round(unit * width - gap), round(high - gap))
                x += unit * width
            top -= high


class Keyboard(Board):
    """A keyboard for names with every Vietnamese letter.

    Ten keys share the width: 15 mm each on 800 px at 5.2 px/mm, but only 8.7 mm on 720 px at 8.3 px/mm; a row
    is 12 mm high on both.

    `text` is what was typed so far, always NFC. `page` is `letters` or `others` (figures and other countries'
    letters). `shift` is set by itself where a word begins. Events: `on_done(text)` with the text trimmed, and
    `on_full()` when `longest` letters are reached.
    """

    __events__ = ("on_done", "on_full")

    text = StringProperty("")
    longest = NumericProperty(24)
    shift = BooleanProperty(True)
    page = OptionProperty("letters", options=["letters", "others"])
    done_text = StringProperty("")

    def __init__(self, text: str = "", longest: int = 24, done_text: str = "", **kwargs):
        kwargs.setdefault("height", 5 * (current().metrics.target + current().metrics.gap()))
        text = unicodedata.normalize("NFC", text)
        super().__init__(text=text, longest=longest, done_text=done_text, **kwargs)
        self.shift = marks.wants_capital(text)
        self._turn()
        self.fbind("page", lambda *_: self._turn())
        self.fbind("shift", lambda *_: self._relabel())
        self.fbind("done_text", lambda *_: self._relabel())
        self.fbind("text", lambda *_: setattr(self, "shift", marks.wants_capital(self.text)))

    def _turn(self) -> None:
        self.lay(self.page, LETTERS if self.page == "letters" else OTHERS, self._make, 10)
        self._relabel()

    def _make(self, key: str) -> KeyCap:
        if key == "done":
            icon = "" if self.done_text else "check"
            cap = KeyCap(key, text=self.done_text, icon=icon, filled=True)
        elif key == "page":
            cap = KeyCap(key, text="123" if self.page == "letters" else "abc", quiet=True)
        elif len(key) > 1:
            cap = KeyCap(key, icon=key, quiet=True)
        else:
            cap = KeyCap(key, text=key)
        cap.bind(on_release=lambda cap: self.type(cap.key))
        return cap

    def _relabel(self) -> None:
        for cap in self.caps():
            if len(cap.key) == 1:
                cap.text = self._cased(cap.key)
            elif cap.key == "shift":
                cap.lit = self.shift
            elif cap.key == "done":
                cap.text = self.done_text

    def _cased(self, letter: str) -> str:
        upper = letter.upper()
        return upper if self.shift and len(upper) == 1 else letter

    def type(self, key: str) -> None:
        """Do what a key does: a letter, a tone (`tone-acute`, …), shift, backspace, space, page or done."""
        match key:
            case "shift":
                self.shift = not self.shift
            case "page":
                self.page = "others" if self.page == "letters" else "letters"
            case "backspace":
                self.text = marks.erase(self.text)
            case "done":
                self.dispatch("on_done", self.text.strip())
            case "space":
                if self.text and not self.text.endswith(" "):
                    self._take(self.text + " ")
            case _ if key.startswith("tone-"):
                self._take(marks.put_tone(self.text, key.removeprefix("tone-")))
            case _:
                self._take(marks.type_letter(self.text, self._cased(key)))

    def write(self, typed: str) -> None:
        """What a real keyboard gives, as it is but in NFC; a space as the space key puts it."""
        for letter in unicodedata.normalize("NFC", typed):
            if letter.isspace():
                self.type("space")
            elif letter.isprintable():
                self._take(unicodedata.normalize("NFC", self.text + letter))

    def _take(self, text: str) -> None:
        if len(text) > self.longest:
            self.dispatch("on_full")
        else:
            self.text = text

    def on_done(self, text: str) -> None:
        """The name is finished."""

    def on_full(self) -> None:
        """No more letters fit."""


NUMBERS: list[list[Key]] = [
    _letters("123"),
    _letters("456"),
    _letters("789"),
    [("backspace", 1), ("0", 1), ("done", 1)],
]


class NumberPad(Board):
    """A pad for figures. `value` is None until something was typed.

    Events: `on_number(value)` after every key, `on_done(value)`. With `signed` the first row has minus.
    """

    __events__ = ("on_number", "on_done", "on_full")

    text = StringProperty("")
    longest = NumericProperty(3)

    def __init__(self, value: int | None = None, longest: int = 3, signed: bool = False, **kwargs):
        metrics = current().metrics
        kwargs.setdefault("size_hint", (None, None))
        side = metrics.mm(14)
        rows = [*NUMBERS]
        if signed:
            rows = [*NUMBERS[:3], [("minus", 0.75), ("0", 0.75), ("backspace", 0.75), ("done", 0.75)]]
        kwargs.setdefault("size", (3 * round(side * 1.25), 4 * side))
        super().__init__(text="" if value is None else str(value), longest=longest, **kwargs)
        self.lay("numbers", rows, self._make, 3)

    @property
    def value(self) -> int | None:
        """The number typed so far."""
        return int(self.text) if self.text not in ("", "-") else None

    def _make(self, key: str) -> KeyCap:
        if key.isdigit():
            cap = KeyCap(key, text=key)
        else:
            icon = "check" if key == "done" else key
            cap = KeyCap(key, icon=icon, quiet=key != "done", filled=key == "done")
        cap.bind(on_release=lambda cap: self.type(cap.key))
        return cap

    def type(self, key: str) -> None:
        """Do what a key does: a figure, minus, backspace or done."""
        match key:
            case "done":
                self.dispatch("on_done", self.value)
                return
            case "backspace":
                self.text = self.text[:-1]
            case "minus":
                self.text = self.text[1:] if self.text.startswith("-") else "-" + self.text
            case _:
                sign, figures = ("-", self.text[1:]) if self.text.startswith("-") else ("", self.text)
                if len(figures) >= self.longest:
                    self.dispatch("on_full")
                    return
                self.text = sign + ((figures + key).lstrip("0") or "0")
        self.dispatch("on_number", self.value)

    def on_number(self, value: int | None) -> None:
        """A figure was typed or erased."""

    def on_done(self, value: int | None) -> None:
        """The number is finished."""

    def on_full(self) -> None:
        """No more figures fit."""
