"""What a reader says means: a card by its learned code, a roll of dice; and how it was taken."""

from collections.abc import Callable
from typing import Literal

from companion.desk.cards import Cards
from companion.desk.playing import Playing
from companion.desk.refused import Refused
from companion.game import Message, Move, say
from companion.inputs import CardScan, DiceRoll
from companion.record import Catalogue
from companion.snapshot import Scanned

# what became of the move a reading made; "unsaved": it waits for the disk
Attempt = Literal["taken", "unsaved", "refused"]
Outcome = Literal["taken", "repeat", "unknown", "ignored", "learned", "noted"]


class Readings:
    """``scanned`` is the last reading in this position, or None."""

    def __init__(self, playing: Playing, cards: Cards, catalogue: Catalogue) -> None:
        self._playing = playing
        self._cards = cards
        self._catalogue = catalogue
        self._number = 0
        self.scanned: Scanned | None = None

    def clear(self) -> None:
        self.scanned = None

    def scan(self, scan: CardScan) -> None:
        """Raises Refused if the rules do, or if the code keeps its meaning; JournalError if the disk does."""
        if self._cards.learning is not None:
            self._learn(self._cards.learning.game, scan.code, self._cards.learning.card)
            return
        play = self._playing.play
        if play is None:
            self._show(scan.code, "ignored", say("scan.no-play", code=scan.code))
            return
        card = self._cards.card(play.game.name, scan.code)
        if card is None:
            self._show(scan.code, "unknown", say("scan.unknown", code=scan.code))
            return
        name = play.game.card_name(card)
        if play.lies_there(scan.code):
            self._show(scan.code, "repeat", say("scan.repeat", card=name))
            return
        move = play.game.interpret(play.state, CardScan(card, scan.reader))
        if move is None and play.game.awaits(play.state, card):
            self._show(scan.code, "noted", say("scan.noted", card=name), card)
            return
        if move is None:
            self._show(scan.code, "ignored", say("scan.ignored", card=name))
            return
        self._make(move, scan.code, lambda attempt: say(f"scan.{attempt}", card=name), code=scan.code)

    def roll(self, roll: DiceRoll) -> None:
        """Raises Refused if the rules do."""
        play = self._playing.play
        values = tuple(say("scan.die", value=value) for value in roll.values)
        text = " ".join(map(str, roll.values))
        if play is None:
            self._show(text, "ignored", say("scan.dice-no-play", values=values))
            return
        move = play.game.interpret(play.state, roll)
        if move is None:
            self._show(text, "ignored", say("scan.dice-ignored", values=values))
            return
        self._make(move, text, lambda attempt: say(f"scan.dice-{attempt}", values=values))

    def _make(
        self, move: Move, text: str, said: Callable[[Attempt], Message], code: str | None = None
    ) -> None:
        try:
            counts = self._playing.submit(move, "reader", code)
        except Refused:
            self._show(text, "ignored", said("refused"))
            raise
        if counts:
            self._show(text, "taken", said("taken"))
        else:
            self._show(text, "ignored", said("unsaved"))

    def _learn(self, game: str, code: str, card: str) -> None:
        self._cards.bind(game, code, card)
        name = self._catalogue(game).card_name(card)
        self._show(code, "learned", say("scan.learned", code=code, card=name))

    def _show(self, text: str, outcome: Outcome, message: Message, card: str = "") -> None:
        self._number += 1
        self.scanned = Scanned(text, outcome, message, self._number, card)
