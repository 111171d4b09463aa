"""A set-up that is proposed, laid out, drawn again in part, and begun."""

import msgspec

from companion.commands import Begin, Propose, Redraw, Withdraw
from companion.games.trekking.box import BOX
from tests.core.at_the_table import THREE


def test_a_set_up_is_proposed_laid_out_and_begun(evening):
    evening.do(Propose("incan_gold", (" An ", "Bình", "Chi"), {"split": "per_card"}, seed=5))
    proposal = evening.shown.proposal
    assert proposal.players == THREE and proposal.seed == 5 and proposal.options["split"] == "per_card"
    assert len(proposal.steps) >= 5 and evening.shown.play is None
    evening.do(Begin())
    assert evening.shown.proposal is None and evening.shown.play.players == THREE
    assert not hasattr(evening.shown.play, "setup"), "it may hold what nobody may see yet"
    assert b"setup" not in msgspec.json.encode(evening.shown)


def test_the_same_seed_lays_out_the_same(evening):
    def proposed(seed):
        evening.do(Propose("incan_gold", THREE, seed=seed))
        return evening.shown.proposal

    assert proposed(5) == proposed(5)
    assert len({repr(proposed(seed).setup) for seed in range(9)}) > 3
    drawn = proposed(None)
    assert proposed(drawn.seed) == drawn


def test_one_part_is_drawn_again_and_the_rest_stays(evening):
    evening.do(Propose("trekking", THREE, seed=5))
    first = evening.shown.proposal
    evening.do(Redraw("west"))
    again = evening.shown.proposal
    moved = {place for place, stone in again.setup["stones"].items() if stone != first.setup["stones"][place]}
    assert moved and moved < {place.id for place in BOX.places if place.region == "west"}
    assert {**again.setup, "stones": {}} == {**first.setup, "stones": {}}
    assert again.steps != first.steps and again.seed is None
    evening.do(Begin())
    assert {place.place: place.stone for place in evening.shown.view.places if place.stone} == again.setup[
        "stones"
    ]


def test_a_part_that_is_none_is_not_drawn_again(evening):
    evening.do(Redraw("west"), ticket=3)
    assert evening.refused == "no-proposal"
    evening.do(Propose("trekking", THREE, seed=5))
    before = evening.shown.proposal
    evening.do(Redraw("atlantis"), ticket=4)
    assert evening.refused == "unknown-value" and evening.shown.proposal == before


def test_a_withdrawn_proposal_can_t_be_begun(evening):
    evening.do(Propose("incan_gold", THREE))
    evening.do(Withdraw())
    evening.do(Begin())
    assert evening.refused == "no-proposal"


def test_the_table_s_button_begins_what_is_laid_out(evening):
    evening.press("table.next")
    assert evening.shown.play is None
    evening.do(Propose("incan_gold", THREE))
    evening.press("table.confirm")
    assert evening.shown.play is not None
