"""Which pins may be used, and which library drives them. Nothing is opened at import."""

import getpass
import logging
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from companion.inputs import PartReport
from hardware.findings import Finding

log = logging.getLogger(__name__)

PINS_PART = "pins"
FACTORY_VARIABLE = "GPIOZERO_PIN_FACTORY"
PREFERRED_FACTORY = "lgpio"
FALLBACK_FACTORIES = ("rpigpio", "pigpio", "native")

HEADER_PINS = range(28)
RESERVED_PINS = frozenset({0, 1})
"""The identification EEPROM of a HAT."""
UART_PINS = frozenset({14, 15})
FIXED_PULL_PINS = frozenset({2, 3})
"""I2C: pull-ups of 1.8 kΩ on the board."""
HEADER_UARTS = frozenset({"serial0", "ttyAMA0", "ttyS0"})

MODEL_FILE = Path("/proc/device-tree/model")
GPIO_CHIPS = ("/dev/gpiochip0", "/dev/gpiochip4")


def pin_problems(pins: Iterable[tuple[str, int]], uart_used: bool) -> list[Finding]:
    """What is wrong with these (part, BCM pin) pairs; a pin's first user keeps it.

    ``bad``: ``pin-unknown``, ``pin-reserved`` (0, 1), ``pin-uart`` (14, 15 while a reader uses the
    header's UART), ``pin-twice``. ``warn``: ``pin-fixed-pull`` (2, 3).
    """
    found: list[Finding] = []
    users: dict[int, str] = {}
    for part, pin in pins:
        facts: dict[str, Any] = {"pin": pin}
        if pin not in HEADER_PINS:
            found.append(Finding(part, "bad", "pin-unknown", facts))
        elif pin in RESERVED_PINS:
            found.append(Finding(part, "bad", "pin-reserved", facts))
        elif pin in UART_PINS and uart_used:
            found.append(Finding(part, "bad", "pin-uart", facts))
        elif pin in users:
            found.append(Finding(part, "bad", "pin-twice", facts | {"other": users[pin]}))
        else:
            users[pin] = part
            if pin in FIXED_PULL_PINS:
                found.append(Finding(part, "warn", "pin-fixed-pull", facts))
    return found


def uses_header_uart(port: str, resolve: Callable[[str], str] = os.path.realpath) -> bool:
    """Whether a reader's port is the UART on pins 14 and 15.

    On a Pi 5 ``/dev/serial0`` leads to ``ttyAMA10``, the debug header, which is not.
    """
    return os.path.basename(resolve(port)) in HEADER_UARTS


def on_a_pi(model_file: Path = MODEL_FILE) -> bool:
    return "Raspberry Pi" in pi_model(model_file)


def pi_model(model_file: Path = MODEL_FILE) -> str:
    """The board's name from the device tree, empty on a computer that has none."""
    try:
        return model_file.read_text(errors="replace").rstrip("\0")
    except OSError:
        return ""


class ChosenFactory(NamedTuple):
    """``factory`` is a gpiozero pin factory, or ``None`` when the table has no GPIO."""

    factory: Any
    report: PartReport


def load_factory(name: str) -> Any:
    """Make gpiozero's pin factory of this name; raises whatever its library raises."""
    from importlib.metadata import entry_points  # slow to import, and most starts don't need it

    for entry in entry_points(group="gpiozero_pin_factories"):
        if entry.name == name.lower():
            return entry.load()()
    raise LookupError(name)


def choose_factory(
    wanted: str | None,
    is_pi: bool,
    load: Callable[[str], Any] = load_factory,
    chip_denied: Callable[[], bool] | None = None,
) -> ChosenFactory:
    """The wanted factory (``GPIOZERO_PIN_FACTORY``), else lgpio on a Pi, else what works, else none.

    The report says ``ok``, ``fallback`` (facts wanted, got, error), ``denied`` (group, command) or
    ``off`` (reason).
    """
    if not wanted and not is_pi:
        return ChosenFactory(None, PartReport(PINS_PART, "off", {"reason": "no-gpio"}))
    first = wanted or PREFERRED_FACTORY
    # Off the Pi the fallbacks are not tried: pigpio would go looking for a daemon.
    fallbacks = [PREFERRED_FACTORY, *FALLBACK_FACTORIES] if is_pi else []
    names = [first, *(name for name in fallbacks if name != first)]
    error = ""
    for name in names:
        try:
            factory = load(name)
        except Exception as problem:  # noqa: BLE001 - each library has exceptions of its own
            log.warning("pin factory %s cannot be used: %r", name, problem)
            error = error or f"{type(problem).__name__}: {problem}"
            continue
        if name == first:
            return ChosenFactory(factory, PartReport(PINS_PART, "ok", {"factory": name}))
        facts = {"wanted": first, "got": name, "error": error}
        return ChosenFactory(factory, PartReport(PINS_PART, "fallback", facts))
    if (chip_denied or gpio_chip_denied)():
        return ChosenFactory(None, PartReport(PINS_PART, "denied", group_facts("gpio")))
    return ChosenFactory(
        None, PartReport(PINS_PART, "off", {"reason": "no-factory", "wanted": first, "error": error})
    )


def gpio_chip_denied() -> bool:
    """A GPIO chip is there and we may not open it."""
    chips = [chip for chip in GPIO_CHIPS if os.path.exists(chip)]
    return bool(chips) and not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips)


def group_facts(group: str) -> dict[str, Any]:
    """The group that is missing and the command that mends it (then log in again)."""
    return {"group": group, "command": f"sudo usermod -aG {group} {user_name()}"}


def user_name() -> str:
    """Whose groups count: the user this process runs as."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        # A user id without an entry in the user database.
        return str(os.getuid())
