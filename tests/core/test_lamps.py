"""Which lamps are lit: whom the table waits for, that all have voted, and nothing that tells a vote."""

from companion.commands import Undo
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.lamps import lit
from tests.core.at_the_table import THREE, Evening, config

SEATS = {f"seat{number}.lamp" for number in (1, 2, 3)}


def test_the_seats_that_the_table_waits_for(tmp_path):
    evening = Evening(tmp_path, config("press"))
    assert lit(evening.shown) == frozenset()
    evening.begin()
    leader = f"seat{THREE.index(evening.shown.view.leader) + 1}.lamp"
    assert lit(evening.shown) == {leader}
    evening.play(OpenTemple(), Reveal("treasure:9"))
    assert lit(evening.shown) == SEATS
    evening.play(Vote(("An", "Chi"), ("Bình",)), Reveal("treasure:11"))
    assert lit(evening.shown) == SEATS - {"seat2.lamp"}
    evening.close()


def test_all_in_shows_at_once_and_the_buzzer_in_the_last_second(tmp_path):
    evening = Evening(tmp_path, config("press"))
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    evening.press("seat1.stay")
    evening.press("seat2.leave")
    assert lit(evening.shown) == SEATS
    evening.press("seat3.stay")
    assert lit(evening.shown) == SEATS | {"table.all_in"}
    evening.wait(2)
    assert lit(evening.shown) == SEATS | {"table.all_in", "table.buzzer"}
    evening.wait(1)
    assert not lit(evening.shown) & {"table.all_in", "table.buzzer"}
    evening.do(Undo(evening.shown.position))
    assert lit(evening.shown) == SEATS
    evening.close()


def test_the_end_is_dark(tmp_path):
    evening = Evening(tmp_path)
    evening.begin()
    for _ in range(5):
        evening.play(OpenTemple(), Reveal("treasure:9"), Vote((), THREE))
    assert evening.shown.prompt.over and lit(evening.shown) == frozenset()
    evening.close()
