"""A PN532: what we ask, what it answers, and what happens when it doesn't."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.inputs import CardScan, Input, PartReport
from hardware.decoders import NoAnswer
from hardware.decoders.pn532 import SET_UP, WAKE_UP, Pn532Decoder, frame
from hardware.ports import BackOff, PortReader
from hardware.simulator import PtyReader
from tests.hardware.conftest import Inbox

ACKNOWLEDGEMENT = bytes.fromhex("00 00 FF 00 FF 00")
ASK_FIRMWARE = bytes.fromhex("00 00 FF 02 FE D4 02 2A 00")
FIRMWARE = bytes.fromhex("00 00 FF 06 FA D5 03 32 01 06 07 E8 00")
SAM_DONE = bytes.fromhex("00 00 FF 02 FE D5 15 16 00")
TRIES_DONE = bytes.fromhex("00 00 FF 02 FE D5 33 F8 00")
ASK_TARGET = bytes.fromhex("00 00 FF 04 FC D4 4A 01 00 E1 00")
NO_TAG = bytes.fromhex("00 00 FF 03 FD D5 4B 00 E0 00")
ONE_TAG = bytes.fromhex("00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 16 C6 C2 D7 38 81 61 00")
CARD = CardScan("0416C6C2D73881", "nfc")


def tag(uid: bytes) -> bytes:
    return frame(bytes.fromhex("4B 01 01 00 44 00") + bytes([len(uid)]) + uid, sender=0xD5)


def start(decoder: Pn532Decoder, now: float = 0.0) -> None:
    """Wake the chip and set it up, until it is about to be asked for cards."""
    for answer in (FIRMWARE, SAM_DONE, TRIES_DONE):
        assert decoder.ask(now) != b""
        assert decoder.feed(ACKNOWLEDGEMENT + answer, now) == []


def poll(decoder: Pn532Decoder, now: float, answer: bytes) -> list[Input]:
    assert decoder.ask(now) == ASK_TARGET
    return decoder.feed(ACKNOWLEDGEMENT + answer, now)


@pytest.fixture
def chip() -> Pn532Decoder:
    """A chip that is awake and set up."""
    decoder = Pn532Decoder("nfc")
    start(decoder)
    return decoder


def test_frames_are_built_as_printed() -> None:
    assert frame(b"\x02") == ASK_FIRMWARE
    assert frame(b"\x4a\x01\x00") == ASK_TARGET
    assert frame(bytes.fromhex("03 32 01 06 07"), sender=0xD5) == FIRMWARE
    assert frame(b"\x15", sender=0xD5) == SAM_DONE


def test_the_chip_is_woken_first() -> None:
    decoder = Pn532Decoder("nfc")
    assert not decoder.present
    assert decoder.ask(0.0) == WAKE_UP + ASK_FIRMWARE
    assert decoder.ask(0.001) == b"", "one question at a time"
    decoder.feed(ACKNOWLEDGEMENT + FIRMWARE, 0.005)
    assert decoder.present
    assert decoder.ask(0.006) == frame(SET_UP[1])


def test_a_card_on_the_reader_is_one_scan(chip: Pn532Decoder) -> None:
    assert poll(chip, 1.0, NO_TAG) == []
    assert poll(chip, 1.1, ONE_TAG) == [CARD]
    assert poll(chip, 1.2, ONE_TAG) == []
    assert chip.counters.accepted == 1


def test_it_is_asked_ten_times_a_second(chip: Pn532Decoder) -> None:
    poll(chip, 1.0, NO_TAG)
    assert chip.ask(1.099) == b""
    assert chip.ask(1.1) == ASK_TARGET


def test_a_card_arrives_again_after_400_ms_of_absence(chip: Pn532Decoder) -> None:
    assert poll(chip, 1.0, ONE_TAG) == [CARD]
    assert poll(chip, 1.2, NO_TAG) == []
    assert poll(chip, 1.399, ONE_TAG) == []
    assert poll(chip, 1.8, ONE_TAG) == [CARD]


def test_an_answer_in_pieces(chip: Pn532Decoder) -> None:
    chip.ask(1.0)
    pieces = ACKNOWLEDGEMENT + ONE_TAG
    assert [item for i in range(len(pieces)) for item in chip.feed(pieces[i : i + 1], 1.0 + i / 1000)] == [
        CARD
    ]


@pytest.mark.parametrize("uid", ["04A1B2C3", "0416C6C2D73881", "04010203040506070809"])
def test_cards_have_4_7_or_10_bytes(chip: Pn532Decoder, uid: str) -> None:
    assert poll(chip, 1.0, tag(bytes.fromhex(uid))) == [CardScan(uid, "nfc")]


def test_a_telephone_is_no_card(chip: Pn532Decoder) -> None:
    assert poll(chip, 1.0, tag(bytes.fromhex("08A1B2C3"))) == []
    assert chip.counters.telephones == 1
    seven_bytes = bytes.fromhex("08A1B2C3D4E5F6")
    assert poll(chip, 2.0, tag(seven_bytes)) == [CardScan("08A1B2C3D4E5F6", "nfc")]


@pytest.mark.parametrize(
    "damaged",
    [
        ONE_TAG.replace(b"\x0f\xf1", b"\x0f\xf2"),
        ONE_TAG[:-2] + b"\x62\x00",
        ONE_TAG[:13] + b"\xff" + ONE_TAG[14:],
    ],
    ids=["length", "sum", "data"],
)
def test_a_damaged_answer_is_dropped_and_counted(chip: Pn532Decoder, damaged: bytes) -> None:
    assert poll(chip, 1.0, damaged) == []
    assert chip.counters.checksum == 1
    assert chip.ask(2.0) == ASK_TARGET, "and asked again"
    assert chip.feed(ACKNOWLEDGEMENT + ONE_TAG, 2.01) == [CARD]


@pytest.mark.parametrize(
    "answer", [b"\x4b", b"\x4b\x01", b"\x4b\x01\x01\x00\x44\x00\x07\x04\xa1\xb2\xc3", b"\x4b\x02"]
)
def test_an_answer_that_is_too_short_is_no_card(chip: Pn532Decoder, answer: bytes) -> None:
    assert poll(chip, 1.0, frame(answer, sender=0xD5)) == []


def test_noise_before_an_answer_is_skipped_and_counted(chip: Pn532Decoder) -> None:
    assert poll(chip, 1.0, b"\x55\xff" + ONE_TAG) == [CARD]
    assert chip.counters.noise == 2


def test_our_own_echo_is_no_answer(chip: Pn532Decoder) -> None:
    assert poll(chip, 1.0, ASK_TARGET) == []
    assert chip.ask(1.2) == b"", "the answer is still to come"
    assert chip.feed(ONE_TAG, 1.2) == [CARD]


def test_a_tag_nobody_asked_for_is_ignored() -> None:
    assert Pn532Decoder("nfc").feed(ONE_TAG, 0.0) == []


def test_without_acknowledgement_it_is_asked_again_then_woken_then_given_up(chip: Pn532Decoder) -> None:
    assert chip.ask(1.0) == ASK_TARGET
    assert chip.ask(1.014) == b""
    assert chip.ask(1.015) == ASK_TARGET
    assert chip.ask(1.03) == WAKE_UP + ASK_FIRMWARE
    with pytest.raises(NoAnswer):
        chip.ask(1.045)
    assert chip.counters.retries == 3


def test_an_acknowledged_question_has_a_second(chip: Pn532Decoder) -> None:
    chip.ask(1.0)
    chip.feed(ACKNOWLEDGEMENT, 1.01)
    assert chip.ask(1.9) == b""
    assert chip.ask(2.0) == ASK_TARGET


def test_a_refused_question_is_asked_again(chip: Pn532Decoder) -> None:
    chip.ask(1.0)
    chip.feed(bytes.fromhex("00 00 FF FF 00 00"), 1.01)
    assert chip.ask(1.02) == ASK_TARGET


def test_a_chip_that_was_woken_works_on(chip: Pn532Decoder) -> None:
    chip.ask(1.0)
    chip.ask(1.015)
    assert chip.ask(1.03).startswith(WAKE_UP)
    chip.feed(ACKNOWLEDGEMENT + FIRMWARE, 1.04)
    for answer in (SAM_DONE, TRIES_DONE):
        chip.ask(1.05)
        chip.feed(ACKNOWLEDGEMENT + answer, 1.05)
    assert poll(chip, 1.06, ONE_TAG) == [CARD]


def test_a_card_that_lies_there_while_the_plug_is_out_has_not_arrived_again(chip: Pn532Decoder) -> None:
    poll(chip, 1.0, ONE_TAG)
    chip.reset()
    assert not chip.present
    chip.feed(b"", 3.0)
    start(chip, 3.0)
    assert poll(chip, 3.1, ONE_TAG) == []


# On a port


@pytest.fixture
def device(tmp_path: Path) -> Iterator[PtyReader]:
    device = PtyReader(tmp_path / "nfc")
    device.plug_in()
    yield device
    device.unplug()


@pytest.fixture
def reader(device: PtyReader, inbox: Inbox) -> Iterator[PortReader]:
    reader = PortReader(
        "reader nfc", device.port, 115200, Pn532Decoder("nfc"), inbox.emit, back_off=BackOff(0.02, 0.05)
    )
    yield reader
    reader.stop()


def test_a_chip_on_a_port(
    device: PtyReader, inbox: Inbox, reader: PortReader, wait_for: Callable[[Callable[[], bool]], None]
) -> None:
    """The chip answers whatever it is asked, as often as it is asked."""
    answers = {
        frame(SET_UP[0]): FIRMWARE,
        frame(SET_UP[1]): SAM_DONE,
        frame(SET_UP[2]): TRIES_DONE,
        ASK_TARGET: ONE_TAG,
    }
    told: list[Input | PartReport] = []

    def answers_until_scanned() -> bool:
        heard = device.read()
        for question, answer in answers.items():
            if question in heard:
                device.write(ACKNOWLEDGEMENT + answer)
        told.extend(inbox.rest())
        return CARD in told

    reader.start()
    wait_for(answers_until_scanned)
    assert told[0] == PartReport("reader nfc", "ok", {"port": device.port})
    assert told.count(CARD) == 1


def test_a_port_without_a_chip_is_lost_once(
    device: PtyReader, inbox: Inbox, reader: PortReader, wait_for: Callable[[Callable[[], bool]], None]
) -> None:
    reader.start()
    assert inbox.next() == PartReport("reader nfc", "lost", {"port": device.port, "reason": "no-answer"})
    wait_for(lambda: reader.counters.losses >= 2)
    assert inbox.rest() == []
