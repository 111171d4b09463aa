"""Cards on a reader: a drawn hot spring or encounter is the move; souvenirs belong to a bigger one.

Meals can't be learned: the table says which card it took, and what people eat stays face down.
"""

from companion.game import Move
from companion.games.tokaido.box import ENCOUNTERS, HOT_SPRING_COPIES, SOUVENIRS
from companion.games.tokaido.moves import Bathe, Meet
from companion.games.tokaido.state import State
from companion.games.tokaido.stops import needs_panorama, owned_souvenirs, turned_up
from companion.gestures import Gesture, ScanCard
from companion.inputs import CardScan, Input

HOT_SPRINGS = {f"hot_spring:{points}": points for points in HOT_SPRING_COPIES}
CARDS = (*SOUVENIRS, *HOT_SPRINGS, *ENCOUNTERS)


def interpret(state: State, item: Input) -> Move | None:
    """What a card means now: only where it says everything that the move needs."""
    if not isinstance(item, CardScan) or state.phase in ("travel", "over"):
        return None
    at = state.turn
    by = state.terms.name(at)
    card = item.code
    if card in HOT_SPRINGS and state.phase == "hot_spring":
        return Bathe(by, HOT_SPRINGS[card])
    if card in ENCOUNTERS and _meets(state, at) and not needs_panorama(state, at, card):
        if card != "shokunin":
            return Meet(by, card)
        return None if turned_up(state) else Meet(by, card, souvenir=None)
    return None


def awaits(state: State, card: str) -> bool:
    """Souvenirs at a village or from the Shokunin, and an encounter that leaves something to choose."""
    if state.phase in ("travel", "over"):
        return False
    meets = _meets(state, state.turn)
    if card in SOUVENIRS:
        return (meets or state.phase == "village") and card not in owned_souvenirs(state)
    return card in ENCOUNTERS and meets


def _meets(state: State, at: int) -> bool:
    return state.phase == "encounter" or (state.phase == "inn_power" and state.terms.powers[at] == "chuubei")


def gestures(state: State, move: Move) -> tuple[Gesture, ...]:
    """The drawn card is laid on the reader where that makes the move."""
    match move:
        case Bathe():
            scan = ScanCard(f"hot_spring:{move.points}")
        case Meet():
            scan = ScanCard(move.card)
        case _:
            return ()
    return (scan,) if interpret(state, CardScan(scan.card)) == move else ()
