"""``companion learn``: which code is which card, taught in the shell; lists, forgets, export and import."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import click

from companion import bindings, games
from companion.bindings import BindingsError, Codes
from companion.cli.common import GameName, language_option, place, place_options, read_or_exit, refuse, words
from companion.files import write_whole
from companion.games import AnyGame
from companion.i18n import Language, Words
from companion.inputs import CardScan, Input, PartReport
from companion.journal import Journal, JournalError, Reading
from companion.part_names import part_name
from companion.settings import Settings

FILE = click.Path(dir_okay=False, path_type=Path)
STANDARD_OUTPUT = "-"
Ask = Callable[[str], str]


class Refused(Exception):
    """A wish that can't be granted; the text is the sentence about it."""


@click.command("learn")
@click.argument("game", type=GameName(), required=False)
@click.option("--code", help="Teach this code, without a reader; needs --part.")
@click.option("--part", help="The card that --code means: its id, its number in the list, or its name.")
@click.option("--list", "listing", is_flag=True, help="Say which cards there are, and their codes.")
@click.option("--forget", metavar="PART", help="No code means this card any longer.")
@click.option(
    "--export",
    "export_file",
    type=FILE,
    metavar="FILE",
    help="Write what was taught, as JSON; - is standard output.",
)
@click.option("--import", "import_file", metavar="FILE", help="Take over what another table was taught.")
@click.option("--replace", is_flag=True, help="With --import: the file's meaning counts.")
@place_options
@language_option
def learn_command(
    game: AnyGame | None,
    code: str | None,
    part: str | None,
    listing: bool,
    forget: str | None,
    export_file: Path | None,
    import_file: str | None,
    replace: bool,
    config: Path | None,
    data: Path | None,
    lang: Language | None,
) -> None:
    """Teach which code or tag is which card of GAME: scan one card after the other.

    --export and --import need no GAME; with one, --export writes only its codes. --list and --export may be
    used while the table runs; all else has to be done on its screen then.
    """
    _one_wish(click.get_current_context().params)
    speak = words(lang, config)
    configured, folder = place(config, data, speak)
    try:
        if export_file is not None:
            _export(export_file, folder, game, speak)
        elif import_file is not None:
            _import(import_file, folder, replace, speak)
        elif game is not None:
            if not game.cards():
                raise Refused(speak.text("labels.none", title=speak.text(f"{game.name}.title")))
            _teach_game(game, code, part, listing, forget, configured, folder, speak)
    except JournalError as error:
        refuse(error, speak, "learn.table-runs")
    except Refused as refused:
        click.echo(str(refused), err=True)
        raise SystemExit(1) from None
    except OSError as error:
        click.echo(f"{error.filename}: {error.strerror}", err=True)
        raise SystemExit(2) from None


def _one_wish(given: Mapping[str, Any]) -> None:
    """Raise UsageError for options that do not go together; ``given`` by their names above."""
    wishes = [given[name] is not None for name in ("code", "forget", "export_file", "import_file")]
    if sum(wishes) + given["listing"] > 1:
        raise click.UsageError("only one of --code, --list, --forget, --export and --import at a time")
    if (given["code"] is None) != (given["part"] is None):
        raise click.UsageError("--code and --part belong together")
    if given["replace"] and given["import_file"] is None:
        raise click.UsageError("--replace belongs to --import")
    if given["game"] is None and given["export_file"] is None and given["import_file"] is None:
        raise click.UsageError(f"which GAME? There are: {', '.join(games.names())}")
    if given["game"] is not None and given["import_file"] is not None:
        raise click.UsageError("--import takes the games from the file")


# --- one game -------------------------------------------------------------------------------------


def _teach_game(
    game: AnyGame,
    code: str | None,
    part: str | None,
    listing: bool,
    forget: str | None,
    configured: Settings,
    folder: Path,
    speak: Words,
) -> None:
    if listing:
        click.echo("\n".join(listed(game, _codes(folder), speak, with_codes=True)))
        return
    with closing(Journal(folder)) as journal:
        for notice in journal.notices:
            click.echo(speak(notice), err=True)
        if forget is not None:
            _forget(journal, game, found(game, forget, speak), speak)
        elif code is not None and part is not None:
            click.echo(bind(journal, game, code, found(game, part, speak), speak))
        else:
            click.echo("\n".join(listed(game, journal.codes(), speak)))
            # what is new must come twice, as at the table: noise must not be bound to a card
            known = partial(bindings.known, journal.codes())
            with _scans(configured, known, speak) as codes:
                taught = teach(journal, game, codes, _prompt, speak)
            click.echo(speak.text("learn.ended", n=taught))


def listed(game: AnyGame, codes: Codes, speak: Words, *, with_codes: bool = False) -> list[str]:
    """The cards in order: number, name, id, and how many codes mean each, or which."""
    lines = []
    names = [_name(game, card, speak) for card in game.cards()]
    width = max(map(len, names), default=0)
    for number, (card, name) in enumerate(zip(game.cards(), names, strict=True), start=1):
        mine = [code for (of, code), known in codes.items() if of == game.name and known == card]
        if with_codes:
            told = ", ".join(map(bindings.shown, sorted(mine)))
        else:
            told = speak.text("ui.learn.codes", n=len(mine)) if mine else ""
        lines.append(f"{number:>3}. {name:<{width}}  {card}  {told}".rstrip())
    return lines


def found(game: AnyGame, text: str, speak: Words) -> str:
    """The card that people mean by its id, its number in the list, or its name. Raises Refused."""
    cards = game.cards()
    wanted = text.strip()
    if wanted in cards:
        return wanted
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(cards):
        return cards[int(wanted) - 1]
    named = [card for card in cards if _name(game, card, speak).casefold() == wanted.casefold()]
    if len(named) != 1:
        raise Refused(speak.text("learn.no-such-card", part=wanted))
    return named[0]


def bind(journal: Journal, game: AnyGame, code: str, card: str, speak: Words) -> str:
    """Teach one code; gives the sentence about it. Raises Refused if no reader sends it, JournalError."""
    code = code.strip()
    if not bindings.sound(code):
        raise Refused(speak.text("learn.bad-code", code=bindings.shown(code)))
    if not bindings.teachable(game, code, card):
        raise Refused(speak.text("refusal.own-code", code=bindings.shown(code)))
    journal.learn(game.name, code, card)
    return speak.text("scan.learned", code=bindings.shown(code), card=game.card_name(card))


def teach(journal: Journal, game: AnyGame, codes: Iterable[str], ask: Ask, speak: Words) -> int:
    """For each code that comes ask which card it is; gives how many were taught.

    Ends with the codes, or when ``ask`` raises Abort (Ctrl+C, end of input).
    """
    taught = 0
    try:
        click.echo(speak.text("learn.scan"))
        for code in codes:
            click.echo(told_of(journal, game, code, speak))
            if told := _teach_one(journal, game, code, ask, speak):
                taught += 1
                click.echo(told)
            click.echo(speak.text("learn.scan"))
    except (click.Abort, KeyboardInterrupt):
        click.echo("")
    return taught


def _teach_one(journal: Journal, game: AnyGame, code: str, ask: Ask, speak: Words) -> str:
    """Ask until the answer is a card that this code may mean; gives the sentence about it, "" if left out."""
    while answer := ask(speak.text("learn.which")).strip():
        try:
            return bind(journal, game, code, found(game, answer, speak), speak)
        except Refused as refused:
            click.echo(str(refused))
    return ""


def told_of(journal: Journal, game: AnyGame, code: str, speak: Words) -> str:
    """The code that came, and what it means so far."""
    card = bindings.meaning(journal.codes(), game, code)
    if card is None:
        return speak.text("learn.read", code=bindings.shown(code))
    return speak.text("learn.read-known", code=bindings.shown(code), card=game.card_name(card))


def _forget(journal: Journal, game: AnyGame, card: str, speak: Words) -> None:
    count = sum(of == game.name and known == card for (of, _), known in journal.codes().items())
    journal.forget(game.name, card)
    click.echo(speak.text("learn.forgotten", card=game.card_name(card), n=count))


def _name(game: AnyGame, card: str, speak: Words) -> str:
    name = speak(game.card_name(card))
    return name[:1].upper() + name[1:]


def _prompt(question: str) -> str:
    answer: str = click.prompt(question, default="", show_default=False)
    return answer


@contextmanager
def _scans(configured: Settings, known: Callable[[str], bool], speak: Words) -> Iterator[Iterator[str]]:
    """The codes that the config's readers send, for ever; without a reader, those typed here."""
    if not configured.reader:
        click.echo(speak.text("learn.no-reader"))
        yield iter(lambda: _typed(speak), "")
        return
    # slow to import, and only needed here
    from companion.cli.assembly import hardware_config
    from hardware.config import HardwareConfig
    from hardware.table import Hardware

    told: SimpleQueue[Input | PartReport] = SimpleQueue()
    config = HardwareConfig(readers=hardware_config(configured).readers)
    with Hardware(config, told.put, known):
        yield _read(told.get, speak)


def _typed(speak: Words) -> str:
    while not (code := _prompt(speak.text("learn.type"))).strip():
        pass
    return code.strip()


def _read(get: Callable[[], Input | PartReport], speak: Words) -> Iterator[str]:
    """Codes as they come; how the readers are doing is said on the way."""
    while True:
        item = get()
        if isinstance(item, CardScan):
            yield item.code
        elif isinstance(item, PartReport):
            click.echo("\n".join(_report(item, speak)))


def _report(report: PartReport, speak: Words) -> Iterator[str]:
    facts: dict[str, Any] = {**report.facts, "part": part_name(report.part)}
    if report.state == "ok":
        yield speak.text("learn.reader-ready", **facts)
        return
    for code in (report.state, f"{report.state}.remedy"):
        # the table's own words tell people to go on by touch: here is nothing to touch
        for known in filter(speak.knows, (f"learn.part-{code}", f"part.{code}")):
            yield speak.text(known, **facts)
            break


# --- files ----------------------------------------------------------------------------------------


def _codes(folder: Path) -> Codes:
    """What was taught, read without a lock; nothing if there are no plays yet. Raises JournalError."""
    try:
        with closing(Reading(folder)) as journal:
            return journal.codes()
    except JournalError as error:
        if error.code == "no-plays":
            return {}
        raise


def _export(file: Path, folder: Path, game: AnyGame | None, speak: Words) -> None:
    codes = {key: card for key, card in _codes(folder).items() if game is None or key[0] == game.name}
    if not codes:
        raise Refused(speak.text("bindings.none"))
    about = speak.text("bindings.about", n=len(codes), games=_titles(codes, speak))
    text = bindings.written(codes, about)
    if str(file) == STANDARD_OUTPUT:
        click.echo(text, nl=False)
        return
    write_whole(file, text)
    click.echo(f"{file}: {about}")


def _import(file: str, folder: Path, replace: bool, speak: Words) -> None:
    """Whole or not at all. Raises Refused, JournalError."""
    try:
        new = bindings.read(read_or_exit(file), games.load)
    except BindingsError as error:
        raise Refused(f"{file}: {speak(error.message)}") from None
    with closing(Journal(folder)) as journal:
        known = journal.codes()
        clashing = bindings.conflicts(known, new)
        if clashing and not replace:
            lines = [_clash(key, known, new, speak) for key in clashing]
            raise Refused("\n".join([*lines, speak.text("bindings.nothing-taken", n=len(clashing))]))
        journal.learn_all(new)
    fresh = sum(key not in known for key in new)
    click.echo(speak.text("bindings.taken", file=file, n=len(new), games=_titles(new, speak), fresh=fresh))


def _clash(key: tuple[str, str], known: Codes, new: Codes, speak: Words) -> str:
    game = games.load(key[0])
    return speak.text(
        "bindings.conflict",
        code=bindings.shown(key[1]),
        title=speak.text(f"{game.name}.title"),
        here=game.card_name(known[key]),
        there=game.card_name(new[key]),
    )


def _titles(codes: Codes, speak: Words) -> tuple[str, ...]:
    return tuple(speak.text(f"{name}.title") for name in sorted({game for game, _ in codes}))
