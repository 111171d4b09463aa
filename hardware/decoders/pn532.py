"""PN532 NFC reader in HSU mode: the host asks, the chip acknowledges and answers.

Frame: ``00 00 FF LEN LCS TFI data… DCS 00`` with LEN+LCS = 0 and TFI+data+DCS = 0 (mod 256);
TFI is D4 from the host and D5 from the chip. Acknowledgement: ``00 00 FF 00 FF 00``.
"""

from companion.inputs import CardScan, Input
from hardware.decoders.base import ByteDecoder, NoAnswer, elapsed
from hardware.decoders.presence import Presence

HOST, CHIP = 0xD4, 0xD5
START_CODE = b"\x00\xff"
ACKNOWLEDGED = b"\x00\xff"
NOT_ACKNOWLEDGED = b"\xff\x00"
WAKE_UP = bytes.fromhex("55 55 00 00 00")

FIRMWARE = bytes.fromhex("02")
# Normal mode, time-out 1 s (unused in this mode), interrupt pin used.
SAM_CONFIGURATION = bytes.fromhex("14 01 14 01")
# Look for a tag twice, then answer "none": without this the chip waits for a tag for ever.
FEW_TRIES = bytes.fromhex("32 05 FF 01 02")
# One target, 106 kbit/s type A.
LIST_TARGET = bytes.fromhex("4A 01 00")
SET_UP = (FIRMWARE, SAM_CONFIGURATION, FEW_TRIES)

ACKNOWLEDGE_SECONDS = 0.015
ANSWER_SECONDS = 1.0
POLL_PAUSE_SECONDS = 0.100
STALE_SECONDS = 0.100

UID_LENGTHS = (4, 7, 10)
TELEPHONE_UID_LENGTH, TELEPHONE_UID_START = 4, 0x08
# In the answer to LIST_TARGET: code, number of targets, target, SENS_RES (2), SEL_RES, length, UID.
UID_LENGTH_AT = 6


def frame(command: bytes, sender: int = HOST) -> bytes:
    """A frame that holds this command (or, from the chip, this answer)."""
    content = bytes([sender]) + command
    length = len(content)
    return bytes([0, 0, 0xFF, length, -length % 256]) + content + bytes([-sum(content) % 256, 0])


def target_uid(answer: bytes) -> bytes:
    """The UID in an answer to LIST_TARGET (from its code on); empty when there is no whole one."""
    if answer[1:2] != b"\x01" or len(answer) <= UID_LENGTH_AT:
        return b""
    start = UID_LENGTH_AT + 1
    uid = answer[start : start + answer[UID_LENGTH_AT]]
    return uid if len(uid) == answer[UID_LENGTH_AT] and len(uid) in UID_LENGTHS else b""


class Pn532Decoder(ByteDecoder):
    """Asks for a card ten times a second; a card is one arrival, as on every RFID reader.

    No acknowledgement within 15 ms (or no answer within a second): asked again, then woken again,
    then ``NoAnswer``. Telephones show a random 4-byte UID starting with 08 and are never a card.
    """

    boundaries = b"\x00"
    silence = STALE_SECONDS

    def __init__(self, reader: str = "") -> None:
        super().__init__(reader)
        self._presence = Presence()
        self._begin()

    def _begin(self) -> None:
        self._step = 0
        self._awake = False
        self._asked_at: float | None = None
        self._acknowledged = False
        self._failures = 0
        self._not_before: float | None = None
        self.present = False

    def reset(self) -> None:
        super().reset()
        self._begin()
        self._presence.port_lost()

    # What the host says

    def ask(self, now: float) -> bytes:
        if self._asked_at is None:
            if self._not_before is not None and elapsed(self._not_before, now) < 0:
                return b""
            return self._question(now)
        patience = ANSWER_SECONDS if self._acknowledged else ACKNOWLEDGE_SECONDS
        if elapsed(self._asked_at, now) < patience:
            return b""
        self._count["retries"] += 1
        self._failures += 1
        match self._failures:
            case 1:
                return self._question(now)
            case 2:
                self._step, self._awake = 0, False
                return self._question(now)
            case _:
                raise NoAnswer

    def _question(self, now: float) -> bytes:
        self._asked_at, self._acknowledged = now, False
        wake_up = b"" if self._awake else WAKE_UP
        self._awake = True
        return wake_up + frame(self._command)

    @property
    def _command(self) -> bytes:
        return SET_UP[self._step] if self._step < len(SET_UP) else LIST_TARGET

    # What the chip says

    def feed(self, data: bytes, now: float) -> list[Input]:
        self._presence.look(now)
        return super().feed(data, now)

    def _fall_silent(self, last: float) -> list[Input]:
        # A lone 00 is the end of the last frame.
        self._count["noise"] += len(self._held) if self._held != b"\x00" else 0
        self._held.clear()
        return []

    def _take(self, byte: int, now: float) -> list[Input]:
        self._held.append(byte)
        if len(self._held) <= len(START_CODE):
            self._seek_start()
            return []
        head = bytes(self._held[2:4])
        if len(head) < 2:
            return []
        if head in (ACKNOWLEDGED, NOT_ACKNOWLEDGED):
            self._held.clear()
            # After a refusal the time runs out, and the question is asked again.
            self._acknowledged = head == ACKNOWLEDGED and self._asked_at is not None
            return []
        if sum(head) % 256 != 0:
            self._drop_damaged()
        elif len(self._held) == 4 + head[0] + 1:
            content = bytes(self._held[4:])
            if sum(content) % 256 == 0:
                self._held.clear()
                return self._answer(content[:-1], now)
            self._drop_damaged()
        return []

    def _seek_start(self) -> None:
        """Keep only what may begin a frame; zeros are the padding before and after frames."""
        if not START_CODE.startswith(self._held):
            byte = self._held[-1]
            self._held.clear()
            if byte == START_CODE[0]:
                self._held.append(byte)
            else:
                self._count["noise"] += 1

    def _drop_damaged(self) -> None:
        self._count["checksum"] += 1
        self._held.clear()

    def _answer(self, content: bytes, now: float) -> list[Input]:
        expected = bytes([CHIP, self._command[0] + 1])
        if self._asked_at is None or not content.startswith(expected):
            # Our own echo, an error frame, or the late answer to a question asked again.
            self._count["noise"] += len(content)
            return []
        self._asked_at = None
        self.present = True
        if self._step < len(SET_UP):
            self._step += 1
            return []
        self._failures = 0
        self._not_before = now + POLL_PAUSE_SECONDS
        return self._target(content[1:], now)

    def _target(self, answer: bytes, now: float) -> list[Input]:
        uid = target_uid(answer)
        if not uid:
            return []
        if len(uid) == TELEPHONE_UID_LENGTH and uid[0] == TELEPHONE_UID_START:
            self._count["telephones"] += 1
            return []
        code = uid.hex().upper()
        lay_there = self._presence.lies_there(code, now)
        self._presence.saw(code, now)
        if lay_there:
            self._count["repeats"] += 1
            return []
        return [CardScan(code, self._reader)]
