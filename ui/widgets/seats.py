"""Seats: the symbol that stands for a player everywhere, the chip that names them, the row of all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from msgspec import Struct

from ui.theme import DIMMED, GROUND, PANEL, RAISED, SECONDARY, TEXT, current, fade, over, seat_style
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.press import Pressable
from ui.widgets.text import Text, fit, measure, widest_word

# a drawing by its name, so many px high; None where there is none
Draw = Callable[[str, int], Widget | None]


class SeatView(Struct, frozen=True):
    """What a chip shows. `seat` is the place of the piece colour, 0 to 7, or its name (`red`, …).

    `mark` is what a finger has marked it with: the name of a drawing that stands for the figure meanwhile.
    """

    name: str
    seat: int | str
    figure: str = ""
    turn: bool = False
    dimmed: bool = False
    mark: str = ""


class SeatSymbol(Widget):
    """A seat's shape in its colour, `side` px high."""

    seat = ObjectProperty(0)
    dimmed = BooleanProperty(False)

    def __init__(self, seat: int | str = 0, side: int = 0, **kwargs):
        side = side or current().metrics.px(24)
        super().__init__(seat=seat, size_hint=(None, None), size=(side, side), **kwargs)
        self._mask = MaskPaint(self.canvas, TEXT)
        follow(self, self._draw, "pos", "size", "seat", "dimmed")

    def _draw(self) -> None:
        style = seat_style(self.seat)
        self._mask.show(shape_texture(style.shape, round(self.height)), self.center_x, self.center_y)
        self._mask.tint(fade(style.colour, 0.4) if self.dimmed else style.colour)


class SeatChip(Pressable):
    """A player: symbol, name and the figure everyone may see; marked when it is their turn.

    A name too long for the chip shrinks one size and then ends in …; `cut` tells so. The row handles taps.
    """

    seat = ObjectProperty(0)
    name = StringProperty("")
    figure = StringProperty("")
    turn = BooleanProperty(False)
    dimmed = BooleanProperty(False)
    mark = StringProperty("")
    cut = BooleanProperty(False)

    def __init__(
        self,
        name: str = "",
        seat: int | str = 0,
        figure: str = "",
        turn: bool = False,
        dimmed: bool = False,
        **kwargs,
    ):
        super().__init__(name=name, seat=seat, figure=figure, turn=turn, dimmed=dimmed, **kwargs)
        self.draw: Draw | None = None
        self._sign: Widget | None = None
        self._ring = BoxPaint(self.canvas, TEXT)
        self._box = BoxPaint(self.canvas, PANEL)
        self._edge = BoxPaint(self.canvas, TEXT, radius=current().metrics.px(2))
        self._symbol = SeatSymbol(seat)
        self._name = Text(role="body")
        self._figure = Text(role="title", strong=True, halign="right", shorten=False)
        for widget in (self._symbol, self._name, self._figure):
            self.add_widget(widget)
        self._name.fbind("cut", lambda _text, cut: setattr(self, "cut", cut))
        follow(self, self._place, "pos", "size", "name", "figure", "seat", "turn")
        follow(self, self._tint, "pressed", "turn", "dimmed", "seat", "mark")
        self.fbind("mark", lambda *_: self._show_sign())

    def show(self, view: SeatView) -> None:
        """Take everything from a view."""
        self.name, self.seat, self.figure = view.name, view.seat, view.figure
        self.turn, self.dimmed, self.mark = view.turn, view.dimmed, view.mark

    def _show_sign(self) -> None:
        """The drawing for the mark, in the figure's place."""
        if self._sign is not None:
            self.remove_widget(self._sign)
        side = current().metrics.px(30)
        self._sign = self.draw(self.mark, side) if self.mark and self.draw is not None else None
        if self._sign is not None:
            self.add_widget(self._sign)
        self._place()

    def whole_width(self) -> int:
        """Px this chip needs to show its whole name in the smallest size."""
        metrics = current().metrics
        pad = metrics.gap(2)
        name = measure(self.name, metrics.small, strong=True)[0]  # the same when it is their turn
        if self._two_lines:
            return max(name + 2 * pad + 2, 0)
        return name + self._symbol.width + self._figure_width() + 2 * pad + 2 * metrics.gap(2) + 2

    @property
    def _two_lines(self) -> bool:
        return self.height >= current().metrics.px(72)

    def _figure_width(self) -> int:
        if self._sign is not None:
            return self._sign.width
        role = self._figure.role
        return measure(self.figure, current().metrics.type_size(role), True)[0] if self.figure else 0

    def _place(self) -> None:
        metrics = current().metrics
        pad, gap = metrics.gap(2), metrics.gap(2)
        self._symbol.seat = self.seat
        ring = metrics.px(3) if self.mark else 0
        self._ring.place(self.x, self.y, self.width if ring else 0, self.height if ring else 0)
        self._box.place(self.x + ring, self.y + ring, self.width - 2 * ring, self.height - 2 * ring)
        edge = metrics.px(4) if self.turn and not self.mark else 0
        self._edge.place(self.x + pad, self.top - edge, self.width - 2 * pad if edge else 0, edge)
        self._figure.text = "" if self._sign is not None else self.figure
        self._name.text, self._name.strong = self.name, self.turn
        if self._two_lines:
            self._place_two_lines(pad, gap)
        else:
            self._place_one_line(pad, gap)

    def _place_one_line(self, pad: int, gap: int) -> None:
        self._figure.role = "title"
        figure = self._figure_width()
        self._symbol.pos = (self.x + pad, self.center_y - self._symbol.height / 2)
        start = self.x + pad + self._symbol.width + gap
        end = self.right - pad - figure
        self._figure.size, self._figure.pos = (figure + 2, self.height), (end - 2, self.y)
        if self._sign is not None:
            self._sign.pos = (round(end), round(self.center_y - self._sign.height / 2))
        room = end - gap - start
        self._name.role = self._size_for(room)
        # Two lines of the smaller size before anything is cut.
        px, lines = fit(self.name, ("small",), self.turn, (room, self.height))
        self._name.shorten = lines > self.height or widest_word(self.name, px, self.turn) > room
        self._name.size, self._name.pos = (max(0, room), self.height), (start, self.y)

    def _place_two_lines(self, pad: int, gap: int) -> None:
        metrics = current().metrics
        upper = round(self.height * 0.5)
        lower = self.height - upper
        base = self.y + lower - metrics.gap(1)
        beside = self.width - 2 * pad - self._symbol.width - metrics.gap(1)
        for role in ("title", "body", "small"):
            self._figure.role = role
            figure = self._figure_width()
            if figure <= beside:
                break
        self._symbol.pos = (self.x + pad, base + (upper - self._symbol.height) / 2)
        self._figure.size = (max(figure + 2, 0), upper)
        self._figure.pos = (self.right - pad - self._figure.width, base)
        if self._sign is not None:
            self._sign.pos = (round(self.right - pad - figure), round(base + (upper - self._sign.height) / 2))
        room = self.width - 2 * pad
        self._name.shorten = True
        self._name.role = self._size_for(room)
        self._name.size, self._name.pos = (max(0, room), lower - metrics.gap(1)), (self.x + pad, self.y + gap)

    def _size_for(self, room: float) -> str:
        return "body" if measure(self.name, current().metrics.body, self.turn)[0] <= room else "small"

    def _tint(self) -> None:
        colour = seat_style(self.seat).colour
        fill = over(fade(colour, 0.2), PANEL) if self.turn and not self.mark else PANEL
        if self.pressed:
            fill = RAISED
        self._box.tint(over(fill, GROUND))
        self._edge.tint(colour)
        self._symbol.dimmed = self.dimmed or bool(self.mark)
        self._name.color = DIMMED if self._symbol.dimmed else TEXT if self.turn else SECONDARY
        self._figure.color = DIMMED if self.dimmed else TEXT


class SeatRow(Widget):
    """All seats: one row in landscape, two columns in portrait. Its height follows the number of seats.

    Tapping a chip whose name is cut opens it beside the others; a second tap closes it. Event:
    `on_seat(index)` for a tap on any chip.
    """

    __events__ = ("on_seat",)

    opened = NumericProperty(-1)

    def __init__(self, seats: Sequence[SeatView] = (), draw: Draw | None = None, **kwargs):
        """``draw(name, side)`` gives the drawing for a mark."""
        kwargs.setdefault("size_hint", (1, None))
        super().__init__(**kwargs)
        self._draw_mark = draw
        self._chips: list[SeatChip] = []
        follow(self, self._place, "pos", "size", "opened")
        self.show(seats)

    @property
    def chips(self) -> tuple[SeatChip, ...]:
        """The chips in seat order."""
        return tuple(self._chips)

    def show(self, seats: Sequence[SeatView]) -> None:
        """Show these seats; chips that are already there are kept, so that nothing flickers."""
        while len(self._chips) > len(seats):
            self.remove_widget(self._chips.pop())
        while len(self._chips) < len(seats):
            chip = SeatChip()
            chip.draw = self._draw_mark
            chip.bind(on_release=self._tapped)
            self._chips.append(chip)
            self.add_widget(chip)
        for chip, view in zip(self._chips, seats, strict=True):
            chip.show(view)
        metrics = current().metrics
        self.height = metrics.seats(len(seats))
        self._place()

    def _tapped(self, chip: SeatChip) -> None:
        index = self._chips.index(chip)
        if self.opened == index:
            self.opened = -1
        elif chip.cut:
            self.opened = index
        self.dispatch("on_seat", index)

    def _place(self) -> None:
        metrics = current().metrics
        count = len(self._chips)
        if not count:
            return
        columns = metrics.seat_columns if metrics.portrait else count
        gap, side = metrics.gap(), metrics.gap(2)
        height = metrics.seat_row(count)
        top = self.top - metrics.gap(1)
        for first in range(0, count, columns):
            row = self._chips[first : first + columns]
            for chip in row:
                chip.height = height
            widths = self._widths(row, self.width - 2 * side - gap * (columns - 1), columns)
            x = self.x + side
            for chip, width in zip(row, widths, strict=True):
                chip.size = (width, height)
                chip.pos = (round(x), round(top - height))
                x += width + gap
            top -= height + gap

    def _widths(self, row: list[SeatChip], room: float, columns: int) -> list[float]:
        """Equal shares, but a name that is too long for its share, or an opened chip, gets what it needs and
        the others share the rest."""
        share = room / columns
        opened = next((chip for chip in row if self._chips.index(chip) == self.opened), None)
        if columns == 1:
            return [share] * len(row)
        if opened is None:
            return self._by_names([chip.whole_width() for chip in row], room, columns)
        wanted = min(max(share, opened.whole_width()), room * 0.72)
        rest = (room - wanted) / (columns - 1)
        return [wanted if chip is opened else rest for chip in row]

    def _by_names(self, needs: list[int], room: float, columns: int) -> list[float]:
        """A long name takes from the room that short ones can spare; equal shares if there is too little."""
        long: set[int] = set()
        while True:
            rest = (room - sum(needs[place] for place in long)) / max(1, columns - len(long))
            more = {place for place, need in enumerate(needs) if place not in long and need > rest}
            if not more:
                break
            long |= more
        if len(long) == columns or rest < current().metrics.target:
            return [room / columns] * len(needs)
        return [needs[place] if place in long else rest for place in range(len(needs))]

    def on_seat(self, index: int) -> None:
        """A chip was tapped."""
