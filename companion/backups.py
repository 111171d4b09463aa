"""Copies of the journal's file beside it, and a damaged file replaced by the newest sound one.

Each step leaves files that the next start can go on from: the power may go between any two.
"""

import os
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from companion import database
from companion.game import Message, say

KEPT_BACKUPS = 10


class Backups:
    """The backups of the database ``path``; a sound one can answer the ``questions`` for its version.

    Raises what SQLite and the disk raise.
    """

    def __init__(self, path: Path, questions: Mapping[int, tuple[str, ...]]) -> None:
        self._path = path
        self._questions = questions
        self._folder = path.parent / "backups"
        # a sound backup's copy on its way to the journal's place
        self._restored = path.with_name(path.name + ".restored")

    def make(self, db: sqlite3.Connection) -> Path:
        """Copy the open database, keep the newest copies, give the new one's path."""
        self._folder.mkdir(exist_ok=True)
        numbers = [_number(file) for file in self._folder.glob("plays-*.db")]
        target = self._folder / f"plays-{max(numbers, default=0) + 1:06}.db"
        half = target.with_suffix(".half")
        half.unlink(missing_ok=True)
        with closing(sqlite3.connect(half)) as copy:
            db.backup(copy)
            # a copy is one file: no WAL beside it
            copy.execute("PRAGMA journal_mode=DELETE")
        with half.open("rb") as stream:
            os.fsync(stream.fileno())
        half.rename(target)
        for old in sorted(self._folder.glob("plays-*.db"), key=_number)[:-KEPT_BACKUPS]:
            old.unlink()
        return target

    def only(self, backup: Path) -> None:
        """Remove every other copy of the plays: older backups, damaged files kept for a rescue."""
        others = [file for file in self._folder.glob("plays-*") if file != backup]
        for file in (*others, *self._path.parent.glob("plays-damaged-*")):
            file.unlink()

    def finish(self) -> Message | None:
        """Clear up what a power cut left half done; says so if it completes a repair by that."""
        for half in self._folder.glob("*.half*"):
            half.unlink()
        if not self._restored.exists():
            return None
        if self._path.exists():
            self._restored.unlink()
            return None
        # with the damaged file aside, the copy is whole
        self._restored.rename(self._path)
        return say("journal.repaired", file=str(self._path.parent), backup=self._restored.name)

    def damaged(self) -> bool:
        """Whether the file, if there is one, is not sound."""
        return self._path.exists() and (self._emptied() or not database.sound(self._path, self._questions))

    def _emptied(self) -> bool:
        """An empty file where there were plays: SQLite would take it for a new one."""
        wal = self._path.with_name(self._path.name + "-wal")
        had_plays = any(self._folder.glob("plays-*.db"))
        return had_plays and self._path.stat().st_size == 0 and not wal.exists()

    def repair(self) -> Message:
        """Move the damaged file aside and put the newest sound backup in its place."""
        aside = _free_name(self._path.parent, "plays-damaged", ".db")
        restored = self._prepare()
        # the file itself last: until it has moved, the next start finds the damage again
        for suffix in ("-wal", "-shm"):
            beside = self._path.with_name(self._path.name + suffix)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + suffix))
        self._path.rename(aside)
        if restored is None:
            return say("journal.damaged-no-backup", file=str(aside))
        self._restored.rename(self._path)
        return say("journal.repaired", file=str(aside), backup=restored.name)

    def _prepare(self) -> Path | None:
        """Copy the newest sound backup, whole and synced; gives which, or None."""
        backups = sorted(self._folder.glob("plays-*.db"), key=_number, reverse=True)
        sound = next((backup for backup in backups if database.sound(backup, self._questions)), None)
        if sound is not None:
            shutil.copyfile(sound, self._restored)
            with self._restored.open("rb") as stream:
                os.fsync(stream.fileno())
        return sound


def _number(backup: Path) -> int:
    digits = backup.stem.rpartition("-")[2]
    return int(digits) if digits.isdigit() else 0


def _free_name(folder: Path, stem: str, suffix: str) -> Path:
    number = 1
    while (folder / f"{stem}-{number}{suffix}").exists():
        number += 1
    return folder / f"{stem}-{number}{suffix}"
