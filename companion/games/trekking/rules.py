"""What a move does, and when it is refused (rules page, "A turn", "End")."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.game import IllegalMove, Move
from companion.games.trekking import cards, payment
from companion.games.trekking.box import (
    BAG,
    BOX,
    COLOURS,
    COPIES,
    DECK_SIZE,
    ICON_OF,
    IDS,
    MAJORS,
    NUMBER_OF,
    PARKS,
    PLACE,
    START,
    TRAILS,
)
from companion.games.trekking.moves import (
    Claim,
    DealRow,
    Discard,
    Draw,
    EndTurn,
    Occupy,
    Pairs,
    Step,
    Swap,
    Travel,
)
from companion.games.trekking.names import card_name, place_name, stone_name, sum_names
from companion.games.trekking.state import State
from companion.games.trekking.trails import Trails

WALKS = Trails(len(IDS), TRAILS)
# rules page: sums go up to 53, from thirteen cards and one more
MOST_SUM = 53


def apply(state: State, move: Move) -> State:
    act = _ACTS.get(type(move))
    if act is None:
        raise IllegalMove("unknown-move", move=type(move).__name__)
    if state.phase == "over":
        raise IllegalMove("game-over")
    return settle(act(state, move))


def seat_to_move(state: State, by: str, phase: str) -> int:
    """The seat of ``by``, whose turn it must be, and such a move now."""
    players = state.terms.players
    if by not in players:
        raise IllegalMove("unknown-player", player=by)
    seat = state.seat
    if players[seat] != by:
        raise IllegalMove("not-your-turn", why="trek", player=players[seat])
    must_be(state, phase)
    return seat


def must_be(state: State, phase: str) -> None:
    if state.phase != phase:
        due = (state.phase if state.phase != "turn" else f"no-{phase}").replace("_", "-")
        player = state.terms.players[state.seat]
        raise IllegalMove("wrong-phase", why=f"trek-{due}", player=player)


def acted(state: State) -> State:
    return replace(state, left=state.left - 1)


# --- actions ------------------------------------------------------------------------------------------


def _draw(state: State, move: Draw) -> State:
    """A card of the row, replaced at once, or the deck's top card."""
    named = () if move.from_ == "deck" else (move.from_,)
    cards.must_exist((*named, *(() if move.refill is None else (move.refill,))))
    seat = seat_to_move(state, move.by, "turn")
    if state.row is None or not named:
        if move.refill is not None:
            raise IllegalMove("malformed", why="trek-refill-not-due")
        after = cards.take(state, seat, move.from_) if named else cards.draw(state, seat, 1)
        return acted(after)
    if move.from_ not in state.row:
        raise IllegalMove("not-in-row", card=card_name(move.from_))
    if move.refill is None:
        raise IllegalMove("malformed", why="trek-refill-missing")
    row = list(state.row)
    row.remove(move.from_)
    taken = cards.take(replace(state, row=tuple(row)), seat, move.from_)
    return acted(cards.turn_up(taken, move.refill))


def _travel(state: State, move: Travel) -> State:
    """A walk of exactly so many trails as the numbers say."""
    if move.to not in PLACE:
        raise IllegalMove("unknown-value", value=move.to)
    cards.must_exist(move.spend)
    seat = seat_to_move(state, move.by, "turn")
    if move.plus_one and "grand-canyon" not in state.campsites[seat]:
        raise IllegalMove("no-campsite", player=move.by, place=place_name("grand-canyon"))
    to = PLACE[move.to]
    total = sum([NUMBER_OF[card] for card in move.spend]) + move.plus_one
    must_reach(state, seat, to, total if move.spend else 0)
    return acted(arrive(cards.spend(state, seat, move.spend), seat, to))


def must_reach(state: State, seat: int, to: int, total: int) -> None:
    """Raise IllegalMove unless a legal walk of ``total`` trails leads to ``to``."""
    origin, blocked = state.trekkers[seat], state.blocked(seat)
    if WALKS.exists(origin, blocked, to, total):
        return
    place = place_name(IDS[to])
    if to == origin:
        raise IllegalMove("no-path", why="here", place=place)
    lengths = WALKS.lengths(origin, blocked)[to]
    if not lengths:
        players = blockers(state, seat, to)
        raise IllegalMove("no-path", place=place, players=players, n=len(players))
    sums = sum_names(length for length in range(1, MOST_SUM + 1) if lengths >> length & 1)
    raise IllegalMove("wrong-sum", place=place, sum=total, sums=sums)


def blockers(state: State, seat: int, to: int) -> tuple[str, ...]:
    """The players who keep ``to`` out of reach."""
    around = WALKS.blockers(state.blocked(seat), to)
    return tuple(
        player
        for other, player in enumerate(state.terms.players)
        if other != seat and around >> state.trekkers[other] & 1
    )


def arrive(state: State, seat: int, place: int) -> State:
    """Who stands there goes to START; the stone that lies there is taken. Neither at START itself."""
    trekkers = list(state.trekkers)
    trekkers[seat] = place
    if place == START:
        return replace(state, trekkers=tuple(trekkers))
    for other, stands in enumerate(state.trekkers):
        if stands == place and other != seat:
            trekkers[other] = START
    colour = state.map[place]
    if colour is None:
        return replace(state, trekkers=tuple(trekkers))
    return replace(
        state,
        trekkers=tuple(trekkers),
        map=(*state.map[:place], None, *state.map[place + 1 :]),
        stones=changed(state.stones, seat, colour, 1),
    )


def changed(
    stones: tuple[tuple[int, ...], ...], seat: int, colour: str, by: int
) -> tuple[tuple[int, ...], ...]:
    """The stones of all with one colour of one seat's counted up or down."""
    counts = list(stones[seat])
    counts[COLOURS.index(colour)] += by
    return (*stones[:seat], tuple(counts), *stones[seat + 1 :])


def _claim(state: State, move: Claim) -> State:
    """At the park of a card turned up: cards cover its icons; the next Park card is turned up."""
    if move.park not in PARKS and move.park not in MAJORS:
        raise IllegalMove("unknown-value", value=move.park)
    if move.refill is not None and move.refill not in PARKS:
        raise IllegalMove("unknown-value", value=move.refill)
    cards.must_exist(payment.cards_spent(move.spend, move.wild))
    seat = seat_to_move(state, move.by, "turn")
    must_stand(state, seat, move.park)
    if move.park not in state.parks_up:
        raise IllegalMove("park-not-up", place=place_name(move.park))
    paid = pay(state, seat, PARKS[move.park].cost, move.spend, move.wild)
    if move.refill is None:
        raise IllegalMove("malformed", why="trek-park-missing")
    if move.refill in state.parks_up or any(move.refill in owned for owned in state.parks):
        raise IllegalMove("card-exhausted", why="trek-park", card=card_name(move.refill))
    campsites = state.campsites[seat]
    after = replace(
        paid,
        parks_up=tuple(move.refill if park == move.park else park for park in state.parks_up),
        parks=added(state.parks, seat, move.park),
        step_due="hawaii-volcanoes" in campsites,
    )
    return acted(cards.draw(after, seat, 1) if "yellowstone" in campsites else after)


def _occupy(state: State, move: Occupy) -> State:
    """At a Major in play: cards cover its icons; an own campsite stays there."""
    if move.park not in PARKS and move.park not in MAJORS:
        raise IllegalMove("unknown-value", value=move.park)
    cards.must_exist(payment.cards_spent(move.spend, move.wild))
    if move.swap is not None:
        must_be_swap(state, move.swap)
    seat = seat_to_move(state, move.by, "turn")
    must_stand(state, seat, move.park)
    if move.park not in state.terms.majors:
        raise IllegalMove("park-not-up", why="major", place=place_name(move.park))
    if move.park in state.campsites[seat]:
        raise IllegalMove("already-occupied", player=move.by, place=place_name(move.park))
    paid = pay(state, seat, MAJORS[move.park].cost, move.spend, move.wild)
    after = acted(replace(paid, campsites=added(state.campsites, seat, move.park)))
    if move.swap is not None:
        after = swap_stones(after, seat, move.park, move.swap)
    return cards.draw(after, seat, 2) if move.park == "denali" else after


def must_stand(state: State, seat: int, park: str) -> None:
    if state.trekkers[seat] != PLACE[park]:
        raise IllegalMove("not-here", why="trek", player=state.terms.players[seat], place=place_name(park))


def pay(state: State, seat: int, cost: tuple[str, ...], spend: tuple[str, ...], wild: Pairs) -> State:
    if wild and "acadia" not in state.campsites[seat]:
        player = state.terms.players[seat]
        raise IllegalMove("no-campsite", player=player, place=place_name("acadia"))
    payment.must_cover(cost, spend, wild)
    return cards.spend(state, seat, payment.cards_spent(spend, wild))


def added(owned: tuple[tuple[str, ...], ...], seat: int, card: str) -> tuple[tuple[str, ...], ...]:
    return (*owned[:seat], (*owned[seat], card), *owned[seat + 1 :])


def must_be_swap(state: State, swap: Swap) -> None:
    """The names in a swap are those of players and colours."""
    if swap.from_ not in state.terms.players:
        raise IllegalMove("unknown-player", player=swap.from_)
    for colour in (swap.give, swap.take):
        if colour not in COLOURS:
            raise IllegalMove("unknown-value", value=colour)


def swap_stones(state: State, seat: int, park: str, swap: Swap) -> State:
    """Everglades: one own stone for one of another player's.

    Like for like is pointless at a table and is never offered. Records of other programs that have it
    count one more for who swaps and one less for the other; so that they replay, so does this.
    """
    other = state.terms.players.index(swap.from_)
    if park != "everglades":
        raise IllegalMove("no-swap", why="elsewhere", place=place_name("everglades"))
    if other == seat:
        raise IllegalMove("no-swap", why="oneself")
    for owner, colour in ((seat, swap.give), (other, swap.take)):
        if not state.stones[owner][COLOURS.index(colour)]:
            player = state.terms.players[owner]
            raise IllegalMove("no-swap", player=player, stone=stone_name(colour))
    stones = state.stones
    steps = [(seat, swap.take, 1), (other, swap.take, -1)]
    if swap.give != swap.take:
        steps += [(seat, swap.give, -1), (other, swap.give, 1)]
    for owner, colour, count in steps:
        stones = changed(stones, owner, colour, count)
    return replace(state, stones=stones)


# --- what is due --------------------------------------------------------------------------------------


def _deal_row(state: State, move: DealRow) -> State:
    """All five are discarded and five others turned up, one after the other."""
    cards.must_exist(move.cards)
    if len(move.cards) != BOX.row:
        raise IllegalMove("wrong-count", why="trek-row", n=BOX.row)
    must_be(state, "deal_row")
    assert state.row is not None
    after = replace(state, row=(), discards=(*state.discards, *state.row))
    for card in move.cards:
        after = cards.turn_up(after, card)
    return after


def _discard(state: State, move: Discard) -> State:
    """Exactly down to the limit."""
    cards.must_exist(move.cards)
    seat = seat_to_move(state, move.by, "discard")
    surplus = state.hands[seat].size - BOX.hand_limit
    if len(move.cards) != surplus:
        raise IllegalMove("wrong-count", why="trek-hand", player=move.by, n=surplus)
    return cards.spend(state, seat, move.cards)


def _step(state: State, move: Step) -> State:
    """Hawai'i Volcanoes: one trail on, without cards and no action, or none."""
    if move.to is not None and move.to not in PLACE:
        raise IllegalMove("unknown-value", value=move.to)
    seat = seat_to_move(state, move.by, "step")
    after = replace(state, step_due=False)
    if move.to is None:
        return after
    if PLACE[move.to] not in WALKS.neighbours[state.trekkers[seat]]:
        raise IllegalMove("not-adjacent", place=place_name(move.to))
    return arrive(after, seat, PLACE[move.to])


def _end_turn(state: State, move: EndTurn) -> State:
    """Actions left are given up."""
    seat_to_move(state, move.by, "turn")
    return replace(state, left=0)


_ACTS: dict[type[Move], Callable[[State, Any], State]] = {
    Draw: _draw,
    Travel: _travel,
    Claim: _claim,
    Occupy: _occupy,
    DealRow: _deal_row,
    Discard: _discard,
    Step: _step,
    EndTurn: _end_turn,
}


def wipe_due(state: State) -> bool:
    """Whether four of the five Trek cards face up, or all, share an icon."""
    if state.row is None:
        return False
    icons = [ICON_OF[card] for card in state.row]
    return any(icons.count(icon) >= BOX.wipe for icon in icons[: BOX.row - BOX.wipe + 1])


def settle(state: State) -> State:
    """What is due next; a turn in which nothing is due any more ends."""
    seat = state.seat
    surplus = state.hands[seat].size > BOX.hand_limit
    finished = not state.left and not state.step_due and not surplus
    if finished and state.last_round and seat == state.last_seat:
        return replace(state, phase="over", turn=state.turn + 1)
    if wipe_due(state):
        return replace(state, phase="deal_row")
    if state.step_due:
        return replace(state, phase="step")
    if state.left:
        return state if state.phase == "turn" else replace(state, phase="turn")
    if surplus:
        return replace(state, phase="discard")
    return replace(state, phase="turn", turn=state.turn + 1, left=BOX.actions)


# --- invariants ---------------------------------------------------------------------------------------


def check(state: State) -> None:
    """Nothing is made or lost: stones, cards, campsites; at the end all have had equal turns."""
    lying = Counter(state.map)
    owned = map(sum, zip(*state.stones, strict=True))
    for colour, count in zip(COLOURS, owned, strict=True):
        assert lying[colour] + count == BAG[colour], "a stone made or lost"
    parks = list(state.parks_up)
    for claimed in state.parks:
        parks += claimed
    assert len(set(parks)) == len(parks), "a Park card in two places"
    for places in state.campsites:
        assert len(set(places)) == len(places) <= BOX.campsites, "a campsite too many"
    away = [place for place in state.trekkers if place != START]
    assert len(set(away)) == len(away), "two Trekkers in one place"
    if state.row is not None:
        known = [*state.row, *state.discards]
        hidden = 0
        for hand in state.hands:
            known += hand.known
            hidden += hand.unknown
        assert len(known) + hidden + state.deck == DECK_SIZE and state.deck > 0, "a Trek card made or lost"
        assert max(Counter(known).values()) <= COPIES, "a Trek card more often than it exists"
    assert min([hand.unknown for hand in state.hands]) >= 0, "a hand below nothing"
    if state.phase == "over":
        assert state.turn % len(state.terms.players) == 0, "unequal turns"
        assert state.last_round, "over before its time"
