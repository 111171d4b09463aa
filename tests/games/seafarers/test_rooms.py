"""The rooms of this game: imports run one way, and only a scenario's own room knows it."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from companion.games import seafarers
from companion.games.seafarers.box import SCENARIOS
from companion.games.seafarers.moves import MOVES
from companion.games.seafarers.rules import HANDLERS
from companion.games.seafarers.scenario import load

FOLDER = Path(seafarers.__file__).parent
PACKAGE = "companion.games.seafarers"
ROOMS = {
    ".".join((PACKAGE, *file.relative_to(FOLDER).with_suffix("").parts)).removesuffix(".__init__"): file
    for file in FOLDER.rglob("*.py")
}
# what is written about all of them: the words of the record, the names and numbers of the page's table
TELLS_OF_ALL = {"moves", "box", "game"}
# names that elsewhere are something else: cloth is a part of the score, and may be stolen
SAID_ELSEWHERE = {("scoring", "cloth"), ("tell", "cloth")}
# a theft by another name: the card is drawn for it, and told to the two, as for any other
LIKE_ANY_OTHER = {("lots", "Steal"), ("tell", "Steal")}
# asked by the screen, never by a rule
FOR_THE_SCREEN = {"offering"}


def imports(room: str) -> set[str]:
    """The rooms that one imports, wherever in it, also for types only."""
    found = set()
    for node in ast.walk(ast.parse(ROOMS[room].read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PACKAGE):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in ROOMS else node.module)
    return found - {PACKAGE}


def test_no_import_goes_in_a_circle():
    order = list(TopologicalSorter({room: imports(room) for room in ROOMS}).static_order())
    assert order.index(f"{PACKAGE}.state") < order.index(f"{PACKAGE}.scenario")
    assert order.index(f"{PACKAGE}.scenario") < order.index(f"{PACKAGE}.rules")


def test_only_scenarios_import_scenarios():
    for room in ROOMS:
        if ".scenarios" not in room and room.removeprefix(f"{PACKAGE}.") not in FOR_THE_SCREEN:
            assert not {one for one in imports(room) if one.startswith(f"{PACKAGE}.scenarios")}, room


@pytest.mark.parametrize("room", sorted(room for room in ROOMS if ".scenarios" not in room))
def test_no_rule_names_a_scenario_or_its_moves(room):
    short = room.removeprefix(f"{PACKAGE}.")
    if short in TELLS_OF_ALL | FOR_THE_SCREEN:
        return
    own_moves = {kind.__name__ for kind in MOVES if kind not in HANDLERS}
    for node in ast.walk(ast.parse(ROOMS[room].read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in SCENARIOS or (short, node.value) in SAID_ELSEWHERE, (room, node.value)
        elif isinstance(node, ast.Name):
            assert node.id not in own_moves or (short, node.id) in LIKE_ANY_OTHER, (room, node.id)


def test_each_move_of_a_scenario_is_made_in_its_room():
    homes = {}
    for id in SCENARIOS:
        for kind in (*load(id).handlers, *load(id).turn_handlers):
            assert kind not in homes and kind not in HANDLERS
            homes[kind] = id
    assert {kind for kind in MOVES if kind not in HANDLERS} == set(homes)
