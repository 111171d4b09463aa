"""What is only looked at: the dice so far, a player's points and why. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Message
from companion.games.seafarers.box import BOX
from companion.games.seafarers.scenarios.cloth import ClothView
from companion.games.seafarers.view import View
from companion.i18n import Words
from ui.games.seafarers.doing import Bar, Panel


def chart_panel(view: View, words: Words) -> Panel:
    fair = view.fair
    bars = tuple(
        Bar(total, came, expected)
        for total, came, expected in zip(range(2, 13), fair.counts, fair.expected, strict=True)
    )
    lines = (words.text(f"seafarers.dice.{fair.verdict}", n=fair.rolls),)
    return Panel(words.text("seafarers.screen.tool.chart"), lines=lines, bars=bars, whole=True)


def seat_panel(view: View, words: Words, player: str) -> Panel:
    """A player's points and why; what is left to build; rates at the bank."""
    number, seat = next((at, one) for at, one in enumerate(view.seats) if one.player == player)
    parts = tuple(
        Message("seafarers.screen.part", {"part": Message(f"seafarers.part.{name}"), "points": points})
        for name, points in seat.breakdown.items()
        if points
    )
    lines = [words(Message("seafarers.screen.parts", {"parts": parts}))] if parts else []
    lines += [words.text(code, **facts) for code, facts in _facts(view, number)]
    title = words.text("seafarers.screen.seat", player=player, points=seat.points, target=view.target)
    return Panel(title, lines=tuple(lines), whole=True)


def _facts(view: View, number: int) -> Iterator[tuple[str, dict[str, object]]]:
    seat = view.seats[number]
    if seat.cards is not None:
        yield "seafarers.screen.hand", {"n": seat.cards}
    yield "seafarers.screen.development", {"n": seat.development}
    yield "seafarers.screen.knights", {"n": seat.knights}
    yield "seafarers.screen.length", {"n": seat.length}
    yield "seafarers.screen.left", dict(seat.left)
    if isinstance(view.own, ClothView):
        yield "seafarers.screen.cloth", {"n": view.own.owned[number]}
    if view.tracked:
        better = tuple(
            Message("seafarers.screen.rate", {"card": Message(f"seafarers.resource.{name}"), "rate": rate})
            for name, rate in seat.rates.items()
            if rate < BOX.rates.bank
        )
        if better:
            yield "seafarers.screen.rates", {"rates": better}
