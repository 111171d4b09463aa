"""How the screen looks: colours, sizes, spacing and motion, all in one place.

Nothing here needs Kivy. Sizes come from millimetres through `Metrics`; a screen asks `current()` for the
theme that was chosen at the start with `use()`.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

Colour = tuple[float, float, float, float]


def rgba(code: str, alpha: float = 1.0) -> Colour:
    """The colour of an HTML code such as `#F2EFE8` as four numbers from 0 to 1."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


def fade(colour: Colour, alpha: float) -> Colour:
    """The same colour, `alpha` times as opaque."""
    return (*colour[:3], colour[3] * alpha)


def over(top: Colour, ground: Colour) -> Colour:
    """What is seen when `top` lies over an opaque `ground`."""
    alpha = top[3]
    red, green, blue = (t * alpha + g * (1 - alpha) for t, g in zip(top[:3], ground[:3], strict=True))
    return red, green, blue, 1.0


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two opaque colours, 1 to 21, as WCAG 2.2 defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# Ground and the two panel steps: warm, matt, each step visible without a border.
GROUND = rgba("#15171C")
PANEL = rgba("#212227")
RAISED = rgba("#2E2E33")
PRESSED = rgba("#414045")
LINE = rgba("#46454A")

TEXT = rgba("#F2EFE8")
SECONDARY = fade(TEXT, 0.65)
DIMMED = fade(TEXT, 0.5)  # what can't be done now: still legible, since it can be tapped for the reason
ON_ACCENT = rgba("#15171C")
ON_DANGER = rgba("#15171C")
DANGER = rgba("#F26D70")  # danger and refusal only

# The table that seats are drawn round.
WOOD = rgba("#33291F")
WOOD_LIGHT = rgba("#3F3326")

# One accent a game, for the action and the prompt only. `sand` is the companion's own, outside any game.
ACCENTS: dict[str, Colour] = {
    "turquoise": rgba("#4CC4B4"),
    "forest": rgba("#86BF6A"),
    "cherry": rgba("#F0A3B5"),
    "sea": rgba("#6CB4EE"),
    "sand": rgba("#E2C592"),
}


class SeatStyle(Struct, frozen=True):
    """A seat's piece colour and the shape that always goes with it."""

    name: str
    colour: Colour
    shape: str


# Chosen so that every pair, and every colour against the ground, stays apart for normal, protan, deutan and
# tritan eyes (tests/ui/test_theme.py); the shape carries the same meaning without colour.
SEATS: tuple[SeatStyle, ...] = (
    SeatStyle("red", rgba("#C8331C"), "disc"),
    SeatStyle("yellow", rgba("#E6D43C"), "triangle"),
    SeatStyle("blue", rgba("#2F62F2"), "square"),
    SeatStyle("white", rgba("#FAF8F0"), "plus"),
    SeatStyle("green", rgba("#53AF85"), "star"),
    SeatStyle("orange", rgba("#FA7210"), "ring"),
    SeatStyle("purple", rgba("#984F8E"), "diamond"),
    SeatStyle("pink", rgba("#FA93DD"), "bar"),
)
SHAPES: tuple[str, ...] = tuple(seat.shape for seat in SEATS)


def seat_style(seat: int | str) -> SeatStyle:
    """The style of a seat by its place (0 to 7) or by the name of its piece colour.

    Raises KeyError for a colour that isn't there and IndexError for a ninth seat.
    """
    if isinstance(seat, int):
        return SEATS[seat]
    return {style.name: style for style in SEATS}[seat]


# Motion explains and ends by itself. Seconds.
MOTION: dict[str, float] = {
    "press": 0.15,  # the least: a colour that settles
    "slide": 0.22,  # something opens or moves aside
    "deal": 0.30,  # a card is laid down
    "travel": 0.40,  # pieces cross the table
}

REFERENCE_PX_PER_MM = 5.2  # the 7 inch 800x480 screen that all pixel numbers below are drawn for

# Screens that are known by their size: pixels to px/mm. The table's config overrules.
SCREENS: dict[tuple[int, int], float] = {
    (800, 480): 5.2,
    (720, 1280): 8.3,
    (1280, 720): 8.3,
    (1024, 600): 6.7,
    (1280, 800): 5.9,
    (1920, 1080): 5.6,
}


class Box(Struct, frozen=True):
    """A rectangle in window pixels, from the bottom left corner, as Kivy counts."""

    x: int
    y: int
    width: int
    height: int

    @property
    def top(self) -> int:
        return self.y + self.height

    @property
    def right(self) -> int:
        return self.x + self.width


class Frame(Struct, frozen=True):
    """Where a play screen's parts lie. `strip` and `picker` have height 0 when they are not shown."""

    bar: Box
    strip: Box
    table: Box
    picker: Box
    seats: Box
    action: Box


class Metrics(Struct, frozen=True):
    """Sizes for one screen: window size in px and how many px a millimetre has."""

    width: int = 800
    height: int = 480
    px_per_mm: float = REFERENCE_PX_PER_MM

    @classmethod
    def for_screen(cls, width: int, height: int, px_per_mm: float | None = None) -> Metrics:
        """Metrics for a window size; without `px_per_mm` a known screen's value, else 5.2."""
        return cls(width, height, px_per_mm or SCREENS.get((width, height), REFERENCE_PX_PER_MM))

    def mm(self, millimetres: float) -> int:
        """Whole px for a length in mm."""
        return round(millimetres * self.px_per_mm)

    def px(self, reference: float) -> int:
        """Whole px for a length drawn as `reference` px at 5.2 px/mm; never 0 for a length above 0."""
        return max(1, round(reference * self.px_per_mm / REFERENCE_PX_PER_MM)) if reference > 0 else 0

    def gap(self, steps: float = 1) -> int:
        """`steps` steps of the 4 px grid."""
        return self.px(4 * steps)

    @property
    def portrait(self) -> bool:
        return self.height > self.width

    # Type: five sizes.
    @property
    def small(self) -> int:
        return self.px(18)

    @property
    def body(self) -> int:
        return self.px(22)

    @property
    def title(self) -> int:
        return self.px(30)

    @property
    def figure(self) -> int:
        return self.px(44)

    @property
    def huge(self) -> int:
        return self.px(72)

    def type_size(self, role: str) -> int:
        """Px of a type size by name: small, body, title, figure or huge. Raises KeyError for another name."""
        return self.px(TYPE[role])

    # Touch.
    @property
    def target(self) -> int:
        """The least size of what a finger taps: 12 mm."""
        return self.mm(12)

    @property
    def vote(self) -> int:
        """Votes and other taps that must not go wrong: 18 mm."""
        return self.mm(18)

    @property
    def apart(self) -> int:
        """Room between two targets whose mix-up would matter: 3 mm."""
        return self.mm(3)

    # Chrome.
    @property
    def bar(self) -> int:
        return self.px(48)

    @property
    def strip(self) -> int:
        return self.px(40)

    @property
    def action(self) -> int:
        return self.px(72)

    @property
    def radius(self) -> int:
        return self.px(8)

    @property
    def stroke(self) -> float:
        """The one line weight of icons and outlines, px."""
        return max(1.5, 2.25 * self.px_per_mm / REFERENCE_PX_PER_MM)

    @property
    def icon(self) -> int:
        return self.px(28)

    @property
    def seat_columns(self) -> int:
        """Seats beside each other in portrait: two."""
        return 2

    def seat_row(self, seats: int) -> int:
        """Height of one row of seats: 64 with room beside each other, 76 when a chip has two lines."""
        columns = min(seats, self.seat_columns) if self.portrait else seats
        room = self.width / max(1, columns)
        return self.px(64) if room >= self.px(196) or self.portrait else self.px(76)

    def seats(self, seats: int) -> int:
        """Height of all seats together, one row in landscape, rows of two in portrait, with 4 px around."""
        if seats == 0:
            return 0
        rows = -(-seats // self.seat_columns) if self.portrait else 1
        return rows * self.seat_row(seats) + (rows + 1) * self.gap()

    def frame(self, seats: int, strip: bool = False, picker: int = 0) -> Frame:
        """The boxes of a play screen with so many seats; `picker` is the height its card picker asks for.

        Chrome keeps its size in mm on every screen, so a larger screen gets more table.
        """
        width = self.width
        bar = Box(0, self.height - self.bar, width, self.bar)
        strip_height = self.strip if strip else 0
        notice = Box(0, bar.y - strip_height, width, strip_height)
        action = Box(0, 0, width, self.action)
        picker_box = Box(0, action.top, width, picker)
        row = Box(0, picker_box.top, width, self.seats(seats))
        table = Box(0, row.top, width, max(0, notice.y - row.top))
        return Frame(bar, notice, table, picker_box, row, action)


TYPE: dict[str, int] = {"small": 18, "body": 22, "title": 30, "figure": 44, "huge": 72}


class Theme(Struct, frozen=True):
    """What the running app draws with."""

    metrics: Metrics = Metrics()
    accent: Colour = ACCENTS["sand"]
    reduced_motion: bool = False

    def motion(self, name: str) -> float:
        """Seconds that a motion takes; 0 with reduced motion. Raises KeyError for an unknown motion."""
        return 0.0 if self.reduced_motion else MOTION[name]


_current = Theme()


def current() -> Theme:
    """The theme in use; an 800x480 one until `use` was called."""
    return _current


def use(metrics: Metrics, accent: str = "sand", reduced_motion: bool = False) -> Theme:
    """Choose the theme that widgets made from now on take. Raises KeyError for an unknown accent."""
    global _current
    _current = Theme(metrics, ACCENTS[accent], reduced_motion)
    return _current


def use_accent(accent: str) -> Theme:
    """Change the accent alone, before a game's screen is built. Raises KeyError for an unknown accent."""
    global _current
    _current = replace(_current, accent=ACCENTS[accent])
    return _current
