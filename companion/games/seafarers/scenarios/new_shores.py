"""Heading for new shores: Catan points for the first own settlement on each small island."""

from companion.games.seafarers.scenario import Scenario

SCENARIO = Scenario()
