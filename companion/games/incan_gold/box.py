"""What is in the box, as the rules need it: read once from ``components.toml``."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.components import ComponentsError, load


class Hazards(Struct, frozen=True, forbid_unknown_fields=True):
    kinds: tuple[str, ...]
    copies: int


class Gem(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["turquoise", "obsidian", "gold"]
    points: int
    pieces: int


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[int, int]
    temples: int
    treasures: tuple[int, ...]
    artifacts: tuple[int, ...]
    exit_values: tuple[int, ...]
    hazards: Hazards
    gems: tuple[Gem, Gem, Gem]


_FILE = Path(__file__).with_name("components.toml")
BOX = load(_FILE, Box)
if not len(BOX.artifacts) == len(BOX.exit_values) == BOX.temples:
    raise ComponentsError(f"{_FILE}: artifacts and exit_values: one for each temple")
if [gem.kind for gem in BOX.gems] != ["turquoise", "obsidian", "gold"]:
    raise ComponentsError(f"{_FILE}: gems: turquoise, obsidian and gold, in this order")

# every kind of card once, as people sort them: treasures, hazards, artifacts
TREASURES = {f"treasure:{value}": value for value in sorted(BOX.treasures)}
HAZARDS = {f"hazard:{kind}": kind for kind in BOX.hazards.kinds}
ARTIFACTS = {f"artifact:{value}": value for value in sorted(BOX.artifacts)}
CARDS = (*TREASURES, *HAZARDS, *ARTIFACTS)

TREASURE_POINTS = sum(BOX.treasures)
# the quest cards and how many there are of each, in the order of CARDS
QUEST_COPIES = {
    **{card: BOX.treasures.count(value) for card, value in TREASURES.items()},
    **dict.fromkeys(HAZARDS, BOX.hazards.copies),
}
