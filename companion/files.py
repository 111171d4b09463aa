"""Files that a pulled plug can't leave half written."""

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Replace ``path`` by ``data``: written beside it, synced, renamed. Raises OSError.

    What a link leads to is replaced, not the link; a device or pipe is written to.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a directory says so
        return
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
