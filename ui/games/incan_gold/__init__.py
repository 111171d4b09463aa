"""Incan Gold on the screen: the expedition, its words and its cards."""
