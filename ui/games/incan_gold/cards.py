"""Cards: as they lie on the path, and as a finger picks them."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.uix.widget import Widget

from ui.games.incan_gold.layout import path_spots, picker_grid
from ui.games.incan_gold.paint import (
    ARTIFACT,
    HAZARD,
    INK,
    SANDSTONE,
    TREASURE,
    TURQUOISE_ON_CARD,
    drawing,
)
from ui.games.incan_gold.presenter import Face, Lying, Pick
from ui.theme import DANGER, GROUND, PANEL, TEXT, Colour, current, fade, over
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.press import Pressable

FACES: dict[str, tuple[Colour, Colour]] = {
    "treasure": (TREASURE, INK),
    "hazard": (HAZARD, DANGER),
    "artifact": (ARTIFACT, INK),
}


class CardFace:
    """A card painted on a canvas; ``Lying`` and ``Pick`` both look like this."""

    def __init__(self, canvas, radius: int):
        self._box = BoxPaint(canvas, TREASURE, radius=radius)
        self._shape = MaskPaint(canvas, INK)
        self._number = MaskPaint(canvas, INK)

    def paint(self, face: Face, box: tuple[float, float, float, float], low: float, colours) -> None:
        """``low`` is the part of the height at the bottom that stays free for what lies on the card."""
        fill, ink = colours
        x, y, width, height = box
        self._box.place(x, y, width, height)
        self._box.tint(fill)
        self._shape.tint(ink)
        self._number.tint(ink)
        middle, base = x + width / 2, y + low * height
        free = height * (1 - low)
        if face.kind == "treasure":
            self._shape.show(None, 0, 0)
            size = round(min(free * 0.66, width * 0.7))
            self._number.show(figure(face.number, max(8, size)), middle, base + free / 2)
        elif face.kind == "hazard":
            size = round(min(free * 0.8, width * 0.84))
            self._shape.show(drawing(face.shape, max(8, size)), middle, base + free / 2)
            self._number.show(None, 0, 0)
        else:
            size = round(min(free * 0.52, width * 0.7))
            self._shape.show(drawing(face.shape, max(8, size)), middle, base + free * 0.66)
            text = round(min(free * 0.36, width * 0.5))
            self._number.show(figure(face.number, max(8, text)), middle, base + free * 0.22)


class PathCard(Widget):
    """A card that lies on the path, with the gems left on it.

    The newest has a light edge, the two that ended the round have a red one.
    """

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        metrics = current().metrics
        radius = metrics.px(6)
        self.lying: Lying | None = None
        self.goal: tuple[float, float, float, float] | None = None  # where it lies or is on its way to
        self._edge = BoxPaint(self.canvas, TEXT, radius=radius + metrics.px(2))
        self._gap = BoxPaint(self.canvas, GROUND, radius=radius + 1)
        self._face = CardFace(self.canvas, radius)
        self._stone = MaskPaint(self.canvas, TURQUOISE_ON_CARD)
        self._left = MaskPaint(self.canvas, INK)
        follow(self, self._place, "pos", "size")

    def show(self, lying: Lying) -> None:
        if lying != self.lying:
            self.lying = lying
            self._place()

    def _place(self) -> None:
        lying = self.lying
        if lying is None or self.height < 8:
            return
        metrics = current().metrics
        x, y, width, height = round(self.x), round(self.y), round(self.width), round(self.height)
        marked = lying.newest or lying.deadly
        out = metrics.px(4 if height > metrics.px(64) else 3) if marked else 0
        self._edge.tint(DANGER if lying.deadly else TEXT)
        self._edge.place(x - out, y - out, width + 2 * out if out else 0, height + 2 * out if out else 0)
        rim = metrics.px(1.5 if height > metrics.px(64) else 1)
        self._gap.place(x - rim, y - rim, width + 2 * rim if out else 0, height + 2 * rim if out else 0)
        low = 0.34 if lying.left else 0.0
        self._face.paint(lying.face, (x, y, width, height), low, FACES[lying.face.kind])
        if not lying.left:
            self._stone.show(None, 0, 0)
            self._left.show(None, 0, 0)
            return
        side = max(8, round(min(height * 0.27, width * 0.4)))
        text = figure(str(lying.left), max(8, round(side * 1.05)))
        start = x + (width - side - text.width - 2) / 2
        middle = y + height * 0.22
        self._stone.show(drawing("turquoise", side), start + side / 2, middle)
        self._left.show(text, start + side + 2 + text.width / 2, middle)


class Path(Widget):
    """The temple with its number and the cards as they lie, in rows when one row gets too small.

    While a card is due an empty place waits for it. After the round a ``sign`` stands for the temple:
    the danger that scared everybody off, or the camp.
    """

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._temple = MaskPaint(self.canvas, SANDSTONE)
        self._number = MaskPaint(self.canvas, TEXT)
        self._slot = BoxPaint(self.canvas, PANEL, radius=current().metrics.px(6))
        self._cards: list[PathCard] = []
        self._name = ""
        self._sign: tuple[str, Colour] | None = None
        self._due = False
        follow(self, self._place, "pos", "size")

    @property
    def cards(self) -> tuple[PathCard, ...]:
        return tuple(self._cards)

    def show(
        self,
        temple: str,
        cards: tuple[Lying, ...],
        *,
        deal: bool,
        due: bool = False,
        sign: tuple[str, Colour] | None = None,
    ) -> None:
        """``deal``: the newest card is laid down before everybody's eyes. ``due``: the next one may come."""
        self._name, self._due, self._sign = temple, due, sign
        while len(self._cards) > len(cards):
            card = self._cards.pop()
            Animation.cancel_all(card)
            self.remove_widget(card)
        fresh = len(cards) > len(self._cards)
        while len(self._cards) < len(cards):
            card = PathCard()
            self._cards.append(card)
            self.add_widget(card)
        for widget, lying in zip(self._cards, cards, strict=True):
            widget.show(lying)
        self._place()
        seconds = current().motion("deal")
        if deal and fresh and seconds and self._cards:
            card = self._cards[-1]
            goal = tuple(card.pos)
            card.pos = (self.right - card.width, self.top - card.height / 2)
            Animation(pos=goal, duration=seconds, transition="out_cubic").start(card)

    def _place(self) -> None:
        metrics = current().metrics
        if self.height < 8:
            return
        few = len(self._cards) <= (2 if metrics.portrait else 6)
        side = int(min(self.height, self.width * (0.16 if few else 0.1 if metrics.portrait else 0.08)))
        gap = metrics.gap(2)
        edge = metrics.px(5 if self.height > metrics.px(48) else 3)
        name, colour = self._sign or ("temple", SANDSTONE)
        self._temple.tint(colour)
        self._temple.show(drawing(name, side), self.x + side / 2, self.center_y)
        number = figure(self._name, round(side * 0.42)) if self._name and self._sign is None else None
        self._number.show(number, self.x + side / 2, self.center_y - side * 0.08)
        self._number.tint(GROUND)
        start = self.x + side + 2 * gap
        waiting = self._due and len(self._cards) < 9
        spots = path_spots(
            len(self._cards) + waiting,
            int(self.right - start - edge),
            int(self.height - 2 * edge),
            gap,
            metrics.mm(40),
        )
        slot = spots.places[-1] if waiting else (0, 0)
        self._slot.place(
            start + slot[0],
            self.y + edge + slot[1],
            spots.width if waiting else 0,
            spots.height if waiting else 0,
        )
        for card, (x, y) in zip(self._cards, spots.places, strict=False):
            goal = (start + x, self.y + edge + y, spots.width, spots.height)
            if card.goal == goal:
                continue
            Animation.cancel_all(card)
            card.goal = goal
            card.pos, card.size = goal[:2], goal[2:]


class PickCell(Pressable):
    """A card that can still come; dots tell how many of it are left. One tap turns it up."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        metrics = current().metrics
        self.pick: Pick | None = None
        self._face = CardFace(self.canvas, metrics.px(6))
        self._dots = [MaskPaint(self.canvas, INK) for _ in range(3)]
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, pick: Pick) -> None:
        if pick != self.pick:
            self.pick = pick
            self._place()

    def _place(self) -> None:
        pick = self.pick
        if pick is None:
            return
        fill, ink = (DANGER, INK) if pick.deadly else FACES[pick.face.kind]
        if self.pressed:
            fill = over(fade(TEXT if pick.face.kind == "hazard" else INK, 0.35), fill)
        box = round(self.x), round(self.y), round(self.width), round(self.height)
        self._face.paint(pick.face, box, 0.16, (fill, ink))
        side = current().metrics.px(7)
        step = side * 1.6
        start = self.center_x - step * (min(pick.left, 3) - 1) / 2
        for index, dot in enumerate(self._dots):
            shown = index < pick.left
            dot.tint(fade(ink, 0.85))
            texture = shape_texture("disc", side) if shown else None
            dot.show(texture, start + index * step, self.y + self.height * 0.14)


class Picker(Widget):
    """All cards that can still come, 12 mm each. Event: ``on_pick(cell)``."""

    __events__ = ("on_pick",)

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._cells: list[PickCell] = []
        self._spare: list[PickCell] = []  # made once: the picker comes and goes with every card
        follow(self, self._place, "pos", "size")

    @property
    def cells(self) -> tuple[PickCell, ...]:
        return tuple(self._cells)

    def show(self, picks: tuple[Pick, ...]) -> None:
        if not picks:
            return  # the table takes the picker away whole, and wants nearly the same cards back
        while len(self._cells) > len(picks):
            self._spare.append(self._cells.pop())
            self.remove_widget(self._spare[-1])
        while len(self._cells) < len(picks):
            cell = self._spare.pop() if self._spare else self._made()
            self._cells.append(cell)
            self.add_widget(cell)
        for cell, pick in zip(self._cells, picks, strict=True):
            cell.show(pick)
        self._place()  # more or fewer cards may take the same room

    def _made(self) -> PickCell:
        cell = PickCell()
        cell.bind(on_release=lambda cell: self.dispatch("on_pick", cell))
        return cell

    def wanted_height(self, width: float) -> int:
        return self._grid(width).height

    def _grid(self, width: float):
        metrics = current().metrics
        treasures = sum(cell.pick.face.kind == "treasure" for cell in self._cells)
        groups = (treasures, len(self._cells) - treasures)
        return picker_grid(groups, int(width), metrics.target, metrics.px(3))

    def _place(self) -> None:
        grid = self._grid(self.width)
        for cell, place in zip(self._cells, grid.cells, strict=True):
            cell.size = (place.width, place.height)
            cell.pos = (self.x + place.x, self.y + place.y)

    def on_pick(self, cell: PickCell) -> None:
        """A card was tapped."""
