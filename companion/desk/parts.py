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
        self._stuck: dict[str, set[str]] = {}  # seat → its buttons that are held down; never shown

    @property
    def all(self) -> tuple[PartReport, ...]:
        return tuple(self._reports.values())

    def report(self, report: PartReport) -> None:
        report = self._without_a_vote(report)
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

    def _without_a_vote(self, report: PartReport) -> PartReport:
        """Which of a seat's two buttons is held down may be a vote: only the seat is told.

        It is stuck while one of them is.
        """
        seat, dot, button = report.part.partition(".")
        if report.state not in ("stuck", "ok") or not seat.startswith("button seat") or not dot:
            return report
        stuck = self._stuck.setdefault(seat, set())
        if report.state == "stuck":
            stuck.add(button)
        else:
            stuck.discard(button)
        return PartReport(seat, "stuck" if stuck else "ok")
