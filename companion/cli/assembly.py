"""Puts a table together: journal, desk, thread, hardware. Used by ``run`` and ``demo``."""

import logging
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct, structs

from companion import clock, lamps, settings
from companion.desk import Desk
from companion.game import Message, say
from companion.i18n import Language
from companion.journal import Journal
from companion.settings import Buttons, Reader, Seat, Settings
from companion.snapshot import Notice
from companion.table import Table
from hardware.config import HardwareConfig, ReaderConfig, SeatPins, button_pins, lamp_pins
from hardware.simulator import PtyReader, SimulatedPins
from hardware.table import Hardware

log = logging.getLogger(__name__)

PREFERENCES = "preferences.json"
SIMULATED_READER = "scanner"
# two buttons a seat for eight players, on pins that leave UART, I2C and SPI free
_SEAT_PINS = ((4, 5), (6, 12), (13, 16), (17, 18), (19, 20), (21, 22), (23, 24), (25, 26))
VOLATILE = ("tmpfs", "ramfs", "overlay")


class Simulator:
    """Parts without the parts, worked from the screen or from a script."""

    def __init__(self, config: HardwareConfig, folder: Path) -> None:
        self.pins = SimulatedPins(button_pins(config), lamp_pins(config))
        self._buttons = tuple(button_pins(config))
        folder.mkdir(parents=True, exist_ok=True)
        self.reader = PtyReader(folder / SIMULATED_READER)
        self.reader.plug_in()

    def buttons(self) -> tuple[str, ...]:
        return self._buttons

    def readers(self) -> tuple[str, ...]:
        return (SIMULATED_READER,)

    def press(self, name: str) -> None:
        self.pins.press(name)

    def release(self, name: str) -> None:
        self.pins.release(name)

    def scan(self, reader: str, code: str) -> None:
        """Send a line as a scanner would."""
        self.reader.write(code.encode("utf-8") + b"\r")

    def close(self) -> None:
        self.reader.unplug()


class Assembled(Struct, frozen=True):
    """A running table. ``hardware.counters()`` is for the screen's hardware page."""

    table: Table
    hardware: Hardware
    simulator: Simulator | None
    folder: Path


def hardware_config(configured: Settings) -> HardwareConfig:
    """The owner's settings as the hardware takes them."""
    return HardwareConfig(
        seats=tuple(SeatPins(**structs.asdict(seat)) for seat in configured.seat),
        next=configured.buttons.next,
        undo=configured.buttons.undo,
        confirm=configured.buttons.confirm,
        all_in=configured.buttons.all_in,
        buzzer=configured.buttons.buzzer,
        debounce_ms=configured.buttons.debounce_ms,
        readers=tuple(ReaderConfig(**structs.asdict(reader)) for reader in configured.reader),
    )


def simulated(configured: Settings, folder: Path) -> Settings:
    """The settings with parts for everybody: what the config names stays, the rest is made up."""
    seats = configured.seat or tuple(Seat(stay=stay, leave=leave) for stay, leave in _SEAT_PINS)
    named = configured.buttons
    buttons = named if configured.seat else Buttons(next=27, undo=2, confirm=3, debounce_ms=named.debounce_ms)
    reader = Reader(SIMULATED_READER, str(folder / SIMULATED_READER), "lines")
    return structs.replace(configured, seat=seats, buttons=buttons, reader=(*configured.reader, reader))


@contextmanager
def assembled(
    configured: Settings,
    folder: Path,
    *,
    simulate: bool,
    notices: tuple[Notice, ...] = (),
    language: Language | None = None,
    rng: random.Random | None = None,
    crashed: Callable[[], None] = lambda: None,
) -> Iterator[Assembled]:
    """A running table over the plays in ``folder``; stopped and closed at the end of the block.

    ``simulate``: on mock pins and a pty reader. Raises JournalError if the plays can't be used.
    """
    parts = folder / "simulated"
    used = simulated(configured, parts) if simulate else configured
    journal = Journal(folder)
    kept, lost = settings.load_preferences(folder / PREFERENCES, configured)
    desk = Desk(
        journal,
        used,
        kept if language is None else structs.replace(kept, language=language),
        wall=clock.utc_now,
        rng=rng or random.SystemRandom(),
        preferences_file=folder / PREFERENCES,
        notices=(*notices, *_notices(folder, lost)),
        now=time.monotonic(),
    )
    table = Table(desk, crashed=crashed)
    simulator = Simulator(hardware_config(used), parts) if simulate else None
    factory = simulator.pins.factory if simulator else None
    hardware = Hardware(hardware_config(used), table.submit, table.knows_code, pin_factory=factory)
    table.subscribe(lambda: hardware.lamps.show(lamps.lit(table.snapshot)))
    try:
        table.start()
        hardware.start()
        yield Assembled(table, hardware, simulator, folder)
    finally:
        hardware.stop()
        table.stop()
        if simulator is not None:
            simulator.close()
        journal.close()


def _notices(folder: Path, lost: Message | None) -> list[Notice]:
    found = []
    if lost is not None:
        found.append(Notice("preferences", lost))
    if file_system(folder) in VOLATILE:
        facts = {"file": str(folder)}
        found.append(Notice("tmpfs", say("notice.tmpfs", **facts), say("notice.tmpfs.remedy", **facts)))
    return found


def file_system(folder: Path) -> str:
    """The kind of file system that ``folder`` lies on (``ext4``, ``tmpfs``), or "" if unknown."""
    try:
        mounts = Path("/proc/self/mounts").read_text("utf-8").splitlines()
    except OSError:
        return ""
    best, kind = "", ""
    real = str(folder.resolve())
    for mount in mounts:
        _, point, name, *_ = mount.split(" ")
        point = point.replace("\\040", " ")
        inside = real == point or real.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, kind = point, name
    return kind
