"""What the hardware can say to the table.

Every value is frozen. The drivers in ``hardware/`` make them on their own threads and hand them
to one ``emit`` function, which only enqueues; the table's thread gives them a meaning.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct


class ButtonInput(Struct, frozen=True, tag="button"):
    """A debounced button changed its level.

    ``name`` is ``seat1.stay``, ``seat1.leave``, ``seat1.button`` (seats count from 1) or
    ``table.next``, ``table.undo``, ``table.confirm``. A seat's button may carry a secret vote,
    so the text form of this value says nothing.
    """

    name: str
    pressed: bool

    def __repr__(self) -> str:
        return "ButtonInput(…)"


class CardScan(Struct, frozen=True, tag="card"):
    """A reader saw a card arrive. ``code`` is what is on the card, not what the card means."""

    code: str
    reader: str = ""


class DiceRoll(Struct, frozen=True, tag="dice"):
    """A dice reader reported one roll: the faces, in the order in which it sent them."""

    values: tuple[int, ...]
    reader: str = ""


Input = ButtonInput | CardScan | DiceRoll

PartState = Literal["ok", "lost", "denied", "missing", "busy", "unfit", "stuck", "fallback", "off", "silent"]


class PartReport(Struct, frozen=True, tag="part"):
    """How one piece of hardware is doing: sent when that changes, kept by the table.

    ``part`` is its name (``reader scanner``, ``button seat1.stay``, ``pins``); ``facts`` are
    what the sentence about it needs: port, group, pin, counters.
    """

    part: str
    state: PartState
    facts: dict[str, Any] = {}


# takes what a driver has to say, from any thread; must only enqueue
Emit = Callable[[Input | PartReport], None]
