"""Everybody who has played; a tap asks whether a name is to be erased, a second one erases it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.commands import HideNames, ShowNames
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.presenters.names import KEEP, present_names
from ui.presenters.navigation import Page
from ui.presenters.settings import Row, Rows
from ui.screens.settings import SettingsScreen
from ui.theme import DIMMED, SECONDARY, current
from ui.widgets.paint import Icon
from ui.widgets.text import FitText

if TYPE_CHECKING:
    from ui.shell import Shell


class NamesScreen(SettingsScreen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.asking = ""
        self._asked = ""
        self.empty = FitText(halign="center", roles=("title", "body"), color=SECONDARY)
        self.sign = Icon("history", color=DIMMED, side=current().metrics.px(72))

    def present(self, snapshot: Snapshot, words: Words) -> None:
        super().present(snapshot, words)
        self.empty.text = self.view(snapshot, words).empty
        for widget in (self.empty, self.sign):
            if bool(self.empty.text) != (widget.parent is self.body):
                (self.body.add_widget if self.empty.text else self.body.remove_widget)(widget)
        if self.asking != self._asked:
            self._asked = self.asking
            Clock.schedule_once(lambda _elapsed: self._see_answers())

    def _see_answers(self) -> None:
        """The answers stand below the name that was tapped: perhaps below the window's edge."""
        if self.asking and self.rows.has(KEEP):
            self.scroll.scroll_to(self.rows.row(KEEP), padding=current().metrics.gap(2), animate=False)

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        super().arrange(x, y, width, height)
        metrics = current().metrics
        lines, inset = metrics.px(150), metrics.gap(8)
        low = y + max(0, (height - lines - self.sign.height) / 2)
        self.empty.pos, self.empty.size = (x + inset, low), (max(0, width - 2 * inset), lines)
        self.sign.pos = (round(x + (width - self.sign.width) / 2), round(low + lines))

    def enter(self) -> None:
        self.shell.submit(ShowNames())

    def leave(self) -> None:
        self.asking = ""
        self.shell.submit(HideNames())

    def view(self, snapshot: Snapshot, words: Words) -> Rows:
        return present_names(snapshot, words, self.asking)

    def _tap(self, row: Row, place: int) -> None:
        self.hush()
        self.asking = row.key.partition("name ")[2]
        if row.command is not None:
            self.ask(row.command)
        else:
            self.shell.again()
