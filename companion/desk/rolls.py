"""The dice of all plays that are kept, counted a few plays at a time while somebody looks at them."""

from collections import Counter

from companion import rolls
from companion.desk.notices import Notices
from companion.desk.refused import refuse
from companion.desk.shelf import LOOKED_AT, UNREADABLE
from companion.dice import fairness
from companion.game import say
from companion.games import AnyGame
from companion.journal import Journal
from companion.play import Play
from companion.record import Catalogue
from companion.snapshot import DiceCount


class Rolls:
    """The play on the table is counted as it stands; the others were read once when it was asked for."""

    def __init__(self, journal: Journal, catalogue: Catalogue, notices: Notices) -> None:
        self._journal = journal
        self._catalogue = catalogue
        self._notices = notices
        self._game: AnyGame | None = None
        self._counted: Counter[int] = Counter()
        self._plays = 0
        self._waiting: list[int] = []  # plays that are still to be counted

    def show(self, name: str, on_table: Play | None) -> None:
        """Begin to count. Raises Refused or JournalError."""
        self.hide()
        try:
            game = self._catalogue(name)
        except KeyError:
            raise refuse("no-dice", game=name) from None
        if not game.rolls_dice:
            raise refuse("no-dice", game=say(f"{name}.title"))
        here = on_table.id if on_table is not None else None
        self._waiting = [id for id in self._journal.ids_of(name) if id != here]
        self._game = game
        self.look_on()

    @property
    def looking(self) -> bool:
        """Whether there are more plays to count."""
        return bool(self._waiting)

    def look_on(self) -> None:
        assert self._game is not None
        now, self._waiting = self._waiting[:LOOKED_AT], self._waiting[LOOKED_AT:]
        for id in now:
            try:
                found = rolls.stored_sums(self._game, self._journal.load(id))
            except UNREADABLE:
                self._notices.put(f"play-{id}", say("notice.play-unreadable", id=id, detail=""))
                continue
            self._counted += found
            self._plays += bool(found)

    def hide(self) -> None:
        self._game = None
        self._counted = Counter()
        self._plays = 0
        self._waiting = []

    def view(self, on_table: Play | None) -> DiceCount | None:
        """What is known by now, the play on the table included."""
        game = self._game
        if game is None:
            return None
        counted, plays = self._counted, self._plays
        if on_table is not None and on_table.game is game:
            here = rolls.sums(game, (made.entry.move for made in on_table.made))
            counted, plays = counted + here, plays + bool(here)
        return DiceCount(game.name, plays, fairness(rolls.counts(counted)), not self._waiting)
