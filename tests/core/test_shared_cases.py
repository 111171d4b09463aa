"""The cases that several implementations share: plays with what they must come to."""

import json
from pathlib import Path

import pytest

from companion import games, record
from companion.cli.records import summary
from companion.i18n import Words

CASES = Path(__file__).parents[3] / "shared" / "cases"
EXPECTED = sorted(CASES.rglob("*.expect.json")) if CASES.is_dir() else []

pytestmark = pytest.mark.skipif(not EXPECTED, reason="no folder shared/cases beside the repository")


def cases_of(game: str) -> list[Path]:
    return [file for file in EXPECTED if file.parent.name == game]


@pytest.mark.parametrize("game", games.names())
def test_each_case_comes_to_what_it_must(game):
    cases = cases_of(game)
    if not cases:
        pytest.skip(f"no shared cases of {game}")
    say = Words("en")
    problems = []
    for file in cases:
        expected = json.loads(file.read_text("utf-8"))
        play = file.with_name(file.name.replace(".expect.json", ".jsonl"))
        got = json.loads(record.dumps(summary(record.read(play.read_bytes()), say)))
        problems += [f"{play.name}: {problem}" for problem in compare(expected, got)]
    assert not problems, "\n".join(problems[:10])


def compare(expected, got):
    """Everything in which ``got`` is not as ``expected``."""
    error = got.get("error", {})
    if expected["exit"] == 1:
        for key in ("line", "code"):
            if f"error_{key}" in expected and error.get(key) != expected[f"error_{key}"]:
                yield f"{key} {error.get(key)!r}, expected {expected[f'error_{key}']!r}"
        if not error:
            yield "no refusal"
        return
    if error:
        yield f"refused: {error}"
        return
    if "over" in expected and got["over"] != expected["over"]:
        yield f"over is {got['over']}"
    standings = {standing["player"]: standing for standing in got["standings"]}
    for wanted in expected.get("standings", []):
        for key in wanted:
            if standings[wanted["player"]][key] != wanted[key]:
                yield f"{wanted['player']}: {key} {standings[wanted['player']][key]}, expected {wanted[key]}"
    for player, parts in expected.get("breakdown", {}).items():
        for part, points in parts.items():
            if standings[player]["breakdown"].get(part, 0) != points:
                yield f"{player}: {part} {standings[player]['breakdown'].get(part)}, expected {points}"
