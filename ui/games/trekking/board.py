"""The map: trails, stones, cards that lie ready, Trekkers. A finger on it is told what it points at."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.games.trekking.box import BOX, IDS, TRAILS
from ui.games.trekking.atlas import Spread, spread
from ui.games.trekking.layout import Block, fan, halved, label_places, strip_ends
from ui.games.trekking.paint import (
    CAMP,
    INK,
    LAND,
    PAPER,
    TRAIL,
    LinesPaint,
    ScaledMask,
    StonePaint,
    drawing,
    seat_mark,
)
from ui.games.trekking.seen import Spot
from ui.theme import PRESSED, SECONDARY, TEXT, Colour, current, fade, seat_style
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.press import Pressable
from ui.widgets.text import Paragraph, measure

POINTS = tuple((place.x, place.y) for place in BOX.places)
DIM = 0.42  # how much is left of a place that nobody can go to now
NAMED = {name: number for number, name in enumerate(IDS)}


class Sizes(Struct, frozen=True):
    """Px of what stands on the map, by how far its places lie apart."""

    stone: int
    ring: int
    pin: int
    tag: int

    @classmethod
    def of(cls, apart: float) -> Sizes:
        px = current().metrics.px
        stone = round(max(px(17), min(px(34), apart * 0.5)))
        return cls(stone, round(stone * 1.7), round(stone * 1.65), max(px(20), round(stone * 0.95)))


class PlacePaint:
    """One place on the board's canvas."""

    def __init__(self, canvas):
        self._halo = MaskPaint(canvas, TEXT)
        self._dot = MaskPaint(canvas, SECONDARY)
        self._stone = StonePaint(canvas)
        self._seen: tuple | None = None

    def show(self, spot: Spot, at: tuple[float, float], sizes: Sizes, pressed: bool) -> None:
        if self._seen == (spot, at, sizes, pressed):
            return
        self._seen = (spot, at, sizes, pressed)
        lit = spot.light in ("free", "calm", "here")
        strong = pressed or spot.chosen
        ring = strong or spot.ringed
        accent = current().accent
        self._halo.tint(accent if strong else fade(accent, 0.8))
        width = round(sizes.ring * (1.25 if strong else 1))
        self._halo.show(shape_texture("ring", width) if ring else None, *at)
        start = spot.card == "start"
        bare = not spot.stone and not start
        self._dot.tint(TEXT if start else fade(TEXT, 0.55 if lit else 0.3))
        sign = drawing("sign", round(sizes.stone * 1.5)) if start else None
        dot = shape_texture("disc", round(sizes.stone * 0.45)) if bare else None
        self._dot.show(sign or dot, *at)
        self._stone.show(spot.stone, sizes.stone, *at, alpha=1 if lit else DIM)


class TagPaint:
    """What lies ready at a place: a Park card with its points, or a Major Park with its campsites."""

    def __init__(self, canvas):
        radius = current().metrics.px(4)
        self._card = BoxPaint(canvas, PAPER, radius=radius)
        self._tent = MaskPaint(canvas, INK)
        self._points = MaskPaint(canvas, INK)
        self._camps = [ScaledMask(canvas, TEXT) for _ in range(5)]

    def show(self, spot: Spot | None, at: tuple[float, float], side: int) -> None:
        """``at`` is its middle; without a card nothing is drawn."""
        shown = spot is not None and spot.card in ("park", "major")
        x, y = at
        major = shown and spot.card == "major"
        wide = side * (1.7 if major else 1)
        self._card.tint(CAMP if major else PAPER)
        self._card.place(x - wide / 2, y - side / 2, wide if shown else 0, side if shown else 0)
        points = figure(spot.points, round(side * 0.8)) if shown else None
        self._points.show(points, x + (wide - side) / 2 - (side * 0.08 if major else 0), y)
        self._tent.show(drawing("tent", round(side * 0.72)) if major else None, x - wide / 2 + side * 0.45, y)
        camps = spot.camps if shown else ()
        step = side * 0.6
        for place, camp in enumerate(self._camps):
            style = seat_style(camps[place]) if place < len(camps) else None
            camp.tint(style.colour if style else TEXT)
            mark = seat_mark(style.shape) if style else None
            camp.show(mark, x - wide / 2 + step * (place + 0.5), y + side * 0.85, side * 0.55)


class Pin(Widget):
    """A Trekker: a pin in its seat's colour with its seat's shape; its tip stands on the place."""

    def __init__(self, seat: int, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.goal: tuple[float, float] | None = None
        self._style = seat_style(seat)
        self._edge = MaskPaint(self.canvas, INK)
        self._body = ScaledMask(self.canvas, self._style.colour)
        self._shape = ScaledMask(self.canvas, INK)
        follow(self, self._place, "pos", "size")

    def _place(self) -> None:
        side = round(self.height)
        if side < 8:
            return
        rim = max(2, round(side * 0.07))
        self._edge.show(drawing("trekker", side), self.center_x, self.center_y)
        self._body.show(drawing("trekker", side), self.center_x, self.center_y, side - 2 * rim)
        mark = seat_mark(self._style.shape)
        self._shape.show(mark, self.center_x, self.center_y + side * 0.12, side * 0.4)


class Lens(Widget):
    """The name of the place under the finger, above it, and how it is reached."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._box = BoxPaint(self.canvas, PRESSED)
        self._name = Paragraph(role="body", strong=True, halign="center")
        self._hint = Paragraph(role="small", color=SECONDARY, halign="center")
        self.add_widget(self._name)
        self.add_widget(self._hint)
        self.hide()

    def hide(self) -> None:
        self.opacity = 0

    def show(self, spot: Spot, x: float, y: float, board: Widget) -> None:
        """Above x, y, all of it on the board; below the finger where there is no room above."""
        metrics = current().metrics
        pad = metrics.gap(3)
        most = min(board.width - 4 * pad, metrics.px(300))
        name = measure(spot.name, metrics.body, True)[0] + 2
        hint = measure(spot.hint, metrics.small)[0] + 2 if spot.hint else 0
        wide = min(most, max(name, hint))
        self._name.text, self._hint.text = spot.name, spot.hint
        self._name.width = self._hint.width = wide
        upper = measure(spot.name, metrics.body, True, wide)[1]
        lower = measure(spot.hint, metrics.small, width=wide)[1] if spot.hint else 0
        tall = upper + lower + pad
        left = max(board.x + pad, min(board.right - wide - 3 * pad, x - wide / 2 - pad))
        low = y + metrics.mm(7)
        if low + tall > board.top:
            low = y - metrics.mm(7) - tall
        low = max(board.y, min(board.top - tall, low))
        self._box.place(left, low, wide + 2 * pad, tall)
        self._hint.pos = (left + pad, low + pad / 2)
        self._name.pos = (left + pad, low + pad / 2 + lower)
        self.opacity = 1


class Board(Pressable):
    """Event: ``on_place(spot)`` for the place nearest to where the finger lifts.

    ``only`` names the places that are shown, large, with all their names; () is the whole map.
    """

    __events__ = ("on_place",)

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._box = BoxPaint(self.canvas, LAND)
        self._trails = LinesPaint(self.canvas, fade(TRAIL, 0.8))
        self._paints = [PlacePaint(self.canvas) for _ in IDS]
        self._tags = [TagPaint(self.canvas) for _ in range(len(BOX.majors) + BOX.parks_up)]
        self._labels = [MaskPaint(self.canvas, TEXT) for _ in IDS]
        self._pins: list[Pin] = []
        self._lens = Lens()
        self.add_widget(self._lens)
        self._spots: tuple[Spot, ...] = ()
        self._spread: Spread | None = None
        self._shown: tuple | None = None
        self._under: int | None = None
        follow(self, self._place, "pos", "size")

    @property
    def pins(self) -> tuple[Pin, ...]:
        return tuple(self._pins)

    def show(self, spots: tuple[Spot, ...], *, slide: bool = False) -> None:
        """``slide``: Trekkers walk to where they stand now, before everybody's eyes."""
        self._spots = spots
        self._draw(slide)

    def middle(self, place: str) -> tuple[float, float]:
        """Where a place lies, in px of the window. Raises KeyError."""
        assert self._spread is not None, "the board has no size yet"
        x, y = self._spread.places[NAMED[place]]
        return self.x + x, self.y + y

    # --- drawing ------------------------------------------------------------------------------

    def _place(self) -> None:
        self._draw(False)

    def _draw(self, slide: bool) -> None:
        if self.width < 60 or self.height < 60 or not self._spots:
            return
        state = (self._spots, self._under, tuple(self.pos), tuple(self.size))
        if state == self._shown:
            return
        metrics = current().metrics
        moved = self._shown is None or self._shown[2:] != state[2:]
        self._shown = state
        # a Trekker stands above its place
        self._spread = spread(POINTS, round(self.width), round(self.height - metrics.px(14)), metrics.px(24))
        sizes = Sizes.of(self._spread.apart)
        middles = [(round(self.x + x), round(self.y + y)) for x, y in self._spread.places]
        if moved:
            self._box.place(self.x, self.y, self.width, self.height)
            lines = [strip_ends(middles[a], middles[b], sizes.stone * 0.35) for a, b in TRAILS]
            self._trails.show(lines, max(2.0, metrics.stroke))
        for number, (paint, spot) in enumerate(zip(self._paints, self._spots, strict=True)):
            paint.show(spot, middles[number], sizes, number == self._under)
        self._draw_tags(middles, sizes)
        self._stand(middles, sizes, slide and not moved)

    def _draw_tags(self, middles: list[tuple[float, float]], sizes: Sizes) -> None:
        """Cards that lie ready, and as many names as find room: those first that matter now."""
        up = [number for number, spot in enumerate(self._spots) if spot.card in ("park", "major")]
        blocks: list[Block] = []
        for number, tag in enumerate(self._tags):
            place = up[number] if number < len(up) else None
            if place is None:
                tag.show(None, (0, 0), sizes.tag)
                continue
            x, y = middles[place]
            wide = sizes.tag * (1.7 if self._spots[place].card == "major" else 1)
            aside = sizes.stone * 0.58 + wide / 2
            if x + aside + wide / 2 > self.right - 2:
                aside = -aside
            at = (x + aside, y + sizes.stone * 0.35)
            tag.show(self._spots[place], at, sizes.tag)
            blocks.append(
                Block(at[0] - wide / 2, at[1] - sizes.tag / 2, at[0] + wide / 2, at[1] + sizes.tag / 2)
            )
        for number, spot in enumerate(self._spots):
            if spot.trekkers:
                x, y = middles[number]
                half = sizes.pin * (0.5 + 0.31 * (len(spot.trekkers) - 1))
                blocks.append(Block(x - half, y, x + half, y + sizes.pin))
        self._draw_names(middles, sizes, up, blocks)

    def _draw_names(
        self, middles: list[tuple[float, float]], sizes: Sizes, up: list[int], blocks: list[Block]
    ) -> None:
        metrics = current().metrics
        start = [number for number, spot in enumerate(self._spots) if spot.card == "start"]
        chosen = [number for number, spot in enumerate(self._spots) if spot.chosen]
        first = list(dict.fromkeys((*chosen, *up, *start)))
        wanted = first
        if self._spread is not None and self._spread.apart > metrics.px(62):
            wanted = list(dict.fromkeys((*first, *range(len(self._spots)))))
        box = Block(self.x + 2, self.y + 2, self.right - 2, self.top - 2)
        reach = sizes.stone * 0.62
        texts = {number: self._spots[number].name for number in wanted}
        found = label_places(self._measured(texts, wanted), middles, reach, box, blocks)
        # a name that finds no room in one line may find it in two
        rest = [number for number in wanted if number not in found and " " in texts[number]]
        texts |= {number: halved(texts[number]) for number in rest}
        for number, (x, y) in found.items():
            wide, tall = measure(texts[number], metrics.small)
            blocks.append(Block(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))
        found |= label_places(self._measured(texts, rest), middles, reach, box, blocks)
        for number, label in enumerate(self._labels):
            at = found.get(number)
            if at is None:
                label.show(None, 0, 0)
                continue
            spot = self._spots[number]
            lit = spot.light in ("free", "calm", "here")
            label.tint(self._ink(number in first, lit))
            label.show(figure(texts[number], metrics.small, strong=False), *at)

    @staticmethod
    def _measured(texts: dict[int, str], wanted: list[int]) -> list[tuple[int, int, int]]:
        size = current().metrics.small
        return [(number, *measure(texts[number], size)) for number in wanted]

    @staticmethod
    def _ink(strong: bool, lit: bool) -> Colour:
        return TEXT if strong else fade(TEXT, 0.75 if lit else 0.45)

    def _stand(self, middles: list[tuple[float, float]], sizes: Sizes, slide: bool) -> None:
        seats = sum(len(spot.trekkers) for spot in self._spots)
        while len(self._pins) > seats:
            self.remove_widget(self._pins.pop())
        while len(self._pins) < seats:
            pin = Pin(len(self._pins))
            self._pins.append(pin)
            self.add_widget(pin, index=1)
        seconds = current().motion("travel") if slide else 0
        for number, spot in enumerate(self._spots):
            for seat, aside in zip(spot.trekkers, fan(len(spot.trekkers), sizes.pin * 0.62), strict=True):
                x, y = middles[number]
                self._send(
                    self._pins[seat],
                    (
                        round(x + aside - sizes.pin / 2),
                        round(y + (sizes.stone * 0.5 if spot.card == "start" else 1)),
                    ),
                    sizes.pin,
                    seconds,
                )

    def _send(self, pin: Pin, goal: tuple[float, float], side: int, seconds: float) -> None:
        pin.size = (side, side)
        if pin.goal == goal:
            return
        Animation.cancel_all(pin)
        pin.goal = goal
        if seconds:
            Animation(pos=goal, duration=seconds, transition="in_out_quad").start(pin)
        else:
            pin.pos = goal

    # --- fingers ------------------------------------------------------------------------------

    def on_touch_down(self, touch) -> bool:
        taken = super().on_touch_down(touch)
        if taken and touch.grab_current is None and self._finger == touch.uid:
            self._point(touch)
        return taken

    def on_touch_move(self, touch) -> bool:
        taken = super().on_touch_move(touch)
        if touch.grab_current is self:
            self._point(touch if self.pressed else None)
        return taken

    def on_touch_up(self, touch) -> bool:
        under = self._under
        mine = touch.grab_current is self
        taken = super().on_touch_up(touch)
        if mine:
            self._point(None)
            if under is not None and self.collide_point(*touch.pos):
                self.dispatch("on_place", self._spots[under])
        return taken

    def _point(self, touch) -> None:
        """The finger is near a place; None: it is gone."""
        if touch is None or self._spread is None or not self._spots:
            self._under = None
            self._lens.hide()
        else:
            self._under = self._spread.nearest(touch.x - self.x, touch.y - self.y)
            self._lens.show(self._spots[self._under], touch.x, touch.y, self)
        self._draw(False)

    def on_place(self, spot: Spot) -> None:
        """A finger lifted near a place."""
