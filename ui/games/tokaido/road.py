"""The stage of the road: spaces to tap, stepping stones between them, and the figures on them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui.games.tokaido.layout import Cell, columns_of, stage_cells
from ui.games.tokaido.paint import (
    COIN,
    INK,
    NEUTRAL_COLOUR,
    calm,
    colour_of,
    drawing,
    even,
)
from ui.games.tokaido.seen import NEUTRAL_SEAT, Road, Space
from ui.theme import GROUND, LINE, SECONDARY, TEXT, Metrics, current, fade, over, seat_style
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.press import Pressable

ENDS = ("inn", "kyoto", "edo")
# how strong a tile's colour and its drawing are
STRENGTH = {"open": (1.0, 1.0), "blocked": (0.2, 0.5), "passed": (0.12, 0.34), "calm": (0.3, 0.75)}


class SpaceCell(Pressable):
    """A space: its tile, what stopping there gives, and all the room round it for a finger."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        metrics = current().metrics
        self.space: Space | None = None
        self.tile = (0.0, 0.0, 0, 0)  # left, low, width, height
        self._second = BoxPaint(self.canvas, GROUND, radius=metrics.px(8))
        self._gap = BoxPaint(self.canvas, GROUND, radius=metrics.px(8))
        self._box = BoxPaint(self.canvas, GROUND, radius=metrics.px(8))
        self._icon = MaskPaint(self.canvas, INK)
        self._gain = MaskPaint(self.canvas, TEXT)
        self._coin = MaskPaint(self.canvas, COIN)
        self._label = MaskPaint(self.canvas, SECONDARY)
        follow(self, self._draw, "pos", "size", "pressed")

    def show(self, space: Space) -> None:
        if self.space is None or space.command != self.space.command:
            self.cancel()
        self.allowed, self.reason = space.command is not None, space.why
        if space != self.space:
            self.space = space
            self._draw()

    def put(self, tile: tuple[float, float, int, int]) -> None:
        """Where the tile lies in the cell."""
        self.tile = tile
        self._draw()

    @property
    def is_end(self) -> bool:
        return self.space is not None and self.space.shape in ENDS

    def _draw(self) -> None:
        space = self.space
        x, y, width, height = self.tile
        if space is None or width < 8:
            return
        metrics = current().metrics
        colour = colour_of(space.shape)
        fill, ink = STRENGTH[space.state]
        box = calm(colour, fill)
        if self.pressed:
            box = over(fade(TEXT, 0.35), box)
        self._box.tint(box)
        out = metrics.px(5) if space.double else 0
        rim = metrics.px(2)
        self._second.place(x + out, y - out, width if out else 0, height if out else 0)
        self._second.tint(calm(colour, fill * 0.6))
        self._gap.place(x - rim, y - rim, width + 2 * rim if out else 0, height + 2 * rim if out else 0)
        self._box.place(x, y, width, height)
        tint = INK if space.state == "open" else calm(colour, ink)
        self._icon.tint(tint)
        if not self.is_end:
            side = even(min(width, height) * 0.76)
            self._icon.show(drawing(space.shape, side), x + width / 2, y + height / 2)
            self._label.show(None, 0, 0)
        else:
            side = end_icon(width, height)
            across = x + width / 2 if stands_tall(width, height) else x + metrics.gap(1.5) + side / 2
            middle = y + side / 2 + metrics.gap(1.5)
            self._icon.show(drawing(space.shape, side), across, middle)
            self._show_label(space, tint, across, middle + side / 2)
        self._show_gain(space)

    def _show_label(self, space: Space, tint, across: float, low: float) -> None:
        """An inn's number or a city's name, over its drawing."""
        metrics = current().metrics
        text = figure(space.label, metrics.small) if space.label else None
        # over a drawing with figures at its side there is only that drawing's width
        side = end_icon(*self.tile[2:]) + metrics.gap(2)
        beside = bool(space.stands) and not stands_tall(*self.tile[2:])
        wide = side if beside else self.tile[2] - metrics.gap(2)
        size = metrics.small
        while text is not None and text.width > wide and size > metrics.small * 0.6:
            size -= 1
            text = figure(space.label, size)
        if text is not None:
            across = max(across, self.tile[0] + metrics.gap(0.5) + text.width / 2)
        self._label.tint(tint)
        room = self.tile[1] + self.tile[3] - low
        if text is not None and (text.height > room + metrics.gap(1) or (space.stands and room < 0)):
            text = None
        self._label.show(text, across, low + metrics.small * 0.7)

    def _show_gain(self, space: Space) -> None:
        """At the tile's side; under it where the road winds and its stones lie beside it."""
        metrics = current().metrics
        x, y, width, height = self.tile
        text = figure(space.gain, metrics.small) if space.gain else None
        coin = drawing("coin", round(metrics.small * 0.72)) if space.coins else None
        self._gain.tint(COIN if space.coins else TEXT)
        wide = text.width if text is not None else 0
        if metrics.portrait:
            middle = y - metrics.small * 0.62 - metrics.px(5 if space.double else 0)
            start = x + width / 2 - (wide + (coin.width + metrics.px(3) if coin else 0)) / 2
            self._gain.show(text, start + wide / 2, middle)
            self._coin.show(coin, start + wide + metrics.px(3) + (coin.width / 2 if coin else 0), middle)
        else:
            middle = y + height * 0.36
            start = x + width + metrics.px(9 if space.double else 5)
            self._gain.show(text, start + wide / 2, middle)
            self._coin.show(coin, start + wide / 2, middle + metrics.small * 0.95)


def stands_tall(width: float, height: float) -> bool:
    """Whether an inn's tile has its figures over its drawing, not beside it."""
    return height > 1.3 * width


def end_icon(width: float, height: float) -> int:
    """The side of an inn's drawing in its tile."""
    if stands_tall(width, height):
        return even(width * 0.72)
    return even(min(width * 0.36, height * 0.55))


class Traveler(Widget):
    """A figure on the road; the one that moves next has a ring."""

    def __init__(self, seat: int, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self.seat = seat
        self.turn = False
        self.goal: tuple[float, float, float] | None = None
        self._ring = MaskPaint(self.canvas, TEXT)
        self._hole = MaskPaint(self.canvas, GROUND)
        self._mask = MaskPaint(
            self.canvas, NEUTRAL_COLOUR if seat == NEUTRAL_SEAT else seat_style(seat).colour
        )
        follow(self, self._draw, "pos", "size")

    def _draw(self) -> None:
        side = round(self.height)
        if side < 4:
            return
        metrics = current().metrics
        middle = self.center
        shadow = side + metrics.px(8)
        ring = side + metrics.px(14)
        self._ring.show(shape_texture("disc", ring) if self.turn else None, *middle)
        self._hole.show(shape_texture("disc", shadow), *middle)
        if self.seat == NEUTRAL_SEAT:
            texture = drawing("traveler", side)
        else:
            texture = shape_texture(seat_style(self.seat).shape, side)
        self._mask.show(texture, *middle)

    def go(self, x: float, y: float, side: float, turn: bool, seconds: float) -> None:
        """Stand with the middle at x, y; walk there if it is somewhere else."""
        if self.goal == (x, y, side) and self.turn == turn:
            return
        walked = self.goal is not None
        self.goal, self.turn = (x, y, side), turn
        Animation.cancel_all(self)
        self.size = (side, side)
        self._draw()
        target = (round(x - side / 2), round(y - side / 2))
        if walked and seconds:
            Animation(pos=target, duration=seconds, transition="in_out_quad").start(self)
        else:
            self.pos = target


class RoadView(Widget):
    """The stage. Events: ``on_space(cell)``, ``on_refused(cell)``."""

    __events__ = ("on_space", "on_refused")

    def __init__(self, metrics: Metrics, **kwargs):
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self._metrics = metrics
        self._road: Road | None = None
        self._cells: list[SpaceCell] = []
        self._travelers: dict[int, Traveler] = {}
        self._stones = Widget(size_hint=(None, None))
        self.add_widget(self._stones)
        follow(self, self._place, "pos", "size")

    @property
    def cells(self) -> tuple[SpaceCell, ...]:
        """In walking order."""
        return tuple(self._cells)

    @property
    def travelers(self) -> dict[int, Traveler]:
        return self._travelers

    def show(self, road: Road) -> None:
        if road == self._road:
            return
        self._road = road
        while len(self._cells) > len(road.spaces):
            self.remove_widget(self._cells.pop())
        while len(self._cells) < len(road.spaces):
            cell = SpaceCell()
            cell.bind(on_release=lambda cell: self.dispatch("on_space", cell))
            cell.bind(on_refused=lambda cell, _why: self.dispatch("on_refused", cell))
            self._cells.append(cell)
            self.add_widget(cell, index=len(self._travelers))
        for cell, space in zip(self._cells, road.spaces, strict=True):
            cell.show(space)
        standing = {stand.seat for space in road.spaces for stand in space.stands}
        for seat in set(self._travelers) - standing:
            self.remove_widget(self._travelers.pop(seat))
        for seat in sorted(standing - set(self._travelers)):
            self._travelers[seat] = Traveler(seat)
            self.add_widget(self._travelers[seat])
        self._place()

    def _place(self) -> None:
        road = self._road
        if road is None or self.width < 100 or self.height < 40:
            return
        metrics = self._metrics
        cells = stage_cells(
            len(road.spaces),
            int(self.width),
            int(self.height),
            winding=metrics.portrait,
            backward=road.backward,
        )
        side = self._side(cells)
        middles = []
        for place, (widget, cell) in enumerate(zip(self._cells, cells, strict=True)):
            widget.size = (cell.width, cell.height)
            widget.pos = (self.x + cell.x, self.y + cell.y)
            tile = self._tile(cells, place, side)
            widget.put(tile)
            middles.append((tile[0] + tile[2] / 2, tile[1] + tile[3] / 2 if tile[3] == side else None))
        self._place_travelers(side)
        self._lay_stones(middles, side)

    def _side(self, cells: tuple[Cell, ...]) -> int:
        """A tile's side: as large as its cell allows with a figure on top."""
        cell = cells[2]
        share = 0.5 if self._metrics.portrait else 0.58
        return even(min(cell.height * share, cell.width * 0.62, self._metrics.mm(19)))

    def _tile(self, cells: tuple[Cell, ...], place: int, side: int) -> tuple[float, float, int, int]:
        """An inn's tile is as tall as the stage, any other stands low in its cell."""
        cell = cells[place]
        gap = self._metrics.gap()
        if place in (0, len(cells) - 1) and cell.height > cells[1].height:
            return self.x + cell.x + gap, self.y + gap, cell.width - 2 * gap, int(self.height) - 2 * gap
        if place in (0, len(cells) - 1):
            return (
                self.x + cell.x + gap,
                self.y + cell.y + gap,
                cell.width - 2 * gap,
                cell.height - 2 * gap,
            )
        x = self.x + columns_of(cells, place) - side / 2
        below = self._metrics.small if self._metrics.portrait else 0
        spare = cell.height - side * 1.5 + below
        return round(x), round(self.y + cell.y + max(gap, spare / 2)), side, side

    def _place_travelers(self, side: int) -> None:
        seconds = current().motion("travel")
        for cell in self._cells:
            space = cell.space
            if space is None or not space.stands:
                continue
            spots = self._on_end(cell, len(space.stands), side) if cell.is_end else None
            x, y, width, height = cell.tile
            small = even(side * 0.56)
            for number, stand in enumerate(space.stands):
                if spots is not None:
                    at, size = spots[number], spots[-1][0]
                else:
                    count = len(space.stands)
                    at = (x + width / 2 + (number - (count - 1) / 2) * small * 1.2, y + height + small * 0.2)
                    size = small
                self._travelers[stand.seat].go(at[0], at[1], even(size), stand.turn, seconds)

    def _on_end(self, cell: SpaceCell, count: int, side: int) -> list[tuple[float, float]]:
        """Figures of an inn from the top, in order of arrival; the last entry is their size."""
        metrics = self._metrics
        x, y, width, height = cell.tile
        if stands_tall(width, height):
            free = height - end_icon(width, height) - metrics.small * 1.5 - metrics.gap(3)
        else:
            shift = end_icon(width, height) + metrics.gap(1.5)
            x, width, free = x + shift, width - shift, height - metrics.gap(2)
        wanted = side * 0.5 + metrics.px(10)
        columns = 1 if count * wanted <= free else 2
        rows = -(-count // columns)
        step = min(wanted, free / rows)
        size = min(
            side * 0.5,
            step - metrics.px(6),
            width / columns - metrics.px(12 if stands_tall(*cell.tile[2:]) else 7),
        )
        spots = []
        for number in range(count):
            row, column = divmod(number, columns)
            across = width * (column + 0.5) / columns
            spots.append((x + across, y + height - metrics.gap(1) - (row + 0.5) * step))
        return [*spots, (max(8.0, size), 0.0)]

    def _lay_stones(self, middles: list[tuple[float, float | None]], side: int) -> None:
        """Stones from tile to tile; those that can be walked on now are lighter."""
        metrics = self._metrics
        stone = metrics.px(7)
        step = metrics.px(15)
        texture = shape_texture("disc", stone)
        rows = [y for _, y in middles if y is not None]
        level = (min(rows) + max(rows)) / 2
        self._stones.canvas.clear()
        with self._stones.canvas:
            for place, ((ax, ay), (bx, by)) in enumerate(pairwise(middles)):
                ay = (level if by is None else by) if ay is None else ay  # a road leaves an inn level
                by = ay if by is None else by
                away = hypot(bx - ax, by - ay)
                edge = side * 0.5
                here, space = self._cells[place].space, self._cells[place + 1].space
                down = metrics.portrait and abs(ax - bx) < 1 and here is not None and bool(here.gain)
                first = edge + (metrics.small * 1.2 if down else 0)  # what a space gives stands under it
                count = int(max(0, away - first - edge) // step)
                lit = space is not None and space.state in ("open", "blocked")
                Color(*(SECONDARY if lit else LINE))
                for number in range(count):
                    along = (first + (number + 0.5) * (away - first - edge) / count) / away
                    x, y = ax + (bx - ax) * along, ay + (by - ay) * along
                    Rectangle(
                        texture=texture, pos=(round(x - stone / 2), round(y - stone / 2)), size=texture.size
                    )

    def on_space(self, cell: SpaceCell) -> None:
        """A space that may be gone to was tapped."""

    def on_refused(self, cell: SpaceCell) -> None:
        """Another space was tapped."""
