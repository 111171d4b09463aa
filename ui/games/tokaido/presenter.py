"""What Tokaido's screen says: the road, who has what, seats and title, from a snapshot. Needs no Kivy."""

from __future__ import annotations

from companion.commands import Submit, Undo
from companion.game import Message
from companion.games.tokaido.box import BOARD, BOX, LENGTHS, PANORAMA_TYPES, SOUVENIR_TYPE, SOUVENIR_TYPES
from companion.games.tokaido.moves import NEUTRAL, Travel
from companion.games.tokaido.view import SeatView, View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Press, Seat
from ui.games.tokaido.seen import (
    NEUTRAL_SEAT,
    Draft,
    Hand,
    Ledger,
    LedgerRow,
    Purse,
    Road,
    Space,
    Stand,
    Table,
)
from ui.games.tokaido.stops import present_stop

LAST = len(BOARD.spaces) - 1
INNS = tuple(space.index for space in BOARD.spaces if space.type == "inn")
NOTHING = Draft()


def present(
    snapshot: Snapshot,
    words: Words,
    draft: Draft = NOTHING,
    *,
    refused: bool = False,
    fresh_scan: bool = False,
) -> Table:
    """The table. ``refused``: the snapshot's refusal answers what was tapped here. ``fresh_scan``: the
    last scan came since the last move."""
    view = snapshot.view
    if snapshot.prompt is None or not isinstance(view, View):
        raise ValueError("no journey lies on the table")
    return Table(
        road=present_road(snapshot, words),
        stop=present_stop(snapshot, words, draft),
        told=words(snapshot.happened) if snapshot.happened is not None else "",
        undo=_undo(snapshot, words),
        hands=tuple(_hand(message, view, words) for message in snapshot.hand_out),
        purses=_purses(snapshot, view),
        ledger=_ledger(view),
        note=_note(snapshot, words, refused, fresh_scan),
    )


# --- the road -------------------------------------------------------------------------------------


def stage(view: View) -> tuple[int, int]:
    """The steps of the two inns between which everybody is: the stage that is walked, or was just."""
    inns = _inns(view)
    if view.phase in ("inn", "inn_power", "over") and view.inn is not None:
        end = _step(view, view.inn.space)
    else:
        back = min(_step(view, figure.space) for figure in view.road)
        end = next((inn for inn in inns if inn > back), LAST)
    return inns[inns.index(end) - 1], end


def _inns(view: View) -> list[int]:
    """The steps of the inns, the start among them."""
    return sorted({0, LAST, *(_step(view, index) for index in INNS)})


def _step(view: View, index: int) -> int:
    """How far a space is from the start."""
    return LAST - index if view.backward else index


def seat_number(view: View, traveler: str) -> int:
    names = [seat.player for seat in view.seats]
    return names.index(traveler) if traveler in names else NEUTRAL_SEAT


def present_road(snapshot: Snapshot, words: Words) -> Road:
    view: View = snapshot.view
    first, last = stage(view)
    spaces = tuple(_space(snapshot, view, _step(view, step), words) for step in range(first, last + 1))
    return Road(spaces, view.backward)


def _space(snapshot: Snapshot, view: View, index: int, words: Words) -> Space:
    """A step counts as its own index on the way back, too: the formula turns both ways."""
    space = BOARD.spaces[index]
    shape = {0: "kyoto", LAST: "edo"}.get(index, space.type)
    state, why = _state(snapshot, view, index, words)
    gain, coins = _gain(view, space.type) if state == "open" else ("", False)
    stands = tuple(
        Stand(seat_number(view, figure.traveler), figure.traveler == view.turn)
        for figure in view.road
        if figure.space == index
    )
    return Space(
        index=index,
        shape=shape,
        label=words.text(f"tokaido.screen.{shape}") if shape in ("kyoto", "edo") else _inn_label(view, index),
        state=state,
        double=view.doubles and space.double,
        stands=stands,
        gain=gain,
        coins=coins,
        command=Submit(Travel(view.turn, index), snapshot.position) if state == "open" else None,
        why=why,
    )


def _inn_label(view: View, index: int) -> str:
    """The number of an inn, counted as it is walked."""
    if index not in INNS:
        return ""
    return str(_inns(view).index(_step(view, index)))


def _state(snapshot: Snapshot, view: View, index: int, words: Words) -> tuple[str, str]:
    if view.phase != "travel":
        return "calm", words(snapshot.prompt.sentence)
    if index in view.destinations:
        return "open", ""
    for blocked in view.blocked:
        if blocked.space == index:
            return "blocked", words(blocked.why)
    return "passed", words.text("refusal.backwards")


def _gain(view: View, kind: str) -> tuple[str, bool]:
    """What the traveler on turn gets at once: the next card's points, the farm's coins."""
    if view.turn == NEUTRAL:
        return "", False
    if kind == "farm":
        return f"+{BOX.farm_coins}", True
    if kind in PANORAMA_TYPES:
        seat = view.seats[seat_number(view, view.turn)]
        return f"+{seat.panoramas[PANORAMA_TYPES.index(kind)] + 1}", False
    return "", False


# --- what stands round it -------------------------------------------------------------------------


def _undo(snapshot: Snapshot, words: Words) -> Press:
    label = words.text("ui.play.undo")
    if snapshot.can_undo:
        return Press(label, Undo(snapshot.position), icon="undo")
    return Press(label, None, words.text("ui.play.undo-why"), icon="undo")


_HANDS = {
    "achievement": "medal",
    "temple": "temple",
    "temple-bank": "temple",
    "neutral-temple": "temple",
    "temple-rank": "temple",
    "pay": "coin",
    "coins": "coin",
    "draw-meals": "meal",
    "neutral-meal": "meal",
    "meals-back": "meal",
    "souvenirs-back": "bag",
    "award": "medal",
    "marker": "marker",
}


def _hand(message: Message, view: View, words: Words) -> Hand:
    """A line with its shape: a panorama's own, else by what it is about."""
    kind = message.code.removeprefix("tokaido.hand.")
    if kind == "panorama":
        return Hand(words(message), message.facts["panorama"].code.rpartition(".")[2])
    seat = seat_number(view, message.facts["player"]) if kind == "marker" else None
    return Hand(words(message), _HANDS.get(kind, "traveler"), seat)


def _purses(snapshot: Snapshot, view: View) -> tuple[Purse, ...]:
    gained = {
        line.facts["player"]: f"+{line.facts['n']}"
        for line in snapshot.hand_out
        if line.code == "tokaido.hand.marker"
    }
    return tuple(
        Purse(
            seat=number,
            coins=str(seat.coins),
            panoramas=tuple(zip(seat.panoramas, LENGTHS, strict=True)),
            gained=gained.get(seat.player, ""),
        )
        for number, seat in enumerate(view.seats)
    )


LEDGER = ("coin", *PANORAMA_TYPES, *SOUVENIR_TYPES, "hot_spring", "temple", "encounter", "meal", "medal")


def _ledger(view: View) -> Ledger:
    rows = tuple(LedgerRow(number, seat.player, _cells(seat)) for number, seat in enumerate(view.seats))
    return Ledger(LEDGER, rows)


def _cells(seat: SeatView) -> tuple[str, ...]:
    """In the order of LEDGER; what a seat has none of is left empty."""
    kinds = [SOUVENIR_TYPES[SOUVENIR_TYPE[card]] for card in seat.souvenirs]
    figures = (
        *(kinds.count(kind) for kind in SOUVENIR_TYPES),
        len(seat.hot_springs),
        seat.temple,
        len(seat.encounters),
        seat.meals,
        len(seat.achievements),
    )
    panoramas = (
        f"{have}/{length}" if have else "" for have, length in zip(seat.panoramas, LENGTHS, strict=True)
    )
    return (str(seat.coins), *panoramas, *(str(figure) if figure else "" for figure in figures))


def _note(snapshot: Snapshot, words: Words, refused: bool, fresh_scan: bool) -> str:
    """What is said beside the tap: why it was refused, or how a scan was taken that made no move."""
    if refused and snapshot.refusal is not None:
        return words(snapshot.refusal.message)
    scanned = snapshot.scanned
    if fresh_scan and scanned is not None and scanned.outcome in ("unknown", "ignored", "repeat"):
        return words(scanned.message)
    return ""


# --- seats and title ------------------------------------------------------------------------------


def present_seats(snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
    """The figure is the marker on the Journey track."""
    prompt, view = snapshot.prompt, snapshot.view
    if prompt is None or not isinstance(view, View):
        return ()
    return tuple(
        Seat(seat.player, figure=str(seat.points), turn=seat.player in prompt.to_act) for seat in view.seats
    )


def present_title(snapshot: Snapshot, words: Words) -> str:
    view = snapshot.view
    if not isinstance(view, View):
        return words.text("tokaido.title")
    inns = _inns(view)
    return words.text("tokaido.screen.title", stage=inns.index(stage(view)[1]), stages=len(inns) - 1)
