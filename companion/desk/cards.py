"""Which scanned code is which card, as it was taught to this table; learn mode."""

from companion import bindings
from companion.commands import Forget, Learn
from companion.desk.refused import refuse
from companion.journal import Journal
from companion.record import Catalogue
from companion.snapshot import Learning


class Cards:
    """The codes that are known. ``learning`` is the card that the next codes will mean, or None."""

    def __init__(self, journal: Journal, catalogue: Catalogue) -> None:
        self._journal = journal
        self._catalogue = catalogue
        self._codes = journal.codes()
        self.learning: Learn | None = None

    def knows(self, code: str) -> bool:
        """Whether a code has been learned for any game, or is one of our own. Any thread may ask.

        A code that is being learned is not known: noise must not be bound to a card.
        """
        # what learning and forgetting change is a new dictionary, so that another thread's look is whole
        return bindings.known(self._codes, code)

    def card(self, game: str, code: str) -> str | None:
        """The card that a code means in a game: as it was taught, else as our own stickers have it."""
        return bindings.meaning(self._codes, self._catalogue(game), code)

    def learn(self, wish: Learn) -> None:
        """From now on scanned codes mean this card. Raises Refused."""
        try:
            known = self._catalogue(wish.game).cards()
        except KeyError:
            raise refuse("no-such-game", game=wish.game) from None
        if wish.card not in known:
            raise refuse("unknown-value", value=wish.card)
        self.learning = wish

    def stop_learning(self) -> None:
        self.learning = None

    def bind(self, game: str, code: str, card: str) -> None:
        """A code means a card from now on. Raises Refused, JournalError."""
        if not bindings.teachable(self._catalogue(game), code, card):
            raise refuse("own-code", code=code)
        self._journal.learn(game, code, card)
        self._codes = {**self._codes, (game, code): card}

    def forget(self, wish: Forget) -> None:
        """No code means this card any longer. Raises JournalError."""
        self._journal.forget(wish.game, wish.card)
        self._codes = self._journal.codes()

    @property
    def view(self) -> Learning | None:
        if self.learning is None:
            return None
        counts: dict[str, int] = {}
        for (game, _), card in self._codes.items():
            if game == self.learning.game:
                counts[card] = counts.get(card, 0) + 1
        return Learning(self.learning.game, self.learning.card, counts)
