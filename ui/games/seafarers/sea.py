"""The board as a widget: drawn from the presenter's board, zoomed in three steps, tapped."""

from __future__ import annotations

from math import dist, hypot

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.uix.stencilview import StencilView

from companion.games.seafarers import geometry
from ui.games.seafarers.board import Board, HarborMark, HexMark, LineMark, Point, Sign, TownMark, lit_point
from ui.games.seafarers.doing import Lit
from ui.games.seafarers.paint import (
    BADGE,
    FRAME,
    LIT,
    ON_TERRAIN,
    PALE,
    PIER,
    PIRATE,
    RIM,
    ROBBER,
    TERRAIN,
    TOKEN,
    TOKEN_INK,
    TOKEN_RED,
    colours_of,
    drawing,
)
from ui.games.seafarers.shapes import LINE_SQUARE
from ui.theme import GROUND, TEXT, Colour, current, fade, seat_style
from ui.widgets.paint import follow, shape_texture
from ui.widgets.pieces import figure

REACH = 6.5  # mm from a lit place that still count as a tap on it
DOUBT = 1.4  # mm: two lit places this close to equally far can't be told apart


class SeaBoard(StencilView):
    """Events: ``on_spot(lit)`` for a lit place, ``on_other(kind, at)`` for another place,
    ``on_doubt()`` when two places were too close together and the board came nearer instead."""

    __events__ = ("on_spot", "on_other", "on_doubt")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.level = 0
        self.tapped: tuple[float, float] = (0, 0)  # where the last finger was lifted
        self._board: Board | None = None
        self._lit: tuple[Lit, ...] = ()
        self._asked: Point | None = None
        self._middle: Point = (0, 0)  # the board's point in the widget's middle
        self._fingers: dict = {}
        self._moved = False
        self._pinch = 0.0
        self._layers = {name: InstructionGroup() for name in ("land", "under", "pieces", "lit")}
        self._shift = Translate()
        self.canvas.add(PushMatrix())
        self.canvas.add(self._shift)
        for layer in self._layers.values():
            self.canvas.add(layer)
        self.canvas.add(PopMatrix())
        self._drawn: tuple = ()
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
        return levels[min(self.level, len(levels) - 1)]

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

    # --- drawing

    def _draw(self) -> None:
        board = self._board
        if board is None or self.width < 10 or self.height < 10:
            return
        side = self.side
        self._hold()
        wanted = (
            (side, board.hexes, board.harbors, board.path),
            (side, tuple(lit for lit in self._lit if lit.kind == "hex"), self._asked),
            (side, board.lines, board.towns, board.signs, board.trail),
            (side, self._lit),
        )
        for (name, layer), now, before in zip(
            self._layers.items(), wanted, self._drawn or (None,) * 4, strict=True
        ):
            if now != before:
                layer.clear()
                getattr(self, f"_draw_{name}")(layer, side)
        self._drawn = wanted

    def _put(self, layer, name: str, size: float, at: Point, colour: Colour) -> None:
        """A drawing of ``size`` hex sides round a point of the board."""
        px = max(4, round(size * self.side))
        self._texture(layer, drawing(name, px), at, colour)

    def _texture(self, layer, texture, at: Point, colour: Colour) -> None:
        layer.add(Color(*colour))
        x, y = at[0] * self.side, at[1] * self.side
        width, height = texture.size
        layer.add(
            Rectangle(
                texture=texture, pos=(round(x - width / 2), round(y - height / 2)), size=(width, height)
            )
        )

    def _text(self, layer, text: str, px: float, at: Point, colour: Colour) -> None:
        self._texture(layer, figure(text, max(8, round(px))), at, colour)

    def _draw_land(self, layer, side: float) -> None:
        assert self._board is not None
        for hex in self._board.hexes:
            self._put(layer, "hex", 2 - 2.2 / side, hex.at, FRAME if hex.frame else TERRAIN[hex.terrain])
        for hex in self._board.hexes:
            self._mark_hex(layer, hex)
        if self._board.path:
            layer.add(Color(*fade(TEXT, 0.4)))
            points = [part * side for point in (*self._board.path, self._board.path[0]) for part in point]
            layer.add(Line(points=points, width=max(1.0, side / 24), dash_length=5, dash_offset=5))
        for harbor in self._board.harbors:
            self._draw_harbor(layer, harbor)

    def _mark_hex(self, layer, hex: HexMark) -> None:
        x, y = hex.at
        if hex.frame:
            return
        if hex.terrain == "sea" and not hex.number:
            self._put(layer, "sea", 1.0, (x, y), ON_TERRAIN["sea"])
            return
        if not hex.number:
            self._put(layer, hex.terrain, 0.95, (x, y), ON_TERRAIN[hex.terrain])
            return
        self._put(layer, hex.terrain, 0.72, (x, y + 0.44), ON_TERRAIN[hex.terrain])
        disc = (x, y - 0.36)
        red = hex.number in (6, 8)
        ink = TOKEN_RED if red else TOKEN_INK
        self._put(layer, "disc", 0.98, disc, TOKEN)
        roomy = self.side >= 30
        self._text(
            layer,
            str(hex.number),
            self.side * (0.5 if roomy else 0.68),
            (x, y - (0.3 if roomy else 0.36)),
            ink,
        )
        if roomy:
            self._put(layer, f"pips-{hex.number}", 0.62, (x, y - 0.66), ink)

    def _draw_harbor(self, layer, harbor: HarborMark) -> None:
        side = self.side
        layer.add(Color(*PIER))
        for pier in harbor.piers:
            end = tuple(0.72 * b + 0.28 * a for a, b in zip(pier, harbor.at, strict=True))
            points = [part * side for point in (pier, end) for part in point]
            layer.add(Line(points=points, width=max(1.1, side / 18), cap="none"))
        self._put(layer, "disc", 0.78, harbor.at, BADGE)
        if harbor.kind == "3:1":
            roomy = side >= 30
            self._text(layer, "3:1" if roomy else "3", side * (0.36 if roomy else 0.56), harbor.at, TOKEN_INK)
            return
        ground, _ = colours_of(harbor.kind) or (TOKEN_INK, TOKEN_INK)
        self._put(layer, "disc", 0.68, harbor.at, ground)
        self._put(layer, harbor.kind, 0.48, harbor.at, ON_TERRAIN_OF(harbor.kind))

    def _draw_under(self, layer, side: float) -> None:
        """Hexes that may be chosen, below the pieces at their corners."""
        for lit in self._lit:
            if lit.kind == "hex":
                self._put(layer, "hex-outline", 1.9, lit_point(lit), LIT)
        if self._asked is not None:
            self._put(layer, "hex-outline", 1.96, self._asked, PALE)

    def _draw_pieces(self, layer, side: float) -> None:
        assert self._board is not None
        for at, name in self._board.trail:
            self._put(layer, f"trail-{name}", LINE_SQUARE, at, fade(PALE, 0.85))
        for line in self._board.lines:
            self._draw_line(layer, line)
        for sign in self._board.signs:
            if not sign.large:
                self._draw_sign(layer, sign)
        for town in self._board.towns:
            self._draw_town(layer, town)
        for sign in self._board.signs:
            if sign.large:
                self._draw_sign(layer, sign)

    def _draw_line(self, layer, line: LineMark) -> None:
        colour = seat_style(line.seat).colour
        rim = RIM
        if line.ghost:
            colour, rim = fade(colour, 0.5), fade(RIM, 0.5)
        if line.kind == "road":
            self._put(layer, f"rim-{line.side}", LINE_SQUARE, line.at, rim)
            self._put(layer, f"line-{line.side}", LINE_SQUARE, line.at, colour)
            return
        self._put(layer, f"rim-{line.side}", LINE_SQUARE, line.at, rim)
        self._put(layer, f"line-{line.side}", LINE_SQUARE, line.at, fade(colour, colour[3] * 0.75))
        self._put(layer, "disc", 0.86, line.at, rim)
        self._put(layer, "ship", 0.62, line.at, colour)
        if line.armed:
            self._put(layer, "point", 0.36, (line.at[0] + 0.34, line.at[1] + 0.28), PALE)

    def _draw_town(self, layer, town: TownMark) -> None:
        style = seat_style(town.seat)
        colour = fade(style.colour, 0.5) if town.ghost else style.colour
        city = town.kind == "city"
        self._put(layer, town.kind, 1.06 if city else 0.88, town.at, RIM)
        self._put(layer, town.kind, 0.84 if city else 0.66, town.at, colour)
        if self.side >= 36:
            x, y = town.at
            at = (x - (0.17 if city else 0), y - 0.1)
            self._texture(layer, shape_texture(style.shape, round(self.side * 0.24)), at, fade(GROUND, 0.75))
        if town.chit:
            self._put(layer, "disc", 0.44, (town.at[0] + 0.4, town.at[1] - 0.3), RIM)
            self._put(layer, "point", 0.36, (town.at[0] + 0.4, town.at[1] - 0.3), PALE)

    def _draw_sign(self, layer, sign: Sign) -> None:
        x, y = sign.at
        match sign.shape:
            case "robber":
                self._put(layer, "robber", 1.1, sign.at, PALE)
                self._put(layer, "robber", 0.94, sign.at, ROBBER)
            case "pirate":
                self._put(layer, "disc", 1.36, sign.at, fade(PALE, 0.9))
                self._put(layer, "pirate", 1.0, sign.at, PIRATE)
            case "village" | "fortress":
                colour = seat_style(sign.seat).colour if sign.seat >= 0 else BADGE
                self._put(layer, "disc", 1.16, sign.at, RIM)
                self._put(layer, sign.shape, 0.8, (x, y + 0.04), colour)
                if sign.text:
                    self._put(layer, "disc", 0.72, (x + 0.46, y - 0.4), TOKEN)
                    size = 0.6 if self.side < 30 else 0.46
                    self._text(layer, sign.text, self.side * size, (x + 0.46, y - 0.4), TOKEN_INK)
                if sign.more and self.side >= 30:
                    self._put(layer, "disc", 0.62, (x - 0.46, y - 0.4), RIM)
                    self._text(layer, sign.more, self.side * 0.4, (x - 0.46, y - 0.4), TEXT)
            case "anchor" if sign.seat >= 0:
                self._put(layer, "disc", 0.6, sign.at, RIM)
                self._put(layer, "anchor", 0.46, sign.at, seat_style(sign.seat).colour)
            case _:
                self._put(layer, "disc", 0.74, sign.at, RIM)
                self._put(layer, "disc", 0.66, sign.at, BADGE)
                if sign.text:
                    self._put(layer, sign.text, 0.46, sign.at, TERRAIN_OF(sign.text))
                else:
                    self._put(layer, sign.shape, 0.5, sign.at, TOKEN_INK)

    def _draw_lit(self, layer, side: float) -> None:
        for lit in self._lit:
            at = lit_point(lit)
            match lit.kind:
                case "node" if lit.piece == "city":
                    self._put(layer, "ring", 1.2, at, fade(LIT, 0.8))
                case "node":
                    self._put(layer, "disc", 0.5, at, fade(RIM, 0.6))
                    self._put(layer, "ring", 0.46, at, LIT)
                case "edge" if lit.piece == "move":
                    self._put(layer, "ring", 1.06, at, fade(LIT, 0.75))
                case "edge":
                    name = lit.at[2]
                    self._put(layer, f"halo-{name}", LINE_SQUARE, at, fade(RIM, 0.7))
                    self._put(layer, f"open-{name}", LINE_SQUARE, at, LIT)

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
        if self._pinch and not 0.77 < spread / self._pinch < 1.3:
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
        return True

    def tap(self, x: float, y: float) -> None:
        """A finger was lifted here (window px) without having moved."""
        self.tapped = (x, y)
        at = self.point_of(x, y)
        reach = current().metrics.mm(REACH) / self.side
        near = []
        for lit in self._lit:
            point = lit_point(lit)
            away = hypot(point[0] - at[0], point[1] - at[1])
            if away < (0.95 if lit.kind == "hex" else max(reach, 0.3)):
                near.append((away, lit))
        near.sort(key=lambda pair: pair[0])
        if not near:
            self._other(at, reach)
            return
        doubt = current().metrics.mm(DOUBT) / self.side
        if len(near) > 1 and near[0][1].kind != "hex" and near[1][0] - near[0][0] < doubt:
            if self.level < len(self.levels) - 1:
                self.zoom(1, at)
                self.dispatch("on_doubt")
                return
        self.dispatch("on_spot", near[0][1])

    def _other(self, at: Point, reach: float) -> None:
        """A place that is not lit: the nearest corner or side of a tile."""
        from ui.games.seafarers.board import edge_point, hex_point, node_point

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
    from ui.games.seafarers.board import WIDE, hex_point

    r = round(-at[1] / 1.5)
    rows = (r - 1, r, r + 1)
    spots = [(round(at[0] / WIDE - row / 2), row) for row in rows]
    return min(spots, key=lambda place: dist(hex_point(place), at))


def ON_TERRAIN_OF(kind: str) -> Colour:
    colours = colours_of(kind)
    return colours[1] if colours else TOKEN_INK


def TERRAIN_OF(kind: str) -> Colour:
    colours = colours_of(kind)
    return colours[0] if colours else TOKEN_INK
