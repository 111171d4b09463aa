"""The game as the table and the record know it."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar, get_args

from companion.game import Aside, Game, Message, Move, Prompt, Standing, Step, say
from companion.games.seafarers import (
    ABOUT,
    invariants,
    layouts,
    legal,
    lots,
    prompts,
    rules,
    scoring,
    setup,
    simulated,
    tell,
)
from companion.games.seafarers.box import BOX
from companion.games.seafarers.moves import MOVES, AttackFortress, Options, Roll, ScenarioId, Setup
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State, Terms
from companion.games.seafarers.view import View, hand_of, view
from companion.gestures import Gesture, RollDice
from companion.inputs import DiceRoll, Input


class Seafarers(Game[Options, Setup, State]):
    name: ClassVar = "seafarers"
    least_players: ClassVar = ABOUT.least_players
    most_players: ClassVar = ABOUT.most_players
    accent: ClassVar = ABOUT.accent
    options_type: ClassVar = Options
    setup_type: ClassVar = Setup
    move_types: ClassVar = MOVES
    choices: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "scenario": get_args(ScenarioId),
        "board": ("fixed", "variable"),
        "edition": ("classic", "current"),
        "track_hands": (True, False),
    }
    open_fields: ClassVar[Mapping[str, str]] = {
        "roll": "dice",
        "move_robber": "card",
        "move_pirate": "card",
        "steal": "card",
        "attack_fortress": "die",
    }
    # trades of several cards and a few more are legal though not listed: see ``legal.py``
    lists_all: ClassVar = False
    rolls_dice: ClassVar = True

    def seats(self, options: Options) -> tuple[int, int]:
        """How many may play this scenario: as many as it has layouts for."""
        counts = [
            count
            for count in range(BOX.players[0], BOX.players[1] + 1)
            if layouts.fitting(options.scenario, count) is not None
        ]
        return min(counts), max(counts)

    def variant(self, options: Options) -> Message:
        return say(f"seafarers.option.scenario.{options.scenario}")

    def deal(self, players: tuple[str, ...], options: Options, rng: Random) -> Setup:
        return setup.deal(players, options, rng)

    def start(self, players: tuple[str, ...], options: Options, setup_: Setup) -> State:
        return setup.start(players, options, setup_)

    def legal(self, state: State) -> Iterator[Move]:
        return legal.legal(state)

    def apply(self, state: State, move: Move) -> State:
        return rules.apply(state, move)

    def interpret(self, state: State, item: Input) -> Move | None:
        """Two dice that begin a turn; a single one in it, where the scenario has a use for it."""
        match item:
            case DiceRoll(values=(one, other)) if state.stage == "roll":
                return Roll(state.terms.players[state.turn], (one, other))
            case DiceRoll(values=(one,)) if state.stage == "turn":
                return scenario_of(state.terms).one_die(state, state.turn, one)
        return None

    def dice_of(self, move: Move) -> tuple[int, int] | None:
        return move.dice if isinstance(move, Roll) else None

    def gestures(self, state: State, move: Move) -> tuple[Gesture, ...]:
        """Dice are rolled before the reader; all else is tapped."""
        match move:
            case Roll(dice=dice, lost={}) if not move.lost:
                return (RollDice(dice),)
            case AttackFortress(die=die):
                return (RollDice((die,)),)
        return ()

    def prompt(self, state: State) -> Prompt:
        return prompts.prompt(state)

    def over(self, state: State) -> bool:
        return state.stage == "over"

    def view(self, state: State) -> View:
        return view(state)

    def standings(self, state: State) -> list[Standing]:
        return scoring.standings(state)

    def score_pad(self, counts: object) -> list[Standing]:
        return scoring.score_pad(counts)

    def checklist(self, players: tuple[str, ...], options: Options, setup_: Setup) -> tuple[Step, ...]:
        return setup.checklist(players, options, setup_)

    def simulated(
        self, players: tuple[str, ...], options: Options, setup_: Setup, rng: Random
    ) -> Callable[[State], Move]:
        return simulated.simulated(Terms(players, options, setup_), rng)

    def check(self, state: State) -> None:
        invariants.check(state)

    def check_step(self, before: State, after: State) -> None:
        invariants.check_step(before, after)

    def drawn(self, state: State, move: Move, rng: Random) -> Move:
        return lots.drawn(state, move, rng)

    def asides(self, before: State, move: Move, after: State) -> tuple[Aside, ...]:
        return tell.asides(before, move, after)

    def hand_of(self, state: State, player: str) -> dict[str, int] | None:
        return hand_of(state, player) if state.terms.tracked else None

    def happened(self, before: State, move: Move, after: State) -> Message:
        return tell.happened(before, move, after)

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        return tell.hand_out(before, move, after)


GAME = Seafarers()
