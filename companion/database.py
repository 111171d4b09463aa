"""SQLite files as the journal needs them: opened for good, looked at without a change, checked."""

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

BUSY_MS = 2000
HEADER_SIZE = 100  # bytes
SHARED_MEMORY_SIZE = 32 * 1024  # bytes of the ``-shm`` file that WAL needs
# what SQLite says to a damaged file; with damaged text in the error itself, it can't even be read
DAMAGED = (sqlite3.DatabaseError, UnicodeDecodeError)


def no_room(path: Path) -> bool:
    """Whether the disk is too full to open ``path``: SQLite calls that an I/O error."""
    try:
        disk = os.statvfs(path if path.is_dir() else path.parent)
    except OSError:
        return False
    return disk.f_bavail * disk.f_frsize < SHARED_MEMORY_SIZE


def _text(raw: bytes) -> str | bytes:
    """A stored text; as bytes if damage made it no text, so that only this value is none."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def open_for_writing(path: Path) -> sqlite3.Connection:
    """A connection whose committed transactions survive a pulled plug. Raises sqlite3.Error.

    It is in autocommit mode: transactions are begun and ended by name.
    """
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
    except sqlite3.Error:
        connection.close()
        raise
    connection.row_factory = sqlite3.Row
    connection.text_factory = _text
    return connection


def read_only(path: Path, *, immutable: bool = False) -> sqlite3.Connection:
    """A connection that changes no byte of the file. Raises sqlite3.Error.

    ``immutable``: nobody changes the file meanwhile, so that no file beside it is needed.
    """
    query = "mode=ro&immutable=1" if immutable else "mode=ro"
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?{query}", uri=True)
    connection.row_factory = sqlite3.Row
    connection.text_factory = _text
    return connection


def version(path: Path) -> int:
    """The file's ``user_version``; 0 if it can't be read: then its version is not what is wrong.

    Makes no file beside it. Nobody else may be writing.
    """
    # without a log there is none to make: SQLite would, for a file that may still change
    alone = not path.with_name(path.name + "-wal").exists()
    try:
        with closing(read_only(path, immutable=alone)) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except DAMAGED:
        return 0


def sound(
    path: Path,
    questions: Mapping[int, tuple[str, ...]],
    connect: Callable[[Path], sqlite3.Connection] = sqlite3.connect,
) -> bool:
    """Whether SQLite's quick check passes and the file can answer the ``questions`` for its version.

    A version without questions is none of ours. Raises what is no damage: locked, read-only, full, denied.
    ``connect``: ``read_only`` for who may change nothing.
    """
    if not _header_sound(path):
        return False
    try:
        with closing(connect(path)) as connection:
            if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                return False
            connection.execute("PRAGMA foreign_keys=ON")
            asked = questions.get(connection.execute("PRAGMA user_version").fetchone()[0])
            return asked is not None and _answers(connection, asked)
    except sqlite3.OperationalError:
        raise
    except DAMAGED:
        return False


def _answers(connection: sqlite3.Connection, questions: tuple[str, ...]) -> bool:
    """Whether tables and columns have their names: damage there passes the quick check."""
    try:
        for question in questions:
            connection.execute(question)
    except sqlite3.OperationalError as error:
        if "no such" in str(error) or "mismatch" in str(error):
            return False
        raise
    return True


def _header_sound(path: Path) -> bool:
    """Whether SQLite would know the file for one that it can write; an empty one, it can.

    Damage here looks to SQLite like a file from the future: read-only, or of an unknown format.
    See https://www.sqlite.org/fileformat.html, "The Database Header".
    """
    with path.open("rb") as stream:
        header = stream.read(HEADER_SIZE)
    if len(header) < HEADER_SIZE:
        return not header
    write_version, read_version, schema_format = header[18], header[19], header[44:48]
    return (
        header.startswith(b"SQLite format 3\0")
        and {write_version, read_version} <= {1, 2}
        and int.from_bytes(schema_format) <= 4
    )
