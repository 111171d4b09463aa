"""What the screen may ask of the table. Each is put in the table's inbox and answered by a
snapshot; one that can't be done comes back as the snapshot's ``refusal``.

``position`` is the one of the snapshot the person looked at: if the play has moved on since, the
command is refused as stale and never misapplied.
"""

from typing import Any

from msgspec import Struct

from companion.game import Move


class Propose(Struct, frozen=True):
    """Draw a set-up. A seed gives the same one again."""

    game: str
    players: tuple[str, ...]
    options: dict[str, Any] = {}
    seed: int | None = None


class Redraw(Struct, frozen=True):
    """Draw one part of the proposed set-up again (`Game.redraw_parts`); the rest stays as it lies."""

    part: str


class Settle(Struct, frozen=True):
    """A player chose a part of the proposed set-up (`Proposal.picks`)."""

    player: str
    value: str


class Withdraw(Struct, frozen=True):
    """Forget the proposal."""


class Begin(Struct, frozen=True):
    """The proposed set-up lies on the table: begin the play."""


class Submit(Struct, frozen=True):
    move: Move
    position: int


class Undo(Struct, frozen=True):
    position: int


class Redo(Struct, frozen=True):
    position: int


class Resume(Struct, frozen=True):
    """Pick up an unfinished play, or look at a finished one's end."""

    play: int


class PutAside(Struct, frozen=True):
    """Back to the home screen; the play stays where it is and may be resumed."""


class Abandon(Struct, frozen=True):
    """An unfinished play will not be picked up again; it stays in the history."""

    play: int


class Look(Struct, frozen=True):
    """A player holds the screen and looks at their own hand: until ``LookAway`` or any other command."""

    player: str
    position: int


class LookAway(Struct, frozen=True):
    """The finger lifted: the hand is covered again."""


class OpenBallot(Struct, frozen=True):
    """GO ON? touch: hand the screen to the first voter; hold and press: take the vote now."""

    position: int


class Uncover(Struct, frozen=True):
    """touch: the voter whose turn it is holds the screen."""

    voter: str


class Choose(Struct, frozen=True):
    """touch: what that voter chose. A secret: its text form says nothing."""

    voter: str
    choice: str

    def __repr__(self) -> str:
        return "Choose(…)"


class RevealBallot(Struct, frozen=True):
    """touch: everybody has chosen and the screen lies in the middle again: count down."""


class RestartBallot(Struct, frozen=True):
    """Take the vote again from the beginning."""


class Retry(Struct, frozen=True):
    """Try again to store what could not be stored."""


class Learn(Struct, frozen=True):
    """Learn mode: the codes scanned from now on mean ``card`` of ``game``."""

    game: str
    card: str


class StopLearning(Struct, frozen=True):
    pass


class Forget(Struct, frozen=True):
    """No code means ``card`` any longer."""

    game: str
    card: str


class Prefer(Struct, frozen=True):
    """Change a preference: a field of ``companion.settings.Preferences``."""

    name: str
    value: Any


class ShowHistory(Struct, frozen=True):
    """Put the past plays into the snapshot."""


class HideHistory(Struct, frozen=True):
    pass


class ShowNames(Struct, frozen=True):
    """Put everybody who has played into the snapshot."""


class HideNames(Struct, frozen=True):
    pass


class EraseName(Struct, frozen=True):
    """Put a stand-in in the place of this name in all stored plays. It can't be taken back."""

    name: str


class ShowDice(Struct, frozen=True):
    """Put what was rolled in all plays of a game into the snapshot."""

    game: str


class HideDice(Struct, frozen=True):
    pass


class Dismiss(Struct, frozen=True):
    """The notice with this key has been read."""

    key: str


Command = (
    Propose
    | Redraw
    | Settle
    | Withdraw
    | Begin
    | Submit
    | Undo
    | Redo
    | Resume
    | PutAside
    | Abandon
    | Look
    | LookAway
    | OpenBallot
    | Uncover
    | Choose
    | RevealBallot
    | RestartBallot
    | Retry
    | Learn
    | StopLearning
    | Forget
    | Prefer
    | ShowHistory
    | HideHistory
    | ShowNames
    | HideNames
    | EraseName
    | ShowDice
    | HideDice
    | Dismiss
)
