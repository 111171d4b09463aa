"""Development cards: bought in secret, so they are counted, not known (rules page, "A turn").

A card's kind shows when it is played. What can be known is checked: nobody plays more cards than
held, none bought in this turn, and of no kind more than there are.
"""

from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.seafarers import hands, placing
from companion.games.seafarers.box import BOX, RESOURCES
from companion.games.seafarers.moves import (
    BuyCard,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RevealPoints,
)
from companion.games.seafarers.placing import changed
from companion.games.seafarers.production import settle
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State

_PROGRESS = ("road_building", "year_of_plenty", "monopoly")


def left(state: State, kind: str) -> int:
    """How many cards of a kind nobody has shown yet."""
    number = scenario_of(state.terms).deck(state.terms)[kind]
    if kind == "knight":
        return number - sum(state.knights)
    if kind == "victory_point":
        return number - sum(state.revealed)
    return number - state.played[_PROGRESS.index(kind)]


def check_playable(state: State, seat: int, kind: str) -> None:
    """Raise IllegalMove unless a card of that kind may be played now."""
    if state.stage not in ("roll", "turn"):
        raise IllegalMove("wrong-phase", why="card")
    if state.held[seat] - state.fresh < 1:
        raise IllegalMove("no-card", why="fresh" if state.held[seat] else "none")
    if state.card_played:
        raise IllegalMove("one-card-a-turn")
    if left(state, kind) < 1:
        raise IllegalMove("no-card", why="all-shown")


def spend(state: State, seat: int, kind: str) -> State:
    """The state with a card of that kind played, its effect aside. Raises IllegalMove."""
    check_playable(state, seat, kind)
    held = changed(state.held, seat, state.held[seat] - 1)
    if kind == "knight":
        knights = changed(state.knights, seat, state.knights[seat] + 1)
        return replace(state, held=held, card_played=True, knights=knights)
    place = _PROGRESS.index(kind)
    one, two, three = state.played
    counts = (one + (place == 0), two + (place == 1), three + (place == 2))
    return replace(state, held=held, card_played=True, played=counts)


def buy(state: State, move: BuyCard, seat: int) -> State:
    if not state.deck:
        raise IllegalMove("deck-empty")
    if state.terms.tracked:
        state = pay(state, seat, hands.COSTS["card"])
    held = changed(state.held, seat, state.held[seat] + 1)
    return replace(state, held=held, deck=state.deck - 1, fresh=state.fresh + 1)


def pay(state: State, seat: int, cost: hands.Hand) -> State:
    if not hands.covers(state.hands[seat], cost):
        raise IllegalMove("cannot-afford")
    return replace(state, hands=changed(state.hands, seat, state.hands[seat] - cost), bank=state.bank + cost)


def knight(state: State, move: PlayKnight, seat: int) -> State:
    """Strictly more knights than the holder takes the largest army. Then robber or pirate moves."""
    if not scenario_of(state.terms).has_army:
        raise IllegalMove("unknown-move", why="scenario", move="play_knight")
    state = spend(state, seat, "knight")
    number = state.knights[seat]
    most = max(BOX.army_least - 1, 0 if state.army < 0 else state.knights[state.army])
    if state.army != seat and number > most:
        state = replace(state, army=seat)
    return settle(replace(state, thief=True))


def road_building(state: State, move: PlayRoadBuilding, seat: int) -> State:
    """Up to two pieces, free of cost, one after the other."""
    before = state
    state = spend(state, seat, "road_building")
    if len(move.pieces) > 2:
        raise IllegalMove("wrong-count", why="pieces", n=2)
    if not move.pieces and can_lay(state, seat):
        raise IllegalMove("wrong-count", why="no-piece")
    for piece in move.pieces:
        edge = placing.edge_number(state, piece.at)
        placing.check_supply(state, seat, piece.piece)
        placing.check_line(state, seat, piece.piece, edge)
        state = placing.put_line(state, seat, piece.piece, edge)
        if piece.piece == "ship":
            state = replace(state, new_ships=state.new_ships | 1 << edge)
        state = scenario_of(state.terms).laid(state, seat, edge, move)
    return settle(scenario_of(state.terms).laid_all(before, state, move))


def can_lay(state: State, seat: int) -> bool:
    """Whether a road or ship could be laid anywhere."""
    return any(lay_edges(state, seat, kind) for kind in ("road", "ship"))


def lay_edges(state: State, seat: int, kind: str) -> int:
    """Where a free road or ship could be laid, with the supply there is."""
    if not placing.in_supply(state, seat, kind):
        return 0
    return placing.line_edges(state, seat, kind)


def year_of_plenty(state: State, move: PlayYearOfPlenty, seat: int) -> State:
    """Two cards of the bank's, fewer only if it holds fewer."""
    take = hands.read(move.take)
    state = spend(state, seat, "year_of_plenty")
    if not state.terms.tracked:
        if hands.count(take) > 2:
            raise IllegalMove("wrong-count", n=2)
        return state
    number = min(2, hands.count(state.bank))
    if hands.count(take) != number:
        raise IllegalMove("wrong-count", n=number)
    if not hands.covers(state.bank, take):
        raise IllegalMove("bank-empty")
    kept = changed(state.hands, seat, state.hands[seat] + take)
    return replace(state, hands=kept, bank=state.bank - take)


def monopoly(state: State, move: PlayMonopoly, seat: int) -> State:
    """All other players hand over that type."""
    if move.resource not in RESOURCES:
        raise IllegalMove("unknown-value", value=move.resource)
    state = spend(state, seat, "monopoly")
    if not state.terms.tracked:
        return state
    resource = RESOURCES.index(move.resource)
    one = hands.ONE[resource]
    moved = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            cards = hands.part(hand, resource) * one
            moved[other] -= cards
            moved[seat] += cards
    return replace(state, hands=tuple(moved))


def most_points(state: State, seat: int) -> int:
    """How many victory point cards the seat could reveal at most."""
    return min(state.held[seat], left(state, "victory_point"))


def reveal(state: State, move: RevealPoints, seat: int) -> State:
    """Any number, in the own turn, also those bought in it, also before the robber moves."""
    if state.stage not in ("roll", "turn", "discard", "thief"):
        raise IllegalMove("wrong-phase", why="card")
    if move.count < 1:
        raise IllegalMove("unknown-value", value=move.count)
    if move.count > state.held[seat]:
        raise IllegalMove("no-card", why="none")
    if move.count > left(state, "victory_point"):
        raise IllegalMove("no-card", why="all-shown")
    return replace(
        state,
        held=changed(state.held, seat, state.held[seat] - move.count),
        revealed=changed(state.revealed, seat, state.revealed[seat] + move.count),
        # which of the cards were bought in this turn can't be seen: the new ones are taken to be
        fresh=max(0, state.fresh - move.count),
    )
