"""Cards before a reader: taught, taken, seen twice, unknown."""

from companion.commands import Forget, Learn, StopLearning
from companion.games.incan_gold.moves import OpenTemple, Vote
from tests.core.at_the_table import STAY, THREE, again, all_worded, read_only, teach


def test_learning_a_card(evening):
    evening.do(Learn("incan_gold", "treasure:9"))
    assert evening.shown.learning.card == "treasure:9" and evening.shown.learning.codes == {}
    assert evening.scan("A1") == "learned"
    assert evening.scan("A2") == "learned"
    assert evening.shown.learning.codes == {"treasure:9": 2}
    assert not evening.desk.knows_code("B1"), "noise that is read while learning is no card"
    evening.do(StopLearning())
    assert evening.shown.learning is None
    assert evening.desk.knows_code("A1") and not evening.desk.knows_code("B1")
    evening = again(evening)
    assert evening.desk.knows_code("A2"), "also tomorrow"
    evening.do(Forget("incan_gold", "treasure:9"))
    assert not evening.desk.knows_code("A1")
    evening.close()


def test_what_is_printed_on_our_own_stickers_stays_true(evening):
    evening.do(Learn("incan_gold", "treasure:9"))
    evening.scan("TC/INCAN-GOLD/TREASURE.5/1")
    assert evening.shown.refusal.code == "own-code"
    assert evening.shown.learning.codes == {}
    evening.do(StopLearning())
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("TC/INCAN-GOLD/TREASURE.5/1") == "taken"
    assert evening.shown.view.path[0].card == "treasure:5"


def test_a_code_learned_anew_means_the_new_card(evening):
    teach(evening, "A1", "treasure:9")
    teach(evening, "A1", "hazard:fire")
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    assert evening.shown.view.path[0].card == "hazard:fire"


def test_learning_that_can_t_be_stored_is_refused(evening):
    evening.do(Learn("incan_gold", "treasure:9"))
    read_only(evening)
    evening.scan("A1")
    assert evening.refused == "read-only"
    all_worded(evening)
    evening.do(StopLearning())
    assert not evening.desk.knows_code("A1")
    read_only(evening, False)


def test_scans_with_no_play_or_an_unknown_code(evening):
    assert evening.scan("A1") == "ignored"
    all_worded(evening)
    evening.begin()
    assert evening.scan("A1") == "unknown"
    all_worded(evening)


def test_a_scanned_card_is_turned_up(evening):
    teach(evening, "A1", "treasure:9")
    evening.begin()
    assert evening.scan("A1") == "ignored" and evening.refused == "wrong-phase", "no temple is open"
    all_worded(evening)
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    assert evening.journal.load(1).moves[-1].line["via"] == "reader"
    assert evening.journal.load(1).moves[-1].code == "A1"


def test_the_very_same_card_again_in_this_round_is_a_repeat(evening):
    teach(evening, "A1", "treasure:5")
    teach(evening, "B1", "treasure:5")
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    assert evening.scan("A1") == "repeat", "before the vote: no refusal, it lies there"
    assert evening.refused is None and evening.shown.play.moves == 2
    all_worded(evening)
    evening.play(STAY)
    assert evening.scan("A1") == "repeat"
    assert evening.scan("B1") == "taken", "the other of the two fives"
    assert [lying.card for lying in evening.shown.view.path] == ["treasure:5", "treasure:5"]


def test_the_same_card_in_the_next_round_is_taken(evening):
    teach(evening, "A1", "treasure:5")
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    evening.play(Vote((), THREE), OpenTemple())
    assert evening.scan("A1") == "taken"


def test_the_same_card_after_an_undo_is_taken(evening):
    teach(evening, "A1", "treasure:5")
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan("A1") == "taken"
    evening.press("table.undo")
    assert evening.scan("A1") == "taken"
    evening = again(evening)
    assert evening.scan("A1") == "repeat", "also after a power cut"
    evening.close()


def test_dice_mean_nothing_here(evening):
    assert evening.roll(3, 4) == "ignored"
    evening.begin()
    assert evening.roll(3, 4) == "ignored"
    assert evening.refused is None and evening.shown.play.moves == 0
    all_worded(evening)


def test_each_scan_has_a_new_number(evening):
    evening.begin()
    numbers = []
    for code in ("A", "A", "B"):
        evening.scan(code)
        numbers.append(evening.shown.scanned.number)
    assert numbers == sorted(set(numbers))
