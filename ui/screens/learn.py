"""Learn mode: pick a card, scan it, and its code means that card from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.gridlayout import GridLayout

from companion.commands import StopLearning
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.games import GameUI
from ui.presenters import common
from ui.presenters.hardware import CardLine, LearnView, present_learn
from ui.presenters.navigation import Page
from ui.screens.base import Screen, tapped
from ui.theme import PANEL, PRESSED, RAISED, SECONDARY, TEXT, current, rgba
from ui.widgets.buttons import QuietButton
from ui.widgets.choices import Choice
from ui.widgets.paint import BoxPaint, follow
from ui.widgets.press import Pressable
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import FitText, measure

if TYPE_CHECKING:
    from ui.shell import Shell


MARK = rgba("#9A8F7E")  # seen on a dark panel and on the light one of the card that is being taught


class LearnCard(Pressable):
    """A card to teach, with how many codes mean it."""

    def __init__(self, line: CardLine, ui: GameUI) -> None:
        metrics = current().metrics
        super().__init__(size_hint_y=None, height=metrics.target)
        self._box = BoxPaint(self.canvas, PANEL)
        self._name = FitText(roles=("body", "small"))
        self._codes = FitText(roles=("small",), color=SECONDARY, halign="right")
        self.add_widget(self._name)
        self.add_widget(self._codes)
        self._mark = games.mark(ui, line.card, metrics.px(36), MARK)
        if self._mark is not None:
            self.add_widget(self._mark)
        self.line = line
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, line: CardLine) -> None:
        if line != self.line:
            self.line = line
            self._place()

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        self._box.place(self.x, self.y, self.width, self.height)
        self._box.tint(PRESSED if self.pressed else TEXT if self.line.learning else PANEL)
        ink = PANEL if self.line.learning and not self.pressed else TEXT
        self._name.text, self._codes.text = self.line.name, self.line.codes
        self._name.color, self._codes.color = ink, RAISED if self.line.learning else SECONDARY
        left = self.x + pad
        if self._mark is not None:
            self._mark.pos = (round(left), round(self.center_y - self._mark.height / 2))
            left += self._mark.width + metrics.gap(2)
        room = max(0, self.right - pad - left)
        codes = min(measure(self.line.codes, metrics.small)[0] + 2, room * 0.5) if self.line.codes else 0
        self._name.size, self._name.pos = (room - codes, self.height), (left, self.y)
        self._codes.size, self._codes.pos = (codes, self.height), (self.right - pad - codes, self.y)


class LearnScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.game = page.game or common.playable()[0]
        self.view: LearnView | None = None
        metrics = current().metrics
        self.choice = Choice()
        self.choice.bind(on_choose=lambda _choice, game: self._pick_game(game))
        self._games: tuple[tuple[str, str], ...] = ()
        self.scroll = ScrollArea()
        self.grid = GridLayout(
            cols=2 if metrics.portrait else 3,
            spacing=metrics.gap(1.5),
            padding=(0, 0, metrics.gap(2.5), metrics.gap(2)),
            size_hint_y=None,
        )
        self.grid.fbind("minimum_height", lambda _grid, height: setattr(self.grid, "height", height))
        self.scroll.add_widget(self.grid)
        self.cards: dict[str, LearnCard] = {}
        self.body.add_widget(self.scroll)
        self.simulate = QuietButton(icon="scan", size_hint=(1, None))
        tapped(self.simulate, lambda: shell.open(Page("simulator", page.game)))
        if shell.simulator is not None:
            self.body.add_widget(self.simulate)
        self.asking = ""  # the card whose codes are to be forgotten if people say so once more
        self.foot.bind(on_action=lambda _foot: self._act(), on_quiet=lambda _foot: self._ask_to_forget())

    def leave(self) -> None:
        """Learning ends with the page, but not while the simulator lies over it."""
        if self.shell.keeps(self.page):
            return
        self.asking = ""
        if self.view is not None and self.view.stop_command is not None:
            self.shell.submit(StopLearning())

    def _pick_game(self, game: str) -> None:
        self.asking = ""
        if self.view is not None and self.view.stop_command is not None:
            self.ask(self.view.stop_command)
        self.game = game
        self.shell.again()

    def _pick_card(self, line: CardLine) -> None:
        self.asking = ""
        self.ask(line.command)

    def _act(self) -> None:
        """Stop, or forget what was asked about."""
        self.asking = ""
        if self.view is not None and self.view.command is not None:
            self.ask(self.view.command)

    def _ask_to_forget(self) -> None:
        """Ask once more, for no undo brings codes back; or keep them after all."""
        chosen = next((line for line in self.view.cards if line.learning), None) if self.view else None
        self.asking = chosen.card if chosen is not None and not self.asking else ""
        self.hush()
        self.shell.again()

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = self.view = present_learn(snapshot, words, self.game, self.asking)
        self.bar.title = view.title
        self.simulate.text = view.simulator
        if view.games != self._games:
            self._games = view.games
            self.choice.show(view.games)
        self.choice.chosen = view.game
        if len(view.games) > 1 and self.choice.parent is None:
            self.body.add_widget(self.choice)
        if list(self.cards) != [line.card for line in view.cards]:
            self.grid.clear_widgets()
            self.cards = {line.card: LearnCard(line, games.load(self.game)) for line in view.cards}
            for card in self.cards.values():
                card.bind(on_release=lambda card: self._pick_card(card.line))
                self.grid.add_widget(card)
        for line in view.cards:
            self.cards[line.card].show(line)
        calm = f"{view.scanned} {view.prompt}".strip()
        self.foot.prompt, self.foot.refused = self.prompt(calm), self.troubled
        self.foot.action_text, self.foot.quiet_text = view.action, view.forget

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        top = y + height
        right = x + width - pad
        beside = self.simulate.parent is not None
        if beside:
            self.simulate.width = self.simulate.natural_width
            self.simulate.pos = (right - self.simulate.width, top - self.simulate.height)
        if self.choice.parent is not None:
            room = right - x - pad
            narrow = room - self.simulate.width - pad if beside else room
            # many games in a narrow window: the simulator goes below them
            one_row = self.choice.wanted_height(narrow) <= metrics.target
            self.choice.width = narrow if one_row else room
            self.choice.height = self.choice.wanted_height(self.choice.width)
            self.choice.pos = (x + pad, top - self.choice.height)
            top = self.choice.y
            if beside and not one_row:
                self.simulate.top = top - metrics.gap(2)
        if beside:
            top = min(top, self.simulate.y)
        self.scroll.pos, self.scroll.size = (x + pad, y), (width - 2 * pad, max(0, top - y - metrics.gap(2)))
