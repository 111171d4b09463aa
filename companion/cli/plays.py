"""Stored plays as records."""

from contextlib import closing
from pathlib import Path

import click

from companion import erasing, games, play, record
from companion.cli.common import language_option, place, place_options, words
from companion.i18n import Language, Words
from companion.journal import JournalError, Reading
from companion.stored import StoredPlay


@click.command("export")
@click.argument("ids", nargs=-1, type=click.IntRange(1, 2**63 - 1), metavar="[PLAY…]")
@click.option("--all", "everything", is_flag=True, help="Every stored play.")
@click.option("--list", "only_list", is_flag=True, help="Say which plays there are.")
@place_options
@click.option("--anonymous", is_flag=True, help="Stand-ins for the names, and no times.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="A file a play in this folder.")
@language_option
def export_command(
    ids: tuple[int, ...],
    everything: bool,
    only_list: bool,
    config: Path | None,
    data: Path | None,
    anonymous: bool,
    out: Path | None,
    lang: Language | None,
) -> None:
    """Write stored plays as records: to standard output, or into a folder with --out.

    Without a number the newest play. May be used while the table runs. A record holds the players'
    names, the set-up, every move in force and when it was made; --anonymous leaves names and times out.
    """
    say = words(lang, config)
    _, folder = place(config, data, say)
    try:
        with closing(Reading(folder)) as journal:
            stored = journal.ids(limit=1_000_000)
            chosen = list(ids) or (stored if everything or only_list else stored[:1])
            nameless = say if anonymous else None
            unreadable = [id for id in chosen if not _export(journal, id, only_list, nameless, out, say)]
            if out is not None and not only_list and len(unreadable) < len(chosen):
                click.echo(
                    say.text("cli.export-holds-no-names" if anonymous else "cli.export-holds"), err=True
                )
            if not chosen:
                click.echo(say.text("journal.no-plays", file=str(journal.path)), err=True)
            if unreadable or not chosen:
                raise SystemExit(1)
    except JournalError as error:
        click.echo(f"{error.code}: {say(error.message)}", err=True)
        raise SystemExit(1) from None
    except OSError as error:
        click.echo(f"{error.filename or out}: {error.strerror}", err=True)
        raise SystemExit(2) from None


def _export(
    journal: Reading, id: int, only_list: bool, nameless: Words | None, out: Path | None, say: Words
) -> bool:
    """Write one play; one that can't be read is told and stops no other. Gives whether it was written."""
    try:
        _write(journal, id, only_list, nameless, out, say)
    except (record.RecordError, ValueError) as error:
        detail = error.message if isinstance(error, record.RecordError) else ""
        click.echo(say.text("notice.play-unreadable", id=id, detail=detail).rstrip(), err=True)
        return False
    return True


def _variant(stored: StoredPlay, say: Words) -> tuple[str, ...]:
    """What of its game is played, in words; () if the game has only one thing, or is none we know."""
    try:
        variant = record.parse_header(stored.header, games.load).variant
    except record.RecordError:
        return ()
    return () if variant is None else (say(variant),)


def _write(
    journal: Reading, id: int, only_list: bool, nameless: Words | None, out: Path | None, say: Words
) -> None:
    stored = journal.load(id)
    if nameless is not None:
        stored = erasing.anonymous(
            journal.whole(id), stored, lambda seat: nameless.text("name.stand-in", n=seat)
        )
    if only_list:
        players = ", ".join(stored.header["players"])
        fields = (id, stored.header["game"], stored.state, stored.last_played or "-", players)
        click.echo("\t".join(map(str, (*fields, *_variant(stored, say)))))
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
