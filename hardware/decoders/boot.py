"""Boot noise: what a device says while its port is being opened."""

from hardware.decoders.base import elapsed

WINDOW_SECONDS = 0.100
QUIET_SECONDS = 0.060


class BootNoise:
    """Drops what arrives in the first 100 ms after opening and before the first boundary byte.

    A line that began as noise stays noise when it outlasts the 100 ms: its tail would otherwise
    pass as the code of a card. 60 ms of silence end it.
    """

    def __init__(self, boundaries: bytes, opened_at: float, window: float = WINDOW_SECONDS) -> None:
        self._boundaries = boundaries
        self._opened_at = opened_at
        self._window = window
        self._noise_at: float | None = None
        self._over = False

    def strip(self, data: bytes, now: float) -> bytes:
        """``data`` without its boot noise; times as in ``Decoder.feed``."""
        if self._over or not data:
            return data
        window_over = elapsed(self._opened_at, now) >= self._window
        quiet = self._noise_at is None or elapsed(self._noise_at, now) >= QUIET_SECONDS
        if window_over and quiet:
            self._over = True
            return data
        for i, byte in enumerate(data):
            if byte in self._boundaries:
                self._over = True
                return data[i:]
        self._noise_at = now
        return b""
