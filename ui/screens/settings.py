"""The settings page and the menu of a play: the same rows in two places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.presenters.navigation import Page
from ui.presenters.settings import Row, Rows, present_menu, present_settings
from ui.screens.base import Screen
from ui.screens.rows import RowList
from ui.theme import SECONDARY, current
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import Paragraph

if TYPE_CHECKING:
    from ui.shell import Shell


class SettingsScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.scroll = ScrollArea()
        self.rows = RowList(self._tap, self.say)
        self.about = Paragraph(role="small", color=SECONDARY)
        self.scroll.add_widget(self.rows)
        self.body.add_widget(self.scroll)
        self.remove_widget(self.foot)

    def view(self, snapshot: Snapshot, words: Words) -> Rows:
        return present_settings(snapshot, words)

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = self.view(snapshot, words)
        self.bar.title = view.title
        self.rows.show(view.rows)
        self.about.text = view.foot
        if self.about.parent is self.rows:
            self.rows.remove_widget(self.about)  # below all rows, also those that are new
        if view.foot:
            self.rows.add_widget(self.about)
        said = self.prompt(view.prompt)
        self.foot.prompt, self.foot.refused = said, self.troubled
        if said and self.foot.parent is None:
            self.add_widget(self.foot)
        elif not said and self.foot.parent is self:
            self.remove_widget(self.foot)

    def _tap(self, row: Row, place: int) -> None:
        self.hush()
        if row.values:
            self.ask(row.values[place].command)
        elif row.page is not None:
            self.shell.open(row.page)
        elif row.command is not None:
            self.ask(row.command)

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        wide = min(width - 2 * metrics.gap(3), metrics.mm(190))
        self.scroll.size, self.scroll.pos = (wide, height), (x + (width - wide) / 2, y)


class MenuScreen(SettingsScreen):
    def view(self, snapshot: Snapshot, words: Words) -> Rows:
        return present_menu(snapshot, words, games.load(self.page.game))

    def show(self, snapshot: Snapshot, words: Words) -> None:
        if snapshot.play is not None:
            super().show(snapshot, words)
