"""The play that lies on the table: moves, undo and redo, each stored before it counts."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import to_builtins

from companion.desk.notices import Notices
from companion.desk.refused import Refused, refuse
from companion.desk.storing import Storing
from companion.game import IllegalMove, Message, Move, say
from companion.journal import Journal, JournalError
from companion.play import Made, Play
from companion.record import Entry
from companion.snapshot import HandView, PlayInfo


class Playing:
    """``play`` is the one on the table, or None. ``position`` is another after each change.

    ``now`` gives the desk's time in seconds, ``wall`` the wall clock's or None; ``moved`` is called
    when the play is in another position; ``rng`` draws what the companion draws for the table.
    """

    def __init__(
        self,
        journal: Journal,
        storing: Storing,
        notices: Notices,
        now: Callable[[], float],
        wall: Callable[[], str | None],
        moved: Callable[[], None],
        rng: Random,
    ) -> None:
        self._journal = journal
        self._storing = storing
        self._notices = notices
        self._now = now
        self._wall = wall
        self._moved = moved
        self._rng = rng
        self.play: Play | None = None
        self.position = 0
        self._since = 0.0
        self._told: Message | None = None
        self._resumed = False
        self._closed = False
        self._taken_back = False
        self._shown: dict[str, Any] | None = None

    def lay(self, play: Play | None, resumed: bool = False) -> None:
        """Put a play on the table, or clear it. One that is over already is only looked at."""
        self.play = play
        self._closed = play is not None and play.over
        self._since = self._now()
        self._move_on(play.told() if play is not None else None, resumed)

    def _move_on(self, told: Message | None, resumed: bool = False, taken_back: bool = False) -> None:
        self.position += 1
        self._told = told
        self._taken_back = taken_back
        self._resumed = resumed
        self._shown = None
        self._moved()

    def must_be_at(self, position: int) -> None:
        """Raises Refused unless there is a play and it is where the person saw it."""
        if self.play is None:
            raise refuse("no-play")
        if position != self.position:
            raise refuse("stale")

    # --- its steps ----------------------------------------------------------------------------

    def submit(self, move: Move, via: str, code: str | None = None) -> bool:
        """Play a move: check it, store it, and only then show it. Gives whether it counts yet.

        ``via`` is the way it came, ``code`` what was scanned for it. Raises Refused.
        """
        play = self.play
        if play is None:
            raise refuse("no-play")
        self._storing.must_be_done()
        before = play.state
        try:
            move = play.game.drawn(before, move, self._rng)
            after = play.game.apply(before, move)
        except IllegalMove as illegal:
            raise Refused(illegal.code, illegal.message) from None
        over = play.game.over(after)
        made = Made(play.next_seq, Entry(move, self._wall(), via), code, play.game.scan_scope(after))
        seconds = play.seconds + self._now() - self._since

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
            self._move_on(play.told())
            if over:
                self._back_up()

        return self._storing.store(write, done)

    def undo(self) -> None:
        """Take back the last move, or the one that waits for the disk. Raises Refused."""
        play = self.play
        if self._storing.waiting is not None:
            # the step that could not be stored never happened
            self._storing.give_up()
            self._move_on(self._told)
            return
        if play is None or not play.made:
            raise refuse("nothing-to-undo")
        if self._closed:
            raise refuse("play-closed")
        told = play.told()

        def done() -> None:
            play.take_back()
            self._move_on(say("told.undone", what=told) if told else None, taken_back=True)

        self._storing.store(lambda: self._journal.undo(play.id, play.made[-1].seq), done)

    def redo(self) -> None:
        """Do the undone move again. Raises Refused."""
        self._storing.must_be_done()
        play = self.play
        if play is None or not play.undone:
            raise refuse("nothing-to-redo")
        made = play.undone[-1]
        after = play.game.apply(play.state, made.entry.move)
        over = play.game.over(after)

        def done() -> None:
            play.do_again(after)
            self._move_on(play.told())

        self._storing.store(lambda: self._journal.redo(play.id, made.seq, over), done)

    def _back_up(self) -> None:
        try:
            self._journal.backup()
        except JournalError as error:
            self._notices.put("backup", say("notice.backup-failed", detail=error.message))
        else:
            self._notices.remove("backup")

    def hand(self, player: str) -> HandView:
        """A player's own hand. Raises Refused."""
        play = self.play
        if play is None:
            raise refuse("no-play")
        if player not in play.header.players:
            raise refuse("unknown-value", value=player)
        cards = play.game.hand_of(play.state, player)
        if cards is None:
            raise refuse("no-hand")
        return HandView(player, cards)

    # --- what may be shown of it --------------------------------------------------------------

    def shown(self) -> dict[str, Any]:
        """Its fields of the snapshot, worked out once for each position: a view may take its time."""
        if self._shown is None:
            self._shown = {"position": self.position}
            if self.play is not None:
                self._shown |= self._fields(self.play)
        return self._shown

    def _fields(self, play: Play) -> dict[str, Any]:
        state = play.state
        return {
            "play": PlayInfo(
                play.id,
                play.game.name,
                play.header.players,
                to_builtins(play.header.options),
                len(play.made),
                play.game.accent,
                play.variant,
            ),
            "prompt": play.game.prompt(state),
            "view": play.game.view(state),
            "standings": tuple(play.game.standings(state)),
            "happened": self._told,
            # what hands did for the move before the one taken back is done already
            "hand_out": () if self._taken_back else play.hands(),
            "asides": play.asides(),
            "can_undo": bool(play.made) and not self._closed,
            "looking_back": self._closed,
            "can_redo": bool(play.undone),
            "resumed": self._resumed,
        }
