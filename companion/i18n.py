"""Words: every sentence for people comes from the catalogues, in English or Vietnamese.

Catalogues are gettext ``.po`` files whose msgids are codes (``refusal.vote-due``); ``make
messages`` compiles them. ``companion/locale`` holds the shared ones, each game's folder its own; a
game from elsewhere brings its folder as ``extra``.
"""

import gettext
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from companion.game import Message

Language = Literal["vi", "en"]
LANGUAGES: tuple[Language, ...] = ("vi", "en")
_HERE = Path(__file__).parent
# facts come from records, configs and cards as they stand: one line of a sensible length is shown
LONGEST_FACT = 300
_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029), "?")


def catalogue_files(language: str, kind: str = "mo", extra: tuple[Path, ...] = ()) -> list[Path]:
    """All catalogues of a language: the shared ones, then one for each game, then those in ``extra``."""
    folders = [_HERE / "locale", *sorted((_HERE / "games").glob("*/locale")), *extra]
    return [file for folder in folders for file in sorted((folder / language).glob(f"LC_MESSAGES/*.{kind}"))]


@cache
def _translations(language: Language, extra: tuple[Path, ...]) -> gettext.GNUTranslations:
    chain: gettext.GNUTranslations | None = None
    for file in catalogue_files(language, extra=extra):
        with file.open("rb") as stream:
            one = gettext.GNUTranslations(stream)
        if chain is None:
            chain = one
        else:
            chain.add_fallback(one)
    if chain is None:
        raise FileNotFoundError("no compiled catalogues: run `make messages`")
    return chain


class Words:
    """One language: ``words(message)`` gives the sentence, ``words.text(code, **facts)`` too.

    ``extra`` are more folders laid out as ``companion/locale``.
    """

    def __init__(self, language: Language, extra: Iterable[Path] = ()) -> None:
        self.language = language
        self._translations = _translations(language, tuple(extra))

    def __call__(self, message: Message) -> str:
        return self._render(message.code, message.facts)

    def text(self, code: str, /, **facts: Any) -> str:
        return self._render(code, facts)

    def knows(self, code: str) -> bool:
        """Whether the catalogues have this code."""
        return self._translations.gettext(code) != code or self._translations.ngettext(code, code, 1) != code

    def _render(self, code: str, facts: Mapping[str, Any]) -> str:
        count = facts.get("n")
        pattern = code
        if isinstance(count, int):
            pattern = self._translations.ngettext(code, code, count)
        if pattern == code:
            pattern = self._translations.gettext(code)
        return pattern.format(**{key: self._fact(value) for key, value in facts.items()})

    def _fact(self, value: Any) -> Any:
        if isinstance(value, Message):
            return self(value)
        if isinstance(value, (tuple, list)):
            return self.listed([str(self._fact(item)) for item in value])
        if isinstance(value, str):
            return _plain(value)
        return value

    def listed(self, items: list[str]) -> str:
        """Items as people say them: "An, Bình and Chi"."""
        if not items:
            return self._translations.gettext("list.none")
        if len(items) == 1:
            return items[0]
        last_two = self._translations.gettext("list.and").format(first=items[-2], last=items[-1])
        return self._translations.gettext("list.comma").join([*items[:-2], last_two])


def _plain(text: str) -> str:
    """A fact as part of a sentence: no line ends or terminal controls, no page-long value."""
    if len(text) > LONGEST_FACT:
        text = text[: LONGEST_FACT - 1] + "…"
    return text.translate(_CONTROLS)
