"""The files with boards and components: what can't be names itself and its field, and the table goes on."""

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from companion.cli import main
from companion.commands import Propose
from companion.components import ComponentsError
from companion.games.seafarers import box, layouts
from companion.games.seafarers.chart import chart
from companion.games.seafarers.scenarios import fog_islands
from companion.games.seafarers.scenarios.cloth import Villages
from companion.games.seafarers.scenarios.fog_islands import FaceDown
from companion.games.seafarers.scenarios.forgotten_tribe import Gifts
from companion.games.seafarers.scenarios.waters import Waters
from companion.games.seafarers.scenarios.wonders import Marks
from tests.core.at_the_table import Evening
from tests.games.data_files import edited
from tests.games.every_game import words
from tests.games.seafarers.harbor import FOLDER, THREE

LAYOUT = """
id = "test"
players = [3]
tiles = [[0, 0, "hills", 5, 1], [1, 0, "sea", 0, 0]]
frame = [[0, 1]]
harbors = [[0, 0, "E", "3:1"]]
harbor_pools = [["3:1"]]
"""


def read_layout(tmp_path, text):
    file = tmp_path / "test.toml"
    file.write_text(text, "utf-8")
    return layouts.read(file)


def test_a_layout_file_is_read(tmp_path):
    layout = read_layout(tmp_path, LAYOUT)
    assert layout.id == "test" and not layout.drawn and layout.shuffles


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ('[1, 0, "sea", 0, 0]', '[0, 0, "sea", 0, 0]', "tiles: hex [0, 0] is there 2 times"),
        ("[[0, 1]]", "[[0, 0]]", "tiles: hex [0, 0] is there 2 times"),
        ('"hills"', '"swamp"', "tiles: hex [0, 0]: there is no terrain"),
        ('"hills", 5', '"hills", 7', "there is no number 7"),
        ('"hills", 5', '"hills", 13', "there is no number 13"),
        ('"sea", 0, 0', '"sea", 4, 0', "“sea” has no number"),
        ('"E", "3:1"', '"N", "3:1"', "harbors: no harbour can lie at"),
        ('"E", "3:1"', '"NE", "3:1"', "harbors: no harbour can lie at"),
        ('"E", "3:1"', '"E", "4:1"', "harbors: there is no harbour “4:1”"),
        ('[["3:1"]]', '[["3:1", "wool"]]', "harbor_pools"),
        ('[["3:1"]]', '[["coal"]]', "harbor_pools"),
        ('id = "test"', "id = 5", "id"),
        ('id = "test"', 'id = "test"\nrobber = [9, 9]', "robber: there is no hex [9, 9]"),
        ('id = "test"', 'id = "test"\npirate = [9, 9]', "pirate: there is no hex [9, 9]"),
        ('id = "test"', 'id = "test"\ncolour = "red"', "colour"),
        (
            "harbor_pools",
            "areas = [{hexes = [[5, 5]], start = true, settle = true}]\nharbor_pools",
            "areas[0].hexes: there is no hex [5, 5]",
        ),
        (
            "harbor_pools",
            'pools = [{group = 1, terrain = ["hills", "forest"], numbers = [5, 6]}]\nharbor_pools',
            "pools.1.terrain",
        ),
        (
            "harbor_pools",
            'pools = [{group = 1, terrain = ["desert"], numbers = [5]}]\nharbor_pools',
            "pools.1.numbers",
        ),
        (
            "harbor_pools",
            'pools = [{group = 1, terrain = ["hills"], numbers = [16]}]\nharbor_pools',
            "pools.1.numbers: there is no number 16",
        ),
        ('[["3:1"]]', "[]", "harbor_pools: the harbours of at least one edition"),
        (
            'id = "test"',
            'id = "test"\nspecial = {path = [[0, 0], [9, 9]]}',
            "special.path: there is no [9, 9]",
        ),
        (
            'id = "test"',
            'id = "test"\nspecial = {slots = [{ship = [9, 0, "E"]}]}',
            "special.slots: there is no [9, 0, E]",
        ),
        (
            'id = "test"',
            'id = "test"\nspecial = {villages = [{node = [0, 0, "NW"], number = 5}]}',
            "special.villages: there is no [0, 0, NW]",
        ),
        ('"hills", 5, 1', '"any", 0, 1', "tiles: hex [0, 0]: there is no terrain “any”"),
        (
            'id = "test"',
            'id = "test"\nspecial = {path = [[0, 0], [0, 0]]}',
            "special.path: hex [0, 0] is there 2 times",
        ),
        (
            'id = "test"',
            'id = "test"\nspecial = {path = [[0, 0, {}], [9, 9]]}',
            "special.path: there is no [9, 9]",
        ),
        ("[[0, 1]]", "[[0, 1], [7, 7]]", "frame: hex [7, 7] lies away from the board"),
        ('[1, 0, "sea", 0, 0]', '[1, 0, "forest", 4, 1]', "harbors: no harbour can lie at [0, 0, E]"),
        ('"E", "3:1"', '"E", "3:1"], [0, 0, "E", "3:1"', "harbors: two harbours lie at [0, 0, E]"),
        ('[[0, 0, "E"', '[[1, 0, "W"', "harbors: no harbour can lie at [1, 0, W]"),
        ('id = "test"', 'id = "test"\nrobber = [1, 0]', "robber: it can’t stand on [1, 0], which is “sea”"),
        ('id = "test"', 'id = "test"\nrobber_choice = [[0, 1]]', "robber_choice: it can’t stand on [0, 1]"),
        ('id = "test"', 'id = "test"\npirate = [0, 0]', "pirate: it can’t stand on [0, 0]"),
        (
            "harbor_pools",
            "areas = [{hexes = [[0, 0]], start = true, settle = true}, "
            "{hexes = [[0, 0]], start = true, settle = true}]\nharbor_pools",
            "areas[1].hexes: hex [0, 0] is in two areas",
        ),
        (
            "harbor_pools",
            "areas = [{hexes = [[0, 1]], start = true, settle = true}]\nharbor_pools",
            "areas[0].hexes: there is no hex [0, 1]",
        ),
        ('"hills", 5, 1]', '"hills", 5, 1', "test.toml"),
    ],
)
def test_a_layout_file_that_cannot_be_names_itself_and_the_field(tmp_path, old, new, names):
    assert old in LAYOUT
    with pytest.raises(ComponentsError) as error:
        read_layout(tmp_path, LAYOUT.replace(old, new, 1))
    said = words("en")(error.value.message)
    assert "test.toml" in said and names in said and "test.toml" in str(error.value)
    in_vietnamese = words("vi")(error.value.message)
    assert "test.toml" in in_vietnamese and "{" not in in_vietnamese.replace(new, "")
    assert "seafarers.file" not in said + in_vietnamese


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("cards_each = 19", 'cards_each = "many"', "cards_each"),
        ('"grain", "ore"]', '"grain", "grain"]', "resources"),
        ("road = { brick = 1, lumber = 1 }", "road = { clay = 1 }", "costs.road"),
        ("road = { brick = 1, lumber = 1 }", "road = { brick = 0 }", "costs.road"),
        ("cost = { ore = 2, grain = 3 }", "cost = {}", "wonders.monument"),
        ('id = "settlers"', 'id = "cloth"', "cloth"),
        ("knight = 14", "knights = 14", "knight"),
        ("knight = 14", "knight = -1", "knight"),
        ("bank = 4", "bank = 0", "rates.bank"),
        ('hills = "brick"', 'hills = "ore"', "yields"),
    ],
)
def test_a_components_file_that_cannot_be_names_itself_and_the_field(tmp_path, old, new, names):
    file = edited(FOLDER / "components.toml", tmp_path, old, new)
    with pytest.raises(ComponentsError) as error:
        box.read(file)
    assert "components.toml" in str(error.value) and names in str(error.value)


SPECIAL = {
    "cloth_34p": (
        Villages,
        [
            ("supply", "ten", "supply"),
            ("villages", [{"node": [1, 4, "N"]}], "villages[0]"),
            ("villages", [{"node": [1, 4], "number": 10}], "villages[0].node"),
            ("villages", [{"node": [1, 4, "NE"], "number": 10}], "villages[0].node"),
            ("villages", {"node": [1, 4, "N"], "number": 10}, "villages"),
            ("villages", [{"node": [1, 4, "N"], "number": 10, "cloth": 5}], "villages[0]"),
        ],
    ),
    "pirate_islands_34p": (Waters, [("path", [[2, 6], [1]], "path[1]"), ("slots", [{}], "slots[0]")]),
    "forgotten_tribe_34p": (Gifts, [("point_edges", [[2, 1, "N"]], "point_edges[0]")]),
    "wonders_34p": (Marks, [("no_red", [[2, 3, "N"]], "no_red[0]"), ("great_wall", 5, "great_wall")]),
    "fog_islands_3p": (FaceDown, [("numbers", ["five"], "numbers[0]"), ("hexes", [], "hexes")]),
}


@pytest.mark.parametrize(
    ("layout", "field", "value", "names"),
    [(layout, *case) for layout, (_, cases) in SPECIAL.items() for case in cases],
)
def test_special_figures_of_a_wrong_shape_name_file_and_place(layout, field, value, names):
    good = layouts.named(layout)
    kind = SPECIAL[layout][0]
    layouts.special(good, kind)
    with pytest.raises(ComponentsError) as error:
        layouts.special(replace(good, special={**good.special, field: value}), kind)
    for language in ("en", "vi"):
        said = words(language)(error.value.message)
        assert f"{layout}.toml" in said and "special" in said and names in said, said


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ('terrain = ["fields", ', "terrain = [", "special.terrain: 12 hexes, but 11 terrains"),
        ('terrain = ["fields"', 'terrain = ["fog"', "special.terrain: 12 hexes, but 11 terrains"),
        ('terrain = ["fields"', 'terrain = ["swamp"', "terrain[0]"),
        ('terrain = ["fields"', 'terrain = ["sea"', "special.numbers: 9 hexes with a number, but 10 numbers"),
        ("numbers = [3, ", "numbers = [7, ", "special.numbers: there is no number 7"),
    ],
)
def test_what_lies_face_down_fits_the_fog(tmp_path, monkeypatch, old, new, names):
    text = (layouts.FOLDER / "fog_islands_3p.toml").read_text("utf-8")
    board, own = text.split("[special]")
    assert old in own
    (tmp_path / "test.toml").write_text(f"{board}[special]{own.replace(old, new, 1)}", "utf-8")
    broken = layouts.read(tmp_path / "test.toml")
    monkeypatch.setattr(layouts, "named", lambda id: broken)
    with pytest.raises(ComponentsError) as error:
        fog_islands._face_down.__wrapped__("test")
    said = words("en")(error.value.message)
    assert "fog_islands_3p.toml" in said and names in said, said


@pytest.fixture
def broken_board(tmp_path, monkeypatch):
    """The boards again, with a hex twice on the base board."""
    for file in layouts.FOLDER.glob("*.toml"):
        text = file.read_text("utf-8")
        if file.stem == "base_34p":
            text = text.replace("tiles = [", 'tiles = [[0, 0, "hills", 5, 1], ', 1)
        (tmp_path / file.name).write_text(text, "utf-8")
    monkeypatch.setattr(layouts, "FOLDER", tmp_path)
    for kept in (layouts.named, layouts.fitting, chart):
        kept.cache_clear()
    yield tmp_path / "base_34p.toml"
    for kept in (layouts.named, layouts.fitting, chart):
        kept.cache_clear()


@pytest.mark.parametrize("command", ["setup", "simulate"])
def test_a_broken_board_ends_a_command_with_one_sentence(broken_board, command):
    names = THREE if command == "setup" else ("--games", "1")
    for language, said in (("en", "hex [0, 0] is there 2 times"), ("vi", "ô [0, 0] được ghi 2 lần")):
        asked = (command, "seafarers", *names, "--option", "scenario=settlers", "--lang", language)
        run = CliRunner(env={"COMPANION_CONFIG": "/nowhere"}).invoke(main, asked)
        assert run.exit_code == 1 and not run.stdout
        assert run.stderr.count("\n") == 1 and str(broken_board) in run.stderr and said in run.stderr
    # other boards go on
    asked = ("simulate", "seafarers", "--games", "1", "--option", "scenario=cloth")
    assert CliRunner(env={"COMPANION_CONFIG": "/nowhere"}).invoke(main, asked).exit_code == 0


def test_a_table_with_a_broken_board_goes_on(tmp_path, request):
    """A play on that board is told and kept; a new one on it is refused with the sentence; others begin."""
    evening = Evening(tmp_path / "plays")
    evening.begin("seafarers", THREE, scenario="settlers")
    evening.close()
    board = request.getfixturevalue("broken_board")
    evening = Evening(tmp_path / "plays")
    try:
        (notice,) = [notice for notice in evening.shown.notices if notice.key == "play-1"]
        assert evening.shown.play is None and str(board) in words("vi")(notice.message)
        evening.do(Propose("seafarers", THREE, {"scenario": "settlers"}))
        assert evening.refused == "components" and evening.shown.proposal is None
        assert "hex [0, 0] is there 2 times" in words("en")(evening.shown.refusal.message)
        evening.begin("seafarers", THREE, scenario="cloth")
    finally:
        evening.close()
