"""The game's table once more when all is over: to be looked at, not played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.games import Press
from ui.presenters.end import present_end
from ui.presenters.navigation import Page
from ui.screens.base import Screen
from ui.theme import current
from ui.widgets.seats import SeatRow, SeatView

if TYPE_CHECKING:
    from ui.shell import Shell


class LookScreen(Screen):
    """The table and the seats as the last move left them; both ways back lead to the ranking."""

    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.ui = games.load(page.game)
        self.table = self.ui.make_table(shell.submit, current().metrics, shell.again)
        self.seats = SeatRow()
        self.body.add_widget(self.table)
        self.body.add_widget(self.seats)
        self._out: Press | None = None
        self.foot.bind(on_quiet=lambda _foot: self._leave())
        self.seats.bind(on_seat=lambda _row, seat: self._seat(seat))

    def _leave(self) -> None:
        """Back to the whole table from what lies over it, else to the ranking."""
        if self._out is not None:
            self.table.press(self._out.own)
        else:
            self.go_back()

    def _seat(self, seat: int) -> None:
        play = self.shell.snapshot.play
        if play is not None:
            self.table.tap_seat(play.players[seat])

    def show(self, snapshot: Snapshot, words: Words) -> None:
        if snapshot.play is not None and snapshot.prompt is not None and snapshot.prompt.over:
            super().show(snapshot, words)

    def present(self, snapshot: Snapshot, words: Words) -> None:
        self.table.show(snapshot, words)
        self.bar.title = self.ui.present_title(snapshot, words)
        seats = self.ui.present_seats(snapshot, words)
        self.seats.show([SeatView(seat.player, place, seat.figure) for place, seat in enumerate(seats)])
        doing = self.table.action()
        self._out = doing.secondary if doing is not None else None
        self.foot.prompt = present_end(snapshot, words).ranking.headline
        self.foot.quiet_text = self._out.label if self._out is not None else words.text("ui.look.back")
        self.foot.quiet_allowed = True

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        self.seats.width, self.seats.pos = width, (x, y)
        self.table.pos = (x, y + self.seats.height)
        self.table.size = (width, max(0, height - self.seats.height))
