"""The new world: a random board every time, with harbours that the players placed."""

from companion.games.seafarers.scenario import Scenario

SCENARIO = Scenario()
