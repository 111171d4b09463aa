"""Which cards lie on a reader: a card is one arrival until it has been away for 400 ms."""

from hardware.decoders.base import elapsed

ABSENCE_SECONDS = 0.400
# More cards than ever lie on one coil.
REMEMBERED_CARDS = 32


class Presence:
    """Remembers when each card was last seen. Its owner calls ``look`` first in every feed."""

    def __init__(self) -> None:
        self._last_seen: dict[str, float] = {}
        self._looked_at: float | None = None
        self._port_was_lost = False

    def __len__(self) -> int:
        return len(self._last_seen)

    def look(self, now: float) -> None:
        """Time has come to ``now``; what lay there when the port was lost lies there still."""
        if self._port_was_lost and self._looked_at is not None:
            self._forget_absent(self._looked_at)
            self._last_seen = dict.fromkeys(self._last_seen, now)
        self._port_was_lost = False
        self._looked_at = now

    def port_lost(self) -> None:
        """Nothing will be seen for a while, and that is not the cards' absence."""
        self._port_was_lost = True

    def lies_there(self, code: str, now: float) -> bool:
        self._forget_absent(now)
        return code in self._last_seen

    def saw(self, code: str, now: float) -> None:
        self._last_seen.pop(code, None)
        self._last_seen[code] = now
        if len(self._last_seen) > REMEMBERED_CARDS:
            del self._last_seen[next(iter(self._last_seen))]

    def _forget_absent(self, now: float) -> None:
        self._last_seen = {c: at for c, at in self._last_seen.items() if elapsed(at, now) < ABSENCE_SECONDS}
