"""Tokaido: the long road from Kyoto to Edo; who travels best, not fastest."""

from companion.game import About

ABOUT = About(least_players=2, most_players=5, accent="cherry")
