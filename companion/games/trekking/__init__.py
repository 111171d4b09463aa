"""Trekking the National Parks: walk, collect stones, claim parks."""

from companion.game import About

ABOUT = About(least_players=2, most_players=5, accent="forest")
