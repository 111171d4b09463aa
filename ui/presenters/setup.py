"""The set-up checklist: one clear next step, secrets only while they are pressed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.commands import Begin, Command, Propose, Settle, Withdraw
from companion.i18n import Words
from companion.snapshot import Proposal, Snapshot
from ui.presenters import common

# what would lose the steps that are done: drawing anew, or going back
Leaving = Literal["again", "back"]


class StepLine(Struct, frozen=True):
    text: str
    secret: str  # "" : nothing to hide
    done: bool
    next: bool


class ChoiceCard(Struct, frozen=True):
    """One thing a player may choose: tapping it asks for ``command``."""

    name: str
    help: str
    chosen: bool
    command: Command


class PickLine(Struct, frozen=True):
    """What one player chooses before the play."""

    seat: int
    player: str
    question: str
    cards: tuple[ChoiceCard, ...]


class Setup(Struct, frozen=True):
    title: str
    accent: str
    picks: tuple[PickLine, ...]
    steps: tuple[StepLine, ...]
    look: str  # Only you look: press and hold
    prompt: str
    begin: str
    begin_command: Command
    draw_again: str
    draw_command: Command
    back_command: Command
    leave: str  # the two answers when leaving is doubted
    keep: str


def present_setup(
    snapshot: Snapshot, words: Words, done: frozenset[int], doubted: Leaving | None = None
) -> Setup:
    """``done`` are the numbers of the ticked steps; ``doubted`` is what people asked for that would lose
    them. The snapshot must hold a proposal.

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
    if doubted is not None:
        prompt = words.text(f"ui.setup.{doubted}-sure", n=len(done))
    return Setup(
        title=words.text("ui.setup.title", game=common.title(proposal.game, words)),
        accent=proposal.accent,
        picks=_picks(proposal, words),
        steps=steps,
        look=words.text("ui.setup.look"),
        prompt=prompt,
        begin=words.text("ui.setup.begin"),
        begin_command=Begin(),
        draw_again=words.text("ui.setup.again"),
        draw_command=Propose(proposal.game, proposal.players, proposal.options),
        back_command=Withdraw(),
        leave=words.text("ui.setup.leave" if doubted == "back" else "ui.setup.again"),
        keep=words.text("ui.home.keep"),
    )


def _picks(proposal: Proposal, words: Words) -> tuple[PickLine, ...]:
    return tuple(
        PickLine(
            seat=proposal.players.index(pick.player),
            player=pick.player,
            question=words.text("ui.setup.chooses", player=pick.player),
            cards=tuple(
                ChoiceCard(
                    name=words(choice.name),
                    help=words(choice.help),
                    chosen=choice.value == pick.chosen,
                    command=Settle(pick.player, choice.value),
                )
                for choice in pick.choices
            ),
        )
        for pick in proposal.picks
    )
