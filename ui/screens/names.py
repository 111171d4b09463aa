"""Everybody who has played; a tap asks whether a name is to be erased, a second one erases it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.commands import HideNames, ShowNames
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.presenters.names import present_names
from ui.presenters.navigation import Page
from ui.presenters.settings import Row, Rows
from ui.screens.settings import SettingsScreen

if TYPE_CHECKING:
    from ui.shell import Shell


class NamesScreen(SettingsScreen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.asking = ""

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
