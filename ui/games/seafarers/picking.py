"""Cards chosen one by one, then sent: gold, cards to give back, a year of plenty. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.commands import Command, Submit
from companion.game import Move
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.moves import Discard, Gold, PlayYearOfPlenty
from companion.games.seafarers.offering import plenty_number
from companion.games.seafarers.view import View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Press
from ui.games.seafarers import making
from ui.games.seafarers.choices import held, hold, resource
from ui.games.seafarers.doing import Choice, Doing, Group, Panel


class Asked(Struct, frozen=True):
    """Cards that a player chooses: ``kind`` gold, plenty or discard; ``move`` of the chosen ones."""

    kind: str
    player: str
    number: int
    move: Callable[[tuple[str, ...]], Move]

    @property
    def at_once(self) -> bool:
        """A single card needs no button besides."""
        return self.number == 1 and self.kind != "discard"


def asked_for(view: View, doing: Doing, phase: str) -> Asked | None:
    """The cards that are being chosen, or None."""
    if doing.tool == "plenty":
        return Asked("plenty", view.turn, plenty_number(view), lambda named: _plenty(view, named))
    if doing.tool:
        return None
    if phase == "gold":
        player, number = view.owed[0]
        return Asked("gold", player, number, lambda named: Gold(player, making.cards(named)))
    due = dict(view.discards)
    if phase == "discard" and (len(due) == 1 or doing.who in due):
        who = doing.who if doing.who in due else next(iter(due))
        return Asked("discard", who, due[who], lambda named: Discard(who, making.cards(named)))
    return None


def _plenty(view: View, named: tuple[str, ...]) -> Move:
    return PlayYearOfPlenty(view.turn, making.cards(named))


def done_press(words: Words, asked: Asked, doing: Doing, position: int) -> Press:
    """Sends the chosen cards; dimmed until there are as many as asked for."""
    label = words.text(f"seafarers.screen.done.{'give' if asked.kind == 'discard' else 'take'}")
    if len(doing.take) != asked.number:
        return Press(label, None, words.text("refusal.wrong-count", n=asked.number))
    return Press(label, Submit(asked.move(doing.take), position))


def pick(view: View, words: Words, doing: Doing, asked: Asked, position: int) -> Panel:
    """Cards one by one until there are enough. Chosen ones are taken back by a tap."""
    gives = asked.kind == "discard"
    left = asked.number - len(doing.take)
    choices = []
    for name in RESOURCES:
        taken = (*doing.take, name)
        act: Command | Doing | None = replace(doing, take=taken)
        why = ""
        if asked.at_once:
            act = Submit(asked.move(taken), position)
        if not left:
            act, why = None, words.text("refusal.wrong-count", n=asked.number)
        elif not gives and view.tracked and view.bank.get(name, 0) < taken.count(name):
            act, why = None, words.text("refusal.bank-empty")
        choices.append(resource(words, name, act, why, doing.take.count(name)))
    chosen = tuple(
        resource(words, name, replace(doing, take=doing.take[:at] + doing.take[at + 1 :]))
        for at, name in enumerate(doing.take)
    )
    groups = [Group(tuple(choices), columns=5)]
    if chosen:
        heading = words.text(f"seafarers.screen.chosen.{'give' if gives else 'take'}")
        groups.append(Group(chosen, heading=heading))
    code = f"seafarers.screen.{'discard' if gives else 'choose'}"
    title = words.text(code, player=asked.player, n=left) if left else words.text("seafarers.screen.enough")
    return Panel(title, tuple(groups))


def gold_panel(view: View, words: Words, doing: Doing, position: int) -> Panel:
    """Cards owed after production."""
    asked = asked_for(view, doing, "gold")
    assert asked is not None
    return pick(view, words, doing, asked, position)


def start_gold_panel(view: View, words: Words, doing: Doing, position: int) -> Panel:
    """Cards that come with a starting settlement beside gold."""
    choices = tuple(
        resource(words, name, making.next_step(view, replace(doing, take=(*doing.take, name)), position))
        for name in RESOURCES
    )
    left = making.gold_of(view, doing) - len(doing.take)
    return Panel(words.text("seafarers.screen.choose", n=left), (Group(choices),))


def plenty_panel(view: View, words: Words, doing: Doing, position: int) -> Panel:
    asked = asked_for(view, doing, "turn")
    assert asked is not None
    return replace(pick(view, words, doing, asked, position), whole=True)


def discard_panel(snapshot: Snapshot, view: View, words: Words, doing: Doing) -> Panel:
    """Who gives back, then which cards. They go to the bank face up; the rest of the hand stays covered,
    and its owner sees it while a finger holds."""
    seats = [seat.player for seat in view.seats]
    due = dict(view.discards)
    asked = asked_for(view, doing, "discard")
    if asked is None:
        choices = tuple(
            Choice(player, replace(doing, who=player), seat=seats.index(player), count=str(number))
            for player, number in due.items()
        )
        return Panel(words.text("seafarers.screen.who-discards"), (Group(choices),))
    who = asked.player
    panel = pick(view, words, replace(doing, who=who), asked, snapshot.position)
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
