"""What hangs on the table: pins and readers, as plain frozen values.

Pins are BCM numbers. Buttons and lamps are named as ``companion.inputs.ButtonInput`` and
``companion.lamps.lit`` say.
"""

from collections.abc import Iterator

from msgspec import Struct

# the protocol of scanners that are read as input devices, not as serial ports
KEYBOARD = "keyboard"


class SeatPins(Struct, frozen=True):
    """One seat: two vote buttons or one plain button, and a lamp. ``None`` is not there."""

    stay: int | None = None
    leave: int | None = None
    button: int | None = None
    lamp: int | None = None


class ReaderConfig(Struct, frozen=True):
    """One ``[[reader]]``. ``port`` is a device path (by-id is best) or a pyserial URL.

    ``baud`` is for serial ports, ``checksum`` and ``frames`` for RFID readers.
    """

    name: str
    port: str
    baud: int = 9600
    protocol: str = "lines"
    kind: str = "cards"
    checksum: str = "xor"
    frames: str = "repeated"
    simulated: bool = False  # nothing is plugged in: the simulator makes this port

    @property
    def part(self) -> str:
        return f"reader {self.name}"


class HardwareConfig(Struct, frozen=True):
    """All parts of one table. ``debounce_ms``: how long a level must be stable to count."""

    seats: tuple[SeatPins, ...] = ()
    next: int | None = None
    undo: int | None = None
    confirm: int | None = None
    all_in: int | None = None
    buzzer: int | None = None
    debounce_ms: float = 25.0
    readers: tuple[ReaderConfig, ...] = ()


def button_pins(config: HardwareConfig) -> dict[str, int]:
    """Button name (``seat1.stay``, ``table.next``) to pin."""
    return dict(_present(_buttons(config)))


def lamp_pins(config: HardwareConfig) -> dict[str, int]:
    """Lamp name (``seat1.lamp``, ``table.all_in``, ``table.buzzer``) to pin."""
    return dict(_present(_lamps(config)))


def part_pins(config: HardwareConfig) -> list[tuple[str, int]]:
    """Every part that needs a pin (``button seat1.stay``, ``lamp table.all_in``) with its pin."""
    buttons = [(button_part(name), pin) for name, pin in button_pins(config).items()]
    return buttons + [(lamp_part(name), pin) for name, pin in lamp_pins(config).items()]


def button_part(name: str) -> str:
    return f"button {name}"


def lamp_part(name: str) -> str:
    return f"lamp {name}"


def _buttons(config: HardwareConfig) -> Iterator[tuple[str, int | None]]:
    for number, seat in enumerate(config.seats, start=1):
        yield f"seat{number}.stay", seat.stay
        yield f"seat{number}.leave", seat.leave
        yield f"seat{number}.button", seat.button
    yield "table.next", config.next
    yield "table.undo", config.undo
    yield "table.confirm", config.confirm


def _lamps(config: HardwareConfig) -> Iterator[tuple[str, int | None]]:
    for number, seat in enumerate(config.seats, start=1):
        yield f"seat{number}.lamp", seat.lamp
    yield "table.all_in", config.all_in
    yield "table.buzzer", config.buzzer


def _present(pins: Iterator[tuple[str, int | None]]) -> Iterator[tuple[str, int]]:
    return ((name, pin) for name, pin in pins if pin is not None)
