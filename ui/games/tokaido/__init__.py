"""Tokaido on the screen: the road, its stops and inns."""
