"""What the readers have counted, kept beside the plays for ``companion doctor``, which is another process."""

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event, Thread

import msgspec
from msgspec import Struct

from companion import clock

FILE = "counters.json"
SECONDS = 60.0
# changes with every question to a reader that is asked: by itself no news worth a write
NO_NEWS = ("bytes_read",)

Counters = Mapping[str, Mapping[str, int]]


class Counted(Struct, frozen=True):
    """Counters by part, and when they were written: ISO 8601 UTC, or None when the clock was not set."""

    readers: dict[str, dict[str, int]]
    time: str | None = None


def read_counted(folder: Path) -> Counted | None:
    """What was written last; None before the first time or if it can't be read."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Counted)
    except (OSError, msgspec.DecodeError):
        return None


class CountsKeeper:
    """Writes the counters once a minute while they change, and at the end.

    They are not worth a sync: after a pulled plug the last minute's are missing.
    """

    def __init__(self, folder: Path, counters: Callable[[], Counters], seconds: float = SECONDS) -> None:
        self._file = folder / FILE
        self._counters = counters
        self._seconds = seconds
        self._ending = Event()
        self._written: Counters = {}
        self._thread = Thread(target=self._run, name="counters", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Write what came last. Does nothing if it was not started."""
        self._ending.set()
        if self._thread.ident is not None:
            self._thread.join()
            self._write()

    def _run(self) -> None:
        while not self._ending.wait(self._seconds):
            self._write()

    def _write(self) -> None:
        counted = {part: dict(numbers) for part, numbers in self._counters().items()}
        if not counted or _news(counted) == self._written:
            return
        beside = self._file.with_name(f".{FILE}.new")
        try:
            beside.write_bytes(msgspec.json.encode(Counted(counted, clock.utc_now())))
            beside.replace(self._file)
        except OSError:
            # The disk's troubles are told where plays are stored; these numbers are only for repairs.
            return
        self._written = _news(counted)


def _news(counted: Counters) -> Counters:
    return {
        part: {name: number for name, number in numbers.items() if name not in NO_NEWS}
        for part, numbers in counted.items()
    }
