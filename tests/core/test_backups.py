"""Backups: how many are kept, whole, and never half of one."""

import shutil

from companion.backups import KEPT_BACKUPS
from companion.journal import Journal
from tests.core.at_the_table import WALL
from tests.core.on_disk import HEADER, overwrite


def test_the_newest_backups_are_kept(journal, tmp_path):
    journal.begin(HEADER, WALL)
    for _ in range(KEPT_BACKUPS + 3):
        journal.backup()
    kept = sorted(file.name for file in (tmp_path / "backups").iterdir())
    assert kept == [f"plays-{number:06}.db" for number in range(4, KEPT_BACKUPS + 4)]


def test_a_backup_is_one_whole_file(journal, tmp_path):
    journal.begin(HEADER, WALL)
    backup = journal.backup()
    alone = tmp_path / "elsewhere"
    alone.mkdir()
    shutil.copy(backup, alone / "plays.db")
    other = Journal(alone)
    assert other.ids() == [1] and other.notices == []
    other.close()


def test_half_backups_are_cleared_and_never_restored(worn):
    half = worn / "backups" / "plays-000003.half"
    half.write_bytes(b"half a")
    (worn / "backups" / "plays-000003.half-journal").write_bytes(b"x")
    overwrite(worn / "plays.db", 0, b"garbage")
    journal = Journal(worn)
    assert journal.notices[0].facts["backup"] == "plays-000002.db"
    assert not list((worn / "backups").glob("*half*"))
    journal.close()
