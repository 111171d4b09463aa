"""The secret vote on the whole screen: hand it over, choose, cover, count, reveal."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.commands import Command
from ui.fonts import FAMILY
from ui.presenters.vote import Vote, VoteButton
from ui.theme import GROUND, ON_ACCENT, PRESSED, RAISED, SECONDARY, TEXT, Colour, current, fade, over
from ui.widgets.buttons import QuietButton
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.press import Pressable
from ui.widgets.seats import SeatSymbol
from ui.widgets.text import FitText


class BigButton(Pressable):
    """A large box with large words. The two choices look exactly the same but for the word."""

    def __init__(self, fill: Colour = RAISED, ink: Colour = TEXT) -> None:
        super().__init__()
        self._box = BoxPaint(self.canvas, fill)
        self._label = FitText(strong=True, halign="center", roles=("figure", "title", "body"), color=ink)
        self.add_widget(self._label)
        held = PRESSED if fill == RAISED else over(fade(fill, 0.72), GROUND)
        follow(self, self._place, "pos", "size")
        follow(self, lambda: self._box.tint(held if self.pressed else fill), "pressed")

    @property
    def text(self) -> str:
        return self._label.text

    @text.setter
    def text(self, text: str) -> None:
        self._label.text = text

    def _place(self) -> None:
        pad = current().metrics.gap(3)
        self._box.place(self.x, self.y, self.width, self.height)
        self._label.pos, self._label.size = (
            (self.x + pad, self.y),
            (max(0, self.width - 2 * pad), self.height),
        )


class VotePanel(Widget):
    """Takes every touch while it is shown, so that nothing below it can be tapped by accident."""

    def __init__(self, submit: Callable[[Command], int]) -> None:
        super().__init__()
        self._submit = submit
        self.vote: Vote | None = None
        self._ground = BoxPaint(self.canvas.before, GROUND, radius=0)
        self.symbol = SeatSymbol(0, side=current().metrics.px(64))
        self.headline = FitText(strong=True, halign="center", roles=("figure", "title", "body"))
        self.detail = FitText(halign="center", roles=("body", "small"), color=SECONDARY)
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
        self.vote = vote
        self.clear_widgets()
        shown: list[Widget] = [self.headline, self.detail]
        if vote.turn is not None:
            self.symbol.seat = vote.turn
            shown.append(self.symbol)
        if vote.kind == "choose":
            for side, button in zip(self.sides, vote.buttons, strict=True):
                side.text = button.label
                shown.append(side)
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

    def _place(self) -> None:
        metrics = current().metrics
        self._ground.place(self.x, self.y, self.width, self.height)
        vote = self.vote
        if vote is None:
            return
        pad, middle = metrics.gap(6), self.center_x
        room = max(0, self.width - 2 * pad)
        side = self.symbol.height
        big = max(metrics.vote, round(self.height * 0.2))
        top = self.top - pad
        if vote.turn is not None:
            top -= side + metrics.gap(2)
            self.symbol.pos = (middle - side / 2, top + metrics.gap(2))
        low = self.y + pad
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
                button.size, button.pos = (wide, tall), (self.x + pad + place * (wide + gap), low)
            low += tall + metrics.gap(4)
        elif vote.kind == "count":
            # beyond the five sizes: read from every side of the table, for a second each
            self.count.font_size = round(min(self.height * 0.45, self.width * 0.5))
            self.count.size, self.count.pos = (room, self.height * 0.55), (self.x + pad, self.y + pad)
            low = self.count.top
        elif vote.buttons:
            wide = min(room, max(metrics.mm(90), round(self.width * 0.5)))
            self.action.size, self.action.pos = (wide, big), (round(middle - wide / 2), low)
            low += big + metrics.gap(4)
        height = max(0, top - low)
        self.headline.size, self.headline.pos = (
            (room, round(height * 0.62)),
            (self.x + pad, low + height * 0.38),
        )
        self.detail.size, self.detail.pos = (room, round(height * 0.36)), (self.x + pad, low)

    def on_touch_down(self, touch) -> bool:
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch) -> bool:
        super().on_touch_up(touch)
        return True
