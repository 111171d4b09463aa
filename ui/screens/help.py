"""What a game explains: how its printed rules are taken where they leave things open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.games import Explains
from ui.presenters.common import title
from ui.presenters.navigation import Page
from ui.screens.base import Column, Screen
from ui.theme import current
from ui.widgets.panels import Panel
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import Paragraph

if TYPE_CHECKING:
    from ui.shell import Shell


class HelpScreen(Screen):
    """A paragraph each, in the order the game gives them."""

    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self._texts: tuple[str, ...] = ()
        self.scroll = ScrollArea()
        self.column = Column(gap=1)
        self.scroll.add_widget(self.column)
        self.body.add_widget(self.scroll)
        self.remove_widget(self.foot)

    def present(self, snapshot: Snapshot, words: Words) -> None:
        self.bar.title = words.text("ui.help.title", game=title(self.page.game, words))
        ui = games.load(self.page.game)
        texts = ui.present_help(words) if isinstance(ui, Explains) else ()
        if texts == self._texts:
            return
        self._texts = texts
        self.column.clear_widgets()
        for text in texts:
            panel = Panel(size_hint_y=None)
            panel.add_widget(Paragraph(text))
            self.column.add_widget(panel)

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        wide = min(width - 2 * metrics.gap(3), metrics.mm(190))
        self.scroll.size, self.scroll.pos = (wide, height), (x + (width - wide) / 2, y)
