"""A disk that fails in the middle of an evening: what isn't stored isn't shown, and may be tried again."""

import os
import resource
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion import clock
from companion.cli.assembly import _notices
from companion.cli.checks import check_data
from companion.commands import Redo, Retry, ShowHistory, Submit, Undo
from companion.files import VOLATILE, file_system
from companion.games.incan_gold.moves import OpenTemple, Reveal
from companion.i18n import LANGUAGES, Words
from companion.settings import Settings, load
from tests.core.at_the_table import Evening
from ui.presenters.common import when
from ui.presenters.notices import present_notices

ROOT = Path(__file__).parents[2]
ERRORS = {
    "disk-full": "database or disk is full",
    "read-only": "attempt to write a readonly database",
    "busy": "database is locked",
    "disk": "disk I/O error",
}


class Failing:
    """The journal's connection; fails at the n-th statement from now, and ever after."""

    def __init__(self, connection: sqlite3.Connection, error: str) -> None:
        self._connection = connection
        self._error = error
        self.left: int | None = None

    def execute(self, statement: str, *values: Any) -> Any:
        if self.left == 0 and statement != "ROLLBACK":
            raise sqlite3.OperationalError(self._error)
        if self.left:
            self.left -= 1
        return self._connection.execute(statement, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def steps(evening: Evening) -> dict[str, Any]:
    position = evening.shown.position
    return {
        "move": Submit(Reveal("treasure:9"), position),
        "undo": Undo(position),
        "redo": Redo(position),
    }


@pytest.mark.parametrize("statement", range(4))  # begin, two changes, commit
@pytest.mark.parametrize("step", ["move", "undo", "redo"])
@pytest.mark.parametrize("code", ERRORS)
def test_whichever_statement_fails_nothing_is_shown_that_is_not_stored(code, step, statement, tmp_path):
    evening = Evening(tmp_path)
    evening.begin()
    evening.play(OpenTemple())
    if step == "redo":
        evening.do(Undo(evening.shown.position))
    failing = Failing(evening.journal._db, ERRORS[code])
    evening.journal._db = failing  # type: ignore[assignment]
    before = evening.shown
    failing.left = statement
    evening.do(steps(evening)[step])
    assert evening.shown.unsaved
    assert (evening.shown.position, evening.shown.view) == (before.position, before.view)
    for language in LANGUAGES:
        strip = present_notices(evening.shown, Words(language))
        assert strip is not None and strip.text and strip.notices[0].remedy
        assert strip.press is not None and isinstance(strip.press.command, Retry)
    (notice,) = [notice for notice in evening.shown.notices if notice.retry]
    assert notice.message.code == f"journal.{code}"
    evening.do(Retry())
    assert evening.shown.unsaved, "still broken, still not shown"
    failing.left = None
    evening.do(Retry())
    assert not evening.shown.unsaved and evening.shown.position > before.position
    after = evening.shown
    evening.close()
    again = Evening(tmp_path)
    assert again.shown.view == after.view and again.shown.can_redo == after.can_redo
    again.close()


# a real disk that has no more room, as far as it can be had without being root: the file can't grow
FULL = """
import resource, sys
from pathlib import Path
from companion.commands import Retry
from companion.games.incan_gold.game import GAME
from tests.core.at_the_table import Evening
evening = Evening(Path(sys.argv[1]))
evening.begin()
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, most))
while not evening.shown.unsaved:
    if evening.desk._play.over:
        evening.begin()
    else:
        evening.tap(next(iter(GAME.legal(evening.desk._play.state))))
moves = evening.shown.play.moves
evening.do(Retry())
stored = len(evening.journal.load(evening.shown.play.id).moves)
print(moves == stored == evening.shown.play.moves, [n.message.code for n in evening.shown.notices if n.retry])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
evening.do(Retry())
print(evening.shown.unsaved, evening.shown.play.moves - moves)
evening.close()
"""


def test_a_file_that_can_t_grow_in_the_middle_of_an_evening(tmp_path):
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    shown, stored = done.stdout.splitlines()
    assert shown.startswith("True ['journal.disk")
    assert stored == "False 1", "the step that waited counts now"
    again = Evening(tmp_path)
    assert again.journal.notices == []
    again.close()


# --- a disk that forgets --------------------------------------------------------------------------

MOUNTS = """\
overlay / overlay rw 0 0
/dev/mmcblk0p2 /media/root-ro ext4 ro 0 0
/dev/sda1 /srv/my\\040plays ext4 rw 0 0
tmpfs /run tmpfs rw 0 0
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [("/var/lib/companion", "overlay"), ("/srv/my plays/here", "ext4"), ("/run/companion", "tmpfs")],
)
def test_the_kind_of_disk_is_known(folder, kind, tmp_path):
    table = tmp_path / "mounts"
    table.write_text(MOUNTS)
    assert file_system(Path(folder), table) == kind


def test_a_stick_of_any_name_keeps_no_table_from_starting(tmp_path):
    table = tmp_path / "mounts"
    table.write_bytes(b"/dev/sdb1 /media/\xe9t\xe9 vfat rw 0 0\n/dev/sdc1\n\n" + MOUNTS.encode())
    assert file_system(Path("/run/companion"), table) == "tmpfs"


def test_the_doctor_names_a_folder_where_one_may_not_look(tmp_path, monkeypatch):
    def shut(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", shut)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert [finding.code for finding in check_data(tmp_path / "theirs" / "plays")] == ["data-read-only"]


def test_a_disk_that_forgets_is_told(tmp_path, monkeypatch):
    for kind in (*VOLATILE, "ext4"):
        monkeypatch.setattr("companion.cli.assembly.file_system", lambda folder, kind=kind: kind)
        keys = [notice.key for notice in _notices(tmp_path, None)]
        assert keys == (["tmpfs"] if kind in VOLATILE else [])


# --- a clock that is wrong ------------------------------------------------------------------------


def test_a_clock_that_jumps_back_changes_no_order_and_no_duration(tmp_path):
    times = iter(["2026-11-29T20:00:00Z", "2026-11-29T20:05:00Z", "2026-01-01T00:00:00Z", None, None])
    evening = Evening(tmp_path, wall=lambda: next(times, None))
    evening.begin()
    evening.now += 600
    evening.play(OpenTemple())
    evening.now += 600
    evening.play(Reveal("treasure:9"))
    evening.close()
    again = Evening(tmp_path, wall=lambda: None)
    assert again.shown.play.moves == 2
    assert again.journal.load(1).seconds == 1200
    again.begin(players=("An", "Bình", "Chi", "Dũng"))
    again.do(ShowHistory())
    again.wait(1)
    assert again.shown.history is not None
    assert [play.id for play in again.shown.history] == [2, 1], "by number, not by time"
    assert again.shown.history[0].last_played is None and again.shown.history[1].minutes == 20
    again.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moment_in_the_future_is_said_as_a_date(language):
    now = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)
    assert when("2027-03-01T10:00:00Z", now, Words(language))


def test_a_clock_that_was_never_set_writes_no_time(monkeypatch):
    monkeypatch.setattr(clock, "clock_is_set", lambda *_: False)
    assert clock.utc_now() is None


# --- a config that is damaged ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [b"", b"\0" * 4096, b"\xff\xfe[screen", b"[screen\nwidth = ", b"width = 1e999", os.urandom(2000)],
    ids=["empty", "zeros", "another encoding", "cut", "nonsense", "random"],
)
def test_a_damaged_config_gives_the_defaults_and_a_sentence(data, tmp_path):
    file = tmp_path / "table.toml"
    file.write_bytes(data)
    settings, problem = load(file)
    assert settings == Settings() and problem is not None
    for language in LANGUAGES:
        assert str(file) in Words(language)(problem)
    assert file.read_bytes() == data, "the owner's file is the owner's"
