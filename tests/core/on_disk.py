"""Helpers: what is stored in a journal's folder, and what happens to the folder."""

import shutil
import subprocess
import sys
from pathlib import Path

from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple, Reveal, Setup
from companion.i18n import LANGUAGES, Words
from companion.journal import Journal, JournalError
from companion.record import Entry, Header
from tests.core.at_the_table import THREE, WALL

ROOT = Path(__file__).parents[2]
HEADER = Header(GAME, THREE, GAME.options_type(), Setup("An", (5, 7, 8, 10, 12)))
OPEN = Entry(OpenTemple(), WALL, "touch")


def cards(journal: Journal, play: int = 1) -> list[str]:
    return [row.line.get("card", row.line["move"]) for row in journal.load(play).moves]


def turned(number: int) -> Entry:
    return Entry(Reveal(f"treasure:{number}"), WALL, "reader")


def copy(folder: Path, target: Path) -> Path:
    """The folder as the power cut left it: nothing closed, nothing tidied."""
    shutil.copytree(folder, target)
    return target


def child(program: str, folder: Path, **options) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True, **options
    )


def worded(error: JournalError) -> None:
    for language in LANGUAGES:
        assert error.message.code not in Words(language)(error.message)


def overwrite(file: Path, place: int, data: bytes) -> None:
    with file.open("r+b") as stream:
        stream.seek(place)
        stream.write(data)
