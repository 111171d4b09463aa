"""What stands beside the board: dice, cards to choose, tools of the turn. Needs no Kivy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from companion.commands import Command, Submit
from companion.game import Move
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.moves import (
    AttackFortress,
    BankTrade,
    Discard,
    Found,
    Gold,
    PlayMonopoly,
    PlayYearOfPlenty,
    RevealPoints,
    Roll,
    Steal,
    Trade,
)
from companion.games.seafarers.scenarios.fog_islands import Hidden
from companion.games.seafarers.view import View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Press
from ui.games.seafarers import making, offers
from ui.games.seafarers.cards import cards_panel
from ui.games.seafarers.doing import NOTHING, Choice, Doing, Group, Panel
from ui.games.seafarers.looks import chart_panel, seat_panel
from ui.games.seafarers.special import special_panel, special_tools, villages_panel

PLENTY = 2
MOST_POINTS = 5


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
            return _start_gold(view, words, doing, position)
    match doing.tool:
        case "thief" if doing.target is not None:
            return _victims(view, words, doing, position)
        case "trade":
            return _trade(view, words, doing)
        case "cards":
            return cards_panel(view, words, phase, position)
        case "plenty":
            return _plenty(view, words, doing, position)
        case "monopoly":
            choices = tuple(
                _resource(words, name, Submit(PlayMonopoly(view.turn, name), position)) for name in RESOURCES
            )
            return Panel(words.text("seafarers.screen.monopoly"), (Group(choices),), whole=True)
        case "points":
            return _points(view, words, position)
        case "attack":
            dice = _dice(lambda pips: Submit(AttackFortress(view.turn, pips), position))
            return Panel(words.text("seafarers.screen.attack-die"), (Group(dice),), whole=True)
        case "wonders":
            return special_panel(view, words, position)
        case "villages":
            return villages_panel(view, words)
        case "chart":
            return chart_panel(view, words)
        case "seat":
            return seat_panel(view, words, doing.who)
        case "harbor" | "roads" | "move" | "build" | "place":
            return Panel()
    return _by_phase(snapshot, view, words, doing, phase)


def _by_phase(snapshot: Snapshot, view: View, words: Words, doing: Doing, phase: str) -> Panel:
    position = snapshot.position
    match phase:
        case "roll":
            return _roll(snapshot, view, words, doing)
        case "gold":
            player, number = view.owed[0]

            def take(named: tuple[str, ...]) -> Move:
                return Gold(player, making.cards(named))

            return _pick(view, words, doing, number, take, position)
        case "discard":
            return _discard(view, words, doing, position)
        case "robber" if not view.targets:
            return _steal(view, words, position)
        case "turn":
            return Panel(groups=_tools(snapshot, view, words, phase))
        case "robber":
            return Panel(groups=(Group(_asides(snapshot, words)),))
        case "over":
            return Panel(groups=(Group((_open(words, "chart", "chart"),)),))
    return Panel()


# --- small helpers


def _resource(words: Words, name: str, act: Command | Doing | None, why: str = "", count: int = 0) -> Choice:
    label = words.text(f"seafarers.resource.{name}")
    return Choice(label, act, why, shape=name, colour=name, count=str(count) if count else "")


def _open(words: Words, tool: str, shape: str) -> Choice:
    return Choice(words.text(f"seafarers.screen.tool.{tool}"), Doing(tool=tool), shape=shape)  # type: ignore[arg-type]


def _dice(act: Callable[[int], Command | Doing], chosen: int = 0) -> tuple[Choice, ...]:
    return tuple(
        Choice("", act(pips), shape=f"die-{pips}", colour="die", chosen=pips == chosen)
        for pips in range(1, 7)
    )


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


def _start_gold(view: View, words: Words, doing: Doing, position: int) -> Panel:
    choices = tuple(
        _resource(words, name, making.next_step(view, replace(doing, take=(*doing.take, name)), position))
        for name in RESOURCES
    )
    left = making.gold_of(view, doing) - len(doing.take)
    return Panel(words.text("seafarers.screen.choose", n=left), (Group(choices),))


def _victims(view: View, words: Words, doing: Doing, position: int) -> Panel:
    assert doing.target is not None
    seats = [seat.player for seat in view.seats]
    choices = []
    for victim, card in offers.loot(view, doing.target):
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

    dice = _dice(act, doing.die)
    *private, tools = _tools(snapshot, view, words, "roll")
    if not snapshot.hand_out and not private:
        return Panel(groups=(Group(dice), tools))
    # what hands do, or what only two may see, needs a row of its own
    together = (*dice, *tools.choices)
    return Panel(groups=(*private, Group(together, columns=-(-len(together) // 2))))


def _tools(snapshot: Snapshot, view: View, words: Words, phase: str) -> tuple[Group, ...]:
    tools: list[Choice] = []
    if phase == "turn" and view.tracked:
        tools.append(_open(words, "trade", "trade"))
    tools.append(_open(words, "cards", "card"))
    tools += special_tools(view, words, phase)
    tools.append(_open(words, "chart", "chart"))
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


def _pick(
    view: View,
    words: Words,
    doing: Doing,
    number: int,
    move: Callable[[tuple[str, ...]], Move],
    position: int,
    *,
    bank: bool = True,
    title: str = "",
) -> Panel:
    """Cards one by one until there are enough: the last one makes the move. Chosen ones can be given back."""
    choices = []
    for name in RESOURCES:
        taken = (*doing.take, name)
        act: Command | Doing | None = replace(doing, take=taken)
        if len(taken) == number:
            act = Submit(move(taken), position)
        why = ""
        if bank and view.tracked and view.bank.get(name, 0) < taken.count(name):
            act, why = None, words.text("refusal.bank-empty")
        choices.append(_resource(words, name, act, why, doing.take.count(name)))
    chosen = tuple(
        _resource(words, name, replace(doing, take=doing.take[:at] + doing.take[at + 1 :]))
        for at, name in enumerate(doing.take)
    )
    groups = [Group(tuple(choices), columns=5)]
    if chosen:
        groups.append(Group(chosen, heading=words.text("seafarers.screen.chosen")))
    left = number - len(doing.take)
    return Panel(title or words.text("seafarers.screen.choose", n=left), tuple(groups))


def _discard(view: View, words: Words, doing: Doing, position: int) -> Panel:
    seats = [seat.player for seat in view.seats]
    due = dict(view.discards)
    if len(due) > 1 and doing.who not in due:
        choices = tuple(
            Choice(player, replace(doing, who=player), seat=seats.index(player), count=str(number))
            for player, number in due.items()
        )
        return Panel(words.text("seafarers.screen.who-discards"), (Group(choices),))
    who = doing.who if doing.who in due else next(iter(due))

    def give(named: tuple[str, ...]) -> Move:
        return Discard(who, making.cards(named))

    left = due[who] - len(doing.take)
    title = words.text("seafarers.screen.discard", player=who, n=left)
    return _pick(view, words, doing, due[who], give, position, bank=False, title=title)


def _plenty(view: View, words: Words, doing: Doing, position: int) -> Panel:
    def take(named: tuple[str, ...]) -> Move:
        return PlayYearOfPlenty(view.turn, making.cards(named))

    return replace(_pick(view, words, doing, plenty_number(view), take, position), whole=True)


def plenty_number(view: View) -> int:
    """How many cards a year of plenty brings."""
    return min(PLENTY, sum(view.bank.values()))


def _points(view: View, words: Words, position: int) -> Panel:
    held = next(seat.development for seat in view.seats if seat.player == view.turn)
    choices = tuple(
        Choice(str(number), Submit(RevealPoints(view.turn, number), position), colour="number")
        for number in range(1, min(held, MOST_POINTS) + 1)
    )
    return Panel(words.text("seafarers.screen.points"), (Group(choices),), whole=True)


# --- trade


def _trade(view: View, words: Words, doing: Doing) -> Panel:
    seat = view.seats[making.seat_in_turn(view)]
    partners = [Choice(words.text("seafarers.screen.bank"), Doing(tool="trade"), chosen=not doing.partner)]
    for number, one in enumerate(view.seats):
        if one is not seat:
            act = Doing(tool="trade", partner=one.player)
            partners.append(Choice(one.player, act, seat=number, chosen=doing.partner == one.player))
    give, take = [], []
    for name in RESOURCES:
        lot = (name,) if doing.partner else (name,) * seat.rates[name]
        gives = replace(doing, give=(*doing.give, *lot))
        same = words.text("refusal.bad-trade.same")
        mark = "" if doing.partner else f"{seat.rates[name]}:1"
        count = doing.give.count(name)
        give.append(
            replace(
                _resource(words, name, None if name in doing.take else gives, same, count),
                count=str(count) if count else mark,
                chosen=bool(count),
            )
        )
        takes = replace(doing, take=(*doing.take, name))
        taken = doing.take.count(name)
        take.append(
            replace(
                _resource(words, name, None if name in doing.give else takes, same, taken), chosen=bool(taken)
            )
        )
    gives_word = words.text("seafarers.screen.gives", player=view.turn)
    return Panel(
        "",
        (
            Group(tuple(partners), columns=len(partners)),
            Group(tuple(give), heading=gives_word, columns=5),
            Group(tuple(take), heading=words.text("seafarers.screen.takes"), columns=5),
        ),
        whole=True,
    )


def trade_press(view: View, words: Words, doing: Doing, position: int) -> Press:
    """The trade as it stands; dimmed until both sides give something."""
    label = words.text("seafarers.screen.trade")
    if not doing.give or not doing.take:
        return Press(label, None, words.text("refusal.bad-trade.gift"))
    give, take = making.cards(doing.give), making.cards(doing.take)
    move: Move = BankTrade(view.turn, give, take)
    if doing.partner:
        move = Trade(view.turn, doing.partner, give, take)
    return Press(label, Submit(move, position))


__all__ = ["NOTHING", "present_panel", "trade_press"]
