"""Bytes to inputs, pure: no I/O, no clock, no thread."""

from collections.abc import Callable
from typing import get_args

from hardware.decoders.base import Counters, Decoder, NoAnswer
from hardware.decoders.keyboard import KeyboardDecoder
from hardware.decoders.lines import Kind, LineDecoder
from hardware.decoders.pn532 import Pn532Decoder
from hardware.decoders.rfid import Checksum, Frames, RfidDecoder

__all__ = ["PROTOCOLS", "Checksum", "Counters", "Decoder", "Frames", "Kind", "NoAnswer", "make_decoder"]

PROTOCOLS = ("lines", "rfid", "pn532", "keyboard")


def make_decoder(
    *,
    protocol: str,
    kind: str = "cards",
    checksum: str = "xor",
    frames: str = "repeated",
    reader: str = "",
    known: Callable[[str], bool] = lambda code: False,
) -> Decoder:
    """The decoder for one ``[[reader]]`` of the table's config.

    ``known`` is called on the reader's thread with a card's code.
    Raises ``ValueError`` naming the setting when a protocol, kind, checksum or frames is unknown.
    """
    chosen_kind = next((k for k in get_args(Kind) if k == kind), None)
    if chosen_kind is None:
        raise ValueError(f"unknown kind {kind!r}: one of {', '.join(get_args(Kind))}")
    chosen_checksum = next((c for c in get_args(Checksum) if c == checksum), None)
    if chosen_checksum is None:
        raise ValueError(f"unknown checksum {checksum!r}: one of {', '.join(get_args(Checksum))}")
    chosen_frames = next((f for f in get_args(Frames) if f == frames), None)
    if chosen_frames is None:
        raise ValueError(f"unknown frames {frames!r}: one of {', '.join(get_args(Frames))}")
    match protocol:
        case "lines":
            return LineDecoder(chosen_kind, reader)
        case "rfid":
            return RfidDecoder(known, chosen_checksum, reader, chosen_frames)
        case "pn532":
            return Pn532Decoder(reader)
        case "keyboard":
            return KeyboardDecoder(chosen_kind, reader)
        case _:
            raise ValueError(f"unknown protocol {protocol!r}: one of {', '.join(PROTOCOLS)}")
