"""What a move does, and why it is refused (rules page, "Set-up", "A turn")."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.game import IllegalMove, Move
from companion.games.seafarers import cards, hands, placing, production, scoring, thieves, trading
from companion.games.seafarers.land import GOLD, PAYS
from companion.games.seafarers.moves import (
    MOVES,
    BankTrade,
    Build,
    BuyCard,
    Discard,
    EndTurn,
    Gold,
    MovePirate,
    MoveRobber,
    MoveShip,
    Place,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RevealPoints,
    Roll,
    Trade,
)
from companion.games.seafarers.placing import changed
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State

Handler = Callable[[State, Any, int], State]


def apply(state: State, move: Move) -> State:
    kind = type(move)
    handler, in_turn = HANDLERS.get(kind), kind in IN_TURN
    if handler is None:
        scenario = scenario_of(state.terms)
        handler, in_turn = scenario.turn_handlers.get(kind), True
        if handler is None:
            handler, in_turn = scenario.handlers.get(kind), False
        if handler is None:
            name = kind.__struct_config__.tag
            why = {"why": "scenario"} if kind in SCENARIO_MOVES else {}
            raise IllegalMove("unknown-move", move=name, **why)
    if state.stage == "over":
        raise IllegalMove("game-over")
    by: str = move.by  # type: ignore[attr-defined]
    seat = state.terms.seats.get(by)
    if seat is None:
        raise IllegalMove("unknown-player", player=by)
    if in_turn:
        check_turn(state, seat)
    elif kind not in OTHERS and seat != state.turn:
        raise IllegalMove("not-your-turn", player=state.terms.players[state.turn])
    if kind in TRACKED and not state.terms.tracked:
        raise IllegalMove("unknown-move", why="untracked", move=kind.__struct_config__.tag)
    after = handler(state, move, seat)
    if kind in POINTLESS or (kind is Roll and not scenario_of(state.terms).rolls_bring_points):
        return after
    return finish(after)


def check_turn(state: State, seat: int) -> None:
    """Raise IllegalMove unless the seat is in turn and has rolled."""
    if seat != state.turn:
        raise IllegalMove("not-your-turn", player=state.terms.players[state.turn])
    if state.stage != "turn":
        if state.stage == "roll":
            raise IllegalMove("roll-first")
        raise IllegalMove("wrong-phase", why=state.stage)


def finish(state: State) -> State:
    """Winning: only in one's own turn, at once when the target is reached."""
    if state.stage == "over" or state.placed < len(state.terms.order):
        return state
    seat = state.turn
    if scenario_of(state.terms).wins(state, seat, scoring.points(state, seat)):
        return replace(state, stage="over", winner=seat)
    return state


def place(state: State, move: Place, seat: int) -> State:
    """Starting settlements in snake order, each with a road or a ship."""
    if state.stage != "place":
        raise IllegalMove("wrong-phase", why="placed")
    if (move.road is None) == (move.ship is None):
        raise IllegalMove("malformed", why="road-or-ship")
    before = state
    terms = state.terms
    node = placing.node_number(state, move.settlement)
    kind, at = ("road", move.road) if move.road is not None else ("ship", move.ship)
    edge = placing.edge_number(state, at)
    placing.check_site(state, node, scenario_of(terms).start_nodes(terms, state.land))
    placing.check_line(state, seat, kind, edge, start=node)
    state = placing.put_settlement(state, seat, node)
    state = placing.put_line(state, seat, kind, edge)
    order = terms.order
    if state.placed + len(terms.players) >= len(order):
        state = _first_cards(state, move, seat, node)
    elif move.gold:
        raise IllegalMove("wrong-count", n=0)
    placed = state.placed + 1
    done = placed == len(order)
    state = replace(
        state, placed=placed, turn=order[0] if done else order[placed], stage="roll" if done else "place"
    )
    state = scenario_of(terms).laid(state, seat, edge, move)
    state = scenario_of(terms).laid_all(before, state, move)
    return production.settle(state) if state.owed else state


def _first_cards(state: State, move: Place, seat: int, node: int) -> State:
    """The last settlement yields one card for each adjacent hex that produces."""
    chosen = hands.read(move.gold)
    if not state.terms.tracked:
        if chosen:
            raise IllegalMove("wrong-count", n=0)
        return state
    gold = 0
    for hex in state.terms.chart.node_hexes[node]:
        pays = PAYS.get(state.land.terrain[hex]) if state.land.numbers[hex] else None
        if pays == GOLD:
            gold += 1
        elif pays is not None:
            state = production.take_one(state, seat, pays)
    if hands.count(chosen) != gold:
        raise IllegalMove("wrong-count", n=gold)
    if not hands.covers(state.bank, chosen):
        raise IllegalMove("bank-empty")
    if gold:
        taken = changed(state.hands, seat, state.hands[seat] + chosen)
        state = replace(state, hands=taken, bank=state.bank - chosen)
    return state


def build(state: State, move: Build, seat: int) -> State:
    piece = move.piece
    placing.check_supply(state, seat, piece)
    before = state
    if state.terms.tracked:
        state = cards.pay(state, seat, hands.COSTS[piece])
    if piece == "road" or piece == "ship":
        edge = placing.edge_number(state, move.at)
        placing.check_line(state, seat, piece, edge)
        state = placing.put_line(state, seat, piece, edge)
        if piece == "ship":
            state = replace(state, new_ships=state.new_ships | 1 << edge)
        scenario = scenario_of(state.terms)
        state = scenario.laid_all(before, scenario.laid(state, seat, edge, move), move)
        return production.settle(state) if state.owed else state
    if move.found or move.harbor_at is not None:
        raise IllegalMove("malformed", why="no-fog" if move.found else "no-harbor-token")
    node = placing.node_number(state, move.at)
    if piece == "settlement":
        placing.check_settlement(state, seat, node)
        return scenario_of(state.terms).settled(placing.put_settlement(state, seat, node), seat, node)
    if not state.towns.settlements[seat] >> node & 1:
        raise IllegalMove("no-settlement")
    return placing.put_city(state, seat, node)


def move_ship(state: State, move: MoveShip, seat: int) -> State:
    """Once a turn, from an open end to where a new ship could lie without it."""
    before = state
    origin, to = placing.edge_number(state, move.origin), placing.edge_number(state, move.to)
    if not state.lines.ships[seat] >> origin & 1:
        raise IllegalMove("ship-not-movable", why="none")
    if state.ship_moved:
        raise IllegalMove("ship-not-movable", why="once")
    if placing.pirate_edges(state) >> origin & 1:
        raise IllegalMove("pirate-here")
    if not placing.movable_ships(state, seat) >> origin & 1:
        raise IllegalMove("ship-not-movable", why="new" if state.new_ships >> origin & 1 else "line")
    if origin == to:
        raise IllegalMove("edge-taken")
    state = placing.take_ships(state, seat, 1 << origin)
    placing.check_line(state, seat, "ship", to)
    state = replace(placing.put_line(state, seat, "ship", to), ship_moved=True)
    # the card is handed over once, when the ship lies at its new place
    state = replace(state, route=placing.route_holder(before, state.lengths))
    scenario = scenario_of(state.terms)
    state = scenario.laid_all(before, scenario.laid(state, seat, to, move), move)
    return production.settle(state) if state.owed else state


def end_turn(state: State, move: EndTurn, seat: int) -> State:
    return pass_on(state)


def pass_on(state: State) -> State:
    """The next player's turn begins, unless the scenario ends the play here."""
    state = scenario_of(state.terms).turn_ends(state)
    if state.stage == "over":
        return state
    return replace(
        state,
        turn=(state.turn + 1) % len(state.terms.players),
        stage="roll",
        rolled=False,
        fresh=0,
        card_played=False,
        ship_moved=False,
        new_ships=0,
    )


HANDLERS: dict[type[Move], Handler] = {
    Place: place,
    Roll: production.roll,
    Gold: production.gold,
    Discard: production.discard,
    MoveRobber: thieves.robber,
    MovePirate: thieves.pirate,
    Build: build,
    MoveShip: move_ship,
    BankTrade: trading.bank_trade,
    Trade: trading.trade,
    BuyCard: cards.buy,
    PlayKnight: cards.knight,
    PlayRoadBuilding: cards.road_building,
    PlayYearOfPlenty: cards.year_of_plenty,
    PlayMonopoly: cards.monopoly,
    RevealPoints: cards.reveal,
    EndTurn: end_turn,
}
# moves for which the dice must have been rolled
IN_TURN: frozenset[type[Move]] = frozenset({Build, MoveShip, BankTrade, Trade, BuyCard, EndTurn})
# moves that also players make who are not in turn
OTHERS: frozenset[type[Move]] = frozenset({Gold, Discard})
# moves that make no sense where the table keeps the hands itself
TRACKED: frozenset[type[Move]] = frozenset({Gold, Discard, BankTrade, Trade})
# moves that change nobody's points
POINTLESS: frozenset[type[Move]] = frozenset(
    {Gold, Discard, BankTrade, Trade, BuyCard, PlayYearOfPlenty, PlayMonopoly}
)
# moves that only some scenarios have
SCENARIO_MOVES: frozenset[type[Move]] = frozenset(kind for kind in MOVES if kind not in HANDLERS)
