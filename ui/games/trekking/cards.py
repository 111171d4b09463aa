"""Trek cards to tap: the row with its deck, and the picker of all kinds."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.uix.widget import Widget

from ui.games.trekking.layout import even_grid, picker_grid
from ui.games.trekking.paint import CARDS, INK, drawing
from ui.games.trekking.seen import Card, Cell, Deal
from ui.theme import DIMMED, GROUND, PANEL, PRESSED, RAISED, TEXT, current, fade, over
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.press import Pressable
from ui.widgets.text import FitText

MOST_DOTS = 4


class FacePaint:
    """A Trek card's face on a canvas: its icon, its number, its paper."""

    def __init__(self, canvas):
        self._paper = BoxPaint(canvas, PANEL, radius=current().metrics.px(6))
        self._icon = MaskPaint(canvas, INK)
        self._number = MaskPaint(canvas, INK)

    def show(self, card: Card | None, box: tuple[float, float, float, float], alpha: float = 1) -> None:
        """The icon beside its number; None hides it. ``alpha`` below 1: it can't be taken now."""
        x, y, width, height = box
        if card is None:
            self._paper.place(x, y, 0, 0)
            self._icon.show(None, 0, 0)
            self._number.show(None, 0, 0)
            return
        paper = CARDS[card.icon]
        self._paper.tint(over(fade(paper, 0.26 if alpha < 1 else 1), GROUND))
        self._paper.place(x, y, width, height)
        ink = fade(TEXT, 0.5) if alpha < 1 else INK
        self._icon.tint(ink)
        self._number.tint(ink)
        side = round(min(height * 0.62, width * 0.48))
        number = figure(card.number, max(8, round(side * 0.95)))
        room = side + number.width + width * 0.08
        left = x + (width - room) / 2
        middle = y + height / 2
        self._icon.show(drawing(card.icon, max(8, side)), left + side / 2, middle)
        self._number.show(number, left + room - number.width / 2, middle)


class TrekCell(Pressable):
    """A kind of Trek card. Dots below: how many can still come, or (ringed) how many were seen taken."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.cell: Cell | None = None
        self._face = FacePaint(self.canvas)
        self._dots = [MaskPaint(self.canvas, INK) for _ in range(MOST_DOTS)]
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, cell: Cell) -> None:
        if cell != self.cell:
            self.cell = cell
            self.allowed, self.reason = not cell.pick.why, cell.pick.why
            self._place()

    def _place(self) -> None:
        cell = self.cell
        if cell is None or self.height < 8:
            return
        metrics = current().metrics
        out = metrics.px(2) if self.pressed else 0
        box = (
            round(self.x + out),
            round(self.y + out),
            round(self.width - 2 * out),
            round(self.height - 2 * out),
        )
        self._face.show(cell.face, box, 1 if self.allowed else 0.5)
        side = metrics.px(8 if cell.seen else 6)
        step = side * 1.5
        start = self.center_x - step * (cell.dots - 1) / 2
        for index, dot in enumerate(self._dots):
            shown = index < cell.dots
            dot.tint(fade(INK if self.allowed else TEXT, 0.8))
            texture = shape_texture("ring" if cell.seen else "disc", side) if shown else None
            dot.show(texture, start + index * step, self.y + metrics.px(8))


class Picker(Widget):
    """All kinds of Trek cards. Events: ``on_pick(cell)`` and ``on_refused(cell)``."""

    __events__ = ("on_pick", "on_refused")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._cells: list[TrekCell] = []
        follow(self, self._place, "pos", "size")

    @property
    def cells(self) -> tuple[TrekCell, ...]:
        return tuple(self._cells)

    def show(self, cells: tuple[Cell, ...]) -> None:
        if not cells:
            return  # the table takes the picker away whole, and wants the same kinds back
        while len(self._cells) < len(cells):
            made = TrekCell()
            made.bind(on_release=lambda cell: self.dispatch("on_pick", cell))
            made.bind(on_refused=lambda cell, _reason: self.dispatch("on_refused", cell))
            self._cells.append(made)
            self.add_widget(made)
        for widget, cell in zip(self._cells, cells, strict=True):
            widget.show(cell)

    def wanted_height(self, width: float) -> int:
        metrics = current().metrics
        return picker_grid(round(width), metrics.target, metrics.px(3)).height

    def _place(self) -> None:
        metrics = current().metrics
        grid = picker_grid(round(self.width), metrics.target, metrics.px(3), round(self.height))
        for widget, cell in zip(self._cells, grid.cells, strict=False):
            widget.size = (cell.width, cell.height)
            widget.pos = (round(self.x + cell.x), round(self.y + cell.y))

    def on_pick(self, cell: TrekCell) -> None:
        """A card was tapped."""

    def on_refused(self, cell: TrekCell) -> None:
        """A card was tapped that can't be there."""


class DealCell(Pressable):
    """A card of the row, the deck with its count, or "face up" where the row isn't tracked."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        metrics = current().metrics
        radius = metrics.px(6)
        self.deal: Deal | None = None
        self._edge = BoxPaint(self.canvas, TEXT, radius=radius + metrics.px(2))
        self._under = BoxPaint(self.canvas, RAISED, radius=radius)
        self._box = BoxPaint(self.canvas, RAISED, radius=radius)
        self._face = FacePaint(self.canvas)
        self._mark = MaskPaint(self.canvas, TEXT)
        self._label = FitText(roles=("body", "small"), strong=True, halign="center")
        self.add_widget(self._label)
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, deal: Deal) -> None:
        if self.deal is not None and deal.face != self.deal.face:
            self.cancel()  # another card lies there: a finger that is down meant the one before
        if deal != self.deal:
            self.deal = deal
            self.allowed, self.reason = not deal.pick.why, deal.pick.why
            self._place()

    def _place(self) -> None:
        deal = self.deal
        if deal is None or self.height < 8:
            return
        metrics = current().metrics
        rim = metrics.px(3) if deal.chosen else 0
        x, y, width, height = round(self.x), round(self.y), round(self.width), round(self.height)
        self._edge.place(x, y, width if rim else 0, height if rim else 0)
        x, y, width, height = x + rim, y + rim, width - 2 * rim, height - 2 * rim
        out = metrics.px(2) if self.pressed else 0
        box = (x + out, y + out, width - 2 * out, height - 2 * out)
        self._face.show(deal.face, box, 1 if self.allowed else 0.5)
        blank = deal.face is None
        step = metrics.px(3)
        self._under.tint(PRESSED if self.allowed else RAISED)
        self._under.place(
            x + 2 * step, y, width - 2 * step if blank else 0, height - 2 * step if blank else 0
        )
        self._box.tint(PRESSED if self.pressed else RAISED if self.allowed else PANEL)
        self._box.place(x, y + 2 * step, width - 2 * step if blank else 0, height - 2 * step if blank else 0)
        side = round(metrics.icon * 0.72)
        mark = icon_texture("card", side, metrics.stroke) if blank else None
        self._mark.tint(TEXT if self.allowed else DIMMED)
        self._mark.show(mark, x + width / 2 - step, y + height * 0.7)
        self._label.text = deal.label
        self._label.color = TEXT if self.allowed else DIMMED
        self._label.size = (width - 2 * step - 4, round(height * 0.46)) if blank else (1, 1)
        self._label.pos = (x + 2, y + 2 * step)


class RowView(Widget):
    """The cards to draw from. Events: ``on_pick(cell)`` and ``on_refused(cell)``."""

    __events__ = ("on_pick", "on_refused")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._cells: list[DealCell] = []
        follow(self, self._place, "pos", "size")

    @property
    def cells(self) -> tuple[DealCell, ...]:
        return tuple(self._cells)

    def show(self, deals: tuple[Deal, ...], *, dealt: bool = False) -> None:
        """``dealt``: cards that were not there before are laid down before everybody's eyes."""
        before = [cell.deal.face for cell in self._cells if cell.deal is not None]
        while len(self._cells) > len(deals):
            self.remove_widget(self._cells.pop())
        while len(self._cells) < len(deals):
            made = DealCell()
            made.bind(on_release=lambda cell: self.dispatch("on_pick", cell))
            made.bind(on_refused=lambda cell, _reason: self.dispatch("on_refused", cell))
            self._cells.append(made)
            self.add_widget(made)
        for widget, deal in zip(self._cells, deals, strict=True):
            widget.show(deal)
        self._place()
        seconds = current().motion("deal")
        if not dealt or not seconds:
            return
        for cell in self._cells[:-1]:
            face = cell.deal.face if cell.deal is not None else None
            if face in before:
                before.remove(face)
                continue
            goal = tuple(cell.pos)
            cell.pos = tuple(self._cells[-1].pos)
            Animation(pos=goal, duration=seconds, transition="out_cubic").start(cell)

    def columns(self, width: float) -> int:
        """All beside each other where every one is a finger wide, or else three."""
        metrics = current().metrics
        count = len(self._cells)
        return count if (width + metrics.gap()) / max(1, count) >= metrics.target + metrics.gap() else 3

    def wanted_height(self, width: float) -> int:
        metrics = current().metrics
        if not self._cells:
            return 0
        return even_grid(
            len(self._cells), self.columns(width), round(width), metrics.target, metrics.px(3)
        ).height

    def _place(self) -> None:
        metrics = current().metrics
        count = len(self._cells)
        grid = even_grid(count, self.columns(self.width), round(self.width), metrics.target, metrics.px(3))
        for widget, cell in zip(self._cells, grid.cells, strict=True):
            Animation.cancel_all(widget)
            widget.size = (cell.width, cell.height)
            widget.pos = (round(self.x + cell.x), round(self.y + cell.y))

    def on_pick(self, cell: DealCell) -> None:
        """A card or the deck was tapped."""

    def on_refused(self, cell: DealCell) -> None:
        """One was tapped that can't be taken now."""
