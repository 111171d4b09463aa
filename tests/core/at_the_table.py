"""A desk to sit down at: injected time, lots and wall clock, a journal in a folder of its own."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.commands import Begin, Command, Learn, Propose, StopLearning, Submit
from companion.desk import Desk
from companion.game import Move
from companion.games.incan_gold import moves
from companion.i18n import LANGUAGES, Words
from companion.inputs import ButtonInput, CardScan, DiceRoll, Input, PartReport
from companion.journal import Journal
from companion.settings import Seat, Settings, Vote, first_preferences, load_preferences
from companion.snapshot import Notice, Snapshot

THREE = ("An", "Bình", "Chi")
WALL = "2026-11-29T20:00:00Z"
# Incan Gold: nobody leaves the temple
STAY = moves.Vote(THREE, ())
# two buttons for each of eight seats
EIGHT_SEATS = tuple(Seat(stay=4 + seat, leave=16 + seat) for seat in range(8))
EIGHT_SINGLE = tuple(Seat(button=4 + seat) for seat in range(8))


def config(way: str = "touch", seats: tuple[Seat, ...] = EIGHT_SEATS) -> Settings:
    return Settings(language="en", seat=seats, vote=Vote(way=way))  # type: ignore[arg-type]


class Evening:
    """One run of the companion's table over ``folder``; ``close`` it before the next begins."""

    def __init__(
        self,
        folder: Path,
        settings: Settings | None = None,
        *,
        seed: int = 1,
        wall: Callable[[], str | None] = lambda: WALL,
        catalogue: Callable[[str], Any] = games.load,
        notices: tuple[Notice, ...] = (),
    ) -> None:
        self.now = 1000.0
        self.folder = folder
        self.journal = Journal(folder)
        settings = settings or config()
        preferences_file = folder / "preferences.json"
        preferences, _ = load_preferences(preferences_file, settings)
        if not preferences_file.exists():
            preferences = first_preferences(settings)
        self.desk = Desk(
            self.journal,
            settings,
            preferences,
            wall=wall,
            rng=Random(seed),
            preferences_file=preferences_file,
            catalogue=catalogue,
            notices=notices,
            now=self.now,
        )

    @property
    def shown(self) -> Snapshot:
        return self.desk.snapshot

    @property
    def refused(self) -> str | None:
        return self.shown.refusal.code if self.shown.refusal else None

    @property
    def notices(self) -> set[str]:
        return {notice.key for notice in self.shown.notices}

    def do(self, item: Command | Input | PartReport, ticket: int = 0) -> bool:
        """Something arrives in the inbox. Gives whether there is a new snapshot."""
        return self.desk.handle(item, self.now, ticket)

    def wait(self, seconds: float) -> None:
        """Time passes; whatever falls due on the way is done on time."""
        end = self.now + seconds
        while (deadline := self.desk.deadline) is not None and deadline <= end:
            self.now = max(self.now, deadline)
            self.desk.tick(self.now)
        self.now = end
        self.desk.tick(self.now)

    def begin(
        self,
        game: str = "incan_gold",
        players: tuple[str, ...] = THREE,
        seed: int = 7,
        **options: Any,
    ) -> None:
        self.do(Propose(game, players, options, seed))
        self.do(Begin())
        assert self.refused is None and self.shown.play is not None

    def play(self, *moves: Move) -> None:
        """Tap moves, each on the snapshot that lies there."""
        for move in moves:
            self.do(Submit(move, self.shown.position))
            assert self.refused is None, self.refused

    def tap(self, move: Move) -> str | None:
        """Tap one move; gives the code of its refusal."""
        self.do(Submit(move, self.shown.position))
        return self.refused

    def press(self, button: str) -> bool:
        return self.do(ButtonInput(button, True))

    def release(self, button: str) -> bool:
        return self.do(ButtonInput(button, False))

    def scan(self, code: str) -> str | None:
        """A reader sees a code; gives how it was taken."""
        self.do(CardScan(code, "scanner"))
        return self.shown.scanned.outcome if self.shown.scanned else None

    def roll(self, *values: int) -> str | None:
        self.do(DiceRoll(values, "dice"))
        return self.shown.scanned.outcome if self.shown.scanned else None

    def close(self) -> None:
        self.journal.close()


def again(evening: Evening, **changes: Any) -> Evening:
    """The plug is pulled; the table starts anew."""
    evening.close()
    return Evening(evening.folder, **changes)


def all_worded(evening: Evening) -> None:
    """Whatever the picture says is worded in every language."""
    shown = evening.shown
    messages = [notice.message for notice in shown.notices]
    messages += [notice.remedy for notice in shown.notices if notice.remedy is not None]
    messages += [one.message for one in (shown.refusal, shown.scanned) if one is not None]
    for message in messages:
        for language in LANGUAGES:
            sentence = Words(language)(message)
            assert message.code not in sentence and "{" not in sentence


def read_only(evening: Evening, on: bool = True) -> None:
    """The disk takes nothing until it is switched back."""
    evening.journal._db.execute(f"PRAGMA query_only = {'ON' if on else 'OFF'}")


def teach(evening: Evening, code: str, card: str) -> None:
    """A card of Incan Gold gets one more code."""
    evening.do(Learn("incan_gold", card))
    assert evening.scan(code) == "learned"
    evening.do(StopLearning())
