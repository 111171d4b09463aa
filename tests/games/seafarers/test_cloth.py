"""Cloth for Catan by example: villages, their trade, and how the play ends."""

from msgspec.structs import replace

from companion.games.seafarers.game import GAME
from tests.games.seafarers.harbor import STARTS, Table, at_start, rolled


def test_the_third_round_goes_there_again():
    table = at_start("cloth")
    names = []
    for move in STARTS["cloth"]:
        names += GAME.prompt(table.state).to_act
        table("place", **move)
    assert names == ["An", "Bình", "Chi", "Chi", "Bình", "An", "An", "Bình", "Chi"]


def trading():
    """An's ship reaches the village with the 11."""
    return rolled("cloth").build("ship", [3, 2, "E"])


def cloth_of(table: Table):
    return GAME.view(table.state).own


def test_a_line_to_a_village_brings_cloth_and_then_its_number_does():
    table = trading()
    assert cloth_of(table).owned == (1, 0, 0) and cloth_of(table).villages[2].cloth == 4
    assert cloth_of(table).villages[2].traders == ("An",)
    table.pass_turns("Bình", dice=(5, 6))
    assert cloth_of(table).owned == (2, 0, 0) and table.part("An", "cloth") == 1
    table("roll", "Chi", dice=[3, 4])
    assert table.refused("move_pirate", "Chi", to=[2, 3], victim=None, card=None) == "bad-target"


def test_an_empty_village_gives_nothing_and_the_supply_helps_out():
    table = trading()
    cloth = table.state.extra
    # two trade with the same village, which has one left
    table.state = replace(
        table.state,
        extra=replace(cloth, villages=(5, 5, 1, 5, 5, 5, 5, 5), trading=(4, 4, 0), owned=(4, 0, 0)),
    )
    table.pass_turns()("roll", "Bình", dice=[5, 6])
    # in turn order: Bình from the village, An from the general supply
    assert cloth_of(table).owned == (5, 1, 0) and cloth_of(table).supply == 9
    table("end_turn", "Bình")("roll", "Chi", dice=[5, 6])
    assert cloth_of(table).owned == (5, 1, 0)


def test_the_pirate_of_a_trader_may_take_a_cloth():
    table = trading()
    cloth = table.state.extra
    table.state = replace(
        table.state,
        extra=replace(cloth, trading=(4, 4, 0), owned=(1, 0, 0)),
        stage="thief",
        thief=True,
        turn=1,
    )
    here = [3, 2]
    assert table.refused("move_pirate", "Bình", to=here, victim="Chi", card="cloth") == "bad-victim"
    assert table.refused("move_robber", "Bình", to=[3, 3], victim=None, card=None) == "bad-target"
    table("move_pirate", "Bình", to=here, victim="An", card="cloth")
    assert cloth_of(table).owned == (0, 1, 0)
    assert table.refused("build", "Bình", piece="ship", at=[3, 2, "E"]) in ("edge-taken", "pirate-here")


def test_five_empty_villages_end_the_play_and_cloth_breaks_ties():
    table = trading()
    cloth = table.state.extra
    table.state = replace(
        table.state, extra=replace(cloth, villages=(0, 0, 4, 0, 0, 0, 5, 5), owned=(16, 17, 3), supply=0)
    )
    state = replace(table.state, extra=replace(table.state.extra, owned=(16, 17, 3)))
    ended = GAME.apply(state, next(move for move in GAME.legal(state) if type(move).__name__ == "EndTurn"))
    assert GAME.over(ended)
    assert [(one.player, one.rank) for one in GAME.standings(ended)] == [("Bình", 1), ("An", 2), ("Chi", 3)]


def test_nobody_settles_at_a_village():
    assert trading().refused("build", piece="settlement", at=[3, 3, "N"]) == "not-allowed-here"
