"""What a move did, in one sentence, and what hands do now: gems to give out, change, put back."""

from companion.game import Message, Move, say
from companion.games.incan_gold.box import ARTIFACTS, BOX, HAZARDS, TREASURES
from companion.games.incan_gold.gems import BANK, add, covers, fewest, words
from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.games.incan_gold.names import card_name
from companion.games.incan_gold.rules import pieces_out, share_leftovers
from companion.games.incan_gold.state import State


def happened(before: State, move: Move, after: State) -> Message:
    match move:
        case OpenTemple():
            return say(
                "incan_gold.told.open",
                temple=after.round,
                artifact=after.deck_artifacts[-1],
                leader=after.terms.players[after.leader],
            )
        case Reveal():
            return _revealed(before, move.card, after)
        case Vote():
            return _voted(before, move, after)
    raise TypeError(f"not a move of this game: {type(move).__name__}")


def _names(state: State, seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(state.terms.players[seat] for seat in seats)


def _revealed(before: State, card: str, after: State) -> Message:
    if card in TREASURES:
        share, left = divmod(TREASURES[card], len(before.temple))
        told = "incan_gold.told.treasure" if left else "incan_gold.told.treasure-even"
        n = len(before.temple)
        return say(told, value=TREASURES[card], share=share, left=left, n=n)
    if card in ARTIFACTS:
        return say("incan_gold.told.artifact", value=ARTIFACTS[card])
    hazard = say(f"incan_gold.hazard.{HAZARDS[card]}")
    if after.temple:
        first = "incan_gold.told.hazard-first-card" if after.phase == "choice" else "incan_gold.told.hazard"
        return say(first, hazard=hazard)
    return say(
        "incan_gold.told.bust" if before.share else "incan_gold.told.bust-nothing",
        hazard=hazard,
        players=_names(before, before.temple),
        lost=before.share,
        temple=before.round,
        n=len(before.temple),
    )


def _voted(before: State, vote: Vote, after: State) -> Message:
    if not vote.leave:
        return say("incan_gold.told.all-stay", n=len(vote.stay), players=vote.stay)
    each, _ = share_leftovers(before, len(vote.leave))
    artifacts = tuple(say("incan_gold.number", value=value) for _, value in after.exits[len(before.exits) :])
    carried = before.share + each
    facts = {"players": vote.leave, "carried": carried, "path": each, "n": len(vote.leave)}
    if artifacts:
        told = "incan_gold.told.leave-artifacts" if carried else "incan_gold.told.leave-only-artifacts"
        left = say(told, artifacts=artifacts, **facts)
    else:
        told = "incan_gold.told.leave" if carried else "incan_gold.told.leave-nothing"
        left = say(told, **facts)
    if after.temple:
        return left
    return say("incan_gold.told.empty", left=left, temple=before.round)


def hand_out(before: State, move: Move, after: State) -> tuple[Message, ...]:
    match move:
        case Reveal() if move.card in TREASURES:
            return _shares(before, move.card, after)
        case Reveal() if move.card in HAZARDS and not after.temple:
            return _put_back(before, move.card)
        case Vote() if vote_leaves(move):
            return _carry(before, move, after)
    return ()


def vote_leaves(vote: Vote) -> bool:
    return bool(vote.leave)


def _shares(before: State, card: str, after: State) -> tuple[Message, ...]:
    share, left = divmod(TREASURES[card], len(before.temple))
    lines = []
    if share:
        lines.append(say("incan_gold.hand.share", n=len(before.temple), gems=words(share)))
        if fewest(after.share) != add(fewest(before.share), fewest(share)):
            lines.append(say("incan_gold.hand.change-beside", points=after.share, gems=words(after.share)))
    if left:
        lines.append(say("incan_gold.hand.leftover", n=left))
    if after.tent_pieces != before.tent_pieces:
        lines.append(say("incan_gold.hand.change-tents"))
    if not covers(BANK, pieces_out(after)):
        lines.append(say("incan_gold.hand.bank-short"))
    return tuple(lines)


def _carry(before: State, vote: Vote, after: State) -> tuple[Message, ...]:
    each, path = share_leftovers(before, len(vote.leave))
    carried = before.share + each
    lines = []
    if each:
        leftovers = (say("incan_gold.gem.turquoise", n=each),)  # what lies on the path is turquoise
        lines.append(say("incan_gold.hand.path", n=len(vote.leave), gems=leftovers, players=vote.leave))
    if carried:
        changed = add(fewest(before.share), (each, 0, 0)) != fewest(carried)
        carry = "incan_gold.hand.carry-changed" if changed else "incan_gold.hand.carry"
        lines.append(say(carry, n=len(vote.leave), points=carried, gems=words(carried), players=vote.leave))
    taken = after.exits[len(before.exits) :]
    if taken:
        numbers = tuple(say("incan_gold.number", value=value) for _, value in taken)
        lines.append(say("incan_gold.hand.take-artifacts", artifacts=numbers, n=len(taken)))
    places = range(len(before.exits), len(after.exits))
    by_exit = before.terms.options.artifact_values == "by_exit"
    for place in places if by_exit else ():
        gem = {gem.points: gem.kind for gem in BOX.gems}[BOX.exit_values[place]]
        lines.append(say("incan_gold.hand.mark-artifact", gem=say(f"incan_gold.gem.{gem}", n=1)))
    if not after.temple:
        lines += _lost(before, after, sum(lying.left for lying in path))
    return tuple(lines)


def _put_back(before: State, card: str) -> tuple[Message, ...]:
    lines = []
    if before.share:
        names = _names(before, before.temple)
        lines.append(say("incan_gold.hand.give-back", players=names, gems=words(before.share), n=len(names)))
    lines.append(say("incan_gold.hand.remove-hazard", card=card_name(card), temple=before.round))
    lines += _lost(before, None, sum(lying.left for lying in before.path))
    return tuple(lines)


def _lost(before: State, after: State | None, leftovers: int) -> list[Message]:
    """Leftovers go back to the bank, artifacts still on the path leave the game."""
    rescued = after.exits[len(before.exits) :] if after is not None else ()
    values = [ARTIFACTS[lying.card] for lying in before.path if lying.card in ARTIFACTS]
    lost = [value for value in values if value not in [rescue for _, rescue in rescued]]
    lines = []
    if leftovers:
        lines.append(say("incan_gold.hand.leftovers-back", n=leftovers))
    if lost:
        numbers = tuple(say("incan_gold.number", value=value) for value in lost)
        lines.append(say("incan_gold.hand.artifacts-lost", artifacts=numbers, n=len(lost)))
    return lines
