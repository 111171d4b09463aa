"""Stored plays as records."""

from contextlib import closing
from pathlib import Path

import click

from companion import games, play, record, settings
from companion.cli.common import language_option, words
from companion.i18n import Language
from companion.journal import JournalError, Reading


@click.command("export")
@click.argument("ids", nargs=-1, type=int, metavar="[PLAY…]")
@click.option("--all", "everything", is_flag=True, help="Every stored play.")
@click.option("--list", "only_list", is_flag=True, help="Say which plays there are.")
@click.option("--config", type=click.Path(path_type=Path), help="The table's config (table.toml).")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where the plays are.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="A file a play in this folder.")
@language_option
def export_command(
    ids: tuple[int, ...],
    everything: bool,
    only_list: bool,
    config: Path | None,
    data: Path | None,
    out: Path | None,
    lang: Language | None,
) -> None:
    """Write stored plays as records: to standard output, or into a folder with --out.

    Without a number the newest play. May be used while the table runs.
    """
    say = words(lang)
    configured, _ = settings.load(config or settings.config_file())
    try:
        with closing(Reading(data or settings.data_dir(configured))) as journal:
            stored = journal.ids(limit=1_000_000)
            chosen = list(ids) or (stored if everything or only_list else stored[:1])
            for id in chosen:
                _export(journal, id, only_list, out)
            if not chosen:
                click.echo(say.text("journal.no-plays", file=str(journal.path)), err=True)
                raise SystemExit(1)
    except (JournalError, record.RecordError) as error:
        click.echo(f"{error.code}: {say(error.message)}", err=True)
        raise SystemExit(1) from None


def _export(journal: Reading, id: int, only_list: bool, out: Path | None) -> None:
    stored = journal.load(id)
    if only_list:
        players = ", ".join(stored.header["players"])
        click.echo(f"{id}\t{stored.header['game']}\t{stored.state}\t{stored.started or '-'}\t{players}")
        return
    restored = play.restore(stored, games.load)
    entries = [made.entry for made in restored.made]
    text = "".join(f"{line}\n" for line in record.lines(restored.header, entries))
    if out is None:
        click.echo(text, nl=False)
        return
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{restored.game.name}-{id:05}.jsonl"
    file.write_text(text, "utf-8")
    click.echo(str(file))
