"""Starting the table on its screen."""

import logging
import os
import signal
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import Any

import click
from msgspec import structs

from companion import games, settings
from companion.cli.common import language_option, place_options, words
from companion.cli.screen import Size, has_display, screen_config, touch_problem
from companion.cli.service import managed, notify
from companion.game import Message, say
from companion.i18n import Language, Words
from companion.journal import JournalError
from companion.settings import Settings
from companion.snapshot import Notice, Trouble

CRASHED = 3


@click.command("run")
@place_options
@click.option("--size", type=Size(), help="Size of the window.")
@click.option("--fullscreen/--window", default=None, help="Fill the screen or not.")
@click.option("--simulate/--no-simulate", default=None, help="Buttons and a reader on the screen.")
@language_option
def run_command(
    config: Path | None,
    data: Path | None,
    size: tuple[int, int] | None,
    fullscreen: bool | None,
    simulate: bool | None,
    lang: Language | None,
) -> None:
    """Start the table on its touchscreen. Without any display it plays the demo instead."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    speak = words(lang, config)
    if not has_display():
        from companion.cli.demo import play_demo

        click.echo(speak.text("cli.no-display"))
        raise SystemExit(play_demo(games.load(games.names()[0]), Path("companion-demo"), lang, size))
    file = config or settings.config_file()
    configured, problem = settings.load(file)
    notices = (Notice("config", say("notice.config", problem=problem)),) if problem else ()
    if problem is not None:
        click.echo(speak(problem), err=True)
    screen = configured.screen
    if size is not None:
        screen = structs.replace(screen, width=size[0], height=size[1], px_per_mm=0.0)
    if fullscreen is not None:
        screen = structs.replace(screen, fullscreen=fullscreen)
    dead = touch_problem(screen.touch)
    if dead is not None:
        # a table that nobody can tap is worse than one that hears the screen in its own way
        screen = structs.replace(screen, touch="")
        notices = (*notices, Notice("touch", dead, Message(f"{dead.code}.remedy", dead.facts)))
        click.echo(speak(dead), err=True)
    configured = structs.replace(configured, screen=screen)
    folder = data or settings.data_dir(configured)
    raise SystemExit(start(configured, folder, simulate, notices, lang))


def start(
    configured: Settings,
    folder: Path,
    simulate: bool | None,
    notices: tuple[Notice, ...],
    lang: Language | None,
) -> int:
    """Run the table until its window is closed or it is told to end; gives the exit code."""
    from companion.cli.assembly import assembled
    from hardware.pins import FACTORY_VARIABLE, on_a_pi
    from ui.app import Opened, run

    parts_exist = on_a_pi() or bool(os.environ.get(FACTORY_VARIABLE)) or bool(configured.reader)
    crashes: list[int] = []
    told: list[str] = []

    def crashed() -> None:
        crashes.append(CRASHED)
        os.kill(os.getpid(), signal.SIGTERM)

    with ExitStack() as stack:

        def open_table() -> Opened | Trouble:
            try:
                table = stack.enter_context(
                    assembled(
                        configured,
                        folder,
                        simulate=not parts_exist if simulate is None else simulate,
                        notices=notices,
                        language=lang,
                        crashed=crashed,
                    )
                )
            except JournalError as error:
                trouble = _trouble(error, configured, folder, lang)
                if [error.code] != told[-1:]:
                    told.append(error.code)
                    click.echo(f"{error.code}: {Words(trouble.language)(trouble.message)}", err=True)
                return trouble
            hardware = Thread(target=table.parts.start, name="hardware", daemon=True)
            return Opened(table.table, table.simulator, table.parts.counters, hardware.start)

        opened = open_table()
        if told == ["second-instance"] and not managed():
            assert isinstance(opened, Trouble)
            click.echo(Words(opened.language).text("run.table-runs"), err=True)
            return 1  # the other one has the screen, and whoever began this one reads the shell
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _stop_screen)
        run(opened, config=screen_config(configured, folder), open_again=open_table, on_alive=_alive)
    return crashes[0] if crashes else 0


def _trouble(error: JournalError, configured: Settings, folder: Path, lang: Language | None) -> Trouble:
    """What the screen says while the plays can't be opened."""
    from companion.cli.assembly import PREFERENCES

    kept, _ = settings.load_preferences(folder / PREFERENCES, configured)
    facts = error.message.facts
    known = Words(lang or kept.language).knows(f"start.{error.code}")
    message = Message(f"start.{error.code}", facts) if known else error.message
    return Trouble(message, Message(f"start.{error.code}.remedy", facts), lang or kept.language)


def _alive() -> None:
    notify("READY=1")
    notify("WATCHDOG=1")


def _stop_screen(_number: int, _frame: Any) -> None:
    from kivy.base import stopTouchApp

    notify("STOPPING=1")
    stopTouchApp()
