"""Which reader may have which name and port: one rule for the table's config and for the drivers."""

import os
from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct


class ReaderProblem(Struct, frozen=True):
    """Why a reader can't be used beside those before it.

    ``index`` counts the readers from 0. ``reader-twice``: another has its name; ``port-twice``: another,
    whose name is ``other``, has its port.
    """

    index: int
    name: str
    port: str
    code: Literal["reader-twice", "port-twice"]
    other: str = ""

    @property
    def facts(self) -> dict[str, Any]:
        """What the sentence about it needs; a reader is named as a part."""
        if self.code == "reader-twice":
            return {"name": self.name}
        return {"port": self.port, "other": f"reader {self.other}"}


def real_port(port: str) -> str:
    """The device that a path leads to now; what is no path (a URL) stays as it is."""
    return os.path.realpath(port) if port.startswith("/") else port


def reader_problems(
    readers: Iterable[tuple[str, str]], real: Callable[[str], str] = str
) -> list[ReaderProblem]:
    """What is wrong with these (name, port) pairs; the first one with a name or port keeps it.

    ``real`` gives what a port is compared by. A config that is only read compares it as it is written, so
    that what is plugged in makes it neither right nor wrong; the drivers compare devices (``real_port``).
    """
    found: list[ReaderProblem] = []
    names: set[str] = set()
    users: dict[str, str] = {}
    for index, (name, port) in enumerate(readers):
        device = real(port)
        if name in names:
            found.append(ReaderProblem(index, name, port, "reader-twice"))
        elif device in users:
            found.append(ReaderProblem(index, name, port, "port-twice", users[device]))
        names.add(name)
        users.setdefault(device, name)
    return found
