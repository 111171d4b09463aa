"""The table can't open its plays: what is wrong, what to do, and a button to try again."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Trouble
from ui.presenters.trouble import present_trouble
from ui.theme import DANGER, SECONDARY, current
from ui.widgets.buttons import PrimaryButton
from ui.widgets.paint import Icon, follow
from ui.widgets.text import FitText, measure


class TroubleScreen(Widget):
    """Fills the window before there is a table; ``again`` is called when the button is tapped, and
    without a tap after so many seconds (``every``), which the page only says."""

    def __init__(self, trouble: Trouble, again: Callable[[], None], every: int) -> None:
        super().__init__()
        self._every = every
        self.sign = Icon("warning", color=DANGER, side=current().metrics.px(56))
        self.title = FitText(strong=True, halign="center", roles=("title", "body"))
        self.what = FitText(halign="center", roles=("body", "small"))
        self.remedy = FitText(halign="center", roles=("body", "small"), color=SECONDARY)
        self.button = PrimaryButton(size_hint=(1, None), height=current().metrics.mm(15))
        self.button.bind(on_release=lambda _button: again())
        self.by_itself = FitText(halign="center", roles=("small",), color=SECONDARY)
        for widget in (self.sign, self.title, self.what, self.remedy, self.by_itself, self.button):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")
        self.show(trouble)

    def show(self, trouble: Trouble) -> None:
        view = present_trouble(trouble, Words(trouble.language), self._every)
        self.title.text, self.what.text, self.remedy.text = view.title, view.what, view.remedy
        self.button.text, self.by_itself.text = view.again, view.by_itself
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        gap = metrics.gap(4)
        wide = max(1, min(self.width - 2 * gap, metrics.mm(150)))
        left = self.center_x - wide / 2
        self.button.pos, self.button.size = (left, self.y + gap), (wide, self.button.height)
        below = measure(self.by_itself.text, metrics.small, width=wide)[1]
        self.by_itself.size, self.by_itself.pos = (wide, below), (left, self.button.top + gap / 2)
        low, high = self.by_itself.top + gap, self.top - gap
        wide = max(1, wide - 2 * gap)  # words keep off the edges
        left = self.center_x - wide / 2
        labels = (self.title, self.what, self.remedy)
        types = (metrics.title, metrics.body, metrics.body)
        wanted = [
            measure(label.text, size, label.strong, wide)[1] + gap
            for label, size in zip(labels, types, strict=True)
        ]
        room = max(1, high - low - self.sign.height)
        share = min(1.0, room / sum(wanted))  # where there is less room the words are smaller
        top = high - max(0, (room - sum(wanted)) / 2)
        self.sign.pos = (round(self.center_x - self.sign.width / 2), round(top - self.sign.height))
        top -= self.sign.height
        for label, height in zip(labels, wanted, strict=True):
            label.size, label.pos = (wide, height * share), (left, top - height * share)
            top -= height * share
