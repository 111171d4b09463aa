"""The demo is a proof: a whole evening through real drivers on the real app."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion import games, record

SCREENS = ("home", "players", "setup", "play-vote", "vote-touch", "vote-covered", "end", "history")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[subprocess.CompletedProcess[str], Path]:
    folder = tmp_path_factory.mktemp("evening")
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "demo", "--out", str(folder), "--lang", "vi"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done, folder


def test_the_evening_is_played_to_its_end(evening: tuple[subprocess.CompletedProcess[str], Path]) -> None:
    done, _ = evening
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert any(line.startswith("[đầu đọc]") for line in lines)
    assert any(line.startswith("[chọn]") for line in lines)
    assert any(line.startswith(" 1. ") for line in lines)


def test_its_record_replays_to_the_ranking_it_showed(
    evening: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    done, folder = evening
    name = games.names()[0]
    replayed = record.read((folder / f"{name}.jsonl").read_bytes())
    assert replayed.error is None and replayed.header is not None
    game = replayed.header.game
    assert game.over(replayed.state)
    shown = re.findall(r"^ *\d+\. (.+) (\d+)$", done.stdout, re.MULTILINE)
    assert shown == [(one.player, str(one.score)) for one in game.standings(replayed.state)]


def test_every_move_came_by_a_button_a_reader_or_a_finger(
    evening: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    _, folder = evening
    moves = (folder / f"{games.names()[0]}.jsonl").read_text("utf-8").splitlines()[1:]
    assert {json.loads(move)["via"] for move in moves} == {"button", "reader", "touch"}


def test_it_leaves_a_picture_of_each_screen(
    evening: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    _, folder = evening
    pictures = {file.stem.partition("-")[2]: file.read_bytes() for file in folder.glob("*.png")}
    assert set(SCREENS) <= set(pictures)
    assert len(set(pictures.values())) == len(pictures), "two pictures are the same"
    # a black or empty picture packs into next to nothing
    assert all(len(picture) > 3000 for picture in pictures.values())
