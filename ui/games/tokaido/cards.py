"""What can be chosen at a stop: cards, coins and dishes in their groups."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.tokaido.layout import TALL, WIDE, Block, blocks, wanted_height
from ui.games.tokaido.paint import COIN, INK, PAPER, colour_of, drawing, even
from ui.games.tokaido.seen import Group, Pick, Stop
from ui.theme import DIMMED, GROUND, PANEL, PRESSED, RAISED, SECONDARY, TEXT, current, fade, over
from ui.widgets.buttons import QuietButton
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture, shape_texture
from ui.widgets.pieces import Pieces, figure, word
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, measure

MOST_COINS = 3
COIN_INK = over(fade(INK, 0.2), COIN)


class PickCell(Pressable):
    """A card: its drawing, name, what it gives, its price in coins, and dots for the copies left."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        metrics = current().metrics
        self.pick: Pick | None = None
        self.small = False  # whether its name is written small, as its neighbours' are
        radius = metrics.px(6)
        self._edge = BoxPaint(self.canvas, TEXT, radius=radius + metrics.px(2))
        self._box = BoxPaint(self.canvas, PAPER, radius=radius)
        self._shapes = [MaskPaint(self.canvas, INK) for _ in range(MOST_COINS)]
        self._coins = [MaskPaint(self.canvas, INK) for _ in range(MOST_COINS)]
        self._dots = [MaskPaint(self.canvas, INK) for _ in range(6)]
        self._check = MaskPaint(self.canvas, INK)
        self._title = FitText(strong=True, halign="center", roles=("title", "body", "small"))
        self._detail = MaskPaint(self.canvas.after, INK)
        self._gives_coin = MaskPaint(self.canvas.after, INK)
        self.add_widget(self._title)
        follow(self, self._draw, "pos", "size", "pressed")

    def show(self, pick: Pick) -> None:
        if self.pick is None or pick.key != self.pick.key or pick.command != self.pick.command:
            self.cancel()
        self.allowed, self.reason = pick.allowed, pick.why
        if pick != self.pick:
            self.pick = pick
            self._draw()

    def redraw(self) -> None:
        """Draw it once more, as its neighbours have changed."""
        self._draw()

    @property
    def tall(self) -> bool:
        """Whether a drawing has room over the words."""
        return self.height > current().metrics.px(84)

    def _draw(self) -> None:
        pick = self.pick
        if pick is None or self.height < 12:
            return
        metrics = current().metrics
        fill, ink = self._colours(pick)
        out = metrics.px(3) if pick.chosen else 0
        x, y, width, height = round(self.x), round(self.y), round(self.width), round(self.height)
        self._edge.place(x - out, y - out, width + 2 * out if out else 0, height + 2 * out if out else 0)
        self._box.place(x, y, width, height)
        self._box.tint(fill)
        self._title.color = ink
        if self.tall and pick.shape:
            self._draw_tall(pick, ink)
        else:
            self._draw_low(pick, ink)
        check = icon_texture("check", metrics.px(18), metrics.stroke) if pick.chosen else None
        self._check.tint(ink)
        self._check.show(check, self.right - metrics.px(13), self.y + metrics.px(13))

    def _colours(self, pick: Pick):
        if not pick.allowed:
            return PRESSED if self.pressed else PANEL, DIMMED
        fill = PAPER if pick.shape in ("", "coin") else colour_of(pick.shape)
        return over(fade(INK, 0.35), fill) if self.pressed else fill, INK

    def _draw_tall(self, pick: Pick, ink) -> None:
        """Drawing, name and what it gives under each other."""
        metrics = current().metrics
        words = metrics.small * 2.5 if len(pick.title) > 2 else metrics.figure * 1.25
        foot = metrics.body * 1.25 if pick.detail else 0
        dots = metrics.px(14) if pick.left else 0
        room = self.height - words - foot - dots - metrics.gap(3)
        count = max(1, pick.coins if pick.shape == "coin" else 1)
        side = round(
            max(12, min(room, (self.width - metrics.gap(4)) / count - metrics.px(3), metrics.mm(20)))
        )
        texture = drawing(pick.shape, side)
        middle = self.top - metrics.gap(2) - room / 2
        for number, shape in enumerate(self._shapes):
            shown = number < count
            across = (number - (count - 1) / 2) * (side + metrics.px(4))
            shape.tint(ink)
            shape.show(texture if shown else None, self.center_x + across, middle)
        base = self.y + dots + metrics.gap(0.5)
        self._show_detail(pick, ink, self.center_x, base + foot / 2)
        self._title.text = pick.title
        self._title.roles = ["body", "small"] if len(pick.title) > 2 else ["figure", "title", "body"]
        self._title.size = (self.width - metrics.gap(1), words)
        self._title.pos = (self.x + metrics.gap(0.5), base + foot)
        self._show_coins(0, ink, 0, 0)
        self._show_dots(pick.left, ink)

    def _draw_low(self, pick: Pick, ink) -> None:
        """The name, its price or what it gives under it."""
        metrics = current().metrics
        foot = metrics.px(20) if pick.price >= 0 or pick.detail else 0
        for shape in self._shapes:
            shape.show(None, 0, 0)
        self._title.text = pick.title
        self._title.roles = ["small"] if self.small else ["body", "small"]
        pad = metrics.gap(0.5)
        self._title.size = (self.width - 2 * pad, self.height - foot - pad)
        self._title.pos = (self.x + pad, self.y + foot)
        middle = self.y + foot / 2 + metrics.gap(0.5)
        self._show_detail(pick, ink, self.center_x, middle)
        self._show_coins(max(0, pick.price), ink, self.center_x, middle)
        self._show_dots(0, ink)

    def _show_detail(self, pick: Pick, ink, x: float, y: float) -> None:
        metrics = current().metrics
        text = None
        if pick.detail:
            size = metrics.body if self.tall else metrics.small
            text = figure(pick.detail, size)
            while text.width > self.width - metrics.gap(4) and size > metrics.small * 0.7:
                size = round(size * 0.9)
                text = figure(pick.detail, size)
        coin = pick.coins and pick.shape != "coin"
        side = round(metrics.small)
        shift = (side + metrics.px(3)) / 2 if coin else 0
        self._detail.tint(ink)
        self._detail.show(text, x - shift, y)
        self._gives_coin.tint(ink)
        place = x + (text.width / 2 if text else 0) + metrics.px(2)
        self._gives_coin.show(drawing("coin", side) if coin else None, place, y)

    def _show_coins(self, count: int, ink, x: float, y: float) -> None:
        side = current().metrics.px(13)
        step = side * 1.25
        for number, coin in enumerate(self._coins):
            coin.tint(ink)
            texture = drawing("coin", side) if number < count else None
            coin.show(texture, x + (number - (count - 1) / 2) * step, y)

    def _show_dots(self, count: int, ink) -> None:
        metrics = current().metrics
        side = metrics.px(7)
        step = side * 1.6
        count = min(count, len(self._dots))
        for number, dot in enumerate(self._dots):
            dot.tint(fade(ink, 0.85))
            texture = shape_texture("disc", side) if number < count else None
            dot.show(texture, self.center_x + (number - (count - 1) / 2) * step, self.y + metrics.px(10))


class Head(Pieces):
    """What a group has in common: its drawing, name, and points or price."""

    def show_group(self, group: Group, room: float) -> None:
        """Points or price first; the name as small as it must be to be read whole."""
        metrics = current().metrics
        pieces = []
        if group.shape:
            pieces.append(
                (drawing(group.shape, even(metrics.px(22))), colour_of(group.shape), metrics.gap(1.5))
            )
        if group.note:
            pieces.append(word(group.note, TEXT, strong=True))
        pieces += [(drawing("coin", even(metrics.px(16))), COIN, metrics.px(3))] * max(0, group.price)
        if group.price == 0:
            pieces.append(word("0", TEXT, strong=True))
        if group.title:
            taken = sum((texture.width if texture else 0) + after for texture, _colour, after in pieces)
            size = metrics.small
            name = figure(group.title, size, False)
            while taken + name.width > room > 0 and size > metrics.small * 0.7:
                size -= 1
                name = figure(group.title, size, False)
            pieces.append((name, SECONDARY, 0))
        self.show(tuple(pieces))


class SwitchButton(Pressable):
    """Something that goes with a pick, on unless somebody says no."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        metrics = current().metrics
        self.pick: Pick | None = None
        self._box = BoxPaint(self.canvas, RAISED)
        self._square = BoxPaint(self.canvas, SECONDARY, radius=metrics.px(5), weight=metrics.stroke)
        self._full = BoxPaint(self.canvas, COIN, radius=metrics.px(5))
        self._mark = MaskPaint(self.canvas, GROUND)
        self._label = FitText(roles=("body", "small"))
        self.add_widget(self._label)
        follow(self, self._draw, "pos", "size", "pressed")

    def show(self, pick: Pick) -> None:
        self.pick = pick
        self._draw()

    def _draw(self) -> None:
        if self.pick is None:
            return
        metrics = current().metrics
        tick, pad = metrics.px(26), metrics.gap(3)
        self._box.place(self.x, self.y, self.width, self.height)
        self._box.tint(PRESSED if self.pressed else RAISED)
        left, low = self.x + pad, self.center_y - tick / 2
        self._square.place(left, low, tick, tick)
        on = self.pick.chosen
        self._full.place(left, low, tick if on else 0, tick if on else 0)
        mark = icon_texture("check", round(tick * 0.8), metrics.stroke) if on else None
        self._mark.show(mark, left + tick / 2, self.center_y)
        self._label.text = self.pick.title
        self._label.pos = (left + tick + pad, self.y)
        self._label.size = (self.right - left - tick - 2 * pad, self.height)


class StopView(Widget):
    """The choice at a stop. Events: ``on_pick(cell)``, ``on_refused(cell)``."""

    __events__ = ("on_pick", "on_refused")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self._stop: Stop | None = None
        self._cells: list[PickCell] = []
        self._heads: list[Head] = []
        self._switch = SwitchButton()
        self._switch.bind(on_release=lambda cell: self.dispatch("on_pick", cell))
        self._back = QuietButton(icon="back", size_hint=(1, None))
        self._back.pick = None
        self._back.bind(on_release=lambda cell: self.dispatch("on_pick", cell))
        follow(self, self._place, "pos", "size")

    @property
    def cells(self) -> tuple[Pressable, ...]:
        """Everything that can be tapped, whether allowed or not."""
        more = [widget for widget in (self._switch, self._back) if widget.parent is self]
        return (*self._cells, *more)

    def show(self, stop: Stop) -> None:
        if stop == self._stop:
            return
        self._stop = stop
        picks = [pick for group in stop.groups for pick in group.picks]
        while len(self._cells) > len(picks):
            self.remove_widget(self._cells.pop())
        while len(self._cells) < len(picks):
            cell = PickCell()
            cell.bind(on_release=lambda cell: self.dispatch("on_pick", cell))
            cell.bind(on_refused=lambda cell, _why: self.dispatch("on_refused", cell))
            self._cells.append(cell)
            self.add_widget(cell)
        for cell, pick in zip(self._cells, picks, strict=True):
            cell.show(pick)
        heads = [group for group in stop.groups if group.shape]
        while len(self._heads) > len(heads):
            self.remove_widget(self._heads.pop())
        while len(self._heads) < len(heads):
            head = Head()
            self._heads.append(head)
            self.add_widget(head)
        self._keep(self._switch, stop.switch)
        self._keep(self._back, stop.back)
        if stop.back is not None:
            self._back.text = stop.back.title
        self._place()

    def _keep(self, widget, pick: Pick | None) -> None:
        if pick is None:
            if widget.parent is self:
                self.remove_widget(widget)
            return
        widget.pick = pick
        if widget is self._switch:
            self._switch.show(pick)
        if widget.parent is None:
            self.add_widget(widget)

    def _shape(self):
        return (TALL if current().metrics.portrait else WIDE)[self._stop.kind]

    def _head(self) -> int:
        return current().metrics.px(24) if self._heads else 0

    def _aside(self) -> int:
        """The height of the row of further buttons."""
        metrics = current().metrics
        extra = [pick for pick in (self._stop.switch, self._stop.back) if pick is not None]
        return metrics.target + metrics.gap(1) if extra else 0

    def _least(self) -> int:
        metrics = current().metrics
        return metrics.target if self._heads else metrics.mm(20)

    def wanted_height(self) -> int:
        """The height in which every card has a finger's size."""
        if self._stop is None or not self._stop.groups:
            return 0
        metrics = current().metrics
        counts = tuple(len(group.picks) for group in self._stop.groups)
        gap = metrics.px(3)
        return wanted_height(counts, self._shape(), self._head(), self._least(), gap) + self._aside()

    def _place(self) -> None:
        stop = self._stop
        if stop is None or not stop.groups or self.height < 40:
            return
        metrics = current().metrics
        beside = not metrics.portrait and bool(self._aside()) and not self._heads
        aside = 0 if beside else self._aside()
        across = round(self.width * 0.24) if beside else 0
        counts = tuple(len(group.picks) for group in stop.groups)
        laid = blocks(
            counts,
            int(self.width - across),
            int(self.height - aside),
            self._shape(),
            head=self._head(),
            gap=metrics.px(3),
            tallest=metrics.mm(16 if self._heads else 42),
            widest=metrics.mm(40 if self._heads else 46),
        )
        self._put(laid, aside)
        for widget in (self._switch, self._back):
            if beside:
                widget.size = (across - metrics.gap(2), metrics.target)
                widget.pos = (self.right - widget.width, self.center_y - widget.height / 2)
            else:
                widget.size = (min(self.width, metrics.mm(60)), metrics.target)
                low = min(cell.y for block in laid for cell in block.cells)
                widget.pos = (self.x + laid[0].head.x, self.y + aside + low - widget.height - metrics.gap(1))

    def _put(self, laid: tuple[Block, ...], low: float) -> None:
        room = min(place.width for block in laid for place in block.cells) - current().metrics.gap(2)
        body = current().metrics.body
        small = any(measure(cell.pick.title, body, True)[0] > room for cell in self._cells if cell.pick)
        cells = iter(self._cells)
        for number, (block, group) in enumerate(zip(laid, self._stop.groups, strict=True)):
            if self._heads:
                head = self._heads[number]
                head.show_group(group, block.head.width)
                head.size = (block.head.width, block.head.height)
                head.pos = (self.x + block.head.x, self.y + low + block.head.y)
            for place in block.cells:
                cell = next(cells)
                if cell.small != small:  # one size for all names
                    cell.small = small
                    cell.redraw()
                cell.size = (place.width, place.height)
                cell.pos = (self.x + place.x, self.y + low + place.y)

    def on_pick(self, cell: PickCell) -> None:
        """Something was chosen."""

    def on_refused(self, cell: PickCell) -> None:
        """Something that can't be chosen was tapped."""
