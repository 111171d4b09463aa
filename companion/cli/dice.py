"""The dice of all stored plays: how often each sum came, and whether they look fair."""

from collections import Counter
from contextlib import closing
from pathlib import Path

import click

from companion import games, record, rolls
from companion.cli.common import GameName, language_option, place, place_options, words
from companion.dice import FREEDOM, SUMS, Fairness, fairness
from companion.game import say as message
from companion.games import AnyGame
from companion.i18n import Language, Words
from companion.journal import JournalError, Reading

BAR = 30  # characters of the longest bar


@click.command("dice")
@click.argument("game", type=GameName(), required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game.")
@place_options
@language_option
def dice_command(
    game: AnyGame | None, as_json: bool, config: Path | None, data: Path | None, lang: Language | None
) -> None:
    """How often each sum of the dice came in all stored plays, and whether the dice look fair.

    Without GAME every game in which dice are rolled. Moves that were taken back don't count.
    May be used while the table runs.
    """
    say = words(lang, config)
    if game is not None and not game.rolls_dice:
        click.echo(f"no-dice: {say.text('refusal.no-dice', game=message(f'{game.name}.title'))}", err=True)
        raise SystemExit(1)
    _, folder = place(config, data, say)
    asked = [game] if game is not None else [games.load(name) for name in rolls.rolling()]
    try:
        with closing(Reading(folder)) as journal:
            found = [(one, *_counted(journal, one, say)) for one in asked]
    except JournalError as error:
        click.echo(f"{error.code}: {say(error.message)}", err=True)
        raise SystemExit(1) from None
    for one, plays, fair in found:
        click.echo(
            record.dumps(_line(one, plays, fair)) if as_json else "\n".join(_report(one, plays, fair, say))
        )


def _counted(journal: Reading, game: AnyGame, say: Words) -> tuple[int, Fairness]:
    """In how many plays dice were rolled, and what they showed; a play that can't be read is told."""
    counted: Counter[int] = Counter()
    plays = 0
    for id in journal.ids_of(game.name):
        try:
            here = rolls.stored_sums(game, journal.load(id))
        except (record.RecordError, ValueError) as error:
            detail = error.message if isinstance(error, record.RecordError) else ""
            click.echo(say.text("notice.play-unreadable", id=id, detail=detail).rstrip(), err=True)
            continue
        counted += here
        plays += bool(here)
    return plays, fairness(rolls.counts(counted))


def _line(game: AnyGame, plays: int, fair: Fairness) -> dict[str, object]:
    return {
        "game": game.name,
        "plays": plays,
        "rolls": fair.rolls,
        "counts": {str(total): count for total, count in zip(SUMS, fair.counts, strict=True)},
        "expected": {str(total): round(count, 2) for total, count in zip(SUMS, fair.expected, strict=True)},
        "chi_square": round(fair.chi_square, 3),
        "degrees_of_freedom": FREEDOM,
        "chance": round(fair.chance, 5),
        "verdict": fair.verdict,
    }


def _report(game: AnyGame, plays: int, fair: Fairness, say: Words) -> list[str]:
    title = message(f"{game.name}.title")
    if not fair.rolls:
        return [say.text("cli.dice-none", title=title)]
    lines = [say.text("cli.dice", title=title, rolls=fair.rolls, plays=plays)]
    most = max(*fair.counts, *fair.expected)
    for total, count, expected in zip(SUMS, fair.counts, fair.expected, strict=True):
        bar = "#" * round(BAR * count / most)
        lines.append(f"{total:>4}  {bar:<{BAR}} {count:>6}  {expected:>8.1f}")
    if fair.verdict != "few":  # of few rolls the test says nothing
        square, chance = f"{fair.chi_square:.1f}", f"{fair.chance:.1%}"
        lines.append(say.text("cli.dice-square", square=square, n=FREEDOM, chance=chance))
    lines.append(say.text(f"dice.{fair.verdict}", n=fair.rolls))
    return lines
