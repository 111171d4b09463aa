"""A game's data files, with something in them that can't be."""

from pathlib import Path


def edited(source: Path, folder: Path, old: str, new: str) -> Path:
    """A copy of the file in ``folder``, under its own name, with one thing changed, once."""
    text = source.read_text("utf-8")
    assert old in text
    file = folder / source.name
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file
