"""Every fault in small; ``make faults`` does the same at full length and with times."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.at_the_table import Evening
from tests.faults import damage, day, hung_screen, long_play, noise, power_cut, screen_day, unplugging

ROOT = Path(__file__).parents[2]
# bytes that play may hold more after some hours than after the first
MOST_GROWTH = 1_000_000


def killed(folder: Path, kills: int, seed: int) -> dict[str, int]:
    """In a process of its own: a player is forked, and this one may have threads."""
    command = [sys.executable, "-m", "tests.faults.kills", str(folder), str(kills), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_no_acknowledged_move_is_lost_by_a_kill(tmp_path):
    found = killed(tmp_path, 25, 7)
    assert found["kills"] == 25 and found["lost"] == 0
    assert found["acknowledged"] > 25 and found["in_a_step"] > 5


def test_no_acknowledged_move_is_lost_by_a_power_cut(tmp_path):
    found = power_cut.run(tmp_path, 30, 7, torn_of_each=5)
    assert (found["lost"], found["damaged"]) == (0, 0)
    assert found["between_writes"] > 100 and found["torn_logs"] > 100 and found["half_taken_over"] > 5


def test_a_reader_that_is_pulled_out_reads_every_card_once(tmp_path):
    found = unplugging.run(tmp_path, 8, 7)
    assert (found["lost"], found["back"], found["wrong"]) == (8, 8, 0)
    assert (found["threads_left"], found["handles_left"]) == (0, 0)


@pytest.mark.parametrize("setting", noise.settings(), ids=lambda setting: "-".join(setting.values()))
def test_random_bytes_harm_no_decoder(setting):
    assert noise.memory(setting, 100_000, 7) < noise.MOST_HELD


def test_random_damage_keeps_no_table_from_starting(tmp_path):
    found = damage.run(tmp_path, 60, 7)
    assert found["repaired"] > 10 and found["unharmed"] > 0
    assert found["played_on"] + found["refused"] == found["damaged"]


def test_a_play_of_many_moves_is_picked_up_where_it_was(tmp_path):
    long_play.write(tmp_path, 1500)
    found = long_play.figures(tmp_path, 20)
    assert found["moves"] == 1500
    assert found["bytes"] < 1500 * long_play.MOST_BYTES


def test_hours_of_play_leave_memory_threads_and_handles_as_they_were(tmp_path):
    found = day.run(tmp_path, 3.0, 7, warm_hours=1.0)
    assert found["plays"] > 5 and found["losses"] > 0 and found["scans"] > 100
    assert found["traced_growth"] < MOST_GROWTH
    assert (found["threads_more"], found["handles_more"]) == (0, 0)


def test_pages_and_pictures_that_are_gone_are_held_by_nothing(tmp_path):
    found = screen_day.run(tmp_path, 60, 40, 7)
    assert found["widgets"] < screen_day.MOST_WIDGETS
    assert found["handles_more"] <= screen_day.FONTS


def test_a_screen_that_hangs_is_started_again_and_back_in_the_same_play(tmp_path):
    evening = Evening(tmp_path / "plays")
    evening.begin()
    evening.close()
    found = hung_screen.run(tmp_path, tmp_path / "plays", 3, watchdog=1.5, alive_every=0.2)
    assert found["alive_before"] and found["noticed"] and found["alive_after"]
    assert (found["same_play"], found["same_position"], found["moves"], found["starts"]) == (True, True, 3, 2)
