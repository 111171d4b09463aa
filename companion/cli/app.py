"""Starting the table on its screen."""

import logging
import os
import signal
from pathlib import Path
from threading import Thread
from typing import Any

import click
from msgspec import structs

from companion import games, settings
from companion.cli.common import language_option, words
from companion.cli.screen import Size, has_display, screen_config, touch_problem
from companion.cli.service import notify
from companion.game import Message, say
from companion.i18n import Language
from companion.settings import Settings
from companion.snapshot import Notice

CRASHED = 3


@click.command("run")
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The table's config (table.toml).",
)
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where the plays are.")
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
    if not has_display():
        from companion.cli.demo import play_demo

        click.echo(words(lang).text("cli.no-display"))
        raise SystemExit(play_demo(games.load(games.names()[0]), Path("companion-demo"), lang, size))
    file = config or settings.config_file()
    configured, problem = settings.load(file)
    notices = (Notice("config", say("notice.config", problem=problem)),) if problem else ()
    if problem is not None:
        click.echo(words(lang)(problem), err=True)
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
        click.echo(words(lang)(dead), err=True)
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
    from companion.journal import JournalError
    from hardware.pins import FACTORY_VARIABLE, on_a_pi

    parts_exist = on_a_pi() or bool(os.environ.get(FACTORY_VARIABLE)) or bool(configured.reader)
    crashes: list[int] = []

    def crashed() -> None:
        crashes.append(CRASHED)
        os.kill(os.getpid(), signal.SIGTERM)

    try:
        with assembled(
            configured,
            folder,
            simulate=not parts_exist if simulate is None else simulate,
            notices=notices,
            language=lang,
            crashed=crashed,
        ) as table:
            from ui.app import run

            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, _stop_screen)
            run(
                table.table,
                config=screen_config(configured, folder),
                simulator=table.simulator,
                counters=table.parts.counters,
                on_alive=_alive,
                on_shown=Thread(target=table.parts.start, name="hardware", daemon=True).start,
            )
    except JournalError as error:
        click.echo(f"{error.code}: {words(lang)(error.message)}", err=True)
        return 1
    return crashes[0] if crashes else 0


def _alive() -> None:
    notify("READY=1")
    notify("WATCHDOG=1")


def _stop_screen(_number: int, _frame: Any) -> None:
    from kivy.base import stopTouchApp

    notify("STOPPING=1")
    stopTouchApp()
