"""The game as the table and the record know it."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from companion.game import Game, Message, Move, Prompt, Standing, say
from companion.game import Step as SetupStep
from companion.games.trekking import ABOUT, choices, rules, scoring, setup, simulated, tell
from companion.games.trekking.box import BOX, MAJORS, PARKS, PLACE, REGIONS, TREK
from companion.games.trekking.moves import MOVES, EndTurn, Options, Setup, Step
from companion.games.trekking.names import card_name
from companion.games.trekking.state import State
from companion.games.trekking.view import View, view
from companion.gestures import Gesture, PressButton, ScanCard
from companion.inputs import ButtonInput, CardScan, Input


class Trekking(Game[Options, Setup, State]):
    name: ClassVar = "trekking"
    least_players: ClassVar = ABOUT.least_players
    most_players: ClassVar = ABOUT.most_players
    accent: ClassVar = ABOUT.accent
    options_type: ClassVar = Options
    setup_type: ClassVar = Setup
    move_types: ClassVar = MOVES
    choices: ClassVar[Mapping[str, tuple[Any, ...]]] = {"track_row": (True, False)}
    lists_all: ClassVar = False

    def deal(self, players: tuple[str, ...], options: Options, rng: Random) -> Setup:
        return setup.deal(players, options, rng)

    def redraw_parts(self) -> tuple[str, ...]:
        return REGIONS

    def redraw(self, setup_: Setup, part: str, rng: Random) -> Setup:
        return setup.redraw(setup_, part, rng)

    def start(self, players: tuple[str, ...], options: Options, setup_: Setup) -> State:
        return rules.settle(setup.start(players, options, setup_))

    def legal(self, state: State) -> Iterator[Move]:
        return choices.legal(state)

    def offers(self, state: State) -> Iterator[dict[str, Any]]:
        return choices.offers(state)

    def apply(self, state: State, move: Move) -> State:
        return rules.apply(state, move)

    def interpret(self, state: State, item: Input) -> Move | None:
        """A park's card is where a step leads; the table's next button ends a turn or stays.

        Trek cards mean nothing by themselves: what they pay for is put together on the screen.
        """
        by = state.terms.players[state.seat]
        match item:
            case CardScan() if item.code in PLACE and state.phase == "step":
                return Step(by, item.code)
            case ButtonInput(name="table.next", pressed=True) if state.phase == "step":
                return Step(by, None)
            case ButtonInput(name="table.next", pressed=True) if state.phase == "turn":
                return EndTurn(by)
        return None

    def awaits(self, state: State, card: str) -> bool:
        """Every card may be a part of the move that is put together: drawn, turned up, spent, a goal."""
        return state.phase != "over"

    def scan_scope(self, state: State) -> Hashable:
        """A park's card leads on once in each turn."""
        return state.turn

    def prompt(self, state: State) -> Prompt:
        players = state.terms.players
        if state.phase == "over":
            return Prompt("over", (), say("trekking.prompt.over"), over=True)
        player = players[state.seat]
        surplus = state.hands[state.seat].size - BOX.hand_limit
        match state.phase:
            case "turn":
                sentence = say("trekking.prompt.turn", player=player, n=state.left)
            case "deal_row":
                sentence = say("trekking.prompt.deal-row", n=BOX.row)
            case "step":
                sentence = say("trekking.prompt.step", player=player)
            case "discard":
                sentence = say("trekking.prompt.discard", player=player, n=surplus, limit=BOX.hand_limit)
        if state.last_round:
            last = players[state.last_seat]
            sentence = say("trekking.prompt.last-round", sentence=sentence, player=last)
        return Prompt(state.phase, (player,), sentence)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def gestures(self, state: State, move: Move) -> tuple[Gesture, ...]:
        match move:
            case EndTurn() | Step(to=None):
                return (PressButton("table.next"),)
            case Step(to=str(to)) if to != BOX.start:
                return (ScanCard(to),)
        return ()

    def view(self, state: State) -> View:
        return view(state)

    def standings(self, state: State) -> list[Standing]:
        return scoring.standings(state)

    def score_pad(self, counts: object) -> list[Standing]:
        return scoring.score_pad(counts)

    def checklist(self, players: tuple[str, ...], options: Options, setup_: Setup) -> tuple[SetupStep, ...]:
        return setup.checklist(players, options, setup_)

    def simulated(
        self, players: tuple[str, ...], options: Options, setup_: Setup, rng: Random
    ) -> Callable[[State], Move]:
        return simulated.simulated(rng)

    def check(self, state: State) -> None:
        rules.check(state)

    def happened(self, before: State, move: Move, after: State) -> Message:
        return tell.happened(before, move, after)

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        return tell.hand_out(before, move, after)

    def cards(self) -> tuple[str, ...]:
        return (*TREK, *sorted(PARKS), *sorted(MAJORS))

    def copies(self, card: str) -> int:
        return BOX.trek.copies if card in TREK else 1

    def card_name(self, card: str) -> Message:
        return card_name(card)


GAME = Trekking()
