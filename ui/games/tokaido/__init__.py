"""Tokaido on the screen: the road, the stops and the inns."""
