"""The sheet that says how all stand."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from ui.games.trekking.layout import halved
from ui.games.trekking.paint import drawing
from ui.games.trekking.seen import Sheet, SheetRow
from ui.games.trekking.shapes import STONES
from ui.theme import GROUND, PANEL, RAISED, SECONDARY, TEXT, Colour, current, fade, over, seat_style
from ui.widgets.paint import BoxPaint, follow, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.press import Pressable
from ui.widgets.text import Paragraph, measure


class SheetView(Pressable):
    """Everybody's stones and points, and below what one of them holds. A tap closes it."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._sheet: Sheet | None = None
        self._about = Paragraph(role="small")
        self.add_widget(self._about)
        follow(self, self._draw, "pos", "size")

    def show(self, sheet: Sheet) -> None:
        if sheet != self._sheet:
            self._sheet = sheet
            self._about.text = "\n".join(sheet.about)
            self._draw()

    def _draw(self) -> None:
        self.canvas.before.clear()
        sheet, metrics = self._sheet, current().metrics
        if sheet is None or self.height < 60:
            return
        pad = metrics.gap(2)
        about = measure(self._about.text, metrics.small, width=self.width - 2 * pad)[1]
        self._about.width = self.width - 2 * pad
        self._about.pos = (self.x + pad, self.y + pad)
        ground = BoxPaint(self.canvas.before, PANEL)
        ground.place(self.x, self.y, self.width, self.height)
        head = metrics.px(76 if metrics.portrait else 50)
        rows = len(sheet.rows)
        room = self.height - head - about - 3 * pad
        tall = max(metrics.px(24), min(metrics.px(58), room / rows))
        names = self.width * 0.24
        columns = len(sheet.heads) + 3
        step = (self.width - names - 2 * pad) / columns
        start = self.x + pad + names
        top = self.top - pad
        self._draw_heads(sheet, start, top - head, step, head)
        top -= head
        for row in sheet.rows:
            if row.chosen:
                mark = BoxPaint(self.canvas.before, RAISED)
                mark.place(self.x + pad / 2, top - tall, self.width - pad, tall)
            self._draw_row(row, start, top - tall, step, tall)
            top -= tall

    def _draw_heads(self, sheet: Sheet, x: float, y: float, step: float, tall: float) -> None:
        metrics = current().metrics
        side = metrics.px(24)
        room = step - metrics.gap(2)
        for place, head in enumerate(sheet.heads):
            middle = x + (place + 0.5) * step
            if metrics.portrait:  # the stone over its points
                at, points, left = (middle, y + tall * 0.82), (middle, y + tall * 0.48), y + tall * 0.16
            else:
                at, points = (middle - side * 0.75, y + tall * 0.7), (middle + side * 0.55, y + tall * 0.7)
                left = y + tall * 0.22
            fill, edge = STONES[head.stone]
            self._put(drawing(head.stone, side), *at, edge)
            self._put(drawing(head.stone, side - 4), *at, fill)
            self._write(head.worth, metrics.small, *points, SECONDARY, room)
            self._write(head.left.replace(" ", "\u00a0"), metrics.small, middle, left, SECONDARY, room)
        for place, name in enumerate(sheet.part_names):
            middle = x + (len(sheet.heads) + place + 0.5) * step
            self._write(name, metrics.small, middle, y + tall * 0.45, SECONDARY, room)

    def _draw_row(self, row: SheetRow, x: float, y: float, step: float, tall: float) -> None:
        metrics = current().metrics
        style = seat_style(row.seat)
        middle = y + tall / 2
        side = metrics.px(20)
        left = self.x + metrics.gap(3)
        self._put(shape_texture(style.shape, side), left + side / 2, middle, style.colour)
        left += side + metrics.gap(1.5)
        self._write(row.player, metrics.small, left, middle, TEXT, x - left - metrics.gap(), left=True)
        for place, stone in enumerate(row.stones):
            at = x + (place + 0.5) * step
            if stone.mark:
                wide = metrics.px(34)
                fill = current().accent if stone.mark == 2 else over(fade(current().accent, 0.3), PANEL)
                BoxPaint(self.canvas.before, fill).place(
                    at - wide / 2, middle - tall * 0.42, wide, tall * 0.84
                )
            ink = GROUND if stone.mark == 2 else TEXT if stone.count != "0" else fade(TEXT, 0.4)
            self._write(stone.count, metrics.body, at, middle, ink, strong=bool(stone.mark))
        for place, text in enumerate((row.parks, row.majors, row.total)):
            at = x + (len(row.stones) + place + 0.5) * step
            self._write(text, metrics.body, at, middle, TEXT, strong=place == 2)

    def _put(self, texture: Texture, x: float, y: float, colour: Colour) -> None:
        with self.canvas.before:
            Color(*colour)
            Rectangle(
                texture=texture,
                pos=(round(x - texture.width / 2), round(y - texture.height / 2)),
                size=texture.size,
            )

    def _write(
        self,
        text: str,
        size: int,
        x: float,
        y: float,
        colour: Colour,
        room: float = 1e9,
        *,
        strong: bool = False,
        left: bool = False,
    ) -> None:
        """Words about their middle (or from the left), smaller where the room asks for it."""
        texture = figure(text, size, strong)
        if texture.width > 1.35 * room and " " in text:
            text = halved(text)
            texture = figure(text, size, strong)
        if texture.width > room:
            texture = figure(text, max(10, int(size * room / texture.width)), strong)
        self._put(texture, x + texture.width / 2 if left else x, y, colour)
