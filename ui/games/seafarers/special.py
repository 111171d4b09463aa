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
from ui.games.seafarers.doing import Choice, Doing, Group, Panel


def special_tools(view: View, words: Words, phase: str) -> list[Choice]:
    """The scenario's own buttons in a turn."""
    match view.own:
        case WondersView():
            return [_tool(words, "wonders", "wonder")]
        case ClothView():
            return [_tool(words, "villages", "village")]
        case FleetView() if phase == "turn":
            return [_attack(view, view.own, words)]
        case TribeView() if phase == "turn" and view.own.waiting[making.seat_in_turn(view)]:
            why = "" if view.own.places else words.text("seafarers.screen.no-harbor-place")
            return [_tool(words, "harbor", "anchor", why)]
    return []


def _tool(words: Words, tool: str, shape: str, why: str = "") -> Choice:
    label = words.text(f"seafarers.screen.tool.{tool}")
    return Choice(label, None if why else Doing(tool=tool), why, shape=shape)  # type: ignore[arg-type]


def _attack(view: View, fleet: FleetView, words: Words) -> Choice:
    """The rules say whether the line has come to the fortress; here only whether it still stands."""
    mine = fleet.fortresses[making.seat_in_turn(view)]
    ships = set(view.seats[making.seat_in_turn(view)].ships)
    why = ""
    if not mine.tokens:
        why = words.text("refusal.wrong-phase.fortress-retaken")
    elif not ships & set(making.edges_at(mine.fortress)):
        why = words.text("refusal.not-connected.fortress")
    return _tool(words, "attack", "fortress", why)


def special_lines(view: View, words: Words) -> tuple[str, ...]:
    """What is to be kept in sight: the fleet and the fortresses, cloth, what lies in the fog, levels."""
    match view.own:
        case FleetView():
            return tuple(
                words.text(
                    f"seafarers.screen.{'fortress' if one.tokens else 'retaken'}",
                    player=one.player,
                    warships=one.warships,
                    tokens=one.tokens,
                )
                for one in view.own.fortresses
            )
        case ClothView():
            empty = sum(not village.cloth for village in view.own.villages)
            return (words.text("seafarers.screen.villages", n=empty, supply=view.own.supply),)
        case Hidden():
            tiles = tuple(
                Message(
                    "seafarers.screen.hidden-tile", {"tile": Message(f"seafarers.terrain.{name}"), "count": n}
                )
                for name, n in view.own.terrain
            )
            return (words.text("seafarers.screen.hidden", tiles=tiles),) if tiles else ()
        case WondersView():
            claimed = [one for one in view.own.wonders if one.owner]
            return tuple(
                words.text(
                    "seafarers.screen.wonder-level",
                    player=one.owner,
                    wonder=Message(f"seafarers.wonder.{one.wonder}"),
                    level=one.level,
                    levels=LEVELS,
                )
                for one in claimed
            )
    return ()


def villages_panel(view: View, words: Words) -> Panel:
    """Every village: its number, what lies there, who trades with it; then everybody's cloth."""
    assert isinstance(view.own, ClothView)
    lines = [
        words.text(
            f"seafarers.screen.{'village' if village.traders else 'village-alone'}",
            number=village.number,
            cloth=village.cloth,
            players=village.traders,
        )
        for village in view.own.villages
    ]
    owned = tuple(
        Message("seafarers.screen.owns", {"player": seat.player, "cloth": cloth})
        for seat, cloth in zip(view.seats, view.own.owned, strict=True)
    )
    lines.append(words.text("seafarers.screen.cloth-owned", owned=owned))
    return Panel(words.text("seafarers.screen.tool.villages"), lines=tuple(lines), whole=True)


def special_panel(view: View, words: Words, position: int) -> Panel:
    """The wonders: whose, how high, whether the condition is met; a tap claims or builds."""
    assert isinstance(view.own, WondersView)
    mine = next((one for one in view.own.wonders if one.owner == view.turn), None)
    choices = tuple(_wonder(view, words, one, mine, position) for one in view.own.wonders)
    cost = ()
    if mine is not None:
        cards = tuple(
            Message(f"seafarers.cards.{name}", {"n": number}) for name, number in mine.cost.items() if number
        )
        cost = (words.text("seafarers.screen.wonder-cost", cards=cards),)
    title = words.text("seafarers.screen.tool.wonders")
    return Panel(title, (Group(choices, columns=2),), lines=cost, whole=True)


def _wonder(view: View, words: Words, one: WonderView, mine: WonderView | None, position: int) -> Choice:
    name = words.text(f"seafarers.wonder.{one.wonder}")
    seats = [seat.player for seat in view.seats]
    act: Command | None = None
    why = ""
    if one.owner:
        if one.owner == view.turn:
            act = Submit(BuildWonder(view.turn), position)
        else:
            why = words.text("refusal.condition-not-met.taken", wonder=name)
        return Choice(
            name, act, why, shape="wonder", seat=seats.index(one.owner), count=f"{one.level}/{LEVELS}"
        )
    if mine is not None:
        why = words.text("refusal.condition-not-met.has-one")
    elif view.turn not in one.met:
        why = words.text(f"refusal.condition-not-met.{one.wonder}")
    elif view.rolled:
        act = Submit(ClaimWonder(view.turn, one.wonder), position)
    else:
        why = words.text("refusal.roll-first")
    met = words.text("seafarers.screen.met" if view.turn in one.met else "seafarers.screen.missing")
    return Choice(f"{name}: {met}", act, why, shape="wonder")
