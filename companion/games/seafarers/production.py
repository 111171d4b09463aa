"""Dice, harvest, gold and the 7 (rules page, "A turn")."""

from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.seafarers import hands
from companion.games.seafarers.box import BOX
from companion.games.seafarers.hands import Hand
from companion.games.seafarers.land import GOLD, Land
from companion.games.seafarers.moves import Discard, Gold, Roll
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State, Towns

# what one sum of the dice pays: cards for each seat, all of them together, gold for each seat
Income = tuple[tuple[Hand, ...], Hand, tuple[int, ...]]


def income(towns: Towns, land: Land, total: int) -> Income:
    """The harvest of one sum of the dice, the robber aside; kept with the buildings it follows from."""
    kept = towns.__dict__.get("income")
    if kept is None or kept[0] is not land:
        kept = towns.__dict__["income"] = (land, {})
    rows: dict[int, Income] = kept[1]
    row = rows.get(total)
    if row is None:
        row = rows[total] = _income(towns, land, total)
    return row


def _income(towns: Towns, land: Land, total: int) -> Income:
    cards = [0] * len(towns.settlements)
    gold = [0] * len(towns.settlements)
    for hex, resource in land.pays[total]:
        for seat, number in enumerate(harvest(towns, land, hex)):
            if resource == GOLD:
                gold[seat] += number
            else:
                cards[seat] += number * hands.ONE[resource]
    return tuple(cards), sum(cards), tuple(gold) if any(gold) else ()


def harvest(towns: Towns, land: Land, hex: int) -> list[int]:
    """How many cards each seat's buildings take from a hex: a settlement 1, a city 2."""
    around = land.chart.hex_nodes[hex]
    return [
        (settlements & around).bit_count() + 2 * (cities & around).bit_count()
        for settlements, cities in zip(towns.settlements, towns.cities, strict=True)
    ]


def roll(state: State, move: Roll, seat: int) -> State:
    """The dice of a turn: production, or a 7."""
    if state.stage != "roll":
        raise IllegalMove("wrong-phase", why="place" if state.stage == "place" else "rolled")
    one, other = move.dice
    if not (1 <= one <= 6 and 1 <= other <= 6):
        raise IllegalMove("unknown-value", value=one if not 1 <= one <= 6 else other)
    total = one + other
    rolls = state.rolls
    state = replace(
        state,
        rolled=True,
        last_roll=move.dice,
        rolls=(*rolls[: total - 2], rolls[total - 2] + 1, *rolls[total - 1 :]),
    )
    scenario = scenario_of(state.terms)
    state = scenario.before_production(state, move, seat)
    if total == 7:
        state = replace(state, seven=True)
    elif state.terms.tracked:
        state = produce(state, total)
    state = scenario.after_production(state, total, seat)
    return settle(state)


def produce(state: State, total: int) -> State:
    """Everybody's harvest; the robber's hex pays nothing."""
    gains, sum_of_all, gold = income(state.towns, state.land, total)
    robber = state.robber
    if robber >= 0 and state.land.numbers[robber] == total and (sum_of_all or gold):
        gains, gold = without_robber(state, total, gains), _gold_left(state, total, gold)
        sum_of_all = sum(gains)
    if sum_of_all:
        if not hands.covers(state.bank, sum_of_all):
            gains = short(state.bank, gains)
            sum_of_all = sum(gains)
        state = replace(
            state,
            hands=tuple([hand + gain for hand, gain in zip(state.hands, gains, strict=True)]),
            bank=state.bank - sum_of_all,
        )
    return owe(state, gold) if gold else state


def entitled(state: State, total: int) -> tuple[tuple[Hand, ...], tuple[int, ...]]:
    """The cards and the gold of a sum of the dice, the robber's share aside, whatever the bank has."""
    gains, _, gold = income(state.towns, state.land, total)
    return without_robber(state, total, gains), _gold_left(state, total, gold)


def _at_robber(state: State, total: int) -> int | None:
    """What the robber's hex would pay for this sum, or None."""
    return next((pays for hex, pays in state.land.pays[total] if hex == state.robber), None)


def without_robber(state: State, total: int, gains: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """A harvest less what the robber keeps back."""
    resource = _at_robber(state, total)
    if resource is None or resource == GOLD:
        return gains
    kept = harvest(state.towns, state.land, state.robber)
    return tuple(gain - lost * hands.ONE[resource] for gain, lost in zip(gains, kept, strict=True))


def _gold_left(state: State, total: int, gold: tuple[int, ...]) -> tuple[int, ...]:
    if not gold or _at_robber(state, total) != GOLD:
        return gold
    kept = harvest(state.towns, state.land, state.robber)
    return tuple(have - lost for have, lost in zip(gold, kept, strict=True))


def short(bank: Hand, gains: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Of a type the bank is short of nobody gets any, unless one alone is entitled: the rest."""
    paid = list(gains)
    for resource, one in enumerate(hands.ONE):
        wanted = [hands.part(gain, resource) for gain in gains]
        left = hands.part(bank, resource)
        if sum(wanted) <= left:
            continue
        entitled = [seat for seat, number in enumerate(wanted) if number]
        for seat in entitled:
            paid[seat] -= wanted[seat] * one
        if len(entitled) == 1:
            paid[entitled[0]] += left * one
    return tuple(paid)


def owe(state: State, gold: tuple[int, ...]) -> State:
    """Cards to choose, in turn order from the player in turn; they add up."""
    due = dict(state.owed)
    for step in range(len(gold)):
        seat = (state.turn + step) % len(gold)
        if gold[seat]:
            due[seat] = due.get(seat, 0) + gold[seat]
    order = sorted(due.items(), key=lambda item: (item[0] - state.turn) % len(gold))
    return replace(state, owed=tuple(order))


def take_one(state: State, seat: int, resource: int) -> State:
    """One card of the bank for a seat, if the bank has it."""
    if not state.terms.tracked or not hands.part(state.bank, resource):
        return state
    one = hands.ONE[resource]
    taken = tuple(hand + one if other == seat else hand for other, hand in enumerate(state.hands))
    return replace(state, hands=taken, bank=state.bank - one)


def settle(state: State) -> State:
    """The stage that follows: gold before discards, those before the thief, then the turn goes on."""
    if state.owed:
        left = hands.count(state.bank)
        owed = state.owed
        while owed and not left:
            owed = owed[1:]
        if owed and owed[0][1] > left:
            owed = ((owed[0][0], left), *owed[1:])
        if owed:
            return replace(state, stage="gold", owed=owed)
        state = replace(state, owed=())
    if state.seven:
        over = BOX.discard_over
        counts = [hands.count(hand) for hand in state.hands]
        discards = tuple(number // 2 if number > over else 0 for number in counts)
        state = replace(state, seven=False, thief=True, discards=discards if any(discards) else ())
    if state.discards:
        stage = "discard"
    elif state.thief:
        stage = "thief"
    elif state.rolled:
        stage = "turn"
    else:
        stage = "roll" if state.placed == len(state.terms.order) else "place"
    return state if stage == state.stage else replace(state, stage=stage)


def gold(state: State, move: Gold, seat: int) -> State:
    """Free choice of what the bank still has, exactly as many as owed."""
    take = hands.read(move.take)
    if state.stage != "gold":
        raise IllegalMove("wrong-phase", why="no-gold")
    due, number = state.owed[0]
    if seat != due:
        raise IllegalMove("not-your-turn", player=state.terms.players[due])
    if hands.count(take) != number:
        raise IllegalMove("wrong-count", n=number)
    if not hands.covers(state.bank, take):
        raise IllegalMove("bank-empty")
    taken = tuple(hand + take if other == seat else hand for other, hand in enumerate(state.hands))
    return settle(replace(state, hands=taken, bank=state.bank - take, owed=state.owed[1:]))


def discard(state: State, move: Discard, seat: int) -> State:
    """After a 7: half the hand, rounded down, in any order of players."""
    cards = hands.read(move.cards)
    if state.stage != "discard":
        raise IllegalMove("wrong-phase", why="no-discard")
    if not state.discards[seat]:
        raise IllegalMove("wrong-count", why="none", player=move.by)
    if hands.count(cards) != state.discards[seat]:
        raise IllegalMove("wrong-count", n=state.discards[seat])
    if not hands.covers(state.hands[seat], cards):
        raise IllegalMove("cannot-afford", why="cards")
    left = tuple(0 if other == seat else number for other, number in enumerate(state.discards))
    kept = tuple(hand - cards if other == seat else hand for other, hand in enumerate(state.hands))
    return settle(replace(state, hands=kept, bank=state.bank + cards, discards=left if any(left) else ()))
