"""The board with the buttons that bring it nearer and further: they never cover a place of it."""

from __future__ import annotations

from math import dist

from ui.games.seafarers.marks import WIDE, Board, Point
from ui.games.seafarers.sea import SeaBoard
from ui.theme import current
from ui.widgets.buttons import IconButton
from ui.widgets.laying import Laying
from ui.widgets.paint import follow

THING_ROOM = 0.5  # hex sides round a harbour or a pirate that a button keeps free
GRAIN = 6  # in so many steps across a button it is asked what lies below


class SeaPane(Laying):
    """They stand in a column beside it. In portrait, where width is scarce, the one that is there while all
    is seen stands in a corner with nothing but the frame's sea below it, if there is one."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.board = SeaBoard()
        self.nearer, self.further = IconButton("plus", filled=True), IconButton("minus", filled=True)
        self.nearer.bind(on_release=lambda _button: self.board.zoom(1))
        self.further.bind(on_release=lambda _button: self.board.zoom(-1))
        self.add_widget(self.board)
        self.board.fbind("level", lambda *_: self.arrange())
        follow(self, self.arrange, "pos", "size")

    def arrange(self) -> None:
        """Lay out anew, after another board was shown as well."""
        board, metrics = self.board, current().metrics
        gap, target = metrics.gap(1), metrics.target
        column = target + 2 * gap
        board.full = (self.width, self.height)
        several = len(board.levels) > 1
        corner = self._corner() if several and metrics.portrait else None
        if several and corner is None:
            board.full = (self.width - column, self.height)
        beside = several and (corner is None or not board.is_whole)
        left = self.x + column if beside else self.x
        self._place(board, left, self.y, self.right - left, self.height)
        self._keep(self.nearer, several and board.level < len(board.levels) - 1)
        self._keep(self.further, several and not board.is_whole)
        x, y = (self.x + gap, self.y + gap) if corner is None or not board.is_whole else corner
        self.nearer.pos = (round(x), round(y))
        self.further.pos = (round(x), round(y + target + gap))

    def free_width(self) -> tuple[float, float]:
        """From where to where, px, the board has no button over it."""
        left, right = self.board.x, self.board.right
        for button in (self.nearer, self.further):
            if button.parent is self and self.board.collide_widget(button):
                if button.center_x < self.board.center_x:
                    left = max(left, button.right)
                else:
                    right = min(right, button.x)
        return left, right

    def _corner(self) -> Point | None:
        """Px of a corner in which a button covers no tile and no harbour; None if there is none."""
        shown = self.board.shown
        if shown is None:
            return None
        gap, target = current().metrics.gap(1), current().metrics.target
        side = self.board.levels[0]
        wide = side * self.board.stretch
        middle = (shown.low[0] + shown.high[0]) / 2, (shown.low[1] + shown.high[1]) / 2
        for right, top in ((False, False), (True, False), (False, True), (True, True)):
            x = self.width - target - gap if right else gap
            y = self.height - target - gap if top else gap
            low = (x - self.width / 2) / wide + middle[0], (y - self.height / 2) / side + middle[1]
            if is_free(shown, low, (low[0] + target / wide, low[1] + target / side)):
                return self.x + x, self.y + y
        return None


def is_free(board: Board, low: Point, high: Point) -> bool:
    """Whether a box of the board (in hex sides) holds nothing but the frame's sea."""
    spots = [
        (low[0] + (high[0] - low[0]) * across / GRAIN, low[1] + (high[1] - low[1]) * up / GRAIN)
        for across in range(GRAIN + 1)
        for up in range(GRAIN + 1)
    ]
    tiles = [hex.at for hex in board.hexes if not hex.frame]
    if any(_in_hex(x - spot[0], y - spot[1]) for x, y in tiles for spot in spots):
        return False
    things = [harbor.at for harbor in board.harbors] + [sign.at for sign in board.signs]
    return all(
        dist((min(max(x, low[0]), high[0]), min(max(y, low[1]), high[1])), (x, y)) >= THING_ROOM
        for x, y in things
    )


def _in_hex(across: float, up: float) -> bool:
    return abs(across) < WIDE / 2 and abs(up) < 1 - abs(across) / WIDE
