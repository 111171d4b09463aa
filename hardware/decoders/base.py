"""What every decoder has in common: the protocol, its counters, how it measures time and takes bytes."""

from abc import ABC, abstractmethod
from collections import Counter
from typing import ClassVar, Protocol

from msgspec import Struct

from companion.inputs import Input


class Counters(Struct, frozen=True):
    """What a decoder has done since it was made; a snapshot, safe to read from any thread.

    ``accepted`` counts inputs, ``noise`` counts bytes, everything else counts frames or lines.
    """

    accepted: int = 0
    noise: int = 0
    """Bytes that belong to nothing, skipped."""
    checksum: int = 0
    """Frames whose checksum was wrong, or that arrived cut short or joined together."""
    repeats: int = 0
    """The same card or frame again: still lying there, or sent twice."""
    lost: int = 0
    """Frames that the sequence numbers tell us never arrived."""
    overlong: int = 0
    """Lines longer than the limit, dropped whole."""
    no_read: int = 0
    """The scanner said that it saw no code."""
    unconfirmed: int = 0
    """Frames of an unknown card that were not enough by themselves."""
    heartbeats: int = 0
    retries: int = 0
    """Questions that the device did not answer in time."""
    telephones: int = 0
    """Sights of a telephone, whose number is another each time."""


class NoAnswer(Exception):
    """The device has been asked and woken in vain: only opening its port again may help."""


class Decoder(Protocol):
    """Bytes in, inputs out. No I/O, no clock, no thread; one thread at a time feeds it."""

    @property
    def present(self) -> bool:
        """Whether the device is known to be there. One that only talks is there with its port."""

    @property
    def quiet(self) -> bool:
        """Whether a device that gives signs of life has given none for too long."""

    @property
    def boundaries(self) -> bytes:
        """The bytes that end a line or begin a frame: boot noise ends there."""

    @property
    def counters(self) -> Counters:
        """A frozen snapshot."""

    def feed(self, data: bytes, now: float) -> list[Input]:
        """Take ``data``, which arrived at ``now`` (seconds, monotonic); ``b""`` is the idle tick.

        The inputs are the same however the bytes are cut into chunks with the same times.
        Any bytes are allowed: nothing is raised.
        """

    def ask(self, now: float) -> bytes:
        """What to send to the device now, after each feed; most devices are never asked.

        Raises ``NoAnswer`` when the port should be opened again.
        """

    def reset(self) -> None:
        """The port was lost: forget the frame that was under way, but not what was already seen."""


def elapsed(since: float, now: float) -> float:
    """Seconds between two times, to the microsecond, so that 5.06 - 5.0 is 60 ms and not a hair less."""
    return round(now - since, 6)


class ByteDecoder(ABC):
    """Takes one byte after another. What is under way ends when the device has been silent for long."""

    silence: ClassVar[float]  # seconds
    present = True

    def __init__(self, reader: str) -> None:
        self._reader = reader
        self._count: Counter[str] = Counter()
        self._last_byte_at: float | None = None
        # what has come of the line or frame under way
        self._held = bytearray()

    @property
    def counters(self) -> Counters:
        return Counters(**self._count)

    @property
    def quiet(self) -> bool:
        return False

    @property
    def buffered(self) -> int:
        """Bytes held for a line or frame that has not ended: never more than 280."""
        return len(self._held)

    def ask(self, now: float) -> bytes:
        return b""

    def reset(self) -> None:
        self._held.clear()
        self._last_byte_at = None

    def feed(self, data: bytes, now: float) -> list[Input]:
        items: list[Input] = []
        last = self._last_byte_at
        if last is not None and elapsed(last, now) >= self.silence:
            items += self._fall_silent(last)
            self._last_byte_at = None
        for byte in data:
            items += self._take(byte, now)
        if data:
            self._last_byte_at = now
        self._count["accepted"] += len(items)
        return items

    @abstractmethod
    def _take(self, byte: int, now: float) -> list[Input]:
        """One more byte, and what it completes."""

    @abstractmethod
    def _fall_silent(self, last: float) -> list[Input]:
        """Nothing has come for ``silence`` seconds since ``last``: what that completes."""
