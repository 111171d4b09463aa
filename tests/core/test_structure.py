"""The house rules of the code: imports run one way, and nothing shared names a game."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from companion import games

ROOT = Path(__file__).parents[2]
OUTSIDE = {"kivy", "gpiozero", "serial", "lgpio", "RPi", "pigpio"}
# what a game may be called, or be known by, beside the folder names of those there are
KNOWN_BY = ("incan", "trekking", "tokaido", "seafarers", "catan", "temple", "artifact", "treasure")
# file → why
MAY_NAME_A_GAME = {
    "companion/cli/demo.py": "the demo plays one game unless told another, as its page says",
    "ui/gallery_pages.py": "the gallery shows widgets with words as long as real ones",
}


def sources(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def imports(file: Path) -> Iterator[str]:
    """Every module that a file imports anywhere in it; ``from a import b`` counts as ``a.b``."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(file)} imports by dots"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def tops(file: Path) -> set[str]:
    return {module.partition(".")[0] for module in imports(file)}


def at_import_time(file: Path) -> set[str]:
    """What importing the file imports: not what its functions do, nor what only types need."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(ast.parse(file.read_text("utf-8")).body)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Import():
                found |= {alias.name for alias in node.names}
            case ast.ImportFrom():
                found.add(node.module or "")
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                pass
            case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
                waiting += node.orelse
            case _:
                waiting += ast.iter_child_nodes(node)
    return found


def is_cli(file: Path) -> bool:
    return name(file).startswith("companion/cli/")


def test_the_table_knows_no_screen_and_no_pin():
    for file in sources("companion"):
        if not is_cli(file):
            assert not tops(file) & (OUTSIDE | {"ui", "hardware", "click"}), name(file)


def test_only_the_command_line_joins_them_and_only_when_asked():
    early = {file: at_import_time(file) for file in sources("companion/cli")}
    for file, modules in early.items():
        assert not {module.partition(".")[0] for module in modules} & OUTSIDE, name(file)
    start = early[ROOT / "companion/cli/__init__.py"] | early[ROOT / "companion/cli/records.py"]
    assert not {module.partition(".")[0] for module in start} & {"ui", "hardware", "sqlite_utils"}


# what the hardware may import of the companion: its words for the table, and the rules of pins and ports
FOR_HARDWARE = {"inputs", "pins", "ports"}


def test_hardware_knows_only_the_inputs_the_pins_and_the_ports():
    for file in sources("hardware"):
        companion = {module for module in imports(file) if module.startswith("companion")}
        assert {module.split(".")[1] for module in companion} <= FOR_HARDWARE, name(file)
        assert not tops(file) & {"kivy", "ui"}, name(file)


def test_the_screen_knows_no_pin_and_no_game_rule():
    for file in sources("ui"):
        assert not tops(file) & {"gpiozero", "serial", "hardware"}, name(file)
        assert not any(module.startswith("companion.cli") for module in imports(file)), name(file)
        if not name(file).startswith("ui/games/"):
            assert not any(module.startswith("companion.games.") and module.split(".")[2] in games.names()
                           for module in imports(file)), name(file)  # fmt: skip


def test_presenters_need_no_window():
    for file in sources("ui/presenters"):
        assert "kivy" not in tops(file), name(file)


# what a game may import of the companion: the shared rooms that all games are built from
FOR_GAMES = {"game", "gestures", "inputs", "components", "dice", "validation"}


def test_games_know_the_game_interface_and_themselves():
    for file in sources("companion/games"):
        own = name(file).removeprefix("companion/games/").partition("/")[0]
        for module in imports(file):
            if module.startswith("companion."):
                parts = module.split(".")
                itself = parts[1:3] == ["games", own]
                assert itself or parts[1] in FOR_GAMES or own == "__init__.py", (name(file), module)
            assert module.partition(".")[0] not in OUTSIDE | {"ui", "hardware"}, name(file)


def test_what_the_hardware_imports_imports_nothing_of_the_table():
    for room in FOR_HARDWARE:
        assert "companion" not in tops(ROOT / "companion" / f"{room}.py"), room


def test_only_the_desk_enters_its_rooms():
    for file in sources("companion", "hardware", "ui"):
        if not name(file).startswith("companion/desk/"):
            assert not any(module.startswith("companion.desk.") for module in imports(file)
                           if module != "companion.desk.Desk"), name(file)  # fmt: skip


def module_of(imported: str) -> Path | None:
    """The file of ours that an import means; None for others'."""
    parts = imported.split(".")
    for length in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:length])
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.exists():
                return file
    return None


def test_no_import_goes_in_a_circle():
    """Imports inside functions count. How a game ties its own rooms is its own matter."""
    files = [
        file for file in sources("companion", "hardware") if not name(file).startswith("companion/games/")
    ]
    order = TopologicalSorter(
        {file: {module_of(module) for module in imports(file)} - {file} for file in files}
    )
    order.prepare()  # raises CycleError


def test_every_module_can_be_read_in_one_go():
    for file in sources("companion", "hardware", "ui"):
        assert len(file.read_text("utf-8").splitlines()) <= 400, name(file)


def test_rules_draw_no_lots_and_read_no_clock():
    for file in sources("companion/games"):
        assert not tops(file) & {"time", "datetime", "os", "logging", "threading"}, name(file)
        for module in imports(file):
            assert module in ("random.Random",) or not module.startswith("random"), name(file)


def shared() -> list[Path]:
    theirs = ("companion/games/", "ui/games/", *MAY_NAME_A_GAME)
    return [file for file in sources("companion", "hardware", "ui") if not name(file).startswith(theirs)]


def said_in_code(file: Path) -> Iterator[str]:
    """Every name and text in a file's code; comments and docstrings may give examples."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    documentation = [node.value for node in nodes if isinstance(node, ast.Expr)]
    for node in nodes:
        match node:
            case ast.Constant() if node in documentation:
                continue
            case ast.Constant(value=str() as text) | ast.Name(id=text) | ast.Attribute(attr=text):
                yield text
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text) | ast.arg(arg=text):
                yield text
            case ast.ImportFrom(module=str() as text) | ast.alias(name=text) | ast.keyword(arg=str() as text):
                yield text


@pytest.mark.parametrize("file", shared(), ids=name)
def test_nothing_shared_names_a_game(file):
    words = re.compile("|".join(rf"(?<![a-z]){word}" for word in {*games.names(), *KNOWN_BY}))
    for text in said_in_code(file):
        assert not words.search(text.lower()), text


def test_the_shared_words_name_no_game():
    for file in sorted((ROOT / "companion" / "locale").rglob("*.po")):
        text = file.read_text("utf-8").lower()
        for word in {*games.names(), "incan", "trekking", "tokaido", "seafarers", "catan"}:
            assert word not in text, (name(file), word)


def loaded_by(*arguments: str, stdin: str = "") -> tuple[int, set[str]]:
    """The exit code of a command and what it had imported by its end."""
    program = (
        "import sys\n"
        "from companion.cli import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as end:\n"
        "    code = end.code or 0\n"
        "finally:\n"
        "    print('\\nloaded', *sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)\n"
        "sys.exit(code)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], input=stdin, capture_output=True, text=True, cwd=ROOT
    )
    return run.returncode, set(run.stderr.rpartition("loaded ")[2].split())


RECORD = (
    '{"format": "companion-play", "version": 1, "game": "incan_gold", "players": ["An", "Bình", "Chi"],'
    ' "setup": {"leader": "An", "artifacts": [5, 7, 8, 10, 12]}}\n{"move": "open_temple"}\n'
)
PAD = '{"players": {"An": {}, "Bình": {}, "Chi": {"gold": 1}}}'
LIGHT = [
    (("--help",), ""),
    (("replay", "--help"), ""),
    (("replay", "--json", "-"), RECORD),
    (("legal", "-"), RECORD),
    (("setup", "incan_gold", "An", "Bình", "Chi"), ""),
    (("score", "incan_gold", "-"), PAD),
    (("schema", "incan_gold"), ""),
]


@pytest.mark.parametrize(("arguments", "stdin"), LIGHT, ids=lambda value: " ".join(value)[:20])
def test_record_tools_load_no_screen_no_pins_no_database(arguments, stdin):
    code, loaded = loaded_by(*arguments, stdin=stdin)
    assert code == 0
    assert "companion" in loaded
    assert not loaded & {"kivy", "gpiozero", "serial", "sqlite_utils", "ui", "hardware"}
