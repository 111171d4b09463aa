"""One thing to tap beside the board."""

from __future__ import annotations

from ui.games.seafarers.doing import Choice
from ui.games.seafarers.paint import CARD_OF, ON_TERRAIN, TERRAIN, TOKEN, TOKEN_INK, drawing
from ui.theme import DIMMED, PANEL, PRESSED, RAISED, SECONDARY, TEXT, Colour, current, fade, over, seat_style
from ui.widgets.laying import keep
from ui.widgets.paint import BoxPaint, MaskPaint, follow, shape_texture
from ui.widgets.pieces import figure
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, measure


class Tile(Pressable):
    """One thing to tap: a drawing over its words, a figure in the corner.

    Events: ``on_pick(choice)``; ``on_hold(choice, down)`` of one that shows something while it is held.
    """

    __events__ = ("on_pick", "on_hold")

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.choice = Choice("", None)
        self._meant = self.choice  # when the finger came down
        self.with_label = True
        self._box = BoxPaint(self.canvas, RAISED)
        self._edge = BoxPaint(self.canvas, fade(TEXT, 0), weight=current().metrics.stroke)
        self._mask = MaskPaint(self.canvas, TEXT)
        self._count = MaskPaint(self.canvas, TEXT)
        self._label = FitText(roles=("small",), halign="center")
        self._note = FitText(roles=("small",))
        self._holding: Choice | None = None
        self.add_widget(self._label)
        follow(self, self._place, "pos", "size", "pressed")
        self.fbind("pressed", self._hold)

    def show(self, choice: Choice, with_label: bool) -> None:
        if (choice, with_label) == (self.choice, self.with_label):
            return
        self.choice, self.with_label = choice, with_label
        held = bool(choice.secret) or choice.hold is not None
        self.allowed, self.reason = choice.act is not None or held, choice.why
        self._place()

    def on_press(self) -> None:
        self._meant = self.choice

    def on_release(self) -> None:
        if self._meant.act is not None:
            self.dispatch("on_pick", self._meant)

    def _hold(self, _tile, down: bool) -> None:
        """What was shown when the finger came down is covered again, whatever the tile means by then."""
        if down and self.choice.hold is not None:
            self._holding = self.choice
            self.dispatch("on_hold", self._holding, True)
        elif not down and self._holding is not None:
            held, self._holding = self._holding, None
            self.dispatch("on_hold", held, False)

    def on_pick(self, choice: Choice) -> None:
        """It was tapped and may be done."""

    def on_hold(self, choice: Choice, down: bool) -> None:
        """A finger lies on it, or does no longer."""

    def _place(self) -> None:
        metrics, choice = current().metrics, self.choice
        ground, ink = self._colours()
        self._box.place(self.x, self.y, self.width, self.height)
        self._box.tint(ground)
        self._edge.place(self.x, self.y, self.width, self.height)
        self._edge.tint(current().accent if choice.chosen else fade(TEXT, 0))
        words = choice.secret if self.pressed and choice.secret else choice.label if self.with_label else ""
        drawn = choice.shape or choice.seat >= 0
        side = (
            metrics.icon if words else round(min(self.width, self.height) * (0.54 if choice.count else 0.62))
        )
        if choice.colour == "die":
            side = round(min(self.width, self.height) * 0.8)
        pad = metrics.gap(1.5)
        beside = drawn and words and self.width > metrics.px(116)
        room = self.width - 2 * pad - (side + pad if beside else 0)
        tall = self._words_height(words, room)
        self._label.text, self._label.color = words, ink
        number = choice.colour == "number"
        self._label.roles = ["title"] if number else ["small"]
        self._label.strong = number or bool(choice.note)
        keep(self, self._note, bool(choice.note))
        if choice.note:
            middle = self._place_note(side, drawn, ink)
        elif beside:
            self._label.halign = "left"
            self._label.size, self._label.pos = (room, self.height), (self.x + 2 * pad + side, self.y)
            middle = self.x + pad + side / 2, self.center_y
        elif drawn:
            self._label.halign = "center"
            whole = side + tall
            self._label.size = (room, tall)
            self._label.pos = (self.x + pad, self.center_y - whole / 2)
            # a figure needs the corner: words leave the drawing no room below it
            aside = metrics.gap(len(choice.count)) if words and choice.count else 0
            under = metrics.gap(2) if choice.count and not words else 0
            middle = self.center_x - aside, self.center_y + whole / 2 - side / 2 - under
        else:
            self._label.halign = "center"
            self._label.size, self._label.pos = (room, self.height), (self.x + pad, self.y)
            middle = self.center_x, self.center_y
        self._draw(side if drawn else 0, middle, ink)
        self._draw_count(ink)

    def _place_note(self, side: int, drawn: bool, ink: Colour) -> tuple[float, float]:
        """The label, and quieter words below it; gives where the drawing goes."""
        metrics, choice = current().metrics, self.choice
        pad = metrics.gap(1.5)
        indent = side + pad if drawn else 0
        room = self.width - 2 * pad
        head = measure(choice.label, metrics.small, True, max(1, room - indent))[1] if choice.label else 0
        top = self.top - metrics.gap(1)
        self._label.halign = "left"
        self._label.size, self._label.pos = (room - indent, head), (self.x + pad + indent, top - head)
        tall = measure(choice.note, metrics.small, width=max(1, room))[1]
        self._note.text, self._note.color = (
            choice.note,
            fade(ink, ink[3] * 0.85) if self.allowed else SECONDARY,
        )
        self._note.size, self._note.pos = (room, tall), (self.x + pad, top - head - tall)
        return self.x + pad + side / 2, top - head / 2

    def _words_height(self, words: str, room: float) -> int:
        return measure(words, current().metrics.small, width=max(1, room))[1] if words else 0

    def _draw(self, side: int, middle: tuple[float, float], ink: Colour) -> None:
        choice = self.choice
        if not side:
            self._mask.show(None, 0, 0)
            return
        if choice.seat >= 0:
            style = seat_style(choice.seat)
            self._mask.show(shape_texture(style.shape, round(side * 0.8)), *middle)
            self._mask.tint(style.colour)
            return
        self._mask.show(drawing(choice.shape, side), *middle)
        terrain = CARD_OF.get(choice.colour, choice.colour)
        colour = TOKEN if choice.colour == "die" else ON_TERRAIN.get(terrain, ink)
        self._mask.tint(colour if self.allowed or choice.bright else fade(colour, 0.45))

    def _draw_count(self, ink: Colour) -> None:
        metrics = current().metrics
        if not self.choice.count:
            self._count.show(None, 0, 0)
            return
        card = self.choice.colour in CARD_OF and self.choice.count.isdecimal()
        texture = figure(self.choice.count, metrics.body if card else metrics.small)
        x = self.right - texture.width / 2 - metrics.gap(1)
        self._count.show(texture, x, self.top - texture.height / 2 - metrics.px(1))
        self._count.tint(ink)

    def _colours(self) -> tuple[Colour, Colour]:
        choice = self.choice
        terrain = CARD_OF.get(choice.colour, choice.colour)
        if choice.colour == "number":
            return (over(fade(TOKEN, 0.75), PRESSED) if self.pressed else TOKEN), TOKEN_INK
        if terrain in TERRAIN:
            colour = TERRAIN[terrain]
            if not self.allowed and not choice.bright:
                return over(fade(colour, 0.35), PANEL), DIMMED
            light = terrain in ("pasture", "fields", "desert")
            return (over(fade(colour, 0.7), PANEL) if self.pressed else colour), TOKEN_INK if light else TEXT
        if not self.allowed and not choice.label and choice.note:
            return fade(PANEL, 0), SECONDARY  # a hint, nothing to tap
        if not self.allowed:
            return PANEL, SECONDARY if choice.note else DIMMED
        return (PRESSED if self.pressed else RAISED), TEXT
