"""Draws stickers: a QR code and, beside or under it, the words for people. Lengths in mm."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import segno
from msgspec import Struct
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.cli.sheets import Sheet

MAKER = "Tabletop Companion"
REGULAR, STRONG = "Asap", "Asap-SemiBold"
# what printers and hands may be off by
MARGIN = 1.5
# modules of white that a code needs around it (ISO/IEC 18004)
QUIET = 4
# a sticker this much wider than high has its words beside the code, else they stand under it
WIDE = 1.4
NAME_SIZES = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0)  # points
SMALL = 5.5  # points
LEAST = 4.0  # points: what is smaller nobody reads
LINE = 1.15
LABEL_LINE = 0.25  # points
BEFORE_A_WORD = re.compile(r"\s+(?!\d)")


class Sticker(Struct, frozen=True):
    """``code`` is what a scanner sends; ``name`` and ``below`` are for people."""

    code: str
    name: str
    below: str


def draw(
    file: Any, sheet: Sheet, stickers: Iterable[Sticker], fonts: Path, skip: int, title: str, outline: bool
) -> int:
    """Write the PDF to ``file`` (a path or a binary stream) and give the number of pages.

    ``fonts`` is the folder of the app's fonts; the first ``skip`` places of the first page stay free;
    ``outline`` draws each sticker's edge, for plain paper and scissors. Raises OSError.
    """
    registerFont(TTFont(REGULAR, str(fonts / "Asap-Regular.ttf")))
    registerFont(TTFont(STRONG, str(fonts / "Asap-SemiBold.ttf")))
    width, height = sheet.page
    # The stubs take the font's name for a number. Without it a font that is not embedded would be named.
    canvas = Canvas(file, pagesize=(width * mm, height * mm), initialFontName=REGULAR)  # type: ignore[arg-type]
    canvas.setTitle(title)
    canvas.setSubject(title)
    canvas.setAuthor(MAKER)
    canvas.setCreator(MAKER)
    places = list(sheet.places())
    pages = 1
    place = skip
    for sticker in stickers:
        if place == len(places):
            canvas.showPage()
            pages, place = pages + 1, 0
        x, top = places[place]
        _draw_sticker(canvas, sticker, x, height - top - sheet.height, sheet.width, sheet.height, outline)
        place += 1
    canvas.save()
    return pages


def _draw_sticker(
    canvas: Canvas, sticker: Sticker, x: float, y: float, width: float, height: float, outline: bool
) -> None:
    """``x``, ``y`` is the lower left corner."""
    if outline:
        canvas.setLineWidth(LABEL_LINE)
        # inside the sticker: on the paper's edge half of the line would be off the paper
        half = LABEL_LINE / 2
        canvas.rect(x * mm + half, y * mm + half, width * mm - LABEL_LINE, height * mm - LABEL_LINE)
    room, high = width - 2 * MARGIN, height - 2 * MARGIN
    x, y = x + MARGIN, y + MARGIN
    if width >= WIDE * height:
        side = high
        _draw_code(canvas, sticker.code, x, y, side)
        _draw_words(canvas, sticker, x + side, y, room - side, high, centred=False)
    else:
        side = min(room, high * 0.7)
        _draw_code(canvas, sticker.code, x + (room - side) / 2, y + high - side, side)
        _draw_words(canvas, sticker, x, y, room, high - side, centred=True)


def _draw_code(canvas: Canvas, code: str, x: float, y: float, side: float) -> None:
    """The code with its quiet zone fills the square. One path: no hairlines between its modules."""
    modules = matrix(code)
    size = side / (len(modules) + 2 * QUIET)
    path = canvas.beginPath()
    for row, line in enumerate(modules):
        bottom = y + side - (QUIET + row + 1) * size
        for start, length in runs(line):
            path.rect((x + (QUIET + start) * size) * mm, bottom * mm, length * size * mm, size * mm)
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


def matrix(code: str) -> list[list[bool]]:
    """The QR code's modules, True for dark. Error correction M or better."""
    made = segno.make_qr(code, error="m")
    return [[bool(module) for module in line] for line in made.matrix]


def runs(line: list[bool]) -> Iterable[tuple[int, int]]:
    """(start, length) of each run of True."""
    start = None
    for column, dark in enumerate([*line, False]):
        if dark and start is None:
            start = column
        elif not dark and start is not None:
            yield start, column - start
            start = None


def _draw_words(
    canvas: Canvas, sticker: Sticker, x: float, y: float, width: float, height: float, centred: bool
) -> None:
    small = [(REGULAR, SMALL, line) for line in _small_lines(sticker, width * mm)]
    room = height * mm - sum(size * LINE for _, size, _ in small)
    lines = [*fitted(sticker.name, width * mm, room), *small]
    total = sum(size * LINE for _, size, _ in lines)
    at = y * mm + (height * mm + total) / 2
    for font, size, text in lines:
        at -= size * LINE
        size = _narrowed(text, font, size, width * mm)
        canvas.setFont(font, size)
        baseline = at + size * 0.25
        if centred:
            canvas.drawCentredString((x + width / 2) * mm, baseline, text)
        else:
            canvas.drawString(x * mm, baseline, text)


def _small_lines(sticker: Sticker, width: float) -> list[str]:
    """The lines under the name: the code is left out where nobody could read it."""
    lines = [sticker.below]
    if _narrowed(sticker.below, REGULAR, SMALL, width) < LEAST:
        lines = [line.strip(" ·") for line in _broken(sticker.below, SMALL, width, REGULAR)]
    if _narrowed(sticker.code, REGULAR, SMALL, width) >= LEAST:
        lines.append(sticker.code)
    return lines


def _narrowed(text: str, font: str, size: float, width: float) -> float:
    """The size at which a line is no wider than ``width``, in points; at most ``size``."""
    return min(size, size * width / max(1.0, stringWidth(text, font, size)))


def fitted(name: str, width: float, height: float) -> list[tuple[str, float, str]]:
    """(font, size, line) of a name broken into lines, as large as fits in this many points."""
    lines: list[str] = []
    size = NAME_SIZES[-1]
    for size in NAME_SIZES:
        lines = _broken(name, size, width)
        widest = max(stringWidth(line, STRONG, size) for line in lines)
        if widest <= width and len(lines) * size * LINE <= height:
            break
    return [(STRONG, size, line) for line in lines]


def _broken(text: str, size: float, width: float, font: str = STRONG) -> list[str]:
    """A text in lines of this width; a number stays on the line of the word that it counts."""
    lines = [""]
    for word in BEFORE_A_WORD.split(text):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and stringWidth(longer, font, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
