"""The secret vote, in all its ways. What is shown never differs between the choices or the voters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.commands import Choose, Command, OpenBallot, RestartBallot, RevealBallot, Uncover
from companion.i18n import Words
from companion.snapshot import BallotView, Snapshot
from ui.games import Action, Press

Kind = Literal["cover", "choose", "press", "all_in", "count", "unclear"]


@dataclass(frozen=True)
class VoteButton:
    label: str
    command: Command


@dataclass(frozen=True)
class Vote:
    """``buttons``: one for everything but ``choose``, where two equal ones stand side by side.

    ``turn`` is the seat that holds the screen, or None. ``whole`` covers the whole screen, so that
    it can be handed round.
    """

    kind: Kind
    whole: bool
    headline: str
    detail: str
    buttons: tuple[VoteButton, ...]
    restart: VoteButton | None
    turn: int | None = None
    turn_name: str = ""
    count: str = ""


def choice_text(game: str, choice: str, words: Words) -> str:
    return words.text(f"{game}.choice.{choice}")


def present_vote(snapshot: Snapshot, words: Words) -> Vote | None:
    """The panel of a vote that is being taken; None while none is, or while nobody was asked yet."""
    ballot, play = snapshot.ballot, snapshot.play
    if ballot is None or play is None or ballot.phase == "waiting":
        return None
    question = words.text(f"{play.game}.vote.question")
    restart = VoteButton(words.text("ui.vote.restart"), RestartBallot())
    touch = ballot.way == "touch"
    match ballot.phase:
        case "covered":
            name = ballot.turn or ""
            return Vote(
                kind="cover",
                whole=True,
                headline=words.text("ui.vote.hand-to", player=name),
                detail=words.text("ui.vote.only-you", player=name),
                buttons=(VoteButton(words.text("ui.vote.i-am", player=name), Uncover(name)),),
                restart=restart,
                turn=_seat(snapshot, ballot),
                turn_name=name,
            )
        case "choosing":
            name = ballot.turn or ""
            sides = ballot.sides or ballot.choices
            return Vote(
                kind="choose",
                whole=True,
                headline=question,
                detail=words.text("ui.vote.choose", player=name),
                buttons=tuple(
                    VoteButton(choice_text(play.game, choice, words), Choose(name, choice))
                    for choice in sides
                ),
                restart=None,
                turn=_seat(snapshot, ballot),
                turn_name=name,
            )
        case "pressing":
            return Vote(
                kind="press",
                whole=False,
                headline=words.text("ui.vote.press"),
                detail=_sides_hint(play.game, ballot, words),
                buttons=(),
                restart=restart,
            )
        case "all_in":
            if touch:
                headline, label, command = "ui.vote.all-chosen", "ui.vote.reveal", RevealBallot()
            else:
                headline, label, command = "ui.vote.all-in", "ui.vote.reveal", OpenBallot(snapshot.position)
            return Vote(
                kind="all_in",
                whole=touch,
                headline=words.text(headline),
                detail=words.text("ui.vote.middle" if touch else "ui.vote.last-counts"),
                buttons=(VoteButton(words.text(label), command),),
                restart=restart,
            )
        case "counting":
            return Vote(
                kind="count",
                whole=True,
                headline=question,
                detail=words.text("ui.vote.hold-now") if ballot.way == "hold" else "",
                buttons=(),
                restart=None,
                count=str(ballot.count) if ballot.count else "",
            )
        case "unclear":
            return Vote(
                kind="unclear",
                whole=False,
                headline=words.text("ui.vote.unclear"),
                detail=words.text("ui.vote.hold"),
                buttons=(VoteButton(question, OpenBallot(snapshot.position)),),
                restart=None,
            )
    raise ValueError(f"unknown phase of a vote: {ballot.phase}")


def present_call(snapshot: Snapshot, words: Words) -> Action:
    """The lowest bar while a vote is due and nobody has been asked: what a game shows for it.

    Not for the way ``open``, where the game's own table is tapped.
    """
    ballot, play = snapshot.ballot, snapshot.play
    if ballot is None or play is None:
        raise ValueError("no vote is due")
    question = words.text(f"{play.game}.vote.question")
    prompt = {
        "touch": words.text("ui.vote.due-touch", voters=ballot.voters, n=len(ballot.voters)),
        "hold": words.text("ui.vote.hold"),
        "press": words.text("ui.vote.press"),
        "open": words.text("ui.vote.due-open"),
    }[ballot.way]
    if ballot.way == "press":
        return Action(prompt, Press(question, None, words.text("ui.vote.not-all-in")))
    return Action(prompt, Press(question, OpenBallot(snapshot.position)))


def _seat(snapshot: Snapshot, ballot: BallotView) -> int | None:
    players = snapshot.play.players if snapshot.play else ()
    return players.index(ballot.turn) if ballot.turn in players else None


def _sides_hint(game: str, ballot: BallotView, words: Words) -> str:
    one, other = (choice_text(game, choice, words) for choice in ballot.choices)
    return words.text("ui.vote.press-one", one=one, other=other)
