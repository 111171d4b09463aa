"""A long evening on the real screen (offscreen): every page comes and goes, every snapshot is drawn."""

import gc
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from companion.commands import Begin, Prefer, Propose, PutAside, Submit, Undo
from companion.games.incan_gold.game import GAME
from tests.core.at_the_table import THREE
from tests.faults.day import handles, resident
from tests.ui.driver import Kiosk
from ui.presenters.navigation import Page

# Kivy keeps as many fonts open, each in one size (kivy/core/text/_text_sdl2.pyx)
FONTS = 64
MOST_WIDGETS = 1000
PAGES = (Page("history"), Page("settings"), Page("hardware"), Page("names"), Page("players", "incan_gold"))


def _step(kiosk: Kiosk, rng: Random) -> None:
    snapshot = kiosk.snapshot
    if snapshot.play is None or (snapshot.prompt is not None and snapshot.prompt.over):
        if snapshot.play is not None:
            kiosk.draw(2)
            kiosk.table.submit(PutAside())
        kiosk.shell.open(rng.choice(PAGES))
        kiosk.draw(2)
        kiosk.shell.close_pages()
        kiosk.table.submit(Prefer("language", rng.choice(("en", "vi"))))
        kiosk.table.submit(Propose("incan_gold", THREE, seed=rng.randrange(10**6)))
        kiosk.draw(2)
        kiosk.table.submit(Begin())
    elif snapshot.can_undo and rng.random() < 0.05:
        kiosk.table.submit(Undo(snapshot.position))
    else:
        play = kiosk.table.evening.desk._play
        assert play is not None
        kiosk.table.submit(Submit(rng.choice(list(GAME.legal(play.state))), snapshot.position))
    assert kiosk.snapshot.refusal is None
    kiosk.draw(1)


def alive() -> int:
    """Widgets that something still holds."""
    from kivy.uix.widget import Widget

    gc.collect()
    return sum(issubclass(type(thing), Widget) for thing in gc.get_objects())  # proxies may be dead


def run(folder: Path, steps: int, warm_steps: int, seed: int) -> dict[str, Any]:
    """Figures after so many steps, against those after the first ``warm_steps``: by then each page was
    shown, and what is kept to draw faster (words measured, icons) is there."""
    rng = Random(seed)
    kiosk = Kiosk(folder)
    try:
        for _ in range(warm_steps):
            _step(kiosk, rng)
        begun = handles()
        sizes = [resident()]
        for _ in range(2):
            for _ in range(steps // 2):
                _step(kiosk, rng)
            widgets = alive()
            sizes.append(resident())
        more = handles() - begun
    finally:
        kiosk.close()
    return {
        "steps": steps,
        "widgets": widgets,
        "growth": [after - before for before, after in pairwise(sizes)],
        "handles_more": more,
    }
