"""What stands beside the board: dice, cards to choose, tools of the turn. Needs no Kivy."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.commands import Command, Submit
from companion.games.seafarers.box import BOX, RESOURCES
from companion.games.seafarers.moves import (
    AttackFortress,
    Found,
    PlayMonopoly,
    RevealPoints,
    Roll,
    Steal,
)
from companion.games.seafarers.offering import loot
from companion.games.seafarers.scenarios.fog_islands import Hidden
from companion.games.seafarers.scenarios.pirate_islands import FleetView
from companion.games.seafarers.view import View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games.seafarers import making
from ui.games.seafarers.cards import cards_panel
from ui.games.seafarers.choices import dice, resource, tool
from ui.games.seafarers.doing import Choice, Doing, Group, Panel
from ui.games.seafarers.looks import chart_panel, costs_panel, counts, figures, hand_panel, seat_panel
from ui.games.seafarers.picking import discard_panel, gold_panel, plenty_panel, start_gold_panel
from ui.games.seafarers.special import special_tools, villages_panel, wonders_panel
from ui.games.seafarers.trades import trade_panel

ROW = 4  # tools that stand beside each other on the small screen


def present_panel(snapshot: Snapshot, view: View, words: Words, doing: Doing) -> Panel:
    """What is asked or offered now."""
    phase = snapshot.prompt.phase if snapshot.prompt is not None else ""
    asked = making.due(view, doing)
    position = snapshot.position
    if doing.either is not None:
        return _either(view, words, doing, position)
    match asked:
        case "tile":
            return _tile(view, words, doing, position)
        case "number":
            return _number(view, words, doing, position)
        case "gold":
            return start_gold_panel(view, words, doing, position)
    match doing.tool:
        case "thief" if doing.target is not None:
            return _victims(view, words, doing, position)
        case "trade":
            return trade_panel(view, words, doing)
        case "cards":
            return cards_panel(view, words, position)
        case "plenty":
            return plenty_panel(view, words, doing, position)
        case "monopoly":
            choices = tuple(
                resource(words, name, Submit(PlayMonopoly(view.turn, name), position)) for name in RESOURCES
            )
            return Panel(words.text("seafarers.screen.monopoly"), (Group(choices),), whole=True)
        case "points":
            return _points(view, words, position)
        case "attack":
            faces = dice(lambda pips: Submit(AttackFortress(view.turn, pips), position))
            return Panel(words.text("seafarers.screen.attack-die"), (Group(faces),), whole=True)
        case "wonders":
            return wonders_panel(view, words, position)
        case "villages":
            return villages_panel(view, words)
        case "chart":
            return chart_panel(snapshot, view, words)
        case "seat":
            return seat_panel(view, words, doing.who, over=phase == "over")
        case "hand":
            return hand_panel(snapshot, view, words, doing.who)
        case "costs":
            return costs_panel(view, words)
        case "harbor" | "roads" | "move" | "build" | "place":
            return Panel()
    panel = _by_phase(snapshot, view, words, doing, phase)
    # warships and fortresses stay in sight; where there is room for no more, how many cards each holds
    return replace(panel, firm=isinstance(view.own, FleetView), brief=counts(view) if panel.rows else ())


def _by_phase(snapshot: Snapshot, view: View, words: Words, doing: Doing, phase: str) -> Panel:
    position = snapshot.position
    match phase:
        case "roll":
            return _roll(snapshot, view, words, doing)
        case "gold":
            return gold_panel(view, words, doing, position)
        case "discard":
            return discard_panel(snapshot, view, words, doing)
        case "robber" if not view.targets:
            return _steal(view, words, position)
        case "turn":
            return Panel(groups=_tools(snapshot, view, words, phase), rows=figures(view))
        case "robber":
            return Panel(groups=(Group(_asides(snapshot, words)),), rows=figures(view))
        case "over":
            return Panel(groups=(Group((tool(words, "chart", "chart"),)),), rows=figures(view))
    return Panel()


# --- what the board asks


def _either(view: View, words: Words, doing: Doing, position: int) -> Panel:
    edge = doing.either
    assert edge is not None
    plain = replace(doing, either=None)
    choices = (
        Choice(
            words.text("seafarers.piece.road"), making.laid(view, plain, "road", edge, position), shape="road"
        ),
        Choice(
            words.text("seafarers.piece.ship"), making.laid(view, plain, "ship", edge, position), shape="ship"
        ),
    )
    return Panel(words.text("seafarers.screen.either"), (Group(choices),))


def _hidden(view: View, doing: Doing) -> tuple[Counter[str], Counter[int]]:
    """What lies face down, without what this move has turned up so far."""
    assert isinstance(view.own, Hidden)
    terrain, numbers = Counter(dict(view.own.terrain)), Counter(dict(view.own.numbers))
    terrain.subtract(tile.terrain for tile in doing.found)
    numbers.subtract(tile.number for tile in doing.found if tile.number is not None)
    return +terrain, +numbers


def _tile(view: View, words: Words, doing: Doing, position: int) -> Panel:
    place = making.unexplored(view, doing)[0]
    choices = []
    for kind, left in _hidden(view, doing)[0].items():
        act: Command | Doing = replace(doing, terrain=kind)
        if kind == "sea":
            act = making.next_step(view, replace(doing, found=(*doing.found, Found(place, "sea"))), position)
        label = words.text(f"seafarers.terrain.{kind}")
        choices.append(Choice(label, act, shape=kind, colour=kind, count=str(left)))
    return Panel(words.text("seafarers.screen.tile"), (Group(tuple(choices)),))


def _number(view: View, words: Words, doing: Doing, position: int) -> Panel:
    place = making.unexplored(view, doing)[0]
    choices = []
    for number, left in sorted(_hidden(view, doing)[1].items()):
        tile = Found(place, doing.terrain, number)  # type: ignore[arg-type]
        after = replace(doing, found=(*doing.found, tile), terrain="")
        act = making.next_step(view, after, position)
        choices.append(Choice(str(number), act, colour="number", count=f"×{left}" if left > 1 else ""))
    tile_name = words.text(f"seafarers.terrain.{doing.terrain}")
    return Panel(words.text("seafarers.screen.number", tile=tile_name), (Group(tuple(choices)),))


def _victims(view: View, words: Words, doing: Doing, position: int) -> Panel:
    assert doing.target is not None
    seats = [seat.player for seat in view.seats]
    choices = []
    for victim, card in loot(view, doing.target):
        act = Submit(making.theft(view, doing.target, victim, card), position)
        if victim is None:
            choices.append(Choice(words.text("seafarers.screen.nobody"), act))
        elif card == "cloth":
            label = words.text("seafarers.screen.cloth-of", player=victim)
            choices.append(Choice(label, act, shape="cloth", seat=seats.index(victim)))
        else:
            choices.append(Choice(victim, act, seat=seats.index(victim), count=_hand(view, victim)))
    return Panel(words.text("seafarers.screen.victim"), (Group(tuple(choices)),))


def _hand(view: View, player: str) -> str:
    number = next(seat.cards for seat in view.seats if seat.player == player)
    return "" if number is None else str(number)


def _steal(view: View, words: Words, position: int) -> Panel:
    """A 7 among the pirate islands: a card of anybody."""
    choices = [
        Choice(
            seat.player,
            Submit(Steal(view.turn, seat.player, None), position),
            seat=number,
            count=str(seat.cards),
        )
        for number, seat in enumerate(view.seats)
        if view.tracked and seat.cards and seat.player != view.turn
    ]
    if not choices:
        choices = [
            Choice(words.text("seafarers.screen.nobody"), Submit(Steal(view.turn, None, None), position))
        ]
    return Panel(words.text("seafarers.screen.victim"), (Group(tuple(choices)),))


# --- by phase


def _roll(snapshot: Snapshot, view: View, words: Words, doing: Doing) -> Panel:
    def act(pips: int) -> Command | Doing:
        if not doing.die:
            return Doing(die=pips)
        return Submit(Roll(view.turn, (doing.die, pips)), snapshot.position)

    faces = dice(act, doing.die)
    *private, tools = _tools(snapshot, view, words, "roll")
    together = (*faces, *tools.choices)
    # two rows leave room for what hands do, and for how everybody stands
    return Panel(groups=(*private, Group(together, columns=-(-len(together) // 2))), rows=figures(view))


def _tools(snapshot: Snapshot, view: View, words: Words, phase: str) -> tuple[Group, ...]:
    tools: list[Choice] = []
    if phase == "turn" and view.tracked:
        tools.append(tool(words, "trade", "trade"))
    tools.append(tool(words, "cards", "card"))
    tools += special_tools(view, words, phase)
    if phase == "turn":
        tools.append(tool(words, "costs", "settlement"))
    if len(tools) < ROW:
        tools.append(tool(words, "chart", "chart"))
    asides = _asides(snapshot, words)
    private = (Group(asides, columns=len(asides)),) if asides else ()
    return (*private, Group(tuple(tools)))


def _asides(snapshot: Snapshot, words: Words) -> tuple[Choice, ...]:
    """What only one player may know, seen while a finger holds it."""
    players = snapshot.play.players if snapshot.play is not None else ()
    return tuple(
        Choice(
            words.text("seafarers.screen.only", player=aside.player),
            None,
            seat=players.index(aside.player),
            secret=words(aside.message),
        )
        for aside in snapshot.asides
    )


def _points(view: View, words: Words, position: int) -> Panel:
    held = next(seat.development for seat in view.seats if seat.player == view.turn)
    choices = tuple(
        Choice(str(number), Submit(RevealPoints(view.turn, number), position), colour="number")
        for number in range(1, min(held, BOX.development.victory_point) + 1)
    )
    return Panel(words.text("seafarers.screen.points"), (Group(choices),), whole=True)
