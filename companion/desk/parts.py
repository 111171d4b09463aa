"""How each piece of hardware is doing, and what the table is told about it."""

from companion.desk.notices import Notices
from companion.game import say
from companion.inputs import PartReport
from companion.part_names import part_name

WELL = ("ok", "off")


class Parts:
    """The last report of each part; a notice for each that is in trouble, one more when it is back."""

    def __init__(self, notices: Notices) -> None:
        self._notices = notices
        self._reports: dict[str, PartReport] = {}

    @property
    def all(self) -> tuple[PartReport, ...]:
        return tuple(self._reports.values())

    def report(self, report: PartReport) -> None:
        report = _without_a_vote(report)
        before = self._reports.get(report.part)
        self._reports[report.part] = report
        key = f"part-{report.part}"
        facts = {**report.facts, "part": part_name(report.part)}
        if report.state not in WELL:
            remedy = say(f"part.{report.state}.remedy", **facts)
            self._notices.put(key, say(f"part.{report.state}", **facts), remedy)
        elif before is not None and before.state not in WELL:
            self._notices.put(key, say("part.back", **facts))
        else:
            self._notices.remove(key)


def _without_a_vote(report: PartReport) -> PartReport:
    """Which of a seat's two buttons is held down may be a vote: only the seat is told."""
    seat, dot, _ = report.part.partition(".")
    if report.state in ("stuck", "ok") and seat.startswith("button seat") and dot:
        return PartReport(seat, report.state)
    return report
