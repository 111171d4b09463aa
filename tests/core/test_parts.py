"""Parts of the table that fail and come back, and what is told of them."""

import pytest

from companion.commands import Dismiss
from companion.game import say
from companion.games.incan_gold.moves import OpenTemple, Reveal
from companion.inputs import PartReport
from companion.snapshot import Notice
from tests.core.at_the_table import Evening, all_worded


@pytest.mark.parametrize(
    "state", ["lost", "denied", "missing", "busy", "unfit", "stuck", "fallback", "silent"]
)
def test_a_part_that_fails_is_told_with_its_remedy_and_gone_when_mended(evening, state):
    facts = {"port": "/dev/x", "group": "dialout", "command": "c", "got": "mock", "wanted": "lgpio"}
    part = "pins" if state == "fallback" else "reader scanner"
    evening.do(PartReport(part, state, facts))
    (notice,) = evening.shown.notices
    assert notice.key == f"part-{part}" and notice.remedy is not None
    assert [report.state for report in evening.shown.parts] == [state]
    all_worded(evening)
    evening.do(PartReport(part, "ok"))
    assert [report.state for report in evening.shown.parts] == ["ok"]
    (notice,) = evening.shown.notices
    assert notice.message.code == "part.back" and notice.remedy is None
    all_worded(evening)
    evening.do(Dismiss(notice.key))
    evening.do(PartReport(part, "ok"))
    assert evening.shown.notices == ()


def test_a_part_that_was_never_bad_is_not_announced(evening):
    evening.do(PartReport("reader scanner", "ok"))
    evening.do(PartReport("pins", "off"))
    assert evening.shown.notices == () and len(evening.shown.parts) == 2


def test_one_part_does_not_hide_another(evening):
    evening.do(PartReport("reader one", "lost"))
    evening.do(PartReport("reader two", "lost"))
    evening.do(PartReport("reader one", "lost"))
    assert len(evening.shown.notices) == 2


def test_a_lost_reader_does_not_stop_the_play(evening):
    evening.begin()
    evening.do(PartReport("reader scanner", "lost", {"port": "/dev/x"}))
    evening.play(OpenTemple(), Reveal("treasure:9"))
    assert evening.shown.play.moves == 2


def test_a_seat_is_stuck_while_one_of_its_buttons_is(evening):
    for button in ("stay", "leave"):
        evening.do(PartReport(f"button seat1.{button}", "stuck", {"pin": 4}))
    evening.do(PartReport("button seat1.stay", "ok", {"pin": 4}))
    assert [part.state for part in evening.shown.parts] == ["stuck"]
    evening.do(PartReport("button seat1.leave", "ok", {"pin": 5}))
    assert [part.state for part in evening.shown.parts] == ["ok"]


def test_notices_from_the_start_are_shown_until_read(tmp_path):
    notice = Notice("config", say("notice.config", problem=say("settings.empty", file="table.toml")))
    evening = Evening(tmp_path, notices=(notice,))
    assert evening.shown.notices == (notice,)
    all_worded(evening)
    evening.begin()
    assert "config" in evening.notices
    evening.do(Dismiss("config"))
    evening.do(Dismiss("config"))
    assert evening.shown.notices == ()
    evening.close()
