"""Stickers: on the paper, readable by scanners and by people."""

import io
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image
from reportlab.pdfgen import canvas as pdfcanvas

from companion import games
from companion.cli import main
from companion.cli.sheets import SHEETS, Sheet
from companion.cli.stickers import LEAST, MARGIN, NAME_SIZES, QUIET, Sticker, draw, fitted, matrix, runs
from companion.i18n import Words
from companion.own_codes import own_codes
from ui.fonts import FOLDER

NEEDS_POPPLER = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler-utils is not installed")
NEEDS_ZBAR = pytest.mark.skipif(shutil.which("zbarimg") is None, reason="zbar-tools is not installed")
DPI = 300


def labels(tmp_path: Path, game: str, *more: str):
    pdf = tmp_path / "labels.pdf"
    result = CliRunner().invoke(main, ["labels", game, "--out", str(pdf), *more])
    return result, pdf


def text(pdf: Path) -> str:
    told = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, check=True)
    return told.stdout.decode()


def pages(pdf: Path) -> int:
    return pdf.read_bytes().count(b"/Type /Page\n") or pdf.read_bytes().count(b"/Type /Page ")


# --- the paper ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_every_sticker_lies_on_the_paper_and_on_no_other(sheet: Sheet):
    places = list(sheet.places())
    assert len(places) == sheet.stickers == len(set(places))
    width, height = sheet.page
    slack = 1e-6
    for x, y in places:
        assert x >= -slack and y >= -slack
        assert x + sheet.width <= width + slack and y + sheet.height <= height + slack
    assert sheet.pitch_x >= sheet.width and sheet.pitch_y >= sheet.height


def test_the_sheets_are_as_they_are_named():
    for name, sheet in SHEETS.items():
        paper, number, size = name.split("-")
        assert sheet.page == ((210, 297) if paper == "a4" else (215.9, 279.4))
        assert sheet.stickers == int(number)
        assert abs(sheet.width - int(size.split("x")[0])) <= 0.5
        assert abs(sheet.height - int(size.split("x")[1])) <= 0.5


@pytest.mark.parametrize(
    ("sheet", "first", "pitch"),
    [
        # as their makers print them: left and top margin, distance from sticker to sticker
        ("a4-65-38x21", (4.75, 10.7), (40.6, 21.2)),
        ("a4-40-48x25", (8.0, 21.5), (48.5, 25.4)),
        ("a4-24-70x37", (0.0, 0.5), (70.0, 37.0)),
        ("letter-30-67x25", (4.7625, 12.7), (69.85, 25.4)),
    ],
)
def test_margins_and_distances(sheet, first, pitch):
    paper = SHEETS[sheet]
    assert next(paper.places()) == pytest.approx(first, abs=0.01)
    assert (paper.pitch_x, paper.pitch_y) == pytest.approx(pitch)


# --- the code -------------------------------------------------------------------------------------

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MASKS = (
    lambda r, c: (r + c) % 2,
    lambda r, c: r % 2,
    lambda r, c: c % 3,
    lambda r, c: (r + c) % 3,
    lambda r, c: (r // 2 + c // 3) % 2,
    lambda r, c: (r * c) % 2 + (r * c) % 3,
    lambda r, c: ((r * c) % 2 + (r * c) % 3) % 2,
    lambda r, c: ((r + c) % 2 + (r * c) % 3) % 2,
)


def read_modules(modules: list[list[bool]]) -> str:
    """Read an undamaged QR code of version 1 or 2 in alphanumeric mode (ISO/IEC 18004, section 7)."""
    size = len(modules)
    assert size in (21, 25), "version 1 or 2: one block, no version information"

    def is_function(row: int, column: int) -> bool:
        corner = (
            (row < 9 and column < 9) or (row < 9 and column >= size - 8) or (row >= size - 8 and column < 9)
        )
        alignment = size == 25 and abs(row - 18) <= 2 and abs(column - 18) <= 2
        return corner or alignment or row == 6 or column == 6

    pattern = sum(modules[8][column] << (4 - column) for column in range(5)) ^ 0b10101
    mask = MASKS[pattern & 7]
    bits = ""
    up = True
    for right in [*range(size - 1, 6, -2), *range(5, 0, -2)]:
        for row in range(size - 1, -1, -1) if up else range(size):
            for column in (right, right - 1):
                if not is_function(row, column):
                    bits += str(int(modules[row][column] ^ (mask(row, column) == 0)))
        up = not up
    assert bits[:4] == "0010", "alphanumeric"
    length, at, read = int(bits[4:13], 2), 13, ""
    while len(read) < length - 1:
        pair = int(bits[at : at + 11], 2)
        read, at = read + SIGNS[pair // 45] + SIGNS[pair % 45], at + 11
    return read if len(read) == length else read + SIGNS[int(bits[at : at + 6], 2)]


@pytest.mark.parametrize("name", games.names())
def test_every_code_reads_as_it_was_written(name):
    for code, _, _ in own_codes(games.load(name)):
        assert read_modules(matrix(code)) == code


def test_rows_are_drawn_as_runs_of_dark_modules():
    line = [True, True, False, True, False, False, True]
    assert list(runs(line)) == [(0, 2), (3, 1), (6, 1)]
    assert list(runs([False])) == []
    for line in matrix("TC/X/Y/1"):
        drawn = {column for start, length in runs(line) for column in range(start, start + length)}
        assert drawn == {column for column, dark in enumerate(line) if dark}


@pytest.mark.parametrize("sheet", SHEETS)
def test_modules_are_large_enough_for_a_scanner(sheet):
    """At least 0.33 mm each (13 mil), on every sheet and for the longest code."""
    paper = SHEETS[sheet]
    assert (paper.height - 2 * MARGIN) / (25 + 2 * QUIET) >= 0.33


# --- the words ------------------------------------------------------------------------------------


def test_a_long_name_is_broken_and_made_smaller_until_it_fits():
    draw(io.BytesIO(), SHEETS["a4-65-38x21"], [], FOLDER, 0, "", False)  # registers the fonts
    short = fitted("Lửa", 50, 40)
    assert [(size, line) for _, size, line in short] == [(NAME_SIZES[0], "Lửa")]
    long = fitted("Công viên quốc gia Wrangell–St. Elias ở Alaska", 50, 30)
    assert len(long) > 1 and long[0][1] < NAME_SIZES[0]
    assert " ".join(line for _, _, line in long) == "Công viên quốc gia Wrangell–St. Elias ở Alaska"


def test_a_number_stays_on_the_line_of_its_word():
    draw(io.BytesIO(), SHEETS["a4-65-38x21"], [], FOLDER, 0, "", False)
    room = SHEETS["a4-65-38x21"]
    points = 72 / 25.4
    width = (room.width - room.height) * points  # beside the code
    for name in ("Treasure 1", "Treasure 11", "Kho báu 15"):
        assert any(
            line.endswith(name.rpartition(" ")[2]) and " " in line for _, _, line in fitted(name, width, 40)
        )


class Said:
    """Takes down what is drawn: (size, line)."""

    def __init__(self, monkeypatch):
        self.lines = []
        self._size = 0.0
        canvas = pdfcanvas.Canvas
        font, string, centred = canvas.setFont, canvas.drawString, canvas.drawCentredString

        def set_font(this, name, size, *more):
            self._size = size
            font(this, name, size, *more)

        def draw_string(this, x, y, text, *more, **named):
            self.lines.append((self._size, text))
            string(this, x, y, text, *more, **named)

        def draw_centred(this, x, y, text, *more, **named):
            self.lines.append((self._size, text))
            centred(this, x, y, text, *more, **named)

        monkeypatch.setattr(canvas, "setFont", set_font)
        monkeypatch.setattr(canvas, "drawString", draw_string)
        monkeypatch.setattr(canvas, "drawCentredString", draw_centred)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("name", ["incan_gold", "tokaido", "trekking"])
@pytest.mark.parametrize("lang", ["en", "vi"])
def test_nothing_is_printed_that_is_too_small_to_be_read(tmp_path, monkeypatch, sheet, name, lang):
    said = Said(monkeypatch)
    result, _ = labels(tmp_path, name, "--lang", lang, "--sheet", sheet)
    assert result.exit_code == 0 and said.lines
    assert min(said.lines) >= (LEAST, "")
    codes = {code for code, _, _ in own_codes(games.load(name))}
    printed = codes & {line for _, line in said.lines}
    assert printed != codes if sheet == "a4-65-38x21" else printed


@NEEDS_POPPLER
@pytest.mark.parametrize("lang", ["en", "vi"])
def test_the_file_says_what_it_is_and_who_made_it(tmp_path, lang):
    _, pdf = labels(tmp_path, "incan_gold", "--lang", lang)
    told = subprocess.run(["pdfinfo", "-enc", "UTF-8", pdf], capture_output=True, check=True).stdout.decode()
    facts = {
        key.strip(): value.strip() for key, _, value in (line.partition(":") for line in told.splitlines())
    }
    title = Words(lang).text("labels.title", title="Incan Gold")
    maker = "Tabletop Companion"
    assert [facts[key] for key in ("Title", "Subject", "Author", "Creator")] == [title, title, maker, maker]


def test_skipped_places_stay_free_and_pages_follow():
    sheet = SHEETS["a4-24-70x37"]
    stickers = [Sticker(f"TC/X/{number}/1", "Tên", "Trò chơi") for number in range(24)]

    def drawn(skip: int) -> int:
        return draw(io.BytesIO(), sheet, stickers, FOLDER, skip, "", True)

    assert [drawn(0), drawn(1), drawn(23)] == [1, 2, 2]
    assert draw(io.BytesIO(), sheet, stickers * 2, FOLDER, 1, "", True) == 3


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", SHEETS.values(), ids=SHEETS)
def test_the_outline_keeps_inside_the_paper(monkeypatch, paper):
    drawn = []
    monkeypatch.setattr(pdfcanvas.Canvas, "rect", lambda self, *place: drawn.append((self._lineWidth, place)))
    stickers = [Sticker("A1", "Treasure 5", "Incan Gold")] * paper.stickers
    draw(io.BytesIO(), paper, stickers, FOLDER, 0, "Stickers", outline=True)
    assert len(drawn) == paper.stickers
    width, height = (side * 72 / 25.4 for side in paper.page)
    for line, (x, y, wide, high) in drawn:
        assert line > 0 and x - line / 2 >= -1e-6 and y - line / 2 >= -1e-6
        assert x + wide + line / 2 <= width + 1e-6 and y + high + line / 2 <= height + 1e-6


def test_the_command_tells_what_it_wrote(tmp_path):
    result, pdf = labels(tmp_path, "incan_gold", "--lang", "en", "--sheet", "a4-24-70x37", "--skip", "20")
    assert result.exit_code == 0, result.output
    assert "35 stickers on 3 pages" in result.output and "actual size" in result.output
    assert pdf.read_bytes().startswith(b"%PDF-") and pages(pdf) == 3


def test_what_can_t_be_printed_is_said(tmp_path):
    result, pdf = labels(tmp_path, "seafarers", "--lang", "en")
    assert result.exit_code == 1 and "has no card that a reader could know" in result.output
    assert not pdf.exists()
    result, pdf = labels(tmp_path, "incan_gold", "--skip", "65")
    assert result.exit_code == 2 and "65" in result.output and not pdf.exists()
    nowhere = tmp_path / "desk" / "labels.pdf"
    result = CliRunner().invoke(main, ["labels", "incan_gold", "--lang", "en", "--out", str(nowhere)])
    assert result.exit_code == 2 and f"There is no folder {nowhere.parent}" in result.output
    assert not nowhere.parent.exists()
    result = CliRunner().invoke(main, ["labels", "incan_gold", "--out", "/proc/labels.pdf"])
    assert result.exit_code == 2 and result.output.startswith("/proc/labels.pdf: ")


@NEEDS_POPPLER
@pytest.mark.parametrize("lang", ["en", "vi"])
def test_the_words_can_be_read_and_copied(tmp_path, lang):
    speak = Words(lang)
    for name in ("incan_gold", "tokaido"):
        game = games.load(name)
        result, pdf = labels(tmp_path, name, "--lang", lang, "--sheet", "a4-24-70x37")
        assert result.exit_code == 0, result.output
        told = " ".join(text(pdf).split()).lower()
        for card in game.cards():
            assert all(word in told for word in speak(game.card_name(card)).lower().split()), card
        assert speak.text(f"{name}.title").lower() in told


@NEEDS_POPPLER
@NEEDS_ZBAR
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_scanner_reads_every_sticker_where_it_should_be(tmp_path, sheet):
    """Printed at 300 dots an inch, cut at the sheet's own lines, and shown to another program's eyes."""
    result, pdf = labels(tmp_path, "incan_gold", "--lang", "vi", "--sheet", sheet, "--skip", "2")
    assert result.exit_code == 0, result.output
    subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", "-png", pdf, tmp_path / "page"], check=True)
    paper = SHEETS[sheet]
    dots = DPI / 25.4
    cut = []
    codes = [code for code, _, _ in own_codes(games.load("incan_gold"))]
    corners = list(paper.places())
    printed = sorted(tmp_path.glob("page-*.png"))
    for number in range(0, len(codes), 5):
        page, place = divmod(number + 2, paper.stickers)
        x, y = corners[place]
        edges = (x, y, x + paper.width, y + paper.height)
        with Image.open(printed[page]) as image:
            file = tmp_path / f"sticker-{number:03}.png"
            image.crop(tuple(round(edge * dots) for edge in edges)).save(file)
        cut.append(file)
    seen = subprocess.run(["zbarimg", "--quiet", "--raw", *cut], capture_output=True, text=True)
    assert seen.stdout.split() == codes[::5]
