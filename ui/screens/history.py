"""Past plays, newest first; an empty one says how to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.commands import HideHistory, ShowHistory
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.presenters.history import PastLine, present_history
from ui.presenters.navigation import Page
from ui.screens.base import Column, Screen, local_now
from ui.theme import DIMMED, PANEL, SECONDARY, current
from ui.widgets.buttons import QuietButton
from ui.widgets.paint import BoxPaint, Icon, follow
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import FitText, measure

if TYPE_CHECKING:
    from ui.shell import Shell


class PastRow(Widget):
    def __init__(self, screen: HistoryScreen, line: PastLine) -> None:
        super().__init__(size_hint_y=None)
        self.line = line
        self._box = BoxPaint(self.canvas, PANEL)
        state = f" · {line.state}" if line.state else ""
        self._title = FitText(f"{line.title}{state}", ("body", "small"), strong=True)
        self._when = FitText(line.when, ("small",), color=SECONDARY)
        self._result = FitText(line.result, ("body", "small"))
        for widget in (self._title, self._when, self._result):
            self.add_widget(widget)
        self.button = QuietButton(line.open_label, size_hint=(1, None))
        self.button.allowed, self.button.reason = line.command is not None, line.why
        self.button.bind(
            on_release=lambda _button: screen.ask(line.command),
            on_refused=lambda _button, reason: screen.say_above(reason),
        )
        self.add_widget(self.button)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        self.button.width = self.button.natural_width
        room = max(1, self.width - 3 * pad - self.button.width)
        line = max(round(metrics.body * 1.4), measure(self._title.text, metrics.body, True, room)[1])
        result = measure(self.line.result, metrics.body, width=room)[1]
        when = max(round(metrics.small * 1.4), measure(self._when.text, metrics.small, width=room)[1])
        self.height = max(metrics.target, line + result + when + 2 * pad)
        self._box.place(self.x, self.y, self.width, self.height)
        left, top = self.x + pad, self.top - pad
        self._title.size, self._title.pos = (room, line), (left, top - line)
        self._result.size, self._result.pos = (room, result), (left, top - line - result)
        self._when.size = (room, when)
        self._when.pos = (left, self.y + pad)
        self.button.pos = (self.right - pad - self.button.width, self.center_y - self.button.height / 2)


class HistoryScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.remove_widget(self.foot)
        self.scroll = ScrollArea()
        self.column = Column(gap=1.5)
        self.scroll.add_widget(self.column)
        self.empty = FitText(halign="center", roles=("title", "body"), color=SECONDARY)
        self.lines: tuple[PastLine, ...] = ()
        self.rows: list[PastRow] = []
        self.body.add_widget(self.scroll)
        self.body.add_widget(self.empty)
        self.sign = Icon("history", color=DIMMED, side=current().metrics.px(72))

    def enter(self) -> None:
        self.shell.submit(ShowHistory())

    def leave(self) -> None:
        self.shell.submit(HideHistory())

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = present_history(snapshot, words, local_now())
        self.bar.title = view.title
        waiting = words.text("ui.history.loading") if view.loading else view.empty
        self.empty.text = self.prompt(waiting)
        if bool(self.empty.text) != (self.sign.parent is self.body):
            (self.body.add_widget if self.empty.text else self.body.remove_widget)(self.sign)
        if view.lines != self.lines:
            self.lines = view.lines
            self.column.clear_widgets()
            self.rows = [PastRow(self, line) for line in view.lines]
            for row in self.rows:
                self.column.add_widget(row)

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        wide = min(width - 2 * metrics.gap(3), metrics.mm(190))
        left = x + (width - wide) / 2
        self.scroll.pos, self.scroll.size = (left, y), (wide, height)
        inset = metrics.gap(8)
        lines = metrics.px(130)  # the sign and the words stand together in the middle
        low = y + max(0, (height - lines - self.sign.height) / 2)
        self.empty.pos, self.empty.size = (left + inset, low), (max(0, wide - 2 * inset), lines)
        self.sign.pos = (round(x + (width - self.sign.width) / 2), round(low + lines))
