"""Lanterns: a small dice game in one module, the example of ``docs/adding-a-game.md``.

Two to four players float lanterns down a river. On your turn roll two dice as often as you dare:
each roll lights as many lanterns as the dice show together. A double is a gust of wind: all that
you lit this turn is blown out and your turn ends. Or float them: then they are safe and your turn
ends too. Once somebody has floated as many as agreed, the round is played to its end.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.game import (
    Game,
    IllegalMove,
    Message,
    Move,
    Prompt,
    ScorePadError,
    Standing,
    Step,
    ranked,
    say,
)
from companion.inputs import ButtonInput, DiceRoll, Input

# --- the words of the record (moves.py) -----------------------------------------------------------


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """``goal``: how many floating lanterns bring the last round."""

    goal: Literal[30, 50] = 30


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Who rolls first."""

    first: str


class Roll(Move, frozen=True, tag="roll"):
    """Both dice, in the order in which they were read."""

    dice: tuple[int, int]


class Float(Move, frozen=True, tag="float"):
    """The player on turn floats what is lit."""


# --- the state: only what can't be worked out from the rest ---------------------------------------


class State(Struct, frozen=True):
    """Frozen and made of tuples: undo is simply the state before."""

    players: tuple[str, ...]
    first: int
    goal: int
    floating: tuple[int, ...]  # by seat
    blown_out: tuple[int, ...]  # turns lost to the wind, by seat
    turns: int = 0  # turns that have ended
    lit: int = 0  # by the player on turn, not floating yet

    @property
    def seat(self) -> int:
        return (self.first + self.turns) % len(self.players)

    @property
    def player(self) -> str:
        return self.players[self.seat]

    @property
    def over(self) -> bool:
        """Everybody has had as many turns, and somebody has reached the goal."""
        return self.turns % len(self.players) == 0 and max(self.floating) >= self.goal


# --- the rules (rules.py) -------------------------------------------------------------------------

FACES = range(1, 7)


def legal(state: State) -> Iterator[Move]:
    if state.over:
        return
    for dice in product(FACES, repeat=2):
        yield Roll(dice)
    if state.lit:
        yield Float()


def apply(state: State, move: Move) -> State:
    if state.over:
        raise IllegalMove("game-over")
    match move:
        case Roll():
            return roll(state, move.dice)
        case Float():
            return float_lanterns(state)
    raise IllegalMove("unknown-move", move=type(move).__name__)


def roll(state: State, dice: tuple[int, int]) -> State:
    for value in dice:
        if value not in FACES:
            raise IllegalMove("unknown-value", value=value)
    if dice[0] == dice[1]:
        return replace(state, blown_out=more(state.blown_out, state.seat, 1), turns=state.turns + 1, lit=0)
    return replace(state, lit=state.lit + sum(dice))


def float_lanterns(state: State) -> State:
    if not state.lit:
        raise IllegalMove("nothing-lit", player=state.player)
    floating = more(state.floating, state.seat, state.lit)
    return replace(state, floating=floating, turns=state.turns + 1, lit=0)


def more(counts: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return tuple(count + by if place == seat else count for place, count in enumerate(counts))


# --- what everybody may see (view.py) -------------------------------------------------------------


class SeatView(Struct, frozen=True):
    player: str
    floating: int
    blown_out: int


class View(Struct, frozen=True):
    seats: tuple[SeatView, ...]
    goal: int
    lit: int
    round: int


def view(state: State) -> View:
    seats = zip(state.players, state.floating, state.blown_out, strict=True)
    return View(
        seats=tuple(SeatView(*seat) for seat in seats),
        goal=state.goal,
        lit=state.lit,
        round=state.turns // len(state.players) + (not state.over),
    )


# --- the score (scoring.py) -----------------------------------------------------------------------


def standings(state: State) -> list[Standing]:
    """Most lanterns; tie: fewer turns lost to the wind; still a tie: shared."""
    lost = dict(zip(state.players, state.blown_out, strict=True))
    scores = [
        (player, count, {"floating": count})
        for player, count in zip(state.players, state.floating, strict=True)
    ]
    return ranked(scores, tie_break=lambda player: -lost[player])


def score_pad(counts: object) -> list[Standing]:
    """``{"players": {"An": 31, "Bình": 28}}``"""
    players = counts.get("players") if isinstance(counts, dict) and len(counts) == 1 else None
    if not isinstance(players, dict):
        raise ScorePadError("malformed", why="lanterns")
    if not 2 <= len(players) <= 4:
        raise ScorePadError("player-count", n=len(players), least=2, most=4)
    for player, count in players.items():
        if type(count) is not int or count < 0:
            raise ScorePadError("negative", player=player, field="floating", value=str(count))
    scores = [(player, count, {"floating": count}) for player, count in players.items()]
    return ranked(scores, tie_break=lambda player: 0)


# --- in words (tell.py) ---------------------------------------------------------------------------


def prompt(state: State) -> Prompt:
    if state.over:
        return Prompt("over", (), say("lanterns.prompt.over"), over=True)
    if not state.lit:
        return Prompt("roll", (state.player,), say("lanterns.prompt.roll", player=state.player))
    sentence = say("lanterns.prompt.choice", player=state.player, n=state.lit)
    return Prompt("choice", (state.player,), sentence)


def happened(before: State, move: Move, after: State) -> Message:
    match move:
        case Roll(dice=(first, second)) if first == second and not before.lit:
            return say("lanterns.told.calm", player=before.player, value=first)
        case Roll(dice=(first, second)) if first == second:
            return say("lanterns.told.wind", player=before.player, value=first, n=before.lit)
        case Roll(dice=dice):
            return say("lanterns.told.lit", player=before.player, more=sum(dice), n=after.lit)
    return say("lanterns.told.floating", player=before.player, n=before.lit)


def hand_out(before: State, move: Move, after: State) -> tuple[Message, ...]:
    if not isinstance(move, Float):
        return ()
    total = after.floating[before.seat]
    return (say("lanterns.hand.count", player=before.player, total=total),)


def checklist(setup: Setup, goal: int) -> tuple[Step, ...]:
    return (
        Step(say("lanterns.setup.dice")),
        Step(say("lanterns.setup.goal", goal=goal)),
        Step(say("lanterns.setup.first", player=setup.first)),
    )


# --- all of it as a game (game.py) -----------------------------------------------------------------


class Lanterns(Game[Options, Setup, State]):
    name: ClassVar = "lanterns"
    least_players: ClassVar = 2
    most_players: ClassVar = 4
    accent: ClassVar = "sea"
    options_type: ClassVar = Options
    setup_type: ClassVar = Setup
    move_types: ClassVar = (Roll, Float)
    choices: ClassVar[Mapping[str, tuple[Any, ...]]] = {"goal": (30, 50)}
    open_fields: ClassVar[Mapping[str, str]] = {"roll": "dice"}

    def deal(self, players: tuple[str, ...], options: Options, rng: Random) -> Setup:
        return Setup(rng.choice(players))

    def start(self, players: tuple[str, ...], options: Options, setup: Setup) -> State:
        if setup.first not in players:
            raise IllegalMove("unknown-player", player=setup.first)
        nothing = (0,) * len(players)
        return State(players, players.index(setup.first), options.goal, nothing, nothing)

    def legal(self, state: State) -> Iterator[Move]:
        return legal(state)

    def apply(self, state: State, move: Move) -> State:
        return apply(state, move)

    def interpret(self, state: State, item: Input) -> Move | None:
        """Two dice are a roll; the table's confirm button floats what is lit."""
        match item:
            case DiceRoll(values=(first, second)):
                return Roll((first, second))
            case ButtonInput(name="table.confirm", pressed=True) if state.lit:
                return Float()
        return None

    def prompt(self, state: State) -> Prompt:
        return prompt(state)

    def view(self, state: State) -> View:
        return view(state)

    def standings(self, state: State) -> list[Standing]:
        return standings(state)

    def score_pad(self, counts: object) -> list[Standing]:
        return score_pad(counts)

    def checklist(self, players: tuple[str, ...], options: Options, setup: Setup) -> tuple[Step, ...]:
        return checklist(setup, options.goal)

    def happened(self, before: State, move: Move, after: State) -> Message:
        return happened(before, move, after)

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        return hand_out(before, move, after)

    def simulated(
        self, players: tuple[str, ...], options: Options, setup: Setup, rng: Random
    ) -> Callable[[State], Move]:
        def next_move(state: State) -> Move:
            if state.lit and rng.random() < 0.3:
                return Float()
            return Roll((rng.choice(FACES), rng.choice(FACES)))

        return next_move

    def check(self, state: State) -> None:
        assert min(*state.floating, *state.blown_out, state.lit, state.turns) >= 0, "less than nothing"
        assert sum(state.blown_out) <= state.turns, "more turns lost than played"
        assert not (state.over and state.lit), "lanterns lit after the end"


GAME = Lanterns()
