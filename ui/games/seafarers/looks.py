"""What is only looked at: how all stand, costs, dice, points and why, the own hand. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Iterator

from companion.commands import HideDice, ShowDice
from companion.game import Message
from companion.games.seafarers.box import BOX, RESOURCES
from companion.games.seafarers.scenarios.cloth import ClothView
from companion.games.seafarers.scenarios.forgotten_tribe import TribeView
from companion.games.seafarers.scenarios.pirate_islands import FleetView
from companion.games.seafarers.scenarios.wonders import WondersView
from companion.games.seafarers.view import SeatView, View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games.seafarers import making
from ui.games.seafarers.choices import hand, hold, tool
from ui.games.seafarers.doing import Bar, Cell, Choice, Doing, Group, Panel, Row

COUNTS = 4  # players whose figures stand in one row on the small screen


def figures(view: View) -> tuple[Row, ...]:
    """What everybody may know of each player besides the points: cards, route, army, the scenario's own."""
    return tuple(Row((Cell(seat=number), *_standing(view, number))) for number in range(len(view.seats)))


def counts(view: View) -> tuple[Row, ...]:
    """How many cards each player holds, in as few rows as they go into."""
    if not view.tracked:
        return ()
    cells = [Cell(seat=number, text=str(seat.cards)) for number, seat in enumerate(view.seats)]
    each = len(cells) if len(cells) <= COUNTS else -(-len(cells) // 2)
    rows = [tuple(cells[start : start + each]) for start in range(0, len(cells), each)]
    return tuple(Row((Cell("plenty"), *row)) for row in rows)


def _standing(view: View, number: int) -> Iterator[Cell]:
    seat = view.seats[number]
    if seat.cards is not None:
        yield Cell("plenty", str(seat.cards))
    if isinstance(view.own, FleetView):
        fortress = view.own.fortresses[number]
        yield Cell("ship", str(fortress.warships))
        yield Cell("fortress", str(fortress.tokens), strong=not fortress.tokens)
        return
    if not isinstance(view.own, ClothView):
        yield Cell("roads", str(seat.length), strong=view.route == seat.player)
    yield Cell("knight", str(seat.knights), strong=view.army == seat.player)
    if isinstance(view.own, ClothView):
        yield Cell("cloth", str(view.own.owned[number]))
    if isinstance(view.own, TribeView) and view.own.waiting[number]:
        yield Cell("anchor", str(len(view.own.waiting[number])), strong=True)  # harbour tokens not placed yet
    if isinstance(view.own, WondersView):
        level = max((one.level for one in view.own.wonders if one.owner == seat.player), default=0)
        yield Cell("wonder", str(level), strong=any(one.owner == seat.player for one in view.own.wonders))


def costs_panel(view: View, words: Words) -> Panel:
    """What each piece costs and how many are left of it; what the bank holds.

    Nothing is dimmed for want of cards: that would show everybody the hand.
    """
    seat = view.seats[making.seat_in_turn(view)]
    rows = tuple(_cost(view, words, seat, piece) for piece in (*seat.left, "card"))
    lines: tuple[str, ...] = ()
    if view.tracked:
        bank = tuple(Cell(name, str(view.bank.get(name, 0))) for name in RESOURCES)
        rows += (Row((), words.text("seafarers.screen.bank")), Row(bank))
        short = tuple(Message(f"seafarers.resource.{name}") for name in RESOURCES if not view.bank.get(name))
        lines = (words.text("seafarers.screen.bank-out", resources=short),) if short else ()
    title = words.text("seafarers.screen.costs", player=view.turn)
    return Panel(title, rows=rows, lines=lines, whole=True)


def _cost(view: View, words: Words, seat: SeatView, piece: str) -> Row:
    left = view.deck if piece == "card" else seat.left[piece]
    cost = getattr(BOX.costs, piece)
    cards = tuple(
        Cell(name, str(cost[name]) if cost[name] > 1 else "") for name in RESOURCES if cost.get(name)
    )
    return Row((Cell(piece), *cards), words.text("seafarers.screen.left-of", n=left))


def hand_panel(snapshot: Snapshot, view: View, words: Words, player: str) -> Panel:
    """The own cards, covered until a finger holds the tile below them."""
    number = next(at for at, one in enumerate(view.seats) if one.player == player)
    return Panel(
        words.text("seafarers.screen.own-cards", player=player),
        (
            Group(hand(snapshot, words, player), columns=len(RESOURCES)),
            Group((hold(snapshot, words, player, number),), columns=1),
        ),
        lines=(words.text("seafarers.screen.look-away", player=player),),
        whole=True,
    )


def chart_panel(snapshot: Snapshot, view: View, words: Words) -> Panel:
    """How often each sum came: in this play, or in all that are kept once that was asked for."""
    kept = snapshot.dice
    fair = view.fair if kept is None else kept.fair
    bars = tuple(
        Bar(total, came, expected)
        for total, came, expected in zip(range(2, 13), fair.counts, fair.expected, strict=True)
    )
    lines = [words.text(f"dice.{fair.verdict}", n=fair.rolls)]
    if fair.verdict != "few":
        square, chance = f"{fair.chi_square:.1f}", f"{fair.chance:.0%}"
        lines.append(words.text("dice.square", square=square, chance=chance))
    lines[-1] = f"{lines[-1]} {words.text('seafarers.screen.fair-mark')}"
    if kept is not None:
        plays = words.text("dice.plays" if kept.complete else "dice.counting", n=kept.plays)
        lines[-1] = f"{lines[-1]} {plays}"
    game = snapshot.play.game if snapshot.play is not None else ""
    whose = (
        Choice(words.text("dice.here"), HideDice(), chosen=kept is None),
        Choice(words.text("dice.all"), ShowDice(game), chosen=kept is not None),
    )
    return Panel(groups=(Group(whose, columns=2),), lines=tuple(lines), bars=bars, whole=True)


def seat_panel(view: View, words: Words, player: str, *, over: bool = False) -> Panel:
    """A player's points and why; what is left to build; rates at the bank; the way to the own cards."""
    number, seat = next((at, one) for at, one in enumerate(view.seats) if one.player == player)
    parts = tuple(
        Message("seafarers.screen.part", {"part": Message(f"seafarers.part.{name}"), "points": points})
        for name, points in seat.breakdown.items()
        if points
    )
    lines = [words(Message("seafarers.screen.parts", {"parts": parts}))] if parts else []
    lines.append(words.text("seafarers.screen.facts", facts=tuple(_facts(view, number))))
    pieces = tuple(Cell(piece, str(left)) for piece, left in seat.left.items())
    rows = [Row(pieces, words.text("seafarers.screen.left"))]
    better = tuple(
        Cell(name, f"{rate}:1") for name, rate in seat.rates.items() if view.tracked and rate < BOX.rates.bank
    )
    if better:
        # one row, the same rates as on the harbours
        rows.append(Row(better))
    title = words.text("seafarers.screen.seat", player=player, points=seat.points, target=view.target)
    tiles = [tool(words, "chart", "chart")]
    if view.tracked and not over:
        own = words.text("seafarers.screen.tool.hand")
        tiles.insert(0, Choice(own, Doing(tool="hand", who=player), seat=number))
    groups = (Group(tuple(tiles), columns=len(tiles)),)
    return Panel(title, groups, lines=tuple(lines), rows=tuple(rows), whole=True)


def _facts(view: View, number: int) -> Iterator[Message]:
    seat = view.seats[number]
    facts = {"development": seat.development, "knights": seat.knights, "length": seat.length}
    if seat.cards is not None:
        facts = {"hand": seat.cards, **facts}
    if isinstance(view.own, ClothView):
        facts["cloth"] = view.own.owned[number]
    return (Message(f"seafarers.screen.{name}", {"n": n}) for name, n in facts.items())
