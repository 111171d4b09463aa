"""Each step is on disk before it counts; one that can't be stored waits and is tried again."""

from collections.abc import Callable

from msgspec import Struct

from companion.desk.notices import Notices
from companion.desk.refused import refuse
from companion.game import Message
from companion.journal import JournalError

RETRY_EVERY = 5.0  # seconds


class Unsaved(Struct, frozen=True):
    """A step that waits for the disk: ``write`` stores it, ``done`` makes it count."""

    write: Callable[[], None]
    done: Callable[[], None]
    retry_at: float

    def __repr__(self) -> str:
        return "Unsaved(…)"


class Storing:
    """The disk's side of a step. ``now`` gives the desk's time in seconds."""

    def __init__(self, notices: Notices, now: Callable[[], float]) -> None:
        self._notices = notices
        self._now = now
        self.waiting: Unsaved | None = None

    @property
    def deadline(self) -> float | None:
        """When the waiting step is due to be tried again, or None."""
        return self.waiting.retry_at if self.waiting is not None else None

    def store(self, write: Callable[[], None], done: Callable[[], None]) -> bool:
        """``write``, then ``done``; if the disk refuses, keep both for a retry. Gives whether it counts."""
        try:
            write()
        except JournalError as error:
            self.waiting = Unsaved(write, done, self._now() + RETRY_EVERY)
            remedy = Message(f"{error.message.code}.remedy", error.message.facts)
            self._notices.put("journal", error.message, remedy, retry=True)
            return False
        self.give_up()
        done()
        return True

    def retry(self) -> None:
        if self.waiting is not None:
            self.store(self.waiting.write, self.waiting.done)

    def give_up(self) -> None:
        """Nothing waits any longer: it is stored, or it never happened."""
        self.waiting = None
        self._notices.remove("journal")

    def must_be_done(self) -> None:
        """Raises Refused while a step waits: another must not overtake it."""
        if self.waiting is not None:
            raise refuse("unsaved")
