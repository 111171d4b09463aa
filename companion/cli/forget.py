"""A player's name leaves all stored plays."""

from contextlib import closing
from pathlib import Path

import click

from companion import erasing
from companion.cli.common import language_option, place, place_options, refuse, words
from companion.i18n import Language
from companion.journal import NAME, Journal, JournalError
from companion.record import same_name


@click.command("forget")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Don't ask.")
@place_options
@language_option
def forget_command(
    name: str, yes: bool, config: Path | None, data: Path | None, lang: Language | None
) -> None:
    """Erase NAME from all stored plays: a stand-in takes its place, also in the backups.

    The plays stay. Older backups and damaged files kept beside the plays are removed, a new backup is
    made. Files that were exported are yours to delete. Not while the table runs: there the page of
    names in the settings does the same.
    """
    say = words(lang, config)
    _, folder = place(config, data, say)
    if not (folder / NAME).exists():
        click.echo(say.text("journal.no-plays", file=str(folder / NAME)), err=True)
        raise SystemExit(1)
    try:
        with closing(Journal(folder)) as journal:
            plays = sum(n for known, n in journal.names().items() if same_name(known) == same_name(name))
            if not plays:
                click.echo(say.text("cli.forget-nobody", name=name, file=str(journal.path)), err=True)
                raise SystemExit(1)
            if not yes and not click.confirm(say.text("cli.forget-sure", name=name, n=plays)):
                raise SystemExit(1)
            done = erasing.erase(journal, name, lambda seat: say.text("name.stand-in", n=seat))
    except JournalError as error:
        refuse(error, say, "forget.table-runs")
    click.echo(say.text("notice.erased", n=done))
