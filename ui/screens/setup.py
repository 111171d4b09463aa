"""The set-up: the game's own page if it has one, what players choose, then tick boxes in order; secrets
only while pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.games import Action, LaysOut, Press
from ui.presenters.navigation import Page
from ui.presenters.setup import Leaving, Setup, StepLine, present_setup
from ui.screens.base import Column, Screen
from ui.screens.picks import PickRow
from ui.theme import PANEL, RAISED, TEXT, current
from ui.widgets.laying import keep
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.panels import ChecklistRow
from ui.widgets.press import Pressable
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import FitText

if TYPE_CHECKING:
    from ui.shell import Shell


class Secret(Pressable):
    """Words that are seen only while a finger holds them."""

    hint = StringProperty("")
    secret = StringProperty("")
    open = BooleanProperty(False)

    def __init__(self, hint: str, secret: str) -> None:
        metrics = current().metrics
        super().__init__(size_hint_y=None, height=metrics.target)
        self._box = BoxPaint(self.canvas, RAISED)
        self._mask = MaskPaint(self.canvas, TEXT)
        self._label = FitText(roles=("body", "small"), strong=True)
        self.add_widget(self._label)
        self.hint, self.secret = hint, secret
        follow(self, self._place, "pos", "size", "hint", "secret", "open")

    def on_press(self) -> None:
        self.open = True

    def on_touch_move(self, touch) -> bool:
        taken = super().on_touch_move(touch)
        if touch.grab_current is self:
            self.open = self.pressed
        return taken

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is self:
            self.open = False
        return super().on_touch_up(touch)

    def _place(self) -> None:
        metrics = current().metrics
        inset = metrics.px(28) + 3 * metrics.gap(2)
        pad, left = metrics.gap(3), self.x + inset
        self._box.place(
            left, self.y + metrics.gap(0.5), self.width - inset - pad, self.height - metrics.gap(1)
        )
        texture = icon_texture("eye", metrics.icon, metrics.stroke)
        self._mask.show(texture, left + pad + metrics.icon / 2, self.center_y)
        start = left + 2 * pad + metrics.icon
        self._label.text = self.secret if self.open else self.hint
        self._label.pos, self._label.size = (
            (start, self.y),
            (max(0, self.right - 2 * pad - start), self.height),
        )


class SetupScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.view: Setup | None = None
        self.done: frozenset[int] = frozenset()
        self._doubted: Leaving | None = None  # what would lose what lies there, until it is said again
        self._parts: tuple[tuple[int, ...], tuple[str, ...]] = ((), ())
        self.picks: list[PickRow] = []
        self.rows: list[ChecklistRow] = []
        self.secrets: dict[int, Secret] = {}
        self._ground = BoxPaint(self.body.canvas.before, PANEL)
        self.scroll = ScrollArea()
        self.column = Column(gap=0, padding=(0, 0, current().metrics.gap(2.5), 0))
        self.scroll.add_widget(self.column)
        ui = games.load(page.game)
        self.own: Any = (
            ui.make_setup(self.ask, current().metrics, shell.again) if isinstance(ui, LaysOut) else None
        )
        self.foot.bind(on_action=lambda _foot: self._act(), on_quiet=lambda _foot: self._aside())

    @property
    def own_action(self) -> Action | None:
        """What the game's own page asks for; None while the checklist is shown."""
        return self.own.action() if self.own is not None else None

    def _act(self) -> None:
        action = self.own_action
        if self._doubted is not None:
            self._leave(self._doubted)
        elif action is not None:
            self._press(action.primary)
        elif self.view is not None:
            self.ask(self.view.begin_command)

    def _aside(self) -> None:
        action = self.own_action
        if self._doubted is not None:
            self._doubt(None)
        elif action is not None:
            self._press(action.secondary)
        elif self.done:
            self._doubt("again")
        else:
            self._leave("again")

    def _doubt(self, leaving: Leaving | None) -> None:
        """What people laid out can't be undone: it is asked before it is lost."""
        self._doubted = leaving
        self.hush()
        self.shell.again()

    def _press(self, press: Press | None) -> None:
        """A button of the game's own page."""
        if press is None:
            return
        if press.command is not None:
            self.ask(press.command)
            return
        self.own.press(press.own)
        self.done = self.done | self.own.ticked()
        self.hush()
        self.shell.again()
        if self.own_action is None:
            self._come_to_next()

    def _come_to_next(self) -> None:
        """What the game's own page has done is scrolled past."""
        ahead = [row for row in self.rows if row.next]
        if ahead:
            Clock.schedule_once(lambda _elapsed: self.scroll.scroll_to(ahead[0], animate=False))

    def go_back(self) -> None:
        if self.done and self._doubted != "back":
            self._doubt("back")
        else:
            self._leave("back")

    def _leave(self, leaving: Leaving) -> None:
        self._doubted = None
        if self.view is None:
            return
        if leaving == "back":
            self.shell.submit(self.view.back_command)
            return
        self.done = frozenset()
        if self.own is not None:
            self.own.start_again()
        self.ask(self.view.draw_command)

    def _tick(self, step: int, done: bool) -> None:
        self.done = self.done | {step} if done else self.done - {step}
        if not done and self.own is not None and self.own.open(step):
            self.done = self.done - {step}
        self._doubted = None
        self.hush()
        self.shell.again()

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = self.view = present_setup(snapshot, words, self.done, self._doubted)
        self.bar.title = view.title
        if self.own is not None and snapshot.proposal is not None:
            self.own.show(snapshot.proposal, words)
        self._present_foot(view)
        self._present_steps(view)

    def _present_foot(self, view: Setup) -> None:
        action = self.own_action
        calm = action.prompt if action is not None and self._doubted is None else view.prompt
        self.foot.prompt, self.foot.refused = self.prompt(calm), self.troubled
        if self._doubted is not None:
            self.foot.action_text, self.foot.quiet_text = view.leave, view.keep
        elif action is None:
            self.foot.action_text, self.foot.quiet_text = view.begin, view.draw_again
        else:
            self.foot.action_text = action.primary.label if action.primary else ""
            self.foot.quiet_text = action.secondary.label if action.secondary else ""
        for widget, shown in ((self.own, action is not None), (self.scroll, action is None)):
            if widget is not None:
                keep(self.body, widget, shown)

    def _present_steps(self, view: Setup) -> None:
        parts = (tuple(len(pick.cards) for pick in view.picks), tuple(step.secret for step in view.steps))
        if parts != self._parts or len(self.rows) != len(view.steps):
            self._parts = parts
            self._build(view)
        for widget, pick in zip(self.picks, view.picks, strict=True):
            widget.show(pick)
        for row, step in zip(self.rows, view.steps, strict=True):
            row.text, row.done, row.next = step.text, step.done, step.next

    def _build(self, view: Setup) -> None:
        self.column.clear_widgets()
        self.rows, self.secrets = [], {}
        self.picks = [PickRow(pick) for pick in view.picks]
        for pick in self.picks:
            pick.bind(on_choose=lambda _row, card: self.ask(card.command))
            self.column.add_widget(pick)
        for number, step in enumerate(view.steps):
            row = self._row(number, step)
            self.rows.append(row)
            self.column.add_widget(row)
            if step.secret:
                self.secrets[number] = Secret(view.look, step.secret)
                self.column.add_widget(self.secrets[number])

    def _row(self, number: int, step: StepLine) -> ChecklistRow:
        row = ChecklistRow(step.text)
        row.bind(on_tick=lambda _row, done: self._tick(number, done))
        return row

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        pad, gap = metrics.gap(3), metrics.gap(2)
        wide = min(width - 2 * pad, metrics.mm(190))
        left = x + (width - wide) / 2
        if self.own is not None:
            self.own.pos, self.own.size = (x, y), (width, height)
        listed = self.own_action is None
        self._ground.place(left, y + gap, wide if listed else 0, height - 2 * gap if listed else 0)
        self.scroll.pos, self.scroll.size = (
            (left + gap, y + 2 * gap),
            (wide - 2 * gap, max(0, height - 4 * gap)),
        )
