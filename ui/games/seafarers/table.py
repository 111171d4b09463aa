"""The board between the bar and the seats: shows what the presenter gives, submits what is tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.commands import Command, LookAway
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Submit
from ui.games.seafarers import offers
from ui.games.seafarers.board import lit_point
from ui.games.seafarers.doing import NOTHING, Choice, Doing, Lit
from ui.games.seafarers.pane import SeaPane
from ui.games.seafarers.presenter import LOOKS, Shown, present, present_doing, view_of
from ui.games.seafarers.sea import FINGER, SeaBoard
from ui.games.seafarers.tiles import PanelView
from ui.presenters.scans import LastScan
from ui.theme import DANGER, SECONDARY, TEXT, Metrics
from ui.widgets.laying import Laying
from ui.widgets.paint import follow
from ui.widgets.pieces import seats
from ui.widgets.text import Paragraph, measure
from ui.widgets.told import Bubble, Hands, Told


class SeaTable(Laying):
    """The game's table (`ui.games.GameTable`)."""

    def __init__(self, submit: Submit, metrics: Metrics, changed: Callable[[], None], **kwargs):
        super().__init__(**kwargs)
        self._submit, self._metrics, self._changed = submit, metrics, changed
        self._snapshot: Snapshot | None = None
        self._words: Words | None = None
        self.doing: Doing = NOTHING
        self.seen: Shown | None = None
        self._tickets: set[int] = set()
        self._at: tuple[float, float] | None = None  # where the last tap was, window px
        self._said = ""
        self._calm = False
        self._scan = LastScan()
        self.pane, self.panel = SeaPane(), PanelView()
        self.board = self.pane.board
        self.told, self.hands = Told(), Hands()
        self._state = Paragraph(role="small", color=SECONDARY)
        self._bubble = Bubble()
        self.add_widget(self.pane)
        self.add_widget(self.panel)
        self.board.bind(on_spot=self._spot, on_other=self._other, on_doubt=self._doubt)
        self.board.fbind("level", lambda *_: self._hush())
        self.panel.bind(
            on_pick=self._picked,
            on_hold=self._held,
            on_refused=lambda _panel, reason, tile: self._say(reason, (tile.center_x, tile.top)),
        )
        self.told.bind(on_undo=self._undone)
        self.told.bind(on_refused=lambda told, reason: self._say(reason, (told.center_x, told.y)))
        self.hands.bind(on_release=self._open_hands)
        follow(self, self._arrange, "pos", "size")

    # what the shell asks

    def show(self, snapshot: Snapshot, words: Words) -> None:
        before, self._snapshot, self._words = self._snapshot, snapshot, words
        if before is None or (before.position, before.play) != (snapshot.position, snapshot.play):
            self.doing = NOTHING
            self._said = ""
            self.hands.opened = False
        moved = before is not None and before.position != snapshot.position
        self._refresh()
        if moved:
            self.board.whole()  # the piece lies there: all see all of the board again

    def action(self) -> Action | None:
        if self._snapshot is None or self._words is None or self._snapshot.prompt is None:
            return None
        return present_doing(self._snapshot, self._words, self.doing)

    def press(self, own: Any) -> None:
        """A button of the lowest bar that is this table's own: back to nothing."""
        self._do(own)

    def tap_seat(self, player: str) -> bool:
        """Whose points and why; the same seat again closes it. Never loses a move in the making."""
        if self.doing.tool not in ("", "trade", *LOOKS) or self.doing.die or self.doing.take:
            return False
        same = self.doing == Doing(tool="seat", who=player)
        self._do(NOTHING if same else Doing(tool="seat", who=player))
        return True

    def takes(self, ticket: int) -> bool:
        return ticket in self._tickets

    # what fingers do

    def _do(self, act: Command | Doing) -> None:
        self._said = ""
        if isinstance(act, Doing):
            self._tickets = set()
            self.doing = act
            self._refresh()
            out_of_sight = self.seen is not None and not all(
                self.board.sees(lit_point(lit)) for lit in self.seen.lit
            )
            if act == NOTHING or out_of_sight:
                self.board.whole()
            self._changed()
            return
        ticket = self._submit(act)
        self._tickets = {ticket}

    def _spot(self, board: SeaBoard, lit: Lit) -> None:
        self._at = board.tapped
        self._do_still(lit.act, self.seen is not None and lit in self.seen.lit)

    def _picked(self, _panel: PanelView, choice: Choice) -> None:
        tile = next((tile for tile in self.panel.tiles if tile.choice == choice), self.panel)
        self._at = (tile.center_x, tile.top)
        if choice.act is not None and self.seen is not None:
            groups = self.seen.panel.groups
            self._do_still(choice.act, any(choice in group.choices for group in groups))

    def _held(self, _panel: PanelView, choice: Choice, down: bool) -> None:
        """A hand is asked for when a finger comes down on its tile, and covered when it lifts."""
        assert choice.hold is not None
        self._tickets = {self._submit(choice.hold if down else LookAway())}

    def _do_still(self, act: Command | Doing, offered: bool) -> None:
        """A finger means what it meant when it came down: a command knows its position, and what only
        leads on is dropped when the board has gone on meanwhile."""
        if offered or not isinstance(act, Doing):
            self._do(act)

    def _other(self, board: SeaBoard, kind: str, at: Any) -> None:
        """A place that is not lit: what it would have meant is asked, so that the rules say why not."""
        if self._snapshot is None or self._words is None or self._snapshot.prompt is None:
            return
        self._at = board.tapped
        if self.doing.origin is not None and kind == "edge" and at == self.doing.origin:
            self._do(NOTHING)
            return
        view, phase = view_of(self._snapshot), self._snapshot.prompt.phase
        asked = (
            offers.why_not(view, kind, at, phase, self._snapshot.position) if self.doing == NOTHING else None
        )
        if asked is not None:
            self._do(asked)
        elif self.seen is not None and self.seen.lit:
            self._say(self._words.text("seafarers.screen.not-here"), self._at)

    def _doubt(self, board: SeaBoard) -> None:
        if self._words is not None:
            self._say(self._words.text("seafarers.screen.zoomed"), (board.center_x, board.y), calm=True)

    def _hush(self) -> None:
        """The board came nearer or went further: what was said beside a place is no longer beside it."""
        self._said = ""
        self._arrange()

    def _undone(self, _told: Told) -> None:
        if self.seen is not None and self.seen.undo.command is not None:
            self._submit(self.seen.undo.command)

    def _open_hands(self, hands: Hands) -> None:
        hands.turn()
        self._arrange()

    def _say(self, text: str, at: tuple[float, float] | None, calm: bool = False) -> None:
        self._said, self._at, self._calm = text, at, calm
        self._arrange()

    # what is drawn

    def _refresh(self) -> None:
        snapshot, words = self._snapshot, self._words
        if snapshot is None or words is None or snapshot.prompt is None:
            return
        refused = snapshot.refusal is not None and snapshot.refusal.ticket in self._tickets
        self._scan.take(snapshot, first=self.seen is None)
        seen = present(snapshot, words, self.doing, refused=refused, fresh_scan=self._scan.fresh(snapshot))
        if seen == self.seen:
            self._arrange()
            return
        self.seen = seen
        self.told.show(seen.told, seen.undo, seen.read)
        self.hands.show(
            tuple((tuple(seats((hand.seat,))) if hand.seat >= 0 else (), hand.text) for hand in seen.hands),
            first=frozenset(place for place, hand in enumerate(seen.hands) if hand.first),
        )
        self._state.text = "\n".join(seen.state)
        self.panel.show(seen.panel)
        self._arrange()
        self.board.show(seen.board, seen.lit, seen.asked)
        self.pane.arrange()
        places = snapshot.prompt.phase == "place" and self.doing == NOTHING
        if places and self.board.levels[0] < self._metrics.mm(FINGER):
            # whoever places is told how a finger finds one of so many places
            self._state.text = words.text("seafarers.screen.nearer-hint")
            self._arrange()

    def _arrange(self) -> None:
        seen = self.seen
        if seen is None or self.width < 50 or self.height < 50:
            return
        m = self._metrics
        pad = m.gap(2)
        if m.portrait:
            wide = self.width - 2 * pad
            room = max(self._wanted(wide), self.height - self.width * 0.94)
            # what is asked has its room; what is told leaves the board about half
            asks = self._only_panel(seen) or len(seen.panel.groups) > 1
            room = min(room, self.height * (0.6 if asks else 0.52))
            self._place(self.pane, self.x, self.y + room, self.width, self.height - room)
            box = self.x + pad, self.y + m.gap(1), wide, room - m.gap(2)
        else:
            wide = min(max(m.mm(65), self.width * 0.3), self.width * 0.46)
            self._place(self.pane, self.x, self.y, self.width - wide - 2 * pad, self.height)
            box = self.right - wide - pad, self.y + m.gap(1), wide, self.height - m.gap(2)
        self._arrange_side(seen, *box)
        self._arrange_bubble(seen)

    def _only_panel(self, seen: Shown) -> bool:
        """A panel that asks has the whole room; tools leave room for what happened."""
        return bool(seen.panel.title) or seen.panel.whole

    def _wanted(self, width: float) -> float:
        """Px that the words and the panel ask for in portrait."""
        m, seen = self._metrics, self.seen
        assert seen is not None
        self.panel.room = float("inf")
        height = self.panel.wanted_height(width) + m.gap(4)
        if not self._only_panel(seen):
            height += (
                self.told.wanted_height(width) + self.hands.wanted_height(width) + self._state_height(width)
            )
        return height

    def _state_height(self, width: float) -> float:
        text, gap = self._state.text, self._metrics.gap(1)
        return measure(text, self._metrics.small, width=width - 2 * gap)[1] + gap if text else 0

    def _arrange_side(self, seen: Shown, x: float, y: float, width: float, height: float) -> None:
        m = self._metrics
        gap = m.gap(1)
        only = self._only_panel(seen)
        self._keep(self.told, bool(seen.told) and not only)
        self._keep(self.hands, bool(seen.hands) and not only)
        self._keep(self._state, bool(self._state.text) and not only)
        self.panel.size = (round(width), round(height))
        if only:
            self.panel.pos = (round(x), round(y))
            return
        room = height - (self.told.wanted_height(width) + gap if seen.told else 0)
        lines = self.hands.wanted_height(width)
        least = max(m.px(28), self.hands.least_height(width))
        if seen.panel.firm:
            lines = min(lines, least)
        self.panel.room = room - (lines + gap if seen.hands else 0)
        tall = self.panel.wanted_height(width)
        self._place(self.panel, x, y, width, tall)
        top, low = y + height, y + tall
        if seen.told:
            told = self.told.wanted_height(width)
            self._place(self.told, x, top - told, width, told)
            top -= told + gap
        state = self._state_height(width)
        if seen.hands:
            wanted = self.hands.wanted_height(width)
            shown = wanted if self.hands.opened else min(wanted, max(least, top - low - state))
            self._place(self.hands, x, top - shown, width, shown)
            top -= shown + gap
            self._raise(self.hands if self.hands.opened else None)
        if state:
            self._keep(self._state, top - low >= state - gap)
            self._state.width = width - 2 * gap
            self._state.pos = (round(x + gap), round(top - state + gap))

    def _arrange_bubble(self, seen: Shown) -> None:
        """Over the board, above what was tapped or below it: no button and no tile is ever covered."""
        text, m, board = self._said or seen.note, self._metrics, self.board
        edge = m.gap(2)
        left, right = self.pane.free_width()
        left, right = left + edge, right - edge
        x, y = self._at or (board.center_x, board.y)
        tall = self._bubble.wanted_height(text, left, right)
        above = max(y + m.gap(3), board.y + edge)
        fits = above + tall <= board.top - edge or not board.collide_point(x, y)
        y = above if fits else y - m.gap(3) - tall
        colour = TEXT if self._said and self._calm else DANGER
        self._calm = self._calm and bool(self._said)
        self._bubble.say(text, colour, x, min(y, board.top - edge - tall), left, right)
        self._keep(self._bubble, bool(text))
        self._raise(self._bubble if text else None)
