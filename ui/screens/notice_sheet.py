"""All notices whole, one below the other: what a tap on the strip under the bar opens over the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from ui.presenters.notices import NoticePress, NoticeView
from ui.theme import DANGER, GROUND, PANEL, SECONDARY, TEXT, current
from ui.widgets import action
from ui.widgets.buttons import QuietButton
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import Paragraph, measure

Pressed = Callable[[NoticePress], None]


class NoticeRow(Widget):
    """One notice: its sign, its sentence, below it the remedy; its buttons beside them, or under them."""

    def __init__(self, view: NoticeView, pressed: Pressed) -> None:
        super().__init__(size_hint=(None, None))
        self.view = view
        self._mask = MaskPaint(self.canvas, DANGER if view.danger else TEXT)
        self._text = Paragraph(view.text, size_hint=(None, None))
        self._remedy = Paragraph(view.remedy, role="small", color=SECONDARY, size_hint=(None, None))
        self.buttons = [QuietButton(press.label) for press in view.presses]
        for button, press in zip(self.buttons, view.presses, strict=True):
            button.bind(on_release=lambda _button, press=press: pressed(press))
        for widget in (self._text, self._remedy, *self.buttons):
            self.add_widget(widget)

    def lay(self, x: float, top: float, width: float) -> float:
        """Lay it out below ``top``; gives its height."""
        metrics = current().metrics
        pad, gap = metrics.gap(3), metrics.gap(2)
        left = x + 2 * pad + metrics.icon
        taken = sum(button.width + gap for button in self.buttons)
        room = x + width - pad - left
        beside = room - taken >= width * 0.4
        wide = max(1, room - taken if beside else room)
        high = measure(self.view.text, metrics.body, width=wide)[1]
        below = measure(self.view.remedy, metrics.small, width=wide)[1] if self.view.remedy else 0
        words = high + below
        target = metrics.target if self.buttons else 0
        self.height = 2 * gap + (max(words, target) if beside else words + gap + target)
        self.width, self.x, self.top = width, x, top
        start = top - gap if not beside else top - (self.height - words) / 2
        self._text.width, self._text.x, self._text.top = wide, left, start
        self._remedy.width, self._remedy.x, self._remedy.top = wide, left, start - high
        end = x + width - pad
        for button in reversed(self.buttons):
            button.right = end
            button.y = self.center_y - button.height / 2 if beside else self.y + gap
            end = button.x - gap
        line = measure("A", metrics.body)[1]
        texture = icon_texture("warning" if self.view.danger else "info", metrics.icon, metrics.stroke)
        self._mask.show(texture, x + pad + metrics.icon / 2, start - line / 2)
        return self.height


class NoticeList(Pressable):
    """The rows, with lines between them and a sign at the end that a tap on them closes the sheet."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.rows: list[NoticeRow] = []
        self._lines: list[BoxPaint] = []
        self._mask = MaskPaint(self.canvas, SECONDARY)
        follow(self, self.lay, "pos", "width")

    def show(self, notices: Sequence[NoticeView], pressed: Pressed) -> None:
        self.clear_widgets()
        self.rows = [NoticeRow(view, pressed) for view in notices]
        for row in self.rows:
            self.add_widget(row)
        while len(self._lines) < len(self.rows):
            self._lines.append(BoxPaint(self.canvas, GROUND, radius=0))
        self.lay()

    def lay(self) -> None:
        metrics = current().metrics
        foot, thick = metrics.px(28), metrics.px(2)
        heights = [row.lay(self.x, self.top, self.width) for row in self.rows]
        self.height = sum(heights) + foot
        top = self.top
        for line in self._lines:
            line.place(0, 0, 0, 0)
        for row, line in zip(self.rows, self._lines, strict=False):
            top -= row.lay(self.x, top, self.width)
            line.place(self.x, top, self.width, thick)
        icon = icon_texture("up", metrics.px(22), metrics.stroke)
        self._mask.show(icon, self.center_x, self.y + foot / 2)


class NoticeSheet(Widget):
    """Lies over the page under the bar, as high as its notices but no higher than its parent lets it.

    Events: ``on_close()`` when its words are tapped, ``on_pressed(press)`` for a button.
    """

    __events__ = ("on_close", "on_pressed")

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.notices: tuple[NoticeView, ...] = ()
        self._edge = BoxPaint(self.canvas, GROUND, radius=0)
        self._box = BoxPaint(self.canvas, PANEL, radius=0)
        self._scroll = ScrollArea(size_hint=(None, None))
        self._list = NoticeList()
        self._list.bind(on_release=lambda _list: self.dispatch("on_close"))
        self._scroll.add_widget(self._list)
        self.add_widget(self._scroll)

    @property
    def rows(self) -> list[NoticeRow]:
        return self._list.rows

    def show(self, notices: tuple[NoticeView, ...]) -> None:
        if notices != self.notices:
            self.notices = notices
            self._list.show(notices, lambda press: self.dispatch("on_pressed", press))
            self._scroll.scroll_y = 1
            self.settle()

    def settle(self) -> None:
        """It has just come, or others lie where some were: no hasty tap puts away what nobody has read."""
        for row in self.rows:
            for button in row.buttons:
                button.settle(action.SETTLING)

    def lay(self, x: float, top: float, width: float, room: float) -> None:
        """Hang from ``top``, at most ``room`` px high."""
        edge = current().metrics.px(3)
        self._list.width = width
        self._list.lay()
        self.size = (width, min(self._list.height, room))
        self.x, self.top = x, top
        self._edge.place(x, self.y - edge, width, edge)
        self._box.place(*self.pos, *self.size)
        self._scroll.size, self._scroll.pos = self.size, self.pos

    def on_close(self) -> None:
        """The words were tapped."""

    def on_pressed(self, press: NoticePress) -> None:
        """A notice's button was tapped."""
