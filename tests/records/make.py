"""Writes the plays in this folder anew: one of each game, of each scenario and of each way to play it.

``python -m tests.records.make``. Only after the rules were changed on purpose: the plays hold what
the rules said when they were written.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion import games, record
from companion.simulate import random_play, seat_names

FOLDER = Path(__file__).parent
# the option that makes a kind of play of its own; every value gets a play
KINDS = ("scenario", "track_hands", "split", "artifact_values", "initiation", "gastronomy", "return_trip")
SEED = 5


def plays() -> dict[str, tuple[str, dict[str, Any]]]:
    """File stem → (game, options)."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for name in games.names():
        found[name] = (name, {})
        for option, values in games.load(name).choices.items():
            if option in KINDS:
                for value in values[1:]:
                    found[f"{name}-{option}-{value}".replace("_", "-").lower()] = (name, {option: value})
    return found


def write(stem: str, name: str, options: dict[str, Any]) -> None:
    game = games.load(name)
    chosen = msgspec.convert(options, game.options_type)
    least, _most = game.seats(chosen)
    play = random_play(game, seat_names(least), Random(SEED), chosen)
    lines = record.lines(play.header, play.entries)
    (FOLDER / f"{stem}.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    standings = msgspec.to_builtins(game.standings(play.state))
    text = json.dumps(standings, ensure_ascii=False, indent=1)
    (FOLDER / f"{stem}.standings.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    for stem, (name, options) in plays().items():
        write(stem, name, options)
