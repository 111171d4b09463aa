"""The forgotten tribe by example: its gifts."""

from msgspec.structs import replace

from companion.games.seafarers.game import GAME
from companion.games.seafarers.scenario import scenario_of
from tests.games.seafarers.harbor import rolled, settled


def towards_tribe(**options):
    table = rolled("forgotten_tribe", **options)
    return table.build("ship", [5, 4, "SE"], [5, 5, "NE"])


def test_a_gift_is_taken_once():
    table = towards_tribe().build("ship", [6, 4, "SE"], [6, 5, "NE"], [6, 5, "E"])
    assert table.part("An", "catan_points") == 1
    assert (6, 5, "E") not in GAME.view(table.state).own.point_edges


def test_a_harbour_token_is_placed_at_once_at_an_own_coast():
    table = towards_tribe().build("ship", [5, 5, "E"], [5, 6, "NE"])
    ship = {"piece": "ship", "at": [6, 5, "SE"]}
    assert table.refused("build", **ship) == "malformed"  # where?
    assert table.refused("build", **ship, harbor_at=[4, 4, "E"]) == "wrong-terrain"
    assert table.refused("build", **ship, harbor_at=[9, 9, "E"]) == "unknown-value"
    assert table.refused("build", **ship, harbor_at=[-1, 6, "NE"]) == "not-connected"
    assert table.refused("build", piece="ship", at=[6, 4, "SE"], harbor_at=[5, 4, "SE"]) == "malformed"
    places = [move.harbor_at for move in GAME.legal(table.state) if getattr(move, "harbor_at", None)]
    table("build", **ship, harbor_at=list(places[0]))
    assert GAME.view(table.state).harbors[0].kind == "ore"
    assert GAME.view(table.state).seats[0].rates["ore"] == 2
    assert table.refused("place_harbor", harbor_at=[5, 4, "SE"]) == "wrong-phase"


def test_a_harbour_token_does_not_go_where_a_harbour_lies():
    table = towards_tribe().build("ship", [5, 5, "E"], [5, 6, "NE"])
    ship = {"piece": "ship", "at": [6, 5, "SE"]}
    place = next(move.harbor_at for move in GAME.legal(table.state) if getattr(move, "harbor_at", None))
    edge = table.state.terms.chart.edge_at[place]
    table.state = replace(table.state, harbors=replace(table.state.harbors, places=((edge, "wool"),)))
    assert table.refused("build", **ship, harbor_at=list(place)) == "too-close"


def test_a_token_without_a_place_waits():
    table = towards_tribe().build("ship", [5, 5, "E"], [5, 6, "NE"])
    tribe = table.state.extra
    table.state = replace(table.state, extra=replace(tribe, waiting=(("3:1",), (), ())))
    table.state = replace(
        table.state, extra=replace(table.state.extra, tokens=tuple(t for t in tribe.tokens if t[1] != "3:1"))
    )
    offers = [move for move in GAME.legal(table.state) if type(move).__name__ == "PlaceHarbor"]
    assert offers
    assert settled("forgotten_tribe").refused("place_harbor", harbor_at=[5, 4, "SE"]) == "roll-first"
    table("place_harbor", harbor_at=list(offers[0].harbor_at))
    assert table.state.extra.waiting == ((), (), ())
    # a second one keeps its distance
    table.state = replace(table.state, extra=replace(table.state.extra, waiting=(("wool",), (), ())))
    table.state = replace(
        table.state,
        extra=replace(table.state.extra, tokens=tuple(t for t in table.state.extra.tokens if t[1] != "wool")),
    )
    assert table.refused("place_harbor", harbor_at=list(offers[0].harbor_at)) == "too-close"


def test_the_gift_cards_are_set_aside_and_wait_like_bought_ones():
    table = rolled("forgotten_tribe")
    assert table.state.deck == 21
    scenario, state = scenario_of(table.state.terms), table.state
    edge = next(edge for edge in range(999) if state.extra.cards >> edge & 1)
    lines = replace(state.lines, ships=(state.lines.ships[0] | 1 << edge, *state.lines.ships[1:]))
    after = scenario.laid(replace(state, lines=lines), 0, edge, None)
    assert after.held[0] == 1 and after.fresh == 1 and after.deck == 21
    again = scenario.laid(after, 0, edge, None)
    assert again.held[0] == 1


def test_the_robber_goes_only_to_numbers_and_nobody_settles_outside():
    table = settled("forgotten_tribe")("roll", dice=[3, 4])
    assert table.refused("move_robber", to=[5, 1], victim=None, card=None) == "bad-target"
    assert table.refused("move_robber", to=[2, 1], victim=None, card=None) == "bad-target"
    table("move_robber", to=[0, 3], victim=None, card=None)
    table = towards_tribe().build("ship", [6, 4, "SE"], [6, 5, "NE"], [6, 5, "E"])
    assert table.refused("build", piece="settlement", at=[6, 5, "N"]) == "not-allowed-here"
