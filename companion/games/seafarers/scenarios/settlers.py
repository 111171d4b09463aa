"""The base game on its own board: no ships leave it, there is no pirate."""

from companion.games.seafarers.scenarios import Scenario


class Settlers(Scenario):
    has_pirate = False


SCENARIO = Settlers()
