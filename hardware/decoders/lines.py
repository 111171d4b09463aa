"""The line protocol: barcode and QR modules, dice readers, and framed lines for lossy links.

A line ends with CR, LF, both, or 60 ms of silence.
"""

import binascii
import re
from collections import deque
from functools import reduce
from operator import xor
from typing import Literal

from companion.inputs import CardScan, DiceRoll, Input
from hardware.decoders.base import ByteDecoder, elapsed

Kind = Literal["cards", "dice"]

IDLE_SECONDS = 0.060
DUPLICATE_SECONDS = 0.120
MAX_LINE_BYTES = 256
SEQUENCE_NUMBERS = 100
# A jump of half the circle or more is a device that began to count anew, not fifty lost frames.
RESTART_JUMP = SEQUENCE_NUMBERS // 2
# A device that sends heartbeats sends one at least every third of this.
HEARTBEAT_SECONDS = 10.0
# How many frames back a frame sent again is recognised.
REMEMBERED_FRAMES = 8

NO_READ = "%%NoRead"
ACKNOWLEDGEMENT = b"\x02\x00"
ACKNOWLEDGEMENT_HEAD_BYTES = 4

_SPACES = b"\t\v\f "
_CONTROLS = bytes(range(0x21)) + b"\x7f"
# 0xF8 to 0xFF occur nowhere in UTF-8: a line that glitches while a plug goes in shows them.
_LEADING_NOISE = _CONTROLS + bytes(range(0xF8, 0x100))

_FRAME = re.compile(rb"\$([CDH]),(\d{1,2})(?:,(.*))?\*([0-9A-Fa-f]{2})", re.DOTALL)
# What is left of a frame when bytes are missing: it must never pass as the code of a card.
_FRAME_REMAINS = re.compile(
    rb"\$(?:[CDH,].*)?|\$.*\*[0-9A-Fa-f]{1,2}|.*\$[CDH],\d.*|[CDH]?,?\d{1,2}(?:,.*)?\*[0-9A-Fa-f]{1,2}",
    re.DOTALL,
)
# On a link that has sent whole frames, this is the end of one that lost its beginning.
_FRAME_TAIL = re.compile(rb".*\*[0-9A-Fa-f]{2}", re.DOTALL)
_SPOKEN_ROLL = re.compile(r"(?:(?:DICE|ROLL) |D:) *(\d{1,3}(?:[ ,]+\d{1,3})*)", re.ASCII)
_BARE_ROLL = re.compile(r"(\d{1,3}(?:[ ,]+\d{1,3})*)", re.ASCII)


class LineDecoder(ByteDecoder):
    """Decodes one reader's lines. ``kind`` "dice" reads bare numbers as a roll and has no cards."""

    boundaries = b"\r\n$"
    silence = IDLE_SECONDS

    def __init__(self, kind: Kind = "cards", reader: str = "") -> None:
        super().__init__(reader)
        self._kind = kind
        self._skipping = False
        self._last_card: tuple[str, float] | None = None
        self._sequence: int | None = None
        self._recent_frames: deque[bytes] = deque(maxlen=REMEMBERED_FRAMES)
        # since a first heartbeat: when the last frame came
        self._alive_at: float | None = None
        self._looked_at = 0.0

    def reset(self) -> None:
        super().reset()
        self._skipping = False
        # What was sent while the port was away is not counted: the device may have restarted.
        self._sequence = None
        self._alive_at = None

    @property
    def quiet(self) -> bool:
        """A heartbeat was seen once, and for ten seconds no frame at all."""
        return self._alive_at is not None and elapsed(self._alive_at, self._looked_at) >= HEARTBEAT_SECONDS

    def feed(self, data: bytes, now: float) -> list[Input]:
        self._looked_at = now
        return super().feed(data, now)

    def _fall_silent(self, last: float) -> list[Input]:
        return self._end_of_line(last)

    def _take(self, byte: int, now: float) -> list[Input]:
        in_acknowledgement = self._held.startswith(ACKNOWLEDGEMENT)
        # An acknowledgement is binary: its checksum may well hold a CR or an LF.
        if byte in b"\r\n" and not in_acknowledgement:
            return self._end_of_line(now)
        if self._skipping:
            return []
        self._held.append(byte)
        if in_acknowledgement:
            self._check_acknowledgement()
        elif len(self._held) > MAX_LINE_BYTES:
            self._skip_line("overlong")
        return []

    def _check_acknowledgement(self) -> None:
        """Drop a complete GM65/GM67 answer (02 00, result, length, data, CRC-16/XMODEM) before a scan."""
        line = self._held
        if len(line) < ACKNOWLEDGEMENT_HEAD_BYTES or len(line) < ACKNOWLEDGEMENT_HEAD_BYTES + line[3] + 2:
            return
        if binascii.crc_hqx(line[2:-2], 0) == int.from_bytes(line[-2:], "big"):
            line.clear()
        else:
            # Where a damaged answer ends is unknown, so the scan glued to it cannot be trusted.
            self._skip_line("checksum")

    def _skip_line(self, reason: str) -> None:
        self._count[reason] += 1
        self._held.clear()
        self._skipping = True

    def _end_of_line(self, at: float) -> list[Input]:
        line, self._skipping = bytes(self._held), False
        self._held.clear()
        if line.startswith(ACKNOWLEDGEMENT):
            self._count["checksum"] += 1
            return []
        text = line.lstrip(_LEADING_NOISE).rstrip(_CONTROLS)
        trimmed = line.strip(_SPACES)
        self._count["noise"] += max(0, len(trimmed) - len(text))
        if not text:
            return []
        if _FRAME_REMAINS.fullmatch(text) or (self._recent_frames and _FRAME_TAIL.fullmatch(text)):
            return self._framed(text, at)
        return self._plain(text, at)

    def _plain(self, raw: bytes, at: float) -> list[Input]:
        text = self._text(raw)
        if text is None:
            return []
        if text == NO_READ:
            self._count["no_read"] += 1
            return []
        roll = _SPOKEN_ROLL.fullmatch(text)
        if roll is None and self._kind == "dice":
            roll = _BARE_ROLL.fullmatch(text)
        if roll is not None:
            return [self._roll(roll[1])]
        if self._kind == "dice":
            self._count["noise"] += len(raw)
            return []
        return self._card(text, at)

    def _framed(self, line: bytes, at: float) -> list[Input]:
        """``$C,18,CODE*HH``, ``$D,17,3,5*HH`` or ``$H,19*HH``; HH = XOR of all between ``$`` and ``*``.

        When the end of one frame was lost, the next one stands behind it on the same line.
        """
        for start in (i for i, byte in enumerate(line) if byte == ord("$")):
            frame = _FRAME.fullmatch(line, start)
            if frame is not None and reduce(xor, line[start + 1 : -3], 0) == int(frame[4], 16):
                if start > 0:
                    self._count["checksum"] += 1
                if self._alive_at is not None or frame[1] == b"H":
                    self._alive_at = at
                return self._frame(frame, line[start + 1 : -3], at)
        self._count["checksum"] += 1
        return []

    def _frame(self, frame: re.Match[bytes], body: bytes, at: float) -> list[Input]:
        if body in self._recent_frames:
            self._count["repeats"] += 1
            return []
        self._recent_frames.append(body)
        self._follow_sequence(int(frame[2]))
        payload = self._text(frame[3] or b"")
        match frame[1]:
            case b"H":
                self._count["heartbeats"] += 1
            case b"D" if payload is not None and (roll := _BARE_ROLL.fullmatch(payload)):
                return [self._roll(roll[1])]
            case b"C" if payload == NO_READ:
                self._count["no_read"] += 1
            case b"C" if payload:
                return self._card(payload, at)
            case _:
                self._count["noise"] += len(body)
        return []

    def _follow_sequence(self, number: int) -> None:
        if self._sequence is not None:
            jump = (number - self._sequence) % SEQUENCE_NUMBERS
            if 1 < jump < RESTART_JUMP:
                self._count["lost"] += jump - 1
        self._sequence = number

    def _card(self, code: str, at: float) -> list[Input]:
        """A scanner that reads a card twice in one pass sends the code twice: one scan."""
        last, self._last_card = self._last_card, (code, at)
        if last is not None and last[0] == code and elapsed(last[1], at) <= DUPLICATE_SECONDS:
            self._count["repeats"] += 1
            return []
        return [CardScan(code, self._reader)]

    def _roll(self, numbers: str) -> DiceRoll:
        return DiceRoll(tuple(int(face) for face in re.findall(r"\d+", numbers)), self._reader)

    def _text(self, raw: bytes) -> str | None:
        try:
            return raw.decode().strip()
        except UnicodeDecodeError:
            self._count["noise"] += len(raw)
            return None
