"""What the table's thread does with one item of its inbox: a command, an input, a report, time.

A Desk is used by one thread only. It has no thread and no clock of its own: ``handle(item, now)``
and ``tick(now)`` take the time as seconds of a monotonic clock. After each, ``snapshot`` is what
everybody may see.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Literal

from msgspec import Struct, to_builtins

from companion import games, record
from companion import play as plays
from companion.ballot import Ballot
from companion.commands import (
    Abandon,
    Begin,
    Choose,
    Command,
    Dismiss,
    Forget,
    HideHistory,
    Learn,
    OpenBallot,
    Prefer,
    Propose,
    PutAside,
    Redo,
    RestartBallot,
    Resume,
    Retry,
    RevealBallot,
    Settle,
    ShowHistory,
    StopLearning,
    Submit,
    Uncover,
    Undo,
    Withdraw,
)
from companion.game import IllegalMove, Message, Move, say
from companion.games import AnyGame
from companion.inputs import ButtonInput, CardScan, DiceRoll, Input, PartReport
from companion.journal import Journal, JournalError
from companion.play import Made, Play
from companion.record import Entry, RecordError
from companion.settings import Settings, change_preference, save_preferences
from companion.snapshot import (
    BallotView,
    Learning,
    Notice,
    PastPlay,
    PlayInfo,
    Preferences,
    Proposal,
    Refusal,
    Scanned,
    Snapshot,
    Unfinished,
    Way,
)
from companion.validation import Invalid, convert

# what became of a move that a reader, a button or a vote made; "unsaved": it waits for the disk
Attempt = Literal["taken", "unsaved", "refused"]
Outcome = Literal["taken", "repeat", "unknown", "ignored", "learned", "noted"]

# what a stored play may raise that another version or a worn-out disk has written
UNREADABLE = (RecordError, JournalError, ValueError, KeyError, TypeError)

RETRY_EVERY = 5.0
SHOWN_PLAYS = 50
SHOWN_UNFINISHED = 5
SEED_LIMIT = 1_000_000


class Refused(Exception):
    """A command that can't be done: code and sentence."""

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


class Unsaved(Struct, frozen=True):
    """A step that waits for the disk: ``write`` stores it, ``done`` makes it count."""

    write: Callable[[], None]
    done: Callable[[], None]
    retry_at: float

    def __repr__(self) -> str:
        return "Unsaved(…)"


def refuse(code: str, **facts: Any) -> Refused:
    return Refused(code, say(f"refusal.{code}", **facts))


class Desk:
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
        catalogue: record.Catalogue = games.load,
        now: float = 0.0,
    ) -> None:
        self._journal = journal
        self._settings = settings
        self._preferences = preferences
        self._preferences_file = preferences_file
        self._wall = wall
        self._rng = rng
        self._catalogue = catalogue
        self._now = now
        self._position = 0
        self._play: Play | None = None
        self._play_since = 0.0
        self._resumed = False
        self._told: Message | None = None
        self._proposal: Proposal | None = None
        self._ballot: Ballot | None = None
        self._levels: frozenset[str] = frozenset()
        self._unsaved: Unsaved | None = None
        self._refusal: Refusal | None = None
        self._notices = {notice.key: notice for notice in notices}
        self._parts: dict[str, PartReport] = {}
        self._scanned: Scanned | None = None
        self._learning: Learn | None = None
        self._codes = journal.codes()
        self._history: tuple[PastPlay, ...] | None = None
        self._unfinished: tuple[Unfinished, ...] = ()
        self._known_names: tuple[str, ...] = ()
        self._version = 0
        for message in journal.notices:
            self._notice(Notice("journal-repaired", message))
        self._pick_up()
        self.snapshot = self._make_snapshot()

    # --- the inbox ----------------------------------------------------------------------------

    def handle(self, item: Command | Input | PartReport, now: float, ticket: int = 0) -> bool:
        """Do one item. Gives whether ``snapshot`` is a new one."""
        self._now = now
        match item:
            case PartReport():
                self._report(item)
            case ButtonInput():
                if not self._button(item):
                    return False
            case CardScan():
                self._scan(item)
            case DiceRoll():
                self._roll(item)
            case _:
                self._command(item, ticket)
        self._publish()
        return True

    def tick(self, now: float) -> bool:
        """Let time pass: the countdown of a vote, another try to store. As ``handle``."""
        self._now = now
        changed = False
        if self._unsaved is not None and now >= self._unsaved.retry_at:
            self._retry()
            changed = True
        if self._ballot is not None:
            before = self._ballot.view
            votes = self._ballot.tick(now, lambda: self._levels)
            if votes is not None and self._play is not None:
                move = self._play.game.tally(self._play.state, votes)
                self._attempt(move, "touch" if before.way == "touch" else "button")
                changed = True
            changed = changed or self._ballot is None or self._ballot.view != before
        if changed:
            self._publish()
        return changed

    @property
    def deadline(self) -> float | None:
        """When ``tick`` is due, or None."""
        times = [
            self._unsaved.retry_at if self._unsaved else None,
            self._ballot.deadline if self._ballot else None,
        ]
        return min((time for time in times if time is not None), default=None)

    def knows_code(self, code: str) -> bool:
        """Whether a code has been learned for any game, or is being learned. Any thread may ask."""
        return self._learning is not None or any(known == code for _, known in self._codes.copy())

    def _command(self, command: Command, ticket: int) -> None:
        try:
            self._do(command)
        except Refused as refused:
            self._refusal = Refusal(refused.code, refused.message, ticket)
        except JournalError as error:
            self._refusal = Refusal(error.code, error.message, ticket)
        else:
            self._refusal = None

    def _do(self, command: Command) -> None:
        match command:
            case Submit():
                self._current(command.position)
                self._submit(command.move, "touch")
            case Undo():
                if self._unsaved is None or command.position != self._position:
                    self._current(command.position)
                self._undo()
            case Redo():
                self._current(command.position)
                self._redo()
            case OpenBallot():
                self._current(command.position)
                self._go_on()
            case Uncover() | Choose() | RevealBallot() | RestartBallot():
                self._ballot_command(command)
            case Propose():
                self._propose(command)
            case Settle():
                self._settle(command)
            case Withdraw():
                self._proposal = None
            case Begin():
                self._begin()
            case Resume():
                self._resume(command.play)
            case PutAside():
                self._put_aside()
            case Abandon():
                self._journal.set_state(command.play, "abandoned")
                self._look_up_plays()
            case Retry():
                self._retry()
            case Learn():
                self._learn(command)
            case StopLearning():
                self._learning = None
            case Forget():
                self._journal.forget(command.game, command.card)
                self._codes = self._journal.codes()
            case Prefer():
                self._prefer(command.name, command.value)
            case ShowHistory():
                self._show_history()
            case HideHistory():
                self._history = None
            case Dismiss():
                self._notices.pop(command.key, None)

    def _current(self, position: int) -> None:
        if self._play is None:
            raise refuse("no-play")
        if position != self._position:
            raise refuse("stale")

    # --- storing ------------------------------------------------------------------------------

    def _store(self, write: Callable[[], None], done: Callable[[], None]) -> bool:
        """``write``, then ``done``; on a full disk keep both for a retry. Gives whether it counts."""
        try:
            write()
        except JournalError as error:
            self._unsaved = Unsaved(write, done, self._now + RETRY_EVERY)
            remedy = Message(f"{error.message.code}.remedy", error.message.facts)
            self._notice(Notice("journal", error.message, remedy, retry=True))
            return False
        self._unsaved = None
        self._notices.pop("journal", None)
        done()
        return True

    def _retry(self) -> None:
        if self._unsaved is not None:
            self._store(self._unsaved.write, self._unsaved.done)

    def _must_be_saved(self) -> None:
        if self._unsaved is not None:
            raise refuse("unsaved")

    # --- the play -----------------------------------------------------------------------------

    def _pick_up(self) -> None:
        """A play that lay on the table when the power went is there again, where it was."""
        for id in self._journal.ids("unfinished", limit=1):
            try:
                # a refused one has its notice
                with suppress(Refused):
                    self._resume(id)
            except JournalError as error:
                self._unreadable(id, error.message)
        self._look_up_plays()

    def _resume(self, id: int) -> None:
        self._must_be_saved()
        try:
            stored = self._journal.load(id)
            play = plays.restore(stored, self._catalogue)
        except (RecordError, ValueError) as error:
            self._unreadable(id, error.message if isinstance(error, RecordError) else "")
            raise refuse("play-unreadable", id=id) from error
        if not play.over and stored.state != "unfinished":
            self._journal.set_state(id, "unfinished")
        self._lay(play)
        self._resumed = True

    def _unreadable(self, id: int, detail: Message | str = "") -> None:
        self._notice(Notice(f"play-{id}", say("notice.play-unreadable", id=id, detail=detail)))

    def _lay(self, play: Play) -> None:
        self._play = play
        self._play_since = self._now
        self._proposal = None
        self._history = None
        self._learning = None
        self._moved(play.told())

    def _check_way(self) -> None:
        """Say so if those at the table can't vote in the way that was chosen."""
        wanted = self._preferences.way
        if self._ballot is not None and wanted not in self._ways():
            self._notice(Notice("way", say("notice.way", way=say(f"ui.way.{wanted}"))))
        else:
            self._notices.pop("way", None)

    def _moved(self, told: Message | None) -> None:
        """The play is in another position: whatever was asked about the old one is over."""
        self._position += 1
        self._told = told
        self._resumed = False
        self._refusal = None
        self._scanned = None
        self._ballot = self._new_ballot()
        self._check_way()

    def _propose(self, wish: Propose) -> None:
        try:
            game = self._catalogue(wish.game)
            players = record.check_players(game, wish.players)
            options = record.parse_options(game, wish.options)
        except KeyError:
            raise refuse("no-such-game", game=wish.game) from None
        except RecordError as error:
            raise Refused(error.code, error.message) from None
        seed = self._rng.randrange(SEED_LIMIT) if wish.seed is None else wish.seed
        setup = game.deal(players, options, Random(seed))
        self._lay_out(game, players, options, setup, seed)

    def _lay_out(self, game: AnyGame, players: tuple[str, ...], options: Any, setup: Any, seed: int) -> None:
        """Propose a set-up. Raises Refused if it can't lie on the table (a name that a game forbids)."""
        try:
            game.start(players, options, setup)
        except IllegalMove as illegal:
            raise Refused(illegal.code, illegal.message) from None
        self._proposal = Proposal(
            game=game.name,
            players=players,
            options=to_builtins(options),
            setup=to_builtins(setup),
            seed=seed,
            steps=game.checklist(players, options, setup),
            accent=game.accent,
            picks=game.picks(players, options, setup, Random(seed)),
        )

    def _settle(self, wish: Settle) -> None:
        """A player chooses: only what was offered, and the seed stays the one that offered it."""
        proposal = self._proposal
        if proposal is None:
            raise refuse("no-proposal")
        offered = {(pick.player, choice.value) for pick in proposal.picks for choice in pick.choices}
        if (wish.player, wish.value) not in offered:
            raise refuse("unknown-value", value=wish.value)
        game = self._catalogue(proposal.game)
        options = record.parse_options(game, proposal.options)
        setup = game.pick(convert(proposal.setup, game.setup_type), wish.player, wish.value)
        self._lay_out(game, proposal.players, options, setup, proposal.seed)

    def _begin(self) -> None:
        self._must_be_saved()
        proposal = self._proposal
        if proposal is None:
            raise refuse("no-proposal")
        game = self._catalogue(proposal.game)
        header = record.make_header(game, proposal.players, proposal.options, proposal.setup, proposal.seed)
        started = self._wall()
        ids: list[int] = []

        def write() -> None:
            ids.append(self._journal.begin(header, started))

        def done() -> None:
            if started is None:
                self._notice(Notice("no-clock", say("notice.no-clock"), say("notice.no-clock.remedy")))
            self._lay(Play(ids[-1], header, started))

        self._store(write, done)

    def _put_aside(self) -> None:
        self._must_be_saved()
        if self._play is not None and not self._play.over:
            self._journal.set_state(self._play.id, "aside")
        self._play = None
        self._moved(None)
        self._look_up_plays()

    def _submit(self, move: Move, via: str, code: str | None = None) -> bool:
        """Play a move: check it, store it, and only then show it. Gives whether it counts yet.

        Raises Refused.
        """
        play = self._play
        if play is None:
            raise refuse("no-play")
        self._must_be_saved()
        before = play.state
        try:
            after = play.game.apply(before, move)
        except IllegalMove as illegal:
            raise Refused(illegal.code, illegal.message) from None
        over = play.game.over(after)
        made = Made(play.next_seq, Entry(move, self._wall(), via), code, play.game.scan_scope(after))
        seconds = play.seconds + self._now - self._play_since

        def write() -> None:
            self._journal.append(
                play.id,
                made.seq,
                made.entry,
                code=code,
                over=over,
                drops_undone=bool(play.undone),
                seconds=seconds,
            )

        def done() -> None:
            play.make(after, made)
            self._moved(play.told())
            if over:
                self._back_up()

        return self._store(write, done)

    def _attempt(self, move: Move, via: str, code: str | None = None) -> Attempt:
        """As ``_submit``, for what nobody tapped: a refusal becomes the snapshot's."""
        try:
            return "taken" if self._submit(move, via, code) else "unsaved"
        except Refused as refused:
            self._refusal = Refusal(refused.code, refused.message)
            return "refused"

    def _back_up(self) -> None:
        try:
            self._journal.backup()
        except JournalError as error:
            self._notice(Notice("backup", say("notice.backup-failed", detail=error.message)))
        else:
            self._notices.pop("backup", None)

    def _undo(self) -> None:
        play = self._play
        if self._unsaved is not None:
            # the step that could not be stored never happened
            self._unsaved = None
            self._notices.pop("journal", None)
            self._moved(self._told)
            return
        if play is None or not play.made:
            raise refuse("nothing-to-undo")
        told = play.told()

        def done() -> None:
            play.take_back()
            self._moved(say("told.undone", what=told) if told else None)

        self._store(lambda: self._journal.undo(play.id, play.made[-1].seq), done)

    def _redo(self) -> None:
        self._must_be_saved()
        play = self._play
        if play is None or not play.undone:
            raise refuse("nothing-to-redo")
        made = play.undone[-1]
        after = play.game.apply(play.state, made.entry.move)
        over = play.game.over(after)

        def done() -> None:
            play.do_again(after)
            self._moved(play.told())

        self._store(lambda: self._journal.redo(play.id, made.seq, over), done)

    # --- the vote -----------------------------------------------------------------------------

    def _new_ballot(self) -> Ballot | None:
        if self._play is None:
            return None
        call = self._play.game.prompt(self._play.state).ballot
        if call is None:
            return None
        way = self._way()
        return Ballot(call, way, self._seat_buttons(), self._settings.vote.countdown, self._rng)

    def _seat_buttons(self) -> dict[str, str]:
        """Which button belongs to which player: the first seat of the config is the first player's."""
        players = self._play.header.players if self._play else ()
        buttons: dict[str, str] = {}
        for number, (seat, player) in enumerate(zip(self._settings.seat, players, strict=False), start=1):
            for word in ("stay", "leave", "button"):
                if getattr(seat, word) is not None:
                    buttons[f"seat{number}.{word}"] = player
        return buttons

    def _ways(self) -> tuple[Way, ...]:
        """The ways in which those at the table can vote with the buttons there are."""
        players = len(self._play.header.players) if self._play else 1
        seats = self._settings.seat[:players]
        with_two = [seat for seat in seats if seat.stay is not None]
        with_any = [seat for seat in seats if seat.stay is not None or seat.button is not None]
        ways: list[Way] = ["touch"]
        if len(with_two) == players:
            ways.append("hold")
        if len(with_any) == players:
            ways.append("press")
        return (*ways, "open")

    def _way(self) -> Way:
        return self._preferences.way if self._preferences.way in self._ways() else "touch"

    def _go_on(self) -> None:
        self._must_be_saved()
        if self._ballot is None:
            raise refuse("no-ballot")
        if not self._ballot.go_on(self._now):
            raise refuse("ballot-under-way")

    def _ballot_command(self, command: Uncover | Choose | RevealBallot | RestartBallot) -> None:
        self._must_be_saved()
        if self._ballot is None:
            raise refuse("no-ballot")
        match command:
            case Uncover():
                taken = self._ballot.uncover(command.voter)
            case Choose():
                taken = self._ballot.choose(command.voter, command.choice)
            case RevealBallot():
                taken = self._ballot.view.phase == "all_in" and self._ballot.go_on(self._now)
            case RestartBallot():
                self._ballot.restart()
                taken = True
        if not taken:
            raise refuse("ballot-under-way")

    # --- hardware -----------------------------------------------------------------------------

    def _report(self, report: PartReport) -> None:
        report = _without_a_vote(report)
        before = self._parts.get(report.part)
        self._parts[report.part] = report
        key = f"part-{report.part}"
        kind, _, name = report.part.partition(" ")
        facts = {**report.facts, "part": say(f"part-name.{kind}", name=name)}
        if report.state in ("ok", "off"):
            self._notices.pop(key, None)
            if before is not None and before.state not in ("ok", "off"):
                self._notice(Notice(key, say("part.back", **facts)))
        else:
            remedy = say(f"part.{report.state}.remedy", **facts)
            self._notice(Notice(key, say(f"part.{report.state}", **facts), remedy))

    def _button(self, button: ButtonInput) -> bool:
        """Gives whether anything that may be shown has changed."""
        held = self._levels | {button.name} if button.pressed else self._levels - {button.name}
        self._levels = frozenset(held)
        if not button.pressed:
            return False
        if not button.name.startswith("table."):
            return self._ballot is not None and self._ballot.press(button.name, self._now)
        try:
            self._table_button(button)
        except Refused as refused:
            self._refusal = Refusal(refused.code, refused.message)
        return True

    def _table_button(self, button: ButtonInput) -> None:
        if button.name == "table.undo":
            self._undo()
            return
        if self._play is None:
            if self._proposal is not None:
                self._begin()
            return
        self._must_be_saved()
        if self._ballot is not None and self._ballot.go_on(self._now):
            self._refusal = None
            return
        move = self._play.game.interpret(self._play.state, button)
        if move is not None:
            self._submit(move, "button")

    def _scan(self, scan: CardScan) -> None:
        if self._learning is not None:
            self._bind(self._learning, scan)
            return
        if self._play is None:
            self._show_scan(scan.code, "ignored", say("scan.no-play", code=scan.code))
            return
        card = self._codes.get((self._play.game.name, scan.code))
        if card is None:
            self._show_scan(scan.code, "unknown", say("scan.unknown", code=scan.code))
            return
        name = self._play.game.card_name(card)
        if self._play.lies_there(scan.code):
            self._show_scan(scan.code, "repeat", say("scan.repeat", card=name))
            return
        move = self._play.game.interpret(self._play.state, CardScan(card, scan.reader))
        if move is None and self._play.game.awaits(self._play.state, card):
            self._show_scan(scan.code, "noted", say("scan.noted", card=name), card)
            return
        if move is None:
            self._show_scan(scan.code, "ignored", say("scan.ignored", card=name))
            return
        attempt = self._attempt(move, "reader", scan.code)
        self._show_scan(scan.code, _outcome(attempt), say(f"scan.{attempt}", card=name))

    def _roll(self, roll: DiceRoll) -> None:
        values = tuple(say("scan.die", value=value) for value in roll.values)
        text = " ".join(map(str, roll.values))
        if self._play is None:
            self._show_scan(text, "ignored", say("scan.dice-no-play", values=values))
            return
        move = self._play.game.interpret(self._play.state, roll)
        if move is None:
            self._show_scan(text, "ignored", say("scan.dice-ignored", values=values))
            return
        attempt = self._attempt(move, "reader")
        self._show_scan(text, _outcome(attempt), say(f"scan.dice-{attempt}", values=values))

    def _show_scan(self, text: str, outcome: Outcome, message: Message, card: str = "") -> None:
        number = self._scanned.number + 1 if self._scanned else self._version + 1
        self._scanned = Scanned(text, outcome, message, number, card)

    # --- learning, preferences, lists ---------------------------------------------------------

    def _learn(self, wish: Learn) -> None:
        try:
            known = self._catalogue(wish.game).cards()
        except KeyError:
            raise refuse("no-such-game", game=wish.game) from None
        if wish.card not in known:
            raise refuse("unknown-value", value=wish.card)
        self._learning = wish

    def _bind(self, learning: Learn, scan: CardScan) -> None:
        name = self._catalogue(learning.game).card_name(learning.card)
        try:
            self._journal.learn(learning.game, scan.code, learning.card)
        except JournalError as error:
            self._refusal = Refusal(error.code, error.message)
            return
        self._codes = {**self._codes, (learning.game, scan.code): learning.card}
        self._show_scan(scan.code, "learned", say("scan.learned", code=scan.code, card=name))

    def _prefer(self, name: str, value: Any) -> None:
        try:
            changed = change_preference(self._preferences, name, value)
        except Invalid as error:
            raise Refused("malformed", error.message) from None
        way = self._way()
        self._preferences = changed
        if self._ballot is not None and self._way() != way:
            self._ballot = self._new_ballot()
        self._check_way()
        try:
            save_preferences(self._preferences_file, changed, self._settings)
        except OSError as error:
            self._notice(
                Notice("preferences", say("notice.preferences-unsaved", detail=error.strerror or ""))
            )
        else:
            self._notices.pop("preferences", None)

    def _notice(self, notice: Notice) -> None:
        self._notices[notice.key] = notice

    def _look_up_plays(self) -> None:
        """The unfinished plays for the home screen, and the names that were used."""
        unfinished: list[Unfinished] = []
        names: dict[str, None] = {}
        for id in self._journal.ids(limit=SHOWN_PLAYS):
            try:
                stored = self._journal.load(id)
                names.update(dict.fromkeys(stored.header["players"]))
                if stored.state in ("unfinished", "aside") and len(unfinished) < SHOWN_UNFINISHED:
                    play = plays.restore(stored, self._catalogue)
                    unfinished.append(_unfinished(play, stored.last_played))
            except UNREADABLE:
                self._unreadable(id)
        self._unfinished = tuple(unfinished)
        self._known_names = tuple(names)

    def _show_history(self) -> None:
        past: list[PastPlay] = []
        for id in self._journal.ids(limit=SHOWN_PLAYS):
            try:
                past.append(self._past(id))
            except UNREADABLE:
                self._unreadable(id)
        self._history = tuple(past)

    def _past(self, id: int) -> PastPlay:
        stored = self._journal.load(id)
        state = "unfinished" if stored.state == "aside" else stored.state
        try:
            play = plays.restore(stored, self._catalogue)
            standings = tuple(play.game.standings(play.state)) if play.over else ()
        except RecordError:
            standings = ()
        return PastPlay(
            id=id,
            game=stored.header["game"],
            players=tuple(stored.header["players"]),
            moves=len(stored.moves),
            state=state,
            started=stored.started,
            minutes=round(stored.seconds / 60) if stored.seconds else None,
            standings=standings,
        )

    # --- the snapshot -------------------------------------------------------------------------

    def _publish(self) -> None:
        self._version += 1
        self.snapshot = self._make_snapshot()

    def _make_snapshot(self) -> Snapshot:
        play = self._play
        common: dict[str, Any] = {
            "version": self._version,
            "position": self._position,
            "proposal": self._proposal,
            "refusal": self._refusal,
            "notices": tuple(self._notices.values()),
            "parts": tuple(self._parts.values()),
            "scanned": self._scanned,
            "learning": self._learning_view(),
            "unfinished": self._unfinished,
            "unsaved": self._unsaved is not None,
            "history": self._history,
            "known_names": self._known_names,
            "preferences": self._preferences,
            "ways": self._ways(),
        }
        if play is None:
            return Snapshot(**common)
        state = play.state
        return Snapshot(
            **common,
            play=PlayInfo(
                play.id,
                play.game.name,
                play.header.players,
                to_builtins(play.header.options),
                len(play.made),
                play.game.accent,
            ),
            prompt=play.game.prompt(state),
            view=play.game.view(state),
            standings=tuple(play.game.standings(state)),
            happened=self._told,
            hand_out=play.hands(),
            can_undo=bool(play.made),
            can_redo=bool(play.undone),
            resumed=self._resumed,
            ballot=self._ballot_view(),
        )

    def _ballot_view(self) -> BallotView | None:
        return self._ballot.view if self._ballot is not None else None

    def _learning_view(self) -> Learning | None:
        if self._learning is None:
            return None
        counts: dict[str, int] = {}
        for (game, _), card in self._codes.items():
            if game == self._learning.game:
                counts[card] = counts.get(card, 0) + 1
        return Learning(self._learning.game, self._learning.card, counts)


def _without_a_vote(report: PartReport) -> PartReport:
    """Which of a seat's two buttons is held down may be a vote: only the seat is told."""
    seat, dot, _ = report.part.partition(".")
    if report.state in ("stuck", "ok") and seat.startswith("button seat") and dot:
        return PartReport(seat, report.state)
    return report


def _outcome(attempt: Attempt) -> Outcome:
    return "taken" if attempt == "taken" else "ignored"


def _unfinished(play: Play, last_played: str | None) -> Unfinished:
    return Unfinished(
        id=play.id,
        game=play.game.name,
        players=play.header.players,
        moves=len(play.made),
        last_played=last_played,
        progress=play.game.progress(play.state),
    )
