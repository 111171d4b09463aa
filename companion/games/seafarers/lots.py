"""What the companion itself draws for a move: it holds the hands, so it draws the stolen card."""

from random import Random

from msgspec.structs import replace

from companion.game import Move
from companion.games.seafarers import hands
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.hands import Hand
from companion.games.seafarers.moves import MovePirate, MoveRobber, Roll, Steal
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State


def blindly(hand: Hand, number: int, rng: Random) -> Hand:
    """That many cards out of a hand, each as likely as any other."""
    held = [one for resource, one in enumerate(hands.ONE) for _ in range(hands.part(hand, resource))]
    return sum(rng.sample(held, number))


def drawn(state: State, move: Move, rng: Random) -> Move:
    """The move with the stolen card, or with what the fleet takes; where nothing is to be drawn, as it is."""
    if not state.terms.tracked:
        return move
    match move:
        case MoveRobber(victim=str(name), card=None) | MovePirate(victim=str(name), card=None):
            return _stolen(state, move, name, rng)
        case Steal(victim=str(name), card=None):
            return _stolen(state, move, name, rng)
        case Roll(lost={}) if not move.lost and state.stage == "roll":
            if all(1 <= die <= 6 for die in move.dice):
                return replace(move, lost=scenario_of(state.terms).lose(state, state.turn, move.dice, rng))
    return move


def _stolen(state: State, move: MoveRobber | MovePirate | Steal, victim: str, rng: Random) -> Move:
    seat = state.terms.seats.get(victim)
    if seat is None or not state.hands[seat]:
        return move  # the rules say what is wrong with it
    (resource,) = hands.kinds(blindly(state.hands[seat], 1, rng))
    return replace(move, card=RESOURCES[resource])
