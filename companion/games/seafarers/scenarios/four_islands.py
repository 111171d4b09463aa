"""The four islands: one's home islands are where one starts; the others bring Catan points.

What is home need not be kept: a starting settlement is the first there, and brings nothing.
"""

from companion.games.seafarers.scenario import Scenario

SCENARIO = Scenario()
