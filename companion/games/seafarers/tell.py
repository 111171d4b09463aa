"""What a move did, in one sentence, and what hands do now: cards, pieces, tokens to take or give."""

from typing import Any

from companion.game import Aside, Message, Move, say
from companion.games.seafarers import hands, uncounted
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.hands import Hand
from companion.games.seafarers.moves import (
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
    Steal,
    Trade,
)
from companion.games.seafarers.names import cards_in_words
from companion.games.seafarers.production import income, short, without_robber
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import NOBODY, State


def happened(before: State, move: Move, after: State) -> Message:
    """The move in one sentence; a theft without the card, which only two people know."""
    told = scenario_of(after.terms).happened(before, move, after)
    if told is not None:
        return told
    by: str = move.by  # type: ignore[attr-defined]
    match move:
        case Place():
            return say(f"seafarers.told.place-{'road' if move.road is not None else 'ship'}", player=by)
        case Roll():
            one, other = move.dice
            code = "seafarers.told.seven" if one + other == 7 else "seafarers.told.roll"
            return say(code, player=by, one=one, other=other, total=one + other)
        case Gold():
            return say("seafarers.told.gold", player=by, cards=cards_in_words(hands.pack(move.take)))
        case Discard():
            return say("seafarers.told.discard", player=by, n=sum(move.cards.values()))
        case MoveRobber() | MovePirate():
            thief = "robber" if isinstance(move, MoveRobber) else "pirate"
            if move.card == "cloth":
                return say(f"seafarers.told.{thief}-cloth", player=by, victim=move.victim)
            if move.victim is None:
                return say(f"seafarers.told.{thief}", player=by)
            return say(f"seafarers.told.{thief}-steals", player=by, victim=move.victim)
        case Build():
            return say(f"seafarers.told.build-{move.piece}", player=by)
        case MoveShip():
            return say("seafarers.told.move-ship", player=by)
        case BankTrade():
            return say("seafarers.told.bank-trade", player=by, **_swap(move))
        case Trade():
            return say("seafarers.told.trade", player=by, partner=move.partner, **_swap(move))
        case BuyCard():
            return say("seafarers.told.buy-card", player=by, n=after.deck)
        case PlayKnight():
            return say("seafarers.told.knight", player=by, n=after.knights[after.terms.seats[by]])
        case PlayRoadBuilding():
            return say("seafarers.told.road-building", player=by, n=len(move.pieces))
        case PlayYearOfPlenty():
            cards = cards_in_words(hands.pack(move.take))
            if not cards:
                return say("seafarers.told.year-of-plenty-empty", player=by)
            return say("seafarers.told.year-of-plenty", player=by, cards=cards)
        case PlayMonopoly():
            resource = say(f"seafarers.resource.{move.resource}")
            return say("seafarers.told.monopoly", player=by, resource=resource)
        case RevealPoints():
            return say("seafarers.told.reveal", player=by, n=move.count)
        case EndTurn() if after.stage == "over" and after.turn == before.turn:
            return say("seafarers.told.last-turn", player=by)
        case EndTurn():
            return say("seafarers.told.end-turn", player=by, next=after.terms.players[after.turn])
    raise TypeError(f"not a move of this game: {type(move).__name__}")


def asides(before: State, move: Move, after: State) -> tuple[Aside, ...]:
    """Which card was stolen, for the two whom it concerns."""
    if not isinstance(move, MoveRobber | MovePirate | Steal) or move.card not in RESOURCES:
        return ()
    thief, victim = move.by, move.victim or ""
    card = say(f"seafarers.resource.{move.card}")
    return (
        Aside(thief, say("seafarers.aside.took", victim=victim, card=card)),
        Aside(victim, say("seafarers.aside.lost", player=thief, card=card)),
    )


def _swap(move: BankTrade | Trade) -> dict[str, Any]:
    return {"give": cards_in_words(hands.pack(move.give)), "take": cards_in_words(hands.pack(move.take))}


def hand_out(before: State, move: Move, after: State) -> tuple[Message, ...]:
    """A line for each thing to be done: what the scenario brings (the fleet comes before the harvest), the
    harvest by player, what the bank is short of, tokens."""
    lines = [*scenario_of(after.terms).hand_out(before, move, after)]
    lines += (_cards if after.terms.tracked else uncounted.lines)(before, move, after)
    for won in after.won[len(before.won) :]:
        lines.append(say("seafarers.hand.chits", player=after.terms.players[won.seat], n=won.points))
    if after.route != before.route:
        lines.append(_card_goes("route", before.route, after.route, after))
    if after.army != before.army:
        lines.append(_card_goes("army", before.army, after.army, after))
    return tuple(lines)


def _cards(before: State, move: Move, after: State) -> list[Message]:
    match move:
        case Roll():
            return _harvest(before, move, after)
        case Place():
            return _gains(before, after)
        case Build() | MoveShip() | PlayRoadBuilding() if move.found:
            return _gains(before, after, COST_OF.get(getattr(move, "piece", ""), 0))
        case PlayMonopoly():
            return _monopoly(before, move, after)
    return []


COST_OF = {piece: hands.COSTS[piece] for piece in ("road", "ship", "settlement", "city")}


def _gains(before: State, after: State, paid: Hand = 0) -> list[Message]:
    """What the bank gave to each player, a cost paid in the same move aside."""
    lines = []
    for seat, player in enumerate(after.terms.players):
        gain = after.hands[seat] - before.hands[seat] + (paid if seat == before.turn else 0)
        if gain > 0:
            lines.append(say("seafarers.hand.gains", player=player, cards=cards_in_words(gain)))
    return lines


def _harvest(before: State, move: Roll, after: State) -> list[Message]:
    lost = hands.pack(move.lost)
    kept = list(before.hands)
    if lost:
        # the fleet came before the harvest
        kept[scenario_of(after.terms).loser(before, move.dice)] -= lost
    lines = []
    for seat, player in enumerate(after.terms.players):
        gain = after.hands[seat] - kept[seat]
        if gain > 0:
            lines.append(say("seafarers.hand.gains", player=player, cards=cards_in_words(gain)))
    total = sum(move.dice)
    if total == 7:
        return lines
    short_of = tuple(say(f"seafarers.resource.{name}") for name in _short(before, after, total, lost))
    if short_of:
        lines.append(say("seafarers.hand.bank-short", resources=short_of, n=len(short_of)))
    elif not lines and not after.owed:
        lines.append(say("seafarers.hand.no-harvest"))
    return lines


def _short(before: State, after: State, total: int, lost: Hand) -> list[str]:
    """The resources of which not everybody got what the dice said."""
    gains = without_robber(before, total, income(before.towns, before.land, total)[0])
    paid = short(before.bank + lost, gains)
    return [
        name
        for resource, name in enumerate(RESOURCES)
        if any(
            hands.part(one, resource) != hands.part(other, resource)
            for one, other in zip(gains, paid, strict=True)
        )
    ]


def _monopoly(before: State, move: PlayMonopoly, after: State) -> list[Message]:
    lines = []
    taker = before.turn
    for seat, player in enumerate(after.terms.players):
        given = before.hands[seat] - after.hands[seat]
        if seat != taker and given:
            facts = {"player": player, "taker": move.by, "cards": cards_in_words(given)}
            lines.append(say("seafarers.hand.monopoly", **facts))
    return lines


def _card_goes(card: str, old: int, new: int, state: State) -> Message:
    players = state.terms.players
    if new == NOBODY:
        return say(f"seafarers.hand.{card}-aside", player=players[old])
    if old == NOBODY:
        return say(f"seafarers.hand.{card}", player=players[new])
    return say(f"seafarers.hand.{card}-moves", player=players[new], old=players[old])
