"""``companion …``: the command line, and the only place that joins table, hardware and screen.

Commands are imported when they are called, so that the help and the record tools start at once.
"""

from importlib import import_module

import click

from companion import __version__

# command → the module that holds it
COMMANDS = {
    "run": "app",
    "demo": "demo",
    "dice": "dice",
    "doctor": "doctor",
    "export": "plays",
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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(HELP.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="companion")
def main() -> None:
    """The Tabletop Companion keeps track while you play your real board games."""
