"""The set-up checklist: one clear next step, secrets only while they are pressed."""

from __future__ import annotations

from msgspec import Struct

from companion.commands import Begin, Command, Propose, Withdraw
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.presenters import common


class StepLine(Struct, frozen=True):
    text: str
    secret: str  # "" : nothing to hide
    done: bool
    next: bool


class Setup(Struct, frozen=True):
    title: str
    accent: str
    steps: tuple[StepLine, ...]
    look: str  # Only you look: press and hold
    prompt: str
    begin: str
    begin_command: Command
    draw_again: str
    draw_command: Command
    back_command: Command


def present_setup(snapshot: Snapshot, words: Words, done: frozenset[int]) -> Setup:
    """``done`` are the numbers of the ticked steps. The snapshot must hold a proposal.

    Ticking helps those who lay out the box; whoever knows the game begins with one tap.
    """
    proposal = snapshot.proposal
    if proposal is None:
        raise ValueError("no set-up is proposed")
    left = [number for number in range(len(proposal.steps)) if number not in done]
    steps = tuple(
        StepLine(
            text=words(step.text),
            secret=words(step.secret) if step.secret else "",
            done=number in done,
            next=bool(left) and number == left[0],
        )
        for number, step in enumerate(proposal.steps)
    )
    prompt = words.text("ui.setup.left", n=len(left)) if left else words.text("ui.setup.ready")
    return Setup(
        title=words.text("ui.setup.title", game=common.title(proposal.game, words)),
        accent=proposal.accent,
        steps=steps,
        look=words.text("ui.setup.look"),
        prompt=prompt,
        begin=words.text("ui.setup.begin"),
        begin_command=Begin(),
        draw_again=words.text("ui.setup.again"),
        draw_command=Propose(proposal.game, proposal.players, proposal.options),
        back_command=Withdraw(),
    )
