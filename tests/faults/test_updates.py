"""Updates: a journal of every earlier version is brought up to date whole; a newer one is left alone."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion import database, play, schema
from companion.backups import Backups
from companion.games import load
from companion.i18n import LANGUAGES, Words
from companion.journal import Journal, JournalError, Reading
from companion.versions import QUESTIONS, SCHEMA
from tests.core.at_the_table import Evening

VERSIONS = Path(__file__).parent / "versions"
EARLIER = range(1, SCHEMA)


def written_by(version: int, folder: Path) -> Path:
    """The plays as the release with that schema left them."""
    with closing(sqlite3.connect(folder / "plays.db")) as connection:
        connection.executescript((VERSIONS / f"{version}.sql").read_text("utf-8"))
        connection.execute("PRAGMA journal_mode = WAL")
    return folder


def user_version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def tables(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """What each table is made of."""
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        name: sorted(tuple(column)[1:] for column in connection.execute(f"PRAGMA table_info('{name}')"))
        for (name, *_) in map(tuple, names)
    }


def test_every_earlier_version_has_its_file_here():
    assert {int(file.stem) for file in VERSIONS.glob("*.sql")} == set(EARLIER)
    assert set(QUESTIONS) == {0, *EARLIER, SCHEMA}


@pytest.mark.parametrize("version", EARLIER)
def test_a_journal_of_an_earlier_version_is_brought_up_to_date(version, tmp_path):
    (tmp_path / "old").mkdir()
    journal = Journal(written_by(version, tmp_path / "old"))
    assert journal.notices == [], "an old file is no damaged one"
    fresh = Journal(tmp_path / "fresh")
    assert tables(journal._db) == tables(fresh._db)
    fresh.close()
    finished = play.restore(journal.load(1), load)
    assert finished.over and journal.load(1).state == "finished"
    assert journal.codes() == {("incan_gold", "62E3086CED"): "treasure:9"}
    assert journal.names() == {"An": 2, "Dũng": 1, "Én": 1, "Bình": 1, "Chi": 1}
    journal.close()
    evening = Evening(tmp_path / "old")
    assert evening.shown.play.players == ("An", "Dũng", "Én")
    assert (evening.shown.play.moves, evening.shown.can_redo) == (3, True)
    evening.close()
    assert user_version(tmp_path / "old" / "plays.db") == SCHEMA


@pytest.mark.parametrize("version", EARLIER)
def test_a_backup_of_what_there_was_is_made_first(version, tmp_path):
    Journal(written_by(version, tmp_path)).close()
    (backup,) = (tmp_path / "backups").iterdir()
    assert user_version(backup) == version and database.sound(backup, QUESTIONS)
    Journal(tmp_path).close()
    assert len(list((tmp_path / "backups").iterdir())) == 1, "only when there is a step to take"


@pytest.mark.parametrize("version", EARLIER)
def test_a_backup_of_an_earlier_version_may_take_a_damaged_files_place(version, tmp_path):
    Journal(written_by(version, tmp_path)).close()
    (tmp_path / "plays.db").write_bytes(b"garbage" * 1000)
    journal = Journal(tmp_path)
    assert [notice.code for notice in journal.notices] == ["journal.repaired"]
    assert journal.ids() == [2, 1] and len(journal.names()) == 5
    journal.close()


@pytest.mark.parametrize("version", EARLIER)
@pytest.mark.parametrize("moment", ["before the backup", "after the backup", "in a step", "after the steps"])
def test_the_power_may_go_in_the_middle_of_an_update(version, moment, tmp_path, monkeypatch):
    written_by(version, tmp_path)

    class Plug(BaseException):
        pass

    def cut(*_args, **_options):
        raise Plug

    apply = schema.migrations.apply
    if moment == "before the backup":
        monkeypatch.setattr(Backups, "make", cut)
    elif moment == "after the backup":
        monkeypatch.setattr(schema, "migrate", cut)
    elif moment == "in a step":
        # the step is done; what would make it count is not
        monkeypatch.setattr(schema.migrations, "_record_applied", cut)
    else:
        monkeypatch.setattr(schema.migrations, "apply", lambda db: (apply(db), cut()))
    with pytest.raises(Plug):
        Journal(tmp_path)
    monkeypatch.undo()
    with closing(sqlite3.connect(tmp_path / "plays.db")) as connection:
        assert connection.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        assert connection.execute("SELECT count(*) FROM plays").fetchone()[0] == 2
    journal = Journal(tmp_path)
    assert journal.notices == [] and len(journal.names()) == 5
    journal.close()
    assert user_version(tmp_path / "plays.db") == SCHEMA


@pytest.mark.parametrize("version", EARLIER)
def test_a_file_of_an_earlier_version_may_be_read_as_it_is(version, tmp_path):
    written_by(version, tmp_path)
    before = (tmp_path / "plays.db").read_bytes()
    reading = Reading(tmp_path)
    assert reading.load(1).state == "finished" and reading.whole(2).erased == ()
    reading.close()
    assert (tmp_path / "plays.db").read_bytes() == before


@pytest.mark.parametrize("version", EARLIER)
def test_no_room_for_the_backup_changes_nothing(version, tmp_path):
    written_by(version, tmp_path)
    (tmp_path / "backups").write_bytes(b"a file where the folder should be")
    with pytest.raises(JournalError):
        Journal(tmp_path)
    assert user_version(tmp_path / "plays.db") == version


def test_going_back_to_an_earlier_companion_is_refused_and_touches_nothing(tmp_path):
    Journal(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "plays.db")) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    before = (tmp_path / "plays.db").read_bytes()
    with pytest.raises(JournalError) as error:
        Journal(tmp_path)
    assert error.value.code == "newer-database"
    for language in LANGUAGES:
        said = Words(language)(error.value.message)
        assert str(SCHEMA + 1) in said and str(SCHEMA) in said
    assert (tmp_path / "plays.db").read_bytes() == before


def test_a_backup_of_a_newer_companion_is_never_put_in_a_damaged_files_place(tmp_path):
    journal = Journal(tmp_path)
    newer = journal.backup()
    journal.close()
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    (tmp_path / "plays.db").write_bytes(b"garbage" * 1000)
    again = Journal(tmp_path)
    assert [notice.code for notice in again.notices] == ["journal.damaged-no-backup"]
    again.close()
    assert user_version(newer) == SCHEMA + 1
