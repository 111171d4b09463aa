"""Writing Vietnamese with a few keys: tone marks and shaped letters, always in NFC. Needs no Kivy.

A tone key marks the syllable that was typed last, on the vowel where Vietnamese writes it, so that `Binh` and
the falling tone give `Bình` whether the tone is typed after the i or at the end. A shaped letter such as `ê`
after its plain letter replaces it, and keeps the tone; anywhere else it is simply typed.
"""

from __future__ import annotations

import unicodedata

TONES: dict[str, str] = {
    "acute": "\u0301",
    "grave": "\u0300",
    "hook": "\u0309",
    "tilde": "\u0303",
    "dot": "\u0323",
}
SHAPED = "ăâêôơưđ"

_VOWELS = "aeiouy"
_PLAIN = {"ă": "a", "â": "a", "ê": "e", "ô": "o", "ơ": "o", "ư": "u", "đ": "d"}


def split(letter: str) -> tuple[str, str, str]:
    """A letter as its plain letter, shape mark (or another accent) and tone mark; absent marks are empty."""
    parts = unicodedata.normalize("NFD", letter)
    shape = "".join(mark for mark in parts[1:] if mark not in TONES.values())
    tone = "".join(mark for mark in parts[1:] if mark in TONES.values())
    return parts[:1], shape, tone


def _join(plain: str, shape: str, tone: str) -> str:
    return unicodedata.normalize("NFC", plain + shape + tone)


def _is_vowel(letter: str) -> bool:
    return split(letter)[0].lower() in set(_VOWELS)


def _last_vowels(text: str) -> tuple[int, int]:
    """Start and end of the vowels in the last syllable; an empty range when there are none."""
    word = len(text)
    while word > 0 and text[word - 1].isalpha():
        word -= 1
    end = len(text)
    while end > word and not _is_vowel(text[end - 1]):
        end -= 1
    start = end
    while start > word and _is_vowel(text[start - 1]):
        start -= 1
    # qu and gi are consonants when a vowel follows: quý, già.
    before = text[start - 1 : start].lower() if start > word else ""
    first = split(text[start : start + 1])[0].lower() if start < end else ""
    if end - start > 1 and (before, first) in {("q", "u"), ("g", "i")}:
        start += 1
    return start, end


def _tone_place(text: str) -> int | None:
    """Where Vietnamese writes the tone of the last syllable; None when it has no vowel."""
    start, end = _last_vowels(text)
    if start == end:
        return None
    shaped = [at for at in range(start, end) if split(text[at])[1]]
    if shaped:
        return shaped[-1]  # ươ: on the ơ
    if end < len(text):
        return end - 1  # a consonant closes the syllable: toán
    return start + (1 if end - start >= 3 else 0)  # mài, hòa; ngoài


def put_tone(text: str, tone: str) -> str:
    """The text with that tone on its last syllable.

    The same tone again moves it to the syllable's next vowel (`Zóe`, `Zoé`) and at last takes it away.
    `tone` is a key of `TONES` (KeyError otherwise). Without a vowel in the last syllable nothing changes.
    """
    mark = TONES[tone]
    place = _tone_place(text)
    if place is None:
        return text
    start, end = _last_vowels(text)
    order = [place, *(at for at in range(start, end) if at != place)]
    had = next((at for at in order if split(text[at])[2] == mark), None)
    if had is None:
        return _with_tone(text, start, end, place, mark)
    following = order[order.index(had) + 1 :]
    return _with_tone(text, start, end, following[0] if following else None, mark)


def _with_tone(text: str, start: int, end: int, place: int | None, mark: str) -> str:
    """The text with `mark` as the only tone from `start` to `end`, on `place`; nowhere when that is None."""
    letters = list(text)
    for at in range(start, end):
        plain, shape, _ = split(letters[at])
        letters[at] = _join(plain, shape, mark if at == place else "")
    return "".join(letters)


def type_letter(text: str, letter: str) -> str:
    """The text with a letter typed after it, in NFC.

    A shaped letter typed right after its own plain letter (or after another shape of it) takes its place and
    keeps its tone: `a` then `â` is `â`, `á` then `â` is `ấ`, `Đ` after `D` is `Đ`.
    """
    lower = letter.lower()
    if lower in _PLAIN and text:
        if lower == "đ":
            if text[-1] in "dD":
                return text[:-1] + ("Đ" if text[-1] == "D" else "đ")
        else:
            plain, _, tone = split(text[-1])
            if plain.lower() == _PLAIN[lower] and text[-1] != letter:
                return text[:-1] + _join(plain, split(letter)[1], tone)
    typed = unicodedata.normalize("NFC", text + letter)
    return _retoned(text, typed)


def _retoned(before: str, after: str) -> str:
    """Moves the tone to where it belongs once the syllable has a further letter: `hòa` and n are `hoàn`."""
    start, end = _last_vowels(after)
    marks = [split(letter)[2] for letter in after[start:end]]
    tones = [mark for mark in marks if mark]
    place = _tone_place(after)
    if len(tones) != 1 or place is None or not before or marks[place - start]:
        return after
    return _with_tone(after, start, end, place, tones[0])


def erase(text: str) -> str:
    """The text without its last letter, marks and all."""
    return unicodedata.normalize("NFC", text)[:-1]


def wants_capital(text: str) -> bool:
    """Whether the next letter begins a word."""
    return not text or text[-1] in " -'.("
