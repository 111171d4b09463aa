"""The last scan as a game's table sees it. Needs no Kivy."""

from __future__ import annotations

from companion.snapshot import Snapshot


class LastScan:
    """Which scan was seen last, and at which position of the play it came."""

    def __init__(self) -> None:
        self._number = 0
        self._position = -1

    def take(self, snapshot: Snapshot, *, first: bool) -> bool:
        """Whether a scan came since the last snapshot. ``first``: what came before this table was made is
        none of its scans."""
        number = snapshot.scanned.number if snapshot.scanned is not None else 0
        if number == self._number:
            return False
        self._number = number
        self._position = -1 if first else snapshot.position
        return not first

    def came_now(self, snapshot: Snapshot) -> None:
        """The last scan counts as one that came at this position."""
        self._position = snapshot.position

    def fresh(self, snapshot: Snapshot) -> bool:
        """Whether it came since the last move."""
        return self._position == snapshot.position
