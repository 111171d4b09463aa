"""Short hand for scenes: a play from its moves in a few words."""

from collections.abc import Sequence

from companion.game import IllegalMove, Move
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple, Options, Reveal, Setup, Vote
from companion.games.incan_gold.rules import copies_left
from companion.games.incan_gold.state import State

ASCENDING = (5, 7, 8, 10, 12)
FOUR = ("An", "Bình", "Chi", "Dũng")
THREE = FOUR[:3]
OPEN = OpenTemple()
# too small to be shared by anybody but a last one
SMALL = ("treasure:1", "treasure:2")


def turn(*cards: str) -> list[Move]:
    """The leader turns cards up, nobody leaves in between."""
    return [Reveal(card) for card in cards]


def start(
    players: Sequence[str] = THREE,
    *,
    leader: str = "",
    artifacts: Sequence[int] = ASCENDING,
    **options: object,
) -> State:
    """Before the first temple; with hidden tents off unless said otherwise."""
    chosen = Options(**{"hide_tents": False, **options})  # type: ignore[arg-type]
    return GAME.start(tuple(players), chosen, Setup(leader or players[0], tuple(artifacts)))


def play(state: State, *moves: Move | str) -> State:
    """Play on. A card's name is turned up; after it, where a vote is due before the next, all stay."""
    for move in moves:
        if isinstance(move, str):
            if state.phase == "vote":
                state = GAME.apply(state, stay(state))
            move = Reveal(move)
        state = GAME.apply(state, move)
        GAME.check(state)
    return state


def inside(state: State) -> tuple[str, ...]:
    return tuple(state.terms.players[seat] for seat in state.temple)


def stay(state: State) -> Vote:
    return Vote(inside(state), ())


def leave(state: State, *leavers: str) -> State:
    """A vote: these leave (none named: all), the others stay. If none is due, a small card comes first."""
    if state.phase == "reveal":
        state = play(state, next(card for card in SMALL if copies_left(state, card)))
    going = leavers or inside(state)
    return play(state, Vote(tuple(name for name in inside(state) if name not in going), tuple(going)))


def refusal(state: State, move: Move) -> str | None:
    """The code with which a move is refused, or None."""
    try:
        GAME.apply(state, move)
    except IllegalMove as refused:
        return refused.code
    return None


def seats(state: State) -> dict[str, tuple[int | None, int, int]]:
    """player → (tent, beside, artifacts) as everybody sees them."""
    return {seat.player: (seat.tent, seat.beside, seat.artifacts) for seat in GAME.view(state).seats}
