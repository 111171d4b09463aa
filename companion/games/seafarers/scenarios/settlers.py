"""The base game on its own board: there are no ships, and so there is no pirate."""

from typing import ClassVar

from companion.games.seafarers.scenario import Scenario
from companion.games.seafarers.state import State


class Settlers(Scenario):
    has_ships: ClassVar = False
    has_pirate: ClassVar = False

    def ship_edges(self, state: State, seat: int) -> int:
        return 0


SCENARIO = Settlers()
