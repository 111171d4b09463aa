"""Commands on records and rules: no screen, no pins, no disk but the files named."""

import random
from pathlib import Path
from typing import Any

import click
import msgspec

from companion import record
from companion.cli.common import GameName, language_option, read_bytes, read_or_exit, words
from companion.game import IllegalMove, ScorePadError, Standing
from companion.games import AnyGame
from companion.i18n import Language, Words
from companion.record import RecordError, Replay


@click.command("replay")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file.")
@click.option("--until", type=click.IntRange(min=0), help="Stop after so many moves.")
@language_option
def replay_command(files: tuple[str, ...], as_json: bool, until: int | None, lang: Language | None) -> None:
    """Replay records and say how they stand. ``-`` is standard input."""
    say = words(lang)
    worst = 0
    for file in files:
        try:
            data = read_bytes(file)
        except OSError as error:
            click.echo(f"{file}: {error.strerror}", err=True)
            worst = 2
            continue
        replayed = record.read(data, until)
        if replayed.error is not None:
            click.echo(error_line(file, replayed.error, say), err=True)
            worst = max(worst, 1)
        if as_json:
            line = summary(replayed, say)
            click.echo(record.dumps({"file": shown_name(file), **line} if len(files) > 1 else line))
        elif replayed.header is not None:
            click.echo("\n".join(report(file, replayed, say)))
    raise SystemExit(worst)


def error_line(file: str, error: RecordError, say: Words) -> str:
    return f"{file}:{error.line}: {error.code}: {say(error.message)}"


def shown_name(file: str) -> str:
    """A file's name as text: bytes that are no UTF-8 become question marks."""
    return file.encode("utf-8", "replace").decode("utf-8")


def summary(replayed: Replay, say: Words) -> dict[str, Any]:
    """How a replayed record stands, as ``replay --json`` prints it."""
    if replayed.header is None:
        line: dict[str, Any] = {"game": None, "moves": 0, "standings": []}
    else:
        game = replayed.header.game
        prompt = game.prompt(replayed.state)
        line = {
            "game": game.name,
            "moves": len(replayed.entries),
            "over": prompt.over,
            "phase": prompt.phase,
            "to_act": prompt.to_act,
            "standings": game.standings(replayed.state),
            "state": game.view(replayed.state),
        }
    error = replayed.error
    if error is not None:
        line["error"] = {"line": error.line, "code": error.code, "message": say(error.message)}
    return line


def report(file: str, replayed: Replay, say: Words) -> list[str]:
    """The same for people."""
    assert replayed.header is not None
    game = replayed.header.game
    title = say.text(f"{game.name}.title")
    head = say.text("cli.replayed", file=file, title=title, n=len(replayed.entries))
    return [head, say(game.prompt(replayed.state).sentence), *table(game.standings(replayed.state))]


def table(standings: list[Standing]) -> list[str]:
    """Standings in columns: rank, player, score, parts."""
    if all(standing.score is None for standing in standings):
        return []
    width = max(len(standing.player) for standing in standings)
    lines = []
    for standing in standings:
        parts = "  ".join(f"{part} {points}" for part, points in standing.breakdown.items())
        score = "-" if standing.score is None else str(standing.score)
        lines.append(f"{standing.rank:>2}. {standing.player:<{width}} {score:>4}  {parts}".rstrip())
    return lines


@click.command("legal")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="The same: a line is a move in the record's form.")
@language_option
def legal_command(file: str, as_json: bool, lang: Language | None) -> None:
    """Print the moves that are legal after a record's last move, one JSON object a line.

    A field that only the table can know (the card turned over) is the list of values still possible.
    """
    replayed = record.read(read_or_exit(file))
    if replayed.error is not None or replayed.header is None:
        assert replayed.error is not None
        click.echo(error_line(file, replayed.error, words(lang)), err=True)
        raise SystemExit(1)
    game = replayed.header.game
    if game.prompt(replayed.state).over:
        click.echo(words(lang).text("legal.over"), err=True)
    for offer in game.offers(replayed.state):
        click.echo(record.dumps(offer))


def parse_option(game: AnyGame, text: str) -> tuple[str, Any]:
    """``K=V``: V as JSON if it is JSON (true, 3), else as it stands."""
    key, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text!r} is not K=V", param_hint="--option")
    try:
        return key, msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        return key, value


@click.command("setup")
@click.argument("game", type=GameName())
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@click.option("--seed", type=int, help="The same seed gives the same set-up.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--json", "as_json", is_flag=True, help="Only the header line.")
@language_option
def setup_command(
    game: AnyGame,
    players: tuple[str, ...],
    seed: int | None,
    options: tuple[str, ...],
    as_json: bool,
    lang: Language | None,
) -> None:
    """Draw a random set-up: a record's header line, and the same as a checklist for people."""
    say = words(lang)
    try:
        names = record.check_players(game, players)
        chosen = record.parse_options(game, dict(parse_option(game, text) for text in options))
        record.check_seats(game, names, chosen)
    except RecordError as error:
        click.echo(f"{error.code}: {say(error.message)}", err=True)
        raise SystemExit(1) from None
    used = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    try:
        laid = game.deal(names, chosen, random.Random(used))
        game.start(names, chosen, laid)
    except IllegalMove as illegal:
        click.echo(f"{illegal.code}: {say(illegal.message)}", err=True)
        raise SystemExit(1) from None
    header = record.Header(game, names, chosen, laid, used)
    click.echo(record.dumps(record.header_line(header)))
    if as_json:
        return
    for number, step in enumerate(game.checklist(names, chosen, laid), start=1):
        click.echo(f"{number:>2}. [ ] {say(step.text)}")
        if step.secret is not None:
            click.echo(f"        {say(step.secret)}")


@click.command("score")
@click.argument("game", type=GameName())
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="The standings as JSON.")
@language_option
def score_command(game: AnyGame, file: str, as_json: bool, lang: Language | None) -> None:
    """Score final counts instead of moves. FILE is JSON; its fields are in docs/score-pad.md."""
    say = words(lang)
    try:
        counts = record.parse_object(read_or_exit(file))
    except ValueError:
        click.echo(f"{file}: malformed: {say.text('score-pad.json')}", err=True)
        raise SystemExit(1) from None
    try:
        if isinstance(counts.get("players"), dict):
            record.check_players(game, list(counts["players"]))
        standings = game.score_pad(counts)
    except (ScorePadError, RecordError) as error:
        click.echo(f"{file}: {error.code}: {say(error.message)}", err=True)
        raise SystemExit(1) from None
    if as_json:
        click.echo(record.dumps({"game": game.name, "standings": standings}))
    else:
        click.echo("\n".join(table(standings)))


@click.command("simulate")
@click.argument("game", type=GameName())
@click.option("--players", type=click.IntRange(min=1), help="How many sit at the table.")
@click.option("--games", "plays", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--seed", type=int, help="The same seed gives the same plays.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--json", "as_json", is_flag=True)
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Write each play here.")
@language_option
def simulate_command(
    game: AnyGame,
    players: int | None,
    plays: int,
    seed: int | None,
    options: tuple[str, ...],
    as_json: bool,
    records: Path | None,
    lang: Language | None,
) -> None:
    """Play random legal games against a simulated table, every invariant checked."""
    from companion.simulate import MOST_MOVES, NoEnd, simulate

    try:
        chosen = record.parse_options(game, dict(parse_option(game, text) for text in options))
    except RecordError as error:
        raise click.BadParameter(words(lang)(error.message), param_hint="--option") from None
    least, most = game.seats(chosen)
    seats = least if players is None else players
    if not least <= seats <= most:
        raise click.BadParameter(f"{game.name} takes {least} to {most}", param_hint="--players")
    try:
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
        result = simulate(game, seats, plays, seed, records, chosen)
    except OSError as error:
        click.echo(f"{error.filename or records}: {error.strerror}", err=True)
        raise SystemExit(2) from None
    except NoEnd as endless:
        click.echo(words(lang).text("cli.no-end", n=endless.moves), err=True)
        raise SystemExit(1) from None
    if as_json:
        click.echo(record.dumps(result))
        return
    facts = {**msgspec.to_builtins(result), **msgspec.to_builtins(result.scores)}
    click.echo(words(lang).text("cli.simulated", **facts))
    if result.endless:
        click.echo(words(lang).text("cli.endless", n=result.endless, moves=MOST_MOVES), err=True)


@click.command("schema")
@click.argument("game", type=GameName())
def schema_command(game: AnyGame) -> None:
    """Print the JSON schema of a game's options, set-up and moves."""
    parts = {"options": game.options_type, "setup": game.setup_type}
    moves = {str(move.__struct_config__.tag): move for move in game.move_types}
    schemas, definitions = msgspec.json.schema_components(
        [*parts.values(), *moves.values()], ref_template="#/$defs/{name}"
    )
    named = dict(zip([*parts, *moves], schemas, strict=True))
    header = {
        "type": "object",
        "required": ["format", "version", "game", "players", "setup"],
        "additionalProperties": False,
        "properties": {
            "format": {"const": record.FORMAT},
            "version": {"const": record.VERSION},
            "game": {"const": game.name},
            "players": {
                "type": "array",
                "minItems": game.least_players,
                "maxItems": game.most_players,
                "items": {"type": "string"},
            },
            "options": named["options"],
            "setup": named["setup"],
            "seed": {"type": ["integer", "string", "null"]},
        },
    }
    extras = {name: {"type": "string"} for name in record.EXTRAS}
    for move in moves.values():
        properties = definitions[move.__name__]["properties"]
        properties.update({name: kind for name, kind in extras.items() if name not in properties})
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a play record of {game.name}",
        "anyOf": [header, *(named[name] for name in moves)],
        "$defs": definitions,
    }
    click.echo(msgspec.json.format(msgspec.json.encode(document), indent=1).decode())
