"""What hands do to make a move, where no finger touches the screen: for the demo and for tests."""

from collections.abc import Mapping

from msgspec import Struct


class ScanCard(Struct, frozen=True):
    """Lay a card on a reader."""

    card: str


class RollDice(Struct, frozen=True):
    """Roll dice before a dice reader: what they show."""

    values: tuple[int, ...]


class PressButton(Struct, frozen=True):
    """Press and let go of one of the table's buttons, by its input name (``table.next``)."""

    name: str


class CastVotes(Struct, frozen=True):
    """Everybody chooses in secret: name → choice."""

    votes: Mapping[str, str]


Gesture = ScanCard | RollDice | PressButton | CastVotes
