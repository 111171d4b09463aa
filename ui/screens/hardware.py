"""The hardware page: every part in words, with what mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.presenters.hardware import PartLine, present_hardware
from ui.presenters.navigation import Page
from ui.screens.base import Column, Screen
from ui.theme import DANGER, DIMMED, PANEL, SECONDARY, TEXT, current, rgba
from ui.widgets.paint import BoxPaint, Icon, MaskPaint, follow, icon_texture
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import FitText, measure

if TYPE_CHECKING:
    from ui.shell import Shell

ICONS = {"ok": "check", "warn": "info", "bad": "warning"}
INKS = {"ok": rgba("#86BF6A"), "warn": SECONDARY, "bad": DANGER}


class PartRow(Widget):
    """A part: its state as an icon and a sentence, its remedy, what it counted."""

    def __init__(self, line: PartLine) -> None:
        super().__init__(size_hint_y=None)
        self._box = BoxPaint(self.canvas, PANEL)
        self._mask = MaskPaint(self.canvas, TEXT)
        self._name = FitText(strong=True, roles=("body", "small"))
        self._state = FitText(roles=("body", "small"))
        self._remedy = FitText(roles=("small",), color=SECONDARY)
        self._counted = FitText(roles=("small",), color=SECONDARY)
        for widget in (self._name, self._state, self._remedy, self._counted):
            self.add_widget(widget)
        self.line = line
        follow(self, self._place, "pos", "size")

    def show(self, line: PartLine) -> None:
        if line != self.line:
            self.line = line
            self._place()

    def _place(self) -> None:
        metrics, line = current().metrics, self.line
        pad, gap = metrics.gap(3), metrics.gap(2)
        left = self.x + 2 * pad + metrics.icon
        room = max(1, self.right - pad - left)
        self._name.text, self._state.text = line.name, line.state
        self._remedy.text, self._counted.text = line.remedy, line.counted
        self._state.color = DANGER if line.level == "bad" else TEXT
        name = measure(line.name, metrics.body, True, room)[1]
        state = measure(line.state, metrics.body, width=room)[1]
        beside = (
            measure(line.name, metrics.body, True)[0] + 2 * pad + measure(line.state, metrics.body)[0] <= room
        )
        lower = [
            measure(label.text, metrics.small, width=room)[1] if label.text else 0
            for label in (self._remedy, self._counted)
        ]
        heights = [name, 0 if beside else state, *lower]
        self.height = max(metrics.target, sum(heights) + 2 * gap)
        self._box.place(self.x, self.y, self.width, self.height)
        top = self.center_y + sum(heights) / 2
        self._state.halign = "right" if beside else "left"
        labels = (self._name, self._state, self._remedy, self._counted)
        for label, height in zip(labels, heights, strict=True):
            label.size, label.pos = (room, height), (left, top - height)
            top -= height
        if beside:
            self._state.size, self._state.pos = self._name.size, self._name.pos
        icon = icon_texture(ICONS[line.level], metrics.icon, metrics.stroke)
        self._mask.show(icon, self.x + pad + metrics.icon / 2, self._name.center_y)
        self._mask.tint(INKS[line.level])


class HardwareScreen(Screen):
    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self.scroll = ScrollArea()
        self.column = Column(gap=1.5)
        self.scroll.add_widget(self.column)
        self.empty = FitText(halign="center", roles=("title", "body"), color=SECONDARY)
        self.sign = Icon("plug", color=DIMMED, side=current().metrics.px(72))
        self.rows: dict[str, PartRow] = {}
        self.body.add_widget(self.scroll)
        self.foot.bind(
            on_action=lambda _foot: shell.open(Page("learn", page.game)),
            on_quiet=lambda _foot: shell.open(Page("simulator", page.game)),
        )

    def present(self, snapshot: Snapshot, words: Words) -> None:
        counters = self.shell.counters() if self.shell.counters is not None else {}
        view = present_hardware(snapshot, words, counters)
        self.bar.title = view.title
        if list(self.rows) != [line.part for line in view.parts]:
            self.column.clear_widgets()
            self.rows = {line.part: PartRow(line) for line in view.parts}
            for row in self.rows.values():
                self.column.add_widget(row)
        for line in view.parts:
            self.rows[line.part].show(line)
        self.empty.text = view.empty
        for widget in (self.empty, self.sign):
            if bool(view.empty) != (widget.parent is self.body):
                (self.body.add_widget if view.empty else self.body.remove_widget)(widget)
        self.foot.prompt = self.prompt(view.scanned)
        self.foot.refused = self.troubled
        self.foot.action_text = view.learn
        self.foot.quiet_text = view.simulator if self.shell.simulator is not None else ""

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        wide = min(width - 2 * metrics.gap(3), metrics.mm(190))
        left = x + (width - wide) / 2
        self.scroll.pos, self.scroll.size = (left, y), (wide, height)
        lines = metrics.px(150)
        low = y + max(0, (height - lines - self.sign.height) / 2)
        inset = metrics.gap(8)
        self.empty.pos, self.empty.size = (left + inset, low), (max(0, wide - 2 * inset), lines)
        self.sign.pos = (round(x + (width - self.sign.width) / 2), round(low + lines))
