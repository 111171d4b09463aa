"""The lowest bar of Trekking: what is done now, and with which one button. Needs no Kivy."""

from __future__ import annotations

from companion.commands import Submit
from companion.games.trekking.moves import Draw, EndTurn, Step
from companion.games.trekking.names import card_name, place_name
from companion.games.trekking.view import View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Press
from ui.games.trekking.composing import (
    asks_park,
    finished,
    may_swap,
    missing,
    swap_of,
    walk,
)
from ui.games.trekking.hands import mover
from ui.games.trekking.seen import NOTHING, Draft


def present_action(snapshot: Snapshot, words: Words, draft: Draft = NOTHING) -> Action:
    prompt, view = snapshot.prompt, snapshot.view
    if prompt is None or not isinstance(view, View):
        return Action("")
    by = view.player or ""
    sentence = words(prompt.sentence)
    match draft.kind:
        case "travel" | "occupy" | "claim":
            return _composed(snapshot, view, words, draft)
        case "draw":
            card = card_name(draft.place)
            return Action(
                words.text("trekking.screen.ask-refill", player=by, card=card), secondary=_back(words)
            )
        case "take":
            return Action(words.text("trekking.screen.ask-card", player=by), secondary=_back(words))
    if prompt.phase == "step":
        stay = Press(words.text("trekking.screen.stay"), Submit(Step(by, None), snapshot.position))
        return Action(sentence, stay)
    if prompt.phase != "turn":
        return Action(sentence)
    end = Press(words.text("trekking.screen.end-turn"), Submit(EndTurn(by), snapshot.position))
    return Action(sentence, _offered(snapshot, view, words), end)


def _back(words: Words) -> Press:
    return Press(words.text("trekking.screen.back"), own=NOTHING)


def _offered(snapshot: Snapshot, view: View, words: Words) -> Press:
    """What the place offers to whoever stands there, or else a card from the deck."""
    seat = mover(view)
    here = seat.place if seat is not None else ""
    for card in view.parks_up:
        if card.park == here:
            label = words.text("trekking.screen.claim", park=place_name(here), points=card.vp)
            return Press(label, own=Draft("claim", here))
    for card in view.majors:
        if seat is not None and card.park == here and here not in seat.campsites:
            label = words.text("trekking.screen.occupy", park=place_name(here), points=card.vp)
            return Press(label, own=Draft("occupy", here))
    draw = Draw(view.player or "", "deck")
    return Press(words.text("trekking.screen.draw"), Submit(draw, snapshot.position))


def _composed(snapshot: Snapshot, view: View, words: Words, draft: Draft) -> Action:
    by, place = view.player or "", place_name(draft.place)
    if asks_park(view, draft):
        return Action(words.text("trekking.screen.ask-park"), secondary=_back(words))
    move = finished(view, draft)
    if draft.kind == "travel":
        prompt = words.text("trekking.screen.ask-walk", player=by, place=place)
        length = walk(view, draft).length
        label = (
            words.text("trekking.screen.walk", n=length)
            if length
            else words.text("trekking.screen.walk-none")
        )
    elif draft.kind == "claim":
        prompt = words.text("trekking.screen.ask-claim", player=by, place=place)
        label = words.text("trekking.screen.claim-now")
    else:
        prompt = words.text("trekking.screen.ask-occupy", player=by, place=place)
        label = words.text("trekking.screen.camp")
        if may_swap(view, draft):
            prompt = words.text("trekking.screen.ask-swap", player=by)
            label = words.text("trekking.screen.camp-swap" if swap_of(draft) else "trekking.screen.camp-only")
    if move is not None:
        return Action(prompt, Press(label, Submit(move, snapshot.position)), _back(words))
    return Action(prompt, Press(label, None, missing(view, words, draft)), _back(words))
