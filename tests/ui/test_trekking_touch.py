"""Every move of whole random plays, by touch alone."""

from random import Random

from msgspec.structs import replace

from companion.games.trekking.game import GAME
from companion.games.trekking.moves import Options
from companion.simulate import seat_names
from companion.snapshot import PlayInfo, Snapshot
from tests.ui.trekking_fingers import tap_through

# seats, seed, whether the row is tracked: together they have all that a play may have
PLAYS = ((3, 17, True), (3, 4, True), (2, 32, True), (2, 1, False))


def shown(state, position=1):
    return Snapshot(
        version=position,
        position=position,
        play=PlayInfo(1, "trekking", state.terms.players, {}, 1, "forest"),
        prompt=GAME.prompt(state),
        view=GAME.view(state),
        standings=tuple(GAME.standings(state)),
    )


def sorted_discards(state):
    """The order in which cards of one payment are discarded means nothing."""
    return replace(state, discards=tuple(sorted(state.discards)))


def kinds(move):
    yield type(move).__name__
    for name in ("wild", "swap", "plus_one"):
        if getattr(move, name, None):
            yield name
    if getattr(move, "from_", "") == "deck":
        yield "deck"


def most_taps(move):
    """Rows of cards, what begins and what ends it, and two stones."""
    cards = (
        len(getattr(move, "spend", ())) + 2 * len(getattr(move, "wild", ())) + len(getattr(move, "cards", ()))
    )
    match type(move).__name__:
        case "Draw":
            return 1 if move.from_ == "deck" else 2
        case "Travel":
            return cards + 2 + 1  # one more to say whether Grand Canyon helps
        case "Claim":
            return cards + 2
        case "Occupy":
            return cards + 2 + 2 * (move.swap is not None)
        case "DealRow" | "Discard":
            return cards
    return 1


def test_every_move_can_be_tapped_with_no_tap_too_many():
    met = set()
    for seats, seed, tracked in PLAYS:
        rng = Random(seed)
        players, options = seat_names(seats), Options(track_row=tracked)
        setup = GAME.deal(players, options, rng)
        state = GAME.start(players, options, setup)
        next_move = GAME.simulated(players, options, setup, rng)
        position = 0
        while not GAME.over(state):
            move = next_move(state)
            position += 1
            sent, taps = tap_through(shown(state, position), move)
            assert sent.position == position
            assert taps <= most_taps(move), (move, taps)
            after = GAME.apply(state, move)
            assert sorted_discards(GAME.apply(state, sent.move)) == sorted_discards(after), (move, sent)
            met |= set(kinds(move))
            state = after
    assert met == {
        *("Draw", "Travel", "Claim", "Occupy", "DealRow", "Discard", "Step", "EndTurn"),
        *("deck", "wild", "swap", "plus_one"),
    }
