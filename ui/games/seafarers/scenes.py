"""Moments of Seafarers worth a picture, each reached by real moves. Needs no Kivy."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from companion.game import Move
from companion.games.seafarers.game import GAME
from companion.games.seafarers.geometry import side
from companion.games.seafarers.moves import Laid, MovePirate, MoveRobber, Options, Roll
from companion.games.seafarers.state import State
from companion.snapshot import HandView, PlayInfo, Snapshot
from ui.games import Scene
from ui.games.seafarers.board import lit_point
from ui.games.seafarers.doing import Doing

FOUR = ("An", "Bình", "Chi", "Đức")
SIX = (*FOUR, "Giang", "Nguyễn Phương")


def snapshot_of(
    state: State, position: int = 0, before: State | None = None, move: Move | None = None, **more: Any
) -> Snapshot:
    """What the table would show of a state, with what the last move did."""
    told = before is not None and move is not None
    terms = state.terms
    return Snapshot(
        version=position + 1,
        position=position,
        play=PlayInfo(1, GAME.name, terms.players, to_builtins(terms.options), position, GAME.accent),
        prompt=GAME.prompt(state),
        view=GAME.view(state),
        standings=tuple(GAME.standings(state)),
        happened=GAME.happened(before, move, state) if told else None,  # type: ignore[arg-type]
        hand_out=GAME.hand_out(before, move, state) if told else (),  # type: ignore[arg-type]
        asides=GAME.asides(before, move, state) if told else (),  # type: ignore[arg-type]
        can_undo=position > 0,
        **more,
    )


def reached(
    when: Callable[[State, Move | None], bool],
    players: tuple[str, ...] = FOUR,
    *,
    least: int = 0,
    seed: int = 5,
    **options: Any,
) -> Snapshot:
    """A play of a simulated table, at the first moment after ``least`` moves when this is so."""
    rng = Random(seed)
    chosen = Options(**options)
    setup = GAME.deal(players, chosen, rng)
    state = GAME.start(players, chosen, setup)
    step = GAME.simulated(players, chosen, setup, rng)
    before, move, position = state, None, 0
    while not (position >= least and when(state, move)) and not GAME.over(state):
        before, move = state, step(state)
        state, position = GAME.apply(before, move), position + 1
    return snapshot_of(state, position, before, move)


def _stage(name: str) -> Callable[[State, Move | None], bool]:
    return lambda state, _move: state.stage == name


def _told(code: str) -> Callable[[State, Move | None], bool]:
    return lambda state, move: move is not None and type(move).__name__ == code and state.stage == "turn"


def _stolen(state: State, move: Move | None) -> bool:
    return isinstance(move, MoveRobber | MovePirate) and move.card is not None and state.stage == "turn"


def _robbed_first(state: State, move: Move | None) -> bool:
    """A knight before the roll."""
    return isinstance(move, MoveRobber | MovePirate) and move.card is not None and state.stage == "roll"


def _into(doing: Doing) -> Callable[[Any], None]:
    return lambda table: table.press(doing)


def _first(kind: str) -> Callable[[Any], None]:
    """Tap the first place lit for a piece."""

    def tap(table: Any) -> None:
        lit = next((one for one in table.seen.lit if one.piece == kind and isinstance(one.act, Doing)), None)
        if lit is not None:
            table.press(lit.act)

    return tap


def _tap_among(table: Any) -> None:
    """A finger among many lit places: the board comes nearer."""
    lit = table.seen.lit
    table.board.tap(*table.board.px_of(lit_point(lit[len(lit) // 2])))


def _seven(state: State, move: Move | None) -> bool:
    return isinstance(move, Roll) and sum(move.dice) == 7


def _why(table: Any) -> None:
    """A dimmed card says why it can't be played now."""
    table.press(Doing(tool="cards"))
    dimmed = next(tile for tile in table.panel.tiles if tile.choice.why)
    table.panel.dispatch("on_refused", dimmed.choice.why, dimmed)


def scenes() -> tuple[Scene, ...]:
    turn = reached(_told("Roll"), least=60)
    placing = reached(_stage("place"), least=3)
    over = reached(_stage("over"))
    fog = reached(_told("Roll"), least=40, scenario="fog_islands")
    six = reached(_told("Roll"), SIX, least=160)
    cloth = reached(_told("Roll"), least=120, scenario="cloth")
    fleet = reached(_told("Roll"), least=160, scenario="pirate_islands")
    hand = HandView("Bình", {"brick": 3, "lumber": 0, "wool": 2, "grain": 11, "ore": 1})
    return (
        Scene("place", placing),
        Scene("place-near", placing, prepare=_tap_among),
        Scene("place-line", placing, prepare=_first("settlement")),
        Scene("roll", reached(_stage("roll"), least=30)),
        Scene("roll-first", reached(_stage("roll"), SIX[:5])),
        Scene("roll-stolen", reached(_robbed_first)),
        Scene("roll-one", reached(_stage("roll"), least=30), prepare=_into(Doing(die=4))),
        Scene("turn", turn),
        Scene("turn-near", turn, prepare=lambda table: table.board.zoom(2)),
        Scene("turn-either", turn, prepare=_first("either")),
        Scene("trade", turn, prepare=_into(Doing(tool="trade", give=("wool",) * 4, take=("ore",)))),
        Scene(
            "trade-agreed",
            turn,
            prepare=_into(Doing(tool="trade", partner="Bình", give=("wool",), take=("ore",))),
        ),
        Scene("cards-why", reached(_told("Roll"), least=9), prepare=_why),
        Scene("by-hand", reached(_told("Roll"), least=60, track_hands=False)),
        Scene("by-hand-seven", reached(_seven, track_hands=False)),
        Scene("cards", turn, prepare=_into(Doing(tool="cards"))),
        Scene("costs", turn, prepare=_into(Doing(tool="costs"))),
        Scene("hand", turn, prepare=_into(Doing(tool="hand", who="Bình"))),
        Scene("hand-held", replace(turn, looked=hand), prepare=_into(Doing(tool="hand", who="Bình"))),
        Scene("plenty", turn, prepare=_into(Doing(tool="plenty", take=("ore",)))),
        Scene("monopoly", turn, prepare=_into(Doing(tool="monopoly"))),
        Scene("gold", reached(_stage("gold"), least=60)),
        Scene("roads", turn, prepare=_into(Doing(tool="roads"))),
        Scene("chart", reached(_told("Roll"), least=260), prepare=_into(Doing(tool="chart"))),
        Scene("seat", turn, prepare=lambda table: table.tap_seat("Bình")),
        Scene("discard", reached(_stage("discard"), least=60, seed=3)),
        Scene("thief", reached(_stage("thief"), least=40)),
        Scene("stolen", reached(_stolen, least=40)),
        Scene("late", reached(_stage("turn"), least=330)),
        Scene("six", six),
        Scene("six-trade", six, prepare=_into(Doing(tool="trade"))),
        Scene("settlers", reached(_told("Roll"), least=120, scenario="settlers")),
        Scene("fog", fog),
        Scene("fog-tile", fog, prepare=_into(_reaching(fog))),
        Scene("fog-number", fog, prepare=_into(replace(_reaching(fog), terrain="hills"))),
        Scene("desert", reached(_told("Roll"), least=120, scenario="through_desert")),
        Scene("tribe", reached(_told("Roll"), least=120, scenario="forgotten_tribe")),
        Scene("cloth", cloth),
        Scene("cloth-villages", cloth, prepare=_into(Doing(tool="villages"))),
        Scene("pirate-islands", fleet),
        Scene("pirate-islands-attack", fleet, prepare=_into(Doing(tool="attack"))),
        Scene(
            "wonders",
            reached(_told("Roll"), least=160, scenario="wonders"),
            prepare=_into(Doing(tool="wonders")),
        ),
        Scene("over", over),
        Scene("final", over, screen="end"),
        Scene("final-board", over, screen="look"),
    )


def _reaching(snapshot: Snapshot) -> Doing:
    """A ship that comes to the first unexplored place."""
    fog = next(hex.at for hex in snapshot.view.hexes if hex.terrain == "fog")
    return Doing(tool="build", pieces=(Laid("ship", side(fog, "NE")),))
