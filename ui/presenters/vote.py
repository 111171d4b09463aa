"""The secret vote, in all its ways. What is shown never differs between the choices or the voters."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.commands import Choose, Command, OpenBallot, RestartBallot, RevealBallot, Uncover
from companion.i18n import Words
from companion.snapshot import BallotView, Snapshot
from ui.games import Action, Press

Kind = Literal["cover", "choose", "all_in", "count"]


class VoteButton(Struct, frozen=True):
    label: str
    command: Command


class Vote(Struct, frozen=True):
    """``buttons``: one for everything but ``choose``, where two equal ones stand side by side.

    ``turn`` is the seat that holds the screen, or None.
    """

    kind: Kind
    headline: str
    detail: str
    buttons: tuple[VoteButton, ...]
    restart: VoteButton | None
    turn: int | None = None
    turn_name: str = ""
    count: str = ""
    marks: tuple[str, ...] = ()  # what each button stands for, where the game draws it
    voters: tuple[int, ...] = ()  # the seats that vote, in seat order


def choice_text(game: str, choice: str, words: Words) -> str:
    return words.text(f"{game}.choice.{choice}")


def present_vote(snapshot: Snapshot, words: Words) -> Vote | None:
    """The panel over the whole screen; None while the table itself must be seen.

    Waiting, pressing and an unclear vote are said in the lowest bar (`present_call`).
    """
    ballot, play = snapshot.ballot, snapshot.play
    if ballot is None or play is None or ballot.phase in ("waiting", "pressing", "unclear"):
        return None
    question = words.text(f"{play.game}.vote.question")
    first = ballot.caller if ballot.caller in ballot.voters else ballot.voters[0]
    # before anybody has voted there is nothing to take again
    begun = ballot.phase != "covered" or ballot.turn != first
    restart = VoteButton(words.text("ui.vote.restart" if begun else "ui.vote.cancel"), RestartBallot())
    match ballot.phase:
        case "covered":
            name = ballot.turn or ""
            return Vote(
                kind="cover",
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
                headline=question,
                detail=words.text("ui.vote.choose", player=name),
                buttons=tuple(
                    VoteButton(choice_text(play.game, choice, words), Choose(name, choice))
                    for choice in sides
                ),
                restart=None,
                turn=_seat(snapshot, ballot),
                turn_name=name,
                marks=sides,
            )
        case "all_in":
            return Vote(
                kind="all_in",
                headline=words.text("ui.vote.all-chosen"),
                detail=words.text("ui.vote.middle"),
                buttons=(VoteButton(words.text("ui.vote.reveal"), RevealBallot()),),
                restart=restart,
                voters=_voters(snapshot, ballot),
            )
        case "counting":
            return Vote(
                kind="count",
                headline=question,
                detail=words.text("ui.vote.hold-now") if ballot.way == "hold" else "",
                buttons=(),
                restart=None,
                count=str(ballot.count) if ballot.count else "",
                voters=_voters(snapshot, ballot),
            )
    raise ValueError(f"unknown phase of a vote: {ballot.phase}")


def present_call(snapshot: Snapshot, words: Words) -> Action:
    """The lowest bar while a vote is due and the table is seen: what a game shows for it.

    For the way ``open`` it only says what to tap: the game's own table takes that.
    """
    ballot, play = snapshot.ballot, snapshot.play
    if ballot is None or play is None:
        raise ValueError("no vote is due")
    question = words.text(f"{play.game}.vote.question")
    ask = Press(question, OpenBallot(snapshot.position))
    if ballot.phase == "unclear":
        return Action(words.text("ui.vote.unclear"), ask)
    match ballot.way:
        case "touch":
            return Action(words.text("ui.vote.due-touch", voters=ballot.voters, n=len(ballot.voters)), ask)
        case "hold":
            return Action(words.text("ui.vote.hold"), ask)
        case "press":
            one, other = (choice_text(play.game, choice, words) for choice in ballot.choices)
            return Action(words.text("ui.vote.press", one=one, other=other))
        case "open":
            return Action(words.text("ui.vote.due-open"))


def _voters(snapshot: Snapshot, ballot: BallotView) -> tuple[int, ...]:
    players = snapshot.play.players if snapshot.play else ()
    return tuple(seat for seat, player in enumerate(players) if player in ballot.voters)


def _seat(snapshot: Snapshot, ballot: BallotView) -> int | None:
    players = snapshot.play.players if snapshot.play else ()
    return players.index(ballot.turn) if ballot.turn in players else None
