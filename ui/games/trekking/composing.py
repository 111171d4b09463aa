"""What is being put together: the cards laid down, what they come to, what is asked next. Needs no Kivy."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.commands import Submit
from companion.game import Move, say
from companion.games.trekking.box import BOX, COLOURS, ICON_OF, MAJORS, NUMBER_OF, PARKS, TREK
from companion.games.trekking.moves import Claim, DealRow, Discard, Draw, Occupy, Swap, Travel
from companion.games.trekking.names import card_name, icon_names, place_name, span_names
from companion.games.trekking.payment import Division, divide
from companion.games.trekking.view import Reach, View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games.trekking.hands import mover, next_parks, seen_in_hand, spendable, turned_up
from ui.games.trekking.seen import Card, Cell, Draft, ParkPick, Pick, StonePick

PAYING = ("claim", "occupy")
MOST_DOTS = 4


class Walk(Struct, frozen=True):
    """What the cards of a walk come to: ``length`` with the one more, and whether a walk is that long."""

    total: int
    plus_one: bool
    fits: bool

    @property
    def length(self) -> int:
        return self.total + self.plus_one


def reach_of(view: View, place: str) -> Reach | None:
    return next((reach for reach in view.reach if reach.place == place), None)


def within(runs: tuple[tuple[int, int], ...], number: int) -> bool:
    return any(low <= number <= high for low, high in runs)


def camps_at(view: View, major: str) -> bool:
    """Whether the player to move has a campsite there."""
    seat = mover(view)
    return seat is not None and major in seat.campsites


def walk(view: View, draft: Draft) -> Walk:
    """One more is counted where only that fits, unless fingers said otherwise."""
    total = sum(NUMBER_OF[card] for card in draft.cards)
    reach = reach_of(view, draft.place)
    if reach is None or not draft.cards:
        return Walk(total, bool(draft.plus_one), False)
    plain = within(reach.sums, total)
    more = camps_at(view, "grand-canyon") and within(reach.sums, total + 1)
    plus_one = (more and not plain) if draft.plus_one is None else draft.plus_one
    return Walk(total, plus_one, more if plus_one else plain)


def cost_of(park: str) -> tuple[str, ...]:
    return PARKS[park].cost if park in PARKS else MAJORS[park].cost


def division(view: View, draft: Draft) -> Division:
    return divide(cost_of(draft.place), draft.cards, camps_at(view, "acadia"))


def asks_park(view: View, draft: Draft) -> bool:
    """Whether all is paid and only the next Park card must be known."""
    return draft.kind == "claim" and not draft.more and division(view, draft).complete


def may_swap(view: View, draft: Draft) -> bool:
    """Whether a stone may be swapped with the occupation (Everglades) once it is paid."""
    return (
        draft.kind == "occupy"
        and draft.place == "everglades"
        and not draft.more
        and division(view, draft).complete
        and bool(_swaps(view))
    )


def _swaps(view: View) -> list[tuple[str, str, str]]:
    """Own stone, other stone, other player; never like for like."""
    seat = mover(view)
    if seat is None:
        return []
    return [
        (give, take, other.player)
        for other in view.seats
        if other.player != seat.player
        for give in COLOURS
        for take in COLOURS
        if give != take and seat.stones[give] and other.stones[take]
    ]


def surplus(view: View) -> int:
    """How many cards the player to move must discard."""
    seat = mover(view)
    return max(0, seat.hand - view.hand_limit) if seat is not None else 0


def swap_of(draft: Draft) -> Swap | None:
    return Swap(draft.give, draft.take, draft.other) if draft.give and draft.take else None


# --- the Trek cards that may be tapped ----------------------------------------------------------------


def cells(snapshot: Snapshot, view: View, words: Words, draft: Draft) -> tuple[Cell, ...]:
    """The picker: all kinds of Trek cards in the order of the box; () while none is asked for."""
    match draft.kind:
        case "draw" | "row":
            left = turned_up(view, draft.cards) if draft.kind == "row" else view.unseen
            return tuple(_turning(snapshot, view, words, draft, card, left.get(card, 0)) for card in TREK)
        case "take":
            move = [Draw(view.player or "", card) for card in TREK]
            return tuple(
                Cell(one.from_, _face(one.from_), 0, False, Pick(Submit(one, snapshot.position)))
                for one in move
            )
        case "travel" | "discard" | "claim" | "occupy":
            if asks_park(view, draft) or may_swap(view, draft):
                return ()
            return tuple(_laying(snapshot, view, words, draft))
    return ()


def _face(card: str) -> Card:
    return Card(ICON_OF[card], str(NUMBER_OF[card]))


def _turning(snapshot: Snapshot, view: View, words: Words, draft: Draft, card: str, left: int) -> Cell:
    """A card that may be turned up."""
    if not left:
        why = words(say("refusal.card-exhausted.trek-card", card=card_name(card)))
        return Cell(card, _face(card), 0, False, Pick(why=why))
    move: Move | None = None
    if draft.kind == "draw":
        move = Draw(view.player or "", draft.place, card)
    elif len(draft.cards) + 1 == BOX.row:
        move = DealRow((*draft.cards, card))
    if move is not None:
        pick = Pick(Submit(move, snapshot.position))
    else:
        pick = Pick(draft=replace(draft, cards=(*draft.cards, card)))
    return Cell(card, _face(card), min(left, MOST_DOTS), False, pick)


def _laying(snapshot: Snapshot, view: View, words: Words, draft: Draft) -> list[Cell]:
    """A card out of the hand, as far as all may know that it can be there and that it helps."""
    there = spendable(view, draft.cards)
    seen = seen_in_hand(view, draft.cards)
    wanted = _wanted(view, words, draft)
    found = []
    for card in TREK:
        why = wanted.get(ICON_OF[card], "")
        if not there[card]:
            why = words(say("trekking.screen.not-in-hand", player=view.player or "", card=card_name(card)))
        added = replace(draft, cards=(*draft.cards, card), more=False)
        if why:
            pick = Pick(why=why)
        elif draft.kind == "discard" and len(added.cards) == surplus(view):
            pick = Pick(Submit(Discard(view.player or "", added.cards), snapshot.position))
        else:
            pick = Pick(draft=added)
        found.append(Cell(card, _face(card), min(seen[card], MOST_DOTS), True, pick))
    return found


def _wanted(view: View, words: Words, draft: Draft) -> dict[str, str]:
    """For icons that would be too many the reason why."""
    if draft.kind not in PAYING:
        return {}
    paid = division(view, draft)
    if camps_at(view, "acadia"):
        if len(draft.cards) < 2 * len(cost_of(draft.place)):
            return {}
        full = words.text("trekking.screen.enough")
        return dict.fromkeys(BOX.trek.icons, full)
    cost = icon_names(cost_of(draft.place))
    why = words(say("trekking.screen.not-asked", park=place_name(draft.place), cost=cost))
    return {icon: why for icon in BOX.trek.icons if icon not in paid.open}


# --- what is asked after the cards --------------------------------------------------------------------


def parks(snapshot: Snapshot, view: View, words: Words, draft: Draft) -> tuple[ParkPick, ...]:
    """The Park cards that may have been turned up, by name."""
    if not asks_park(view, draft):
        return ()
    paid = division(view, draft)
    found = []
    for park in next_parks(view):
        move = Claim(view.player or "", draft.place, paid.spend, park, paid.wild)
        name = words(place_name(park))
        found.append(ParkPick(park, name, str(PARKS[park].vp), Pick(Submit(move, snapshot.position))))
    return tuple(sorted(found, key=lambda park: park.name))


def stones(snapshot: Snapshot, view: View, words: Words, draft: Draft) -> tuple[StonePick, ...]:
    """The own stones to give, then everybody else's to take."""
    seat = mover(view)
    if seat is None or not may_swap(view, draft):
        return ()
    possible = _swaps(view)
    found = []
    for colour in COLOURS:
        if seat.stones[colour]:
            chosen = draft.give == colour
            fits = any(give == colour and _taken(draft, take, other) for give, take, other in possible)
            changed = replace(draft, give="" if chosen else colour)
            pick = Pick(draft=changed) if fits else Pick(why=words.text("trekking.screen.like-for-like"))
            found.append(StonePick(colour, None, words.text("trekking.screen.own"), chosen, pick))
    for number, other in enumerate(view.seats):
        for colour in COLOURS:
            if other.player != seat.player and other.stones[colour]:
                chosen = (draft.take, draft.other) == (colour, other.player)
                fits = any(
                    take == colour and player == other.player and draft.give in ("", give)
                    for give, take, player in possible
                )
                changed = replace(draft, take="" if chosen else colour, other="" if chosen else other.player)
                pick = Pick(draft=changed) if fits else Pick(why=words.text("trekking.screen.like-for-like"))
                found.append(StonePick(colour, number, other.player, chosen, pick))
    return tuple(found)


def _taken(draft: Draft, take: str, other: str) -> bool:
    return not draft.take or (draft.take, draft.other) == (take, other)


# --- the moves they make ------------------------------------------------------------------------------


def finished(view: View, draft: Draft) -> Move | None:
    """The move that the draft is, if nothing is missing."""
    by = view.player or ""
    if draft.kind == "travel":
        sum_ = walk(view, draft)
        return Travel(by, draft.place, draft.cards, sum_.plus_one) if sum_.fits else None
    if draft.kind == "occupy":
        paid = division(view, draft)
        half = bool(draft.give) != bool(draft.take)
        if paid.complete and not half:
            return Occupy(by, draft.place, paid.spend, paid.wild, swap_of(draft))
    return None


def missing(view: View, words: Words, draft: Draft) -> str:
    """Why the draft is no move yet."""
    place = place_name(draft.place)
    if draft.kind == "travel":
        reach = reach_of(view, draft.place)
        sums = span_names(reach.sums) if reach is not None else ()
        if not draft.cards:
            return words(say("trekking.screen.choose-cards", place=place, sums=sums))
        return words(say("refusal.wrong-sum", place=place, sum=walk(view, draft).length, sums=sums))
    if draft.give or draft.take:
        return words.text("trekking.screen.both-stones")
    paid = division(view, draft)
    return words(say("trekking.screen.missing", park=place, icons=icon_names(paid.open)))
