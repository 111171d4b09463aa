"""Puts a table together: journal, desk, thread, hardware. Used by ``run`` and ``demo``."""

import logging
import random
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from msgspec import Struct, structs

from companion import clock, lamps, settings
from companion.cli.counts import CountsKeeper
from companion.desk import Desk
from companion.files import VOLATILE, file_system
from companion.game import Message, say
from companion.i18n import Language
from companion.inputs import PartReport
from companion.journal import Journal
from companion.settings import Buttons, Reader, Seat, Settings
from companion.snapshot import Notice
from companion.table import Table
from hardware.config import HardwareConfig, ReaderConfig, SeatPins, button_pins, lamp_pins, part_pins

log = logging.getLogger(__name__)

PREFERENCES = "preferences.json"
SIMULATED_READER = "scanner"
# two buttons a seat for eight players, on pins that leave UART, I2C and SPI free
_SEAT_PINS = ((4, 5), (6, 12), (13, 16), (17, 18), (19, 20), (21, 22), (23, 24), (25, 26))


class Simulator:
    """Parts without the parts, worked from the screen or from a script."""

    def __init__(self, config: HardwareConfig, folder: Path) -> None:
        self._config = config
        self._folder = folder
        self._pins: Any = None
        self._reader: Any = None

    def open(self) -> Any:
        """Make the parts; gives the pin factory for the drivers."""
        from hardware.simulator import PtyReader, SimulatedPins

        self._pins = SimulatedPins(button_pins(self._config), lamp_pins(self._config))
        self._folder.mkdir(parents=True, exist_ok=True)
        self._reader = PtyReader(self._folder / SIMULATED_READER)
        self._reader.plug_in()
        return self._pins.factory

    def close(self) -> None:
        if self._reader is not None:
            self._reader.unplug()

    def buttons(self) -> tuple[str, ...]:
        return tuple(button_pins(self._config))

    def readers(self) -> tuple[str, ...]:
        return (SIMULATED_READER,)

    def press(self, name: str) -> None:
        if self._pins is not None:
            self._pins.press(name)

    def release(self, name: str) -> None:
        if self._pins is not None:
            self._pins.release(name)

    def scan(self, reader: str, code: str) -> None:
        """Send a line as a scanner would."""
        if self._reader is not None:
            self._reader.write(code.encode("utf-8") + b"\r")


class Parts:
    """The table's hardware, opened by ``start``: its libraries must not delay the first frame."""

    def __init__(
        self, config: HardwareConfig, table: Table, simulator: Simulator | None, folder: Path
    ) -> None:
        self._config = config
        self._folder = folder
        self._table = table
        self._simulator = simulator
        self._lock = Lock()
        self._hardware: Any = None
        self._counts: CountsKeeper | None = None
        self._stopped = False
        table.subscribe(self._show_lamps)

    def start(self) -> None:
        """Open everything; may be called on a thread of its own."""
        if not self._config.readers and not part_pins(self._config):
            return
        from hardware.table import Hardware

        with self._lock:
            if self._stopped:
                return
            try:
                factory = self._simulator.open() if self._simulator else None
            except OSError as error:
                facts = {"reason": "no-factory", "wanted": "simulator", "error": error.strerror or ""}
                self._table.submit(PartReport("pins", "off", facts))
                return
            table = self._table
            hardware = Hardware(self._config, table.submit, table.knows_code, pin_factory=factory)
            hardware.start()
            self._hardware = hardware
            self._counts = CountsKeeper(self._folder, self.counters)
            self._counts.start()
        self._show_lamps()

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            if self._hardware is not None:
                self._hardware.stop()
            if self._counts is not None:
                self._counts.stop()
            if self._simulator is not None:
                self._simulator.close()

    def counters(self) -> dict[str, dict[str, int]]:
        """What each reader has counted, by part."""
        hardware = self._hardware
        return {} if hardware is None else dict(hardware.counters())

    def _show_lamps(self) -> None:
        hardware = self._hardware
        if hardware is not None:
            hardware.lamps.show(lamps.lit(self._table.snapshot))


class Assembled(Struct, frozen=True):
    """A running table; its hardware is opened with ``parts.start()``."""

    table: Table
    parts: Parts
    simulator: Simulator | None
    folder: Path


def hardware_config(configured: Settings, pretended: Path | None = None) -> HardwareConfig:
    """The owner's settings as the hardware takes them; in ``pretended`` is the simulator's reader."""
    simulated = str(pretended / SIMULATED_READER) if pretended is not None else ""
    return HardwareConfig(
        seats=tuple(SeatPins(**structs.asdict(seat)) for seat in configured.seat),
        next=configured.buttons.next,
        undo=configured.buttons.undo,
        confirm=configured.buttons.confirm,
        all_in=configured.buttons.all_in,
        buzzer=configured.buttons.buzzer,
        debounce_ms=configured.buttons.debounce_ms,
        readers=tuple(
            ReaderConfig(
                **{**structs.asdict(reader), "baud": reader.speed}, simulated=reader.port == simulated
            )
            for reader in configured.reader
        ),
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
    pretended = folder / "simulated"
    used = simulated(configured, pretended) if simulate else configured
    with closing(Journal(folder)) as journal:
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
        config = hardware_config(used, pretended if simulate else None)
        simulator = Simulator(config, pretended) if simulate else None
        parts = Parts(config, table, simulator, folder)
        try:
            table.start()
            yield Assembled(table, parts, simulator, folder)
        finally:
            parts.stop()
            table.stop()


def _notices(folder: Path, lost: Message | None) -> list[Notice]:
    found = []
    if lost is not None:
        found.append(Notice("preferences", lost))
    if file_system(folder) in VOLATILE:
        facts = {"file": str(folder)}
        found.append(Notice("tmpfs", say("notice.tmpfs", **facts), say("notice.tmpfs.remedy", **facts)))
    return found
