"""The journal: every move on disk before it counts, in one SQLite file beside its backups.

WAL and ``synchronous=FULL``: a committed move survives a pulled plug. One process at a time writes;
the table's thread is the only one that uses a Journal. Undone moves stay, marked.
"""

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any, Literal

from msgspec import Struct

from companion import database
from companion.game import Message, say
from companion.record import Entry, Header, dumps, header_line, move_line, parse_object

NAME = "plays.db"
SCHEMA = 1
KEPT_BACKUPS = 10
# what a sound journal can answer
QUESTIONS = (
    "SELECT id, header, game, started, last_played, seconds, state FROM plays LIMIT 0",
    "SELECT play, seq, move, time, via, code, mark FROM moves LIMIT 0",
    "SELECT game, code, card FROM codes LIMIT 0",
)
# unfinished: lies on the table, picked up at the next start; aside: picked up when asked for
State = Literal["unfinished", "aside", "finished", "abandoned"]


class JournalError(Exception):
    """The journal can't do what was asked.

    code: ``disk-full``, ``read-only``, ``busy`` or ``disk`` (may be retried), ``second-instance``,
    ``newer-database``, ``no-such-play``.
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = say(f"journal.{code}", **facts)


class Row(Struct, frozen=True):
    """A stored move: its number in the play, its line as a record has it, the code scanned for it."""

    seq: int
    line: dict[str, Any]
    code: str | None


class StoredPlay(Struct, frozen=True):
    """A play as stored: ``moves`` in force in order; ``undone`` may be done again, first one first."""

    id: int
    header: dict[str, Any]
    started: str | None
    last_played: str | None
    seconds: float
    state: State
    moves: tuple[Row, ...]
    undone: tuple[Row, ...]
    next_seq: int


@contextmanager
def _as_journal_error(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        text = str(error).lower()
        code = "disk"
        for part, name in (("full", "disk-full"), ("readonly", "read-only"), ("locked", "busy")):
            if part in text:
                code = name
        raise JournalError(code, file=str(path), detail=str(error)) from error
    except OSError as error:
        code = {28: "disk-full", 30: "read-only", 13: "read-only"}.get(error.errno or 0, "disk")
        raise JournalError(code, file=str(path), detail=error.strerror or str(error)) from error


class Lock:
    """Held while a companion uses the data directory; a second one is told so."""

    def __init__(self, folder: Path) -> None:
        self._stream: IO[bytes] | None = None
        with _as_journal_error(folder):
            folder.mkdir(parents=True, exist_ok=True)
            stream = (folder / "lock").open("ab")
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            stream.close()
            raise JournalError("second-instance", file=str(folder)) from None
        self._stream = stream

    def release(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None


def in_use(folder: Path) -> bool:
    """Whether a companion holds the folder now. Changes nothing."""
    try:
        with (folder / "lock").open("rb") as stream:
            fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


class Journal:
    """Open with ``Journal(folder)``: checks, repairs, migrates. Raises JournalError.

    ``notices`` says what was repaired on the way.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / NAME
        self.notices: list[Message] = []
        self._lock = Lock(folder)
        try:
            with _as_journal_error(self.path):
                self._clear_half_backups()
                self._finish_repair()
                if self.path.exists():
                    _refuse_newer(self.path)
                if self.path.exists() and (self._emptied() or not database.sound(self.path, QUESTIONS)):
                    self.notices.append(self._repair())
                self._db = database.open_for_writing(self.path)
                try:
                    self._migrate()
                except BaseException:
                    self._db.close()
                    raise
        except BaseException:
            self._lock.release()
            raise

    def close(self) -> None:
        """Close the file and let another companion have it."""
        self._db.close()
        self._lock.release()

    def _migrate(self) -> None:
        if self._db.execute("PRAGMA user_version").fetchone()[0] < SCHEMA:
            # imported only when there is something to change: the table starts without it
            from companion.schema import migrate

            migrate(self._db)

    @contextmanager
    def _write(self) -> Iterator[sqlite3.Connection]:
        """One transaction; committed to disk when the block ends, or undone as a whole."""
        connection = self._db
        with _as_journal_error(self.path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    # --- plays -------------------------------------------------------------------------------

    def begin(self, header: Header, started: str | None) -> int:
        """Store a new play and give its number."""
        values = (dumps(header_line(header)), header.game.name, started, started, 0.0, "unfinished")
        with self._write() as connection:
            cursor = connection.execute(
                "INSERT INTO plays (header, game, started, last_played, seconds, state) VALUES (?,?,?,?,?,?)",
                values,
            )
            return int(cursor.lastrowid or 0)

    def append(
        self,
        play: int,
        seq: int,
        entry: Entry,
        *,
        code: str | None = None,
        over: bool = False,
        drops_undone: bool = False,
        seconds: float | None = None,
    ) -> None:
        """Store a move. It counts once this returns.

        ``over``: it ends the play; ``drops_undone``: undone moves can't be done again after it;
        ``seconds``: how long the play has taken by now.
        """
        move = dumps(move_line(Entry(entry.move)))
        with self._write() as connection:
            if drops_undone:
                connection.execute("UPDATE moves SET mark='replaced' WHERE play=? AND mark='undone'", (play,))
            connection.execute(
                "INSERT INTO moves (play, seq, move, time, via, code) VALUES (?,?,?,?,?,?)",
                (play, seq, move, entry.time, entry.via, code),
            )
            if over or seconds is not None:
                connection.execute(
                    "UPDATE plays SET state=?, seconds=coalesce(?, seconds), last_played=? WHERE id=?",
                    ("finished" if over else "unfinished", seconds, entry.time, play),
                )

    def undo(self, play: int, seq: int) -> None:
        """Mark a move as undone; the play is unfinished again."""
        self._mark(play, seq, "undone", "unfinished")

    def redo(self, play: int, seq: int, over: bool) -> None:
        """Take the mark off again."""
        self._mark(play, seq, None, "finished" if over else "unfinished")

    def _mark(self, play: int, seq: int, mark: str | None, state: State) -> None:
        with self._write() as connection:
            connection.execute("UPDATE moves SET mark=? WHERE play=? AND seq=?", (mark, play, seq))
            connection.execute("UPDATE plays SET state=? WHERE id=?", (state, play))

    def set_state(self, play: int, state: State) -> None:
        with self._write() as connection:
            connection.execute("UPDATE plays SET state=? WHERE id=?", (state, play))

    def ids(self, *states: State, limit: int = 100) -> list[int]:
        """The numbers of the plays in one of ``states`` (none given: all), newest first."""
        where = f"state IN ({','.join('?' * len(states))})" if states else "1"
        with _as_journal_error(self.path):
            rows = self._db.execute(
                f"SELECT id FROM plays WHERE {where} ORDER BY id DESC LIMIT ?", (*states, limit)
            )
            return [row["id"] for row in rows]

    def load(self, play: int) -> StoredPlay:
        """Raises JournalError("no-such-play")."""
        with _as_journal_error(self.path):
            row = self._db.execute("SELECT * FROM plays WHERE id = ?", (play,)).fetchone()
            if row is None:
                raise JournalError("no-such-play", n=play)
            moves = self._db.execute("SELECT * FROM moves WHERE play = ? ORDER BY seq", (play,)).fetchall()
        return StoredPlay(
            id=play,
            header=parse_object(row["header"]),
            started=row["started"],
            last_played=row["last_played"],
            seconds=row["seconds"],
            state=row["state"],
            moves=tuple(_row(move) for move in moves if move["mark"] is None),
            undone=tuple(_row(move) for move in moves if move["mark"] == "undone"),
            next_seq=max((move["seq"] for move in moves), default=0) + 1,
        )

    # --- what codes mean ----------------------------------------------------------------------

    def codes(self) -> dict[tuple[str, str], str]:
        """(game, code) → card."""
        with _as_journal_error(self.path):
            return {
                (row["game"], row["code"]): row["card"] for row in self._db.execute("SELECT * FROM codes")
            }

    def learn(self, game: str, code: str, card: str) -> None:
        with self._write() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO codes (game, code, card) VALUES (?,?,?)", (game, code, card)
            )

    def forget(self, game: str, card: str) -> None:
        with self._write() as connection:
            connection.execute("DELETE FROM codes WHERE game=? AND card=?", (game, card))

    # --- backup and repair --------------------------------------------------------------------

    def backup(self) -> Path:
        """Copy the journal beside itself, keep the newest copies, give the new one's path."""
        with _as_journal_error(self.path):
            folder = self.folder / "backups"
            folder.mkdir(exist_ok=True)
            numbers = [_number(file) for file in folder.glob("plays-*.db")]
            target = folder / f"plays-{max(numbers, default=0) + 1:06}.db"
            half = target.with_suffix(".half")
            half.unlink(missing_ok=True)
            with closing(sqlite3.connect(half)) as copy:
                self._db.backup(copy)
                # a copy is one file: no WAL beside it
                copy.execute("PRAGMA journal_mode=DELETE")
            with half.open("rb") as stream:
                os.fsync(stream.fileno())
            half.rename(target)
            for old in sorted(folder.glob("plays-*.db"), key=_number)[:-KEPT_BACKUPS]:
                old.unlink()
            return target

    def _emptied(self) -> bool:
        """An empty file where there were plays: SQLite would take it for a new one."""
        wal = self.path.with_name(self.path.name + "-wal")
        had_plays = any((self.folder / "backups").glob("plays-*.db"))
        return had_plays and self.path.stat().st_size == 0 and not wal.exists()

    def _clear_half_backups(self) -> None:
        for half in (self.folder / "backups").glob("*.half*"):
            half.unlink()

    def _repair(self) -> Message:
        """Move the damaged file aside and put the newest sound backup in its place."""
        aside = _free_name(self.folder, "plays-damaged", ".db")
        restored = self._prepare_restored()
        # the file itself last: until it has moved, the next start finds the damage again
        for suffix in ("-wal", "-shm"):
            beside = self.path.with_name(self.path.name + suffix)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + suffix))
        self.path.rename(aside)
        if restored is None:
            return say("journal.damaged-no-backup", file=str(aside))
        self._restored.rename(self.path)
        return say("journal.repaired", file=str(aside), backup=restored.name)

    @property
    def _restored(self) -> Path:
        """A sound backup's copy on its way to the journal's place."""
        return self.path.with_name(self.path.name + ".restored")

    def _prepare_restored(self) -> Path | None:
        """Copy the newest sound backup, whole and synced; gives which, or None."""
        backups = sorted((self.folder / "backups").glob("plays-*.db"), key=_number, reverse=True)
        sound = next((backup for backup in backups if database.sound(backup, QUESTIONS)), None)
        if sound is not None:
            shutil.copyfile(sound, self._restored)
            with self._restored.open("rb") as stream:
                os.fsync(stream.fileno())
        return sound

    def _finish_repair(self) -> None:
        """The power went in the middle of a repair: with the damaged file aside, the copy is whole."""
        if not self._restored.exists():
            return
        if self.path.exists():
            self._restored.unlink()
        else:
            self._restored.rename(self.path)
            self.notices.append(say("journal.repaired", file=str(self.folder), backup=self._restored.name))


def _row(row: sqlite3.Row) -> Row:
    extras = {key: row[key] for key in ("time", "via") if row[key] is not None}
    return Row(row["seq"], {**parse_object(row["move"]), **extras}, row["code"])


def _number(backup: Path) -> int:
    digits = backup.stem.rpartition("-")[2]
    return int(digits) if digits.isdigit() else 0


def _free_name(folder: Path, stem: str, suffix: str) -> Path:
    number = 1
    while (folder / f"{stem}-{number}{suffix}").exists():
        number += 1
    return folder / f"{stem}-{number}{suffix}"


def _refuse_newer(path: Path) -> None:
    """Raise JournalError if a newer companion wrote the file."""
    version = database.version(path)
    if version > SCHEMA:
        raise JournalError("newer-database", file=str(path), version=version, known=SCHEMA)


class Reading(Journal):
    """The same plays, only to read: takes no lock, repairs and migrates nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / NAME
        self.notices = []
        with _as_journal_error(self.path):
            if not self.path.exists():
                raise JournalError("no-plays", file=str(self.path))
            _refuse_newer(self.path)
            self._db = database.read_only(self.path)

    def close(self) -> None:
        self._db.close()
