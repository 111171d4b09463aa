"""Stored plays that can't be read, of another version or from a worn-out disk: the table starts."""

import json
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import hypothesis
import hypothesis.strategies as st
import pytest

from companion.commands import PutAside, Resume, ShowHistory, Undo
from companion.games.incan_gold.moves import OpenTemple, Reveal
from tests.core.at_the_table import THREE, Evening, all_worded

HEADER = {
    "format": "companion-play",
    "version": 1,
    "game": "incan_gold",
    "players": list(THREE),
    "setup": {"leader": "An", "artifacts": [5, 7, 8, 10, 12]},
}


def damage_play(folder, **columns):
    with sqlite3.connect(folder / "plays.db") as connection:
        for column, value in columns.items():
            table, _, name = column.partition("__")
            connection.execute(f"UPDATE {table} SET {name} = ?", (value,))


@pytest.mark.parametrize(
    "damage",
    [
        {"plays__header": "rubbish"},
        {"plays__header": "{}"},
        {"plays__header": json.dumps({**HEADER, "game": "go"})},
        {"moves__move": "{"},
        {"moves__move": '{"move": "dance"}'},
        {"moves__move": '{"move": "reveal", "card": "treasure:9"}'},
        {"plays__header": b"\xff\xfe"},
        {"moves__move": b"\xff"},
    ],
)
def test_a_play_that_can_t_be_read_is_kept_and_said(evening, damage):
    """Of another version, or from a worn-out disk: the table starts all the same."""
    evening.begin()
    evening.play(OpenTemple())
    evening.close()
    damage_play(evening.folder, **damage)
    with sqlite3.connect(evening.folder / "plays.db") as connection:
        connection.execute("UPDATE plays SET header = CAST(header AS TEXT)")
        connection.execute("UPDATE moves SET move = CAST(move AS TEXT)")
    evening = Evening(evening.folder)
    assert evening.shown.play is None and "play-1" in evening.notices
    all_worded(evening)
    evening.do(Resume(1))
    assert evening.refused in ("play-unreadable", "disk")
    evening.do(ShowHistory())
    evening.begin()
    assert evening.shown.play.id == 2
    evening.close()


ODD_VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.binary(max_size=8),
    st.sampled_from(["{}", "[]", '{"players": 5}', '{"players": [1], "game": "x"}', "9999-12-31T23:59:59Z"]),
)


COLUMNS = st.sampled_from(
    [("plays", name) for name in ("header", "game", "started", "last_played", "seconds", "state")]
    + [("moves", name) for name in ("seq", "move", "time", "via", "code", "mark")]
    + [("codes", name) for name in ("game", "code", "card")]
)


@hypothesis.settings(max_examples=60, deadline=None)
@hypothesis.given(st.lists(st.tuples(COLUMNS, ODD_VALUES), min_size=1, max_size=2))
def test_any_value_in_a_stored_play_leaves_a_table_to_play_at(odd):
    with TemporaryDirectory() as name:
        evening = Evening(Path(name))
        evening.begin()
        evening.play(OpenTemple(), Reveal("treasure:9"))
        evening.journal.learn("incan_gold", "c1", "treasure:9")
        evening.close()
        with closing(sqlite3.connect(Path(name) / "plays.db", isolation_level=None)) as connection:
            for (table, column), value in odd:
                with suppress(sqlite3.IntegrityError):  # a column that must have a value
                    connection.execute(f"UPDATE {table} SET {column} = ?", (value,))
        evening = Evening(Path(name))
        for command in (ShowHistory(), Undo(evening.shown.position), PutAside(), Resume(1), PutAside()):
            evening.do(command)
            all_worded(evening)
        for past in evening.shown.history or ():
            assert past.last_played is None or datetime.fromisoformat(past.last_played).astimezone()
        evening.begin()
        evening.play(OpenTemple())
        evening.close()
