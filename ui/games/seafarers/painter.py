"""The board drawn on a canvas, layer over layer; only the layers that changed are drawn anew."""

from __future__ import annotations

from math import hypot

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle, Triangle
from kivy.graphics.instructions import InstructionGroup

from ui.games.seafarers.board import lit_point
from ui.games.seafarers.brush import Brush
from ui.games.seafarers.doing import Lit
from ui.games.seafarers.marks import Board, HarborMark, HexMark, LineMark, Point, TownMark, number_point
from ui.games.seafarers.paint import (
    BADGE,
    FRAME,
    LIT,
    ON_TERRAIN,
    PALE,
    PIER,
    PLATE,
    RIM,
    TERRAIN,
    TOKEN,
    TOKEN_INK,
    TOKEN_RED,
    colours_of,
    drawing,
)
from ui.games.seafarers.shapes import LINE_SQUARE
from ui.games.seafarers.signs import draw_number, draw_sign
from ui.theme import GROUND, Colour, current, fade, over, seat_style
from ui.widgets.paint import shape_texture

DASHES = 5  # of the fleet's way from a hex to the next
PLATE_WIDE = 1.14  # hex sides that a harbour's sign is wide
LAYERS = ("land", "under", "trail", "lines", "open", "towns", "harbors", "lit", "flash")


class BoardPainter:
    """Draws on a canvas in px, with the board's point (0, 0) at the origin."""

    def __init__(self, canvas: InstructionGroup) -> None:
        self._brush = Brush()
        self._board: Board | None = None
        self._lit: tuple[Lit, ...] = ()
        self._asked: Point | None = None
        self._layers = {name: InstructionGroup() for name in LAYERS}
        for layer in self._layers.values():
            canvas.add(layer)
        self._drawn: dict[str, tuple] = {}
        self.trail_colours: list[Color] = []
        self._runs: tuple | None = None  # the trail that is running
        self._running = Color(1, 1, 1, 0)  # moves while a new trade route runs along its edges

    @property
    def side(self) -> float:
        return self._brush.side

    def draw(
        self, board: Board, lit: tuple[Lit, ...], asked: Point | None, side: float, stretch: float = 1.0
    ) -> None:
        """``side``: px of a hex's side; ``stretch``: how much wider than high it is drawn."""
        fresh = self._new_marks(board) if side == self.side and self._board is not None else ()
        self._brush.side, self._brush.stretch = side, stretch
        self._board, self._lit, self._asked = board, lit, asked
        wanted = {
            "land": (side, stretch, board.hexes, board.harbors, board.path),
            "under": (side, stretch, tuple(one for one in lit if one.kind == "hex"), asked),
            "trail": (side, stretch, board.trail, board.trail_seat),
            "lines": (side, stretch, board.lines, board.signs),
            "open": (side, stretch, lit),
            "towns": (side, stretch, board.towns, board.signs),
            "harbors": (side, stretch, board.harbors),
            "lit": (side, stretch, lit),
        }
        for name, now in wanted.items():
            if now != self._drawn.get(name):
                layer = self._layers[name]
                layer.clear()
                getattr(self, f"_draw_{name}")(layer)
        self._drawn = wanted
        if fresh:
            self._flash(fresh)

    def _new_marks(self, board: Board) -> tuple[Point, ...]:
        """Where pieces came to lie since the last picture: one move's, not a whole other board's."""
        assert self._board is not None
        before = {mark.at for mark in (*self._board.lines, *self._board.towns) if not mark.ghost}
        now = [mark.at for mark in (*board.lines, *board.towns) if not mark.ghost and mark.at not in before]
        moved = [sign.at for sign in board.signs if sign.shape in ("robber", "pirate")]
        old = [sign.at for sign in self._board.signs if sign.shape in ("robber", "pirate")]
        now += [at for at in moved if at not in old]
        return tuple(now) if len(now) <= 3 else ()

    def _flash(self, places: tuple[Point, ...]) -> None:
        """A ring of light closes round what is new and goes out."""
        seconds = current().motion("travel")
        layer = self._layers["flash"]
        layer.clear()
        if not seconds:
            return
        colour = Color(*PALE)
        layer.add(colour)
        rings = []
        for at in places:
            px = max(8, round(1.5 * self.side))
            ring = Rectangle(texture=drawing("ring", px))
            layer.add(ring)
            rings.append((ring, at))

        def close_in(_animation: Animation, _colour: Color, done: float) -> None:
            size = self.side * (2.4 - 1.5 * done)
            for ring, at in rings:
                x, y = self._brush.px(at)
                ring.size, ring.pos = (size, size), (x - size / 2, y - size / 2)

        going = Animation(a=0, duration=seconds, transition="in_quad")
        going.bind(on_progress=close_in)
        going.bind(on_complete=lambda *_: layer.clear())
        going.start(colour)

    def _draw_land(self, layer: InstructionGroup) -> None:
        assert self._board is not None
        side = self.side
        for hex in self._board.hexes:
            self._brush.put(
                layer, "hex", 2 - 2.2 / side, hex.at, FRAME if hex.frame else TERRAIN[hex.terrain]
            )
        for hex in self._board.hexes:
            self._mark_hex(layer, hex)
        if self._board.path:
            self._draw_path(layer, self._board.path)
        for harbor in self._board.harbors:
            layer.add(Color(*PIER))
            for pier in harbor.piers:
                end = tuple(0.72 * b + 0.28 * a for a, b in zip(pier, harbor.at, strict=True))
                self._brush.bar(layer, pier, (end[0], end[1]), max(2.2, side / 9))

    def _mark_hex(self, layer: InstructionGroup, hex: HexMark) -> None:
        x, y = hex.at
        if hex.frame:
            return
        if hex.terrain == "sea" and not hex.number:
            self._brush.put(layer, "sea", 1.0, (x, y), ON_TERRAIN["sea"])
            return
        if not hex.number:
            self._brush.put(layer, hex.terrain, 0.95, (x, y), ON_TERRAIN[hex.terrain])
            return
        small = hex.crowded
        sign = (x, y + (0.62 if small else 0.44))
        self._brush.put(layer, hex.terrain, 0.54 if small else 0.72, sign, ON_TERRAIN[hex.terrain])
        disc = x, low = number_point(hex)
        ink = TOKEN_RED if hex.number in (6, 8) else TOKEN_INK
        self._brush.put(layer, "disc", 0.98, disc, TOKEN)
        if not self._brush.roomy:
            self._brush.figure(layer, str(hex.number), 0.72, disc, ink)
            return
        self._brush.figure(layer, str(hex.number), 0.5, (x, low + 0.06), ink)
        self._brush.put(layer, f"pips-{hex.number}", 0.62, (x, low - 0.3), ink)

    def _draw_path(self, layer: InstructionGroup, path: tuple[Point, ...]) -> None:
        """The fleet's way round: a broken line, a stop in every hex, an arrow from each to the next."""
        side = self.side
        for (ax, ay), (bx, by) in zip(path, (*path[1:], path[0]), strict=True):
            self._brush.put(layer, "disc", 0.34, (ax, ay), PALE)
            long = hypot(bx - ax, by - ay)
            dx, dy = (bx - ax) / long, (by - ay) / long
            layer.add(Color(*fade(PALE, 0.6)))
            for step in range(DASHES):
                start, end = (long * (step + part) / DASHES for part in (0.2, 0.8))
                self._brush.bar(
                    layer,
                    (ax + dx * start, ay + dy * start),
                    (ax + dx * end, ay + dy * end),
                    max(2.0, side / 10),
                )
            middle, tip, half = ((ax + bx) / 2, (ay + by) / 2), 0.2, 0.17
            corners = (
                (middle[0] + dx * tip, middle[1] + dy * tip),
                (middle[0] - dx * tip - dy * half, middle[1] - dy * tip + dx * half),
                (middle[0] - dx * tip + dy * half, middle[1] - dy * tip - dx * half),
            )
            layer.add(Color(*PALE))
            layer.add(Triangle(points=self._brush.px(*corners)))

    def _draw_harbors(self, layer: InstructionGroup) -> None:
        """The signs of the harbours, above the pieces: their plates look like nothing else on the board."""
        assert self._board is not None
        for harbor in self._board.harbors:
            self._draw_harbor(layer, harbor)

    def _draw_harbor(self, layer: InstructionGroup, harbor: HarborMark) -> None:
        general = harbor.kind == "3:1"
        ground, _ = colours_of(harbor.kind) or (PLATE, PLATE)
        self._brush.put(layer, "plate", PLATE_WIDE + 0.1, harbor.at, RIM)
        self._brush.put(layer, "plate", PLATE_WIDE, harbor.at, BADGE)
        self._brush.put(layer, "plate", PLATE_WIDE - 0.1, harbor.at, ground)
        if general:
            self._brush.figure(layer, harbor.kind, 0.44, harbor.at, PALE)
        else:
            self._brush.put(layer, harbor.kind, 0.52, harbor.at, on_terrain(harbor.kind))

    def _draw_under(self, layer: InstructionGroup) -> None:
        """Hexes that may be chosen, below the pieces at their corners."""
        for lit in self._lit:
            if lit.kind == "hex":
                self._brush.put(
                    layer, "hex-outline", 1.9, lit_point(lit), fade(LIT, 0.4) if lit.faint else LIT
                )
        if self._asked is not None:
            self._brush.put(layer, "hex-outline", 1.96, self._asked, PALE)

    def _draw_trail(self, layer: InstructionGroup) -> None:
        """A glow under a trade route. One that is new runs along its edges first, then takes on the
        colour of whose it is."""
        assert self._board is not None
        trail, seat = self._board.trail, self._board.trail_seat
        Animation.cancel_all(self._running, "a")
        glow = PALE if seat < 0 else over(fade(seat_style(seat).colour, 0.55), PALE)
        settled = fade(glow, 0.85)
        self.trail_colours = colours = [
            self._brush.put(layer, f"trail-{name}", LINE_SQUARE, at, settled) for at, name in trail
        ]
        before, now = self._drawn.get("trail"), (trail, seat)
        seconds = current().motion("travel")
        new = before is not None and before[2:] != now
        # the board may come nearer or go further in the middle of it: then it runs again
        if seat < 0 or not trail or not seconds or not (new or self._runs == now):
            self._runs = None
            return
        self._runs = now

        def run(_animation: Animation, _colour: Color, done: float) -> None:
            for place, colour in enumerate(colours):
                reached = max(0.0, min(1.0, done * (len(colours) + 1) - place))
                colour.rgba = settled if done >= 1 else fade(PALE, reached)
            if done >= 1:
                self._runs = None

        for colour in colours:
            colour.a = 0
        self._running = Color(1, 1, 1, 0)
        going = Animation(a=1, duration=seconds)
        going.bind(on_progress=run)
        going.start(self._running)

    def _draw_lines(self, layer: InstructionGroup) -> None:
        assert self._board is not None
        for line in self._board.lines:
            self._draw_line(layer, line)
        for sign in self._board.signs:
            if not sign.large:
                draw_sign(self._brush, layer, sign)

    def _draw_towns(self, layer: InstructionGroup) -> None:
        assert self._board is not None
        for town in self._board.towns:
            self._draw_town(layer, town)
        for sign in self._board.signs:
            if sign.large:
                draw_sign(self._brush, layer, sign)
        for sign in self._board.signs:
            if sign.shape == "village":
                draw_number(self._brush, layer, sign)

    def _draw_line(self, layer: InstructionGroup, line: LineMark) -> None:
        colour = seat_style(line.seat).colour
        rim = RIM
        if line.ghost:
            colour, rim = fade(colour, 0.5), fade(RIM, 0.5)
        if line.kind == "road":
            self._brush.put(layer, f"rim-{line.side}", LINE_SQUARE, line.at, rim)
            self._brush.put(layer, f"line-{line.side}", LINE_SQUARE, line.at, colour)
            return
        self._brush.put(layer, f"rim-{line.side}", LINE_SQUARE, line.at, rim)
        self._brush.put(layer, f"line-{line.side}", LINE_SQUARE, line.at, fade(colour, colour[3] * 0.75))
        self._brush.put(layer, "disc", 0.78, line.at, rim)
        self._brush.put(layer, "ship", 0.6, line.at, colour)
        if line.armed:
            self._brush.put(layer, "point", 0.36, (line.at[0] + 0.34, line.at[1] + 0.28), PALE)

    def _draw_town(self, layer: InstructionGroup, town: TownMark) -> None:
        style = seat_style(town.seat)
        colour = fade(style.colour, 0.5) if town.ghost else style.colour
        city = town.kind == "city"
        self._brush.put(layer, town.kind, 1.06 if city else 0.88, town.at, RIM)
        self._brush.put(layer, town.kind, 0.84 if city else 0.66, town.at, colour)
        if self.side >= 36:
            x, y = town.at
            at = (x - (0.17 if city else 0), y - 0.1)
            self._brush.texture(
                layer, shape_texture(style.shape, round(self.side * 0.24)), at, fade(GROUND, 0.75)
            )
        if town.chit:
            self._brush.put(layer, "disc", 0.44, (town.at[0] + 0.4, town.at[1] - 0.3), RIM)
            self._brush.put(layer, "point", 0.36, (town.at[0] + 0.4, town.at[1] - 0.3), PALE)

    def _draw_open(self, layer: InstructionGroup) -> None:
        """Edges that may be built on, below the buildings at their ends."""
        for lit in self._lit:
            if lit.kind == "edge" and lit.piece != "move":
                at, name = lit_point(lit), lit.at[2]
                self._brush.put(layer, f"halo-{name}", LINE_SQUARE, at, fade(RIM, 0.7))
                self._brush.put(layer, f"open-{name}", LINE_SQUARE, at, LIT)

    def _draw_lit(self, layer: InstructionGroup) -> None:
        for lit in self._lit:
            at = lit_point(lit)
            match lit.kind:
                case "node" if lit.piece == "city":
                    self._brush.put(layer, "ring", 1.2, at, fade(LIT, 0.8))
                case "node":
                    self._brush.put(layer, "disc", 0.5, at, fade(RIM, 0.6))
                    self._brush.put(layer, "ring", 0.46, at, LIT)
                case "edge" if lit.piece == "move":
                    self._brush.put(layer, "ring", 1.06, at, fade(LIT, 0.75))


def on_terrain(kind: str) -> Colour:
    colours = colours_of(kind)
    return colours[1] if colours else TOKEN_INK
