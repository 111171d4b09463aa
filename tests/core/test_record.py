"""Play records: what is read, what is refused and at which line, whatever the bytes are."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.i18n import LANGUAGES, Words
from companion.record import RecordError

HEADER = {
    "format": "companion-play",
    "version": 1,
    "game": "incan_gold",
    "players": ["An", "Bình", "Chi"],
    "options": {},
    "setup": {"leader": "An", "artifacts": [5, 7, 8, 10, 12]},
}
MOVES = [
    {"move": "open_temple"},
    {"move": "reveal", "card": "treasure:11"},
    {"move": "vote", "stay": ["An", "Chi"], "leave": ["Bình"]},
    {"move": "reveal", "card": "treasure:3"},
]


def line(value) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def text(*lines, end=b"\n", last=True) -> bytes:
    """Lines of bytes or objects as a record."""
    data = end.join(one if isinstance(one, bytes) else line(one) for one in lines)
    return data + end if last else data


def refusal(*lines, **layout) -> tuple[int, str]:
    error = record.read(text(*lines, **layout)).error
    assert error is not None
    for language in LANGUAGES:
        sentence = Words(language)(error.message)
        assert "{" not in sentence and "refusal." not in sentence and "name." not in sentence
    return error.line, error.code


def header(**changes) -> dict:
    return {key: value for key, value in {**HEADER, **changes}.items() if value is not ...}


def malformed_header(**changes) -> str:
    number, code = refusal(header(**changes), *MOVES)
    assert number == 1
    return code


# --- lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_a_whole_record(end, last):
    replayed = record.read(text(HEADER, *MOVES, end=end, last=last))
    assert replayed.error is None
    assert len(replayed.entries) == 4 and len(replayed.states) == 5
    assert replayed.header.players == ("An", "Bình", "Chi")


def test_a_header_alone_is_a_play_that_has_not_begun():
    replayed = record.read(text(HEADER))
    assert replayed.error is None and replayed.entries == ()


def test_stopping_after_some_moves():
    whole = record.read(text(HEADER, *MOVES))
    for until in range(6):
        stopped = record.read(text(HEADER, *MOVES), until=until)
        assert stopped.state == whole.states[min(until, 4)]
    assert record.read(text(HEADER, *MOVES, b"rubbish"), until=4).error is None


def test_an_empty_file_is_refused_at_line_1():
    assert refusal(b"", last=False) == (1, "malformed")
    assert refusal(b"") == (1, "malformed"), "one empty line"


NO_LINES = [
    b"",
    b" ",
    b"\t",
    b"\r",
    b"rubbish",
    b"[]",
    b"null",
    b"7",
    b'"move"',
    b'{"move": "open_temple"',
    b'{"move": "open_temple"} {}',
    b'{"move": "open_temple",}',
    b"{'move': 'open_temple'}",
    b'{"move": "open_temple", "move": "open_temple"}',
    b'{"move": "open_temple", "time": NaN}',
    b'{"move": NaN}',
    b'{"move": "open_temple", "x": Infinity}',
    b'{"move": "open_temple", "x": -Infinity}',
    b'\xef\xbb\xbf{"move": "open_temple"}',
    b'{"move": "open_temple\xff"}',
    b'{"move": "open_temple", "via": "\xed\xa0\x80"}',
    b'{"move": "open_temple", "via": "\\ud800"}',
    b'{"move": "open_temple", "\\udc00": 1}',
    b'{"move": "open_temple\x00"}',
    b'{"move": "open_temple", "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"move": "open_temple", "x": ' + b'{"a":' * 5_000 + b"1" + b"}" * 5_000 + b"}",
    b'{"move": "open_temple", "x": "\\u00e9", "y": ' + b"[" * 600 + b"]" * 600 + b"}",
    b'{"move": ' + b"9" * 5_000 + b"}",
    b'{"move": ' + b"9" * 100 + b"}",
    b'{"move": 1e999}',
    b'{"move": null}',
    b'{"move": ["open_temple"]}',
    b"{}",
    b'{"card": "treasure:9"}',
    b'{"move": "open_temple", "by": "An"}',
    b'{"move": "open_temple", "time": 5}',
    b'{"move": "open_temple", "via": true}',
    b'{"move": "reveal"}',
    b'{"move": "reveal", "card": 11}',
    b'{"move": "reveal", "card": null}',
    b'{"move": "reveal", "card": ["treasure:9"]}',
    b'{"move": "vote", "stay": "An", "leave": []}',
    b'{"move": "vote", "stay": {"An": 1}, "leave": []}',
    b'{"move": "vote", "stay": [1], "leave": []}',
    b'{"move": "vote", "stay": ["An"]}',
]


@pytest.mark.parametrize("bad", NO_LINES, ids=lambda bad: repr(bad[:40]))
def test_a_malformed_move_is_refused_at_its_line(bad):
    assert refusal(HEADER, MOVES[0], bad, *MOVES[1:]) == (3, "malformed")
    if bad:
        assert refusal(HEADER, MOVES[0], bad, last=False) == (3, "malformed")


@pytest.mark.parametrize("bad", NO_LINES[:31], ids=lambda bad: repr(bad[:40]))
def test_a_malformed_header_is_refused_at_line_1(bad):
    assert refusal(bad, *MOVES) == (1, "malformed")


def test_an_empty_line_at_the_end_is_refused_too():
    assert refusal(HEADER, *MOVES, b"") == (6, "malformed")


def test_an_unknown_move():
    for name in ("dance", "", "Reveal", "open_temple "):
        assert refusal(HEADER, {"move": name}) == (2, "unknown-move")


def test_an_illegal_move_keeps_the_state_before_it():
    replayed = record.read(text(HEADER, *MOVES[:2], MOVES[1]))
    assert (replayed.error.line, replayed.error.code) == (4, "vote-due")
    assert replayed.state == record.read(text(HEADER, *MOVES[:2])).state


def test_a_pair_of_surrogates_is_a_letter():
    players = '["An", "B\\ud83d\\ude00", "Chi"]'
    raw = line(header(players=...)).decode()[:-1] + f', "players": {players}}}'
    assert record.read(raw.encode()).header.players[1] == "B😀"


def test_extras_are_kept_and_change_nothing():
    extras = {"time": "2026-11-29T20:15:00Z", "via": "reader"}
    replayed = record.read(text(HEADER, *({**move, **extras} for move in MOVES)))
    assert replayed.error is None
    assert replayed.states == record.read(text(HEADER, *MOVES)).states
    assert {(entry.time, entry.via) for entry in replayed.entries} == {tuple(extras.values())}
    assert record.move_line(replayed.entries[1]) == {**MOVES[1], **extras}


# --- the header -----------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["format", "version", "game", "players", "setup"])
def test_what_every_header_has(field):
    assert malformed_header(**{field: ...}) == "malformed"
    for wrong in (None, [], {"x": 1}, True, 1.5, -1, "", 10**30):
        assert malformed_header(**{field: wrong}) == "malformed"


def test_options_and_seed_may_be_missing_and_nothing_else_be_there():
    for fine in ({"options": ...}, {"seed": 42}, {"seed": "moon"}, {"seed": None}):
        assert record.read(text(header(**fine), *MOVES)).error is None
    for wrong in (
        {"seed": 1.5},
        {"seed": True},
        {"seed": []},
        {"options": []},
        {"options": None},
        {"more": 1},
    ):
        assert malformed_header(**wrong) == "malformed"


def test_another_format_version_or_game():
    assert malformed_header(format="companion") == "malformed"
    for version in (0, 2, 1.0, True, "1"):
        assert malformed_header(version=version) == "malformed"
    for game in ("go", "Incan_Gold", "incan_gold ", "../incan_gold", "__init__"):
        assert malformed_header(game=game) == "malformed"


def test_options_by_their_names_and_types():
    for option in ({"speed": 1}, {"split": "half"}, {"artifact_values": ""}):
        assert malformed_header(options=option) in ("unknown-value", "malformed")
    for option in ({"split": 1}, {"hide_tents": 1}, {"hide_tents": "true"}, {"hide_tents": None}):
        assert malformed_header(options=option) == "malformed"
    replayed = record.read(text(header(options={"split": "per_card"})))
    assert replayed.header.options.split == "per_card" and replayed.header.options.hide_tents is True


@pytest.mark.parametrize(
    "artifacts",
    [[5, 7, 8, 10], [5, 5, 8, 10, 12], [5.0, 7, 8, 10, 12], [True] * 5, "5", {}, None, [None] * 5],
)
def test_a_set_up_that_cant_lie_there(artifacts):
    assert malformed_header(setup={"leader": "An", "artifacts": artifacts}) in ("malformed", "unknown-value")


def test_a_set_up_of_other_fields_and_names():
    right = HEADER["setup"]
    assert malformed_header(setup={**right, "more": 1}) == "malformed"
    assert malformed_header(setup={"leader": "An"}) == "malformed"
    assert malformed_header(setup={**right, "leader": "Zoe"}) == "unknown-player"
    assert malformed_header(setup={**right, "leader": " An"}) == "unknown-player", "exactly that string"
    assert malformed_header(setup={**right, "artifacts": [5, 7, 8, 10, 10**40]}) == "unknown-value"


# --- names ----------------------------------------------------------------------------------------


def players(*names):
    replayed = record.read(text(header(players=list(names), setup={**HEADER["setup"], "leader": "Bo"})))
    return replayed.error.code if replayed.error else replayed.header.players


def test_names_are_kept_trimmed_and_in_nfc():
    assert players("  An\u00a0", "Bo", "Ða\u0300") == ("An", "Bo", "Ðà")


@pytest.mark.parametrize(
    ("one", "other"),
    [("An", "An"), ("An", " An "), ("AN", "an"), ("Bình", "Bi\u0300nh"), ("Straße", "STRASSE"), ("Đà", "ĐÀ")],
)
def test_names_that_are_one_name(one, other):
    assert players(one, "Bo", other) == "malformed"


def test_names_that_differ_by_their_accents():
    assert players("Hoa", "Bo", "Hòa") == ("Hoa", "Bo", "Hòa")


def test_names_have_1_to_24_characters_after_trimming():
    assert players("x" * 24, "Bo", "C") == ("x" * 24, "Bo", "C")
    assert players(" " + "é" * 24 + " ", "Bo", "C")[0] == "é" * 24
    assert players("e\u0301" * 24, "Bo", "C")[0] == "é" * 24, "counted in NFC"
    for name in ("x" * 25, "", "   ", "\u3000", "A\nB", "A\x00B", "A\u2028B", "A\u009fB"):
        assert players(name, "Bo", "C") == "malformed"


def test_as_many_players_as_the_game_takes():
    eight = ("An", "Bo", "Chi", "Dan", "Eva", "Fay", "Gil", "Hai")
    assert players(*eight) == eight
    assert players("Bo", "C") == players(*eight, "Ivo") == players() == "malformed"


def test_players_are_names_in_a_list():
    for wrong in ("An", {"An": 1}, [1, 2, 3], [["An"], "Bo", "Chi"], ["An", None, "Chi"], [True] * 3):
        assert malformed_header(players=wrong) == "malformed"


# --- writing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [None, 0, 42, "moon", 10**30, -(10**30)])
def test_what_was_read_is_written_and_read_again(seed):
    first = record.read(text(header(seed=seed), *MOVES))
    written = "".join(f"{one}\n" for one in record.lines(first.header, first.entries))
    again = record.read(written.encode())
    assert again.error is None and again.states == first.states and again.header == first.header
    assert "Bình" in written, "letters as they are"


# --- whatever the bytes are -----------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["An", "Bình", "treasure:9", "open_temple", "vote", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
move_like = st.fixed_dictionaries(
    {"move": st.sampled_from(["open_temple", "reveal", "vote", "x"]) | json_values},
    optional=dict.fromkeys(("card", "stay", "leave", "time", "at", "via", "by"), json_values),
)
header_like = st.fixed_dictionaries(
    {},
    optional={name: st.just(HEADER.get(name)) | json_values for name in (*HEADER, "seed", "more")},
)


def read_safely(data: bytes) -> record.Replay:
    replayed = record.read(data)
    count = len(record.split_lines(data))
    if replayed.error is not None:
        assert isinstance(replayed.error, RecordError)
        assert 1 <= replayed.error.line <= max(count, 1)
        assert replayed.error.line == (1 if replayed.header is None else len(replayed.entries) + 2)
        for language in LANGUAGES:
            assert Words(language)(replayed.error.message)
    elif replayed.header is not None:
        assert len(replayed.entries) == count - 1
        written = "".join(f"{one}\n" for one in record.lines(replayed.header, replayed.entries))
        assert record.read(written.encode()).states == replayed.states
    return replayed


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data):
    read_safely(data)
    read_safely(text(HEADER, data))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 3), st.binary(max_size=6), st.data())
def test_a_record_with_damaged_bytes(cut, rubbish, data):
    whole = text(HEADER, *MOVES)
    place = data.draw(st.integers(0, len(whole)))
    read_safely(whole[:place] + rubbish + whole[place + cut :])


@settings(max_examples=200, deadline=None)
@given(header_like, st.lists(move_like, max_size=3))
def test_any_fields_of_any_type(head, moves):
    dumped = [json.dumps(value).encode() for value in (head, *moves)]
    read_safely(text(*dumped))
    read_safely(text(HEADER, *MOVES[:2], *dumped[1:]))


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=30))
def test_any_name(name):
    result = players(name, "Bo", "C") if is_text(name) else "malformed"
    if result != "malformed":
        kept = result[0]
        assert 1 <= len(kept) <= 24 and kept == kept.strip()
        assert record.normal_name(kept) == kept
    assert (record.name_problem(name, ["Bo", "C"]) is None) == (result != "malformed")


def is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def test_every_state_is_plain_data():
    for state in record.read(text(HEADER, *MOVES)).states:
        assert msgspec.json.decode(msgspec.json.encode(state))
