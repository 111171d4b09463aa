"""The slip of what is being put together, and a line of what hands do."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.games.trekking.cards import FacePaint
from ui.games.trekking.paint import drawing
from ui.games.trekking.seen import Button, Card, HandLine, Need, Slip
from ui.games.trekking.shapes import STONES, bright
from ui.theme import (
    DANGER,
    GROUND,
    PANEL,
    RAISED,
    SECONDARY,
    TEXT,
    Colour,
    current,
    seat_style,
)
from ui.widgets.buttons import IconButton, QuietButton
from ui.widgets.laying import keep
from ui.widgets.paint import BoxPaint, MaskPaint, follow
from ui.widgets.pieces import Piece
from ui.widgets.text import FitText, Paragraph, measure


def hand_line(line: HandLine) -> tuple[tuple[Piece, ...], str]:
    """What is drawn before a line for hands, and its words."""
    metrics = current().metrics
    if not line.drawing:
        return (), line.text
    colour: Colour = TEXT
    if line.seat is not None:
        colour = seat_style(line.seat).colour
    elif line.drawing in STONES:
        colour = bright(line.drawing)
    return ((drawing(line.drawing, metrics.px(20)), colour, metrics.gap(1.5)),), line.text


class Needs(Widget):
    """The icons that a card asks for; those that are covered are filled with the accent."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._needs: tuple[Need, ...] = ()
        self._boxes = [BoxPaint(self.canvas, RAISED) for _ in range(4)]
        self._icons = [MaskPaint(self.canvas, TEXT) for _ in range(4)]
        follow(self, self._place, "pos", "size")

    def show(self, needs: tuple[Need, ...]) -> None:
        self._needs = needs
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        side = round(min(self.height, (self.width - 3 * metrics.gap()) / 4))
        if side < 8:
            return
        for place, (box, mask) in enumerate(zip(self._boxes, self._icons, strict=True)):
            need = self._needs[place] if place < len(self._needs) else None
            x = self.x + place * (side + metrics.gap())
            box.tint(current().accent if need is not None and need.covered else RAISED)
            box.place(x, self.center_y - side / 2, side if need else 0, side if need else 0)
            mask.tint(GROUND if need is not None and need.covered else TEXT)
            icon = drawing(need.icon, round(side * 0.7)) if need is not None else None
            mask.show(icon, x + side / 2, self.center_y)


class Laid(Widget):
    """The cards laid down so far, small, and empty places for those that are still due."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._cards: tuple[Card, ...] = ()
        self._slots = 0
        self._boxes: list[BoxPaint] = []
        self._faces: list[FacePaint] = []
        follow(self, self._place, "pos", "size")

    def show(self, cards: tuple[Card, ...], slots: int) -> None:
        self._cards, self._slots = cards, slots
        while len(self._faces) < max(len(cards), slots):
            self._boxes.append(BoxPaint(self.canvas, RAISED, radius=current().metrics.px(6)))
            self._faces.append(FacePaint(self.canvas))
        self._place()

    def _size(self) -> tuple[int, int, int]:
        metrics = current().metrics
        return metrics.px(46), metrics.px(30), metrics.px(3)

    def wanted_height(self, width: float) -> int:
        wide, tall, gap = self._size()
        columns = max(1, int((width + gap) // (wide + gap)))
        rows = -(-max(len(self._cards), self._slots) // columns)
        return rows * tall + max(0, rows - 1) * gap

    def _place(self) -> None:
        wide, tall, gap = self._size()
        columns = max(1, int((self.width + gap) // (wide + gap)))
        for place, (box, face) in enumerate(zip(self._boxes, self._faces, strict=True)):
            row, column = divmod(place, columns)
            spot = (
                round(self.x + column * (wide + gap)),
                round(self.top - (row + 1) * tall - row * gap),
                wide,
                tall,
            )
            empty = len(self._cards) <= place < self._slots
            box.place(spot[0], spot[1], wide if empty else 0, tall if empty else 0)
            face.show(self._cards[place] if place < len(self._cards) else None, spot)


class SlipView(Widget):
    """What is being put together. Event: ``on_button(button)``."""

    __events__ = ("on_button",)

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._slip: Slip | None = None
        self._box = BoxPaint(self.canvas, PANEL)
        self._title = FitText(roles=("body", "small"), strong=True)
        self._lines = Paragraph(role="small", color=SECONDARY)
        self._needs, self._laid = Needs(), Laid()
        self._figure = FitText(roles=("figure", "title", "body"), strong=True)
        self._verdict = FitText(roles=("small",), strong=True)
        self._icon = IconButton("undo", filled=True)
        self._icon.bind(on_release=lambda _button: self._pressed(True))
        self._quiet = QuietButton(size_hint=(1, None))
        self._quiet.size_hint = (None, None)
        self._quiet.bind(on_release=lambda _button: self._pressed(False))
        for widget in (self._title, self._lines, self._laid):
            self.add_widget(widget)
        follow(self, self._place, "pos", "size")

    def show(self, slip: Slip) -> None:
        if slip == self._slip:
            return
        self._slip = slip
        self._title.text = slip.title
        self._lines.text = (" " if current().metrics.portrait else "\n").join(slip.lines)
        self._needs.show(slip.needs)
        self._laid.show(slip.laid, slip.slots)
        self._figure.text, self._verdict.text = slip.figure.rpartition("= ")[2], slip.verdict
        good = slip.good
        colour = TEXT if good is None else current().accent if good else DANGER
        self._figure.color = self._verdict.color = colour
        icon = self._button(True)
        if icon is not None:
            self._icon.icon = icon.icon
        quiet = self._button(False)
        if quiet is not None:
            self._quiet.text = quiet.label
        self._place()

    def button(self, label: str) -> Widget | None:
        """The widget of a button, if it is shown."""
        for icon, widget in ((True, self._icon), (False, self._quiet)):
            found = self._button(icon)
            if found is not None and found.label == label and widget.parent is self:
                return widget
        return None

    def _button(self, icon: bool) -> Button | None:
        if self._slip is None:
            return None
        return next((each for each in self._slip.buttons if bool(each.icon) == icon), None)

    def _pressed(self, icon: bool) -> None:
        button = self._button(icon)
        if button is not None:
            self.dispatch("on_button", button)

    def wanted_height(self, width: float) -> int:
        """Px for all words and cards in this width."""
        slip, metrics = self._slip, current().metrics
        if slip is None:
            return 0
        pad, gap = metrics.gap(2), metrics.gap(1)
        room = width - 2 * pad
        beside = metrics.target + gap if self._icon_beside_title(slip) else 0
        tall = max(metrics.target if beside else 0, measure(slip.title, metrics.body, True, room - beside)[1])
        if slip.lines:
            tall += gap + measure(self._lines.text, metrics.small, width=room)[1]
        if slip.needs or slip.figure or slip.verdict:
            tall += gap + metrics.target
        if (slip.laid or slip.slots) and not self._laid_within(slip):
            tall += 2 * gap + self._laid.wanted_height(room)
        if self._button(False) is not None and not self._laid_within(slip):
            tall += gap + metrics.target
        return round(tall + 2 * pad)

    @staticmethod
    def _icon_beside_title(slip: Slip) -> bool:
        """Where no sum stands below, the icon goes beside the title."""
        has_icon = any(button.icon for button in slip.buttons)
        return has_icon and not (slip.needs or slip.figure or slip.verdict)

    @staticmethod
    def _laid_within(slip: Slip) -> bool:
        """In portrait there is room for the cards under what they are worth."""
        return current().metrics.portrait and bool(slip.needs or slip.figure or slip.verdict)

    def _place(self) -> None:
        slip, metrics = self._slip, current().metrics
        if slip is None or self.width < 50 or self.height < 20:
            return
        pad, gap, target = metrics.gap(2), metrics.gap(1), metrics.target
        x, room, top = self.x + pad, self.width - 2 * pad, self.top - pad
        self._box.place(self.x, self.y, self.width, self.height)
        beside_title = self._icon_beside_title(slip)
        worth = bool(slip.needs or slip.figure or slip.verdict)
        has_icon = self._button(True) is not None
        quiet = self._button(False)
        within = quiet is not None and self._laid_within(slip)
        wide_quiet = min(self._quiet.natural_width, room * 0.36) if quiet is not None else 0
        aside = (target + gap if has_icon else 0) + (wide_quiet + gap if within else 0)
        wide = room - (aside if beside_title else 0)
        tall = max(target if beside_title else 0, measure(slip.title, metrics.body, True, wide)[1])
        self._title.size, self._title.pos = (wide, tall), (x, top - tall)
        if beside_title:
            self._icon.pos = (x + room - target, top - target)
        top -= tall + gap
        if slip.lines:
            self._lines.width = room
            tall = measure(self._lines.text, metrics.small, width=room)[1]
            self._lines.pos = (x, top - tall)
            top -= tall + gap
        keep(self, self._lines, bool(slip.lines))
        if worth:
            self._place_worth(slip, x, top - target, room - (0 if beside_title else aside), target)
            if has_icon and not beside_title:
                self._icon.pos = (x + room - target, top - target)
            if within:
                self._quiet.pos = (x + room - aside + gap, top - target)
            top -= target + gap
        keep(self, self._needs, bool(slip.needs))
        keep(self, self._figure, worth and bool(slip.figure))
        keep(self, self._verdict, worth)
        keep(self, self._icon, has_icon)
        if not self._laid_within(slip):
            tall = self._laid.wanted_height(room)
            top -= gap if tall else 0
            self._laid.size, self._laid.pos = (room, tall), (x, top - tall)
            top -= tall + gap if tall else 0
        keep(self, self._quiet, quiet is not None)
        self._quiet.size = (wide_quiet if within else room, target)
        if not within:
            self._quiet.pos = (x, max(self.y + pad, top - target))

    def _place_worth(self, slip: Slip, x: float, y: float, room: float, tall: float) -> None:
        """The icons or the sum, and what they are worth beside them."""
        metrics = current().metrics
        first = 0.0
        if slip.needs:
            side = metrics.px(36)
            first = len(slip.needs) * (side + metrics.gap()) + metrics.gap()
            self._needs.size, self._needs.pos = (
                (4 * side + 3 * metrics.gap(), side),
                (x, y + (tall - side) / 2),
            )
        elif slip.figure:
            first = measure(self._figure.text, metrics.figure, True)[0] + metrics.gap(2)
            self._figure.size, self._figure.pos = (first, tall), (x, y)
        wide = max(1, room - first)
        if self._laid_within(slip):
            cards = self._laid.wanted_height(wide)
            self._laid.size, self._laid.pos = (wide, cards), (x + first, y)
            y, tall = y + cards, max(tall - cards, metrics.small * 1.3)
        self._verdict.size, self._verdict.pos = (wide, tall), (x + first, y)

    def on_button(self, button: Button) -> None:
        """A button was tapped."""
