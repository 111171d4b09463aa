"""Cards on an RFID reader: frames, noise, and when a card has arrived."""

import pytest

from companion.inputs import CardScan, Input
from hardware.decoders.presence import REMEMBERED_CARDS
from hardware.decoders.rfid import RfidDecoder

FIRST = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 38 03")
SECOND = bytes.fromhex("02 30 31 30 30 30 37 33 34 45 30 44 32 03")
NOISE_THAT_CHECKS = b"\x02F000060007F1\x03"
WITH_LINE_END = FIRST[:-1] + b"\r\n\x03"
WRONG_CHECKSUM = FIRST[:-2] + b"9\x03"

CARD_1 = CardScan("62E3086CED", "coil")
CARD_2 = CardScan("01000734E0", "coil")
KNOWN = {CARD_1.code, CARD_2.code}


def decode(decoder: RfidDecoder, *arrivals: tuple[float, bytes]) -> list[Input]:
    return [item for at, data in arrivals for item in decoder.feed(data, at)]


@pytest.fixture
def coil() -> RfidDecoder:
    """A reader at a table that knows both cards."""
    return RfidDecoder(KNOWN.__contains__, reader="coil")


@pytest.fixture
def new_coil() -> RfidDecoder:
    """A reader at a table that knows no card yet."""
    return RfidDecoder(lambda code: False, reader="coil")


@pytest.mark.parametrize(
    ("sent", "card"),
    [
        pytest.param(FIRST, CARD_1, id="RDM6300"),
        pytest.param(SECOND, CARD_2, id="another"),
        pytest.param(WITH_LINE_END, CARD_1, id="ID-12LA, with a line end before 03"),
        pytest.param(b"08\x03" + FIRST, CARD_1, id="joined mid-frame"),
        pytest.param(FIRST.lower(), CARD_1, id="small hex digits"),
    ],
)
def test_a_card_laid_on_the_reader_is_one_scan(coil: RfidDecoder, sent: bytes, card: CardScan) -> None:
    assert decode(coil, (0.0, sent)) == [card]
    assert coil.counters.accepted == 1


def test_the_code_holds_the_number_printed_on_the_card() -> None:
    assert int(CARD_1.code[2:], 16) == 3808980205


def test_a_wrong_checksum_is_dropped_and_counted(coil: RfidDecoder) -> None:
    assert decode(coil, (0.0, WRONG_CHECKSUM)) == []
    assert coil.counters.checksum == 1


def test_a_frame_cut_short_gives_only_the_next_card(coil: RfidDecoder) -> None:
    assert decode(coil, (0.0, FIRST[:7]), (0.2, SECOND)) == [CARD_2]
    assert coil.counters.noise == 7


def test_the_end_of_a_frame_that_comes_too_late_completes_nothing(coil: RfidDecoder) -> None:
    assert decode(coil, (0.0, FIRST[:7]), (0.2, FIRST[7:])) == []
    assert coil.counters.noise == len(FIRST)


def test_bytes_joined_mid_frame_are_counted_as_noise(coil: RfidDecoder) -> None:
    decode(coil, (0.0, b"08\x03" + FIRST))
    assert coil.counters.noise == 3


def test_noise_that_passes_the_checksum_once_is_nothing(coil: RfidDecoder) -> None:
    assert decode(coil, (0.0, NOISE_THAT_CHECKS), (5.0, b"")) == []
    assert coil.counters.unconfirmed == 1


def test_a_new_card_counts_with_its_second_frame(new_coil: RfidDecoder) -> None:
    assert decode(new_coil, (1.0, FIRST)) == []
    assert decode(new_coil, (1.065, FIRST)) == [CARD_1]
    assert decode(new_coil, (1.130, FIRST)) == []


def test_two_frames_of_a_new_card_too_far_apart_are_nothing(new_coil: RfidDecoder) -> None:
    assert decode(new_coil, (1.0, FIRST), (1.251, FIRST)) == []
    assert decode(new_coil, (1.5, FIRST)) == [CARD_1]


def test_a_card_that_lies_there_is_one_arrival(coil: RfidDecoder) -> None:
    repeated = [(i * 0.065, FIRST) for i in range(40)]
    assert decode(coil, *repeated) == [CARD_1]
    assert coil.counters.repeats == 39


def test_a_card_arrives_again_after_400_ms_of_absence(coil: RfidDecoder) -> None:
    assert decode(coil, (5.0, FIRST), (5.399, FIRST)) == [CARD_1]
    assert decode(coil, (5.799, FIRST)) == [CARD_1]


def test_two_cards_on_one_coil_arrive_once_each(coil: RfidDecoder) -> None:
    assert decode(coil, *[(i * 0.065, FIRST + SECOND) for i in range(10)]) == [CARD_1, CARD_2]


def test_a_card_that_lies_there_while_the_plug_is_out_has_not_arrived_again(coil: RfidDecoder) -> None:
    decode(coil, (0.0, FIRST))
    coil.reset()
    assert decode(coil, (2.0, b""), (2.1, FIRST), (2.165, FIRST)) == []
    assert decode(coil, (3.0, FIRST)) == [CARD_1]


def test_a_card_taken_away_before_the_plug_came_out_arrives_again(coil: RfidDecoder) -> None:
    decode(coil, (0.0, FIRST), (0.5, b""))
    coil.reset()
    assert decode(coil, (2.0, b""), (2.1, FIRST)) == [CARD_1]


def test_half_a_frame_before_the_plug_came_out_is_forgotten(coil: RfidDecoder) -> None:
    decode(coil, (0.0, FIRST[:7]))
    coil.reset()
    assert decode(coil, (0.01, FIRST[7:])) == []


@pytest.mark.parametrize(
    ("checksum", "digits", "accepted"),
    [("sum", b"05", True), ("sum", b"07", False), ("xor", b"07", True), ("none", b"EE", True)],
)
def test_boards_differ_in_their_checksum(checksum: str, digits: bytes, accepted: bool) -> None:
    # 62 + E3 + 08 + 6C + 4C = 205 hex; XOR gives another digit pair.
    code = b"62E3086C4C"
    xor_digits = b"%02X" % (0x62 ^ 0xE3 ^ 0x08 ^ 0x6C ^ 0x4C)
    sent = b"\x02" + code + (xor_digits if checksum == "xor" else digits) + b"\x03"
    decoder = RfidDecoder(lambda code: True, checksum, "coil")  # type: ignore[arg-type]
    assert decode(decoder, (0.0, sent)) == ([CardScan("62E3086C4C", "coil")] if accepted else [])


def test_a_reader_gone_mad_is_remembered_only_so_far(coil: RfidDecoder) -> None:
    believer = RfidDecoder(lambda code: True, reader="coil")
    madness = [b"\x02%010X%02X\x03" % (n, n >> 8 ^ n & 0xFF) for n in range(1, 1000)]
    assert decode(coil, *[(0.0, frame) for frame in madness]) == []
    assert coil.counters.unconfirmed == 999
    assert len(coil._waiting) == REMEMBERED_CARDS
    assert len(decode(believer, *[(0.0, frame) for frame in madness])) == 999
    assert len(believer._presence) == REMEMBERED_CARDS


def test_a_reader_that_sends_one_frame_a_card_is_shown_a_new_card_twice() -> None:
    """ID-12LA: what counts once is a known card; a new one arrives, goes, and arrives within 5 s."""
    single = RfidDecoder(lambda code: False, reader="coil", frames="single")
    assert decode(single, (0.0, FIRST), (5.0, FIRST)) == [CARD_1]
    assert decode(single, (10.0, NOISE_THAT_CHECKS), (15.1, NOISE_THAT_CHECKS)) == []
    known = RfidDecoder(KNOWN.__contains__, reader="coil", frames="single")
    assert decode(known, (0.0, FIRST)) == [CARD_1]
