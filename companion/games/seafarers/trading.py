"""Trade with the bank and between players (rules page, "A turn")."""

from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.seafarers import hands
from companion.games.seafarers.box import BOX
from companion.games.seafarers.hands import Hand
from companion.games.seafarers.moves import BankTrade, Trade
from companion.games.seafarers.placing import changed
from companion.games.seafarers.state import State


def rates(state: State, seat: int) -> tuple[int, ...]:
    """What the seat gives of each resource for one of the bank's cards, at best."""
    return state.harbors.rates(state.towns.owned[seat])


def lots(number: int, sizes: tuple[int, ...]) -> set[int]:
    """Into how many lots of these sizes a number of cards can be parted."""
    ways: list[set[int]] = [{0}]
    for cards in range(1, number + 1):
        ways.append({way + 1 for size in sizes if size <= cards for way in ways[cards - size]})
    return ways[number]


def bank_trade(state: State, move: BankTrade, seat: int) -> State:
    """One or several lots; a worse rate than one's best may be chosen; never like for like."""
    give, take = hands.read(move.give), hands.read(move.take)
    if not hands.covers(state.hands[seat], give):
        raise IllegalMove("cannot-afford", why="cards")
    if not rate_fits(state, seat, give, take):
        raise IllegalMove("bad-rate")
    if not hands.covers(state.bank, take):
        raise IllegalMove("bank-empty")
    kept = changed(state.hands, seat, state.hands[seat] - give + take)
    return replace(state, hands=kept, bank=state.bank + give - take)


def rate_fits(state: State, seat: int, give: Hand, take: Hand) -> bool:
    wanted = hands.count(take)
    if not wanted or not give:
        return False
    own = state.towns.owned[seat]
    nodes = state.harbors.nodes
    usual = [BOX.rates.bank] + ([BOX.rates.general] if own & nodes["3:1"] else [])
    reachable = {0}
    for resource, name in enumerate(BOX.resources):
        number = hands.part(give, resource)
        if not number:
            continue
        if hands.part(take, resource):
            return False
        special = [BOX.rates.special] if own & nodes[name] else []
        ways = lots(number, (*usual, *special))
        reachable = {one + other for one in reachable for other in ways}
    return wanted in reachable


def trade(state: State, move: Trade, seat: int) -> State:
    """Between the player in turn and another; each side gives at least one card, no type on both."""
    partner = state.terms.seats.get(move.partner)
    if partner is None:
        raise IllegalMove("unknown-player", player=move.partner)
    give, take = hands.read(move.give), hands.read(move.take)
    if partner == seat:
        raise IllegalMove("bad-trade", why="self")
    if not give or not take:
        raise IllegalMove("bad-trade", why="gift")
    if any(hands.part(take, resource) for resource in hands.kinds(give)):
        raise IllegalMove("bad-trade", why="same")
    # one reason for both: whose hand is short is not said
    if not hands.covers(state.hands[seat], give) or not hands.covers(state.hands[partner], take):
        raise IllegalMove("cannot-afford", why="trade")
    moved = list(state.hands)
    moved[seat] += take - give
    moved[partner] += give - take
    return replace(state, hands=tuple(moved))
