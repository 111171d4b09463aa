"""What stands beside the board: tiles to tap in rows, a few lines, a chart of the dice."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.seafarers.bars import Chart
from ui.games.seafarers.doing import Choice, Group, Panel
from ui.games.seafarers.figures import Figures
from ui.games.seafarers.paint import CARD_OF, ON_TERRAIN, TERRAIN, TOKEN, TOKEN_INK, drawing
from ui.theme import DIMMED, PANEL, PRESSED, RAISED, SECONDARY, TEXT, Colour, current, fade, over, seat_style
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, Paragraph, measure


def keep(parent: Widget, widget: Widget, shown: bool) -> None:
    """A child that is there only while it is shown."""
    if shown and widget.parent is None:
        parent.add_widget(widget)
    elif not shown and widget.parent is parent:
        parent.remove_widget(widget)


class Tile(Pressable):
    """One thing to tap: a drawing over its words, a figure in the corner.

    Events: ``on_pick(choice)``; ``on_hold(choice, down)`` of one that shows something while it is held.
    """

    __events__ = ("on_pick", "on_hold")

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
        self._note = FitText(roles=("small",))
        self._holding: Choice | None = None
        self.add_widget(self._label)
        follow(self, self._place, "pos", "size", "pressed")
        self.fbind("pressed", self._hold)

    def show(self, choice: Choice, with_label: bool) -> None:
        if (choice, with_label) == (self.choice, self.with_label):
            return
        self.choice, self.with_label = choice, with_label
        held = bool(choice.secret) or choice.hold is not None
        self.allowed, self.reason = choice.act is not None or held, choice.why
        self._place()

    def on_press(self) -> None:
        self._meant = self.choice

    def on_release(self) -> None:
        if self._meant.act is not None:
            self.dispatch("on_pick", self._meant)

    def _hold(self, _tile, down: bool) -> None:
        """What was shown when the finger came down is covered again, whatever the tile means by then."""
        if down and self.choice.hold is not None:
            self._holding = self.choice
            self.dispatch("on_hold", self._holding, True)
        elif not down and self._holding is not None:
            held, self._holding = self._holding, None
            self.dispatch("on_hold", held, False)

    def on_pick(self, choice: Choice) -> None:
        """It was tapped and may be done."""

    def on_hold(self, choice: Choice, down: bool) -> None:
        """A finger lies on it, or does no longer."""

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
        self._label.roles = ["title"] if number else ["small"]
        self._label.strong = number or bool(choice.note)
        keep(self, self._note, bool(choice.note))
        if choice.note:
            middle = self._place_note(side, drawn, ink)
        elif beside:
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

    def _place_note(self, side: int, drawn: bool, ink: Colour) -> tuple[float, float]:
        """The label, and quieter words below it; gives where the drawing goes."""
        metrics, choice = current().metrics, self.choice
        pad = metrics.gap(1.5)
        indent = side + pad if drawn else 0
        room = self.width - 2 * pad
        head = measure(choice.label, metrics.small, True, max(1, room - indent))[1] if choice.label else 0
        top = self.top - metrics.gap(1)
        self._label.halign = "left"
        self._label.size, self._label.pos = (room - indent, head), (self.x + pad + indent, top - head)
        tall = measure(choice.note, metrics.small, width=max(1, room))[1]
        self._note.text, self._note.color = (
            choice.note,
            fade(ink, ink[3] * 0.85) if self.allowed else SECONDARY,
        )
        self._note.size, self._note.pos = (room, tall), (self.x + pad, top - head - tall)
        return self.x + pad + side / 2, top - head / 2

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
        self._mask.tint(colour if self.allowed or choice.bright else fade(colour, 0.45))

    def _draw_count(self, ink: Colour) -> None:
        metrics = current().metrics
        if not self.choice.count:
            self._count.show(None, 0, 0)
            return
        card = self.choice.colour in CARD_OF and self.choice.count.isdecimal()
        texture = figure(self.choice.count, metrics.body if card else metrics.small)
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
            if not self.allowed and not choice.bright:
                return over(fade(colour, 0.35), PANEL), DIMMED
            light = terrain in ("pasture", "fields", "desert")
            return (over(fade(colour, 0.7), PANEL) if self.pressed else colour), TOKEN_INK if light else TEXT
        if not self.allowed:
            return PANEL, SECONDARY if choice.note else DIMMED
        return (PRESSED if self.pressed else RAISED), TEXT


class PanelView(Widget):
    """A panel: title, rows of tiles, lines, chart. Tiles are kept and shown anew.

    Events: ``on_pick(choice)``, ``on_hold(choice, down)``, ``on_refused(reason, tile)``. ``room``: px that
    the figures may take with all else; they are left out where there is less.
    """

    __events__ = ("on_pick", "on_hold", "on_refused")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.panel = Panel()
        self.tiles: list[Tile] = []
        self._headings: list[Paragraph] = []
        self._title = FitText(strong=True, roles=("body", "small"))
        self._lines = Paragraph(role="small")
        self._chart = Chart()
        self._figures = Figures()
        self._tight = False
        self.room = float("inf")
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
        """The height that all of it takes; with ``top`` it is placed as well.

        Where it is too high for its place the drawings stand without their words.
        """
        self._tight = False
        if top is not None:
            self._tight = self._lay(width, None) > self.height
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
        used += self._lay_figures(width, top, used)
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

    def _lay_figures(self, width: float, top: float | None, used: float) -> float:
        """Figures stand above the tiles where there is room for both."""
        metrics = current().metrics
        rows = self.panel.rows
        tall = self._figures.wanted_height(rows, width) if rows else 0
        if rows and not self.panel.whole and used + tall + self._tiles_height(width) > self.room:
            tall = 0
        if top is not None:
            self._keep(self._figures, tall > 0)
            if tall:
                self._figures.size, self._figures.pos = (width, tall), (self.x, top - used - tall)
                self._figures.show(rows)
        return tall + metrics.gap(1) if tall else 0

    def _tiles_height(self, width: float) -> float:
        gap = current().metrics.gap(1)
        grids = [self._grid(group, width) for group in self.panel.groups]
        return sum(rows * (tall + gap) for rows, _, _, tall in grids)

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
            if choice.note:
                tall = max(tall, self._note_height(choice, side))
                continue
            words = choice.secret if len(choice.secret) > len(choice.label) else choice.label
            if words and side > metrics.px(116):
                beside = metrics.icon + metrics.gap(1.5) if choice.shape or choice.seat >= 0 else 0
                needed = measure(words, metrics.small, width=side - metrics.gap(3) - beside)[1]
                tall = max(tall, needed + metrics.gap(2))
            elif words and self._labels_fit(group, side) and (choice.shape or choice.seat >= 0):
                lines = measure(words, metrics.small, width=side - metrics.gap(3))[1]
                tall = max(tall, metrics.icon + lines + metrics.gap(1))
        return rows, columns, side, tall

    def _note_height(self, choice: Choice, side: float) -> float:
        metrics = current().metrics
        room = side - metrics.gap(3)
        indent = metrics.icon + metrics.gap(1.5) if choice.shape or choice.seat >= 0 else 0
        head = measure(choice.label, metrics.small, True, room - indent)[1] if choice.label else 0
        return head + measure(choice.note, metrics.small, width=room)[1] + metrics.gap(2)

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
        if self._tight:
            return False
        room = side - metrics.gap(3)
        if side > metrics.px(116):
            return True
        words = [word for choice in group.choices for word in choice.label.split()]
        return all(measure(word, metrics.small)[0] <= room for word in words)

    def _tile(self, number: int) -> Tile:
        while len(self.tiles) <= number:
            tile = Tile()
            tile.bind(on_pick=lambda _tile, choice: self.dispatch("on_pick", choice))
            tile.bind(on_hold=lambda _tile, choice, down: self.dispatch("on_hold", choice, down))
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
        keep(self, widget, shown)

    def on_pick(self, choice: Choice) -> None:
        """A tile was tapped."""

    def on_hold(self, choice: Choice, down: bool) -> None:
        """A finger lies on a tile that shows something while it does."""

    def on_refused(self, reason: str, tile: Tile) -> None:
        """A dimmed tile was tapped."""
