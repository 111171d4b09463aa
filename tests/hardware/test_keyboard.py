"""Scanners in keyboard mode: key events to codes, and the input device read as a port."""

import errno
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.inputs import CardScan, DiceRoll, Input, PartReport
from hardware.decoders.keyboard import EVENT, KeyboardDecoder
from hardware.keyboard import EventDevice
from hardware.ports import BackOff, PortReader, open_failure, port_group
from tests.hardware.conftest import Inbox

SYNC, KEY, MISC = 0, 1, 4
SHIFT, RIGHT_SHIFT, CONTROL, ALT, CAPS = 42, 54, 29, 56, 58
ENTER, TAB, PAD_ENTER, F1 = 28, 15, 96, 59
UP, DOWN, REPEATED = 0, 1, 2

# printed on the keys of a US keyboard, row by row, from its key codes in linux/input-event-codes.h
US = {**{c: 2 + i for i, c in enumerate("1234567890-=")}, **{c: 16 + i for i, c in enumerate("qwertyuiop[]")}}
US |= {**{c: 30 + i for i, c in enumerate("asdfghjkl;'`")}, **{c: 44 + i for i, c in enumerate("zxcvbnm,./")}}
US |= {"\\": 43, " ": 57}
WITH_SHIFT = dict(zip('!@#$%^&*()_+{}:"~|<>?', "1234567890-=[];'`\\,./", strict=True))


def event(kind: int, code: int, value: int) -> bytes:
    return EVENT.pack(1_700_000_000, 250_000, kind, code, value)


def stroke(code: int) -> bytes:
    """A key down and up, as the kernel tells it: scan code, key, end of report, twice."""
    report = event(SYNC, 0, 0)
    return event(MISC, 4, 458_756) + event(KEY, code, DOWN) + report + event(KEY, code, UP) + report


def held(key: int, strokes: bytes) -> bytes:
    return event(KEY, key, DOWN) + strokes + event(KEY, key, UP)


def typed(text: str, ending: int | None = ENTER) -> bytes:
    sent = b""
    for letter in text:
        if letter in US:
            sent += stroke(US[letter])
        else:
            sent += held(SHIFT, stroke(US[WITH_SHIFT.get(letter, letter.lower())]))
    return sent + (stroke(ending) if ending is not None else b"")


def decode(decoder: KeyboardDecoder, *arrivals: tuple[float, bytes]) -> list[Input]:
    return [item for at, data in arrivals for item in decoder.feed(data, at)]


@pytest.fixture
def scanner() -> KeyboardDecoder:
    return KeyboardDecoder(reader="scanner")


def scan(code: str) -> CardScan:
    return CardScan(code, "scanner")


@pytest.mark.parametrize("ending", [ENTER, TAB, PAD_ENTER])
def test_a_scan_is_typed_and_ended(scanner: KeyboardDecoder, ending: int) -> None:
    assert decode(scanner, (0.0, typed("ART-05", ending))) == [scan("ART-05")]
    assert scanner.counters.accepted == 1
    assert scanner.counters.noise == 0


def test_an_event_is_as_the_kernel_lays_it_out() -> None:
    """On a 64-bit system 24 bytes: 8 seconds, 8 microseconds, 2 type, 2 code, 4 value."""
    press_a = bytes(16) + bytes.fromhex("0100 1e00 01000000")
    if EVENT.size == 24:
        assert decode(KeyboardDecoder(reader="scanner"), (0.0, press_a), (0.3, b"")) == [scan("a")]
    else:
        assert EVENT.size == 16


def test_every_printed_sign_of_the_us_layout(scanner: KeyboardDecoder) -> None:
    signs = "".join(US).strip() + "".join(WITH_SHIFT) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert decode(scanner, (0.0, typed("x" + signs))) == [scan("x" + signs)]


def test_the_number_pad(scanner: KeyboardDecoder) -> None:
    pad = {"7": 71, "8": 72, "9": 73, "-": 74, "4": 75, "5": 76, "6": 77, "+": 78, "1": 79, "2": 80, "3": 81}
    pad |= {"0": 82, ".": 83, "*": 55, "/": 98}
    keys = b"".join(stroke(pad[sign]) for sign in "1234567890.+-*/")
    assert decode(scanner, (0.0, keys + stroke(PAD_ENTER))) == [scan("1234567890.+-*/")]


def test_either_shift_and_caps_lock(scanner: KeyboardDecoder) -> None:
    right = held(RIGHT_SHIFT, stroke(US["a"])) + stroke(US["b"])
    caps = stroke(CAPS) + typed("ab", None) + stroke(US["1"]) + stroke(CAPS)
    assert decode(scanner, (0.0, right + caps + stroke(ENTER))) == [scan("AbAB1")]


def test_silence_of_200_ms_ends_a_code_without_an_ending(scanner: KeyboardDecoder) -> None:
    assert decode(scanner, (0.0, typed("ART", None)), (0.19, typed("-05", None))) == []
    assert decode(scanner, (0.38, b"")) == []
    assert decode(scanner, (0.39, b"")) == [scan("ART-05")]


def test_a_key_that_is_held_or_types_nothing_adds_nothing(scanner: KeyboardDecoder) -> None:
    repeats = event(KEY, US["a"], REPEATED) * 20
    other = stroke(F1) + held(ALT, stroke(US["x"])) + held(CONTROL, stroke(US["c"]))
    assert decode(scanner, (0.0, stroke(US["a"]) + repeats + other + stroke(ENTER))) == [scan("a")]
    assert scanner.counters.noise == 3


def test_control_j_and_control_m_end_a_code(scanner: KeyboardDecoder) -> None:
    ends = held(CONTROL, stroke(US["m"])) + held(CONTROL, stroke(US["j"]))
    assert decode(scanner, (0.0, typed("A1", None) + ends), (1.0, typed("A2", None) + ends)) == [
        scan("A1"),
        scan("A2"),
    ]


def test_the_rules_of_lines_hold(scanner: KeyboardDecoder) -> None:
    """Once within 120 ms; no code seen; a roll; at most 256 bytes."""
    sent = [(0.0, typed("A1")), (0.1, typed("A1")), (3.0, typed("A1")), (4.0, typed("%%NoRead"))]
    sent += [(5.0, typed("DICE 3 5")), (6.0, typed("x" * 257))]
    assert decode(scanner, *sent) == [scan("A1"), scan("A1"), DiceRoll((3, 5), "scanner")]
    counters = scanner.counters
    assert (counters.accepted, counters.repeats, counters.no_read, counters.overlong) == (3, 1, 1, 1)


def test_dice_that_type(scanner: KeyboardDecoder) -> None:
    assert decode(KeyboardDecoder("dice", "dice"), (0.0, typed("4 2"))) == [DiceRoll((4, 2), "dice")]


def test_when_events_were_dropped_the_code_is_not_trusted(scanner: KeyboardDecoder) -> None:
    dropped = event(SYNC, 3, 0)
    assert decode(scanner, (0.0, typed("AR", None) + dropped + typed("T-05")), (0.5, typed("a6"))) == [
        scan("a6")
    ]
    assert scanner.counters.lost == 1


def test_a_shift_that_was_down_when_the_plug_came_out_is_up_again(scanner: KeyboardDecoder) -> None:
    decode(scanner, (0.0, event(KEY, SHIFT, DOWN) + stroke(US["a"]) + b"half an event"))
    scanner.reset()
    assert decode(scanner, (1.0, typed("a6"))) == [scan("a6")]


def test_random_bytes_are_survived(scanner: KeyboardDecoder) -> None:
    lots = random.Random(7)
    fullest = 0
    for number in range(400):
        scanner.feed(lots.randbytes(500), number * lots.random() / 2)
        fullest = max(fullest, scanner.buffered)
    assert fullest <= 280
    assert decode(scanner, (10_000.0, typed("a6")))[-1] == scan("a6"), "and the next scan is read"


# The input device


class FifoScanner:
    """A named pipe in the place of an input device: the kernel's events without the kernel."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.grabbed = 0
        self._pipe: int | None = None

    def plug_in(self) -> None:
        os.mkfifo(self.path)
        self._pipe = os.open(self.path, os.O_RDWR | os.O_NONBLOCK)

    def unplug(self) -> None:
        if self._pipe is not None:
            self.path.unlink()
            os.close(self._pipe)
            self._pipe = None

    def write(self, data: bytes) -> None:
        assert self._pipe is not None
        os.write(self._pipe, data)

    def open(self, port: str, _baud: int) -> EventDevice:
        return EventDevice(port, grab=self._grab)

    def _grab(self, _device: int) -> None:
        self.grabbed += 1


@pytest.fixture
def device(tmp_path: Path) -> Iterator[FifoScanner]:
    device = FifoScanner(tmp_path / "usb-scanner-event-kbd")
    yield device
    device.unplug()


@pytest.fixture
def reader(device: FifoScanner, inbox: Inbox) -> Iterator[PortReader]:
    reader = PortReader(
        "reader scanner",
        str(device.path),
        9600,
        KeyboardDecoder(reader="scanner"),
        inbox.emit,
        open_port=device.open,
        back_off=BackOff(0.02, 0.08),
        boot_window=0.0,
    )
    yield reader
    reader.stop()


def test_a_scanner_is_grabbed_lost_once_and_back_once(
    device: FifoScanner, inbox: Inbox, reader: PortReader
) -> None:
    reader.start()
    port = {"port": str(device.path)}
    assert inbox.next() == PartReport("reader scanner", "missing", port)
    for times in (1, 2, 3):
        device.plug_in()
        assert inbox.next() == PartReport("reader scanner", "ok", port)
        assert device.grabbed == times
        device.write(typed(f"ART-0{times}"))
        assert inbox.next() == scan(f"ART-0{times}")
        device.write(typed("HALF", None))
        device.unplug()
        assert inbox.next() == PartReport("reader scanner", "lost", port)
    assert inbox.rest(quiet=0.1) == []
    assert reader.counters.losses == 3
    assert reader.counters.decoded.accepted == 3


def test_half_a_scan_at_opening_is_no_code(
    device: FifoScanner, inbox: Inbox, wait_for: Callable[[Callable[[], bool]], None]
) -> None:
    device.plug_in()
    decoder = KeyboardDecoder(reader="scanner")
    reader = PortReader("reader", str(device.path), 0, decoder, inbox.emit, open_port=device.open)
    device.write(typed("T-05"))
    reader.start()
    inbox.until("ok")
    wait_for(lambda: reader.counters.boot_noise > 0)
    assert inbox.rest(quiet=0.15) == []
    device.write(typed("ART-06"))
    assert inbox.next() == scan("ART-06")
    reader.stop()


def test_a_file_that_is_no_input_device_is_unfit(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    before = os.listdir("/proc/self/fd")
    with pytest.raises(OSError, match="ioctl") as problem:
        EventDevice(str(file))
    assert open_failure(problem.value, str(file))[0] == "unfit"
    assert os.listdir("/proc/self/fd") == before, "nothing stays open"


def test_a_device_that_another_program_has_grabbed_is_busy() -> None:
    taken = OSError(errno.EBUSY, "Device or resource busy")
    assert open_failure(taken, "/dev/input/event3") == ("busy", {"port": "/dev/input/event3"})


def test_a_device_that_may_not_be_opened_names_the_group_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "thu")
    port = "/dev/input/by-id/usb-no-such-scanner-event-kbd"
    assert port_group(port) == "input"
    state, facts = open_failure(PermissionError(errno.EACCES, "Permission denied"), port)
    assert (state, facts["group"], facts["command"]) == ("denied", "input", "sudo usermod -aG input thu")


def test_nothing_is_sent_to_a_keyboard(device: FifoScanner) -> None:
    device.plug_in()
    opened = device.open(str(device.path), 0)
    with pytest.raises(OSError, match="Bad file"):
        opened.write(b"x")
    opened.close()
    opened.close()
