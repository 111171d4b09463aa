"""The same parts without the parts: buttons and lamps on mock pins, readers on a pty.

For tests, and for a table on a computer that has neither.
"""

import os
import pty
import tty
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin


class SimulatedPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin whose button keeps hold of it: setting the pull-up doesn't release the button."""

    held = False

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.held:
            self.drive_low()

    def hold(self) -> None:
        self.held = True
        self.drive_low()

    def let_go(self) -> None:
        self.held = False
        self.drive_high()


class SimulatedPins:
    """Buttons to press and lamps to look at, by name. Hand ``factory`` to ``Hardware``."""

    def __init__(self, buttons: Mapping[str, int], lamps: Mapping[str, int] | None = None) -> None:
        self.factory = MockFactory(pin_class=SimulatedPin)
        self._buttons = dict(buttons)
        self._lamps = dict(lamps or {})

    def press(self, name: str) -> None:
        """Push a button down and keep it down; also before the pins are opened."""
        self._pin(self._buttons[name]).hold()

    def release(self, name: str) -> None:
        self._pin(self._buttons[name]).let_go()

    def bounce(self, name: str, levels: Iterable[bool]) -> None:
        """Make and break the contact, once for each level, as fast as it goes."""
        for pressed in levels:
            if pressed:
                self.press(name)
            else:
                self.release(name)

    def lit(self) -> frozenset[str]:
        """The lamps (and the buzzer) that are on."""
        return frozenset(name for name, pin in self._lamps.items() if self._is_on(pin))

    def _is_on(self, number: int) -> bool:
        pin = self._pin(number)
        return bool(pin.function == "output" and pin.state)

    def _pin(self, number: int) -> Any:
        return self.factory.pin(number)


class PtyReader:
    """A serial device at ``path`` (a symbolic link, as in /dev/serial/by-id) whose other end we write.

    Unplugging closes our end and removes the link; plugging in again makes a new pty at the same path.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._master: int | None = None

    @property
    def port(self) -> str:
        """For ``ReaderConfig.port``."""
        return str(self.path)

    def plug_in(self) -> None:
        if self._master is not None:
            raise RuntimeError("already plugged in")
        master, slave = pty.openpty()
        tty.setraw(slave)
        device = os.ttyname(slave)
        os.close(slave)
        os.set_blocking(master, False)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(device)
        self._master = master

    def unplug(self) -> None:
        """Pull the plug; does nothing when it is out already."""
        if self._master is not None:
            self.path.unlink(missing_ok=True)
            os.close(self._master)
            self._master = None

    def write(self, data: bytes) -> None:
        """Send bytes to whoever has opened the port."""
        os.write(self._plugged(), data)

    def read(self) -> bytes:
        """What the host has sent so far."""
        try:
            return os.read(self._plugged(), 4096)
        except BlockingIOError:
            return b""
        except OSError:
            # EIO: nobody has the other end open.
            return b""

    def _plugged(self) -> int:
        if self._master is None:
            raise RuntimeError("not plugged in")
        return self._master
