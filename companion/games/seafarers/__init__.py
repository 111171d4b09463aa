"""Catan with Seafarers: settle, sail, trade; ten ways to lay out the sea."""

from companion.game import About

ABOUT = About(least_players=3, most_players=6, accent="sea")
