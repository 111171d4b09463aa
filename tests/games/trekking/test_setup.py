"""Set-up: what is drawn, what is refused, the checklist."""

from collections import Counter
from random import Random

import pytest

from companion import record
from companion.games.trekking.box import BAG, BOX
from companion.games.trekking.game import GAME
from companion.games.trekking.moves import Options
from companion.games.trekking.setup import redraw
from companion.i18n import Words
from companion.record import RecordError
from tests.games.trekking.trek import THREE, TWO, Table, setup, stones


@pytest.mark.parametrize("track_row", [True, False])
def test_a_drawn_set_up_can_lie_on_the_table(track_row):
    options = Options(track_row)
    for seed in range(30):
        drawn = GAME.deal(THREE, options, Random(seed))
        GAME.check(GAME.start(THREE, options, drawn))
        assert Counter(drawn.stones.values()) == BAG
        assert (drawn.trek is None) != track_row


def test_every_colour_may_lie_anywhere_and_anybody_begin():
    drawn = [GAME.deal(THREE, Options(), Random(seed)) for seed in range(60)]
    assert {each.first for each in drawn} == set(THREE)
    assert {each.stones["zion"] for each in drawn} == set(BAG)
    assert {major for each in drawn for major in each.majors} == {major.id for major in BOX.majors}


def test_one_region_is_drawn_again():
    drawn = GAME.deal(TWO, Options(), Random(1))
    again = redraw(drawn, "west", Random(2))
    moved = {place for place in drawn.stones if drawn.stones[place] != again.stones[place]}
    assert moved and moved <= {place.id for place in BOX.places if place.region == "west"}
    GAME.start(TWO, Options(), again)


def refused(options=None, **changes):
    with pytest.raises(RecordError) as error:
        record.make_header(GAME, TWO, options or {}, setup(**changes))
    assert error.value.line == 1
    for language in ("en", "vi"):
        Words(language)(error.value.message)
    return error.value.code


def without(place):
    return {other: colour for other, colour in stones().items() if other != place}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"stones": without("zion")}, "malformed"),
        ({"stones": {**without("zion"), "atlantis": "blue"}}, "unknown-value"),
        ({"stones": {**stones(), "start": "blue"}}, "unknown-value"),
        ({"stones": {**stones(), "zion": "pink"}}, "unknown-value"),
        ({"stones": {**stones(zion="blue"), "zion": "red"}}, "malformed"),
        ({"stones": {**stones(), "zion": 3}}, "malformed"),
        ({"majors": ["acadia", "denali"]}, "malformed"),
        ({"majors": ["acadia", "denali", "denali"]}, "malformed"),
        ({"majors": ["acadia", "denali", "zion"]}, "unknown-value"),
        ({"parks": ["zion", "arches"]}, "malformed"),
        ({"parks": ["zion", "arches", "arches"]}, "malformed"),
        ({"parks": ["zion", "arches", "acadia"]}, "unknown-value"),
        ({"trek": None}, "malformed"),
        ({"trek": ["boot:1"] * 4}, "malformed"),
        ({"trek": ["boot:1"] * 5}, "malformed"),
        ({"trek": ["boot:1", "boot:2", "boot:3", "tree:1", "tree:7"]}, "unknown-value"),
        ({"first": "Chi"}, "unknown-player"),
        ({"bear": "An"}, "malformed"),
    ],
)
def test_set_ups_that_cannot_lie_there(changes, code):
    assert refused(**changes) == code


def test_an_untracked_row_is_not_given():
    assert refused({"track_row": False}) == "malformed"
    assert Table(options={"track_row": False}, trek=None).state.row is None
    assert refused({"track_row": "yes"}) == "malformed"
    assert refused({"bears": 2}) == "unknown-value"


def test_the_checklist_goes_region_by_region_with_the_bags_count():
    drawn = GAME.deal(THREE, Options(), Random(4))
    said = [Words("en")(step.text) for step in GAME.checklist(THREE, Options(), drawn)]
    regions = [line for line in said if "Left in the bag" in line]
    assert len(regions) == 5 and regions[-1].endswith("Left in the bag: 0.")
    for place in BOX.places:
        assert place.id == BOX.start or sum(f"{place.name} – " in line for line in said) == 1
    assert any("2nd MOST" in line for line in said)
    assert said[-1].startswith(drawn.first)


def test_two_players_leave_the_second_cards_in_the_box():
    drawn = GAME.deal(TWO, Options(), Random(4))
    said = [Words("en")(step.text) for step in GAME.checklist(TWO, Options(), drawn)]
    assert any("five MOST" in line for line in said)
