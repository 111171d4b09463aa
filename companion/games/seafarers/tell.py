from companion.game import Message, Move, say
from companion.games.seafarers.state import State
def happened(before: State, move: Move, after: State) -> Message:
    return say("x")
def hand_out(before: State, move: Move, after: State) -> tuple[Message, ...]:
    return ()
