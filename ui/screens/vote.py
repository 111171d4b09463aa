"""The secret vote on the whole screen: hand it over, choose, cover, count, reveal."""

from __future__ import annotations

from collections.abc import Callable

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.commands import Command
from ui import games
from ui.fonts import FAMILY
from ui.games import GameUI
from ui.presenters.vote import Vote, VoteButton
from ui.theme import (
    GROUND,
    ON_ACCENT,
    PRESSED,
    RAISED,
    SECONDARY,
    TEXT,
    Colour,
    current,
    fade,
    over,
    seat_style,
)
from ui.widgets.buttons import QuietButton
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.press import Pressable
from ui.widgets.seats import SeatSymbol
from ui.widgets.text import FitText

# seconds in which a panel that has just changed takes no touch: a double tap is not two answers
SETTLING = 0.4


class BigButton(Pressable):
    """A large box with large words. Two choices look exactly the same but for the word and its drawing."""

    def __init__(self, fill: Colour = RAISED, ink: Colour = TEXT) -> None:
        super().__init__()
        self._box = BoxPaint(self.canvas, fill)
        self._label = FitText(strong=True, halign="center", roles=("figure", "title", "body"), color=ink)
        self.add_widget(self._label)
        self._mark: Widget | None = None
        held = PRESSED if fill == RAISED else over(fade(fill, 0.72), GROUND)
        follow(self, self._place, "pos", "size")
        follow(self, lambda: self._box.tint(held if self.pressed else fill), "pressed")

    @property
    def text(self) -> str:
        return self._label.text

    @text.setter
    def text(self, text: str) -> None:
        self._label.text = text

    def show_mark(self, mark: Widget | None) -> None:
        """What the words stand for, drawn above them."""
        if self._mark is not None:
            self.remove_widget(self._mark)
        self._mark = mark
        if mark is not None:
            self.add_widget(mark)
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        self._box.place(self.x, self.y, self.width, self.height)
        room, drawn = self.height, 0
        if self._mark is not None:
            line = round(metrics.figure * 1.4)
            drawn = self._mark.height
            room = line
            low = self.y + max(0, (self.height - line - drawn - pad) / 2)
            self._mark.pos = (round(self.center_x - drawn / 2), round(low + line + pad))
        else:
            low = self.y
        self._label.pos = (self.x + pad, low)
        self._label.size = (max(0, self.width - 2 * pad), room)


class VotePanel(Widget):
    """Takes every touch while it is shown, so that nothing below it can be tapped by accident."""

    def __init__(self, submit: Callable[[Command], int], ui: GameUI) -> None:
        super().__init__()
        self._submit, self._ui = submit, ui
        self.vote: Vote | None = None
        self._settled_at = 0.0
        self._ground = BoxPaint(self.canvas.before, GROUND, radius=0)
        self.symbol = SeatSymbol(0, side=current().metrics.px(72))
        self.voters: list[SeatSymbol] = []
        self.headline = FitText(strong=True, halign="center", roles=("figure", "title", "body"))
        self.detail = FitText(halign="center", valign="top", roles=("body", "small"), color=SECONDARY)
        self.count = Label(bold=True, font_name=FAMILY, color=TEXT)
        self.action = BigButton(current().accent, ON_ACCENT)
        self.sides = (BigButton(), BigButton())
        self.restart = QuietButton(icon="undo", size_hint=(1, None))
        self.action.bind(on_release=lambda _button: self._tap(0))
        for place, side in enumerate(self.sides):
            side.bind(on_release=lambda _side, place=place: self._tap(place))
        self.restart.bind(on_release=lambda _button: self._again())
        follow(self, self._place, "pos", "size")

    def show(self, vote: Vote) -> None:
        if vote == self.vote:
            return
        if self.vote is None or vote.kind != self.vote.kind or vote.turn != self.vote.turn:
            self._settled_at = Clock.get_time() + SETTLING
        self.vote = vote
        self.clear_widgets()
        shown: list[Widget] = [self.headline, self.detail]
        self.voters = [SeatSymbol(seat, side=current().metrics.px(40)) for seat in vote.voters]
        shown += self.voters
        # whose the screen is now is seen from across the table
        colour = fade(seat_style(vote.turn).colour, 0.18) if vote.turn is not None else fade(TEXT, 0)
        self._ground.tint(over(colour, GROUND))
        if vote.turn is not None:
            self.symbol.seat = vote.turn
            shown.append(self.symbol)
        if vote.kind == "choose":
            for side, button in zip(self.sides, vote.buttons, strict=True):
                side.text = button.label
                shown.append(side)
            self._show_marks(vote.marks)
        elif vote.kind == "count":
            shown.append(self.count)
        elif vote.buttons:
            self.action.text = vote.buttons[0].label
            shown.append(self.action)
        if vote.restart is not None:
            self.restart.text = vote.restart.label
            shown.append(self.restart)
        self.headline.text, self.detail.text, self.count.text = vote.headline, vote.detail, vote.count
        for widget in shown:
            self.add_widget(widget)
        self._place()
        if vote.kind == "count":
            self._beat()

    def _show_marks(self, marks: tuple[str, ...]) -> None:
        metrics = current().metrics
        side = metrics.px(84) if metrics.portrait else metrics.px(72)
        for button, mark in zip(self.sides, marks, strict=True):
            button.show_mark(games.mark(self._ui, mark, side, SECONDARY))

    def _beat(self) -> None:
        """The number comes a little large and settles, so that each one is seen to be new."""
        Animation.cancel_all(self.count)
        seconds = current().motion("slide")
        if seconds:
            settled = self.count.font_size
            self.count.font_size = round(settled * 1.15)
            Animation(font_size=settled, duration=seconds, transition="out_quad").start(self.count)

    def _tap(self, place: int) -> None:
        """Send the tap; a choice is covered at once, before the table has answered."""
        if self.vote is None:
            return
        button = self.vote.buttons[place]
        if self.vote.kind == "choose":
            self._cover()
        self._submit(button.command)

    def _again(self) -> None:
        if self.vote is not None and isinstance(self.vote.restart, VoteButton):
            self._submit(self.vote.restart.command)

    def _cover(self) -> None:
        """Nothing but the ground until the next snapshot."""
        self.vote = None
        self.clear_widgets()
        self._ground.tint(GROUND)

    def _place(self) -> None:
        metrics = current().metrics
        self._ground.place(self.x, self.y, self.width, self.height)
        vote = self.vote
        if vote is None:
            return
        pad, middle = metrics.gap(6), self.center_x
        room = max(0, min(self.width - 2 * pad, metrics.mm(220)))
        start = middle - room / 2
        # on a large screen all of it stands together in the middle
        spare = 0 if metrics.portrait or vote.kind == "count" else max(0, (self.height - metrics.mm(110)) / 2)
        side = self.symbol.height
        big = max(metrics.vote, round(self.height * 0.2))
        top = self.top - pad - spare
        if vote.turn is not None:
            top -= side + metrics.gap(2)
            self.symbol.pos = (middle - side / 2, top + metrics.gap(2))
        low = self.y + pad + spare
        if vote.restart is not None:
            self.restart.width = self.restart.natural_width
            self.restart.pos = (round(middle - self.restart.width / 2), low)
            low += self.restart.height + metrics.gap(4)
        if vote.kind == "choose":
            gap = max(metrics.apart, metrics.gap(6))
            wide = (room - gap) / 2
            tall = min(max(metrics.vote, round(self.height * 0.4)), metrics.mm(46))
            low += (self.height * 0.06) if metrics.portrait else 0
            for place, button in enumerate(self.sides):
                button.size, button.pos = (wide, tall), (start + place * (wide + gap), low)
            low += tall + metrics.gap(4)
        elif vote.kind == "count":
            # beyond the five sizes: read from every side of the table, for a second each
            self.count.font_size = round(min(self.height * 0.42, self.width * 0.5))
            tall = self.height * (0.46 if metrics.portrait else 0.56)
            self.count.size = (room, tall)
            self.count.pos = (start, self.y + self.height * (0.22 if metrics.portrait else 0.08))
            low = self.count.top
        elif vote.buttons:
            wide = min(room, max(metrics.mm(90), round(self.width * 0.5)))
            self.action.size, self.action.pos = (wide, big), (round(middle - wide / 2), low)
            low += big + metrics.gap(4)
        if self.voters:
            top = self._place_voters(top, low)
        if metrics.portrait and vote.kind != "count":
            top = min(top, low + metrics.mm(70))  # the words stand together above the button
            if vote.turn is not None:
                self.symbol.pos = (middle - side / 2, top + metrics.gap(2))
        height = max(0, top - low)
        self.headline.size, self.headline.pos = (
            (room, round(height * 0.62)),
            (start, low + height * 0.38),
        )
        self.detail.size, self.detail.pos = (room, round(height * 0.36)), (start, low)

    def _place_voters(self, top: float, low: float) -> float:
        """Who votes, in a row; gives where the words below may begin."""
        metrics = current().metrics
        side, gap = self.voters[0].width, metrics.gap(3)
        wide = len(self.voters) * (side + gap) - gap
        if metrics.portrait:
            top = min(top, low + metrics.mm(60))
        for place, symbol in enumerate(self.voters):
            symbol.pos = (round(self.center_x - wide / 2 + place * (side + gap)), round(top - side))
        return top - side - metrics.gap(2)

    def on_touch_down(self, touch) -> bool:
        if Clock.get_time() >= self._settled_at:
            super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch) -> bool:
        super().on_touch_up(touch)
        return True
