"""Which library drives the pins, and pins that fail. Nothing is opened at import."""

import getpass
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from companion.inputs import PartReport

log = logging.getLogger(__name__)

PINS_PART = "pins"
FACTORY_VARIABLE = "GPIOZERO_PIN_FACTORY"
PREFERRED_FACTORY = "lgpio"
FALLBACK_FACTORIES = ("rpigpio", "pigpio", "native")

MODEL_FILE = Path("/proc/device-tree/model")
GPIO_CHIPS = ("/dev/gpiochip0", "/dev/gpiochip4")


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


def factory_facts(name: str) -> dict[str, Any]:
    """What is reported of a factory, by its name or its class's: which it is, and if no pin is real."""
    mock = name.lower() in ("mock", "mockfactory")
    return {"factory": name, "simulated": True} if mock else {"factory": name}


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
            return ChosenFactory(factory, PartReport(PINS_PART, "ok", factory_facts(name)))
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


def close_pin(device: Any) -> None:
    """Give a pin back; one that can't be closed keeps no other from it."""
    try:
        device.close()
    except Exception:
        log.exception("a pin could not be closed")


def pin_failure(part: str, pin: int, problem: Exception) -> PartReport:
    """A pin that could not be opened: ``busy`` when another program has it, else ``off``."""
    error = f"{type(problem).__name__}: {problem}"
    busy = "busy" in error.lower() or "InUse" in error
    return PartReport(part, "busy" if busy else "off", {"reason": "pin-failed", "pin": pin, "error": error})


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
