"""Which pins of the board a part may have: one rule for the table's config and for the drivers.

Pins are BCM numbers. See https://pinout.xyz and the Raspberry Pi documentation, "GPIO".
"""

import os
from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct

HEADER_PINS = range(28)
RESERVED_PINS = frozenset({0, 1})
"""The identification EEPROM of a HAT."""
UART_PINS = frozenset({14, 15})
FIXED_PULL_PINS = frozenset({2, 3})
"""I2C: pull-ups of 1.8 kΩ on the board."""
HEADER_UARTS = frozenset({"serial0", "ttyAMA0", "ttyS0"})


class PinProblem(Struct, frozen=True):
    """Why ``user`` can't have ``pin``, or, ``pin-fixed-pull``, may be disappointed by it.

    ``pin-unknown``; ``pin-reserved`` (0, 1); ``pin-uart`` (14, 15 while a reader uses the header's
    UART); ``pin-twice`` (``other`` has it already); ``pin-fixed-pull`` (2, 3).
    """

    user: str
    code: Literal["pin-unknown", "pin-reserved", "pin-uart", "pin-twice", "pin-fixed-pull"]
    pin: int
    other: str = ""

    @property
    def usable(self) -> bool:
        return self.code == "pin-fixed-pull"

    @property
    def facts(self) -> dict[str, Any]:
        """What the sentence about it needs."""
        return {"pin": self.pin, "other": self.other} if self.other else {"pin": self.pin}


def pin_problems(pins: Iterable[tuple[str, int]], uart_used: bool) -> list[PinProblem]:
    """What is wrong with these (user, pin) pairs; a pin's first user keeps it."""
    found: list[PinProblem] = []
    users: dict[int, str] = {}
    for user, pin in pins:
        if pin not in HEADER_PINS:
            found.append(PinProblem(user, "pin-unknown", pin))
        elif pin in RESERVED_PINS:
            found.append(PinProblem(user, "pin-reserved", pin))
        elif pin in UART_PINS and uart_used:
            found.append(PinProblem(user, "pin-uart", pin))
        elif pin in users:
            found.append(PinProblem(user, "pin-twice", pin, users[pin]))
        else:
            users[pin] = user
            if pin in FIXED_PULL_PINS:
                found.append(PinProblem(user, "pin-fixed-pull", pin))
    return found


def uses_header_uart(port: str, resolve: Callable[[str], str] = os.path.realpath) -> bool:
    """Whether a reader's port is the UART on pins 14 and 15.

    On a Pi 5 ``/dev/serial0`` leads to ``ttyAMA10``, the debug header, which is not.
    """
    return os.path.basename(resolve(port)) in HEADER_UARTS
