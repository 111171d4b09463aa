"""Finds what to tap for a move of Trekking, from the presenter's finished structs alone."""

from collections.abc import Callable, Iterator

from companion.commands import Submit
from companion.game import Move
from companion.games.trekking.moves import Claim, DealRow, Discard, Draw, EndTurn, Occupy, Step, Travel
from companion.games.trekking.payment import cards_spent
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games.trekking.actions import present_action
from ui.games.trekking.presenter import due, face, present
from ui.games.trekking.seen import Draft, Pick, Screen

ENGLISH = Words("en")
# what is seen and what the lowest bar offers → the thing to tap
Find = Callable[[Screen, "Bar"], Pick]


class Bar:
    """The lowest bar's two buttons as picks."""

    def __init__(self, snapshot: Snapshot, draft: Draft) -> None:
        action = present_action(snapshot, ENGLISH, draft)
        self.primary, self.secondary = (
            Pick(press.command, press.own, press.why) if press is not None else None
            for press in (action.primary, action.secondary)
        )


def deck(screen: Screen, _bar: Bar) -> Pick:
    return screen.row[-1].pick


def lying(card: str) -> Find:
    return lambda screen, _bar: next(deal.pick for deal in screen.row if deal.face == face(card))


def cell(card: str) -> Find:
    return lambda screen, _bar: next(each.pick for each in screen.cells if each.card == card)


def place(name: str) -> Find:
    return lambda screen, _bar: next(spot.pick for spot in screen.board if spot.place == name)


def park(name: str) -> Find:
    return lambda screen, _bar: next(each.pick for each in screen.parks if each.place == name)


def stone(colour: str, owner: str | None) -> Find:
    def find(screen: Screen, _bar: Bar) -> Pick:
        own = owner is None
        return next(
            each.pick
            for each in screen.stones
            if each.stone == colour and (each.owner is None) == own and (own or each.name == owner)
        )

    return find


def button(label: str) -> Find:
    return lambda screen, _bar: next(each.pick for each in screen.slip.buttons if each.label == label)


def primary(_screen: Screen, bar: Bar) -> Pick:
    return bar.primary


def secondary(_screen: Screen, bar: Bar) -> Pick:
    return bar.secondary


def fingers(snapshot: Snapshot, move: Move) -> Iterator[Find]:
    """What is tapped for a move, in order."""
    match move:
        case Draw(from_="deck"):
            yield deck
        case Draw(refill=None):
            yield lambda screen, _bar: screen.row[0].pick
            yield cell(move.from_)
        case Draw(refill=str(refill)):
            yield lying(move.from_)
            yield cell(refill)
        case Travel():
            yield place(move.to)
            yield from (cell(card) for card in move.spend)
            if (primary_move := yield_primary(snapshot, move)) is not None:
                yield primary_move
            yield primary
        case Claim():
            yield primary
            yield from (cell(card) for card in _spread(move))
            yield park(move.refill)
        case Occupy():
            yield primary
            yield from (cell(card) for card in _spread(move))
            if move.swap is not None:
                yield stone(move.swap.give, None)
                yield stone(move.swap.take, move.swap.from_)
            yield primary
        case DealRow() | Discard():
            yield from (cell(card) for card in move.cards)
        case Step(to=None):
            yield primary
        case Step():
            yield place(move.to)
        case EndTurn():
            yield secondary


def _spread(move: Claim | Occupy) -> tuple[str, ...]:
    """The cards, pairs first: so that nothing is paid before the last."""
    return cards_spent((), move.wild) + move.spend


def yield_primary(snapshot: Snapshot, move: Travel) -> Find | None:
    """One more (or not) has to be tapped only where the sums leave it open."""
    seen = present(snapshot, ENGLISH, Draft("travel", move.to, move.spend))
    on = next((each.on for each in seen.slip.buttons if "Grand Canyon" in each.label), False)
    return button("+1 Grand Canyon") if on != move.plus_one else None


def tap_through(snapshot: Snapshot, move: Move) -> tuple[Submit, int]:
    """The command that tapping ends with, and how many taps it took."""
    draft, taps, sent = due(snapshot), 0, None
    for find in fingers(snapshot, move):
        pick = find(present(snapshot, ENGLISH, draft), Bar(snapshot, draft))
        taps += 1
        assert not pick.why, pick.why
        assert sent is None, "a tap too many"
        if pick.command is not None:
            sent = pick.command
        else:
            draft = pick.draft
    assert sent is not None, "no tap ended it"
    return sent, taps
