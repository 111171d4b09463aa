"""What may be done, and what it does (rules page, "Moves")."""

from collections.abc import Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from companion.game import IllegalMove, Move
from companion.games.incan_gold.box import (
    ARTIFACTS,
    BOX,
    HAZARDS,
    QUEST_COPIES,
    TREASURE_POINTS,
    TREASURES,
)
from companion.games.incan_gold.gems import BANK, Pieces, add, covers, fewest, times
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.games.incan_gold.names import card_name
from companion.games.incan_gold.state import PathCard, State


def copies_left(state: State, card: str) -> int:
    """How many copies of a known card can still come in this round.

    Each round uses all treasures, the hazards not yet removed, and the artifacts in the deck.
    """
    on_path = sum(lying.card == card for lying in state.path)
    if card in QUEST_COPIES:
        return QUEST_COPIES[card] - state.removed.count(card) - on_path
    return int(ARTIFACTS[card] in state.deck_artifacts) - on_path


def possible_cards(state: State) -> dict[str, int]:
    """The cards that can still come, with how many are left: treasures, hazards, artifacts."""
    left = dict(QUEST_COPIES)
    for value in sorted(state.deck_artifacts):
        left[f"artifact:{value}"] = 1
    for card in state.removed:
        left[card] -= 1
    for lying in state.path:
        left[lying.card] -= 1
    return {card: count for card, count in left.items() if count}


def chance_of_end(state: State) -> tuple[int, int]:
    """The chance that the next card ends the round, as (cards that would, cards in the deck)."""
    possible = possible_cards(state)
    seen = {lying.card for lying in state.path if lying.card in HAZARDS}
    return sum(possible.get(card, 0) for card in seen), sum(possible.values())


def legal(state: State) -> Iterator[Move]:
    if state.phase == "temple":
        yield OpenTemple()
    if state.phase in ("first", "choice", "reveal"):
        for card in possible_cards(state):
            yield Reveal(card)
    if state.phase in ("choice", "vote"):
        names = [state.terms.players[seat] for seat in state.temple]
        for choices in product((True, False), repeat=len(names)):
            chosen = list(zip(names, choices, strict=True))
            yield Vote(
                stay=tuple(name for name, stays in chosen if stays),
                leave=tuple(name for name, stays in chosen if not stays),
            )


def apply(state: State, move: Move) -> State:
    if state.phase == "over":
        raise IllegalMove("game-over")
    match move:
        case Reveal():
            return _reveal(state, move.card)
        case Vote():
            return _vote(state, move)
        case OpenTemple():
            return _open_temple(state)
    raise IllegalMove("unknown-move", move=type(move).__name__)


def _open_temple(state: State) -> State:
    """Start of each round: everybody is in the temple, its artifact joins the quest deck."""
    if state.phase != "temple":
        raise IllegalMove("wrong-phase", why="temple-open", temple=state.round)
    return replace(
        state,
        round=state.round + 1,
        phase="first",
        temple=tuple(range(len(state.tents))),
        share=0,
        path=(),
        last_path=(),
        deck_artifacts=(*state.deck_artifacts, state.terms.artifacts[state.round]),
    )


def _reveal(state: State, card: str) -> State:
    if card not in TREASURES and card not in HAZARDS and card not in ARTIFACTS:
        raise IllegalMove("unknown-value", value=card)
    if state.phase == "vote":
        raise IllegalMove("vote-due")
    if state.phase == "temple":
        raise IllegalMove("wrong-phase", why="between-rounds")
    if copies_left(state, card) < 1:
        raise IllegalMove("card-exhausted", card=card_name(card))
    if card in TREASURES:
        return _treasure(state, card)
    if card in HAZARDS:
        return _hazard(state, card)
    return replace(state, phase="vote", path=(*state.path, PathCard(card)))


def _treasure(state: State, card: str) -> State:
    """Each player in the temple gets an equal whole part; the rest stays on the card."""
    share, left = divmod(TREASURES[card], len(state.temple))
    after = replace(state, phase="vote", share=state.share + share, path=(*state.path, PathCard(card, left)))
    if covers(BANK, pieces_out(after)):
        return after
    return replace(after, tent_pieces=tents_changed(after))


def _hazard(state: State, card: str) -> State:
    """The first of its kind: nothing. The second: everyone in the temple loses this round's share."""
    path = (*state.path, PathCard(card))
    if not any(lying.card == card for lying in state.path):
        # the round's first card, not an empty path: a single leaver may have carried off its artifact
        return replace(state, phase="choice" if state.phase == "first" else "vote", path=path)
    after = replace(state, path=path, removed=(*state.removed, card))
    return _end_round(after)


def _vote(state: State, vote: Vote) -> State:
    _check_vote(state, vote)
    if not vote.leave:
        return replace(state, phase="reveal")
    seats = state.terms.players
    leavers = [seat for seat in state.temple if seats[seat] in vote.leave]
    each, path = share_leftovers(state, len(leavers))
    carried = state.share + each
    exits = state.exits
    deck_artifacts = state.deck_artifacts
    if len(leavers) == 1:
        taken = [ARTIFACTS[lying.card] for lying in path if lying.card in ARTIFACTS]
        exits = (*exits, *((leavers[0], value) for value in taken))
        deck_artifacts = tuple(value for value in deck_artifacts if value not in taken)
        path = tuple(lying for lying in path if lying.card not in ARTIFACTS)
    after = replace(
        state,
        phase="reveal",
        temple=tuple(seat for seat in state.temple if seat not in leavers),
        path=path,
        tents=tuple(tent + carried if seat in leavers else tent for seat, tent in enumerate(state.tents)),
        exits=exits,
        deck_artifacts=deck_artifacts,
        tent_pieces=add(state.tent_pieces, times(len(leavers), fewest(carried))),
    )
    return after if after.temple else _end_round(after)


def _check_vote(state: State, vote: Vote) -> None:
    """Together exactly the players in the temple, nobody twice."""
    players = state.terms.players
    named = (*vote.stay, *vote.leave)
    for name in named:
        if name not in players:
            raise IllegalMove("unknown-player", player=name)
    match state.phase:
        case "temple":
            raise IllegalMove("wrong-phase", why="between-rounds")
        case "first":
            raise IllegalMove("no-vote-yet")
    inside = [players[seat] for seat in state.temple]
    for name in named:
        if name not in inside:
            raise IllegalMove("not-in-temple", player=name)
        if named.count(name) > 1:
            raise IllegalMove("voted-twice", player=name)
    for name in inside:
        if name not in named:
            raise IllegalMove("vote-incomplete", player=name)
    if state.phase == "reveal":
        raise IllegalMove("wrong-phase", why="voted")


def share_leftovers(state: State, leavers: int) -> tuple[int, tuple[PathCard, ...]]:
    """What each leaver takes off the path, and the path after it.

    ``total``: the leftovers of all cards are pooled; the rest stays on the newest cards (the rules
    say it does not matter where). ``per_card``: each card's leftover is divided by itself.
    """
    if state.terms.options.split == "per_card":
        each = sum(lying.left // leavers for lying in state.path)
        return each, tuple(PathCard(lying.card, lying.left % leavers) for lying in state.path)
    pool = sum(lying.left for lying in state.path)
    each = pool // leavers
    to_take = each * leavers
    path = []
    for lying in state.path:
        taken = min(to_take, lying.left)
        to_take -= taken
        path.append(PathCard(lying.card, lying.left - taken) if taken else lying)
    return each, tuple(path)


def _end_round(state: State) -> State:
    """Nobody is left inside, or a second hazard: artifacts on the path are lost, leftovers go back."""
    lost = [ARTIFACTS[lying.card] for lying in state.path if lying.card in ARTIFACTS]
    return replace(
        state,
        phase="temple" if state.round < BOX.temples else "over",
        temple=(),
        share=0,
        path=(),
        last_path=tuple(PathCard(lying.card) for lying in state.path),
        deck_artifacts=tuple(value for value in state.deck_artifacts if value not in lost),
    )


def tally(state: State, votes: Mapping[str, str]) -> Vote:
    """The vote in seat order, from name → ``stay`` or ``leave``."""
    inside = [state.terms.players[seat] for seat in state.temple]
    return Vote(
        stay=tuple(name for name in inside if votes[name] == "stay"),
        leave=tuple(name for name in inside if votes[name] == "leave"),
    )


def pieces_out(state: State) -> Pieces:
    """The gems outside the bank: in the tents, beside them, and leftovers in turquoise."""
    beside = times(len(state.temple), fewest(state.share))
    leftovers = (sum(lying.left for lying in state.path), 0, 0)
    return add(add(state.tent_pieces, beside), leftovers)


def tents_changed(state: State) -> Pieces:
    """The gems in the tents after everybody has changed to the fewest."""
    pieces = (0, 0, 0)
    for tent in state.tents:
        pieces = add(pieces, fewest(tent))
    return pieces


def check(state: State) -> None:
    """Nothing is made or lost: cards, artifacts and points stay within the box."""
    assert min(possible_cards(state).values()) > 0, "a card more often than it exists"
    turned, left = 0, 0
    for lying in state.path:
        assert 0 <= lying.left <= TREASURES.get(lying.card, 0), "gems on a card that never had them"
        turned += TREASURES.get(lying.card, 0)
        left += lying.left
    assert 0 <= left + state.share * len(state.temple) <= turned, "gems from nowhere in the temple"
    assert 0 <= sum(state.tents) <= state.round * TREASURE_POINTS, "gems from nowhere in the tents"
    if state.exits:
        owned = {value for _, value in state.exits}
        assert len(owned) == len(state.exits) and owned.isdisjoint(state.deck_artifacts), "an artifact twice"
    assert len(state.removed) <= state.round <= BOX.temples, "more hazards gone than rounds"
    assert bool(state.temple) == (state.phase not in ("temple", "over")), "an empty temple in a round"
