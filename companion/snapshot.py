"""What the table shows: frozen values, made by the table's thread, read by everybody else."""

from typing import Any, Literal

from msgspec import Struct

from companion.dice import Fairness
from companion.game import Aside, Message, Pick, Prompt, Standing, Step
from companion.inputs import PartReport

Way = Literal["touch", "hold", "press", "open"]


class PlayInfo(Struct, frozen=True):
    """Which play lies on the table. No set-up: it may hold what nobody may see yet."""

    id: int
    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    moves: int
    accent: str
    variant: Message | None = None  # `Game.variant`


class Proposal(Struct, frozen=True):
    """A set-up that has been drawn but not begun: the checklist is laid out from it.

    ``seed`` gives the whole set-up again; None once a part of it was drawn anew.
    ``picks`` are what players choose themselves, with `companion.commands.Settle`.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    setup: dict[str, Any]
    seed: int | None
    steps: tuple[Step, ...]
    accent: str
    picks: tuple[Pick, ...] = ()


class BallotView(Struct, frozen=True):
    """What may be known of a secret vote while it is taken: never who chose what, or who first.

    phase      ``waiting``  nobody has been asked yet (all ways)
               ``covered``  touch: the screen is handed to ``turn``, who uncovers it
               ``choosing`` touch: ``turn`` looks at two equal buttons, in the order ``sides``
               ``pressing`` press: each presses a button
               ``all_in``   everybody has chosen; touch waits for the reveal
               ``counting`` 3, 2, 1 (``count``)
               ``unclear``  hold: somebody held both buttons or none; all vote again
    """

    way: Way
    phase: Literal["waiting", "covered", "choosing", "pressing", "all_in", "counting", "unclear"]
    voters: tuple[str, ...]
    choices: tuple[str, str]
    caller: str
    turn: str | None = None
    sides: tuple[str, str] | None = None
    count: int = 0


class HandView(Struct, frozen=True):
    """A hand that its player looks at now. A secret: its text form says nothing."""

    player: str
    cards: dict[str, int]

    def __repr__(self) -> str:
        return "HandView(…)"


class Refusal(Struct, frozen=True):
    """The last command that was refused; ``ticket`` is the one its sender gave it."""

    code: str
    message: Message
    ticket: int = 0


class Notice(Struct, frozen=True):
    """Something the table should know and can mend: shown in a strip until it is gone.

    ``key`` is its identity; ``remedy`` says what to do about it.
    """

    key: str
    message: Message
    remedy: Message | None = None
    retry: bool = False


class Scanned(Struct, frozen=True):
    """The last thing a reader or button said and how it was taken.

    outcome: ``taken`` (it made a move), ``repeat`` (that very card lies there already),
    ``unknown`` (a code that no card is known for), ``ignored`` (means nothing now), ``learned``,
    ``noted`` (``card`` is a part of the move that people are putting together on the screen).
    """

    text: str
    outcome: Literal["taken", "repeat", "unknown", "ignored", "learned", "noted"]
    message: Message
    number: int
    card: str = ""


class Learning(Struct, frozen=True):
    """Learn mode: the card that the next unknown scan will mean, and how many codes each has."""

    game: str
    card: str
    codes: dict[str, int]


class Unfinished(Struct, frozen=True):
    """A play that can be picked up again. ``last_played`` is ISO 8601 UTC, or None (no clock)."""

    id: int
    game: str
    players: tuple[str, ...]
    moves: int
    last_played: str | None
    progress: Message
    variant: Message | None = None  # `Game.variant`


class PastPlay(Struct, frozen=True):
    """A line of the history. ``last_played`` is ISO 8601 UTC, or None when the clock was not set.

    state: ``finished``, ``unfinished`` or ``abandoned``; ``minutes`` by a monotonic clock, or None.
    """

    id: int
    game: str
    players: tuple[str, ...]
    moves: int
    state: Literal["finished", "unfinished", "abandoned"]
    last_played: str | None
    minutes: int | None
    standings: tuple[Standing, ...]
    variant: Message | None = None


class Named(Struct, frozen=True):
    """Somebody who has played, and in how many stored plays."""

    name: str
    plays: int


class DiceCount(Struct, frozen=True):
    """The dice of all plays of a game that are kept, moves that were taken back aside.

    ``plays``: those in which dice were rolled; ``complete``: no play is still to be counted.
    """

    game: str
    plays: int
    fair: Fairness
    complete: bool


class Preferences(Struct, frozen=True, forbid_unknown_fields=True):
    """What people change on the screen; the owner's ``table.toml`` gives the first values.

    ``way`` is how the secret vote is taken; ``show_chance`` shows the odds of the next card.
    """

    language: Literal["vi", "en"] = "vi"
    way: Way = "touch"
    reduced_motion: bool = False
    show_chance: bool = False


class Trouble(Struct, frozen=True):
    """There is no table yet: its plays can't be opened. Shown alone until it can."""

    message: Message
    remedy: Message
    language: Literal["vi", "en"]


class Snapshot(Struct, frozen=True):
    """Everything the screen may draw. ``version`` rises by one with each snapshot.

    ``position`` names the state of the play: a move made against another position is stale.
    ``asides`` are drawn only while the player they are for holds the screen; ``looked`` is there only
    as long as its player's finger lies on it (`companion.commands.Look`).
    """

    version: int = 0
    position: int = 0
    play: PlayInfo | None = None
    proposal: Proposal | None = None
    prompt: Prompt | None = None
    view: Any = None
    standings: tuple[Standing, ...] = ()
    happened: Message | None = None
    hand_out: tuple[Message, ...] = ()
    asides: tuple[Aside, ...] = ()
    looked: HandView | None = None
    can_undo: bool = False
    can_redo: bool = False
    resumed: bool = False
    looking_back: bool = False
    ballot: BallotView | None = None
    refusal: Refusal | None = None
    notices: tuple[Notice, ...] = ()
    parts: tuple[PartReport, ...] = ()
    scanned: Scanned | None = None
    learning: Learning | None = None
    unfinished: tuple[Unfinished, ...] = ()
    unsaved: bool = False
    history: tuple[PastPlay, ...] | None = None
    dice: DiceCount | None = None
    known_names: tuple[str, ...] = ()
    names: tuple[Named, ...] | None = None
    preferences: Preferences = Preferences()
    ways: tuple[Way, ...] = ("touch", "open")
