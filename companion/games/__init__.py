"""The games, found by their folders: a game is a package here that exports ``GAME``."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from companion.game import Game

AnyGame = Game[Any, Any, Any]


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order. Imports none of them."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def load(name: str) -> AnyGame:
    """The game of that name. Raises KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    game: AnyGame = import_module(f"{__name__}.{name}").GAME
    return game
