"""What was taught, as a file for another table: read strictly, whole or not at all."""

import json

import pytest

from companion import games
from companion.bindings import FORMAT, BindingsError, conflicts, known, read, shown, sound, written
from companion.i18n import LANGUAGES, Words
from hardware.decoders import make_decoder

CODES = {
    ("incan_gold", "A1"): "treasure:9",
    ("incan_gold", "62E3086CED"): "hazard:fire",
    ("tokaido", "A1"): "gofu",
}


def document(**changes) -> bytes:
    whole = {"format": FORMAT, "version": 1, "about": "", "codes": {"incan_gold": {"A1": "treasure:9"}}}
    return json.dumps({**whole, **changes}).encode()


def test_what_is_written_is_read_again():
    file = written(CODES, "3 mã")
    assert read(file, games.load) == CODES
    told = json.loads(file)
    assert list(told) == ["format", "version", "about", "codes"] and told["about"] == "3 mã"
    assert written(dict(reversed(CODES.items())), "3 mã") == file, "the same codes give the same file"


def test_nothing_taught_is_a_file_too():
    assert read(written({}, ""), games.load) == {}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bindings.not-json"),
        (b"[1]", "bindings.not-json"),
        (b"\xff\xfe", "bindings.not-json"),
        (b'{"format": "companion-codes", "format": "companion-codes"}', "bindings.not-json"),
        (b"{}", "bindings.format"),
        (document(format="tabletop-play"), "bindings.format"),
        (document(version=2), "bindings.version"),
        (document(version="1"), "bindings.version"),
        (document(version=True), "invalid.wrong-type"),
        (document(players=["An"]), "invalid.unknown-field"),
        (document(codes=[]), "invalid.wrong-type"),
        (document(codes={"incan_gold": {"A1": 5}}), "invalid.wrong-type"),
        (document(codes={"chess": {"A1": "king"}}), "bindings.game"),
        (document(codes={"incan_gold": {"A1": "treasure:6"}}), "bindings.card"),
        (document(codes={"incan_gold": {"A1": "treasure:9"}, "tokaido": {"A2": "sushi"}}), "bindings.card"),
        (document(codes={"incan_gold": {"": "treasure:9"}}), "bindings.code"),
        (document(codes={"incan_gold": {"A\n1": "treasure:9"}}), "bindings.code"),
        (document(codes={"incan_gold": {"ă" * 129: "treasure:9"}}), "bindings.code"),
    ],
)
def test_a_file_that_is_not_right_is_refused_with_a_sentence(data, code):
    with pytest.raises(BindingsError) as refused:
        read(data, games.load)
    assert refused.value.message.code == code
    for language in LANGUAGES:
        assert Words(language)(refused.value.message) not in ("", code)


def test_codes_that_mean_two_cards_are_named():
    here = {("incan_gold", "A1"): "treasure:9", ("incan_gold", "A2"): "treasure:1"}
    file = {
        ("incan_gold", "A1"): "treasure:9",
        ("incan_gold", "A2"): "hazard:fire",
        ("tokaido", "A1"): "gofu",
    }
    assert conflicts(here, file) == [("incan_gold", "A2")]
    assert conflicts({}, file) == []


def test_what_a_reader_can_send():
    assert sound("ART-05") and sound("Rừng 7") and sound("x" * 256)
    assert not any(map(sound, ("", " ", " A1", "A1 ", "A\r1", "A\n1", "\udcff", "x" * 257)))


def test_whatever_a_scanner_sends_can_be_taken_over_by_another_table():
    """The separator of GS1 codes, and a space that does not break."""
    scanner = make_decoder(protocol="lines")
    scans = scanner.feed(b"0104\x1dAB\r" + "A\u00a0B\r".encode(), now=0.0)
    taught = {("incan_gold", scan.code): "treasure:9" for scan in scans}
    assert len(taught) == 2
    assert read(written(taught, ""), games.load) == taught


def test_a_code_in_a_shell_moves_no_cursor():
    assert shown("Rừng 7") == "Rừng 7"
    assert shown("A\x1b[2JB") == "A\\x1b[2JB"


def test_noise_is_not_known():
    assert known(CODES, "62E3086CED") and known(CODES, "TC/INCAN-GOLD/TREASURE.5/1")
    assert not known(CODES, "F000060007")
