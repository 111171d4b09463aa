"""Reads a game's ``components.toml``: what is in the box, typed and checked when it is loaded."""

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


class ComponentsError(Exception):
    """A components file that can't be used; the text names the file and the field."""


def load(path: Path, kind: type[T]) -> T:
    """The components in ``path`` as a ``kind``. Raises ComponentsError."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), kind)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ComponentsError(f"{path}: {error}") from error
