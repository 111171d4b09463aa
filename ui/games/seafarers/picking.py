"""Cards chosen one by one: gold, cards to give back, a year of plenty. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.commands import Command, Submit
from companion.game import Move
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.moves import Discard, Gold, PlayYearOfPlenty
from companion.games.seafarers.view import View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games.seafarers import making
from ui.games.seafarers.choices import held, hold, resource
from ui.games.seafarers.doing import Choice, Doing, Group, Panel

PLENTY = 2


def pick(
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
        choices.append(resource(words, name, act, why, doing.take.count(name)))
    chosen = tuple(
        resource(words, name, replace(doing, take=doing.take[:at] + doing.take[at + 1 :]))
        for at, name in enumerate(doing.take)
    )
    groups = [Group(tuple(choices), columns=5)]
    if chosen:
        groups.append(Group(chosen, heading=words.text("seafarers.screen.chosen")))
    left = number - len(doing.take)
    return Panel(title or words.text("seafarers.screen.choose", n=left), tuple(groups))


def gold_panel(view: View, words: Words, doing: Doing, position: int) -> Panel:
    """Cards owed after production."""
    player, number = view.owed[0]

    def take(named: tuple[str, ...]) -> Move:
        return Gold(player, making.cards(named))

    return pick(view, words, doing, number, take, position)


def start_gold_panel(view: View, words: Words, doing: Doing, position: int) -> Panel:
    """Cards that come with a starting settlement beside gold."""
    choices = tuple(
        resource(words, name, making.next_step(view, replace(doing, take=(*doing.take, name)), position))
        for name in RESOURCES
    )
    left = making.gold_of(view, doing) - len(doing.take)
    return Panel(words.text("seafarers.screen.choose", n=left), (Group(choices),))


def plenty_number(view: View) -> int:
    """How many cards a year of plenty brings."""
    return min(PLENTY, sum(view.bank.values()))


def plenty_panel(view: View, words: Words, doing: Doing, position: int) -> Panel:
    def take(named: tuple[str, ...]) -> Move:
        return PlayYearOfPlenty(view.turn, making.cards(named))

    return replace(pick(view, words, doing, plenty_number(view), take, position), whole=True)


def discard_panel(snapshot: Snapshot, view: View, words: Words, doing: Doing) -> Panel:
    """Who gives back, then which cards. They go to the bank face up; the rest of the hand stays covered,
    and its owner sees it while a finger holds."""
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
    named = replace(doing, who=who)
    panel = pick(view, words, named, due[who], give, snapshot.position, bank=False, title=title)
    cards = held(snapshot, who)
    if cards is not None:
        shown = tuple(
            replace(choice, count=str(cards.get(choice.shape, 0)), bright=bool(cards.get(choice.shape)))
            for choice in panel.groups[0].choices
        )
        panel = replace(panel, groups=(replace(panel.groups[0], choices=shown), *panel.groups[1:]))
    holding = Group((hold(snapshot, words, who, seats.index(who)),), columns=1)
    # the tile that is held keeps its place while cards are chosen below it
    return replace(panel, groups=(panel.groups[0], holding, *panel.groups[1:]))
