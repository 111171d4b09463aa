"""A player who is forgotten: no letter of the name stays, and every play is still the same play."""

import errno
import os
import random
import sqlite3
from pathlib import Path

import pytest

from companion import games, play, record
from companion.backups import Backups
from companion.commands import EraseName, HideNames, Propose, PutAside, Resume, ShowNames, Undo
from companion.erasing import anonymous, erase
from companion.game import Move
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple, Reveal, Setup, Vote
from companion.i18n import LANGUAGES, Words
from companion.journal import ERASING, Journal, JournalError, Reading
from companion.record import Entry, Header
from companion.simulate import random_play, seat_names
from tests.core.at_the_table import WALL, Evening

NAME = "Quỳnh Như"
VIETNAMESE, ENGLISH = (Words(language) for language in ("vi", "en"))


def stand_in(seat: int) -> str:
    return ENGLISH.text("name.stand-in", n=seat)


def bytes_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


def store(journal: Journal, name: str, players: tuple[str, ...], seed: int = 1) -> int:
    """A random play of a game, every move scanned or tapped."""
    done = random_play(games.load(name), players, random.Random(seed))
    id = journal.begin(done.header, WALL)
    for seq, entry in enumerate(done.entries, start=1):
        journal.append(id, seq, entry, over=seq == len(done.entries))
    return id


def standings(journal: Journal, id: int):
    restored = play.restore(journal.load(id), games.load)
    return restored, tuple((one.rank, one.score) for one in restored.game.standings(restored.state))


@pytest.mark.parametrize("game", games.names())
def test_in_every_game_the_play_stays_and_the_name_goes(game, journal, tmp_path):
    others = seat_names(games.load(game).least_players - 1)
    id = store(journal, game, (*others, NAME))
    journal.backup()
    before = standings(journal, id)[1]
    assert NAME.encode() in bytes_of(tmp_path)
    assert erase(journal, NAME, stand_in) == 1
    assert NAME.encode() not in bytes_of(tmp_path)
    restored, after = standings(journal, id)
    assert restored.header.players == (*others, stand_in(len(others) + 1))
    assert after == before
    assert len(restored.made) == len(journal.load(id).moves)


# what a game calls something, used as a name
CALLED_AS_A_THING = [
    ("incan_gold", ("stay", "An", "leave")),
    ("incan_gold", ("card", "reveal", "treasure:9")),
    ("seafarers", ("by", "wool", "road")),
    ("seafarers", ("first", "settlement", "with")),
    ("tokaido", ("by", "to", "meal")),
    ("trekking", ("by", "park", "spend")),
    ("trekking", ("deck", "first", "to")),
]


@pytest.mark.parametrize(("game", "players"), CALLED_AS_A_THING)
def test_a_player_called_as_a_thing_of_the_game_is_told_from_it(game, players, journal):
    id = store(journal, game, players)
    before = standings(journal, id)[1]
    for number, name in enumerate(players, start=1):
        assert erase(journal, name, stand_in) == 1
        restored, after = standings(journal, id)
        assert restored.header.players[number - 1] == stand_in(number) and after == before
    assert journal.names() == {}


def test_a_name_is_the_same_in_other_letters_and_in_every_play(journal):
    for players in (("an", "Bình", "Chi"), ("Bình", "AN", "Chi"), ("Bình", "Chi", "Dũng")):
        store(journal, "incan_gold", players)
    assert journal.names() == {"Bình": 3, "Chi": 3, "Dũng": 1, "AN": 1, "an": 1}
    assert erase(journal, "An", stand_in) == 2
    assert journal.names() == {"Bình": 3, "Chi": 3, "Dũng": 1}
    assert erase(journal, "An", stand_in) == 0


def test_a_stand_in_is_nobody_and_never_the_name_of_another(journal):
    id = store(journal, "incan_gold", ("An", "Player 1", "Chi"))
    assert erase(journal, "An", stand_in) == 1
    assert journal.load(id).header["players"] == ["Player 4", "Player 1", "Chi"]
    assert journal.names() == {"Player 1": 1, "Chi": 1}
    assert erase(journal, "Player 4", stand_in) == 0, "a stand-in is not erased again"
    assert erase(journal, "Player 1", stand_in) == 1
    assert journal.load(id).header["players"] == ["Player 4", "Player 2", "Chi"]


def test_the_stand_in_can_be_a_name_in_every_language():
    for language in LANGUAGES:
        assert record.name_problem(Words(language).text("name.stand-in", n=10)) is None
    assert VIETNAMESE.text("name.stand-in", n=2) == "Người chơi 2"


def test_moves_taken_back_and_replaced_lose_the_name_too(tmp_path):
    evening = Evening(tmp_path)
    evening.begin(players=(NAME, "Bình", "Chi"))
    evening.play(OpenTemple(), Reveal("treasure:9"), Vote((NAME, "Bình"), ("Chi",)))
    evening.do(Undo(evening.shown.position))
    evening.play(Vote((NAME,), ("Bình", "Chi")))
    evening.do(Undo(evening.shown.position))
    evening.close()
    journal = Journal(tmp_path)
    assert erase(journal, NAME, stand_in) == 1
    assert NAME.encode() not in bytes_of(tmp_path)
    journal.close()
    again = Evening(tmp_path)
    assert again.shown.play.players == ("Player 1", "Bình", "Chi") and again.shown.can_redo
    again.close()


def test_damaged_files_kept_for_a_rescue_and_older_backups_go(journal, tmp_path):
    store(journal, "incan_gold", (NAME, "Bình", "Chi"))
    journal.backup()
    for kept in ("plays-damaged-1.db", "plays-damaged-1.db-wal"):
        (tmp_path / kept).write_bytes(NAME.encode())
    erase(journal, NAME, stand_in)
    assert NAME.encode() not in bytes_of(tmp_path)
    (backup,) = (tmp_path / "backups").iterdir()
    with sqlite3.connect(backup) as copy:
        assert copy.execute("SELECT count(*) FROM moves").fetchone()[0] > 3
    copy.close()


def test_a_backup_that_comes_back_while_a_name_is_being_erased_is_told(journal, tmp_path):
    store(journal, "incan_gold", (NAME, "Bình", "Chi"))
    journal.backup()
    journal.close()
    (tmp_path / ERASING).touch()
    file = tmp_path / "plays.db"
    file.write_bytes(b"rubbish" * 4096)
    again = Journal(tmp_path)
    assert again.names() == {NAME: 1, "Bình": 1, "Chi": 1}
    assert "journal.erased-back" in [notice.code for notice in again.notices]
    again.close()


def test_a_play_that_no_rules_here_can_play_loses_the_name_as_well(journal, tmp_path):
    id = store(journal, "incan_gold", (NAME, "Bình", "Chi"))
    with journal._write() as connection:
        connection.execute("UPDATE plays SET header = replace(header, 'incan_gold', 'lanterns')")
    assert erase(journal, NAME, stand_in) == 1
    assert NAME.encode() not in bytes_of(tmp_path)
    assert journal.load(id).header["players"] == ["Player 1", "Bình", "Chi"]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE plays SET header = replace(header, '\"setup\"', '\"somewhere\"')",
        f'UPDATE moves SET move = \'{{"half": ["{NAME}\' WHERE seq = 2',
        f"UPDATE moves SET move = CAST('{NAME}' AS BLOB) WHERE seq = 2",
        f"UPDATE moves SET move = '[\"{NAME}\"]' WHERE seq > 1",
        f"UPDATE moves SET move = x'ff' || '{NAME}' WHERE seq = 2",  # no text in any letters
    ],
)
def test_rows_that_no_companion_wrote_stop_nothing_and_lose_the_name(damage, journal, tmp_path):
    store(journal, "incan_gold", (NAME, "Bình", "Chi"))
    with journal._write() as connection:
        connection.execute(damage)
    assert erase(journal, NAME, stand_in) == 1
    assert NAME.encode() not in bytes_of(tmp_path)


def test_a_play_whose_names_can_not_be_read_keeps_no_other_name(journal):
    store(journal, "incan_gold", (NAME, "Bình", "Chi"))
    broken = store(journal, "incan_gold", ("Dũng", "Bình", "Chi"))
    with journal._write() as connection:
        connection.execute("UPDATE plays SET header = x'ff' || header WHERE id = ?", (broken,))
    assert list(journal.names()) == [NAME, "Bình", "Chi"]
    assert erase(journal, NAME, stand_in) == 1


class Plug(BaseException):
    """The power goes."""


STEPS = ("rewrite", "_write", "VACUUM", "make", "only", "unlink")


@pytest.mark.parametrize("step", STEPS)
def test_the_power_may_go_while_a_name_is_erased(step, tmp_path, monkeypatch):
    """Before the change nothing has happened; after it the next start takes the traces away."""
    journal = Journal(tmp_path)
    store(journal, "incan_gold", (NAME, "Bình", "Chi"))
    journal.backup()

    def cut(*_args, **_options):
        raise Plug

    where = {
        "rewrite": (Journal, "rewrite"),
        "_write": (Journal, "_write"),
        "VACUUM": (Journal, "clear_traces"),
        "make": (type(journal._backups), "make"),
        "only": (type(journal._backups), "only"),
        "unlink": (Path, "unlink"),
    }
    monkeypatch.setattr(*where[step], cut)
    with pytest.raises(Plug):
        erase(journal, NAME, stand_in)
    monkeypatch.undo()
    journal.close()
    after = Journal(tmp_path)
    there = NAME.encode() in bytes_of(tmp_path)
    assert there == (step in ("rewrite", "_write")), "all of it or nothing"
    assert not (tmp_path / ERASING).exists()
    assert erase(after, NAME, stand_in) == int(there)
    assert NAME.encode() not in bytes_of(tmp_path)
    after.close()


def test_an_erasing_that_was_refused_leaves_no_mark_but_that_of_an_earlier_one_stays(journal, tmp_path):
    store(journal, "incan_gold", (NAME, "Bình", "Chi"))
    journal._db.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(tmp_path / "plays.db", isolation_level=None)
    for earlier in (False, True):
        if earlier:
            (tmp_path / ERASING).touch()
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError) as error:
            erase(journal, NAME, stand_in)
        other.execute("ROLLBACK")
        assert error.value.code == "busy" and NAME in journal.names()
        assert (tmp_path / ERASING).exists() == earlier
    other.close()


def test_someone_who_reads_meanwhile_keeps_the_last_traces_until_the_next_start(journal, tmp_path):
    store(journal, "incan_gold", (NAME, "Bình", "Chi"))
    journal._db.execute("PRAGMA busy_timeout = 1")
    reading = Reading(tmp_path)
    reading._db.execute("BEGIN")
    reading.ids()
    with pytest.raises(JournalError) as error:
        erase(journal, NAME, stand_in)
    assert error.value.code == "traces-left"
    assert all("{" not in Words(language)(error.value.message) for language in LANGUAGES)
    reading.close()
    journal.close()
    Journal(tmp_path).close()
    assert NAME.encode() not in bytes_of(tmp_path)


def test_copies_that_can_not_be_removed_are_told_as_that_also_at_the_next_start(tmp_path, monkeypatch):
    """Not as a step that is not stored: what was asked for is done, but for the backups."""
    evening = Evening(tmp_path)
    evening.begin(players=(NAME, "Bình", "Chi"))
    evening.do(PutAside())

    def full(*_args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(Backups, "make", full)
        evening.do(EraseName(NAME))
        assert evening.refused == "traces-stuck"
        assert NAME not in evening.shown.known_names
        evening.close()
        again = Evening(tmp_path)
        assert again.notices == {"journal.traces-stuck"}
        (notice,) = again.shown.notices
        assert all("No space left" in Words(language)(notice.message) for language in LANGUAGES)
        again.close()
    Journal(tmp_path).close()
    assert NAME.encode() not in bytes_of(tmp_path)


def test_nobody_of_that_name_changes_nothing(journal, tmp_path):
    store(journal, "incan_gold", ("An", "Bình", "Chi"))
    journal.backup()
    before = bytes_of(tmp_path / "backups")
    assert erase(journal, NAME, stand_in) == 0
    assert bytes_of(tmp_path / "backups") == before


def test_a_play_without_any_name(journal):
    id = store(journal, "incan_gold", ("An", "Bình", "Chi"))
    stored = anonymous(journal.whole(id), journal.load(id), stand_in)
    assert stored.header["players"] == ["Player 1", "Player 2", "Player 3"]
    text = record.dumps([stored.header, [row.line for row in stored.moves]])
    assert not {name for name in ("An", "Bình", "Chi") if f'"{name}"' in text}
    assert play.restore(stored, games.load).over and WALL not in text
    assert journal.names() == {"An": 1, "Bình": 1, "Chi": 1}, "what is stored stays"


def test_forgotten_at_the_table_the_name_is_no_longer_offered(tmp_path):
    evening = Evening(tmp_path)
    evening.begin(players=(NAME, "Bình", "Chi"))
    evening.close()
    journal = Journal(tmp_path)
    erase(journal, NAME, stand_in)
    journal.close()
    again = Evening(tmp_path)
    assert again.shown.known_names == ("Bình", "Chi")
    again.do(Resume(1))
    again.play(OpenTemple(), Reveal("treasure:9"), Vote(("Player 1",), ("Bình", "Chi")))
    again.close()


HEADER = Header(GAME, (NAME, "Bình", "Chi"), GAME.options_type(), Setup("Bình", (5, 7, 8, 10, 12)))


def test_a_move_that_the_rules_no_longer_take_stops_nothing(journal, tmp_path):
    moves: list[Move] = [OpenTemple(), Vote((NAME,), ()), Reveal("treasure:9")]
    id = journal.begin(HEADER, WALL)
    for seq, move in enumerate(moves, start=1):
        journal.append(id, seq, Entry(move))
    assert erase(journal, NAME, stand_in) == 1
    assert NAME.encode() not in bytes_of(tmp_path)


# --- at the table ---------------------------------------------------------------------------------


def test_erased_on_the_screen_the_name_leaves_the_lists_and_the_disk(tmp_path):
    evening = Evening(tmp_path)
    for players in ((NAME, "Bình", "Chi"), ("An", "Bình", NAME)):
        evening.begin(players=players)
        evening.play(OpenTemple())
    evening.do(PutAside())
    evening.do(ShowNames())
    assert [(one.name, one.plays) for one in evening.shown.names] == [
        ("An", 1), ("Bình", 2), ("Chi", 1), (NAME, 2),
    ]  # fmt: skip
    evening.do(EraseName(NAME))
    assert evening.refused is None and evening.notices == {"erased"}
    assert NAME not in {one.name for one in evening.shown.names}
    assert NAME not in evening.shown.known_names
    assert [play.players for play in evening.shown.unfinished] == [
        ("An", "Bình", "Player 3"), ("Player 1", "Bình", "Chi"),
    ]  # fmt: skip
    assert NAME.encode() not in bytes_of(tmp_path)
    evening.do(HideNames())
    assert evening.shown.names is None
    evening.close()


def test_somebody_at_the_table_is_not_erased_under_their_hands(tmp_path):
    evening = Evening(tmp_path)
    evening.begin(players=(NAME, "Bình", "Chi"))
    evening.do(EraseName(NAME.upper()))
    assert evening.refused == "player-at-table" and evening.shown.play.players[0] == NAME
    evening.do(PutAside())
    evening.do(Propose("incan_gold", (NAME, "Bình", "Chi")))
    evening.do(EraseName(NAME))
    assert evening.refused == "player-at-table"
    evening.close()
