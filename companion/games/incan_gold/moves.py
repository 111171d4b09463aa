"""The moves of Incan Gold, its options and its set-up: the words of the play record."""

from typing import Literal

from msgspec import Struct

from companion.game import Move


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """``artifact_values`` and ``split`` as on the rules page; tents are hidden by default."""

    artifact_values: Literal["printed", "by_exit"] = "printed"
    split: Literal["total", "per_card"] = "total"
    shuffle_artifacts: bool = True
    hide_tents: bool = True


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The first leader and the artifacts' values in the order they lie under temples 1 to 5."""

    leader: str
    artifacts: tuple[int, ...]


class OpenTemple(Move, frozen=True, tag="open_temple"):
    """A round begins."""


class Reveal(Move, frozen=True, tag="reveal"):
    """The leader turned up ``card``."""

    card: str


class Vote(Move, frozen=True, tag="vote"):
    """Everybody in the temple has chosen."""

    stay: tuple[str, ...]
    leave: tuple[str, ...]


MOVES = (OpenTemple, Reveal, Vote)
