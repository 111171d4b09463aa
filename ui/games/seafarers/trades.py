"""Trades with the bank and between players. Needs no Kivy."""

from __future__ import annotations

from msgspec.structs import replace

from companion.commands import Submit
from companion.game import Move
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.moves import BankTrade, Trade
from companion.games.seafarers.view import View
from companion.i18n import Words
from ui.games import Press
from ui.games.seafarers import making
from ui.games.seafarers.choices import resource
from ui.games.seafarers.doing import Choice, Doing, Group, Panel

FEW = 4  # players whose tiles stand in one row with the bank's


def trade_panel(view: View, words: Words, doing: Doing) -> Panel:
    """With whom, what goes, what comes. A kind on one side is taken back by its tile on the other.

    Where many play there is no room for all of it: what comes is asked once something goes.
    """
    seat = view.seats[making.seat_in_turn(view)]
    partners = [Choice(words.text("seafarers.screen.bank"), Doing(tool="trade"), chosen=not doing.partner)]
    for number, one in enumerate(view.seats):
        if one is not seat:
            act, chosen = Doing(tool="trade", partner=one.player), doing.partner == one.player
            partners.append(Choice(one.player, act, seat=number, chosen=chosen))
    gives = words.text("seafarers.screen.gives", player=view.turn)
    give = Group(tuple(_give(view, words, doing, name) for name in RESOURCES), heading=gives, columns=5)
    take = Group(
        tuple(_take(view, words, doing, name) for name in RESOURCES),
        heading=words.text("seafarers.screen.takes"),
        columns=5,
    )
    begun = bool(doing.give or doing.take)
    if len(view.seats) > FEW and begun:
        partners = [choice for choice in partners if choice.chosen]
    # many stand in rows in which their names have room
    groups = (Group(tuple(partners), columns=len(partners) if len(view.seats) <= FEW else 0), give, take)
    return Panel("", groups if begun or len(view.seats) <= FEW else groups[:2], whole=True)


def _lot(view: View, doing: Doing) -> dict[str, int]:
    """How many cards of each kind one tap gives."""
    rates = view.seats[making.seat_in_turn(view)].rates
    return dict.fromkeys(RESOURCES, 1) if doing.partner else rates


def _give(view: View, words: Words, doing: Doing, name: str) -> Choice:
    if name in doing.take:
        back = replace(doing, take=_without(doing.take, name, 1))
        return replace(resource(words, name, back), count="−1")
    lot, number = _lot(view, doing)[name], doing.give.count(name)
    more = replace(doing, give=(*doing.give, *(name,) * lot))
    rate = "" if doing.partner else f"{lot}:1"
    return replace(resource(words, name, more), count=str(number) if number else rate, chosen=bool(number))


def _take(view: View, words: Words, doing: Doing, name: str) -> Choice:
    lot, number = _lot(view, doing)[name], doing.take.count(name)
    if name in doing.give:
        back = replace(doing, give=_without(doing.give, name, lot))
        return replace(resource(words, name, back), count=f"−{lot}")
    more, why = replace(doing, take=(*doing.take, name)), ""
    if not doing.partner and view.bank.get(name, 0) <= number:
        return replace(resource(words, name, None, words.text("refusal.bank-empty"), number))
    return replace(resource(words, name, more, why, number), chosen=bool(number))


def _without(cards: tuple[str, ...], name: str, number: int) -> tuple[str, ...]:
    """The cards without the last ``number`` of a kind."""
    left = list(cards)
    for _ in range(number):
        del left[len(left) - 1 - left[::-1].index(name)]
    return tuple(left)


def trade_press(view: View, words: Words, doing: Doing, position: int) -> Press:
    """The trade as it stands; dimmed until both sides give something."""
    # whoever is asked says so with a tap: nobody learns from a refusal what another hand lacks
    agrees = words.text("seafarers.screen.agrees", player=doing.partner)
    label = agrees if doing.partner else words.text("seafarers.screen.trade")
    if not doing.give or not doing.take:
        return Press(label, None, words.text("refusal.bad-trade.gift"))
    give, take = making.cards(doing.give), making.cards(doing.take)
    move: Move = BankTrade(view.turn, give, take)
    if doing.partner:
        move = Trade(view.turn, doing.partner, give, take)
    return Press(label, Submit(move, position))
