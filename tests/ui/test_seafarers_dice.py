"""The chart of the dice: of the play on the table, or of all plays that are kept."""

import pytest
from msgspec.structs import replace

from companion.commands import HideDice, ShowDice
from companion.dice import fairness
from companion.games.seafarers.moves import Roll
from companion.i18n import Words
from companion.snapshot import DiceCount
from ui.games.seafarers.bars import figure_foot
from ui.games.seafarers.doing import Bar, Doing
from ui.games.seafarers.presenter import present
from ui.games.seafarers.scenes import reached

CHART = Doing(tool="chart")
FAIR = [9, 18, 27, 36, 45, 54, 45, 36, 27, 18, 9]


@pytest.mark.parametrize("language", ["en", "vi"])
def test_the_chart_is_of_this_play_or_of_all_that_are_kept(language):
    words = Words(language)
    here = reached(lambda state, move: isinstance(move, Roll) and state.stage == "turn", least=150)
    shown = present(here, words, CHART)
    assert [bar.came for bar in shown.panel.bars] == list(here.view.fair.counts)
    ((this, every),) = (group.choices for group in shown.panel.groups)
    assert this.chosen and not every.chosen and every.act == ShowDice("seafarers")

    kept = DiceCount("seafarers", 3, fairness(FAIR), complete=True)
    shown = present(replace(here, dice=kept), words, CHART)
    assert [bar.came for bar in shown.panel.bars] == FAIR
    assert [bar.expected for bar in shown.panel.bars] == FAIR
    ((this, every),) = (group.choices for group in shown.panel.groups)
    assert every.chosen and not this.chosen and this.act == HideDice()
    assert shown.panel.lines == (
        words.text("dice.usual", n=324),
        f"{words.text('dice.square', square='0.0', chance='100%')} "
        f"{words.text('seafarers.screen.fair-mark')} {words.text('dice.plays', n=3)}",
    )

    counting = present(replace(here, dice=replace(kept, complete=False)), words, CHART)
    assert counting.panel.lines[-1].endswith(words.text("dice.counting"))


def test_no_figure_is_struck_out_by_the_line_of_fair_dice():
    assert figure_foot(Bar(3, 3, 5.2), scale=6.0, line=2) == 5.2 * 6.0 + 2
    assert figure_foot(Bar(6, 15, 13.1), scale=6.0, line=2) == 15 * 6.0
