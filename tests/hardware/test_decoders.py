"""What holds for every decoder, whatever arrives and however it is cut up."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.inputs import Input
from hardware.decoders import Counters, Decoder, NoAnswer, make_decoder
from hardware.decoders.boot import BootNoise
from hardware.decoders.keyboard import EVENT
from hardware.decoders.pn532 import frame as pn532_frame


def framed(body: bytes) -> bytes:
    return b"$%s*%02X\r\n" % (body, reduce(xor, body))


PIECES = [
    b"ART-05\r",
    b"ART-05",
    b"\r\n",
    b"DICE 3 5\n",
    b"%%NoRead\r",
    framed(b"D,17,3,5"),
    framed(b"C,18,X"),
    framed(b"C,18,X")[:-3],
    framed(b"H,21"),
    b"\x02\x00\x00\x01\x0031",
    b"\x02\x00",
    b"\x02\x00\x00\xff",
    b"\x0262E3086CED08\x03",
    b"\x0262E3086CED08\r\n\x03",
    b"\x0201000734E0D2\x03",
    b"\x02F000060007F1\x03",
    b"\x00\x00\xff\x00\xff\x00",
    pn532_frame(bytes.fromhex("03 32 01 06 07"), 0xD5),
    pn532_frame(bytes.fromhex("15"), 0xD5),
    pn532_frame(bytes.fromhex("33"), 0xD5),
    pn532_frame(bytes.fromhex("4B 01 01 00 44 00 04 0A 0B 0C 0D"), 0xD5),
    b"\xff\x00",
    b"A" * 300,
    EVENT.pack(0, 0, 1, 30, 1) + EVENT.pack(0, 0, 1, 30, 0),
    EVENT.pack(0, 0, 1, 28, 1),
    EVENT.pack(0, 0, 1, 42, 1),
    EVENT.pack(0, 0, 0, 3, 0),
]
PAUSES = [0.0, 0.001, 0.03, 0.059, 0.06, 0.065, 0.1, 0.12, 0.25, 0.3, 0.4, 3.0]
SETUPS = [
    {"protocol": "lines"},
    {"protocol": "lines", "kind": "dice"},
    {"protocol": "rfid"},
    {"protocol": "rfid", "checksum": "sum"},
    {"protocol": "rfid", "checksum": "none"},
    {"protocol": "pn532"},
    {"protocol": "keyboard"},
]

bursts = st.lists(
    st.tuples(st.sampled_from(PAUSES), st.one_of(st.sampled_from(PIECES), st.binary(max_size=40))),
    max_size=25,
)


def known(code: str) -> bool:
    return code == "62E3086CED"


def ask(decoder: Decoder, now: float) -> None:
    """Let the decoder ask its device, as the port does: when nobody answers, the port is opened again."""
    try:
        decoder.ask(now)
    except NoAnswer:
        decoder.reset()


def run(
    setup: dict[str, str], sent: list[tuple[float, bytes]], cut: int | None
) -> tuple[list[Input], Counters, int]:
    """Feed bursts after their pauses, whole or in pieces of ``cut`` bytes; also the fullest buffer."""
    decoder = make_decoder(**setup, reader="r", known=known)
    items: list[Input] = []
    now, fullest = 100.0, 0
    for pause, data in [*sent, (5.0, b"")]:
        now += pause
        size = cut or max(1, len(data))
        for start in range(0, max(1, len(data)), size):
            items += decoder.feed(data[start : start + size], now)
            fullest = max(fullest, decoder.buffered)
        if data:
            ask(decoder, now)
    return items, decoder.counters, fullest


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETUPS), bursts, st.integers(1, 7))
def test_the_inputs_are_the_same_however_the_bytes_are_cut(
    setup: dict[str, str], sent: list[tuple[float, bytes]], cut: int
) -> None:
    assert run(setup, sent, cut)[:2] == run(setup, sent, None)[:2]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETUPS), bursts)
def test_idle_ticks_between_change_nothing(setup: dict[str, str], sent: list[tuple[float, bytes]]) -> None:
    ticked = [step for pause, data in sent for step in ((pause / 2, b""), (pause / 2, b""), (0.0, data))]
    assert run(setup, ticked, None)[:2] == run(setup, sent, None)[:2]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETUPS), st.lists(st.binary(max_size=600), max_size=8))
def test_any_bytes_are_survived_in_a_bounded_buffer(setup: dict[str, str], chunks: list[bytes]) -> None:
    items, counters, fullest = run(setup, [(0.0, chunk) for chunk in chunks], None)
    assert fullest <= 280
    assert counters.accepted == len(items)


@pytest.mark.parametrize(
    ("setting", "value"),
    [("protocol", "pn533"), ("kind", "cats"), ("checksum", "crc"), ("frames", "two"), ("protocol", "")],
)
def test_a_setting_nobody_knows_is_named(setting: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"unknown {setting} '{value}'"):
        make_decoder(**({"protocol": "lines"} | {setting: value}))


# Boot noise


def test_noise_while_the_port_opens_is_dropped_up_to_the_first_line_ending() -> None:
    noise = BootNoise(b"\r\n$", 10.0)
    assert noise.strip(b"gar", 10.01) == b""
    assert noise.strip(b"bage\rART-05\r", 10.02) == b"\rART-05\r"
    assert noise.strip(b"ART-06", 10.03) == b"ART-06"


def test_a_scan_after_the_first_100_ms_is_no_noise() -> None:
    noise = BootNoise(b"\r\n$", 10.0)
    assert noise.strip(b"xx", 10.02) == b""
    assert noise.strip(b"ART-05", 10.1) == b"ART-05"


def test_noise_that_outlasts_the_100_ms_does_not_become_a_code() -> None:
    noise = BootNoise(b"\r\n$", 10.0)
    assert noise.strip(b"ets Jun", 10.08) == b""
    assert noise.strip(b" 8 2016\r", 10.11) == b"\r"


def test_the_start_byte_of_a_frame_ends_the_noise() -> None:
    noise = BootNoise(b"\x02", 0.0)
    assert noise.strip(b"\xff\xff\x0262E3", 0.05) == b"\x0262E3"
