"""What a game is: the few types that every game, the table, the record and the screen share.

A play is a list of moves. A game is a set of pure functions over immutable states; nothing in
here or in a game reads a clock, a file or a pin, and only ``deal``, ``drawn`` and ``simulated`` draw lots.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, to_builtins

from companion.gestures import Gesture
from companion.inputs import Input


class Message(Struct, frozen=True):
    """A sentence for people that is not worded yet: a catalogue code and the facts it needs.

    A fact is a name or number, a Message (worded first), or a tuple of either (worded as a list:
    "An, Bình and Chi"). A fact ``n`` picks the plural form.
    """

    code: str
    facts: dict[str, Any] = {}


def say(code: str, /, **facts: Any) -> Message:
    return Message(code, facts)


class About(Struct, frozen=True):
    """What is known of a game before it is loaded: its package's ``ABOUT``, for the home screen.

    ``accent`` is the colour of its prompt and action: turquoise, forest, cherry or sea. ``votes``: secret
    votes are taken; ``odds``: the odds of the next card can be shown. Both have their rows in the menu.
    """

    least_players: int
    most_players: int
    accent: str
    votes: bool = False
    odds: bool = False


class IllegalMove(Exception):
    """A move that the rules refuse: a code of the rules page and the facts, never a sentence."""

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    @property
    def message(self) -> Message:
        """The refusal as the catalogue words it: ``refusal.CODE``, or ``facts["why"]`` if given.

        ``why`` names a more exact sentence for the same code (``refusal.wrong-phase.temple``).
        """
        code = f"refusal.{self.code}"
        if "why" in self.facts:
            code = f"{code}.{self.facts['why']}"
        return Message(code, {key: value for key, value in self.facts.items() if key != "why"})


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", omit_defaults=True):
    """One move. Subclasses name their tag; the same type is the record line and the journal row."""


class BallotCall(Struct, frozen=True):
    """A secret vote is due: who votes, and between which two choices (``stay``, ``leave``)."""

    voters: tuple[str, ...]
    choices: tuple[str, str]
    caller: str


class Prompt(Struct, frozen=True):
    """What the table should do now.

    ``phase`` is a word of the rules page; ``to_act`` the names it waits for; ``sentence`` says it
    in words. ``ballot`` is set while a secret vote may be taken.
    """

    phase: str
    to_act: tuple[str, ...]
    sentence: Message
    over: bool = False
    ballot: BallotCall | None = None


class Choice(Struct, frozen=True):
    """One thing that a player may choose before the play: what it is called and what it does."""

    value: str
    name: Message
    help: Message


class Pick(Struct, frozen=True):
    """What one player chooses from before the play, and the value it is for now."""

    player: str
    choices: tuple[Choice, ...]
    chosen: str


class Standing(Struct, frozen=True):
    """One player's place: equal ranks are shared and the next is skipped (1, 1, 3).

    ``score`` is None while the rules keep it secret; ``breakdown`` gives its parts in points.
    """

    player: str
    rank: int
    score: int | None
    breakdown: dict[str, int] = {}


class Aside(Struct, frozen=True):
    """What only one player may know of the last move: shown while that player alone looks."""

    player: str
    message: Message


OptionsT = TypeVar("OptionsT", bound=Struct)
SetupT = TypeVar("SetupT", bound=Struct)
StateT = TypeVar("StateT", bound=Struct)


class Game(ABC, Generic[OptionsT, SetupT, StateT]):
    """One game. The class attributes describe it, the methods are pure functions of the state."""

    name: ClassVar[str]
    least_players: ClassVar[int]
    most_players: ClassVar[int]
    accent: ClassVar[str]
    options_type: ClassVar[type[Struct]]
    setup_type: ClassVar[type[Struct]]
    move_types: ClassVar[tuple[type[Move], ...]]

    # what people choose on the players' screen: option → its values, the default first
    choices: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    # fields that only the table can know: `companion legal` gives them as the list of values; of
    # several named for a move the first that its line has
    open_fields: ClassVar[Mapping[str, str | tuple[str, ...]]] = {}
    # whether ``legal`` gives every move; where hands are hidden it may give one for each thing to be done
    lists_all: ClassVar[bool] = True
    # whether two dice are rolled together: their sums are counted over all plays
    rolls_dice: ClassVar[bool] = False

    @abstractmethod
    def deal(self, players: tuple[str, ...], options: OptionsT, rng: Random) -> SetupT:
        """Draw a random set-up."""

    def redraw_parts(self) -> tuple[str, ...]:
        """The parts of a set-up that may be drawn again alone, in the order they are laid out."""
        return ()

    def redraw(self, setup: SetupT, part: str, rng: Random) -> SetupT:
        """The set-up with one of ``redraw_parts`` drawn again, all else as it lies."""
        raise NotImplementedError(f"{self.name} draws no part again")

    def picks(
        self, players: tuple[str, ...], options: OptionsT, setup: SetupT, rng: Random
    ) -> tuple[Pick, ...]:
        """What players choose themselves in a drawn set-up; ``rng`` gives the lots ``deal`` drew."""
        return ()

    def pick(self, setup: SetupT, player: str, value: str) -> SetupT:
        """The set-up after a player chose. Only asked for what ``picks`` offers."""
        raise NotImplementedError(f"{self.name} lets nobody choose")

    def seats(self, options: OptionsT) -> tuple[int, int]:
        """The least and most players with these options."""
        return self.least_players, self.most_players

    def variant(self, options: OptionsT) -> Message | None:
        """What is played in this game, where it has several things to play (a scenario): a play's second
        name. None: the game's title says all."""
        return None

    @abstractmethod
    def start(self, players: tuple[str, ...], options: OptionsT, setup: SetupT) -> StateT:
        """Check a set-up and give the state before the first move. Raises IllegalMove."""

    @abstractmethod
    def legal(self, state: StateT) -> Iterator[Move]:
        """Every move that ``apply`` would accept now (see ``lists_all``)."""

    @abstractmethod
    def apply(self, state: StateT, move: Move) -> StateT:
        """The state after a move. Raises IllegalMove and leaves the old state as it was."""

    @abstractmethod
    def prompt(self, state: StateT) -> Prompt:
        """Whose turn it is and what the table should do."""

    def over(self, state: StateT) -> bool:
        """Whether the play has ended."""
        return self.prompt(state).over

    @abstractmethod
    def view(self, state: StateT) -> Struct:
        """What everybody at the table may see: no secrets."""

    @abstractmethod
    def standings(self, state: StateT) -> list[Standing]:
        """The score so far (or at the end), best first; among equal ranks seat order."""

    @abstractmethod
    def checklist(self, players: tuple[str, ...], options: OptionsT, setup: SetupT) -> tuple["Step", ...]:
        """Set-up in the rulebook's order, for the people who lay out the box."""

    @abstractmethod
    def simulated(
        self, players: tuple[str, ...], options: OptionsT, setup: SetupT, rng: Random
    ) -> Callable[[StateT], Move]:
        """A simulated table (shuffled decks, honest dice): gives a random legal next move."""

    @abstractmethod
    def check(self, state: StateT) -> None:
        """Raise AssertionError if the state breaks an invariant (nothing made or lost)."""

    def check_step(self, before: StateT, after: StateT) -> None:
        """The same of what no single move can do to a state (what comes back, what grows by two)."""

    @abstractmethod
    def score_pad(self, counts: object) -> list[Standing]:
        """Standings from final counts. Raises ScorePadError naming player and field."""

    def interpret(self, state: StateT, item: Input) -> Move | None:
        """The move that an input means now, or None. A scan comes with its card as ``code``."""
        return None

    def dice_of(self, move: Move) -> tuple[int, int] | None:
        """The two dice that a move says were rolled together, or None."""
        return None

    def awaits(self, state: StateT, card: str) -> bool:
        """Whether a scanned card that makes no move by itself is a part of the one people now make."""
        return False

    def gestures(self, state: StateT, move: Move) -> tuple[Gesture, ...]:
        """What hands do at the readers and buttons to make ``move``; () if it is made by touch."""
        return ()

    def tally(self, state: StateT, votes: Mapping[str, str]) -> Move:
        """The move that a completed secret vote makes: name → choice, one for every voter."""
        raise NotImplementedError(f"{self.name} takes no secret vote")

    def drawn(self, state: StateT, move: Move, rng: Random) -> Move:
        """The move with what the companion itself draws for it (a card stolen from a tracked hand).

        Asked before ``apply`` when a move is made, never when one is replayed: what was drawn is in
        the move. One that has its outcome already stays as it is. May raise IllegalMove.
        """
        return move

    def happened(self, before: StateT, move: Move, after: StateT) -> Message | None:
        """What the move did, in one sentence."""
        return None

    def progress(self, state: StateT) -> Message:
        """How far a play has come, in a few words, for the card that offers to pick it up."""
        return self.prompt(state).sentence

    def hand_out(self, before: StateT, move: Move, after: StateT) -> tuple[Message, ...]:
        """What people now do with their hands (pieces to take or give back), a line each."""
        return ()

    def asides(self, before: StateT, move: Move, after: StateT) -> tuple[Aside, ...]:
        """What the move tells some players only; what all may know is in ``happened``."""
        return ()

    def hand_of(self, state: StateT, player: str) -> dict[str, int] | None:
        """The cards a player holds in secret, by kind, for their eyes only; None: the game keeps none.

        Never part of ``view``: the table asks for one hand, while its player holds the screen.
        """
        return None

    def cards(self) -> tuple[str, ...]:
        """The cards that a reader may learn, as people sort them."""
        return ()

    def copies(self, card: str) -> int:
        """How many equal cards of this kind are in the box."""
        return 1

    def card_name(self, card: str) -> Message:
        """A card in words."""
        return Message(f"{self.name}.card.{card}")

    def scan_scope(self, state: StateT) -> Hashable:
        """While this stays the same, a physical card seen twice is one card lying there."""
        return None

    def open_field(self, line: Mapping[str, Any]) -> str | None:
        """The field of a move's line that only the table can know, or None."""
        named = self.open_fields.get(line["move"], ())
        fields = (named,) if isinstance(named, str) else named
        return next((field for field in fields if field in line), None)

    def offers(self, state: StateT) -> Iterator[dict[str, Any]]:
        """The legal moves in the record's form, open fields gathered into lists of values."""
        gathered: dict[Any, dict[str, Any]] = {}
        for number, move in enumerate(self.legal(state)):
            line = to_builtins(move)
            field = self.open_field(line)
            if field is None:
                gathered[number] = line
                continue
            rest = repr([(key, value) for key, value in line.items() if key != field])
            if rest in gathered:
                gathered[rest][field].append(line[field])
            else:
                gathered[rest] = {**line, field: [line[field]]}
        return iter(gathered.values())


class Step(Struct, frozen=True):
    """One line of a set-up checklist. ``secret`` is shown only to the one who lays it out."""

    text: Message
    secret: Message | None = None


class ScorePadError(Exception):
    """Final counts that can't be: the sentence names the player and the field."""

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        worded = facts.pop("why", code)
        self.message = Message(f"score-pad.{worded}", facts)


def ranked(
    scores: Sequence[tuple[str, int, dict[str, int]]], tie_break: Callable[[str], Any]
) -> list[Standing]:
    """Standings from (player, score, breakdown) in seat order, best first.

    ``tie_break(player)`` gives what decides among equal scores (more is better); players equal in
    both share a rank.
    """
    strength = {player: (score, tie_break(player)) for player, score, _ in scores}
    ordered = sorted(scores, key=lambda entry: strength[entry[0]], reverse=True)
    standings: list[Standing] = []
    for position, (player, score, breakdown) in enumerate(ordered):
        previous = standings[-1] if standings else None
        shared = previous is not None and strength[previous.player] == strength[player]
        rank = previous.rank if previous is not None and shared else position + 1
        standings.append(Standing(player, rank, score, breakdown))
    return standings
