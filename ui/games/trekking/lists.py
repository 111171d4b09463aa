"""Park cards and stones to tap, where more may be there than fit: they scroll."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.trekking.layout import even_grid
from ui.games.trekking.paint import CAMP, INK, PAPER, StonePaint, drawing
from ui.games.trekking.seen import ParkPick, StonePick, UpCard
from ui.theme import DIMMED, PANEL, PRESSED, RAISED, TEXT, current, seat_style
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.press import Pressable
from ui.widgets.scroll import ScrollArea
from ui.widgets.text import FitText, measure


class UpLine(Pressable):
    """A Park card or Major Park that lies ready: its points, its name, what it takes, who camps there."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.card: UpCard | None = None
        radius = current().metrics.px(4)
        self._box = BoxPaint(self.canvas, PANEL)
        self._tag = BoxPaint(self.canvas, PAPER, radius=radius)
        self._points = MaskPaint(self.canvas, INK)
        self._icons = [MaskPaint(self.canvas, TEXT) for _ in range(4)]
        self._camps = [MaskPaint(self.canvas, TEXT) for _ in range(5)]
        self._name = FitText(roles=("small",))
        self.add_widget(self._name)
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, card: UpCard) -> None:
        if self.card is not None and card.place != self.card.place:
            self.cancel()  # a finger that is down meant another card
        if card != self.card:
            self.card = card
            self.allowed, self.reason = not card.pick.why, card.pick.why
            self._place()

    def _place(self) -> None:
        card = self.card
        if card is None or self.height < 8:
            return
        metrics = current().metrics
        pad = metrics.gap(1 if self.height < metrics.px(40) else 1.5)
        self._box.tint(PRESSED if self.pressed else RAISED if card.here else PANEL)
        self._box.place(self.x, self.y, self.width, self.height)
        side = min(metrics.px(26), round(self.height * 0.8))
        self._tag.tint(CAMP if card.major else PAPER)
        self._tag.place(self.x + pad, self.center_y - side / 2, side * 1.2, side)
        self._points.show(figure(card.points, round(side * 0.8)), self.x + pad + side * 0.6, self.center_y)
        end = self.right - pad
        # three and four stand in two rows where the name needs the room
        one_row = round(min(metrics.px(20), self.height * 0.66))
        name = measure(card.name, metrics.small, card.here)[0] + len(card.camps) * one_row + pad
        beside = self.width - 4 * pad - side * 1.2 - len(card.cost) * one_row * 1.15
        rows = 2 if len(card.cost) > 2 and name > beside else 1
        icon = one_row if rows == 1 else round(min(metrics.px(20), self.height * 0.46))
        if rows == 2 and self.height < 2.4 * metrics.small:  # the name has one line only
            aside = 4 * pad + side * 1.2 + len(card.camps) * icon
            icon = round(max(metrics.px(11), min(icon, (self.width - aside - name) / 2.3)))
        step = icon * 1.15
        columns = -(-len(card.cost) // rows)
        for place, mask in enumerate(self._icons):
            shown = place < len(card.cost)
            row, column = divmod(place, columns)
            x = end - (columns - column - 0.5) * step
            y = self.center_y + ((rows - 1) / 2 - row) * step
            mask.show(drawing(card.cost[place].icon, icon) if shown else None, x, y)
        end -= columns * step + pad
        camp = round(icon * 0.8)
        for place, mask in enumerate(self._camps):
            style = seat_style(card.camps[place]) if place < len(card.camps) else None
            mask.tint(style.colour if style else TEXT)
            texture = shape_texture(style.shape, camp) if style else None
            mask.show(texture, end - (place + 0.5) * camp * 1.1, self.center_y)
        end -= len(card.camps) * camp * 1.1 + (pad if card.camps else 0)
        left = self.x + 2 * pad + side * 1.2
        self._name.text, self._name.strong = card.name, card.here
        self._name.size, self._name.pos = (max(1, end - left), self.height), (left, self.y)


class UpList(Widget):
    """All cards that lie ready, a line each. Events: ``on_pick(line)`` and ``on_refused(line)``."""

    __events__ = ("on_pick", "on_refused")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.lines: list[UpLine] = []
        self.columns = 1
        follow(self, self._place, "pos", "size")

    def show(self, cards: tuple[UpCard, ...]) -> None:
        while len(self.lines) > len(cards):
            self.remove_widget(self.lines.pop())
        while len(self.lines) < len(cards):
            line = UpLine()
            line.bind(on_release=lambda line: self.dispatch("on_pick", line))
            line.bind(on_refused=lambda line, _reason: self.dispatch("on_refused", line))
            self.lines.append(line)
            self.add_widget(line)
        for line, card in zip(self.lines, cards, strict=True):
            line.show(card)
        self._place()

    def wanted_height(self, count: int, columns: int) -> int:
        """Px for so many lines in so many columns, which it then has."""
        metrics = current().metrics
        self.columns = columns
        rows = -(-count // columns)
        return rows * metrics.px(44) + max(0, rows - 1) * metrics.px(3)

    def _place(self) -> None:
        metrics = current().metrics
        columns = self.columns
        gap = metrics.px(3)
        rows = -(-len(self.lines) // columns)
        tall = round((self.height - max(0, rows - 1) * gap) / max(1, rows))
        grid = even_grid(len(self.lines), columns, round(self.width), tall, gap)
        # Park cards in the first column, Majors in the second
        order = [column + row * columns for column in range(columns) for row in range(rows)]
        for line, place in zip(self.lines, order, strict=False):
            cell = grid.cells[place]
            line.size, line.pos = (cell.width, cell.height), (round(self.x + cell.x), round(self.y + cell.y))

    def on_pick(self, line: UpLine) -> None:
        """One was tapped."""

    def on_refused(self, line: UpLine) -> None:
        """One was tapped that means nothing now."""


class ParkCell(Pressable):
    """A Park card that may have been turned up."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.park: ParkPick | None = None
        self._box = BoxPaint(self.canvas, RAISED)
        self._tag = BoxPaint(self.canvas, PAPER, radius=current().metrics.px(4))
        self._points = MaskPaint(self.canvas, INK)
        self._name = FitText(roles=("body", "small"))
        self.add_widget(self._name)
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, park: ParkPick) -> None:
        if self.park is not None and park.place != self.park.place:
            self.cancel()  # a finger that is down meant another card
        self.park = park
        self._place()

    def _place(self) -> None:
        park = self.park
        if park is None:
            return
        metrics = current().metrics
        pad = metrics.gap(2)
        side = metrics.px(28)
        self._box.tint(PRESSED if self.pressed else RAISED)
        self._box.place(self.x, self.y, self.width, self.height)
        self._tag.place(self.x + pad, self.center_y - side / 2, side, side)
        self._points.show(figure(park.points, round(side * 0.72)), self.x + pad + side / 2, self.center_y)
        left = self.x + 2 * pad + side
        self._name.text = park.name
        self._name.size, self._name.pos = (max(1, self.right - pad - left), self.height), (left, self.y)


class StoneCell(Pressable):
    """A stone that may be swapped; a light edge round those that are chosen."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        metrics = current().metrics
        self.stone: StonePick | None = None
        self._edge = BoxPaint(self.canvas, TEXT, radius=metrics.radius + metrics.px(2))
        self._box = BoxPaint(self.canvas, RAISED)
        self._stone = StonePaint(self.canvas)
        self._seat = MaskPaint(self.canvas, TEXT)
        self._name = FitText(roles=("small",))
        self.add_widget(self._name)
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, stone: StonePick) -> None:
        if self.stone is not None and (stone.stone, stone.owner) != (self.stone.stone, self.stone.owner):
            self.cancel()  # a finger that is down meant another stone
        self.stone = stone
        self.allowed, self.reason = not stone.pick.why, stone.pick.why
        self._place()

    def _place(self) -> None:
        stone = self.stone
        if stone is None or self.height < 8:
            return
        metrics = current().metrics
        pad = metrics.gap(2)
        rim = metrics.px(3) if stone.chosen else 0
        self._edge.place(self.x, self.y, self.width if rim else 0, self.height if rim else 0)
        self._box.tint(PRESSED if self.pressed else RAISED if self.allowed else PANEL)
        self._box.place(self.x + rim, self.y + rim, self.width - 2 * rim, self.height - 2 * rim)
        side = metrics.px(34)
        self._stone.show(
            stone.stone, side, self.x + pad + side / 2, self.center_y, 1 if self.allowed else 0.5
        )
        style = seat_style(stone.owner) if stone.owner is not None else None
        mark = metrics.px(20)
        self._seat.tint(style.colour if style else TEXT)
        left = self.x + 2 * pad + side
        self._seat.show(shape_texture(style.shape, mark) if style else None, left + mark / 2, self.center_y)
        left += mark + pad if style else 0
        self._name.text = stone.name
        self._name.color = TEXT if self.allowed else DIMMED
        self._name.size, self._name.pos = (max(1, self.right - pad - left), self.height), (left, self.y)


class Choices(ScrollArea):
    """Park cards or stones, as many beside each other as can be read. Events: ``on_pick``, ``on_refused``."""

    __events__ = ("on_pick", "on_refused")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._sheet = Widget(size_hint_y=None)
        self.add_widget(self._sheet)
        self._items: tuple = ()
        self._parks: list[ParkCell] = []
        self._stones: list[StoneCell] = []
        follow(self, self._arrange, "pos", "size")

    @property
    def cells(self) -> tuple[ParkCell | StoneCell, ...]:
        """Those that are shown, in order."""
        return tuple(reversed(self._sheet.children))

    def show(self, items: tuple[ParkPick, ...] | tuple[StonePick, ...]) -> None:
        if items == self._items or not items:
            return
        same = [type(item) for item in items] == [type(item) for item in self._items]
        self._items = items
        made = self._parks if isinstance(items[0], ParkPick) else self._stones
        kind = ParkCell if isinstance(items[0], ParkPick) else StoneCell
        while len(made) < len(items):
            cell = kind()
            cell.bind(on_release=lambda cell: self.dispatch("on_pick", cell))
            cell.bind(on_refused=lambda cell, _reason: self.dispatch("on_refused", cell))
            made.append(cell)
        for cell, item in zip(made, items, strict=False):
            cell.show(item)
        if not same:
            self._sheet.clear_widgets()
            for cell in made[: len(items)]:
                self._sheet.add_widget(cell)
            self.scroll_y = 1
        self._arrange()

    def _arrange(self) -> None:
        metrics = current().metrics
        wide = self.width - metrics.gap(2.5)
        stones = bool(self._items) and isinstance(self._items[0], StonePick)
        columns = max(1, int(wide // metrics.px(150 if stones else 156)))
        grid = even_grid(len(self._items), columns, round(wide), metrics.target, metrics.px(3))
        self._sheet.height = max(grid.height, self.height)
        self._sheet.width = self.width
        down = self._sheet.height - grid.height
        for widget, cell in zip(self.cells, grid.cells, strict=False):
            widget.size = (cell.width, cell.height)
            widget.pos = (self._sheet.x + cell.x, self._sheet.y + down + cell.y)

    def on_pick(self, cell: ParkCell | StoneCell) -> None:
        """One was tapped."""

    def on_refused(self, cell: ParkCell | StoneCell) -> None:
        """One was tapped that can't be taken."""
