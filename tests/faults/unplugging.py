"""A reader pulled out and put back, again and again, while cards come in."""

import os
import threading
import time
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from typing import Any

from companion.inputs import CardScan, PartReport
from hardware.decoders import make_decoder
from hardware.ports import BackOff, PortReader
from hardware.simulator import PtyReader

PATIENCE = 10.0
QUICK = BackOff(first=0.01, longest=0.04)


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


def run(folder: Path, cycles: int, seed: int) -> dict[str, Any]:
    """So many times: a burst of cards, half a card, the plug out, in again, that card whole."""
    rng = Random(seed)
    told: SimpleQueue[Any] = SimpleQueue()
    device = PtyReader(folder / "usb-scanner")
    decoder = make_decoder(protocol="lines", reader="scanner")
    reader = PortReader(
        "reader scanner", device.port, 9600, decoder, told.put, back_off=QUICK, boot_window=0.0
    )
    threads, before = threading.active_count(), handles()
    figures = {"cycles": cycles, "cards": 0, "lost": 0, "back": 0, "wrong": 0}

    def take() -> Any:
        return told.get(timeout=PATIENCE)

    def expect(what: Any) -> None:
        heard = take()
        figures["wrong"] += heard != what

    def expect_state(state: str) -> None:
        heard = take()
        figures["wrong"] += not (isinstance(heard, PartReport) and heard.state == state)

    device.plug_in()
    reader.start()
    expect_state("ok")
    number = 0
    for _ in range(cycles):
        codes = [f"CARD-{number + place:06}" for place in range(rng.randint(1, 12))]
        number += len(codes)
        cut = f"CARD-{number:06}"
        number += 1
        device.write(b"".join(code.encode() + b"\r\n" for code in codes))
        for code in codes:
            expect(CardScan(code, "scanner"))
        device.write(cut[: rng.randint(1, len(cut))].encode())
        device.unplug()
        expect_state("lost")
        figures["lost"] += 1
        time.sleep(rng.random() * QUICK.longest)
        device.plug_in()
        expect_state("ok")
        figures["back"] += 1
        device.write(cut.encode() + b"\r\n")
        expect(CardScan(cut, "scanner"))
        figures["cards"] += len(codes) + 1
    reader.stop()
    device.unplug()
    try:
        while True:
            told.get_nowait()
            figures["wrong"] += 1
    except Empty:
        pass
    return {
        **figures,
        "threads_left": threading.active_count() - threads,
        "handles_left": handles() - before,
    }
