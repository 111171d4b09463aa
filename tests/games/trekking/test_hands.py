"""What hands do at readers and buttons, and what the view shows of the table."""

from companion.games.trekking.game import GAME
from companion.games.trekking.moves import EndTurn, Step
from companion.gestures import PressButton, ScanCard
from companion.inputs import ButtonInput, CardScan, DiceRoll
from tests.games.trekking.trek import THREE, Table, claim, end_turn, occupy, stones

NEXT = ButtonInput("table.next", True)


def at_a_step():
    """An, who occupies Hawai'i Volcanoes, has claimed Saguaro and may step."""
    table = Table(majors=["hawaii-volcanoes", "denali", "acadia"]).gather("An", 12)
    table.walk("An", "paw:4", "paw:3", "boot:1", to="hawaii-volcanoes")
    table.do(occupy("An", "hawaii-volcanoes", "campfire:2", "campfire:3")).gather("An", 8)
    table.walk("An", "mountain:1", to="saguaro")
    return table.do(claim("An", "saguaro", "tree:1", "campfire:1"))


def test_the_next_button_ends_a_turn():
    state = Table().state
    assert GAME.interpret(state, NEXT) == EndTurn("An")
    assert GAME.gestures(state, EndTurn("An")) == (PressButton("table.next"),)
    assert GAME.interpret(state, ButtonInput("table.next", False)) is None


def test_a_park_card_shows_where_a_step_leads():
    state = at_a_step().state
    assert GAME.interpret(state, CardScan("joshua-tree")) == Step("An", "joshua-tree")
    assert GAME.gestures(state, Step("An", "joshua-tree")) == (ScanCard("joshua-tree"),)
    assert GAME.interpret(state, NEXT) == Step("An", None)
    assert GAME.gestures(state, Step("An", None)) == (PressButton("table.next"),)
    assert GAME.gestures(state, Step("An", "start")) == (), "START has no card"


def test_other_cards_are_parts_of_a_move_put_together_on_the_screen():
    state = Table().state
    for card in GAME.cards():
        assert GAME.interpret(state, CardScan(card)) is None and GAME.awaits(state, card)
    assert GAME.interpret(state, DiceRoll((3,))) is None
    assert len(GAME.cards()) == 24 + 39 + 6


def test_a_card_counts_anew_in_each_turn():
    table = Table()
    scope = GAME.scan_scope(table.state)
    table.do(end_turn("An"))
    assert GAME.scan_scope(table.state) != scope


def test_the_view_of_a_table():
    table = Table(THREE, stones=stones(voyageurs="blue", cuyahoga_valley="blue"))
    table.walk("An", "boot:1", to="voyageurs").do(end_turn("An"))
    table.walk("Bình", "paw:1", to="cuyahoga-valley").do(end_turn("Bình"))
    shown = GAME.view(table.state)
    assert (shown.player, shown.first, shown.last_player, shown.round) == ("Chi", "An", "Chi", 1)
    blue = next(colour for colour in shown.colours if colour.colour == "blue")
    assert (blue.on_map, blue.leaders, blue.most, blue.second) == (3, ("An", "Bình"), None, None)
    assert next(place for place in shown.places if place.place == "voyageurs").trekkers == ("An",)
    assert [up.park for up in shown.parks_up] == ["cuyahoga-valley", "mammoth-cave", "saguaro"]
    assert shown.deck == 96 - 6 - 5 and shown.unseen["boot:1"] == 4 - 1 - 1
    near = next(reach for reach in shown.reach if reach.place == "voyageurs")
    # two cards: at most eight
    assert near.payable[0] == (1, 1) and near.payable[-1][1] <= 8 and near.sums[-1][1] == 53


def test_a_view_without_a_tracked_row_counts_no_cards():
    shown = GAME.view(Table(options={"track_row": False}, trek=None).state)
    assert shown.row is None and shown.deck is None and shown.discards is None and shown.unseen == {}


def test_one_more_is_shown_to_those_who_have_it():
    table = Table(majors=["grand-canyon", "denali", "acadia"]).gather("An", 9)
    table.walk("An", "paw:4", to="grand-canyon").do(occupy("An", "grand-canyon", "boot:1", "boot:2"))
    mine = GAME.view(table.gather("An", 3).state).reach
    assert any(reach.plus_one for reach in mine)
    assert not any(reach.plus_one for reach in GAME.view(table.do(end_turn("An")).state).reach)
