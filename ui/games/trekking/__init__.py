"""Trekking on the screen: the map, its cards, and the set-up with its stones."""
