"""Readers on real ports (a pty is one), with the plug pulled and put back."""

import errno
import fcntl
import logging
import os
import termios
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from companion.inputs import CardScan, DiceRoll, PartReport
from hardware.decoders import make_decoder
from hardware.ports import BackOff, PortReader, open_failure, open_serial
from hardware.simulator import PtyReader
from tests.hardware.conftest import Inbox

PART = "reader scanner"
QUICK = BackOff(first=0.02, longest=0.08)
ART_05, ART_06 = CardScan("ART-05", "scanner"), CardScan("ART-06", "scanner")
CARD_FRAME = b"\x0262E3086CED08\x03"


@pytest.fixture
def device(tmp_path: Path) -> Iterator[PtyReader]:
    device = PtyReader(tmp_path / "usb-scanner")
    yield device
    device.unplug()


@pytest.fixture
def make_reader(inbox: Inbox) -> Iterator[Callable[..., PortReader]]:
    readers: list[PortReader] = []

    def make(port: str, protocol: str = "lines", **options: object) -> PortReader:
        decoder = make_decoder(protocol=protocol, reader="scanner", known=lambda code: True)
        settings = {"back_off": QUICK, "boot_window": 0.0} | options
        readers.append(PortReader(PART, port, 9600, decoder, inbox.emit, **settings))  # type: ignore[arg-type]
        return readers[-1]

    yield make
    for reader in readers:
        reader.stop()


MakeReader = Callable[..., PortReader]


def test_a_scan_comes_through(device: PtyReader, inbox: Inbox, make_reader: MakeReader) -> None:
    device.plug_in()
    reader = make_reader(device.port)
    reader.start()
    assert inbox.next() == PartReport(PART, "ok", {"port": device.port})
    device.write(b"ART-05\r\n")
    assert inbox.next() == ART_05
    device.write(b"ART-06")
    assert inbox.next() == ART_06, "silence ends a code"
    reader.stop()
    assert reader.counters.bytes_read == 14
    assert reader.counters.decoded.accepted == 2
    assert inbox.rest() == []


def test_the_plug_comes_out_and_goes_back_in(
    device: PtyReader, inbox: Inbox, make_reader: MakeReader
) -> None:
    """One lost notice, one back notice; nothing invented, doubled or lost around them."""
    device.plug_in()
    reader = make_reader(device.port)
    reader.start()
    inbox.until("ok")
    for times in (1, 2):
        device.write(b"ART-05\r\n")
        assert inbox.next() == ART_05
        device.write(b"ART-0")
        device.unplug()
        assert inbox.next() == PartReport(PART, "lost", {"port": device.port})
        assert inbox.rest(quiet=0.1) == [], "that it is still out is no news"
        device.plug_in()
        assert inbox.next() == PartReport(PART, "ok", {"port": device.port})
        device.write(b"ART-06\r\n")
        assert inbox.next() == ART_06
        assert reader.counters.losses == times
    assert reader.counters.decoded.accepted == 4
    assert inbox.rest() == []


def test_a_card_that_lies_there_meanwhile_does_not_arrive_twice(
    device: PtyReader, inbox: Inbox, make_reader: MakeReader
) -> None:
    device.plug_in()
    make_reader(device.port, "rfid").start()
    inbox.until("ok")
    device.write(CARD_FRAME)
    assert inbox.next() == CardScan("62E3086CED", "scanner")
    device.unplug()
    inbox.until("lost")
    device.plug_in()
    inbox.until("ok")
    device.write(CARD_FRAME)
    device.write(b"\x0201000734E0D2\x03")
    assert inbox.next() == CardScan("01000734E0", "scanner")


def test_a_reader_plugged_in_after_the_start_is_found(
    device: PtyReader, inbox: Inbox, make_reader: MakeReader
) -> None:
    make_reader(device.port).start()
    assert inbox.next() == PartReport(PART, "missing", {"port": device.port})
    assert inbox.rest(quiet=0.1) == []
    device.plug_in()
    assert inbox.next() == PartReport(PART, "ok", {"port": device.port})


def test_a_port_that_another_program_has_is_busy_until_it_lets_go(
    device: PtyReader, inbox: Inbox, make_reader: MakeReader
) -> None:
    device.plug_in()
    other = os.open(device.port, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(other, fcntl.LOCK_EX)
    make_reader(device.port).start()
    assert inbox.next() == PartReport(PART, "busy", {"port": device.port})
    os.close(other)
    assert inbox.next() == PartReport(PART, "ok", {"port": device.port})


def test_an_open_port_is_ours_alone(device: PtyReader, inbox: Inbox, make_reader: MakeReader) -> None:
    device.plug_in()
    make_reader(device.port).start()
    inbox.until("ok")
    with pytest.raises(serial.SerialException) as refusal:
        open_serial(device.port, 9600)
    assert refusal.value.errno == errno.EAGAIN


def test_what_the_scanner_says_while_it_starts_is_no_scan(
    device: PtyReader, inbox: Inbox, make_reader: MakeReader
) -> None:
    device.plug_in()
    reader = make_reader(device.port, boot_window=5.0)
    reader.start()
    inbox.until("ok")
    device.write(b"ready v1.2\rART-05\r")
    assert inbox.next() == ART_05
    reader.stop()
    assert reader.counters.boot_noise == 10
    assert inbox.rest() == []


def test_a_port_may_be_an_address(inbox: Inbox, make_reader: MakeReader) -> None:
    ports: list[serial.Serial] = []

    def open_port(port: str, baud: int) -> serial.Serial:
        ports.append(open_serial(port, baud))
        return ports[-1]

    make_reader("loop://", open_port=open_port).start()
    inbox.until("ok")
    ports[0].write(b"DICE 3 5\n")
    assert inbox.next() == DiceRoll((3, 5), "scanner")


@pytest.mark.parametrize(
    "unplugged",
    [
        serial.SerialException("device reports readiness to read but returned no data"),
        OSError(errno.EIO, "Input/output error"),
        termios.error(errno.EIO, "Input/output error"),
        TypeError("'NoneType' object cannot be interpreted as an integer"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_each_way_to_say_unplugged_is_one_loss(
    inbox: Inbox, make_reader: MakeReader, unplugged: Exception
) -> None:
    make_reader("test", open_port=ports_that(unplugged)).start()
    assert inbox.next() == PartReport(PART, "ok", {"port": "test"})
    assert inbox.next() == ART_05
    assert inbox.next() == PartReport(PART, "lost", {"port": "test"})
    assert inbox.next() == PartReport(PART, "ok", {"port": "test"})


def test_a_code_that_silence_had_ended_survives_the_loss(inbox: Inbox, make_reader: MakeReader) -> None:
    port = FakePort([b"ART-05", 0.035, b"", 0.035, OSError(errno.EIO, "unplugged")])
    ports = iter([port])
    make_reader("test", open_port=lambda path, baud: next(ports, FakePort([]))).start()
    inbox.until("ok")
    assert inbox.next() == ART_05
    assert inbox.next().state == "lost"


def test_bytes_that_we_read_late_are_no_silence(inbox: Inbox, make_reader: MakeReader) -> None:
    """The process was held up for 0.2 s in the middle of a code: no half code is made up."""
    port = FakePort([b"ART-", 0.200, b"05\r"])
    make_reader("test", open_port=lambda path, baud: port).start()
    inbox.until("ok")
    assert inbox.next() == ART_05
    assert inbox.rest() == []


def test_a_card_does_not_go_away_while_we_are_held_up(inbox: Inbox, make_reader: MakeReader) -> None:
    port = FakePort([CARD_FRAME, 0.450, CARD_FRAME, b"\x0201000734E0D2\x03"])
    make_reader("test", "rfid", open_port=lambda path, baud: port).start()
    inbox.until("ok")
    assert inbox.next() == CardScan("62E3086CED", "scanner")
    assert inbox.next() == CardScan("01000734E0", "scanner")


def test_a_fault_of_ours_is_logged_and_the_reader_goes_on(
    inbox: Inbox, make_reader: MakeReader, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        make_reader("test", open_port=ports_that(ZeroDivisionError())).start()
        lost = inbox.until("lost")
        inbox.until("ok")
    assert lost.facts == {"port": "test", "error": "ZeroDivisionError"}
    assert f"{PART} failed" in caplog.text


def test_stopping_ends_a_read_that_waits(inbox: Inbox, make_reader: MakeReader) -> None:
    port = FakePort([])
    reader = make_reader("test", open_port=lambda path, baud: port)
    reader.start()
    inbox.until("ok")
    reader.stop()
    assert port.cancelled.is_set()
    assert port.closed
    assert not reader._thread.is_alive()


def test_a_reader_that_never_started_can_be_stopped(make_reader: MakeReader) -> None:
    make_reader("test").stop()


def test_missing_permission_names_the_group_and_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "thu")
    state, facts = open_failure(serial.SerialException(errno.EACCES, "could not open port"), "/dev/none")
    assert state == "denied"
    assert facts == {"port": "/dev/none", "group": "dialout", "command": "sudo usermod -aG dialout thu"}


def test_an_address_without_sense_is_unfit_and_says_why(inbox: Inbox, make_reader: MakeReader) -> None:
    make_reader("nonsense://x").start()
    report = inbox.next()
    assert report.state == "unfit"
    assert "nonsense" in report.facts["error"]


def test_a_port_that_is_no_serial_port_is_unfit(inbox: Inbox, make_reader: MakeReader, tmp_path) -> None:
    """As an input device is, or a file: pyserial has only its text in the error."""
    (tmp_path / "file").write_bytes(b"")
    make_reader(str(tmp_path / "file")).start()
    assert inbox.next().state == "unfit"


def test_the_back_off_doubles_from_half_a_second_to_five() -> None:
    back_off, pause, pauses = BackOff(), BackOff().first, []
    for _ in range(6):
        pauses.append(pause)
        pause = back_off.after(pause)
    assert pauses == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0]


class WaitRecorder(threading.Event):
    """Notes how long the reader would wait instead of waiting, and stops it after so many times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.pauses: list[float | None] = []
        self._times = times

    def wait(self, timeout: float | None = None) -> bool:
        self.pauses.append(timeout)
        if len(self.pauses) == self._times:
            self.set()
        return self.is_set()


def test_a_reader_that_stays_away_is_tried_less_and_less_often(inbox: Inbox, make_reader: MakeReader) -> None:
    reader = make_reader("/dev/none", back_off=BackOff())
    reader._stopping = waits = WaitRecorder(6)
    reader._run()
    assert waits.pauses == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0]
    assert [item.state for item in inbox.rest()] == ["missing"]


def test_a_loss_after_a_while_of_service_is_a_new_trouble(inbox: Inbox, make_reader: MakeReader) -> None:
    def open_port(path: str, baud: int) -> FakePort:
        return FakePort([b"ART-05\r", OSError(errno.EIO, "unplugged")])

    reader = make_reader("test", open_port=open_port, back_off=BackOff(first=0.0001, longest=0.0))
    reader._stopping = waits = WaitRecorder(3)
    reader._run()
    assert waits.pauses == [0.0001, 0.0001, 0.0001]
    assert [item.state for item in inbox.rest() if isinstance(item, PartReport)] == ["ok", "lost"] * 3


class FakePort:
    """A port that plays a script, then waits to be cancelled: bytes are read, an error is raised
    after as many seconds as stand before it."""

    in_waiting = 0

    def __init__(self, script: list[bytes | float | Exception]) -> None:
        self._script = script
        self.cancelled = threading.Event()
        self.closed = False

    def read(self, size: int) -> bytes:
        if not self._script:
            self.cancelled.wait(5.0)
            return b""
        step = self._script.pop(0)
        if isinstance(step, float):
            time.sleep(step)
            step = self._script.pop(0)
        if isinstance(step, Exception):
            raise step
        return step

    def cancel_read(self) -> None:
        self.cancelled.set()

    def close(self) -> None:
        self.closed = True


def ports_that(error: Exception) -> Callable[[str, int], FakePort]:
    """The first port scans a card and then fails; every later one is quiet."""
    ports = iter([FakePort([b"ART-05\r", error])])
    return lambda path, baud: next(ports, FakePort([]))
