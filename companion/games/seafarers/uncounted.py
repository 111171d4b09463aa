"""What hands do where the table keeps them: what the board and the dice bring, the bank aside.

Nothing of it is kept: how many cards anybody holds and what the bank has left only the table knows.
"""

from collections.abc import Sequence

from companion.game import Message, Move, say
from companion.games.seafarers import hands
from companion.games.seafarers.box import BOX
from companion.games.seafarers.land import GOLD, PAYS
from companion.games.seafarers.moves import Build, MoveShip, Place, PlayRoadBuilding, Roll
from companion.games.seafarers.names import cards_in_words
from companion.games.seafarers.placing import node_number
from companion.games.seafarers.production import entitled
from companion.games.seafarers.state import State

# what hexes pay: resources by their numbers, or gold
Pays = Sequence[int | None]


def lines(before: State, move: Move, after: State) -> list[Message]:
    """A line for each player who takes cards from the bank, or what everybody does after a 7."""
    match move:
        case Roll():
            return _roll(before, sum(move.dice))
        case Place():
            return _takes(move.by, [*_start(before, move), *_found(move)])
        case Build() | MoveShip() | PlayRoadBuilding():
            return _takes(move.by, _found(move))
    return []


def _roll(state: State, total: int) -> list[Message]:
    if total == 7:
        return [say("seafarers.hand.seven", n=BOX.discard_over)]
    gains, gold = entitled(state, total)
    said = []
    for seat, player in enumerate(state.terms.players):
        said += _line(player, gains[seat], gold[seat] if gold else 0)
    return said or [say("seafarers.hand.no-harvest")]


def _start(state: State, move: Place) -> Pays:
    """The last starting settlement yields one card for each hex beside it that produces."""
    terms, land = state.terms, state.land
    if state.placed + len(terms.players) < len(terms.order):
        return ()
    beside = terms.chart.node_hexes[node_number(state, move.settlement)]
    return [PAYS.get(land.terrain[hex]) for hex in beside if land.numbers[hex]]


def _found(move: Place | Build | MoveShip | PlayRoadBuilding) -> Pays:
    return [PAYS.get(tile.terrain) for tile in move.found]


def _takes(player: str, pays: Pays) -> list[Message]:
    cards = sum(hands.ONE[resource] for resource in pays if resource is not None and resource != GOLD)
    return _line(player, cards, list(pays).count(GOLD))


def _line(player: str, cards: hands.Hand, gold: int) -> list[Message]:
    named = cards_in_words(cards)
    if gold:
        named = (*named, say("seafarers.cards.choice", n=gold))
    return [say("seafarers.hand.gains", player=player, cards=named)] if named else []
