"""Set-up: what may lie on the table, boards by lot, the checklist."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.seafarers import geometry, layouts, shuffle
from companion.games.seafarers.box import SCENARIOS
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Options
from companion.games.seafarers.scenario import load
from companion.games.seafarers.setup import start_of_robber
from companion.i18n import Words
from companion.record import RecordError, make_header
from tests.games.every_game import words
from tests.games.seafarers.harbor import FOUR, THREE, printed

SIX = (*FOUR, "Én", "Giang")


def refused(setup, players=THREE, **options):
    with pytest.raises(IllegalMove) as refusal:
        GAME.start(players, Options(**options), setup)
    return refusal.value.code


def drawn(scenario="new_shores", players=THREE, seed=1):
    options = Options(scenario=scenario, board="variable")
    return GAME.deal(players, options, Random(seed))


def test_a_set_up_names_its_own_layout_and_somebody_at_the_table():
    good = printed("new_shores")
    GAME.start(THREE, Options(), good)
    assert refused(replace(good, layout="new_shores_4p")) == "unknown-value"
    assert refused(replace(good, layout="atlantis")) == "unknown-value"
    assert refused(replace(good, first="Zoe")) == "unknown-player"
    assert refused(good, target=0) == "unknown-value"
    with pytest.raises(IllegalMove) as error:
        GAME.start(THREE, Options(target=0), good)
    assert Words("en")(error.value.message) == "A target is at least 1 point."
    assert Words("vi").knows(error.value.message.code)


def test_harbours_are_those_of_the_box():
    good = printed("new_shores")
    assert refused(replace(good, harbors=good.harbors[:-1])) == "malformed"
    assert refused(replace(good, harbors=("wool", *good.harbors[1:]))) == "malformed"
    assert refused(replace(good, harbors=("coal", *good.harbors[1:]))) == "unknown-value"
    assert refused(replace(good, harbors=((0, 4, "W", "3:1"), *good.harbors[1:]))) == "malformed"
    GAME.start(THREE, Options(), replace(good, harbors=good.harbors[::-1]))


def test_the_robber_starts_on_land_the_pirate_at_sea():
    good = printed("new_shores")
    state = GAME.start(THREE, Options(), good)
    assert GAME.view(state).robber == (2, 1) and GAME.view(state).pirate == (5, 4)
    beside = GAME.start(THREE, Options(), replace(good, robber=None, pirate=None))
    assert GAME.view(beside).robber is None and GAME.view(beside).pirate is None
    assert refused(replace(good, robber=(5, 4))) == "bad-target"
    assert refused(replace(good, pirate=(2, 1))) == "bad-target"
    assert refused(replace(good, robber=(9, 9))) == "unknown-value"
    assert refused(replace(good, pirate=(9, 9))) == "unknown-value"
    land = replace(printed("settlers"), pirate=(0, -3))
    assert refused(land, scenario="settlers") == "bad-target"
    fleet = replace(printed("pirate_islands"), robber=(6, 2))
    assert refused(fleet, scenario="pirate_islands") == "bad-target"


def test_a_board_by_lot_is_written_out():
    good = drawn()
    lot = {"board": "variable"}
    state = GAME.start(THREE, Options(**lot), good)
    assert refused(replace(good, hexes=None), **lot) == "malformed"
    assert refused(replace(good, hexes=(*good.hexes, good.hexes[0])), **lot) == "malformed"
    assert refused(replace(good, hexes=good.hexes[1:]), **lot) == "malformed"
    assert refused(replace(good, hexes=((9, 9, "sea", None), *good.hexes)), **lot) == "unknown-value"
    q, r, _, _ = good.hexes[0]
    for terrain, number in (("sea", 5), ("desert", 5), ("hills", 7), ("hills", 13), ("fog", None)):
        assert refused(replace(good, hexes=((q, r, terrain, number), *good.hexes[1:])), **lot) == "malformed"
    frame = state.terms.layout.frame[0]
    assert refused(replace(good, hexes=((*frame, "hills", 5), *good.hexes)), **lot) == "unknown-value"
    GAME.start(THREE, Options(**lot), replace(good, hexes=((*frame, "sea", None), *good.hexes)))


def test_a_printed_board_is_as_it_is_printed():
    good = printed("new_shores")
    tiles = [hex[:4] for hex in layouts.named(good.layout).tiles]
    hexes = tuple((q, r, terrain, number or None) for q, r, terrain, number in tiles)
    assert (
        GAME.start(THREE, Options(), replace(good, hexes=hexes)).land
        == GAME.start(THREE, Options(), good).land
    )
    q, r, _, number = next(hex for hex in hexes if hex[2] == "hills")
    other = tuple((q, r, "gold", number) if hex[:2] == (q, r) else hex for hex in hexes)
    assert refused(replace(good, hexes=other)) == "malformed"
    GAME.start(THREE, Options(board="variable"), replace(good, hexes=other))


def test_a_fog_tile_stays_in_the_fog():
    good = drawn("fog_islands")
    place = next(hex for hex in good.hexes if hex[2] == "fog")
    known = tuple((*hex[:2], "hills", 5) if hex == place else hex for hex in good.hexes)
    assert refused(replace(good, hexes=known), scenario="fog_islands", board="variable") == "malformed"


def test_where_the_robber_starts_on_a_board_by_lot():
    """The only desert, else the only 12, else beside the board."""
    layout = layouts.named("new_shores_4p")
    options = Options(board="variable")
    desert = {(0, 0): ("desert", 0), (1, 0): ("hills", 12)}
    assert start_of_robber(layout, options, desert) == (0, 0)
    twelve = {(0, 0): ("desert", 0), (0, 1): ("desert", 0), (1, 0): ("hills", 12)}
    assert start_of_robber(layout, options, twelve) == (1, 0)
    assert start_of_robber(layout, options, {(1, 0): ("hills", 12), (2, 0): ("hills", 12)}) is None


def test_the_record_refuses_a_set_up_at_its_first_line():
    setup = {"layout": "new_shores_3p", "first": "An", "harbors": ["grain"]}
    with pytest.raises(RecordError) as refusal:
        make_header(GAME, THREE, {}, setup)
    assert refusal.value.code == "malformed" and refusal.value.line == 1
    with pytest.raises(RecordError) as refusal:
        make_header(GAME, THREE, {"scenario": "atlantis"}, setup)
    assert refusal.value.code == "unknown-value"
    wrong = {**setup, "harbors": list(printed("new_shores").harbors), "hexes": [[2, 1, "swamp", 5]]}
    with pytest.raises(RecordError) as refusal:
        make_header(GAME, THREE, {}, wrong)
    assert refusal.value.code == "unknown-value"


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_lots_keep_the_constraints(scenario):
    box_ = SCENARIOS[scenario]
    options = Options(scenario=scenario, board="variable")
    least, most = GAME.seats(options)
    for count in range(least, most + 1):
        for seed in range(4):
            setup = GAME.deal(SIX[:count], options, Random(seed))
            if setup.hexes is None:
                continue
            at = {(q, r): (terrain, number or 0) for q, r, terrain, number in setup.hexes}
            layout = layouts.named(setup.layout)
            shuffled = {(q, r) for q, r, *_, group in layout.tiles if group}
            special = load(scenario).barred_numbers(layout)
            for place, (terrain, number) in at.items():
                if place not in shuffled:
                    continue
                assert number not in special.get(place, ())
                for bar in box_.barred:
                    assert terrain not in bar.terrain or number not in bar.numbers
                if box_.red_apart and number in shuffle.RED:
                    beside = {at.get(other, ("", 0))[1] for other in geometry.neighbors(place)}
                    assert not beside & set(shuffle.RED)


@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.parametrize("board", ["fixed", "variable"])
def test_where_robber_and_pirate_begin_is_a_matter_of_the_edition(scenario, board):
    """Classic: beside the board, the robber on a desert if there is one for it; current: at their marks."""
    for seed, edition in product(range(3), ("classic", "current")):
        options = Options(scenario=scenario, board=board, edition=edition)
        setup = GAME.deal(FOUR, options, Random(seed))
        state = GAME.start(FOUR, options, setup)
        layout, rules = layouts.named(setup.layout), load(scenario)
        if rules.has_fleet:
            assert setup.pirate == layout.pirate
        else:
            assert setup.pirate == (layout.pirate if edition == "current" and rules.has_pirate else None)
        if setup.robber is not None:
            desert = state.land.terrain[state.robber] == "desert"
            assert desert or edition == "current"
        elif edition == "current" and board == "fixed" and rules.has_robber and layout.robber:
            raise AssertionError("the robber has its place")


def test_what_is_shuffled_stays_in_its_group():
    printed_board = layouts.named("new_shores_3p")
    groups = {(q, r): group for q, r, *_, group in printed_board.tiles}
    lot = {(q, r): (terrain, number) for q, r, terrain, number in drawn().hexes}
    for group in (1, 2):
        there = [tile for tile in printed_board.tiles if tile[4] == group]
        here = [lot[place] for place, of in groups.items() if of == group]
        assert sorted(terrain for terrain, _ in here) == sorted(tile[2] for tile in there)
        assert sorted(number or 0 for _, number in here) == sorted(tile[3] for tile in there)


def test_constraints_that_cannot_be_met_are_an_error_not_a_hang():
    layout = layouts.named("new_shores_3p")
    every = {(q, r): tuple(range(2, 13)) for q, r, *_ in layout.tiles}
    with pytest.raises(IllegalMove, match="impossible-setup"):
        shuffle.draw(layout, SCENARIOS["new_shores"], every, Random(1))
    with pytest.raises(IllegalMove, match="impossible-setup"):
        shuffle.harbors({(0, 0): ("hills", 5)}, ((1, 0),), ("3:1", "wool"), Random(1))


def test_islands_that_lots_moved_are_found_anew():
    """On the small islands of new shores some places are sea: what hangs together is an island."""
    for seed in range(6):
        state = GAME.start(THREE, Options(board="variable"), drawn(seed=seed))
        areas = state.land.areas
        places = [place for area in areas for place in area.hexes]
        assert len(places) == len(set(places))
        dry = {place for hex, place in enumerate(state.terms.chart.hexes) if state.land.dry >> hex & 1}
        assert set(places) == dry
        islands = [set(area.hexes) for area in areas if area.bonus]
        for one in islands:
            for other in islands:
                touching = any(set(geometry.neighbors(place)) & other for place in one)
                assert one is other or not touching


# --- The checklist ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_the_checklist_follows_the_rulebook(scenario):
    options = Options(scenario=scenario)
    steps = GAME.checklist(
        THREE, options, printed(scenario) if scenario != "new_world" else GAME.deal(THREE, options, Random(1))
    )
    codes = [step.text.code.removeprefix("seafarers.setup.") for step in steps]
    assert codes[0] == "frame" and codes[-1] == "first"
    assert ("robber" in " ".join(codes)) == (scenario != "pirate_islands")
    assert ("pieces-on-land" in codes) == (scenario == "settlers")
    assert all(step.secret is None for step in steps)


@pytest.mark.parametrize("language", ["en", "vi"])
def test_the_real_cards_are_laid_out_whoever_counts_the_hands_and_the_option_says_so(language):
    setup = printed("new_shores")
    steps = [GAME.checklist(THREE, Options(track_hands=tracked), setup) for tracked in (True, False)]
    assert steps[0] == steps[1] and "seafarers.setup.bank" in [step.text.code for step in steps[0]]
    real = {"en": "real cards are used either way", "vi": "Cách nào cũng dùng bài thật"}[language]
    assert real in words(language).text("seafarers.option.track_hands.help")


@pytest.mark.parametrize("scenario", GAME.choices["scenario"])
def test_a_drawn_set_up_can_be_played(scenario):
    for board in ("fixed", "variable"):
        options = Options(scenario=scenario, board=board)
        least, most = GAME.seats(options)
        for count in range(least, most + 1):
            players = ("An", "Bình", "Chi", "Dũng", "Én", "Giang")[:count]
            setup = GAME.deal(players, options, Random(7))
            state = GAME.start(players, options, setup)
            GAME.check(state)
            assert next(GAME.legal(state), None) is not None
