"""What the expedition's screen says: finished words, figures and commands from a snapshot. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from companion.commands import Command, OpenBallot, Submit, Undo
from companion.game import Message
from companion.games.incan_gold.gems import fewest
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.games.incan_gold.view import View
from companion.i18n import Words
from companion.snapshot import Snapshot, Way
from ui.games import Action, Press, Seat
from ui.presenters.vote import present_call


class Face(Struct, frozen=True):
    """A card's face. ``shape`` is a drawing of ``shapes``; a treasure has only its ``number``."""

    kind: str
    shape: str
    number: str


class Lying(Struct, frozen=True):
    """A card on the path; ``left`` gems lie on it. ``deadly``: one of the two that ended the round."""

    face: Face
    left: int = 0
    newest: bool = False
    deadly: bool = False


class Pick(Struct, frozen=True):
    """A card that may be tapped: ``left`` copies can still come; ``deadly``: it would end the round."""

    face: Face
    left: int
    deadly: bool
    card: str
    command: Command


class Stones(Struct, frozen=True):
    kind: str
    count: int


class Hand(Struct, frozen=True):
    """One thing that hands do now, in words, and the gems they take.

    ``first``: what goes into the tents; it is read before the others where not all lines have room.
    """

    text: str
    stones: tuple[Stones, ...] = ()
    first: bool = False


class Owner(Struct, frozen=True):
    """The seat that has brought home ``count`` artifacts."""

    seat: int
    count: int


class Camp(Struct, frozen=True):
    """Who is where. All in the temple have the same beside their tents."""

    inside: tuple[int, ...]
    outside: tuple[int, ...]
    beside: str
    stones: tuple[Stones, ...]
    artifacts: tuple[Owner, ...]


class TempleMark(Struct, frozen=True):
    number: int
    done: bool
    next: bool


class Summary(Struct, frozen=True):
    """The calm between two temples: which are done, what came home, which dangers are gone."""

    temples: tuple[TempleMark, ...]
    scared_by: Face | None
    home: str
    artifacts: tuple[Owner, ...]
    no_artifacts: str
    removed: str
    gone: tuple[Face, ...]
    none_gone: str


class Expedition(Struct, frozen=True):
    """Everything between the bar and the seats.

    ``read``: what a reader took for the last move; "" when a finger gave it.
    """

    temple: str
    cards: tuple[Lying, ...]
    camp: Camp
    told: str
    undo: Press
    hands: tuple[Hand, ...]
    picks: tuple[Pick, ...]
    question: str
    chance: str
    note: str
    read: str
    summary: Summary | None


def face_of(card: str) -> Face:
    kind, _, value = card.partition(":")
    if kind == "treasure":
        return Face(kind, "", value)
    if kind == "hazard":
        return Face(kind, value, "")
    return Face(kind, card, value)


def way_of(snapshot: Snapshot) -> Way:
    return snapshot.ballot.way if snapshot.ballot is not None else snapshot.preferences.way


def voting(snapshot: Snapshot) -> bool:
    """Whether a secret vote is being taken just now, so that nothing else should be tapped.

    While buttons may be pressed nothing is taken yet: the table is seen, and so is what hands do.
    """
    resting = ("waiting", "pressing", "unclear")
    return snapshot.ballot is not None and snapshot.ballot.phase not in resting


def marking(snapshot: Snapshot) -> bool:
    """Whether tapping a seat now says that this player leaves."""
    return snapshot.prompt is not None and snapshot.prompt.ballot is not None and way_of(snapshot) == "open"


def stones(points: int) -> tuple[Stones, ...]:
    """Points in the fewest gems, gold first."""
    turquoise, obsidian, gold = fewest(points)
    counted = (("gold", gold), ("obsidian", obsidian), ("turquoise", turquoise))
    return tuple(Stones(kind, count) for kind, count in counted if count)


def present(
    snapshot: Snapshot,
    words: Words,
    *,
    leaving: Collection[str] = (),
    refused: bool = False,
    fresh_scan: bool = False,
) -> Expedition:
    """The expedition. ``leaving`` are the players whose seats were tapped (way ``open``).

    ``refused``: the snapshot's refusal answers a card that was tapped here. ``fresh_scan``: the
    last scan came since the last move.
    """
    prompt, view = snapshot.prompt, snapshot.view
    if prompt is None or not isinstance(view, View):
        raise ValueError("no expedition lies on the table")
    open_now = prompt.phase == "reveal" and not voting(snapshot)
    camp = _camp(view, words, leaving)
    return Expedition(
        temple=str(view.round) if view.round else "",
        cards=_path(snapshot, view),
        camp=camp,
        told=words(snapshot.happened) if snapshot.happened is not None else "",
        undo=_undo(snapshot, words),
        hands=tuple(_hand(message, words) for message in snapshot.hand_out),
        picks=_picks(view, snapshot.position) if open_now else (),
        question=words.text("incan_gold.vote.question") if prompt.phase == "vote" else "",
        chance=_chance(snapshot, view, words),
        note=_note(snapshot, words, refused, fresh_scan),
        read=_read(snapshot, words, fresh_scan),
        summary=_summary(snapshot, view, words, camp) if prompt.phase in ("temple", "over") else None,
    )


def _path(snapshot: Snapshot, view: View) -> tuple[Lying, ...]:
    """The cards as they lie, also after the round until the next temple is opened."""
    running = any(one.in_temple for one in view.seats)
    last = len(view.path) - 1 if running else -1
    ended_by = _scared_by(snapshot)
    faces = tuple(face_of(lying.card) for lying in view.path)
    return tuple(
        Lying(face, lying.left, newest=index == last, deadly=face == ended_by)
        for index, (face, lying) in enumerate(zip(faces, view.path, strict=True))
    )


def _camp(view: View, words: Words, leaving: Collection[str]) -> Camp:
    inside = tuple(seat for seat, one in enumerate(view.seats) if one.in_temple and one.player not in leaving)
    outside = tuple(seat for seat, one in enumerate(view.seats) if seat not in inside)
    share = max((one.beside for one in view.seats), default=0)
    return Camp(
        inside=inside,
        outside=outside,
        beside=words.text("incan_gold.screen.each", points=share),
        stones=stones(share),
        artifacts=_owners(view),
    )


def _owners(view: View) -> tuple[Owner, ...]:
    return tuple(Owner(seat, one.artifacts) for seat, one in enumerate(view.seats) if one.artifacts)


def _undo(snapshot: Snapshot, words: Words) -> Press:
    label = words.text("ui.play.undo")
    if snapshot.can_undo:
        return Press(label, Undo(snapshot.position), icon="undo")
    return Press(label, None, words.text("ui.play.undo-why"), icon="undo")


def _hand(message: Message, words: Words) -> Hand:
    first = message.code in ("incan_gold.hand.carry", "incan_gold.hand.carry-changed")
    return Hand(words(message), tuple(_stones_of(message)), first)


def _stones_of(message: Message) -> list[Stones]:
    """The gems that a line is about: a list of counted gems, one gem, or turquoise on the path."""
    if message.code in ("incan_gold.hand.leftover", "incan_gold.hand.leftovers-back"):
        return [Stones("turquoise", message.facts["n"])]
    named = message.facts.get("gems", ())
    if "gem" in message.facts:
        named = (message.facts["gem"],)
    return [Stones(gem.code.rpartition(".")[2], gem.facts["n"]) for gem in named]


def _picks(view: View, position: int) -> tuple[Pick, ...]:
    lying = {card.card for card in view.path}
    return tuple(
        Pick(
            face=face_of(one.card),
            left=one.left,
            deadly=one.card.startswith("hazard:") and one.card in lying,
            card=one.card,
            command=Submit(Reveal(one.card), position),
        )
        for one in view.possible
    )


def _chance(snapshot: Snapshot, view: View, words: Words) -> str:
    ending, cards = view.chance
    if not snapshot.preferences.show_chance or not cards:
        return ""
    if not ending:
        return words.text("incan_gold.screen.no-danger")
    percent = round(100 * ending / cards)
    return words.text("incan_gold.screen.chance", percent=percent, ending=ending, cards=cards)


def _note(snapshot: Snapshot, words: Words, refused: bool, fresh_scan: bool) -> str:
    """What is said at the cards: why one was refused, or why a scan made no move."""
    if refused and snapshot.refusal is not None:
        return words(snapshot.refusal.message)
    if (
        fresh_scan
        and snapshot.scanned is not None
        and snapshot.scanned.outcome in ("unknown", "ignored", "repeat")
    ):
        return words(snapshot.scanned.message)
    return ""


def _read(snapshot: Snapshot, words: Words, fresh_scan: bool) -> str:
    """That a reader turned the last card up, so that nobody wonders who tapped."""
    scanned = snapshot.scanned
    return words(scanned.message) if fresh_scan and scanned and scanned.outcome == "taken" else ""


def _summary(snapshot: Snapshot, view: View, words: Words, camp: Camp) -> Summary:
    over = snapshot.prompt is not None and snapshot.prompt.over
    return Summary(
        temples=tuple(
            TempleMark(number, done=number <= view.round, next=not over and number == view.round + 1)
            for number in range(1, view.rounds + 1)
        ),
        scared_by=_scared_by(snapshot),
        home=words.text("incan_gold.screen.artifacts-home"),
        artifacts=camp.artifacts,
        no_artifacts=words.text("incan_gold.screen.no-artifacts"),
        removed=words.text("incan_gold.screen.removed"),
        gone=tuple(face_of(card) for card in view.removed),
        none_gone=words.text("incan_gold.screen.none-removed"),
    )


def _scared_by(snapshot: Snapshot) -> Face | None:
    """The hazard that has just ended the round, as the last sentence names it."""
    told = snapshot.happened
    if told is None or told.code != "incan_gold.told.bust":
        return None
    hazard: Message = told.facts["hazard"]
    return face_of(f"hazard:{hazard.code.rpartition('.')[2]}")


def present_seats(snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
    """The figure: what lies beside the tent, after what is in it where tents are open."""
    prompt, view = snapshot.prompt, snapshot.view
    if prompt is None or not isinstance(view, View):
        return ()
    in_round = any(one.in_temple for one in view.seats)
    seats = []
    for one in view.seats:
        tent = "" if one.tent is None else str(one.tent)
        beside = f"+{one.beside}" if tent else str(one.beside)
        figure = tent + beside if one.in_temple else tent
        seats.append(
            Seat(
                one.player,
                figure=figure,
                turn=one.player in prompt.to_act,
                dimmed=in_round and not one.in_temple and one.player not in prompt.to_act,
            )
        )
    return tuple(seats)


def present_title(snapshot: Snapshot, words: Words) -> str:
    view = snapshot.view
    if not isinstance(view, View) or not view.round:
        return words.text("incan_gold.title")
    return words.text("incan_gold.screen.title", temple=view.round, temples=view.rounds)


def present_action(snapshot: Snapshot, words: Words, leaving: Collection[str] = ()) -> Action:
    """The lowest bar. ``leaving`` are the players whose seats were tapped (way ``open``)."""
    prompt, view = snapshot.prompt, snapshot.view
    if prompt is None or not isinstance(view, View):
        return Action("")
    sentence = words(prompt.sentence)
    if prompt.phase == "temple":
        label = words.text("incan_gold.screen.open-temple", temple=view.round + 1)
        return Action(sentence, Press(label, Submit(OpenTemple(), snapshot.position)))
    if prompt.ballot is None or voting(snapshot):
        return Action(sentence)
    call = _call(snapshot, view, words, leaving)
    if prompt.phase == "vote" or leaving:
        return call
    if way_of(snapshot) == "open":
        sentence = words.text("incan_gold.screen.choice-open", leader=view.leader)
    return Action(sentence, secondary=call.primary)


def _call(snapshot: Snapshot, view: View, words: Words, leaving: Collection[str]) -> Action:
    if way_of(snapshot) == "open":
        return _open_call(snapshot, view, words, leaving)
    if snapshot.ballot is not None:
        return present_call(snapshot, words)
    question = words.text("incan_gold.vote.question")
    assert snapshot.prompt is not None  # the caller has looked
    return Action(words(snapshot.prompt.sentence), Press(question, OpenBallot(snapshot.position)))


def _open_call(snapshot: Snapshot, view: View, words: Words, leaving: Collection[str]) -> Action:
    """Hands were opened at the table: those who leave are tapped, then confirmed."""
    inside = tuple(one.player for one in view.seats if one.in_temple)
    leave = tuple(player for player in inside if player in leaving)
    stay = tuple(player for player in inside if player not in leaving)
    command = Submit(Vote(stay=stay, leave=leave), snapshot.position)
    if not leave:
        label = words.text("incan_gold.screen.nobody-leaves")
        return Action(words.text("ui.vote.due-open"), Press(label, command))
    prompt = words.text("incan_gold.screen.leaving", players=leave, n=len(leave))
    return Action(prompt, Press(words.text("incan_gold.screen.leaves", n=len(leave)), command))


def not_inside(snapshot: Snapshot, player: str, words: Words) -> str:
    """Why a tapped seat can't leave the temple; "" if it can."""
    view = snapshot.view
    if isinstance(view, View) and any(one.player == player and one.in_temple for one in view.seats):
        return ""
    return words.text("incan_gold.screen.not-inside", player=player)
