"""The play that lies on the table: its states, what may be undone, and what was scanned for it.

Pure bookkeeping in memory; the desk stores each step in the journal before it calls in here.
"""

from collections.abc import Hashable
from typing import Any

from msgspec import Struct

from companion import record
from companion.game import Aside, Message
from companion.record import Entry, Header
from companion.stored import StoredPlay


class Made(Struct, frozen=True):
    """A move in force: its number in the journal, the code scanned for it and that code's scope."""

    seq: int
    entry: Entry
    code: str | None
    scope: Hashable


class Play:
    """A play from its header on. ``states[0]`` is the start; one more state with each move."""

    def __init__(self, id: int, header: Header, started: str | None) -> None:
        self.id = id
        self.header = header
        self.game = header.game
        self.started = started
        self.states: list[Any] = [record.start(header)]
        self.made: list[Made] = []
        self.undone: list[Made] = []  # the next to be done again last
        self.next_seq = 1
        self.seconds = 0.0

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    def make(self, state: Any, made: Made) -> None:
        """A stored move counts: ``state`` is the one after it."""
        self.states.append(state)
        self.made.append(made)
        self.undone.clear()
        self.next_seq = made.seq + 1

    def take_back(self) -> None:
        self.undone.append(self.made.pop())
        self.states.pop()

    def do_again(self, state: Any) -> None:
        self.made.append(self.undone.pop())
        self.states.append(state)

    def lies_there(self, code: str) -> bool:
        """Whether this very physical card was taken for a move that still lies on the table."""
        scope = self.game.scan_scope(self.state)
        return any(made.code == code and made.scope == scope for made in self.made)

    @property
    def variant(self) -> Message | None:
        """What of the game is played: the second name of the play."""
        return self.header.variant

    def told(self) -> Message | None:
        """The last move in one sentence."""
        if not self.made:
            return None
        return self.game.happened(self.states[-2], self.made[-1].entry.move, self.states[-1])

    def hands(self) -> tuple[Message, ...]:
        """What hands do after the last move."""
        if not self.made:
            return ()
        return self.game.hand_out(self.states[-2], self.made[-1].entry.move, self.states[-1])

    def asides(self) -> tuple[Aside, ...]:
        """What the last move tells some players only."""
        if not self.made:
            return ()
        return self.game.asides(self.states[-2], self.made[-1].entry.move, self.states[-1])


def restore(stored: StoredPlay, catalogue: record.Catalogue) -> Play:
    """A stored play, replayed. Raises RecordError if this version can't replay it."""
    header = record.parse_header(stored.header, catalogue)
    play = Play(stored.id, header, stored.started)
    for line, row in enumerate(stored.moves, start=2):
        entry = record.parse_move(header.game, row.line, line)
        state = record.apply(header.game, play.state, entry.move, line)
        play.make(state, Made(row.seq, entry, row.code, header.game.scan_scope(play.state)))
    for row in reversed(stored.undone):
        entry = record.parse_move(header.game, row.line)
        play.undone.append(Made(row.seq, entry, row.code, header.game.scan_scope(play.state)))
    play.next_seq = stored.next_seq
    play.seconds = stored.seconds
    return play
