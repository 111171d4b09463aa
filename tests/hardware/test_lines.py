"""Scanners and dice readers that send lines: what reaches the table, byte by byte."""

import binascii
from functools import reduce
from operator import xor

import pytest

from companion.inputs import CardScan, DiceRoll, Input
from hardware.decoders.lines import MAX_LINE_BYTES, LineDecoder

ART_05 = CardScan("ART-05", "scanner")


def decode(decoder: LineDecoder, *arrivals: tuple[float, bytes]) -> list[Input]:
    """Feed what arrives when, then let a second of silence pass."""
    items: list[Input] = []
    last = 0.0
    for at, data in arrivals:
        items += decoder.feed(data, at)
        last = at
    return items + decoder.feed(b"", last + 1.0)


def framed(body: bytes) -> bytes:
    return b"$%s*%02X\r\n" % (body, reduce(xor, body))


def acknowledgement(data: bytes, result: int = 0) -> bytes:
    payload = bytes([result, len(data)]) + data
    return b"\x02\x00" + payload + binascii.crc_hqx(payload, 0).to_bytes(2, "big")


@pytest.fixture
def scanner() -> LineDecoder:
    return LineDecoder(reader="scanner")


@pytest.fixture
def dice() -> LineDecoder:
    return LineDecoder("dice", "dice")


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param([(0.0, bytes.fromhex("41 52 54 2D 30 35 0D"))], id="CR"),
        pytest.param([(0.0, bytes.fromhex("41 52 54 2D 30 35 0A"))], id="LF"),
        pytest.param([(0.0, bytes.fromhex("41 52 54 2D 30 35 0D 0A"))], id="CRLF"),
        pytest.param([(0.0, bytes.fromhex("41 52 54 2D 30 35 0D 0D"))], id="CR twice"),
        pytest.param([(0.0, b"ART-05\r"), (0.3, b"\n")], id="CR and a late LF"),
        pytest.param(
            [(0.0, bytes.fromhex("41 52")), (0.030, bytes.fromhex("54 2D 30 35 0D"))], id="pause of 30 ms"
        ),
        pytest.param([(i * 0.010, bytes([byte])) for i, byte in enumerate(b"ART-05\r")], id="byte by byte"),
        pytest.param([(0.0, b"ART-05")], id="no ending"),
        pytest.param([(0.0, b"  ART-05\t\r")], id="spaces around it"),
    ],
)
def test_a_card_under_the_scanner_is_one_scan(scanner: LineDecoder, sent: list[tuple[float, bytes]]) -> None:
    assert decode(scanner, *sent) == [ART_05]
    assert scanner.counters.accepted == 1


def test_silence_of_60_ms_ends_a_code_without_an_ending(scanner: LineDecoder) -> None:
    assert scanner.feed(b"ART-05", 5.0) == []
    assert scanner.feed(b"", 5.059) == []
    assert scanner.feed(b"", 5.06) == [ART_05]
    assert scanner.feed(b"", 5.2) == []


def test_silence_ends_a_code_even_when_nobody_ticked(scanner: LineDecoder) -> None:
    scanner.feed(b"ART-05", 1.0)
    assert scanner.feed(b"ART-06\r", 1.5) == [ART_05, CardScan("ART-06", "scanner")]


def test_a_card_read_twice_in_one_pass_is_one_scan(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"ART-05\r"), (0.120, b"ART-05\r")) == [ART_05]
    assert scanner.counters.repeats == 1


def test_a_card_shown_again_after_three_seconds_is_two_scans(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"ART-05\r"), (3.0, b"ART-05\r")) == [ART_05, ART_05]


def test_two_cards_in_quick_succession_are_two_scans(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"ART-05\rART-06\r")) == [ART_05, CardScan("ART-06", "scanner")]


def test_a_scanner_that_sees_nothing_scans_nothing(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"%%NoRead\r\n")) == []
    assert scanner.counters.no_read == 1


def test_a_vietnamese_code_is_read_as_it_stands(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, "NGỌC-1\r".encode())) == [CardScan("NGỌC-1", "scanner")]


def test_bytes_that_are_no_text_are_noise(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"\xc3\x28\x81\r"), (1.0, b"ART-05\r")) == [ART_05]
    assert scanner.counters.noise == 3


def test_a_glitch_before_a_code_is_skipped_and_counted(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"\x00\xff\x00ART-05\r")) == [ART_05]
    assert scanner.counters.noise == 3


def test_the_longest_code_is_256_bytes(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"A" * MAX_LINE_BYTES + b"\r")) == [CardScan("A" * 256, "scanner")]


def test_a_longer_line_is_dropped_whole(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"A" * 1000 + b"\r"), (0.2, b"ART-05\r")) == [ART_05]
    assert scanner.counters.overlong == 1


# Acknowledgements of GM65 and GM67


def test_the_printed_acknowledgement_is_built_as_described() -> None:
    assert acknowledgement(b"\x00") == bytes.fromhex("02 00 00 01 00 33 31")


@pytest.mark.parametrize("data", [b"\x00", b"\x0d", b"\x0a\x0d\x0a", b"", bytes(range(255))])
def test_an_acknowledgement_before_a_scan_is_not_part_of_it(scanner: LineDecoder, data: bytes) -> None:
    assert decode(scanner, (0.0, acknowledgement(data) + b"ART-05\r")) == [ART_05]
    assert scanner.counters.checksum == scanner.counters.noise == 0


def test_an_acknowledgement_whose_checksum_holds_a_line_ending(scanner: LineDecoder) -> None:
    answer = next(a for n in range(65536) if b"\r" in (a := acknowledgement(n.to_bytes(2, "big")))[-2:])
    assert decode(scanner, (0.0, answer + b"ART-05\r")) == [ART_05]


def test_an_acknowledgement_alone_is_no_scan(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, acknowledgement(b"\x00"))) == []


def test_two_acknowledgements_may_stand_before_a_scan(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, acknowledgement(b"\x00") * 2 + b"ART-05\r")) == [ART_05]


@pytest.mark.parametrize("damaged", ["02 00 00 01 00 33 30", "02 00 00 01 01 33 31", "02 00 00 01"])
def test_a_damaged_acknowledgement_never_becomes_part_of_a_code(scanner: LineDecoder, damaged: str) -> None:
    assert decode(scanner, (0.0, bytes.fromhex(damaged)), (0.2, b"ART-05\r")) == [ART_05]
    assert scanner.counters.checksum == 1
    assert decode(scanner, (5.0, bytes.fromhex(damaged) + b"ART-06\r")) == []


# Dice


@pytest.mark.parametrize(
    ("line", "faces"),
    [(b"DICE 3 5", (3, 5)), (b"D:3,5", (3, 5)), (b"ROLL 3 5", (3, 5)), (b"DICE 6", (6,)), (b"D:20", (20,))],
)
def test_a_spoken_roll_is_a_roll_from_any_reader(line: bytes, faces: tuple[int, ...]) -> None:
    for kind in ("cards", "dice"):
        reader = LineDecoder(kind, "reader")
        assert decode(reader, (0.0, line + b"\r\n")) == [DiceRoll(faces, "reader")]


@pytest.mark.parametrize(("line", "faces"), [(b"4", (4,)), (b"3 5", (3, 5)), (b"3,5", (3, 5))])
def test_bare_numbers_are_a_roll_from_a_dice_reader_only(
    dice: LineDecoder, scanner: LineDecoder, line: bytes, faces: tuple[int, ...]
) -> None:
    assert decode(dice, (0.0, line + b"\n")) == [DiceRoll(faces, "dice")]
    assert decode(scanner, (0.0, line + b"\n")) == [CardScan(line.decode(), "scanner")]


def test_the_same_roll_twice_in_a_row_is_two_rolls(dice: LineDecoder) -> None:
    assert decode(dice, (0.0, b"3 5\n"), (0.1, b"3 5\n")) == [DiceRoll((3, 5), "dice")] * 2


def test_what_is_no_roll_is_noise_from_a_dice_reader(dice: LineDecoder) -> None:
    assert decode(dice, (0.0, b"hello\n")) == []
    assert dice.counters.noise == 5


# Frames for links that lose bytes


def test_framed_cards_and_rolls_are_read(scanner: LineDecoder) -> None:
    sent = framed(b"D,17,3,5") + framed(b"C,18,ART-05") + framed(b"H,19")
    assert decode(scanner, (0.0, sent)) == [DiceRoll((3, 5), "scanner"), ART_05]
    assert scanner.counters.heartbeats == 1
    assert scanner.counters.lost == 0


def test_the_checksum_may_be_written_in_small_letters(scanner: LineDecoder) -> None:
    frames = [framed(b"C,%d,ART-05" % number) for number in range(100)]
    shouted = next(frame for frame in frames if frame.lower()[-4:] != frame[-4:])
    assert decode(scanner, (0.0, shouted[:-4] + shouted[-4:].lower())) == [ART_05]


def test_a_frame_sent_again_is_not_a_second_roll(dice: LineDecoder) -> None:
    frame = framed(b"D,17,3,5")
    assert decode(dice, (0.0, frame), (0.5, frame), (9.0, frame)) == [DiceRoll((3, 5), "dice")]
    assert dice.counters.repeats == 2


def test_a_frame_sent_again_after_the_plug_was_out_is_not_a_second_roll(dice: LineDecoder) -> None:
    dice.feed(framed(b"D,17,3,5"), 0.0)
    dice.reset()
    assert decode(dice, (2.0, framed(b"D,17,3,5")), (3.0, framed(b"D,18,3,5"))) == [DiceRoll((3, 5), "dice")]


def test_gaps_in_the_sequence_are_counted_as_losses(dice: LineDecoder) -> None:
    decode(dice, (0.0, framed(b"D,98,1")), (1.0, framed(b"D,99,2")), (2.0, framed(b"D,0,3")))
    assert dice.counters.lost == 0
    decode(dice, (5.0, framed(b"D,3,4")), (6.0, framed(b"H,5")))
    assert dice.counters.lost == 3


def test_a_device_that_begins_to_count_anew_has_lost_nothing(dice: LineDecoder) -> None:
    rolls = decode(dice, (0.0, framed(b"D,17,3")), (9.0, framed(b"D,0,3")), (12.0, framed(b"D,0,4")))
    assert rolls == [DiceRoll((3,), "dice"), DiceRoll((3,), "dice"), DiceRoll((4,), "dice")]
    assert dice.counters.lost == 0


@pytest.mark.parametrize("gone", range(len(framed(b"C,18,ART-05")) - 2))
def test_a_frame_that_lost_a_byte_is_dropped_and_counted(scanner: LineDecoder, gone: int) -> None:
    decode(scanner, (0.0, framed(b"C,17,ART-04")))
    whole = framed(b"C,18,ART-05")
    assert decode(scanner, (5.0, whole[:gone] + whole[gone + 1 :])) == []
    assert scanner.counters.checksum == 1


def test_on_a_framed_link_the_tail_of_a_frame_is_no_code(scanner: LineDecoder) -> None:
    decode(scanner, (0.0, framed(b"C,17,ART-04")))
    assert decode(scanner, (5.0, framed(b"C,18,ART-05")[6:])) == []
    assert scanner.counters.checksum == 1


def test_on_an_unframed_link_a_code_may_look_like_one(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"ART*05\r")) == [CardScan("ART*05", "scanner")]


def test_a_frame_behind_one_that_lost_its_end_is_still_read(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"$C,17,ART-" + framed(b"C,18,ART-05"))) == [ART_05]
    assert scanner.counters.checksum == 1


def test_a_wrong_checksum_is_dropped(scanner: LineDecoder) -> None:
    assert decode(scanner, (0.0, b"$D,17,3,5*00\r\n")) == []
    assert scanner.counters.checksum == 1


@pytest.mark.parametrize("body", [b"D,17", b"D,17,x", b"C,17,", b"C,17,\xff\xfe"])
def test_a_whole_frame_without_sense_is_noise(scanner: LineDecoder, body: bytes) -> None:
    assert decode(scanner, (0.0, framed(body))) == []
    assert scanner.counters.noise > 0


def test_a_line_cut_off_by_the_plug_is_forgotten(scanner: LineDecoder) -> None:
    scanner.feed(b"ART-", 0.0)
    scanner.reset()
    assert decode(scanner, (0.02, b"06\r")) == [CardScan("06", "scanner")]


# Signs of life


def test_a_device_that_never_gave_a_sign_of_life_is_never_missed(scanner: LineDecoder) -> None:
    decode(scanner, (0.0, framed(b"C,1,ART-05")), (3600.0, b""))
    assert not scanner.quiet


def test_a_heartbeat_that_stops_is_missed_after_ten_seconds(scanner: LineDecoder) -> None:
    for at, data in ((0.0, framed(b"H,1")), (3.0, framed(b"H,2")), (12.9, b"")):
        scanner.feed(data, at)
    assert not scanner.quiet
    scanner.feed(b"", 13.0)
    assert scanner.quiet
    scanner.feed(framed(b"H,3"), 14.0)
    assert not scanner.quiet
    assert scanner.counters.heartbeats == 3


def test_a_card_or_a_roll_is_a_sign_of_life_too_and_noise_is_none(scanner: LineDecoder) -> None:
    decode(scanner, (0.0, framed(b"H,1")), (8.0, framed(b"D,2,3,5")), (16.0, b"ART-05\r"))
    assert not scanner.quiet
    scanner.feed(framed(b"H,3")[:-3] + b"\r", 17.0)
    scanner.feed(b"", 18.0)
    assert scanner.quiet


def test_after_the_plug_was_out_the_first_heartbeat_is_waited_for(scanner: LineDecoder) -> None:
    decode(scanner, (0.0, framed(b"H,1")), (20.0, b""))
    scanner.reset()
    scanner.feed(b"", 40.0)
    assert not scanner.quiet
