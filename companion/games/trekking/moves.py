"""The moves of Trekking the National Parks, its options and its set-up: the words of the play record."""

from msgspec import Struct, field

from companion.game import Move

Pairs = tuple[tuple[str, str], ...]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """``track_row``: the five Trek cards turned up are tracked, refills given and the wipe enforced."""

    track_row: bool = True


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Which stone lies where, the cards turned up, and who holds the Bear token."""

    stones: dict[str, str]
    majors: tuple[str, ...]
    parks: tuple[str, ...]
    trek: tuple[str, ...] | None
    first: str


class Draw(Move, frozen=True, tag="draw"):
    """``by`` takes a Trek card: one of the row, replaced by ``refill``, or the deck's top card."""

    by: str
    from_: str = field(name="from")
    refill: str | None = None


class Travel(Move, frozen=True, tag="travel"):
    """``by`` walks to ``to``, spending cards whose numbers count the trails."""

    by: str
    to: str
    spend: tuple[str, ...]
    plus_one: bool = False


class Claim(Move, frozen=True, tag="claim"):
    """``by`` takes the Park card of the place where they are; ``refill`` is turned up instead."""

    by: str
    park: str
    spend: tuple[str, ...]
    refill: str | None
    wild: Pairs = ()


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """One own stone for one of another player's."""

    give: str
    take: str
    from_: str = field(name="from")


class Occupy(Move, frozen=True, tag="occupy"):
    """``by`` pitches a campsite on a Major Park."""

    by: str
    park: str
    spend: tuple[str, ...]
    wild: Pairs = ()
    swap: Swap | None = None


class DealRow(Move, frozen=True, tag="deal_row"):
    """The row is discarded and ``cards`` lie there instead, in the order they were turned up."""

    cards: tuple[str, ...]


class Discard(Move, frozen=True, tag="discard"):
    """``by`` discards down to the hand limit."""

    by: str
    cards: tuple[str, ...]


class Step(Move, frozen=True, tag="step"):
    """``by`` moves one trail after a claim (Hawai'i Volcanoes), or stays."""

    by: str
    to: str | None


class EndTurn(Move, frozen=True, tag="end_turn"):
    """``by`` ends the turn with actions left."""

    by: str


MOVES = (Draw, Travel, Claim, Occupy, DealRow, Discard, Step, EndTurn)
