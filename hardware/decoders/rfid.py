"""125 kHz RFID frames: RDM6300, RDM630, ID-12LA, ID-20LA.

``02``, ten ASCII hex digits, two hex digits of checksum, optional ``0D 0A``, ``03``.
"""

from collections.abc import Callable
from functools import reduce
from operator import xor
from typing import Literal

from companion.inputs import CardScan, Input
from hardware.decoders.base import ByteDecoder, elapsed
from hardware.decoders.presence import REMEMBERED_CARDS, Presence

Checksum = Literal["xor", "sum", "none"]
Frames = Literal["repeated", "single"]

START, END = 0x02, 0x03
CODE_DIGITS = 10
FRAME_DIGITS = 12
# A frame takes 15 ms at 9600 baud: after this silence the rest of it will not come.
STALE_SECONDS = 0.100
CONFIRM_SECONDS = 0.250
# A reader that sends one frame a card is shown the card twice.
CONFIRM_SINGLE_SECONDS = 5.0

_HEX = b"0123456789ABCDEFabcdef"


class RfidDecoder(ByteDecoder):
    """Decodes one reader's frames; ``known`` tells whether the table knows a code.

    Noise can pass the checksum, so a card counts when it is known or when two equal frames come
    within 250 ms; with ``frames`` "single" (ID-12LA, ID-20LA) when it is shown twice within 5 s.
    A card is one arrival until it has been away for 400 ms.
    """

    boundaries = bytes([START])
    silence = STALE_SECONDS

    def __init__(
        self,
        known: Callable[[str], bool],
        checksum: Checksum = "xor",
        reader: str = "",
        frames: Frames = "repeated",
    ) -> None:
        super().__init__(reader)
        self._patience = CONFIRM_SECONDS if frames == "repeated" else CONFIRM_SINGLE_SECONDS
        self._known = known
        self._checksum = checksum
        self._presence = Presence()
        # Unknown cards that have sent one frame, and when.
        self._waiting: dict[str, float] = {}

    def reset(self) -> None:
        super().reset()
        self._waiting.clear()
        self._presence.port_lost()

    def feed(self, data: bytes, now: float) -> list[Input]:
        self._presence.look(now)
        return super().feed(data, now)

    def _fall_silent(self, last: float) -> list[Input]:
        self._drop_frame()
        return []

    def _take(self, byte: int, now: float) -> list[Input]:
        if byte == START:
            self._drop_frame()
            self._held.append(byte)
        elif not self._fits(byte):
            self._drop_frame()
            self._count["noise"] += 1
        elif byte == END:
            digits = bytes(self._held[1 : 1 + FRAME_DIGITS])
            self._held.clear()
            return self._card(digits, now)
        else:
            self._held.append(byte)
        return []

    def _fits(self, byte: int) -> bool:
        """Whether ``byte`` may come next in the frame under way."""
        match len(self._held):
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
        self._count["noise"] += len(self._held)
        self._held.clear()

    def _card(self, digits: bytes, now: float) -> list[Input]:
        content = bytes.fromhex(digits.decode())
        if not self._valid(content):
            self._count["checksum"] += 1
            return []
        code = digits[:CODE_DIGITS].decode().upper()
        if self._presence.lies_there(code, now):
            self._presence.saw(code, now)
            self._count["repeats"] += 1
            return []
        first_at = self._waiting.pop(code, None)
        confirmed = first_at is not None and elapsed(first_at, now) <= self._patience
        if confirmed or self._known(code):
            self._presence.saw(code, now)
            return [CardScan(code, self._reader)]
        self._count["unconfirmed"] += 1
        self._waiting[code] = now
        if len(self._waiting) > REMEMBERED_CARDS:
            del self._waiting[next(iter(self._waiting))]
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
