"""The expedition between the bar and the seats: shows what the presenter gives, submits what is tapped."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.animation import Animation
from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Submit
from ui.games.incan_gold.cards import Path, PickCell, Picker
from ui.games.incan_gold.paint import STONES, drawing, gems
from ui.games.incan_gold.parts import Ask, BeginView, CalmLine, CampLine
from ui.games.incan_gold.presenter import Expedition, marking, not_inside, present, present_action
from ui.presenters.scans import LastScan
from ui.theme import DANGER, TEXT, Colour, Metrics, current
from ui.widgets.laying import Laying
from ui.widgets.paint import MaskPaint, follow
from ui.widgets.told import Bubble, Hands, Told


class Stone(Widget):
    """A gem on its way from the card to a seat."""

    def __init__(self, kind: str, **kwargs):
        side = current().metrics.px(20)
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._mask = MaskPaint(self.canvas, STONES[kind])
        follow(self, lambda: self._mask.show(drawing(kind, side), *self.center), "pos")


class ExpeditionTable(Laying):
    """The game's table (`ui.games.GameTable`)."""

    def __init__(self, submit: Submit, metrics: Metrics, changed: Callable[[], None], **kwargs):
        super().__init__(**kwargs)
        self._submit, self._metrics, self._changed = submit, metrics, changed
        self._snapshot: Snapshot | None = None
        self._words: Words | None = None
        self._seen: Expedition | None = None
        self._leaving: frozenset[str] = frozenset()
        self._tickets: set[int] = set()
        self._tapped: PickCell | None = None
        self._scan = LastScan()
        self._said = ""
        self._path, self._picker, self._camp = Path(), Picker(), CampLine()
        self._told, self._hands = Told(), Hands()
        self._ask, self._bubble = Ask(), Bubble()
        self._begin, self._calm = BeginView(), CalmLine()
        self._picker.bind(on_pick=self._picked)
        self._told.bind(on_undo=self._undone)
        self._told.bind(on_refused=lambda _told, reason: self._say(reason))
        self._hands.bind(on_release=self._open_hands)
        follow(self, self._arrange, "pos", "size")

    # what the shell asks

    def show(self, snapshot: Snapshot, words: Words) -> None:
        before, self._snapshot, self._words = self._snapshot, snapshot, words
        if before is None or before.position != snapshot.position or before.play != snapshot.play:
            self._said = ""
            self._hands.opened = False
            if self._leaving:
                self._leaving = frozenset()
        self._refresh(forward=before is not None and before.position < snapshot.position)

    def action(self) -> Action | None:
        if not self._leaving or self._snapshot is None or self._words is None:
            return None
        return present_action(self._snapshot, self._words, self._leaving)

    def marked(self) -> Mapping[str, str]:
        """Those who leave, as tapped so far."""
        return dict.fromkeys(self._leaving, "leave")

    def tap_seat(self, player: str) -> bool:
        """Hands are open: who leaves is tapped, once more to take it back."""
        if self._snapshot is None or self._words is None or not marking(self._snapshot):
            return False
        why = not_inside(self._snapshot, player, self._words)
        if why:
            self._say(why)
            return True
        self._said = ""
        self._leaving ^= {player}
        self._refresh(forward=False)
        self._changed()
        return True

    def takes(self, ticket: int) -> bool:
        return ticket in self._tickets

    def note_refusals_of(self, ticket: int) -> None:
        """A refusal with this ticket is said here, at the cards."""
        self._tickets.add(ticket)
        self._refresh(forward=False)

    # what fingers do

    def _picked(self, _picker: Picker, cell: PickCell) -> None:
        self._tapped = cell
        self._said = ""
        self._tickets = {self._submit(cell.pick.command)}

    def _undone(self, _told: Told) -> None:
        if self._seen is not None and self._seen.undo.command is not None:
            self._submit(self._seen.undo.command)

    def _open_hands(self, _hands: Hands) -> None:
        self._hands.turn()
        self._arrange()

    def _say(self, text: str) -> None:
        self._said = text
        self._arrange()

    # what is drawn

    def _refresh(self, forward: bool) -> None:
        snapshot, words = self._snapshot, self._words
        if snapshot is None or words is None:
            return
        before = self._seen
        self._scan.take(snapshot, first=before is None)
        self._seen = seen = present(
            snapshot,
            words,
            leaving=self._leaving,
            refused=snapshot.refusal is not None and snapshot.refusal.ticket in self._tickets,
            fresh_scan=self._scan.fresh(snapshot),
        )
        if seen == before:
            return
        self._told.show(seen.told, seen.undo, seen.read)
        dense = bool(seen.picks) and len(seen.hands) > 2
        self._hands.show(
            tuple((tuple(gems(hand.stones, most=0 if dense else 7)), hand.text) for hand in seen.hands),
            first=frozenset(place for place, hand in enumerate(seen.hands) if hand.first),
        )
        self._picker.show(seen.picks)
        self._camp.show(seen.camp)
        self._ask.show(seen.question, seen.chance)
        if seen.summary is not None:
            self._begin.show(seen.summary)
            self._calm.show(seen.summary)
        self._arrange()
        deal = forward and before is not None and len(seen.cards) == len(before.cards) + 1
        self._path.show(seen.temple, seen.cards, deal=deal, due=bool(seen.picks), sign=self._sign(seen))
        if deal and before is not None and seen.camp.beside != before.camp.beside:
            self._send_gems(seen)

    def _sign(self, seen: Expedition) -> tuple[str, Colour] | None:
        """What stands before the path once the round is over."""
        if seen.summary is None:
            return None
        scared_by = seen.summary.scared_by
        return (scared_by.shape, DANGER) if scared_by is not None else ("tent", TEXT)

    def _arrange(self) -> None:
        seen = self._seen
        if seen is None or self.width < 50 or self.height < 50:
            return
        m = self._metrics
        pad, gap = m.gap(2), m.gap()
        x, width = self.x + pad, self.width - 2 * pad
        low, top = self.y + gap, self.top - gap
        if seen.picks:
            tall = self._picker.wanted_height(width)
            self._place(self._picker, x, low, width, tall)
            low += tall + m.gap(1.5)
        beside = self._camp_beside_question(width)
        camp = self._camp.wanted_height(beside or width)
        asked = self._ask.wanted_height
        least = m.px((32 if seen.hands else 54) if seen.picks else 76)
        self._told.compact = bool(seen.picks) and (
            bool(seen.hands) or top - low - asked - m.target - gap < least
        )
        if seen.picks and seen.hands and self._words_height(width) > top - low - asked - least:
            asked = 0  # the odds give way to what hands do
        if asked:
            tall = max(asked, camp) if beside else asked
            self._place(self._ask, x, low, width - beside - m.gap(4) if beside else width, tall)
            if beside:
                self._place(self._camp, x + width - beside, low + (tall - camp) / 2, beside, camp)
            low += tall
        self._keep(self._picker, bool(seen.picks))
        self._keep(self._ask, bool(asked))
        top = self._arrange_told(x, top, width, top - low - least)
        calm = seen.summary is not None
        begin = calm and not seen.temple
        with_camp = not calm and not beside and top - low - camp >= m.px(76)
        if with_camp:
            self._place(self._camp, x, low, width, camp)
            low += camp
        rest = self._calm.wanted_height(width)
        with_calm = calm and not begin and top - low - rest - gap >= m.px(48)
        if with_calm:
            self._place(self._calm, x, low, width, rest)
            low += rest + gap
        self._keep(self._camp, with_camp or bool(beside))
        self._keep(self._calm, with_calm)
        self._keep(self._path, not begin)
        self._keep(self._begin, begin)
        middle = self._begin if begin else self._path
        self._place(middle, x, low, width, max(0, top - low))
        self._raise(self._hands if self._hands.opened else None)
        self._arrange_bubble(seen)

    def _camp_beside_question(self, width: float) -> float:
        """Px beside the big question where all who are in temple and camp fit; 0 without such room."""
        question, chance = self._ask.wanted_widths
        room = width - question - self._metrics.gap(4)
        return room if self._ask.large and not chance and self._camp.fits(room) else 0

    def _narrow(self, width: float) -> int:
        """Px for what happened, so that it is as low as the lines for hands beside it."""
        gap = self._metrics.gap()

        def height(narrow: int) -> int:
            hands = self._hands.wanted_height(width - narrow - gap)
            return max(self._told.wanted_height(narrow), hands)

        return min((round(width * share / 100) for share in (47, 44, 41, 38, 35, 32, 29, 26)), key=height)

    def _words_height(self, width: float) -> float:
        """Px that what happened and all lines for hands take together."""
        gap = self._metrics.gap()
        if self._metrics.portrait:
            return self._told.wanted_height(width) + gap + self._hands.wanted_height(width)
        narrow = self._narrow(width)
        return max(self._told.wanted_height(narrow), self._hands.wanted_height(width - narrow - gap)) + gap

    def _arrange_told(self, x: float, top: float, width: float, most: float) -> float:
        """What happened and what hands do: beside each other, or under each other in portrait."""
        seen, m = self._seen, self._metrics
        gap = m.gap()
        has_hands = bool(seen.hands)
        beside = has_hands and not m.portrait
        self._keep(self._told, bool(seen.told))
        self._keep(self._hands, has_hands)
        if not seen.told and not has_hands:
            return top
        narrow = self._narrow(width) if beside else width
        column = width - narrow - gap if beside else width
        told = self._told.wanted_height(narrow)
        wanted = self._hands.wanted_height(column)
        room = max(told, most) if beside else max(m.px(48), most - told - gap)
        tall = min(wanted, room)
        if beside:
            told = tall = max(tall, told)
            place = x + narrow + gap, top
        else:
            place = x, top - told - gap
        self._place(self._told, x, top - told, narrow, told)
        shown = wanted if self._hands.opened else tall
        self._place(self._hands, place[0], place[1] - shown, column, shown)
        used = tall if beside else told + (gap + tall if has_hands else 0)
        return top - max(used, told) - gap

    def _arrange_bubble(self, seen: Expedition) -> None:
        text = self._said or seen.note
        refused = bool(seen.note) or bool(self._said)
        edge = self._metrics.gap(2)
        if seen.picks and seen.note and not self._said:
            at = self._tapped if self._tapped in self._picker.cells else self._picker
            x, y = at.center_x, at.top + self._metrics.gap()
        else:
            x, y = self.center_x, self.y + self._metrics.gap()
        colour = DANGER if refused else TEXT
        self._bubble.say(text, colour, x, y, self.x + edge, self.right - edge)
        self._keep(self._bubble, bool(text))
        self._raise(self._bubble if text else None)

    def _send_gems(self, seen: Expedition) -> None:
        """A gem travels from the newest card to each seat in the temple."""
        seconds = current().motion("travel")
        if not seconds or not self._path.cards:
            return
        start = self._path.cards[-1]
        seats = len(seen.camp.inside) + len(seen.camp.outside)
        columns = self._metrics.seat_columns if self._metrics.portrait else seats
        for seat in seen.camp.inside:
            stone = Stone("turquoise", center=start.center)
            self.add_widget(stone)
            goal = self.x + self.width * (seat % columns + 0.5) / columns - stone.width / 2, self.y
            flight = Animation(pos=goal, duration=seconds, transition="in_out_quad")
            flight.bind(on_complete=lambda _flight, stone: self.remove_widget(stone))
            flight.start(stone)
