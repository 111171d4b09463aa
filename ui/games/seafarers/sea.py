"""The board as a widget: drawn from the presenter's board, brought nearer in steps, tapped."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import dist
from typing import Any

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.properties import NumericProperty
from kivy.uix.stencilview import StencilView

from companion.games.seafarers import geometry
from ui.games.seafarers.board import lit_point
from ui.games.seafarers.doing import Lit
from ui.games.seafarers.marks import WIDE, Board, Point, edge_point, hex_point, node_point
from ui.games.seafarers.painter import BoardPainter
from ui.theme import current
from ui.widgets.paint import follow

BESIDE = 4  # mm by which a place that is not lit must be nearer to be what a finger meant
FINGER = 12  # mm: places closer to each other can't be told apart by a finger
NEAR = 14  # mm a hex's side has where any two corners, or any two sides, are a finger apart
CLOSEST = 24  # the same for a corner and the side that begins there
STRETCH = 1.14  # at most so much wider than high is the board drawn where there is width to spare
PINCH = 1.55  # how much wider two fingers part for a step nearer


class SeaBoard(StencilView):
    """Events: ``on_spot(lit)`` for a lit place, ``on_other(kind, at)`` for another place,
    ``on_doubt()`` when two places were too close together and the board came nearer instead."""

    level = NumericProperty(0)  # how near, from 0: the whole board

    __events__ = ("on_spot", "on_other", "on_doubt")

    gone = NumericProperty(1.0)  # how far a motion between two steps has gone, 0 to 1

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.tapped: tuple[float, float] = (0, 0)  # where the last finger was lifted
        self.full: tuple[float, float] | None = None  # the room in which all is seen, when it isn't the size
        self._board: Board | None = None
        self._lit: tuple[Lit, ...] = ()
        self._meant: tuple[Lit, ...] | None = None  # what was lit when the finger came down
        self._asked: Point | None = None
        self._middle: Point = (0, 0)  # the board's point in the widget's middle
        self._fingers: dict = {}
        self._moved = False
        self._pinch = 0.0
        self._end = (0.0, 0.0, 0.0)  # px of a side and the shift that are meant
        self._begin = (0.0, 0.0, 0.0)  # those from which a motion began
        self._shift, self._scale = Translate(), Scale(1, 1, 1)
        self.canvas.add(PushMatrix())
        self.canvas.add(self._shift)
        self.canvas.add(self._scale)
        self._painter = BoardPainter(self.canvas)
        self.canvas.add(PopMatrix())
        follow(self, self._arrange, "pos", "size")
        self.fbind("gone", lambda *_: self._see())

    # --- what is shown

    def show(self, board: Board, lit: tuple[Lit, ...], asked: Point | None) -> None:
        before = self._board
        self._board, self._lit, self._asked = board, lit, asked
        if before is None:
            self._middle = self._centre()
        elif self.is_whole and (before.low, before.high) != (board.low, board.high):
            self._set_out()  # the pirate went beyond the outermost tiles, say: a little more is seen
        self._draw()

    @property
    def levels(self) -> tuple[float, ...]:
        """Px of a hex's side at each step: the whole board, between, and wide enough for any finger."""
        width, height = self.full or self.size
        if self._board is None or width < 10 or height < 10:
            return (10.0,)
        (left, low), (right, high) = self._board.low, self._board.high
        whole = min(width / (right - left), height / (high - low))
        near, closest = current().metrics.mm(NEAR), current().metrics.mm(CLOSEST)
        steps = [whole]
        if near > whole * 2.2:
            steps.append((whole * near) ** 0.5)
        if near > whole * 1.1:
            steps.append(near)
        if closest > whole * 1.1:
            steps.append(closest)
        return tuple(steps)

    @property
    def stretch(self) -> float:
        """How much wider than high the board is drawn, as it looks from a seat: 1 where width is scarce."""
        width, height = self.full or self.size
        if self._board is None or width < 10 or height < 10:
            return 1.0
        (left, low), (right, high) = self._board.low, self._board.high
        return max(1.0, min(STRETCH, width / (right - left) * (high - low) / height))

    @property
    def shown(self) -> Board | None:
        """The board that was shown last."""
        return self._board

    @property
    def is_whole(self) -> bool:
        return self.level == 0

    @property
    def side(self) -> float:
        levels = self.levels
        return levels[min(int(self.level), len(levels) - 1)]

    def zoom(self, by: int, at: Point | None = None) -> None:
        """A step nearer or further; ``at`` (a point of the board) comes to the middle."""
        self._go(max(0, min(len(self.levels) - 1, int(self.level) + by)), at)

    def come_nearer(self, places: Sequence[Lit], at: Point) -> None:
        """As near as is needed to tell these places apart, with ``at`` in the middle."""
        points = [self.px_of(lit_point(lit)) for lit in places]
        gap = min(dist(one, other) for one, other in combinations(points, 2)) / self.side
        needed = current().metrics.mm(FINGER) / max(gap, 0.01)
        last = len(self.levels) - 1
        fits = (step for step, side in enumerate(self.levels) if step > self.level and side >= needed - 1)
        self._go(next(fits, last), at)

    def whole(self) -> None:
        """Back to where all is seen."""
        if self.level:
            self._go(0, self._centre())

    def sees(self, point: Point) -> bool:
        """Whether a point of the board is in sight."""
        return bool(self.collide_point(*self.px_of(point)))

    def _go(self, level: int, at: Point | None) -> None:
        if level == self.level:
            return
        self._set_out()
        if at is not None:
            self._middle = at
        self.level = level
        self._arrange()

    def _set_out(self) -> None:
        """From what is seen now a motion begins to what will be meant."""
        seconds = current().motion("slide")
        Animation.cancel_all(self, "gone")
        self._begin = self._seen()
        self.gone = 0.0 if seconds and self._begin[0] else 1.0
        if self.gone < 1:
            Animation(gone=1.0, duration=seconds, transition="out_cubic").start(self)

    def _seen(self) -> tuple[float, float, float]:
        """Px of a side and the shift as they are seen now, in the middle of a motion as well."""
        side, x, y = (b + (e - b) * self.gone for b, e in zip(self._begin, self._end, strict=True))
        return side, x, y

    def _see(self) -> None:
        side, x, y = self._seen() if self.gone < 1 else self._end
        self._shift.xy = round(x), round(y)
        self._scale.x = self._scale.y = side / self._end[0] if self._end[0] and self.gone < 1 else 1

    def point_of(self, x: float, y: float) -> Point:
        """Window px as a point of the board."""
        return (
            self._middle[0] + (x - self.center_x) / (self.side * self.stretch),
            self._middle[1] + (y - self.center_y) / self.side,
        )

    def px_of(self, point: Point) -> tuple[float, float]:
        return (
            self.center_x + (point[0] - self._middle[0]) * self.side * self.stretch,
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
        """Keep the board in sight; when it is near, the frame round it as well."""
        assert self._board is not None
        board, side = self._board, self.side
        low, high = (board.low, board.high) if self.is_whole else (board.outer_low, board.outer_high)
        held = []
        for axis, room in ((0, self.width / self.stretch), (1, self.height)):
            slack = ((high[axis] - low[axis]) - room / side) / 2
            middle = (low[axis] + high[axis]) / 2
            offset = self._middle[axis] - middle
            held.append(middle + (max(-slack, min(slack, offset)) if slack > 0 else 0.0))
        self._middle = (held[0], held[1])
        self._end = (side, self.center_x - held[0] * side * self.stretch, self.center_y - held[1] * side)
        self._see()

    def _draw(self) -> None:
        if self._board is not None and self.width >= 10 and self.height >= 10:
            self._hold()
            self._painter.draw(self._board, self._lit, self._asked, self.side, self.stretch)

    # --- fingers

    def on_touch_down(self, touch) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            self.zoom(1 if touch.button == "scrolldown" else -1, self.point_of(*touch.pos))
            return True
        touch.grab(self)
        if self.gone < 1:  # nobody can mean a place on a board that moves
            self._fingers[touch.uid], self._moved = touch.pos, True
            return True
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
            self._middle = (self._middle[0] - dx / self.side / self.stretch, self._middle[1] - dy / self.side)
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
        reach = current().metrics.mm(FINGER) / 2
        near = []
        for lit in self._lit if self._meant is None else self._meant:
            away = dist(self.px_of(lit_point(lit)), (x, y))
            if away < max(reach, self.side * (0.95 if lit.kind == "hex" else 0.3)):
                near.append((away, lit))
        near.sort(key=lambda pair: pair[0])
        if not near:
            self._other(self.point_of(x, y), reach / self.side)
            return
        within = [lit for away, lit in near if away <= reach]
        away, meant = near[0]
        if len(within) <= 1 and meant.kind != "hex":
            other = self._place_at(self.point_of(x, y))
            if other[1:] != (meant.kind, meant.at) and away - other[0] * self.side > current().metrics.mm(
                BESIDE
            ):
                self.dispatch("on_other", *other[1:])
                return
        if len(within) > 1 and self.level < len(self.levels) - 1:
            self.come_nearer(within, self.point_of(x, y))
            self.dispatch("on_doubt")
            return
        self.dispatch("on_spot", near[0][1])

    def _other(self, at: Point, reach: float) -> None:
        """A place that is not lit: the nearest corner or side of a tile."""
        away, kind, place = self._place_at(at)
        if away < min(reach, 0.42):
            self.dispatch("on_other", kind, place)
            return
        q_r = _nearest_hex(at)
        if dist(hex_point(q_r), at) < 0.9:
            self.dispatch("on_other", "hex", q_r)

    def _place_at(self, at: Point) -> tuple[float, str, Any]:
        """The corner or side of a tile that is nearest to a point, and how far it is, in hex sides."""
        q_r = _nearest_hex(at)
        spots = [(dist(node_point(node), at), "node", node) for node in geometry.corners(q_r)]
        for name in geometry.STEPS:
            edge = geometry.side(q_r, name)
            spots.append((dist(edge_point(edge), at), "edge", edge))
        return min(spots, key=lambda spot: spot[0])

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
