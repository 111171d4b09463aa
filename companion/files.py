"""Files and a pulled plug: none is left half written, and where all of them are lost is known."""

import os
from pathlib import Path

# file systems that are empty after each start
VOLATILE = ("tmpfs", "ramfs", "overlay")


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


def file_system(folder: Path, mounts_file: Path = Path("/proc/self/mounts")) -> str:
    """The kind of file system that ``folder`` lies on (``ext4``, ``tmpfs``), or "" if unknown."""
    try:
        # a stick may be called anything: its name is bytes, as in paths
        mounts = os.fsdecode(mounts_file.read_bytes()).split("\n")
    except OSError:
        return ""
    best, kind = "", ""
    real = str(folder.resolve())
    for mount in mounts:
        fields = mount.split(" ")
        if len(fields) < 3:
            continue
        point, name = fields[1].replace("\\040", " "), fields[2]
        inside = real == point or real.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, kind = point, name
    return kind
