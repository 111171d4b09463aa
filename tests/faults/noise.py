"""Random bytes into every decoder."""

import tracemalloc
from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any

from hardware.config import KEYBOARD
from hardware.decoders import PROTOCOLS, NoAnswer, make_decoder
from hardware.decoders.keyboard import EVENT, KEY_EVENT, SYNC_EVENT

CHUNK = 4096
MOST_BUFFERED = 512  # bytes of a line or frame under way
MOST_HELD = 20_000  # bytes that a decoder may hold more after any amount of noise


def chunks(size: int, seed: int) -> Iterator[bytes]:
    """Random bytes in pieces of one byte to a few thousand, some of them like the real thing."""
    rng = Random(seed)
    real = (
        b"\x0262E3086CED08\x03",
        b"ART-05\r\n",
        bytes.fromhex("0000ff0ff1d54b010100440007"),
        b"$D,17,3,5*",
    )
    left = size
    while left > 0:
        piece = rng.randbytes(min(left, rng.choice((1, 7, 64, CHUNK))))
        if rng.random() < 0.1:
            piece = (rng.choice(real) + piece)[:left]
        left -= len(piece)
        yield piece


def events(size: int, seed: int) -> Iterator[bytes]:
    """Random input events, whole as the kernel gives them, a few at a time: mere bytes would hit no key."""
    rng = Random(seed)
    left = size
    while left > 0:
        piece = b"".join(
            EVENT.pack(
                0, 0, rng.choice((SYNC_EVENT, KEY_EVENT, KEY_EVENT)), rng.randrange(128), rng.randint(-1, 2)
            )
            for _ in range(rng.choice((1, 3, 64)))
        )[:left]
        left -= len(piece)
        yield piece


def pieces(setting: dict[str, str], size: int, seed: int) -> Iterator[bytes]:
    """What a decoder with this setting may have to read: bytes, or on an input device both."""
    if setting["protocol"] != KEYBOARD:
        return chunks(size, seed)
    return chain(events(size - size // 4, seed), chunks(size // 4, seed))


def settings() -> list[dict[str, str]]:
    """Every decoder in each of its ways."""
    made: list[dict[str, str]] = []
    for protocol in PROTOCOLS:
        ways = {"lines": ("kind", ("cards", "dice")), "rfid": ("checksum", ("xor", "sum", "none"))}
        name, values = ways.get(protocol, ("", ("",)))
        made += [{"protocol": protocol} | ({name: value} if name else {}) for value in values]
    return made


def feed(decoder: Any, data: Iterable[bytes], now: float = 0.0) -> None:
    """As fast as 115200 baud from ``now`` on. Raises whatever a decoder raises."""
    for piece in data:
        now += len(piece) / 11520
        for item in decoder.feed(piece, now):
            repr(item)
        try:
            decoder.ask(now)
        except NoAnswer:
            decoder.reset()
        if decoder.buffered > MOST_BUFFERED:
            raise AssertionError(f"{decoder.buffered} bytes are held")


def memory(setting: dict[str, str], size: int, seed: int) -> int:
    """Bytes that a decoder holds more after twice as many random bytes."""
    decoder = make_decoder(reader="reader", **setting)
    feed(decoder, pieces(setting, size, seed))
    tracemalloc.start()
    try:
        feed(decoder, pieces(setting, size, seed + 1), now=size / 11520)
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
