"""The desk: one item of the inbox after another, each done in the room it belongs to."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from companion import commands, games
from companion.commands import Command
from companion.components import ComponentsError
from companion.desk.cards import Cards
from companion.desk.notices import Notices
from companion.desk.parts import Parts
from companion.desk.playing import Playing
from companion.desk.preferring import Preferring
from companion.desk.proposing import Proposing
from companion.desk.readings import Readings
from companion.desk.refused import Refused, refuse
from companion.desk.rolls import Rolls
from companion.desk.shelf import Shelf
from companion.desk.storing import Storing
from companion.desk.voting import Voting
from companion.game import say
from companion.inputs import ButtonInput, CardScan, DiceRoll, Input, PartReport
from companion.journal import Journal, JournalError
from companion.play import Play
from companion.record import Catalogue, same_name
from companion.settings import Settings
from companion.snapshot import HandView, Notice, Preferences, Refusal, Snapshot


class Desk:
    """Used by one thread only. It has no thread and no clock of its own: ``handle(item, now)`` and
    ``tick(now)`` take the time as seconds of a monotonic clock. After each, ``snapshot`` is what
    everybody may see.
    """

    def __init__(
        self,
        journal: Journal,
        settings: Settings,
        preferences: Preferences,
        *,
        wall: Callable[[], str | None],
        rng: Random,
        preferences_file: Path,
        notices: tuple[Notice, ...] = (),
        catalogue: Catalogue = games.load,
        now: float = 0.0,
    ) -> None:
        self._journal = journal
        self._wall = wall
        self._now = now
        self._version = 0
        self._refusal: Refusal | None = None
        self._looked: HandView | None = None
        self._notices = Notices(notices)
        for message in journal.notices:
            self._notices.put(message.code, message)
        self._parts = Parts(self._notices)
        self._preferring = Preferring(preferences, preferences_file, settings, self._notices)
        self._voting = Voting(settings, preferences.way, self._notices, rng)
        self._storing = Storing(self._notices, self._time)
        self._playing = Playing(journal, self._storing, self._notices, self._time, wall, self._moved, rng)
        self._proposing = Proposing(catalogue, rng)
        self._shelf = Shelf(journal, catalogue, self._notices)
        self._rolls = Rolls(journal, catalogue, self._notices)
        self._cards = Cards(journal, catalogue)
        self._readings = Readings(self._playing, self._cards, catalogue)
        self._pick_up()
        self.snapshot = self._make_snapshot()

    @property
    def _play(self) -> Play | None:
        return self._playing.play

    def _time(self) -> float:
        return self._now

    # --- the inbox ----------------------------------------------------------------------------

    def handle(self, item: Command | Input | PartReport, now: float, ticket: int = 0) -> bool:
        """Do one item. Gives whether ``snapshot`` is a new one."""
        self._now = now
        try:
            if not self._take(item):
                return False
        except (Refused, JournalError) as refused:
            self._refusal = Refusal(refused.code, refused.message, ticket)
        except ComponentsError as broken:  # a file of the game that was just asked for
            self._refusal = Refusal("components", broken.message, ticket)
        self._publish()
        return True

    def _take(self, item: Command | Input | PartReport) -> bool:
        """Gives whether anything that may be shown has changed. Raises Refused or JournalError."""
        match item:
            case PartReport():
                self._parts.report(item)
            case ButtonInput():
                return self._button(item)
            case CardScan():
                self._readings.scan(item)
            case DiceRoll():
                self._readings.roll(item)
            case _:
                self._command(item)
                self._refusal = None
        return True

    def tick(self, now: float) -> bool:
        """Let time pass: the countdown of a vote, another try to store, more history. As ``handle``."""
        self._now = now
        retry_at = self._storing.deadline
        changed = retry_at is not None and now >= retry_at
        if changed:
            self._storing.retry()
        if self._shelf.looking:
            self._shelf.look_on()
            changed = True
        if self._rolls.looking:
            self._rolls.look_on()
            changed = True
        before = self._voting.view
        votes = self._voting.tick(now)
        if votes is not None and self._play is not None:
            move = self._play.game.tally(self._play.state, votes)
            try:
                self._playing.submit(move, "touch" if before and before.way == "touch" else "button")
            except Refused as refused:
                self._refusal = Refusal(refused.code, refused.message)
            changed = True
        changed = changed or self._voting.view != before
        if changed:
            self._publish()
        return changed

    @property
    def deadline(self) -> float | None:
        """When ``tick`` is due, or None."""
        if self._shelf.looking or self._rolls.looking:
            return self._now
        times = (self._storing.deadline, self._voting.deadline)
        return min((time for time in times if time is not None), default=None)

    def knows_code(self, code: str) -> bool:
        """Whether a code has been learned for any game, or is being learned. Any thread may ask."""
        return self._cards.knows(code)

    def _command(self, command: Command) -> None:
        self._looked = None  # whatever else is done, a hand is covered first
        match command:
            case commands.Submit():
                self._playing.must_be_at(command.position)
                self._playing.submit(command.move, "touch")
            case commands.Undo():
                if self._storing.waiting is None or command.position != self._playing.position:
                    self._playing.must_be_at(command.position)
                self._playing.undo()
            case commands.Redo():
                self._playing.must_be_at(command.position)
                self._playing.redo()
            case commands.Look():
                self._playing.must_be_at(command.position)
                self._looked = self._playing.hand(command.player)
            case commands.LookAway():
                pass
            case commands.OpenBallot():
                self._playing.must_be_at(command.position)
                self._storing.must_be_done()
                self._voting.open(self._now)
            case commands.Uncover() | commands.Choose() | commands.RevealBallot() | commands.RestartBallot():
                self._storing.must_be_done()
                self._voting.do(command, self._now)
            case commands.Propose():
                self._proposing.propose(command)
            case commands.Redraw():
                self._proposing.redraw(command.part)
            case commands.Settle():
                self._proposing.settle(command)
            case commands.Withdraw():
                self._proposing.withdraw()
            case commands.Begin():
                self._begin()
            case commands.Resume():
                self._resume(command.play)
            case commands.PutAside():
                self._put_aside()
            case commands.Abandon() if self._play is not None and self._play.id == command.play:
                raise refuse("play-on-table")
            case commands.Abandon():
                self._shelf.abandon(command.play)
            case commands.Retry():
                self._storing.retry()
            case commands.Learn():
                self._cards.learn(command)
            case commands.StopLearning():
                self._cards.stop_learning()
            case commands.Forget():
                self._cards.forget(command)
            case commands.Prefer():
                self._preferring.prefer(command.name, command.value)
                self._voting.prefer(self._preferring.preferences.way)
            case commands.ShowHistory():
                self._shelf.look_back()
            case commands.HideHistory():
                self._shelf.close_history()
            case commands.ShowNames():
                self._shelf.look_for_names()
            case commands.HideNames():
                self._shelf.close_names()
            case commands.EraseName():
                self._erase(command.name)
            case commands.ShowDice():
                self._rolls.show(command.game, self._play)
            case commands.HideDice():
                self._rolls.hide()
            case commands.Dismiss():
                self._notices.remove(command.key)

    def _button(self, button: ButtonInput) -> bool:
        """As ``_take``. A seat's button may be a vote; the table's buttons go on, undo, confirm."""
        self._voting.level(button)
        if not button.pressed:
            return False
        if not button.name.startswith("table."):
            return self._voting.press(button.name, self._now)
        if button.name == "table.undo":
            self._playing.undo()
        elif self._play is None:
            if self._proposing.proposal is not None:
                self._begin()
        else:
            self._storing.must_be_done()
            if self._voting.go_on(self._now):
                self._refusal = None
                return True
            move = self._play.game.interpret(self._play.state, button)
            if move is not None:
                self._playing.submit(move, "button")
        return True

    # --- which play lies on the table ---------------------------------------------------------

    def _pick_up(self) -> None:
        """A play that lay on the table when the power went is there again, where it was."""
        play = self._shelf.take_newest()
        if play is not None:
            self._lay(play, resumed=True)
        self._shelf.look_up(play)

    def _begin(self) -> None:
        """The proposed set-up lies on the table. Raises Refused."""
        self._storing.must_be_done()
        header = self._proposing.header()
        self._shelf.put_aside(self._play)
        started = self._wall()
        ids: list[int] = []

        def write() -> None:
            ids.append(self._journal.begin(header, started))

        def done() -> None:
            if started is None:
                self._notices.put("no-clock", say("notice.no-clock"), say("notice.no-clock.remedy"))
            self._lay(Play(ids[-1], header, started))

        self._storing.store(write, done)

    def _resume(self, id: int) -> None:
        self._storing.must_be_done()
        if self._play is not None and self._play.id == id:
            return  # it lies there already
        self._shelf.put_aside(self._play)
        self._lay(self._shelf.take(id), resumed=True)

    def _put_aside(self) -> None:
        self._storing.must_be_done()
        play = self._play
        self._shelf.put_aside(play)
        self._playing.lay(None)
        self._rolls.hide()
        self._shelf.look_up(play)

    def _erase(self, name: str) -> None:
        """Raises Refused for somebody who sits at the table now."""
        self._storing.must_be_done()
        at_the_table = (
            *(self._play.header.players if self._play is not None else ()),
            *(self._proposing.proposal.players if self._proposing.proposal is not None else ()),
        )
        if same_name(name) in {same_name(player) for player in at_the_table}:
            raise refuse("player-at-table", name=name)
        self._shelf.erase(name, self._preferring.preferences.language)

    def _lay(self, play: Play, resumed: bool = False) -> None:
        self._proposing.withdraw()
        self._shelf.close_history()
        self._rolls.hide()
        self._cards.stop_learning()
        self._playing.lay(play, resumed)

    def _moved(self) -> None:
        """The play is in another position: whatever was asked about the old one is over."""
        self._refusal = None
        self._looked = None
        self._readings.clear()
        play = self._play
        call = play.game.prompt(play.state).ballot if play is not None else None
        self._voting.due(call, play.header.players if play is not None else ())

    # --- the snapshot -------------------------------------------------------------------------

    def _publish(self) -> None:
        self._version += 1
        self.snapshot = self._make_snapshot()

    def _make_snapshot(self) -> Snapshot:
        return Snapshot(
            version=self._version,
            **self._playing.shown(),
            looked=self._looked,
            ballot=self._voting.view,
            ways=self._voting.ways,
            proposal=self._proposing.proposal,
            refusal=self._refusal,
            notices=self._notices.all,
            parts=self._parts.all,
            scanned=self._readings.scanned,
            learning=self._cards.view,
            unfinished=self._shelf.unfinished,
            unsaved=self._storing.waiting is not None,
            history=self._shelf.history,
            dice=self._rolls.view(self._play),
            known_names=self._shelf.known_names,
            names=self._shelf.names,
            preferences=self._preferring.preferences,
        )
