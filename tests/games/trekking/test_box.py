"""What is in the box, and what an edited file that does not fit together is told."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from companion.components import ComponentsError
from companion.games.trekking import box
from companion.games.trekking.box import (
    BAG,
    BOX,
    DECK_SIZE,
    LOCATIONS,
    MAJORS,
    NUMBER_OF,
    PARKS,
    REGIONS,
    TRAILS,
    read,
)
from companion.games.trekking.rules import WALKS
from tests.games.data_files import edited

SOURCE = Path(box.__file__).with_name("components.toml")


def test_the_box_is_whole():
    assert len(BOX.places) == 46 and len(LOCATIONS) == 45 and len(TRAILS) == 73
    assert len(PARKS) == 39 and len(MAJORS) == 6 and DECK_SIZE == 96
    assert BAG == {"yellow": 13, "red": 11, "black": 9, "green": 7, "blue": 5}
    asked = Counter(icon for park in PARKS.values() for icon in park.cost)
    assert set(asked.values()) == {19} and len(asked) == 6
    assert Counter(NUMBER_OF.values()) == dict.fromkeys((1, 2, 3, 4), 6)
    assert {place.region for place in BOX.places if place.id != BOX.start} == set(REGIONS)


def test_trails_do_not_cross_on_the_schematic_map():
    """As printed: neighbours on the map are neighbours on the board (islands lie in boxes of their own)."""
    spot = {number: (place.x, place.y) for number, place in enumerate(BOX.places)}

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    crossings = 0
    for (a, b), (c, d) in combinations(TRAILS, 2):
        if not {a, b} & {c, d}:
            p, q, r, s = spot[a], spot[b], spot[c], spot[d]
            crossings += side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0
    assert crossings <= 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('["zion", "arches"]', '["zion", "archs"]', "trails[27]: there is no place “archs”"),
        ('["zion", "arches"]', '["zion", "zion"]', "trails[27]: from “zion” to itself"),
        ('["zion", "arches"]', '["start", "wind-cave"]', "joined twice"),
        ('  ["isle-royale", "acadia"],\n', "", ""),
        ('cost = ["mountain", "boot"] },', 'cost = ["mountain", "paw"] },', "not 19 times"),
        ('cost = ["mountain", "boot"] },', 'cost = ["mountain", "shoe"] },', "parks[2].cost[1]"),
        ('{ id = "arches", vp = 5', '{ id = "olympic", vp = 5', "parks[2].id: “olympic” has a card already"),
        ('{ id = "arches", vp = 5', '{ id = "atlantis", vp = 5', "parks[2].id: there is no place “atlantis”"),
        ("count = 13", "count = 12", "stones: 45 in all"),
        ('colour = "red"', 'colour = "yellow"', "stones: a colour is there twice"),
        ('colour = "red"', 'colour = "pink"', "stones[1].colour"),
        ('start = "start"', 'start = "begin"', "places"),
        ('id = "zion", name', 'id = "yosemite", name', "is there twice"),
        ("x = 0.4613", "x = 46", "x"),
        ('region = "east" }', 'region = "moon" }', "region"),
        ("players = [2, 5]", "players = [2, 9]", "parks: too few cards"),
        ("copies = 4", "copies = 2", "trek: too few cards"),
        ("wipe = 4", "wipe = 2", "wipe"),
        ("majors_up = 3", "majors_up = 7", "majors_up"),
        ("hand = 2", 'hand = "two"', "hand"),
        ("hand = 2", "hands = 2", "hands"),
        ("players = [2, 5]", "players = [2, 5", "components.toml"),
    ],
)
def test_an_edited_file_that_does_not_fit_names_file_and_field(tmp_path, old, new, said):
    file = edited(SOURCE, tmp_path, old, new)
    if not said:
        read(file)  # a trail less is a map too
        return
    with pytest.raises(ComponentsError) as error:
        read(file)
    assert str(error.value).startswith(str(file)) and said in str(error.value)


def test_a_place_that_no_trail_leads_to(tmp_path):
    text = SOURCE.read_text("utf-8")
    for trail in ('["isle-royale", "acadia"]', '["shenandoah", "acadia"]'):
        text = text.replace(f"  {trail},\n", "")
    file = tmp_path / "components.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(ComponentsError, match="none leads to “acadia”"):
        read(file)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ComponentsError):
        read(tmp_path / "nothing.toml")


def test_every_place_can_be_reached_from_every_other():
    for origin in range(len(BOX.places)):
        assert len(WALKS.distances(origin, 0)) == len(BOX.places) - 1
