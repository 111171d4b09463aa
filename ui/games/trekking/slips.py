"""The slip beside the picker: the place, what it takes, what lies there so far. Needs no Kivy."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.game import say
from companion.games.trekking.box import BOX, ICON_OF, NUMBER_OF
from companion.games.trekking.names import card_name, icon_names, place_name, span_names, stone_name
from companion.games.trekking.view import CardUp, View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games.trekking.composing import (
    asks_park,
    camps_at,
    cost_of,
    division,
    may_swap,
    reach_of,
    surplus,
    walk,
)
from ui.games.trekking.hands import mover
from ui.games.trekking.seen import NOTHING, Button, Card, Draft, Need, Pick, Slip


def slip(snapshot: Snapshot, view: View, words: Words, draft: Draft) -> Slip | None:
    """None while nothing is looked at or put together."""
    match draft.kind:
        case "look":
            return Slip(
                words(place_name(draft.place)), place_lines(view, words, draft.place), buttons=_close(words)
            )
        case "travel":
            return _walk_slip(view, words, draft)
        case "claim" | "occupy":
            return _paying_slip(view, words, draft)
        case "draw":
            title = words.text("trekking.screen.takes", card=card_name(draft.place))
            return Slip(title, (words.text("trekking.screen.which-refill"),), buttons=_close(words))
        case "take":
            title = words.text("trekking.screen.face-up")
            return Slip(title, (words.text("trekking.screen.which-card"),), buttons=_close(words))
        case "row":
            lines = (words.text("trekking.screen.which-row", n=BOX.row),)
            return Slip(
                words.text("trekking.screen.new-row"),
                lines,
                laid=_laid(draft),
                slots=BOX.row,
                buttons=_back(words, draft),
            )
        case "discard":
            lines = (words.text("trekking.screen.which-discards", player=view.player or "", n=surplus(view)),)
            return Slip(
                words.text("trekking.screen.discards"),
                lines,
                laid=_laid(draft),
                slots=surplus(view),
                buttons=_back(words, draft),
            )
    return None


def place_lines(view: View, words: Words, place: str, *, brief: bool = False) -> tuple[str, ...]:
    """What lies at a place, who stands there, and how it is reached. ``brief`` leaves abilities out."""
    lines = []
    card = next((one for one in (*view.parks_up, *view.majors) if one.park == place), None)
    lying = next(one for one in view.places if one.place == place)
    seat = mover(view)
    if card is not None:
        lines += _card_lines(view, words, card, brief)
    if place != BOX.start:
        lines.append(
            words.text("trekking.screen.stone-here", stone=stone_name(lying.stone))
            if lying.stone is not None
            else words.text("trekking.screen.no-stone")
        )
    others = tuple(player for player in lying.trekkers if seat is None or player != seat.player)
    if others and place != BOX.start:
        lines.append(words.text("trekking.screen.stands-here", players=others, n=len(others)))
    if seat is not None and seat.place == place:
        lines.append(words.text("trekking.screen.you-are-here", player=seat.player))
    elif view.reach:
        lines.append(_way(view, words, place))
    return tuple(lines)


def _card_lines(view: View, words: Words, card: CardUp, brief: bool) -> list[str]:
    major = card in view.majors
    code = "trekking.screen.major-card" if major else "trekking.screen.park-card"
    lines = [words.text(code, points=card.vp, cost=icon_names(card.cost))]
    if major and card.occupants:
        lines.append(words.text("trekking.screen.campsites", players=card.occupants))
    if major and not brief:
        lines.append(words.text(f"trekking.ability.{card.park}"))
    return lines


def _way(view: View, words: Words, place: str) -> str:
    """By which sums a place is reached, or why it isn't."""
    reach = reach_of(view, place)
    if reach is None or not reach.sums:
        players = reach.blocked_by if reach is not None else ()
        if players:
            return words(say("refusal.no-path", place=place_name(place), players=players, n=len(players)))
        return words.text("trekking.screen.no-way")
    exactly = words.text("trekking.screen.takes-exactly", sums=span_names(reach.sums))
    if reach.payable or reach.plus_one:
        return exactly
    return words.text("trekking.screen.hand-too-small", exactly=exactly, player=view.player or "")


def _walk_slip(view: View, words: Words, draft: Draft) -> Slip:
    sum_ = walk(view, draft)
    figure = " + ".join(str(NUMBER_OF[card]) for card in draft.cards)
    if sum_.plus_one and draft.cards:
        figure += " + 1"
    if len(draft.cards) + sum_.plus_one > 1:
        figure += f" = {sum_.length}"
    verdict, good = "", None
    if draft.cards:
        good = sum_.fits
        verdict = (
            words.text("trekking.screen.fits") if sum_.fits else _next_sum(view, words, draft, sum_.length)
        )
    buttons = list(_back(words, draft))
    if camps_at(view, "grand-canyon"):
        turned = replace(draft, plus_one=not sum_.plus_one)
        buttons.insert(
            0, Button(words.text("trekking.screen.plus-one"), Pick(draft=turned), on=sum_.plus_one)
        )
    return Slip(
        words.text("trekking.screen.to", place=place_name(draft.place)),
        place_lines(view, words, draft.place, brief=True),
        laid=_laid(draft),
        figure=figure,
        verdict=verdict,
        good=good,
        buttons=(*buttons, *_close(words)),
    )


def _next_sum(view: View, words: Words, draft: Draft, length: int) -> str:
    """The next larger sum that is a walk."""
    reach = reach_of(view, draft.place)
    larger = [max(low, length + 1) for low, high in reach.sums if high > length] if reach is not None else []
    return (
        words.text("trekking.screen.next-sum", sum=larger[0])
        if larger
        else words.text("trekking.screen.too-far")
    )


def _paying_slip(view: View, words: Words, draft: Draft) -> Slip:
    paid = division(view, draft)
    open_ = Counter(paid.open)
    needs = []
    for icon in reversed(cost_of(draft.place)):
        needs.append(Need(icon, covered=not open_[icon]))
        open_[icon] = max(0, open_[icon] - 1)
    code = "trekking.screen.claims" if draft.kind == "claim" else "trekking.screen.occupies"
    lines: tuple[str, ...] = ()
    if asks_park(view, draft):
        lines = (words.text("trekking.screen.which-park"),)
    elif may_swap(view, draft):
        lines = (words.text("trekking.screen.may-swap"),)
    elif draft.kind == "occupy":
        lines = (words.text(f"trekking.ability.{draft.place}"),)
    verdict = (
        words.text("trekking.screen.paid")
        if paid.complete
        else words.text("trekking.screen.still", icons=icon_names(paid.open))
    )
    buttons = list(_back(words, draft))
    pairs = camps_at(view, "acadia")
    if pairs and not paid.complete:
        lines = (*lines, words.text("trekking.screen.pairs"))
    if pairs and paid.complete and not draft.more and len(draft.cards) < 2 * len(cost_of(draft.place)):
        more = Pick(draft=replace(draft, more=True))
        buttons.insert(0, Button(words.text("trekking.screen.more-cards"), more))
    return Slip(
        words.text(code, park=place_name(draft.place)),
        lines,
        needs=tuple(reversed(needs)),
        laid=_laid(draft),
        verdict=verdict,
        good=True if paid.complete else None,
        buttons=(*buttons, *_close(words)),
    )


def _laid(draft: Draft) -> tuple[Card, ...]:
    return tuple(Card(ICON_OF[card], str(NUMBER_OF[card])) for card in draft.cards)


def _back(words: Words, draft: Draft) -> tuple[Button, ...]:
    """Take the last card back."""
    if not draft.cards:
        return ()
    shorter = replace(draft, cards=draft.cards[:-1], more=False, plus_one=None)
    return (Button(words.text("trekking.screen.take-back"), Pick(draft=shorter), icon="undo"),)


def _close(words: Words) -> tuple[Button, ...]:
    return (Button(words.text("trekking.screen.close"), Pick(draft=NOTHING), icon="close"),)
