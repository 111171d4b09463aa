"""Set-up: what may lie on the table, boards by lot, the files with boards, the checklist."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from companion.cli import main
from companion.commands import Propose
from companion.components import ComponentsError
from companion.game import IllegalMove
from companion.games.seafarers import box, geometry, layouts, shuffle
from companion.games.seafarers.box import SCENARIOS
from companion.games.seafarers.chart import chart
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Options
from companion.games.seafarers.scenario import load
from companion.games.seafarers.scenarios import fog_islands
from companion.games.seafarers.scenarios.cloth import Villages
from companion.games.seafarers.scenarios.fog_islands import FaceDown
from companion.games.seafarers.scenarios.forgotten_tribe import Gifts
from companion.games.seafarers.scenarios.waters import Waters
from companion.games.seafarers.scenarios.wonders import Marks
from companion.i18n import Words
from companion.record import RecordError, make_header
from tests.core.at_the_table import Evening
from tests.games.every_game import words
from tests.games.seafarers.harbor import FOUR, THREE, printed

SIX = (*FOUR, "Én", "Giang")
FOLDER = Path(box.__file__).parent


def refused(setup, players=THREE, **options):
    with pytest.raises(IllegalMove) as refusal:
        GAME.start(players, Options(**options), setup)
    return refusal.value.code


def drawn(scenario="new_shores", players=THREE, seed=1):
    options = Options(scenario=scenario, board="variable")
    return GAME.deal(players, options, Random(seed))


def test_a_set_up_names_its_own_layout_and_somebody_at_the_table():
    good = printed("new_shores")
    GAME.start(THREE, Options(), good)
    assert refused(replace(good, layout="new_shores_4p")) == "unknown-value"
    assert refused(replace(good, layout="atlantis")) == "unknown-value"
    assert refused(replace(good, first="Zoe")) == "unknown-player"
    assert refused(good, target=0) == "unknown-value"
    with pytest.raises(IllegalMove) as error:
        GAME.start(THREE, Options(target=0), good)
    assert Words("en")(error.value.message) == "A target is at least 1 point."
    assert Words("vi").knows(error.value.message.code)


def test_harbours_are_those_of_the_box():
    good = printed("new_shores")
    assert refused(replace(good, harbors=good.harbors[:-1])) == "malformed"
    assert refused(replace(good, harbors=("wool", *good.harbors[1:]))) == "malformed"
    assert refused(replace(good, harbors=("coal", *good.harbors[1:]))) == "unknown-value"
    assert refused(replace(good, harbors=((0, 4, "W", "3:1"), *good.harbors[1:]))) == "malformed"
    GAME.start(THREE, Options(), replace(good, harbors=good.harbors[::-1]))


def test_the_robber_starts_on_land_the_pirate_at_sea():
    good = printed("new_shores")
    state = GAME.start(THREE, Options(), good)
    assert GAME.view(state).robber == (2, 1) and GAME.view(state).pirate == (5, 4)
    beside = GAME.start(THREE, Options(), replace(good, robber=None, pirate=None))
    assert GAME.view(beside).robber is None and GAME.view(beside).pirate is None
    assert refused(replace(good, robber=(5, 4))) == "bad-target"
    assert refused(replace(good, pirate=(2, 1))) == "bad-target"
    assert refused(replace(good, robber=(9, 9))) == "unknown-value"
    assert refused(replace(good, pirate=(9, 9))) == "unknown-value"
    land = replace(printed("settlers"), pirate=(0, -3))
    assert refused(land, scenario="settlers") == "bad-target"
    fleet = replace(printed("pirate_islands"), robber=(6, 2))
    assert refused(fleet, scenario="pirate_islands") == "bad-target"


def test_a_board_by_lot_is_written_out():
    good = drawn()
    lot = {"board": "variable"}
    state = GAME.start(THREE, Options(**lot), good)
    assert refused(replace(good, hexes=None), **lot) == "malformed"
    assert refused(replace(good, hexes=(*good.hexes, good.hexes[0])), **lot) == "malformed"
    assert refused(replace(good, hexes=good.hexes[1:]), **lot) == "malformed"
    assert refused(replace(good, hexes=((9, 9, "sea", None), *good.hexes)), **lot) == "unknown-value"
    q, r, _, _ = good.hexes[0]
    for terrain, number in (("sea", 5), ("desert", 5), ("hills", 7), ("hills", 13), ("fog", None)):
        assert refused(replace(good, hexes=((q, r, terrain, number), *good.hexes[1:])), **lot) == "malformed"
    frame = state.terms.layout.frame[0]
    assert refused(replace(good, hexes=((*frame, "hills", 5), *good.hexes)), **lot) == "unknown-value"
    GAME.start(THREE, Options(**lot), replace(good, hexes=((*frame, "sea", None), *good.hexes)))


def test_a_printed_board_is_as_it_is_printed():
    good = printed("new_shores")
    tiles = [hex[:4] for hex in layouts.named(good.layout).tiles]
    hexes = tuple((q, r, terrain, number or None) for q, r, terrain, number in tiles)
    assert (
        GAME.start(THREE, Options(), replace(good, hexes=hexes)).land
        == GAME.start(THREE, Options(), good).land
    )
    q, r, _, number = next(hex for hex in hexes if hex[2] == "hills")
    other = tuple((q, r, "gold", number) if hex[:2] == (q, r) else hex for hex in hexes)
    assert refused(replace(good, hexes=other)) == "malformed"
    GAME.start(THREE, Options(board="variable"), replace(good, hexes=other))


def test_a_fog_tile_stays_in_the_fog():
    good = drawn("fog_islands")
    place = next(hex for hex in good.hexes if hex[2] == "fog")
    known = tuple((*hex[:2], "hills", 5) if hex == place else hex for hex in good.hexes)
    assert refused(replace(good, hexes=known), scenario="fog_islands", board="variable") == "malformed"


def test_where_the_robber_starts_on_a_board_by_lot():
    """The only desert, else the only 12, else beside the board."""
    from companion.games.seafarers.setup import start_of_robber

    layout = layouts.named("new_shores_4p")
    options = Options(board="variable")
    desert = {(0, 0): ("desert", 0), (1, 0): ("hills", 12)}
    assert start_of_robber(layout, options, desert) == (0, 0)
    twelve = {(0, 0): ("desert", 0), (0, 1): ("desert", 0), (1, 0): ("hills", 12)}
    assert start_of_robber(layout, options, twelve) == (1, 0)
    assert start_of_robber(layout, options, {(1, 0): ("hills", 12), (2, 0): ("hills", 12)}) is None


def test_the_record_refuses_a_set_up_at_its_first_line():
    setup = {"layout": "new_shores_3p", "first": "An", "harbors": ["grain"]}
    with pytest.raises(RecordError) as refusal:
        make_header(GAME, THREE, {}, setup)
    assert refusal.value.code == "malformed" and refusal.value.line == 1
    with pytest.raises(RecordError) as refusal:
        make_header(GAME, THREE, {"scenario": "atlantis"}, setup)
    assert refusal.value.code == "unknown-value"
    wrong = {**setup, "harbors": list(printed("new_shores").harbors), "hexes": [[2, 1, "swamp", 5]]}
    with pytest.raises(RecordError) as refusal:
        make_header(GAME, THREE, {}, wrong)
    assert refusal.value.code == "unknown-value"


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_lots_keep_the_constraints(scenario):
    box_ = SCENARIOS[scenario]
    options = Options(scenario=scenario, board="variable")
    least, most = GAME.seats(options)
    for count in range(least, most + 1):
        for seed in range(4):
            setup = GAME.deal(SIX[:count], options, Random(seed))
            if setup.hexes is None:
                continue
            at = {(q, r): (terrain, number or 0) for q, r, terrain, number in setup.hexes}
            layout = layouts.named(setup.layout)
            shuffled = {(q, r) for q, r, *_, group in layout.tiles if group}
            special = load(scenario).barred_numbers(layout)
            for place, (terrain, number) in at.items():
                if place not in shuffled:
                    continue
                assert number not in special.get(place, ())
                for bar in box_.barred:
                    assert terrain not in bar.terrain or number not in bar.numbers
                if box_.red_apart and number in shuffle.RED:
                    beside = {at.get(other, ("", 0))[1] for other in geometry.neighbors(place)}
                    assert not beside & set(shuffle.RED)


@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.parametrize("board", ["fixed", "variable"])
def test_where_robber_and_pirate_begin_is_a_matter_of_the_edition(scenario, board):
    """Classic: beside the board, the robber on a desert if there is one for it; current: at their marks."""
    for seed, edition in product(range(3), ("classic", "current")):
        options = Options(scenario=scenario, board=board, edition=edition)
        setup = GAME.deal(FOUR, options, Random(seed))
        state = GAME.start(FOUR, options, setup)
        layout, rules = layouts.named(setup.layout), load(scenario)
        if rules.has_fleet:
            assert setup.pirate == layout.pirate
        else:
            assert setup.pirate == (layout.pirate if edition == "current" and rules.has_pirate else None)
        if setup.robber is not None:
            desert = state.land.terrain[state.robber] == "desert"
            assert desert or edition == "current"
        elif edition == "current" and board == "fixed" and rules.has_robber and layout.robber:
            raise AssertionError("the robber has its place")


def test_what_is_shuffled_stays_in_its_group():
    printed_board = layouts.named("new_shores_3p")
    groups = {(q, r): group for q, r, *_, group in printed_board.tiles}
    lot = {(q, r): (terrain, number) for q, r, terrain, number in drawn().hexes}
    for group in (1, 2):
        there = [tile for tile in printed_board.tiles if tile[4] == group]
        here = [lot[place] for place, of in groups.items() if of == group]
        assert sorted(terrain for terrain, _ in here) == sorted(tile[2] for tile in there)
        assert sorted(number or 0 for _, number in here) == sorted(tile[3] for tile in there)


def test_constraints_that_cannot_be_met_are_an_error_not_a_hang():
    layout = layouts.named("new_shores_3p")
    every = {(q, r): tuple(range(2, 13)) for q, r, *_ in layout.tiles}
    with pytest.raises(IllegalMove, match="impossible-setup"):
        shuffle.draw(layout, SCENARIOS["new_shores"], every, Random(1))
    with pytest.raises(IllegalMove, match="impossible-setup"):
        shuffle.harbors({(0, 0): ("hills", 5)}, ((1, 0),), ("3:1", "wool"), Random(1))


def test_islands_that_lots_moved_are_found_anew():
    """On the small islands of new shores some places are sea: what hangs together is an island."""
    for seed in range(6):
        state = GAME.start(THREE, Options(board="variable"), drawn(seed=seed))
        areas = state.land.areas
        places = [place for area in areas for place in area.hexes]
        assert len(places) == len(set(places))
        dry = {place for hex, place in enumerate(state.terms.chart.hexes) if state.land.dry >> hex & 1}
        assert set(places) == dry
        islands = [set(area.hexes) for area in areas if area.bonus]
        for one in islands:
            for other in islands:
                touching = any(set(geometry.neighbors(place)) & other for place in one)
                assert one is other or not touching


# --- Names of places ------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", sorted(file.stem for file in (FOLDER / "boards").glob("*.toml")))
def test_every_place_has_one_name(layout):
    table = chart(layout)
    # each edge has two ends, each intersection two or three edges, each tile six of both
    assert len(set(table.edges)) == len(table.edges) and len(set(table.nodes)) == len(table.nodes)
    for hex in range(table.tiles):
        assert table.hex_nodes[hex].bit_count() == table.hex_edges[hex].bit_count() == 6
    for node, links in enumerate(table.links):
        assert 1 <= len(links) <= 3
        for bit, other in links:
            edge = bit.bit_length() - 1
            assert set(table.ends[edge]) == {node, other}
    for edge, around in enumerate(table.sides):
        assert any(hex < table.tiles for hex in around), table.edges[edge]


def test_the_page_and_the_files_agree_on_harbours():
    """Each harbour lies between land and sea of the printed board; its edge has the one name."""
    for file in (FOLDER / "boards").glob("*.toml"):
        layout = layouts.named(file.stem)
        land = {(q, r): terrain for q, r, terrain, *_ in layout.tiles}
        table = chart(file.stem)
        for q, r, side, _ in layout.harbors:
            assert land[(q, r)] != "sea"
            assert land.get(geometry.neighbor((q, r), side), "sea") == "sea"
            assert geometry.side((q, r), side) in table.edge_at


def test_points_where_edges_and_corners_meet():
    assert geometry.side((1, 3), "W") == (0, 3, "E")
    assert geometry.side((1, 3), "SW") == (0, 4, "NE")
    assert geometry.side((1, 3), "NW") == (1, 2, "SE")
    with pytest.raises(KeyError):
        geometry.side((1, 3), "N")
    assert geometry.ends((0, 3, "E")) == ((1, 2, "S"), (0, 4, "N"))


# --- Files ----------------------------------------------------------------------------------------

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
    text = (FOLDER / "components.toml").read_text("utf-8")
    assert old in text
    file = tmp_path / "components.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
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


# --- The checklist --------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_the_checklist_follows_the_rulebook(scenario):
    options = Options(scenario=scenario)
    steps = GAME.checklist(
        THREE, options, printed(scenario) if scenario != "new_world" else GAME.deal(THREE, options, Random(1))
    )
    codes = [step.text.code.removeprefix("seafarers.setup.") for step in steps]
    assert codes[0] == "frame" and codes[-1] == "first"
    assert ("robber" in " ".join(codes)) == (scenario != "pirate_islands")
    assert ("pieces-on-land" in codes) == (scenario == "settlers")
    assert all(step.secret is None for step in steps)


@pytest.mark.parametrize("language", ["en", "vi"])
def test_the_real_cards_are_laid_out_whoever_counts_the_hands_and_the_option_says_so(language):
    setup = printed("new_shores")
    steps = [GAME.checklist(THREE, Options(track_hands=tracked), setup) for tracked in (True, False)]
    assert steps[0] == steps[1] and "seafarers.setup.bank" in [step.text.code for step in steps[0]]
    real = {"en": "real cards are used either way", "vi": "Cách nào cũng dùng bài thật"}[language]
    assert real in words(language).text("seafarers.option.track_hands.help")
