"""Seafarers on the screen: the board, and what is asked and offered beside it."""
