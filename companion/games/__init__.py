"""The games, found by their folders: a package here has ``ABOUT`` and, in ``game.py``, ``GAME``."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from companion.game import About, Game

AnyGame = Game[Any, Any, Any]


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order. Imports none of them."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def about(name: str) -> About:
    """What is known of a game without loading its rules. Raises KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    told: About = import_module(f"{__name__}.{name}").ABOUT
    return told


@cache
def load(name: str) -> AnyGame:
    """The game of that name. Raises KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    game: AnyGame = import_module(f"{__name__}.{name}.game").GAME
    return game
