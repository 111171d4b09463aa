"""The page of the set-up that shows the board to lay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.commands import Command
from companion.i18n import Words
from companion.snapshot import Proposal
from ui.games import Action
from ui.games.seafarers.laying import LAID, Picture, present_laying, present_picture
from ui.games.seafarers.pane import SeaPane
from ui.theme import Metrics
from ui.widgets.laying import Laying
from ui.widgets.paint import follow
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import Paragraph


class SeaSetup(Laying):
    """The board and what to do with it (`ui.games.SetupTable`)."""

    def __init__(
        self, ask: Callable[[Command], None], metrics: Metrics, changed: Callable[[], None], **kwargs
    ):
        super().__init__(**kwargs)
        self._metrics = metrics
        self.laid = False
        self._proposal: Proposal | None = None
        self._words: Words | None = None
        self.picture: Picture | None = None
        self.pane = SeaPane()
        self.board = self.pane.board
        self._lines = Paragraph(
            role="small", size_hint_x=None
        )  # narrower than its place: the bar is beside it
        self._scroll = ScrollArea()
        self._scroll.add_widget(self._lines)
        self.add_widget(self.pane)
        self.add_widget(self._scroll)
        follow(self, self._arrange, "pos", "size")

    def show(self, proposal: Proposal, words: Words) -> None:
        if (proposal, words) == (self._proposal, self._words):
            return
        self._proposal, self._words = proposal, words
        self.picture = present_picture(proposal, words)
        self._lines.text = "\n\n".join(self.picture.lines)
        self._arrange()
        self.board.show(self.picture.board, (), None)
        self.pane.arrange()

    def action(self) -> Action | None:
        if self.laid or self._proposal is None or self._words is None:
            return None
        return present_laying(self._proposal, self._words)

    def press(self, own: Any) -> None:
        self.laid = own == LAID

    def ticked(self) -> frozenset[int]:
        return self.picture.steps if self.laid and self.picture is not None else frozenset()

    def open(self, step: int) -> bool:
        """A step that the picture shows was tapped: the picture comes back."""
        if self.picture is None or step not in self.picture.steps:
            return False
        self.laid = False
        return True

    def start_again(self) -> None:
        self.laid = False
        self.board.level = 0

    def _arrange(self) -> None:
        if self.width < 50 or self.height < 50:
            return
        m = self._metrics
        pad, inner = m.gap(2), m.gap(4)  # words keep clear of the board
        if m.portrait:
            tall = min(self.height * 0.62, self.width * 0.94)
            self._place(self.pane, self.x, self.top - tall, self.width, tall)
            box = self.x + inner, self.y + pad, self.width - inner - pad, self.height - tall - pad - inner
        else:
            wide = min(max(m.mm(56), self.width * 0.28), self.width * 0.4)
            self._place(self.pane, self.x, self.y, self.width - wide - pad - inner, self.height)
            box = self.right - wide - pad, self.y + pad, wide, self.height - 2 * pad
        self._place(self._scroll, *box)
        self._lines.width = box[2] - m.gap(5)
