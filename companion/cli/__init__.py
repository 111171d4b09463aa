"""``companion …``: the command line, and the only place that joins table, hardware and screen.

Commands are imported when they are called, so that the help and the record tools start at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from companion import __version__

if TYPE_CHECKING:
    from companion.i18n import Language

ARGUMENTS = "companion.arguments"
# command → the module that holds it
COMMANDS = {
    "run": "app",
    "demo": "demo",
    "dice": "dice",
    "doctor": "doctor",
    "export": "plays",
    "forget": "forget",
    "labels": "labels",
    "learn": "learn",
    "legal": "records",
    "replay": "records",
    "schema": "records",
    "score": "records",
    "setup": "records",
    "simulate": "records",
}
HELP = {
    "run": "Start the table on its touchscreen.",
    "demo": "Play a whole evening on simulated parts; pictures and record go to a folder.",
    "dice": "Say whether the dice of all stored plays look fair.",
    "doctor": "Say for each part whether it is right and how to mend it.",
    "export": "Write stored plays as records.",
    "forget": "Erase a player's name from all stored plays and their backups.",
    "labels": "Write QR stickers for a game's cards as a PDF.",
    "learn": "Teach the companion which code is which card; list, forget, export, import.",
    "legal": "Print the moves that are legal after a record's last move.",
    "replay": "Replay records and say how they stand.",
    "schema": "Print the JSON schema of a game's records.",
    "score": "Score final counts (the score pad).",
    "setup": "Draw a random set-up.",
    "simulate": "Play random legal games and report speed and scores.",
}


class LazyGroup(click.Group):
    """Imports a command's module only when the command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        ctx.meta[ARGUMENTS] = tuple(args)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """A file of a game that can't be used ends any command with a sentence and exit code 1."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            from companion.components import ComponentsError

            if not isinstance(error, ComponentsError):
                raise
            from companion.cli.common import words

            click.echo(words(_language(ctx))(error.message), err=True)
            raise SystemExit(1) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(HELP.items()))


def _language(ctx: click.Context) -> "Language | None":
    """What ``--lang`` says, whether or not the command came to read it."""
    from companion.i18n import LANGUAGES

    given = ctx.meta.get(ARGUMENTS, ())
    for option, value in zip(given, (*given[1:], ""), strict=True):
        for language in LANGUAGES:
            if (option, value) == ("--lang", language) or option == f"--lang={language}":
                return language
    return None


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="companion")
def main() -> None:
    """The Tabletop Companion keeps track while you play your real board games."""
