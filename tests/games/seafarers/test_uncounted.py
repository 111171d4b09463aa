"""What is told where the table keeps the hands: what board and dice bring, nothing of any hand."""

import pytest
from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Options, Place, Roll, Trade
from companion.games.seafarers.state import Terms
from tests.games.every_game import play, words
from tests.games.seafarers.harbor import attacked, fleet_at, settled

GAINS = "seafarers.hand.gains"


def by_hand(state):
    """The same board at a table that keeps the hands."""
    terms = state.terms
    kept = Terms(terms.players, replace(terms.options, track_hands=False), terms.setup)
    return replace(state, terms=kept, hands=(0,) * len(terms.players), bank=0, owed=(), discards=())


def gains(lines):
    """Cards that are named, and cards of choice, for each player."""
    named, chosen = {}, {}
    for line in lines:
        if line.code == GAINS:
            cards = [(card.code, card.facts["n"]) for card in line.facts["cards"]]
            named[line.facts["player"]] = [card for card in cards if card[0] != "seafarers.cards.choice"]
            chosen[line.facts["player"]] = sum(n for code, n in cards if code == "seafarers.cards.choice")
    return {name: cards for name, cards in named.items() if cards}, {p: n for p, n in chosen.items() if n}


@pytest.mark.parametrize("scenario", ["new_shores", "fog_islands", "cloth", "settlers"])
def test_a_roll_brings_the_same_as_where_hands_are_counted(scenario):
    compared, gold = 0, 0
    scene = play(GAME, 3, 3, Options(scenario=scenario))
    for state, move, after in scene.steps():
        counted = GAME.hand_out(state, move, after)
        short = any(line.code == "seafarers.hand.bank-short" for line in counted)
        if isinstance(move, Roll) and sum(move.dice) != 7 and not short:
            bare = by_hand(state)
            told = GAME.hand_out(bare, move, GAME.apply(bare, move))
            named, chosen = gains(told)
            assert named == gains(counted)[0], move
            assert chosen == {scene.players[seat]: n for seat, n in after.owed}, move
            compared, gold = compared + 1, gold + len(chosen)
    assert compared > 20
    assert gold or scenario != "new_shores"


def test_the_last_starting_settlement_and_what_the_fog_gives_are_told():
    for track in (True, False):
        scene, told = play(GAME, 3, 1, Options(scenario="fog_islands", track_hands=track), most=200), 0
        for before, move, state in scene.steps():
            lines = GAME.hand_out(before, move, state)
            if isinstance(move, Place):
                last = before.placed + len(scene.players) >= len(before.terms.order)
                assert any(line.code == GAINS for line in lines) or not last
                assert last or move.found or not lines
            elif getattr(move, "found", ()) and any(tile.terrain == "hills" for tile in move.found):
                told += any(line.code == GAINS for line in lines)
        assert told or track


def test_a_seven_says_who_gives_half_back():
    table = settled("settlers")
    before = table.state
    table("roll", dice=[3, 4])
    (line,) = GAME.hand_out(before, Roll("An", (3, 4)), table.state)
    assert words("en")(line) == "Whoever holds more than 7 cards gives half back."
    assert words("vi")(line) == "Ai có hơn 7 lá thì trả lại một nửa."


def test_the_fleet_comes_first_and_says_how_many_cards_go():
    counted = next(fleet_at(at) for at in range(14) if attacked(fleet_at(at), 1)[1:] == (0, "lost"))
    bare = by_hand(counted.state)
    move = Roll("An", (1, 3))
    lines = GAME.hand_out(bare, move, GAME.apply(bare, move))
    assert [line.code for line in lines][:2] == ["seafarers.hand.fleet", "seafarers.hand.fleet-takes-any"]
    assert words("en")(lines[1]).endswith("1 against 0: 1 card to the bank.")
    move = replace(move, lost={"wool": 1})
    lines = GAME.hand_out(counted.state, move, GAME.apply(counted.state, move))
    assert [line.code for line in lines][:2] == ["seafarers.hand.fleet", "seafarers.hand.fleet-takes"]
    assert words("en")(lines[1]).endswith("1 against 0: 1 wool to the bank.")
    empty = counted.gives(An={}).state
    move = replace(move, lost={})
    lines = GAME.hand_out(empty, move, GAME.apply(empty, move))
    assert lines[1].code == "seafarers.hand.fleet-lost"


def test_a_turn_says_that_trades_are_made_by_hand():
    table = settled("settlers")
    table("roll", dice=[1, 1])
    assert GAME.prompt(table.state).sentence.code == "seafarers.prompt.turn-by-hand"
    counted = settled("settlers", hands=True)("roll", dice=[1, 1])
    assert GAME.prompt(counted.state).sentence.code == "seafarers.prompt.turn"


def test_a_trade_that_can_not_be_made_says_nothing_of_whose_hand_is_short():
    table = settled("settlers", hands=True)("roll", dice=[1, 1]).gives(An={"ore": 1}, Chi={"grain": 1})
    said = []
    for give, take in (({"ore": 1}, {"wool": 1}), ({"brick": 1}, {"grain": 1})):
        with pytest.raises(IllegalMove) as refusal:
            GAME.apply(table.state, Trade("An", "Chi", give, take))
        assert refusal.value.code == "cannot-afford"
        said.append((refusal.value.facts, words("en")(refusal.value.message)))
    assert said[0] == said[1]
    assert "Chi" not in said[0][1] and "An" not in said[0][1]
