"""The journal: every move on disk before it counts, in one SQLite file beside its backups.

WAL and ``synchronous=FULL``: a committed move survives a pulled plug. One process at a time writes;
the table's thread is the only one that uses a Journal. Undone moves stay, marked.
"""

import errno
import fcntl
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from companion import database
from companion.backups import Backups
from companion.files import write_whole
from companion.game import Message, say
from companion.record import Entry, Header, dumps, header_line, move_line
from companion.stored import State, StoredPlay, Whole, stored_header, stored_names, stored_play, stored_whole
from companion.versions import QUESTIONS, SCHEMA

NAME = "plays.db"
# there while a name is being erased: the next start ends what a power cut left half done
ERASING = "erasing"

_DISK_ERRORS = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
}


class JournalError(Exception):
    """The journal can't do what was asked.

    code: ``disk-full``, ``read-only``, ``busy`` or ``disk`` (may be retried), ``second-instance``,
    ``newer-database``, ``no-plays``, ``no-such-play``, ``traces-left``, ``traces-stuck`` (an erased name
    is still in older copies).
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = say(f"journal.{code}", **facts)


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
        if code == "disk" and database.no_room(path):
            code = "disk-full"
        raise JournalError(code, file=str(path), detail=str(error)) from error
    except OSError as error:
        code = _DISK_ERRORS.get(error.errno or 0, "disk")
        raise JournalError(code, file=str(path), detail=error.strerror or str(error)) from error


class Lock:
    """Held while a companion uses the data directory; a second one is told so."""

    def __init__(self, folder: Path) -> None:
        with _as_journal_error(folder):
            folder.mkdir(parents=True, exist_ok=True)
            self._stream = (folder / "lock").open("ab")
            try:
                held = _held(self._stream, fcntl.LOCK_EX)
            except OSError:
                self.release()
                raise
        if held:
            self.release()
            raise JournalError("second-instance", file=str(folder))

    def release(self) -> None:
        self._stream.close()


def in_use(folder: Path) -> bool:
    """Whether a companion holds the folder now. Changes nothing. Raises OSError if that can't be told."""
    try:
        with (folder / "lock").open("rb") as stream:
            return _held(stream, fcntl.LOCK_SH)
    except FileNotFoundError:
        return False


def _held(stream: IO[bytes], wanted: int) -> bool:
    """Take the lock; whether another process has it. All else is the disk's fault: raises OSError."""
    try:
        fcntl.flock(stream, wanted | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # EWOULDBLOCK, EAGAIN, EACCES
        return True
    return False


def _refuse_newer(path: Path) -> None:
    """Raise JournalError if a newer companion wrote the file."""
    version = database.version(path)
    if version > SCHEMA:
        raise JournalError("newer-database", file=str(path), version=version, known=SCHEMA)


class _Plays:
    """What can be asked of stored plays, whoever opened the file. Raises JournalError."""

    path: Path
    _db: sqlite3.Connection

    def ids(self, *states: State, limit: int = 100) -> list[int]:
        """The numbers of the plays in one of ``states`` (none given: all), newest first."""
        where = f"state IN ({','.join('?' * len(states))})" if states else "1"
        with _as_journal_error(self.path):
            rows = self._db.execute(
                f"SELECT id FROM plays WHERE {where} ORDER BY id DESC LIMIT ?", (*states, limit)
            )
            return [row["id"] for row in rows]

    def ids_of(self, game: str) -> list[int]:
        """The numbers of all plays of a game, newest first."""
        with _as_journal_error(self.path):
            rows = self._db.execute("SELECT id FROM plays WHERE game = ? ORDER BY id DESC", (game,))
            return [row["id"] for row in rows]

    def load(self, play: int) -> StoredPlay:
        """Raises JournalError("no-such-play"), or ValueError for a row that no companion wrote."""
        return stored_play(*self._rows(play))

    def whole(self, play: int) -> Whole:
        """A play with all its moves as they are stored, those taken back too. Raises as ``load``."""
        return stored_whole(*self._rows(play))

    def _rows(self, play: int) -> tuple[sqlite3.Row, list[sqlite3.Row]]:
        with _as_journal_error(self.path):
            row = self._db.execute("SELECT * FROM plays WHERE id = ?", (play,)).fetchone()
            moves = self._db.execute("SELECT * FROM moves WHERE play = ? ORDER BY seq", (play,)).fetchall()
        if row is None:
            raise JournalError("no-such-play", n=play)
        return row, moves

    def codes(self) -> dict[tuple[str, str], str]:
        """(game, code) → card."""
        with _as_journal_error(self.path):
            rows = self._db.execute("SELECT game, code, card FROM codes").fetchall()
        # what is no text was not learned here
        return {(row[0], row[1]): row[2] for row in rows if all(isinstance(value, str) for value in row)}


class Reading(_Plays):
    """The plays, only to read: takes no lock, repairs and migrates nothing. Raises JournalError.

    The file may be of an earlier version.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        with _as_journal_error(self.path):
            if not self.path.exists():
                raise JournalError("no-plays", file=str(self.path))
            _refuse_newer(self.path)
            self._db = database.read_only(self.path)

    def close(self) -> None:
        self._db.close()


class Journal(_Plays):
    """Open with ``Journal(folder)``: checks, repairs, migrates. Raises JournalError.

    ``notices`` says what was repaired on the way.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.notices: list[Message] = []
        self._erasing = folder / ERASING
        self._backups = Backups(self.path, QUESTIONS)
        self._lock = Lock(folder)
        try:
            with _as_journal_error(self.path):
                finished = self._backups.finish()
                if finished is not None:
                    self.notices.append(finished)
                if self.path.exists():
                    _refuse_newer(self.path)
                if self._backups.damaged():
                    self.notices.append(self._backups.repair())
                    if self._erasing.exists():
                        # the backup may be older than the erasing that was going on
                        self.notices.append(say("journal.erased-back"))
                self._db = database.open_for_writing(self.path)
                try:
                    self._migrate()
                    if self._erasing.exists():
                        self._end_erasing()
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
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version < SCHEMA:
            if version > 0:
                # whatever the step does, what there was before it is still there
                self._backups.make(self._db)
            # imported only when there is something to change: the table starts without it
            from companion.schema import migrate

            migrate(self._db, SCHEMA)

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

    def players(self, play: int) -> tuple[str, ...]:
        """Who plays, without stand-ins. Raises as ``load``, and is quicker: no move is read."""
        with _as_journal_error(self.path):
            row = self._db.execute("SELECT header, erased FROM plays WHERE id = ?", (play,)).fetchone()
        if row is None:
            raise JournalError("no-such-play", n=play)
        stored_header(row["header"])
        return stored_names(row["header"], row["erased"])

    # --- who is forgotten ----------------------------------------------------------------------

    def names(self) -> dict[str, int]:
        """Who has played, most recent first, and in how many plays; stand-ins are nobody."""
        with _as_journal_error(self.path):
            rows = self._db.execute("SELECT header, erased FROM plays ORDER BY id DESC").fetchall()
        found: dict[str, int] = {}
        for row in rows:
            for name in stored_names(row["header"], row["erased"]):
                found[name] = found.get(name, 0) + 1
        return found

    def rewrite(self, plays: Iterable[Whole]) -> None:
        """Put these in the place of what was stored: all of them or none, and no trace of it stays.

        Older backups and damaged files are removed, a new backup is made.
        """
        with self._marked_erasing(), self._write() as connection:
            for play in plays:
                connection.execute(
                    "UPDATE plays SET header=?, erased=? WHERE id=?",
                    (play.header, dumps(play.erased), play.id),
                )
                connection.executemany(
                    "UPDATE moves SET move=? WHERE play=? AND seq=?",
                    [(move.text, play.id, move.seq) for move in play.moves],
                )
        self.clear_traces()

    @contextmanager
    def _marked_erasing(self) -> Iterator[None]:
        """The file ``erasing`` is there from now on; not if the block fails, for then nothing was erased.

        One that an earlier name has left stays: its traces are still to be cleared.
        """
        before = self._erasing.exists()
        try:
            with _as_journal_error(self.path):
                write_whole(self._erasing, b"")
            yield
        except Exception:
            # the disk may refuse this too: then the next start clears traces that aren't there
            with suppress(OSError):
                if not before:
                    self._erasing.unlink(missing_ok=True)
            raise

    def clear_traces(self) -> None:
        """What was overwritten or deleted leaves the file, its log and the backups.

        Raises JournalError: ``traces-left`` while another program reads, ``traces-stuck`` if the disk fails.
        """
        try:
            with _as_journal_error(self.path):
                self._db.execute("VACUUM")
                busy = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
                if not busy:
                    self._backups.only(self._backups.make(self._db))
                    self._erasing.unlink(missing_ok=True)
        except JournalError as error:
            raise JournalError("traces-stuck", **error.message.facts) from error
        if busy:
            raise JournalError("traces-left", file=str(self.path))

    def _end_erasing(self) -> None:
        """What the last run left to erase; that it can't be done yet keeps no table from starting."""
        try:
            self.clear_traces()
        except JournalError as error:
            self.notices.append(error.message)

    # --- what codes mean ----------------------------------------------------------------------

    def learn(self, game: str, code: str, card: str) -> None:
        self.learn_all({(game, code): card})

    def learn_all(self, codes: Mapping[tuple[str, str], str]) -> None:
        """All of them or, if that fails, none."""
        with self._write() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO codes (game, code, card) VALUES (?,?,?)",
                [(game, code, card) for (game, code), card in codes.items()],
            )

    def forget(self, game: str, card: str) -> None:
        with self._write() as connection:
            connection.execute("DELETE FROM codes WHERE game=? AND card=?", (game, card))

    def backup(self) -> Path:
        """Copy the journal beside itself, keep the newest copies, give the new one's path."""
        with _as_journal_error(self.path):
            return self._backups.make(self._db)
