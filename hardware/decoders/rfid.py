"""125 kHz RFID frames: RDM6300, RDM630, ID-12LA, ID-20LA.

``02``, ten ASCII hex digits, two hex digits of checksum, optional ``0D 0A``, ``03``.
"""

from collections import Counter
from collections.abc import Callable
from functools import reduce
from operator import xor
from typing import Literal

from msgspec import Struct

from companion.inputs import CardScan, Input
from hardware.decoders.base import Counters, elapsed

Checksum = Literal["xor", "sum", "none"]

START, END = 0x02, 0x03
CODE_DIGITS = 10
FRAME_DIGITS = 12
# A frame takes 15 ms at 9600 baud: after this silence the rest of it will not come.
STALE_SECONDS = 0.100
ABSENCE_SECONDS = 0.400
CONFIRM_SECONDS = 0.250
# More cards than ever lie on one coil.
REMEMBERED_CARDS = 32

_HEX = b"0123456789ABCDEFabcdef"


class _Seen(Struct, frozen=True):
    at: float
    counted: bool


class RfidDecoder:
    """Decodes one reader's frames; ``known`` tells whether the table knows a code.

    Noise can pass the checksum, so a card counts when it is known or when two equal frames come
    within 250 ms. A card is one arrival until it has been away for 400 ms.
    """

    boundaries = bytes([START])

    def __init__(self, known: Callable[[str], bool], checksum: Checksum = "xor", reader: str = "") -> None:
        self._known = known
        self._checksum = checksum
        self._reader = reader
        self._count: Counter[str] = Counter()
        self._frame = bytearray()
        self._last_byte_at: float | None = None
        self._last_feed_at: float | None = None
        self._seen: dict[str, _Seen] = {}
        self._resuming = False

    @property
    def counters(self) -> Counters:
        return Counters(**self._count)

    @property
    def buffered(self) -> int:
        """Bytes held for a frame that has not ended: never more than 15."""
        return len(self._frame)

    def reset(self) -> None:
        self._frame.clear()
        self._last_byte_at = None
        self._resuming = True

    def feed(self, data: bytes, now: float) -> list[Input]:
        if self._resuming:
            self._resume(now)
        self._last_feed_at = now
        if self._last_byte_at is not None and elapsed(self._last_byte_at, now) >= STALE_SECONDS:
            self._drop_frame()
            self._last_byte_at = None
        items: list[Input] = []
        for byte in data:
            items += self._take(byte, now)
        if data:
            self._last_byte_at = now
        self._count["accepted"] += len(items)
        return items

    def _resume(self, now: float) -> None:
        """A card that lay on the reader when the port was lost is still there: not a new arrival."""
        lost_at = self._last_feed_at
        if lost_at is not None:
            self._forget_absent(lost_at)
            self._seen = {code: _Seen(now, seen.counted) for code, seen in self._seen.items() if seen.counted}
        self._resuming = False

    def _take(self, byte: int, now: float) -> list[Input]:
        if byte == START:
            self._drop_frame()
            self._frame.append(byte)
        elif not self._fits(byte):
            self._drop_frame()
            self._count["noise"] += 1
        elif byte == END:
            digits = bytes(self._frame[1 : 1 + FRAME_DIGITS])
            self._frame.clear()
            return self._card(digits, now)
        else:
            self._frame.append(byte)
        return []

    def _fits(self, byte: int) -> bool:
        """Whether ``byte`` may come next in the frame under way."""
        match len(self._frame):
            case 0:
                return False
            case n if n <= FRAME_DIGITS:
                return byte in _HEX
            case n if n == FRAME_DIGITS + 1:
                return byte in (0x0D, END)
            case n if n == FRAME_DIGITS + 2:
                return byte == 0x0A
            case _:
                return byte == END

    def _drop_frame(self) -> None:
        self._count["noise"] += len(self._frame)
        self._frame.clear()

    def _card(self, digits: bytes, now: float) -> list[Input]:
        content = bytes.fromhex(digits.decode())
        if not self._valid(content):
            self._count["checksum"] += 1
            return []
        code = digits[:CODE_DIGITS].decode().upper()
        self._forget_absent(now)
        before = self._seen.pop(code, None)
        if before is not None and before.counted:
            self._remember(code, _Seen(now, counted=True))
            self._count["repeats"] += 1
            return []
        confirmed = before is not None and elapsed(before.at, now) <= CONFIRM_SECONDS
        if confirmed or self._known(code):
            self._remember(code, _Seen(now, counted=True))
            return [CardScan(code, self._reader)]
        self._remember(code, _Seen(now, counted=False))
        self._count["unconfirmed"] += 1
        return []

    def _valid(self, content: bytes) -> bool:
        *code, check = content
        match self._checksum:
            case "xor":
                return reduce(xor, code) == check
            case "sum":
                return sum(code) % 256 == check
            case "none":
                return True

    def _forget_absent(self, now: float) -> None:
        self._seen = {c: seen for c, seen in self._seen.items() if elapsed(seen.at, now) < ABSENCE_SECONDS}

    def _remember(self, code: str, seen: _Seen) -> None:
        self._seen[code] = seen
        if len(self._seen) > REMEMBERED_CARDS:
            del self._seen[next(iter(self._seen))]
