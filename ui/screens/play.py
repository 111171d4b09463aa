"""The play: bar, strip, the game's own table, seats, the one action, and the vote over it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.commands import Command
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.games import Action, Press
from ui.presenters.navigation import Page
from ui.presenters.play import Play, present_play
from ui.presenters.vote import present_vote
from ui.screens.base import Screen
from ui.screens.vote import VotePanel
from ui.theme import TEXT, current
from ui.widgets.seats import SeatRow, SeatView

if TYPE_CHECKING:
    from ui.shell import Shell


class PlayScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.ui = games.load(page.game)
        self.view: Play | None = None
        self._picked_up = True
        self._play_id: int | None = None
        self._position = -1
        self._action: Action | None = None
        self.bar.kind, self.bar.has_menu = "play", True
        self.table = self.ui.make_table(self._submit_from_table, current().metrics, self.go_on)
        self.seats = SeatRow(draw=lambda name, side: games.mark(self.ui, name, side, TEXT))
        self.vote = VotePanel(shell.submit, self.ui)
        self.body.add_widget(self.table)
        self.body.add_widget(self.seats)
        self.bar.bind(
            on_undo=lambda _bar: self._do(self.view and self.view.undo),
            on_redo=lambda _bar: self._do(self.view and self.view.redo),
            on_menu=lambda _bar: shell.open(Page("menu", page.game)),
            on_refused=lambda _bar, reason: self.say_above(reason),
        )
        self.foot.bind(
            on_action=lambda _foot: self._do(self.view and self.view.action.primary),
            on_quiet=lambda _foot: self._do(self.view and self.view.action.secondary),
        )
        self.seats.bind(on_seat=lambda _row, seat: self._seat(seat))

    def _submit_from_table(self, command: Command) -> int:
        """A tap on the game's table; a refusal that the table doesn't say itself goes to the prompt."""
        self.hush()
        ticket = self.shell.submit(command)
        self.asked.add(ticket)
        return ticket

    def _do(self, press: Press | None) -> None:
        """A button was pressed: the desk is asked, or the game's own table."""
        if press is not None and press.own is not None:
            self.hush()
            self.table.press(press.own)
        elif press is not None and press.command is not None:
            self.ask(press.command)

    def _seat(self, seat: int) -> None:
        if self.view is not None and self.table.tap_seat(self.view.seats[seat].player):
            self.go_on()

    def _mend(self) -> None:
        if self.strip_view is not None and self.strip_view.resumed:
            self._picked_up = False
            self.shell.again()
        else:
            super()._mend()

    def show(self, snapshot: Snapshot, words: Words) -> None:
        if snapshot.play is None:
            return
        self.heed(snapshot)
        if snapshot.play.id != self._play_id:
            self._play_id, self._picked_up = snapshot.play.id, True
        refused = snapshot.refusal
        # what nobody tapped (a scan, a table button) is refused with ticket 0
        asked = {0, *self.asked}
        if self.heard(snapshot) or (refused is not None and self.table.takes(refused.ticket)):
            asked = set()
        self.table.show(snapshot, words)
        view = self.view = present_play(
            snapshot,
            words,
            self.ui,
            asked=asked,
            picked_up=self._picked_up,
            local=self.table.action(),
        )
        self.show_strip(view.strip)
        self._show_bar(view)
        marked = games.marked(self.table)
        self.seats.show(
            [
                SeatView(seat.player, place, seat.figure, seat.turn, seat.dimmed, marked.get(seat.player, ""))
                for place, seat in enumerate(view.seats)
            ]
        )
        self._show_foot(view)
        if snapshot.position != self._position:
            self._position = snapshot.position
            self.foot.settle()  # the same words may be the next player's
        self._show_vote(snapshot, words)
        self.place()

    def _show_bar(self, view: Play) -> None:
        bar = self.bar
        bar.title, bar.saved, bar.saved_ok = view.title, view.saved, not view.unsaved
        bar.can_undo, bar.undo_reason = view.undo.command is not None, view.undo.why
        bar.can_redo, bar.redo_reason = view.redo.command is not None, view.redo.why

    def _show_foot(self, view: Play) -> None:
        foot, action = self.foot, view.action
        if action != self._action:
            foot.cancel()
            self._action = action
        said = self.prompt("") or view.refusal
        foot.refused = bool(said)
        foot.prompt = said or action.prompt
        for press, name in ((action.primary, "action"), (action.secondary, "quiet")):
            setattr(foot, f"{name}_text", press.label if press else "")
            setattr(foot, f"{name}_allowed", _means_something(press))
            setattr(foot, f"{name}_reason", press.why if press else "")
        foot.action_icon = action.primary.icon if action.primary else ""

    def _show_vote(self, snapshot: Snapshot, words: Words) -> None:
        vote = present_vote(snapshot, words)
        if vote is None:
            if self.vote.parent is self:
                self.remove_widget(self.vote)
            return
        if self.vote.parent is None:
            self.add_widget(self.vote)
        self.vote.show(vote)

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        self.seats.width, self.seats.pos = width, (x, y)
        self.table.pos = (x, y + self.seats.height)
        self.table.size = (width, max(0, height - self.seats.height))
        # the voter must not see what lies below, nor the others that something changes there
        self.vote.pos, self.vote.size = self.pos, self.size


def _means_something(press: Press | None) -> bool:
    return press is not None and (press.command is not None or press.own is not None)
