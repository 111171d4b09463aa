"""Through the desert: Catan points for the strip past it and for each small island.

An intersection at nothing but desert belongs to no such area, so it brings none.
"""

from companion.games.seafarers.scenario import Scenario

SCENARIO = Scenario()
