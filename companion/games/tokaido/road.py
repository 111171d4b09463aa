"""The road as it is walked: steps count from the start, 0, to the last inn, in either direction.

Spaces keep their index (Kyoto 0, Edo 54); on the return trip step 0 is Edo and the last is Kyoto.
"""

from msgspec import Struct

from companion.games.tokaido.box import BOARD, BOX

LAST = len(BOARD.spaces) - 1


class Road(Struct, frozen=True):
    """By step: the ``index`` and ``kind`` of the space (``start``, ``inn``, ``village``, …), how many
    travelers it has ``room`` for, and the ``inn`` at which who stands there must stop next."""

    index: tuple[int, ...]
    kind: tuple[str, ...]
    room: tuple[int, ...]
    inn: tuple[int, ...]
    backward: bool

    def step(self, index: int) -> int:
        """The step of a space. The same formula turns a step into its space."""
        return LAST - index if self.backward else index

    @property
    def inns(self) -> tuple[int, ...]:
        return tuple(step for step, kind in enumerate(self.kind) if kind == "inn")


def _road(backward: bool, doubles: bool) -> Road:
    spaces = BOARD.spaces[::-1] if backward else BOARD.spaces
    kinds = ["start", *("inn" if space.type == "kyoto" else space.type for space in spaces[1:])]
    inns = [step for step, kind in enumerate(kinds) if kind == "inn"]
    rooms = [BOX.players[1] + 1 if kind in ("start", "inn") else 1 for kind in kinds]
    if doubles:
        rooms = [2 if space.double else room for space, room in zip(spaces, rooms, strict=True)]
    return Road(
        index=tuple(space.index for space in spaces),
        kind=tuple(kinds),
        room=tuple(rooms),
        inn=tuple(next((inn for inn in inns if inn > step), LAST) for step in range(LAST + 1)),
        backward=backward,
    )


_ROADS = {
    (backward, doubles): _road(backward, doubles) for backward in (False, True) for doubles in (False, True)
}


def road(return_trip: bool, players: int) -> Road:
    """Double spaces hold two with 4 or 5 players only (rules page, "Moves")."""
    return _ROADS[return_trip, players >= 4]


def stops_of(kind: str) -> int:
    """How many spaces of a kind the road has."""
    return sum(space.type == kind for space in BOARD.spaces)
