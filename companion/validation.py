"""Turns msgspec's validation errors into codes and facts, so that people read them in their words."""

import re
from typing import Any, TypeVar

import msgspec

from companion.game import Message, say

T = TypeVar("T")

_PATH = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"Object contains unknown field `(?P<field>.*)`"), "unknown-field"),
    (re.compile(r"Object missing required field `(?P<field>.*)`"), "missing-field"),
    (re.compile(r"Expected `array` of length (?P<expected>\d+), got (?P<got>\d+)"), "wrong-length"),
    (re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<got>[^`]*)`"), "wrong-type"),
    (re.compile(r"Invalid enum value (?P<value>.*)"), "unknown-value"),
)


class Invalid(Exception):
    """A value of the wrong shape. ``kind`` is ``unknown-field``, ``missing-field``, ``wrong-type``,
    ``wrong-length``, ``unknown-value`` or ``wrong-shape``; ``field`` its path (``setup.artifacts[2]``)."""

    def __init__(self, kind: str, field: str, facts: dict[str, Any]) -> None:
        super().__init__(f"{kind} at {field or 'the top'}")
        self.kind = kind
        self.field = field
        self.facts = facts

    @property
    def message(self) -> Message:
        facts = {name: _type_name(value) for name, value in self.facts.items()}
        if self.facts.get("got") == "float":
            facts["got"] = say("type.fraction")  # it was no whole number
        return say(f"invalid.{self.kind}", **{"field": self.field or "-", **facts})


_TYPES = ("int", "float", "str", "bool", "array", "object", "null")


def _type_name(value: str) -> Message | str:
    kind = value.partition(" | ")[0]
    return say(f"type.{kind}") if kind in _TYPES else value


def convert(value: Any, kind: type[T], at: str = "") -> T:
    """``value`` as a ``kind``, strictly. Raises Invalid; ``at`` is put before its field."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _invalid(str(error), at) from None


def _invalid(text: str, at: str) -> Invalid:
    parts = _PATH.match(text)
    what = parts["what"] if parts else text
    inside = (parts["path"] or "").removeprefix("$").lstrip(".") if parts else ""
    for pattern, kind in _PATTERNS:
        found = pattern.search(what)
        if found:
            facts = found.groupdict()
            inside = ".".join(step for step in (inside, facts.pop("field", "")) if step)
            return Invalid(kind, _join(at, inside), facts)
    return Invalid("wrong-shape", _join(at, inside), {"detail": what})


def _join(at: str, inside: str) -> str:
    if at and inside.startswith("["):
        return at + inside
    return ".".join(step for step in (at, inside) if step)
