"""What several commands need: the language, a game by its name, whole files."""

import errno
import os
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import click

from companion import games, settings
from companion.games import AnyGame
from companion.i18n import LANGUAGES, Language, Words
from companion.journal import JournalError
from companion.settings import Settings


class GameName(click.ParamType[AnyGame]):
    """The name of a game; gives the game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> AnyGame:
        try:
            return games.load(value)
        except KeyError:
            self.fail(f"no game {value!r}; there are: {', '.join(games.names())}", param, ctx)


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    option = click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the sentences.")
    return option(command)


def place_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--config`` and ``--data``: where the owner's file and the plays are."""
    config = click.Path(exists=True, dir_okay=False, path_type=Path)
    data = click.Path(file_okay=False, path_type=Path)
    command = click.option("--data", type=data, help="Where the plays are.")(command)
    return click.option("--config", type=config, help="The table's config (table.toml).")(command)


def words(lang: Language | None, config: Path | None = None) -> Words:
    """The words of ``lang``, or of the config, or of the system."""
    if lang is not None:
        return Words(lang)
    configured, _ = settings.load(config or settings.config_file())
    return Words(settings.first_preferences(configured).language)


def place(config: Path | None, data: Path | None, speak: Words) -> tuple[Settings, Path]:
    """The owner's settings and where the plays are; that a config can't be used is said."""
    configured, problem = settings.load(config or settings.config_file())
    if problem is not None:
        click.echo(speak(problem), err=True)
    return configured, data or settings.data_dir(configured)


def refuse(error: JournalError, speak: Words, table_runs: str) -> NoReturn:
    """Say why the plays can't be opened, with the hint ``table_runs`` where a table has them; exit code 1."""
    click.echo(f"{error.code}: {speak(error.message)}", err=True)
    if error.code == "second-instance":
        click.echo(speak.text(table_runs), err=True)
    raise SystemExit(1) from None


def read_bytes(file: str) -> bytes:
    """A whole file; ``-`` is standard input. Raises OSError."""
    if file != "-":
        return Path(file).read_bytes()
    if sys.stdin is None:  # closed by whoever started us
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer.read()


def read_or_exit(file: str) -> bytes:
    """A whole file, or exit code 2 with a sentence."""
    try:
        return read_bytes(file)
    except OSError as error:
        click.echo(f"{file}: {error.strerror}", err=True)
        raise SystemExit(2) from None


def local_time(moment: str, speak: Words) -> str:
    """An ISO 8601 moment as people here write it; what is none stays as it is."""
    try:
        at = datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError):
        return moment
    month = speak.text(f"time.month.{at.month}")
    return speak.text("time.local", day=at.day, month=month, year=at.year, clock=f"{at:%H:%M}")


def free_space(megabytes: int, speak: Words) -> str:
    """Room on a disk in the unit that people would take."""
    if megabytes < 1000:
        return speak.text("size.mb", n=megabytes)
    return speak.text("size.gb", n=round(megabytes / 1000))
