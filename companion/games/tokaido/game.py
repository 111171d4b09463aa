"""The game as all the rest sees it: every room of the package behind one door."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from companion.game import Game, Message, Move, Pick, Prompt, Standing, Step
from companion.games.tokaido import (
    ABOUT,
    check,
    hands,
    legal,
    names,
    pad,
    prompts,
    rules,
    scoring,
    setup,
    simulated,
    tell,
)
from companion.games.tokaido.box import COPIES
from companion.games.tokaido.moves import MOVES, Options, Setup
from companion.games.tokaido.scans import CARDS, HOT_SPRINGS, awaits, gestures, interpret
from companion.games.tokaido.state import State
from companion.games.tokaido.view import View, view
from companion.gestures import Gesture
from companion.inputs import Input


class Tokaido(Game[Options, Setup, State]):
    name: ClassVar = "tokaido"
    least_players: ClassVar = ABOUT.least_players
    most_players: ClassVar = ABOUT.most_players
    accent: ClassVar = ABOUT.accent
    options_type: ClassVar = Options
    setup_type: ClassVar = Setup
    move_types: ClassVar = MOVES
    choices: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "initiation": (False, True),
        "gastronomy": (False, True),
        "preparations": (False, True),
        "return_trip": (False, True),
    }
    open_fields: ClassVar[Mapping[str, str | tuple[str, ...]]] = {
        "buy": "souvenirs",
        "bathe": "points",
        "meet": ("souvenir", "card"),
        "free_meal": "meal",
        "dine": "meal",
    }

    def deal(self, players: tuple[str, ...], options: Options, rng: Random) -> Setup:
        return setup.deal(players, options, rng)

    def picks(
        self, players: tuple[str, ...], options: Options, setup_: Setup, rng: Random
    ) -> tuple[Pick, ...]:
        return setup.picks(players, setup_, rng)

    def pick(self, setup_: Setup, player: str, value: str) -> Setup:
        return setup.pick(setup_, player, value)

    def start(self, players: tuple[str, ...], options: Options, setup_: Setup) -> State:
        return setup.start(players, options, setup_)

    def legal(self, state: State) -> Iterator[Move]:
        return legal.legal(state)

    def apply(self, state: State, move: Move) -> State:
        return rules.apply(state, move)

    def interpret(self, state: State, item: Input) -> Move | None:
        return interpret(state, item)

    def awaits(self, state: State, card: str) -> bool:
        return awaits(state, card)

    def gestures(self, state: State, move: Move) -> tuple[Gesture, ...]:
        return gestures(state, move)

    def prompt(self, state: State) -> Prompt:
        return prompts.prompt(state)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def view(self, state: State) -> View:
        return view(state)

    def standings(self, state: State) -> list[Standing]:
        return scoring.standings(state)

    def score_pad(self, counts: object) -> list[Standing]:
        return pad.score_pad(counts)

    def checklist(self, players: tuple[str, ...], options: Options, setup_: Setup) -> tuple[Step, ...]:
        return setup.checklist(players, options, setup_)

    def simulated(
        self, players: tuple[str, ...], options: Options, setup_: Setup, rng: Random
    ) -> Callable[[State], Move]:
        return simulated.simulated(rng)

    def check(self, state: State) -> None:
        check.check(state)

    def happened(self, before: State, move: Move, after: State) -> Message:
        return tell.happened(before, move, after)

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        return hands.hand_out(before, move, after)

    def cards(self) -> tuple[str, ...]:
        return CARDS

    def copies(self, card: str) -> int:
        return COPIES[HOT_SPRINGS.get(card, card)]

    def card_name(self, card: str) -> Message:
        return names.card_name(card)


GAME = Tokaido()
