"""Twin screens whose people vote differently: until the reveal no widget and no pixel may differ."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.commands import Begin, OpenBallot, Prefer, Propose, Submit
from companion.games.incan_gold.moves import OpenTemple, Reveal
from companion.inputs import ButtonInput
from tests.core.at_the_table import config
from tests.ui.driver import Kiosk, every
from ui.pictures import take_picture

PLAYERS = ("An", "Bình", "Chi")


def tree(kiosk: Kiosk) -> list[tuple[Any, ...]]:
    """Every widget there is: what it is, where, and what it says and looks like."""
    named = ("text", "pressed", "allowed", "reason", "opacity", "disabled", "color", "seat", "icon")
    return [
        (
            type(widget).__name__,
            *widget.pos,
            *widget.size,
            *(repr(getattr(widget, name, None)) for name in named),
        )
        for widget in every(kiosk.shell)
    ]


class Witness:
    """Writes down what the screen shows, as widgets and as pixels."""

    def __init__(self, kiosk: Kiosk, folder: Path) -> None:
        self.kiosk, self.file = kiosk, folder / "look.png"
        self.seen: list[Any] = []

    def look(self) -> None:
        self.kiosk.draw()
        take_picture(self.kiosk.window, self.file)
        self.seen.append((tree(self.kiosk), self.file.read_bytes()))


def at_the_vote(folder: Path, way: str) -> Kiosk:
    kiosk = Kiosk(folder, config(way))
    table = kiosk.table
    table.submit(Prefer("reduced_motion", True))  # a number that settles looks different in each frame
    table.submit(Propose("incan_gold", PLAYERS, seed=1))
    table.submit(Begin())
    for move in (OpenTemple(), Reveal("treasure:11")):
        table.submit(Submit(move, table.snapshot.position))
    kiosk.draw()
    return kiosk


def by_touch(kiosk: Kiosk, witness: Witness, votes: tuple[str, ...]) -> None:
    kiosk.table.submit(OpenBallot(kiosk.table.snapshot.position))
    for vote in votes:
        kiosk.draw()
        panel = kiosk.screen.vote
        kiosk.tap(panel.action)
        witness.look()
        sides = kiosk.table.snapshot.ballot.sides
        kiosk.tap(panel.sides[sides.index(vote)])
        witness.look()


def by_buttons(kiosk: Kiosk, witness: Witness, votes: tuple[str, ...]) -> None:
    table = kiosk.table
    for seat, vote in enumerate(votes, start=1):
        table.happens(ButtonInput(f"seat{seat}.{vote}", True))
        witness.look()
    table.happens(ButtonInput("table.next", True))
    for _ in range(2):
        witness.look()
        table.wait(1.0)


@pytest.mark.parametrize(("way", "vote"), [("touch", by_touch), ("press", by_buttons), ("hold", by_buttons)])
def test_no_widget_and_no_pixel_tells_a_vote_before_the_reveal(tmp_path: Path, way: str, vote: Any) -> None:
    seen = []
    some = [("stay", "stay", "stay"), ("leave", "leave", "leave"), ("stay", "leave", "stay")]
    assert set(some) < set(product(("stay", "leave"), repeat=3))
    for number, votes in enumerate(some):
        folder = tmp_path / str(number)
        folder.mkdir()
        kiosk = at_the_vote(folder, way)
        witness = Witness(kiosk, folder)
        vote(kiosk, witness, votes)
        assert kiosk.table.snapshot.play.moves == 2, "the vote is not out yet"
        seen.append(witness.seen)
        kiosk.close()
    for other in seen[1:]:
        assert [look[0] for look in other] == [look[0] for look in seen[0]], "the widgets differ"
        assert [look[1] for look in other] == [look[1] for look in seen[0]], "the pixels differ"
