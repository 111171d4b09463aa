"""Trekking between the bar and the seats: shows what the presenter gives, submits what is tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Submit
from ui.games.trekking.actions import present_action
from ui.games.trekking.arranging import Arranged
from ui.games.trekking.parts import hand_line
from ui.games.trekking.presenter import due, present, scanned
from ui.games.trekking.seen import NOTHING, Draft, Pick
from ui.games.trekking.sheet import present_sheet
from ui.presenters.scans import LastScan
from ui.theme import Metrics
from ui.widgets.paint import follow


class TrekTable(Arranged):
    """The game's table (`ui.games.GameTable`)."""

    def __init__(self, submit: Submit, metrics: Metrics, changed: Callable[[], None], **kwargs):
        super().__init__(metrics, **kwargs)
        self._submit, self._changed = submit, changed
        self._snapshot: Snapshot | None = None
        self._words: Words | None = None
        self._tickets: set[int] = set()
        self._scan = LastScan()
        self.board.bind(on_place=lambda _board, spot: self._place_tapped(spot))
        for widget in (self.picker, self.row, self.up):
            self._heed(widget)
        self.slip.bind(on_button=lambda _slip, button: self.choose(button.pick))
        self._told.bind(on_undo=lambda _told: self._undo())
        self._told.bind(on_refused=lambda _told, reason: self._say(reason))
        self._hands.bind(on_release=lambda _hands: self._open_hands())
        follow(self, self._arrange, "pos", "size")

    def _heed(self, widget: Widget) -> None:
        """What is tapped there is chosen, or its reason told."""
        widget.bind(
            on_pick=lambda _view, cell: self.choose(_pick_of(cell), cell),
            on_refused=lambda _view, cell: self._say(cell.reason, cell),
        )

    # what the shell asks

    def show(self, snapshot: Snapshot, words: Words) -> None:
        before, self._snapshot, self._words = self._snapshot, snapshot, words
        moved = before is None or before.position != snapshot.position or before.play != snapshot.play
        if moved:
            if self._tickets:  # it was a tap here that brought the play on
                self._settle()
            self._said, self._tapped, self._player = "", None, ""
            self._tickets = set()
            self._hands.opened = False
            self.draft = due(snapshot)
        self._take_scan(snapshot, words)
        self._refresh(moved=moved and before is not None)

    def action(self) -> Action | None:
        if self._snapshot is None or self._words is None or self.draft in (NOTHING, due(self._snapshot)):
            return None
        return present_action(self._snapshot, self._words, self.draft)

    def tap_seat(self, player: str) -> bool:
        """How all stand, and what this player has; the same seat again closes it."""
        self._player = "" if player == self._player else player
        self._refresh()
        return True

    def press(self, own: Draft) -> None:
        """The lowest bar begins something, or goes back."""
        self.choose(Pick(draft=own))

    def takes(self, ticket: int) -> bool:
        return ticket in self._tickets

    # what fingers do

    def choose(self, pick: Pick, beside: Widget | tuple[float, float] | None = None) -> None:
        """As a tap on it would."""
        self._tapped, self._said = beside, ""
        if pick.command is not None:
            self._tickets = {self._submit(pick.command)}
        elif pick.draft is not None:
            before = self._offered()
            self.draft = pick.draft
            self._player = ""
            if pick.draft == NOTHING and self._snapshot is not None:
                self.draft = due(self._snapshot)
            self._refresh()
            if self._offered() != before:
                self._settle()
            self._changed()
        else:
            self._say(pick.why, beside)

    def _offered(self) -> tuple[bool, ...]:
        """Which kinds of things lie there to be tapped."""
        seen = self._seen
        return (bool(seen.cells), bool(seen.parks), bool(seen.stones)) if seen is not None else ()

    def note_refusals_of(self, ticket: int) -> None:
        """A refusal with this ticket is said here, beside what was tapped."""
        self._tickets.add(ticket)
        self._refresh()

    def _place_tapped(self, spot) -> None:
        self.choose(spot.pick, self.board.middle(spot.place))

    def _close_sheet(self) -> None:
        self._player = ""
        self._refresh()

    def _undo(self) -> None:
        if self._seen is not None and self._seen.undo.command is not None:
            self._submit(self._seen.undo.command)

    def _open_hands(self) -> None:
        self._hands.turn()
        self._arrange()

    def _say(self, text: str, beside: Widget | tuple[float, float] | None = None) -> None:
        self._said, self._tapped = text, beside
        self._arrange()

    # scans

    def _take_scan(self, snapshot: Snapshot, words: Words) -> None:
        """A noted card does what a tap on it would do; it counts once."""
        scan = snapshot.scanned
        came = self._scan.take(snapshot, first=self._seen is None)
        if not came or scan is None or scan.outcome != "noted":
            return
        pick = scanned(snapshot, words, self.draft, scan.card)
        if pick.command is not None:
            self._tickets = {self._submit(pick.command)}
        elif pick.draft is not None:
            self.draft = pick.draft
            self._changed()
        else:
            self._said, self._tapped = pick.why, None

    # what is drawn

    def _refresh(self, *, moved: bool = False) -> None:
        snapshot, words = self._snapshot, self._words
        if snapshot is None or words is None:
            return
        before = self._seen
        self._seen = seen = present(
            snapshot,
            words,
            self.draft,
            refused=snapshot.refusal is not None and snapshot.refusal.ticket in self._tickets,
            fresh_scan=self._scan.fresh(snapshot),
        )
        if seen != before:
            self._told.show(seen.told, seen.undo, seen.read)
            self._hands.show(tuple(hand_line(line) for line in seen.hands))
            self.picker.show(seen.cells)
            self.row.show(seen.row, dealt=moved)
            if seen.parks or seen.stones:
                self.choices.show(seen.parks or seen.stones)
            if seen.slip is not None:
                self.slip.show(seen.slip)
        if self._player:
            self.sheet.show(present_sheet(snapshot, words, self._player))
        self._arrange()
        self.board.show(seen.board, slide=moved)


def _pick_of(cell: Any) -> Pick:
    """What a tapped cell of any of the lists means."""
    for name in ("cell", "deal", "card", "park", "stone"):
        shown = getattr(cell, name, None)
        if shown is not None:
            return shown.pick
    raise TypeError(f"nothing to pick: {type(cell).__name__}")
