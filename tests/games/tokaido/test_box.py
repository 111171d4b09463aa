"""The components files: what they must hold, and errors that name file and field."""

import json
import shutil
from pathlib import Path

import pytest

from companion.components import ComponentsError
from companion.games.tokaido import box
from companion.games.tokaido.road import road
from tests.games.data_files import edited

HERE = Path(box.__file__).parent


def test_the_counts_of_the_box():
    assert len(box.BOARD.spaces) == 55
    assert sum(meal.copies for meal in box.BOX.meals) == 25
    assert len(box.SOUVENIRS) == 24
    assert sum(box.ENCOUNTER_COPIES.values()) == 14
    assert box.HOT_SPRING_COPIES == {2: 6, 3: 6}
    assert sum(panorama.length * panorama.copies_each for panorama in box.BOX.panoramas) == 60
    assert len(box.TRAVELERS) == 10 and len(box.ACHIEVEMENTS) == 7


def test_inns_both_ways():
    assert road(False, 3).inns == (14, 27, 41, 54)
    assert [road(True, 3).index[step] for step in road(True, 3).inns] == [41, 27, 14, 0]


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("players = [2, 5]", "players = [5, 2]", "players"),
        ("preparations = [2, 1, 0, -1, -1]", "preparations = [2, 1]", "preparations"),
        ("donation = [1, 3]", "donation = [3, 1]", "donation"),
        ('id = "kinko"', 'id = "ronin"', "travelers"),
        ('id = "gofu"', 'id = "koma"', "souvenirs"),
        ('id = "dango"', 'id = "koma"', "meals"),
        ('card = "miko"', 'card = "kuge"', "encounters"),
        ('type = "paddy", length = 3', 'type = "sea", length = 3', "panoramas"),
        ("points = 2, copies = 6", "points = 2, copies = -6", "hot_springs"),
        ('type = "small", price = 1', 'type = "small", price = 0', "souvenirs"),
        ("farm_coins = 3", "farm_coins = '3'", "farm_coins"),
        ("farm_coins = 3", "farms = 3", "farm"),
        ('name = "Gofu", type = "small"', 'name = "Gofu", type = "toy"', "souvenirs[0].type"),
        ("players =", "players", "line 2"),
    ],
)
def test_a_broken_box_names_file_and_field(tmp_path, old, new, field):
    file = edited(HERE / "components.toml", tmp_path, old, new)
    with pytest.raises(ComponentsError) as error:
        box.read_box(file)
    assert str(file) in str(error.value) and field in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("index = 3,", "index = 4,", "spaces[3].index"),
        ('index = 5, type = "hot_spring"', 'index = 5, type = "kyoto"', "spaces[5].type"),
        ('index = 14, type = "inn"', 'index = 14, type = "inn", double = true', "spaces[14].double"),
        ('index = 54, type = "inn"', 'index = 54, type = "farm"', "spaces"),
        ('type = "farm"', 'type = "bank"', "type"),
    ],
)
def test_a_broken_road_names_file_and_field(tmp_path, old, new, field):
    file = edited(HERE / "board.toml", tmp_path, old, new)
    with pytest.raises(ComponentsError) as error:
        box.read_board(file)
    assert str(file) in str(error.value) and field in str(error.value)


def test_a_missing_file(tmp_path):
    with pytest.raises(ComponentsError):
        box.read_box(tmp_path / "components.toml")


def test_the_files_agree_with_the_published_data(tmp_path):
    data = Path(__file__).parents[4] / "shared" / "data" / "tokaido.json"
    if not data.exists():
        pytest.skip("no folder shared/data beside the repository")
    shutil.copy(data, tmp_path)
    facts = json.loads((tmp_path / "tokaido.json").read_text("utf-8"))
    assert [(s["type"], s.get("double", False)) for s in facts["spaces"]] == [
        (space.type, space.double) for space in box.BOARD.spaces
    ]
    assert {s["id"]: (s["type"], s["price"]) for s in facts["souvenirs"]} == {
        card.id: (card.type, card.price) for card in box.SOUVENIRS.values()
    }
    assert {m["id"]: (m["price"], m["copies"]) for m in facts["meals"]} == {
        meal.id: (meal.price, meal.copies) for meal in box.MEALS.values()
    }
    assert {e["card"]: e["copies"] for e in facts["encounters"]} == box.ENCOUNTER_COPIES
    assert {t["id"]: t["coins"] for t in facts["travelers"]} == {
        tile.id: tile.coins for tile in box.TRAVELERS.values()
    }
