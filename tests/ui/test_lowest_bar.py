"""The lowest bar as people go on: what was refused goes, and there is a way back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.commands import Begin, Prefer, Propose, Redo, Submit
from companion.game import Standing
from companion.games.incan_gold.moves import OpenTemple, Reveal
from tests.ui.driver import Kiosk
from ui.games.seafarers.doing import NOTHING
from ui.presenters.navigation import Page, Trail

PLAYERS = ("An", "Bình", "Chi")
GAMES = ("incan_gold", "seafarers", "tokaido", "trekking")
STANDINGS = tuple(Standing(player, place, 10 - place) for place, player in enumerate(PLAYERS, 1))


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.close()


def begin(kiosk: Kiosk, game: str) -> Any:
    kiosk.table.submit(Propose(game, PLAYERS, seed=3))
    kiosk.table.submit(Begin())
    if game == "incan_gold":  # seats mean something where those who leave are marked
        kiosk.table.submit(Prefer("way", "open"))
        for move in (OpenTemple(), Reveal("treasure:11")):
            kiosk.table.submit(Submit(move, kiosk.snapshot.position))
    kiosk.draw()
    return kiosk.screen


def refuse(kiosk: Kiosk) -> None:
    """A button of the table asks for what can't be done."""
    kiosk.table.submit(Redo(kiosk.snapshot.position))
    kiosk.draw()
    assert kiosk.snapshot.refusal is not None
    assert kiosk.screen.foot.refused


@pytest.mark.parametrize("game", GAMES)
def test_a_tapped_seat_takes_the_refusal_away(kiosk: Kiosk, game: str) -> None:
    screen = begin(kiosk, game)
    refuse(kiosk)
    words = screen.foot.prompt
    screen.seats.dispatch("on_seat", 0)
    kiosk.draw()
    assert kiosk.snapshot.refusal is not None
    assert not screen.foot.refused and screen.foot.prompt != words


@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_begins_takes_the_refusal_away_and_the_next_one_is_said(
    kiosk: Kiosk, game: str
) -> None:
    screen = begin(kiosk, game)
    refuse(kiosk)
    screen.table._changed()
    kiosk.draw()
    assert not screen.foot.refused
    refuse(kiosk)


def test_a_seat_that_means_nothing_leaves_the_refusal(kiosk: Kiosk) -> None:
    screen = begin(kiosk, "seafarers")
    refuse(kiosk)
    screen.table.tap_seat = lambda _player: False
    screen.seats.dispatch("on_seat", 0)
    kiosk.draw()
    assert screen.foot.refused


def test_the_board_at_the_end_is_left_at_the_bottom_right_too(kiosk: Kiosk) -> None:
    begin(kiosk, "seafarers")
    board, over = Page("look", "seafarers"), kiosk.snapshot
    kiosk.shell.snapshot = replace(over, prompt=replace(over.prompt, over=True), standings=STANDINGS)
    kiosk.shell._trail = Trail(Page("end", "seafarers")).open(board)
    kiosk.shell._refresh()
    kiosk.draw()
    foot = kiosk.screen.foot
    assert kiosk.page == "look" and foot.quiet_text == "Back"
    kiosk.screen.seats.dispatch("on_seat", 0)  # a panel over the board is closed first
    kiosk.draw()
    assert kiosk.screen.table.doing != NOTHING
    kiosk.tap(foot._quiet)
    assert kiosk.page == "look" and kiosk.screen.table.doing == NOTHING
    kiosk.tap(foot._quiet)
    assert kiosk.page == "end"
