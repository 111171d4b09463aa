"""What stands beside the board: tiles to tap in rows, a few lines, a chart of the dice."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui.games.seafarers.doing import Bar, Choice, Group, Panel
from ui.games.seafarers.paint import CARD_OF, ON_TERRAIN, TERRAIN, TOKEN, TOKEN_INK, drawing
from ui.theme import DIMMED, PANEL, PRESSED, RAISED, SECONDARY, TEXT, Colour, current, fade, over, seat_style
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, Paragraph, measure


class Tile(Pressable):
    """One thing to tap: a drawing over its words, a figure in the corner. Events: ``on_pick(choice)``."""

    __events__ = ("on_pick",)

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.choice = Choice("", None)
        self._meant = self.choice  # when the finger came down
        self.with_label = True
        self._box = BoxPaint(self.canvas, RAISED)
        self._edge = BoxPaint(self.canvas, fade(TEXT, 0), weight=current().metrics.stroke)
        self._mask = MaskPaint(self.canvas, TEXT)
        self._count = MaskPaint(self.canvas, TEXT)
        self._label = FitText(roles=("small",), halign="center")
        self.add_widget(self._label)
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, choice: Choice, with_label: bool) -> None:
        if (choice, with_label) == (self.choice, self.with_label):
            return
        self.choice, self.with_label = choice, with_label
        self.allowed, self.reason = choice.act is not None or bool(choice.secret), choice.why
        self._place()

    def on_press(self) -> None:
        self._meant = self.choice

    def on_release(self) -> None:
        if self._meant.act is not None:
            self.dispatch("on_pick", self._meant)

    def on_pick(self, choice: Choice) -> None:
        """It was tapped and may be done."""

    def _place(self) -> None:
        metrics, choice = current().metrics, self.choice
        ground, ink = self._colours()
        self._box.place(self.x, self.y, self.width, self.height)
        self._box.tint(ground)
        self._edge.place(self.x, self.y, self.width, self.height)
        self._edge.tint(current().accent if choice.chosen else fade(TEXT, 0))
        words = choice.secret if self.pressed and choice.secret else choice.label if self.with_label else ""
        drawn = choice.shape or choice.seat >= 0
        side = metrics.icon if words else round(min(self.width, self.height) * 0.62)
        if choice.colour == "die":
            side = round(min(self.width, self.height) * 0.8)
        pad = metrics.gap(1.5)
        beside = drawn and words and self.width > metrics.px(116)
        room = self.width - 2 * pad - (side + pad if beside else 0)
        tall = self._words_height(words, room)
        self._label.text, self._label.color = words, ink
        number = choice.colour == "number"
        self._label.roles, self._label.strong = (["title"] if number else ["small"]), number
        if beside:
            self._label.halign = "left"
            self._label.size, self._label.pos = (room, self.height), (self.x + 2 * pad + side, self.y)
            middle = self.x + pad + side / 2, self.center_y
        elif drawn:
            self._label.halign = "center"
            whole = side + tall
            self._label.size = (room, tall)
            self._label.pos = (self.x + pad, self.center_y - whole / 2)
            aside = metrics.gap(2) if words and len(choice.count) > 1 else 0  # the figure needs the corner
            middle = self.center_x - aside, self.center_y + whole / 2 - side / 2
        else:
            self._label.halign = "center"
            self._label.size, self._label.pos = (room, self.height), (self.x + pad, self.y)
            middle = self.center_x, self.center_y
        self._draw(side if drawn else 0, middle, ink)
        self._draw_count(ink)

    def _words_height(self, words: str, room: float) -> int:
        return measure(words, current().metrics.small, width=max(1, room))[1] if words else 0

    def _draw(self, side: int, middle: tuple[float, float], ink: Colour) -> None:
        choice = self.choice
        if not side:
            self._mask.show(None, 0, 0)
            return
        if choice.seat >= 0:
            style = seat_style(choice.seat)
            self._mask.show(shape_texture(style.shape, round(side * 0.8)), *middle)
            self._mask.tint(style.colour)
            return
        self._mask.show(drawing(choice.shape, side), *middle)
        terrain = CARD_OF.get(choice.colour, choice.colour)
        colour = TOKEN if choice.colour == "die" else ON_TERRAIN.get(terrain, ink)
        self._mask.tint(colour if self.allowed else fade(colour, 0.45))

    def _draw_count(self, ink: Colour) -> None:
        metrics = current().metrics
        if not self.choice.count:
            self._count.show(None, 0, 0)
            return
        texture = figure(self.choice.count, metrics.small)
        x = self.right - texture.width / 2 - metrics.gap(1)
        self._count.show(texture, x, self.top - texture.height / 2 - metrics.px(1))
        self._count.tint(ink)

    def _colours(self) -> tuple[Colour, Colour]:
        choice = self.choice
        terrain = CARD_OF.get(choice.colour, choice.colour)
        if choice.colour == "number":
            return (over(fade(TOKEN, 0.75), PRESSED) if self.pressed else TOKEN), TOKEN_INK
        if terrain in TERRAIN:
            colour = TERRAIN[terrain]
            if not self.allowed:
                return over(fade(colour, 0.35), PANEL), DIMMED
            light = terrain in ("pasture", "fields", "desert")
            return (over(fade(colour, 0.7), PANEL) if self.pressed else colour), TOKEN_INK if light else TEXT
        if not self.allowed:
            return PANEL, DIMMED
        return (PRESSED if self.pressed else RAISED), TEXT


class Chart(Widget):
    """How often each sum came, with a line where fair dice would be."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._bars: tuple[Bar, ...] = ()
        follow(self, self._draw, "pos", "size")

    def show(self, bars: tuple[Bar, ...]) -> None:
        if bars != self._bars:
            self._bars = bars
            self._draw()

    def _draw(self) -> None:
        self.canvas.clear()
        if not self._bars or self.height < 20:
            return
        metrics = current().metrics
        foot = round(metrics.small * 1.4)
        most = max(1.0, *(max(bar.came, bar.expected) for bar in self._bars))
        step = self.width / len(self._bars)
        with self.canvas:
            for place, bar in enumerate(self._bars):
                x, wide = self.x + place * step + step * 0.14, step * 0.72
                room = self.height - 2 * foot
                tall = room * bar.came / most
                Color(*(current().accent if bar.came else PRESSED))
                Rectangle(pos=(round(x), round(self.y + foot)), size=(round(wide), max(2, round(tall))))
                Color(*TEXT)
                fair = self.y + foot + room * bar.expected / most
                Rectangle(pos=(round(x - step * 0.1), round(fair)), size=(round(step * 0.92), metrics.px(2)))
                for text, y, colour in (
                    (str(bar.total), self.y + foot / 2, SECONDARY),
                    (str(bar.came) if bar.came else "", self.y + foot + max(tall, 2) + foot / 2, TEXT),
                ):
                    if text:
                        label = figure(text, metrics.small, False)
                        Color(*colour)
                        Rectangle(
                            texture=label,
                            pos=(round(x + wide / 2 - label.width / 2), round(y - label.height / 2)),
                            size=label.size,
                        )


class PanelView(Widget):
    """A panel: title, rows of tiles, lines, chart. Tiles are kept and shown anew.

    Events: ``on_pick(choice)``, ``on_refused(reason, tile)``.
    """

    __events__ = ("on_pick", "on_refused")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.panel = Panel()
        self.tiles: list[Tile] = []
        self._headings: list[Paragraph] = []
        self._title = FitText(strong=True, roles=("body", "small"))
        self._lines = Paragraph(role="small")
        self._chart = Chart()
        follow(self, self._place, "pos", "size")

    def show(self, panel: Panel) -> None:
        if panel != self.panel:
            self.panel = panel
            self._place()

    def wanted_height(self, width: float) -> float:
        return self._lay(width, None)

    def _place(self) -> None:
        self._lay(self.width, self.top)

    def _lay(self, width: float, top: float | None) -> float:
        """The height that all of it takes; with ``top`` it is placed as well."""
        metrics, panel = current().metrics, self.panel
        gap = metrics.gap(1)
        used = 0.0
        placing = top is not None
        if placing:
            self._keep(self._title, bool(panel.title))
        if panel.title:
            head = metrics.px(40)
            if placing:
                self._title.text = panel.title
                self._title.size = (width - 2 * gap, head)
                self._title.pos = (self.x + gap, top - head)
            used += head + gap
        number = headings = 0
        for group in panel.groups:
            if group.heading:
                tall = measure(group.heading, metrics.small)[1]
                if placing:
                    heading = self._heading(headings, group.heading)
                    heading.width, heading.pos = width - 2 * gap, (self.x + gap, top - used - tall)
                headings += 1
                used += tall + gap / 2
            rows, columns, side, tall = self._grid(group, width)
            if placing:
                labels = self._labels_fit(group, side)
                for place, choice in enumerate(group.choices):
                    tile = self._tile(number + place)
                    tile.size = (round(side), round(tall))
                    row, column = divmod(place, columns)
                    tile.pos = (
                        round(self.x + column * (side + gap)),
                        round(top - used - (row + 1) * tall - row * gap),
                    )
                    tile.show(choice, labels)
            number += len(group.choices)
            used += rows * (tall + gap)
        if placing:
            for spare in self.tiles[number:]:
                self._keep(spare, False)
            for heading in self._headings[headings:]:
                self._keep(heading, False)
        used += self._lay_rest(width, top, used)
        return used

    def _lay_rest(self, width: float, top: float | None, used: float) -> float:
        metrics, panel = current().metrics, self.panel
        more = 0.0
        if panel.lines:
            text = "\n".join(panel.lines)
            room = width - 2 * metrics.gap(1)
            tall = measure(text, metrics.small, width=room)[1]
            if top is not None:
                self._lines.text, self._lines.width = text, room
                self._lines.pos = (self.x + metrics.gap(1), top - used - tall)
            more += tall + metrics.gap(1)
        if panel.bars:
            tall = max(metrics.px(120), (self.height if top is not None else 0) - used - more)
            if top is not None:
                self._chart.size, self._chart.pos = (width, tall), (self.x, top - used - more - tall)
                self._chart.show(panel.bars)
            more += tall
        if top is not None:
            self._keep(self._lines, bool(panel.lines))
            self._keep(self._chart, bool(panel.bars))
        return more

    def _grid(self, group: Group, width: float) -> tuple[int, int, float, float]:
        """Rows, columns, and a tile's width and height."""
        metrics = current().metrics
        gap, count = metrics.gap(1), max(1, len(group.choices))
        most = max(1, int((width + gap) // (metrics.target + gap)))
        columns = min(group.columns or self._columns(group, width), max(1, most), count)
        rows = -(-count // columns)
        side = (width - (columns - 1) * gap) / columns
        tall = metrics.target
        for choice in group.choices:
            words = choice.secret if len(choice.secret) > len(choice.label) else choice.label
            if words and side > metrics.px(116):
                beside = metrics.icon + metrics.gap(1.5) if choice.shape or choice.seat >= 0 else 0
                needed = measure(words, metrics.small, width=side - metrics.gap(3) - beside)[1]
                tall = max(tall, needed + metrics.gap(2))
            elif words and self._labels_fit(group, side) and (choice.shape or choice.seat >= 0):
                lines = measure(words, metrics.small, width=side - metrics.gap(3))[1]
                tall = max(tall, metrics.icon + lines + metrics.gap(1))
        return rows, columns, side, tall

    def _columns(self, group: Group, width: float) -> int:
        """As many columns as words allow: one row if it fits, else rows of equal length."""
        metrics = current().metrics
        gap, count = metrics.gap(1), max(1, len(group.choices))
        least = metrics.target
        for choice in group.choices:
            longest = max((measure(word, metrics.small)[0] for word in choice.label.split()), default=0)
            least = max(least, longest + metrics.gap(3))
        most = max(1, int((width + gap) // (least + gap)))
        rows = -(-count // most)
        return -(-count // rows)

    def _labels_fit(self, group: Group, side: float) -> bool:
        """Words are left out of a row of drawings only all together."""
        metrics = current().metrics
        if any(not choice.shape and choice.seat < 0 for choice in group.choices):
            return True
        room = side - metrics.gap(3)
        if side > metrics.px(116):
            return True
        words = [word for choice in group.choices for word in choice.label.split()]
        return all(measure(word, metrics.small)[0] <= room for word in words)

    def _tile(self, number: int) -> Tile:
        while len(self.tiles) <= number:
            tile = Tile()
            tile.bind(on_pick=lambda _tile, choice: self.dispatch("on_pick", choice))
            tile.bind(on_refused=lambda tile, reason: self.dispatch("on_refused", reason, tile))
            self.tiles.append(tile)
        self._keep(self.tiles[number], True)
        return self.tiles[number]

    def _heading(self, number: int, text: str) -> Paragraph:
        while len(self._headings) <= number:
            self._headings.append(Paragraph(role="small", color=SECONDARY))
        heading = self._headings[number]
        heading.text = text
        self._keep(heading, True)
        return heading

    def _keep(self, widget: Widget, shown: bool) -> None:
        if shown and widget.parent is None:
            self.add_widget(widget)
        elif not shown and widget.parent is self:
            self.remove_widget(widget)

    def on_pick(self, choice: Choice) -> None:
        """A tile was tapped."""

    def on_refused(self, reason: str, tile: Tile) -> None:
        """A dimmed tile was tapped."""
