"""A USB scanner in keyboard mode as a port: its input device, grabbed, so that a scan types nowhere else.

The kernel's own interface in a few calls: no library is needed for it, and none has to be compiled.
"""

import errno
import fcntl
import os
import select
from collections.abc import Callable

from hardware.decoders.keyboard import EVENT
from hardware.ports import TICK_SECONDS, BackOff

# ioctl of linux/input.h: _IOW('E', 0x90, int). The device's events come to us alone.
EVIOCGRAB = 0x40044590
MOST_EVENTS = 64
# Until it is grabbed again a scanner that comes back types into whatever listens: look for it often.
KEYBOARD_BACK_OFF = BackOff(first=0.1, longest=0.5)


def grab(device: int) -> None:
    """Have this device's events for us alone.

    Raises OSError: EBUSY when another program has them, ENOTTY or EINVAL for what is no input device.
    """
    fcntl.ioctl(device, EVIOCGRAB, 1)


class EventDevice:
    """The input device at ``path``, read as a serial port is read. Raises OSError as the kernel does.

    ``grab`` takes the file descriptor.
    """

    def __init__(self, path: str, grab: Callable[[int], None] = grab) -> None:
        self._device = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            grab(self._device)
        except OSError:
            os.close(self._device)
            raise
        self._poll = select.poll()
        self._poll.register(self._device, select.POLLIN)

    @property
    def in_waiting(self) -> int:
        """As many bytes as one read may bring: the kernel gives whole events only."""
        return MOST_EVENTS * EVENT.size

    def read(self, size: int, /) -> bytes:
        """Up to ``size`` bytes, none if nothing comes within a tick. Raises OSError when unplugged."""
        if not self._poll.poll(TICK_SECONDS * 1000):
            return b""
        data = os.read(self._device, size)
        if not data:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return data

    def write(self, data: bytes, /) -> int | None:
        """Scanners in keyboard mode are told nothing."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def close(self) -> None:
        """Let the device go; the kernel ends the grab with it."""
        device, self._device = self._device, -1
        if device >= 0:
            os.close(device)


def open_keyboard(port: str, _baud: int) -> EventDevice:
    """For ``PortReader``: a keyboard has no speed."""
    return EventDevice(port)
