"""Reads a game's ``components.toml``: what is in the box, typed and checked when it is loaded."""

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.game import Message, say

T = TypeVar("T", bound=msgspec.Struct)


class ComponentsError(Exception):
    """A components file that can't be used; text and ``message`` name the file and the field."""

    def __init__(self, text: str, message: Message | None = None) -> None:
        super().__init__(text)
        self.message = message or say("components.wrong", problem=text)


def wrong(path: Path, field: str, problem: Message) -> ComponentsError:
    """What is wrong with a field of a file, in words of a catalogue."""
    facts = ", ".join(f"{name} {value}" for name, value in problem.facts.items())
    message = say(
        "components.wrong", problem=say("components.at", file=str(path), field=field, problem=problem)
    )
    return ComponentsError(f"{path}: {field}: {problem.code} ({facts})", message)


def load(path: Path, kind: type[T]) -> T:
    """The components in ``path`` as a ``kind``. Raises ComponentsError."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), kind)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ComponentsError(f"{path}: {error}") from error
