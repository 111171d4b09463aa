"""Two players and the neutral traveler."""

from companion.games.tokaido.game import GAME
from tests.games.tokaido.journey import Journey


def two(*order: str, **options: bool) -> Journey:
    return Journey("kinko", "hirotada", order=order or ("An", "neutral", "Bình"), **options)


def test_the_neutral_traveler_moves_when_it_is_furthest_back():
    table = two().go("Bình", 7)
    assert table.turn == "neutral"
    assert table.refused("travel", "An", to=4) == "not-your-turn"
    assert table.refused("travel", "Bình", to=11) == "not-your-turn"
    table.go("neutral", 4)
    assert table.turn == "An"
    assert table.refused("travel", "neutral", to=5) == "not-your-turn"


def test_whoever_is_furthest_ahead_moves_it():
    table = two().go("Bình", 7)
    assert GAME.prompt(table.state).to_act == ("Bình",)
    assert GAME.view(table.state).hand == "Bình"


def test_in_line_at_the_start_the_nearest_to_the_road_is_furthest_ahead():
    assert GAME.prompt(two("An", "Bình", "neutral").state).to_act == ("An",)
    assert GAME.prompt(two("Bình", "An", "neutral").state).to_act == ("Bình",)


def test_at_an_inn_the_first_to_have_come_moves_it_out():
    table = two().pass_inn("Bình", 14).go("neutral", 4).pass_inn("An", 14).go("neutral", 14)
    assert table.turn == "neutral"
    assert GAME.prompt(table.state).to_act == ("Bình",)
    table.go("neutral", 15)
    assert table.turn == "An"


def test_it_blocks_a_space_and_there_are_no_double_spaces():
    table = two().go("Bình", 6).go("neutral", 7)
    assert table.refused("travel", "An", to=7) == "space-full"
    assert table.refused("travel", "An", to=6) == "space-full"


def test_it_obeys_the_road():
    table = two().go("Bình", 4)
    assert table.refused("travel", "neutral", to=4) == "space-full"
    assert table.refused("travel", "neutral", to=15) == "past-inn"
    assert table.refused("travel", "neutral", to=0) == "backwards"


def test_at_a_temple_a_coin_of_the_bank_goes_on_its_pile():
    table = two().go("Bình", 4).go("neutral", 2)
    assert table.state.neutral_temple == 1
    assert GAME.view(table.state).neutral_temple == 1


def test_elsewhere_nothing_happens():
    for space in (1, 3, 5, 6, 7, 14):
        table = two().go("Bình", 4)
        seats = table.state.seats
        table.go("neutral", space)
        assert table.state.seats == seats and table.state.neutral_temple == 0
        assert table.state.phase == "travel"


def test_it_buys_and_meets_nothing():
    table = two().go("Bình", 4).go("neutral", 1)
    assert table.refused("buy", "neutral", souvenirs=[]) == "unknown-player"


def test_nobody_leaves_an_inn_before_it_has_come():
    table = two().pass_inn("Bình", 14).go("neutral", 4).pass_inn("An", 14)
    assert table.turn == "neutral"
    table.go("neutral", 14).go("neutral", 27)
    assert table.turn == "An"


def finished(neutral_coins: int, an: int, binh: int) -> Journey:
    """A play in which the temple got so many coins; the neutral traveler is the last to reach Edo."""
    table = two("neutral", "Bình", "An")
    if an:
        table.go("An", 2).play("donate", "An", coins=an)
    else:
        table.go("An", 4)
    table.pass_inn("Bình", 14) if not binh else table.go("Bình", 9).play("donate", "Bình", coins=binh)
    for inn, temple in ((14, 9 if not binh else 2), (27, 16), (41, 36), (54, 43)):
        while min(table.state.steps) < inn:
            by = table.turn
            if by == "neutral" and neutral_coins and temple in GAME.view(table.state).destinations:
                table.go("neutral", temple)
                neutral_coins -= 1
            elif by == "neutral":
                table.go("neutral", inn)
            else:
                table.pass_inn(by, inn)
    assert GAME.over(table.state)
    return table


def test_the_play_is_over_when_it_too_has_come():
    table = finished(0, 1, 0)
    assert table.parts("An")["temple_rank"] == 10
    assert table.parts("Bình") == {}


def test_its_pile_ranks_but_takes_no_points():
    table = finished(3, 2, 1)
    assert table.state.neutral_temple >= 2
    assert table.parts("An")["temple_rank"] == (10 if table.state.neutral_temple == 2 else 7)
    ending = GAME.view(table.state).ending
    assert ending is not None
    neutral = next(pile for pile in ending.temple if pile.traveler == "neutral")
    assert neutral.coins == table.state.neutral_temple and neutral.points == 10


def test_equal_to_its_pile_shares_the_rank():
    table = finished(1, 1, 0)
    assert table.state.neutral_temple == 1
    assert table.parts("An")["temple_rank"] == 10
