"""What Trekking's screen says: finished words and taps from a snapshot and a draft. Needs no Kivy."""

from __future__ import annotations

from typing import Literal

from companion.commands import Submit, Undo
from companion.game import Message, say
from companion.games.trekking.box import BOX, ICON_OF, NUMBER_OF, PLACE
from companion.games.trekking.moves import Draw, Step
from companion.games.trekking.names import card_name, place_name, span_names
from companion.games.trekking.rules import WALKS
from companion.games.trekking.view import CardUp, Reach, View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Press, Seat
from ui.games.trekking.composing import cells, parks, stones
from ui.games.trekking.hands import mover
from ui.games.trekking.seen import (
    NOTHING,
    Card,
    Deal,
    Draft,
    HandLine,
    Light,
    Need,
    Pick,
    Screen,
    Spot,
    UpCard,
)
from ui.games.trekking.slips import slip


def due(snapshot: Snapshot) -> Draft:
    """What is put together before anybody has tapped: cards that the rules ask for, or nothing."""
    match snapshot.prompt.phase if snapshot.prompt is not None else "":
        case "deal_row":
            return Draft("row")
        case "discard":
            return Draft("discard")
    return NOTHING


def present(
    snapshot: Snapshot,
    words: Words,
    draft: Draft = NOTHING,
    *,
    refused: bool = False,
    fresh_scan: bool = False,
) -> Screen:
    """``refused``: the snapshot's refusal answers a tap made here. ``fresh_scan``: the last scan came
    since the last move."""
    view = snapshot.view
    if snapshot.prompt is None or not isinstance(view, View):
        raise ValueError("no trek lies on the table")
    return Screen(
        board=_board(snapshot, view, words, draft),
        row=_row(snapshot, view, words, draft),
        up=_up(snapshot, view, words, draft),
        told=words(snapshot.happened) if snapshot.happened is not None else "",
        undo=_undo(snapshot, words),
        hands=tuple(_hand(snapshot, message, words) for message in snapshot.hand_out),
        note=_note(snapshot, words, refused, fresh_scan),
        read=_read(snapshot, words, fresh_scan),
        slip=slip(snapshot, view, words, draft),
        cells=cells(snapshot, view, words, draft),
        parks=parks(snapshot, view, words, draft),
        stones=stones(snapshot, view, words, draft),
    )


def scanned(snapshot: Snapshot, words: Words, draft: Draft, card: str) -> Pick:
    """What a scanned card means: just what a tap on it would do now."""
    seen = present(snapshot, words, draft)
    if card in PLACE:
        asked = next((park.pick for park in seen.parks if park.place == card), None)
        if seen.parks and asked is None:
            return Pick(why=words(say("refusal.card-exhausted.trek-park", card=place_name(card))))
        return asked or next(spot.pick for spot in seen.board if spot.place == card)
    if seen.cells:
        return next(cell.pick for cell in seen.cells if cell.card == card)
    lying = next((deal.pick for deal in seen.row if deal.face == face(card)), None)
    if lying is not None:
        return lying
    view = snapshot.view
    if view.row is None and view.player is not None and snapshot.prompt and snapshot.prompt.phase == "turn":
        return Pick(Submit(Draw(view.player, card), snapshot.position))
    return Pick(why=words(say("refusal.not-in-row", card=card_name(card))))


def face(card: str) -> Card:
    return Card(ICON_OF[card], str(NUMBER_OF[card]))


# --- the map ------------------------------------------------------------------------------------------


def _board(snapshot: Snapshot, view: View, words: Words, draft: Draft) -> tuple[Spot, ...]:
    reach = {one.place: one for one in view.reach}
    up = {card.park: card for card in (*view.parks_up, *view.majors)}
    majors = {card.park for card in view.majors}
    seats = {seat.player: number for number, seat in enumerate(view.seats)}
    turned_up = {park.place: park.pick for park in parks(snapshot, view, words, draft)}
    spots = []
    for lying in view.places:
        place = lying.place
        card = up.get(place)
        light = _light(snapshot, view, place, reach.get(place))
        spots.append(
            Spot(
                place=place,
                name=words(place_name(place)),
                stone=lying.stone or "",
                card=_card_kind(place, place in majors, card),
                points=str(card.vp) if card is not None else "",
                light=light,
                ringed=light == "free" and snapshot.prompt is not None and snapshot.prompt.phase == "step",
                chosen=draft.kind in ("look", "travel", "claim", "occupy") and draft.place == place,
                trekkers=tuple(seats[player] for player in lying.trekkers),
                camps=tuple(seats[player] for player in card.occupants) if card is not None else (),
                hint=_hint(words, light, reach.get(place)),
                pick=turned_up.get(place) or _goal(snapshot, view, words, draft, place, light),
            )
        )
    return tuple(spots)


def _card_kind(place: str, major: bool, card: CardUp | None) -> Literal["", "start", "park", "major"]:
    if place == BOX.start:
        return "start"
    if card is None:
        return ""
    return "major" if major else "park"


def _light(snapshot: Snapshot, view: View, place: str, reach: Reach | None) -> Light:
    phase = snapshot.prompt.phase if snapshot.prompt is not None else ""
    seat = mover(view)
    if phase not in ("turn", "step") or seat is None:
        return "calm"
    if place == seat.place:
        return "here"
    if phase == "step":
        return "free" if PLACE[place] in WALKS.neighbours[PLACE[seat.place]] else "far"
    if reach is None or not reach.sums:
        return "barred"
    return "free" if reach.payable or reach.plus_one else "far"


def _hint(words: Words, light: Light, reach: Reach | None) -> str:
    """What is said under the name while a finger is on the place."""
    if reach is None or light == "calm":
        return ""
    if reach.sums:
        return words.text("trekking.screen.exactly", sums=span_names(reach.sums))
    return words(
        say("trekking.screen.in-the-way", players=reach.blocked_by, n=len(reach.blocked_by))
        if reach.blocked_by
        else say("trekking.screen.no-way")
    )


def _goal(snapshot: Snapshot, view: View, words: Words, draft: Draft, place: str, light: Light) -> Pick:
    """A place was tapped: where to, or just what lies there."""
    phase = snapshot.prompt.phase if snapshot.prompt is not None else ""
    if phase == "step" and light != "here":
        if light == "free" and view.player is not None:
            return Pick(Submit(Step(view.player, place), snapshot.position))
        return Pick(why=words(say("refusal.not-adjacent", place=place_name(place))))
    if phase in ("deal_row", "discard") and snapshot.prompt is not None:
        return Pick(why=words(snapshot.prompt.sentence))
    if light == "free" and phase == "turn":
        kept = draft.cards if draft.kind == "travel" else ()
        return Pick(draft=Draft("travel", place, kept))
    return Pick(draft=Draft("look", place))


# --- cards beside the map -----------------------------------------------------------------------------


def _row(snapshot: Snapshot, view: View, words: Words, draft: Draft) -> tuple[Deal, ...]:
    """The Trek cards face up and the deck; a tap takes one, unless that can't be done now."""
    prompt = snapshot.prompt
    assert prompt is not None  # the caller has looked
    why = "" if prompt.phase == "turn" else words(prompt.sentence)
    deals = []
    taken = draft.place if draft.kind == "draw" else ""
    for card in view.row or ():
        pick = Pick(why=why) if why else Pick(draft=Draft("draw", card))
        deals.append(Deal(face(card), "", card == taken, pick))
        if card == taken:
            taken = ""  # one of two alike
    if view.row is None:
        pick = Pick(why=why) if why else Pick(draft=Draft("take"))
        deals.append(Deal(None, words.text("trekking.screen.face-up"), draft.kind == "take", pick))
    command = Submit(Draw(view.player or "", "deck"), snapshot.position)
    pick = Pick(why=why) if why else Pick(command)
    count = words.text("trekking.screen.deck") if view.deck is None else str(view.deck)
    deals.append(Deal(None, count, False, pick))
    return tuple(deals)


def _up(snapshot: Snapshot, view: View, words: Words, draft: Draft) -> tuple[UpCard, ...]:
    seat = mover(view)
    seats = {one.player: number for number, one in enumerate(view.seats)}
    reach = {one.place: one for one in view.reach}
    majors = {card.park for card in view.majors}
    return tuple(
        UpCard(
            place=card.park,
            name=words(place_name(card.park)),
            points=str(card.vp),
            cost=tuple(Need(icon) for icon in card.cost),
            major=card.park in majors,
            camps=tuple(seats[player] for player in card.occupants),
            here=seat is not None and seat.place == card.park,
            pick=_goal(
                snapshot,
                view,
                words,
                draft,
                card.park,
                _light(snapshot, view, card.park, reach.get(card.park)),
            ),
        )
        for card in (*view.parks_up, *view.majors)
    )


# --- words --------------------------------------------------------------------------------------------


def _undo(snapshot: Snapshot, words: Words) -> Press:
    label = words.text("ui.play.undo")
    if snapshot.can_undo:
        return Press(label, Undo(snapshot.position), icon="undo")
    return Press(label, None, words.text("ui.play.undo-why"), icon="undo")


def _hand(snapshot: Snapshot, message: Message, words: Words) -> HandLine:
    text = words(message)
    facts = message.facts
    if message.code == "trekking.hand.stone":
        return HandLine(text, facts["stone"].code.rpartition(".")[2])
    if message.code == "trekking.hand.bump" and snapshot.play is not None:
        return HandLine(text, "trekker", snapshot.play.players.index(facts["player"]))
    if message.code in ("trekking.hand.bonus", "trekking.hand.bonus-most"):
        return HandLine(text, facts["colour"].code.rpartition(".")[2])
    drawing = {"trekking.hand.campsite": "tent", "trekking.hand.park": "land"}.get(message.code, "")
    return HandLine(text, drawing)


def _note(snapshot: Snapshot, words: Words, refused: bool, fresh_scan: bool) -> str:
    """Why a tap was refused, or why a scan did nothing."""
    if refused and snapshot.refusal is not None:
        return words(snapshot.refusal.message)
    scan = snapshot.scanned
    if fresh_scan and scan is not None and scan.outcome in ("unknown", "ignored", "repeat"):
        return words(scan.message)
    return ""


def _read(snapshot: Snapshot, words: Words, fresh_scan: bool) -> str:
    """That a reader made the last move, so that nobody wonders who tapped."""
    scan = snapshot.scanned
    return words(scan.message) if fresh_scan and scan is not None and scan.outcome == "taken" else ""


def present_seats(snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
    """The figure: the points so far, Stone Bonus cards not counted."""
    prompt, view = snapshot.prompt, snapshot.view
    if prompt is None or not isinstance(view, View):
        return ()
    points = {standing.player: standing.score for standing in snapshot.standings}
    return tuple(
        Seat(seat.player, figure=str(points[seat.player]), turn=seat.player in prompt.to_act)
        for seat in view.seats
    )


def present_title(snapshot: Snapshot, words: Words) -> str:
    view = snapshot.view
    if not isinstance(view, View):
        return words.text("trekking.title")
    return words.text("trekking.screen.title", round=view.round)
