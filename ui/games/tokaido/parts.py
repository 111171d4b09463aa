"""What stands round the road: coins and panoramas of each seat, the ledger of all, the inn."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui.games.tokaido.paint import COIN, calm, colour_of, drawing, seat_piece
from ui.games.tokaido.seen import Hand, Inn, Ledger, Purse
from ui.theme import LINE, PANEL, PRESSED, SECONDARY, TEXT, current, fade, seat_style
from ui.widgets.buttons import PrimaryButton
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.pieces import Piece, Pieces, figure, space, word
from ui.widgets.press import Pressable
from ui.widgets.text import FitText
from ui.widgets.told import Line

PANORAMAS = ("paddy", "mountain", "sea")


def hand_line(hand: Hand) -> Line:
    """A line for hands with its drawing; a marker in its seat's colour."""
    metrics = current().metrics
    colour = (
        seat_style(hand.seat).colour if hand.seat is not None and hand.seat >= 0 else colour_of(hand.shape)
    )
    return ((drawing(hand.shape, metrics.px(18)), colour, metrics.gap(1)),), hand.text


class PurseCell(Widget):
    """A seat's coins, its panoramas as bars (3, 4 and 5), and what the last move brought."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self._purse: Purse | None = None
        follow(self, self._draw, "pos", "size")

    def show(self, purse: Purse) -> None:
        if purse != self._purse:
            self._purse = purse
            self._draw()

    def _draw(self) -> None:
        self.canvas.clear()
        purse = self._purse
        if purse is None or self.height < 8:
            return
        metrics = current().metrics
        x, middle = self.x + metrics.gap(2.5), self.center_y
        with self.canvas:
            if metrics.portrait:  # the seats lie further down there
                style = seat_style(purse.seat)
                x = self._put(
                    shape_texture(style.shape, metrics.px(17)), style.colour, x, middle
                ) + metrics.gap(2)
            x = self._put(drawing("coin", metrics.px(17)), COIN, x, middle) + metrics.gap(1)
            x = self._put(figure(purse.coins, metrics.small), TEXT, x, middle) + metrics.gap(2)
            narrow = self.width < metrics.px(175)
            bar, apart = metrics.px(3 if narrow else 4), metrics.px(1 if narrow else 2)
            tall = metrics.px(15)
            for kind, (have, length) in zip(PANORAMAS, purse.panoramas, strict=True):
                for number in range(length):
                    Color(*(colour_of(kind) if number < have else calm(colour_of(kind), 0.28)))
                    high = tall if number < have else round(tall * 0.55)
                    Rectangle(pos=(round(x), round(middle - tall / 2)), size=(bar, high))
                    x += bar + apart
                x += metrics.gap(1.5)
            if purse.gained:
                text = figure(purse.gained, metrics.small)
                self._put(text, TEXT, self.right - metrics.gap(2) - text.width, middle)

    def _put(self, texture, colour, x: float, middle: float) -> float:
        Color(*colour)
        Rectangle(texture=texture, pos=(round(x), round(middle - texture.height / 2)), size=texture.size)
        return x + texture.width


class Purses(Pressable):
    """One cell over each seat of the seat row. A tap opens the ledger."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self._cells: list[PurseCell] = []
        self._boxes: list[BoxPaint] = []
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, purses: tuple[Purse, ...]) -> None:
        while len(self._cells) < len(purses):
            self._boxes.append(BoxPaint(self.canvas, PANEL, radius=current().metrics.px(5)))
            cell = PurseCell()
            self._cells.append(cell)
            self.add_widget(cell)
        for cell, purse in zip(self._cells, purses, strict=True):
            cell.show(purse)

    @property
    def _columns(self) -> int:
        metrics = current().metrics
        return min(metrics.seat_columns, len(self._cells)) if metrics.portrait else len(self._cells)

    def wanted_height(self) -> int:
        metrics = current().metrics
        rows = -(-len(self._cells) // max(1, self._columns))
        return rows * metrics.px(26) + (rows - 1) * metrics.gap(0.5)

    def _place(self) -> None:
        if not self._cells:
            return
        metrics = current().metrics
        columns, gap = self._columns, metrics.gap()
        across = (self.width - (columns - 1) * gap) / columns
        tall = metrics.px(26)
        for number, (cell, box) in enumerate(zip(self._cells, self._boxes, strict=True)):
            row, column = divmod(number, columns)
            x = self.x + column * (across + gap)
            y = self.top - (row + 1) * tall - row * metrics.gap(0.5)
            box.place(x, y, across, tall)
            box.tint(PRESSED if self.pressed else PANEL)
            cell.size, cell.pos = (round(across), tall), (round(x), round(y))


class LedgerView(Pressable):
    """What everybody has gathered: a row a seat, or a column a seat where it is narrow."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self._ledger: Ledger | None = None
        self._box = BoxPaint(self.canvas.before, PANEL)
        self._drawn = Widget(size_hint=(None, None))
        self.add_widget(self._drawn)
        follow(self, self._draw, "pos", "size")

    def show(self, ledger: Ledger) -> None:
        if ledger != self._ledger:
            self._ledger = ledger
            self._draw()

    def wanted_height(self) -> int:
        """With room for a line each."""
        if self._ledger is None:
            return 0
        metrics = current().metrics
        lines = len(self._ledger.shapes) if metrics.portrait else len(self._ledger.rows)
        return (lines + 1) * metrics.px(27) + metrics.gap(3)

    def _draw(self) -> None:
        ledger = self._ledger
        self._drawn.canvas.clear()
        self._box.place(self.x, self.y, self.width, self.height)
        if ledger is None or self.height < 40 or self.width < 80:
            return
        metrics = current().metrics
        if metrics.portrait:
            columns, lines = len(ledger.rows), len(ledger.shapes)
        else:
            columns, lines = len(ledger.shapes), len(ledger.rows)
        pad = metrics.gap(2)
        head = metrics.px(46 if metrics.portrait else 132)
        across = (self.width - 2 * pad - head) / columns
        up = min(metrics.px(40), (self.height - 2 * metrics.gap(1.5)) / (lines + 1))
        top = self.center_y + up * (lines + 1) / 2
        with self._drawn.canvas:
            for number, shape in enumerate(ledger.shapes):
                texture = drawing(shape, round(min(up * 0.72, metrics.px(24))))
                if metrics.portrait:
                    self._put(texture, colour_of(shape), self.x + pad + head / 2, top - (number + 1.5) * up)
                else:
                    x = self.x + pad + head + (number + 0.5) * across
                    self._put(texture, colour_of(shape), x, top - up / 2)
            for number, row in enumerate(ledger.rows):
                self._row(number, row, pad, head, across, up, top)

    def _row(self, number, row, pad, head, across, up, top) -> None:
        metrics = current().metrics
        style = seat_style(row.seat)
        side = metrics.px(20)
        texture = shape_texture(style.shape, side)
        if metrics.portrait:
            x = self.x + pad + head + (number + 0.5) * across
            self._put(texture, style.colour, x, top - up / 2)
        else:
            y = top - (number + 1.5) * up
            Color(*LINE)
            Rectangle(pos=(self.x + pad, round(y + up / 2)), size=(self.width - 2 * pad, 1))
            self._put(texture, style.colour, self.x + pad + side / 2, y)
            name = self._name(row.player, head - side - metrics.gap(4))
            self._put(name, TEXT, self.x + pad + side + metrics.gap(2) + name.width / 2, y)
        for place, cell in enumerate(row.cells):
            text = figure(cell or "·", metrics.small)
            colour = TEXT if cell else fade(SECONDARY, 0.6)
            if metrics.portrait:
                self._put(text, colour, x, top - (place + 1.5) * up)
            else:
                self._put(text, colour, self.x + pad + head + (place + 0.5) * across, y)

    def _name(self, name: str, room: float):
        """The name as small as it must be to be read whole, down to two thirds; then its beginning."""
        size = current().metrics.small
        texture = figure(name, size, False)
        if texture.width > room:
            texture = figure(name, round(size * 0.75), False)
        while texture.width > room and len(name) > 2:
            name = name[:-2] + "…"
            texture = figure(name, round(size * 0.75), False)
        return texture

    def _put(self, texture, colour, x: float, y: float) -> None:
        Color(*colour)
        pos = (round(x - texture.width / 2), round(y - texture.height / 2))
        Rectangle(texture=texture, pos=pos, size=texture.size)


class InnView(Widget):
    """The inn before the cover is lifted. Events: ``on_look(button)``, ``on_refused(button)``."""

    __events__ = ("on_look", "on_refused")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self._inn: Inn | None = None
        self._box = BoxPaint(self.canvas, PANEL)
        self._icon = MaskPaint(self.canvas, colour_of("inn"))
        self._lines: list[Pieces] = []
        self.button = PrimaryButton(icon="eye", size_hint=(1, None))
        self.button.pick = None
        self._why = FitText(roles=("small",), color=SECONDARY, valign="middle")
        self.button.bind(on_release=lambda button: self.dispatch("on_look", button))
        self.button.bind(on_refused=lambda button, _why: self.dispatch("on_refused", button))
        self.add_widget(self.button)
        self.add_widget(self._why)
        follow(self, self._place, "pos", "size")

    def show(self, inn: Inn) -> None:
        if inn == self._inn:
            return
        self._inn = inn
        while len(self._lines) > len(inn.lines):
            self.remove_widget(self._lines.pop())
        while len(self._lines) < len(inn.lines):
            line = Pieces()
            self._lines.append(line)
            self.add_widget(line)
        metrics = current().metrics
        for widget, line in zip(self._lines, inn.lines, strict=True):
            pieces: list[Piece] = [word(line.label, SECONDARY), space(metrics.gap(1))]
            pieces += [seat_piece(seat, metrics.px(22)) for seat in line.seats]
            if line.text:
                pieces.append(word(line.text, TEXT, strong=True))
            widget.show(tuple(pieces))
        self.button.pick = inn.look
        self.button.text = inn.look.title
        self.button.allowed, self.button.reason = inn.look.allowed, inn.look.why
        self._why.text = inn.look.detail
        self._place()

    def wanted_height(self) -> int:
        metrics = current().metrics
        if metrics.portrait:
            return round(5 * metrics.px(30) + metrics.vote + metrics.small * 2.4)
        return metrics.px(150)

    def _place(self) -> None:
        if self._inn is None or self.height < 40:
            return
        metrics = current().metrics
        pad = metrics.gap(4)
        self._box.place(self.x, self.y, self.width, self.height)
        high = min(self.height, self.wanted_height()) if metrics.portrait else self.height
        low = self.center_y - high / 2
        side = round(min(high - 2 * pad, metrics.mm(22), self.width * 0.2))
        left = self.x + 2 * pad + side
        if metrics.portrait:
            side = round(min(side, metrics.px(84)))
            self._icon.show(
                drawing(self._inn.shape, side), self.x + pad + side / 2, low + high - pad - side / 2
            )
            self._place_lines(self.x + 2 * pad + side, low + high - pad, metrics.px(28))
            self._place_button(self.x + pad, low + pad, self.width - 2 * pad)
        else:
            self._icon.show(drawing(self._inn.shape, side), self.x + pad + side / 2, self.center_y)
            step = min(metrics.px(32), self.height / len(self._lines))
            self._place_lines(left, self.center_y + step * len(self._lines) / 2, step)
            wide = self.width * 0.42
            self._place_button(self.right - pad - wide, self.center_y - metrics.vote * 0.7, wide)

    def _place_lines(self, left: float, top: float, step: float) -> None:
        for number, line in enumerate(self._lines):
            line.size = (line.natural_width, step)
            line.pos = (left, top - (number + 1) * step)

    def _place_button(self, left: float, low: float, wide: float) -> None:
        metrics = current().metrics
        words = metrics.small * 2.4
        self._why.size, self._why.pos = (wide, words), (left, low)
        self.button.size = (
            wide,
            min(metrics.vote, max(metrics.target, self.height - words - metrics.gap(2))),
        )
        self.button.pos = (left, low + words + metrics.gap(0.5))

    def on_look(self, button: PrimaryButton) -> None:
        """The cover is to be lifted."""

    def on_refused(self, button: PrimaryButton) -> None:
        """The cover stays, and why."""
