"""All parts of one table: opened together, stopped together."""

import os
from collections.abc import Callable
from typing import Any, Self

from msgspec.structs import asdict

from companion.inputs import Emit, PartReport
from companion.pins import pin_problems, uses_header_uart
from companion.ports import reader_problems, real_port
from hardware.buttons import Buttons
from hardware.config import (
    KEYBOARD,
    HardwareConfig,
    ReaderConfig,
    button_part,
    button_pins,
    lamp_part,
    lamp_pins,
    part_pins,
)
from hardware.decoders import make_decoder
from hardware.findings import Finding
from hardware.keyboard import KEYBOARD_BACK_OFF, open_keyboard
from hardware.lamps import Lamps
from hardware.pins import FACTORY_VARIABLE, PINS_PART, choose_factory, factory_facts, on_a_pi
from hardware.ports import PortReader


class Hardware:
    """The buttons, lamps and readers of a table.

    ``emit`` gets inputs and reports from several threads and must only enqueue. ``known`` tells
    whether the table knows a card's code; it is asked on the readers' threads. ``pin_factory`` is a
    gpiozero factory (the simulator's, say); without one it is chosen when the table starts.
    Nothing is opened before ``start``. A part that can't be used is reported and left out; the
    table still runs.
    """

    def __init__(
        self,
        config: HardwareConfig,
        emit: Emit,
        known: Callable[[str], bool],
        *,
        pin_factory: Any = None,
    ) -> None:
        self._config = config
        self._emit = emit
        self._given_factory = pin_factory
        self._own_factory: Any = None
        self._refused = [finding for finding in config_problems(config) if finding.level == "bad"]
        refused = {finding.part for finding in self._refused}
        buttons = {n: pin for n, pin in button_pins(config).items() if button_part(n) not in refused}
        lamps = {n: pin for n, pin in lamp_pins(config).items() if lamp_part(n) not in refused}
        self.lamps = Lamps(lamps, emit)
        self._buttons = Buttons(buttons, emit, config.debounce_ms / 1000)
        self._readers = {r.part: _reader(r, emit, known) for r in config.readers if r.part not in refused}

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()

    def start(self) -> None:
        """Open everything; call it once."""
        for finding in self._refused:
            self._emit(PartReport(finding.part, "off", {"reason": finding.code} | finding.facts))
        if part_pins(self._config):
            self._open_pins()
        for reader in self._readers.values():
            reader.start()

    def stop(self) -> None:
        """Put the lamps out, close everything, end all threads. Nothing is emitted afterwards."""
        for reader in self._readers.values():
            reader.stop()
        self._buttons.close()
        self.lamps.close()
        if self._own_factory is not None:
            self._own_factory.close()
            self._own_factory = None

    def counters(self) -> dict[str, dict[str, int]]:
        """For each reader's part name what it has counted, for the hardware page; from any thread."""
        return {part: _flat_counters(reader) for part, reader in self._readers.items()}

    def _open_pins(self) -> None:
        factory = self._given_factory
        if factory is not None:
            self._emit(PartReport(PINS_PART, "ok", factory_facts(type(factory).__name__)))
        else:
            chosen = choose_factory(os.environ.get(FACTORY_VARIABLE), on_a_pi())
            factory = self._own_factory = chosen.factory
            self._emit(chosen.report)
        if factory is not None:
            self._buttons.open(factory)
            self.lamps.open(factory)


def config_problems(config: HardwareConfig) -> list[Finding]:
    """What in the config can't work (``bad``) or may disappoint (``warn``); empty when all is well.

    Pins: see ``PinProblem``. Readers: ``reader-twice`` (a name), ``port-twice``,
    ``reader-setting`` (an unknown protocol, kind, checksum or frames).
    """
    uart_used = any(uses_header_uart(reader.port) for reader in config.readers)
    found = [
        Finding(problem.user, "warn" if problem.usable else "bad", problem.code, problem.facts)
        for problem in pin_problems(part_pins(config), uart_used)
    ]
    twice = {p.index: p for p in reader_problems(((r.name, r.port) for r in config.readers), real_port)}
    for index, reader in enumerate(config.readers):
        if index in twice:
            found.append(Finding(reader.part, "bad", twice[index].code, twice[index].facts))
        else:
            found += _setting_problems(reader)
    return found


def _setting_problems(reader: ReaderConfig) -> list[Finding]:
    try:
        make_decoder(
            protocol=reader.protocol, kind=reader.kind, checksum=reader.checksum, frames=reader.frames
        )
    except ValueError as problem:
        facts = {
            "protocol": reader.protocol,
            "kind": reader.kind,
            "checksum": reader.checksum,
            "frames": reader.frames,
            "error": str(problem),
        }
        return [Finding(reader.part, "bad", "reader-setting", facts)]
    return []


def _reader(config: ReaderConfig, emit: Emit, known: Callable[[str], bool]) -> PortReader:
    decoder = make_decoder(
        protocol=config.protocol,
        kind=config.kind,
        checksum=config.checksum,
        frames=config.frames,
        reader=config.name,
        known=known,
    )
    if config.protocol == KEYBOARD:
        return PortReader(
            config.part,
            config.port,
            config.baud,
            decoder,
            emit,
            open_port=open_keyboard,
            back_off=KEYBOARD_BACK_OFF,
            simulated=config.simulated,
        )
    return PortReader(config.part, config.port, config.baud, decoder, emit, simulated=config.simulated)


def _flat_counters(reader: PortReader) -> dict[str, int]:
    counters = asdict(reader.counters)
    decoded = counters.pop("decoded")
    return asdict(decoded) | counters
