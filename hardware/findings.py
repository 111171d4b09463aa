"""What a check found out: codes and facts, never sentences."""

from typing import Any, Literal, NamedTuple

Level = Literal["ok", "warn", "bad"]


class Finding(NamedTuple):
    """``part`` as in ``PartReport``; ``code`` is what the catalogue words; ``facts`` fill it in."""

    part: str
    level: Level
    code: str
    facts: dict[str, Any]
