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


def cards_panel(view: View, words: Words, position: int) -> Panel:
    """What can be done with development cards; what can't be is dimmed and says why."""
    seat = view.seats[making.seat_in_turn(view)]
    barred = {one.kind: words(one.why) if one.why is not None else "" for one in view.cards}

    def card(name: str, kind: str, shape: str, act: Command | Doing) -> Choice:
        why = barred.get(kind, "")
        return Choice(words.text(f"seafarers.screen.card.{name}"), None if why else act, why, shape=shape)

    fleet = isinstance(view.own, FleetView)
    knight: Command = Submit(PlayWarship(view.turn) if fleet else PlayKnight(view.turn), position)
    plenty: Command | Doing = Doing(tool="plenty")
    if not view.tracked or not sum(view.bank.values()):
        plenty = Submit(PlayYearOfPlenty(view.turn, {}), position)
    roads: Command | Doing = Doing(tool="roads")
    if not making.can_lay(view, Doing(tool="roads")):
        roads = Submit(PlayRoadBuilding(view.turn, ()), position)
    points: Command | Doing = Doing(tool="points")
    if seat.development == 1:
        points = Submit(RevealPoints(view.turn, 1), position)
    choices = [
        card("buy", "", "card", Submit(BuyCard(view.turn), position)),
        card("warship" if fleet else "knight", "knight", "ship" if fleet else "knight", knight),
        card("roads", "road_building", "roads", roads),
        card("plenty", "year_of_plenty", "plenty", plenty),
        card("monopoly", "monopoly", "monopoly", Doing(tool="monopoly")),
    ]
    if not fleet:
        choices.append(card("points", "victory_point", "point", points))
    facts = {"n": seat.development, "deck": view.deck}
    title = words.text("seafarers.screen.cards", player=view.turn, **facts)
    return Panel(title, (Group(tuple(choices), columns=3),), whole=True)
