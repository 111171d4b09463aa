"""Lamps and the buzzer: dumb outputs. What is lit is decided elsewhere."""

from collections.abc import Mapping
from threading import Lock
from typing import Any

from gpiozero import DigitalOutputDevice

from companion.inputs import Emit
from hardware.config import lamp_part
from hardware.pins import close_pin, pin_failure


class Lamps:
    """Shows a set of lit lamps by name; safe to call from any thread and before ``open``."""

    def __init__(self, pins: Mapping[str, int], emit: Emit) -> None:
        self._pins = dict(pins)
        self._emit = emit
        self._devices: dict[str, Any] = {}
        self._lit: frozenset[str] = frozenset()
        self._lock = Lock()

    def open(self, factory: Any) -> None:
        """Open all pins, dark, then show what was last asked for; a pin that fails is reported."""
        with self._lock:
            for name, pin in self._pins.items():
                try:
                    self._devices[name] = DigitalOutputDevice(pin, initial_value=False, pin_factory=factory)
                except Exception as problem:  # noqa: BLE001 - each backend has exceptions of its own
                    self._emit(pin_failure(lamp_part(name), pin, problem))
            self._write(self._lit)

    def close(self) -> None:
        """Put every lamp out and give its pin back."""
        with self._lock:
            self._write(frozenset())
            for device in self._devices.values():
                close_pin(device)
            self._devices.clear()

    def show(self, lit: frozenset[str]) -> None:
        """Light exactly these lamps. Names of lamps this table doesn't have are left alone."""
        with self._lock:
            if lit != self._lit:
                self._write(lit)
                self._lit = lit

    def _write(self, lit: frozenset[str]) -> None:
        for name, device in list(self._devices.items()):
            try:
                device.value = name in lit
            except Exception as problem:  # noqa: BLE001 - a lamp that fails must not stop the table
                del self._devices[name]
                self._emit(pin_failure(lamp_part(name), self._pins[name], problem))
                close_pin(device)
