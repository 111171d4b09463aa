"""Debouncing, pure: edges with their times in, settled levels out."""

STABLE_SECONDS = 0.025


class Debouncer:
    """One button. A level counts once it has been stable for ``stable`` seconds.

    Edges carry the time at which they happened, not the time at which they were delivered, so a
    press and its release that arrive together, late, are still told apart from a bounce. The owner
    calls ``tick`` at the ``deadline``, after it has handed over all edges that are waiting.
    """

    def __init__(self, stable: float = STABLE_SECONDS, pressed: bool = False) -> None:
        self._stable = stable
        self._settled = pressed
        self._level = pressed
        self._since = 0.0

    @property
    def pressed(self) -> bool:
        """The settled level."""
        return self._settled

    @property
    def deadline(self) -> float | None:
        """When the current level becomes settled; ``None`` when nothing is pending."""
        return None if self._level == self._settled else self._since + self._stable

    def edge(self, pressed: bool, at: float) -> list[bool]:
        """The level became ``pressed`` at ``at``; returns what had settled before that."""
        if pressed == self._level:
            # Told twice, or the edge between was missed: the level has not changed for us.
            return []
        settled = self.tick(at)
        self._level, self._since = pressed, at
        return settled

    def tick(self, now: float) -> list[bool]:
        """The level that has settled by ``now``, if it differs from the one told before."""
        deadline = self.deadline
        # To the microsecond: 0.125 - 0.1 is 25 ms.
        if deadline is None or round(now - deadline, 6) < 0:
            return []
        self._settled = self._level
        return [self._settled]
