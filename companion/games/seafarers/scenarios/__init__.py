"""The scenarios: each in a module of its own, whose ``SCENARIO`` answers what ``scenario.py`` asks."""
