"""The board as a widget: drawn from the presenter's board, zoomed in three steps, tapped."""

from __future__ import annotations

from math import dist, hypot

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty
from kivy.uix.stencilview import StencilView

from companion.games.seafarers import geometry
from ui.games.seafarers.board import (
    WIDE,
    Board,
    Point,
    edge_point,
    hex_point,
    lit_point,
    node_point,
)
from ui.games.seafarers.doing import Lit
from ui.games.seafarers.painter import BoardPainter
from ui.theme import current
from ui.widgets.paint import follow

REACH = 6.5  # mm from a lit place that still count as a tap on it
PINCH = 1.55  # how much wider two fingers part for a step nearer
DOUBT = 1.4  # mm: two lit places this close to equally far can't be told apart


class SeaBoard(StencilView):
    """Events: ``on_spot(lit)`` for a lit place, ``on_other(kind, at)`` for another place,
    ``on_doubt()`` when two places were too close together and the board came nearer instead."""

    level = NumericProperty(0)  # how near, from 0: the whole board

    __events__ = ("on_spot", "on_other", "on_doubt")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.tapped: tuple[float, float] = (0, 0)  # where the last finger was lifted
        self._board: Board | None = None
        self._lit: tuple[Lit, ...] = ()
        self._meant: tuple[Lit, ...] | None = None  # what was lit when the finger came down
        self._asked: Point | None = None
        self._middle: Point = (0, 0)  # the board's point in the widget's middle
        self._fingers: dict = {}
        self._moved = False
        self._pinch = 0.0
        self._shift = Translate()
        self.canvas.add(PushMatrix())
        self.canvas.add(self._shift)
        self._painter = BoardPainter(self.canvas)
        self.canvas.add(PopMatrix())
        follow(self, self._arrange, "pos", "size")

    # --- what is shown

    def show(self, board: Board, lit: tuple[Lit, ...], asked: Point | None) -> None:
        fresh = self._board is None or (self._board.low, self._board.high) != (board.low, board.high)
        self._board, self._lit, self._asked = board, lit, asked
        if fresh:
            self._middle = self._centre()
        self._draw()

    @property
    def levels(self) -> tuple[float, ...]:
        """Px of a hex's side at each step: the whole board, between, and wide enough for any finger."""
        if self._board is None or self.width < 10 or self.height < 10:
            return (10.0,)
        (left, low), (right, high) = self._board.low, self._board.high
        whole = min(self.width / (right - left), self.height / (high - low))
        near = current().metrics.mm(13)
        if near < whole * 1.2:
            return (whole,)
        if near < whole * 1.9:
            return (whole, near)
        return (whole, (whole * near) ** 0.5, near)

    @property
    def side(self) -> float:
        levels = self.levels
        return levels[min(int(self.level), len(levels) - 1)]

    def zoom(self, by: int, at: Point | None = None) -> None:
        """A step nearer or further; ``at`` (window px) comes to the middle."""
        before = self.level
        self.level = max(0, min(len(self.levels) - 1, self.level + by))
        if at is not None and self.level != before:
            self._middle = at
        self._arrange()

    def point_of(self, x: float, y: float) -> Point:
        """Window px as a point of the board."""
        return (
            self._middle[0] + (x - self.center_x) / self.side,
            self._middle[1] + (y - self.center_y) / self.side,
        )

    def px_of(self, point: Point) -> tuple[float, float]:
        return (
            self.center_x + (point[0] - self._middle[0]) * self.side,
            self.center_y + (point[1] - self._middle[1]) * self.side,
        )

    def _centre(self) -> Point:
        assert self._board is not None
        (left, low), (right, high) = self._board.low, self._board.high
        return (left + right) / 2, (low + high) / 2

    def _arrange(self) -> None:
        if self._board is None:
            return
        self.level = min(self.level, len(self.levels) - 1)
        self._hold()
        self._draw()

    def _hold(self) -> None:
        """Keep the board in sight."""
        assert self._board is not None
        middle, whole = self._centre(), (self._board.low, self._board.high)
        held = []
        for axis, room in ((0, self.width), (1, self.height)):
            slack = ((whole[1][axis] - whole[0][axis]) - room / self.side) / 2
            offset = self._middle[axis] - middle[axis]
            held.append(middle[axis] + (max(-slack, min(slack, offset)) if slack > 0 else 0.0))
        self._middle = (held[0], held[1])
        self._shift.xy = (
            round(self.center_x - self._middle[0] * self.side),
            round(self.center_y - self._middle[1] * self.side),
        )

    def _draw(self) -> None:
        if self._board is not None and self.width >= 10 and self.height >= 10:
            self._hold()
            self._painter.draw(self._board, self._lit, self._asked, self.side)

    # --- fingers

    def on_touch_down(self, touch) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            self.zoom(1 if touch.button == "scrolldown" else -1, self.point_of(*touch.pos))
            return True
        touch.grab(self)
        if not self._fingers:
            self._moved = False
            self._meant = self._lit
        self._fingers[touch.uid] = touch.pos
        if len(self._fingers) == 2:
            self._moved = True  # two fingers never tap
            self._pinch = dist(*self._fingers.values())
        return True

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return False
        start = self._fingers[touch.uid]
        if len(self._fingers) == 1:
            if not self._moved and dist(start, touch.pos) < current().metrics.mm(2.5):
                return True
            self._moved = True
            self._pan(touch.x - start[0], touch.y - start[1])
            self._fingers[touch.uid] = touch.pos
            return True
        self._fingers[touch.uid] = touch.pos
        one, other = list(self._fingers.values())[:2]
        spread = dist(one, other)
        if self._pinch and not 1 / PINCH < spread / self._pinch < PINCH:
            middle = self.point_of((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            self.zoom(1 if spread > self._pinch else -1, middle)
            self._pinch = spread
        return True

    def _pan(self, dx: float, dy: float) -> None:
        if self._board is not None:
            self._middle = (self._middle[0] - dx / self.side, self._middle[1] - dy / self.side)
            self._hold()

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        if not self._moved and not self._fingers:
            self.tap(*touch.pos)
        if not self._fingers:
            self._meant = None
        return True

    def tap(self, x: float, y: float) -> None:
        """A finger was lifted here (window px) without having moved."""
        self.tapped = (x, y)
        at = self.point_of(x, y)
        reach = current().metrics.mm(REACH) / self.side
        near = []
        for lit in self._lit if self._meant is None else self._meant:
            point = lit_point(lit)
            away = hypot(point[0] - at[0], point[1] - at[1])
            if away < (0.95 if lit.kind == "hex" else max(reach, 0.3)):
                near.append((away, lit))
        near.sort(key=lambda pair: pair[0])
        if not near:
            self._other(at, reach)
            return
        doubt = current().metrics.mm(DOUBT) / self.side
        unsure = len(near) > 1 and near[0][1].kind != "hex" and near[1][0] - near[0][0] < doubt
        if unsure and self.level < len(self.levels) - 1:
            self.zoom(1, at)
            self.dispatch("on_doubt")
            return
        self.dispatch("on_spot", near[0][1])

    def _other(self, at: Point, reach: float) -> None:
        """A place that is not lit: the nearest corner or side of a tile."""
        q_r = _nearest_hex(at)
        spots = [(dist(node_point(node), at), "node", node) for node in geometry.corners(q_r)]
        for name in geometry.STEPS:
            edge = geometry.side(q_r, name)
            spots.append((dist(edge_point(edge), at), "edge", edge))
        away, kind, place = min(spots, key=lambda spot: spot[0])
        if away < min(reach, 0.42):
            self.dispatch("on_other", kind, place)
        elif dist(hex_point(q_r), at) < 0.9:
            self.dispatch("on_other", "hex", q_r)

    def on_spot(self, lit: Lit) -> None:
        """A lit place was tapped."""

    def on_other(self, kind: str, at) -> None:
        """A place was tapped that means nothing now."""

    def on_doubt(self) -> None:
        """The board came nearer instead of guessing."""


def _nearest_hex(at: Point) -> tuple[int, int]:
    r = round(-at[1] / 1.5)
    rows = (r - 1, r, r + 1)
    spots = [(round(at[0] / WIDE - row / 2), row) for row in rows]
    return min(spots, key=lambda place: dist(hex_point(place), at))
