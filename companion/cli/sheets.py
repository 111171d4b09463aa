"""Sheets of stickers as they are sold: lengths in mm, from the sheet's upper left corner."""

from collections.abc import Iterator

from msgspec import Struct

A4, LETTER = (210.0, 297.0), (215.9, 279.4)


class Sheet(Struct, frozen=True):
    """``columns`` × ``rows`` stickers of ``width`` × ``height``; ``pitch_x``, ``pitch_y`` edge to edge."""

    page: tuple[float, float]
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    pitch_x: float
    pitch_y: float

    @property
    def stickers(self) -> int:
        return self.columns * self.rows

    def places(self) -> Iterator[tuple[float, float]]:
        """The upper left corner of each sticker, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.left + column * self.pitch_x, self.top + row * self.pitch_y


def _centred(
    page: tuple[float, float], columns: int, rows: int, width: float, height: float, gap: float = 0
) -> Sheet:
    """Rows without gaps, columns ``gap`` apart, in the middle of the page."""
    left = (page[0] - columns * width - (columns - 1) * gap) / 2
    top = (page[1] - rows * height) / 2
    return Sheet(page, columns, rows, width, height, left, top, width + gap, height)


# named by paper, number and size of the stickers
SHEETS = {
    "a4-65-38x21": _centred(A4, 5, 13, 38.1, 21.2, gap=2.5),
    "a4-40-48x25": _centred(A4, 4, 10, 48.5, 25.4),
    "a4-24-64x34": _centred(A4, 3, 8, 63.5, 33.9, gap=2.5),
    "a4-24-70x37": _centred(A4, 3, 8, 70.0, 37.0),
    "letter-30-67x25": _centred(LETTER, 3, 10, 66.675, 25.4, gap=3.175),
}
USUAL = "a4-65-38x21"
