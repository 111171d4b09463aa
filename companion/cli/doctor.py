"""``companion doctor``: each part, whether it is right, and how to mend it."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from companion import settings
from companion.cli.checks import examine
from companion.cli.common import free_space, language_option, local_time, place_options, words
from companion.i18n import Language, Words
from companion.part_names import part_name
from hardware.findings import Finding

SIGNS = {"ok": "✓", "warn": "!", "bad": "✗"}
# where the terminal's letters have no such signs
PLAIN_SIGNS = {"ok": "+", "warn": "!", "bad": "x"}
ARROW, PLAIN_ARROW = "→", "->"
LEAST_WIDTH = 60


@click.command("doctor")
@place_options
@click.option("--json", "as_json", is_flag=True, help="The same for programs: codes that stay, and facts.")
@language_option
def doctor_command(config: Path | None, data: Path | None, as_json: bool, lang: Language | None) -> None:
    """Look at config, display, touch, pins, ports, groups, counters, data directory and clock.

    Exit code 0 if nothing is a problem, else 1.
    """
    speak = words(lang, config)
    file = config or settings.config_file()
    configured, problem = settings.load(file)
    folder = data or settings.data_dir(configured)
    findings = by_part(examine(file, configured, problem, folder))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(as_facts(findings, speak)), indent=1))
    else:
        click.echo("\n".join(table(findings, speak, _width(), _signs_fit())))
    raise SystemExit(int(any(finding.level == "bad" for finding in findings)))


def by_part(findings: Iterable[Finding]) -> list[Finding]:
    """All that was found about a part together, where it comes first."""
    parts: dict[str, list[Finding]] = {}
    for finding in findings:
        parts.setdefault(finding.part, []).append(finding)
    return [finding for found in parts.values() for finding in found]


def as_facts(findings: Iterable[Finding], speak: Words) -> dict[str, Any]:
    """For ``--json``: ``part``, ``level`` (ok, warn, bad), ``code`` and ``facts`` stay from release to
    release; ``text`` and ``remedy`` (null where there is nothing to do) are words."""
    rows = [
        {
            "part": finding.part,
            "level": finding.level,
            "code": finding.code,
            "facts": finding.facts,
            "text": sentence(finding, speak),
            "remedy": remedy(finding, speak) or None,
        }
        for finding in findings
    ]
    return {"ok": not any(row["level"] == "bad" for row in rows), "findings": rows}


def table(findings: list[Finding], speak: Words, width: int | None = None, signs: bool = True) -> list[str]:
    """For people: sign, part, what was found; below it what to do, once where several need the same.

    ``width``: where lines are broken.
    """
    parts = [_capital(speak(part_name(finding.part))) for finding in findings]
    indent = max((len(part) for part in parts), default=0) + 4
    lines = []
    said: set[str] = set()
    told = ""
    remedies = [remedy(finding, speak) for finding in findings]
    for place, (finding, part) in enumerate(zip(findings, parts, strict=True)):
        sign = (SIGNS if signs else PLAIN_SIGNS)[finding.level]
        # a part with several findings is named once
        head = f"{sign} {'' if part == told else part}"
        told = part
        lines += _broken(f"{head:<{indent}}", _capital(sentence(finding, speak)), width, indent)
        what_to_do = remedies[place]
        # under the last of those that need it in a row
        if what_to_do and what_to_do not in remedies[place + 1 : place + 2] and what_to_do not in said:
            said.add(what_to_do)
            arrow = ARROW if signs else PLAIN_ARROW
            lines += _broken(" " * indent + f"{arrow} ", what_to_do, width, indent + len(arrow) + 1)
    return [*lines, "", *summary(findings, speak)]


def summary(findings: list[Finding], speak: Words) -> Iterator[str]:
    """The last line: how many problems and warnings, or that all is well."""
    problems = sum(finding.level == "bad" for finding in findings)
    warnings = sum(finding.level == "warn" for finding in findings)
    counted = [
        speak.text(code, n=n)
        for code, n in (("doctor.problems", problems), ("doctor.warnings", warnings))
        if n
    ]
    yield _capital(speak.listed(counted)) + "." if counted else speak.text("doctor.all-well")


def sentence(finding: Finding, speak: Words) -> str:
    """What was found, in words."""
    facts = finding.facts
    if finding.code == "counted":
        return _counted(facts, speak)
    if "other" in facts:
        facts = {**facts, "other": part_name(facts["other"])}
    if "time" in facts:
        facts = {**facts, "time": local_time(facts["time"], speak)}
    if "megabytes" in facts:
        facts = {**facts, "free": free_space(facts["megabytes"], speak)}
    return speak.text(f"doctor.{finding.code}", **facts)


def remedy(finding: Finding, speak: Words) -> str:
    """What to do about it, "" where there is nothing to do."""
    code = f"doctor.{finding.code}.remedy"
    return speak.text(code, **finding.facts) if finding.level != "ok" and speak.knows(code) else ""


def _counted(facts: dict[str, Any], speak: Words) -> str:
    """The counters that are not zero; those that the catalogue has no words for are left to ``--json``."""
    worded = [
        speak.text(f"ui.part.count.{name}", n=number)
        for name, number in facts.items()
        if number and speak.knows(f"ui.part.count.{name}")
    ]
    counts = " · ".join(worded) or speak.text("doctor.counted.nothing")
    time = facts.get("time")
    time = local_time(time, speak) if time else speak.text("doctor.counted.no-time")
    return speak.text("doctor.counted", counts=counts, time=time)


def _broken(head: str, text: str, width: int | None, indent: int) -> list[str]:
    if width is None:
        return [head + text]
    return textwrap.wrap(
        text,
        max(width, LEAST_WIDTH, indent + 30),
        initial_indent=head,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _capital(text: str) -> str:
    """A sentence with a capital; a file's name at its beginning stays as it is written."""
    first = text.partition(" ")[0].rstrip(".,:")
    return text if "." in first or "/" in first else text[:1].upper() + text[1:]


def _width() -> int | None:
    """Columns of the terminal; None where lines go to a file or another program."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def _signs_fit() -> bool:
    try:
        "".join([*SIGNS.values(), ARROW]).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
