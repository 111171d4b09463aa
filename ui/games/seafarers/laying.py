"""The picture to lay the table by: the board as it was drawn, and the steps that it shows. Needs no Kivy."""

from __future__ import annotations

from msgspec import Struct

from companion.commands import Propose
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Options, Setup
from companion.i18n import Words
from companion.snapshot import Proposal
from companion.validation import convert
from ui.games import Action, Press
from ui.games.seafarers.board import draw
from ui.games.seafarers.doing import NOTHING
from ui.games.seafarers.marks import Board

LAID = "laid"  # the own button: all that the picture shows lies there
# the steps of the checklist that the picture shows
SHOWN = (
    "frame",
    "terrain",
    "terrain-by-lot",
    "numbers",
    "harbors",
    "harbor-gifts",
    "robber",
    "robber-number",
    "pirate",
    "fog",
    "gifts",
    "villages",
    "fleet",
    "slots",
)


class Picture(Struct, frozen=True):
    """``steps``: the numbers of the checklist's steps that the picture shows, ``lines`` their words."""

    board: Board
    steps: frozenset[int]
    lines: tuple[str, ...]


def present_picture(proposal: Proposal, words: Words) -> Picture:
    """The board before the first move. Needs a set-up that can lie there."""
    options = convert(proposal.options, Options)
    state = GAME.start(proposal.players, options, convert(proposal.setup, Setup))
    steps = tuple(
        number
        for number, step in enumerate(proposal.steps)
        if step.text.code.removeprefix("seafarers.setup.") in SHOWN
    )
    return Picture(
        board=draw(GAME.view(state), NOTHING),
        steps=frozenset(steps),
        lines=tuple(words(proposal.steps[number].text) for number in steps),
    )


def present_laying(proposal: Proposal, words: Words) -> Action:
    """The lowest bar while the picture is shown."""
    return Action(
        words.text("seafarers.screen.lay"),
        Press(words.text("seafarers.screen.laid"), own=LAID),
        Press(words.text("ui.setup.again"), Propose(proposal.game, proposal.players, proposal.options)),
    )
