"""Push buttons to ground on GPIO pins, with the internal pull-up and our own debouncing."""

import logging
import time
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from gpiozero import DigitalInputDevice

from companion.inputs import ButtonInput, Emit, PartReport
from hardware.config import button_part
from hardware.debounce import STABLE_SECONDS, Debouncer
from hardware.pins import close_pin, pin_failure

log = logging.getLogger(__name__)

# An edge said to be older than this carries a time of another clock: it happened just now.
MAX_LATENESS_SECONDS = 1.0
STOP_SECONDS = 2.0


class _Edge(NamedTuple):
    name: str
    pressed: bool
    at: float


class Buttons:
    """Opens each pin once, debounces on one thread and emits ``ButtonInput``.

    gpiozero's callbacks come on other threads and only enqueue. A button held down when it is
    opened is reported as ``stuck``; its release clears that and is no input.
    """

    def __init__(self, pins: Mapping[str, int], emit: Emit, stable: float = STABLE_SECONDS) -> None:
        self._pins = dict(pins)
        self._emit = emit
        self._edges: SimpleQueue[_Edge | None] = SimpleQueue()
        self._debouncers = {name: Debouncer(stable) for name in pins}
        # gpiozero reports only for device objects that somebody holds.
        self._devices: dict[str, Any] = {}
        self._starting: set[str] = set()
        self._stuck: set[str] = set()
        self._thread: Thread | None = None

    def open(self, factory: Any) -> None:
        """Open all pins with a gpiozero pin factory; a pin that fails is reported, the rest work."""
        for name, pin in self._pins.items():
            try:
                self._open_button(name, pin, factory)
            except Exception as problem:  # noqa: BLE001 - each backend has exceptions of its own
                self._emit(pin_failure(button_part(name), pin, problem))
        self._thread = Thread(target=self._run, name="buttons", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Close the pins and end the thread; nothing is emitted afterwards."""
        for device in self._devices.values():
            close_pin(device)
        self._devices.clear()
        if self._thread is not None:
            self._edges.put(None)
            self._thread.join(STOP_SECONDS)
            self._thread = None

    def _open_button(self, name: str, pin: int, factory: Any) -> None:
        device = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
        self._devices[name] = device
        held = bool(device.is_active)
        if held:
            self._starting.add(name)
            self._edges.put(_Edge(name, True, time.monotonic()))
        device.when_activated = lambda source: self._changed(name, True, source)
        device.when_deactivated = lambda source: self._changed(name, False, source)
        if bool(device.is_active) != held:
            # It changed before the callbacks were in place; told twice does no harm.
            self._edges.put(_Edge(name, not held, time.monotonic()))

    def _changed(self, name: str, pressed: bool, device: Any) -> None:
        """On gpiozero's thread, where an exception would silence every other pin too."""
        lateness = 0.0
        try:
            ago = device.active_time if pressed else device.inactive_time
            if ago is not None and 0 <= ago <= MAX_LATENESS_SECONDS:
                lateness = ago
        except Exception:
            # Without the button's name: the log must not tell who has voted.
            log.exception("a pin could not say when it changed")
        self._edges.put(_Edge(name, pressed, time.monotonic() - lateness))

    def _run(self) -> None:
        while True:
            try:
                edge = self._edges.get(timeout=self._time_left())
            except Empty:
                # Only now, with no edge waiting, may time alone settle a level.
                now = time.monotonic()
                for name, debouncer in self._debouncers.items():
                    self._tell(name, debouncer.tick(now))
                continue
            if edge is None:
                return
            self._tell(edge.name, self._debouncers[edge.name].edge(edge.pressed, edge.at))
            if not edge.pressed:
                # Let go, stable or not: the next press is a press like any other.
                self._starting.discard(edge.name)

    def _time_left(self) -> float | None:
        deadlines = [d for d in (b.deadline for b in self._debouncers.values()) if d is not None]
        return max(0.0, min(deadlines) - time.monotonic()) if deadlines else None

    def _tell(self, name: str, changes: list[bool]) -> None:
        for pressed in changes:
            if pressed and name in self._starting:
                self._stuck.add(name)
                self._emit(PartReport(button_part(name), "stuck", {"pin": self._pins[name]}))
            elif not pressed and name in self._stuck:
                self._stuck.remove(name)
                self._emit(PartReport(button_part(name), "ok", {"pin": self._pins[name]}))
            else:
                self._emit(ButtonInput(name, pressed))
            self._starting.discard(name)
