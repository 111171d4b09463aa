"""What the table should know and can mend, one notice for each thing that is wrong."""

from collections.abc import Iterable

from companion.game import Message
from companion.snapshot import Notice


class Notices:
    """Notices by key, oldest first; a newer one about the same thing takes the older one's place."""

    def __init__(self, given: Iterable[Notice] = ()) -> None:
        self._notices = {notice.key: notice for notice in given}

    @property
    def all(self) -> tuple[Notice, ...]:
        return tuple(self._notices.values())

    def put(self, key: str, message: Message, remedy: Message | None = None, retry: bool = False) -> None:
        self._notices[key] = Notice(key, message, remedy, retry)

    def remove(self, key: str) -> None:
        """Mended or read; also if there is none."""
        self._notices.pop(key, None)
