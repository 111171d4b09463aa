"""The board drawn on a canvas, layer over layer; only the layers that changed are drawn anew."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

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
from ui.widgets.paint import shape_texture
from ui.widgets.pieces import figure


class BoardPainter:
    """Draws on a canvas in px, with the board's point (0, 0) at the origin."""

    def __init__(self, canvas: InstructionGroup) -> None:
        self.side = 1.0
        self._board: Board | None = None
        self._lit: tuple[Lit, ...] = ()
        self._asked: Point | None = None
        self._layers = {name: InstructionGroup() for name in ("land", "under", "pieces", "lit", "flash")}
        for layer in self._layers.values():
            canvas.add(layer)
        self._drawn: dict[str, tuple] = {}

    def draw(self, board: Board, lit: tuple[Lit, ...], asked: Point | None, side: float) -> None:
        """``side``: px of a hex's side."""
        fresh = self._new_marks(board) if side == self.side and self._board is not None else ()
        self.side, self._board, self._lit, self._asked = side, board, lit, asked
        wanted = {
            "land": (side, board.hexes, board.harbors, board.path),
            "under": (side, tuple(one for one in lit if one.kind == "hex"), asked),
            "pieces": (side, board.lines, board.towns, board.signs, board.trail),
            "lit": (side, lit),
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
            rings.append((ring, at[0] * self.side, at[1] * self.side))

        def close_in(_animation: Animation, _colour: Color, done: float) -> None:
            size = self.side * (2.4 - 1.5 * done)
            for ring, x, y in rings:
                ring.size, ring.pos = (size, size), (x - size / 2, y - size / 2)

        going = Animation(a=0, duration=seconds, transition="in_quad")
        going.bind(on_progress=close_in)
        going.bind(on_complete=lambda *_: layer.clear())
        going.start(colour)

    def _put(self, layer: InstructionGroup, name: str, size: float, at: Point, colour: Colour) -> None:
        """A drawing of ``size`` hex sides round a point of the board."""
        px = max(4, round(size * self.side))
        self._texture(layer, drawing(name, px), at, colour)

    def _texture(self, layer: InstructionGroup, texture: Texture, at: Point, colour: Colour) -> None:
        layer.add(Color(*colour))
        x, y = at[0] * self.side, at[1] * self.side
        width, height = texture.size
        layer.add(
            Rectangle(
                texture=texture, pos=(round(x - width / 2), round(y - height / 2)), size=(width, height)
            )
        )

    def _text(self, layer: InstructionGroup, text: str, px: float, at: Point, colour: Colour) -> None:
        self._texture(layer, figure(text, max(8, round(px))), at, colour)

    def _draw_land(self, layer: InstructionGroup) -> None:
        assert self._board is not None
        side = self.side
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

    def _mark_hex(self, layer: InstructionGroup, hex: HexMark) -> None:
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

    def _draw_harbor(self, layer: InstructionGroup, harbor: HarborMark) -> None:
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
        self._put(layer, harbor.kind, 0.48, harbor.at, on_terrain(harbor.kind))

    def _draw_under(self, layer: InstructionGroup) -> None:
        """Hexes that may be chosen, below the pieces at their corners."""
        for lit in self._lit:
            if lit.kind == "hex":
                self._put(layer, "hex-outline", 1.9, lit_point(lit), fade(LIT, 0.4) if lit.faint else LIT)
        if self._asked is not None:
            self._put(layer, "hex-outline", 1.96, self._asked, PALE)

    def _draw_pieces(self, layer: InstructionGroup) -> None:
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

    def _draw_line(self, layer: InstructionGroup, line: LineMark) -> None:
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

    def _draw_town(self, layer: InstructionGroup, town: TownMark) -> None:
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

    def _draw_sign(self, layer: InstructionGroup, sign: Sign) -> None:
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
                    self._put(layer, sign.text, 0.46, sign.at, terrain_colour(sign.text))
                else:
                    self._put(layer, sign.shape, 0.5, sign.at, TOKEN_INK)

    def _draw_lit(self, layer: InstructionGroup) -> None:
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


def on_terrain(kind: str) -> Colour:
    colours = colours_of(kind)
    return colours[1] if colours else TOKEN_INK


def terrain_colour(kind: str) -> Colour:
    colours = colours_of(kind)
    return colours[0] if colours else TOKEN_INK
