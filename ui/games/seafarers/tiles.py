"""What stands beside the board: tiles to tap in rows, a few lines, a chart of the dice."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.seafarers.bars import Chart
from ui.games.seafarers.doing import Choice, Group, Panel
from ui.games.seafarers.figures import Figures
from ui.games.seafarers.tile import Tile
from ui.theme import SECONDARY, current
from ui.widgets.laying import keep
from ui.widgets.paint import follow
from ui.widgets.text import FitText, Paragraph, measure


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
            keep(self, self._title, bool(panel.title))
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
                keep(self, spare, False)
            for heading in self._headings[headings:]:
                keep(self, heading, False)
        used += self._lay_rest(width, top, used)
        return used

    def _lay_figures(self, width: float, top: float | None, used: float) -> float:
        """Figures stand above the tiles where there is room for both."""
        metrics = current().metrics
        rows, tall = self.panel.rows, 0.0
        for rows in (self.panel.rows, self.panel.brief):
            tall = self._figures.wanted_height(rows, width) if rows else 0
            if self.panel.whole or used + tall + self._tiles_height(width) <= self.room:
                break
            tall = 0
        if top is not None:
            keep(self, self._figures, tall > 0)
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
            tall = max(metrics.px(104), (self.height if top is not None else 0) - used - more)
            if top is not None:
                self._chart.size, self._chart.pos = (width, tall), (self.x, top - used - more - tall)
                self._chart.show(panel.bars)
            more += tall
        if top is not None:
            keep(self, self._lines, bool(panel.lines))
            keep(self, self._chart, bool(panel.bars))
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
        room = side - metrics.gap(3)
        if side > metrics.px(116):
            return True
        if self._tight:
            return False
        words = [word for choice in group.choices for word in choice.label.split()]
        return all(measure(word, metrics.small)[0] <= room for word in words)

    def _tile(self, number: int) -> Tile:
        while len(self.tiles) <= number:
            tile = Tile()
            tile.bind(on_pick=lambda _tile, choice: self.dispatch("on_pick", choice))
            tile.bind(on_hold=lambda _tile, choice, down: self.dispatch("on_hold", choice, down))
            tile.bind(on_refused=lambda tile, reason: self.dispatch("on_refused", reason, tile))
            self.tiles.append(tile)
        keep(self, self.tiles[number], True)
        return self.tiles[number]

    def _heading(self, number: int, text: str) -> Paragraph:
        while len(self._headings) <= number:
            self._headings.append(Paragraph(role="small", color=SECONDARY))
        heading = self._headings[number]
        heading.text = text
        keep(self, heading, True)
        return heading

    def on_pick(self, choice: Choice) -> None:
        """A tile was tapped."""

    def on_hold(self, choice: Choice, down: bool) -> None:
        """A finger lies on a tile that shows something while it does."""

    def on_refused(self, reason: str, tile: Tile) -> None:
        """A dimmed tile was tapped."""
