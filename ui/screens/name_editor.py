"""Naming a seat: the name, names that were used before, and the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.record import NAME_LENGTH, name_problem
from ui.presenters.players import Players, errors
from ui.theme import DANGER, GROUND, SECONDARY, current
from ui.widgets.buttons import IconButton, QuietButton
from ui.widgets.keyboard import Field, Keyboard
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.seats import SeatSymbol
from ui.widgets.text import FitText

if TYPE_CHECKING:
    from ui.screens.players import PlayersScreen

# keys of a real keyboard, by Kivy's key codes
REAL_KEYS = {8: "backspace", 13: "done", 271: "done"}  # 271: Enter beside the figures


class NameEditor(Widget):
    """Covers the players' page while a name is typed; every letter is in the draft at once.

    While it is shown a real keyboard types into it as well.
    """

    def __init__(self, screen: PlayersScreen) -> None:
        super().__init__()
        self.screen = screen
        self.seat = 0
        metrics = current().metrics
        self._ground = BoxPaint(self.canvas.before, GROUND, radius=0)
        self.symbol = SeatSymbol(0, side=metrics.px(36))
        self.field = Field()
        self.error = FitText(roles=("body", "small"), color=DANGER)
        self.earlier = IconButton("back", filled=True)
        self.later = IconButton("next", filled=True)
        self.remove = IconButton("trash", filled=True)
        self.known = FitText(roles=("small",), color=SECONDARY)
        self.names = BoxLayout(size_hint=(None, 1), spacing=metrics.gap(1.5))
        self.names.fbind("minimum_width", lambda _box, width: setattr(self.names, "width", width))
        self.shelf = ScrollView(do_scroll_y=False, bar_width=0)
        self.shelf.add_widget(self.names)
        done = screen.shell.words.text("ui.players.done")
        self.keyboard = Keyboard(longest=NAME_LENGTH, done_text=done)
        self._suggestions: tuple[str, ...] = ()
        for widget in (
            self.symbol,
            self.field,
            self.error,
            self.earlier,
            self.later,
            self.remove,
            self.known,
            self.shelf,
            self.keyboard,
        ):
            self.add_widget(widget)
        self.keyboard.fbind("text", lambda *_: self._typed())
        self.keyboard.bind(
            on_done=lambda _keyboard, _text: self._done(),
            on_full=lambda _keyboard: self._full(),
        )
        self.earlier.bind(on_release=lambda _button: self._swap(-1))
        self.later.bind(on_release=lambda _button: self._swap(1))
        self.remove.bind(on_release=lambda _button: self._remove())
        self._too_long = False
        self.fbind("parent", lambda *_: self._listen())
        follow(self, self._place, "pos", "size")

    def open(self, seat: int) -> None:
        self.seat = seat
        self._too_long = False
        self.keyboard.text = self.screen.draft.names[seat]

    def show(self, view: Players, words: Words) -> None:
        self.symbol.seat = self.seat
        self.keyboard.done_text = words.text("ui.players.done")
        line = view.seats[self.seat]
        self.field.text = self.keyboard.text
        self.field.hint = words.text("ui.players.seat", seat=self.seat + 1)
        problem = name_problem(f"{self.keyboard.text}…") if self._too_long else None
        self.error.text = line.error or (words(problem) if problem is not None else "")
        self.known.text = view.suggest_title if view.suggestions and not self.error.text else ""
        if view.suggestions != self._suggestions:
            self._suggestions = view.suggestions
            self.names.clear_widgets()
            for name in view.suggestions:
                button = QuietButton(name)
                button.bind(on_release=lambda _button, name=name: self._take(name))
                self.names.add_widget(button)
        self._place()

    def _typed(self) -> None:
        if self.parent is not None:
            self._too_long = False
            self.screen.change(self.screen.draft.named(self.seat, self.keyboard.text))

    def _listen(self) -> None:
        """Hear a real keyboard from when the editor is shown until it is closed."""
        heard = {"on_textinput": self._written, "on_key_down": self._key}
        (Window.bind if self.parent is not None else Window.unbind)(**heard)

    def _written(self, _window: Any, text: str) -> bool:
        if self.get_root_window() is None:  # another page lies over this one
            return False
        self.keyboard.write(text)
        return True

    def _key(self, _window: Any, key: int, *_more: Any) -> bool:
        if key not in REAL_KEYS or self.get_root_window() is None:
            return False
        self.keyboard.type(REAL_KEYS[key])
        return True

    def _take(self, name: str) -> None:
        """An earlier name, and on to the next seat without one."""
        self.keyboard.text = name
        self._next()

    def _done(self) -> None:
        if any(errors(self.screen.draft.names, self.screen.shell.words)):
            self.screen.shell.again()  # the error stands beside the field
            return
        self._next()

    def _next(self) -> None:
        """To the next empty seat; after the last one back to the table."""
        empty = [seat for seat, name in enumerate(self.screen.draft.names) if not name]
        later = [seat for seat in empty if seat > self.seat] or empty
        if later and self.keyboard.text.strip():
            self.screen.edit(later[0])
        else:
            self.screen.close_editor()

    def _full(self) -> None:
        self._too_long = True
        self.screen.shell.again()

    def _swap(self, by: int) -> None:
        seats = len(self.screen.draft.names)
        self.screen.change(self.screen.draft.moved(self.seat, by))
        self.seat = (self.seat + by) % seats
        self.screen.shell.again()

    def _remove(self) -> None:
        self.screen.change(self.screen.draft.removed(self.seat))
        self.screen.close_editor()

    def _place(self) -> None:
        metrics = current().metrics
        pad, gap = metrics.gap(2), metrics.gap(1)
        self._ground.place(self.x, self.y, self.width, self.height)
        side = metrics.target
        rows = 3 if metrics.portrait else 2
        keys = min(self.height - rows * side - (rows + 2) * gap, 5 * (side + metrics.gap()))
        self.keyboard.pos, self.keyboard.size = self.pos, (self.width, keys)
        top = self.top - gap - side
        x = self.x + pad
        self.symbol.pos = (x + gap, top + (side - self.symbol.height) / 2)
        right, low = self.right - pad, top
        if metrics.portrait:  # the name keeps the whole width
            low -= gap + side
        for button in (self.remove, self.later, self.earlier):
            right -= side
            button.pos = (right, low)
            right -= gap
        left = self.symbol.right + 2 * gap
        field = self.right - pad if metrics.portrait else right
        self.field.pos, self.field.width = (left, top), max(0, field - left)
        low -= gap + side
        wide = self.width - 2 * pad
        label = 0
        if self.error.text:
            label = wide
        elif self.known.text:
            label = min(wide * 0.3, metrics.px(130))
        self.error.size, self.error.pos = (label, side), (x, low)
        self.known.size, self.known.pos = (label, side), (x, low)
        self.shelf.size, self.shelf.pos = (max(0, wide - label - gap), side), (x + label + gap, low)

    def on_touch_down(self, touch) -> bool:
        super().on_touch_down(touch)
        return True
