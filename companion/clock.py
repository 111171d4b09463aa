"""Wall time that may not be known: a Pi without a clock chip starts in the past."""

from datetime import UTC, datetime
from pathlib import Path

# no play of this program can have begun before it was written
FIRST_POSSIBLE = datetime(2026, 1, 1, tzinfo=UTC)
_TIMESYNC = Path("/run/systemd/timesync")
_CLOCK_CHIP = Path("/dev/rtc0")


def clock_is_set(now: datetime | None = None, timesync: Path = _TIMESYNC, chip: Path = _CLOCK_CHIP) -> bool:
    """Whether wall time can be trusted: late enough, and synchronised where systemd sees to that.

    A battery-backed clock (``/dev/rtc0``) counts as synchronised.
    """
    if (now or datetime.now(UTC)) < FIRST_POSSIBLE:
        return False
    waits_for_network = timesync.is_dir() and not (timesync / "synchronized").exists()
    return not waits_for_network or chip.exists()


def utc_now(timesync: Path = _TIMESYNC, chip: Path = _CLOCK_CHIP) -> str | None:
    """Now as ISO 8601 UTC with seconds, or None while the clock is not set."""
    now = datetime.now(UTC)
    return now.strftime("%Y-%m-%dT%H:%M:%SZ") if clock_is_set(now, timesync, chip) else None
