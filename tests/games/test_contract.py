"""What every game promises, whichever it is: the same scenes at every table."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from companion import record
from companion.commands import Begin, Propose, Redo, Submit, Undo
from companion.game import IllegalMove, Message, Move, say
from companion.games import AnyGame
from companion.i18n import LANGUAGES
from companion.simulate import seat_names, simulate
from companion.validation import Invalid, convert
from tests.core.at_the_table import Evening
from tests.games.every_game import NAMES, load, option_sets, play, words

SEEDS = range(3)
# codes that a refusal may carry in any game; a game's rules page names more
COMMON = {"unknown-move", "unknown-player", "unknown-value", "wrong-phase", "not-your-turn", "game-over"}
OWN = {
    "incan_gold": {
        "vote-due", "card-exhausted", "not-in-temple", "vote-incomplete", "voted-twice", "no-vote-yet",
    },
    "seafarers": {
        "malformed", "roll-first", "bank-empty", "wrong-count", "bad-target", "bad-victim", "cannot-afford",
        "no-settlement", "no-pieces", "not-connected", "edge-taken", "too-close", "wrong-terrain",
        "pirate-here", "ship-not-movable", "bad-rate", "bad-trade", "deck-empty", "no-card",
        "one-card-a-turn", "not-at-settlement", "not-allowed-here", "condition-not-met",
    },
    "trekking": {
        "malformed", "not-in-row", "card-exhausted", "not-enough-cards", "wrong-sum", "no-path",
        "no-campsite", "not-here", "park-not-up", "already-occupied", "wrong-icons", "no-swap", "wrong-count",
        "not-adjacent",
    },
    "tokaido": {
        "backwards", "past-inn", "space-full", "no-coins", "panorama-complete", "card-exhausted",
        "not-offered", "same-dish", "malformed",
    },
    "lanterns": {"nothing-lit"},
}  # fmt: skip
LEFT_OVER = re.compile(r"[{}]|\b[a-z_]+(?:-[a-z]+)*\.[a-z]|\bNone\b")


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load(request.param)


def as_bytes(value: object) -> bytes:
    return msgspec.json.encode(value)


class Stranger(Move, frozen=True, tag="stranger"):
    """A move of no game."""


def altered(move: Move, rng: Random) -> Move | None:
    """The move with one of its fields broken, as far as its type lets that be."""
    fields = [name for name in move.__struct_fields__ if getattr(move, name) is not None]
    if not fields:
        return None
    field = rng.choice(fields)
    value = getattr(move, field)
    try:
        return convert({**msgspec.to_builtins(move), field: broken(value, rng)}, type(move))
    except Invalid:
        return None


def broken(value: object, rng: Random) -> object:
    match value:
        case bool():
            return not value
        case int():
            return rng.choice([value + 1, -1, 99])
        case str():
            return rng.choice(["", value + "x", "nobody"])
        case (first, *rest):
            return rng.choice([(), tuple(rest), (first, first, *rest), (broken(first, rng), *rest)])
        case ():
            return ("nobody",)
    return value


@pytest.mark.parametrize("seed", SEEDS)
def test_each_legal_move_is_accepted(game, seed):
    for options in option_sets(game):
        scene = play(game, seats=game.least_players + seed % 2, seed=seed, options=options)
        for state, made in zip(scene.states, scene.moves, strict=False):
            offered = list(game.legal(state))
            assert made in offered or not game.lists_all
            for move in Random(seed).sample(offered, min(len(offered), 12)):
                after = game.apply(state, move)
                game.check(after)


@pytest.mark.parametrize("seed", SEEDS)
def test_anything_else_is_refused_with_a_known_code(game, seed):
    rng = Random(seed)
    scene = play(game, seats=game.most_players, seed=seed)
    tried = 0
    for state in scene.states:
        before = as_bytes(state)
        # an answer may list a legal vote's names in another order: the same move in other words
        offered = {spelled(move) for move in game.legal(state)}
        candidates = [Stranger(), *(altered(rng.choice(scene.moves), rng) for _ in range(12))]
        candidates += rng.sample(scene.moves, min(4, len(scene.moves)))
        for move in candidates:
            if move is None or spelled(move) in offered:
                continue
            tried += 1
            if not game.lists_all and (after := accepted(game, state, move)) is not None:
                game.check(after)
                continue
            with pytest.raises(IllegalMove) as refusal:
                game.apply(state, move)
            assert refusal.value.code in COMMON | OWN[game.name], move
            whole(refusal.value.message)
            assert as_bytes(state) == before, "a refused move changed the state"
    assert tried > len(scene.states)


def accepted(game: AnyGame, state: Any, move: Move) -> Any:
    """The state after a move that is legal though not listed, or None."""
    try:
        return game.apply(state, move)
    except IllegalMove:
        return None


def spelled(move: Move) -> str:
    """A move's line, lists of names in one order."""
    line = msgspec.to_builtins(move)
    for key, value in line.items():
        if isinstance(value, tuple | list) and all(isinstance(item, str) for item in value):
            line[key] = sorted(value)
    return repr(line)


def test_moves_of_another_game_are_unknown(game):
    state = play(game, most=0).states[0]
    for name in NAMES:
        if name != game.name:
            for move in play(load(name)).moves[:3]:
                with pytest.raises(IllegalMove) as refusal:
                    game.apply(state, move)
                assert refusal.value.code == "unknown-move"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replayed_record_gives_the_live_state_byte_for_byte(game, seed):
    for options in option_sets(game):
        scene = play(game, seats=game.most_players - seed % 2, seed=seed, options=options)
        header = record.Header(game, scene.players, options, scene.setup)
        entries = [record.Entry(move) for move in scene.moves]
        text = "".join(f"{line}\n" for line in record.lines(header, entries))
        replayed = record.read(text.encode(), catalogue=load)
        assert replayed.error is None
        assert as_bytes(replayed.states) == as_bytes(scene.states)
        again = "".join(f"{line}\n" for line in record.lines(replayed.header, replayed.entries))
        assert again == text


def test_the_same_move_on_the_same_state_gives_the_same_state(game):
    scene = play(game, seed=5)
    for state, move, after in scene.steps():
        assert as_bytes(game.apply(state, move)) == as_bytes(after)


def test_undo_and_redo_are_identities_through_the_desk(game, tmp_path):
    evening = Evening(tmp_path, catalogue=load)
    scene = play(game, seed=4, most=12)
    evening.do(Propose(game.name, scene.players, seed=3))
    evening.do(Begin())
    state = game.start(
        scene.players, game.options_type(), game.deal(scene.players, game.options_type(), Random(3))
    )
    next_move = game.simulated(scene.players, game.options_type(), scene.setup, Random(4))
    pictures, for_hands = [picture(evening)], [evening.shown.hand_out]
    for _ in range(12):
        move = next_move(state)
        state = game.apply(state, move)
        evening.play(move)
        pictures.append(picture(evening))
        for_hands.append(evening.shown.hand_out)
    for expected in reversed(pictures[:-1]):
        evening.do(Undo(evening.shown.position))
        assert picture(evening) == expected
        # hands have done that already
        assert not evening.shown.hand_out
    assert not evening.shown.can_undo
    for expected, lines in zip(pictures[1:], for_hands[1:], strict=True):
        evening.do(Redo(evening.shown.position))
        assert picture(evening) == expected
        assert evening.shown.hand_out == lines
    assert not evening.shown.can_redo
    evening.close()
    # and after the plug was pulled it lies there as it lay
    again = Evening(tmp_path, catalogue=load)
    assert picture(again) == pictures[-1] and again.shown.resumed
    again.close()


def picture(evening: Evening) -> bytes:
    shown = evening.shown
    assert shown.play is not None
    return as_bytes([shown.view, shown.prompt, shown.standings, shown.play.moves])


@pytest.mark.parametrize("seed", SEEDS)
def test_standings_are_ranked_best_first(game, seed):
    for options in option_sets(game):
        scene = play(game, seats=game.most_players, seed=seed, options=options)
        for state in scene.states:
            standings = game.standings(state)
            assert sorted(s.player for s in standings) == sorted(scene.players)
            assert standings[0].rank == 1
            for place, (better, worse) in enumerate(pairwise(standings), start=2):
                assert worse.rank in (better.rank, place)
                if better.score is not None and worse.score is not None:
                    assert better.score >= worse.score
                if worse.rank == better.rank:
                    assert scene.players.index(better.player) < scene.players.index(worse.player)
        for standing in game.standings(scene.states[-1]):
            assert standing.score == sum(standing.breakdown.values())


def test_a_random_play_ends_and_then_nothing_is_legal(game):
    for seats in range(game.least_players, game.most_players + 1):
        end = play(game, seats=seats, seed=seats).states[-1]
        assert game.over(end) and game.prompt(end).over and game.prompt(end).to_act == ()
        assert list(game.legal(end)) == [] and list(game.offers(end)) == []


def test_until_the_end_somebody_is_to_act_and_something_is_legal(game):
    scene = play(game, seats=game.most_players, seed=8)
    for state in scene.states[:-1]:
        prompt = game.prompt(state)
        assert not prompt.over and not game.over(state)
        assert prompt.to_act and set(prompt.to_act) <= set(scene.players)
        assert next(iter(game.legal(state)), None) is not None


def test_offers_gather_the_legal_moves(game):
    scene = play(game, seed=6)
    for state in scene.states:
        if not game.lists_all:
            kinds = {msgspec.to_builtins(move)["move"] for move in game.legal(state)}
            assert {offer["move"] for offer in game.offers(state)} == kinds
            continue
        legal = [msgspec.to_builtins(move) for move in game.legal(state)]
        spread = []
        for offer in game.offers(state):
            field = game.open_field(offer)
            spread += [{**offer, field: value} for value in offer[field]] if field else [offer]
        key = msgspec.json.encode
        assert sorted(map(key, spread)) == sorted(map(key, legal))


def whole(message: Message) -> None:
    """A message that every language can say, without a code or placeholder left over."""
    for language in LANGUAGES:
        sentence = words(language)(message)
        assert sentence and not LEFT_OVER.search(sentence), (message, sentence)


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_said_is_worded_in_every_language(game, seed):
    for options in option_sets(game):
        scene = play(game, seats=game.least_players + seed, seed=seed, options=options)
        for step in game.checklist(scene.players, options, scene.setup):
            whole(step.text)
            if step.secret is not None:
                whole(step.secret)
        for state in scene.states:
            whole(game.prompt(state).sentence)
        for before, move, after in scene.steps():
            happened = game.happened(before, move, after)
            if happened is not None:
                whole(happened)
                whole(say("told.undone", what=happened))
            for line in game.hand_out(before, move, after):
                whole(line)
    for card in game.cards():
        whole(game.card_name(card))


def test_its_name_options_and_score_parts_are_worded(game):
    for language in LANGUAGES:
        say_it = words(language)
        assert say_it.knows(f"{game.name}.title")
        for option, values in game.choices.items():
            assert say_it.knows(f"{game.name}.option.{option}")
            for value in values:
                assert say_it.knows(f"{game.name}.option.{option}.{str(value).lower()}")
        for standing in game.standings(play(game).states[-1]):
            for part in standing.breakdown:
                assert say_it.knows(f"{game.name}.part.{part}")


def test_the_first_choice_of_each_option_is_its_default(game):
    defaults = game.options_type()
    assert set(game.choices) <= set(defaults.__struct_fields__)
    for option, values in game.choices.items():
        assert getattr(defaults, option) == values[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_set_up_is_drawn_from_the_seed_alone(game, seed):
    players = play(game, most=0).players
    options = game.options_type()
    one, other = (game.deal(players, options, Random(seed)) for _ in range(2))
    assert one == other
    assert any(game.deal(players, options, Random(more)) != one for more in range(20, 60))


def test_a_part_drawn_again_leaves_the_rest_as_it_lies(game):
    players = seat_names(game.most_players)
    options = game.options_type()
    drawn = game.deal(players, options, Random(1))
    for part in game.redraw_parts():
        others = {as_bytes(game.redraw(drawn, part, Random(seed))) for seed in range(9)}
        assert len(others) > 1, part
        again = game.redraw(drawn, part, Random(2))
        game.start(players, options, again)
        assert game.redraw(drawn, part, Random(2)) == again


def test_what_readers_may_learn_is_worth_learning(game):
    cards = game.cards()
    assert len(set(cards)) == len(cards)
    assert len({words("en")(game.card_name(card)) for card in cards}) == len(cards)


def test_simulated_evenings_are_replayable_records(game, tmp_path):
    report = simulate(game, game.most_players, plays=4, seed=2, records=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert len(files) == report.plays == 4
    moves = 0
    for file in files:
        replayed = record.read(file.read_bytes(), catalogue=load)
        assert replayed.error is None and game.over(replayed.state)
        moves += len(replayed.entries)
    assert moves == report.moves
    assert report.scores.min <= report.scores.median <= report.scores.max


def test_a_tap_on_an_older_picture_is_stale(game, tmp_path):
    evening = Evening(tmp_path, catalogue=load)
    evening.begin(game.name, play(game, most=0).players)
    position = evening.shown.position
    state = record.start(evening.desk._play.header)
    move = next(iter(game.legal(state)))
    evening.play(move)
    evening.do(Submit(move, position), ticket=9)
    assert evening.refused == "stale" and evening.shown.refusal.ticket == 9
    assert evening.shown.play.moves == 1
    evening.close()
