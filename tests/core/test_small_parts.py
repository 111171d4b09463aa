"""The small parts: files that are whole, clocks that may be wrong, components that are checked, ranks."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from companion.clock import clock_is_set, utc_now
from companion.components import ComponentsError, load
from companion.files import write_whole
from companion.game import IllegalMove, ranked
from companion.i18n import Words
from companion.validation import Invalid, convert

# --- files ----------------------------------------------------------------------------------------


def test_a_file_is_replaced_as_a_whole(tmp_path):
    file = tmp_path / "deep" / "preferences.json"
    write_whole(file, b"one")
    write_whole(file, b"two")
    assert file.read_bytes() == b"two" and list(file.parent.iterdir()) == [file]


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "preferences.json"
    write_whole(file, b"one")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, b"two")
    assert file.read_bytes() == b"one" and list(tmp_path.iterdir()) == [file]


def test_a_link_stays_a_link(tmp_path):
    file, link = tmp_path / "preferences.json", tmp_path / "link"
    link.symlink_to(file)
    for data in (b"one", b"two"):  # it leads nowhere at first
        write_whole(link, data)
        assert link.is_symlink() and file.read_bytes() == data


def test_a_pipe_is_written_to_and_stays(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"one")
        assert os.read(reading, 10) == b"one" and pipe.is_fifo()
    finally:
        os.close(reading)


def test_a_directory_is_no_file_to_replace(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for folder in (tmp_path, Path("")):
        with pytest.raises(IsADirectoryError):
            write_whole(folder, b"one")


# --- the clock ------------------------------------------------------------------------------------


def test_a_clock_that_was_never_set():
    assert not clock_is_set(datetime(1970, 1, 1, tzinfo=UTC), Path("/nowhere"))
    assert clock_is_set(datetime(2027, 1, 1, tzinfo=UTC), Path("/nowhere"))


def test_a_clock_that_waits_for_the_network(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "exists", lambda self: str(self) != "/dev/rtc0" and os.path.exists(self))
    now = datetime(2027, 1, 1, tzinfo=UTC)
    assert not clock_is_set(now, tmp_path)
    (tmp_path / "synchronized").touch()
    assert clock_is_set(now, tmp_path)


def test_now_is_utc_with_seconds():
    now = utc_now()
    assert now is None or datetime.strptime(now, "%Y-%m-%dT%H:%M:%SZ")


# --- components -----------------------------------------------------------------------------------


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[int, ...]


@pytest.mark.parametrize(
    "text", ["", "cards = 5", 'cards = ["a"]', "cards = [1]\nmore = 2", "cards = [", b"\xff"], ids=repr
)
def test_components_that_are_wrong_name_their_file(tmp_path, text):
    file = tmp_path / "components.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ComponentsError, match=r"components\.toml"):
        load(file, Box)


def test_components_that_are_right(tmp_path):
    file = tmp_path / "components.toml"
    file.write_text("cards = [1, 2]", "utf-8")
    assert load(file, Box) == Box((1, 2))
    with pytest.raises(ComponentsError):
        load(tmp_path / "nowhere.toml", Box)


# --- validation -----------------------------------------------------------------------------------


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    size: int = 0


class Outer(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    inner: Inner = Inner()
    many: tuple[Inner, ...] = ()
    pair: tuple[int, int] = (0, 0)


@pytest.mark.parametrize(
    ("value", "kind", "field"),
    [
        ({}, "missing-field", "name"),
        ({"name": 3}, "wrong-type", "name"),
        ({"name": "x", "more": 1}, "unknown-field", "more"),
        ({"name": "x", "inner": {"size": "big"}}, "wrong-type", "inner.size"),
        ({"name": "x", "inner": {"sise": 1}}, "unknown-field", "inner.sise"),
        ({"name": "x", "many": [{}, {"size": 1.5}]}, "wrong-type", "many[1].size"),
        ({"name": "x", "pair": [1, 2, 3]}, "wrong-length", "pair"),
        ([], "wrong-type", ""),
    ],
)
def test_what_is_wrong_is_named_by_its_path(value, kind, field):
    with pytest.raises(Invalid) as error:
        convert(value, Outer)
    assert (error.value.kind, error.value.field) == (kind, field)
    with pytest.raises(Invalid) as error:
        convert(value, Outer, "setup")
    assert error.value.field == ("setup." + field).rstrip(".")


@pytest.mark.parametrize(
    ("language", "long", "broken"),
    [
        (
            "en",
            "“pair” must have 2 entries, not 3.",
            "“size” must be a whole number, not a number with a decimal",
        ),
        (
            "vi",
            "“pair” phải có 2 mục, không phải 3.",
            "“size” phải là số nguyên, không phải số có dấu thập phân",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_language(language, long, broken):
    words = Words(language)
    with pytest.raises(Invalid) as error:
        convert({"name": "x", "pair": [1, 2, 3]}, Outer)
    assert words(error.value.message) == long
    with pytest.raises(Invalid) as error:
        convert({"size": 1.0}, Inner)
    assert words(error.value.message).startswith(broken)


# --- ranks ----------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2)), min_size=1, max_size=8))
def test_a_rank_is_one_more_than_the_number_of_better_players(results):
    players = [f"P{number}" for number in range(len(results))]
    strength = dict(zip(players, results, strict=True))
    standings = ranked([(player, strength[player][0], {}) for player in players], lambda p: strength[p][1])
    for standing in standings:
        better = sum(other > strength[standing.player] for other in results)
        assert standing.rank == 1 + better
    order = [(-strength[s.player][0], -strength[s.player][1], players.index(s.player)) for s in standings]
    assert order == sorted(order), "best first; among equals seat order"


def test_a_refusal_may_have_a_more_exact_sentence():
    assert IllegalMove("wrong-phase", why="voted", player="An").message.code == "refusal.wrong-phase.voted"
    assert IllegalMove("wrong-phase", why="voted", player="An").message.facts == {"player": "An"}
    assert IllegalMove("vote-due").message.code == "refusal.vote-due"
