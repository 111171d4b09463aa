"""The game as the table and the record know it."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from companion.game import BallotCall, Game, Message, Move, Prompt, Standing, Step, say
from companion.games.incan_gold import ABOUT, rules, scoring, setup, simulated, tell
from companion.games.incan_gold.box import BOX, CARDS, QUEST_COPIES
from companion.games.incan_gold.moves import MOVES, OpenTemple, Options, Reveal, Setup, Vote
from companion.games.incan_gold.names import card_name
from companion.games.incan_gold.state import State, Terms
from companion.games.incan_gold.view import View, view
from companion.gestures import CastVotes, Gesture, PressButton, ScanCard
from companion.inputs import ButtonInput, CardScan, Input


class IncanGold(Game[Options, Setup, State]):
    name: ClassVar = "incan_gold"
    least_players: ClassVar = ABOUT.least_players
    most_players: ClassVar = ABOUT.most_players
    accent: ClassVar = ABOUT.accent
    options_type: ClassVar = Options
    setup_type: ClassVar = Setup
    move_types: ClassVar = MOVES
    choices: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "artifact_values": ("printed", "by_exit"),
        "split": ("total", "per_card"),
        "shuffle_artifacts": (True, False),
        "hide_tents": (True, False),
    }
    open_fields: ClassVar[Mapping[str, str]] = {"reveal": "card"}

    def deal(self, players: tuple[str, ...], options: Options, rng: Random) -> Setup:
        return setup.deal(players, options, rng)

    def start(self, players: tuple[str, ...], options: Options, setup_: Setup) -> State:
        setup.check(players, options, setup_)
        terms = Terms(players, options, players.index(setup_.leader), setup_.artifacts)
        return State(terms, tents=(0,) * len(players))

    def legal(self, state: State) -> Iterator[Move]:
        return rules.legal(state)

    def apply(self, state: State, move: Move) -> State:
        return rules.apply(state, move)

    def interpret(self, state: State, item: Input) -> Move | None:
        """A scanned card is turned up; the table's next button opens a temple."""
        match item:
            case CardScan() if item.code in CARDS:
                return Reveal(item.code)
            case ButtonInput(name="table.next" | "table.confirm", pressed=True) if state.phase == "temple":
                return OpenTemple()
        return None

    def prompt(self, state: State) -> Prompt:
        leader = state.terms.players[state.leader]
        inside = tuple(state.terms.players[seat] for seat in state.temple)
        call = BallotCall(inside, ("stay", "leave"), leader)
        match state.phase:
            case "temple":
                sentence = say("incan_gold.prompt.temple", leader=leader, temple=state.round + 1)
                return Prompt("temple", (leader,), sentence)
            case "first":
                return Prompt("reveal", (leader,), say("incan_gold.prompt.first", leader=leader))
            case "choice":
                return Prompt(
                    "reveal", (leader,), say("incan_gold.prompt.choice", leader=leader), ballot=call
                )
            case "vote":
                return Prompt("vote", inside, say("incan_gold.prompt.vote", leader=leader), ballot=call)
            case "reveal":
                return Prompt("reveal", (leader,), say("incan_gold.prompt.reveal", leader=leader))
        return Prompt("over", (), say("incan_gold.prompt.over"), over=True)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def gestures(self, state: State, move: Move) -> tuple[Gesture, ...]:
        match move:
            case OpenTemple():
                return (PressButton("table.next"),)
            case Reveal():
                return (ScanCard(move.card),)
            case Vote():
                votes = dict.fromkeys(move.stay, "stay") | dict.fromkeys(move.leave, "leave")
                return (CastVotes(votes),)
        return ()

    def tally(self, state: State, votes: Mapping[str, str]) -> Move:
        return rules.tally(state, votes)

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
        return simulated.simulated(rng)

    def check(self, state: State) -> None:
        rules.check(state)

    def happened(self, before: State, move: Move, after: State) -> Message:
        return tell.happened(before, move, after)

    def progress(self, state: State) -> Message:
        return say("incan_gold.progress", temple=max(1, state.round), temples=BOX.temples)

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        return tell.hand_out(before, move, after)

    def cards(self) -> tuple[str, ...]:
        return CARDS

    def copies(self, card: str) -> int:
        return QUEST_COPIES.get(card, 1)

    def card_name(self, card: str) -> Message:
        return card_name(card)

    def scan_scope(self, state: State) -> Hashable:
        """The same physical card lies on the path once a round."""
        return state.round


GAME = IncanGold()
