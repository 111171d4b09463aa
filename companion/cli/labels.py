"""``companion labels GAME``: QR stickers for every card that a reader may know, as a PDF."""

import io
from pathlib import Path

import click

from companion.cli.common import GameName, language_option, words
from companion.cli.sheets import SHEETS, USUAL
from companion.files import write_whole
from companion.games import AnyGame
from companion.i18n import Language
from companion.own_codes import own_codes


@click.command("labels")
@click.argument("game", type=GameName())
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The PDF to write."
)
@click.option(
    "--sheet", type=click.Choice(list(SHEETS)), default=USUAL, show_default=True, help="Which stickers."
)
@click.option(
    "--skip", type=click.IntRange(min=0), default=0, help="So many places of the first sheet are used up."
)
@click.option("--outline", is_flag=True, help="Draw each sticker's edge, for plain paper and scissors.")
@language_option
def labels_command(
    game: AnyGame, out: Path, sheet: str, skip: int, outline: bool, lang: Language | None
) -> None:
    """Write QR stickers for all cards of GAME that a reader may know, one for each card in the box.

    Their codes are known without being taught.
    """
    speak = words(lang)
    title = speak.text(f"{game.name}.title")
    codes = own_codes(game)
    if not codes:
        click.echo(speak.text("labels.none", title=title), err=True)
        raise SystemExit(1)
    if not out.absolute().parent.is_dir():
        click.echo(speak.text("labels.no-folder", folder=str(out.parent)), err=True)
        raise SystemExit(2)
    paper = SHEETS[sheet]
    if skip >= paper.stickers:
        message = speak.text("labels.skip", skip=skip, n=paper.stickers)
        raise click.BadParameter(message, param_hint="--skip")
    # slow to import, and only needed here
    from companion.cli.stickers import Sticker, draw
    from ui.fonts import FOLDER

    stickers = []
    for code, card, copy in codes:
        name = speak(game.card_name(card))
        many = game.copies(card)
        below = speak.text("labels.copy", title=title, copy=copy, many=many) if many > 1 else title
        stickers.append(Sticker(code, name[:1].upper() + name[1:], below))
    pdf = io.BytesIO()
    pages = draw(pdf, paper, stickers, FOLDER, skip, speak.text("labels.title", title=title), outline)
    try:
        write_whole(out, pdf.getvalue())
    except OSError as error:
        click.echo(f"{out}: {error.strerror}", err=True)
        raise SystemExit(2) from None
    click.echo(speak.text("labels.written", file=str(out), stickers=len(stickers), n=pages))
    click.echo(speak.text("labels.print"))
