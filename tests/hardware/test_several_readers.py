"""Several readers at one table, over ptys: nobody's bytes are another's, whenever they come."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from pathlib import Path
from threading import Barrier, Thread

import pytest

from companion.inputs import CardScan, DiceRoll, PartReport
from hardware.config import HardwareConfig, ReaderConfig
from hardware.decoders.lines import LineDecoder
from hardware.ports import PortReader
from hardware.simulator import PtyReader
from hardware.table import Hardware
from tests.hardware.conftest import Inbox

WaitFor = Callable[[Callable[[], bool]], None]
RFID_FRAME = b"\x0262E3086CED08\x03"
ROUNDS = 10


def framed(body: bytes) -> bytes:
    return b"$%s*%02X\r\n" % (body, reduce(xor, body))


class Table:
    def __init__(self, folder: Path, inbox: Inbox) -> None:
        self.devices = {name: PtyReader(folder / name) for name in ("left", "right", "coil", "dice")}
        for device in self.devices.values():
            device.plug_in()
        readers = (
            ReaderConfig("left", self.devices["left"].port),
            ReaderConfig("right", self.devices["right"].port),
            ReaderConfig("coil", self.devices["coil"].port, protocol="rfid"),
            ReaderConfig("dice", self.devices["dice"].port, 115200, kind="dice"),
        )
        self.hardware = Hardware(HardwareConfig(readers=readers), inbox.emit, lambda code: True)


@pytest.fixture
def table(tmp_path: Path, inbox: Inbox) -> Iterator[Table]:
    table = Table(tmp_path, inbox)
    table.hardware.start()
    for _ in table.devices:
        inbox.until("ok")
    inbox.rest(quiet=0.1)  # the first 100 ms are boot noise
    yield table
    table.hardware.stop()
    for device in table.devices.values():
        device.unplug()


def test_all_send_at_the_same_moment(table: Table, inbox: Inbox, wait_for: WaitFor) -> None:
    """Each scan and each roll once, under its reader's name."""
    together = Barrier(len(table.devices))
    lines: dict[str, Callable[[int], bytes]] = {
        "left": lambda n: b"L%d\r" % n,
        "right": lambda n: b"R%d\r\n" % n,
        "coil": lambda n: RFID_FRAME,
        "dice": lambda n: framed(b"D,%d,%d,5" % (n, n % 6 + 1)),
    }

    def send(name: str) -> None:
        for number in range(ROUNDS):
            together.wait()
            # a byte at a time, so that the four are mixed as far as they can be
            for byte in lines[name](number):
                table.devices[name].write(bytes([byte]))

    senders = [Thread(target=send, args=(name,)) for name in table.devices]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    expected = Counter([CardScan("62E3086CED", "coil")])
    expected.update(CardScan(f"L{number}", "left") for number in range(ROUNDS))
    expected.update(CardScan(f"R{number}", "right") for number in range(ROUNDS))
    expected.update(DiceRoll((number % 6 + 1, 5), "dice") for number in range(ROUNDS))
    wait_for(lambda: sum(count["accepted"] for count in table.hardware.counters().values()) == 3 * ROUNDS + 1)
    assert Counter(inbox.rest()) == expected
    assert table.hardware.counters()["reader coil"]["repeats"] == ROUNDS - 1


def test_one_that_is_unplugged_does_not_hold_up_the_others(table: Table, inbox: Inbox) -> None:
    table.devices["right"].unplug()
    assert inbox.until("lost").part == "reader right"
    table.devices["left"].write(b"L1\r")
    table.devices["dice"].write(b"3 4\n")
    assert {inbox.next(), inbox.next()} == {CardScan("L1", "left"), DiceRoll((3, 4), "dice")}


def test_lost_and_repeated_frames_are_counted(table: Table, inbox: Inbox, wait_for: WaitFor) -> None:
    roll = framed(b"D,7,3,5")
    table.devices["dice"].write(framed(b"H,5") + roll + roll + framed(b"D,10,2,2"))
    assert [inbox.next(), inbox.next()] == [DiceRoll((3, 5), "dice"), DiceRoll((2, 2), "dice")]
    wait_for(lambda: table.hardware.counters()["reader dice"]["lost"] == 3)
    counted = table.hardware.counters()["reader dice"]
    assert (counted["repeats"], counted["heartbeats"]) == (1, 1)


class Impatient(LineDecoder):
    """Misses a heartbeat at once."""

    @property
    def quiet(self) -> bool:
        return self._alive_at is not None and not self._recent_frames[-1].startswith(b"D")


def test_a_silent_reader_is_told_once_and_is_back_with_its_next_frame(tmp_path: Path, inbox: Inbox) -> None:
    device = PtyReader(tmp_path / "dice")
    device.plug_in()
    reader = PortReader(
        "reader dice", device.port, 9600, Impatient("dice", "dice"), inbox.emit, boot_window=0.0
    )
    reader.start()
    assert inbox.until("ok")
    device.write(framed(b"H,1"))
    assert inbox.next() == PartReport("reader dice", "silent", {"port": device.port})
    assert inbox.rest(quiet=0.1) == []
    device.write(framed(b"D,2,3,5"))
    assert [inbox.next(), inbox.next()] == [
        DiceRoll((3, 5), "dice"),
        PartReport("reader dice", "ok", {"port": device.port}),
    ]
    reader.stop()
    device.unplug()
