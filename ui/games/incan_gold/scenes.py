"""Moments of Incan Gold worth a picture, each reached by real moves. Needs no Kivy."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from companion.game import Move, say
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple, Options, Reveal, Setup, Vote
from companion.games.incan_gold.state import State
from companion.snapshot import BallotView, Notice, PlayInfo, Preferences, Refusal, Scanned, Snapshot, Way
from ui.games import Scene

EIGHT = ("An", "Bình", "Chi", "Đức", "Giang", "Hà", "Khánh", "Nguyễn Phương")
FOUR = EIGHT[:4]
SETUP = Setup("An", (5, 12, 8, 7, 10))


def stay(*players: str) -> Vote:
    return Vote(stay=players, leave=())


def snapshot_of(
    state: State, *, before: State | None = None, move: Move | None = None, way: Way = "touch", **more: Any
) -> Snapshot:
    """What the table would show of a state, with what the last move did."""
    prompt = GAME.prompt(state)
    ballot = None
    if prompt.ballot is not None:
        call = prompt.ballot
        ballot = BallotView(way, "waiting", call.voters, call.choices, call.caller)
    told = before is not None and move is not None
    terms = state.terms
    return Snapshot(
        version=more.pop("version", 1),
        position=more.pop("position", 1),
        play=PlayInfo(1, GAME.name, terms.players, to_builtins(terms.options), 1, GAME.accent),
        prompt=prompt,
        view=GAME.view(state),
        standings=tuple(GAME.standings(state)),
        happened=GAME.happened(before, move, state) if told else None,
        hand_out=GAME.hand_out(before, move, state) if told else (),
        can_undo=told,
        ballot=ballot,
        preferences=more.pop("preferences", Preferences(way=way)),
        ways=("touch", "hold", "press", "open"),
        **more,
    )


def after(players: tuple[str, ...], *moves: Move, options: Options | None = None, **more: Any) -> Snapshot:
    """The snapshot after these moves of a new play."""
    options = options or Options()
    artifacts = SETUP.artifacts if options.shuffle_artifacts else tuple(sorted(SETUP.artifacts))
    state = GAME.start(players, options, Setup(players[0], artifacts))
    before, last = None, None
    for number, move in enumerate(moves):
        before, last, state = state, move, GAME.apply(state, move)
        more["position"] = more["version"] = number + 1
    return snapshot_of(state, before=before, move=last, **more)


def _long_path(players: tuple[str, ...], *more: Move, keep: int = 3) -> tuple[Move, ...]:
    """Eighteen cards deep into the first temple; all but ``keep`` have left one after another."""
    cards = (
        *(
            "treasure:17",
            "hazard:spiders",
            "treasure:5",
            "treasure:14",
            "artifact:5",
            "treasure:7",
            "hazard:fire",
        ),
        *(
            "treasure:11",
            "treasure:2",
            "treasure:15",
            "hazard:mummy",
            "treasure:9",
            "treasure:5",
            "treasure:13",
        ),
        *("hazard:snakes", "treasure:7", "treasure:3", "treasure:11"),
    )
    moves: list[Move] = [OpenTemple()]
    inside = list(players)
    for number, card in enumerate(cards):
        moves.append(Reveal(card))
        if number == len(cards) - 1:
            break
        leave = (inside.pop(),) if number > 4 and number % 2 and len(inside) > keep else ()
        moves.append(Vote(stay=tuple(inside), leave=leave))
    return (*moves, *more)


LONG = _long_path(EIGHT)
_NO_CLOCK = Notice("clock", say("notice.no-clock"), say("notice.no-clock.remedy"))


def _mixed(players: tuple[str, ...]) -> tuple[Move, ...]:
    """A few cards, one danger seen, two in camp."""
    rest = players[2:]
    return (
        OpenTemple(),
        Reveal("treasure:14"),
        stay(*players),
        Reveal("hazard:snakes"),
        stay(*players),
        Reveal("treasure:11"),
        Vote(stay=rest, leave=players[:2]),
        Reveal("artifact:5"),
        stay(*rest),
        Reveal("treasure:9"),
    )


def _alone(players: tuple[str, ...]) -> tuple[Move, ...]:
    """The last one leaves alone: gems off the path, into the tent changed, and an artifact to be marked."""
    everyone = stay(*players)
    first, second, third = (Reveal(card) for card in ("treasure:11", "artifact:5", "treasure:7"))
    return OpenTemple(), first, everyone, second, everyone, third, Vote(players[:-1], players[-1:])


def _finished(players: tuple[str, ...], options: Options) -> Snapshot:
    """The end of a whole simulated play."""
    rng = Random(11)
    setup = GAME.deal(players, options, rng)
    state = GAME.start(players, options, setup)
    next_move = GAME.simulated(players, options, setup, rng)
    before, move = state, None
    while not GAME.prompt(state).over:
        move = next_move(state)
        before, state = state, GAME.apply(state, move)
    return snapshot_of(state, before=before, move=move)


def scenes() -> tuple[Scene, ...]:
    four, eight, mixed = FOUR, EIGHT, _mixed(FOUR)
    rest = FOUR[2:]
    every = Options(artifact_values="by_exit", split="per_card", shuffle_artifacts=False, hide_tents=False)
    odds = Preferences(way="open", show_chance=True)
    by_exit = Options(artifact_values="by_exit")
    return (
        Scene("begin", after(four)),
        Scene("first-card", after(four, OpenTemple())),
        Scene("treasure", after(four, OpenTemple(), Reveal("treasure:11"))),
        Scene("choice", after(four, OpenTemple(), Reveal("hazard:fire"))),
        Scene("choice-open", after(four, OpenTemple(), Reveal("hazard:fire"), way="open")),
        Scene("vote-due", after(four, *mixed)),
        Scene(
            "vote-odds",
            after(four, *mixed, preferences=odds, way="open"),
            prepare=lambda table: table.tap_seat("Chi"),
        ),
        Scene("card-due", after(four, *mixed, stay(*rest))),
        Scene("leave-alone", after(four, *mixed, Vote(stay=("Chi",), leave=("Đức",)))),
        Scene("strip", after(four, *mixed, Vote(stay=("Chi",), leave=("Đức",)), notices=(_NO_CLOCK,))),
        Scene("long-path", after(eight, *LONG)),
        Scene("long-path-card-due", after(eight, *LONG, Vote(stay=("An", "Bình"), leave=("Chi",)))),
        Scene(
            "many-leave",
            after(
                eight,
                OpenTemple(),
                Reveal("treasure:17"),
                stay(*eight),
                Reveal("treasure:15"),
                Vote(stay=eight[:2], leave=eight[2:]),
            ),
        ),
        Scene("bust", after(four, *mixed, stay(*rest), Reveal("hazard:snakes"))),
        Scene(
            "bust-eight",
            after(eight, *LONG, Vote(stay=("An", "Bình"), leave=("Chi",)), Reveal("hazard:fire")),
        ),
        Scene("many-hands", after(four, *_alone(four), options=by_exit, preferences=odds)),
        Scene("round-end", after(four, *mixed, Vote(stay=(), leave=rest))),
        Scene("refused", _refused(), prepare=_tap_gone_card),
        Scene("all-options", after(four, *mixed, Vote(stay=("Chi",), leave=("Đức",)), options=every)),
        Scene("over", _finished(four, Options())),
        Scene("final", _finished(four, Options()), screen="end"),
    )


def _refused() -> Snapshot:
    shot = after(FOUR, OpenTemple())
    message = say("refusal.card-exhausted", card="artifact:7")
    scan = Scanned("0007", "ignored", message, 4)
    return replace(shot, scanned=scan, refusal=Refusal("card-exhausted", message, ticket=-1))


def _tap_gone_card(table: Any) -> None:
    table.note_refusals_of(-1)
