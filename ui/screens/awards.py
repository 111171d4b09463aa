"""The last points, shown one by one before the ranking."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games import Award, AwardRow
from ui.theme import PANEL, RAISED, SECONDARY, TEXT, current
from ui.widgets.paint import BoxPaint, MaskPaint, follow, texture_of
from ui.widgets.seats import SeatSymbol
from ui.widgets.silhouette import fill
from ui.widgets.text import FitText, Text


class AwardLine(Widget):
    """Somebody's figure, and the points for it."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self._box = BoxPaint(self.canvas, PANEL)
        self._symbol = SeatSymbol(0)
        self._name = FitText(roles=("body", "small"))
        self._figure = Text(role="body", halign="right", color=SECONDARY)
        self._points = Text(role="title", strong=True, halign="right", color=TEXT)
        self._seat: int | None = None
        for widget in (self._symbol, self._name, self._figure, self._points):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def show(self, row: AwardRow, seat: int | None) -> None:
        self._seat = seat
        self._symbol.opacity = 0 if seat is None else 1
        self._symbol.seat = seat or 0
        won = bool(row.points)
        self._name.text, self._name.strong = row.name, won
        self._figure.text, self._points.text = row.figure, row.points
        self._box.tint(RAISED if won else PANEL)
        self._name.color = TEXT if won else SECONDARY

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(3)
        self._box.place(self.x, self.y, self.width, self.height)
        self._symbol.pos = (self.x + pad, self.center_y - self._symbol.height / 2)
        points, figure = metrics.px(72), metrics.px(48)
        left = self._symbol.right + pad
        end = self.right - pad
        self._points.size, self._points.pos = (points, self.height), (end - points, self.y)
        self._figure.size, self._figure.pos = (figure, self.height), (end - points - figure, self.y)
        self._name.size, self._name.pos = (max(0, end - points - figure - left), self.height), (left, self.y)


class AwardView(Widget):
    """One award: drawn and told at the left (above in portrait), everybody's figures beside it."""

    def __init__(self) -> None:
        super().__init__()
        self._award: Award | None = None
        self._drawing = MaskPaint(self.canvas, current().accent)
        self._title = FitText(strong=True, halign="center", roles=("figure", "title", "body"))
        self._detail = FitText(halign="center", valign="top", roles=("body", "small"), color=SECONDARY)
        self._told = FitText(halign="center", valign="top", roles=("body", "small"), strong=True)
        self._lines: list[AwardLine] = []
        for widget in (self._title, self._detail, self._told):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def show(self, award: Award, players: tuple[str, ...]) -> None:
        if award == self._award:
            return
        self._award = award
        self._title.text, self._detail.text, self._told.text = award.title, award.detail, award.told
        while len(self._lines) > len(award.rows):
            self.remove_widget(self._lines.pop())
        while len(self._lines) < len(award.rows):
            line = AwardLine()
            self._lines.append(line)
            self.add_widget(line)
        for line, row in zip(self._lines, award.rows, strict=True):
            line.show(row, players.index(row.player) if row.player in players else None)
        self._place()

    def _place(self) -> None:
        award = self._award
        if award is None or self.height < 50:
            return
        metrics = current().metrics
        pad = metrics.gap(4)
        if metrics.portrait:
            head = (self.x + pad, self.y + self.height * 0.5, self.width - 2 * pad, self.height * 0.5 - pad)
            lines = (self.x + pad, self.y + pad, self.width - 2 * pad, self.height * 0.5 - 2 * pad)
        else:
            wide = self.width * 0.42
            head = (self.x + pad, self.y + pad, wide - pad, self.height - 2 * pad)
            lines = (self.x + wide + pad, self.y + pad, self.width - wide - 2 * pad, self.height - 2 * pad)
        self._place_head(award, *head)
        self._place_lines(*lines)

    def _place_head(self, award: Award, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        small = metrics.small * 2.6
        side = round(min(height * 0.36, metrics.mm(24)))
        title = metrics.px(54)
        told = metrics.small * (4 if not metrics.portrait else 3)
        block = side + metrics.gap(2) + title + small + told
        top = y + height - max(0, (height - block) / 2)
        texture = texture_of(fill(award.drawing, side), side, side) if award.drawing else None
        self._drawing.tint(award.colour or current().accent)
        self._drawing.show(texture, x + width / 2, top - side / 2)
        top -= side + metrics.gap(2)
        for widget, tall in ((self._title, title), (self._detail, small), (self._told, told)):
            widget.size, widget.pos = (width, tall), (x, top - tall)
            top -= tall

    def _place_lines(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        gap = metrics.gap(1)
        count = len(self._lines)
        tall = min(metrics.px(52), (height - (count - 1) * gap) / max(1, count))
        used = count * tall + (count - 1) * gap
        top = y + height - (0 if metrics.portrait else (height - used) / 2)
        for line in self._lines:
            line.size, line.pos = (width, tall), (x, top - tall)
            top -= tall + gap
