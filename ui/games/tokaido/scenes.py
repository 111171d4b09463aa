"""Moments of Tokaido worth a picture, each reached by real moves. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from companion.game import Move, say
from companion.games.tokaido.game import GAME
from companion.games.tokaido.moves import Options, Setup, Travel
from companion.games.tokaido.simulated import simulated
from companion.games.tokaido.state import State
from companion.snapshot import Notice, PlayInfo, Scanned, Snapshot
from ui.games import Scene

FIVE = ("An", "Bình", "Chi", "Đức", "Nguyễn Phương")
FOUR = FIVE[:4]
TWO = FIVE[:2]
TILES = ("satsuki", "hirotada", "chuubei", "zenemon", "hiroshige")
Seen = Callable[[State], bool]


def snapshot_of(
    state: State, *, before: State | None = None, move: Move | None = None, **more: Any
) -> Snapshot:
    """What the table would show of a state, with what the last move did."""
    told = before is not None and move is not None
    terms = state.terms
    return Snapshot(
        version=more.pop("version", 1),
        position=more.pop("position", 1),
        play=PlayInfo(1, GAME.name, terms.players, to_builtins(terms.options), 1, GAME.accent),
        prompt=GAME.prompt(state),
        view=GAME.view(state),
        standings=tuple(GAME.standings(state)),
        happened=GAME.happened(before, move, state) if told else None,
        hand_out=GAME.hand_out(before, move, state) if told else (),
        can_undo=told,
        **more,
    )


def begun(
    players: tuple[str, ...] = FOUR, tiles: tuple[str, ...] = TILES, options: Options | None = None
) -> State:
    """A play in which each player has the tile of the same place; the first to move stands last."""
    options = options or Options()
    line = (*players[::-1], "neutral") if len(players) == 2 else players[::-1]
    if options.initiation:
        return GAME.start(players, options, Setup(line))
    return GAME.start(players, options, Setup(line, dict(zip(players, tiles, strict=False))))


def after(state: State, *moves: Move, **more: Any) -> Snapshot:
    """The snapshot after these moves."""
    before, last = None, None
    for number, move in enumerate(moves):
        before, last, state = state, move, GAME.apply(state, move)
        more["position"] = more["version"] = number + 1
    return snapshot_of(state, before=before, move=last, **more)


def when(seen: Seen, state: State, seed: int = 5, **more: Any) -> Snapshot:
    """The first snapshot in which something is so, of the first simulated play that comes to it."""
    for lots in range(seed, seed + 50):
        step = simulated(Random(lots))
        now, before, move, number = state, None, None, 0
        while not seen(now) and now.phase != "over":
            move = step(now)
            before, now, number = now, GAME.apply(now, move), number + 1
        if seen(now):
            more["position"] = more["version"] = number
            return snapshot_of(now, before=before, move=move, **more)
    raise ValueError("no play came to such a moment")


def at(phase: str, power: str = "", least: int = 0) -> Seen:
    """In this phase, with this tile at work, once so many steps are behind the last."""

    def seen(state: State) -> bool:
        if state.phase != phase or min(state.steps) < least:
            return False
        at = state.turn
        return not power or (at != state.terms.neutral and state.terms.powers[at] == power)

    return seen


def over(state: State) -> bool:
    return state.phase == "over"


def _complete(state: State) -> bool:
    """Somebody at an encounter has finished a panorama whose guide can still come."""
    return state.phase == "encounter" and state.seats[state.turn].panoramas[2] == 5


def _choose(*keys: str) -> Callable[[Any], None]:
    def prepare(table: Any) -> None:
        for key in keys:
            table.choose_key(key)

    return prepare


_NO_CLOCK = Notice("clock", say("notice.no-clock"), say("notice.no-clock.remedy"))


def _basket(table: Any) -> None:
    picks = [pick for group in table._seen.stop.groups for pick in group.picks if pick.allowed]
    table.choose(picks[0])
    table.choose(next(pick for pick in picks if pick.shape != picks[0].shape and pick.price == 1))


def scenes() -> tuple[Scene, ...]:
    four = begun()
    first = FOUR[0]
    walked = (Travel(first, 4), Travel("Bình", 7), Travel("Chi", 6), Travel("Đức", 12))
    five = begun(FIVE, ("umegae", "kinko", "sasayakko", "yoshiyasu", "mitsukuni"))
    two = begun(TWO, ("hirotada", "chuubei"))
    back = begun(FIVE, options=Options(initiation=True, return_trip=True, gastronomy=True))
    gone = Scanned("0412", "ignored", say("scan.ignored", card=say("tokaido.card.sake")), 3)
    village = when(at("village"), four)
    return (
        Scene("begin", after(four)),
        Scene("road", after(four, *walked)),
        Scene("road-five", when(at("travel", least=6), five)),
        Scene("road-blocked", after(four, *walked), prepare=lambda table: table.refuse_space(12)),
        Scene("road-back", when(at("travel", least=20), back)),
        Scene("stage-begins", when(lambda state: min(state.steps) == 27 and state.phase == "travel", five)),
        Scene("neutral", when(lambda state: state.turn == state.terms.neutral and min(state.steps) > 4, two)),
        Scene("village", village),
        Scene("village-basket", village, prepare=_basket),
        Scene("village-late", when(at("village", least=40), five)),
        Scene("hot-spring", when(at("hot_spring"), four)),
        Scene("temple", when(at("temple", "chuubei"), two)),
        Scene("temple-hirotada", when(at("temple", "hirotada"), two)),
        Scene("encounter", when(at("encounter"), five)),
        Scene("encounter-gift", when(at("encounter"), five), prepare=_choose("shokunin")),
        Scene("encounter-another", when(_complete, four, seed=8), prepare=_choose("annaibito:sea")),
        Scene("inn", when(at("inn"), four)),
        Scene("inn-meals", when(at("inn"), four), prepare=_choose("look")),
        Scene("inn-kinko", when(at("inn", "kinko"), five), prepare=_choose("look")),
        Scene("inn-satsuki", when(at("inn_power", "satsuki"), four)),
        Scene("inn-hiroshige", when(at("inn_power", "hiroshige", least=14), begun(FIVE))),
        Scene("inn-chuubei", when(at("inn_power", "chuubei"), four)),
        Scene("ledger", when(at("travel", least=42), five), prepare=lambda table: table.open_ledger()),
        Scene("strip", replace(after(four, *walked), notices=(_NO_CLOCK,))),
        Scene("scan-gone", replace(village, scanned=gone), prepare=lambda table: table.note_scans()),
        Scene("awards", when(over, five), screen="end"),
        Scene("awards-temple", when(over, two), screen="end", prepare=_next_award(4)),
        Scene("final", when(over, five), screen="end", prepare=_next_award(5)),
        Scene("setup-tiles", _proposed(), screen="setup"),
    )


def _next_award(count: int) -> Callable[[Any], None]:
    def prepare(screen: Any) -> None:
        for _ in range(count):
            screen.next_award()

    return prepare


def _proposed() -> Snapshot:
    from ui.scenes import proposed

    return proposed(GAME.name, FOUR)
