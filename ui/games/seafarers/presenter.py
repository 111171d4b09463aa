"""What the board's screen says: finished words, figures and commands from a snapshot. Needs no Kivy."""

from __future__ import annotations

from msgspec import Struct

from companion.commands import Submit, Undo
from companion.game import Message
from companion.games.seafarers.geometry import Hex
from companion.games.seafarers.moves import EndTurn
from companion.games.seafarers.view import View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Press, Seat
from ui.games.seafarers import making
from ui.games.seafarers.board import draw
from ui.games.seafarers.doing import NOTHING, Doing, Lit, Panel
from ui.games.seafarers.marks import Board, hex_point
from ui.games.seafarers.offers import lit
from ui.games.seafarers.panels import present_panel
from ui.games.seafarers.picking import asked_for, done_press
from ui.games.seafarers.special import special_lines
from ui.games.seafarers.trades import trade_press

# panels that are only looked at
LOOKS = ("seat", "hand", "chart", "cards", "costs", "wonders", "villages")
# what is read first where not all lines have room: a loss is never hidden
FIRST = "seafarers.hand.fleet"
ROUTE_CODES = ("seafarers.hand.route", "seafarers.hand.route-moves")


class Hand(Struct, frozen=True):
    """One thing that hands do now; ``seat`` whose it is, -1: nobody's in particular. ``first``: it is always
    in sight."""

    seat: int
    text: str
    first: bool = False


class Shown(Struct, frozen=True):
    """Everything between the bar and the seats.

    ``asked``: the middle of the hex that the panel asks about. ``read``: what a reader took for the last
    move; "" when a finger made it. ``note``: why something was refused, said where it was tapped.
    """

    board: Board
    lit: tuple[Lit, ...]
    panel: Panel
    told: str
    undo: Press
    hands: tuple[Hand, ...]
    state: tuple[str, ...]
    note: str
    read: str
    asked: tuple[float, float] | None = None


def view_of(snapshot: Snapshot) -> View:
    if snapshot.prompt is None or not isinstance(snapshot.view, View):
        raise ValueError("no board lies on the table")
    return snapshot.view


def present(
    snapshot: Snapshot,
    words: Words,
    doing: Doing = NOTHING,
    *,
    refused: bool = False,
    fresh_scan: bool = False,
) -> Shown:
    """The board and what stands beside it. ``refused``: the snapshot's refusal answers a tap here."""
    view = view_of(snapshot)
    assert snapshot.prompt is not None
    holder = any(message.code in ROUTE_CODES for message in snapshot.hand_out)
    looked_at = doing.tool == "seat" and doing.who == view.route
    asked = _asked(view, doing)
    scanned = snapshot.scanned
    taken = fresh_scan and scanned is not None and scanned.outcome == "taken"
    return Shown(
        board=draw(view, doing, trail=holder or looked_at),
        lit=lit(view, snapshot.prompt.phase, doing, snapshot.position),
        panel=present_panel(snapshot, view, words, doing),
        told=words(snapshot.happened) if snapshot.happened is not None else "",
        undo=_undo(snapshot, words),
        hands=tuple(_hand(view, message, words) for message in snapshot.hand_out),
        state=special_lines(view, words),
        note=words(snapshot.refusal.message) if refused and snapshot.refusal is not None else "",
        read=words(scanned.message) if taken and scanned is not None else "",
        asked=hex_point(asked) if asked is not None else None,
    )


def _hand(view: View, message: Message, words: Words) -> Hand:
    seats = [seat.player for seat in view.seats]
    player = message.facts.get("player")
    seat = seats.index(player) if player in seats else -1
    return Hand(seat, words(message), message.code.startswith(FIRST))


def _asked(view: View, doing: Doing) -> Hex | None:
    if making.due(view, doing) in ("tile", "number"):
        return making.unexplored(view, doing)[0]
    return doing.target.at if doing.target is not None else None


def _undo(snapshot: Snapshot, words: Words) -> Press:
    label = words.text("ui.play.undo")
    if snapshot.can_undo:
        return Press(label, Undo(snapshot.position), icon="undo")
    return Press(label, None, words.text("ui.play.undo-why"), icon="undo")


def present_seats(snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
    """Points as everybody knows them."""
    prompt, view = snapshot.prompt, snapshot.view
    if prompt is None or not isinstance(view, View):
        return ()
    return tuple(Seat(one.player, str(one.points), turn=one.player in prompt.to_act) for one in view.seats)


def present_action(snapshot: Snapshot, words: Words) -> Action:
    """The prompt, and in a turn its end."""
    if snapshot.prompt is None:
        return Action("")
    prompt = words(snapshot.prompt.sentence)
    if snapshot.prompt.phase == "turn" and isinstance(snapshot.view, View):
        label = words.text("seafarers.screen.end-turn")
        return Action(prompt, Press(label, Submit(EndTurn(snapshot.view.turn), snapshot.position)))
    return Action(prompt)


def present_doing(snapshot: Snapshot, words: Words, doing: Doing) -> Action | None:
    """The lowest bar while fingers are in the middle of something: what comes next, and the way out."""
    view = view_of(snapshot)
    if snapshot.prompt is None:
        return None
    cards = asked_for(view, doing, snapshot.prompt.phase)
    if cards is not None and cards.at_once:
        cards = None
    if doing == NOTHING:
        if cards is None:
            return None
        return Action(words(snapshot.prompt.sentence), done_press(words, cards, doing, snapshot.position))
    cancel = Press(words.text(f"seafarers.screen.{'back' if doing.tool in LOOKS else 'cancel'}"), own=NOTHING)
    primary: Press | None = None
    if cards is not None:
        primary = done_press(words, cards, doing, snapshot.position)
    elif doing.tool == "trade" and doing.either is None:
        primary = trade_press(view, words, doing, snapshot.position)
    elif making.due(view, doing) == "piece" and doing.pieces:
        move = making.move_of(view, doing)
        assert move is not None
        primary = Press(words.text("seafarers.screen.one-piece"), Submit(move, snapshot.position))
    return Action(_asks(snapshot, view, words, doing), primary, cancel)


def _asks(snapshot: Snapshot, view: View, words: Words, doing: Doing) -> str:
    """What a move in the making wants next, of whom."""
    assert snapshot.prompt is not None
    code, player, facts = making.due(view, doing) or doing.tool, view.turn, {}
    if doing.either is not None:
        code = "either"
    elif code == "gold":
        facts = {"n": making.gold_of(view, doing) - len(doing.take)}
    elif (cards := asked_for(view, doing, snapshot.prompt.phase)) is not None and cards.number > 1:
        code, player, facts = cards.kind, cards.player, {"n": cards.number - len(doing.take)}
        if not facts["n"]:
            code = "give-back" if cards.kind == "discard" else "take-all"
    elif code == "piece" and doing.pieces:
        code = "piece-more"
    elif code == "trade":
        code = "give" if not doing.give else "agree" if doing.take else "take"
        if code == "agree" and doing.partner:
            code, facts = "agree-with", {"partner": doing.partner}
    elif code == "cards" and snapshot.prompt.phase == "roll":
        code = "cards-first"
    elif code == "hand":
        player = doing.who
    elif doing.die:
        code, facts = "die", {"die": doing.die}
    if code in ("", "build", "roads") or (code in LOOKS and code not in ("hand", "cards", "wonders")):
        return words(snapshot.prompt.sentence)
    return words.text(f"seafarers.screen.due.{code}", player=player, **facts)


def present_title(snapshot: Snapshot, words: Words) -> str:
    view = snapshot.view
    title = words.text("seafarers.title")
    if not isinstance(view, View):
        return title
    scenario = words.text(f"seafarers.option.scenario.{view.scenario}")
    return words.text("seafarers.screen.title", scenario=scenario, target=view.target)
