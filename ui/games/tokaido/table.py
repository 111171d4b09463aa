"""The road between the bar and the seats: shows what the presenter gives, submits what is tapped."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Submit
from ui.games.tokaido.cards import StopView
from ui.games.tokaido.parts import InnView, LedgerView, Purses, hand_line
from ui.games.tokaido.presenter import present
from ui.games.tokaido.road import RoadView, SpaceCell
from ui.games.tokaido.seen import Draft, Pick, Table
from ui.games.tokaido.stops import find, present_action, scanned
from ui.presenters.scans import LastScan
from ui.theme import DANGER, Metrics
from ui.widgets.laying import Settling
from ui.widgets.paint import follow
from ui.widgets.told import Bubble, Hands, Told

NOTHING = Draft()


class RoadTable(Settling):
    """The game's table (`ui.games.GameTable`)."""

    def __init__(self, submit: Submit, metrics: Metrics, changed: Callable[[], None], **kwargs):
        super().__init__(**kwargs)
        self._submit, self._metrics, self._changed = submit, metrics, changed
        self._snapshot: Snapshot | None = None
        self._words: Words | None = None
        self._seen: Table | None = None
        self.draft = NOTHING
        self._tickets: set[int] = set()
        self._tapped: Widget | None = None
        self._scan = LastScan()
        self._said = ""
        self._ledger_open = False
        self.road, self.stop, self.inn = RoadView(metrics), StopView(), InnView()
        self.ledger, self.purses = LedgerView(), Purses()
        self._told, self._hands, self._bubble = Told(), Hands(), Bubble()
        self.road.bind(on_space=self._traveled, on_refused=self._refused)
        self.stop.bind(on_pick=self._picked, on_refused=self._refused)
        self.inn.bind(on_look=self._picked, on_refused=self._refused)
        self._told.bind(on_undo=self._undone)
        self._told.bind(on_refused=lambda _told, reason: self._say(reason, None))
        self._hands.bind(on_release=self._open_hands)
        self.purses.bind(on_release=lambda _purses: self._turn_ledger())
        self.ledger.bind(on_release=lambda _ledger: self._turn_ledger())
        follow(self, self._arrange, "pos", "size")

    # what the shell asks

    def show(self, snapshot: Snapshot, words: Words) -> None:
        before, self._snapshot, self._words = self._snapshot, snapshot, words
        if before is None or before.position != snapshot.position or before.play != snapshot.play:
            if self._tickets:  # it was a tap here that brought the play on
                self._settle()
            self._said, self._tapped, self._tickets = "", None, set()
            self._hands.opened = self._ledger_open = False
            self.draft = NOTHING
        self._take_scan(snapshot, words)
        self._refresh()

    def action(self) -> Action | None:
        if self.draft == NOTHING or self._snapshot is None or self._words is None:
            return None
        return present_action(self._snapshot, self._words, self.draft)

    def tap_seat(self, player: str) -> bool:
        """Any seat opens what all have gathered."""
        self._turn_ledger()
        return True

    def takes(self, ticket: int) -> bool:
        return ticket in self._tickets

    # what fingers do

    def choose(self, pick: Pick, widget: Widget | None = None) -> None:
        """As a tap on it would."""
        self._tapped, self._said = widget, ""
        if pick.command is not None:
            self._tickets = {self._submit(pick.command)}
        elif pick.draft is not None:
            if (pick.draft.card, pick.draft.open) != (self.draft.card, self.draft.open):
                self._settle()
            self.draft = pick.draft
            self._refresh()
            self._changed()
        else:
            self._say(pick.why, widget)

    def choose_key(self, key: str) -> None:
        """Choose what has this key. Raises KeyError if nothing here has it."""
        pick = find(self._seen.stop if self._seen else None, key)
        if pick is None:
            raise KeyError(key)
        self.choose(pick, next((cell for cell in self.stop.cells if cell.pick == pick), None))

    def note_scans(self) -> None:
        """The last scan counts as one that came just now."""
        if self._snapshot is not None:
            self._scan.came_now(self._snapshot)
            self._refresh()

    def open_ledger(self) -> None:
        self._ledger_open = False
        self._turn_ledger()

    def refuse_space(self, index: int) -> None:
        """As a tap on a space that can't be gone to."""
        cell = next(cell for cell in self.road.cells if cell.space and cell.space.index == index)
        self._refused(self.road, cell)

    def _picked(self, _view: Widget, cell) -> None:
        self.choose(cell.pick, cell)

    def _traveled(self, _road: RoadView, cell: SpaceCell) -> None:
        if cell.space is not None and cell.space.command is not None:
            self._tapped, self._said = cell, ""
            self._tickets = {self._submit(cell.space.command)}

    def _refused(self, _view: Widget, cell) -> None:
        self._say(cell.reason, cell)

    def _undone(self, _told: Told) -> None:
        if self._seen is not None and self._seen.undo.command is not None:
            self._submit(self._seen.undo.command)

    def _open_hands(self, _hands: Hands) -> None:
        self._hands.turn()
        self._arrange()

    def _turn_ledger(self) -> None:
        self._ledger_open = not self._ledger_open
        self._arrange()

    def _say(self, text: str, beside: Widget | None) -> None:
        self._said, self._tapped = text, beside
        self._arrange()

    # scans

    def _take_scan(self, snapshot: Snapshot, words: Words) -> None:
        """A noted card does what a tap on it would do; it counts once."""
        scan = snapshot.scanned
        came = self._scan.take(snapshot, first=self._seen is None)
        if not came or scan is None or scan.outcome != "noted":
            return
        self.draft, pick = scanned(snapshot, words, self.draft)
        if pick is None:
            return
        if pick.command is not None:
            self._tickets = {self._submit(pick.command)}
        elif pick.draft is not None:
            self.draft = pick.draft
        else:
            self._said = pick.why

    # what is drawn

    def _refresh(self) -> None:
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
        if seen == before:
            self._arrange()
            return
        self._told.show(seen.told, seen.undo)
        self._hands.show(tuple(hand_line(hand) for hand in seen.hands))
        self.purses.show(seen.purses)
        self.ledger.show(seen.ledger)
        if seen.stop is not None and seen.stop.inn is not None:
            self.inn.show(seen.stop.inn)
        elif seen.stop is not None:
            self.stop.show(seen.stop)
        self._arrange()

    def _arrange(self) -> None:
        seen = self._seen
        if seen is None or self.width < 50 or self.height < 50:
            return
        m = self._metrics
        pad, gap = m.gap(2), m.gap()
        x, width = self.x + pad, self.width - 2 * pad
        low, top = self.y + gap, self.top - gap
        wanted = self._stop_height(seen)
        room = top - low
        ledger = self.ledger.wanted_height()
        roomy = room >= m.target + wanted + m.px(190) + ledger + 4 * gap
        purses = self.purses.wanted_height()
        with_purses = not roomy and not self._ledger_open and room >= m.target + gap + wanted + purses + gap
        self._told.compact = bool(wanted) and room < m.target + gap + wanted
        top = self._arrange_told(x, top, width, room - max(wanted, m.px(96)) - (purses if with_purses else 0))
        if roomy:
            self._place(self.ledger, x, low, width, ledger)
            low += ledger + gap
        if with_purses:
            self._place(self.purses, x, low, width, purses)
            low += purses + gap
        self._keep(self.purses, with_purses)
        self._arrange_middle(seen, x, low, width, top - low, wanted, roomy)
        self._arrange_bubble(seen)

    def _stop_height(self, seen: Table) -> int:
        if seen.stop is None:
            return 0
        return self.inn.wanted_height() if seen.stop.inn is not None else self.stop.wanted_height()

    def _arrange_middle(self, seen, x, low, width, room, wanted, roomy) -> None:
        """The road, the choice at a stop, or both where there is room; or the ledger over them."""
        m = self._metrics
        covered = self._ledger_open and not roomy
        stop = None
        if seen.stop is not None:
            stop = self.inn if seen.stop.inn is not None else self.stop
        for widget in (self.inn, self.stop):
            self._keep(widget, widget is stop and not covered)
        self._keep(self.ledger, covered or roomy)
        if covered:
            self._keep(self.road, False)
            self._place(self.ledger, x, low, width, room)
            return
        secret = seen.stop is not None and seen.stop.kind == "meals"
        both = stop is not None and not secret and room >= wanted + m.px(150)
        self._keep(self.road, stop is None or both)
        if stop is not None:
            tall = room if not both else min(room - m.px(150), max(wanted, room * 0.45))
            self._place(stop, x, low, width, tall)
            low, room = low + tall + m.gap(), room - tall - m.gap()
        if stop is None or both:
            self._place(self.road, x, low, width, room)
            self.road.show(seen.road)

    def _arrange_told(self, x: float, top: float, width: float, most: float) -> float:
        """What happened and what hands do: beside each other, or under each other in portrait."""
        seen, m = self._seen, self._metrics
        gap = m.gap()
        has_hands = bool(seen.hands)
        beside = has_hands and not m.portrait
        quiet = seen.stop is not None and seen.stop.back is not None  # in the middle of something
        self._keep(self._told, bool(seen.told) and not quiet)
        self._keep(self._hands, has_hands and not quiet)
        if quiet or not (seen.told or has_hands):
            return top
        narrow = round(width * 0.5) if beside else width
        column = width - narrow - gap if beside else width
        told = self._told.wanted_height(narrow)
        wanted = self._hands.wanted_height(column)
        tall = min(wanted, max(told, most) if beside else max(m.px(48), most - told - gap))
        if beside:
            told = tall = max(tall, told)
            place = x + narrow + gap, top
        else:
            place = x, top - told - gap
        self._place(self._told, x, top - told, narrow, told)
        shown = max(wanted, tall) if self._hands.opened else tall
        self._place(self._hands, place[0], place[1] - shown, column, shown)
        self._raise(self._hands if self._hands.opened else None)
        used = tall if beside else told + (gap + tall if has_hands else 0)
        return top - max(used, told) - gap

    def _arrange_bubble(self, seen: Table) -> None:
        text = self._said or seen.note
        edge = self._metrics.gap(2)
        at = self._tapped
        if at is not None and at.parent is not None:
            x, y = at.center_x, min(at.top + self._metrics.gap(), self.top - self._metrics.px(70))
        else:
            x, y = self.center_x, self.y + self._metrics.gap()
        self._bubble.say(text, DANGER, x, y, self.x + edge, self.right - edge)
        self._keep(self._bubble, bool(text))
        self._raise(self._bubble if text else None)
