"""What holds in every play: random legal plays beside the plain reference, points, gems, chances."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple, Options, Reveal, Vote
from companion.simulate import seat_names
from tests.games.every_game import play
from tests.games.incan_gold.reference import Reference

options_drawn = st.builds(
    Options,
    artifact_values=st.sampled_from(["printed", "by_exit"]),
    split=st.sampled_from(["total", "per_card"]),
    shuffle_artifacts=st.booleans(),
    hide_tents=st.booleans(),
)


def begin(players, options, seed):
    setup = GAME.deal(players, options, Random(seed))
    model = Reference(players, msgspec.to_builtins(options), setup.leader, setup.artifacts)
    return GAME.start(players, options, setup), model


def any_move(state, rng):
    """A random legal move of any kind: unlike a real table it may turn up the worst card each time."""
    offers = list(GAME.offers(state))
    offer = rng.choice(offers)
    if offer["move"] == "vote":
        inside = GAME.prompt(state).ballot.voters
        leave = tuple(name for name in inside if rng.random() < rng.choice([0.1, 0.5]))
        return Vote(tuple(name for name in inside if name not in leave), leave)
    if offer["move"] == "reveal":
        cards = offer["card"]
        gentle = [card for card in cards if not card.startswith("hazard")]
        return Reveal(rng.choice(gentle if gentle and rng.random() < 0.7 else cards))
    return OpenTemple()


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 8), options_drawn, st.integers(0, 2**32))
def test_every_play_is_the_plain_reference_s_play(seats, options, seed):
    rng = Random(seed)
    players = seat_names(seats)
    state, model = begin(players, options, seed)
    while True:
        compare(state, model, options)
        if model.over:
            break
        move = any_move(state, rng)
        match move:
            case OpenTemple():
                model.open_temple()
            case Reveal():
                model.reveal(move.card)
            case Vote():
                model.vote(list(move.stay), list(move.leave))
        state = GAME.apply(state, move)
        GAME.check(state)


def compare(state, model, options):
    view = GAME.view(state)
    prompt = GAME.prompt(state)
    assert GAME.over(state) == model.over
    assert list(prompt.to_act) == model.to_act()
    assert view.round == model.round
    if not model.over:
        assert view.leader == model.players[model.leader]
    legal = list(GAME.legal(state))
    assert {move.card for move in legal if isinstance(move, Reveal)} == model.may_reveal()
    assert any(isinstance(move, OpenTemple) for move in legal) == model.may_open()
    votes = [move for move in legal if isinstance(move, Vote)]
    assert len(votes) == (2 ** len(model.in_temple) if model.may_vote() else 0)
    assert bool(prompt.ballot) == model.may_vote()
    seats = {seat.player: seat for seat in view.seats}
    for player in model.players:
        assert seats[player].in_temple == (player in model.in_temple)
        assert seats[player].beside == model.beside[player]
        assert seats[player].artifacts == len(model.artifacts[player])
        shown = model.over or not options.hide_tents
        assert seats[player].tent == (model.tent[player] if shown else None)
    # where leftovers lie after a shared vote "does not matter": only their sum is the rules'
    if model.open:  # between rounds the old path is still in sight, without its leftovers
        assert [lying.card for lying in view.path] == [card for card, _ in model.path]
    assert sum(lying.left for lying in view.path) == sum(left for _, left in model.path)
    if model.open:
        assert {card.card: card.left for card in view.possible} == {
            card: model.deck.count(card) for card in model.deck
        }
        seen = {card for card, _ in model.path if card.startswith("hazard")}
        ending = sum(model.deck.count(card) for card in seen)
        assert view.chance == (ending, len(model.deck))
    conserved = sum(model.tent.values()) + sum(model.beside.values()) + model.lost
    assert conserved + sum(left for _, left in model.path) == model.turned
    if model.over or not options.hide_tents:
        standings = {standing.player: standing for standing in GAME.standings(state)}
        assert {player: one.score for player, one in standings.items()} == {
            player: model.score(player) for player in model.players
        }
        assert {player: one.rank for player, one in standings.items()} == model.ranks()


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 8), st.sampled_from(["total", "per_card"]), st.integers(0, 2**32))
def test_points_are_neither_made_nor_lost(seats, split, seed):
    """Per move: what the table holds changes by what came out of the deck or went to the bank."""
    rng = Random(seed)
    state, _ = begin(seat_names(seats), Options(split=split, hide_tents=False), seed)
    while not GAME.over(state):
        move = any_move(state, rng)
        after = GAME.apply(state, move)
        gained = held(after) - held(state)
        ended = GAME.prompt(after).phase in ("temple", "over")
        match move:
            case Reveal() if move.card.startswith("treasure:"):
                assert gained == int(move.card.removeprefix("treasure:"))
            case Reveal() if ended:
                assert gained == held_in_tents(state) - held(state), "all but the tents went back"
            case Vote() if ended:
                assert -gained < len(move.leave) * max(1, len(state.path)), "less than one more share each"
            case _:
                assert gained == 0
        state = after


def held_in_tents(state):
    return sum(seat.tent or 0 for seat in GAME.view(state).seats)


def held(state):
    view = GAME.view(state)
    return (
        held_in_tents(state) + sum(seat.beside for seat in view.seats) + sum(card.left for card in view.path)
    )


class Hands:
    """Real gems in real hands, moved only as ``hand_out`` says; kinds are points: 1, 5, 10."""

    def __init__(self, players):
        self.bank = {1: 60, 5: 30, 10: 20}
        self.beside = {player: {1: 0, 5: 0, 10: 0} for player in players}
        self.tent = {player: {1: 0, 5: 0, 10: 0} for player in players}
        self.on_path = 0  # turquoise
        self.inside = []
        self.said_short = False

    def change(self, pile):
        """Change a pile at the bank for the fewest gems."""
        worth = points(pile)
        fewest = {10: worth // 10, 5: worth % 10 // 5, 1: worth % 5}
        for kind, pieces in fewest.items():
            self.bank[kind] += pile[kind] - pieces
        pile.update(fewest)

    def give(self, pile, gems):
        for kind, pieces in counted(gems).items():
            self.bank[kind] -= pieces
            pile[kind] += pieces

    def follow(self, line):
        facts = line.facts
        match line.code.removeprefix("incan_gold.hand."):
            case "share":
                for player in self.inside:
                    self.give(self.beside[player], facts["gems"])
            case "change-beside":
                for player in self.inside:
                    self.change(self.beside[player])
                    assert counted(facts["gems"]) == self.beside[player]
            case "leftover":
                self.on_path += facts["n"]
                self.bank[1] -= facts["n"]
            case "change-tents":
                for pile in self.tent.values():
                    self.change(pile)
            case "bank-short":
                self.said_short = True
            case "path":
                for player in facts["players"]:
                    taken = points(counted(facts["gems"]))
                    self.on_path -= taken
                    self.beside[player][1] += taken
            case "carry" | "carry-changed" as how:
                for player in facts["players"]:
                    as_they_lie = dict(self.beside[player])
                    self.change(self.beside[player])
                    assert (as_they_lie != self.beside[player]) == (how == "carry-changed")
                    assert counted(facts["gems"]) == self.beside[player]
                    for kind in (1, 5, 10):
                        self.tent[player][kind] += self.beside[player][kind]
                        self.beside[player][kind] = 0
            case "give-back":
                for player in facts["players"]:
                    assert counted(facts["gems"]) == self.beside[player]
                    for kind in (1, 5, 10):
                        self.bank[kind] += self.beside[player][kind]
                        self.beside[player][kind] = 0
            case "leftovers-back":
                self.on_path -= facts["n"]
                self.bank[1] += facts["n"]
            case other:
                assert other in ("remove-hazard", "artifacts-lost", "take-artifacts", "mark-artifact"), other


def points(pile):
    return sum(kind * pieces for kind, pieces in pile.items())


def counted(gems):
    kinds = {"turquoise": 1, "obsidian": 5, "gold": 10}
    pile = {1: 0, 5: 0, 10: 0}
    for gem in gems:
        pile[kinds[gem.code.rpartition(".")[2]]] += gem.facts["n"]
    return pile


def rich(seats):
    """The luckiest table there is: every treasure every round, and everybody home together."""
    state = GAME.start(seat_names(seats), Options(), GAME.deal(seat_names(seats), Options(), Random(1)))
    treasures = [card for card in GAME.cards() if card.startswith("treasure:")]
    while not GAME.over(state):
        yield state, OpenTemple()
        state = GAME.apply(state, OpenTemple())
        inside = state.terms.players
        for number, card in enumerate(treasures):
            for move in (Reveal(card), Vote(inside, ()) if number < len(treasures) - 1 else Vote((), inside)):
                yield state, move
                state = GAME.apply(state, move)


def random_table(seats, seed):
    scene = play(GAME, seats=seats, seed=seed)
    yield from zip(scene.states, scene.moves, strict=False)


@pytest.mark.parametrize("seats", range(3, 9))
def test_hands_that_follow_the_advice_hold_what_the_table_counts(seats):
    """The bank runs out in no pile without a word about it; each pile is worth what it should be."""
    warned = 0
    for moves in (rich(seats), *(random_table(seats, seed) for seed in range(6))):
        hands = None
        for before, move in moves:
            after = GAME.apply(before, move)
            hands = hands or Hands(before.terms.players)
            hands.inside = [before.terms.players[seat] for seat in before.temple]
            hands.said_short = False
            for line in GAME.hand_out(before, move, after):
                hands.follow(line)
            for seat, player in enumerate(after.terms.players):
                assert points(hands.beside[player]) == (after.share if seat in after.temple else 0)
                assert points(hands.tent[player]) == after.tents[seat]
            assert hands.on_path == sum(lying.left for lying in after.path)
            if isinstance(move, Reveal) and move.card.startswith("treasure:"):
                assert (min(hands.bank.values()) < 0) == hands.said_short
                warned += hands.said_short
    assert warned, "the luckiest table empties the bank"


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(3, 8))
def test_undoing_any_number_of_moves_is_replaying_fewer(seed, seats):
    scene = play(GAME, seats=seats, seed=seed)
    header = record.Header(GAME, scene.players, scene.options, scene.setup)
    text = "".join(f"{line}\n" for line in record.lines(header, map(record.Entry, scene.moves)))
    until = Random(seed).randrange(len(scene.moves) + 1)
    assert record.read(text.encode(), until=until).state == scene.states[until]
