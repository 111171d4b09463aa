"""Incan Gold: press your luck, leave in time, share what is left."""

from companion.game import About

ABOUT = About(least_players=3, most_players=8, accent="turquoise", votes=True, odds=True)
