import itertools
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.fonts import REGULAR, SEMIBOLD
from ui.widgets import marks


def typed(keys: str) -> str:
    """Types letters as they stand; / \\ ? ~ . are the five tone keys."""
    tones = {"/": "acute", "\\": "grave", "?": "hook", "~": "tilde", ".": "dot"}
    text = ""
    for key in keys:
        text = marks.put_tone(text, tones[key]) if key in tones else marks.type_letter(text, key)
    return text


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("Binh\\", "Bình"),
        ("Bi\\nh", "Bình"),
        ("Nguyên~", "Nguyễn"),
        ("Nguyeên~", "Nguyễn"),
        ("Nguye~n", "Nguyẽn"),
        ("Mai\\", "Mài"),
        ("Hoa\\", "Hòa"),
        ("Hoa\\n", "Hoàn"),
        ("Hoan\\", "Hoàn"),
        ("Quy/", "Quý"),
        ("Gia\\", "Già"),
        ("Phương.", "Phượng"),
        ("Thuy?", "Thủy"),
        ("Ngoai\\", "Ngoài"),
        ("Đức/", "Đưc"),
        ("Dđat.", "Đạt"),
        ("dđ", "đ"),
        ("Á/", "A"),
        ("aâ/", "ấ"),
        ("a/â", "ấ"),
        ("aăâ", "â"),
        ("Andre/", "André"),
        ("An Le\\", "An Lè"),
        ("Gi/", "Gí"),
        ("Zoe//", "Zoé"),
        ("Zoe///", "Zoe"),
        ("Anaïs", "Anaïs"),
    ],
)
def test_names_are_typed_as_people_write_them(keys, name):
    assert typed(keys) == name
    assert unicodedata.is_normalized("NFC", typed(keys))


def test_the_same_tone_again_takes_it_away_and_another_replaces_it():
    assert typed("Binh\\\\") == "Binh"
    assert typed("Binh\\/") == "Bính"


def test_a_tone_without_a_vowel_changes_nothing():
    assert typed("Ng/") == "Ng"
    assert typed("An /") == "An "
    assert marks.put_tone("", "dot") == ""


def test_an_unknown_tone_is_an_error():
    with pytest.raises(KeyError):
        marks.put_tone("An", "flat")


def test_erasing_takes_a_letter_with_its_marks():
    assert marks.erase("Nguyễ") == "Nguy"
    assert marks.erase("e\u0302\u0303") == ""
    assert marks.erase("") == ""


def test_words_begin_with_capitals():
    assert [marks.wants_capital(text) for text in ("", "An", "An ", "Anne-", "O'")] == [True, False] + [
        True
    ] * 3


def every_letter() -> set[str]:
    """All 134 letters of Vietnamese that carry a mark or are plain vowels, in both cases, and đ."""
    forms = set("đĐ")
    for vowel, tone in itertools.product("aăâeêioôơuưy", ["", *marks.TONES]):
        for letter in (vowel, vowel.upper()):
            forms.add(marks.put_tone(letter, tone) if tone else letter)
    return forms


def test_every_vietnamese_letter_can_be_typed_as_one_character():
    forms = every_letter()
    assert len(forms) == 12 * 6 * 2 + 2
    assert all(len(form) == 1 for form in forms)


@given(st.text(alphabet="aeiouydnghqt ăâêôơưđ/\\?~.", max_size=24))
def test_whatever_is_typed_stays_normal_and_has_one_tone_a_vowel(keys):
    text = typed(keys)
    assert unicodedata.is_normalized("NFC", text)
    plain = [letter for letter in keys if letter not in "/\\?~."]
    assert len(text) <= len(plain)
    assert all(len(marks.split(letter)[2]) <= 1 for letter in text)


@pytest.mark.parametrize("font", [REGULAR, SEMIBOLD])
def test_the_font_has_every_letter_and_figures_of_one_width(font):
    widths = _advances(font.read_bytes())
    latin = {chr(code) for code in [*range(0x20, 0x7F), *range(0xA1, 0x180)] if code != 0xAD}
    missing = (every_letter() | latin | set("–—‘’“”…·•×−")) - set(widths)
    assert not missing
    assert len({widths[figure] for figure in "0123456789"}) == 1


def _advances(data: bytes) -> dict[str, int]:
    """Character to advance width, from the font's cmap (format 4), hhea and hmtx tables."""

    def number(at: int, size: int = 2) -> int:
        return int.from_bytes(data[at : at + size], "big")

    tables = {data[at : at + 4].decode(): number(at + 8, 4) for at in range(12, 12 + 16 * number(4), 16)}
    cmap = tables["cmap"]
    subtables = [cmap + number(cmap + 4 + 8 * i + 4, 4) for i in range(number(cmap + 2))]
    sub = next(at for at in subtables if number(at) == 4)
    pairs = number(sub + 6)
    ends, starts = sub + 14, sub + 16 + pairs
    deltas, offsets = starts + pairs, starts + 2 * pairs
    last_full = number(tables["hhea"] + 34) - 1
    widths = {}
    for segment in range(0, pairs, 2):
        start, end = number(starts + segment), number(ends + segment)
        for code in range(start, end + 1):
            offset = number(offsets + segment)
            glyph = number(offsets + segment + offset + 2 * (code - start)) if offset else code
            glyph = (glyph + number(deltas + segment)) % 0x10000 if glyph or not offset else 0
            if glyph:
                widths[chr(code)] = number(tables["hmtx"] + 4 * min(glyph, last_full))
    return widths
