"""The plays that are kept: picked up again, listed on the home screen, looked back at."""

from companion import erasing
from companion import play as plays
from companion.components import ComponentsError
from companion.desk.notices import Notices
from companion.desk.refused import Refused, refuse
from companion.game import say
from companion.i18n import Language, Words
from companion.journal import Journal, JournalError
from companion.play import Play
from companion.record import Catalogue, RecordError, same_name
from companion.snapshot import Named, PastPlay, Unfinished

# what a stored play may raise that another version or a worn-out disk has written
UNREADABLE = (RecordError, JournalError, ComponentsError, ValueError, KeyError, TypeError)

SHOWN_PLAYS = 50
SHOWN_UNFINISHED = 5
# plays looked back at in one go: each is replayed, and the desk has other things to do
LOOKED_AT = 5


class Shelf:
    """What of the journal is shown. One play that can't be read is told and hides no other."""

    def __init__(self, journal: Journal, catalogue: Catalogue, notices: Notices) -> None:
        self._journal = journal
        self._catalogue = catalogue
        self._notices = notices
        self.unfinished: tuple[Unfinished, ...] = ()
        self.known_names: tuple[str, ...] = ()
        self.history: tuple[PastPlay, ...] | None = None
        self.names: tuple[Named, ...] | None = None
        self._waiting: list[int] = []  # plays that are still to come into the history

    def take(self, id: int) -> Play:
        """A play off the shelf, as it was left. Raises Refused or JournalError."""
        try:
            stored = self._journal.load(id)
            play = plays.restore(stored, self._catalogue)
        except (RecordError, ComponentsError, ValueError) as error:
            self._unreadable(id, error)
            raise refuse("play-unreadable", id=id) from error
        if not play.over and stored.state != "unfinished":
            self._journal.set_state(id, "unfinished")
        return play

    def take_newest(self) -> Play | None:
        """The play that lay on the table when the power went, if there was one and it can be read."""
        for id in self._journal.ids("unfinished", limit=1):
            try:
                return self.take(id)
            except JournalError as error:
                self._unreadable(id, error)
            except Refused:
                return None  # it has its notice
        return None

    def put_aside(self, play: Play | None) -> None:
        if play is not None and not play.over:
            self._journal.set_state(play.id, "aside")

    def abandon(self, id: int) -> None:
        self._journal.set_state(id, "abandoned")
        self.look_up()

    def look_up(self, known: Play | None = None) -> None:
        """The unfinished plays for the home screen, and the names that were used.

        ``known`` was just in hand: it need not be replayed once more.
        """
        unfinished: list[Unfinished] = []
        for id in self._journal.ids("unfinished", "aside", limit=SHOWN_PLAYS):
            if len(unfinished) == SHOWN_UNFINISHED:
                break
            try:
                stored = self._journal.load(id)
                if known is not None and known.id == id:
                    play = known
                else:
                    play = plays.restore(stored, self._catalogue)
                unfinished.append(_unfinished(play, stored.last_played))
            except UNREADABLE as error:
                self._unreadable(id, error)
        names: dict[str, None] = {}
        for id in self._journal.ids(limit=SHOWN_PLAYS):
            try:
                names.update(dict.fromkeys(self._journal.players(id)))
            except UNREADABLE as error:
                self._unreadable(id, error)
        self.unfinished = tuple(unfinished)
        self.known_names = tuple(names)

    # --- who has played -----------------------------------------------------------------------

    def look_for_names(self) -> None:
        """Everybody in any stored play, in alphabetical order."""
        found = sorted(self._journal.names().items(), key=lambda one: same_name(one[0]))
        self.names = tuple(Named(name, count) for name, count in found)

    def close_names(self) -> None:
        self.names = None

    def erase(self, name: str, language: Language) -> None:
        """Forget who played. Raises JournalError."""
        words = Words(language)
        try:
            n = erasing.erase(
                self._journal, name, lambda seat: words.text("name.stand-in", n=seat), self._catalogue
            )
            self._notices.put("erased", say("notice.erased", n=n), say("notice.erased.remedy"))
        finally:
            self.close_history()
            self.look_up()
            self.look_for_names()

    # --- the history --------------------------------------------------------------------------

    def look_back(self) -> None:
        """The past plays, newest first: some now, the rest with ``look_on``."""
        self.history = ()
        self._waiting = self._journal.ids(limit=SHOWN_PLAYS)
        self.look_on()

    @property
    def looking(self) -> bool:
        """Whether there are more plays to look back at."""
        return bool(self._waiting)

    def look_on(self) -> None:
        past = list(self.history or ())
        now, self._waiting = self._waiting[:LOOKED_AT], self._waiting[LOOKED_AT:]
        for id in now:
            try:
                past.append(self._past(id))
            except UNREADABLE as error:
                self._unreadable(id, error)
        self.history = tuple(past)

    def close_history(self) -> None:
        self.history = None
        self._waiting = []

    def _past(self, id: int) -> PastPlay:
        stored = self._journal.load(id)
        state = "unfinished" if stored.state == "aside" else stored.state
        variant = None
        try:
            play = plays.restore(stored, self._catalogue)
            variant = play.variant
            standings = tuple(play.game.standings(play.state)) if play.over else ()
        except RecordError:
            standings = ()
        return PastPlay(
            id=id,
            game=stored.header["game"],
            players=tuple(stored.header["players"]),
            moves=len(stored.moves),
            state=state,
            last_played=stored.last_played,
            minutes=round(stored.seconds / 60) if stored.seconds else None,
            standings=standings,
            variant=variant,
        )

    def _unreadable(self, id: int, error: Exception) -> None:
        detail = error.message if isinstance(error, RecordError | JournalError | ComponentsError) else ""
        self._notices.put(f"play-{id}", say("notice.play-unreadable", id=id, detail=detail))


def _unfinished(play: Play, last_played: str | None) -> Unfinished:
    return Unfinished(
        id=play.id,
        game=play.game.name,
        players=play.header.players,
        moves=len(play.made),
        last_played=last_played,
        progress=play.game.progress(play.state),
        variant=play.variant,
    )
