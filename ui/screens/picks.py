"""What players choose before the play: a row of cards for each of them."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.presenters.setup import ChoiceCard, PickLine
from ui.theme import GROUND, PRESSED, RAISED, SECONDARY, TEXT, current
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.seats import SeatSymbol
from ui.widgets.text import FitText, Paragraph, measure


class ChoiceButton(Pressable):
    """A card that may be chosen; the chosen one is light and has a check."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.card: ChoiceCard | None = None
        self._box = BoxPaint(self.canvas, RAISED)
        self._check = MaskPaint(self.canvas, GROUND)
        self._name = FitText(roles=("body", "small"), strong=True)
        self._help = Paragraph(role="small")
        self.add_widget(self._name)
        self.add_widget(self._help)
        follow(self, self._place, "pos", "size", "pressed")

    @property
    def text(self) -> str:
        return self._name.text

    def show(self, card: ChoiceCard) -> None:
        self.card = card
        self._name.text, self._help.text = card.name, card.help
        self._place()

    def wanted_height(self, width: float) -> int:
        """Px in which all words have room."""
        metrics = current().metrics
        words = measure(self._help.text, metrics.small, width=width - metrics.gap(6))[1]
        return max(metrics.target, round(metrics.body * 1.5) + words + metrics.gap(3))

    def _place(self) -> None:
        if self.card is None:
            return
        metrics = current().metrics
        pad = metrics.gap(3)
        chosen = self.card.chosen
        self._box.place(self.x, self.y, self.width, self.height)
        self._box.tint(PRESSED if self.pressed else TEXT if chosen else RAISED)
        light = chosen and not self.pressed
        self._name.color = GROUND if light else TEXT
        self._help.color = GROUND if light else SECONDARY
        self._check.tint(GROUND if light else TEXT)
        line = round(metrics.body * 1.5)
        top = self.top - metrics.gap(1.5)
        side = round(metrics.icon * 0.9)
        mark = icon_texture("check", side, metrics.stroke) if chosen else None
        self._check.show(mark, self.right - pad - side / 2, top - line / 2)
        self._name.pos, self._name.size = (self.x + pad, top - line), (self.width - 3 * pad - side, line)
        self._help.width = max(1, self.width - 2 * pad)
        tall = measure(self._help.text, metrics.small, width=self._help.width)[1]
        self._help.pos = (self.x + pad, top - line - tall)


class PickRow(Widget):
    """Who chooses, and the cards beside each other. Event: ``on_choose(card)``."""

    __events__ = ("on_choose",)

    def __init__(self, line: PickLine) -> None:
        super().__init__(size_hint_y=None)
        self._symbol = SeatSymbol(line.seat)
        self._question = FitText(roles=("body", "small"))
        self.buttons = tuple(ChoiceButton() for _ in line.cards)
        for button in self.buttons:
            button.bind(on_release=lambda button: self.dispatch("on_choose", button.card))
        for widget in (self._symbol, self._question, *self.buttons):
            self.add_widget(widget)
        self.show(line)
        follow(self, self._place, "pos", "width")

    def show(self, line: PickLine) -> None:
        self._symbol.seat, self._question.text = line.seat, line.question
        for button, card in zip(self.buttons, line.cards, strict=True):
            button.show(card)
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        pad, gap = metrics.gap(2), metrics.gap(1.5)
        line = round(metrics.body * 1.7)
        across = max(1, (self.width - 2 * pad - gap * (len(self.buttons) - 1)) / len(self.buttons))
        tall = max(button.wanted_height(across) for button in self.buttons)
        self.height = line + tall + metrics.gap(2)
        top = self.y + self.height
        self._symbol.pos = (self.x + pad, top - (line + self._symbol.height) / 2)
        left = self._symbol.right + pad
        self._question.pos, self._question.size = (left, top - line), (max(1, self.right - left), line)
        for place, button in enumerate(self.buttons):
            button.size = (across, tall)
            button.pos = (self.x + pad + place * (across + gap), top - line - tall)

    def on_choose(self, card: ChoiceCard) -> None:
        """A card was tapped."""
