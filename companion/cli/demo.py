"""A whole evening on the real app: real drivers on mock pins and a pty reader, no hands needed.

It is a proof, too: after every move the table's state must be that of the rules alone.
"""

import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Hashable
from itertools import count
from pathlib import Path
from typing import Any

import click

from companion import games, play, record, settings
from companion.cli.assembly import SIMULATED_READER, Assembled, Simulator, assembled
from companion.cli.common import GameName, language_option
from companion.cli.screen import Size, has_display, screen_config
from companion.commands import (
    Begin,
    Choose,
    Command,
    Learn,
    OpenBallot,
    Prefer,
    Propose,
    PutAside,
    RevealBallot,
    ShowHistory,
    StopLearning,
    Submit,
    Uncover,
)
from companion.game import Move
from companion.games import AnyGame
from companion.gestures import CastVotes, PressButton, RollDice, ScanCard
from companion.i18n import Language, Words
from companion.journal import Reading
from companion.settings import Settings, Vote
from companion.simulate import seat_names
from companion.snapshot import Snapshot, Way

PLAYERS = 5
SEED = 11
PATIENCE = 20.0  # seconds that any one thing may take
HELD = 0.06  # seconds a button is held and let go: longer than the debouncer needs
WAYS: tuple[Way, ...] = ("hold", "press", "touch")


class DemoFailed(Exception):
    """The app did not do what it was shown; the text says at what."""


@click.command("demo")
@click.argument("game", type=GameName(), default=games.names()[0])
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("companion-demo"))
@click.option("--size", type=Size(), help="Size of the screen, 800x480 if not given.")
@language_option
def demo_command(game: AnyGame, out: Path, size: tuple[int, int] | None, lang: Language | None) -> None:
    """Play a whole evening on simulated parts; pictures (PNG) and the record (JSONL) go to a folder."""
    raise SystemExit(play_demo(game, out, lang, size))


def play_demo(game: AnyGame, out: Path, lang: Language | None, size: tuple[int, int] | None) -> int:
    """Play the evening; gives the exit code."""
    if not has_display():
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    language = lang or settings.system_language()
    width, height = size or (800, 480)
    configured = Settings(
        screen=settings.Screen(width=width, height=height), vote=Vote(countdown=1), language=language
    )
    folder = Path(tempfile.mkdtemp(prefix="companion-demo-"))
    try:
        with assembled(
            configured, folder, simulate=True, language=language, rng=random.Random(SEED)
        ) as parts:
            Evening(game, parts, out, Words(language), screen_config(configured, folder)).play()
        return 0
    except DemoFailed as failed:
        click.echo(f"demo: {failed}", err=True)
        return 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Evening:
    """Drives the app step by step on the main thread, as hands at the table would."""

    def __init__(self, game: AnyGame, parts: Assembled, out: Path, say: Words, screen: Any) -> None:
        assert parts.simulator is not None
        self._game = game
        self._parts = parts
        self._simulator: Simulator = parts.simulator
        self._out = out
        self._say = say
        self._screen = screen
        self._pictures: list[str] = []
        self._moves = 0
        self._window: Any = None
        self._shell: Any = None
        self._bridge: Any = None

    @property
    def _players(self) -> tuple[str, ...]:
        least, most = self._game.seats(self._game.options_type())
        return seat_names(min(max(PLAYERS, least), most))

    @property
    def _now(self) -> Snapshot:
        return self._parts.table.snapshot

    def play(self) -> None:
        """The evening from the first frame to the final ranking."""
        self._out.mkdir(parents=True, exist_ok=True)
        self._open_window()
        try:
            self._evening()
        finally:
            self._bridge.stop()

    def _open_window(self) -> None:
        from ui.config import prepare_environment

        prepare_environment(self._screen)
        from kivy.base import EventLoop

        from ui.app import make_shell, open_window

        self._window = open_window(self._screen)
        self._shell, self._bridge = make_shell(
            self._parts.table,
            self._window,
            simulator=self._simulator,
            counters=self._parts.parts.counters,
        )
        EventLoop.status = "started"
        self._parts.parts.start()

    # --- small steps ----------------------------------------------------------------------------

    def _until(self, what: str, happened: Callable[[], bool]) -> None:
        """Let the app run until something has happened. Raises DemoFailed."""
        from kivy.base import EventLoop

        given_up = time.monotonic() + PATIENCE
        while not happened():
            if time.monotonic() > given_up:
                raise DemoFailed(f"waited in vain: {what}")
            EventLoop.idle()

    def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        self._until("the clock", lambda: time.monotonic() >= end)

    def _ask(self, command: Command) -> None:
        """Ask the table as the screen does, and wait for the answer."""
        before = self._now.version
        self._bridge.submit(command)
        self._until(type(command).__name__, lambda: self._now.version > before)
        refusal = self._now.refusal
        if refusal is not None:
            raise DemoFailed(self._say(refusal.message))

    def _picture(self, name: str) -> None:
        """Keep a picture of the screen; one of each name."""
        if name in self._pictures:
            return
        from ui.pictures import take_picture

        self._wait(0.5)  # let motion end
        self._pictures.append(name)
        take_picture(self._window, self._out / f"{len(self._pictures):02}-{name}.png")

    def _page(self, name: str) -> None:
        from ui.presenters.navigation import Page

        self._shell.open(Page(name, self._game.name))
        self._picture(name)

    def _tell(self, code: str, **facts: Any) -> None:
        click.echo(self._say.text(code, **facts))

    # --- the evening ----------------------------------------------------------------------------

    def _evening(self) -> None:
        game = self._game
        players = self._players
        title = self._say.text(f"{game.name}.title")
        self._tell("cli.demo.begin", title=title, players=players, folder=str(self._out))
        self._picture("home")
        self._learn_cards()
        self._page("hardware")
        self._page("settings")
        self._page("players")
        self._ask(Propose(game.name, players, seed=SEED))
        self._picture("setup")
        proposal = self._now.proposal
        assert proposal is not None
        self._ask(Begin())
        header = record.make_header(game, proposal.players, proposal.options, proposal.setup, proposal.seed)
        self._play_moves(header)
        self._end()

    def _learn_cards(self) -> None:
        """Teach the reader every card: a code for each of the equal cards that this play turns up."""
        needed = self._needed()
        for card in self._game.cards():
            self._ask(Learn(self._game.name, card))
            for copy in range(1, needed.get(card, 1) + 1):
                before = self._now.version
                self._simulator.scan(SIMULATED_READER, code_of(card, copy))
                self._until(f"learning {card}", lambda before=before: self._now.version > before)  # type: ignore[misc]
        if self._game.cards():
            self._ask(StopLearning())

    def _needed(self) -> dict[str, int]:
        """How many equal cards of each kind will be scanned: the evening is played in the head first."""
        game = self._game
        players, options = self._players, game.options_type()
        setup = game.deal(players, options, random.Random(SEED))
        state = game.start(players, options, setup)
        next_move = game.simulated(players, options, setup, random.Random(SEED))
        stickers = Stickers(game)
        while not game.over(state):
            move = next_move(state)
            for gesture in game.gestures(state, move):
                if isinstance(gesture, ScanCard):
                    stickers.take(state, gesture.card)
            state = game.apply(state, move)
        return stickers.most

    def _play_moves(self, header: record.Header) -> None:
        game = self._game
        state = record.start(header)
        next_move = game.simulated(header.players, header.options, header.setup, random.Random(SEED))
        stickers = Stickers(game)
        votes = 0
        move: Move | None = None
        while not game.over(state):
            self._picture_of_phase(game.prompt(state).phase, move)
            move = next_move(state)
            for gesture in game.gestures(state, move):
                match gesture:
                    case PressButton():
                        self._tell("cli.demo.press", button=gesture.name)
                        self._push(gesture.name)
                    case ScanCard():
                        self._tell("cli.demo.scan", card=game.card_name(gesture.card))
                        copy = stickers.take(state, gesture.card)
                        self._simulator.scan(SIMULATED_READER, code_of(gesture.card, copy))
                    case RollDice():
                        self._tell("cli.demo.dice", values=" ".join(map(str, gesture.values)))
                        self._simulator.scan(SIMULATED_READER, dice_line(gesture.values))
                    case CastVotes():
                        self._vote(gesture.votes, WAYS[votes % len(WAYS)])
                        votes += 1
            if not game.gestures(state, move):
                self._bridge.submit(Submit(move, self._now.position))
            state = self._made(state, move)
            told = self._now.happened
            if told is not None:
                click.echo(f"  {self._say(told)}")

    def _picture_of_phase(self, phase: str, after: Move | None) -> None:
        """One of each phase, and then of each phase after each kind of move."""
        name = f"play-{phase}"
        if name in self._pictures and after is not None:
            name = f"{name}-after-{type(after).__struct_config__.tag}"
        self._picture(name)

    def _made(self, before: Any, move: Move) -> Any:
        """Wait until the move counts, and hold the table against the rules."""
        after = self._game.apply(before, move)
        self._moves += 1
        self._until(f"the move {move!r}", self._counts)
        if self._now.view != self._game.view(after):
            raise DemoFailed(f"after {move!r} the table shows something else than the rules")
        if self._now.refusal is not None:
            raise DemoFailed(self._say(self._now.refusal.message))
        return after

    def _counts(self) -> bool:
        playing = self._now.play
        return playing is not None and playing.moves == self._moves

    def _push(self, name: str) -> None:
        self._simulator.press(name)
        self._wait(HELD)
        self._simulator.release(name)
        self._wait(HELD)

    def _vote(self, votes: Any, way: Way) -> None:
        """Everybody votes, in one of the ways."""
        self._tell("cli.demo.vote", way=self._say.text(f"ui.way.{way}"), n=len(votes))
        self._ask(Prefer("way", way))
        assert self._now.play is not None
        seats = {player: number for number, player in enumerate(self._now.play.players, start=1)}
        buttons = [f"seat{seats[player]}.{choice}" for player, choice in votes.items()]
        match way:
            case "hold":
                for button in buttons:
                    self._simulator.press(button)
                self._wait(HELD)
                self._push("table.next")
                self._picture("vote-hold-count")
                self._until("the hold vote", lambda: self._now.ballot is None)
                for button in buttons:
                    self._simulator.release(button)
                self._wait(HELD)
            case "press":
                self._picture("vote-press")
                for button in buttons:
                    self._push(button)
            case _:
                self._pass_round(dict(votes))

    def _pass_round(self, votes: dict[str, str]) -> None:
        self._ask(OpenBallot(self._now.position))
        while True:
            ballot = self._now.ballot
            assert ballot is not None
            if ballot.turn is None:
                break
            self._picture("vote-covered")
            self._ask(Uncover(ballot.turn))
            self._picture("vote-touch")
            self._ask(Choose(ballot.turn, votes[ballot.turn]))
        self._picture("vote-all-in")
        self._ask(RevealBallot())

    def _end(self) -> None:
        self._until("the end's page", lambda: self._shell.page.name == "end")
        number = 1
        while self._shell.screen.telling:  # what is given at the very end, one by one
            self._picture(f"award-{number}")
            self._shell.screen.next_award()
            number += 1
        self._picture("end")
        other: Language = "en" if self._say.language == "vi" else "vi"
        self._ask(Prefer("language", other))
        self._picture(f"end-{other}")
        self._ask(Prefer("language", self._say.language))
        for standing in self._now.standings:
            click.echo(f"{standing.rank:>2}. {standing.player} {standing.score}")
        file = self._out / f"{self._game.name}.jsonl"
        self._export(file)
        self._ask(PutAside())
        self._ask(ShowHistory())
        self._page("history")
        moves = len(file.read_bytes().splitlines()) - 1
        self._tell("cli.demo.end", n=moves, pictures=len(self._pictures), record=str(file))

    def _export(self, file: Path) -> None:
        """Write the play as the journal has it, and hold it against what the screen showed."""
        assert self._now.play is not None
        journal = Reading(self._parts.folder)
        try:
            restored = play.restore(journal.load(self._now.play.id), games.load)
        finally:
            journal.close()
        entries = [made.entry for made in restored.made]
        file.write_text("".join(f"{line}\n" for line in record.lines(restored.header, entries)), "utf-8")
        replayed = record.read(file.read_bytes())
        if replayed.error is not None:
            raise DemoFailed(self._say(replayed.error.message))
        if tuple(self._game.standings(replayed.state)) != self._now.standings:
            raise DemoFailed("the record gives another result than the screen")


def dice_line(values: tuple[int, ...]) -> str:
    """What a dice reader says."""
    return f"DICE {' '.join(map(str, values))}"


class Stickers:
    """Equal cards have stickers of their own: one that still lies on the table isn't scanned again."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._lying: set[tuple[Hashable, str, int]] = set()
        self.most: dict[str, int] = {}  # by card: the highest number taken

    def take(self, state: Any, card: str) -> int:
        """The number of the next equal card."""
        scope = self._game.scan_scope(state)
        copy = next(number for number in count(1) if (scope, card, number) not in self._lying)
        self._lying.add((scope, card, copy))
        self.most[card] = max(copy, self.most.get(card, 0))
        return copy


def code_of(card: str, copy: int) -> str:
    """What the demo's stickers say."""
    return f"{card.upper().replace(':', '-')}-{copy}"
