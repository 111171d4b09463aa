"""Whole plays that were written down once: every version must replay them to the same ranking."""

import json
from pathlib import Path

import msgspec
import pytest

from companion import record
from tests.records.make import FOLDER, plays


@pytest.mark.parametrize("stem", sorted(plays()))
def test_a_kept_play_ends_as_it_ended(stem: str) -> None:
    replayed = record.read((FOLDER / f"{stem}.jsonl").read_bytes())
    assert replayed.error is None and replayed.header is not None
    game = replayed.header.game
    assert game.over(replayed.state)
    kept = json.loads((FOLDER / f"{stem}.standings.json").read_text("utf-8"))
    assert msgspec.to_builtins(game.standings(replayed.state)) == kept


def test_every_kept_play_has_its_kind() -> None:
    assert {file.stem for file in Path(FOLDER).glob("*.jsonl")} == set(plays())
