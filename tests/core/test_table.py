"""The table's own thread: everything goes in by one inbox and comes out as pictures."""

import logging
from threading import Event, Lock, Thread, current_thread

import pytest

from companion.commands import Begin, Choose, Propose, Submit, Undo
from companion.games.incan_gold.moves import OpenTemple, Reveal
from companion.inputs import ButtonInput, CardScan, PartReport
from companion.table import MOST_WAITING, Table
from tests.core.at_the_table import THREE, Evening, config

PATIENCE_SECONDS = 10


class Watched:
    """A table with a clock that is set by hand and a listener that notes every picture."""

    def __init__(self, evening: Evening) -> None:
        self.time = evening.now
        self.crashed = Event()
        self.pictures = []
        self.threads = set()
        self.table = Table(evening.desk, clock=lambda: self.time, crashed=self.crashed.set)
        self._changed = Event()
        self.table.subscribe(self._picture)

    def _picture(self) -> None:
        self.pictures.append(self.table.snapshot)
        self.threads.add(current_thread().name)
        self._changed.set()

    def until(self, condition):
        """Wait for a picture that satisfies ``condition``."""
        while not condition(self.table.snapshot):
            self._changed.clear()
            if condition(self.table.snapshot):
                return
            assert self._changed.wait(PATIENCE_SECONDS), "the picture never came"


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path, config("press"))
    yield evening
    evening.close()


@pytest.fixture
def watched(evening):
    watched = Watched(evening)
    watched.table.start()
    yield watched
    watched.table.stop()


def test_a_reader_that_floods_the_table_hides_no_finger_and_no_button(evening):
    watched = Watched(evening)
    for number in range(2 * MOST_WAITING):
        watched.table.submit(CardScan(f"rubbish {number}"))
    watched.table.submit(PartReport("reader scanner", "lost"))
    watched.table.submit(Propose("incan_gold", THREE, seed=1))
    assert watched.table._inbox.qsize() == MOST_WAITING + 2
    watched.table.start()
    watched.until(lambda now: now.proposal is not None)
    assert [part.state for part in watched.table.snapshot.parts] == ["lost"]
    watched.table.submit(CardScan("heard again"))
    watched.until(lambda now: now.scanned is not None and now.scanned.text == "heard again")
    watched.table.stop()


def test_commands_are_done_in_order_and_pictures_come_from_one_thread(watched):
    watched.table.submit(Propose("incan_gold", THREE, seed=1))
    watched.table.submit(Begin())
    watched.until(lambda shown: shown.play is not None)
    watched.table.submit(Submit(OpenTemple(), watched.table.snapshot.position))
    watched.until(lambda shown: shown.play.moves == 1)
    versions = [picture.version for picture in watched.pictures]
    assert versions == sorted(set(versions))
    assert watched.threads == {"table"}


def test_a_refusal_carries_its_ticket_back(watched):
    watched.table.submit(Undo(0), ticket=42)
    watched.until(lambda shown: shown.refusal is not None)
    assert (watched.table.snapshot.refusal.code, watched.table.snapshot.refusal.ticket) == ("no-play", 42)


def test_many_fingers_on_one_picture_make_one_move(watched):
    watched.table.submit(Propose("incan_gold", THREE, seed=1))
    watched.table.submit(Begin())
    watched.until(lambda shown: shown.play is not None)
    position = watched.table.snapshot.position
    tap = Submit(OpenTemple(), position)
    threads = [Thread(target=watched.table.submit, args=(tap,)) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    watched.table.submit(PartReport("pins", "off"))
    watched.until(lambda shown: shown.parts)
    assert watched.table.snapshot.play.moves == 1
    assert sum(bool(p.refusal and p.refusal.code == "stale") for p in watched.pictures) >= 15


def test_what_is_in_the_inbox_is_finished_before_the_end(evening):
    watched = Watched(evening)
    for _ in range(50):
        watched.table.submit(CardScan("A1", "scanner"))
    watched.table.submit(Propose("incan_gold", THREE))
    watched.table.start()
    watched.table.stop()
    assert watched.table.snapshot.proposal is not None and len(watched.pictures) == 51


def test_presses_that_show_nothing_publish_nothing(evening):
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    watched = Watched(evening)
    watched.table.start()
    for button in ("seat1.stay", "seat1.leave", "seat2.leave", "seat8.stay"):
        watched.table.submit(ButtonInput(button, True))
        watched.table.submit(ButtonInput(button, False))
    watched.table.stop()
    assert watched.pictures == []


def test_the_count_goes_on_by_itself(evening):
    """The thread wakes for the deadline: here the hand-set clock has already passed it."""
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    watched = Watched(evening)
    watched.table.start()
    for seat in (1, 2, 3):
        watched.table.submit(ButtonInput(f"seat{seat}.stay", True))
    watched.until(lambda shown: shown.ballot is not None and shown.ballot.phase == "counting")
    watched.time += 60
    watched.until(lambda shown: shown.play.moves == 3)
    watched.table.stop()
    assert watched.table.snapshot.prompt.phase == "reveal"


@pytest.mark.parametrize(("late", "leaves"), [(2.9, True), (3.1, False)])
def test_a_press_counts_from_when_it_came_also_if_the_table_was_busy(evening, late, leaves):
    """An changes to leave just before, or just after, the end of the count; the table is held up."""
    evening.begin()
    evening.play(OpenTemple(), Reveal("treasure:9"))
    watched = Watched(evening)
    for seat in (1, 2, 3):
        watched.table.submit(ButtonInput(f"seat{seat}.stay", True))
    watched.time += late
    watched.table.submit(ButtonInput("seat1.leave", True))
    watched.time += 60
    watched.table.start()
    watched.until(lambda shown: shown.play.moves == 3)
    watched.table.stop()
    assert (evening.journal.load(1).moves[-1].line["leave"] == ["An"]) is leaves


def test_the_thread_does_not_die_silently(evening, caplog):
    caplog.set_level(logging.DEBUG)
    watched = Watched(evening)
    watched.table.start()

    class Bomb:
        def __repr__(self):
            return "a secret"

    evening.desk._command = lambda *_: {}["a secret"]
    watched.table.submit(Bomb())
    assert watched.crashed.wait(PATIENCE_SECONDS)
    watched.table.stop()
    assert "the table stopped: KeyError at " in caplog.text and "a secret" not in caplog.text


def test_after_the_crash_the_inbox_still_never_blocks(evening):
    watched = Watched(evening)
    evening.desk._command = lambda *_: 1 / 0
    watched.table.start()
    watched.table.submit(Begin())
    assert watched.crashed.wait(PATIENCE_SECONDS)
    for _ in range(1000):
        watched.table.submit(Choose("An", "stay"))
    watched.table.stop()


def test_other_threads_may_ask_whether_a_code_is_known(watched):
    answers = []
    lock = Lock()

    def ask():
        for _ in range(200):
            known = watched.table.knows_code("A1")
            with lock:
                answers.append(known)

    asking = [Thread(target=ask) for _ in range(3)]
    for thread in asking:
        thread.start()
    for number in range(60):
        watched.table.submit(CardScan(f"B{number}", "scanner"))
    for thread in asking:
        thread.join()
    assert answers == [False] * 600
