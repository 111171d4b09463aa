"""Snapshots of the shell's own pages, each a moment of an evening. Needs no Kivy; works for every game."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from companion.game import Message
from companion.i18n import Language
from companion.inputs import PartReport
from companion.part_names import part_name
from companion.snapshot import (
    BallotView,
    Learning,
    Named,
    Notice,
    PastPlay,
    PlayInfo,
    Preferences,
    Proposal,
    Scanned,
    Snapshot,
    Unfinished,
)
from ui.games import Scene
from ui.presenters import common
from ui.presenters.navigation import Page
from ui.scenes_faults import hardware_scenes, names_scenes, notice_scenes

PLAYERS = ("An", "Bình", "Chi", "Đức", "Giang", "Hà", "Khánh", "Phương")


def begun(
    game_name: str, players: tuple[str, ...] = PLAYERS[:4], *, moves: int = 0, seed: int = 7
) -> Snapshot:
    """A play after so many moves of a simulated table (fewer if it ends before), with no more
    players than the game has seats for."""
    game = common.game(game_name)
    players = players[: game.most_players]
    options = game.options_type()
    rng = Random(seed)
    setup = game.deal(players, options, rng)
    state = game.start(players, options, setup)
    step = game.simulated(players, options, setup, rng)
    before, move, made = state, None, 0
    while made < moves and not game.over(state):
        before, move = state, step(state)
        state, made = game.apply(before, move), made + 1
    prompt = game.prompt(state)
    call = prompt.ballot
    ballot = BallotView("touch", "waiting", call.voters, call.choices, call.caller) if call else None
    return Snapshot(
        version=1,
        position=made,
        play=PlayInfo(1, game.name, players, to_builtins(options), made, game.accent, game.variant(options)),
        prompt=prompt,
        view=game.view(state),
        standings=tuple(game.standings(state)),
        happened=game.happened(before, move, state) if move is not None else None,
        hand_out=game.hand_out(before, move, state) if move is not None else (),
        can_undo=made > 0,
        ballot=ballot,
    )


def proposed(game_name: str, players: tuple[str, ...] = PLAYERS[:4]) -> Snapshot:
    """A set-up that has been drawn."""
    game = common.game(game_name)
    options = game.options_type()
    setup = game.deal(players, options, Random(7))
    proposal = Proposal(
        game=game.name,
        players=players,
        options=to_builtins(options),
        setup=to_builtins(setup),
        seed=7,
        steps=game.checklist(players, options, setup),
        accent=game.accent,
        picks=game.picks(players, options, setup, Random(7)),
    )
    return Snapshot(version=1, proposal=proposal)


def vote_due(game_name: str) -> Snapshot | None:
    """An early moment of a play that waits for a secret vote alone; None if the game has none."""
    for moves in range(1, 40):
        snapshot = begun(game_name, moves=moves)
        ballot, prompt = snapshot.ballot, snapshot.prompt
        if ballot is not None and prompt is not None and set(prompt.to_act) == set(ballot.voters):
            return snapshot
    return None


_DENIED = {"port": "/dev/ttyACM0", "group": "dialout", "command": "sudo usermod -aG dialout $USER"}


def _now() -> datetime:
    return datetime.now().astimezone().replace(hour=21, minute=40)


def _home(game_name: str) -> Iterator[Scene]:
    empty = Snapshot(version=1)
    yield Scene("home", empty, "home")
    told = begun(game_name, PLAYERS[:3], moves=9)
    sentence = told.prompt.sentence if told.prompt else Message("")
    last = (_now() - timedelta(days=1)).isoformat()
    variant = told.play.variant if told.play else None
    plays = (
        Unfinished(2, game_name, PLAYERS[:3], 9, last, sentence, variant),
        Unfinished(1, game_name, PLAYERS, 4, None, sentence, variant),
    )
    yield Scene("home-resume", replace(empty, unfinished=plays[:1]), "home")
    yield Scene("home-resume-two", replace(empty, unfinished=plays), "home")


def _before(game_name: str) -> Iterator[Scene]:
    empty = Snapshot(version=1, known_names=("Lan", "Minh", "Quỳnh", "Thảo", "Jürgen", "Zoë", "Tú"))
    yield Scene("players", empty, "players")
    yield Scene("players-eight", empty, "players", prepare=_seat_all)
    yield Scene("players-name", empty, "players", prepare=_type_name)
    yield Scene("players-twice", empty, "players", prepare=_same_name)
    drawn = proposed(game_name)
    yield Scene("setup", drawn, "setup")
    yield Scene("setup-secret", drawn, "setup", prepare=_look)


def _seat_all(screen: Any) -> None:
    while len(screen.draft.names) < screen.view.seats[-1].seat + 2 and screen.view.can_add:
        screen.change(screen.draft.added())
    for seat, name in zip(range(len(screen.draft.names)), PLAYERS, strict=False):
        screen.change(screen.draft.named(seat, name))


def _type_name(screen: Any) -> None:
    screen.edit(1)
    screen.editor.keyboard.text = "Nguyễn Thị Ánh"


def _same_name(screen: Any) -> None:
    screen.change(screen.draft.named(0, "Bình"))
    screen.edit(1)
    screen.editor.keyboard.text = "bình"


def _look(screen: Any) -> None:
    for step in (0, 1):
        screen._tick(step, True)
    for secret in screen.secrets.values():
        secret.open = True


def _votes(game_name: str) -> Iterator[Scene]:
    due = vote_due(game_name)
    if due is None or due.ballot is None:
        return
    voter = due.ballot.voters[1]
    steps: dict[str, dict[str, Any]] = {
        "vote-cover": {"phase": "covered", "turn": voter},
        "vote-choose": {"phase": "choosing", "turn": voter, "sides": due.ballot.choices},
        "vote-all-in": {"phase": "all_in"},
        "vote-count": {"phase": "counting", "count": 3},
        "vote-hold-count": {"way": "hold", "phase": "counting", "count": 1},
    }
    for name, change in steps.items():
        yield Scene(name, replace(due, ballot=replace(due.ballot, **change)))
    for way in ("touch", "hold", "press", "open"):
        yield Scene(f"vote-due-{way}", replace(due, ballot=replace(due.ballot, way=way)))
    unclear = replace(due.ballot, way="hold", phase="unclear")
    yield Scene("vote-unclear", replace(due, ballot=unclear))


def _during(game_name: str) -> Iterator[Scene]:
    play = begun(game_name, moves=3)
    yield Scene("play-resumed", replace(play, resumed=True))
    disk = Notice("journal", Message("journal.disk-full"), Message("journal.disk-full.remedy"), retry=True)
    lost = Notice("part", Message("part.lost", {"part": part_name("reader scanner")}))
    yield Scene("play-unsaved", replace(play, unsaved=True, notices=(lost, disk)))
    yield from notice_scenes(play)
    yield Scene("menu", replace(play, ways=("touch", "hold", "press", "open")), "menu")
    yield Scene("end", begun(game_name, moves=10_000), "end")
    ended = begun(game_name, moves=10_000)
    yield Scene("end-looked-back", replace(ended, can_undo=False, looking_back=True), "end")
    yield Scene("end-eight", begun(game_name, PLAYERS, moves=10_000, seed=3), "end")


def _around(game_name: str) -> Iterator[Scene]:
    empty = Snapshot(version=1, ways=("touch", "hold", "press", "open"))
    yield Scene("settings", empty, "settings")
    yield Scene("history-empty", replace(empty, history=()), "history")
    ended = begun(game_name, moves=10_000)
    started = _now().isoformat()
    past = (
        PastPlay(3, game_name, PLAYERS[:4], 61, "finished", started, 47, ended.standings),
        PastPlay(2, game_name, PLAYERS, 12, "unfinished", None, 9, ()),
        PastPlay(1, game_name, PLAYERS[:3], 3, "abandoned", "2024-12-24T20:15:00+00:00", None, ()),
    )
    names = tuple(Named(name, 12 - seat) for seat, name in enumerate(PLAYERS))
    yield Scene("names", replace(empty, names=names), "names")
    yield from names_scenes(names)
    yield Scene("history", replace(empty, history=past), "history")
    yield Scene("hardware-empty", empty, "hardware")
    parts = (
        PartReport("pins", "ok", {"factory": "LGPIOFactory"}),
        PartReport("reader scanner", "ok", {"port": "/dev/ttyUSB0"}),
        PartReport("reader dice", "denied", _DENIED),
        PartReport("button seat2.stay", "stuck", {"pin": 6}),
        PartReport("reader nfc", "lost", {"port": "/dev/ttyUSB1"}),
        PartReport("reader coil", "silent", {"port": "/dev/ttyUSB2"}),
    )
    card = common.game(game_name).cards()
    scanned = None
    if card:
        named = common.game(game_name).card_name(card[0])
        scanned = Scanned("0417", "taken", Message("scan.taken", {"card": named}), 1)
    yield Scene("hardware", replace(empty, parts=parts, scanned=scanned), "hardware", prepare=_count_reads)
    if card:
        known = Learning(game_name, card[2], {card[0]: 1, card[2]: 2})
        yield Scene("learn", replace(empty, learning=known), "learn")
    yield from hardware_scenes(game_name)
    yield Scene("simulator", empty, "simulator", prepare=_type_code)
    due = vote_due(game_name)
    if due is not None and due.ballot is not None:
        held = replace(due, ballot=replace(due.ballot, way="hold"))
        yield Scene("simulator-hold", held, "simulator", prepare=_hold)
    yield Scene("pad", empty, "pad", prepare=_count)
    yield Scene("pad-list", empty, "pad", prepare=_count_list)
    yield Scene("pad-ranking", empty, "pad", prepare=_rank)


def _count_reads(screen: Any) -> None:
    scanner = {"accepted": 181, "noise": 12, "checksum": 3, "repeats": 9, "no_read": 2, "bytes_read": 2214}
    nfc = {"accepted": 12, "retries": 3, "telephones": 1, "bytes_read": 40_388, "losses": 1}
    screen.shell.counters = lambda: {"reader scanner": scanner, "reader nfc": nfc}


def _type_code(screen: Any) -> None:
    screen.keyboard.text = "0417"
    screen.typing = True
    screen.body.add_widget(screen.keyboard)


def _hold(screen: Any) -> None:
    for button in tuple(screen.buttons.values())[:6:2]:
        button.on_press()


def _count(screen: Any) -> None:
    for seat in range(len(screen.counts.players)):
        for cell in screen.view.rows[seat].cells:
            if not cell.is_list:
                screen.counts = screen.counts.with_number(seat, cell.key, 2 + seat)
    screen.shell.again()


def _count_list(screen: Any) -> None:
    _count(screen)
    lists = [cell for cell in screen.view.rows[0].cells if cell.is_list]
    if lists:
        screen.choose(1, lists[0].key)
        screen._take(lists[0].values[0].value)


def _rank(screen: Any) -> None:
    _count_list(screen)
    screen._turn()


def shell_scenes(game_name: str) -> tuple[Scene, ...]:
    """Every page of the shell, with one game."""
    return (
        *_home(game_name),
        *_before(game_name),
        *_votes(game_name),
        *_during(game_name),
        *_around(game_name),
    )


def page_of(scene: Scene, game_name: str) -> Page:
    """The page that a scene is drawn on."""
    players = PLAYERS[:4] if scene.screen == "pad" else ()
    return Page(
        scene.screen, "" if scene.screen in ("home", "settings", "history", "names") else game_name, players
    )


def in_language(snapshot: Snapshot, language: Language) -> Snapshot:
    preferences: Preferences = replace(snapshot.preferences, language=language)
    return replace(snapshot, preferences=preferences)
