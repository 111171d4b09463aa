"""USB scanners in keyboard mode: the kernel's input events to text, in the US layout.

An event is the kernel's ``struct input_event``: two longs of time, type, code, value. See
https://docs.kernel.org/input/input.html and ``linux/input-event-codes.h``. A scanner "types" its code and
Enter or Tab; what it typed is then read by the line protocol's rules.
"""

import struct

from companion.inputs import Input
from hardware.decoders.base import ByteDecoder, Counters
from hardware.decoders.lines import Kind, LineDecoder

EVENT = struct.Struct("@llHHi")
SYNC_EVENT, KEY_EVENT = 0, 1
SYNC_DROPPED = 3
PRESSED, RELEASED = 1, 0

# Keys come some 10 ms apart, by radio up to 100: no key for so long ends a code.
IDLE_SECONDS = 0.200

ENDINGS = {15, 28, 96}  # Tab, Enter, Enter of the number pad
SHIFT = {42, 54}
CONTROL = {29, 97}
OTHERS = {56, 100, 125, 126}  # Alt and the system's key
CAPS_LOCK = 58

# first key code → what its row types, alone and with Shift
_ROWS = {
    2: ("1234567890-=", "!@#$%^&*()_+"),
    16: ("qwertyuiop[]", "QWERTYUIOP{}"),
    30: ("asdfghjkl;'`", 'ASDFGHJKL:"~'),
    43: ("\\zxcvbnm,./", "|ZXCVBNM<>?"),
    55: ("*", "*"),
    57: (" ", " "),
    71: ("789-456+1230.", "789-456+1230."),
    86: ("\\", "|"),
    98: ("/", "/"),
}
PLAIN = {first + i: key for first, (plain, _) in _ROWS.items() for i, key in enumerate(plain)}
SHIFTED = {first + i: key for first, (_, shifted) in _ROWS.items() for i, key in enumerate(shifted)}
# Ctrl+J and Ctrl+M: LF and CR as some scanners type them
CONTROL_ENDINGS = {36, 50}


class _TypedLines(LineDecoder):
    silence = IDLE_SECONDS


class KeyboardDecoder(ByteDecoder):
    """Decodes one scanner's key events; ``kind`` as in the line protocol.

    Keys that type nothing here, and those with Ctrl or Alt, are noise. If the kernel says that
    events were dropped, the code under way can't be trusted and is skipped up to its end.
    """

    # none: while the device is being opened whole events are dropped, up to the first silence
    boundaries = b""
    silence = IDLE_SECONDS

    def __init__(self, kind: Kind = "cards", reader: str = "") -> None:
        super().__init__(reader)
        self._lines = _TypedLines(kind, reader)
        self._begin()

    def _begin(self) -> None:
        self._down: set[int] = set()
        self._caps = False
        self._damaged = False

    def reset(self) -> None:
        super().reset()
        self._lines.reset()
        self._begin()

    @property
    def counters(self) -> Counters:
        """The line protocol's, with our noise and losses added."""
        typed = self._lines.counters
        return Counters(
            accepted=typed.accepted,
            noise=typed.noise + self._count["noise"],
            checksum=typed.checksum,
            repeats=typed.repeats,
            lost=typed.lost + self._count["lost"],
            overlong=typed.overlong,
            no_read=typed.no_read,
            heartbeats=typed.heartbeats,
        )

    @property
    def buffered(self) -> int:
        return len(self._held) + self._lines.buffered

    @property
    def quiet(self) -> bool:
        return self._lines.quiet

    def feed(self, data: bytes, now: float) -> list[Input]:
        items = self._lines.feed(b"", now)
        return items + super().feed(data, now)

    def _fall_silent(self, last: float) -> list[Input]:
        self._count["noise"] += len(self._held)
        self._held.clear()
        self._damaged = False
        return []

    def _take(self, byte: int, now: float) -> list[Input]:
        self._held.append(byte)
        if len(self._held) < EVENT.size:
            return []
        _, _, kind, code, value = EVENT.unpack(self._held)
        self._held.clear()
        if (kind, code) == (SYNC_EVENT, SYNC_DROPPED):
            self._drop_line()
        elif kind == KEY_EVENT and value in (PRESSED, RELEASED):
            return self._key(code, value == PRESSED, now)
        return []

    def _drop_line(self) -> None:
        self._count["lost"] += 1
        self._lines.reset()
        self._down.clear()
        self._damaged = True

    def _key(self, code: int, pressed: bool, now: float) -> list[Input]:
        if code in SHIFT | CONTROL | OTHERS:
            (self._down.add if pressed else self._down.discard)(code)
        elif pressed and code == CAPS_LOCK:
            self._caps = not self._caps
        elif pressed:
            return self._type(code, now)
        return []

    def _type(self, code: int, now: float) -> list[Input]:
        text = self._text(code)
        if text == "\r":
            damaged, self._damaged = self._damaged, False
            return [] if damaged else self._lines.feed(b"\r", now)
        if not text or self._damaged:
            self._count["noise"] += 1
            return []
        return self._lines.feed(text.encode(), now)

    def _text(self, code: int) -> str:
        """What the key types now, "\\r" for the end of a code, "" for nothing."""
        if self._down & OTHERS:
            return ""
        if code in ENDINGS or (self._down & CONTROL and code in CONTROL_ENDINGS):
            return "\r"
        if self._down & CONTROL:
            return ""
        shifted = bool(self._down & SHIFT)
        if self._caps and PLAIN.get(code, "").isalpha():
            shifted = not shifted
        return (SHIFTED if shifted else PLAIN).get(code, "")
