"""Development cards: bought, played and shown. Needs no Kivy."""

from __future__ import annotations

from companion.commands import Command, Submit
from companion.games.seafarers.moves import (
    BuyCard,
    PlayKnight,
    PlayRoadBuilding,
    PlayWarship,
    PlayYearOfPlenty,
    RevealPoints,
)
from companion.games.seafarers.scenarios.pirate_islands import FleetView
from companion.games.seafarers.view import View
from companion.i18n import Words
from ui.games.seafarers import making
from ui.games.seafarers.doing import Choice, Doing, Group, Panel


def cards_panel(view: View, words: Words, phase: str, position: int) -> Panel:
    """What can be done with development cards; what can't be is dimmed and says why."""
    seat = view.seats[making.seat_in_turn(view)]
    none = words.text("refusal.no-card.none") if not seat.development else ""
    barred = none or (words.text("refusal.one-card-a-turn") if view.card_played else "")

    def card(name: str, shape: str, act: Command | Doing, why: str) -> Choice:
        return Choice(words.text(f"seafarers.screen.card.{name}"), None if why else act, why, shape=shape)

    fleet = isinstance(view.own, FleetView)
    buy_why = words.text("refusal.roll-first") if phase == "roll" else ""
    if not view.deck:
        buy_why = words.text("refusal.deck-empty")
    knight: Command = Submit(PlayWarship(view.turn) if fleet else PlayKnight(view.turn), position)
    plenty: Command | Doing = Doing(tool="plenty")
    if not view.tracked or not sum(view.bank.values()):
        plenty = Submit(PlayYearOfPlenty(view.turn, {}), position)
    roads: Command | Doing = Doing(tool="roads")
    if not any(making.free_pieces(view, Doing(tool="roads"))):
        roads = Submit(PlayRoadBuilding(view.turn, ()), position)
    points: Command | Doing = Doing(tool="points")
    if seat.development == 1:
        points = Submit(RevealPoints(view.turn, 1), position)
    choices = [
        card("buy", "card", Submit(BuyCard(view.turn), position), buy_why),
        card("warship" if fleet else "knight", "ship" if fleet else "knight", knight, barred),
        card("roads", "roads", roads, barred),
        card("plenty", "plenty", plenty, barred),
        card("monopoly", "monopoly", Doing(tool="monopoly"), barred),
    ]
    if not fleet:
        choices.append(card("points", "point", points, none))
    facts = {"n": seat.development, "deck": view.deck}
    title = words.text("seafarers.screen.cards", player=view.turn, **facts)
    return Panel(title, (Group(tuple(choices), columns=3),), whole=True)
