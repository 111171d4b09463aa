"""What single scenarios add to the panel: wonders, harbour tokens, fortresses. Needs no Kivy."""

from __future__ import annotations

from companion.commands import Command, Submit
from companion.game import Message
from companion.games.seafarers.moves import BuildWonder, ClaimWonder
from companion.games.seafarers.scenarios.cloth import ClothView
from companion.games.seafarers.scenarios.fog_islands import Hidden
from companion.games.seafarers.scenarios.forgotten_tribe import TribeView
from companion.games.seafarers.scenarios.pirate_islands import FleetView
from companion.games.seafarers.scenarios.wonders import LEVELS, WondersView, WonderView
from companion.games.seafarers.view import View
from companion.i18n import Words
from ui.games.seafarers import making
from ui.games.seafarers.choices import tool
from ui.games.seafarers.doing import Cell, Choice, Group, Panel, Row


def special_tools(view: View, words: Words, phase: str) -> list[Choice]:
    """The scenario's own buttons in a turn."""
    match view.own:
        case WondersView():
            return [tool(words, "wonders", "wonder")]
        case ClothView():
            return [tool(words, "villages", "village")]
        case FleetView() if phase == "turn":
            return [_attack(view, view.own, words)]
        case TribeView() if phase == "turn" and view.own.waiting[making.seat_in_turn(view)]:
            why = "" if view.own.places else words.text("seafarers.screen.no-harbor-place")
            return [tool(words, "harbor", "anchor", why)]
    return []


def _attack(view: View, fleet: FleetView, words: Words) -> Choice:
    """The own fortress, once the line has come to it."""
    mine = fleet.fortresses[making.seat_in_turn(view)]
    why = ""
    if not mine.tokens:
        why = words.text("refusal.wrong-phase.fortress-retaken")
    elif not mine.reached:
        why = words.text("refusal.not-connected.fortress")
    return tool(words, "attack", "fortress", why)


def special_lines(view: View, words: Words) -> tuple[str, ...]:
    """What is to be kept in sight in words: cloth and gifts that are left, what lies in the fog."""
    match view.own:
        case ClothView():
            empty = sum(not village.cloth for village in view.own.villages)
            return (words.text("seafarers.screen.villages", n=empty, supply=view.own.supply),)
        case TribeView():
            left = (
                ("points", view.own.point_edges),
                ("cards", view.own.card_edges),
                ("harbors", view.own.tokens),
            )
            gifts = tuple(Message(f"seafarers.screen.gift.{kind}", {"n": len(at)}) for kind, at in left if at)
            code = "gifts" if gifts else "gifts-none"
            return (words.text(f"seafarers.screen.{code}", gifts=gifts),)
        case Hidden():
            tiles = tuple(
                Message(
                    "seafarers.screen.hidden-tile", {"tile": Message(f"seafarers.terrain.{name}"), "count": n}
                )
                for name, n in view.own.terrain
            )
            return (words.text("seafarers.screen.hidden", tiles=tiles),) if tiles else ()
    return ()


def villages_panel(view: View, words: Words) -> Panel:
    """Every village: its number, what lies there, who trades with it; and the general supply."""
    assert isinstance(view.own, ClothView)
    seats = [seat.player for seat in view.seats]
    rows = tuple(
        Row(
            (
                Cell("village", str(village.number)),
                Cell("cloth", str(village.cloth), strong=bool(village.cloth)),
                *(Cell(seat=seats.index(player)) for player in village.traders),
            )
        )
        for village in sorted(view.own.villages, key=lambda village: village.number)
    )
    return Panel(words.text("seafarers.screen.villages-title", n=view.own.supply), rows=rows, whole=True)


def wonders_panel(view: View, words: Words, position: int) -> Panel:
    """The wonders: whose, how high, what is missing; a tap claims or builds, or says all of it."""
    assert isinstance(view.own, WondersView)
    mine = next((one for one in view.own.wonders if one.owner == view.turn), None)
    choices = [_wonder(view, words, one, mine, position) for one in view.own.wonders]
    hint = words.text("seafarers.screen.wonder-cost", cards=_cost(mine)) if mine is not None else ""
    choices.append(Choice("", None, hint, note=hint or words.text("seafarers.screen.wonder-hint")))
    # each row as high as its own words
    rows = (Group(tuple(choices[at : at + 2]), columns=2) for at in range(0, len(choices), 2))
    return Panel(groups=tuple(rows), whole=True)


def _cost(one: WonderView) -> tuple[Message, ...]:
    return tuple(
        Message(f"seafarers.cards.{name}", {"n": number}) for name, number in one.cost.items() if number
    )


def _wonder(view: View, words: Words, one: WonderView, mine: WonderView | None, position: int) -> Choice:
    """What can't be done stays legible, and its reason names the condition, what is missing and the cost."""
    name = words.text(f"seafarers.wonder.{one.wonder}")
    if one.owner:
        return _owned(view, words, one, position)
    missing = tuple(
        Message(f"seafarers.need.{need.code}", {"have": need.have, "of": need.of})
        for need in one.needs[making.seat_in_turn(view)]
        if need.have < need.of
    )
    note = words.text("seafarers.screen.missing", needs=missing) if missing else ""
    about = words.text(
        "seafarers.screen.wonder-about",
        condition=Message(f"refusal.condition-not-met.{one.wonder}"),
        cards=_cost(one),
    )
    if mine is not None:
        about = words.text("refusal.condition-not-met.has-one")
    act: Command | None = None
    if not missing and mine is None:
        act = Submit(ClaimWonder(view.turn, one.wonder), position) if view.rolled else None
        about = about if view.rolled else words.text("refusal.roll-first")
    return Choice(
        name,
        act,
        about,
        note=note or words.text("seafarers.screen.claim" if act else "seafarers.screen.met"),
        chosen=act is not None,
    )


def _owned(view: View, words: Words, one: WonderView, position: int) -> Choice:
    name = words.text(f"seafarers.wonder.{one.wonder}")
    seats = [seat.player for seat in view.seats]
    act, why = None, words.text("refusal.condition-not-met.taken", wonder=name)
    if one.owner == view.turn:
        act = Submit(BuildWonder(view.turn), position) if view.rolled else None
        why = words.text("refusal.roll-first")
    code = "wonder-build" if act else "wonder-level"
    note = words.text(f"seafarers.screen.{code}", level=one.level, next=one.level + 1, levels=LEVELS)
    return Choice(name, act, why, note=note, seat=seats.index(one.owner))
